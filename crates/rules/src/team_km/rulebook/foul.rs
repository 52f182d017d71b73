//! T17–T22: interruptions, restarts and reactions.

use game::{Example, RuleText, Words};

use super::{BOTH, INTERRUPTED, REACTION, RESTART, SEED, rule};

/// In order.
pub(super) const FOUL: [RuleText; 6] = [
    RuleText::first(
        Words::new("Interruptions et reprises", "Interruptions and restarts"),
        rule(17),
        SEED,
        Words::new("Les interruptions", "Interruptions"),
        "Le Tacle, le Défenseur et la Sortie du gardien se jouent contre un seul joueur d’une autre équipe, dont le ballon est en jeu (case 1 \
         ou plus), qui n’est pas déjà interrompu, que le FAIR-PLAY ne protège pas, et que la spéciale \
         correspondante ne protège pas. La carte est posée devant lui : il est interrompu.",
        "Tackle, Defender and Keeper’s rush are played against one player of another team whose ball is on the pitch (square 1 \
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
            "Taclé : la passe doit attendre une remise en jeu.",
            "Tackled: the pass must wait for a throw-in.",
            "discard:P3",
            "play:P3",
        )],
    ),
    RuleText::new(
        rule(19),
        BOTH,
        Words::new("Les reprises et le fair-play", "Restarts and fair play"),
        "À son tour, un joueur interrompu en sort par une reprise : la Remise en jeu contre le Tacle, le Dribble contre le Défenseur, le Lob contre la Sortie du gardien, la carte Dribble ou lob contre l’un ou l’autre de ces deux derniers. L’interruption est levée et reste parmi les cartes posées devant \
         lui. Une reprise qui porte le signe FAIR-PLAY le protège : personne ne peut l’interrompre jusqu’au début de \
         son prochain tour. La carte est alors défaussée, glissée sous celle du dessus pour ne pas gêner T11.",
        "On his turn an interrupted player gets free with a restart: the Throw-in cancels the Tackle, the Dribble the Defender, the Lob the Keeper’s rush, and Dribble or lob either of the last two. The interruption is cleared and stays among the cards before him. \
         With the FAIR-PLAY sign he is protected: nobody may interrupt him until his next turn begins. The card is \
         then discarded, slipped under the top card so that it does not hinder T11.",
        &[Example::with(
            "mode=3p",
            RESTART,
            "Contre le défenseur il faut un dribble, pas une remise en jeu.",
            "Against the defender it takes a dribble, not a throw-in.",
            "play:DRI*",
            "play:REM",
        )],
    ).read("Chaque reprise annule son interruption ; le signe fair-play protège jusqu’au tour suivant, puis la carte est défaussée.", "Each restart cancels its interruption; the fair-play sign protects until the next turn, and the card is then discarded.", "L’interruption annulée reste devant son joueur. La carte fair-play est glissée sous le dessus de la défausse, pour ne pas cacher une carte qu’on peut prendre.", "The cancelled interruption stays before its player. The fair-play card is slipped under the top of the discard pile, so as not to hide a card that may be taken."),
    RuleText::first(
        Words::new("Réactions", "Reactions"),
        rule(20),
        SEED,
        Words::new("Les réactions", "Reactions"),
        "Quand une interruption est jouée contre vous, vous répondez avant toute autre chose : laisser faire, ou \
         réagir avec la spéciale qui convient (Saut de l’ange contre un Tacle, Petit pont contre un Défenseur, Lob d’anthologie contre une Sortie du gardien), ou avec un carton, jaune ou rouge, contre n’importe laquelle. L’interruption est alors annulée et défaussée.",
        "When an interruption is played against you, you answer before anything else: let it be, or react with \
         the matching special (Swan dive for a Tackle, Nutmeg for a Defender, Lob for the ages for a Keeper’s rush), or with a yellow or red card for any of them. \
         The interruption is then cancelled and discarded.",
        &[Example::with(
            "mode=3v3",
            REACTION,
            "Une réponse est due : rien d’autre ne peut être joué.",
            "An answer is due: nothing else can be played.",
            "react:YEL",
            "draw",
        )],
    ),
    RuleText::new(
        rule(21),
        BOTH,
        Words::new("Les spéciales", "Specials"),
        "Une spéciale jouée en réaction fait en plus avancer votre ballon de 3 cases – s’il atteint 18, c’est \
         un but sans lancer le dé – et reste devant vous : vous, et non vos partenaires, êtes protégé de cette \
         interruption jusqu’à la fin du match. Si vous avez une spéciale en main alors que vous êtes déjà sous \
         le coup de son interruption, vous pouvez la jouer à votre tour comme une reprise : pas de 3 cases, \
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
    ).read("La spéciale fait avancer de trois cases et protège jusqu’à la fin ; piochée trop tard, elle se joue comme une reprise, sans les trois cases.", "A special brings three squares on and protects to the end; drawn too late, it is played as a restart, without the three squares.", "Jouée comme une reprise, elle ne fait pas piocher. La tenir en main vaut l’avoir piochée trop tard.", "Played as a restart it draws no card. To hold it is as good as to have drawn it too late."),
    RuleText::new(
        rule(22),
        BOTH,
        Words::new("Les cartons et le penalty", "Yellow, red and the penalty"),
        "Le carton, jaune ou rouge, va devant le joueur qui a interrompu. Un rouge, ou un deuxième jaune et chaque jaune \
         suivant, lui coûte une carte tirée au hasard de sa main (à la défausse ; rien si la main est vide) et \
         abaisse d’une carte la limite de sa main pour le reste du match, sans descendre sous 1. Si votre ballon \
         est sur 12 à 17, le carton donne en plus un penalty : on lance le dé de tir comme en T15. Après toute \
         réaction, spéciale ou carton, vous piochez une carte pour compléter votre main (pas dans les arrêts de \
         jeu, ni si elle est à sa limite). Dans l’ordre : annulation, effet de la carte, penalty, carte piochée. \
         Puis joue le suivant de celui qui a interrompu, sauf si T23 en décide autrement.",
        "The card, yellow or red, goes before the player who interrupted. A red, and a second or later yellow, costs him one \
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
    ).read("Un second jaune, ou un rouge, coûte une carte au hasard et une place dans la main ; un carton dans la surface donne un penalty.", "A second yellow, or a red, costs a card at random and a place in the hand; a card in the surface gives a penalty.", "Chaque jaune de plus coûte encore une carte. La main garde au moins une place. La carte qui complète la main se pioche en dernier.", "Every further yellow costs another card. The hand keeps at least one place. The card that makes up the hand is drawn last."),
];
