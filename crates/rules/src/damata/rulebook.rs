//! The numbered rules M1–M16, as people read them.

use game::{Example, Origin, RuleText, Words};

use super::rule;

/// Every rule of Damata, in order.
pub static RULEBOOK: &[RuleText] = &[
    RuleText {
        rule: rule(1),
        origin: &[Origin::Seed, Origin::Rebuilt],
        title: Words::new("Le plateau", "The board"),
        text: Words::new(
            "Le plateau compte sept colonnes (a à g) et sept rangées (1 à 7), soit 49 cases. Quatre cases sont bloquées, rien n'y entre jamais : b2, f2, b6 et f6. La case centrale, d4, est la case bonus. La place des cases bloquées est une reconstruction.",
            "The board has seven columns (a to g) and seven rows (1 to 7): 49 cells. Four cells are blocked, and nothing ever enters them: b2, f2, b6 and f6. The cell in the middle, d4, is the bonus cell. Where the blocked cells lie is a reconstruction.",
        ),
        examples: &[Example {
            options: "",
            position: "W:Wa2,c3,e3:Be5,a6,c6",
            caption: Words::new(
                "De a2, on ne va qu'en a1 ou en a3 : b2 est bloquée.",
                "From a2 there are only a1 and a3: b2 is blocked.",
            ),
            plays: "a2:a3",
            refuses: "",
        }],
    },
    RuleText {
        rule: rule(2),
        origin: &[Origin::Seed],
        title: Words::new("Les billes", "The marbles"),
        text: Words::new(
            "Chaque joueur possède 20 billes. À deux, 19 sont sur le plateau au début de la partie ; la dernière attend la case bonus (M12). Personne n'a jamais plus de 20 billes sur le plateau.",
            "Each player owns 20 marbles. With two players 19 are on the board at the start; the last one waits for the bonus cell (M12). Nobody ever has more than 20 marbles on the board.",
        ),
        examples: &[Example {
            options: "",
            position: "W:Wa1*3,b1*3,c1*3,e1*3,f1*3,g1*3,d3:Bf7,g7",
            caption: Words::new(
                "Avec 19 billes sur le plateau, la vingtième arrive par la case bonus.",
                "With 19 marbles on the board, the twentieth comes by the bonus cell.",
            ),
            plays: "d3:d4",
            refuses: "",
        }],
    },
    RuleText {
        rule: rule(3),
        origin: &[Origin::Rebuilt],
        title: Words::new("Départ standard", "The standard start"),
        text: Words::new(
            "En mode standard, chacun pose une bille sur chacune des 19 cases libres de ses trois rangées : 1 à 3 pour W, 5 à 7 pour B. La rangée 4 reste vide. W commence.",
            "In the standard mode each player puts one marble on each of the 19 open cells of his three rows: 1 to 3 for W, 5 to 7 for B. Row 4 stays empty. W begins.",
        ),
        examples: &[Example {
            options: "mode=standard",
            position: "W:Wa1,b1,c1,d1,e1,f1,g1,a2,c2,d2,e2,g2,a3,b3,c3,d3,e3,f3,g3:Ba5,b5,c5,d5,e5,f5,g5,a6,c6,d6,e6,g6,a7,b7,c7,d7,e7,f7,g7",
            caption: Words::new(
                "Le départ. Un premier coup en d4 rapporte aussitôt la vingtième bille.",
                "The start. A first move to d4 brings the twentieth marble at once.",
            ),
            plays: "d3:d4",
            refuses: "",
        }],
    },
    RuleText {
        rule: rule(4),
        origin: &[Origin::Rebuilt],
        title: Words::new("Départ rapide", "The quick start"),
        text: Words::new(
            "En mode rapide, les 19 billes de chacun sont empilées sur sa rangée de front : la rangée 3 pour W, la rangée 5 pour B. De a à g, les cases en contiennent 2, 3, 3, 3, 3, 3 et 2. Les prises commencent dès les premiers coups.",
            "In the quick mode the 19 marbles of each player are heaped on his front row: row 3 for W, row 5 for B. From a to g the cells hold 2, 3, 3, 3, 3, 3 and 2. Removals begin with the first moves.",
        ),
        examples: &[Example {
            options: "mode=quick",
            position: "W:Wa3*2,b3*3,c3*3,d3*3,e3*3,f3*3,g3*2:Ba5*2,b5*3,c5*3,d5*3,e5*3,f5*3,g5*2",
            caption: Words::new(
                "Le départ : trois billes partent à la fois, et deux prises sont déjà possibles.",
                "The start: three marbles leave at once, and two removals are possible already.",
            ),
            plays: "c3:c4,c5,d5",
            refuses: "",
        }],
    },
    RuleText {
        rule: rule(5),
        origin: &[Origin::Seed, Origin::Rebuilt],
        title: Words::new("À quatre", "For four"),
        text: Words::new(
            "À quatre, deux plateaux se touchent : 7 colonnes et 14 rangées, la rangée 7 voisine de la rangée 8. Sont bloquées b2, f2, b6, f6, b9, f9, b13 et f13 ; les cases bonus sont d4 et d11. On joue dans l'ordre A, B, C, D. A et C font équipe sur les rangées 1 à 7, B et D sur les rangées 8 à 14. Chacun place 16 billes, une par case libre : A en a–c et C en e–g, rangées 1 à 6 ; D en a–c et B en e–g, rangées 9 à 14.",
            "With four players two boards touch: 7 columns and 14 rows, row 7 next to row 8. Blocked are b2, f2, b6, f6, b9, f9, b13 and f13; the bonus cells are d4 and d11. The order of play is A, B, C, D. A and C are one team on rows 1 to 7, B and D the other on rows 8 to 14. Each player puts down 16 marbles, one on each open cell: A on a–c and C on e–g, rows 1 to 6; D on a–c and B on e–g, rows 9 to 14.",
        ),
        examples: &[
            Example {
                options: "mode=four",
                position: "A:Aa1,b1,c1,a2,c2,a3,b3,c3,a4,b4,c4,a5,b5,c5,a6,c6:Be9,g9,e10,f10,g10,e11,f11,g11,e12,f12,g12,e13,g13,e14,f14,g14:Ce1,f1,g1,e2,g2,e3,f3,g3,e4,f4,g4,e5,f5,g5,e6,g6:Da9,c9,a10,b10,c10,a11,b11,c11,a12,b12,c12,a13,c13,a14,b14,c14",
                caption: Words::new("Le départ à quatre ; A commence.", "The start for four; A begins."),
                plays: "c6:c7",
                refuses: "",
            },
            Example {
                options: "mode=four",
                position: "A:Aa1,c6*3:Be9,f10:Cg1,g3:Dc8,a9,c9*2",
                caption: Words::new(
                    "On sème d'un plateau à l'autre : c7 et c8 sont voisines.",
                    "Sowing goes from board to board: c7 and c8 are neighbours.",
                ),
                plays: "c6:c7,c8,c9",
                refuses: "",
            },
        ],
    },
    RuleText {
        rule: rule(6),
        origin: &[Origin::Seed],
        title: Words::new("Choisir une case", "Choosing a cell"),
        text: Words::new(
            "À son tour, on choisit une seule case où l'on a au moins une bille, et l'on y prend toutes les siennes : une, deux ou trois. Les billes des autres joueurs restent dans la case.",
            "On your turn, choose a single cell where you have at least one marble and take all of yours from it: one, two or three. The marbles of other players stay in the cell.",
        ),
        examples: &[Example {
            options: "",
            position: "W:Wf1,c3*2:Bc3,e5,g6",
            caption: Words::new(
                "W prend ses deux billes en c3 ; celle de B y reste. En d3, il n'y a rien à prendre.",
                "W takes both its marbles from c3; B's stays there. On d3 there is nothing to take.",
            ),
            plays: "c3:c4,c5",
            refuses: "d3:d4",
        }],
    },
    RuleText {
        rule: rule(7),
        origin: &[Origin::Seed, Origin::Reading],
        title: Words::new("Semer de proche en proche", "Sowing from cell to cell"),
        text: Words::new(
            "Les billes prises sont semées une par une. Chaque bille va dans une case qui touche par un côté la case précédente – la case choisie, pour la première. Jamais de diagonale. Toutes les cases du chemin sont différentes, et aucune n'est la case choisie. L'ordre compte : les mêmes cases dans un autre ordre font un autre coup.",
            "The marbles taken are sown one by one. Each goes to a cell that shares a side with the cell before it – for the first, with the chosen cell. There are no diagonals. All cells of the path are different, and none is the chosen cell. The order matters: the same cells in another order are another move.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wa1,c3*2:Bg6,f7",
                caption: Words::new("Un coude est permis, une diagonale non.", "A bend is allowed, a diagonal is not."),
                plays: "c3:c4,d4",
                refuses: "c3:d4,d3",
            },
            Example {
                options: "",
                position: "W:Wa1,c3*2:Bg6,f7",
                caption: Words::new(
                    "Aucune bille ne revient dans la case choisie.",
                    "No marble goes back to the chosen cell.",
                ),
                plays: "c3:c4,c5",
                refuses: "c3:c4,c3",
            },
        ],
    },
    RuleText {
        rule: rule(8),
        origin: &[Origin::Seed],
        title: Words::new("Cases à contourner", "Cells to go round"),
        text: Words::new(
            "Aucune bille n'entre dans une case bloquée, ni dans une case où l'on a déjà trois billes ; le chemin ne passe pas non plus au-dessus. Il faut les contourner. Trois billes adverses ne sont pas un obstacle.",
            "No marble enters a blocked cell, nor a cell where you have three marbles already, and the path does not pass over one. Go round them. Three enemy marbles are no obstacle.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wc1*2,d1*3:Bc3*3,a7,g7",
                caption: Words::new(
                    "d1 contient trois billes de W : on ne passe pas par là. Les trois billes de B en c3 n'arrêtent rien.",
                    "d1 holds three of W's marbles: no way through. B's three on c3 stop nothing.",
                ),
                plays: "c1:c2,c3",
                refuses: "c1:d1,e1",
            },
            Example {
                options: "",
                position: "W:Wa2,c3:Bf7,g7",
                caption: Words::new("b2 est bloquée.", "b2 is blocked."),
                plays: "a2:a1",
                refuses: "a2:b2",
            },
        ],
    },
    RuleText {
        rule: rule(9),
        origin: &[Origin::Seed],
        title: Words::new("Trois billes par case", "Three marbles a cell"),
        text: Words::new(
            "Une case ne garde jamais plus de trois billes en tout. Une quatrième n'y est semée que si une bille adverse en sort au même moment. À quatre, les billes du partenaire comptent : une case pleine sans bille adverse est fermée.",
            "A cell never keeps more than three marbles in all. A fourth is sown there only if an enemy marble leaves at the same moment. With four players a partner's marbles count: a full cell without an enemy marble is closed.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wg1,c3,c4*2:Bc4,e7,g7",
                caption: Words::new(
                    "c4 est pleine, mais la bille de B en sort à l'instant où W y entre.",
                    "c4 is full, but B's marble leaves as W's comes in.",
                ),
                plays: "c3:c4",
                refuses: "",
            },
            Example {
                options: "mode=four",
                position: "A:Ac2,c3,c4*2:Bc2,g9:Cc2,g3,c4:Dd12,e12",
                caption: Words::new(
                    "c4 est pleine de billes de l'équipe : A n'y entre pas. En c2, la bille de B cède sa place.",
                    "c4 is full of the team's marbles: A cannot enter. On c2, B's marble makes room.",
                ),
                plays: "c3:c2",
                refuses: "c3:c4",
            },
        ],
    },
    RuleText {
        rule: rule(10),
        origin: &[Origin::Seed],
        title: Words::new("La prise", "Removal"),
        text: Words::new(
            "Une bille semée dans une case où se trouve au moins une bille adverse en retire une, aussitôt. À quatre, si les deux adversaires y ont des billes, celui qui sème choisit lequel en perd une : on l'écrit après la case, c8=B. S'il n'y en a qu'un, il n'y a rien à choisir ni à écrire.",
            "A marble sown onto a cell with at least one enemy marble removes one of them, at once. With four players, if both enemies have marbles there, the mover chooses who loses one; it is written after the cell, c8=B. If only one of them is there, there is nothing to choose or to write.",
        ),
        examples: &[
            Example {
                options: "mode=quick",
                position: "W:Wa1,c3*3:Bc4*2,c5,d5*3,g7",
                caption: Words::new("Trois billes semées, trois prises.", "Three marbles sown, three removals."),
                plays: "c3:c4,c5,d5",
                refuses: "",
            },
            Example {
                options: "mode=four",
                position: "A:Ab1,c7*2:Bc8,e10:Cg2,g3:Dc8,c9,f12",
                caption: Words::new(
                    "En c8, A choisit entre B et D ; en c9, il n'y a que D.",
                    "On c8 A chooses between B and D; on c9 there is only D.",
                ),
                plays: "c7:c8=B,c9",
                refuses: "c7:c8=B,c9=D",
            },
        ],
    },
    RuleText {
        rule: rule(11),
        origin: &[Origin::Seed, Origin::Reading],
        title: Words::new("Tout semer", "Sowing all"),
        text: Words::new(
            "Toutes les billes prises doivent être semées, une par case. Un chemin qui ne peut pas aller au bout n'est pas un coup.",
            "All the marbles taken must be sown, one a cell. A path that cannot be completed is no move.",
        ),
        examples: &[Example {
            options: "",
            position: "W:Wa1*2,a3*3:Bf7,g7",
            caption: Words::new(
                "Deux billes en a1 : après a2, il n'y a plus d'issue ; par b1, le chemin va au bout.",
                "Two marbles on a1: after a2 there is no way on; over b1 the path can be completed.",
            ),
            plays: "a1:b1,c1",
            refuses: "a1:a2",
        }],
    },
    RuleText {
        rule: rule(12),
        origin: &[Origin::Seed, Origin::Reading],
        title: Words::new("La bille bonus", "The bonus marble"),
        text: Words::new(
            "Quand on sème dans une case bonus, on y ajoute aussitôt une bille de plus, une fois par tour au plus. Deux conditions : après la bille semée et la prise, la case contient moins de trois billes ; et l'on a moins de 20 billes sur le plateau, celles encore en main comprises. La bille bonus ne retire rien.",
            "When you sow on a bonus cell, one more marble of yours is added to that cell at once, at most once a turn. Two conditions: after the marble sown and its removal the cell holds fewer than three marbles; and you have fewer than 20 on the board, those still in hand included. The bonus marble removes nothing.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wa1,c4:Bd4*2,f7,g7",
                caption: Words::new(
                    "Une bille de B sort, il en reste deux dans la case : W reçoit le bonus.",
                    "One of B's marbles leaves, two are left in the cell: W gets the bonus.",
                ),
                plays: "c4:d4",
                refuses: "",
            },
            Example {
                options: "",
                position: "W:Wa1,c4:Bd4*3,f7,g7",
                caption: Words::new(
                    "Après la prise, la case contient trois billes : pas de bonus.",
                    "After the removal the cell holds three marbles: no bonus.",
                ),
                plays: "c4:d4",
                refuses: "",
            },
            Example {
                options: "",
                position: "W:Wa1*3,b1*3,c1*3,e1*3,f1*3,g1*3,d3*2:Bf7,g7",
                caption: Words::new(
                    "W a déjà 20 billes, dont une encore en main : pas de bonus.",
                    "W has 20 already, one of them still in hand: no bonus.",
                ),
                plays: "d3:d4,d5",
                refuses: "",
            },
        ],
    },
    RuleText {
        rule: rule(13),
        origin: &[Origin::Seed],
        title: Words::new("Gagner", "Winning"),
        text: Words::new(
            "On gagne dès que l'adversaire n'a plus qu'une bille, ou aucune, alors qu'on en a soi-même deux ou plus. À quatre, on compte les billes des deux partenaires ensemble, et les deux gagnent.",
            "You win as soon as the opponent has one marble left, or none, while you have two or more. With four players the marbles of two partners count together, and both win.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wb3,c3:Bb4,g5",
                caption: Words::new(
                    "Une prise, et B n'a plus qu'une bille : W gagne.",
                    "One removal, and B has one marble left: W wins.",
                ),
                plays: "b3:b4",
                refuses: "",
            },
            Example {
                options: "",
                position: "W:We4:Ba7",
                caption: Words::new(
                    "Une bille contre une : la bille bonus fait la deuxième, et W gagne.",
                    "One marble against one: the bonus marble is the second, and W wins.",
                ),
                plays: "e4:d4",
                refuses: "",
            },
        ],
    },
    RuleText {
        rule: rule(14),
        origin: &[Origin::Seed, Origin::Reading],
        title: Words::new("Ne plus pouvoir jouer", "No move left"),
        text: Words::new(
            "Qui doit jouer et n'a aucun coup a perdu. À quatre, son équipe n'a perdu que si son partenaire, sur le plateau tel qu'il est, ne pourrait pas jouer non plus ; sinon il passe, et c'est alors son seul coup. On ne passe dans aucun autre cas.",
            "A player to move without a legal move has lost. With four players the team has lost only if his partner, on the board as it stands, could not move either; otherwise he passes, which is then his only move. There is no other passing.",
        ),
        examples: &[
            Example {
                options: "mode=four",
                position: "B:Aa1,a3:Bg14*2:Cg1:Dg13*3,f14*3",
                caption: Words::new(
                    "Les billes de B sont enfermées par les cases pleines de D : B passe.",
                    "B's marbles are shut in by D's full cells: B passes.",
                ),
                plays: "pass",
                refuses: "",
            },
            Example {
                options: "",
                position: "W:We5:Be6",
                caption: Words::new(
                    "W prend la dernière bille de B, qui ne peut plus jouer : B a perdu. Passer n'est pas permis.",
                    "W removes B's last marble; B cannot move and has lost. Passing is not allowed.",
                ),
                plays: "e5:e6",
                refuses: "pass",
            },
        ],
    },
    RuleText {
        rule: rule(15),
        origin: &[Origin::Added],
        title: Words::new("Répétition et durée", "Repetition and length"),
        text: Words::new(
            "La partie est nulle quand la même position – mêmes billes, même joueur au trait – se présente pour la troisième fois. Après 100 coups de suite sans prise, ou 400 coups en tout (600 à quatre), la partie s'arrête : qui a le plus de billes sur le plateau gagne (à quatre : l'équipe) ; à égalité, elle est nulle. On compte un coup chaque fois qu'un joueur joue ou passe.",
            "The game is drawn when the same position – marbles and player to move – stands for the third time. After 100 moves in a row without a removal, or 400 moves in all (600 with four players), the game stops: more marbles on the board wins (with four: those of the team), and equal numbers are a draw. Every turn of a player counts as one move, a pass included.",
        ),
        examples: &[
            Example {
                options: "",
                position: "W:Wb1,d1*2:Bd7,f7:H99:N170",
                caption: Words::new(
                    "Le centième coup sans prise : W a trois billes, B deux. W gagne.",
                    "The hundredth move without a removal: W has three marbles, B two. W wins.",
                ),
                plays: "b1:c1",
                refuses: "",
            },
            Example {
                options: "",
                position: "W:Wd1*2,c4:Bc5,d7,f7:H99:N170",
                caption: Words::new(
                    "Une prise au dernier moment : le compte des coups sans prise repart de zéro.",
                    "A removal at the last moment: the count without removal starts again.",
                ),
                plays: "c4:c5",
                refuses: "",
            },
        ],
    },
    RuleText {
        rule: rule(16),
        origin: &[Origin::Seed],
        title: Words::new("Abandonner", "Conceding"),
        text: Words::new(
            "Un joueur peut abandonner quand la défaite lui paraît certaine. À quatre, son équipe perd avec lui.",
            "A player may concede when defeat seems certain. With four players his team loses with him.",
        ),
        examples: &[],
    },
];
