//! Lessons, as a page is told them: the words and what kind of thing is asked. What is right stays with the judge.

use lessons::{Course, Goal, Lesson, Phrase, Picture, Remark, Task};
use serde::{Deserialize, Serialize};

/// What teaches a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Course"))]
pub struct CourseInfo {
    /// The game's id.
    pub game: &'static str,
    /// The game in plain words: what it is about, how one wins, what a turn is.
    pub plain: &'static [Phrase],
    /// The game in a minute: pictures that move.
    pub minute: &'static [Picture],
    /// What the guide of a first match says, each thing once.
    pub guide: &'static [Remark],
    /// The lessons in order.
    pub lessons: Vec<LessonInfo>,
}

/// One idea, in a few tasks.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Lesson"))]
pub struct LessonInfo {
    /// Its name in addresses.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static Phrase,
    /// The numbered rules it teaches.
    pub rules: &'static [String],
    /// What is done.
    pub tasks: Vec<TaskInfo>,
}

/// One thing to do.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Task"))]
pub struct TaskInfo {
    /// What there is to know.
    pub say: &'static Phrase,
    /// What there is to do.
    pub ask: &'static Phrase,
    /// How it is answered.
    pub kind: TaskKind,
    /// What can be chosen.
    pub choices: Vec<&'static Phrase>,
    /// The learner's seat.
    pub seat: u8,
    /// A nudge.
    pub hint: &'static Phrase,
    /// What the learner does in the shown solution: moves, the cell pointed at, or the number of the choice from 1.
    pub solution: &'static [String],
    /// Said when it is reached.
    pub done: &'static Phrase,
}

/// How a task is answered.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TaskKind {
    /// By moves.
    Play,
    /// By a move that a rule refuses.
    Meet,
    /// By a cell.
    Point,
    /// By one of the choices.
    Choose,
}

impl From<&'static Course> for CourseInfo {
    fn from(course: &'static Course) -> CourseInfo {
        CourseInfo {
            game: &course.game,
            plain: &course.plain,
            minute: &course.minute,
            guide: &course.guide,
            lessons: course.lessons.iter().map(LessonInfo::from).collect(),
        }
    }
}

impl From<&'static Lesson> for LessonInfo {
    fn from(lesson: &'static Lesson) -> LessonInfo {
        let tasks = lesson.tasks.iter().map(TaskInfo::from).collect();
        LessonInfo { id: &lesson.id, title: &lesson.title, rules: &lesson.rules, tasks }
    }
}

impl From<&'static Task> for TaskInfo {
    fn from(task: &'static Task) -> TaskInfo {
        let (kind, choices) = match &task.goal {
            Goal::Reach(_) => (TaskKind::Play, Vec::new()),
            Goal::Meet(_) => (TaskKind::Meet, Vec::new()),
            Goal::Point { .. } => (TaskKind::Point, Vec::new()),
            Goal::Choose { choices, .. } => (TaskKind::Choose, choices.iter().map(|choice| &choice.words).collect()),
        };
        TaskInfo {
            say: &task.say,
            ask: &task.ask,
            kind,
            choices,
            seat: task.seat,
            hint: &task.hint,
            solution: &task.solution,
            done: &task.done,
        }
    }
}

/// Which task a study is about: its position is the task's, its moves are the learner's.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
pub struct LessonRequest {
    /// The lesson's id.
    pub lesson: String,
    /// The task in it, counted from 0.
    pub task: usize,
    /// The name of a cell pointed at.
    #[serde(default)]
    pub point: Option<String>,
    /// A choice, counted from 0.
    #[serde(default)]
    pub choice: Option<usize>,
}

game::read_fields!(LessonRequest, only_these { lesson, task; point, choice });

/// How far a task is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonState {
    /// What the tries come to.
    pub verdict: TaskVerdict,
    /// A sentence about the last of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub say: Option<String>,
}

/// What tries come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TaskVerdict {
    /// The learner goes on.
    Open,
    /// The goal is reached.
    Done,
    /// Legal, and leads elsewhere: from the start again.
    Wrong,
}
