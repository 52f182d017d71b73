//! T10–T16: a turn, and the action cards.

use game::{Example, RuleText, Words};

use super::{BOTH, KICK_OFF, SEED, SHOT, SURFACE, TAKE, rule};

/// In order.
pub(super) const TURN: [RuleText; 7] = [
    RuleText::first(
        Words::new("Un tour", "A turn"),
        rule(10),
        BOTH,
        Words::new("Les changements", "Changes"),
        "Au début de son tour, avant de piocher, un joueur peut dépenser un jeton de changement de son équipe : il \
         défausse une carte et en pioche une. Il peut recommencer tant qu’il reste des jetons, trois par équipe \
         et par match. Si la carte piochée est un marqueur, il reprend le jeton et sa carte, et l’on résout le \
         marqueur.",
        "At the beginning of his turn, before drawing, a player may spend a change token of his team: he discards \
         a card and draws one. He may do so again while tokens last, three a team and a match. If he draws a \
         marker, token and card come back to him and the marker is resolved.",
        &[
            Example::with(
                "mode=2p",
                TAKE,
                "Avant de piocher, un jeton permet de changer une carte.",
                "Before drawing, a token buys another card.",
                "change:DRI",
                "",
            ),
            Example::with(
                "mode=2p",
                KICK_OFF,
                "Plus de jeton, et la carte est déjà piochée : trop tard pour changer.",
                "No token is left, and the card is drawn already: too late for a change.",
                "",
                "change:T4",
            ),
        ],
    )
    .read(
        "Un jeton change une carte avant le tour ; si l’on pioche Mi-temps ou Fin du temps réglementaire, on reprend le jeton.",
        "A token changes a card before the turn; on Half-time or End of regular time the token comes back.",
        "La carte défaussée revient elle aussi dans la main.",
        "The card discarded comes back to the hand too.",
    ),
    RuleText::new(
        rule(11),
        BOTH,
        Words::new("Piocher ou prendre", "Draw or take"),
        "Puis il pioche. Au lieu de cela, il peut prendre la carte du dessus de la défausse, à condition \
         qu’elle y soit venue au tour juste avant le sien – défaussée, changée, interruption annulée ou carte \
         perdue – et que rien ne l’ait recouverte depuis. Un but ou la mi-temps met fin à ce droit.",
        "Then he draws. Instead he may take the top card of the discard pile, provided it came there in the \
         turn just before his – by a discard, a change, a cancelled interruption or a lost card – and nothing \
         has been put over it since. A goal or half-time ends that right.",
        &[Example::with(
            "mode=2p",
            TAKE,
            "La carte vient d’être défaussée : on peut la prendre au lieu de piocher.",
            "The card has just been discarded: it may be taken instead of drawing.",
            "take",
            "",
        )],
    )
    .read(
        "On peut prendre le dessus de la défausse s’il vient d’y être mis, au tour d’avant.",
        "The top of the discard pile may be taken if it was just put there, in the turn before.",
        "Peu importe comment la carte y est venue. Un but ou la mi-temps met fin à ce droit.",
        "It does not matter how the card came there. A goal or half-time ends that right.",
    ),
    RuleText::new(
        rule(12),
        SEED,
        Words::new("Jouer ou défausser", "Play or discard"),
        "Ensuite il joue une carte action, interruption ou reprise ; s’il ne veut ou ne peut pas, il en \
         défausse une. Les cartes jouées restent devant leur joueur jusqu’à ce que T23 ou T25 les enlève.",
        "Next he plays one action, interruption or restart card; if he will not or cannot, he discards one. \
         Cards played stay before their player until T23 or T25 clears them.",
        &[Example::with(
            "mode=2p",
            KICK_OFF,
            "Le carton rouge ne se joue qu’en réaction ; à son tour on peut seulement le défausser.",
            "The red card is only played in reaction; on a turn it can only be discarded.",
            "discard:RED",
            "play:RED",
        )],
    ),
    RuleText::first(
        Words::new("Les cartes d’action", "Action cards"),
        rule(13),
        SEED,
        Words::new("L’engagement", "The kick-off"),
        "L’Engagement se joue quand le ballon de l’équipe est sur 0, et seulement alors ; le ballon va sur la case 1.",
        "The Kick-off is played when the team’s ball is on 0, and only then; the ball goes to square 1.",
        &[Example::with("mode=2p", KICK_OFF, "Le ballon entre en jeu.", "The ball comes into play.", "play:ENG", "")],
    ),
    RuleText::new(
        rule(14),
        SEED,
        Words::new("La passe", "The pass"),
        "Une Passe se joue le ballon sur les cases 1 à 11 : il avance d’autant de cases que la carte le dit. Il peut finir dans la surface, mais pas au-delà de 17.",
        "A Pass is played with the ball on squares 1 to 11: it goes as many squares on as the card says. It may end in \
         the surface, but not past 17.",
        &[
            Example::with(
                "mode=2p",
                SURFACE,
                "Le ballon est sur 12, dans la surface : plus de passe.",
                "The ball is on 12, in the surface: no more passes.",
                "",
                "play:P2",
            ),
            Example::with(
                "mode=2p",
                KICK_OFF,
                "Pas de passe avant l’engagement.",
                "No pass before the kick-off.",
                "",
                "play:P3",
            ),
        ],
    ),
    RuleText::new(
        rule(15),
        SEED,
        Words::new("Le tir", "The shot"),
        "Un Tir se joue le ballon sur les cases 11 à 17. Si la carte ne suffit pas pour atteindre 18, le \
         ballon avance d’autant. Sinon il reste sur place et l’on lance le dé de tir. But : voir T23. Barre : le \
         ballon reste là. Arrêt : un adversaire lance le dé de dégagement et le ballon recule d’autant, sans \
         descendre sous 1.",
        "A Shot is played with the ball on squares 11 to 17. If the card does not reach 18, the ball goes \
         that many squares on. Otherwise it stays and the shot die is rolled. Goal: see T23. Bar: the ball \
         stays. Save: an opponent rolls the clearance die and the ball goes back that far, not below 1.",
        &[
            Example::with(
                "mode=2p",
                SHOT,
                "De la case 11, un tir de 5 ne fait qu’avancer le ballon.",
                "From square 11 a shot of 5 only brings the ball on.",
                "play:T5",
                "",
            ),
            Example::with("mode=2p", KICK_OFF, "Trop loin pour tirer.", "Too far away to shoot.", "", "play:T4"),
        ],
    ),
    RuleText::new(
        rule(16),
        SEED,
        Words::new("Passe ou tir, super shoot", "Pass or shot, super shot"),
        "Une carte Passe ou tir est au choix une passe (T14) ou un tir (T15) : le joueur le dit en la jouant. Le Super shoot est un tir, le ballon sur 11 à 17, qui marque sans lancer le dé.",
        "A Pass or shot is a pass (T14) or a shot (T15), as the player says when playing it. The Super shot is a shot card, with the ball on 11 to 17, that scores without a roll.",
        &[Example::with(
            "mode=2p",
            SHOT,
            "Sur 11, passes et tirs sont ouverts, et le super shoot marque à coup sûr.",
            "On 11 passes and shots are both open, and the super shot is sure to score.",
            "play:SUPER",
            "",
        )],
    ),
];
