//! T23–T32: goals, halves, the end, and who may know what.

use game::{Example, RuleText, Words};

use super::{BOTH, READING, RESTART, SEED, SHOT, SWAP, rule};

/// In order.
pub(super) const END: [RuleText; 10] = [
    RuleText::first(
        Words::new("Buts, mi-temps et fin", "Goals, halves, end"),
        rule(23),
        SEED,
        Words::new("Le but", "A goal"),
        "L’équipe marque un but. Tous les ballons retournent sur 0, toutes les cartes jouées sont défaussées sauf les \
         spéciales et les cartons (place après place à partir de 1, chacune dans l’ordre où elle a été jouée), \
         toutes les interruptions et le FAIR-PLAY prennent fin. Le joueur à gauche du buteur (la place suivante, \
         quel que soit le sens du jeu) joue ensuite.",
        "The team scores a goal. Every ball goes back to 0, all played cards but specials and yellow or red cards are \
         discarded (seat by seat from 1, each in the order played), all interruptions and FAIR-PLAY end. The \
         player on the scorer’s left (the next seat, whatever the direction of play) plays next.",
        &[Example::with(
            "mode=2p",
            SHOT,
            "Le super shoot marque : tous les ballons reviennent sur 0.",
            "The super shot scores: every ball goes back to 0.",
            "play:SUPER",
            "",
        )],
    ),
    RuleText::new(
        rule(24),
        SEED,
        Words::new("La mi-temps", "Half-time"),
        "Dès que la carte Mi-temps est piochée, la première mi-temps est finie.",
        "As soon as Half-time is drawn, the first half is over.",
        &[],
    ),
    RuleText::new(
        rule(25),
        BOTH,
        Words::new("Les échanges", "Swaps"),
        "Les cartes jouées sont enlevées comme en T23 et tous les ballons retournent sur 0. En équipe, les partenaires se montrent leurs mains et échangent, chacun donnant au plus trois cartes, une contre une : \
         dans l’ordre des places à partir de 1, chacun fait autant d’échanges qu’il veut (chaque échange \
         compte parmi les trois cartes des deux joueurs), puis se dit prêt. Deux cartes identiques peuvent s’échanger.",
        "Played cards are cleared as in T23 and every ball goes back to 0. In team modes partners see each \
         other’s hands and swap, each giving up to three cards, one for one: in the order of the seats from \
         1, each makes any number of swaps (each counts among the three cards of both players) and then says \
         he is ready. Equal cards may be swapped.",
        &[Example::with(
            "mode=2v2",
            SWAP,
            "On échange avec son partenaire, jamais avec un adversaire.",
            "Cards are swapped with a partner, never with an opponent.",
            "swap:LOB*/2/YEL",
            "swap:LOB*/3/P3",
        )],
    ).read("On peut montrer son jeu à ses partenaires et échanger jusqu’à trois cartes chacun.", "Hands may be shown to partners, and up to three cards each be swapped.", "Une carte contre une, place après place.", "One card for one, seat after seat."),
    RuleText::new(
        rule(26),
        BOTH,
        Words::new("La seconde mi-temps", "The second half"),
        "On refait les tas (T6) avec la carte Fin du temps réglementaire. Un joueur que la mi-temps a coupé dans sa pioche, pendant une réaction, complète sa main jusqu’à sa limite. Celui qui a pioché la carte Mi-temps commence ; on joue dans le sens inverse des \
         aiguilles d’une montre.",
        "The piles are made again (T6) with End of regular time. A player whose drawing was cut short by half-time in a reaction draws up to his limit. Who drew Half-time begins; play is anticlockwise.",
        &[],
    ).read("On refait les tas avec la carte de la fin ; celui qui avait pioché la mi-temps commence, dans l’autre sens.", "The piles are made again with the card of the end; who drew half-time begins, the other way round.", "Un joueur que la mi-temps a empêché de compléter sa main le fait d’abord.", "A player whom half-time kept from making up his hand does so first."),
    RuleText::new(
        rule(27),
        BOTH,
        Words::new("Les arrêts de jeu", "Added time"),
        "Quand la carte Fin du temps réglementaire est piochée, les arrêts de jeu commencent : plus personne ne pioche, ne prend ni ne \
         change. Celui qui l’a piochée continue son tour ; si c’était pendant une réaction, le tour du joueur \
         suivant commence.",
        "When End of regular time is drawn, added time begins: nobody draws, takes or changes any more. Who drew it goes on \
         with his turn; in a reaction, the next player’s turn begins.",
        &[Example::with(
            "mode=3p",
            RESTART,
            "Dans les arrêts de jeu on ne pioche plus.",
            "In added time nobody draws any more.",
            "",
            "draw",
        )],
    ).read("Il ne reste que les arrêts de jeu : on joue sans plus piocher.", "Only added time is left: play goes on without drawing.", "On ne prend ni ne change plus rien non plus. Celui qui a pioché la carte finit son tour.", "Nothing is taken or changed any more either. Who drew the card goes on with his turn."),
    RuleText::new(
        rule(28),
        READING,
        Words::new("La fin du match", "The end of the match"),
        "Dans les arrêts de jeu, un joueur sans carte passe son tour ; il garde son FAIR-PLAY. Le match finit dès \
         qu’un but est marqué ; ou quand, au début d’un tour (le FAIR-PLAY de son joueur déjà terminé), aucun \
         joueur n’a de carte qu’il pourrait jouer si c’était son tour, ou que plus personne n’a de carte.",
        "In added time a player with no card is skipped; he keeps his FAIR-PLAY. The match ends when a goal is \
         scored; or when, as a turn begins (the FAIR-PLAY of its player already over), no seat holds a card it \
         could play if it were its turn, or no hand holds a card.",
        &[],
    ).read("La partie finit sur un but, ou quand plus personne ne peut jouer.", "The match ends on a goal, or when nobody can play any more.", "Cela se juge au début de chaque tour, sur toutes les mains. Qui n’a plus de carte passe son tour.", "That is judged as each turn begins, over all hands. Who has no card left misses his turn."),
    RuleText::new(
        rule(29),
        SEED,
        Words::new("Le vainqueur", "The winner"),
        "L’équipe qui a marqué le plus de buts gagne ; à égalité, le match est nul.",
        "The team with the most goals wins; equality is a draw.",
        &[],
    ),
    RuleText::new(
        rule(30),
        BOTH,
        Words::new("Les tirs au but", "The shoot-out"),
        "Si l’on a choisi les tirs au but, les équipes à égalité lancent le dé de tir l’une après \
         l’autre, série après série, dans l’ordre des places. Après une série où certaines ont marqué et \
         d’autres non, celles qui ont manqué sont éliminées ; la dernière gagne.",
        "If a shoot-out was chosen, the tied teams roll the shot die in turn, round by round, in \
         the order of the seats. After a round in which some scored and some missed, those that missed are out; \
         the last one wins.",
        &[],
    ).read("À tour de rôle on lance le dé de tir, en alternant les équipes ; une équipe qui marque quand l’autre manque gagne.", "The shot die is rolled in turn, teams alternating; a team that scores when the other misses wins.", "Un lancer par équipe et par série. À trois équipes, celles qui manquent quand une autre marque sont éliminées.", "One roll a team and round. With three teams, those that miss when another scores are out."),
    RuleText::new(
        rule(31),
        SEED,
        Words::new("Ce que l’on voit", "What is seen"),
        "Un joueur ne voit jamais les cartes de ses partenaires, sauf à la mi-temps (T25). Un spectateur et un adversaire voient les \
         ballons, les buts, les jetons, les cartes jouées, la défausse, le nombre de cartes des mains et des tas.",
        "Partners never see each other’s cards except at half-time (T25). A spectator and an opponent see balls, goals, \
         tokens, played cards, the discard pile, and how many cards are in hands and piles.",
        &[],
    ),
    RuleText::new(
        rule(32),
        READING,
        Words::new("Ce qui est public", "What is public"),
        "Une carte piochée n’est connue que de celui qui l’a piochée. La carte prise à la défausse, une carte \
         défaussée ou changée et une carte perdue sont publiques.",
        "A drawn card is known only to who drew it. A card taken from the discard pile, a card discarded or \
         changed, and a card lost are public.",
        &[],
    ).read("On ne montre pas ses cartes, pas même à ses partenaires.", "Cards are not shown, not even to partners.", "Ce qui vient à la défausse a été vu de tous, et qui en prend une carte est vu de même.", "What comes to the discard pile has been seen by all, and so is who takes a card from it."),
];
