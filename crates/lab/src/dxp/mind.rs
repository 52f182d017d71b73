//! Our bot, on a thread of its own, so that whoever talks hears what is said meanwhile.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread::JoinHandle;
use std::time::Duration;

use bots::search::splitmix;
use bots::{Cancel, Choice, Level, Limits, Memory, Thinks};
use game::{Line, Turn};
use rules::dames::Dames;

use super::DxpSettings;
use super::talk::Heard;

/// As long as anybody waits: a search on the other's time ends with the other's move.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);

pub(super) struct Mind {
    settings: DxpSettings,
    memory: Memory,
    sender: Sender<Heard>,
    thinking: Option<(Cancel, JoinHandle<()>)>,
    /// How many searches there were, and the one whose answer is waited for: another's comes too late.
    searches: u64,
    asked: Option<u64>,
}

impl Mind {
    /// Its answers go to the sender.
    pub fn new(settings: DxpSettings, sender: Sender<Heard>) -> Mind {
        Mind { settings, memory: Memory::default(), sender, thinking: None, searches: 0, asked: None }
    }

    /// What was learnt in other games is of no use.
    pub fn forget(&mut self) {
        self.stop();
        self.memory = Memory::default();
    }

    /// Looks for a move, for so long at most. Its answer tells which search it is of.
    pub fn think(&mut self, line: Line<Dames>, time: Duration) {
        let (sender, search) = (self.sender.clone(), self.searches + 1);
        // Who has hung up needs no move.
        let begun = self.start(line, time, move |choice| drop(sender.send(Heard::Thought { search, choice })));
        self.asked = Some(search);
        if !begun {
            drop(self.sender.send(Heard::Thought { search, choice: None }));
        }
    }

    /// Looks ahead until it is stopped: what it finds is there when the other's move comes. Only the strongest level
    /// remembers from one move to the next.
    pub fn ponder(&mut self, line: Line<Dames>) {
        if self.settings.level == Level::MAX {
            // Where it cannot, nothing is lost but that.
            self.start(line, FOR_EVER, |_| ());
        }
    }

    /// Whether an answer is the one that is waited for.
    pub fn is_current(&self, search: u64) -> bool {
        self.asked == Some(search)
    }

    /// Stops whatever it looks at; what it found stays.
    pub fn stop(&mut self) {
        self.asked = None;
        if let Some((cancel, thread)) = self.thinking.take() {
            cancel.cancel();
            // A search that panicked has nothing to tell.
            let _ = thread.join();
        }
    }

    /// Whether it could begin.
    fn start(&mut self, line: Line<Dames>, time: Duration, done: impl FnOnce(Option<Choice>) + Send + 'static) -> bool {
        self.stop();
        self.searches += 1;
        let Turn::Player(seat) = line.turn() else { return false };
        let DxpSettings { level, threads, memory, seed, .. } = self.settings;
        let cancel = Cancel::default();
        let limits = Limits {
            time: Some(time),
            seed: splitmix(seed ^ self.searches),
            memory: (level == Level::MAX).then_some(memory),
            threads: Some(threads),
            remembered: Some(self.memory.clone()),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let work = move || {
            let thinker = Dames::thinker(&line, seat, level);
            // Whoever waits for a move gets some move, whatever went wrong.
            let choice = catch_unwind(AssertUnwindSafe(|| thinker.think(&limits, &mut |_| ())));
            done(choice.unwrap_or_default());
        };
        let thread = std::thread::Builder::new().spawn(work);
        self.thinking = thread.ok().map(|thread| (cancel, thread));
        self.thinking.is_some()
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.stop();
    }
}
