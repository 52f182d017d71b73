//! That this server is up: told to the store, which says in return what all who share it must agree on: the time, who
//! else is up, and since when there was always somebody.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parking_lot::RwLock;

use crate::house::House;
use crate::house_time::HouseTime;
use crate::store::{Service, ServiceId, Store, StoreError};

/// Who was heard so many milliseconds ago is still up: a server that opens between two beats of another fills no hole. A
/// clock may be wrong by so much and by what it takes to notice, which together is less than a second.
pub const HOLE: u64 = 800;

/// That this server is up.
pub struct Serving {
    now: RwLock<Now>,
    /// One beat at a time: two that are late at once would begin two services.
    beating: tokio::sync::Mutex<()>,
    /// The server has left: a beat that is late begins nothing.
    ended: AtomicBool,
}

#[derive(Clone)]
struct Now {
    /// Nothing where the store took no beat yet.
    id: Option<ServiceId>,
    since: Since,
    /// A service began, and it is not yet known what became of the time before it.
    in_doubt: bool,
    nodes: Vec<u64>,
    /// When the store was last asked, of those times that it answered.
    asked: Instant,
}

/// Since when there was always somebody who served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Since {
    /// When the first of them opened.
    pub opened: u64,
    /// When there had been somebody before, the last time first.
    pub before: Arc<[(u64, u64)]>,
}

impl Serving {
    /// A server opens.
    pub async fn begin(store: &dyn Store, time: &HouseTime) -> Result<Serving, StoreError> {
        if store.is_shared() {
            let asked = Instant::now();
            let service = beat(store, time, None).await?;
            let since = since(store).await?;
            let nodes = service.nodes;
            return Ok(Serving::new(Now { id: Some(service.id), since, in_doubt: false, nodes, asked }));
        }
        let since = Since { opened: time.opened(), before: store.services().await?.into() };
        // A disk that is full takes no beat; tables can be looked at all the same.
        let id = beat(store, time, None).await.ok().map(|service| service.id);
        Ok(Serving::new(Now { id, since, in_doubt: false, nodes: Vec::new(), asked: Instant::now() }))
    }

    fn new(now: Now) -> Serving {
        Serving { now: RwLock::new(now), beating: tokio::sync::Mutex::default(), ended: AtomicBool::new(false) }
    }

    /// The service that goes on.
    pub fn id(&self) -> Option<ServiceId> {
        self.now.read().id
    }

    /// Since when there was always somebody who served.
    pub fn since(&self) -> Since {
        self.now.read().since.clone()
    }

    /// Whether the time is one in which this server is known to serve: where several share a store, the store has
    /// heard it within the time that may be missing from a service. What is written at another time could charge
    /// somebody for a time in which nobody served. Who takes leave finishes what is under way.
    pub fn is_known(&self, shared: bool) -> bool {
        if !shared || self.has_ended() {
            return true;
        }
        let now = self.now.read();
        !now.in_doubt && now.asked.elapsed() < Duration::from_millis(HOLE)
    }

    fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// The servers that are up.
    pub fn nodes(&self) -> Vec<u64> {
        self.now.read().nodes.clone()
    }

    /// The server stops: others may take over at once what it kept.
    pub async fn end(&self, store: &dyn Store, time: &HouseTime) -> Result<(), StoreError> {
        let _beating = self.beating.lock().await;
        self.ended.store(true, Ordering::Relaxed);
        match self.id() {
            Some(service) if store.is_shared() => store.leave(service).await,
            service => beat(store, time, service).await.map(drop),
        }
    }
}

async fn beat(store: &dyn Store, time: &HouseTime, service: Option<ServiceId>) -> Result<Service, StoreError> {
    // Before it is known what time it is for all, this clock is not asked: it never goes back behind what it told.
    let at = if service.is_some() { time.now() } else { time.opened() };
    let service = store.serve(service, at).await?;
    if let Some((earliest, latest)) = service.now {
        time.agree(earliest, latest);
    }
    Ok(service)
}

async fn since(store: &dyn Store) -> Result<Since, StoreError> {
    let services = without_overlaps(store.services().await?, true);
    let opened = services.first().map_or(0, |(opened, _)| *opened);
    Ok(Since { opened, before: services.into_iter().skip(1).collect() })
}

/// The times in which anybody served, the last one first. Those of one server alone are told as they are: its clock may
/// have been wrong, and what overlaps says nothing.
pub fn without_overlaps(mut services: Vec<(u64, u64)>, shared: bool) -> Vec<(u64, u64)> {
    if !shared {
        return services;
    }
    services.sort_unstable();
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for (opened, until) in services {
        match merged.last_mut() {
            Some((_, last)) if opened <= last.saturating_add(HOLE) => *last = until.max(*last),
            _ => merged.push((opened, until)),
        }
    }
    merged.reverse();
    merged
}

impl House {
    /// Tells the store that this server is up.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        let _beating = self.serving.beating.lock().await;
        self.beat_once().await
    }

    /// Sees to it that this server is known to serve before anything is written: after the store was away, or this
    /// server stood still, it is asked first what became of the time in between.
    pub(crate) async fn serve_on(&self) -> Result<(), StoreError> {
        let shared = self.store.is_shared();
        if self.serving.is_known(shared) {
            return Ok(());
        }
        let _beating = self.serving.beating.lock().await;
        if self.serving.is_known(shared) {
            return Ok(());
        }
        self.beat_once().await
    }

    async fn beat_once(&self) -> Result<(), StoreError> {
        if self.serving.has_ended() && self.store.is_shared() {
            return Ok(());
        }
        let (before, asked) = (self.serving.id(), Instant::now());
        let service = beat(&*self.store, &self.time, before).await?;
        let broken_off = self.store.is_shared() && before != Some(service.id);
        let in_doubt = {
            // Its name is known whatever the next question comes to: else the next beat began another, and what lies
            // between the two were nobody's.
            let mut now = self.serving.now.write();
            now.in_doubt |= broken_off;
            (now.id, now.nodes) = (Some(service.id), service.nodes);
            now.in_doubt
        };
        if broken_off {
            self.metrics.service();
            self.was_broken_off();
        }
        let since = if in_doubt { since(&*self.store).await? } else { self.serving.since() };
        let mut now = self.serving.now.write();
        (now.since, now.in_doubt, now.asked) = (since, false, asked);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::without_overlaps;

    #[test]
    fn only_what_nobody_served_is_a_hole() {
        let services = || vec![(8_800, 9_500), (4_000, 8_000), (1_000, 5_000), (2_000, 3_000), (6_000, 7_999)];
        assert_eq!(
            without_overlaps(services(), true),
            [(1_000, 9_500)],
            "four fifths of a second between two beats are no hole"
        );
        let services = || vec![(8_801, 9_500), (4_000, 8_000), (1_000, 5_000), (2_000, 3_000), (6_000, 7_999)];
        assert_eq!(without_overlaps(services(), true), [(8_801, 9_500), (1_000, 8_000)]);
        assert_eq!(without_overlaps(services(), false), services());
        assert!(without_overlaps(Vec::new(), true).is_empty());
    }
}
