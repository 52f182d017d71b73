//! Answers that are lost on their way lock nobody out, and what a thief asked for in time is worth nothing later.

use std::time::{Duration, Instant};

use crate::common::{Running, Table, first_move, now, text, unlimited};
use serde_json::{Value, json};
use tokio::time::timeout;

const OWN: &str = "00112233445566778899aabbccddeeff";

async fn yours(server: &Running, table: &Table, token: &str) -> Value {
    server.get_as(&table.path(""), token).await.json()["table"]["yours"].clone()
}

/// Six words that lead to the seats of who holds this token.
async fn words(server: &Running, table: &Table, token: &str, moves: bool) -> Value {
    let code = json!({"code": server.post("/api/handovers", &json!({"move": moves})).await.json()["code"]});
    assert_eq!(server.post_as(&table.path("/handover"), token, &code).await.status, 200);
    code["code"].clone()
}

#[tokio::test]
async fn a_sign_out_whose_answer_is_lost_is_asked_for_again() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let sign_out =
        async |token: &str, own: &str| server.post_as(&table.path("/sign-out"), token, &json!({"token": own})).await;
    assert_eq!(sign_out(&table.token, "short").await.status, 400);
    // Nobody hears this one.
    assert_eq!(sign_out(&table.token, OWN).await.status, 200);
    let again = sign_out(&table.token, OWN).await;
    assert_eq!((again.status, &again.json()["seats"]), (200, &json!([0])), "{}", again.body);
    assert!(again.head.contains("set-cookie") && again.json()["token"] == OWN, "{}", again.head);
    assert_eq!(yours(&server, &table, OWN).await, json!([0]));
    let spectator = server.post(&table.path("/sign-out"), &json!({"token": OWN})).await;
    assert_eq!(spectator.status, 200, "whoever has it holds the seat, whatever else is shown");
    assert_eq!(server.get_as(&table.path(""), &table.token).await.status, 403, "the old one is worth nothing");
    let other = "ff112233445566778899aabbccddeeff";
    assert_eq!(sign_out(&table.token, other).await.status, 403, "nor does it ask for another");
    assert_eq!(sign_out(&bea, OWN).await.status, 409, "what is somebody else’s is not taken");
    assert_eq!(yours(&server, &table, &bea).await, json!([1]));
}

#[tokio::test]
async fn six_words_whose_answer_is_lost_are_shown_again_by_who_took_them() {
    let server = Running::start(unlimited()).await;
    for moves in [false, true] {
        let (table, _) = server.pair("dames").await;
        let code = words(&server, &table, &table.token, moves).await;
        let take = async |own: &str| server.post("/api/handovers/take", &json!({"code": code, "token": own})).await;
        let first = take(OWN).await;
        let again = take(OWN).await;
        assert_eq!((again.status, again.json()), (200, first.json()), "{}", again.body);
        let token = |head: &str| head.split("tablee=").nth(1).unwrap().split(';').next().unwrap().to_owned();
        assert_eq!(token(&again.head), token(&first.head));
        assert_eq!(yours(&server, &table, &token(&again.head)).await, json!([0]));
        assert_eq!(take("ff112233445566778899aabbccddeeff").await.status, 403, "nobody else takes them");
    }
}

#[tokio::test]
async fn who_signs_out_takes_back_what_a_thief_asked_for_before() {
    let server = Running::start(unlimited()).await;
    for moves in [false, true] {
        let (table, _) = server.pair("dames").await;
        // The thief has the token, and asks for words to come back with.
        let code = words(&server, &table, &table.token, moves).await;
        let changed = server.post_as(&table.path("/sign-out"), &table.token, &json!({})).await;
        let taken = server.post("/api/handovers/take", &json!({"code": code})).await;
        assert_eq!(taken.json()["tables"], json!([]), "{}", taken.body);
        assert!(!taken.head.to_lowercase().contains("set-cookie"), "{}", taken.head);
        let fresh = text(&changed.json()["token"]);
        assert_eq!(yours(&server, &table, &fresh).await, json!([0]));
    }
}

#[tokio::test]
async fn who_signs_out_again_and_again_fills_no_log() {
    let server = Running::start(unlimited()).await;
    let (table, bea) = server.pair("dames").await;
    let mut token = table.token.clone();
    let mut changed = 0;
    for _ in 0..60 {
        let answer = server.post_as(&table.path("/sign-out"), &token, &json!({})).await;
        match answer.status {
            200 => (token, changed) = (text(&answer.json()["token"]), changed + 1),
            status => assert_eq!(status, 429, "{}", answer.body),
        }
    }
    assert!((12..20).contains(&changed), "{changed}");
    let standing = server.get_as(&table.path(""), &token).await.json();
    assert_eq!(server.post_as(&table.path("/commands"), &token, &first_move(now(&standing), "m")).await.status, 200);
    assert_eq!(yours(&server, &table, &bea).await, json!([1]));
}

#[tokio::test]
async fn who_rattles_at_the_door_is_told_to_the_others_once_in_a_while() {
    let server = Running::start(unlimited()).await;
    let (table, _) = server.pair("dames").await;
    let mut crowd = server.socket(&table, Some(&table.token), 0).await;
    crowd.next().await.unwrap();
    let begun = Instant::now();
    for _ in 0..100 {
        let mut socket = server.socket(&table, None, 0).await;
        socket.next().await.unwrap();
    }
    let _last = server.socket(&table, None, 0).await;
    // The others learn how it ended all the same.
    let mut told = Vec::new();
    while let Ok(message) = timeout(Duration::from_secs(3), crowd.wait_for("presence")).await {
        told.push(message.unwrap()["spectators"].clone());
    }
    assert_eq!(told.last(), Some(&json!(1)));
    let seconds = begun.elapsed().as_secs() as usize;
    assert!(told.len() <= 3 + 2 * seconds, "{} times in {seconds} s", told.len());
}
