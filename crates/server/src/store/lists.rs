//! Lists of tables: read along an index from the newest on, so much and no more at a time.

use room::message::{Status, TableLine};
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row, Sqlite};

use super::{Page, ResultFilter, Search, StoreError};

/// How many tables one search looks at. Where what is asked for is rarer than that, a page may have few lines, or
/// none, and still a next one.
const WALK: u32 = 2000;

/// How many letters of a word the index of names knows.
const LONGEST_PREFIX: usize = 4;

/// What lists show of a table.
const COLUMNS: &str = "id, game, options, players, status, ply, tables.created, result, imported";

/// Where a page begins: behind this table.
type After = Option<(i64, i64)>;

/// A page of tables, newest first.
pub async fn list(readers: &SqlitePool, search: &Search) -> Result<Page, StoreError> {
    if let Some(ids) = &search.ids {
        let mut query =
            QueryBuilder::new(format!("SELECT {COLUMNS} FROM tables WHERE id IN (SELECT value FROM json_each("));
        query.push_bind(json(ids)?).push("))");
        filter(&mut query, search);
        query.push(" ORDER BY created DESC, key DESC LIMIT ").push_bind(search.take);
        let rows = query.build().fetch_all(readers).await?;
        return Ok(Page { tables: readable(&rows), next: None });
    }
    let after = match &search.after {
        None => None,
        Some(id) => match position(readers, id).await? {
            // Behind a table that is not there, there is nothing.
            None => return Ok(Page::default()),
            found => found,
        },
    };
    let mut query = QueryBuilder::new(format!("SELECT {COLUMNS} FROM ("));
    walk(&mut query, search, after);
    query.push(") AS walked JOIN tables ON tables.key = walked.key WHERE 1");
    filter(&mut query, search);
    query.push(" ORDER BY walked.created DESC, walked.key DESC LIMIT ").push_bind(search.take + 1);
    let mut rows = query.build().fetch_all(readers).await?;
    let next = if rows.len() > search.take as usize {
        rows.truncate(search.take as usize);
        rows.last().map(|row| row.try_get(0)).transpose()?
    } else {
        last_walked(readers, search, after).await?
    };
    Ok(Page { tables: readable(&rows), next })
}

/// The tables that are looked at: those an index leads to, in order.
fn walk(query: &mut QueryBuilder<Sqlite>, search: &Search, after: After) {
    match &search.player {
        Some(player) => {
            query.push("SELECT key, created FROM names WHERE prefix = ").push_bind(prefix(&player.to_lowercase()));
        }
        None => {
            query.push("SELECT key, created FROM tables WHERE listed");
            if let Some(status) = search.status {
                query.push(" AND status = ").push_bind(status_text(status));
            }
            if let Some(game) = &search.game {
                query.push(" AND game = ").push_bind(game.clone());
            }
        }
    }
    if let Some(from) = search.from {
        query.push(" AND created >= ").push_bind(time(from));
    }
    if let Some(to) = search.to {
        query.push(" AND created < ").push_bind(time(to));
    }
    if let Some((created, key)) = after {
        query.push(" AND (created, key) < (").push_bind(created).push(", ").push_bind(key).push(")");
    }
    query.push(" ORDER BY created DESC, key DESC LIMIT ").push_bind(WALK);
}

/// Everything that is asked for, of those that are looked at.
fn filter(query: &mut QueryBuilder<Sqlite>, search: &Search) {
    if search.ids.is_none() {
        query.push(" AND listed");
    }
    if let Some(status) = search.status {
        query.push(" AND status = ").push_bind(status_text(status));
    }
    if let Some(game) = &search.game {
        query.push(" AND game = ").push_bind(game.clone());
    }
    if let Some(player) = &search.player {
        let words = format!(" {}", player.to_lowercase());
        query.push(" AND instr(' ' || replace(names, char(10), ' '), ").push_bind(words).push(") > 0");
    }
    if let Some(from) = search.from {
        query.push(" AND tables.created >= ").push_bind(time(from));
    }
    if let Some(to) = search.to {
        query.push(" AND tables.created < ").push_bind(time(to));
    }
    match search.result {
        Some(ResultFilter::Draw) => {
            query.push(" AND winners = ','");
        }
        Some(ResultFilter::Won(seat)) => {
            query.push(" AND instr(winners, ").push_bind(format!(",{seat},")).push(") > 0");
        }
        None => {}
    }
}

/// The last table that was looked at, if there may be more behind it.
async fn last_walked(readers: &SqlitePool, search: &Search, after: After) -> Result<Option<String>, StoreError> {
    if search.player.is_none() && search.result.is_none() {
        // All that was looked at was what is asked for, and it was not enough.
        return Ok(None);
    }
    let mut query = QueryBuilder::new("SELECT id FROM (");
    walk(&mut query, search, after);
    query.push(") AS walked JOIN tables ON tables.key = walked.key LIMIT 1 OFFSET ").push_bind(WALK - 1);
    let row = query.build().fetch_optional(readers).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Where a table stands in every list.
async fn position(readers: &SqlitePool, id: &str) -> Result<After, StoreError> {
    let row = sqlx::query("SELECT created, key FROM tables WHERE id = ?1").bind(id).fetch_optional(readers).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Lines that can be read; one that cannot does not hide the others.
fn readable(rows: &[SqliteRow]) -> Vec<TableLine> {
    let told = |error: &StoreError| tracing::error!(%error, "a line of a list cannot be read");
    rows.iter().filter_map(|row| line(row).inspect_err(told).ok()).collect()
}

fn line(row: &SqliteRow) -> Result<TableLine, StoreError> {
    let result: Option<String> = row.try_get(7)?;
    Ok(TableLine {
        table: row.try_get(0)?,
        game: row.try_get(1)?,
        options: unjson(row.try_get(2)?)?,
        players: unjson(row.try_get(3)?)?,
        status: match row.try_get(4)? {
            "open" => Status::Open,
            "live" => Status::Live,
            _ => Status::Over,
        },
        ply: row.try_get(5)?,
        created: row.try_get::<i64, _>(6)?.try_into().unwrap_or(0),
        turn: None,
        result: result.as_deref().map(unjson).transpose()?,
        imported: row.try_get(8)?,
    })
}

/// How the words of these names, in small letters, begin.
pub fn prefixes(names: &[String]) -> Vec<String> {
    let begins =
        |word: &str| (1..=LONGEST_PREFIX).map(|length| word.chars().take(length).collect()).collect::<Vec<_>>();
    let mut found: Vec<String> = names.iter().flat_map(|name| name.split_whitespace()).flat_map(begins).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What the index knows of a name that is looked for.
fn prefix(player: &str) -> String {
    player.split_whitespace().next().unwrap_or_default().chars().take(LONGEST_PREFIX).collect()
}

/// A status as it is written.
pub fn status_text(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Live => "live",
        Status::Over => "over",
    }
}

fn time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

/// A value as JSON.
pub fn json(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Broken(error.to_string()))
}

fn unjson<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Unreadable(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_by_how_its_words_begin() {
        let found = prefixes(&["béatrice de l'eau".to_owned(), "béa".to_owned()]);
        for begin in ["b", "bé", "béa", "béat", "d", "de", "l", "l'ea"] {
            assert!(found.contains(&begin.to_owned()), "{begin}");
        }
        assert!(!found.contains(&"éa".to_owned()));
        assert_eq!(prefix("béatri"), "béat");
        assert_eq!(prefix(" de l"), "de");
        assert_eq!(prefix(""), "");
    }
}
