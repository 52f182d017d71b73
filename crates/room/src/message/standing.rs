//! How a table stands, as one reader may know it.

use std::borrow::Cow;

use game::{CellId, Seat, Values};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
#[cfg(feature = "schema")]
use table::LegalMove;
use table::{Ending, How, MatchResult};

use crate::clock::ClockSetting;

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A seat is still empty.
    Open,
    /// It is being played.
    Live,
    /// It is over.
    Over,
}

/// What was agreed on at a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableInfo {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: Values,
    /// Whether the referee keeps quiet about captures and faults.
    pub quiet: bool,
    /// Whether who begins plays the colour that is usually the other's.
    pub swapped: bool,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The clock.
    pub clock: Option<ClockSetting>,
    /// When it was set up.
    pub created: u64,
    /// The seats the reader holds.
    pub yours: Vec<u8>,
    /// The seats the reader does not want to read.
    pub muted: Vec<u8>,
    /// Whether the match began from the usual start.
    pub usual_start: bool,
    /// Whether the match was brought here as a file, and not played here.
    pub imported: bool,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// Who has the say about seats: a seat of whoever set the table up, or of who came first among those who are left.
    pub host: Option<u8>,
    /// The seats that a bot keeps for the reader: `sit` takes them back.
    pub kept: Vec<u8>,
    /// How many watch without a seat.
    pub spectators: u32,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatInfo {
    /// Who sits there.
    pub name: Option<String>,
    /// How the seat was to be filled.
    pub kind: SeatKind,
    /// The bot's level.
    pub level: Option<u8>,
    /// Whether somebody sits there, with a name or without.
    pub taken: bool,
    /// Whether its holder is connected.
    pub present: bool,
    /// Whether somebody may sit down here: it is empty, or a bot keeps it until somebody comes.
    pub free: bool,
}

/// How a seat is to be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// At the creator's browser.
    Here,
    /// By invitation.
    Link,
    /// By anyone.
    Open,
    /// By a bot.
    Bot,
}

/// Who acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Turn"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TurnInfo {
    /// This seat.
    Player {
        /// Counted from 0.
        seat: u8,
    },
    /// This seat throws for chance: a die waits for its hand, for a while.
    Throw {
        /// Counted from 0.
        seat: u8,
    },
    /// Chance.
    Chance,
    /// A seat is still empty.
    Waiting,
    /// Nobody any more.
    Over,
}

/// How things stand, for one reader.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Now<'a> {
    /// The last event.
    pub seq: u64,
    /// How many moves were played.
    pub ply: u32,
    /// The seat this is seen from: the holder's seat to act, else its seat that acted last; nobody for a spectator.
    #[serde(rename = "as")]
    pub seen_from: Option<u8>,
    /// Who acts.
    pub turn: TurnInfo,
    /// What stands where.
    #[cfg_attr(feature = "schema", schemars(with = "game::Scene"))]
    pub scene: Cow<'a, RawValue>,
    /// The position text, where nothing is secret.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub position: Option<Cow<'a, RawValue>>,
    /// What the reader can play: told only to the holder of the seat to act.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<LegalMove>"))]
    pub legal: Cow<'a, RawValue>,
    /// One sentence.
    pub prompt: String,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// What is offered.
    pub offers: OffersInfo,
    /// Claims that did not hold since the last move.
    pub claims: Vec<ClaimInfo>,
    /// Whether all agreed to a pause: clocks stand still and nobody moves.
    pub paused: bool,
    /// The seats whose holder is gone for so long that the reader may let a bot play there.
    pub gone: Vec<u8>,
    /// What the reader can do besides moving.
    pub can: Vec<Can>,
}

/// A claim of a fault that was none: it costs nothing, and everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WrongClaim"))]
pub struct ClaimInfo {
    /// Who claimed.
    pub seat: u8,
    /// The piece pointed at.
    pub cell: CellId,
}

/// The clocks.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Clocks {
    /// Milliseconds left for each seat.
    pub left: Vec<u64>,
    /// For whom it runs.
    pub running: Option<u8>,
}

/// What is offered.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Offers"))]
pub struct OffersInfo {
    /// The seats that would take a draw.
    pub draw: Vec<u8>,
    /// A take-back.
    pub undo: Option<UndoOffer>,
    /// The seats that would have a pause.
    pub pause: Vec<u8>,
    /// The seats that would play again.
    pub rematch: Vec<u8>,
    /// What was refused last, until somebody moves or asks for something else.
    pub declined: Option<Declined>,
}

/// An offer that was refused or withdrawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Declined {
    /// What was offered.
    pub what: Offer,
    /// Who will not.
    pub seat: u8,
    /// Whether that is who had offered it.
    pub withdrawn: bool,
}

/// What can be offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// A take-back.
    Undo,
    /// A pause.
    Pause,
    /// Another match.
    Rematch,
}

/// A take-back asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoOffer {
    /// Who asks.
    pub seat: u8,
    /// How many moves would remain.
    pub ply: u32,
}

/// What a reader can do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Can {
    /// Take moves back, or ask to.
    Undo,
    /// Offer or agree to a draw.
    Draw,
    /// Give up.
    Resign,
    /// Call the match off.
    Abort,
    /// Play again.
    Rematch,
    /// Claim the match: somebody is gone.
    Claim,
    /// Ask for a hint.
    Hint,
    /// Claim a fault: the referee keeps quiet about them.
    Huff,
    /// Ask for a pause, or have one.
    Pause,
    /// Go on after a pause.
    Resume,
    /// Say something to partners alone.
    Team,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Result"))]
pub struct ResultInfo {
    /// The winners; nobody for a draw.
    pub winners: Vec<u8>,
    /// Why it is over.
    pub how: HowInfo,
    /// The rule to name.
    pub rule: Option<String>,
    /// The seat that gave up, ran out of time or was gone.
    pub seat: Option<u8>,
}

/// Why a match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum HowInfo {
    /// By a rule of the game.
    Rule,
    /// Somebody gave up.
    Resigned,
    /// A draw was agreed.
    Agreed,
    /// A clock ran out.
    Flagged,
    /// Somebody was gone.
    Gone,
}

/// One line of chat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChatLine {
    /// Its event.
    pub seq: u64,
    /// Who spoke.
    pub seat: Option<u8>,
    /// Under which name.
    pub name: String,
    /// What; nothing where it is a phrase.
    pub text: String,
    /// What, where it is one of the phrases that everybody reads in their own language.
    pub phrase: Option<QuickPhrase>,
    /// Whether only partners read it.
    pub team: bool,
    /// When.
    pub at: u64,
}

/// What can be said with one touch, and is read by everybody in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum QuickPhrase {
    /// Good day.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thanks.
    Thanks,
    /// One moment.
    OneMoment,
    /// Sorry.
    Sorry,
    /// Oh!
    Oh,
    /// Applause.
    Bravo,
    /// Laughter.
    Laugh,
    /// Good-bye.
    Bye,
}

impl ResultInfo {
    /// The end that players or clocks made; nothing where a rule did.
    pub fn ending(&self) -> Option<Ending> {
        match (self.how, self.seat.map(Seat)) {
            (HowInfo::Agreed, _) => Some(Ending::Agreed),
            (HowInfo::Resigned, Some(seat)) => Some(Ending::Resigned(seat)),
            (HowInfo::Flagged, Some(seat)) => Some(Ending::Flagged(seat)),
            (HowInfo::Gone, Some(seat)) => Some(Ending::Gone(seat)),
            _ => None,
        }
    }

    /// The same the other way, before anybody knows who wins by it.
    pub(crate) fn of_ending(ending: Ending) -> ResultInfo {
        let (how, seat) = match ending {
            Ending::Agreed => (HowInfo::Agreed, None),
            Ending::Resigned(seat) => (HowInfo::Resigned, Some(seat.0)),
            Ending::Flagged(seat) => (HowInfo::Flagged, Some(seat.0)),
            Ending::Gone(seat) => (HowInfo::Gone, Some(seat.0)),
        };
        ResultInfo { winners: Vec::new(), how, rule: None, seat }
    }
}

impl From<MatchResult> for ResultInfo {
    fn from(result: MatchResult) -> ResultInfo {
        let told = match result.how {
            How::Rule(_) => ResultInfo { winners: Vec::new(), how: HowInfo::Rule, rule: None, seat: None },
            How::Ending(ending) => ResultInfo::of_ending(ending),
        };
        let winners = result.winners.iter().map(|seat| seat.0).collect();
        ResultInfo { winners, rule: result.rule.map(|rule| rule.to_string()), ..told }
    }
}
