//! The courses within the program.

use std::sync::LazyLock;

use crate::Course;

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
