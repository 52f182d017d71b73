//! Asking bots: to play when it is their turn, or for a hint.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Cancel, Choice, Level, Limits, Progress};
use game::Seat;
use rand::RngExt;
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::bus::{Note, Thought};
use crate::command::{self, Decision};
use crate::error::Fault;
use crate::live::Live;
use crate::secret::chance;
use crate::state::State;
use crate::tables::Tables;

/// How often readers are told what a bot looks at.
const TELL_EVERY: Duration = Duration::from_millis(250);
/// How long somebody waits for a hint at most, once it is being thought about.
const HINT_TIME: Duration = Duration::from_millis(1500);
/// How long somebody waits for a hint at most, its turn in the queue included.
const HINT_WAIT: Duration = Duration::from_secs(8);

impl Tables {
    /// Queues the bot that is to act, unless it already is.
    pub(crate) fn ask_bot(self: &Arc<Self>, live: &Arc<Live>, seat: Seat, level: Level, turn_seq: u64) {
        let Some(cancel) = live.start_thinking(turn_seq) else { return };
        let (tables, live, handle) = (self.clone(), live.clone(), Handle::current());
        let waited_for = live.is_visited();
        self.thinkers.submit(waited_for, move || {
            let begun = Instant::now();
            if cancel.is_cancelled() {
                return;
            }
            let thinker = {
                let state = live.state();
                (state.turn_seq == turn_seq).then(|| state.table.thinker(seat, level)).flatten()
            };
            let Some(thinker) = thinker else { return };
            let limits = tables.bot_limits(cancel.clone(), None);
            let mut told = Instant::now();
            let mut tell = |seen: &Progress| {
                if told.elapsed() >= TELL_EVERY {
                    told = Instant::now();
                    let thought = Arc::new(Thought { seat: seat.0, turn_seq, seen: seen.clone() });
                    let (tables, live) = (tables.clone(), live.clone());
                    handle.spawn(async move { tables.bus.publish(&live.id, Note::Thinking(thought)).await });
                }
            };
            // A bot that panics still has to play: some legal move stands in for it.
            let thinking = std::panic::AssertUnwindSafe(|| thinker.think(&limits, &mut tell));
            let choice = std::panic::catch_unwind(thinking).unwrap_or_default();
            if cancel.is_cancelled() {
                return;
            }
            let pause =
                Duration::from_millis(u64::from(tables.config.limits.bot_pause)).saturating_sub(begun.elapsed());
            handle.spawn(tables.clone().bot_plays(live, turn_seq, choice, pause));
        });
    }

    async fn bot_plays(self: Arc<Self>, live: Arc<Live>, turn_seq: u64, choice: Option<Choice>, pause: Duration) {
        if !pause.is_zero() {
            tokio::time::sleep(pause).await;
        }
        let _writing = live.writing.lock().await;
        let text = choice.map(|choice| choice.text);
        let decide = |state: &State| {
            let own = text.as_deref().map(|text| command::bot_move(state, turn_seq, text));
            let decision = match own {
                Some(Err(Fault::Referee(refused))) => {
                    tracing::error!(game = state.table.info().id, %refused, "a bot chose a move that is refused");
                    any_move(state, turn_seq)
                }
                Some(decided) => decided,
                None => any_move(state, turn_seq),
            };
            match decision? {
                Decision::Write(events, table) => Ok((events, table)),
                _ => Ok((Vec::new(), None)),
            }
        };
        match self.write(&live, None, decide).await {
            // Somebody took a move back or gave up meanwhile.
            Ok(_) | Err(Fault::Stale | Fault::Over | Fault::NotYourTurn) => {}
            Err(fault) => {
                tracing::error!(table = live.id, %fault, "a bot could not play");
                live.stop_thinking();
            }
        }
    }

    /// What a bot would play here.
    pub(crate) async fn hint(self: &Arc<Self>, live: &Arc<Live>, seat: Seat, level: Level) -> Result<Choice, Fault> {
        let (sender, answer) = oneshot::channel();
        let (tables, live) = (self.clone(), live.clone());
        self.thinkers.submit_if_idle(move || {
            // Whoever asked may be gone.
            if sender.is_closed() {
                return;
            }
            let thinker = live.state().table.thinker(seat, level);
            let limits = tables.bot_limits(Cancel::default(), Some(HINT_TIME));
            let choice = thinker.and_then(|thinker| thinker.think(&limits, &mut |_| {}));
            let _ = sender.send(choice);
        })?;
        match tokio::time::timeout(HINT_WAIT, answer).await {
            Ok(choice) => choice.ok().flatten().ok_or(Fault::Stale),
            Err(_) => Err(Fault::Busy),
        }
    }

    fn bot_limits(&self, cancel: Cancel, time: Option<Duration>) -> Limits {
        let seed = chance().map_or(0, |mut rng| rng.random());
        Limits { time, seed, memory: Some(self.config.limits.bot_memory as usize), cancel, ..Limits::default() }
    }
}

/// Any legal move, so that a table never waits for a bot that cannot choose.
fn any_move(state: &State, turn_seq: u64) -> Result<Decision, Fault> {
    let mut rng = chance()?;
    let legal = state.table.legal();
    let index = rng.random_range(0..legal.len().max(1));
    let text = legal.get(index).ok_or(Fault::Over)?;
    command::bot_move(state, turn_seq, text)
}
