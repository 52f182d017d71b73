//! K1–K10: the pitch, the teams, and what a turn is.

use game::{Example, RuleText, Words};

use super::{READING, REBUILT, SEED, SEED_READING};
use crate::kidam::rule;

/// In order.
pub(super) const TURN: [RuleText; 10] = [
    RuleText::first(
        Words::new("Le terrain et la mise en place", "Board and setup"),
        rule(1),
        REBUILT,
        Words::new("Le terrain", "The pitch"),
        "Le terrain compte 9 colonnes, a à i, et 12 rangées. Les rangées 1 à 6 forment le camp de Bleu, les rangées 7 à 12 celui de Vert. Derrière chaque ligne de but se trouvent trois cases de but : d0, e0, f0 pour Bleu, d13, e13, f13 pour Vert. La ligne n d’un camp est sa n-ième rangée, comptée depuis son propre but. L’image de la notice est perdue : ce terrain est une reconstruction. Un camp a la profondeur exacte de la portée (K5), et les six couleurs du bord s’y répètent deux fois.",
        "The pitch has 9 columns, a to i, and 12 rows. Rows 1 to 6 are Blue’s camp, rows 7 to 12 are Green’s. Behind each goal line lie three goal squares: d0, e0, f0 for Blue and d13, e13, f13 for Green. A side’s line n is its n-th row counted from its own goal. The sheet’s picture is lost: this pitch is a reconstruction. A camp is exactly as deep as the reach (K5), and the six colours of the edge repeat twice along it.",
        &[Example::new(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "Le terrain et ses deux buts. De a6, le camp adverse est à portée jusqu’à sa ligne 1.",
            "The pitch and its two goals. From a6 the enemy’s camp is in reach as far as its line 1.",
            "a6-g12",
            "",
        )],
    ).read("Deux camps, des lignes comptées depuis chaque but, trois cases de but, six couleurs sur le bord ; le dessin est perdu.", "Two camps, lines counted from each goal, three goal squares, six colours along the edge; the picture is lost.", "Neuf colonnes, pour que trois cases de but soient au milieu ; six rangées par camp, juste la portée d’une pièce.", "Nine columns, so that three goal squares are in the middle; six rows a camp, exactly the reach of a piece."),
    RuleText::new(
        rule(2),
        SEED,
        Words::new("Les équipes", "The teams"),
        "Chaque camp a onze pièces – un gardien, trois arrières, trois milieux et quatre avants – et son propre ballon. On ne prend rien à l’adversaire : toutes les pièces restent en jeu, et personne n’intercepte le ballon de l’autre.",
        "Each side has eleven pieces – a keeper, three backs, three midfielders and four forwards – and a ball of its own. Nothing is ever taken: all pieces stay in play, and nobody intercepts the other’s ball.",
        &[Example::new(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "Onze pièces et un ballon pour chacun.",
            "Eleven pieces and a ball each.",
            "b4-b8",
            "",
        )],
    ),
    RuleText::new(
        rule(3),
        REBUILT,
        Words::new("Le départ", "The start"),
        "Bleu place son gardien en e0, ses arrières en b2, e2, h2, ses milieux en b4, e4, h4 et ses avants en a6, d6, f6, i6. Vert est en miroir, la rangée r répondant à la rangée 13 − r. Chaque gardien tient le ballon de son camp. Bleu commence. L’image de la notice est perdue : ce départ est une reconstruction.",
        "Blue puts its keeper on e0, its backs on b2, e2, h2, its midfielders on b4, e4, h4 and its forwards on a6, d6, f6, i6. Green is the mirror image, row r answering row 13 − r. Each keeper holds his side’s ball. Blue plays first. The sheet’s picture is lost: this start is a reconstruction.",
        &[Example::new(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "Le départ. Le gardien n’a qu’une passe, vers e2.",
            "The start. The keeper has one pass, to e2.",
            "e0>e2",
            "",
        )],
    ).read("Les positions de départ étaient sur un dessin, qui est perdu.", "The start was in a picture, which is lost.", "Un départ en miroir, les arrières devant le but, les avants près du milieu, le ballon au gardien.", "A start in mirror image, backs before the goal, forwards near the middle, the ball with the keeper."),
    RuleText::first(
        Words::new("Un tour", "A turn"),
        rule(4),
        SEED,
        Words::new("Le tour", "The turn"),
        "Un tour a deux mouvements, dans l’ordre que l’on veut : déplacer une de ses onze pièces, et jouer son ballon, en passe ou en tir. L’un et l’autre sont obligatoires, une seule fois chacun.",
        "A turn has two steps, in whichever order one likes: to move one of one’s eleven pieces, and to play one’s ball, by a pass or a shot. Both must be done, once each.",
        &[
            Example::new(
                "W:WKe0,Be2,Bh2,Bb3,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:Mb3",
                "L’arrière est allé en b3 : il reste à jouer le ballon.",
                "The back has gone to b3: the ball is still to be played.",
                "e0>b3",
                "b4-b5",
            ),
            Example::new(
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e2!e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:P",
                "Le ballon a été joué : il reste à déplacer une pièce.",
                "The ball has been played: a piece is still to be moved.",
                "h4-h8",
                "e2>b2",
            ),
        ],
    ),
    RuleText::new(
        rule(5),
        SEED,
        Words::new("En ligne droite, six cases", "Straight, six squares"),
        "Pièces et ballons vont en ligne droite, dans l’une des huit directions, de 1 à 6 cases. Une pièce s’arrête sur une case vide et ne passe par-dessus aucune case occupée. Seul le gardien entre dans les cases de but. Six couleurs courent le long des quatre côtés : six cases plus loin, la couleur est la même.",
        "Pieces and balls go in a straight line, in one of the eight directions, 1 to 6 squares. A piece ends on an empty square and passes over no occupied one. Only the keeper enters goal squares. Six colours run along all four sides: six squares on, the colour is the same again.",
        &[Example::new(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "De a6 à g12, six cases en diagonale. En b9, il y a quelqu’un.",
            "From a6 to g12, six squares along a diagonal. On b9 there is somebody.",
            "a6-g12",
            "b4-b9",
        )],
    ),
    RuleText::new(
        rule(6),
        SEED,
        Words::new("Le gardien", "The keeper"),
        "Le gardien se déplace d’une case à la fois et ne quitte pas ses trois cases de but.",
        "The keeper moves one square at a time and does not leave his three goal squares.",
        &[Example::new(
            "W:WKd0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:H4",
            "Le gardien va en e0, pas plus loin.",
            "The keeper goes to e0, no farther.",
            "d0-e0",
            "d0-f0",
        )],
    ),
    RuleText::new(
        rule(7),
        READING,
        Words::new("Le porteur du ballon", "The holder of the ball"),
        "Le ballon est toujours tenu par une pièce de son camp. D’ordinaire le porteur reste : une pièce ne se déplace pas tant qu’elle tient le ballon. Si l’on a choisi que le porteur court, il peut se déplacer avec le ballon avant de le jouer. Dans les deux cas, la pièce qui vient de recevoir le ballon ne se déplace plus pendant ce tour.",
        "The ball is always held by a piece of its side. Usually the holder stays: a piece does not move while it holds the ball. If it was chosen that the holder runs, it may move with the ball before playing it. Either way, a piece that has received the ball in this turn does not move in it.",
        &[
            Example::new(
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
                "Le porteur reste : le gardien tient le ballon et ne quitte pas e0.",
                "The holder stays: the keeper has the ball and does not leave e0.",
                "e0>e2",
                "e0-d0",
            ),
            Example::with(
                "carry=run",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
                "Le porteur court : le gardien peut faire un pas de côté avec le ballon.",
                "The holder runs: the keeper may step aside with the ball.",
                "e0-d0",
                "",
            ),
            Example::with(
                "carry=run",
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e2!e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:P",
                "e2 vient de recevoir le ballon : une autre pièce se déplace.",
                "e2 has just received the ball: another piece moves.",
                "e0-d0",
                "e2-e3",
            ),
        ],
    ).read("On déplace une pièce et l’on joue le ballon, dans l’ordre voulu ; du porteur qui se déplacerait, rien.", "A piece is moved and the ball is played, in either order; of a holder who would move, nothing.", "Le porteur reste sur place : des parties simulées en ont décidé. Une option le laisse courir.", "The holder stays where it is: simulated games decided that. An option lets it run."),
    RuleText::new(
        rule(8),
        SEED,
        Words::new("La passe", "The pass"),
        "Une passe va à une autre pièce du même camp, gardien compris, et ne survole que des cases vides. Les milieux ont un privilège (K17).",
        "A pass goes to another piece of the same side, the keeper included, over empty squares only. Midfielders have a privilege (K17).",
        &[Example::new(
            "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13",
            "Le gardien passe à e2 ; e4 est caché derrière.",
            "The keeper passes to e2; e4 is hidden behind it.",
            "e0>e2",
            "e0>e4",
        )],
    ),
    RuleText::new(
        rule(9),
        SEED,
        Words::new("Pas de retour", "No return"),
        "La pièce qui a fait la dernière passe ne peut pas recevoir au tour suivant de son camp, sauf si elle s’est déplacée depuis cette passe : plus tard dans le même tour, ou plus tôt dans le suivant. Un signe la marque sur le terrain.",
        "The piece that made the last pass cannot receive in the next turn of its side, unless it has moved since that pass: later in the same turn, or earlier in the next. A sign marks it on the pitch.",
        &[
            Example::new(
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh5,Fa6,Fd6,Ff6,Fi6@e2!e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:H2",
                "Le gardien vient de passer à e2 : le ballon ne lui revient pas.",
                "The keeper has just passed to e2: the ball does not go back to him.",
                "e2>e4",
                "e2>e0",
            ),
            Example::new(
                "W:WKd0,Bb2,Bh2,Bd3,Mb4,Me4,Mh5,Fa6,Fd6,Ff6,Fi6@d3:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13:H2:Md0",
                "Le gardien s’est déplacé depuis sa passe : il peut de nouveau recevoir.",
                "The keeper has moved since his pass: he can receive again.",
                "d3>d0",
                "",
            ),
        ],
    ),
    RuleText::new(
        rule(10),
        SEED_READING,
        Words::new("Ballon au gardien", "Ball to the keeper"),
        "Un tour est complet s’il a ses deux mouvements et finit sans laisser de tir à l’adversaire (K12). Tant qu’il existe un tour complet, un premier mouvement qui n’en commence aucun est refusé. S’il n’en existe pas, le camp déplace seulement une pièce (toujours en respectant K12), puis son ballon va à son gardien, et l’interdiction de retour (K9) tombe.",
        "A turn is full if it has both its steps and ends without leaving the enemy a shot (K12). As long as there is a full turn, a first step that begins none is refused. If there is none, the side only moves a piece (still obeying K12); its ball then goes to its keeper, and the ban on returns (K9) lapses.",
        &[
            Example::new(
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Ff6,Fi6,Fd9,Fa12@a12:BFd7,Ff7,Fi7,Mb9,Me9,Mh9,Fa11,Be11,Bh11,Bb12,Ke13@e9:H8",
                "Le ballon ne sort d’a12 que vers d9 : d9 reste à sa portée.",
                "The ball gets out of a12 only to d9: d9 stays within its reach.",
                "a12>d9",
                "d9-d8",
            ),
            Example::new(
                "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fd6,Ff6,Fi6,Fa12@a12:BFd7,Ff7,Fi7,Me9,Mh9,Bh10,Fa11,Mb11,Be11,Bb12,Ke13@e9:H8",
                "Ballon enfermé en a12 : Bleu déplace une pièce, et le gardien récupère le ballon.",
                "The ball is shut in on a12: Blue moves a piece, and the keeper gets the ball.",
                "e0-d0",
                "",
            ),
        ],
    ).read("La pièce qui ne peut transmettre le ballon le perd, et son gardien le récupère.", "A piece that cannot pass the ball on loses it, and its keeper gets it.", "On ne se met pas exprès dans ce cas : tant qu’un tour complet existe, il faut en jouer un.", "One does not bring this about on purpose: as long as there is a full turn, one must be played."),
];
