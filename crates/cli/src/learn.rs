//! `tablee learn`: the lessons of a game, task by task, at a keyboard.

use std::io::{BufRead, Write};

use game::{Lang, Seat, Words};
use lessons::{Course, Goal, Guess, JudgedTask, Lesson, LessonError, Task, Verdict};
use table::AnyTable;

use crate::args::LearnArgs;
use crate::error::CliError;
use crate::output::{BOLD, DIM, refusal, width, wrapped};
use crate::play;

/// The move of who passes, in the games that know one.
const PASS: &str = "pass";

const HELP: Words = Words::new(
    "Tapez un coup ; « indice », « solution », « coups », « sauter » ou « quitter ».",
    "Type a move; \"hint\", \"solution\", \"moves\", \"skip\" or \"quit\".",
);
const NOT_IT: Words = Words::new("Ce n’est pas cela.", "That is not it.");
const LEGAL: Words = Words::new("Ce coup est permis : essayez l’autre.", "That move is allowed: try the other one.");
const NOTHING: Words = Words::new("Il n’y a rien de tel ici.", "There is no such thing here.");
const END: Words = Words::new("C’était la dernière leçon. Bravo !", "That was the last lesson. Bravo!");

/// Walks the lessons of a game from the first, or from the one asked for.
pub fn run(args: &LearnArgs, lang: Lang) -> Result<(), CliError> {
    let course = lessons::course(&args.game).ok_or_else(|| CliError::NoCourse(args.game.clone()))?;
    let first = match &args.lesson {
        None => 0,
        Some(asked) => find(course, asked)?,
    };
    let mut school = School { course, lang, input: std::io::stdin().lock(), out: anstream::stdout().lock() };
    school.walk(first)
}

/// The place of a lesson, by its id or its number.
fn find(course: &Course, asked: &str) -> Result<usize, CliError> {
    let by_number = asked.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let by_id = || course.lessons.iter().position(|lesson| lesson.id == asked);
    by_number.filter(|&at| at < course.lessons.len()).or_else(by_id).ok_or_else(|| CliError::Lesson {
        asked: asked.chars().take(40).collect(),
        known: course.lessons.iter().map(|lesson| lesson.id.clone()).collect(),
    })
}

/// A move as people write it.
fn short(table: &dyn AnyTable, text: &str) -> String {
    table.short_line(&[text.to_owned()]).pop().unwrap_or_else(|| text.to_owned())
}

/// How a task was left.
#[derive(PartialEq, Eq)]
enum Left {
    Onward,
    Away,
}

/// What came of a try.
struct Tried {
    table: Box<dyn AnyTable>,
    done: bool,
    /// Whether the task begins anew.
    anew: bool,
    said: Vec<String>,
}

struct School<'a, I, O> {
    course: &'a Course,
    lang: Lang,
    input: I,
    out: O,
}

impl<I: BufRead, O: Write> School<'_, I, O> {
    fn walk(&mut self, first: usize) -> Result<(), CliError> {
        let count = self.course.lessons.len();
        for (at, lesson) in self.course.lessons.iter().enumerate().skip(first) {
            let title = lesson.title.get(self.lang);
            let rules = lesson.rules.join(" ");
            writeln!(self.out, "\n{BOLD}{}/{count} {title}{BOLD:#}  {DIM}{rules}{DIM:#}", at + 1)?;
            if self.teach(lesson)? == Left::Away {
                return Ok(());
            }
        }
        writeln!(self.out, "\n{BOLD}{}{BOLD:#}", END.get(self.lang))?;
        Ok(())
    }

    fn teach(&mut self, lesson: &Lesson) -> Result<Left, CliError> {
        for task in &lesson.tasks {
            if self.set(task)? == Left::Away {
                return Ok(Left::Away);
            }
        }
        Ok(Left::Onward)
    }

    /// Sets one task until it is done, skipped or left.
    fn set(&mut self, task: &Task) -> Result<Left, CliError> {
        let mut moves: Vec<String> = Vec::new();
        let mut table = lessons::open(self.course, task).map_err(CliError::Lessons)?;
        writeln!(self.out, "\n{}", wrapped(task.say.get(self.lang), width(), ""))?;
        self.show(&*table, task)?;
        writeln!(self.out, "{DIM}{}{DIM:#}", HELP.get(self.lang))?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Left::Away);
            }
            // To pass is a move, whatever one calls it.
            let word = match line.trim() {
                word if word.eq_ignore_ascii_case("passer") => PASS,
                word => word,
            };
            match word.to_lowercase().as_str() {
                "" => self.show(&*table, task)?,
                "hint" | "indice" => self.say(task.hint.get(self.lang))?,
                "moves" | "coups" => {
                    let moves: Vec<String> = table.legal().iter().map(|text| short(&*table, text)).collect();
                    self.say(&moves.join("  "))?;
                }
                "skip" | "sauter" if table.explain(word).is_some() => return Ok(Left::Onward),
                "quit" | "quitter" | "exit" => return Ok(Left::Away),
                "solution" => return self.show_solution(task),
                _ => {
                    let tried = self.attempt(task, &*table, &moves, word)?;
                    for sentence in &tried.said {
                        self.say(sentence)?;
                    }
                    if tried.done {
                        self.draw(&*tried.table, task)?;
                        return Ok(Left::Onward);
                    }
                    if tried.anew {
                        moves.clear();
                    } else if tried.table.ply() > table.ply() {
                        moves.push(word.to_owned());
                        self.show(&*tried.table, task)?;
                    }
                    table = tried.table;
                }
            }
        }
    }

    fn attempt(&self, task: &Task, table: &dyn AnyTable, moves: &[String], word: &str) -> Result<Tried, CliError> {
        let lang = self.lang;
        let stay = |said: String| Tried { table: table.boxed_clone(), done: false, anew: false, said: vec![said] };
        let judged = match &task.goal {
            Goal::Point { .. } => lessons::guess(self.course, task, Guess::Cell(word)),
            Goal::Choose { .. } => match word.parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
                Some(at) => lessons::guess(self.course, task, Guess::Choice(at)),
                None => Err(LessonError::Missing),
            },
            Goal::Reach(_) | Goal::Meet(_) => match lessons::attempt(table, task, word) {
                Some((refused, beside, met)) => {
                    let mut said = vec![refusal(&refused, table.info(), lang)];
                    said.extend(beside.map(|phrase| phrase.get(lang).to_owned()));
                    said.extend(met.then(|| task.done.get(lang).to_owned()));
                    return Ok(Tried { table: table.boxed_clone(), done: met, anew: false, said });
                }
                None => lessons::play(self.course, task, &[moves, &[word.to_owned()]].concat()),
            },
        };
        match judged {
            Ok(JudgedTask { table, verdict: Verdict::Done, .. }) => {
                Ok(Tried { table, done: true, anew: false, said: vec![task.done.get(lang).to_owned()] })
            }
            Ok(JudgedTask { verdict: Verdict::Wrong(sentence), .. }) => {
                let general = if matches!(task.goal, Goal::Meet(_)) { LEGAL } else { NOT_IT };
                let said = sentence.map_or(general.get(lang), |phrase| phrase.get(lang)).to_owned();
                let table = lessons::open(self.course, task).map_err(CliError::Lessons)?;
                Ok(Tried { table, done: false, anew: true, said: vec![said] })
            }
            Ok(JudgedTask { table, .. }) => Ok(Tried { table, done: false, anew: false, said: Vec::new() }),
            Err(LessonError::Missing) => Ok(stay(NOTHING.get(lang).to_owned())),
            Err(error) => Err(CliError::Lessons(error)),
        }
    }

    fn show_solution(&mut self, task: &Task) -> Result<Left, CliError> {
        self.say(&self.solution(task)?.join("  "))?;
        if let Goal::Reach(_) = task.goal {
            let judged = lessons::play(self.course, task, &task.solution).map_err(CliError::Lessons)?;
            self.draw(&*judged.table, task)?;
        }
        self.say(task.done.get(self.lang))?;
        Ok(Left::Onward)
    }

    /// The shown solution as people write it.
    fn solution(&self, task: &Task) -> Result<Vec<String>, CliError> {
        let Goal::Reach(_) = task.goal else { return Ok(task.solution.clone()) };
        let mut played = Vec::new();
        let mut told = Vec::new();
        for text in &task.solution {
            let before = lessons::play(self.course, task, &played).map_err(CliError::Lessons)?;
            told.push(short(&*before.table, text));
            played.push(text.clone());
        }
        Ok(told)
    }

    /// The position, and what there is to do.
    fn show(&mut self, table: &dyn AnyTable, task: &Task) -> Result<(), CliError> {
        self.draw(table, task)?;
        writeln!(self.out, "{BOLD}{}{BOLD:#}", wrapped(task.ask.get(self.lang), width(), ""))?;
        if let Goal::Choose { choices, .. } = &task.goal {
            for (at, choice) in choices.iter().enumerate() {
                writeln!(self.out, "  {} {}", at + 1, choice.words.get(self.lang))?;
            }
        }
        Ok(())
    }

    fn draw(&mut self, table: &dyn AnyTable, task: &Task) -> Result<(), CliError> {
        self.out.write_all(play::draw(table, Seat(task.seat), self.lang).as_bytes())?;
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<(), CliError> {
        writeln!(self.out, "{}", wrapped(text, width(), "  "))?;
        Ok(())
    }
}
