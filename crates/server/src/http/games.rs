//! What can be played, its rules, and positions looked at without a table.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use game::{Lang, Turn, Values, Words};
use table::{AnyTable, CATALOGUE, LegalMove, catalogue};

use super::asking::{Asking, json};
use crate::error::Fault;
use crate::redact;
use crate::wire::{Games, LevelInfo, Rulebook, Study, StudyRequest, TurnInfo};

/// The most moves that are played through in a study.
const MOST_MOVES: usize = 2000;

/// The games and the levels of bots.
pub async fn games() -> Json<Games> {
    let level = |(level, (name, help)): (u8, &(Words, Words))| LevelInfo { level, name: *name, help: *help };
    Json(Games { games: CATALOGUE.to_vec(), levels: (1..).zip(&LEVELS).map(level).collect() })
}

const LEVELS: [(Words, Words); 8] = [
    (Words::new("Tout-petit", "Toddler"), Words::new("Joue presque au hasard.", "Plays almost at random.")),
    (Words::new("Enfant", "Child"), Words::new("Voit un coup et se trompe souvent.", "Sees one move and errs often.")),
    (
        Words::new("Débutant", "Beginner"),
        Words::new("Connaît les règles, oublie parfois.", "Knows the rules, forgets at times."),
    ),
    (Words::new("Famille", "Family"), Words::new("Un adversaire du dimanche.", "A Sunday opponent.")),
    (Words::new("Habitué", "Regular"), Words::new("Punit les fautes simples.", "Punishes plain mistakes.")),
    (
        Words::new("Bon joueur", "Good player"),
        Words::new("Calcule loin, se trompe peu.", "Looks far ahead, errs little."),
    ),
    (Words::new("Fort", "Strong"), Words::new("Pour qui joue souvent.", "For those who play often.")),
    (Words::new("Maître", "Master"), Words::new("Le plus fort d'ici.", "The strongest here.")),
];

/// The rules of a game.
pub async fn rules(Path(game): Path<String>) -> Result<Json<Rulebook>, Fault> {
    Ok(Json(catalogue::find(&game).ok_or(Fault::NotFound)?.rulebook()))
}

/// A position looked at.
pub async fn study(asking: Asking, body: Bytes) -> Result<Json<Study>, Fault> {
    let request: StudyRequest = json(&body)?;
    if request.moves.len() > MOST_MOVES {
        return Err(Fault::TooLarge);
    }
    let info = catalogue::find(&request.game).ok_or(Fault::NotFound)?;
    let options = Values::from_json(info.options, &request.options)?;
    let mut table = match &request.position {
        None => info.open(&options)?,
        Some(position) => info.open_at(&options, position)?,
    };
    for text in &request.moves {
        table.play(text)?;
    }
    Ok(Json(look(&*table, request.attempt.as_deref(), asking.lang)))
}

/// Whoever asks brought the whole position, so nothing in it is secret; it is shown as the side to play sees it.
fn look(table: &dyn AnyTable, attempt: Option<&str>, lang: Lang) -> Study {
    let (turn, reader) = match table.turn() {
        Turn::Player(seat) => (TurnInfo::Player { seat: seat.0 }, Some(seat)),
        Turn::Chance => (TurnInfo::Chance, None),
        Turn::Over => (TurnInfo::Over, None),
    };
    let legal = match reader {
        Some(seat) => table.legal_for(seat),
        None => table.legal().into_iter().map(|text| LegalMove { text, steps: Vec::new() }).collect(),
    };
    Study {
        plan: table.plan(),
        scene: table.scene(usize::MAX, reader),
        position: table.position(),
        turn,
        legal,
        prompt: table.prompt(reader, lang),
        result: table.result().map(redact::result),
        entries: table.log_for(0, reader, lang),
        refusal: attempt.and_then(|text| table.explain(text)).map(|refused| Fault::Referee(refused).told(lang)),
    }
}
