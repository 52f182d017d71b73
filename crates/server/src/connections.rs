//! Connections: taken as they come, given a while to say what they want, and let go when the server stops.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

use crate::limits::Addresses;
use crate::slow_readers::Impatient;

/// How long somebody may take to say what they want, also between two requests; then the line is cut, so that
/// those who never finish a sentence cost nothing for long.
const TO_SPEAK: Duration = Duration::from_secs(15);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// Serves whoever connects until the server is to stop, then waits for what is under way. Who reads nothing for as long
/// as `patience` is cut.
pub async fn serve(
    mut listener: TcpListener,
    app: Router,
    addresses: &Addresses,
    patience: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // Every connection holds a copy of the sender; once the last is gone, the receiver hears it.
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    let stop = stopping.clone();
    loop {
        tokio::select! {
            // Errors of a single connection, and there being too many, are waited out.
            (stream, address) = Listener::accept(&mut listener) => {
                let place = match addresses.connection(address.ip()) {
                    Ok(place) => place,
                    Err(_) => {
                        turn_away(&stream);
                        continue;
                    }
                };
                // Small messages go out at once.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%error, "a connection is slower than it could be");
                }
                let talk = talk(Impatient::new(stream, patience), address, app.clone(), stop.clone());
                let open = open.clone();
                tokio::spawn(async move {
                    talk.await;
                    drop((open, place));
                });
            }
            _ = stopping.wait_for(|stop| *stop) => break,
        }
    }
    drop((listener, open));
    all_closed.recv().await;
}

/// Says that there is no room, if that can be said without waiting.
fn turn_away(stream: &TcpStream) {
    let _ = stream.try_write(b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
}

async fn talk(stream: Impatient<TcpStream>, address: SocketAddr, app: Router, mut stopping: watch::Receiver<bool>) {
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(address));
        app.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(TO_SPEAK)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let talked = tokio::select! {
        talked = connection.as_mut() => Some(talked),
        _ = stopping.wait_for(|stop| *stop) => None,
    };
    let talked = match talked {
        Some(talked) => talked,
        None => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = talked {
        tracing::trace!(%error, "a connection broke");
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::config::VisitorLimits;

    const ASKS: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    /// More than any system keeps for who does not read.
    const MUCH: usize = 64 << 20;

    #[tokio::test]
    async fn whoever_asks_and_never_reads_is_let_go() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/", get(|| async { vec![b'x'; MUCH] }));
        // There is one place, and it is taken.
        let limits = VisitorLimits { connections: 1, ..VisitorLimits::default() };
        let (stop, stopping) = watch::channel(false);
        let serving = tokio::spawn(async move {
            serve(listener, app, &Addresses::new(&limits, 0, false), Duration::from_millis(100), stopping).await;
        });
        let mut silent = TcpStream::connect(address).await.unwrap();
        silent.write_all(ASKS).await.unwrap();
        let mut served = String::new();
        for _ in 0..600 {
            let mut next = TcpStream::connect(address).await.unwrap();
            next.write_all(ASKS).await.unwrap();
            let mut head = [0; 12];
            next.read_exact(&mut head).await.unwrap();
            served = String::from_utf8_lossy(&head).into_owned();
            if served == "HTTP/1.1 200" {
                break;
            }
            assert_eq!(served, "HTTP/1.1 503", "there is no other place");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(served, "HTTP/1.1 200", "who never reads keeps its place");
        stop.send(true).unwrap();
        // Both are let go, and nothing is left to wait for.
        serving.await.unwrap();
        drop(silent);
    }
}
