//! What is the same for everybody – the page's files, the games, their rules and courses – is written and compressed once,
//! on a thread that computes, and kept: whoever asks for the largest of them again and again costs a copy.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use tokio::sync::OnceCell;

use super::guard::SameForAll;
use crate::error::ServerError;
use crate::fair_pool::FairPool;

/// How long it is likely to take to make one small.
const COST: Duration = Duration::from_millis(20);

/// What was made small so far, by name. There are as many as the program has files and games.
#[derive(Default)]
pub struct SmallTexts(Mutex<HashMap<String, Arc<OnceCell<Small>>>>);

/// Something as it is, and small if that saves something.
#[derive(Clone, Debug)]
pub struct Small {
    plain: Bytes,
    gzip: Option<Bytes>,
}

impl SmallTexts {
    /// The one with this name, made if it is asked for for the first time. Whoever asks meanwhile waits for the same.
    pub async fn get(
        &self,
        pool: &FairPool,
        name: &str,
        make: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Result<Small, ServerError> {
        self.try_get(pool, name, move || Ok(make())).await
    }

    /// The same if it can be made.
    pub async fn try_get(
        &self,
        pool: &FairPool,
        name: &str,
        make: impl FnOnce() -> Result<Bytes, ServerError> + Send + 'static,
    ) -> Result<Small, ServerError> {
        let cell = self.0.lock().entry(name.to_owned()).or_default().clone();
        let making = || async { pool.compute_for_all(COST, move || Ok(Small::new(make()?))).await? };
        cell.get_or_try_init(making).await.cloned()
    }
}

impl Small {
    fn new(plain: Bytes) -> Small {
        let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::best());
        // Writing to memory cannot fail; if it did, it would go as it is.
        let gzip = encoder.write_all(&plain).and_then(|()| encoder.finish()).ok();
        // Pictures and fonts are small already.
        let gzip = gzip.filter(|gzip| gzip.len() < plain.len() / 10 * 9).map(Bytes::from);
        Small { plain, gzip }
    }

    /// As an answer of this kind, for who asked so.
    pub fn answer(self, kind: &str, asked: &HeaderMap) -> Response {
        let small = self.gzip.filter(|_| takes_gzip(asked));
        let encoded = small.is_some();
        let mut response = small.unwrap_or(self.plain).into_response();
        response.extensions_mut().insert(SameForAll);
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Ok(kind) = HeaderValue::from_str(kind) {
            headers.insert(header::CONTENT_TYPE, kind);
        }
        if encoded {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

/// Whether who asks reads gzip.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let said = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let takes = |coding: &str| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.trim().parse() == Ok(0.0_f32));
        matches!(name.trim(), "gzip" | "*") && !refused
    };
    said.flat_map(|value| value.split(',')).any(takes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Metrics;
    use std::io::Read;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn asking(codings: &'static str) -> HeaderMap {
        [(header::ACCEPT_ENCODING, HeaderValue::from_static(codings))].into_iter().collect()
    }

    #[test]
    fn who_reads_gzip_is_told_so_and_others_are_not() {
        for yes in ["gzip", "br, gzip;q=0.5", "deflate,gzip", "*"] {
            assert!(takes_gzip(&asking(yes)), "{yes}");
        }
        for no in ["", "br", "gzip;q=0", "identity, gzip; q=0.0"] {
            assert!(!takes_gzip(&asking(no)), "{no}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[tokio::test]
    async fn what_all_ask_for_is_made_once() {
        let pool = FairPool::new("test", 1, Metrics::default().computing()).unwrap();
        let (texts, made) = (SmallTexts::default(), Arc::new(AtomicUsize::new(0)));
        let text = "the same again and again, ".repeat(1000);
        let asked = (0..50).map(|_| {
            let (made, text) = (made.clone(), text.clone());
            texts.get(&pool, "text", move || {
                made.fetch_add(1, Ordering::Relaxed);
                text.into()
            })
        });
        for small in futures_util::future::join_all(asked).await {
            let small = small.unwrap();
            let mut read = String::new();
            flate2::read::GzDecoder::new(small.gzip.as_deref().unwrap()).read_to_string(&mut read).unwrap();
            assert_eq!((&read, small.plain.len()), (&text, text.len()));
        }
        assert_eq!(made.load(Ordering::Relaxed), 1);
        let noise: Vec<u8> = (0..1000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        let picture = texts.get(&pool, "picture", move || noise.into()).await.unwrap();
        assert!(picture.gzip.is_none(), "what gets no smaller goes as it is");
    }
}
