//! Who is at a table, as others are told of it.

use std::sync::Arc;

use room::HolderId;

use super::House;
use crate::bus::Note;
use crate::cached_table::CachedTable;

impl House {
    /// A holder gave a sign of life: who keeps no line open is here all the same.
    pub(crate) fn is_seen(self: &Arc<Self>, table: &Arc<CachedTable>, holder: HolderId) {
        let mut presence = table.presence();
        if presence.has_line(holder) {
            presence.asks(holder, table.now());
            return;
        }
        drop(presence);
        let missed = table.misses_somebody(self.customs());
        if table.presence().asks(holder, table.now()) {
            self.watch(table);
            self.tell_presence(table, holder);
            self.ask_bot(table);
        }
        if missed {
            self.bus.publish(&table.id, Note::Changed);
        }
    }

    /// Tells everybody that a holder came or went.
    pub(crate) fn tell_presence(&self, table: &CachedTable, holder: HolderId) {
        self.tell_presence_elsewhere(table, holder);
        self.tell_presence_here(table);
    }

    /// Tells other servers what was seen of a holder here. Also where nobody here would notice: who asked for something
    /// first and then opened a line is as much here as before, and only by that line for longer.
    pub(crate) fn tell_presence_elsewhere(&self, table: &CachedTable, holder: HolderId) {
        let seen = table.presence().seen_here(Some(holder));
        let seen = seen.first().map(|(holder, signs)| (holder.0, *signs));
        self.bus.publish_elsewhere(&table.id, Note::Presence(seen));
    }

    /// Tells everybody that somebody without a seat came or went.
    pub(crate) fn tell_spectators(&self, table: &CachedTable) {
        let here = table.presence().spectators_here();
        self.bus.publish_elsewhere(&table.id, Note::Spectators(here));
        self.tell_presence_here(table);
    }

    /// Tells who reads here that somebody came or went: at once, but not again and again to a whole crowd because
    /// somebody rattles at the door. What came too soon is told when it is time.
    pub(crate) fn tell_presence_here(&self, table: &CachedTable) {
        match table.next_presence() {
            None => self.bus.publish_here(&table.id, Note::Presence(None)),
            Some(at) if table.arm(at) => self.timers.set(table.house_time(at), table.id.clone()),
            Some(_) => {}
        }
    }
}
