//! A game that was played out under the strict rules.

use std::collections::BTreeMap;

use game::{Annotation, Game, Line, NotedMove, Seat, Variation};

use super::{Location, PdnError, Problem, Spelled, SpelledLine, Syntax, Tag, Unwritable, Warning, meaning};
use crate::dames::{Capture, Dames, Move, Options};

const STRICT: Options = Options { capture: Capture::Strict };

/// The result written in a file. Blue is PDN's White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Score {
    /// Blue has won.
    White,
    /// A draw.
    Draw,
    /// Green has won.
    Black,
    /// Not finished, or not known.
    #[default]
    Unknown,
}

impl Score {
    /// Reads any of the ways to write it.
    pub fn read(text: &[u8]) -> Option<Score> {
        match text {
            b"2-0" | b"1-0" => Some(Score::White),
            b"1-1" | b"1/2-1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xbd-\xbd" => Some(Score::Draw),
            b"0-2" | b"0-1" => Some(Score::Black),
            b"*" | b"0-0" | b"-" => Some(Score::Unknown),
            _ => None,
        }
    }

    /// The way international draughts writes it.
    pub fn text(self) -> &'static str {
        match self {
            Score::White => "2-0",
            Score::Draw => "1-1",
            Score::Black => "0-2",
            Score::Unknown => "*",
        }
    }

    /// The result a line was played to.
    pub fn of(line: &Line<Dames>) -> Score {
        match line.outcome() {
            None => Score::Unknown,
            Some(outcome) if outcome.winners.contains(Seat(0)) => Score::White,
            Some(outcome) if outcome.winners.contains(Seat(1)) => Score::Black,
            Some(_) => Score::Draw,
        }
    }
}

/// A game that can be replayed by anybody: its tags, its moves, its result.
#[derive(Clone, Debug)]
pub struct Record {
    /// Tags beside `Result`, `GameType` and `FEN`, which follow from the rest.
    pub tags: Vec<(String, String)>,
    /// The start and the moves, refereed.
    pub line: Line<Dames>,
    /// The result: what the board shows, or else what was written.
    pub score: Score,
    /// Comments before the first move.
    pub lead: Vec<String>,
    /// What is said about single moves, by their number counted from 0.
    pub notes: BTreeMap<usize, Annotation>,
    /// What was understood although it is not spelled out.
    pub warnings: Vec<Warning>,
}

impl Record {
    /// Plays a game that was read. The first thing that is wrong is named with its place.
    pub fn referee(game: &Syntax) -> Result<Record, PdnError> {
        check_game_type(game)?;
        let written = written_scores(game)?;
        let mut warnings = Vec::new();
        let ends = |line: &Line<Dames>| agreed(&written, Score::of(line)).is_ok();
        let line = meaning::play(start(game)?, game.moves(), ends, &mut warnings)?;
        let score = agreed(&written, Score::of(&line))?;
        let derived = ["Result", "GameType", "FEN", "SetUp"];
        let kept = game.tags.iter().filter(|tag| !derived.contains(&tag.name.as_str()));
        let notes = game
            .moves()
            .iter()
            .enumerate()
            .filter(|(_, spelled)| says_something(spelled))
            .map(|(ply, spelled)| (ply, note(spelled, || line.position_at(ply), &mut warnings)));
        let notes = notes.collect();
        Ok(Record {
            tags: kept.map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            line,
            score,
            lead: game.main.lead.clone(),
            notes,
            warnings,
        })
    }

    /// Plays moves from elsewhere, from the usual start unless another is said. `score` is how it ended if the board
    /// does not show it: a resignation, an agreed draw.
    pub fn replay<'a>(
        start: Option<&str>,
        moves: impl IntoIterator<Item = &'a str>,
        score: Score,
    ) -> Result<Record, Unwritable> {
        let start = match start {
            None => Dames::new(&STRICT),
            Some(text) => Dames::from_text(&STRICT, text).map_err(Unwritable::Start)?,
        };
        let mut line = Line::new(start);
        for (ply, text) in moves.into_iter().enumerate() {
            let refused = |refusal| Unwritable::Move { ply, text: text.to_owned(), refusal };
            line.play(text).map_err(refused)?;
        }
        let played = Score::of(&line);
        let score = if played == Score::Unknown { score } else { played };
        let (lead, notes, warnings) = (Vec::new(), BTreeMap::new(), Vec::new());
        Ok(Record { tags: Vec::new(), line, score, lead, notes, warnings })
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The canonical texts of the moves.
    pub fn texts(&self) -> Vec<String> {
        let mut position = *self.line.start();
        let text = |&mv: &Move| {
            let text = position.move_text(mv);
            position.play_unchecked(mv);
            text
        };
        self.line.moves().iter().map(text).collect()
    }
}

fn says_something(spelled: &Spelled) -> bool {
    !(spelled.nags.is_empty() && spelled.comments.is_empty() && spelled.variations.is_empty())
}

/// What is said about a move, its variations played from the position before it.
fn note(spelled: &Spelled, before: impl Fn() -> Dames, warnings: &mut Vec<Warning>) -> Annotation {
    let mut note = Annotation {
        nags: spelled.nags.clone(),
        comments: spelled.comments.clone(),
        eval: None,
        variations: Vec::new(),
    };
    for line in &spelled.variations {
        match variation(line, before(), warnings) {
            Ok(variation) => note.variations.push(variation),
            Err(refused) => {
                note.comments.push(format!("({})", line.words()));
                warnings.push(refused);
            }
        }
    }
    note
}

/// A variation, played. No deeper than the reader lets them nest.
fn variation(line: &SpelledLine, start: Dames, warnings: &mut Vec<Warning>) -> Result<Variation, Warning> {
    let played = meaning::play(start, &line.moves, |_| true, warnings).map_err(|error| {
        let text = match error.problem {
            Problem::Move { text, .. } => text,
            other => other.to_string(),
        };
        Warning::Variation { place: error.place, text }
    })?;
    let moves = line.moves.iter().enumerate().map(|(ply, spelled)| {
        let before = played.position_at(ply);
        let text = played.moves().get(ply).map(|&mv| before.move_text(mv)).unwrap_or_default();
        NotedMove { text, note: note(spelled, || before, warnings) }
    });
    Ok(Variation { moves: moves.collect(), lead: line.lead.clone() })
}

/// `[GameType "20"]`, alone or with the details of board and notation after it; a file may leave it out.
fn check_game_type(game: &Syntax) -> Result<(), PdnError> {
    match game.tag("GameType") {
        Some(Tag { value, place, .. }) if value.split(',').next().map(str::trim) != Some("20") => {
            Err(PdnError { place: *place, problem: Problem::GameType(value.chars().take(40).collect()) })
        }
        _ => Ok(()),
    }
}

fn start(game: &Syntax) -> Result<Dames, PdnError> {
    let Some(Tag { value, place, .. }) = game.tag("FEN") else { return Ok(Dames::new(&STRICT)) };
    // PDN 3.0 may add move counts: `:H0:F1`. Ours knows the first, where it is not zero.
    let known = |field: &&str| !field.starts_with('F') && *field != "H0";
    let text: Vec<&str> = value.trim().trim_end_matches('.').split(':').filter(known).collect();
    Dames::from_text(&STRICT, &text.join(":"))
        .map_err(|why| PdnError { place: *place, problem: Problem::Position(why) })
}

/// What the tag and the end of the moves say, with their places.
fn written_scores(game: &Syntax) -> Result<Vec<(Score, Location)>, PdnError> {
    let mut written = Vec::new();
    if let Some(Tag { value, place, .. }) = game.tag("Result") {
        let problem = || Problem::Result(value.chars().take(40).collect());
        let score =
            Score::read(value.trim().as_bytes()).ok_or_else(|| PdnError { place: *place, problem: problem() })?;
        written.push((score, *place));
    }
    written.extend(game.score);
    Ok(written)
}

/// The one result that all agree on; what is not known agrees with everything.
fn agreed(written: &[(Score, Location)], played: Score) -> Result<Score, PdnError> {
    let mut score = played;
    for &(here, place) in written {
        if score == Score::Unknown {
            score = here;
        } else if here != Score::Unknown && here != score {
            let problem = Problem::Contradiction { written: here.text(), other: score.text() };
            return Err(PdnError { place, problem });
        }
    }
    Ok(score)
}
