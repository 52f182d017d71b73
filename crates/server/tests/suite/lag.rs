//! How far away somebody is, is measured by what only they can answer, and given back to their clock.

use std::time::Duration;

use crate::common::{Running, first_move, text, unlimited};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

const DELAY: Duration = Duration::from_millis(700);

type Line = WebSocketStream<TcpStream>;

async fn open(server: &Running, path: &str, token: &str) -> Line {
    let stream = TcpStream::connect(server.address).await.unwrap();
    let mut request = format!("ws://{}{path}/live", server.address).into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    tokio_tungstenite::client_async(request, stream).await.unwrap().0
}

/// Plays and waits until that is acknowledged.
async fn play(line: &mut Line, command: &Value) {
    line.send(Message::text(command.to_string())).await.unwrap();
    loop {
        let Message::Text(message) = line.next().await.unwrap().unwrap() else { continue };
        let message: Value = serde_json::from_str(&message).unwrap();
        if message["id"] == command["id"] {
            assert_eq!(message["type"], "done", "{message}");
            return;
        }
    }
}

#[tokio::test]
async fn lag_is_what_the_answer_to_a_ping_took_and_nobody_makes_it_up() {
    let server = Running::start(unlimited()).await;
    let clock = json!({"kind": "fischer", "base": 300_000, "increment": 0});
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let table = server.table(&json!({"game": "dames", "clock": clock, "seats": seats})).await;
    let wish = json!({"invitation": table.invitations[0], "name": "Bea"});
    let bea = text(&server.post(&table.path("/join"), &wish).await.json()["token"]);
    let standing = async |token: &str| server.get_as(&table.path(""), token).await.json()["now"].clone();

    // Ana hears the question, and her answer is long on its way: it waits to be flushed.
    let mut far = open(&server, &table.path(""), &table.token).await;
    while !matches!(far.next().await.unwrap().unwrap(), Message::Ping(_)) {}
    tokio::time::sleep(DELAY).await;
    far.flush().await.unwrap();
    play(&mut far, &first_move(&standing(&table.token).await, "far")).await;
    // Bea never hears it, and sends answers to questions that nobody asked.
    let mut liar = open(&server, &table.path(""), &bea).await;
    tokio::time::sleep(DELAY).await;
    for number in [0_u64, 2, u64::MAX] {
        liar.send(Message::Pong(number.to_be_bytes().to_vec().into())).await.unwrap();
    }
    liar.send(Message::Pong(Vec::new().into())).await.unwrap();
    let made_up = first_move(&standing(&bea).await, "liar");
    liar.send(Message::text(made_up.to_string())).await.unwrap();
    for tries in 0.. {
        if standing(&bea).await["ply"] == 2 {
            break;
        }
        assert!(tries < 3000, "her move is played");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let path = server.folder.path().join("tablee.sqlite");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let rows: Vec<String> =
        sqlx::query_scalar("SELECT body FROM events ORDER BY table_key, seq").fetch_all(&pool).await.unwrap();
    let lag = |id: &str| {
        let written = rows.iter().map(|row| serde_json::from_str::<Value>(row).unwrap());
        let by = written.map(|row| row["by"].clone()).find(|by| by["id"] == id).unwrap();
        Duration::from_millis(by["lag"].as_u64().unwrap_or(0))
    };
    assert!(lag("far") >= DELAY, "{:?}", lag("far"));
    assert_eq!(lag("liar"), Duration::ZERO);
}
