//! Who calls: from where, in which language, and with which token.

use std::convert::Infallible;
use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use game::{Lang, Seat};
use room::{Fault, Reader, Token};
use serde::de::DeserializeOwned;

use super::App;
use crate::cached_table::CachedTable;
use crate::config::Config;
use crate::error::ServerError;
use crate::fair_queue::Asker;
use crate::house::House;
use crate::limits::network;

/// The name of the cookie that holds seats. Its path is the table's, so there is one a table.
const COOKIE: &str = "tablee";
/// Where proxies say whom they speak for.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// Who calls.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The address.
    pub address: IpAddr,
    /// On this very machine, with nobody between.
    pub local: bool,
    /// The language.
    pub lang: Lang,
    /// What was shown to hold seats.
    pub shown: Shown,
}

/// What was shown to hold seats.
#[derive(Clone, Debug)]
pub enum Shown {
    /// Nothing.
    Nothing,
    /// A browser's cookie.
    Cookie(Token),
    /// A program's header; unreadable ones are kept as such, to be refused.
    Bearer(Option<Token>),
}

impl FromRequestParts<App> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &App) -> Result<Caller, Infallible> {
        let query = parts.uri.query().unwrap_or_default();
        let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address = address(direct, &parts.headers, house.config.proxies);
        Ok(Caller {
            address,
            local: address.is_loopback() && !parts.headers.contains_key(FORWARDED_FOR),
            lang: language(query, &parts.headers),
            shown: shown(&parts.headers),
        })
    }
}

impl Caller {
    /// Whose share of what is computed this caller takes.
    pub fn asker(&self) -> Asker {
        Some(network(self.address))
    }

    /// The token shown, if it can be read.
    pub fn token(&self) -> Option<&Token> {
        match &self.shown {
            Shown::Cookie(token) | Shown::Bearer(Some(token)) => Some(token),
            Shown::Nothing | Shown::Bearer(None) => None,
        }
    }

    /// Who reads this table. A cookie of the past makes a spectator; a program that shows a wrong token is told so.
    pub fn reader(&self, table: &CachedTable, pinned: Option<u8>) -> Result<Reader, ServerError> {
        const WRONG: ServerError =
            ServerError::not_yours("ce jeton ne vaut rien ici", "this token is worth nothing here");
        const NOT_YOURS: ServerError = ServerError::not_yours("cette place n’est pas à vous", "that seat is not yours");
        let room = table.room();
        let holder = self.token().and_then(|token| room.seating.holder_with(&token.hash()));
        if holder.is_none() && matches!(self.shown, Shown::Bearer(_)) {
            return Err(WRONG);
        }
        if holder.is_some() {
            table.asked_from(self.address);
        }
        let seats = holder.map(|holder| room.seating.seats_of(holder)).unwrap_or_default();
        match pinned.map(Seat) {
            Some(seat) if seat.0 >= 8 || !seats.contains(seat) => Err(NOT_YOURS),
            pinned => Ok(Reader { holder, pinned }),
        }
    }
}

impl House {
    /// Computes something for a caller, when its turn comes, on a thread that serves nobody.
    pub async fn compute<T: Send + 'static>(
        &self,
        caller: &Caller,
        cost: Duration,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServerError> {
        self.compute_pool.compute(caller.asker(), cost, work).await
    }
}

/// The cookie that holds seats at a table.
pub fn cookie(table: &str, token: &str, config: &Config) -> HeaderValue {
    let secure = config.public_url.as_deref().is_some_and(|url| url.starts_with("https://"));
    let cookie = Cookie::build((COOKIE, token))
        .path(format!("/api/tables/{table}"))
        .max_age(time::Duration::days(365))
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(secure);
    // Ids and tokens are letters and digits, which any header can carry.
    HeaderValue::from_str(&cookie.to_string()).unwrap_or(HeaderValue::from_static(""))
}

/// Reads a JSON body.
pub fn json<T: DeserializeOwned>(body: &Bytes) -> Result<T, ServerError> {
    serde_json::from_slice(body).map_err(|error| unreadable(&error))
}

/// A request that is not what is expected here.
pub fn unreadable(error: &dyn Display) -> ServerError {
    let (fr, en) = (format!("la demande ne se lit pas : {error}"), format!("the request cannot be read: {error}"));
    Fault::because((fr, en)).into()
}

fn shown(headers: &HeaderMap) -> Shown {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Token::parse);
        return Shown::Bearer(token);
    }
    match CookieJar::from_headers(headers).get(COOKIE).and_then(|cookie| Token::parse(cookie.value())) {
        Some(token) => Shown::Cookie(token),
        None => Shown::Nothing,
    }
}

/// Who is calling. Each proxy adds whom it saw behind all the header said so far, be it in one line or several: the
/// last hop is what our outermost proxy heard from, with one proxy; what stands before it is hearsay.
fn address(direct: Option<IpAddr>, headers: &HeaderMap, proxies: u8) -> IpAddr {
    let direct = direct.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let Some(back) = usize::from(proxies).checked_sub(1) else { return direct };
    let lines: Vec<_> = headers.get_all(FORWARDED_FOR).iter().map(|line| line.to_str().unwrap_or_default()).collect();
    let hops = lines.iter().rev().flat_map(|line| line.rsplit(',')).map(str::trim);
    // Who did not come through all proxies is whoever stands before us.
    hops.clone().nth(back).and_then(hop).unwrap_or(direct)
}

/// An address as proxies write it, perhaps with a port.
fn hop(text: &str) -> Option<IpAddr> {
    let text = text.trim_matches('"');
    let bare = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip())).or_else(bare)
}

/// `lang` in the query, else the first of the header's languages that is spoken here, else English.
pub fn language(query: &str, headers: &HeaderMap) -> Lang {
    let known = |tag: &str| match tag.trim().get(..2) {
        Some("fr") => Some(Lang::Fr),
        Some("en") => Some(Lang::En),
        _ => None,
    };
    let asked = query.split('&').find_map(|pair| pair.strip_prefix("lang=")).and_then(known);
    let accepted = || {
        let value = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
        value.split(',').find_map(known)
    };
    asked.or_else(accepted).unwrap_or_default()
}

/// The service as handlers get it, and the table they are about.
pub async fn find(house: &App, id: &str) -> Result<Arc<CachedTable>, ServerError> {
    // What cannot be an id is not looked for.
    let plain = id.len() <= 32 && id.bytes().all(|b| b.is_ascii_alphanumeric());
    if plain { house.table(id).await } else { Err(Fault::NotFound.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderName;

    fn headers(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn the_query_comes_before_the_header() {
        let french = headers(header::ACCEPT_LANGUAGE, "de, fr-CA;q=0.8, en;q=0.5");
        assert_eq!(language("", &french), Lang::Fr);
        assert_eq!(language("since=3&lang=en", &french), Lang::En);
        assert_eq!(language("lang=de", &HeaderMap::new()), Lang::En);
    }

    #[test]
    fn the_last_hops_are_believed_whichever_line_they_stand_in() {
        let direct = IpAddr::from([10, 0, 0, 9]);
        let seen = |lines: &[&'static str], proxies| {
            let line = |line: &&'static str| (HeaderName::from_static(FORWARDED_FOR), HeaderValue::from_static(line));
            address(Some(direct), &lines.iter().map(line).collect(), proxies).to_string()
        };
        assert_eq!(seen(&["1.1.1.1"], 0), "10.0.0.9", "nobody is believed unless said");
        assert_eq!(seen(&["1.1.1.1"], 1), "1.1.1.1");
        assert_eq!(seen(&["6.6.6.6, 1.1.1.1"], 1), "1.1.1.1");
        assert_eq!(seen(&["6.6.6.6", "1.1.1.1"], 1), "1.1.1.1", "over two lines as in one");
        assert_eq!(seen(&["6.6.6.6, 1.1.1.1", "2.2.2.2"], 2), "1.1.1.1");
        assert_eq!(seen(&["6.6.6.6", "1.1.1.1, 2.2.2.2"], 2), "1.1.1.1");
        assert_eq!(seen(&["2.2.2.2"], 2), "10.0.0.9", "too few hops: not through our proxies");
        assert_eq!(seen(&["1.1.1.1:4711"], 1), "1.1.1.1");
        assert_eq!(seen(&["[2001:db8::1]:4711"], 1), "2001:db8::1");
        for odd in ["", "unknown", "1.1.1.1,", "6.6.6.6, _x"] {
            assert_eq!(seen(&[odd], 1), "10.0.0.9", "{odd}");
        }
    }

    #[test]
    fn tokens_come_by_header_or_cookie() {
        let bearer = headers(header::AUTHORIZATION, "Bearer 00112233445566778899aabbccddeeff");
        assert!(matches!(shown(&bearer), Shown::Bearer(Some(_))));
        let bad = headers(header::AUTHORIZATION, "Basic abc");
        assert!(matches!(shown(&bad), Shown::Bearer(None)));
        let cookie = headers(header::COOKIE, "other=1; tablee=00112233445566778899aabbccddeeff");
        assert!(matches!(shown(&cookie), Shown::Cookie(_)));
        let none = headers(header::COOKIE, "tablee=zz");
        assert!(matches!(shown(&none), Shown::Nothing));
    }
}
