//! Handovers in PostgreSQL: whichever server is asked knows the words, and gives them out to one taker only. Each change
//! is one statement about one row, so that servers which are asked at once take turns.

use std::net::IpAddr;

use async_trait::async_trait;
use room::Hash;
use sqlx::Row;

use super::{Postgres, StoreError, natural, whole};
use crate::handover::{Added, Handover, Key, MOST, MOST_EACH, MOST_TABLES, REPEATABLE, Waiting};

#[async_trait]
impl Waiting for Postgres {
    async fn begin(&self, key: Key, handover: Handover, now: u64) -> Result<bool, StoreError> {
        self.forget(now).await?;
        let query = sqlx::query(
            "INSERT INTO handovers (key, until, source, moves, name) SELECT $1, $2, $3, $4, $5 \
             WHERE (SELECT count(*) FROM handovers) < $6 \
             AND (SELECT count(*) FROM handovers WHERE source = $3 AND taken IS NULL) < $7 ON CONFLICT DO NOTHING",
        )
        .bind(&key[..])
        .bind(whole(handover.until))
        .bind(handover.from.to_string())
        .bind(handover.moves)
        .bind(handover.name.replace('\0', ""))
        .bind(whole(MOST as u64))
        .bind(whole(MOST_EACH as u64));
        let line = self.line();
        let begun = line.answer(query.execute(line.pool())).await?;
        Ok(begun.rows_affected() > 0)
    }

    async fn forget(&self, now: u64) -> Result<(), StoreError> {
        let line = self.line();
        let query = sqlx::query("DELETE FROM handovers WHERE until <= $1").bind(whole(now));
        line.answer(query.execute(line.pool())).await.map(drop)
    }

    async fn add(&self, key: Key, from: IpAddr, seats: (&str, Hash), now: u64) -> Result<Option<Added>, StoreError> {
        // Who asks again is answered again.
        let add = "UPDATE handovers SET seats = CASE WHEN seats @> $4::text::jsonb OR jsonb_array_length(seats) >= $5 \
                       THEN seats ELSE seats || $4::text::jsonb END \
                   WHERE key = $1 AND source = $2 AND until > $3 AND taken IS NULL \
                   RETURNING until, seats @> $4::text::jsonb";
        let seats = serde_json::to_string(&[seats]).map_err(unreadable)?;
        let query = sqlx::query(add).bind(&key[..]).bind(from.to_string()).bind(whole(now));
        let query = query.bind(seats).bind(whole(MOST_TABLES as u64));
        let line = self.line();
        let Some(row) = line.answer(query.fetch_optional(line.pool())).await? else { return Ok(None) };
        let (until, added): (i64, bool) = (row.try_get(0)?, row.try_get(1)?);
        Ok(Some(if added { Added::Until(natural(until)) } else { Added::TooMany }))
    }

    async fn take(&self, key: Key, taker: Hash, now: u64) -> Result<Option<Handover>, StoreError> {
        let take = "UPDATE handovers SET taken = $2, until = CASE WHEN taken IS NULL THEN least(until, $4) ELSE until END \
                    WHERE key = $1 AND until > $3 AND (taken IS NULL OR taken = $2) \
                    RETURNING until, source, moves, name, seats::text";
        let query = sqlx::query(take).bind(&key[..]).bind(taker.text()).bind(whole(now));
        let query = query.bind(whole(now.saturating_add(REPEATABLE)));
        let line = self.line();
        let Some(row) = line.answer(query.fetch_optional(line.pool())).await? else { return Ok(None) };
        let (source, seats): (String, String) = (row.try_get(1)?, row.try_get(4)?);
        Ok(Some(Handover {
            until: natural(row.try_get(0)?),
            from: source.parse().map_err(unreadable)?,
            taken: Some(taker),
            moves: row.try_get(2)?,
            name: row.try_get(3)?,
            seats: serde_json::from_str(&seats).map_err(unreadable)?,
        }))
    }
}

fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}
