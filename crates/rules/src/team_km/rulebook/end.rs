//! T23–T32: goals, halves, the end, and who may know what.

use game::{Example, RuleText, Words};

use super::{BOTH, READING, RESTART, SEED, SHOT, SWAP, rule};

/// In order.
pub(super) const END: [RuleText; 10] = [
    RuleText::new(
        rule(23),
        SEED,
        Words::new("Le but", "A goal"),
        "L’équipe marque 1. Tous les ballons retournent sur 0, toutes les cartes jouées sont défaussées sauf les \
         spéciales et les cartons (place après place à partir de 1, chacune dans l’ordre où elle a été jouée), \
         toutes les interruptions et le FAIR-PLAY prennent fin. Le joueur à gauche du buteur (la place suivante, \
         quel que soit le sens du jeu) joue ensuite.",
        "The team scores 1. Every ball goes back to 0, all played cards but specials and yellow or red cards are \
         discarded (seat by seat from 1, each in the order played), all interruptions and FAIR-PLAY end. The \
         player on the scorer’s left (the next seat, whatever the direction of play) plays next.",
        &[Example::with(
            "mode=2p",
            SHOT,
            "Le super shoot marque : tous les ballons reviennent sur 0.",
            "The super shot scores: every ball goes back to 0.",
            "play:SUPER",
            "",
        )],
    ),
    RuleText::new(
        rule(24),
        SEED,
        Words::new("La mi-temps", "Half-time"),
        "Dès que HALF est pioché, la première période est finie.",
        "As soon as HALF is drawn, the first half is over.",
        &[],
    ),
    RuleText::new(
        rule(25),
        BOTH,
        Words::new("Les échanges", "Swaps"),
        "Les cartes jouées sont enlevées comme en T23 et tous les ballons retournent sur 0. En équipe, les \
         partenaires voient leurs mains et échangent, chacun donnant au plus trois cartes, une contre une : \
         dans l’ordre des places à partir de 1, chacun fait autant d’échanges qu’il veut (chaque échange \
         compte parmi les trois cartes des deux joueurs), puis se dit prêt. Deux cartes égales peuvent \
         s’échanger.",
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
    ),
    RuleText::new(
        rule(26),
        BOTH,
        Words::new("La seconde période", "The second half"),
        "On refait les tas (T6) avec FULL. Un joueur dont la pioche a été coupée par HALF pendant une réaction \
         complète sa main jusqu’à sa limite. Celui qui a pioché HALF commence ; on joue dans le sens inverse des \
         aiguilles d’une montre.",
        "The piles are made again (T6) with FULL. A player whose drawing was cut short by HALF in a reaction \
         draws up to his limit. Who drew HALF begins; play is anticlockwise.",
        &[],
    ),
    RuleText::new(
        rule(27),
        SEED,
        Words::new("Les arrêts de jeu", "Added time"),
        "Quand FULL est pioché, les arrêts de jeu commencent : plus personne ne pioche, ne prend ni ne \
         change. Celui qui l’a pioché continue son tour ; si c’était pendant une réaction, le tour du joueur \
         suivant commence.",
        "When FULL is drawn, added time begins: nobody draws, takes or changes any more. Who drew it goes on \
         with his turn; in a reaction, the next player’s turn begins.",
        &[Example::with(
            "mode=3p",
            RESTART,
            "Dans les arrêts de jeu on ne pioche plus.",
            "In added time nobody draws any more.",
            "",
            "draw",
        )],
    ),
    RuleText::new(
        rule(28),
        READING,
        Words::new("La fin du match", "The end of the match"),
        "Dans les arrêts de jeu, un joueur sans carte est passé ; il garde son FAIR-PLAY. Le match finit dès \
         qu’un but est marqué ; ou quand, au début d’un tour (le FAIR-PLAY de son joueur déjà terminé), aucune \
         place n’a de carte qu’elle pourrait jouer si c’était son tour, ou que plus personne n’a de carte.",
        "In added time a player with no card is skipped; he keeps his FAIR-PLAY. The match ends when a goal is \
         scored; or when, as a turn begins (the FAIR-PLAY of its player already over), no seat holds a card it \
         could play if it were its turn, or no hand holds a card.",
        &[],
    ),
    RuleText::new(
        rule(29),
        SEED,
        Words::new("Le vainqueur", "The winner"),
        "L’équipe qui a marqué le plus de buts gagne ; à égalité, le match est nul.",
        "The team with the most goals wins; equality is a draw.",
        &[],
    ),
    RuleText::new(
        rule(30),
        BOTH,
        Words::new("Les tirs au but", "The shoot-out"),
        "Si l’on a choisi les tirs au but (option shootout), les équipes à égalité lancent le dé Tir l’une après \
         l’autre, manche après manche, dans l’ordre des places. Après une manche où certaines ont marqué et \
         d’autres non, celles qui ont manqué sont éliminées ; la dernière gagne.",
        "If a shoot-out was chosen (option shootout), the tied teams roll the shot die in turn, round by round, in \
         the order of the seats. After a round in which some scored and some missed, those that missed are out; \
         the last one wins.",
        &[],
    ),
    RuleText::new(
        rule(31),
        SEED,
        Words::new("Ce que l’on voit", "What is seen"),
        "Les partenaires ne voient jamais leurs cartes, sauf en T25. Un spectateur et un adversaire voient les \
         ballons, les buts, les jetons, les cartes jouées, la défausse, le nombre de cartes des mains et des tas.",
        "Partners never see each other’s cards except in T25. A spectator and an opponent see balls, goals, \
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
    ),
];
