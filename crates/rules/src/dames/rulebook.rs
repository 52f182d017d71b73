//! The numbered rules of Dames, as people read them.

use game::{Origin, Rule, RuleText, Words};

const fn rule(number: u8, title: Words, text: Words) -> RuleText {
    RuleText { rule: Rule::new('D', number), origin: &[Origin::Seed], title, text, examples: &[] }
}

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &[
    rule(
        1,
        Words::new("Plateau", "Board"),
        Words::new("Cinquante cases foncées, numérotées de 1 à 50.", "Fifty dark squares, numbered 1 to 50."),
    ),
    rule(
        2,
        Words::new("Départ", "Start"),
        Words::new("Vingt pions par camp ; Bleu commence.", "Twenty men a side; Blue begins."),
    ),
    rule(
        3,
        Words::new("Marche du pion", "A man's step"),
        Words::new("Une case en diagonale vers l'avant.", "One square diagonally forward."),
    ),
    rule(
        4,
        Words::new("Promotion", "Crowning"),
        Words::new(
            "Le coup qui finit sur la dernière rangée fait une dame.",
            "A move that ends on the far row makes a king.",
        ),
    ),
    rule(
        5,
        Words::new("Marche de la dame", "A king's step"),
        Words::new("Toute distance libre en diagonale.", "Any free distance along a diagonal."),
    ),
    rule(
        6,
        Words::new("Prise du pion", "A man's capture"),
        Words::new(
            "Par-dessus une pièce voisine, en avant ou en arrière.",
            "Over a neighbouring piece, forward or backward.",
        ),
    ),
    rule(
        7,
        Words::new("Rafle du pion", "A man goes on"),
        Words::new("La prise continue tant qu'elle le peut.", "The capture goes on while it can."),
    ),
    rule(
        8,
        Words::new("Prise de la dame", "A king's capture"),
        Words::new("À toute distance, une pièce par saut.", "At any distance, one piece a jump."),
    ),
    rule(
        9,
        Words::new("Rafle de la dame", "A king goes on"),
        Words::new("La dame continue, en tournant ou non.", "The king goes on, turning or not."),
    ),
    rule(
        10,
        Words::new("Retrait", "Removal"),
        Words::new(
            "Les pièces prises partent à la fin et barrent jusque-là.",
            "Captured pieces leave at the end and block until then.",
        ),
    ),
    rule(
        11,
        Words::new("Prise majoritaire", "Majority"),
        Words::new("Il faut prendre le plus grand nombre de pièces.", "The most pieces must be taken."),
    ),
    rule(
        12,
        Words::new("Prise obligatoire", "Compulsory capture"),
        Words::new("Prendre est obligatoire.", "Capturing is compulsory."),
    ),
    rule(
        13,
        Words::new("Souffler", "Huffing"),
        Words::new("Une prise oubliée peut coûter la pièce fautive.", "A missed capture may cost the guilty piece."),
    ),
    rule(
        14,
        Words::new("Fin", "The end"),
        Words::new("Sans pièce ou sans coup, on a perdu.", "Without a piece or a move one has lost."),
    ),
    rule(
        15,
        Words::new("Répétition", "Repetition"),
        Words::new("Troisième occurrence : nulle.", "Third occurrence: a draw."),
    ),
    rule(
        16,
        Words::new("Vingt coups", "Twenty moves"),
        Words::new("Quarante coups calmes : nulle.", "Forty quiet plies: a draw."),
    ),
    rule(
        17,
        Words::new("Abandon", "Resigning"),
        Words::new("On peut abandonner ou convenir de la nulle.", "One may resign, or agree on a draw."),
    ),
];
