//! What happens by itself: flags fall, absences grow long, tables are put away, the store hears that we are up.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::bus::Note;
use crate::error::Fault;
use crate::event::Event;
use crate::live::{Live, time};
use crate::state::State;
use crate::tables::Tables;
use crate::wire::Status;

/// How often the store hears that we are up.
const BEAT: Duration = Duration::from_secs(5);
/// How often idle tables are looked for.
const SWEEP: Duration = Duration::from_secs(3600);

impl Tables {
    /// Starts what runs by itself, until the server stops.
    pub(crate) fn start_clockwork(self: &Arc<Self>, due: mpsc::UnboundedReceiver<(u64, String)>) {
        self.until_stopped(watch_deadlines(Arc::downgrade(self), due));
        let tables = self.clone();
        self.until_stopped(async move {
            let mut beat = tokio::time::interval(BEAT);
            loop {
                beat.tick().await;
                if let Err(error) = tables.store.beat(time()).await {
                    tracing::warn!(%error, "the beat was not written");
                }
            }
        });
        let tables = self.clone();
        self.until_stopped(async move {
            let mut sweep = tokio::time::interval(SWEEP);
            loop {
                sweep.tick().await;
                if let Err(fault) = tables.put_idle_away().await {
                    tracing::warn!(%fault, "idle tables were not put away");
                }
            }
        });
    }

    fn until_stopped(self: &Arc<Self>, work: impl Future<Output = ()> + Send + 'static) {
        let mut stopping = self.stopping.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                () = work => {}
                _ = stopping.wait_for(|stop| *stop) => {}
            }
        });
    }

    /// Reads every table that has a clock or a bot, so that both go on.
    pub async fn resume(self: &Arc<Self>) -> Result<usize, Fault> {
        let awake = self.store.awake().await?;
        let count = awake.len();
        for id in awake {
            if let Err(fault) = self.get(&id).await {
                tracing::error!(table = id, %fault, "a table was not resumed");
            }
        }
        Ok(count)
    }

    /// Sees to it that this table is looked at when its flag falls, and when whoever is to act has been gone for
    /// long enough. To be called whenever either may have changed, before readers are told: what has come to pass by
    /// then is told with how things stand, what has not is waited for.
    pub(crate) fn watch(&self, live: &Live) {
        let (falls, gone) = {
            let state = live.state();
            let falls = state.clock.as_ref().and_then(|clock| clock.falls()).map(|(_, at)| at);
            let gone = live.gone_from(&state, self.claim_after()).map(|(_, from)| from).filter(|from| *from > time());
            (falls, gone)
        };
        if let Some(at) = falls.into_iter().chain(gone).min()
            && live.arm(at)
        {
            // The receiver lives as long as the server.
            let _ = self.deadlines.send((at, live.id.clone()));
        }
    }

    /// Whether the match can be claimed by those who are here.
    pub(crate) fn misses_somebody(&self, live: &Live) -> bool {
        live.gone(&live.state(), self.claim_after(), time()).is_some()
    }

    async fn due(self: &Arc<Self>, id: &str) -> Result<(), Fault> {
        let live = self.get(id).await?;
        live.disarm();
        {
            let _writing = live.writing.lock().await;
            self.flag(&live).await?;
        }
        self.watch(&live);
        if self.misses_somebody(&live) {
            self.bus.publish(id, Note::Changed).await;
        }
        Ok(())
    }

    async fn put_idle_away(self: &Arc<Self>) -> Result<(), Fault> {
        let days = u64::from(self.config.limits.idle_days);
        if days == 0 {
            return Ok(());
        }
        let before = time().saturating_sub(days * 24 * 60 * 60 * 1000);
        for id in self.store.idle(before).await? {
            // One that cannot be read does not keep the others on the shelf.
            if let Err(fault) = self.put_away(&id, before).await {
                tracing::warn!(table = id, %fault, "an idle table was not put away");
            }
        }
        Ok(())
    }

    async fn put_away(self: &Arc<Self>, id: &str, before: u64) -> Result<(), Fault> {
        let live = self.get(id).await?;
        let _writing = live.writing.lock().await;
        let close = |state: &State| {
            let idle = state.status() != Status::Over && state.at < before;
            Ok((if idle { vec![Event::Closed] } else { Vec::new() }, None))
        };
        self.write(&live, None, close).await.map(drop)
    }
}

/// Waits for the earliest time at which some table must be looked at, again and again.
async fn watch_deadlines(tables: std::sync::Weak<Tables>, mut due: mpsc::UnboundedReceiver<(u64, String)>) {
    let mut waiting: BinaryHeap<Reverse<(u64, String)>> = BinaryHeap::new();
    loop {
        let pause = waiting.peek().map(|Reverse((at, _))| Duration::from_millis(at.saturating_sub(time())));
        tokio::select! {
            new = due.recv() => match new {
                Some(deadline) => waiting.push(Reverse(deadline)),
                None => return,
            },
            () = tokio::time::sleep(pause.unwrap_or(SWEEP)), if pause.is_some() => {
                let Some(Reverse((at, id))) = waiting.pop() else { continue };
                // A clock of the system that was set back: not yet.
                if at > time() {
                    waiting.push(Reverse((at, id)));
                    continue;
                }
                let Some(tables) = tables.upgrade() else { return };
                tokio::spawn(async move {
                    if let Err(fault) = tables.due(&id).await {
                        tracing::warn!(table = id, %fault, "a clock could not be looked at");
                    }
                });
            }
        }
    }
}
