//! What a worker's script does, without one: asks, keeps what is to be kept, lets bots think.

use std::collections::HashMap;

use browser::{Around, BotTask, LocalHouse, think};
use rand::SeedableRng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

pub struct Home {
    house: LocalHouse,
    chance: StdRng,
    pub now: u64,
    /// What is kept, by table.
    pub kept: HashMap<String, Vec<String>>,
    /// What lists show, by table.
    pub lines: HashMap<String, Value>,
    /// The last task of a bot that was not thought about yet.
    pub task: Option<BotTask>,
    /// How many commands were sent: each has an id of its own.
    pub counter: u32,
}

impl Home {
    pub fn new(seed: u64) -> Home {
        let chance = StdRng::seed_from_u64(seed);
        let (kept, lines) = (HashMap::new(), HashMap::new());
        Home { house: LocalHouse::default(), chance, now: 1_000_000, kept, lines, task: None, counter: 0 }
    }

    /// Asks in English; gives everything that was told.
    pub fn ask(&mut self, question: Value) -> Value {
        let mut question = question;
        question["lang"] = question.get("lang").cloned().unwrap_or(json!("en"));
        let mut around = Around { now: self.now, chance: &mut self.chance };
        let told = self.house.ask(&question.to_string(), &mut around);
        for written in &told.writes {
            let rows = self.kept.entry(written.table.clone()).or_default();
            assert_eq!(rows.len() as u64 + 1, written.first, "no row is left out or written twice");
            rows.extend(written.rows.iter().cloned());
            self.lines.insert(written.table.clone(), serde_json::to_value(&written.line).unwrap());
        }
        if told.think.is_some() {
            self.task = told.think.clone();
        }
        serde_json::to_value(&told).unwrap()
    }

    /// Sets a table up and follows it.
    pub fn create(&mut self, new: Value) -> String {
        let told = self.ask(json!({"ask": "create", "new": new}));
        let id = told["answer"]["table"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned();
        assert!(id.starts_with("here-"), "{id}");
        let hello = self.ask(json!({"ask": "follow", "table": id}));
        assert_eq!(hello["messages"][0]["type"], "hello");
        id
    }

    /// A command, answered.
    pub fn command(&mut self, table: &str, ply: u64, doing: Value) -> Value {
        self.counter += 1;
        let mut command = doing;
        command["id"] = json!(format!("c{}", self.counter));
        command["ply"] = json!(ply);
        self.ask(json!({"ask": "command", "table": table, "command": command}))
    }

    /// How things stand.
    pub fn standing(&mut self, table: &str) -> Value {
        self.ask(json!({"ask": "snapshot", "table": table}))["answer"]["now"].clone()
    }

    /// Lets the bot that was asked think for a moment and play.
    pub fn bot_plays(&mut self) -> Value {
        let task = self.task.take().expect("a bot was asked");
        let task = BotTask { nodes: Some(20), ..task };
        let choice = think(&task, &mut |_| ());
        self.ask(json!({"ask": "chosen", "task": task, "choice": choice}))
    }

    /// Everything is gone but what was kept.
    pub fn reload(&mut self, table: &str) -> Value {
        self.house = LocalHouse::default();
        self.task = None;
        let rows = self.kept[table].clone();
        self.ask(json!({"ask": "open", "table": table, "rows": rows, "served": self.now}))
    }
}
