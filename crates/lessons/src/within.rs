//! The courses within the program.

use std::sync::LazyLock;

use table::CATALOGUE;

use crate::Course;

/// A text that cannot be read is left out here; a test reads each and says why.
static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let texts = CATALOGUE.iter().filter_map(|info| info.course);
    texts.filter_map(|text| serde_json::from_str(text).ok()).collect()
});

/// Every course.
pub fn courses() -> &'static [Course] {
    &COURSES
}

/// The course of a game, if it has one.
pub fn course(game: &str) -> Option<&'static Course> {
    COURSES.iter().find(|course| course.game == game)
}
