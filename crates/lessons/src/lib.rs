//! Lessons: what is taught is data (`courses/`, one file a game), what is right is a condition on the match, and the
//! real referee judges. No files are read and no clock is asked: it runs wherever a table does.

mod condition;
mod course;
mod judge;

use std::sync::LazyLock;

pub use condition::Condition;
pub use course::{Choice, Course, Expected, Goal, Lesson, Phrase, Picture, Task, Wrong};
pub use judge::{Guess, Judged, LessonError, Verdict, attempt, guess, open, play};

/// The courses as they are written, in the order of the catalogue.
static TEXTS: [&str; 5] = [
    include_str!("../courses/dames.json"),
    include_str!("../courses/damsystem.json"),
    include_str!("../courses/kidam.json"),
    include_str!("../courses/damata.json"),
    include_str!("../courses/team-km.json"),
];

/// A text that cannot be read is left out here; a test reads each and says why.
static COURSES: LazyLock<Vec<Course>> =
    LazyLock::new(|| TEXTS.iter().filter_map(|text| serde_json::from_str(text).ok()).collect());

/// Every course.
pub fn courses() -> &'static [Course] {
    &COURSES
}

/// The course of a game, if it has one.
pub fn course(game: &str) -> Option<&'static Course> {
    COURSES.iter().find(|course| course.game == game)
}

/// The courses as they are written.
pub fn texts() -> &'static [&'static str] {
    &TEXTS
}
