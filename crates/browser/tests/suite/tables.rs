//! Tables at home: every game against a bot, at one screen, taken back, played again, reloaded, sent.

use rand::SeedableRng;
use rand::rngs::StdRng;
use room::message::{NewTable, Status};
use room::{Entry, Token, setup};
use serde_json::{Value, json};
use table::CATALOGUE;

use crate::home::Home;

fn against_a_bot(game: &str, seats: usize) -> Value {
    let mut plan = vec![json!({"kind": "here", "name": "Ana"})];
    plan.resize(seats, json!({"kind": "bot", "level": 2}));
    json!({"game": game, "seats": plan})
}

fn here(game: &str, names: &[&str]) -> Value {
    let seats: Vec<_> = names.iter().map(|name| json!({"kind": "here", "name": name})).collect();
    json!({"game": game, "seats": seats})
}

/// Plays the first legal move of whoever sits here.
fn move_on(home: &mut Home, table: &str) -> Value {
    let now = home.standing(table);
    let text = now["legal"][0]["text"].clone();
    home.command(table, now["ply"].as_u64().unwrap(), json!({"do": "move", "text": text}))
}

fn kinds(told: &Value) -> Vec<&str> {
    let messages = told["messages"].as_array().map(Vec::as_slice).unwrap_or_default();
    messages.iter().map(|message| message["type"].as_str().unwrap()).collect()
}

#[test]
fn every_game_is_played_against_a_bot_and_read_again_from_what_was_kept() {
    for info in CATALOGUE {
        let mut home = Home::new(7);
        let seats = usize::from(info.players[0]);
        let table = home.create(against_a_bot(info.id, seats));
        for _ in 0..30 {
            let now = home.standing(&table);
            if now["turn"]["kind"] == "over" {
                break;
            }
            let told = if home.task.is_some() { home.bot_plays() } else { move_on(&mut home, &table) };
            assert!(kinds(&told).contains(&"events"), "{}: {told}", info.id);
            assert!(!told["writes"][0]["rows"].as_array().unwrap().is_empty());
        }
        let before = home.standing(&table);
        assert!(before["ply"].as_u64().unwrap() > 5, "{}: {before}", info.id);
        home.reload(&table);
        let after = home.standing(&table);
        assert_eq!(before, after, "{}", info.id);
        // A list counts what players did, not what was dealt or rolled.
        let hello = home.ask(json!({"ask": "follow", "table": table}));
        let log = hello["messages"][0]["snapshot"]["log"].as_array().unwrap();
        let played = log.iter().filter(|entry| entry["seat"].is_u64()).count();
        assert_eq!(home.lines[&table]["ply"], played, "{}", info.id);
        // Whoever was to think when it was closed is asked again.
        let hello = home.ask(json!({"ask": "follow", "table": table}));
        let bot = before["turn"]["kind"] == "player" && before["turn"]["seat"] != 0;
        assert_eq!(hello["think"].is_object(), bot, "{}: {hello}", info.id);
    }
}

#[test]
fn a_command_is_carried_out_once_and_a_stale_one_is_refused_with_how_things_stand() {
    let mut home = Home::new(1);
    let table = home.create(here("dames", &["Ana", "Bea"]));
    let command = json!({"id": "x", "ply": 0, "do": "move", "text": "32-28"});
    let first = home.ask(json!({"ask": "command", "table": table, "command": command}));
    assert_eq!(kinds(&first), ["events", "done"]);
    let rows = home.kept[&table].len();
    let again = home.ask(json!({"ask": "command", "table": table, "command": command}));
    assert_eq!((kinds(&again), home.kept[&table].len()), (vec!["done"], rows));
    let stale = home.command(&table, 0, json!({"do": "move", "text": "33-29"}));
    assert_eq!(stale["messages"][0]["error"]["code"], "stale");
    assert_eq!(stale["messages"][0]["now"]["ply"], 1);
    let refused = home.command(&table, 1, json!({"do": "move", "text": "19-24x"}));
    assert_eq!((kinds(&refused), refused["writes"].is_null()), (vec!["refused"], true));
    let why = home.command(&table, 1, json!({"do": "why", "text": "20-30"}));
    assert!(why["messages"][0]["refusal"]["message"].is_string(), "{why}");
}

#[test]
fn moves_are_taken_back_and_the_bot_then_plays_the_new_turn_only() {
    let mut home = Home::new(2);
    let table = home.create(against_a_bot("dames", 2));
    move_on(&mut home, &table);
    let late = home.task.clone().unwrap();
    let back = home.command(&table, 1, json!({"do": "undo", "to": 0}));
    assert_eq!(kinds(&back), ["events", "done"]);
    assert_ne!(back["turn"].as_u64().unwrap(), late.turn, "who thinks about that turn is told to stop");
    let chosen = home.ask(json!({"ask": "chosen", "task": late, "choice": null}));
    assert!(chosen["writes"].is_null(), "{chosen}");
    assert_eq!(home.standing(&table)["ply"], 0);
    home.task = None;
    move_on(&mut home, &table);
    home.bot_plays();
    assert_eq!(home.standing(&table)["ply"], 2);
}

#[test]
fn a_bot_that_comes_to_nothing_still_plays() {
    let mut home = Home::new(3);
    let table = home.create(against_a_bot("kidam", 2));
    while home.task.is_none() {
        move_on(&mut home, &table);
    }
    let before = home.standing(&table)["ply"].as_u64().unwrap();
    let task = home.task.take().unwrap();
    home.ask(json!({"ask": "chosen", "task": task, "choice": null}));
    assert!(home.standing(&table)["ply"].as_u64().unwrap() > before);
}

#[test]
fn a_hint_is_asked_of_the_same_bots_and_answered_on_the_wire() {
    let mut home = Home::new(4);
    let table = home.create(against_a_bot("damata", 2));
    let asked = home.command(&table, 0, json!({"do": "hint"}));
    assert!(kinds(&asked).is_empty());
    let told = home.bot_plays();
    assert_eq!(kinds(&told), ["hint"]);
    assert_eq!(home.standing(&table)["ply"], 0, "a hint plays nothing");
}

#[test]
fn a_hidden_hand_takes_its_time_and_says_once_that_it_thinks() {
    let mut home = Home::new(6);
    let table = home.create(against_a_bot("team-km", 2));
    let mut asked = 0;
    for _ in 0..40 {
        let now = home.standing(&table);
        if now["turn"]["kind"] == "over" {
            break;
        }
        let told = if home.task.is_some() { home.bot_plays() } else { move_on(&mut home, &table) };
        let Some(task) = home.task.clone().filter(|_| told["think"].is_object()) else { continue };
        asked += 1;
        // The level thinks for so long at most; its answer never comes sooner, nor sooner for one hand than another.
        let pace = catalogue_pace(&task);
        let least = u64::from(task.least.unwrap());
        assert!(least >= pace + pace / 8 && least <= pace + pace / 4, "{least} of {pace}");
        assert_eq!(kinds(&told).iter().filter(|kind| **kind == "thinking").count(), 1, "{told}");
    }
    assert!(asked > 3, "{asked}");
    let table = home.create(against_a_bot("dames", 2));
    move_on(&mut home, &table);
    assert_eq!(home.task.take().unwrap().least, None, "who hides nothing answers when it has an answer");
}

fn catalogue_pace(task: &browser::BotTask) -> u64 {
    let info = table::catalogue::find(&task.game).unwrap();
    let options = game::Values::from_json(info.options, &task.options).unwrap();
    let mut table = info.open(&options).unwrap();
    task.moves.iter().for_each(|text| drop(table.play(text).unwrap()));
    let thinker = table.thinker(game::Seat(task.seat), bots::Level::new(task.level).unwrap()).unwrap();
    u64::try_from(thinker.pace().unwrap().as_millis()).unwrap()
}

#[test]
fn the_same_people_play_again_with_sides_handed_on() {
    let mut home = Home::new(5);
    let table = home.create(here("dames", &["Ana", "Bea"]));
    home.command(&table, 0, json!({"do": "resign"}));
    let told = home.command(&table, 0, json!({"do": "rematch"}));
    assert_eq!(kinds(&told), ["events", "done"]);
    let next = told["messages"][0]["table"]["rematch"].as_str().unwrap().to_owned();
    let info = home.ask(json!({"ask": "snapshot", "table": next}))["answer"]["table"].clone();
    let names: Vec<_> = info["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect();
    assert_eq!((names, &info["yours"]), (vec!["Bea", "Ana"], &json!([0, 1])));
    home.reload(&next);
    assert_eq!(home.standing(&next)["turn"], json!({"kind": "player", "seat": 0}));
}

#[test]
fn a_flag_falls_when_it_is_due_and_time_without_a_worker_is_nobodys() {
    let mut home = Home::new(6);
    let clock = json!({"kind": "fischer", "base": 60_000, "increment": 0});
    let mut new = here("dames", &["Ana", "Bea"]);
    new["clock"] = clock;
    let table = home.create(new);
    home.now += 1_000;
    let told = move_on(&mut home, &table);
    home.now += 1_000;
    let told = if told["due"].is_u64() { told } else { move_on(&mut home, &table) };
    let due = told["due"].as_u64().unwrap();
    let early = home.ask(json!({"ask": "due", "table": table}));
    assert!(early["writes"].is_null());
    // Closed for a day, and opened again: the day is not counted.
    home.now += 86_400_000;
    let (now, rows) = (home.now, home.kept[&table].clone());
    home.ask(json!({"ask": "open", "table": table, "rows": rows, "served": now - 86_400_000}));
    assert_eq!(home.standing(&table)["turn"]["kind"], "player");
    home.now = due + 2 * 86_400_000;
    home.ask(json!({"ask": "due", "table": table}));
    assert_eq!(home.standing(&table)["result"]["how"], "flagged");
}

#[test]
fn nothing_here_is_asked_of_others_and_what_cannot_be_read_is_refused() {
    let mut home = Home::new(8);
    let new = json!({"game": "dames", "seats": [{"kind": "here", "name": "Ana"}, {"kind": "link"}]});
    assert_eq!(home.ask(json!({"ask": "create", "new": new}))["refused"]["code"], "bad-request");
    for question in [json!({"ask": "dance"}), json!({}), json!({"ask": "study", "what": {"game": "dames", "x": 1}})] {
        assert_eq!(home.ask(question.clone())["refused"]["code"], "bad-request", "{question}");
    }
    for question in [json!({"ask": "follow", "table": "here-x"}), json!({"ask": "course", "game": "chess"})] {
        assert_eq!(home.ask(question.clone())["refused"]["code"], "not-found", "{question}");
    }
    let broken =
        json!({"ask": "open", "table": "here-x", "rows": ["{\"v\":99,\"at\":1,\"e\":\"closed\"}"], "served": null});
    assert_eq!(home.ask(broken)["refused"]["code"], "bad-request");
}

#[test]
fn a_match_is_taken_away_as_a_file_and_looked_at_again() {
    let mut home = Home::new(9);
    let table = home.create(here("dames", &["Ana", "Bea"]));
    for _ in 0..6 {
        move_on(&mut home, &table);
    }
    let file = home.ask(json!({"ask": "file", "table": table}))["answer"].as_str().unwrap().to_owned();
    let copy = home.ask(json!({"ask": "import", "file": file}))["answer"]["table"].as_str().unwrap().to_owned();
    let snapshot = home.ask(json!({"ask": "snapshot", "table": copy}))["answer"].clone();
    assert_eq!((snapshot["log"].as_array().unwrap().len(), &snapshot["table"]["yours"]), (6, &json!([])));
}

/// A server's room of what was sent to it, with a friend in the second seat.
fn at_a_server(sent: &Value, now: u64) -> Result<room::Room, room::Fault> {
    let mut sent = sent.clone();
    sent["seats"][1] = json!({"kind": "link"});
    let new: NewTable = serde_json::from_value(sent).unwrap();
    let mut chance = StdRng::seed_from_u64(1);
    let made = setup::create(&new, &mut chance)?;
    let (mut room, log) = setup::begin_after(made.event, &made.moves, now, &mut chance)?;
    let again = room::Room::replay(log.iter().map(|entry| Entry::read(&entry.write()).unwrap())).unwrap();
    assert_eq!(again.table.log(), room.table.log(), "its log tells the same");
    let invitation = Token::parse(&made.invitations[0].token).map(|token| token.hash());
    let holder = Token::new(&mut chance).hash();
    let friend = setup::Joining { invitation, seat: None, name: "Cleo", holder, repeatable: false };
    for entry in setup::entries(setup::join(&room, &friend, now, &mut chance)?, None, now) {
        room.apply(&entry).unwrap();
    }
    Ok(room)
}

#[test]
fn what_is_sent_to_a_server_is_the_same_match() {
    let damsystem = json!({"seats": [{"kind": "here", "name": "Ana"}, {"kind": "here"}], "game": "damsystem"});
    let huff = json!({"capture": "huff"});
    for (game, options, quiet, swapped) in [
        ("dames", json!({}), false, false),
        ("dames", huff.clone(), true, false),
        ("damsystem", huff, true, true),
        ("kidam", json!({}), false, false),
        ("damata", json!({}), false, false),
    ] {
        let mut home = Home::new(9);
        let mut new = damsystem.clone();
        new["game"] = json!(game);
        new["options"] = options;
        new["quiet"] = json!(quiet);
        new["swapped"] = json!(swapped);
        let table = home.create(new);
        for _ in 0..9 {
            move_on(&mut home, &table);
        }
        let sent = home.ask(json!({"ask": "send", "table": table}))["answer"].clone();
        let mut there = at_a_server(&sent, 5_000).unwrap();
        let rows = home.kept[&table].iter().map(|row| Entry::read(row).unwrap());
        let here = room::Room::replay(rows).unwrap();
        assert_eq!((there.table.log(), there.table.position()), (here.table.log(), here.table.position()), "{game}");
        assert_eq!((there.table.is_quiet(), there.swapped), (quiet, swapped), "{game}");
        assert_eq!((there.table.usual_start(), there.table.options()), (true, here.table.options()), "{game}");
        assert_eq!((there.status(), there.to_act(), there.moves()), (Status::Live, here.to_act(), here.moves()));
        assert!(there.has_begun(), "{game}: who has moved does not call it off");
        // What was played here can be taken back there.
        let undo = setup::entries(vec![room::Event::Undo { to: 8 }], None, 6_000);
        undo.iter().for_each(|entry| there.apply(entry).unwrap());
        assert_eq!(there.table.log(), here.table.log()[..8], "{game}");
        // The file, too, says all of it.
        let file = home.ask(json!({"ask": "file", "table": table}))["answer"].as_str().unwrap().to_owned();
        let copy = home.ask(json!({"ask": "import", "file": file}))["answer"]["table"].clone();
        let told = home.ask(json!({"ask": "snapshot", "table": copy}))["answer"]["table"].clone();
        assert_eq!((&told["quiet"], &told["swapped"]), (&json!(quiet), &json!(swapped)), "{game}: {told}");
    }
}

#[test]
fn a_server_referees_what_is_sent_to_it() {
    let mut home = Home::new(9);
    let table = home.create(here("dames", &["Ana", "Bea"]));
    move_on(&mut home, &table);
    let mut sent = home.ask(json!({"ask": "send", "table": table}))["answer"].clone();
    sent["moves"] = json!(["32-28", "32-28"]);
    assert_eq!(at_a_server(&sent, 1).err().unwrap().code(), "turn", "it is the other side’s");
    // What is over is looked at, and not gone on with.
    sent["start"] = json!("W:W6:B1,50");
    sent["moves"] = json!(["6x1"]);
    assert!(at_a_server(&sent, 1).is_err());
    let hidden = json!({"game": "team-km", "seats": [{"kind": "here"}, {"kind": "link"}], "moves": ["x"]});
    assert_eq!(at_a_server(&hidden, 1).err().unwrap().code(), "bad-request");
}

#[test]
fn hidden_hands_are_not_taken_away_before_the_end() {
    let mut home = Home::new(10);
    let table = home.create(here("team-km", &["Ana", "Bea"]));
    for ask in ["file", "send"] {
        assert_eq!(home.ask(json!({"ask": ask, "table": table}))["refused"]["code"], "not-yours");
    }
    let scenes = json!({"ask": "scenes", "table": table, "from": 0, "to": 9, "as": 1});
    let other = home.ask(scenes)["answer"].clone();
    assert!(other.is_array());
}
