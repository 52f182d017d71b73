//! What every request passes through: where it comes from, how much, and the headers of every answer.

use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::caller::Caller;
use crate::config::Config;
use crate::error::ServerError;

/// How long an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nothing but our own files, and nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets a request through, or not, and dresses its answer.
pub async fn guard(State(house): State<App>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let (mut parts, body) = request.into_parts();
    let caller = match <Caller as axum::extract::FromRequestParts<App>>::from_request_parts(&mut parts, &house).await {
        Ok(caller) => caller,
        Err(never) => match never {},
    };
    let (method, path) = (parts.method.clone(), parts.uri.path().to_owned());
    house.metrics.request();
    let allowed = check_origin(&parts.method, &parts.headers, &house.config)
        .and_then(|()| house.addresses.message(caller.address));
    let response = match allowed {
        Ok(()) => match tokio::time::timeout(PATIENCE, next.run(Request::from_parts(parts, body))).await {
            Ok(response) => response,
            // A body that never ends, or a queue that is too long. What was begun is finished all the same.
            Err(_) => ServerError::Busy.into_response(),
        },
        Err(fault) => fault.into_response(),
    };
    // The path only: nothing secret is ever in it, and queries are nobody's business.
    tracing::debug!(%method, path, status = response.status().as_u16(), micros = begun.elapsed().as_micros(), "request");
    let mut response = match response.extensions().get::<ServerError>() {
        Some(fault) => fault.answer(caller.lang),
        None => response,
    };
    dress(&path, response.headers_mut());
    response
}

fn dress(path: &str, headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
}

/// Whatever changes something, and every socket, comes from our own page or from a program that is no browser:
/// browsers always say where such a request comes from.
fn check_origin(method: &Method, headers: &HeaderMap, config: &Config) -> Result<(), ServerError> {
    let harmless = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrade = headers.contains_key(header::UPGRADE);
    if harmless && !upgrade {
        return Ok(());
    }
    let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    if matches!(site, Some("cross-site" | "same-site")) {
        return Err(ServerError::ForbiddenOrigin);
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let own = origin.split_once("://").is_some_and(|(_, authority)| !host.is_empty() && authority == host);
    let public = config.public_url.as_deref().is_some_and(|url| url.trim_end_matches('/') == origin);
    if own || public { Ok(()) } else { Err(ServerError::ForbiddenOrigin) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn another_sites_page_changes_nothing_here() {
        let config = Config { public_url: Some("https://house.example/".to_owned()), ..Config::default() };
        let check = |method, pairs: &[_]| check_origin(&method, &asked(pairs), &config).is_ok();
        assert!(check(Method::POST, &[("host", "localhost:8080"), ("origin", "http://localhost:8080")]));
        assert!(check(Method::POST, &[("host", "inner:8080"), ("origin", "https://house.example")]));
        assert!(check(Method::POST, &[("host", "localhost:8080")]));
        assert!(check(Method::GET, &[("host", "localhost:8080"), ("origin", "https://evil.example")]));
        assert!(!check(Method::POST, &[("host", "localhost:8080"), ("origin", "https://evil.example")]));
        assert!(!check(Method::POST, &[("host", "localhost:8080"), ("origin", "http://localhost:8081")]));
        assert!(!check(Method::POST, &[("origin", "null")]));
        assert!(!check(Method::POST, &[("host", "localhost:8080"), ("sec-fetch-site", "cross-site")]));
        let upgrade = [("host", "localhost:8080"), ("upgrade", "websocket"), ("origin", "https://evil.example")];
        assert!(!check(Method::GET, &upgrade));
    }
}
