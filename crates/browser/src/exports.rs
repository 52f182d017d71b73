//! What the module shows to the worker's script: memory for a text, and functions from texts to texts.
//!
//! A text goes in at an address that [`room_for`] gave, and an answer lies where [`answer`] says, as long as
//! [`answer_length`] says, until the next question. The script lends a clock, chance, and an ear for what a bot sees.
#![allow(unsafe_code, reason = "the only way in and out of a module is its memory")]

use std::cell::RefCell;
use std::convert::Infallible;
use std::time::Duration;

use game::part;
use rand::TryRng;

use crate::analyse::{Subject, study};
use crate::house::{Around, LocalHouse};
use crate::message::read;
use crate::think::{BotTask, think};

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// The time in milliseconds since 1970.
        pub safe fn now() -> f64;
        /// Milliseconds since some beginning, which never go back.
        pub safe fn elapsed() -> f64;
        /// Fills so many bytes from an address on with chance.
        pub fn random(at: *mut u8, length: usize);
        /// Tells what a bot sees: a text at an address.
        pub fn sees(at: *const u8, length: usize);
    }
}

thread_local! {
    static HOUSE: RefCell<LocalHouse> = RefCell::default();
    static QUESTION: RefCell<Vec<u8>> = RefCell::default();
    static ANSWER: RefCell<Vec<u8>> = RefCell::default();
}

/// The browser's own generator.
struct Chance;

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        // SAFETY: the host writes within these bytes, which are ours for the call.
        unsafe { host::random(bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }
}

/// Makes room for a question of so many bytes and says where.
#[unsafe(no_mangle)]
pub extern "C" fn room_for(length: usize) -> *mut u8 {
    bots::clock::lend(|| Duration::from_secs_f64(host::elapsed().max(0.0) / 1000.0));
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Answers the question.
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    if !part::MORE_THAN_MINDS {
        return;
    }
    let question = QUESTION.take();
    let mut around = Around { now: host::now() as u64, chance: &mut Chance };
    let told = HOUSE.with_borrow_mut(|house| house.ask(&String::from_utf8_lossy(&question), &mut around));
    say(&told);
}

/// Takes the question as a task, and answers with what a bot came to.
#[unsafe(no_mangle)]
pub extern "C" fn ponder() {
    if !part::MINDS {
        return;
    }
    let task = game::read_json::<BotTask>(&String::from_utf8_lossy(&QUESTION.take()));
    say(&task.ok().and_then(|task| think(&task, &mut |seen| hear(seen))));
}

/// Takes the question as something to study, and answers with what was found.
#[unsafe(no_mangle)]
pub extern "C" fn analyse() {
    if !part::STUDIES {
        return;
    }
    let asked = read::<Subject>(&String::from_utf8_lossy(&QUESTION.take()));
    say(&asked.ok().map(|(lang, subject)| study(&subject, lang, &mut |found| hear(found))));
}

/// Lends a file, of weights or of lessons: the question is its path within the project, a zero byte, and the file.
#[unsafe(no_mangle)]
pub extern "C" fn lend() {
    let question = QUESTION.take();
    if let Some(end) = question.iter().position(|&byte| byte == 0)
        && let Ok(path) = std::str::from_utf8(&question[..end])
    {
        let file = &question[end + 1..];
        match std::str::from_utf8(file) {
            Ok(course) if part::STUDIES && path.ends_with(".json") => lessons::lend(course),
            _ if part::MINDS => bots::weights::lend(path, file.to_vec()),
            _ => {}
        }
    }
}

/// Tells something while it is being thought about.
fn hear(value: &impl serde::Serialize) {
    let text = serde_json::to_vec(value).unwrap_or_default();
    // SAFETY: the host reads these bytes during the call only.
    unsafe { host::sees(text.as_ptr(), text.len()) };
}

fn say(value: &impl serde::Serialize) {
    ANSWER.set(serde_json::to_vec(value).unwrap_or_default());
}
