//! What can be asked without a table: what there is to play, a rulebook's examples, and the tasks of lessons.

use bots::Level;
use game::{Lang, Seat, Turn, Values, Words};
use lessons::{Guess, LessonError, Verdict};
use table::{AnyTable, CATALOGUE, Refused, catalogue};

use crate::Fault;
use crate::message::{
    CourseInfo, Games, LessonRequest, LessonState, LevelInfo, ResultInfo, Rulebook, Study, StudyRequest, TaskVerdict,
    TurnInfo,
};

/// The most moves that are played through in a study.
const MOST_MOVES: usize = 2000;
/// The most heaps of pieces that a hand sets up: more than any board has cells.
const MOST_HEAPS: usize = 256;
const NOT_ARRANGED: Fault = Fault::Bad(Words::new(
    "ce jeu ne se dispose pas à la main : écrire sa position",
    "this game is not set up by hand: write its position",
));

/// The games and the levels of bots.
pub fn games() -> Games {
    let level =
        |level: Level| LevelInfo { level: level.get(), name: level.words().name, help: level.words().description };
    Games { games: CATALOGUE.to_vec(), levels: Level::all().map(level).collect() }
}

/// The rules of a game.
pub fn rules(game: &str) -> Result<Rulebook, Fault> {
    Ok(catalogue::find(game).ok_or(Fault::NotFound)?.rulebook())
}

/// What teaches a game.
pub fn course(game: &str) -> Result<CourseInfo, Fault> {
    lessons::course(game).map(CourseInfo::from).ok_or(Fault::NotFound)
}

/// A position looked at, or a task of a lesson tried.
pub fn study(request: &StudyRequest, lang: Lang) -> Result<Study, Fault> {
    if request.moves.len() > MOST_MOVES {
        return Err(Fault::TooLarge);
    }
    match &request.lesson {
        Some(asked) if game::part::STUDIES => lesson(request, asked, lang),
        Some(_) => Err(Fault::NotFound),
        None => {
            let table = open(request)?;
            let refusal = tried(&*table, request).and_then(|text| table.explain(&text)).map(|why| told(why, lang));
            Ok(Study { refusal, ..look(&*table, request.seat.map(Seat), request.swapped, lang) })
        }
    }
}

fn lesson(request: &StudyRequest, asked: &LessonRequest, lang: Lang) -> Result<Study, Fault> {
    let course = lessons::course(&request.game).ok_or(Fault::NotFound)?;
    let task = course.lesson(&asked.lesson).and_then(|lesson| lesson.tasks.get(asked.task)).ok_or(Fault::NotFound)?;
    let judged = match (&asked.point, asked.choice) {
        (Some(cell), _) => lessons::guess(course, task, Guess::Cell(cell))?,
        (None, Some(choice)) => lessons::guess(course, task, Guess::Choice(choice))?,
        (None, None) => lessons::play(course, task, &request.moves)?,
    };
    let seat = Seat(task.seat);
    let table = &*judged.table;
    let (mut verdict, mut say) = match judged.verdict {
        Verdict::Open => (TaskVerdict::Open, None),
        Verdict::Done => (TaskVerdict::Done, Some(&task.done)),
        Verdict::Wrong(sentence) => (TaskVerdict::Wrong, sentence),
    };
    let mut refusal = None;
    if let Some((refused, beside, met)) = tried(table, request).and_then(|text| lessons::attempt(table, task, &text)) {
        refusal = Some(told(refused, lang));
        say = if met { Some(&task.done) } else { beside };
        if met {
            verdict = TaskVerdict::Done;
        }
    }
    let say = say.map(|phrase| phrase.get(lang).to_owned());
    let state = LessonState { verdict, say };
    Ok(Study { refusal, lesson: Some(state), ..look(table, Some(seat), false, lang) })
}

/// The text of what is tried and need not be legal.
fn tried(table: &dyn AnyTable, request: &StudyRequest) -> Option<String> {
    let touched = || request.steps.as_ref().map(|steps| table.attempt(steps).unwrap_or_default());
    request.attempt.clone().or_else(touched)
}

fn told(refused: Refused, lang: Lang) -> crate::message::RefusalTold {
    Fault::Referee(refused).told(lang)
}

/// The table that a request describes, with its moves played.
pub fn open(request: &StudyRequest) -> Result<Box<dyn AnyTable>, Fault> {
    let info = catalogue::find(&request.game).ok_or(Fault::NotFound)?;
    let options = Values::from_json(info.options, &request.options)?;
    let arranged = match &request.arranged {
        Some(board) if board.pieces.len() > MOST_HEAPS => return Err(Fault::TooLarge),
        Some(_) if !game::part::STUDIES => return Err(Fault::NotFound),
        Some(board) => Some(info.arranged(&options, board)?.ok_or(NOT_ARRANGED)?),
        None => None,
    };
    let mut table = match arranged.as_ref().or(request.position.as_ref()) {
        None => info.open(&options)?,
        Some(position) => info.open_at(&options, position)?,
    };
    if request.quiet {
        table.keep_quiet();
    }
    for text in &request.moves {
        table.play(text)?;
    }
    table.speak_up();
    table.check_listable()?;
    Ok(table)
}

/// Whoever asks brought the whole position, so nothing in it is secret; it is shown as the side to play sees it, or as
/// the reader asked for does.
fn look(table: &dyn AnyTable, reader: Option<Seat>, swapped: bool, lang: Lang) -> Study {
    let (turn, acting) = match table.turn() {
        Turn::Player(seat) => (TurnInfo::Player { seat: seat.0 }, Some(seat)),
        Turn::Chance => (TurnInfo::Chance, None),
        Turn::Over => (TurnInfo::Over, None),
    };
    let reader = reader.filter(|seat| seat.0 < table.seats()).or(acting);
    let legal = match acting {
        Some(seat) if Some(seat) == reader => table.legal_for(seat, lang),
        Some(_) => Vec::new(),
        None => table.chances_for(lang),
    };
    Study {
        plan: table.plan(),
        scene: table.scene(usize::MAX, reader),
        position: table.position(),
        turn,
        legal,
        prompt: table.info().with_colours(table.prompt(reader, lang), swapped, lang),
        result: table.result().map(ResultInfo::from),
        entries: table.log_for(0, reader, lang),
        refusal: None,
        lesson: None,
    }
}

impl From<LessonError> for Fault {
    fn from(error: LessonError) -> Fault {
        match error {
            LessonError::Missing => Fault::NotFound,
            LessonError::Options(error) => error.into(),
            LessonError::Position(why) => why.into(),
            LessonError::Refused(refused) => refused.into(),
        }
    }
}
