//! Why a move is refused: one variant a case, each with its rule.

use game::{Lang, Rule, Say, Seat};

use super::card::Card;
use super::moves::Marker;

/// Why a rule forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // `Reason::words` says each case in full; the fields are what it names.
pub enum Reason {
    /// T4: no face of the clearance die shows that.
    NoSuchFace { number: u8 },
    /// T9: the cards unseen hold no such card.
    NoneUnseen { card: Card },
    /// T9: the marker lies deeper, or is the other one.
    MarkerNotThere { marker: Marker },
    /// T9: nothing but the marker is left in the pile.
    OnlyMarkerLeft,
    /// T9: a card is awaited from chance, and nothing else.
    AwaitsCard,
    /// T10: changes come before the draw.
    ChangeTooLate,
    /// T10: the team has spent its three tokens.
    NoTokens,
    /// T11: one draw a turn.
    DrawnAlready,
    /// T11: nothing was laid on the discard pile in the turn before.
    NotFresh,
    /// T11: there is nothing to take, as at the beginning of a half.
    NothingToTake,
    /// T11: a card changed in this turn covers it.
    CoveredByChange,
    /// T11: a goal came between.
    AfterGoal,
    /// T12: first he draws, then he plays or discards.
    DrawFirst,
    /// T12: yellow and red cards are not played on a turn.
    OnlyInReaction { card: Card },
    /// T13: the ball is on the pitch already.
    BallOnPitch,
    /// T14: a pass needs the ball on 1–11.
    NoPassFrom { ball: u8 },
    /// T15: a shot needs the ball on 11–17.
    NoShotFrom { ball: u8 },
    /// T15: the shot or clearance die is awaited, and nothing else.
    AwaitsDie,
    /// T15: the clearance die is awaited, and nothing else.
    AwaitsClearance,
    /// T16: SUPER needs the ball on 11–17.
    NoSuperFrom { ball: u8 },
    /// T17: an interruption is played against another team.
    OwnTeam { seat: Seat },
    /// T17: that team's ball is before its pitch.
    BallNotOnPitch { seat: Seat },
    /// T17: that player is interrupted already.
    HitAlready { seat: Seat },
    /// T17: FAIR-PLAY protects that player.
    UnderFairPlay { seat: Seat },
    /// T17: a special protects that player.
    Protected { seat: Seat, card: Card },
    /// T18: who is interrupted plays no action card.
    Interrupted { by: Card },
    /// T19: a restart needs an interruption.
    NothingToCancel { card: Card },
    /// T19: this restart does not cancel that interruption.
    WrongRestart { card: Card, hit: Card },
    /// T20: there is no interruption to answer.
    NothingToAnswer,
    /// T20: the interruption is answered before anything else.
    AnswerFirst,
    /// T20: this card does not answer that interruption.
    NoAnswer { card: Card, to: Card },
    /// T21: on a turn, a special only frees from its own interruption.
    SpecialHasNoUse { card: Card },
    /// T22: a card lost at random is awaited, and nothing else.
    AwaitsLoss,
    /// T22: the hand he loses from holds no such card.
    CannotLose { card: Card },
    /// T25: swaps belong to half-time.
    NotHalfTime,
    /// T25: at half-time one swaps or is ready.
    HalfTime,
    /// T25: swaps are between partners.
    NoPartner { seat: Seat },
    /// T25: three cards are given at most.
    GivenThree { seat: Seat },
    /// T27: nobody draws, takes or changes in added time.
    AddedTime,
}

impl game::Reason for Reason {
    fn rule(&self) -> Rule {
        use Reason::*;
        let number = match self {
            NoSuchFace { .. } => 4,
            NoneUnseen { .. } | MarkerNotThere { .. } | OnlyMarkerLeft | AwaitsCard => 9,
            ChangeTooLate | NoTokens => 10,
            DrawnAlready | NotFresh | NothingToTake | CoveredByChange | AfterGoal => 11,
            DrawFirst | OnlyInReaction { .. } => 12,
            BallOnPitch => 13,
            NoPassFrom { .. } => 14,
            NoShotFrom { .. } | AwaitsDie | AwaitsClearance => 15,
            NoSuperFrom { .. } => 16,
            OwnTeam { .. } | BallNotOnPitch { .. } | HitAlready { .. } | UnderFairPlay { .. } | Protected { .. } => 17,
            Interrupted { .. } => 18,
            NothingToCancel { .. } | WrongRestart { .. } => 19,
            NothingToAnswer | AnswerFirst | NoAnswer { .. } => 20,
            SpecialHasNoUse { .. } => 21,
            AwaitsLoss | CannotLose { .. } => 22,
            NotHalfTime | HalfTime | NoPartner { .. } | GivenThree { .. } => 25,
            AddedTime => 27,
        };
        Rule::new('T', number)
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.french(),
            Lang::En => self.english(),
        }
    }
}

impl Reason {
    fn french(self) -> String {
        use Reason::*;
        let name = |card: Card| format!("« {} »", card.names().fr);
        match self {
            NoSuchFace { number } => format!("Le dé de dégagement n’a pas de face {number}."),
            NoneUnseen { card } => format!("Il ne reste aucune carte {} à piocher.", name(card)),
            MarkerNotThere { marker } => format!("« {} » ne peut pas sortir maintenant.", marker.names().fr),
            OnlyMarkerLeft => "Il ne reste que le marqueur dans la pioche : c’est lui qui sort.".to_owned(),
            AwaitsCard => "On attend la carte piochée.".to_owned(),
            ChangeTooLate => "Les changements se font au début du tour, avant de piocher.".to_owned(),
            NoTokens => "L’équipe a dépensé ses trois jetons de changement.".to_owned(),
            DrawnAlready => "Une seule carte par tour : elle est déjà prise.".to_owned(),
            NotFresh => "La carte du dessus de la défausse n’a pas été posée au tour précédent : piochez.".to_owned(),
            NothingToTake => "La défausse est vide : piochez.".to_owned(),
            CoveredByChange => "La carte que vous venez de changer recouvre la défausse : piochez.".to_owned(),
            AfterGoal => {
                "Un but a été marqué : on ne prend plus la carte du dessus de la défausse ; piochez.".to_owned()
            }
            DrawFirst => "Il faut d’abord piocher, ensuite jouer ou défausser une carte.".to_owned(),
            OnlyInReaction { card } => format!("{} ne se joue qu’en réaction à une interruption.", name(card)),
            BallOnPitch => "Le ballon est déjà en jeu : pas d’engagement.".to_owned(),
            NoPassFrom { ball } => format!("Une passe se joue le ballon sur les cases 1 à 11 ; il est sur {ball}."),
            NoShotFrom { ball } => format!("Un tir se joue le ballon sur les cases 11 à 17 ; il est sur {ball}."),
            AwaitsDie => "On attend le dé de tir.".to_owned(),
            AwaitsClearance => "On attend le dé de dégagement.".to_owned(),
            NoSuperFrom { ball } => {
                format!("Le super shoot se joue le ballon sur les cases 11 à 17 ; il est sur {ball}.")
            }
            OwnTeam { seat } => format!("{} est de la même équipe : on n’interrompt qu’un adversaire.", seat.hole()),
            BallNotOnPitch { seat } => format!("{} n’a pas encore de ballon en jeu.", seat.hole()),
            HitAlready { seat } => format!("{} subit déjà une interruption.", seat.hole()),
            UnderFairPlay { seat } => format!("Le fair-play protège {} jusqu’à son tour.", seat.hole()),
            Protected { seat, card } => format!("La carte {} protège {}.", name(card), seat.hole()),
            Interrupted { by } => {
                format!("Interrompu par {} : pas de carte action avant d’en être sorti.", name(by))
            }
            NothingToCancel { card } => format!("{} annule une interruption, et il n’y en a pas.", name(card)),
            WrongRestart { card, hit } => format!("{} n’annule pas {}.", name(card), name(hit)),
            NothingToAnswer => "Il n’y a pas d’interruption à laquelle répondre.".to_owned(),
            AnswerFirst => "Il faut d’abord répondre à l’interruption : laisser faire ou réagir.".to_owned(),
            NoAnswer { card, to } => format!("{} ne répond pas à {}.", name(card), name(to)),
            SpecialHasNoUse { card } => {
                format!("À son tour, {} ne sert qu’à sortir de l’interruption qu’elle contre.", name(card))
            }
            AwaitsLoss => "On attend la carte perdue au hasard.".to_owned(),
            CannotLose { card } => format!("{} n’est pas dans la main qui perd une carte.", name(card)),
            NotHalfTime => "Les échanges se font à la mi-temps.".to_owned(),
            HalfTime => "C’est la mi-temps : on échange des cartes, ou l’on est prêt.".to_owned(),
            NoPartner { seat } => {
                format!("On n’échange qu’entre partenaires ; {} joue dans une autre équipe.", seat.hole())
            }
            GivenThree { seat } => format!("{} a déjà échangé trois cartes.", seat.hole()),
            AddedTime => "Dans les arrêts de jeu, on ne pioche plus, on ne prend plus, on ne change plus.".to_owned(),
        }
    }

    fn english(self) -> String {
        use Reason::*;
        let name = |card: Card| format!("\"{}\"", card.names().en);
        match self {
            NoSuchFace { number } => format!("The clearance die has no face {number}."),
            NoneUnseen { card } => format!("No {} is left to be drawn.", name(card)),
            MarkerNotThere { marker } => format!("\"{}\" cannot come up now.", marker.names().en),
            OnlyMarkerLeft => "Only the marker is left in the draw pile: it must come up.".to_owned(),
            AwaitsCard => "The card drawn is awaited.".to_owned(),
            ChangeTooLate => "Changes are made at the beginning of a turn, before drawing.".to_owned(),
            NoTokens => "The team has spent its three change tokens.".to_owned(),
            DrawnAlready => "One card a turn: it has been drawn already.".to_owned(),
            NotFresh => "The top card of the discard pile was not laid in the turn before: draw.".to_owned(),
            NothingToTake => "The discard pile is empty: draw.".to_owned(),
            CoveredByChange => "The card you have just changed covers the discard pile: draw.".to_owned(),
            AfterGoal => "A goal was scored: the top card of the discard pile can no longer be taken; draw.".to_owned(),
            DrawFirst => "First draw, then play or discard a card.".to_owned(),
            OnlyInReaction { card } => format!("{} is only played in reaction to an interruption.", name(card)),
            BallOnPitch => "The ball is on the pitch already: no kick-off.".to_owned(),
            NoPassFrom { ball } => format!("A pass is played with the ball on squares 1 to 11; it is on {ball}."),
            NoShotFrom { ball } => format!("A shot is played with the ball on squares 11 to 17; it is on {ball}."),
            AwaitsDie => "The shot die is awaited.".to_owned(),
            AwaitsClearance => "The clearance die is awaited.".to_owned(),
            NoSuperFrom { ball } => {
                format!("The super shot is played with the ball on squares 11 to 17; it is on {ball}.")
            }
            OwnTeam { seat } => format!("{} is of the same team: only opponents are interrupted.", seat.hole()),
            BallNotOnPitch { seat } => format!("{} has no ball in play yet.", seat.hole()),
            HitAlready { seat } => format!("{} is interrupted already.", seat.hole()),
            UnderFairPlay { seat } => format!("Fair play protects {} until the next turn.", seat.hole()),
            Protected { seat, card } => format!("{} protects {} from that.", name(card), seat.hole()),
            Interrupted { by } => format!("Interrupted by {}: no action card before that is cancelled.", name(by)),
            NothingToCancel { card } => format!("{} cancels an interruption, and there is none.", name(card)),
            WrongRestart { card, hit } => format!("{} does not cancel {}.", name(card), name(hit)),
            NothingToAnswer => "There is no interruption to answer.".to_owned(),
            AnswerFirst => "First answer the interruption: accept it or react.".to_owned(),
            NoAnswer { card, to } => format!("{} does not answer {}.", name(card), name(to)),
            SpecialHasNoUse { card } => {
                format!("On a turn, {} only frees from the interruption it counters.", name(card))
            }
            AwaitsLoss => "The card lost at random is awaited.".to_owned(),
            CannotLose { card } => format!("The hand that loses a card holds no {}.", name(card)),
            NotHalfTime => "Cards are swapped at half-time.".to_owned(),
            HalfTime => "It is half-time: swap cards, or be ready.".to_owned(),
            NoPartner { seat } => {
                format!("Cards are swapped between partners; {} plays for another team.", seat.hole())
            }
            GivenThree { seat } => format!("{} has swapped three cards already.", seat.hole()),
            AddedTime => "In added time nobody draws, takes or changes.".to_owned(),
        }
    }
}
