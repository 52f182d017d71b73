//! T1–T9: what is in the box, and how a half is set up.

use game::{Example, RuleText, Words};

use super::{BOTH, REACTION, READING, REBUILT, SEED, SURFACE, rule};

/// In order.
pub(super) const SETUP: [RuleText; 9] = [
    RuleText::first(
        Words::new("Le matériel", "Material"),
        rule(1),
        SEED,
        Words::new("Le terrain", "The pitch"),
        "Chaque équipe a son terrain de 18 cases : de 1 à 11 le TERRAIN, de 12 à 18 la SURFACE, la case 18 étant \
         le BUT. Tant que le ballon attend devant le terrain, il est sur 0. Chaque équipe dispose de trois jetons de \
         changement.",
        "Each team has a pitch of its own, 18 squares long: 1 to 11 are the TERRAIN, 12 to 18 the SURFACE, and 18 \
         is the goal. A ball that waits before the pitch is on 0. Each team has three change tokens.",
        &[Example::with(
            "mode=2p",
            SURFACE,
            "Un ballon sur la case 11, l’autre sur 12 : le premier est encore sur le terrain, le second déjà dans la surface.",
            "One ball is on square 11, the other on 12: the first is still on the terrain, the second already in the surface.",
            "",
            "",
        )],
    ),
    RuleText::new(
        rule(2),
        BOTH,
        Words::new("Les cartes", "The cards"),
        "Il y a 151 cartes : 149 se jouent, les deux autres sont des marqueurs, Mi-temps et Fin du temps réglementaire.",
        "There are 151 cards: 149 to play with and two markers, Half-time and End of regular time.",
        &[],
    ).read("Cent cinquante et une cartes ; deux d’entre elles annoncent la mi-temps et la fin.", "A hundred and fifty-one cards; two of them announce half-time and the end.", "Ces deux-là comptent parmi les 151 : il en reste 149 à jouer.", "Those two count among the 151: 149 are left to play with."),
    RuleText::new(
        rule(3),
        REBUILT,
        Words::new("La composition du jeu", "What is in the deck"),
        "La liste de la boîte est perdue ; celle-ci a été reconstituée et réglée par simulation. Engagement ENG \
         ×20 ; passes P1 ×3, P2 ×7, P3 ×9, P4 ×10, P5 ×7 ; tirs T1 ×3, T2 ×5, T3 ×6, T4 ×5, T5 ×3 ; passe ou tir \
         PT1 à PT4 ×2 chacune ; super shoot SUPER ×3 ; interruptions TAC, DEF, GK ×6 chacune ; reprises REM ×7, \
         REM* ×3, DRI ×5, DRI* ×2, LOB ×5, LOB* ×2, DL ×6, DL* ×2 (l’étoile est le signe FAIR-PLAY) ; spéciales \
         ANGE, PONT, ANTHO ×1 chacune ; cartons YEL ×5 et RED ×2. C’est un fichier : qui possède la vraie boîte \
         peut jouer avec la sienne.",
        "The list of the box is lost; this one is rebuilt, and tuned by simulation. Kick-off ENG ×20; passes P1 \
         ×3, P2 ×7, P3 ×9, P4 ×10, P5 ×7; shots T1 ×3, T2 ×5, T3 ×6, T4 ×5, T5 ×3; pass-or-shot PT1 to PT4 ×2 \
         each; super shot SUPER ×3; interruptions TAC, DEF, GK ×6 each; restarts REM ×7, REM* ×3, DRI ×5, DRI* \
         ×2, LOB ×5, LOB* ×2, DL ×6, DL* ×2 (a star is the FAIR-PLAY sign); specials ANGE, PONT, ANTHO ×1 each; \
         YEL ×5 and RED ×2. It is a file: who owns the real box can play with its cards.",
        &[],
    ).read("Les sortes de cartes sont décrites ; combien il y en a de chacune ne l’est pas.", "The kinds of cards are described; how many there are of each is not.", "Les nombres ont été reconstitués, puis réglés par des parties simulées.", "The numbers are rebuilt, and tuned by simulated matches."),
    RuleText::new(
        rule(4),
        REBUILT,
        Words::new("Les dés", "The dice"),
        "Deux dés à douze faces. Le dé de tir : but sur 6 faces, barre sur 2, arrêt sur 4. Le dé de dégagement : de 1 à \
         6, chaque nombre sur deux faces. Ils sont dans le même fichier que les cartes. Dans un jeu de cartes à \
         soi, le dé de tir a au moins une face but et une autre, pour que toute séance de tirs au but finisse.",
        "Two dice with twelve faces. The shot die: goal on 6 faces, bar on 2, save on 4. The clearance die: 1 to \
         6, each on two faces. They are in the same file as the cards. In a deck of one’s own the shot die has at \
         least one goal and one other face, so that every shoot-out ends.",
        &[],
    ).read("Deux dés à douze faces, un pour les tirs et un pour les dégagements ; ce que porte chaque face est perdu.", "Two dice with twelve faces, shot and clearance; what each face shows is lost.", "Un tir sur deux est un but ; un dégagement va de une à six cases, à égalité.", "One shot in two is a goal; a clearance goes one to six squares, all alike."),
    RuleText::new(
        rule(5),
        SEED,
        Words::new("Les formules", "The modes"),
        "À deux ou à trois, chacun joue pour soi. En équipes : deux contre deux, trois contre trois, ou trois équipes de deux. Les places se comptent dans le sens horaire à partir de \
         1, et les partenaires sont côte à côte : 1 et 2 contre 3 et 4 ; 1, 2, 3 contre 4, 5, 6 ; ou 1 et 2, 3 et \
         4, 5 et 6.",
        "Two or three play each for himself. In teams: two against two, three against three, or three pairs. Seats are counted clockwise from 1, and partners sit side by side: 1 and \
         2 against 3 and 4; 1, 2, 3 against 4, 5, 6; or 1 and 2, 3 and 4, 5 and 6.",
        &[Example::with(
            "mode=3v3",
            REACTION,
            "À six, trois contre trois : les joueurs 1, 2 et 3 jouent ensemble sur un seul terrain.",
            "Six players, three against three: players 1, 2 and 3 share one pitch.",
            "",
            "",
        )],
    ),
    RuleText::first(
        Words::new("Préparer une mi-temps", "Setting up a half"),
        rule(6),
        SEED,
        Words::new("Former les tas", "Making the piles"),
        "Avant chaque mi-temps, on mélange les cartes en trois tas aussi égaux que possible ; s’il en reste une, \
         elle va au tas du dessus, et la seconde au tas marqué. Le marqueur (Mi-temps, puis Fin du temps réglementaire) est mêlé au tas \
         marqué. La pioche est le tas du dessus posé sur le tas marqué ; le troisième retourne dans la boîte sans \
         être vu. En seconde mi-temps, on ne mélange ni les mains, ni les spéciales et les cartons posés devant \
         les joueurs.",
        "Before each half the cards are shuffled into three piles as equal as can be; one left over goes to the \
         top pile, a second one to the marked pile. The marker (Half-time, then End of regular time) is shuffled into the marked \
         pile. The draw pile is the top pile over the marked pile; the third goes back into the box unseen. In \
         the second half the hands, and the specials and yellow or red cards before players, are left out.",
        &[],
    ),
    RuleText::new(
        rule(7),
        SEED,
        Words::new("La distribution", "The deal"),
        "En première mi-temps, chacun reçoit ensuite 7 cartes, une à une dans le sens horaire à partir du premier \
         joueur. Sept est aussi la limite de sa main.",
        "In the first half everyone is then dealt 7 cards, one at a time, clockwise from the first player. Seven \
         is also the limit of a hand.",
        &[],
    ),
    RuleText::new(
        rule(8),
        BOTH,
        Words::new("Qui commence", "Who begins"),
        "Le plus jeune commence : on dit avant le match quelle est sa place (la première, si rien n’est dit). On joue dans le sens \
         horaire en première mi-temps, dans l’autre sens en seconde.",
        "The youngest begins: his seat is told beforehand (the first, unless said). Play goes clockwise \
         in the first half, anticlockwise in the second.",
        &[],
    ).read("Le plus jeune commence ; on tourne dans un sens, puis dans l’autre après la mi-temps.", "The youngest begins; play goes one way round, and the other way after half-time.", "L’arbitre ne connaît pas les âges : on lui dit la place du plus jeune.", "The referee knows nobody’s age: he is told the seat of the youngest."),
    RuleText::new(
        rule(9),
        READING,
        Words::new("Le hasard de la pioche", "What may be drawn"),
        "Chaque carte piochée est tirée au sort au moment où on la pioche. Tant que dure le tas du dessus, toutes \
         les cartes non vues ont la même chance. Ensuite le marqueur a une chance sur le nombre de cartes qui \
         restent dans le tas marqué, lui compris ; s’il est seul, il sort.",
        "Each card is drawn by lot at the moment it is drawn. While the top pile lasts, all unseen cards are \
         equally likely. After that the marker has one chance in the number of cards left in the marked pile, \
         itself included; alone, it is sure to come.",
        &[],
    ).read("Les cartes sont mélangées, et l’on pioche.", "The cards are shuffled, and one draws.", "Aucun ordre n’est gardé en mémoire : chaque carte est tirée au sort quand on la pioche, avec les mêmes chances.", "No order is kept in memory: each card is drawn by lot when it is drawn, with the same chances."),
];
