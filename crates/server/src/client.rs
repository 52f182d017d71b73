//! A small client of the wire, for the load driver and the tests.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

/// Why a client got no answer.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The line is broken.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The socket is closed.
    #[error("the socket is closed: {0}")]
    Socket(Box<tungstenite::Error>),
    /// What came is no answer.
    #[error("not an answer: {0}")]
    Answer(String),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> ClientError {
        ClientError::Socket(Box::new(error))
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct HttpAnswer {
    /// The status.
    pub status: u16,
    /// Its head, as it came.
    pub head: String,
    /// Its body.
    pub body: String,
}

impl HttpAnswer {
    /// The body as JSON; `null` if it is not.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// Asks once. By hand, in a dozen lines: tests look at heads as they came, and send what no library would.
pub async fn ask(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<HttpAnswer, ClientError> {
    let mut stream = TcpStream::connect(server).await?;
    let extra: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\nContent-Length: {}\r\n{extra}\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    let bad = || ClientError::Answer(answer.chars().take(100).collect());
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(bad)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(bad)?;
    Ok(HttpAnswer { status, head: head.to_owned(), body: body.to_owned() })
}

/// Sets a table up and gives the answer.
pub async fn create(server: SocketAddr, table: &Value) -> Result<Value, ClientError> {
    create_from(server, table, &[]).await
}

/// The same with headers.
pub async fn create_from(server: SocketAddr, table: &Value, headers: &[(&str, &str)]) -> Result<Value, ClientError> {
    let answer = ask(server, "POST", "/api/tables", headers, &table.to_string()).await?;
    if answer.status == 201 { Ok(answer.json()) } else { Err(ClientError::Answer(answer.body)) }
}

/// A table's socket.
pub struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    /// Opens the socket of a table: with a token or as a spectator, after event `since`.
    pub async fn open(server: SocketAddr, table: &str, token: Option<&str>, since: u64) -> Result<Socket, ClientError> {
        Socket::open_from(server, table, token, since, None).await
    }

    /// The same behind a proxy that says where it comes from.
    pub async fn open_from(
        server: SocketAddr,
        table: &str,
        token: Option<&str>,
        since: u64,
        from: Option<&str>,
    ) -> Result<Socket, ClientError> {
        Socket::open_path(server, &format!("/api/tables/{table}/live?since={since}"), token, from).await
    }

    /// Opens any socket of the server.
    pub async fn open_path(
        server: SocketAddr,
        path: &str,
        token: Option<&str>,
        from: Option<&str>,
    ) -> Result<Socket, ClientError> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{server}{path}").into_client_request()?;
        let bearer = token.map(|token| format!("Bearer {token}"));
        for (name, value) in [("authorization", bearer.as_deref()), ("x-forwarded-for", from)] {
            if let Some(value) = value {
                let value = value.parse();
                let value = value.map_err(|_| ClientError::Answer(format!("odd characters in {name}")))?;
                request.headers_mut().insert(name, value);
            }
        }
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket(socket))
    }

    /// Sends a text.
    pub async fn send(&mut self, text: impl Into<String>) -> Result<(), ClientError> {
        Ok(self.0.send(Message::text(text.into())).await?)
    }

    /// The next message, as it came. Nothing when the socket is closed.
    pub async fn text(&mut self) -> Result<Option<Utf8Bytes>, ClientError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(Message::Close(_))) | None => return Ok(None),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Value, ClientError> {
        let text = self.text().await?.ok_or_else(|| ClientError::Answer("the socket is closed".to_owned()))?;
        serde_json::from_str(&text).map_err(|error| ClientError::Answer(error.to_string()))
    }

    /// The next message of this type; others are passed over.
    pub async fn wait_for(&mut self, kind: &str) -> Result<Value, ClientError> {
        loop {
            let message = self.next().await?;
            if message["type"] == kind {
                return Ok(message);
            }
        }
    }

    /// Sends a command and waits for its answer.
    pub async fn command(&mut self, command: &Value) -> Result<Value, ClientError> {
        self.send(command.to_string()).await?;
        loop {
            let message = self.next().await?;
            if message["id"] == command["id"] {
                return Ok(message);
            }
        }
    }
}
