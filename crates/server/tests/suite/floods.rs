//! Floods of every command there is, at tables of one's own, through however many broken lines.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::common::{now, text};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use room::schema;
use serde_json::{Value, json};
use server::client::{self, ClientError, Socket};
use tokio::sync::watch;

/// How many commands are said before anything is read: or the server would stop listening.
const AT_ONCE: usize = 20;

/// What was said, and what of it was carried out, by the word of the command.
#[derive(Default)]
pub struct Flooded {
    pub said: BTreeMap<String, usize>,
    pub done: BTreeMap<String, usize>,
}

impl Flooded {
    pub fn messages(&self) -> usize {
        self.said.values().sum()
    }
}

/// Every command there is, as the wire describes it.
pub fn words() -> Vec<String> {
    let definitions = serde_json::to_value(schema::definitions()).unwrap();
    let forms = definitions["Doing"]["oneOf"].as_array().unwrap().iter();
    forms.map(|form| text(&form["properties"]["do"]["const"])).collect()
}

/// Says everything that can be said, as fast as it goes.
pub async fn flood(mut server: watch::Receiver<SocketAddr>, enough: Arc<AtomicBool>) -> Flooded {
    let (mut flooded, mut rng) = (Flooded::default(), SmallRng::seed_from_u64(7));
    while !enough.load(Ordering::Relaxed) {
        let address = *server.borrow_and_update();
        if at_one_table(address, &mut rng, &mut flooded, &enough).await.is_err() {
            let _ = tokio::time::timeout(Duration::from_millis(30), server.changed()).await;
        }
    }
    flooded
}

/// Somebody who floods, and what they last heard.
struct Flooder {
    socket: Socket,
    now: Value,
}

impl Flooder {
    async fn open(server: SocketAddr, table: &str, token: &str) -> Result<Flooder, ClientError> {
        let mut socket = Socket::open(server, table, Some(token), 0).await?;
        let hello = socket.next().await?;
        Ok(Flooder { socket, now: now(&hello).clone() })
    }

    /// A command that may well be carried out as things stood when this was last told.
    fn command(&self, word: &str, id: &str, rng: &mut SmallRng) -> Value {
        let legal = self.now["legal"].as_array().map_or(&[][..], Vec::as_slice);
        let text =
            if legal.is_empty() { json!("a1:b1") } else { legal[rng.random_range(0..legal.len())]["text"].clone() };
        let ply = self.now["ply"].as_u64().unwrap_or(0);
        let seat = rng.random_range(0..2);
        json!({
            "id": id, "ply": ply, "do": word, "text": text, "to": ply.saturating_sub(1), "of": seat, "at": seat,
            "cell": rng.random_range(0..50), "level": 1, "on": rng.random_bool(0.5), "team": rng.random_bool(0.2),
        })
    }
}

async fn at_one_table(
    server: SocketAddr,
    rng: &mut SmallRng,
    flooded: &mut Flooded,
    enough: &AtomicBool,
) -> Result<(), ClientError> {
    let here = |name: &str| json!({"kind": "here", "name": name});
    let (link, bot) = (json!({"kind": "link"}), json!({"kind": "bot", "level": 1}));
    let clock = json!({"kind": "fischer", "base": 1_800_000, "increment": 0});
    let wishes = [
        json!({"game": "dames", "options": {"capture": "huff"}, "clock": clock, "seats": [here("F"), link]}),
        json!({"game": "team-km", "seats": [here("F"), link]}),
        json!({"game": "kidam", "seats": [here("F"), bot]}),
        json!({"game": "damata", "seats": [here("F"), here("G")]}),
    ];
    let created = client::create(server, &wishes[rng.random_range(0..wishes.len())]).await?;
    let table = text(&created["table"]);
    let mut flooders = vec![Flooder::open(server, &table, &text(&created["token"])).await?];
    if let Some(invitation) = created["invitations"].as_array().and_then(|all| all.first()) {
        let wish = json!({"invitation": invitation["token"], "name": "G"}).to_string();
        let joined = client::ask(server, "POST", &format!("/api/tables/{table}/join"), &[], &wish).await?.json();
        if let Some(token) = joined["token"].as_str() {
            flooders.push(Flooder::open(server, &table, token).await?);
        }
    }
    let words = words();
    for round in 0..20 {
        for (who, flooder) in flooders.iter_mut().enumerate() {
            if enough.load(Ordering::Relaxed) {
                return Ok(());
            }
            let mut said = BTreeMap::new();
            for number in 0..AT_ONCE {
                let word = words[rng.random_range(0..words.len())].as_str();
                // What ends everything is not said all the time.
                let ends = matches!(word, "resign" | "abort" | "leave") && round < 10;
                let word = if ends { "move" } else { word };
                let id = format!("f{who}-{round}-{number}");
                let command = flooder.command(word, &id, rng);
                flooder.socket.send(command.to_string()).await?;
                *flooded.said.entry(word.to_owned()).or_default() += 1;
                said.insert(id, word.to_owned());
            }
            flooder.socket.send(r#"{"id":"p","do":"ping"}"#).await?;
            // One of them may have been a ping itself.
            let mut pings = 1 + said.values().filter(|word| *word == "ping").count();
            while pings > 0 {
                let message = flooder.socket.next().await?;
                if now(&message).is_object() {
                    flooder.now = now(&message).clone();
                }
                match message["type"].as_str() {
                    Some("pong") => pings -= 1,
                    Some("done" | "why" | "hint") => {
                        if let Some(word) = message["id"].as_str().and_then(|id| said.get(id)) {
                            *flooded.done.entry(word.clone()).or_default() += 1;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

#[test]
fn the_wire_describes_every_command() {
    let words = words();
    assert!(
        ["move", "undo", "chat", "mute", "hint", "ping"].iter().all(|word| words.iter().any(|known| known == word))
    );
}
