//! A match or a position studied, in a worker of its own: what each move cost, or the best moves.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::Limits;
use bots::analyse::{Judgement, Summary};
use game::{Lang, Words};
use room::message::{RefusalTold, StudyRequest};
use room::{Fault, study};
use serde::Serialize;
use table::MatchFile;
use table::analysis::{Analysis, BestLine, analyse, best_lines, strongest};

use crate::think::MEMORY;

/// The most lines of a position that are looked for.
const MOST_LINES: u8 = 8;
/// A position is looked at in rounds, each four times as long as the one before: something is told soon.
const ROUNDS: [u32; 3] = [16, 4, 1];

/// What is to be studied: a match or a position.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", serde(tag = "study", rename_all = "kebab-case"))]
pub enum Subject {
    /// Every move of a match.
    Match {
        /// The match as a file.
        file: String,
        /// How many positions are looked at for a move – how many games played out, where hands are hidden.
        nodes: u64,
    },
    /// The best moves of a position.
    Position {
        /// Which.
        what: Box<StudyRequest>,
        /// How many moves.
        lines: u8,
        /// How long in all, in milliseconds.
        time: u32,
    },
}

game::read_by_tag!(Subject by "study" {
    "match" => Match { file, nodes },
    "position" => Position { what, lines, time },
});

/// What came of it, so far or in the end.
#[derive(Serialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "found", rename_all = "kebab-case")]
pub enum Studied {
    /// So many moves of a match were looked at.
    Progress {
        /// So many.
        done: usize,
        /// Of so many.
        of: usize,
    },
    /// The best moves of a position, as far as is known.
    Lines {
        /// The best first.
        lines: Vec<BestLine>,
    },
    /// A match, judged.
    Match {
        /// Every move of a player, in order.
        moves: Vec<Judgement>,
        /// In a few figures.
        summary: Summary,
        /// What the coups are called that were missed, by the move that missed them.
        #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, Words>"))]
        coups: BTreeMap<usize, Words>,
        /// Whether scores and chances are those of the first seat's team throughout.
        one_sided: bool,
    },
    /// It cannot be studied.
    Refused {
        /// Why.
        refusal: RefusalTold,
    },
}

/// Studies, telling how far it is. Whoever has enough of it ends the worker.
pub fn study(subject: &Subject, lang: Lang, tell: &mut dyn FnMut(&Studied)) -> Studied {
    let found = match subject {
        Subject::Match { file, nodes } => whole_match(file, *nodes, tell),
        Subject::Position { what, lines, time } => position(what, *lines, *time, tell),
    };
    found.unwrap_or_else(|fault| Studied::Refused { refusal: fault.told(lang) })
}

fn whole_match(file: &str, nodes: u64, tell: &mut dyn FnMut(&Studied)) -> Result<Studied, Fault> {
    let table = MatchFile::parse(file)?.open()?;
    let limits = Limits { nodes: Some(nodes.max(1)), memory: Some(MEMORY), ..Limits::default() };
    let of = table.ply();
    let mut told = |done: usize| tell(&Studied::Progress { done, of });
    let Analysis { moves, summary, coups, one_sided } = analyse(&*table, &limits, &strongest, &mut told);
    Ok(Studied::Match { moves, summary, coups, one_sided })
}

fn position(what: &StudyRequest, lines: u8, time: u32, tell: &mut dyn FnMut(&Studied)) -> Result<Studied, Fault> {
    let table = study::open(what)?;
    let most = lines.clamp(1, MOST_LINES);
    let look = |share: u32| {
        let time = Duration::from_millis(time.into()) / (share * u32::from(most));
        let limits = Limits { time: Some(time), memory: Some(MEMORY), ..Limits::default() };
        Studied::Lines { lines: best_lines(&*table, most.into(), &limits, &strongest) }
    };
    let [first @ .., last] = ROUNDS;
    first.into_iter().for_each(|share| tell(&look(share)));
    Ok(look(last))
}
