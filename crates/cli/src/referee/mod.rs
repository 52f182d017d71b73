//! `tablee referee`: one JSON request a line, one JSON answer a line, nothing remembered in between.

mod request;
mod stream;

use std::time::Duration;

use bots::Limits;
use game::{Lang, Say, Seat, Turn, Values};
use serde::Serialize;
use serde_json::{Map, Value};
use table::analysis::{BestLine, best_lines, strongest};
use table::{AnyTable, catalogue};

use request::{Id, SearchEffort, Wish};

pub use request::Request;
pub use stream::LONGEST_LINE;

use crate::error::CliError;
use crate::output;

/// Answers standard input until it ends.
pub fn run(lang: Lang) -> Result<(), CliError> {
    stream::serve(std::io::stdin().lock(), std::io::stdout().lock(), lang)?;
    Ok(())
}

/// Answers one request line; messages are in English unless it says otherwise.
pub fn answer(line: &str) -> String {
    answer_in(line, Lang::En)
}

/// Answers one request line, in this language unless it says otherwise.
pub fn answer_in(line: &str, lang: Lang) -> String {
    match Request::read(line) {
        Ok(request) => {
            let lang = request.lang.unwrap_or(lang);
            let answer = judge(&request, lang).unwrap_or_else(Answer::from);
            written(&Addressed { id: request.id, answer })
        }
        Err(error) => {
            let problem = Problem::plain(match lang {
                Lang::Fr => format!("demande illisible : {error}"),
                Lang::En => format!("the request cannot be read: {error}"),
            });
            written(&Addressed { id: Request::id_of(line), answer: problem.into() })
        }
    }
}

/// An answer, and what it is known by where the request said so.
#[derive(Serialize)]
struct Addressed {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
    #[serde(flatten)]
    answer: Answer,
}

/// What is answered: a position, or what is wrong.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Position(Box<Standing>),
    Error { error: Problem },
}

impl From<Problem> for Answer {
    fn from(error: Problem) -> Answer {
        Answer::Error { error }
    }
}

/// How the match stands after the moves.
#[derive(Serialize)]
struct Standing {
    position: String,
    turn: String,
    legal: Vec<String>,
    /// At a chance turn, how likely each of them is relative to the others.
    #[serde(skip_serializing_if = "Map::is_empty")]
    weights: Map<String, Value>,
    result: Option<Ended>,
    /// Present only where `explain` was asked: nothing if that move is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Option<Why>>,
    /// Present only where `best` was asked: the best moves, for who is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<BestLine>>,
    /// Present only where `eval` was asked: what the position is worth; nothing where it is nobody's turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<Option<Worth>>,
}

/// What a position is worth, and to whom.
#[derive(Serialize)]
struct Worth {
    #[serde(rename = "for")]
    seat: &'static str,
    score: i32,
    chance: f64,
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct Ended {
    winners: Vec<String>,
    rule: Option<String>,
}

#[derive(Serialize)]
struct Why {
    rule: String,
    message: String,
}

/// What is wrong with a request, and with which move of it.
#[derive(Serialize)]
struct Problem {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ply: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    message: String,
}

impl Problem {
    /// A problem that no rule and no move is to blame for.
    fn plain(message: String) -> Problem {
        Problem { text: None, ply: None, rule: None, message }
    }

    fn said(error: &dyn Say, lang: Lang) -> Problem {
        Problem::plain(error.say(lang))
    }
}

fn judge(request: &Request, lang: Lang) -> Result<Answer, Problem> {
    let mut table = open(request, lang)?;
    let info = table.info();
    for (ply, text) in request.moves.iter().enumerate() {
        table.play(text).map_err(|refused| Problem {
            text: Some(text.clone()),
            ply: Some(ply),
            rule: Some(refused.code.to_string()),
            message: output::refusal(&refused, info, lang),
        })?;
    }
    let refusal = request.explain.as_ref().map(|text| {
        table
            .explain(text)
            .map(|refused| Why { rule: refused.code.to_string(), message: output::refusal(&refused, info, lang) })
    });
    let best = request.best.and_then(Wish::effort).map(|effort| lines(&*table, effort));
    let eval = request.eval.and_then(Wish::effort).map(|effort| worth(&*table, effort));
    Ok(Answer::Position(Box::new(Standing { best, eval, ..standing(&*table, refusal) })))
}

/// The best moves; none where it is nobody's turn.
fn lines(table: &dyn AnyTable, effort: SearchEffort) -> Vec<BestLine> {
    let time = effort.time.map(Duration::from_millis);
    let limits = Limits { nodes: Some(effort.nodes), time, ..Limits::default() };
    best_lines(table, effort.lines, &limits, &strongest)
}

fn worth(table: &dyn AnyTable, effort: SearchEffort) -> Option<Worth> {
    let Turn::Player(seat) = table.turn() else { return None };
    let BestLine { score, chance, depth, nodes, .. } =
        lines(table, SearchEffort { lines: 1, ..effort }).into_iter().next()?;
    Some(Worth { seat: table.seat_name(seat), score, chance, depth, nodes })
}

fn open(request: &Request, lang: Lang) -> Result<Box<dyn AnyTable>, Problem> {
    let Some(info) = catalogue::find(&request.game) else {
        let known = table::CATALOGUE.iter().map(|info| info.id).collect();
        let asked = request.game.chars().take(40).collect();
        return Err(Problem::said(&CliError::Game { asked, known }, lang));
    };
    let asked = request.options.iter().map(|(key, value)| (key.as_str(), value.clone()));
    let options = Values::read(info.options, asked).map_err(|error| Problem::said(&error, lang))?;
    match &request.position {
        None => info.open(&options).map_err(|error| Problem::said(&error, lang)),
        Some(text) => info.open_at(&options, text).map_err(|error| Problem::said(&error, lang)),
    }
}

fn standing(table: &dyn AnyTable, refusal: Option<Option<Why>>) -> Standing {
    let name = |seat: Seat| table.seat_name(seat).to_owned();
    Standing {
        position: table.position(),
        turn: match table.turn() {
            Turn::Player(seat) => name(seat),
            Turn::Chance => "chance".to_owned(),
            Turn::Over => "over".to_owned(),
        },
        legal: table.legal(),
        weights: table.chances().into_iter().map(|(text, weight)| (text, weight.into())).collect(),
        result: table.result().map(|result| Ended {
            winners: result.winners.iter().map(name).collect(),
            rule: result.rule.map(|rule| rule.to_string()),
        }),
        refusal,
        best: None,
        eval: None,
    }
}

fn written(answer: &Addressed) -> String {
    // A struct of strings and numbers always serialises.
    serde_json::to_string(answer).unwrap_or_default()
}
