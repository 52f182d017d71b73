//! What the worker's script hands to the page is for the seat in front: cards that this seat may not know change no byte.

use browser::{BotTask, think};
use game::{Lang, Seat, Turn};
use rand::rngs::StdRng as SmallRng;
use rand::{RngExt, SeedableRng};
use room::{Entry, Event, Room};
use serde_json::{Value, json};

use crate::home::Home;

const MODES: [(&str, usize); 5] = [("2p", 2), ("3p", 3), ("2v2", 4), ("3v3", 6), ("2v2v2", 6)];

/// Everything a page can get of a table without acting: how things stand, the log, the past through any own seat, both
/// languages, what a bot looks at, and why nothing more is given.
fn told(rows: &[String]) -> String {
    let mut home = Home::new(1);
    let mut all = String::new();
    home.ask(json!({"ask": "open", "table": "here-t", "rows": rows, "served": null}));
    for lang in ["fr", "en"] {
        for question in [
            json!({"ask": "follow", "table": "here-t"}),
            json!({"ask": "snapshot", "table": "here-t"}),
            json!({"ask": "scenes", "table": "here-t", "from": 0, "to": 10_000, "as": null}),
            json!({"ask": "file", "table": "here-t"}),
        ] {
            let mut question = question;
            question["lang"] = json!(lang);
            let mut told = home.ask(question);
            // What a bot is to think about goes to the bot's worker alone; rows, to where they are kept.
            if let Some(told) = told.as_object_mut() {
                told.remove("think");
                told.remove("writes");
            }
            all += &told.to_string();
        }
    }
    all
}

/// A log in which one card that `reader` may not know is another.
fn another_world(rows: &[String], reader: Seat, rng: &mut SmallRng) -> Option<Vec<String>> {
    let log: Vec<Entry> = rows.iter().map(|row| Entry::read(row).unwrap()).collect();
    let whole = Room::replay(log.iter().cloned()).unwrap();
    let shown = whole.table.log_for(0, Some(reader), Lang::En);
    let truth = whole.table.log();
    let plies: Vec<usize> = (0..log.len()).filter(|&index| log[index].event.is_ply()).collect();
    let hidden: Vec<usize> = (0..plies.len()).filter(|&ply| shown[ply].text.as_ref() != Some(&truth[ply])).collect();
    for _ in 0..60 {
        let ply = *hidden.get(rng.random_range(0..hidden.len().max(1)))?;
        // At half-time partners show each other their hands (T25): what was drawn before is no secret then.
        if truth[ply..].iter().any(|text| text == "card:HALF") {
            continue;
        }
        let before = Room::replay(log[..plies[ply]].iter().cloned()).unwrap();
        if before.table.turn() != Turn::Chance {
            continue;
        }
        let is_other = |text: &String| !text.contains("HALF") && !text.contains("FULL") && *text != truth[ply];
        let others: Vec<_> = before.table.legal().into_iter().filter(is_other).collect();
        let Some(other) = others.get(rng.random_range(0..others.len().max(1))) else { continue };
        let mut changed = log.clone();
        changed[plies[ply]].event = Event::Chance { text: other.clone() };
        if Room::replay(changed.iter().cloned()).is_ok() {
            return Some(changed.iter().map(Entry::write).collect());
        }
    }
    None
}

/// A table that is at hand, with a page that follows it.
fn followed(rows: &[String]) -> Home {
    let mut home = Home::new(3);
    // The log names the commands that were carried out so far.
    home.counter = 10_000;
    home.kept.insert("here-t".to_owned(), rows.to_vec());
    home.ask(json!({"ask": "open", "table": "here-t", "rows": rows, "served": null}));
    home.ask(json!({"ask": "follow", "table": "here-t"}));
    home
}

/// What the page hears of what was told; what a bot is to think about, and what is kept, are not for it.
fn heard(told: &Value) -> String {
    [&told["messages"], &told["answer"], &told["refused"]].map(ToString::to_string).join("\n")
}

/// What can be played in both worlds, by whoever acts.
fn both(here: &Home, there: &Home) -> Vec<String> {
    let legal = |home: &Home| {
        let log = home.kept["here-t"].iter().map(|row| Entry::read(row).unwrap());
        Room::replay(log).unwrap().table.legal()
    };
    let there = legal(there);
    legal(here).into_iter().filter(|text| there.contains(text)).collect()
}

/// What chance did since, as far as everybody sees it: two worlds in which dice fell differently are not compared.
fn fell(home: &Home, since: usize) -> Vec<String> {
    let seen = home.kept["here-t"][since..].iter().filter_map(|row| match Entry::read(row).unwrap().event {
        Event::Chance { text } if text.starts_with("card:") => {
            (text == "card:HALF" || text == "card:FULL").then_some(text)
        }
        Event::Chance { text } => Some(text),
        _ => None,
    });
    seen.collect()
}

/// Whoever is alone with bots does and asks the same in two worlds, and hears the same: how often it was compared.
fn lived_alike(rows: &[String], changed: &[String], rng: &mut SmallRng) -> usize {
    let (mut here, mut there) = (followed(rows), followed(changed));
    let mut compared = 0;
    for _ in 0..12 {
        let now = here.standing("here-t");
        let ply = now["ply"].as_u64().unwrap();
        let texts = both(&here, &there);
        if now["turn"]["kind"] != "player" || texts.is_empty() {
            break;
        }
        let text = texts[rng.random_range(0..texts.len())].clone();
        let since = here.kept["here-t"].len();
        let asks: [&dyn Fn(&mut Home) -> Value; 3] = if now["turn"]["seat"] == 0 {
            // A card drawn is one's own: the worlds part there.
            if ["draw", "change", "react"].iter().any(|word| text.starts_with(word)) {
                break;
            }
            [
                &|home| home.command("here-t", ply, json!({"do": "why", "text": "play:TAC>2"})),
                &|home| {
                    let told = home.command("here-t", ply, json!({"do": "hint"}));
                    let task = home.task.take().unwrap_or_else(|| panic!("no hint: {told}"));
                    let task = BotTask { nodes: Some(60), ..task };
                    let choice = think(&task, &mut |_| ());
                    home.ask(json!({"ask": "chosen", "task": task, "choice": choice}))
                },
                &|home| home.command("here-t", ply, json!({"do": "move", "text": text})),
            ]
        } else {
            let turn = now["turn"]["seat"].clone();
            let seen = json!({"depth": 3, "score": 5, "nodes": 7, "line": [text]});
            let thought = move |home: &mut Home| {
                let of = home.task.as_ref().map(|task| task.turn);
                home.ask(json!({"ask": "thought", "table": "here-t", "turn": of, "seat": turn, "seen": seen}))
            };
            let told = (thought(&mut here), thought(&mut there));
            assert!(
                told.0["messages"].is_null() && told.1["messages"].is_null(),
                "a hidden hand thinks aloud: {told:?}"
            );
            let (Some(mine), Some(other)) = (here.task.take(), there.task.take()) else { break };
            let choice = json!({"text": text, "seen": {"depth": 1, "score": 0, "nodes": 1, "line": []}});
            let plays =
                |home: &mut Home, task: BotTask| home.ask(json!({"ask": "chosen", "task": task, "choice": choice}));
            let (a, b) = (plays(&mut here, mine), plays(&mut there, other));
            if fell(&here, since) != fell(&there, since) {
                break;
            }
            assert_eq!(heard(&a), heard(&b), "{text}");
            compared += 1;
            continue;
        };
        for ask in asks {
            let (a, b) = (ask(&mut here), ask(&mut there));
            if fell(&here, since) != fell(&there, since) {
                return compared;
            }
            assert_eq!(heard(&a), heard(&b), "{text}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn what_the_page_hears_while_it_plays_does_not_depend_on_hidden_cards_either() {
    let mut rng = SmallRng::seed_from_u64(11);
    let mut compared = 0;
    for (mode, count) in MODES {
        let mut home = Home::new(rng.random());
        let plan = |seat: usize| match seat {
            0 => json!({"kind": "here", "name": "Ana"}),
            _ => json!({"kind": "bot", "level": 1}),
        };
        let seats: Vec<_> = (0..count).map(plan).collect();
        let table = home.create(json!({"game": "team-km", "options": {"mode": mode}, "seats": seats}));
        for _ in 0..16 {
            let now = home.standing(&table);
            if now["turn"]["kind"] == "over" {
                break;
            }
            let rows = home.kept[&table].clone();
            if let Some(changed) = another_world(&rows, Seat(0), &mut rng) {
                compared += lived_alike(&rows, &changed, &mut rng);
            }
            if home.task.is_some() {
                home.bot_plays();
            } else {
                let legal = now["legal"].as_array().unwrap();
                let text = legal[rng.random_range(0..legal.len())]["text"].clone();
                home.command(&table, now["ply"].as_u64().unwrap(), json!({"do": "move", "text": text}));
            }
        }
    }
    assert!(compared >= 100, "{compared}");
}

/// The seat that looks: the one to act, or who acted last.
fn in_front(home: &mut Home, table: &str) -> (Seat, Value) {
    let now = home.standing(table);
    (Seat(u8::try_from(now["as"].as_u64().unwrap()).unwrap()), now)
}

#[test]
fn what_the_page_is_told_does_not_depend_on_cards_the_seat_in_front_may_not_know() {
    let mut rng = SmallRng::seed_from_u64(5);
    let (mut compared, mut noticed) = (0, 0);
    for (mode, seats) in MODES {
        for alone in [false, true] {
            let mut home = Home::new(rng.random());
            let plan = |seat: usize| match alone && seat > 0 {
                true => json!({"kind": "bot", "level": 1}),
                false => json!({"kind": "here", "name": format!("P{seat}")}),
            };
            let seats: Vec<_> = (0..seats).map(plan).collect();
            let table = home.create(json!({"game": "team-km", "options": {"mode": mode}, "seats": seats}));
            for _ in 0..9 {
                let (seat, now) = in_front(&mut home, &table);
                if now["turn"]["kind"] == "over" {
                    break;
                }
                let rows = home.kept[&table].clone();
                if let Some(changed) = another_world(&rows, seat, &mut rng) {
                    let (here, there) = (told(&rows), told(&changed));
                    assert!(here == there, "{mode}, seat {seat:?}:\n{here}\n{there}");
                    compared += 1;
                    // Whoever has the card sees it, or this test would prove nothing.
                    let scenes = |rows: &[String]| {
                        let mut home = Home::new(1);
                        home.ask(json!({"ask": "open", "table": "here-t", "rows": rows, "served": null}));
                        let look =
                            |seat| json!({"ask": "scenes", "table": "here-t", "from": 0, "to": 9999, "as": seat});
                        (0..6).map(|seat| home.ask(look(seat)).to_string()).collect::<String>()
                    };
                    noticed += usize::from(!alone && scenes(&rows) != scenes(&changed));
                }
                if home.task.is_some() {
                    home.bot_plays();
                } else {
                    let legal = now["legal"].as_array().unwrap();
                    let text = legal[rng.random_range(0..legal.len())]["text"].clone();
                    home.command(&table, now["ply"].as_u64().unwrap(), json!({"do": "move", "text": text}));
                }
            }
        }
    }
    assert!(compared >= 40, "{compared}");
    assert!(noticed >= 12, "{noticed}");
}
