//! The numbered rules of Damsystem, as people read them, each with positions to try.

use game::Origin::{Added, Reading, Rebuilt, Seed};
use game::{Example, RuleText, Words};

use super::s;

/// S1 to S18.
pub static RULEBOOK: &[RuleText] = &[
    RuleText::first(
        Words::new("Le plateau et la mise en place", "Board and setup"),
        s(1),
        &[Rebuilt],
        Words::new("Le damier et ses plaques", "The board and its plates"),
        "Le damier a onze colonnes, de a à k, et onze rangées. Les rangées 4, 6 et 8 sont des plaques qui coulissent ; \
         les autres sont fixes. On joue sur les cases foncées : le coin a1, à la gauche de Blanc, en est une, et elles \
         alternent avec les claires comme sur tout damier.",
        "The board has eleven columns, a to k, and eleven rows. Rows 4, 6 and 8 are plates that slide; the others are \
         fixed. The game is played on the dark squares: the corner a1, at White’s left hand, is one of them, and they \
         alternate with the light ones as on any draughtboard.",
        &[],
    ).read("Un damier de plaques fixes et coulissantes, dix-sept pions chacun sur trois lignes ; le dessin est perdu.", "A board of fixed and sliding plates, seventeen men each on three rows; the picture is lost.", "Onze colonnes logent dix-sept pions sur trois rangées (six, cinq et six) ; trois plaques séparent les camps, puisqu’il faut les traverser.", "Eleven columns hold seventeen men on three rows (six, five and six); three plates lie between the camps, since men must cross them."),
    RuleText::new(
        s(2),
        &[Seed, Rebuilt],
        Words::new("Des plaques qui dépassent", "Plates that stick out"),
        "Une plaque est longue de treize cases : elle couvre toujours les onze colonnes et dépasse de deux cases d’un \
         côté. Les colonnes qui dépassent s’appellent y et z à la gauche de Blanc, l et m à sa droite. Une case qui \
         dépasse est une case comme une autre.",
        "A plate is thirteen squares long: it always covers the eleven columns and sticks out by two squares on one \
         side. The columns that stick out are called y and z on White’s left, l and m on his right. A square that \
         sticks out is a square like any other.",
        &[Example::new(
            START,
            "Le pion de k3 peut sortir en l4, sur la plaque.",
            "The man on k3 may step out to l4, on the plate.",
            "k3-l4",
            "",
        )],
    ).read("Les plaques dépassent de deux cases, à droite de qui va jouer.", "The plates stick out by two squares, on the right of whoever is to play.", "Une plaque a donc treize cases, et l’on joue aussi sur celles qui dépassent.", "So a plate has thirteen squares, and those that stick out are played on too."),
    RuleText::new(
        s(3),
        &[Seed],
        Words::new("Où sont les plaques", "Where the plates are"),
        "Quand un joueur a le trait, les plaques dépassent à sa droite. Pour Blanc, les rangées 4, 6 et 8 vont alors de a \
         à m ; pour Noir, dont la droite est la gauche de Blanc, elles vont de y à k.",
        "When a player is to move, the plates stick out on his right. For White rows 4, 6 and 8 then reach from a to m; \
         for Black, whose right is White’s left, they reach from y to k.",
        &[Example::new(
            "B:Wa1,h6:Ba9",
            "À Noir de jouer : a9 peut sortir en z8.",
            "Black to move: a9 may step out to z8.",
            "a9-z8",
            "",
        )],
    ),
    RuleText::new(
        s(4),
        &[Seed],
        Words::new("Mise en place", "Setting up"),
        "Chacun pose dix-sept pions, blancs ou noirs, sur les cases foncées de ses trois premières rangées. Qui commence se décide d’un commun accord ou au sort ; celui-là choisit sa couleur et s’assied du côté des rangées 1 à 3, l’autre du côté des rangées 9 à 11. Dans ce livre, Blanc commence. Le damier compte 64 cases foncées, 46 fixes et 18 sur les plaques.",
        "Each player puts seventeen men, white or black, on the dark squares of the three rows nearest to him. Who begins is agreed or drawn by lot; that player chooses his colour and sits at rows 1 to 3, the other at rows 9 to 11. In this book White begins. The board has 64 dark squares, 46 fixed and 18 on the plates.",
        &[Example::new(
            START,
            "Le début : Blanc a onze coups possibles.",
            "The start: White has eleven possible moves.",
            "c3-d4",
            "",
        )],
    ),
    RuleText::first(
        Words::new("Un tour", "A turn"),
        s(5),
        &[Seed],
        Words::new("Jouer, puis glisser", "Play, then slide"),
        "À son tour on joue d’abord, un déplacement ou une prise ; puis les plaques glissent de deux cases vers la gauche de \
         celui qui a joué, avec tout ce qu’elles portent. C’est l’arbitre qui les fait glisser, et jamais avant le \
         coup. Les coups s’écrivent avec les noms que les cases ont avant de glisser.",
        "A turn is first a move or a capture; then the plates slide two squares to the left of whoever played, carrying \
         all that stands on them. The referee slides them, never before the move. Moves are written with the names \
         the squares have before the slide.",
        &[Example::new(
            START,
            "Le pion joué en d4 est emporté en b4 quand la plaque glisse.",
            "The man played to d4 is carried to b4 when the plate slides.",
            "c3-d4",
            "",
        )],
    ),
    RuleText::new(
        s(6),
        &[Seed],
        Words::new("Le déplacement du pion", "How a man moves"),
        "Un pion avance d’une case en diagonale, vers l’avant, sur une case foncée vide. L’avant de Blanc, ce sont les \
         rangées de numéro plus grand ; celui de Noir, les plus petites.",
        "A man goes one square diagonally forward, onto an empty dark square. Forward means towards higher rows for \
         White, towards lower rows for Black.",
        &[Example::new(
            "B:Wa1,b4,k5:Be5,b6,k9",
            "Les pions de Noir descendent.",
            "Black’s men go down the board.",
            "e5-d4",
            "e5-f6",
        )],
    ),
    RuleText::new(
        s(7),
        &[Seed, Reading],
        Words::new("Glisser sans jouer", "Sliding without playing"),
        "Faire glisser les plaques sans rien jouer, c’est passer. Quand l’arbitre impose la prise, on ne passe que si l’on ne peut rien jouer d’autre. Quand on souffle, on peut toujours passer, sauf s’il faut d’abord souffler (S11) ; passer alors qu’on pouvait prendre est une faute.",
        "To let the plates slide without playing is to pass. Where the referee enforces captures, a player passes only when nothing else can be played. Where players huff, he may always pass, except when he must huff first (S11); to pass when a capture was possible is a fault.",
        &[
            Example::new(
                START,
                "Au début on peut jouer : on ne passe pas.",
                "At the start there is a move: no passing.",
                "e3-f4",
                "pass",
            ),
            Example::new(
                "W:WKa11:Bb6,Kc9,b10",
                "Le Damsy de a11 est bloqué : Blanc passe.",
                "The Damsy on a11 is blocked: White passes.",
                "pass",
                "",
            ),
        ],
    ).read("Pousser les plaques sans avancer de pion, c’est refuser de jouer ; c’est une faute si l’on pouvait prendre.", "To push the plates without moving a man is to refuse to play; it is a fault if a capture was possible.", "Quand l’arbitre impose la prise, on ne passe que si rien d’autre n’est possible.", "Where the referee enforces captures, one passes only if nothing else is possible."),
    RuleText::new(
        s(8),
        &[Seed],
        Words::new("La prise par un pion", "How a man captures"),
        "Un pion prend une pièce adverse qui le touche en diagonale en sautant par-dessus, en avant ou en arrière, sur la \
         case foncée vide juste derrière elle.",
        "A man captures an enemy piece diagonally next to him by jumping over it, forward or backward, onto the empty \
         dark square right behind it.",
        &[Example::new(
            "W:Wg1,e5:Bd4,f6,k11",
            "e5 prend d4 en arrière ou f6 en avant ; en d6 il n’y a personne.",
            "e5 captures d4 backward or f6 forward; on d6 there is nobody.",
            "e5xg7xf6",
            "e5xc7xd6",
        )],
    ),
    RuleText::new(
        s(9),
        &[Seed],
        Words::new("La rafle", "Capturing on"),
        "Si, de la case où elle retombe, la pièce peut prendre encore, elle continue dans le même coup.",
        "If the piece can capture again from the square where it lands, it goes on in the same move.",
        &[
            Example::new(
                "W:Wa1,c3:Bd4,d6,f8,k11",
                "c3 prend d4 puis d6, de plaque en rangée fixe.",
                "c3 captures d4, then d6, over plates and fixed rows alike.",
                "c3xc7xd4xd6",
                "",
            ),
            Example::new(
                "W:Wa1,j2:Bk3,k5,a9",
                "La rafle passe par l4, sur la partie de la plaque qui dépasse.",
                "The capture goes by way of l4, where the plate sticks out.",
                "j2xj6xk3xk5",
                "",
            ),
        ],
    ),
    RuleText::new(
        s(10),
        &[Seed],
        Words::new("Prendre est obligatoire", "Capturing is compulsory"),
        "Qui peut prendre doit prendre. Selon ce qui a été choisi, l’arbitre l’impose et refuse tout autre coup, ou bien on souffle : tout déplacement est permis, et toute prise, même arrêtée en chemin ; mais la faute se paie (S11).",
        "Whoever can capture must. As was chosen, the referee enforces it and refuses any other move, or players huff: any move will do, and any capture, even one stopped half-way; but a fault has its price (S11).",
        &[Example::new(
            "W:Wg1,e5:Bd4,f6,k11",
            "e5 peut prendre : g1 doit attendre.",
            "e5 can capture: g1 has to wait.",
            "e5xc3xd4",
            "g1-h2",
        )],
    ),
    RuleText::new(
        s(11),
        &[Seed, Reading],
        Words::new("Souffler d’abord", "Huff first"),
        "Seulement quand on souffle. Prendre moins de pièces que la meilleure prise possible, ou passer au lieu de \
         prendre, est une faute. Sont fautives les pièces qui auraient pu faire une des meilleures prises ; elles sont \
         nommées là où elles se trouvent une fois les plaques glissées. L’adversaire doit en ôter une avant de jouer : \
         tant qu’il ne l’a pas soufflée, il n’a pas d’autre coup. Ensuite il joue.",
        "Only where players huff. To take fewer pieces than the best capture would have taken, or to pass instead of \
         capturing, is a fault. Guilty are the pieces that could have made one of the best captures; they are named \
         where they stand once the plates have slid. The opponent must remove one of them before he plays: until he \
         has huffed it he has no other move. Then he plays.",
        &[Example::with(
            "capture=huff",
            "B:Wb2,e3,k3:Bd4,k7:Se3",
            "e3 a oublié de prendre : Noir doit le souffler avant toute chose.",
            "e3 forgot to capture: Black must huff it before anything else.",
            "huff@e3",
            "k7-j6",
        )],
    ).read("L’adversaire doit faire remarquer l’oubli et enlever le pion fautif.", "The opponent must point out what was missed and remove the guilty man.", "La faute est jugée comme aux Dames (D13) : prendre moins que le plus grand nombre en est une. On enlève une seule pièce, puis on joue.", "The fault is judged as in Dames (D13): to take fewer than the most is one. A single piece is removed, then the player plays."),
    RuleText::new(
        s(12),
        &[Seed, Reading],
        Words::new("Devenir Damsy", "Becoming a Damsy"),
        "Un pion qui finit son coup sur la rangée du fond (la 11 pour Blanc, la 1 pour Noir) devient un Damsy. S’il ne fait \
         qu’y passer au milieu d’une rafle, il reste un pion.",
        "A man who ends his move on the far row (11 for White, 1 for Black) becomes a Damsy. If he merely touches it in \
         the middle of a capture, he stays a man.",
        &[
            Example::new(
                "W:Wa1,b10:Bk9",
                "Arrivé en a11, le pion est un Damsy.",
                "On reaching a11 the man is a Damsy.",
                "b10-a11",
                "",
            ),
            Example::new(
                "W:Wa1,g9:Bi7,h10,j10",
                "Le pion touche i11 mais finit en k9 : il reste un pion.",
                "The man touches i11 but ends on k9: he stays a man.",
                "g9xk9xh10xj10",
                "",
            ),
        ],
    ).read("Un pion qui traverse tout le damier est couronné et devient Damsy.", "A man who crosses the whole board is crowned and becomes a Damsy.", "Il doit y finir son coup : toucher la rangée du fond au milieu d’une rafle ne suffit pas.", "He must end his move there: to touch the far row in the middle of a capture is not enough."),
    RuleText::new(
        s(13),
        &[Seed],
        Words::new("Le déplacement du Damsy", "How a Damsy moves"),
        "Un Damsy va aussi loin qu’il veut le long d’une diagonale, en avant comme en arrière, tant que les cases sont \
         vides.",
        "A Damsy goes as far as it likes along a diagonal, forward or backward, as long as the squares are empty.",
        &[Example::new(
            "W:WKe1,a3:Bj10,k11",
            "De e1, le Damsy va jusqu’en l8, sur la plaque qui dépasse ; jamais tout droit.",
            "From e1 the Damsy goes as far as l8, where the plate sticks out; never straight ahead.",
            "e1-l8",
            "e1-e3",
        )],
    ),
    RuleText::new(
        s(14),
        &[Seed],
        Words::new("La prise par un Damsy", "How a Damsy captures"),
        "Un Damsy prend de près ou de loin une pièce adverse sur sa diagonale, retombe sur la case vide de son choix \
         derrière elle, et continue s’il le peut, comme une dame au jeu de dames.",
        "A Damsy captures an enemy piece on its diagonal from near or far, lands on any empty square behind it, and goes \
         on if it can, like a king in draughts.",
        &[Example::new(
            "B:Wk1,d4,f6:BKa7,k9",
            "a7 prend d4 de loin et retombe en e3, f2 ou g1.",
            "a7 captures d4 from afar and lands on e3, f2 or g1.",
            "a7xf2xd4",
            "",
        )],
    ),
    RuleText::new(
        s(15),
        &[Reading],
        Words::new("Comme aux dames", "As in draughts"),
        "Pour le reste, on joue comme aux dames. La prise qui ôte le plus de pièces est obligatoire, un Damsy comptant \
         pour une. Les pièces prises ne s’enlèvent qu’à la fin du coup ; jusque-là elles barrent le passage et ne se \
         sautent pas deux fois. Les diagonales sont celles que forment les plaques à leur place pendant le coup : elles \
         traversent plaques et rangées fixes, et s’arrêtent là où il n’y a plus de case.",
        "For the rest the game is draughts. The capture that takes the most pieces is compulsory, a Damsy counting as \
         one. Captured pieces are removed only at the end of the move; until then they bar the way and are not jumped \
         twice. Diagonals are those that the plates form where they lie during the move: they cross plates and fixed \
         rows alike, and end where there is no square.",
        &[
            Example::new(
                "B:Wc3,h4,h6:BKa1,i3",
                "Le Damsy peut prendre trois pièces : il ne s’arrête pas après c3.",
                "The Damsy can capture three pieces: it does not stop after c3.",
                "a1xe1xc3xh4xh6",
                "a1xd4xc3",
            ),
            Example::new(
                "W:WKd8:Bh2,e7,Kc9",
                "Après e7, la pièce de e7, encore là, barre la diagonale : c9 est hors d’atteinte.",
                "After e7, the piece on e7, still there, bars the diagonal: c9 is out of reach.",
                "d8xg1xh2xe7",
                "d8xg1xh2xe7xc9",
            ),
        ],
    ).read("Pour tout le reste, ce sont les règles classiques des dames.", "For all the rest, the classical rules of draughts hold.", "Nous en tirons la prise du plus grand nombre et l’enlèvement des pièces à la fin du coup. Les diagonales sont celles des plaques à leur place pendant le coup.", "From them we take the capture of the most pieces and their removal at the end of the move. Diagonals are those of the plates where they lie during the move."),
    RuleText::first(
        Words::new("La fin", "The end"),
        s(16),
        &[Seed, Reading],
        Words::new("Gagner", "Winning"),
        "Qui n’a plus de pièce a perdu aussitôt, même si la dernière lui a été soufflée. Un joueur bloqué n’a pas perdu : \
         il passe.",
        "A player without a piece has lost at once, even if the last one was huffed. A blocked player has not lost: he \
         passes.",
        &[Example::new(
            "W:We5:Bf6",
            "La dernière pièce de Noir est prise : Blanc gagne.",
            "Black’s last piece is captured: White wins.",
            "e5xg7xf6",
            "",
        )],
    ).read("On gagne quand il ne reste sur le jeu aucun pion adverse.", "You win when no enemy man is left on the board.", "La notice ne connaît pas d’autre victoire, et permet de pousser les plaques sans jouer : un joueur bloqué n’a donc pas perdu.", "The sheet knows no other victory and lets a player slide the plates without playing: so a blocked player has not lost."),
    RuleText::new(
        s(17),
        &[Added],
        Words::new("Nulle : chacun passe", "Draw: both pass"),
        "La partie est nulle quand on passe deux fois de suite, l’un après l’autre. Un soufflage entre les deux rompt la \
         suite.",
        "The game is drawn when two passes follow each other. A huff between them breaks the pair.",
        &[Example::with(
            "capture=huff",
            "W:Wa1,c3:Bk7,f8:H1:P",
            "Noir vient de passer ; si Blanc passe aussi, la partie est nulle.",
            "Black has just passed; if White passes too, the game is drawn.",
            "pass",
            "",
        )],
    ),
    RuleText::new(
        s(18),
        &[Added],
        Words::new("Nulle par répétition ou par lassitude", "Draw by repetition or by count"),
        "La partie est nulle quand une même position se présente pour la troisième fois, et quand chacun a joué vingt-cinq \
         coups de suite, cinquante en tout, sans prise, sans soufflage et sans avance de pion. Passer n’interrompt pas ce \
         compte.",
        "The game is drawn when a position stands for the third time, and when each player has made twenty-five moves in \
         a row, fifty in all, with no capture, no huff and no man moved. A pass does not interrupt that count.",
        &[Example::new(
            "W:WKe1:Ba9,Kk9:H49",
            "Quarante-neuf coups sans prise ni avance de pion : au prochain, la partie est nulle.",
            "Forty-nine moves without a capture or a man’s move: at the next one the game is drawn.",
            "e1-g3",
            "",
        )],
    ),
];

const START: &str = "W:Wa1,c1,e1,g1,i1,k1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3,k3:\
                     Ba9,c9,e9,g9,i9,k9,b10,d10,f10,h10,j10,a11,c11,e11,g11,i11,k11";
