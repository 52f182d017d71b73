//! `tablee referee`: one JSON request a line, one JSON answer a line, nothing remembered in between.

mod request;
mod stream;

use game::{Lang, Say, Seat, Turn, Values};
use serde::Serialize;
use table::{AnyTable, catalogue};

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
            written(&judge(&request, lang).unwrap_or_else(Answer::from))
        }
        Err(error) => written(&Answer::from(Problem::plain(match lang {
            Lang::Fr => format!("demande illisible : {error}"),
            Lang::En => format!("the request cannot be read: {error}"),
        }))),
    }
}

/// What is answered: a position, or what is wrong.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Position(Standing),
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
    result: Option<Ended>,
    /// Present only where `explain` was asked: nothing if that move is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Option<Why>>,
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
    for (ply, text) in request.moves.iter().enumerate() {
        table.play(text).map_err(|refused| Problem {
            text: Some(text.clone()),
            ply: Some(ply),
            rule: Some(refused.code.to_string()),
            message: output::refusal(&refused, lang),
        })?;
    }
    let refusal = request.explain.as_ref().map(|text| {
        table
            .explain(text)
            .map(|refused| Why { rule: refused.code.to_string(), message: output::refusal(&refused, lang) })
    });
    Ok(Answer::Position(standing(&*table, refusal)))
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
        result: table.result().map(|result| Ended {
            winners: result.winners.iter().map(name).collect(),
            rule: result.rule.map(|rule| rule.to_string()),
        }),
        refusal,
    }
}

fn written(answer: &Answer) -> String {
    // A struct of strings and numbers always serialises.
    serde_json::to_string(answer).unwrap_or_default()
}
