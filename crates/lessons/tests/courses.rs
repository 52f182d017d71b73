//! Every course, held against the referee: what is asked can be done, what is shown does it, what is said of a try is
//! said of it, each rule is taught, and the words are short and well set in both languages.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

#[path = "../../table/tests/words/mod.rs"]
mod words;

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;

use game::{Lang, Values};
use lessons::{Condition, Course, Cue, Goal, Guess, Lesson, Phrase, Task, Verdict};
use table::{CATALOGUE, GameInfo, catalogue};
use words::unspoken;

/// The longest sentence.
const LONGEST: usize = 140;

/// What is wrong with the courses, each with its place.
#[derive(Default)]
struct Problems(Vec<String>);

impl Problems {
    fn check(&mut self, fine: bool, place: &str, what: impl Display) {
        if !fine {
            self.0.push(format!("{place}: {what}"));
        }
    }
}

/// Read when the test runs, so that words can be changed and checked without building anything.
fn courses() -> Vec<Course> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("courses");
    let read = |info: &&&GameInfo| {
        let text = std::fs::read_to_string(folder.join(format!("{}.json", info.id))).unwrap();
        serde_json::from_str::<Course>(&text).unwrap_or_else(|why| panic!("{}: {why}", info.id))
    };
    CATALOGUE.iter().filter(|info| info.course.is_some()).map(|info| read(&info)).collect()
}

#[test]
fn each_file_is_the_course_of_a_game() {
    let folder = std::fs::read_dir(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("courses")).unwrap();
    let files: BTreeSet<String> = folder.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, courses().iter().map(|course| format!("{}.json", course.game)).collect());
}

#[test]
fn each_course_holds_before_the_referee() {
    let mut problems = Problems::default();
    for course in courses() {
        let info = catalogue::find(&course.game).unwrap();
        for lesson in &course.lessons {
            for (at, task) in lesson.tasks.iter().enumerate() {
                check_task(&mut problems, &course, task, &format!("{} {} {}", info.id, lesson.id, at + 1));
            }
        }
        check_minute(&mut problems, &course, info);
    }
    assert!(problems.0.is_empty(), "{} problems\n{}", problems.0.len(), problems.0.join("\n"));
}

/// What the guide of a first match speaks of, beside how it begins and ends, and the rules by which a match can end.
fn guided(game: &str) -> (&'static [Cue], &'static [&'static str]) {
    match game {
        "dames" => (&[Cue::CanCapture, Cue::CanChain, Cue::CanHuff, Cue::Huffed, Cue::Crowned], &["D14", "D15", "D16"]),
        "damsystem" => (
            &[Cue::CanCapture, Cue::CanChain, Cue::CanHuff, Cue::Huffed, Cue::Crowned, Cue::Slid],
            &["S16", "S17", "S18"],
        ),
        "kidam" => (
            &[Cue::Threatened, Cue::YouThreaten, Cue::NoReturn, Cue::Offside, Cue::GoalFor, Cue::GoalAgainst],
            &["K13", "K21"],
        ),
        "damata" => (&[Cue::CanCapture, Cue::Gained, Cue::Full], &["M13", "M14", "M15"]),
        "team-km" => (&[Cue::Interrupted, Cue::AskedToReact, Cue::Half, Cue::Added], &["T29"]),
        _ => panic!("{game}: say here what its guide speaks of"),
    }
}

#[test]
fn each_guide_speaks_once_about_each_thing_and_says_why_a_match_is_over() {
    for course in courses() {
        let said: Vec<_> = course.guide.iter().map(|remark| (remark.when, remark.rule.clone())).collect();
        let once: HashSet<_> = said.iter().collect();
        assert_eq!(once.len(), said.len(), "{}", course.game);
        let (wanted, ends) = guided(&course.game);
        for cue in wanted.iter().chain(&[Cue::Begins, Cue::Over]) {
            assert!(said.contains(&(*cue, None)), "{}: nothing is said of {cue:?}", course.game);
        }
        let reasons: Vec<_> = said.iter().filter_map(|(_, rule)| rule.as_deref()).collect();
        assert_eq!(reasons, ends, "{}", course.game);
        assert!(said.iter().all(|(when, rule)| rule.is_none() || *when == Cue::Over), "{}", course.game);
    }
}

#[test]
fn each_rule_that_a_player_meets_is_taught() {
    let mut problems = Problems::default();
    for course in courses() {
        let info = catalogue::find(&course.game).unwrap();
        let known: BTreeSet<String> = info.rulebook().iter().map(|text| text.rule.to_string()).collect();
        let mut taught = BTreeSet::new();
        let mut ids = BTreeSet::new();
        problems.check((8..=14).contains(&course.lessons.len()), info.id, "eight to fourteen lessons");
        for lesson in &course.lessons {
            let place = format!("{} {}", info.id, lesson.id);
            problems.check(ids.insert(lesson.id.clone()), &place, "the id is there twice");
            problems.check((1..=5).contains(&lesson.tasks.len()), &place, "one to five tasks");
            problems.check(!lesson.rules.is_empty(), &place, "teaches no rule");
            taught.extend(lesson.rules.iter().cloned());
            for rule in &lesson.rules {
                problems.check(known.contains(rule), &place, format_args!("there is no rule {rule}"));
            }
            for rule in refused(lesson).into_iter().filter(|rule| known.contains(rule)) {
                problems.check(taught.contains(&rule), &place, format_args!("{rule} refuses before it is taught"));
            }
        }
        for rule in known.difference(&taught) {
            problems.check(false, info.id, format_args!("no lesson teaches {rule}"));
        }
    }
    assert!(problems.0.is_empty(), "{} problems\n{}", problems.0.len(), problems.0.join("\n"));
}

#[test]
fn words_are_short_and_well_set() {
    let mut problems = Problems::default();
    for course in courses() {
        for (place, phrase) in phrases(&course) {
            let place = format!("{} {place}", course.game);
            for (lang, text) in [(Lang::Fr, &phrase.fr), (Lang::En, &phrase.en)] {
                let length = text.chars().count();
                let code = unspoken(text, lang).unwrap_or_default();
                problems.check(code.is_empty(), &place, format_args!("{code} is for programs: {text}"));
                problems.check(!text.trim().is_empty(), &place, format_args!("nothing is said in {lang:?}"));
                problems.check(length <= LONGEST, &place, format_args!("{length} characters: {text}"));
                problems.check(!text.contains('\''), &place, format_args!("a straight apostrophe: {text}"));
                problems.check(!text.contains("  ") && text.trim() == *text, &place, format_args!("spaces: {text}"));
            }
            problems.check(well_set(&phrase.fr), &place, format_args!("a breaking space: {}", phrase.fr));
        }
    }
    assert!(problems.0.is_empty(), "{} problems\n{}", problems.0.len(), problems.0.join("\n"));
}

/// Whether high signs of French stand after a space that does not break, and opening ones before one.
fn well_set(text: &str) -> bool {
    let chars: Vec<char> = text.chars().collect();
    chars.windows(2).all(|pair| match pair {
        ['«', after] => *after == '\u{a0}',
        [before, ';' | ':' | '!' | '?' | '»'] => *before == '\u{a0}',
        _ => true,
    })
}

/// Every rule that a lesson lets refuse something.
fn refused(lesson: &Lesson) -> Vec<String> {
    let of_task = |task: &Task| {
        let met = if let Goal::Meet(rule) = &task.goal { Some(rule.clone()) } else { None };
        task.refusals.iter().map(|expected| expected.rule.clone()).chain(met).collect::<Vec<_>>()
    };
    lesson.tasks.iter().flat_map(of_task).collect()
}

fn phrases(course: &Course) -> Vec<(String, &Phrase)> {
    let mut all: Vec<(String, &Phrase)> = course.plain.iter().map(|phrase| ("plain".to_owned(), phrase)).collect();
    all.extend(course.minute.iter().map(|picture| ("minute".to_owned(), &picture.words)));
    all.extend(course.guide.iter().map(|remark| (format!("guide {:?}", remark.when), &remark.words)));
    for lesson in &course.lessons {
        all.push((lesson.id.clone(), &lesson.title));
        for (at, task) in lesson.tasks.iter().enumerate() {
            let mut said = vec![&task.say, &task.ask, &task.hint, &task.done];
            said.extend(&task.otherwise);
            said.extend(task.wrong.iter().map(|wrong| &wrong.say));
            said.extend(task.refusals.iter().filter_map(|expected| expected.say.as_ref()));
            if let Goal::Choose { choices, .. } = &task.goal {
                said.extend(choices.iter().map(|choice| &choice.words));
                said.extend(choices.iter().filter_map(|choice| choice.wrong.as_ref()));
            }
            all.extend(said.into_iter().map(|phrase| (format!("{} {}", lesson.id, at + 1), phrase)));
        }
    }
    all
}

fn check_task(problems: &mut Problems, course: &Course, task: &Task, place: &str) {
    let table = match lessons::open(course, task) {
        Ok(table) => table,
        Err(why) => return problems.check(false, place, why),
    };
    if let Some(position) = &task.position {
        let start = table.start();
        problems.check(start == *position, place, format_args!("the position is written {start}"));
    }
    match &task.goal {
        Goal::Reach(goal) => {
            problems.check(!lists_moves(goal), place, "the goal is a list of moves, not a condition");
            check_reach(problems, course, task, place);
        }
        Goal::Meet(rule) => {
            let tried = task.solution.first().and_then(|text| lessons::attempt(&*table, task, text));
            let code = tried.as_ref().map(|(refused, ..)| refused.code.to_string());
            problems.check(tried.is_some_and(|tried| tried.2), place, format_args!("not {rule} but {code:?} refuses"));
            for text in table.legal() {
                let played = lessons::play(course, task, std::slice::from_ref(&text));
                let said = matches!(played.map(|judged| judged.verdict), Ok(Verdict::Wrong(Some(_)) | Verdict::Open));
                problems.check(said, place, format_args!("nothing is said of {text}"));
            }
        }
        Goal::Point { .. } => {
            let verdict = |cell: &str| lessons::guess(course, task, Guess::Cell(cell)).map(|judged| judged.verdict);
            for cell in &task.solution {
                problems.check(matches!(verdict(cell), Ok(Verdict::Done)), place, format_args!("{cell} is not it"));
            }
            let nowhere = matches!(verdict(""), Ok(Verdict::Wrong(Some(_))));
            problems.check(nowhere, place, "nothing is said of a wrong cell");
            for wrong in &task.wrong {
                let said = verdict(&wrong.example[0]);
                problems.check(
                    matches!(said, Ok(Verdict::Wrong(Some(say))) if *say == wrong.say),
                    place,
                    &wrong.say.fr,
                );
            }
        }
        Goal::Choose { choices, .. } => {
            let shown = task.solution.first().and_then(|number| number.parse::<usize>().ok()).unwrap_or_default();
            for at in 0..choices.len() {
                let verdict = lessons::guess(course, task, Guess::Choice(at)).map(|judged| judged.verdict);
                let right = at + 1 == shown;
                let fine = match verdict {
                    Ok(Verdict::Done) => right,
                    Ok(Verdict::Wrong(Some(_))) => !right,
                    _ => false,
                };
                problems.check(fine, place, format_args!("choice {}: {verdict:?}", at + 1));
            }
        }
    }
    for expected in &task.refusals {
        let tried = lessons::attempt(&*table, task, &expected.attempt);
        let code = tried.as_ref().map(|(refused, ..)| refused.code.to_string());
        let why = tried.as_ref().map(|(refused, ..)| game::Say::say(refused, Lang::En));
        let fine = code.as_ref() == Some(&expected.rule) && tried.is_some_and(|tried| tried.1 == expected.say.as_ref());
        problems.check(fine, place, format_args!("{} is refused by {code:?} ({why:?})", expected.attempt));
    }
}

/// Whether a goal is nothing but a list of move texts, which would refuse whatever else is right.
fn lists_moves(goal: &Condition) -> bool {
    match goal {
        Condition::Played(_) => true,
        Condition::All(each) | Condition::Any(each) => each.iter().all(lists_moves),
        _ => false,
    }
}

fn check_reach(problems: &mut Problems, course: &Course, task: &Task, place: &str) {
    let play = |moves: &[String]| lessons::play(course, task, moves);
    for at in 0..=task.solution.len() {
        match play(&task.solution[..at]) {
            Err(why) => problems.check(false, place, format_args!("solution {at}: {why}")),
            Ok(judged) => {
                let fine = (judged.verdict == Verdict::Done) == (at == task.solution.len())
                    && (at == task.solution.len() || judged.verdict == Verdict::Open);
                let position = judged.table.position();
                let legal = judged.table.legal().join(" ");
                problems.check(fine, place, format_args!("solution {at}: {:?} at {position} {legal}", judged.verdict));
                if at == task.solution.len() || judged.verdict != Verdict::Open {
                    continue;
                }
                // Whatever else is legal here and leads elsewhere has a sentence.
                for text in judged.table.legal() {
                    let tried = [&task.solution[..at], std::slice::from_ref(&text)].concat();
                    let said = !matches!(play(&tried).map(|judged| judged.verdict), Ok(Verdict::Wrong(None)) | Err(_));
                    problems.check(said, place, format_args!("nothing is said of {text}"));
                }
            }
        }
    }
    for wrong in &task.wrong {
        let verdict = play(&wrong.example).map(|judged| judged.verdict);
        let fine = matches!(verdict, Ok(Verdict::Wrong(Some(say))) if *say == wrong.say);
        problems.check(fine, place, format_args!("{:?} is not said {:?}: {verdict:?}", wrong.example, wrong.say.en));
    }
}

fn check_minute(problems: &mut Problems, course: &Course, info: &GameInfo) {
    problems.check((6..=10).contains(&course.minute.len()), info.id, "six to ten pictures of the minute");
    problems.check((3..=6).contains(&course.plain.len()), info.id, "three to six plain sentences");
    for (at, picture) in course.minute.iter().enumerate() {
        let place = format!("{} minute {}", info.id, at + 1);
        problems.check(!picture.moves.is_empty(), &place, "nothing moves in it");
        let options = Values::from_json(info.options, &picture.options).unwrap();
        let table = match &picture.position {
            None => info.open(&options).map_err(|why| why.to_string()),
            Some(position) => info.open_at(&options, position).map_err(|why| why.to_string()),
        };
        match table {
            Err(why) => problems.check(false, &place, why),
            Ok(mut table) => {
                for text in &picture.moves {
                    if let Err(why) = table.play(text) {
                        problems.check(
                            false,
                            &place,
                            format_args!("{text}: {why} (legal: {})", table.legal().join(" ")),
                        );
                    }
                }
            }
        }
    }
}
