//! What belongs to no table's log and is the same at every server that shares a store: words that hand seats over, how
//! many watch, what the first page shows.

use std::time::{Duration, Instant};

use crate::common::{ROUNDS_A_SECOND, Running, first_move, rounds, unlimited};
use crate::services::{NatsServer, Postgres};
use serde_json::{Value, json};
use server::VisitorLimits;
use server::client::Socket;

/// The next message of which this is true, which comes before so many rounds of that server are over. How long it took
/// is printed.
async fn told((server, socket): (&Running, &mut Socket), within: u64, what: &str, holds: impl Fn(&Value) -> bool) {
    let (begun, before) = (Instant::now(), rounds(server.metrics).await);
    let waiting = async { while !holds(&socket.next().await.unwrap()) {} };
    assert!(tokio::time::timeout(Duration::from_secs(60), waiting).await.is_ok(), "{what}");
    let took = rounds(server.metrics).await - before;
    println!("{what}: after {} ms, {took} rounds", begun.elapsed().as_millis());
    assert!(took <= within, "{what}: after {took} rounds");
}

/// Who is there is told to readers once a second, and known within another.
const PRESENCE: u64 = 2 * ROUNDS_A_SECOND;

/// Waits until this holds, on a machine that has much else to do.
async fn until(what: &str, holds: impl AsyncFn() -> bool) {
    let begun = Instant::now();
    while !holds().await {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn words_spectators_and_the_first_page_are_the_same_at_every_server() {
    let (postgres, nats) = (Postgres::start(), NatsServer::start());
    let store = postgres.database("shared").await;
    let mut servers = Vec::new();
    for _ in 0..3 {
        servers.push(Running::start_in_fleet(&store, &nats.address(), unlimited()).await);
    }
    let [one, two, three] = &servers[..] else { unreachable!() };

    let seats = json!([{"kind": "here", "name": "Ana"}, {"kind": "link"}]);
    let table = one.table(&json!({"game": "dames", "seats": seats})).await;
    // Somebody's first page, at another server, shows that the friend came.
    let mut home =
        Socket::open_path(two.address, &format!("/api/home/live?ids={}", table.id), None, None).await.unwrap();
    told((two, &mut home), ROUNDS_A_SECOND, "the table waits", |news| news["yours"][0]["status"] == "open").await;
    let joined = three.post(&table.path("/join"), &json!({"invitation": table.invitations[0], "name": "Bea"})).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    told((two, &mut home), ROUNDS_A_SECOND, "the friend came", |news| news["yours"][0]["status"] == "live").await;

    let mut player = one.socket(&table, Some(&table.token), 0).await;
    let first = two.socket(&table, None, 0).await;
    let second = three.socket(&table, None, 0).await;
    told((one, &mut player), PRESENCE, "two watch", |message| message["spectators"] == 2).await;
    drop((first, second));
    told((one, &mut player), PRESENCE, "nobody does", |message| message["spectators"] == 0).await;

    // NATS takes everything and passes nothing on: what others do is looked up, and seen long before it is back.
    let mut watching = two.socket(&table, None, 0).await;
    watching.next().await.unwrap();
    nats.freeze(true);
    let read = one.get_as(&table.path(""), &table.token).await.json();
    let moved = one.post_as(&table.path("/commands"), &table.token, &first_move(&read["now"], "m")).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let what = "what was played is seen while NATS is frozen";
    tokio::join!(
        told((two, &mut watching), ROUNDS_A_SECOND, what, |message| message["now"]["ply"] == 1),
        told((two, &mut home), ROUNDS_A_SECOND, "and on the first page", |news| news["yours"][0]["ply"] == 1),
    );
    nats.freeze(false);

    // Whatever the dashboard and the alerts go by is told.
    let metrics = two.metrics().await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    for file in ["examples/fleet/dashboard.json", "docs/OPERATIONS.md"] {
        let text = std::fs::read_to_string(format!("{folder}/{file}")).unwrap();
        let mut names: Vec<&str> = text.split(|c: char| !c.is_ascii_lowercase() && c != '_').collect();
        names.retain(|name| name.starts_with("tablee_"));
        assert!(names.len() > 8, "{names:?}");
        for name in names {
            let is_told = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']));
            assert!(metrics.lines().any(is_told), "{file} goes by {name}, which nobody tells: {metrics}");
        }
    }

    // Words that nobody may use any more do not wait for the next ones.
    let pool = sqlx::PgPool::connect(&store).await.unwrap();
    let old = "INSERT INTO handovers (key, until, source, moves, name) VALUES ('old', 1, '::1', FALSE, 'Ana')";
    sqlx::query(old).execute(&pool).await.unwrap();

    let code = one.post("/api/handovers", &json!({"move": false, "name": "Ana"})).await.json();
    let shown = json!({"code": code["code"]});
    assert_eq!(two.post_as(&table.path("/handover"), &table.token, &shown).await.status, 200);
    let own = json!({"code": code["code"], "token": "00112233445566778899aabbccddeeff"});
    let taken = three.post("/api/handovers/take", &own).await;
    assert_eq!(taken.json()["tables"], json!([{"table": table.id, "game": "dames", "seats": [0]}]), "{}", taken.body);
    let cookie = |head: &str| head.lines().find(|line| line.contains("tablee=")).map(str::to_owned).unwrap();
    for server in &servers {
        assert_eq!(server.post("/api/handovers/take", &shown).await.status, 403, "for one taker");
        let again = server.post("/api/handovers/take", &own).await;
        assert_eq!((again.status, again.json()), (200, taken.json()), "whose answer was lost asks again, anywhere");
        assert_eq!(cookie(&again.head), cookie(&taken.head));
    }
    let waiting = async {
        let old = || sqlx::query_scalar("SELECT count(*) FROM handovers WHERE key = 'old'");
        while old().fetch_one(&pool).await.unwrap_or(1_i64) > 0 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    assert!(tokio::time::timeout(Duration::from_secs(60), waiting).await.is_ok(), "they are forgotten");
}

#[tokio::test]
async fn what_an_address_spent_at_one_server_it_has_not_at_another() {
    const MAY: u32 = 6;
    let (postgres, nats) = (Postgres::start(), NatsServer::start());
    let store = postgres.database("limits").await;
    let limits = || VisitorLimits { address_tables: MAY, address_sockets: 2, ..unlimited() };
    let one = Running::start_in_fleet(&store, &nats.address(), limits()).await;
    let two = Running::start_in_fleet(&store, &nats.address(), limits()).await;
    let new = json!({"game": "dames", "seats": [{"kind": "open"}, {"kind": "open"}]});
    let table = one.table(&new).await;
    for _ in 1..MAY {
        assert_eq!(one.post("/api/tables", &new).await.status, 201);
    }
    assert_eq!(one.post("/api/tables", &new).await.status, 429, "that is all it may");
    // It may set up a few at the other before that one has heard; alone, all of them.
    let mut made = 0;
    while two.post("/api/tables", &new).await.status == 201 {
        made += 1;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    println!("{made} of {MAY} tables more at another server");
    assert!(made < MAY, "the other server was told");

    // Nor may it hold at both as many sockets as at one; what it lets go there, it may hold here.
    let held = [one.socket(&table, None, 0).await, one.socket(&table, None, 0).await];
    let open = async || Socket::open(two.address, &table.id, None, 0).await.is_ok();
    until("the sockets it holds elsewhere count", async || !open().await).await;
    drop(held);
    until("until it lets them go", open).await;
}
