//! A bot with a hidden hand shows nothing by when it plays or by what is told meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::common::unlimited;
use bots::Level;
use futures_util::StreamExt;
use game::Seat;
use room::message::NewTable;
use serde_json::json;
use server::bus::{Bus, InProcess, Note};
use server::house::House;
use server::lobby;
use server::store::Sqlite;
use server::{Config, Metrics};

/// Seat 1 is tackled and has an answer, or three.
const HAS_AN_ANSWER: &str = r#"{"mode":"2p","shootout":true,"half":1,"added":false,"dir":1,"turn":2,"phase":"react","act":1,"teams":[{"ball":9,"goals":0,"tokens":0},{"ball":0,"goals":0,"tokens":0}],"seats":[{"hand":["ANGE","ANTHO","DL*","RED","RED","T5","TAC"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":["ENG","P4","P4"]},{"hand":["DL*","P2","REM","T1","T2","T2","T5"],"limit":7,"hit":null,"fair":false,"safe":[],"yellow":0,"red":0,"front":[]}],"discard":["PONT","T2","DEF","REM*","P1","P5","PT4"],"fresh":false,"laid":false,"top":25,"marked":51,"unseen":{"DEF":5,"DL":6,"DRI":5,"DRI*":2,"ENG":19,"GK":6,"LOB":5,"LOB*":2,"P1":2,"P2":6,"P3":9,"P4":8,"P5":6,"PT1":2,"PT2":2,"PT3":2,"PT4":1,"REM":6,"REM*":2,"SUPER":3,"T1":2,"T2":2,"T3":6,"T4":5,"T5":1,"TAC":4,"YEL":5},"pending":{"card":"TAC"}}"#;

/// The same, but it can only accept.
fn has_none() -> String {
    HAS_AN_ANSWER
        .replace(r#"["ANGE","ANTHO","DL*","RED","RED","T5","TAC"]"#, r#"["ANTHO","DL*","ENG","ENG","ENG","T5","TAC"]"#)
        .replace(r#""unseen":{"#, r#""unseen":{"ANGE":1,"#)
        .replace(r#""ENG":19"#, r#""ENG":16"#)
        .replace(r#""REM":6"#, r#""RED":2,"REM":6"#)
}

/// What is told while a bot of this level reacts, and how long it takes.
async fn reaction(house: &Arc<House>, bus: &InProcess, start: &str, level: u8) -> (Vec<String>, Duration) {
    let new: NewTable = serde_json::from_value(json!({
        "game": "team-km", "options": {"mode": "2p", "shootout": true}, "start": start,
        "seats": [{"kind": "here", "name": "Ana"}, {"kind": "bot", "level": level}],
    }))
    .unwrap();
    // The bot is to sit where the reaction is.
    let new = NewTable { seats: new.seats.into_iter().rev().collect(), ..new };
    let begun = Instant::now();
    let id = lobby::create(house, &new, None).await.unwrap().table;
    let mut notes = bus.subscribe(&id).await;
    let table = house.table(&id).await.unwrap();
    let mut told = Vec::new();
    while table.room().ply() == 0 {
        match notes.next().await.unwrap() {
            Note::Thinking(thought) => told.push(format!("{thought:?}")),
            _ => continue,
        }
    }
    (told, begun.elapsed())
}

#[tokio::test]
async fn a_reaction_takes_as_long_and_tells_as_little_whatever_the_bot_holds() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(&folder.path().join("tablee.sqlite"), Metrics::default()).await.unwrap());
    let bus = Arc::new(InProcess::default());
    let config = Config { limits: unlimited(), ..Config::default() };
    let house = House::open(config, store, bus.clone(), Metrics::default()).await.unwrap();
    for level in [1, 5, 8] {
        for start in [HAS_AN_ANSWER, &has_none()] {
            let (told, took) = reaction(&house, &bus, start, level).await;
            // A thought of before one listens is not heard; one that says something would be.
            assert!(told.len() <= 1, "level {level}: {told:?}");
            assert!(told.iter().all(|thought| thought.contains("depth: 0, score: 0, nodes: 0, line: []")), "{told:?}");
            let table = table::catalogue::find("team-km").unwrap();
            let options = game::Values::from_json(table.options, &json!({"mode": "2p", "shootout": true})).unwrap();
            let table = table.open_at(&options, start).unwrap();
            let thinker = table.thinker(Seat(0), Level::new(level).unwrap()).unwrap();
            let pace = thinker.pace().unwrap();
            // That no answer comes later than that is held against a given clock, where bots are.
            assert!(took >= pace, "level {level} took {took:?}, sooner than the {pace:?} it always takes");
        }
    }
}
