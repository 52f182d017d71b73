//! What every request passes through: where it comes from, how much, and the headers of every answer.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::caller::Caller;
use crate::config::Config;
use crate::error::ServerError;
use crate::unsent::SHORT;

/// How long an answer may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// Nothing but our own files, and nobody may frame us.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; media-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    // With both, a page may share memory with its workers: a bot that thinks is told to stop by it.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
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
    let allowed = check_host(&parts.uri, &parts.headers, &house.config)
        .and_then(|()| check_origin(&parts.method, &parts.headers, &house.config))
        .and_then(|()| house.addresses.spend(caller.address, weight(&parts.method, &path)));
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
    let response = count_unsent(&house, caller.address, response).await;
    let mut response = match response.extensions().get::<ServerError>() {
        Some(fault) => fault.answer(caller.lang),
        None => response,
    };
    dress(&path, response.headers_mut());
    response
}

/// An answer of which all who ask hold the same bytes: however many do not read it, it is there once.
#[derive(Clone, Copy)]
pub struct SameForAll;

/// What is long and was made for who asks counts until it is sent, so that who asks for much and reads nothing of it is
/// soon refused more. What comes bit by bit is counted by who makes it.
async fn count_unsent(house: &App, to: IpAddr, response: Response) -> Response {
    let length = response.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
    let Some(length) = length.filter(|length| *length > SHORT) else { return response };
    if response.extensions().get::<SameForAll>().is_some() {
        return response;
    }
    let (parts, body) = response.into_parts();
    let whole = axum::body::to_bytes(body, length).await.map_err(|error| ServerError::internal("an answer", &error));
    match whole.and_then(|whole| house.addresses.send(to, whole)) {
        Ok(counted) => Response::from_parts(parts, counted.into()),
        Err(fault) => fault.into_response(),
    }
}

/// What a request weighs, in messages: whatever computes or writes more than a move does costs more of what an address
/// may ask for.
fn weight(method: &Method, path: &str) -> NonZeroU32 {
    // Who asks for the head alone is answered as if for all of it.
    let method = if *method == Method::HEAD { "GET" } else { method.as_str() };
    let weight = match (method, path.rsplit('/').next()) {
        ("POST", Some("matches")) => 20,
        ("POST", Some("study")) | ("GET", Some("scenes" | "file" | "pdn")) => 5,
        ("POST", Some("tables")) | ("GET", Some("tables" | "openapi.json" | "rules")) => 3,
        _ => 1,
    };
    NonZeroU32::new(weight).unwrap_or(NonZeroU32::MIN)
}

fn dress(path: &str, headers: &mut HeaderMap) {
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
}

/// A name of somebody else's that leads here would make their page ours (DNS rebinding). Browsers always say by which
/// name they come; an address in digits is nobody's name.
fn check_host(uri: &Uri, headers: &HeaderMap, config: &Config) -> Result<(), ServerError> {
    let said = headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let known = said.chain(uri.authority().map(|authority| authority.as_str())).all(|host| is_ours(host, config));
    if known { Ok(()) } else { Err(ServerError::UnknownHost) }
}

fn is_ours(host: &str, config: &Config) -> bool {
    let name = name_of(host);
    let digits = name.trim_start_matches('[').trim_end_matches(']');
    let same = |other: &str| name.eq_ignore_ascii_case(other);
    let under_localhost = || name.to_ascii_lowercase().ends_with(".localhost");
    let public = || Some(name_of(config.public_url.as_deref()?.split_once("://")?.1.split('/').next()?));
    digits.parse::<IpAddr>().is_ok()
        || same("localhost")
        || under_localhost()
        || config.hosts.iter().any(|host| same(name_of(host)))
        || public().is_some_and(same)
}

/// A host without its port and the dot some write behind it.
fn name_of(host: &str) -> &str {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    };
    name.strip_suffix('.').unwrap_or(name)
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

    #[test]
    fn what_costs_more_weighs_more() {
        let weight = |method: &Method, path| weight(method, path).get();
        let heavy = [
            (Method::POST, "/api/matches"),
            (Method::POST, "/api/study"),
            (Method::POST, "/api/tables"),
            (Method::GET, "/api/tables"),
            (Method::GET, "/api/tables/x/scenes"),
            (Method::GET, "/api/tables/x/file"),
            (Method::GET, "/api/tables/x/pdn"),
            (Method::GET, "/api/openapi.json"),
        ];
        let light = [(Method::GET, "/api/tables/x"), (Method::POST, "/api/tables/x/commands"), (Method::GET, "/")];
        let lightest = heavy.iter().map(|(method, path)| weight(method, path)).min();
        assert!(lightest > light.iter().map(|(method, path)| weight(method, path)).max());
        assert!(weight(&Method::POST, "/api/matches") > weight(&Method::POST, "/api/study"), "a whole match");
        for (_, path) in heavy.iter().filter(|(method, _)| *method == Method::GET) {
            assert_eq!(weight(&Method::HEAD, path), weight(&Method::GET, path), "{path}: as much is done for its head");
        }
    }

    #[test]
    fn only_our_own_names_lead_here() {
        let hosts = vec!["table.lan".to_owned()];
        let config = Config { public_url: Some("https://house.example:8443/x".to_owned()), hosts, ..Config::default() };
        for ours in [
            "localhost",
            "LocalHost:8080",
            "tablee.localhost:80",
            "127.0.0.1:8080",
            "192.168.1.7",
            "[::1]:8080",
            "[fe80::1]",
            "table.lan:8080",
            "house.example",
            "house.example.",
            "HOUSE.example:443",
        ] {
            assert!(is_ours(ours, &config), "{ours}");
        }
        for foreign in
            ["", "x", "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example", "1.2.3"]
        {
            assert!(!is_ours(foreign, &config), "{foreign}");
        }
        let check = |pairs: &[_], uri: &'static str| check_host(&Uri::from_static(uri), &asked(pairs), &config).is_ok();
        assert!(check(&[("host", "localhost")], "/api"));
        assert!(!check(&[("host", "evil.example")], "/api"));
        assert!(!check(&[("host", "localhost")], "http://evil.example/api"), "also in the first line");
        assert!(check(&[], "/api"), "no browser leaves it out");
    }
}
