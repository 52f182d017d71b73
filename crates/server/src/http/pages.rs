//! The page itself, embedded in the program.

use axum::Router;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use tower_http::compression::CompressionLayer;

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
    Router::new().fallback(page).layer(CompressionLayer::new())
}

async fn page(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(response) = file(path) {
        return response;
    }
    // A file that is not there is not there; any other address is a place within the page.
    if path.rsplit('/').next().is_some_and(|name| name.contains('.')) {
        return ServerError::from(room::Fault::NotFound).into_response();
    }
    file("index.html").unwrap_or_else(|| (StatusCode::SERVICE_UNAVAILABLE, Html(MISSING)).into_response())
}

fn file(path: &str) -> Option<Response> {
    let file = Page::get(path)?;
    // Names under assets carry a hash of what is inside.
    let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = file.metadata.mimetype().to_owned();
    Some(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, caching.to_owned())], file.data).into_response())
}
