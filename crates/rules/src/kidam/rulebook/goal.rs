//! K11–K21: shots, kidams and goals, the complete game, the end.

use game::{Example, RuleText, Words};

use super::{ADDED, SEED, SEED_READING};
use crate::kidam::rule;

/// In order.
pub(super) const GOAL: [RuleText; 11] = [
    RuleText {
        rule: rule(11),
        origin: SEED_READING,
        title: Words::new("Le tir", "The shot"),
        text: Words::new(
            "Pour tirer, le ballon va en ligne droite, à 6 cases au plus, en ne survolant que des cases vides, sur une case du but adverse où le gardien n'est pas. On ne tire que depuis le camp adverse, et jamais avec une pièce qui s'est déplacée plus tôt dans ce tour. Un tir est toujours un but ; le tour s'arrête là.",
            "In a shot the ball goes in a straight line, 6 squares at most, over empty squares only, onto a square of the enemy's goal where the keeper does not stand. One shoots only from the enemy's camp, and never with a piece that moved earlier in this turn. A shot scores; the turn ends there.",
        ),
        examples: &[
            Example::new(
                "",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fc10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Mc10",
                Words::new(
                    "La pièce qui gênait est partie en c10 : d13 est ouvert.",
                    "The piece in the way has gone to c10: d13 is open.",
                ),
                "d10>d13",
                "",
            ),
            Example::new(
                "",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fc10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Kd13@e9:H8:Mc10",
                Words::new("Le gardien couvre d13.", "The keeper covers d13."),
                "d10>c10",
                "d10>d13",
            ),
            Example::new(
                "carry=run",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fd10,Fg10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Md10",
                Words::new(
                    "Le porteur a couru jusqu'en d10 : il passe, il ne tire pas.",
                    "The holder has run to d10: it passes, it does not shoot.",
                ),
                "d10>g10",
                "d10>d13",
            ),
        ],
    },
    RuleText {
        rule: rule(12),
        origin: SEED_READING,
        title: Words::new("Kidam et parade", "Kidam and parry"),
        text: Words::new(
            "À la fin d'un tour, si le camp qui vient de jouer pouvait tirer dès le premier mouvement d'un tour à lui, c'est un kidam, et l'arbitre l'annonce. Un camp ne finit jamais son tour en laissant l'adversaire dans ce cas : il pare – en se plaçant sur la ligne, avec son gardien ou par le hors-jeu (K18) – ou bien il marque lui-même. Il n'a donc pas non plus le droit d'ouvrir son propre but. S'il n'a aucun tour complet ni aucun simple déplacement (K10) qui convienne, le but est déclaré aussitôt, à la fin du tour qui a fait le kidam.",
            "At the end of a turn, if the side that has just played could shoot as the very first step of a turn of its own, that is a kidam, and the referee announces it. A side never ends its turn leaving the enemy in that situation: it parries – by standing on the line, with its keeper, or by offside (K18) – or it scores itself. So it may not open its own goal either. If it has neither a full turn nor a lone move (K10) that will do, the goal is declared at once, at the end of the turn that made the kidam.",
        ),
        examples: &[
            Example::new(
                "",
                "B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H9",
                Words::new(
                    "Kidam : d10 vise d13. B ferme la ligne ou y met son gardien.",
                    "Kidam: d10 looks at d13. B shuts the line or puts its keeper there.",
                ),
                "e13-d13",
                "i7-i8",
            ),
            Example::new(
                "",
                "W:WKe0,Bb2,Bd2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:BFd3,Fa7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@d3:H8",
                Words::new(
                    "L'arrière en d2 peut reculer sur la ligne, pas la quitter.",
                    "The back on d2 may step back along the line, not leave it.",
                ),
                "d2-d1",
                "d2-c2",
            ),
            Example::new(
                "rules=initiation",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fa12,Fe12@e12!a12:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H10:P",
                Words::new(
                    "d13 et f13 sont ouverts, imparables : au bout de ce tour, le but est déclaré.",
                    "d13 and f13 are open, and there is no parry: at the end of this turn the goal is declared.",
                ),
                "i6-i5",
                "",
            ),
        ],
    },
    RuleText {
        rule: rule(13),
        origin: SEED_READING,
        title: Words::new("Le but et la victoire", "Goals and victory"),
        text: Words::new(
            "Après un but, les deux camps reprennent leur place de départ (K3), et celui qui a encaissé engage. Le premier à atteindre le nombre de buts choisi (option goals, 1 d'usage) gagne.",
            "After a goal both sides go back to the start (K3), and the side that conceded plays first. The first to reach the chosen number of goals (option goals, usually 1) wins.",
        ),
        examples: &[Example::new(
            "goals=2",
            "B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:G1-0",
            Words::new("W mène 1-0 en deux buts : B engage.", "W leads 1-0 in a game to two: B kicks off."),
            "e13>e11",
            "",
        )],
    },
    RuleText {
        rule: rule(14),
        origin: SEED,
        title: Words::new("Pas de mur", "No wall"),
        text: Words::new(
            "Un camp n'amène jamais une pièce sur une case de sorte que plus de deux de ses pièces se trouvent sur sa ligne 1, ou plus de quatre sur ses lignes 1 et 2 ensemble. Les gardiens ne comptent pas.",
            "A side never moves a piece onto a square so that more than two of its pieces stand on its line 1, or more than four on its lines 1 and 2 together. Keepers do not count.",
        ),
        examples: &[
            Example::new(
                "",
                "W:WKe0,Bb1,Bh1,Fc2,Be2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6@e4:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
                Words::new(
                    "Deux pièces sur la ligne 1, quatre sur les deux lignes : on y glisse, on n'y ajoute personne.",
                    "Two pieces on line 1, four on both lines: they may shift, nobody is added.",
                ),
                "e2-d2",
                "e2-e1",
            ),
            Example::new(
                "",
                "W:WKe0,Bb1,Bh1,Fc2,Be2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6@e4:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
                Words::new(
                    "Une cinquième pièce sur les deux lignes serait de trop.",
                    "A fifth piece on the two lines would be one too many.",
                ),
                "b4-b3",
                "b4-b2",
            ),
        ],
    },
    RuleText {
        rule: rule(15),
        origin: SEED,
        title: Words::new("La ligne 1 aux arrières", "Line 1 is for backs"),
        text: Words::new(
            "Jeu complet : sur sa propre ligne 1, un camp n'a que des arrières.",
            "Complete game: on its own line 1 a side has only backs.",
        ),
        examples: &[Example::new(
            "",
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            Words::new(
                "Un arrière va en e1, un milieu ne va pas en b1.",
                "A back goes to e1, a midfielder does not go to b1.",
            ),
            "e2-e1",
            "e4-b1",
        )],
    },
    RuleText {
        rule: rule(16),
        origin: SEED,
        title: Words::new("La ligne 1 adverse aux avants", "The enemy's line 1 is for forwards"),
        text: Words::new(
            "Jeu complet : sur la ligne 1 de l'adversaire, un camp n'a que des avants.",
            "Complete game: on the enemy's line 1 a side has only forwards.",
        ),
        examples: &[Example::new(
            "",
            "W:WKe0,Bb2,Be2,Bh2,Me4,Mh4,Fd6,Ff6,Fi6,Fa10,Mc10@h4:BFa7,Fd7,Ff7,Fi7,Md8,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
            Words::new(
                "L'avant va en a12, le milieu s'arrête en c11.",
                "The forward goes to a12, the midfielder stops on c11.",
            ),
            "a10-a12",
            "c10-c12",
        )],
    },
    RuleText {
        rule: rule(17),
        origin: SEED,
        title: Words::new("La passe en l'air", "The pass in the air"),
        text: Words::new(
            "Jeu complet : la passe d'un milieu peut survoler des cases occupées, si une pièce adverse au plus, gardien compris, se tient sur les huit cases autour du receveur. Un tir ne survole jamais personne.",
            "Complete game: a midfielder's pass may go over occupied squares, if at most one enemy piece, keeper included, stands on the eight squares around the receiver. A shot never flies over anybody.",
        ),
        examples: &[Example::new(
            "",
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Fa6,Fc6,Fe6,Mb7,Fe8@e4:BFa7,Fi7,Mb8,Fg8,Fc9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e11:H8",
            Words::new(
                "Par-dessus e6 vers e8, un seul adversaire autour ; par-dessus c6 vers b7, il y en a deux.",
                "Over e6 to e8 there is one enemy around; over c6 to b7 there are two.",
            ),
            "e4>e8",
            "e4>b7",
        )],
    },
    RuleText {
        rule: rule(18),
        origin: SEED_READING,
        title: Words::new("Le hors-jeu", "Offside"),
        text: Words::new(
            "Jeu complet : est hors-jeu une pièce dans le camp adverse, sans le ballon, strictement plus près de la ligne de but adverse que toutes les pièces de champ adverses. Le gardien ne compte pas, et être à la même hauteur n'est pas être hors-jeu.",
            "Complete game: a piece is offside in the enemy's camp, without the ball, strictly nearer to the enemy's goal line than every enemy field piece. The keeper does not count, and level is not offside.",
        ),
        examples: &[Example::new(
            "",
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fi6,Fd8,Fa11,Fd12@d8:BFc7,Ff7,Fi7,Fa8,Ma9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
            Words::new(
                "d12 est hors-jeu ; a11, à la hauteur des derniers défenseurs, ne l'est pas.",
                "d12 is offside; a11, level with the last defenders, is not.",
            ),
            "d8>a11",
            "",
        )],
    },
    RuleText {
        rule: rule(19),
        origin: SEED,
        title: Words::new("Ce que le hors-jeu interdit", "What offside forbids"),
        text: Words::new(
            "Jeu complet : une pièce hors-jeu ne peut pas recevoir le ballon, et un camp qui a une pièce hors-jeu ne peut pas tirer.",
            "Complete game: a piece offside cannot receive the ball, and a side with a piece offside cannot shoot.",
        ),
        examples: &[
            Example::new(
                "",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fi6,Fd8,Fa11,Fd12@d8:BFc7,Ff7,Fi7,Fa8,Ma9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
                Words::new("Pas de passe à d12, hors-jeu.", "No pass to d12, which is offside."),
                "d8>a11",
                "d8>d12",
            ),
            Example::new(
                "",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fc10,Fd10,Fh12@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Mc10",
                Words::new(
                    "d13 est ouvert, mais h12 est hors-jeu : pas de tir.",
                    "d13 is open, but h12 is offside: no shot.",
                ),
                "d10>c10",
                "d10>d13",
            ),
            Example::new(
                "",
                "B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fd10,Fg11@d10:BFa7,Fd7,Ff7,Fi7,Bb8,Mb9,Me9,Mh9,Bi9,Be11,Ke13@e9:H9",
                Words::new(
                    "Kidam de d10, mais si e11 monte, g11 est hors-jeu : c'est paré.",
                    "Kidam from d10, but if e11 steps up, g11 is offside: parried.",
                ),
                "e11-h8",
                "",
            ),
        ],
    },
    RuleText {
        rule: rule(20),
        origin: ADDED,
        title: Words::new("Quand rien ne bouge", "When nothing moves"),
        text: Words::new(
            "Si aucune pièce ne peut se déplacer au moment où c'est dû, le tour se réduit au ballon, et compte comme complet. Si rien du tout n'est possible et que le but n'est pas ouvert, on passe (skip) : le ballon reste, et l'interdiction de retour (K9) tombe.",
            "If no piece can move when that step is due, the turn is the ball step alone, and counts as full. If nothing at all can be done and the goal is not open, one skips (skip): the ball stays, and the ban on returns (K9) lapses.",
        ),
        examples: &[
            Example::new(
                "",
                "W:WKf0,Bh1,Bi1,Mh2,Bi2,Fh3,Mi3,Fh4,Mi4,Fh5,Fi5@h2:BFg1,Fg2,Fg3,Mg4,Mg5,Bg6,Bh6,Mi6,Ff8,Bf11,Ke13@f8:H40",
                Words::new(
                    "Le milieu passe au gardien par-dessus g1 ; plus rien ne bouge : le tour est fini.",
                    "The midfielder passes to the keeper over g1; nothing else can move: the turn is over.",
                ),
                "h2>f0",
                "skip",
            ),
            Example::new(
                "rules=initiation",
                "W:WKd0,Bi9,Mg10,Mh10,Bi10,Fg11,Mh11,Bi11,Fg12,Fh12,Fi12@d0:BFb5,Fh8,Fi8,Ff9,Mg9,Mh9,Mf10,Bf11,Bb12,Bf12,Ke13@b5:H30",
                Words::new(
                    "Tout est bloqué, et le but de W est fermé : W passe.",
                    "Everything is blocked, and W's goal is shut: W skips.",
                ),
                "skip",
                "",
            ),
        ],
    },
    RuleText {
        rule: rule(21),
        origin: ADDED,
        title: Words::new("Répétition et limite", "Repetition and limit"),
        text: Words::new(
            "La manche s'arrête quand une position – pièces, ballons, interdictions de retour, camp au trait – se présente pour la troisième fois au début d'un tour depuis le dernier engagement, ou après 100 tours (50 chacun) depuis celui-ci. Le score fait foi : le camp qui mène gagne ; à égalité, la partie est nulle.",
            "Play stops when a position – pieces, balls, bans on returns, side to move – stands for the third time at the start of a turn since the last kick-off, or after 100 turns (50 each) since then. The score so far decides: the side ahead wins; if it is level, the game is a draw.",
        ),
        examples: &[Example::new(
            "goals=2",
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e2!h2:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e11!h11:G1-0:H99",
            Words::new(
                "Le centième tour : s'il se joue sans but, W, qui mène, gagne.",
                "The hundredth turn: if it passes without a goal, W, who leads, wins.",
            ),
            "e2>e4",
            "",
        )],
    },
];
