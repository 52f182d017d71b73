//! A match of any game, in texts: what server and command line hold.

use std::time::Duration;

use bots::{Level, Thinker};
use game::{
    CellId, Claim, Code, Effect, Lang, Manner, Plan, Refusal, Say, Saying, Scene, Seat, Seats, Step, Turn, Values,
};
use rand::Rng;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Ending, Foreseen, GameInfo, MatchResult, TableError};

/// A refused move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{code}: {why}")]
pub struct Refused {
    /// The rule, or `text`, `turn`, `over`.
    pub code: Code,
    /// Why.
    pub why: Saying,
}

impl Refused {
    /// The same where nobody sits: the sides are named as the game names them.
    #[must_use]
    pub fn with_sides(self, info: &'static GameInfo) -> Refused {
        struct Sided(Saying, &'static GameInfo);
        impl Say for Sided {
            fn say(&self, lang: Lang) -> String {
                self.1.with_sides(&self.0.say(lang), lang)
            }
        }
        Refused { code: self.code, why: Saying::new(Sided(self.why, info)) }
    }
}

impl<R: game::Reason> From<Refusal<R>> for Refused {
    fn from(refusal: Refusal<R>) -> Refused {
        Refused { code: refusal.code(), why: Saying::new(refusal) }
    }
}

impl Say for Refused {
    fn say(&self, lang: Lang) -> String {
        self.why.say(lang)
    }
}

/// A legal move and what a hand touches to make it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalMove {
    /// The canonical text.
    pub text: String,
    /// The touches, in order.
    pub steps: Vec<Step>,
    /// What kind of thing it is.
    pub manner: Manner,
    /// The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on.
    pub words: Option<String>,
    /// What it would do here, in a sentence, where that is worth saying. Seats are named likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub does: Option<String>,
    /// Where the piece stands once the move is over, if not where a hand puts it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comes_to: Option<CellId>,
}

/// One move of the log as a reader may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LogEntry {
    /// Who played it; nobody for chance.
    pub seat: Option<u8>,
    /// Its text, if the reader may know it.
    pub text: Option<String>,
    /// What the referee called out in the reader's language.
    pub said: Option<String>,
    /// The move as people say it, where that is not its text. Seats are named `{0}`, `{1}` and so on.
    pub words: Option<String>,
    /// What kind of thing it is.
    pub manner: Manner,
    /// Whether it is a line of the list of moves: a card that is only dealt or drawn is none.
    pub listed: bool,
    /// What is seen to happen.
    pub effects: Vec<Effect>,
}

/// A match of any game. Readers are seats, or `None` for a spectator; every method that takes one tells that
/// reader only what it may know. The others tell the whole truth and are for the referee.
pub trait AnyTable: Send + Sync {
    /// The game's page of the catalogue.
    fn info(&self) -> &'static GameInfo;
    /// A copy, log included.
    fn boxed_clone(&self) -> Box<dyn AnyTable>;
    /// Every option with its value.
    fn options(&self) -> Values;
    /// How many seats there are.
    fn seats(&self) -> u8;
    /// A seat's name in texts.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// The seats that win together with this one.
    fn team(&self, seat: Seat) -> Seats;
    /// Whether readers may know less than everything.
    fn has_secrets(&self) -> bool;
    /// Who acts now.
    fn turn(&self) -> Turn;
    /// The result, once there is one.
    fn result(&self) -> Option<MatchResult>;
    /// The result that an end by players or clocks makes or would make.
    fn result_of(&self, ending: Ending) -> MatchResult;
    /// The end that players or clocks made, if any.
    fn ending(&self) -> Option<Ending>;

    /// The position text: the whole truth.
    fn position(&self) -> String;
    /// The position text of the start.
    fn start(&self) -> String;
    /// Whether moves are found in a moment here: no match goes where they are not.
    fn is_bounded(&self) -> bool;
    /// Whether the match began from the usual start.
    fn usual_start(&self) -> bool;
    /// The canonical texts of all moves played, chance included: the whole truth.
    fn log(&self) -> Vec<String>;
    /// How many moves were played.
    fn ply(&self) -> usize;
    /// The canonical texts of the legal moves, sorted.
    fn legal(&self) -> Vec<String>;
    /// At a chance turn, what can happen and how likely each is relative to the others, sorted by text.
    fn chances(&self) -> Vec<(String, u32)>;
    /// Moves from here on as people write them, up to the first that is not legal.
    fn short_line(&self, texts: &[String]) -> Vec<String>;

    /// Plays a text if it is legal, and gives its canonical form; otherwise nothing changes. Moves taken back are
    /// forgotten.
    fn play(&mut self, text: &str) -> Result<String, Refused>;
    /// The same for a move that a log holds: it was played, so nobody asks any more whether its position is one that
    /// is played in ([`AnyTable::is_bounded`]).
    fn play_logged(&mut self, text: &str) -> Result<String, Refused>;
    /// The same table at its start, where its log can be walked along.
    fn rewound(&self) -> Box<dyn AnyTable>;
    /// What a move would come to, with all that chance does after it; without one, what chance does now. Chance stops where
    /// a player throws with his own hand. Nothing is played.
    fn foresee(&self, text: Option<&str>, chance: &mut dyn Rng) -> Result<Foreseen, Refused>;
    /// Who throws for chance with his own hand now: of those who may, each in turn.
    fn thrower(&self) -> Option<Seat>;
    /// For how many milliseconds everybody looks up at what the moves from `from` on have brought.
    fn watched(&self, from: usize) -> u64;
    /// Why a text cannot be played now; nothing if it can.
    fn explain(&self, text: &str) -> Option<Refused>;
    /// Why what a hand has touched cannot be played now; nothing if it can.
    fn explain_steps(&self, steps: &[Step]) -> Option<Refused>;
    /// At a chance turn, lets chance play, and gives the text of what happened.
    fn roll(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Goes back to after the first `ply` moves, no further than [`AnyTable::undo_floor`].
    fn rewind(&mut self, ply: usize) -> Result<(), TableError>;
    /// The number of moves that cannot be taken back: all up to the last one of chance. A die is not rolled twice,
    /// and a card that was seen is not put back.
    fn undo_floor(&self) -> usize;
    /// Takes back the last move, or the decision that ended the match after it.
    fn undo(&mut self) -> Result<(), TableError>;
    /// Plays again the last move taken back, and gives its text.
    fn redo(&mut self) -> Result<String, TableError>;
    /// Ends the match by a decision or a clock.
    fn end(&mut self, ending: Ending) -> Result<(), TableError>;

    /// From now on the referee keeps quiet: readers are told nothing of faults before somebody claims one, and whoever
    /// plays on has let the right to punish lapse. Says whether this game has anything to keep quiet about.
    fn keep_quiet(&mut self) -> bool;
    /// Whether he does.
    fn is_quiet(&self) -> bool;
    /// From now on he tells of faults again: of a match that is looked back at, those that nobody claimed, too.
    fn speak_up(&mut self);
    /// The text that claims a fault of the piece on a cell; nothing where nobody claims any.
    fn claim_at(&self, cell: CellId) -> Option<String>;
    /// What a text claims of a fault; nothing for any other text.
    fn claim(&self, text: &str) -> Option<Claim>;
    /// The position text as everybody may know it; nothing where hands are hidden.
    fn told_position(&self) -> Option<String>;

    /// What never changes about the board or the cards.
    fn plan(&self) -> Plan;
    /// What a reader sees after the first `ply` moves.
    fn scene(&self, ply: usize, reader: Option<Seat>) -> Scene;
    /// The same, written as JSON at once: many times faster where many are told.
    fn scene_json(&self, ply: usize, reader: Option<Seat>) -> Box<RawValue> {
        written(self.scene(ply, reader))
    }
    /// Whether all legal moves can be listed with their touches: there are no more than [`crate::MOST_LISTED`].
    fn check_listable(&self) -> Result<(), TableError>;
    /// The legal moves with their touches, if it is this reader's turn; the first [`crate::MOST_LISTED`] where there
    /// are more. The others can be played by their texts.
    fn legal_for(&self, reader: Seat, lang: Lang) -> Vec<LegalMove>;
    /// At a chance turn, what can happen, said as to whoever may know it: for who brought the position, and so knows it all.
    fn chances_for(&self, lang: Lang) -> Vec<LegalMove>;
    /// The text of what a hand has touched, legal or not; nothing where it is not yet a try.
    fn attempt(&self, steps: &[Step]) -> Option<String>;
    /// Whose turn it is and what can be done, as the reader may know it.
    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String;
    /// The log from move `from` on, as a reader may know it.
    fn log_for(&self, from: usize, reader: Option<Seat>, lang: Lang) -> Vec<LogEntry>;
    /// The same, written as JSON at once.
    fn log_json(&self, from: usize, reader: Option<Seat>, lang: Lang) -> Box<RawValue> {
        written(self.log_for(from, reader, lang))
    }

    /// A bot of this level for this seat, holding what the seat may know and nothing more, to be run on any thread.
    /// Nothing if it is not that seat's turn.
    fn thinker(&self, seat: Seat, level: Level) -> Option<Thinker>;
    /// How long a bot of this level always takes to answer, where hands are hidden.
    fn pace(&self, level: Level) -> Option<Duration>;

    /// The same with weights that were loaded; nothing if they are of another game. A browser loads none but its own.
    #[cfg(not(target_family = "wasm"))]
    fn thinker_with(&self, seat: Seat, level: Level, weights: &bots::LoadedWeights) -> Option<Thinker>;

    /// How far from nothing a bot's score may be and still mean that the match is about even, in hundredths.
    fn about_even(&self) -> u32;
    /// How many hundredths of a score multiply the odds to win by e.
    fn logit(&self) -> u32;
    /// What tables of endings say of how it stands, for who is to move; see [`bots::Thinks::in_principle`].
    fn in_principle(&self) -> Option<bots::InPrinciple>;

    /// Counts sequences of moves. Nobody does in a browser.
    #[cfg(not(target_family = "wasm"))]
    fn perft(&self, depth: u32, counting: game::Counting) -> u64;
    /// Counts them below each first move.
    #[cfg(not(target_family = "wasm"))]
    fn divide(&self, depth: u32, counting: game::Counting) -> Vec<(String, u64)>;
}

impl Clone for Box<dyn AnyTable> {
    fn clone(&self) -> Box<dyn AnyTable> {
        self.boxed_clone()
    }
}

/// JSON text, written at once.
fn written(value: impl Serialize) -> Box<RawValue> {
    // Scenes and effects are plain data with string keys, which always serialise; the conformance suite does it for
    // every position it meets.
    serde_json::value::to_raw_value(&value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
