//! What computes waits for the threads that compute, and nobody who serves computes in their place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use room::HolderId;
use room::message::{Act, Command};
use serde_json::json;
use tower::ServiceExt;

use super::router;
use crate::bus::InProcess;
use crate::config::Config;
use crate::fair_pool::Ticket;
use crate::house::{House, Sender};
use crate::lobby;
use crate::metrics::Metrics;
use crate::store::Sqlite;

fn request(method: &str, path: &str, body: String) -> Request<Body> {
    let address: SocketAddr = ([127, 0, 0, 1], 9).into();
    let request =
        Request::builder().method(method).uri(path).header("host", "localhost").extension(ConnectInfo(address));
    request.body(body.into()).unwrap()
}

#[tokio::test]
async fn whatever_computes_waits_for_its_turn_and_everybody_else_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap());
    let config = Config::default();
    let threads = config.limits.compute_threads();
    let house = House::open(config, store, Arc::new(InProcess::default()), Metrics::default()).await.unwrap();
    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "here", "name": "Bea"}]);
    let new = serde_json::from_value(json!({"game": "dames", "options": {"capture": "huff"}, "seats": seats})).unwrap();
    let table = house.table(&lobby::create(&house, &new, None).await.unwrap().table).await.unwrap();

    // Every thread that computes has something to do.
    let (begun, busy) = mpsc::channel::<()>();
    let mut gates = Vec::new();
    for number in 0..threads {
        let (open, gate) = mpsc::channel::<()>();
        let asker = Some(IpAddr::from([10, 0, 0, u8::try_from(number).unwrap()]));
        let ticket = Ticket { asker, waited_for: true, rank: 0, cost: Duration::ZERO };
        let begun = begun.clone();
        house.compute_pool.submit(ticket, move || {
            begun.send(()).unwrap();
            assert!(gate.recv().is_err());
        });
        gates.push(open);
    }
    for _ in 0..threads {
        busy.recv().unwrap();
    }
    let app = router(&house);
    let study = json!({"game": "dames", "position": "W:W31:B20"}).to_string();
    let at = format!("/api/tables/{}", table.id);
    let asked = [
        request("POST", "/api/study", study),
        request("GET", &format!("{at}/scenes"), String::new()),
        request("GET", &format!("{at}/file"), String::new()),
        request("GET", &format!("{at}/pdn"), String::new()),
        request("GET", "/api/games/dames/rules", String::new()),
        request("GET", "/api/games", String::new()),
    ];
    let mut waiting: Vec<_> = asked.map(|asked| tokio::spawn(app.clone().oneshot(asked))).into();
    for act in [
        Act::Why { text: None, steps: Some(vec![game::Step::Cell(game::CellId(3))]) },
        Act::Huff { cell: game::CellId(3) },
    ] {
        let (house, table) = (house.clone(), table.clone());
        let sender = Sender { holder: HolderId(0), address: [127, 0, 0, 1].into() };
        let command = Command { id: "c".to_owned(), ply: 0, seat: None, act };
        waiting.push(tokio::spawn(async move {
            // How it is answered is the referee's business.
            let _ = house.command(&table, sender, command).await;
            Ok(axum::response::Response::new(Body::empty()))
        }));
    }
    for path in ["/health", &at] {
        let answer = app.clone().oneshot(request("GET", path, String::new())).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path} is served");
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let early = waiting.iter().position(tokio::task::JoinHandle::is_finished);
    assert_eq!(early, None, "somebody computed on a thread that serves");
    drop(gates);
    for one in waiting {
        assert_eq!(one.await.unwrap().unwrap().status(), StatusCode::OK);
    }
    house.stop();
}
