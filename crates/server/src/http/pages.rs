//! The page itself, embedded in the program.

use std::borrow::Cow;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use bytes::Bytes;
use rust_embed::RustEmbed;

use super::App;
use crate::error::ServerError;

/// The page as it was built with the program.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Page;

/// What is shown where the page was not built.
const MISSING: &str = include_str!("missing.html");

/// Whatever is not for programs is the page's.
pub fn routes() -> Router<App> {
    Router::new().fallback(page)
}

async fn page(State(house): State<App>, uri: Uri, asked: HeaderMap) -> Result<Response, ServerError> {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = file(&house, path, &asked).await? {
        return Ok(response);
    }
    // A file that is not there is not there; any other address is a place within the page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return Err(room::Fault::NotFound.into());
    }
    let index = file(&house, "index.html", &asked).await?;
    Ok(index.unwrap_or_else(|| (StatusCode::SERVICE_UNAVAILABLE, Html(MISSING)).into_response()))
}

async fn file(house: &App, path: &str, asked: &HeaderMap) -> Result<Option<Response>, ServerError> {
    let Some(file) = Page::get(path) else { return Ok(None) };
    // While the page is being worked on, a file is another one when something else is in it.
    let name =
        if cfg!(debug_assertions) { format!("{path} {:?}", file.metadata.sha256_hash()) } else { path.to_owned() };
    let data = match file.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => data.into(),
    };
    let small = house.small_texts.get(&house.compute_pool, &name, || data).await?;
    let mut response = small.answer(file.metadata.mimetype(), asked);
    // Names under assets carry a hash of what is inside.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    Ok(Some(response))
}
