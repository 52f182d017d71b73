//! What happens by itself: flags fall, absences grow long, tables are put away, the store hears that we are up.

use std::sync::{Arc, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use room::{Room, decide};
use tokio::sync::mpsc;
use tokio_util::time::DelayQueue;

use crate::bus::Note;
use crate::error::ServerError;
use crate::heartbeat;
use crate::house::House;
use crate::house_time::HouseTime;

/// How often the store hears that we are up.
const BEAT: Duration = Duration::from_secs(5);
/// After how many milliseconds a table is looked at again that another server keeps.
const AGAIN: u64 = 1000;
/// How often idle tables are looked for.
const SWEEP: Duration = Duration::from_secs(3600);

/// When tables must be looked at.
pub struct Timers(mpsc::UnboundedSender<(u64, String)>);

/// The other end: what is due.
pub struct Due(mpsc::UnboundedReceiver<(u64, String)>);

impl Timers {
    /// Nothing is due yet.
    pub fn new() -> (Timers, Due) {
        let (timers, due) = mpsc::unbounded_channel();
        (Timers(timers), Due(due))
    }

    /// A table must be looked at then.
    pub fn set(&self, at: u64, table: String) {
        // The receiver lives as long as the server.
        let _ = self.0.send((at, table));
    }
}

impl Due {
    /// Starts what runs by itself, until the server stops.
    pub fn run(self, house: &Arc<House>) {
        until_stopped(house, watch_deadlines(Arc::downgrade(house), house.time.clone(), self.0));
        let beating = house.clone();
        until_stopped(house, async move {
            let mut beat = tokio::time::interval(BEAT);
            loop {
                beat.tick().await;
                beating.addresses.forget_rested();
                if let Err(error) = beating.handovers.forget_rested(&*beating.store, beating.time.now()).await {
                    tracing::debug!(%error, "old words were not forgotten");
                }
                if let Some(jump) = beating.time.jump() {
                    let seconds = jump / 1000;
                    tracing::warn!(seconds, "the system’s clock was set; matches go on by one that was not");
                }
                // Where several servers share a store, they beat more often than that.
                if !beating.store.is_shared()
                    && let Err(error) = beating.beat().await
                {
                    tracing::warn!(%error, "the beat was not written");
                }
            }
        });
        let sweeping = house.clone();
        until_stopped(house, async move {
            let mut sweep = tokio::time::interval(SWEEP);
            loop {
                sweep.tick().await;
                if let Err(error) = put_idle_away(&sweeping).await {
                    tracing::warn!(%error, "idle tables were not put away");
                }
            }
        });
    }
}

/// Does this until the server stops.
pub(crate) fn until_stopped(house: &Arc<House>, work: impl Future<Output = ()> + Send + 'static) {
    let mut stopping = house.stopping.subscribe();
    tokio::spawn(async move {
        tokio::select! {
            () = work => {}
            _ = stopping.wait_for(|stop| *stop) => {}
        }
    });
}

/// How long to wait for a time, an hour at most: what is years away is no wait the queue could take.
fn pause(at: u64, time: &HouseTime) -> Duration {
    Duration::from_millis(at.saturating_sub(time.now())).min(SWEEP)
}

/// Looks at tables as they come due.
async fn watch_deadlines(house: Weak<House>, time: Arc<HouseTime>, mut new: mpsc::UnboundedReceiver<(u64, String)>) {
    let mut waiting = DelayQueue::new();
    loop {
        tokio::select! {
            deadline = new.recv() => match deadline {
                Some((at, table)) => {
                    waiting.insert((at, table), pause(at, &time));
                }
                None => return,
            },
            Some(due) = waiting.next() => {
                let (at, table) = due.into_inner();
                // It is further off than one waits at a time: not yet.
                if at > time.now() {
                    waiting.insert((at, table), pause(at, &time));
                    continue;
                }
                let Some(house) = house.upgrade() else { return };
                tokio::spawn(async move {
                    let mut disarmed = false;
                    loop {
                        let looked = look_at(&house, &table, &mut disarmed).await;
                        if house.is_to_be_tried_again(&looked).await {
                            continue;
                        }
                        if let Err(error) = looked {
                            tracing::warn!(table, %error, "a clock could not be looked at");
                        }
                        break;
                    }
                });
            }
        }
    }
}

/// A table is due: its flag may fall, somebody may never have come, or have been gone for long enough. Who tries again has
/// `disarmed` it already, and it is still theirs to do.
async fn look_at(house: &Arc<House>, id: &str, disarmed: &mut bool) -> Result<(), ServerError> {
    let table = house.table(id).await?;
    if !*disarmed && !table.disarm() {
        return Ok(());
    }
    *disarmed = true;
    if house.is_due(&table) {
        if !house.keep(&table).await? {
            // Another server sees to it; should that one be gone meanwhile, this one does.
            let at = table.now() + AGAIN;
            if table.arm(at) {
                house.timers.set(table.house_time(at), id.to_owned());
            }
            return Ok(());
        }
        let _writing = table.writing.lock().await;
        house.flag(&table, house.fence(&table)).await?;
        house.free_unused(&table, house.fence(&table)).await?;
        house.throw_due(&table, house.fence(&table)).await?;
    }
    house.watch(&table);
    house.bus.publish_here(id, Note::Presence(None));
    if table.misses_somebody(house.customs()) {
        house.bus.publish_here(id, Note::Changed);
    }
    Ok(())
}

/// Goes on with the tables under way: their clocks run and their bots think. Gives how many there are.
pub async fn resume(house: &Arc<House>) -> Result<usize, ServerError> {
    if house.store.is_shared() {
        // What nobody keeps is taken over as it is found.
        return Ok(0);
    }
    let awake = house.store.awake().await?;
    let count = awake.len();
    let mut waiting = Vec::new();
    for id in awake {
        match house.table(&id).await {
            Ok(_) => {}
            Err(ServerError::Busy) => waiting.push(id),
            Err(error) => tracing::error!(table = id, %error, "a table was not resumed"),
        }
    }
    // What the store does not take now goes on when it does.
    let house = house.clone();
    tokio::spawn(async move {
        for id in waiting {
            while house.is_to_be_tried_again(&house.table(&id).await).await {}
        }
    });
    Ok(count)
}

async fn put_idle_away(house: &Arc<House>) -> Result<(), ServerError> {
    let days = u64::from(house.config.limits.idle_days);
    if days == 0 {
        return Ok(());
    }
    house.beat().await?;
    let services = heartbeat::without_overlaps(house.store.services().await?, house.store.is_shared());
    let Some(before) = served_ago(&services, days * 24 * 60 * 60 * 1000) else { return Ok(()) };
    for id in house.store.idle(before).await? {
        // One that cannot be read does not keep the others on the shelf.
        if let Err(error) = put_away(house, &id, before).await {
            tracing::warn!(table = id, %error, "an idle table was not put away");
        }
    }
    Ok(())
}

/// When there was so much service left until the end of the last one, given them all, the last one first; nothing if
/// there never was so much. What a wrong clock or a long absence puts between two services is not counted, so that
/// nobody's table is put away for it.
fn served_ago(services: &[(u64, u64)], mut time: u64) -> Option<u64> {
    for &(opened, until) in services {
        let served = until.saturating_sub(opened);
        if served >= time {
            return Some(until - time);
        }
        time -= served;
    }
    None
}

async fn put_away(house: &Arc<House>, id: &str, before: u64) -> Result<(), ServerError> {
    let table = house.table(id).await?;
    if !house.keep(&table).await? {
        return Ok(());
    }
    let _writing = table.writing.lock().await;
    let close = |room: &Room| Ok(decide::put_away(room, before).into_iter().collect());
    house.write(&table, None, house.fence(&table), close).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::served_ago;

    #[test]
    fn only_time_in_which_somebody_served_makes_a_table_idle() {
        assert_eq!(served_ago(&[], 10), None);
        assert_eq!(served_ago(&[(100, 109)], 10), None);
        assert_eq!(served_ago(&[(100, 110)], 10), Some(100));
        assert_eq!(served_ago(&[(100, 150)], 10), Some(140));
        // Absences are left out, and so is a clock that was a thousand ahead for a while.
        assert_eq!(served_ago(&[(100, 103), (50, 60)], 10), Some(53));
        assert_eq!(served_ago(&[(100, 103), (1_050, 1_052), (0, 20)], 10), Some(15));
    }
}
