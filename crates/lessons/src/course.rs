//! A course as it is written: lessons of a few tasks each, and the pictures of "in a minute".

use game::Lang;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Condition;

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Phrase {
    /// In French.
    pub fr: String,
    /// In English.
    pub en: String,
}

impl Phrase {
    /// The sentence in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// What teaches one game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The game's id.
    pub game: String,
    /// The game in plain words: what it is about, how one wins, what a turn is.
    pub plain: Vec<Phrase>,
    /// The game in a minute: pictures that move.
    pub minute: Vec<Picture>,
    /// What the guide of a first match says, each thing once.
    pub guide: Vec<Remark>,
    /// The lessons, each needing only those before it.
    pub lessons: Vec<Lesson>,
}

impl Course {
    /// The lesson with this id.
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

/// One picture of the game in a minute: a position, and moves that are seen.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// Options of the game.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(with = "game::Values"))]
    pub options: Value,
    /// The first position; the usual one unless said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What is seen to happen.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Whose eyes it is seen with, counted from 0.
    #[serde(default)]
    pub seat: u8,
    /// One short sentence.
    pub words: Phrase,
}

/// Something the guide says when it first happens.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// What happens.
    pub when: Cue,
    /// Only where this rule ended the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// One or two short sentences.
    pub words: Phrase,
}

/// What a page sees happen to its reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Cue {
    /// His first turn.
    Begins,
    /// He may capture.
    CanCapture,
    /// He may take several in one move.
    CanChain,
    /// He may huff a piece, or has to.
    CanHuff,
    /// He took something.
    YouTake,
    /// Something of his was taken.
    TheyTake,
    /// One of his pieces was huffed, or he huffed one.
    Huffed,
    /// One of his pieces was crowned.
    Crowned,
    /// Strips of the board slid.
    Slid,
    /// A piece was added to his.
    Gained,
    /// A cell is full of his own.
    Full,
    /// A piece of his may not receive the ball.
    NoReturn,
    /// A piece is offside.
    Offside,
    /// He must parry a shot.
    Threatened,
    /// He threatens to shoot.
    YouThreaten,
    /// His ball went on.
    Advanced,
    /// A die was rolled for a shot.
    Die,
    /// He scored.
    GoalFor,
    /// The others scored.
    GoalAgainst,
    /// He was interrupted.
    Interrupted,
    /// He interrupted somebody.
    YouInterrupt,
    /// He is asked whether he reacts.
    AskedToReact,
    /// Half-time.
    Half,
    /// Added time.
    Added,
    /// The match is over.
    Over,
}

/// One idea, in one to five tasks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its name in addresses and in what a browser remembers: never changed.
    pub id: String,
    /// What it is called.
    pub title: Phrase,
    /// The numbered rules it teaches.
    pub rules: Vec<String>,
    /// What is done.
    pub tasks: Vec<Task>,
}

/// One thing to do on a real position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What there is to know, in one sentence.
    pub say: Phrase,
    /// What there is to do.
    pub ask: Phrase,
    /// Options of the game.
    #[serde(default)]
    pub options: Value,
    /// The position; the usual start unless said.
    #[serde(default)]
    pub position: Option<String>,
    /// Moves that were played from it before the learner's turn.
    #[serde(default)]
    pub before: Vec<String>,
    /// The learner's seat, counted from 0.
    #[serde(default)]
    pub seat: u8,
    /// What is to be reached.
    pub goal: Goal,
    /// How many turns the learner has for it; 1 unless said.
    #[serde(default = "one")]
    pub turns: u8,
    /// What the others play if they can, the first that is legal; their only move needs no mention.
    #[serde(default)]
    pub answers: Vec<String>,
    /// What chance does, each once, the first that is possible.
    #[serde(default)]
    pub chance: Vec<String>,
    /// A nudge.
    pub hint: Phrase,
    /// What the learner plays in the shown solution: moves, the cell pointed at, or the number of the choice from 1.
    pub solution: Vec<String>,
    /// Said when it is reached.
    pub done: Phrase,
    /// Said of a try that is legal and leads elsewhere, where no other sentence fits.
    #[serde(default)]
    pub otherwise: Option<Phrase>,
    /// Sentences for tries that are legal and lead elsewhere, the first that fits.
    #[serde(default)]
    pub wrong: Vec<Wrong>,
    /// Tries that a rule refuses here.
    #[serde(default)]
    pub refusals: Vec<Expected>,
}

const fn one() -> u8 {
    1
}

/// What a task asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Goal {
    /// Play until this holds.
    Reach(Condition),
    /// Try something that this rule refuses.
    Meet(String),
    /// Point at a cell, named `$` in the condition, which is looked at after the moves.
    Point {
        /// What is then played.
        then: Vec<String>,
        /// What holds of the right cells.
        #[serde(rename = "where")]
        right: Condition,
    },
    /// Say what will be so after the moves.
    Choose {
        /// What is then played.
        then: Vec<String>,
        /// What can be said.
        choices: Vec<PossibleAnswer>,
    },
}

/// Something that may be so.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PossibleAnswer {
    /// In words.
    pub words: Phrase,
    /// As a condition: the choice is right where it holds.
    #[serde(rename = "is")]
    pub holds: Condition,
    /// Said of it when it is wrong.
    #[serde(default)]
    pub wrong: Option<Phrase>,
}

/// What is said of a legal try that leads elsewhere.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrong {
    /// Such a try: the learner's moves, or the cell pointed at. A test plays it.
    #[serde(rename = "try")]
    pub example: Vec<String>,
    /// When it is said; unless there is a condition, of exactly that try.
    #[serde(default)]
    pub when: Option<Condition>,
    /// The sentence.
    pub say: Phrase,
}

/// A try that a rule refuses.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expected {
    /// The move's text.
    #[serde(rename = "try")]
    pub attempt: String,
    /// The rule, or `text`, `turn`, `over`.
    pub rule: String,
    /// Said beside the refusal.
    #[serde(default)]
    pub say: Option<Phrase>,
}
