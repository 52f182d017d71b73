//! The numbered rules of Dames, as people read them, each with positions to try.

use game::Origin::{Added, Reading, Seed};
use game::{Example, RuleText, Words};

use super::d;

/// D1 to D17.
pub static RULEBOOK: &[RuleText] = &[
    RuleText::first(
        Words::new("Le plateau et la mise en place", "Board and setup"),
        d(1),
        &[Seed, Reading],
        Words::new("Le damier", "The board"),
        "On joue sur les 50 cases foncées d’un damier de dix cases sur dix. Elles portent les numéros 1 à 50, rangée \
         par rangée, à partir du coin le plus éloigné à gauche de Bleu. Le coin à la gauche de chaque joueur est \
         foncé : pour Bleu, c’est la case 46. Bleu est assis du côté des cases 31 à 50, Vert du côté des cases 1 à 20.",
        "The game is played on the 50 dark squares of a ten by ten board. They are numbered 1 to 50, row by row, from \
         the corner farthest away on Blue’s left. The corner at each player’s left hand is dark: for Blue it is \
         square 46. Blue sits at squares 31 to 50, Green at squares 1 to 20.",
        &[],
    ).read("Des pions sur les cases rouges des quatre premières rangées ; le dessin du damier est perdu.", "Men on the red squares of the four nearest rows; the picture of the board is lost.", "Dix cases sur dix, le coin foncé à la gauche de chacun et les numéros des dames internationales.", "Ten squares by ten, the dark corner at each player’s left hand, and the numbers of international draughts."),
    RuleText::new(
        d(2),
        &[Seed],
        Words::new("Mise en place", "Setting up"),
        "Chacun pose vingt pions sur les cases foncées de ses quatre premières rangées. Les deux rangées du milieu \
         restent vides. Bleu joue le premier coup, puis on joue chacun à son tour.",
        "Each player puts twenty men on the dark squares of the four rows nearest to him. The two rows in the middle \
         stay empty. Blue makes the first move, then the players take turns.",
        &[Example::new(
            START,
            "Le début : Bleu a neuf coups possibles.",
            "The start: Blue has nine possible moves.",
            "32-28",
            "",
        )],
    ),
    RuleText::first(
        Words::new("Se déplacer", "Moving"),
        d(3),
        &[Seed],
        Words::new("Le déplacement du pion", "How a man moves"),
        "Un pion avance d’une case en diagonale, vers l’avant, sur une case vide. Il ne recule pas, sauf pour \
         prendre (D6).",
        "A man goes one square diagonally forward, onto an empty square. He never goes backward, except to \
         capture (D6).",
        &[Example::new(
            "W:W28,37:B12",
            "Le pion de 28 va en 22 ou en 23, jamais en 32.",
            "The man on 28 goes to 22 or 23, never to 32.",
            "28-22",
            "28-32",
        )],
    ),
    RuleText::new(
        d(4),
        &[Seed, Reading],
        Words::new("La promotion", "Becoming a king"),
        "Un pion qui finit son coup sur la rangée du fond, en face de lui, devient une dame ; on le coiffe d’un \
         second pion. S’il ne fait qu’y passer au milieu d’une rafle et en repart en prenant, il reste un pion.",
        "A man who ends his move on the far row becomes a king, shown by a second man on top. If he merely touches \
         that row in the middle of a capture and goes on capturing, he stays a man.",
        &[
            Example::new(
                "W:W8,45:B20",
                "Arrivé en 2, le pion est dame.",
                "On reaching 2 the man is a king.",
                "8-2",
                "",
            ),
            Example::new(
                "W:W13,50:B9,10,33",
                "Le pion passe par 4 mais finit en 15 : il reste un pion.",
                "The man touches 4 but ends on 15: he stays a man.",
                "13x15x9x10",
                "",
            ),
        ],
    ).read("Un pion qui atteint la dernière rangée devient dame.", "A man who reaches the last row becomes a king.", "L’atteindre, c’est y finir son coup ; y passer au cours d’une rafle ne suffit pas.", "To reach it is to end the move there; to touch it in the middle of a capture is not enough."),
    RuleText::new(
        d(5),
        &[Seed],
        Words::new("Le déplacement de la dame", "How a king moves"),
        "Une dame va aussi loin qu’elle veut le long d’une diagonale, en avant comme en arrière, tant que les cases \
         sont vides. Elle ne saute pas par-dessus ses propres pièces.",
        "A king goes as far as she likes along a diagonal, forward or backward, as long as the squares are empty. \
         She does not jump over pieces of her own side.",
        &[Example::new(
            "W:WK28,37,43:B6,11",
            "La dame peut aller de 28 en 5 ; le pion de 37 lui barre la route de 41.",
            "The king can go from 28 to 5; the man on 37 bars her way to 41.",
            "28-5",
            "28-41",
        )],
    ),
    RuleText::first(
        Words::new("Prendre", "Capturing"),
        d(6),
        &[Seed],
        Words::new("La prise par un pion", "How a man captures"),
        "Un pion prend une pièce adverse qui le touche en diagonale en sautant par-dessus, en avant ou en arrière, à \
         condition que la case juste derrière elle soit vide ; c’est là qu’il retombe.",
        "A man captures an enemy piece diagonally next to him by jumping over it, forward or backward, provided the \
         square right behind it is empty; that is where he lands.",
        &[Example::new(
            "W:W28,37:B22,32,33",
            "28 peut prendre 22 vers l’avant ou 33 vers l’arrière, mais pas 32 : la case 37 est occupée.",
            "28 may capture 22 forward or 33 backward, but not 32: square 37 is taken.",
            "28x39x33",
            "28x37x32",
        )],
    ),
    RuleText::new(
        d(7),
        &[Seed],
        Words::new("La rafle du pion", "A man goes on capturing"),
        "Si, de la case où il retombe, le pion peut prendre encore, il continue dans le même coup, et ainsi de suite. \
         Ensuite seulement, c’est à l’autre de jouer.",
        "If the man can capture again from the square where he lands, he goes on in the same move, and so forth. \
         Only then is it the other’s turn.",
        &[Example::new(
            "W:W32:B9,19,28,45",
            "En un seul coup, 32 prend 28, 19 et 9, et finit dame en 3.",
            "In one move 32 captures 28, 19 and 9, and ends as a king on 3.",
            "32x3x9x19x28",
            "",
        )],
    ),
    RuleText::new(
        d(8),
        &[Seed],
        Words::new("La prise par une dame", "How a king captures"),
        "Une dame prend de près ou de loin une pièce adverse qui se trouve sur sa diagonale, si toutes les cases \
         entre elles sont vides et qu’au moins une case est vide derrière. Elle retombe sur la case vide de son \
         choix derrière la pièce prise, avant la pièce suivante. Elle ne saute pas deux pièces qui se suivent.",
        "A king captures, from near or far, an enemy piece on her diagonal if every square between them is empty and \
         at least one square behind it is empty. She lands on any empty square behind the captured piece, up to the \
         next piece. She cannot jump two pieces standing one right behind the other.",
        &[Example::new(
            "W:WK46,K48:B28,39,43",
            "46 prend 28 de loin et retombe en 23, 19, 14, 10 ou 5. 48 ne peut pas sauter 43 et 39 ensemble.",
            "46 captures 28 from afar and lands on 23, 19, 14, 10 or 5. 48 cannot jump 43 and 39 together.",
            "46x10x28",
            "48x34x39x43",
        )],
    ),
    RuleText::new(
        d(9),
        &[Seed],
        Words::new("La rafle de la dame", "A king goes on capturing"),
        "Tant qu’elle peut prendre encore, la dame continue dans le même coup, tout droit ou en changeant de \
         diagonale.",
        "As long as she can capture again the king goes on in the same move, straight ahead or along another \
         diagonal.",
        &[Example::new(
            "W:WK50:B19,22,33",
            "Après 33, la dame tourne vers 19 ou continue droit vers 22 : deux pièces dans les deux cas.",
            "After 33 the king turns towards 19 or goes straight on to 22: two pieces either way.",
            "50x14x19x33",
            "",
        )],
    ),
    RuleText::new(
        d(10),
        &[Reading],
        Words::new("Ôter les pièces à la fin", "Captured pieces leave at the end"),
        "Les pièces prises ne quittent le damier que lorsque tout le coup est fini. Jusque-là elles barrent le \
         passage, et on ne saute jamais deux fois la même. En revanche on peut passer plusieurs fois par une case \
         vide, y compris celle d’où l’on est parti.",
        "Captured pieces leave the board only when the whole move is over. Until then they bar the way, and no piece \
         is jumped twice. An empty square, though, may be crossed several times, the one you set out from included.",
        &[
            Example::new(
                "W:W38:B22,23,32,33",
                "Le pion fait le tour et retombe sur sa propre case, vide pendant le coup.",
                "The man goes all the way round and lands on his own square, empty during the move.",
                "38x38x22x23x32x33",
                "",
            ),
            Example::new(
                "B:W17,23,K39:BK14",
                "Après 23 et 17, la pièce de 17, encore là, barre la diagonale : 39 est hors d’atteinte.",
                "After 23 and 17, the piece on 17, still there, bars the diagonal: 39 is out of reach.",
                "14x11x17x23",
                "14x11x17x23x39",
            ),
        ],
    ).read("Une pièce prise sort du jeu.", "A captured piece leaves the game.", "Elle en sort à la fin de la rafle : d’ici là, elle barre le passage et ne se saute pas deux fois.", "It leaves when the whole capture is over: until then it bars the way and is not jumped twice."),
    RuleText::new(
        d(11),
        &[Seed],
        Words::new("La prise la plus nombreuse", "The largest capture"),
        "Entre plusieurs prises, celle qui ôte le plus de pièces est obligatoire. Une dame compte pour une pièce, \
         comme un pion. À nombre égal, on choisit.",
        "Among several captures, the one that takes the most pieces is compulsory. A king counts as one piece, just \
         like a man. Among equals the player chooses.",
        &[Example::new(
            "W:W32,46:B9,19,28,K31,K41",
            "Trois pions passent avant deux dames : il faut prendre avec 32.",
            "Three men come before two kings: 32 must capture.",
            "32x3x9x19x28",
            "46x26x31x41",
        )],
    ),
    RuleText::new(
        d(12),
        &[Seed],
        Words::new("Prendre est obligatoire", "Capturing is compulsory"),
        "Qui peut prendre doit prendre. Selon ce qui a été choisi, l’arbitre l’impose et refuse tout autre coup, ou bien on souffle : on peut alors jouer un coup ordinaire, faire n’importe quelle prise, ou s’arrêter au milieu d’une rafle ; mais gare au soufflage (D13).",
        "Whoever can capture must. As was chosen, the referee enforces it and refuses any other move, or players huff: then an ordinary move, any capture, or one stopped in the middle is allowed; but beware of the huff (D13).",
        &[
            Example::new(
                "W:W28,37:B22,32,33",
                "28 peut prendre : 37 doit attendre.",
                "28 can capture: 37 has to wait.",
                "28x17x22",
                "37-31",
            ),
            Example::with(
                "capture=huff",
                "W:W32,50:B9,19,28,45",
                "Quand on souffle, 50 peut aller en 44, bien que 32 puisse prendre trois pions.",
                "Where players huff, 50 may go to 44 although 32 could capture three men.",
                "50-44",
                "",
            ),
        ],
    ),
    RuleText::new(
        d(13),
        &[Seed, Reading],
        Words::new("Souffler n’est pas jouer", "To huff is not to play"),
        "Seulement quand on souffle. Prendre moins de pièces que la meilleure prise possible est une faute. Sont \
         fautives les pièces qui auraient pu faire une des meilleures prises ; si celle qui vient de jouer en était, \
         elle est fautive sur la case où elle se trouve maintenant. Avant de jouer, l’adversaire peut ôter une pièce \
         fautive, une seule : il la souffle, puis joue son coup, car souffler n’est pas jouer. S’il joue sans \
         souffler, ce droit est perdu.",
        "Only where players huff. To take fewer pieces than the best capture would have taken is a fault. Guilty are \
         the pieces that could have made one of the best captures; if the piece that has just moved is among them, it \
         is guilty on the square where it now stands. Before moving, the opponent may remove one guilty piece, and \
         only one: he huffs it and then plays his own move, for to huff is not to play. If he plays without huffing, \
         the right is gone.",
        &[
            Example::with(
                "capture=huff",
                "B:W26,28,32:B5,6,23:S28",
                "Bleu est allé de 31 en 26 au lieu de prendre avec 28 : Vert peut souffler 28, pas 26.",
                "Blue went from 31 to 26 instead of capturing with 28: Green may huff 28, not 26.",
                "huff@28",
                "huff@26",
            ),
            Example::with(
                "capture=huff",
                "W:W32,50:B9,19,28,45",
                "Bleu s’arrête après une seule prise : sa pièce est fautive en 23.",
                "Blue stops after one capture: the piece is guilty on 23.",
                "32x23x28",
                "",
            ),
        ],
    ).read("À qui ne prend pas, l’adversaire peut enlever la pièce ; et souffler n’est pas jouer.", "From a player who does not capture the opponent may take the piece; and to huff is not to play.", "Prendre moins que le plus grand nombre est aussi une faute. On souffle une seule pièce, au choix parmi les fautives, avant de jouer.", "To take fewer than the most is a fault too. One piece is huffed, chosen among the guilty ones, before the next move."),
    RuleText::first(
        Words::new("La fin", "The end"),
        d(14),
        &[Seed],
        Words::new("Gagner", "Winning"),
        "Qui n’a plus de pièce a perdu aussitôt, même si la dernière lui a été soufflée. Qui doit jouer et n’a aucun \
         coup permis a perdu aussi ; pouvoir souffler compte comme un coup.",
        "A player without a piece has lost at once, even if his last one was huffed. A player who has to move and has \
         no legal move has lost too; a right to huff counts as a move.",
        &[
            Example::new(
                "W:W28:B22",
                "La dernière pièce de Vert est prise : Bleu gagne.",
                "Green’s last piece is captured: Blue wins.",
                "28x17x22",
                "",
            ),
            Example::new(
                "W:W33,41,47:B36",
                "N’importe quel coup de 33 gagne : le pion de 36 est bloqué.",
                "Any move of 33 wins: the man on 36 is blocked.",
                "33-28",
                "",
            ),
        ],
    ),
    RuleText::new(
        d(15),
        &[Reading],
        Words::new("Nulle par répétition", "Draw by repetition"),
        "La partie est nulle dès que la même position se présente pour la troisième fois, avec le même joueur au trait \
         et le même droit de souffler, même si une faute reste impunie.",
        "The game is drawn as soon as the same position stands for the third time, with the same player to move and \
         the same right to huff, even if a fault is still unpunished.",
        &[Example::new(
            "W:WK50:BK1",
            "Si les deux dames vont et reviennent, cette position se présente à nouveau ; à la troisième fois, la partie est nulle.",
            "If both kings go and come back, this position stands again; the third time, the game is drawn.",
            "50-44",
            "",
        )],
    ).read("Nulle quand un joueur fait le même coup pour la troisième fois.", "Drawn when a player makes the same move for the third time.", "La notice parle de coups ; nous comptons les positions, car le même coup peut revenir dans une tout autre partie.", "The sheet speaks of moves; we count positions, for the same move may come again in quite another game."),
    RuleText::new(
        d(16),
        &[Reading],
        Words::new("Nulle aux vingt coups", "Draw after twenty moves"),
        "La partie est nulle quand chacun a joué vingt coups de suite sans qu’aucune pièce ne soit prise ni soufflée \
         et sans qu’aucun pion n’avance : quarante coups en tout.",
        "The game is drawn when each player has made twenty moves in a row, forty in all, with no piece captured or \
         huffed and no man moved.",
        &[Example::new(
            "W:WK50:BK2,25:H39",
            "Trente-neuf coups sans prise ni avance de pion : si la dame de 50 bouge, la partie est nulle.",
            "Thirty-nine moves without a capture or a man’s move: if the king on 50 moves, the game is drawn.",
            "50-39",
            "",
        )],
    ).read("Nulle quand, après vingt coups consécutifs, personne n’a gagné.", "Drawn when nobody has won after twenty consecutive moves.", "À la lettre, toute partie serait nulle au vingtième coup : nous ne comptons que les coups sans prise ni avance de pion, vingt pour chacun.", "To the letter every game would be drawn at the twentieth move: we count only moves without a capture and without a man’s move, twenty for each player."),
    RuleText::new(
        d(17),
        &[Added],
        Words::new("Abandon et nulle d’accord", "Resigning and agreeing"),
        "On peut abandonner, et les deux joueurs peuvent convenir d’une nulle. Une simple proposition ne change rien à \
         la position.",
        "A player may resign, and both may agree to a draw. An offer alone changes nothing in the position.",
        &[],
    ),
];

const START: &str = "W:W31-50:B1-20";
