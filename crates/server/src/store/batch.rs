//! Group commit: whatever waits when the writer is ready becomes durable together, whichever database keeps it.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use parking_lot::Mutex;
use room::Entry;
use room::listing::Listing;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{ServiceId, StoreError, TableKey};
use crate::metrics::Metrics;

/// The most appends in one transaction, and the most that may wait for it.
pub const BATCH: usize = 1024;

/// Where at least so many appends waited together (commit siblings, as databases call them), the writer waits a moment
/// before the next transaction (commit delay): more of them then share what it costs. Who plays alone never waits.
const SIBLINGS: usize = 8;
const DELAY: Duration = Duration::from_millis(1);

/// One writer's wish, with its rows ready to be written.
pub struct Job {
    /// What is written to.
    pub target: Target,
    /// The rows, each with its number.
    pub rows: Vec<(u64, Arc<str>)>,
    /// What lists show from now on.
    pub listing: Option<Listing>,
    /// Written only while this service keeps the table.
    pub fence: Option<ServiceId>,
    /// Whoever waits for it.
    pub done: oneshot::Sender<WriteResult>,
}

/// How a wish ended.
pub type WriteResult = Result<TableKey, StoreError>;

/// What is written to.
pub enum Target {
    /// A table that begins.
    New(String),
    /// One that is there.
    Known(TableKey),
    /// No table: a server is up. The service that goes on, or none to begin one; the answer is its number.
    Beat {
        /// Which one goes on.
        service: Option<ServiceId>,
        /// When it was still up.
        at: u64,
    },
}

/// Makes wishes durable, all in one transaction. No two of them are about the same table.
#[async_trait]
pub trait Commit: Send + 'static {
    /// How each of them ended; an error is one of the whole transaction, of which nothing was written, or nobody knows.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError>;

    /// Nobody can wish for more.
    async fn close(self);
}

/// The way to a writer, until the store closes.
pub struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    /// Starts the writer.
    pub fn start(commit: impl Commit, metrics: Metrics) -> Writer {
        let (jobs, waiting) = mpsc::channel(BATCH);
        let task = tokio::spawn(run(commit, waiting, metrics));
        Writer { jobs: Mutex::new(Some(jobs)), task: Mutex::new(Some(task)) }
    }

    /// Has entries written after the one numbered `after`.
    pub async fn write(
        &self,
        target: Target,
        after: u64,
        entries: &[Entry],
        listing: Option<&Listing>,
        fence: Option<ServiceId>,
    ) -> WriteResult {
        let gone = || StoreError::Broken("the writer is gone".to_owned());
        let rows = (after + 1..).zip(entries).map(|(seq, entry)| (seq, entry.write().into())).collect();
        let (done, answer) = oneshot::channel();
        let job = Job { target, rows, listing: listing.cloned(), fence, done };
        let jobs = self.jobs.lock().clone().ok_or_else(gone)?;
        jobs.send(job).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// Writes what still waits, and ends.
    pub async fn close(&self) {
        drop(self.jobs.lock().take());
        let task = self.task.lock().take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writer broke");
        }
    }
}

/// Writes what waits, again and again, each time all of it in one transaction, until nobody can wish for more.
async fn run(mut commit: impl Commit, mut jobs: mpsc::Receiver<Job>, metrics: Metrics) {
    let mut waiting = Vec::with_capacity(BATCH);
    let mut last = 0;
    while jobs.recv_many(&mut waiting, BATCH).await > 0 {
        if last >= SIBLINGS && waiting.len() < last {
            tokio::time::sleep(DELAY).await;
            while waiting.len() < BATCH
                && let Ok(job) = jobs.try_recv()
            {
                waiting.push(job);
            }
        }
        last = waiting.len();
        while !waiting.is_empty() {
            let second = take_seconds(&mut waiting);
            let begun = Instant::now();
            match commit.commit(&waiting).await {
                Ok(outcomes) => {
                    metrics.committed(waiting.len(), begun.elapsed());
                    for (job, outcome) in waiting.drain(..).zip(outcomes) {
                        // Whoever asked may be gone; what is written stays written.
                        let _ = job.done.send(outcome);
                    }
                }
                Err(error) => {
                    for job in waiting.drain(..) {
                        let _ = job.done.send(Err(error.clone()));
                    }
                }
            }
            waiting.extend(second);
        }
    }
    commit.close().await;
}

/// Takes out what is about a table of which something else comes first: seldom anything, since a server lets one command
/// at a time write to a table.
fn take_seconds(jobs: &mut Vec<Job>) -> Vec<Job> {
    let mut seen = HashSet::with_capacity(jobs.len());
    let is_second = |job: &mut Job| match job.target {
        Target::Known(key) => !seen.insert(key),
        Target::New(_) | Target::Beat { .. } => false,
    };
    jobs.extract_if(.., is_second).collect()
}
