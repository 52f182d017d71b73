//! What is written to a table: decided on what its log says, at a time in which this server is known to serve.

use std::sync::Arc;

use room::event::{By, Event};
use room::listing::Listing;
use room::setup::entries;
use room::{Entry, Room, decide};

use super::{House, LISTS};
use crate::bus::Note;
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::store::{ServiceId, StoreError};

/// How often an append is tried anew after another server wrote first.
const TRIES: u32 = 5;

impl House {
    /// A table goes on that was just read, or that nobody served for a while: its clock runs and its bot thinks. The
    /// caller holds `table.writing`.
    pub(crate) async fn reopen(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<(), ServerError> {
        for _ in 0..TRIES {
            self.serve_on().await?;
            let since = self.serving.since();
            if table.is_reopened(since.opened) {
                return Ok(());
            }
            let reopen = |room: &Room| Ok(decide::reopen(room, since.opened, &since.before, &mut rand::rng())?);
            let Some(written) = self.try_to_write(table, None, None, &reopen).await? else { continue };
            table.set_reopened(since.opened);
            if written == 0 {
                self.follow_up(table);
            }
            return Ok(());
        }
        Err(ServerError::Busy)
    }

    /// Writes what `decide` says, applies it and tells everybody; if another server wrote first, decides anew on what
    /// it wrote. Gives how many events were written: none in the name of a service that keeps the table no more. The
    /// caller holds `table.writing`.
    pub(crate) async fn write(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        by: Option<&By>,
        fence: Option<ServiceId>,
        decide: impl Fn(&Room) -> Result<Vec<Event>, ServerError>,
    ) -> Result<usize, ServerError> {
        for _ in 0..TRIES {
            // Whatever the time before did to the table comes first.
            self.reopen(table).await?;
            if let Some(written) = self.try_to_write(table, by, fence, &decide).await? {
                return Ok(written);
            }
        }
        Err(ServerError::Busy)
    }

    /// The same once: nothing if it is to be tried again.
    async fn try_to_write(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        by: Option<&By>,
        fence: Option<ServiceId>,
        decide: &impl Fn(&Room) -> Result<Vec<Event>, ServerError>,
    ) -> Result<Option<usize>, ServerError> {
        let (entries, listing, after) = {
            let room = table.room();
            if by.is_some_and(|by| room.carried_out(by).is_some()) {
                return Ok(Some(0));
            }
            let events = decide(&room)?;
            if events.is_empty() {
                return Ok(Some(0));
            }
            // Time never goes back in a log.
            let entries = entries(events, by.cloned(), table.now().max(room.at));
            let listing = listing(&room, &entries)?;
            (entries, listing, room.seq())
        };
        if !self.serving.is_known(self.store.is_shared()) {
            // This server stood still in between: the time that the entries bear may be nobody's.
            return Ok(None);
        }
        match self.store.append(table.key, after, &entries, listing.as_ref(), fence).await {
            Ok(()) => {
                let mut room = table.room_mut();
                entries.iter().try_for_each(|entry| room.apply(entry))?;
                drop(room);
                self.metrics.command(entries.iter().filter(|entry| entry.event.is_ply()).count());
                if listing.is_some_and(|listing| listing.listed) {
                    self.bus.publish(LISTS, Note::Changed);
                }
                self.follow_up(table);
                Ok(Some(entries.len()))
            }
            Err(StoreError::Conflict) => {
                self.catch_up(table).await?;
                // If this server wrote it and was told that it had not, nobody else knows yet.
                self.bus.publish_elsewhere(&table.id, Note::At(table.room().seq()));
                Ok(None)
            }
            Err(StoreError::Fenced) => {
                self.let_go(table, fence);
                Ok(Some(0))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Applies what another server wrote, and lets follow here what follows from it: whoever asked for it, it is news to
    /// all who are here. The caller holds `table.writing`.
    pub(crate) async fn catch_up(self: &Arc<Self>, table: &Arc<CachedTable>) -> Result<(), ServerError> {
        let known = table.room().seq();
        let entries = self.store.read(table.key, known).await?;
        if entries.is_empty() {
            return Ok(());
        }
        let seq = {
            let mut room = table.room_mut();
            entries.iter().try_for_each(|entry| room.apply(entry))?;
            room.seq()
        };
        self.watch(table);
        self.bus.publish_here(&table.id, Note::At(seq));
        self.ask_bot(table);
        Ok(())
    }
}

/// What lists will show after these entries, if it changes.
fn listing(room: &Room, entries: &[Entry]) -> Result<Option<Listing>, ServerError> {
    if !entries.iter().any(|entry| Listing::changes_with(&entry.event)) {
        return Ok(None);
    }
    let mut after = room.clone();
    entries.iter().try_for_each(|entry| after.apply(entry))?;
    Ok(Some(Listing::of(&after)))
}
