//! A WebSocket: what is long goes out in parts, so that for a reader who takes its time no more than a part is copied, and
//! nothing large is kept once it is gone.

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::error::ServerError;

/// Small buffers, since most sockets are silent most of the time.
const BUFFER: usize = 2 << 10;
/// The longest part of a message that goes out at once.
const PART: usize = 32 << 10;

/// Somebody asks for a socket.
pub struct Upgrade {
    accept: HeaderValue,
    upgraded: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, ServerError> {
        const NO_SOCKET: ServerError =
            ServerError::bad("une WebSocket est attendue ici", "a WebSocket is expected here");
        let says = |name: HeaderName, word: &str| says(&parts.headers, name, word);
        let asked = parts.method == Method::GET
            && says(header::CONNECTION, "upgrade")
            && says(header::UPGRADE, "websocket")
            && says(header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked).ok_or(NO_SOCKET)?;
        let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes())).map_err(|_| NO_SOCKET)?;
        let upgraded = parts.extensions.remove::<OnUpgrade>().ok_or(NO_SOCKET)?;
        Ok(Upgrade { accept, upgraded })
    }
}

/// Whether a header says this word, among others perhaps.
fn says(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let said = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|said| said.trim().eq_ignore_ascii_case(word))
}

impl Upgrade {
    /// Opens the socket, for messages of at most so many bytes, and talks on it for as long as it takes.
    pub fn open<C, Talk>(self, longest: usize, talk: C) -> Response
    where
        C: FnOnce(OpenSocket) -> Talk + Send + 'static,
        Talk: Future<Output = ()> + Send + 'static,
    {
        let config = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(BUFFER)
            .max_write_buffer_size(4 * PART)
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        tokio::spawn(async move {
            match self.upgraded.await {
                Ok(upgraded) => talk(OpenSocket::new(upgraded, config).await).await,
                // Whoever asked is gone already.
                Err(error) => tracing::trace!(%error, "a socket was not opened"),
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, self.accept);
        response
    }
}

/// An open socket.
pub struct OpenSocket(WebSocketStream<TokioIo<Upgraded>>);

impl OpenSocket {
    async fn new(upgraded: Upgraded, config: WebSocketConfig) -> OpenSocket {
        OpenSocket(WebSocketStream::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await)
    }

    /// What comes in; nothing once the line is cut.
    pub async fn hear(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Says the next part of a text, and leaves what is to be said after it; it goes out with the next flush at the
    /// latest. `is_first` where nothing of it was said yet.
    pub async fn say_part(&mut self, text: &mut Bytes, is_first: bool) -> Result<(), Error> {
        let part = text.split_to(text.len().min(PART));
        let kind = if is_first { Data::Text } else { Data::Continue };
        self.0.feed(Message::Frame(Frame::message(part, OpCode::Data(kind), text.is_empty()))).await
    }

    /// Says something short.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends what was said.
    pub async fn flush(&mut self) -> Result<(), Error> {
        self.0.flush().await
    }
}
