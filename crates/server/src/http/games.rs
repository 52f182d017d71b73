//! What can be played, its rules, and positions looked at without a table.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use bots::Level;
use game::{Lang, Manner, Turn, Values};
use room::Fault;
use room::message::{Games, LevelInfo, ResultInfo, Rulebook, Study, StudyRequest, TurnInfo};
use table::{AnyTable, CATALOGUE, LegalMove, catalogue};

use super::caller::{Caller, json};
use crate::error::ServerError;

/// The most moves that are played through in a study.
const MOST_MOVES: usize = 2000;

/// The games and the levels of bots.
pub async fn games() -> Json<Games> {
    let level =
        |level: Level| LevelInfo { level: level.get(), name: level.words().name, help: level.words().description };
    Json(Games { games: CATALOGUE.to_vec(), levels: Level::all().map(level).collect() })
}

/// The rules of a game.
pub async fn rules(Path(game): Path<String>) -> Result<Json<Rulebook>, ServerError> {
    Ok(Json(catalogue::find(&game).ok_or(Fault::NotFound)?.rulebook()))
}

/// A position looked at.
pub async fn study(caller: Caller, body: Bytes) -> Result<Json<Study>, ServerError> {
    let request: StudyRequest = json(&body)?;
    if request.moves.len() > MOST_MOVES {
        return Err(Fault::TooLarge.into());
    }
    let table = open(&request)?;
    let refused = match (&request.attempt, &request.steps) {
        (Some(text), _) => table.explain(text),
        (None, Some(steps)) => table.explain_steps(steps),
        (None, None) => None,
    };
    let refusal = refused.map(|refused| Fault::Referee(refused).told(caller.lang));
    Ok(Json(Study { refusal, ..look(&*table, caller.lang) }))
}

fn open(request: &StudyRequest) -> Result<Box<dyn AnyTable>, Fault> {
    let info = catalogue::find(&request.game).ok_or(Fault::NotFound)?;
    let options = Values::from_json(info.options, &request.options)?;
    let mut table = match &request.position {
        None => info.open(&options)?,
        Some(position) => info.open_at(&options, position)?,
    };
    for text in &request.moves {
        table.play(text)?;
    }
    Ok(table)
}

/// A result that chance may have: nobody touches it.
fn chance(text: String) -> LegalMove {
    LegalMove { text, steps: Vec::new(), manner: Manner::Chance, words: None }
}

/// Whoever asks brought the whole position, so nothing in it is secret; it is shown as the side to play sees it.
fn look(table: &dyn AnyTable, lang: Lang) -> Study {
    let (turn, reader) = match table.turn() {
        Turn::Player(seat) => (TurnInfo::Player { seat: seat.0 }, Some(seat)),
        Turn::Chance => (TurnInfo::Chance, None),
        Turn::Over => (TurnInfo::Over, None),
    };
    let legal = match reader {
        Some(seat) => table.legal_for(seat, lang),
        None => table.legal().into_iter().map(chance).collect(),
    };
    Study {
        plan: table.plan(),
        scene: table.scene(usize::MAX, reader),
        position: table.position(),
        turn,
        legal,
        prompt: table.prompt(reader, lang),
        result: table.result().map(ResultInfo::from),
        entries: table.log_for(0, reader, lang),
        refusal: None,
    }
}
