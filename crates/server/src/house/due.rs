//! What time brings to a table: flags that fall, seats that free themselves, dice thrown for who does not.

use std::sync::Arc;

use room::{Room, decide};

use super::House;
use crate::cached_table::CachedTable;
use crate::error::ServerError;
use crate::store::ServiceId;

impl House {
    /// Ends the match if the running clock has run out. The caller holds `table.writing`.
    ///
    /// Before a player's command any server does it, whoever keeps the table, and so without a fence: it is the command
    /// that is late, and what comes first in the log is the log's to say. An append names the number it comes after, so
    /// of two servers that see the same flag fall one writes it, and the other reads that the match is over.
    pub(crate) async fn flag(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        fence: Option<ServiceId>,
    ) -> Result<(), ServerError> {
        let flag = |room: &Room| decide::flag(room, &table.presence(), table.now());
        if flag(&table.room()).is_some() {
            self.write(table, None, fence, |room| Ok(flag(room).into_iter().collect())).await?;
        }
        Ok(())
    }

    /// Frees the seats of who never came, if it is time. The caller holds `table.writing`.
    pub(crate) async fn free_unused(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        fence: Option<ServiceId>,
    ) -> Result<(), ServerError> {
        let free = |room: &Room| decide::free_unused(room, &table.presence(), &self.customs(), table.now());
        if free(&table.room()).is_some() {
            self.write(table, None, fence, |room| Ok(free(room).into_iter().collect())).await?;
        }
        Ok(())
    }

    /// Throws the die for whoever does not, if it is time. The caller holds `table.writing`.
    pub(crate) async fn throw_due(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        fence: Option<ServiceId>,
    ) -> Result<(), ServerError> {
        if table.room().throws_at().is_some() {
            let throw = |room: &Room| Ok(decide::throw_due(room, table.now(), &mut rand::rng())?);
            self.write(table, None, fence, throw).await?;
        }
        Ok(())
    }
}
