//! Lines to PostgreSQL on which an answer is waited for only so long. A database that is silent without hanging up – cut
//! off, or frozen – is asked over new lines once it is back, however long the system would still wait on the old ones.

use std::time::Duration;

use parking_lot::RwLock;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::StoreError;

/// How long a line is waited for.
const CONNECTING: Duration = Duration::from_secs(3);

/// So many lines, or as many new ones if these are silent.
pub struct Lines {
    options: PgConnectOptions,
    most: u32,
    patience: Duration,
    /// Those in use, and how many times there were others.
    now: RwLock<(u64, PgPool)>,
}

impl Lines {
    /// Lines that are made when they are needed.
    pub fn new(options: PgConnectOptions, most: u32, patience: Duration) -> Lines {
        let now = RwLock::new((0, pool(&options, most)));
        Lines { options, most, patience, now }
    }

    /// The lines in use.
    pub fn line(&self) -> PgLine<'_> {
        let (number, pool) = self.now.read().clone();
        PgLine { lines: self, number, pool }
    }

    /// Others are used from now on. What the old ones are still waited on for ends by itself.
    fn give_up(&self, number: u64) {
        let mut now = self.now.write();
        if now.0 == number {
            tracing::warn!("the database is silent; it is asked over new lines");
            *now = (number + 1, pool(&self.options, self.most));
        }
    }

    /// Hangs up; what does not answer is left to the system.
    pub async fn close(&self) {
        let pool = self.now.read().1.clone();
        let _ = tokio::time::timeout(self.patience, pool.close()).await;
    }
}

fn pool(options: &PgConnectOptions, most: u32) -> PgPool {
    PgPoolOptions::new().max_connections(most).acquire_timeout(CONNECTING).connect_lazy_with(options.clone())
}

/// What a question is asked over.
pub struct PgLine<'a> {
    lines: &'a Lines,
    number: u64,
    pool: PgPool,
}

impl PgLine<'_> {
    /// To ask with.
    pub fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// The answer, if it comes in time.
    pub async fn answer<T, E: Into<StoreError>>(
        &self,
        asked: impl Future<Output = Result<T, E>>,
    ) -> Result<T, StoreError> {
        match tokio::time::timeout(self.lines.patience, asked).await {
            Ok(answer) => answer.map_err(Into::into),
            Err(_) => {
                self.lines.give_up(self.number);
                Err(StoreError::Broken("the database is slow to answer".to_owned()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn who_is_silent_is_waited_for_only_so_long_and_then_asked_over_new_lines() {
        // It takes calls and says nothing, as a database does that is cut off.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = silent.local_addr().unwrap().port();
        let calls = tokio::spawn(async move {
            let mut calls = Vec::new();
            while calls.len() < 2 {
                calls.push(silent.accept().await.unwrap());
            }
        });
        let options = PgConnectOptions::new_without_pgpass().host("127.0.0.1").port(port).username("tablee");
        let lines = Lines::new(options, 1, Duration::from_millis(200));
        for number in 0..2 {
            let line = lines.line();
            assert_eq!(line.number, number);
            let answer = line.answer(sqlx::query("SELECT 1").fetch_one(line.pool()));
            let answer = tokio::time::timeout(Duration::from_secs(60), answer).await.expect("it is given up");
            assert!(matches!(answer, Err(StoreError::Broken(_))), "{answer:?}");
        }
        tokio::time::timeout(Duration::from_secs(60), calls).await.expect("each time over a new line").unwrap();
        tokio::time::timeout(Duration::from_secs(60), lines.close()).await.expect("it hangs up");
    }
}
