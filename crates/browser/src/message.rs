//! What the worker is asked and what it tells: between the worker's script and the module, never over a net.

use bytes::Bytes;
use game::{Fields, FromFields, Lang};
use room::message::{Command, NewTable, RefusalTold, StudyRequest, TableLine};
use serde::Serialize;
use serde_json::value::RawValue;
use table::MatchFile;

use crate::think::{BotTask, Chosen, Findings};

/// Reads what is asked and the reader's language, which stands beside it.
pub fn read<T: FromFields>(text: &str) -> serde_json::Result<(Lang, T)> {
    let mut fields: Fields = serde_json::from_str(text)?;
    Ok((fields.take("lang")?, T::from_fields(&mut fields)?))
}

/// What can be asked.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", serde(tag = "ask", rename_all = "kebab-case"))]
pub enum Ask {
    /// What can be played.
    Games,
    /// What teaches a game.
    Course {
        /// Its id.
        game: String,
    },
    /// A position looked at.
    Study {
        /// Which.
        what: StudyRequest,
    },
    /// A table set up here.
    Create {
        /// How.
        new: NewTable,
    },
    /// A match to be looked at here.
    Import {
        /// The file's text.
        file: String,
    },
    /// Matches of Dames, read from a PDN file.
    FromPdn {
        /// The file's text.
        text: String,
    },
    /// A match of Dames as PDN.
    ToPdn {
        /// The match as a file.
        file: String,
    },
    /// A table taken from its log.
    Open {
        /// Its id.
        table: String,
        /// The log.
        rows: Vec<String>,
        /// When it was last at hand.
        served: Option<u64>,
    },
    /// A table is followed from here on: first how things stand.
    Follow {
        /// Its id.
        table: String,
    },
    /// A command of whoever sits here.
    Command {
        /// The table.
        table: String,
        /// What.
        command: Command,
    },
    /// Everything about a table.
    Snapshot {
        /// Its id.
        table: String,
    },
    /// How things stood after each of some moves.
    Scenes {
        /// The table.
        table: String,
        /// The first.
        from: u32,
        /// The last.
        to: u32,
        /// From which seat.
        #[cfg_attr(feature = "schema", serde(rename = "as"))]
        seat: Option<u8>,
    },
    /// The match as a file.
    File {
        /// The table.
        table: String,
    },
    /// What a server needs to go on from here.
    Send {
        /// The table.
        table: String,
    },
    /// The time that was told has come.
    Due {
        /// The table.
        table: String,
    },
    /// What a bot looks at.
    Thought {
        /// The table.
        table: String,
        /// The turn it thinks about.
        turn: u64,
        /// Whose.
        seat: u8,
        /// What it sees.
        seen: Findings,
    },
    /// What a bot came to.
    Chosen {
        /// What it was to think about.
        task: Box<BotTask>,
        /// Nothing if it found nothing.
        choice: Option<Chosen>,
    },
    /// The table is no longer at hand.
    Close {
        /// Its id.
        table: String,
    },
}

game::read_by_tag!(Ask by "ask" {
    "games" => Games,
    "course" => Course { game },
    "study" => Study { what },
    "create" => Create { new },
    "import" => Import { file },
    "from-pdn" => FromPdn { text },
    "to-pdn" => ToPdn { file },
    "open" => Open { table, rows, served },
    "follow" => Follow { table },
    "command" => Command { table, command },
    "snapshot" => Snapshot { table },
    "scenes" => Scenes { table, from, to, seat as "as" },
    "file" => File { table },
    "send" => Send { table },
    "due" => Due { table },
    "thought" => Thought { table, turn, seat, seen },
    "chosen" => Chosen { task, choice },
    "close" => Close { table },
});

impl Ask {
    /// Whether it is about lessons, boards set up by hand or the files of others, and about no table.
    pub fn is_studied(&self) -> bool {
        match self {
            Ask::Course { .. } | Ask::FromPdn { .. } | Ask::ToPdn { .. } => true,
            Ask::Study { what } => what.lesson.is_some() || what.arranged.is_some(),
            _ => false,
        }
    }
}

/// What comes of a question. What is to be kept must be kept before anything else of it is told.
#[derive(Serialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Told {
    /// To be kept, in this order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub writes: Vec<Written>,
    /// For who asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_json::Value>"))]
    pub answer: Option<Box<RawValue>>,
    /// Why nothing was done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<RefusalTold>,
    /// For who follows the table: messages of the wire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub messages: Vec<Box<RawValue>>,
    /// What a bot is to think about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub think: Option<BotTask>,
    /// The turn that a bot may be thinking about; about any other it thinks in vain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u64>,
    /// When the table must be looked at again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<u64>,
}

/// The games of a PDN file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FromPdn {
    /// Those that can be played.
    pub matches: Vec<MatchFile>,
    /// What there is to say of them and of the others.
    pub told: Vec<String>,
}

/// Rows to be added to the log of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Written {
    /// The table.
    pub table: String,
    /// The number of the first row; it is 1 for a new table.
    pub first: u64,
    /// The rows.
    pub rows: Vec<String>,
    /// What lists show of it from now on.
    pub line: TableLine,
}

impl Told {
    /// An answer and nothing more.
    pub fn answer(value: &impl Serialize) -> Told {
        // What is answered is plain data, which always serialises.
        Told { answer: serde_json::value::to_raw_value(value).ok(), ..Told::default() }
    }

    /// An answer that is already written.
    pub fn written(json: Bytes) -> Told {
        Told { answer: raw(json), ..Told::default() }
    }

    /// A message for who follows.
    pub fn say(&mut self, json: Bytes) {
        self.messages.extend(raw(json));
    }
}

/// JSON that is copied as it is. What the room writes is always JSON.
fn raw(json: Bytes) -> Option<Box<RawValue>> {
    RawValue::from_string(String::from_utf8(json.into()).ok()?).ok()
}
