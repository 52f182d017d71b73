//! Lessons: what is taught is data (`courses/`, one file a game), what is right is a condition on the match, and the
//! real referee judges. No files are read and no clock is asked: it runs wherever a table does.

mod condition;
mod course;
mod judge;

pub use condition::Condition;
pub use course::{Course, Cue, Expected, Goal, Lesson, Phrase, Picture, PossibleAnswer, Remark, Task, Wrong};
pub use judge::{Guess, JudgedTask, LessonError, Verdict, attempt, guess, open, play};

#[cfg(target_family = "wasm")]
mod lent;
#[cfg(not(target_family = "wasm"))]
mod within;
#[cfg(target_family = "wasm")]
pub use lent::{course, lend};
#[cfg(not(target_family = "wasm"))]
pub use within::{course, courses};
