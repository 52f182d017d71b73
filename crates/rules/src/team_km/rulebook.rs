//! The numbered rules T1–T32, as people read them.

use game::{Example, Origin, Rule, RuleText, Words};

const SEED: &[Origin] = &[Origin::Seed];
const READING: &[Origin] = &[Origin::Reading];
const REBUILT: &[Origin] = &[Origin::Rebuilt];
const BOTH: &[Origin] = &[Origin::Seed, Origin::Reading];

const fn rule(number: u8, origin: &'static [Origin], title: Words, text: Words) -> RuleText {
    RuleText { rule: Rule::new('T', number), origin, title, text, examples: &[] }
}

/// The same rule with positions that show it.
const fn shown(text: RuleText, examples: &'static [Example]) -> RuleText {
    RuleText { examples, ..text }
}

const TAKE: &str = include_str!("data/examples/take.json").trim_ascii_end();
const KICK_OFF: &str = include_str!("data/examples/kickoff.json").trim_ascii_end();
const SURFACE: &str = include_str!("data/examples/surface.json").trim_ascii_end();
const SHOT: &str = include_str!("data/examples/shot.json").trim_ascii_end();
const INTERRUPTED: &str = include_str!("data/examples/interrupted.json").trim_ascii_end();
const RESTART: &str = include_str!("data/examples/restart.json").trim_ascii_end();
const REACTION: &str = include_str!("data/examples/reaction.json").trim_ascii_end();
const SWAP: &str = include_str!("data/examples/swap.json").trim_ascii_end();

/// Every rule.
pub static RULEBOOK: &[RuleText] = &[
    shown(
        rule(
            1,
            SEED,
            Words::new("Le terrain", "The pitch"),
            Words::new(
                "Chaque équipe a son terrain de 18 cases : de 1 à 11 le TERRAIN, de 12 à 18 la SURFACE, la case 18 étant \
                 le BUT. Tant que le ballon attend devant le terrain, il est sur 0. Chaque équipe dispose de trois jetons \
                 Changement.",
                "Each team has a pitch of its own, 18 squares long: 1 to 11 are the TERRAIN, 12 to 18 the SURFACE, and 18 \
                 is the goal. A ball that waits before the pitch is on 0. Each team has three change tokens.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: SURFACE,
            caption: Words::new(
                "Un ballon sur la case 11, l’autre sur 12 : le premier est encore sur le terrain, le second déjà dans la surface.",
                "One ball is on square 11, the other on 12: the first is still on the terrain, the second already in the surface.",
            ),
            plays: "",
            refuses: "",
        }],
    ),
    rule(
        2,
        SEED,
        Words::new("Les cartes", "The cards"),
        Words::new(
            "Il y a 151 cartes : 149 se jouent, les deux autres sont des marqueurs, HALF (mi-temps) et FULL (fin du \
             temps réglementaire).",
            "There are 151 cards: 149 to play with and two markers, HALF (half-time) and FULL (end of regular time).",
        ),
    ),
    rule(
        3,
        REBUILT,
        Words::new("La composition du jeu", "What is in the deck"),
        Words::new(
            "La liste de la boîte est perdue ; celle-ci a été reconstituée et réglée par simulation. Engagement ENG \
             ×20 ; passes P1 ×3, P2 ×7, P3 ×9, P4 ×10, P5 ×7 ; tirs T1 ×3, T2 ×5, T3 ×6, T4 ×5, T5 ×3 ; passe ou tir \
             PT1 à PT4 ×2 chacune ; super shoot SUPER ×3 ; interruptions TAC, DEF, GK ×6 chacune ; reprises REM ×7, \
             REM* ×3, DRI ×5, DRI* ×2, LOB ×5, LOB* ×2, DL ×6, DL* ×2 (l’étoile est le signe FAIR-PLAY) ; spéciales \
             ANGE, PONT, ANTHO ×1 chacune ; cartons YEL ×5 et RED ×2. C’est un fichier : qui possède la vraie boîte \
             peut jouer avec la sienne (option deck).",
            "The list of the box is lost; this one is rebuilt, and tuned by simulation. Kick-off ENG ×20; passes P1 \
             ×3, P2 ×7, P3 ×9, P4 ×10, P5 ×7; shots T1 ×3, T2 ×5, T3 ×6, T4 ×5, T5 ×3; pass-or-shot PT1 to PT4 ×2 \
             each; super shot SUPER ×3; interruptions TAC, DEF, GK ×6 each; restarts REM ×7, REM* ×3, DRI ×5, DRI* \
             ×2, LOB ×5, LOB* ×2, DL ×6, DL* ×2 (a star is the FAIR-PLAY sign); specials ANGE, PONT, ANTHO ×1 each; \
             YEL ×5 and RED ×2. It is a file: who owns the real box can play with its cards (option deck).",
        ),
    ),
    rule(
        4,
        REBUILT,
        Words::new("Les dés", "The dice"),
        Words::new(
            "Deux dés à douze faces. Le dé Tir : but sur 6 faces, barre sur 2, arrêt sur 4. Le dé Dégagement : de 1 à \
             6, chaque nombre sur deux faces. Ils sont dans le même fichier que les cartes.",
            "Two dice with twelve faces. The shot die: goal on 6 faces, bar on 2, save on 4. The clearance die: 1 to \
             6, each on two faces. They are in the same file as the cards.",
        ),
    ),
    shown(
        rule(
            5,
            SEED,
            Words::new("Les formules", "The modes"),
            Words::new(
                "À deux (2p) ou à trois (3p), chacun joue pour soi. En équipes : deux contre deux (2v2), trois contre \
                 trois (3v3), ou trois équipes de deux (2v2v2). Les places se comptent dans le sens horaire à partir de \
                 1, et les partenaires sont côte à côte : 1 et 2 contre 3 et 4 ; 1, 2, 3 contre 4, 5, 6 ; ou 1 et 2, 3 et \
                 4, 5 et 6.",
                "Two (2p) or three (3p) play each for himself. In teams: two against two (2v2), three against three \
                 (3v3), or three pairs (2v2v2). Seats are counted clockwise from 1, and partners sit side by side: 1 and \
                 2 against 3 and 4; 1, 2, 3 against 4, 5, 6; or 1 and 2, 3 and 4, 5 and 6.",
            ),
        ),
        &[Example {
            options: "mode=3v3",
            position: REACTION,
            caption: Words::new(
                "À six, trois contre trois : les joueurs 1, 2 et 3 jouent ensemble sur un seul terrain.",
                "Six players, three against three: players 1, 2 and 3 share one pitch.",
            ),
            plays: "",
            refuses: "",
        }],
    ),
    rule(
        6,
        SEED,
        Words::new("Former les tas", "Making the piles"),
        Words::new(
            "Avant chaque période, on mélange les cartes en trois tas aussi égaux que possible ; s’il en reste une, \
             elle va au tas du dessus, et la seconde au tas marqué. Le marqueur (HALF, puis FULL) est mêlé au tas \
             marqué. La pioche est le tas du dessus posé sur le tas marqué ; le troisième retourne dans la boîte sans \
             être vu. En seconde période, on ne mélange pas les mains, ni les spéciales et les cartons posés devant \
             les joueurs.",
            "Before each half the cards are shuffled into three piles as equal as can be; one left over goes to the \
             top pile, a second one to the marked pile. The marker (HALF, then FULL) is shuffled into the marked \
             pile. The draw pile is the top pile over the marked pile; the third goes back into the box unseen. In \
             the second half the hands, and the specials and yellow or red cards before players, are left out.",
        ),
    ),
    rule(
        7,
        SEED,
        Words::new("La distribution", "The deal"),
        Words::new(
            "En première période, chacun reçoit ensuite 7 cartes, une à une dans le sens horaire à partir du premier \
             joueur. Sept est aussi la limite de sa main.",
            "In the first half everyone is then dealt 7 cards, one at a time, clockwise from the first player. Seven \
             is also the limit of a hand.",
        ),
    ),
    rule(
        8,
        BOTH,
        Words::new("Qui commence", "Who begins"),
        Words::new(
            "Le plus jeune commence : on choisit sa place (option first, la place 1 sinon). On joue dans le sens \
             horaire en première période, dans l’autre sens en seconde.",
            "The youngest begins: his seat is chosen beforehand (option first, otherwise seat 1). Play goes clockwise \
             in the first half, anticlockwise in the second.",
        ),
    ),
    rule(
        9,
        READING,
        Words::new("Le hasard de la pioche", "What may be drawn"),
        Words::new(
            "Chaque carte piochée est tirée au sort au moment où on la pioche. Tant que dure le tas du dessus, toutes \
             les cartes non vues ont la même chance. Ensuite le marqueur a une chance sur le nombre de cartes qui \
             restent dans le tas marqué, lui compris ; s’il est seul, il sort.",
            "Each card is drawn by lot at the moment it is drawn. While the top pile lasts, all unseen cards are \
             equally likely. After that the marker has one chance in the number of cards left in the marked pile, \
             itself included; alone, it is sure to come.",
        ),
    ),
    shown(
        rule(
            10,
            SEED,
            Words::new("Les changements", "Changes"),
            Words::new(
                "Au début de son tour, avant de piocher, un joueur peut dépenser un jeton Changement de son équipe : il \
                 défausse une carte et en pioche une. Il peut recommencer tant qu’il reste des jetons, trois par équipe \
                 et par match. Si la carte piochée est un marqueur, il reprend le jeton et sa carte, et l’on résout le \
                 marqueur.",
                "At the beginning of his turn, before drawing, a player may spend a change token of his team: he discards \
                 a card and draws one. He may do so again while tokens last, three a team and a match. If he draws a \
                 marker, token and card come back to him and the marker is resolved.",
            ),
        ),
        &[
            Example {
                options: "mode=2p",
                position: TAKE,
                caption: Words::new(
                    "Avant de piocher, un jeton permet de changer une carte.",
                    "Before drawing, a token buys another card.",
                ),
                plays: "change:DRI",
                refuses: "",
            },
            Example {
                options: "mode=2p",
                position: KICK_OFF,
                caption: Words::new(
                    "Plus de jeton, et la carte est déjà piochée : trop tard pour changer.",
                    "No token is left, and the card is drawn already: too late for a change.",
                ),
                plays: "",
                refuses: "change:T4",
            },
        ],
    ),
    shown(
        rule(
            11,
            SEED,
            Words::new("Piocher ou prendre", "Draw or take"),
            Words::new(
                "Puis il pioche. Au lieu de cela, il peut prendre la carte du dessus de la défausse, à condition \
                 qu’elle y soit venue au tour juste avant le sien – défaussée, changée, interruption annulée ou carte \
                 perdue – et que rien ne l’ait recouverte depuis. Un but ou la mi-temps met fin à ce droit.",
                "Then he draws. Instead he may take the top card of the discard pile, provided it came there in the \
                 turn just before his – by a discard, a change, a cancelled interruption or a lost card – and nothing \
                 has been put over it since. A goal or half-time ends that right.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: TAKE,
            caption: Words::new(
                "La carte vient d’être défaussée : on peut la prendre au lieu de piocher.",
                "The card has just been discarded: it may be taken instead of drawing.",
            ),
            plays: "take",
            refuses: "",
        }],
    ),
    shown(
        rule(
            12,
            SEED,
            Words::new("Jouer ou défausser", "Play or discard"),
            Words::new(
                "Ensuite il joue une carte action, interruption ou reprise ; s’il ne veut ou ne peut pas, il en \
                 défausse une. Les cartes jouées restent devant leur joueur jusqu’à ce que T23 ou T25 les enlève.",
                "Next he plays one action, interruption or restart card; if he will not or cannot, he discards one. \
                 Cards played stay before their player until T23 or T25 clears them.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: KICK_OFF,
            caption: Words::new(
                "Le carton rouge ne se joue qu’en réaction ; à son tour on peut seulement le défausser.",
                "The red card is only played in reaction; on a turn it can only be discarded.",
            ),
            plays: "discard:RED",
            refuses: "play:RED",
        }],
    ),
    shown(
        rule(
            13,
            SEED,
            Words::new("L’engagement", "The kick-off"),
            Words::new(
                "ENG se joue quand le ballon de l’équipe est sur 0, et seulement alors ; il va sur la case 1.",
                "ENG is played when the team’s ball is on 0, and only then; it goes to square 1.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: KICK_OFF,
            caption: Words::new("Le ballon entre en jeu.", "The ball comes into play."),
            plays: "play:ENG",
            refuses: "",
        }],
    ),
    shown(
        rule(
            14,
            SEED,
            Words::new("La passe", "The pass"),
            Words::new(
                "P1 à P5 se jouent le ballon sur les cases 1 à 11 : il avance d’autant. Il peut finir dans la \
                 surface, mais pas au-delà de 17.",
                "P1 to P5 are played with the ball on squares 1 to 11: it goes that many squares on. It may end in \
                 the surface, but not past 17.",
            ),
        ),
        &[
            Example {
                options: "mode=2p",
                position: SURFACE,
                caption: Words::new(
                    "Le ballon est sur 12, dans la surface : plus de passe.",
                    "The ball is on 12, in the surface: no more passes.",
                ),
                plays: "",
                refuses: "play:P2",
            },
            Example {
                options: "mode=2p",
                position: KICK_OFF,
                caption: Words::new("Pas de passe avant l’engagement.", "No pass before the kick-off."),
                plays: "",
                refuses: "play:P3",
            },
        ],
    ),
    shown(
        rule(
            15,
            SEED,
            Words::new("Le tir", "The shot"),
            Words::new(
                "T1 à T5 se jouent le ballon sur les cases 11 à 17. Si la carte ne suffit pas pour atteindre 18, le \
                 ballon avance d’autant. Sinon il reste sur place et l’on lance le dé Tir. But : voir T23. Barre : le \
                 ballon reste là. Arrêt : un adversaire lance le dé Dégagement et le ballon recule d’autant, sans \
                 descendre sous 1.",
                "T1 to T5 are played with the ball on squares 11 to 17. If the card does not reach 18, the ball goes \
                 that many squares on. Otherwise it stays and the shot die is rolled. Goal: see T23. Bar: the ball \
                 stays. Save: an opponent rolls the clearance die and the ball goes back that far, not below 1.",
            ),
        ),
        &[
            Example {
                options: "mode=2p",
                position: SHOT,
                caption: Words::new(
                    "De la case 11, un tir de 5 ne fait qu’avancer le ballon.",
                    "From square 11 a shot of 5 only brings the ball on.",
                ),
                plays: "play:T5",
                refuses: "",
            },
            Example {
                options: "mode=2p",
                position: KICK_OFF,
                caption: Words::new("Trop loin pour tirer.", "Too far away to shoot."),
                plays: "",
                refuses: "play:T4",
            },
        ],
    ),
    shown(
        rule(
            16,
            SEED,
            Words::new("Passe ou tir, super shoot", "Pass or shot, super shot"),
            Words::new(
                "PT1 à PT4 sont au choix une passe (T14) ou un tir (T15) : le joueur le dit en la jouant. SUPER est \
                 un tir, le ballon sur 11 à 17, qui marque sans lancer le dé.",
                "PT1 to PT4 are a pass (T14) or a shot (T15), as the player says when playing it. SUPER is a shot \
                 card, with the ball on 11 to 17, that scores without a roll.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: SHOT,
            caption: Words::new(
                "Sur 11, passes et tirs sont ouverts, et le super shoot marque à coup sûr.",
                "On 11 passes and shots are both open, and the super shot is sure to score.",
            ),
            plays: "play:SUPER",
            refuses: "",
        }],
    ),
    shown(
        rule(
            17,
            SEED,
            Words::new("Les interruptions", "Interruptions"),
            Words::new(
                "TAC, DEF et GK se jouent contre un seul joueur d’une autre équipe, dont le ballon est en jeu (case 1 \
                 ou plus), qui n’est pas déjà interrompu, que le FAIR-PLAY ne protège pas, et que la spéciale \
                 correspondante ne protège pas. La carte est posée devant lui : il est interrompu.",
                "TAC, DEF and GK are played against one player of another team whose ball is on the pitch (square 1 \
                 or more), who is not interrupted already, not under FAIR-PLAY, and not protected by the matching \
                 special. The card lies before him: he is interrupted.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: INTERRUPTED,
            caption: Words::new(
                "L’adversaire est déjà sous le coup d’une interruption.",
                "The opponent is under an interruption already.",
            ),
            plays: "",
            refuses: "play:DEF>2",
        }],
    ),
    shown(
        rule(
            18,
            SEED,
            Words::new("Être interrompu", "Being interrupted"),
            Words::new(
                "Un joueur interrompu ne joue aucune carte action. Il peut jouer des interruptions, des reprises, ou \
                 défausser. Ses partenaires, eux, ne sont pas interrompus.",
                "An interrupted player plays no action card. He may play interruptions, restarts, or discard. His \
                 partners are not interrupted.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: INTERRUPTED,
            caption: Words::new(
                "Taclé : la passe doit attendre une remise en jeu.",
                "Tackled: the pass must wait for a throw-in.",
            ),
            plays: "discard:P3",
            refuses: "play:P3",
        }],
    ),
    shown(
        rule(
            19,
            SEED,
            Words::new("Les reprises et le fair-play", "Restarts and fair play"),
            Words::new(
                "À son tour, un joueur interrompu en sort par une reprise : REM annule TAC, DRI annule DEF, LOB \
                 annule GK, DL annule DEF ou GK. L’interruption est levée et reste parmi les cartes posées devant \
                 lui. Une reprise étoilée le met sous FAIR-PLAY : personne ne peut l’interrompre jusqu’au début de \
                 son prochain tour. La carte est alors défaussée, glissée sous celle du dessus pour ne pas gêner T11.",
                "On his turn an interrupted player gets free with a restart: REM cancels TAC, DRI cancels DEF, LOB \
                 cancels GK, DL cancels DEF or GK. The interruption is cleared and stays among the cards before him. \
                 With a star he is under FAIR-PLAY: nobody may interrupt him until his next turn begins. The card is \
                 then discarded, slipped under the top card so that it does not hinder T11.",
            ),
        ),
        &[Example {
            options: "mode=3p",
            position: RESTART,
            caption: Words::new(
                "Contre le défenseur il faut un dribble, pas une remise en jeu.",
                "Against the defender it takes a dribble, not a throw-in.",
            ),
            plays: "play:DRI*",
            refuses: "play:REM",
        }],
    ),
    shown(
        rule(
            20,
            SEED,
            Words::new("Les réactions", "Reactions"),
            Words::new(
                "Quand une interruption est jouée contre vous, vous répondez avant toute autre chose : accepter, ou \
                 réagir avec la spéciale qui convient (ANGE contre TAC, PONT contre DEF, ANTHO contre GK), ou avec un \
                 carton, YEL ou RED, contre n’importe laquelle. L’interruption est alors annulée et défaussée.",
                "When an interruption is played against you, you answer before anything else: accept, or react with \
                 the matching special (ANGE for TAC, PONT for DEF, ANTHO for GK), or with YEL or RED for any of them. \
                 The interruption is then cancelled and discarded.",
            ),
        ),
        &[Example {
            options: "mode=3v3",
            position: REACTION,
            caption: Words::new(
                "Une réponse est due : rien d’autre ne peut être joué.",
                "An answer is due: nothing else can be played.",
            ),
            plays: "react:YEL",
            refuses: "draw",
        }],
    ),
    shown(
        rule(
            21,
            SEED,
            Words::new("Les spéciales", "Specials"),
            Words::new(
                "Une spéciale jouée en réaction fait en plus avancer votre ballon de 3 cases – s’il atteint 18, c’est \
                 un but sans lancer le dé – et reste devant vous : vous, et non vos partenaires, êtes protégé de cette \
                 interruption jusqu’à la fin du match. Si vous avez une spéciale en main alors que vous êtes déjà sous \
                 le coup de son interruption, vous pouvez la jouer à votre tour comme une reprise : pas de 3 cases, \
                 même protection, pas de carte pour compléter la main.",
                "A special played in reaction also brings your ball 3 squares on – if it reaches 18 that is a goal \
                 with no roll – and lies before you: you, not your partners, are protected from that interruption for \
                 the rest of the match. If you hold a special while you are under its interruption, you may play it \
                 on your turn as a restart: no 3 squares, the same protection, no card to make up the hand.",
            ),
        ),
        &[Example {
            options: "mode=3p",
            position: RESTART,
            caption: Words::new(
                "Le petit pont sort du défenseur et en protège pour de bon.",
                "The nutmeg frees from the defender, and protects from it for good.",
            ),
            plays: "play:PONT",
            refuses: "",
        }],
    ),
    shown(
        rule(
            22,
            BOTH,
            Words::new("Les cartons et le penalty", "Yellow, red and the penalty"),
            Words::new(
                "YEL et RED vont devant le joueur qui a interrompu. Un rouge, ou un deuxième jaune et chaque jaune \
                 suivant, lui coûte une carte tirée au hasard de sa main (à la défausse ; rien si la main est vide) et \
                 abaisse d’une carte la limite de sa main pour le reste du match, sans descendre sous 1. Si votre ballon \
                 est sur 12 à 17, le carton donne en plus un penalty : on lance le dé Tir comme en T15. Après toute \
                 réaction, spéciale ou carton, vous piochez une carte pour compléter votre main (pas dans les arrêts de \
                 jeu, ni si elle est à sa limite). Dans l’ordre : annulation, effet de la carte, penalty, carte piochée. \
                 Puis joue le suivant de celui qui a interrompu, sauf si T23 en décide autrement.",
                "YEL and RED go before the player who interrupted. A red, and a second or later yellow, costs him one \
                 card drawn at random from his hand (to the discard pile; nothing if the hand is empty) and lowers his \
                 hand limit by one for the rest of the match, not below 1. If your ball is on 12 to 17 the card also \
                 gives a penalty: the shot die is rolled as in T15. After any reaction, special or card, you draw one \
                 card to make up your hand (not in added time, nor if you are at your limit). In this order: cancel, \
                 effect of the card, penalty, make-up card. Then the player after the interrupter plays, unless T23 says \
                 otherwise.",
            ),
        ),
        &[Example {
            options: "mode=3v3",
            position: REACTION,
            caption: Words::new(
                "Le carton jaune annule l’interruption et va devant celui qui l’a jouée.",
                "The yellow card cancels the interruption and goes before whoever played it.",
            ),
            plays: "react:YEL",
            refuses: "",
        }],
    ),
    shown(
        rule(
            23,
            SEED,
            Words::new("Le but", "A goal"),
            Words::new(
                "L’équipe marque 1. Tous les ballons retournent sur 0, toutes les cartes jouées sont défaussées sauf les \
                 spéciales et les cartons (place après place à partir de 1, chacune dans l’ordre où elle a été jouée), \
                 toutes les interruptions et le FAIR-PLAY prennent fin. Le joueur à gauche du buteur (la place suivante, \
                 quel que soit le sens du jeu) joue ensuite.",
                "The team scores 1. Every ball goes back to 0, all played cards but specials and yellow or red cards are \
                 discarded (seat by seat from 1, each in the order played), all interruptions and FAIR-PLAY end. The \
                 player on the scorer’s left (the next seat, whatever the direction of play) plays next.",
            ),
        ),
        &[Example {
            options: "mode=2p",
            position: SHOT,
            caption: Words::new(
                "Le super shoot marque : tous les ballons reviennent sur 0.",
                "The super shot scores: every ball goes back to 0.",
            ),
            plays: "play:SUPER",
            refuses: "",
        }],
    ),
    rule(
        24,
        SEED,
        Words::new("La mi-temps", "Half-time"),
        Words::new(
            "Dès que HALF est pioché, la première période est finie.",
            "As soon as HALF is drawn, the first half is over.",
        ),
    ),
    shown(
        rule(
            25,
            BOTH,
            Words::new("Les échanges", "Swaps"),
            Words::new(
                "Les cartes jouées sont enlevées comme en T23 et tous les ballons retournent sur 0. En équipe, les \
                 partenaires voient leurs mains et échangent, chacun donnant au plus trois cartes, une contre une : \
                 dans l’ordre des places à partir de 1, chacun fait autant d’échanges qu’il veut (chaque échange \
                 compte parmi les trois cartes des deux joueurs), puis se dit prêt. Deux cartes égales peuvent \
                 s’échanger.",
                "Played cards are cleared as in T23 and every ball goes back to 0. In team modes partners see each \
                 other’s hands and swap, each giving up to three cards, one for one: in the order of the seats from \
                 1, each makes any number of swaps (each counts among the three cards of both players) and then says \
                 he is ready. Equal cards may be swapped.",
            ),
        ),
        &[Example {
            options: "mode=2v2",
            position: SWAP,
            caption: Words::new(
                "On échange avec son partenaire, jamais avec un adversaire.",
                "Cards are swapped with a partner, never with an opponent.",
            ),
            plays: "swap:LOB*/2/YEL",
            refuses: "swap:LOB*/3/P3",
        }],
    ),
    rule(
        26,
        BOTH,
        Words::new("La seconde période", "The second half"),
        Words::new(
            "On refait les tas (T6) avec FULL. Un joueur dont la pioche a été coupée par HALF pendant une réaction \
             complète sa main jusqu’à sa limite. Celui qui a pioché HALF commence ; on joue dans le sens inverse des \
             aiguilles d’une montre.",
            "The piles are made again (T6) with FULL. A player whose drawing was cut short by HALF in a reaction \
             draws up to his limit. Who drew HALF begins; play is anticlockwise.",
        ),
    ),
    shown(
        rule(
            27,
            SEED,
            Words::new("Les arrêts de jeu", "Added time"),
            Words::new(
                "Quand FULL est pioché, les arrêts de jeu commencent : plus personne ne pioche, ne prend ni ne \
                 change. Celui qui l’a pioché continue son tour ; si c’était pendant une réaction, le tour du joueur \
                 suivant commence.",
                "When FULL is drawn, added time begins: nobody draws, takes or changes any more. Who drew it goes on \
                 with his turn; in a reaction, the next player’s turn begins.",
            ),
        ),
        &[Example {
            options: "mode=3p",
            position: RESTART,
            caption: Words::new("Dans les arrêts de jeu on ne pioche plus.", "In added time nobody draws any more."),
            plays: "",
            refuses: "draw",
        }],
    ),
    rule(
        28,
        READING,
        Words::new("La fin du match", "The end of the match"),
        Words::new(
            "Dans les arrêts de jeu, un joueur sans carte est passé ; il garde son FAIR-PLAY. Le match finit dès \
             qu’un but est marqué ; ou quand, au début d’un tour (le FAIR-PLAY de son joueur déjà terminé), aucune \
             place n’a de carte qu’elle pourrait jouer si c’était son tour, ou que plus personne n’a de carte.",
            "In added time a player with no card is skipped; he keeps his FAIR-PLAY. The match ends when a goal is \
             scored; or when, as a turn begins (the FAIR-PLAY of its player already over), no seat holds a card it \
             could play if it were its turn, or no hand holds a card.",
        ),
    ),
    rule(
        29,
        SEED,
        Words::new("Le vainqueur", "The winner"),
        Words::new(
            "L’équipe qui a marqué le plus de buts gagne ; à égalité, le match est nul.",
            "The team with the most goals wins; equality is a draw.",
        ),
    ),
    rule(
        30,
        BOTH,
        Words::new("Les tirs au but", "The shoot-out"),
        Words::new(
            "Si l’on a choisi les tirs au but (option shootout), les équipes à égalité lancent le dé Tir l’une après \
             l’autre, manche après manche, dans l’ordre des places. Après une manche où certaines ont marqué et \
             d’autres non, celles qui ont manqué sont éliminées ; la dernière gagne.",
            "If a shoot-out was chosen (option shootout), the tied teams roll the shot die in turn, round by round, in \
             the order of the seats. After a round in which some scored and some missed, those that missed are out; \
             the last one wins.",
        ),
    ),
    rule(
        31,
        SEED,
        Words::new("Ce que l’on voit", "What is seen"),
        Words::new(
            "Les partenaires ne voient jamais leurs cartes, sauf en T25. Un spectateur et un adversaire voient les \
             ballons, les buts, les jetons, les cartes jouées, la défausse, le nombre de cartes des mains et des tas.",
            "Partners never see each other’s cards except in T25. A spectator and an opponent see balls, goals, \
             tokens, played cards, the discard pile, and how many cards are in hands and piles.",
        ),
    ),
    rule(
        32,
        READING,
        Words::new("Ce qui est public", "What is public"),
        Words::new(
            "Une carte piochée n’est connue que de celui qui l’a piochée. La carte prise à la défausse, une carte \
             défaussée ou changée et une carte perdue sont publiques.",
            "A drawn card is known only to who drew it. A card taken from the discard pile, a card discarded or \
             changed, and a card lost are public.",
        ),
    ),
];
