//! A task opened, tried and judged. Answers of others and chance come from the task, so that a try means the same
//! each time.

use game::{Code, OptionError, Plan, Saying, Seat, Turn, Values};
use table::{AnyTable, Refused, catalogue};

use crate::condition::Situation;
use crate::{Course, Goal, Phrase, Task};

/// How far a task is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict<'a> {
    /// The learner goes on.
    Open,
    /// The goal is reached.
    Done,
    /// The try was legal and leads elsewhere.
    Wrong(Option<&'a Phrase>),
}

/// A task after some tries.
pub struct JudgedTask<'a> {
    /// The match, with all that others and chance did.
    pub table: Box<dyn AnyTable>,
    /// What it comes to.
    pub verdict: Verdict<'a>,
}

/// What is said instead of played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess<'a> {
    /// This cell.
    Cell(&'a str),
    /// This choice, counted from 0.
    Choice(usize),
}

/// Why a task cannot be opened or tried like that.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LessonError {
    /// There is no such game, cell, choice or task of this kind.
    #[error("there is nothing here")]
    Missing,
    /// The options of the task are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The position of the task is wrong.
    #[error("{0}")]
    Position(Saying),
    /// The referee refuses a move.
    #[error("{0}")]
    Refused(#[from] Refused),
}

/// The most moves that others and chance make at a stretch.
const MOST_ANSWERS: usize = 200;

/// The match as the task begins.
pub fn open(course: &Course, task: &Task) -> Result<Box<dyn AnyTable>, LessonError> {
    let info = catalogue::find(&course.game).ok_or(LessonError::Missing)?;
    let options = Values::from_json(info.options, &task.options)?;
    let mut table = match &task.position {
        None => info.open(&options)?,
        Some(position) => info.open_at(&options, position).map_err(LessonError::Position)?,
    };
    for text in &task.before {
        table.play(text)?;
    }
    Ok(table)
}

/// Plays the learner's moves, with what others and chance do between them.
pub fn play<'a>(course: &Course, task: &'a Task, moves: &[String]) -> Result<JudgedTask<'a>, LessonError> {
    let start = open(course, task)?;
    let mut run = Run { task, table: start.boxed_clone(), start, chance: task.chance.clone(), turns: 0 };
    let mut verdict = Verdict::Open;
    for (at, text) in moves.iter().enumerate() {
        if verdict != Verdict::Open {
            // What comes after the end of a task is no move of it.
            return Err(LessonError::Missing);
        }
        verdict = run.make(text, &moves[..=at])?;
    }
    Ok(JudgedTask { table: run.table, verdict })
}

/// Tries a move that need not be legal: why it is refused, what is said beside, and whether that was the goal.
pub fn attempt<'a>(table: &dyn AnyTable, task: &'a Task, text: &str) -> Option<(Refused, Option<&'a Phrase>, bool)> {
    let refused = table.explain(text)?;
    let code = refused.code.to_string();
    let said = task.refusals.iter().find(|expected| expected.rule == code && same(table, &expected.attempt, text));
    let met =
        matches!(&task.goal, Goal::Meet(rule) if matches!(refused.code, Code::Rule(by) if by.to_string() == *rule));
    Some((refused, said.and_then(|expected| expected.say.as_ref()), met))
}

/// Judges what was said instead of played, and then shows what happens.
pub fn guess<'a>(course: &Course, task: &'a Task, guess: Guess<'_>) -> Result<JudgedTask<'a>, LessonError> {
    let start = open(course, task)?;
    let (Goal::Point { then, .. } | Goal::Choose { then, .. }) = &task.goal else {
        return Err(LessonError::Missing);
    };
    let mut table = start.boxed_clone();
    for text in then {
        table.play(text)?;
    }
    let seat = Seat(task.seat);
    let seen = Situation { start: &*start, now: &*table, seat, played: &[], pointed: None };
    let verdict = match (&task.goal, guess) {
        (Goal::Point { right, .. }, Guess::Cell(cell)) => {
            let seen = Situation { pointed: Some(cell), ..seen };
            let own = task.wrong.iter().find(|wrong| match &wrong.when {
                Some(when) => when.holds(seen),
                None => wrong.example.iter().any(|example| example == cell),
            });
            let sentence = own.map(|wrong| &wrong.say).or(task.otherwise.as_ref());
            if right.holds(seen) { Verdict::Done } else { Verdict::Wrong(sentence) }
        }
        (Goal::Choose { choices, .. }, Guess::Choice(at)) => {
            let choice = choices.get(at).ok_or(LessonError::Missing)?;
            let sentence = choice.wrong.as_ref().or(task.otherwise.as_ref());
            if choice.holds.holds(seen) { Verdict::Done } else { Verdict::Wrong(sentence) }
        }
        _ => return Err(LessonError::Missing),
    };
    // What a wrong guess would show is not shown: it is to be tried again.
    let table = if verdict == Verdict::Done { table } else { start };
    Ok(JudgedTask { table, verdict })
}

/// Whether two texts are tries of the same thing: the same text, or the same cells touched.
fn same(table: &dyn AnyTable, expected: &str, text: &str) -> bool {
    let cells = |text: &str| -> Vec<String> {
        text.split(|c: char| !c.is_ascii_alphanumeric()).map(str::to_owned).take(2).collect()
    };
    expected == text || (matches!(table.plan(), Plan::Board(_)) && cells(expected) == cells(text))
}

/// A task under way.
struct Run<'a> {
    task: &'a Task,
    start: Box<dyn AnyTable>,
    table: Box<dyn AnyTable>,
    /// What chance has not yet done.
    chance: Vec<String>,
    turns: u8,
}

impl<'a> Run<'a> {
    fn make(&mut self, text: &str, played: &[String]) -> Result<Verdict<'a>, LessonError> {
        let me = Turn::Player(Seat(self.task.seat));
        if self.table.turn() != me {
            return Err(LessonError::Missing);
        }
        self.table.play(text)?;
        self.roll();
        let judged = self.look(played);
        if judged != Verdict::Open || self.table.turn() == me {
            return Ok(judged);
        }
        self.turns += 1;
        for _ in 0..MOST_ANSWERS {
            if !matches!(self.table.turn(), Turn::Player(_)) || self.table.turn() == me {
                break;
            }
            match (self.turns < self.task.turns).then(|| self.answer()).flatten() {
                Some(answer) => self.table.play(&answer)?,
                None => return Ok(Verdict::Wrong(self.sentence(played))),
            };
            self.roll();
            let judged = self.look(played);
            if judged != Verdict::Open {
                return Ok(judged);
            }
        }
        let judged = self.look(played);
        let over = judged == Verdict::Open && self.table.turn() != me;
        Ok(if over { Verdict::Wrong(self.sentence(played)) } else { judged })
    }

    /// Chance does what the task says, or else the first thing it can.
    fn roll(&mut self) {
        for _ in 0..MOST_ANSWERS {
            if self.table.turn() != Turn::Chance {
                return;
            }
            let legal = self.table.legal();
            let wanted = self.chance.iter().position(|text| legal.contains(text));
            let text = wanted.map(|at| self.chance.remove(at)).or_else(|| legal.into_iter().next());
            if text.is_none_or(|text| self.table.play(&text).is_err()) {
                return;
            }
        }
    }

    /// What another player does.
    fn answer(&self) -> Option<String> {
        let legal = self.table.legal();
        let wanted = self.task.answers.iter().find(|text| legal.contains(text));
        wanted.cloned().or_else(|| (legal.len() == 1).then(|| legal.into_iter().next()).flatten())
    }

    fn look(&self, played: &[String]) -> Verdict<'a> {
        match &self.task.goal {
            Goal::Reach(goal) if goal.holds(self.seen(played)) => Verdict::Done,
            _ => match self.own(played) {
                Some(sentence) => Verdict::Wrong(Some(sentence)),
                None if self.table.turn() == Turn::Over => Verdict::Wrong(self.sentence(played)),
                None => Verdict::Open,
            },
        }
    }

    /// The sentence for this very try.
    fn own(&self, played: &[String]) -> Option<&'a Phrase> {
        let fits = |wrong: &&crate::Wrong| match &wrong.when {
            Some(when) => when.holds(self.seen(played)),
            None => wrong.example == played,
        };
        self.task.wrong.iter().find(fits).map(|wrong| &wrong.say)
    }

    fn sentence(&self, played: &[String]) -> Option<&'a Phrase> {
        self.own(played).or(self.task.otherwise.as_ref())
    }

    fn seen<'s>(&'s self, played: &'s [String]) -> Situation<'s> {
        Situation { start: &*self.start, now: &*self.table, seat: Seat(self.task.seat), played, pointed: None }
    }
}
