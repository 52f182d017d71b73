//! Following the first page: the lists of tables, and how one's own games stand. Like a reader of a table it keeps no
//! messages: it hears that something changed, waits a moment for more of it, and tells each list that is not as it was.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::stream::{SelectAll, Stream, StreamExt};
use room::message::{ByeReason, HomeNews, Status, TableLine, frame};
use tokio::sync::{Mutex, watch};

use crate::bus::{Note, Notes};
use crate::error::ServerError;
use crate::house::{House, LISTS};
use crate::store::TableSearch;
use crate::table_lists;

/// A reader is told so often and no oftener.
const PAUSE: Duration = Duration::from_millis(400);
/// How long more news is waited for at least: short, since it may have been learnt of late.
const GATHER: Duration = Duration::from_millis(150);
/// For how long what was listed for one is listed for all: less than that, so that what somebody heard of is in it.
const FRESH: Duration = Duration::from_millis(100);
/// How many tables of each list the first page gets.
const SHOWN: u32 = 12;

type Lines = Arc<Vec<TableLine>>;
type Changes = Pin<Box<dyn Stream<Item = ()> + Send>>;

/// The lists that all readers of the first page share.
#[derive(Default)]
pub struct SharedLists(Mutex<Option<(Instant, Lines, Lines)>>);

impl SharedLists {
    /// Listed tables with an empty seat, and those at which somebody plays.
    async fn get(&self, house: &Arc<House>) -> Result<(Lines, Lines), ServerError> {
        let mut kept = self.0.lock().await;
        if let Some((made, open, live)) = &*kept
            && made.elapsed() < FRESH
        {
            return Ok((open.clone(), live.clone()));
        }
        let made = Instant::now();
        let listed = async |status| {
            let search = TableSearch { status: Some(status), take: SHOWN, ..TableSearch::default() };
            Ok::<_, ServerError>(Arc::new(table_lists::page(house, &search, None).await?.tables))
        };
        let (open, live) = (listed(Status::Open).await?, listed(Status::Live).await?);
        *kept = Some((made, open.clone(), live.clone()));
        Ok((open, live))
    }
}

/// A reader of the first page.
pub struct HomeFeed {
    house: Arc<House>,
    address: IpAddr,
    ids: Vec<String>,
    stopping: watch::Receiver<bool>,
    /// That a list changed, or a match of one's own: which does not matter.
    changes: SelectAll<Changes>,
    /// Something was heard of that is not told yet.
    heard: bool,
    told: Option<(Lines, Lines, Lines)>,
    /// When it last looked.
    looked: Instant,
}

impl HomeFeed {
    /// A reader who asks for these tables besides the lists. Only those that are there and not over are followed.
    pub async fn new(house: &Arc<House>, address: IpAddr, ids: Vec<String>) -> Result<HomeFeed, ServerError> {
        let mut feed = HomeFeed {
            house: house.clone(),
            address,
            ids,
            stopping: house.stopping.subscribe(),
            changes: SelectAll::new(),
            heard: true,
            told: None,
            looked: Instant::now(),
        };
        feed.changes.push(changes(house.bus.subscribe(LISTS).await));
        for line in feed.yours().await?.iter().filter(|line| line.status != Status::Over) {
            feed.changes.push(changes(house.bus.subscribe(&line.table).await));
        }
        Ok(feed)
    }

    async fn yours(&mut self) -> Result<Lines, ServerError> {
        if self.ids.is_empty() {
            return Ok(Lines::default());
        }
        let search = TableSearch { ids: Some(self.ids.clone()), take: table_lists::PAGE, ..TableSearch::default() };
        Ok(Arc::new(table_lists::page(&self.house, &search, Some(self.address)).await?.tables))
    }

    /// Waits for something to tell, or says why nothing will come any more. Nothing is lost if the wait is given up:
    /// that something was heard of is remembered.
    pub async fn next(&mut self) -> Result<Bytes, ByeReason> {
        loop {
            if *self.stopping.borrow() {
                return Err(ByeReason::ShuttingDown);
            }
            if !self.heard {
                tokio::select! {
                    heard = self.changes.next() => heard.ok_or(ByeReason::ShuttingDown)?,
                    // The sender lives in the house, which we hold.
                    _ = self.stopping.changed() => continue,
                }
                self.heard = true;
            }
            if self.told.is_some() {
                tokio::time::sleep(GATHER.max(PAUSE.saturating_sub(self.looked.elapsed()))).await;
                while let Some(Some(())) = self.changes.next().now_or_never() {}
                // What one's own tables are looked up for counts like a question: who has spent all that is told later.
                while !self.ids.is_empty() && self.house.addresses.message(self.address).is_err() {
                    tokio::time::sleep(PAUSE).await;
                }
            }
            match self.news().await {
                Ok(Some(message)) => return Ok(message),
                Ok(None) => {}
                // The store will answer again; whoever reads is told then.
                Err(error) => {
                    tracing::debug!(%error, "the first page could not be told");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    /// The lists that are not as they were told.
    async fn news(&mut self) -> Result<Option<Bytes>, ServerError> {
        let (open, live) = self.house.shared_lists.get(&self.house).await?;
        let yours = self.yours().await?;
        let known = self.told.as_ref();
        let fresh = |list: &Lines, known: Option<&Lines>| (known != Some(list)).then(|| list.to_vec());
        let news = HomeNews {
            open: fresh(&open, known.map(|known| &known.0)),
            live: fresh(&live, known.map(|known| &known.1)),
            yours: fresh(&yours, known.map(|known| &known.2)),
        };
        let nothing = known.is_some() && news.open.is_none() && news.live.is_none() && news.yours.is_none();
        (self.told, self.heard, self.looked) = (Some((open, live, yours)), false, Instant::now());
        Ok((!nothing).then(|| frame(&news)))
    }
}

/// That something happened, again and again; who comes and goes or what a bot thinks is not meant.
fn changes(notes: Notes) -> Changes {
    Box::pin(notes.filter_map(async |note| match note {
        Note::At(_) | Note::Changed => Some(()),
        Note::Presence(_) | Note::Spectators(_) | Note::Thinking(_) | Note::Stopping => None,
    }))
}
