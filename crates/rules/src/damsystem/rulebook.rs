//! The numbered rules of Damsystem, as people read them.

use game::{Origin, Rule, RuleText, Words};

const fn rule(number: u8, title: Words, text: Words) -> RuleText {
    RuleText { rule: Rule::new('S', number), origin: &[Origin::Seed], title, text, examples: &[] }
}

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &[
    rule(
        1,
        Words::new("Plateau", "Board"),
        Words::new(
            "Onze colonnes, onze rangées ; les rangées 4, 6 et 8 coulissent.",
            "Eleven columns, eleven rows; rows 4, 6 and 8 slide.",
        ),
    ),
    rule(
        2,
        Words::new("Plaques", "Plates"),
        Words::new(
            "Une plaque dépasse toujours de deux cases d'un côté.",
            "A plate always sticks out two squares on one side.",
        ),
    ),
    rule(
        3,
        Words::new("Place des plaques", "Where the plates lie"),
        Words::new(
            "Elles dépassent à la droite de qui doit jouer.",
            "They stick out on the right of the side to move.",
        ),
    ),
    rule(
        4,
        Words::new("Départ", "Start"),
        Words::new(
            "Dix-sept pions par camp sur les trois premières rangées.",
            "Seventeen men a side on the three nearest rows.",
        ),
    ),
    rule(
        5,
        Words::new("Un tour", "A turn"),
        Words::new(
            "On joue, puis les plaques glissent de deux cases.",
            "One plays, then the plates slide two squares.",
        ),
    ),
    rule(
        6,
        Words::new("Marche du pion", "A man's step"),
        Words::new("Une case foncée en diagonale vers l'avant.", "One dark square diagonally forward."),
    ),
    rule(
        7,
        Words::new("Passer", "Passing"),
        Words::new("Faire glisser les plaques sans jouer.", "Sliding the plates without playing."),
    ),
    rule(
        8,
        Words::new("Prise du pion", "A man's capture"),
        Words::new(
            "Par-dessus une pièce voisine, en avant ou en arrière.",
            "Over a neighbouring piece, forward or backward.",
        ),
    ),
    rule(9, Words::new("Rafle", "Going on"), Words::new("Les prises s'enchaînent.", "Captures chain.")),
    rule(
        10,
        Words::new("Prise obligatoire", "Compulsory capture"),
        Words::new("Prendre est obligatoire.", "Capturing is compulsory."),
    ),
    rule(
        11,
        Words::new("Souffler", "Huffing"),
        Words::new(
            "Une prise oubliée doit être punie avant de jouer.",
            "A missed capture must be punished before playing.",
        ),
    ),
    rule(
        12,
        Words::new("Promotion", "Crowning"),
        Words::new(
            "Le coup qui finit sur la dernière rangée fait une Damsy.",
            "A move that ends on the far row makes a Damsy.",
        ),
    ),
    rule(
        13,
        Words::new("Marche de la Damsy", "A Damsy's step"),
        Words::new("Toute distance libre en diagonale.", "Any free distance along a diagonal."),
    ),
    rule(
        14,
        Words::new("Prise de la Damsy", "A Damsy's capture"),
        Words::new("À toute distance, en enchaînant.", "At any distance, chaining."),
    ),
    rule(
        15,
        Words::new("Comme aux dames", "As in draughts"),
        Words::new("Le plus de pièces, retirées à la fin.", "The most pieces, removed at the end."),
    ),
    rule(
        16,
        Words::new("Fin", "The end"),
        Words::new("Sans pièce on a perdu ; bloqué, on passe.", "Without a piece one has lost; blocked, one passes."),
    ),
    rule(
        17,
        Words::new("Deux passes", "Two passes"),
        Words::new("Deux passes de suite : nulle.", "Two passes in a row: a draw."),
    ),
    rule(
        18,
        Words::new("Répétition et coups calmes", "Repetition and quiet moves"),
        Words::new(
            "Troisième occurrence ou cinquante coups calmes : nulle.",
            "Third occurrence or fifty quiet plies: a draw.",
        ),
    ),
];
