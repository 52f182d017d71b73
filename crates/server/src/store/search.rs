//! Lists of tables: read along an index from the newest on, so much and no more at a time.

use async_trait::async_trait;
use room::listing::Listing;
use room::message::{Status, TableLine};
use sqlx::postgres::{PgPool, PgRow};
use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Row};

use super::{Page, ResultFilter, StoreError, TableSearch, natural, whole};

/// How many tables one search looks at. Where what is asked for is rarer than that, a page may have few lines, or
/// none, and still a next one.
const WALK: u32 = 2000;

/// How many letters of a word the index of names knows.
const LONGEST_PREFIX: usize = 4;

/// What lists show of a table.
const COLUMNS: &str = "id, game, options, players, status, ply, tables.created, result, imported";

/// Where a page begins: behind this table.
type After = Option<(i64, i64)>;

/// What databases say differently.
pub struct Dialect {
    /// Where a text is found in another; 0 for nowhere.
    instr: &'static str,
    /// A character by its number.
    character: &'static str,
    /// The texts of a JSON array, which is the argument.
    texts: [&'static str; 2],
}

/// What can be asked for lists, each in its own dialect.
#[async_trait]
pub trait Lists: Sync {
    /// How it is asked.
    const DIALECT: Dialect;

    /// Lines, with those left out that cannot be read.
    async fn lines(&self, sql: Sql) -> Result<Vec<TableLine>, StoreError>;

    /// Where a table stands.
    async fn position(&self, sql: Sql) -> Result<After, StoreError>;

    /// The id of a table.
    async fn id(&self, sql: Sql) -> Result<Option<String>, StoreError>;
}

/// A question with its arguments.
pub struct Sql {
    text: String,
    args: Vec<Arg>,
}

enum Arg {
    Text(String),
    Number(i64),
}

impl Sql {
    fn new(text: impl Into<String>) -> Sql {
        Sql { text: text.into(), args: Vec::new() }
    }

    fn push(&mut self, text: &str) -> &mut Sql {
        self.text += text;
        self
    }

    fn bind(&mut self, arg: Arg) -> &mut Sql {
        self.args.push(arg);
        let number = self.args.len();
        self.push(&format!("${number}"))
    }

    fn text(&mut self, text: &str) -> &mut Sql {
        // No name has this character, and PostgreSQL takes no text that does.
        self.bind(Arg::Text(text.replace('\0', "")))
    }

    fn number(&mut self, number: i64) -> &mut Sql {
        self.bind(Arg::Number(number))
    }
}

macro_rules! query {
    ($sql:expr) => {{
        let sql: Sql = $sql;
        sql.args.into_iter().fold(sqlx::query(AssertSqlSafe(sql.text)), |query, arg| match arg {
            Arg::Text(text) => query.bind(text),
            Arg::Number(number) => query.bind(number),
        })
    }};
}

/// The same few lines for each database: the types of queries and rows differ, and nothing else does.
macro_rules! lists {
    ($pool:ty, $row:ty, $dialect:expr) => {
        #[async_trait]
        impl Lists for $pool {
            const DIALECT: Dialect = $dialect;

            async fn lines(&self, sql: Sql) -> Result<Vec<TableLine>, StoreError> {
                let line = |row: &$row| {
                    let line = TableLine {
                        table: row.try_get(0)?,
                        game: row.try_get(1)?,
                        options: unjson(row.try_get(2)?)?,
                        players: unjson(row.try_get(3)?)?,
                        status: status(row.try_get(4)?),
                        ply: row.try_get::<i64, _>(5)?.try_into().unwrap_or(0),
                        created: natural(row.try_get(6)?),
                        turn: None,
                        result: row.try_get::<Option<&str>, _>(7)?.map(unjson).transpose()?,
                        imported: row.try_get(8)?,
                    };
                    Ok::<_, StoreError>(line)
                };
                // A line that cannot be read does not hide the others.
                let told = |error: &StoreError| tracing::error!(%error, "a line of a list cannot be read");
                let rows = query!(sql).fetch_all(self).await?;
                Ok(rows.iter().filter_map(|row| line(row).inspect_err(told).ok()).collect())
            }

            async fn position(&self, sql: Sql) -> Result<After, StoreError> {
                let row = query!(sql).fetch_optional(self).await?;
                row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
            }

            async fn id(&self, sql: Sql) -> Result<Option<String>, StoreError> {
                let row = query!(sql).fetch_optional(self).await?;
                row.map(|row| Ok(row.try_get(0)?)).transpose()
            }
        }
    };
}

lists!(
    SqlitePool,
    SqliteRow,
    Dialect { instr: "instr", character: "char", texts: ["SELECT value FROM json_each(", ")"] }
);
lists!(
    PgPool,
    PgRow,
    Dialect { instr: "strpos", character: "chr", texts: ["SELECT jsonb_array_elements_text(CAST(", " AS jsonb))"] }
);

/// A page of tables, newest first.
pub async fn list<L: Lists>(lists: &L, search: &TableSearch) -> Result<Page, StoreError> {
    if let Some(ids) = &search.ids {
        let mut sql = Sql::new(format!("SELECT {COLUMNS} FROM tables WHERE id IN ("));
        let [before, behind] = L::DIALECT.texts;
        sql.push(before).text(&json(&ids.iter().map(|id| id.replace('\0', "")).collect::<Vec<_>>())?).push(behind);
        sql.push(")");
        filter(&mut sql, search, &L::DIALECT);
        sql.push(" ORDER BY created DESC, key DESC LIMIT ").number(search.take.into());
        return Ok(Page { tables: lists.lines(sql).await?, next: None });
    }
    let after = match &search.after {
        None => None,
        Some(id) => {
            let mut sql = Sql::new("SELECT created, key FROM tables WHERE id = ");
            sql.text(id);
            match lists.position(sql).await? {
                // Behind a table that is not there, there is nothing.
                None => return Ok(Page::default()),
                found => found,
            }
        }
    };
    let mut sql = Sql::new(format!("SELECT {COLUMNS} FROM ("));
    walk(&mut sql, search, after);
    sql.push(") AS walked JOIN tables ON tables.key = walked.key WHERE true");
    filter(&mut sql, search, &L::DIALECT);
    sql.push(" ORDER BY walked.created DESC, walked.key DESC LIMIT ").number(i64::from(search.take) + 1);
    let mut tables = lists.lines(sql).await?;
    let next = if tables.len() > search.take as usize {
        tables.truncate(search.take as usize);
        tables.last().map(|line| line.table.clone())
    } else {
        last_walked(lists, search, after).await?
    };
    Ok(Page { tables, next })
}

/// The tables that are looked at: those an index leads to, in order.
fn walk(sql: &mut Sql, search: &TableSearch, after: After) {
    match &search.player {
        Some(player) => {
            sql.push("SELECT key, created FROM names WHERE prefix = ").text(&prefix(&player.to_lowercase()));
        }
        None => {
            sql.push("SELECT key, created FROM tables WHERE listed");
            if let Some(status) = search.status {
                sql.push(" AND status = ").text(status_text(status));
            }
            if let Some(game) = &search.game {
                sql.push(" AND game = ").text(game);
            }
        }
    }
    if let Some(from) = search.from {
        sql.push(" AND created >= ").number(whole(from));
    }
    if let Some(to) = search.to {
        sql.push(" AND created < ").number(whole(to));
    }
    if let Some((created, key)) = after {
        sql.push(" AND (created, key) < (").number(created).push(", ").number(key).push(")");
    }
    sql.push(" ORDER BY created DESC, key DESC LIMIT ").number(WALK.into());
}

/// Everything that is asked for, of those that are looked at.
fn filter(sql: &mut Sql, search: &TableSearch, dialect: &Dialect) {
    let Dialect { instr, character, .. } = dialect;
    if search.ids.is_none() {
        sql.push(" AND listed");
    }
    if let Some(status) = search.status {
        sql.push(" AND status = ").text(status_text(status));
    }
    if let Some(game) = &search.game {
        sql.push(" AND game = ").text(game);
    }
    if let Some(player) = &search.player {
        let words = format!(" {}", player.to_lowercase());
        let names = format!(" AND {instr}(' ' || replace(names, {character}(10), ' '), ");
        sql.push(&names).text(&words).push(") > 0");
    }
    if let Some(from) = search.from {
        sql.push(" AND tables.created >= ").number(whole(from));
    }
    if let Some(to) = search.to {
        sql.push(" AND tables.created < ").number(whole(to));
    }
    match search.result {
        Some(ResultFilter::Draw) => {
            sql.push(" AND winners = ','");
        }
        Some(ResultFilter::Won(seat)) => {
            sql.push(&format!(" AND {instr}(winners, ")).text(&format!(",{seat},")).push(") > 0");
        }
        None => {}
    }
}

/// The last table that was looked at, if there may be more behind it.
async fn last_walked(lists: &impl Lists, search: &TableSearch, after: After) -> Result<Option<String>, StoreError> {
    if search.player.is_none() && search.result.is_none() {
        // All that was looked at was what is asked for, and it was not enough.
        return Ok(None);
    }
    let mut sql = Sql::new("SELECT id FROM (");
    walk(&mut sql, search, after);
    sql.push(") AS walked JOIN tables ON tables.key = walked.key ORDER BY walked.created DESC, walked.key DESC ");
    sql.push("LIMIT 1 OFFSET ").number(i64::from(WALK) - 1);
    lists.id(sql).await
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

fn status(text: &str) -> Status {
    match text {
        "open" => Status::Open,
        "live" => Status::Live,
        _ => Status::Over,
    }
}

/// The names of the players, in small letters.
pub fn lower_names(listing: &Listing) -> Vec<String> {
    listing.players.iter().flatten().map(|name| name.to_lowercase()).collect()
}

/// Who won, as it is looked for: `,` for nobody, `,0,2,` for seats 0 and 2.
pub fn winners_text(listing: &Listing) -> Option<String> {
    let winners = &listing.result.as_ref()?.winners;
    let named: String = winners.iter().map(|seat| format!("{seat},")).collect();
    Some(format!(",{named}"))
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

    #[tokio::test]
    async fn every_list_is_read_along_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tablee.sqlite");
        let store = crate::store::Sqlite::open(&file, crate::metrics::Metrics::default()).await.unwrap();
        let game = || Some("dames".to_owned());
        let searches = [
            TableSearch::default(),
            TableSearch { status: Some(Status::Over), ..TableSearch::default() },
            TableSearch { game: game(), ..TableSearch::default() },
            TableSearch { status: Some(Status::Live), game: game(), ..TableSearch::default() },
            TableSearch { player: Some("Ana".to_owned()), ..TableSearch::default() },
            TableSearch { from: Some(1), to: Some(9), ..TableSearch::default() },
        ];
        for search in searches {
            for after in [None, Some((5, 5))] {
                let mut sql = Sql::new("EXPLAIN QUERY PLAN ");
                walk(&mut sql, &search, after);
                let rows = query!(sql).fetch_all(store.pool()).await.unwrap();
                let plan: Vec<String> = rows.iter().map(|row| row.try_get(3).unwrap()).collect();
                assert!(plan.iter().all(|step| step.contains("USING")), "{search:?}: {plan:?}");
                assert!(!plan.iter().any(|step| step.contains("TEMP")), "sorted by the index: {search:?}: {plan:?}");
            }
        }
    }
}
