//! The forms of what other crates put on the wire, for the OpenAPI document. `tests/suite/openapi.rs` holds them against
//! what the server really says.
#![allow(dead_code, missing_docs, reason = "only their schema is used, and it repeats what is documented elsewhere")]

use std::collections::BTreeMap;

use schemars::JsonSchema;

/// The same in both languages.
#[derive(JsonSchema)]
pub struct Words {
    fr: String,
    en: String,
}

/// Options by their keys.
pub type Values = BTreeMap<String, OptionValue>;

/// The value of an option. `"3"` and `3`, `"true"` and `true` mean the same.
#[derive(JsonSchema)]
#[serde(untagged)]
pub enum OptionValue {
    Switch(bool),
    Number(u8),
    Word(String),
}

/// What values an option takes.
#[derive(JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionKind {
    /// One of these words, each with a name; the first is the default.
    Choice { values: Vec<(String, Words)> },
    /// A whole number.
    Number { min: u8, max: u8, default: u8 },
    /// Yes or no.
    Switch { default: bool },
    /// A longer text with a form of its own. Empty unless said.
    Text,
}

/// Something that can be chosen about a game.
#[derive(JsonSchema)]
pub struct OptionSpec {
    key: String,
    kind: OptionKind,
    name: Words,
    help: Words,
}

/// One game of the catalogue.
#[derive(JsonSchema)]
pub struct GameInfo {
    id: String,
    name: Words,
    charm: Words,
    /// How many can play.
    players: Vec<u8>,
    /// A usual match takes from … to … minutes.
    minutes: (u8, u8),
    /// From this age on.
    age: u8,
    /// What the seats are called, in order.
    sides: Vec<Words>,
    options: Vec<OptionSpec>,
    /// Whether hands are hidden.
    secrets: bool,
    /// A position to show what it looks like.
    showcase: Showcase,
}

/// A position to show what a game looks like.
#[derive(JsonSchema)]
pub struct Showcase {
    options: String,
    position: String,
}

/// Where a rule comes from.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    Seed,
    Reading,
    Rebuilt,
    Added,
}

/// A position that shows a rule.
#[derive(JsonSchema)]
pub struct Example {
    /// Options as `key=value`, separated by commas; empty for the defaults.
    options: String,
    position: String,
    caption: Words,
    /// A legal move that shows it, or empty.
    plays: String,
    /// A move the rule refuses here, or empty.
    refuses: String,
}

/// One numbered rule.
#[derive(JsonSchema)]
pub struct RuleText {
    rule: String,
    origin: Vec<Origin>,
    title: Words,
    text: Words,
    examples: Vec<Example>,
}

/// All numbered rules of a game.
#[derive(JsonSchema)]
pub struct Rulebook(Vec<RuleText>);

/// One touch of a hand.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// A cell of the board, by its place in the plan.
    Cell(u8),
    /// A card in the hand.
    Card(String),
    /// A seat, counted from 0.
    Seat(u8),
    /// A button.
    Button(String),
}

/// A legal move and what a hand touches to make it.
#[derive(JsonSchema)]
pub struct LegalMove {
    text: String,
    steps: Vec<Step>,
    /// What kind of thing it is.
    manner: String,
    /// The move as people say it, where that is not its text.
    words: Option<String>,
}

/// One move of the log as the reader may know it.
#[derive(JsonSchema)]
pub struct LogEntry {
    /// Who played it; nobody for chance.
    seat: Option<u8>,
    /// Its text, if the reader may know it.
    text: Option<String>,
    /// What the referee called out.
    said: Option<String>,
    /// The move as people say it, where that is not its text.
    words: Option<String>,
    /// What kind of thing it is.
    manner: String,
    /// Whether it is a line of the list of moves.
    listed: bool,
    /// What is seen to happen; its form depends on the game.
    effects: Vec<serde_json::Value>,
}

/// What was seen after each move; the form of a scene depends on the game.
#[derive(JsonSchema)]
pub struct Scenes(Vec<serde_json::Value>);

/// An end that the moves of a file do not show.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    Resigned(u8),
    Agreed,
    Flagged(u8),
    Gone(u8),
}

/// The result of a match file.
#[derive(JsonSchema)]
pub struct SavedResult {
    /// The winners' names in texts; nobody for a draw.
    winners: Vec<String>,
    rule: Option<String>,
}

/// A match as it is saved.
#[derive(JsonSchema)]
pub struct MatchFile {
    /// The format's version: 1.
    tablee: u32,
    game: String,
    #[serde(default)]
    options: Values,
    /// The first position, where it is not the usual one.
    #[serde(default)]
    start: Option<String>,
    /// Names of the players, by seat.
    #[serde(default)]
    players: Vec<String>,
    /// The day it was played, as `2026-11-15`.
    #[serde(default)]
    date: Option<String>,
    /// Every move, chance included.
    moves: Vec<String>,
    #[serde(default)]
    ending: Option<Ending>,
    #[serde(default)]
    result: Option<SavedResult>,
}
