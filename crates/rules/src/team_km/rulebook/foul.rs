//! T17–T22: interruptions, restarts and reactions.

use game::{Example, RuleText, Words};

use super::{BOTH, INTERRUPTED, REACTION, RESTART, SEED, rule};

/// In order.
pub(super) const FOUL: [RuleText; 6] = [
    RuleText::new(
        rule(17),
        SEED,
        Words::new("Les interruptions", "Interruptions"),
        "TAC, DEF et GK se jouent contre un seul joueur d’une autre équipe, dont le ballon est en jeu (case 1 \
         ou plus), qui n’est pas déjà interrompu, que le FAIR-PLAY ne protège pas, et que la spéciale \
         correspondante ne protège pas. La carte est posée devant lui : il est interrompu.",
        "TAC, DEF and GK are played against one player of another team whose ball is on the pitch (square 1 \
         or more), who is not interrupted already, not under FAIR-PLAY, and not protected by the matching \
         special. The card lies before him: he is interrupted.",
        &[Example::with(
            "mode=2p",
            INTERRUPTED,
            "L’adversaire est déjà sous le coup d’une interruption.",
            "The opponent is under an interruption already.",
            "",
            "play:DEF>2",
        )],
    ),
    RuleText::new(
        rule(18),
        SEED,
        Words::new("Être interrompu", "Being interrupted"),
        "Un joueur interrompu ne joue aucune carte action. Il peut jouer des interruptions, des reprises, ou \
         défausser. Ses partenaires, eux, ne sont pas interrompus.",
        "An interrupted player plays no action card. He may play interruptions, restarts, or discard. His \
         partners are not interrupted.",
        &[Example::with(
            "mode=2p",
            INTERRUPTED,
            "Taclé : la passe doit attendre une remise en jeu.",
            "Tackled: the pass must wait for a throw-in.",
            "discard:P3",
            "play:P3",
        )],
    ),
    RuleText::new(
        rule(19),
        SEED,
        Words::new("Les reprises et le fair-play", "Restarts and fair play"),
        "À son tour, un joueur interrompu en sort par une reprise : REM annule TAC, DRI annule DEF, LOB \
         annule GK, DL annule DEF ou GK. L’interruption est levée et reste parmi les cartes posées devant \
         lui. Une reprise étoilée le met sous FAIR-PLAY : personne ne peut l’interrompre jusqu’au début de \
         son prochain tour. La carte est alors défaussée, glissée sous celle du dessus pour ne pas gêner T11.",
        "On his turn an interrupted player gets free with a restart: REM cancels TAC, DRI cancels DEF, LOB \
         cancels GK, DL cancels DEF or GK. The interruption is cleared and stays among the cards before him. \
         With a star he is under FAIR-PLAY: nobody may interrupt him until his next turn begins. The card is \
         then discarded, slipped under the top card so that it does not hinder T11.",
        &[Example::with(
            "mode=3p",
            RESTART,
            "Contre le défenseur il faut un dribble, pas une remise en jeu.",
            "Against the defender it takes a dribble, not a throw-in.",
            "play:DRI*",
            "play:REM",
        )],
    ),
    RuleText::new(
        rule(20),
        SEED,
        Words::new("Les réactions", "Reactions"),
        "Quand une interruption est jouée contre vous, vous répondez avant toute autre chose : accepter, ou \
         réagir avec la spéciale qui convient (ANGE contre TAC, PONT contre DEF, ANTHO contre GK), ou avec un \
         carton, YEL ou RED, contre n’importe laquelle. L’interruption est alors annulée et défaussée.",
        "When an interruption is played against you, you answer before anything else: accept, or react with \
         the matching special (ANGE for TAC, PONT for DEF, ANTHO for GK), or with YEL or RED for any of them. \
         The interruption is then cancelled and discarded.",
        &[Example::with(
            "mode=3v3",
            REACTION,
            "Une réponse est due : rien d’autre ne peut être joué.",
            "An answer is due: nothing else can be played.",
            "react:YEL",
            "draw",
        )],
    ),
    RuleText::new(
        rule(21),
        SEED,
        Words::new("Les spéciales", "Specials"),
        "Une spéciale jouée en réaction fait en plus avancer votre ballon de 3 cases – s’il atteint 18, c’est \
         un but sans lancer le dé – et reste devant vous : vous, et non vos partenaires, êtes protégé de cette \
         interruption jusqu’à la fin du match. Si vous avez une spéciale en main alors que vous êtes déjà sous \
         le coup de son interruption, vous pouvez la jouer à votre tour comme une reprise : pas de 3 cases, \
         même protection, pas de carte pour compléter la main.",
        "A special played in reaction also brings your ball 3 squares on – if it reaches 18 that is a goal \
         with no roll – and lies before you: you, not your partners, are protected from that interruption for \
         the rest of the match. If you hold a special while you are under its interruption, you may play it \
         on your turn as a restart: no 3 squares, the same protection, no card to make up the hand.",
        &[Example::with(
            "mode=3p",
            RESTART,
            "Le petit pont sort du défenseur et en protège pour de bon.",
            "The nutmeg frees from the defender, and protects from it for good.",
            "play:PONT",
            "",
        )],
    ),
    RuleText::new(
        rule(22),
        BOTH,
        Words::new("Les cartons et le penalty", "Yellow, red and the penalty"),
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
        &[Example::with(
            "mode=3v3",
            REACTION,
            "Le carton jaune annule l’interruption et va devant celui qui l’a jouée.",
            "The yellow card cancels the interruption and goes before whoever played it.",
            "react:YEL",
            "",
        )],
    ),
];
