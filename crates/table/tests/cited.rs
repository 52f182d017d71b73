//! Every numbered rule stands in a comment where it is enforced, and in the name of a test that tries it: whoever looks
//! for a rule finds its line, and whoever reads a line finds its rule.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use game::Rule;
use table::{CATALOGUE, GameInfo};

/// What tells of rules without enforcing them.
const TELLS: [&str; 6] = ["rulebook", "rulebook.rs", "refusal.rs", "impossible.rs", "present.rs", "scene.rs"];

/// The folder of a game, and the one it shares with another.
fn folders(info: &GameInfo) -> Vec<PathBuf> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/src");
    let own = rules.join(info.id.replace('-', "_"));
    let shares = fs::read_to_string(own.join("mod.rs")).unwrap().contains("crate::draughts");
    if shares { vec![own, rules.join("draughts")] } else { vec![own] }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if TELLS.iter().any(|name| path.ends_with(name)) {
            continue;
        }
        if path.is_dir() { sources(&path, found) } else { found.push(path) }
    }
}

/// The rules named in the comments of a source, tests left out. A range of them, `D1–D17`, tells nobody where one is.
fn cited(source: &str) -> impl Iterator<Item = Rule> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let comments = code.lines().filter_map(|line| line.split_once("//")).map(|(_, comment)| comment);
    let words = comments.flat_map(|comment| comment.split(|c: char| !c.is_alphanumeric() && c != '–'));
    // A small letter is a square's.
    words.filter(|word| word.starts_with(char::is_uppercase)).filter_map(Rule::parse)
}

#[test]
fn every_rule_is_named_where_it_is_enforced_and_no_other() {
    for info in CATALOGUE {
        let mut files = Vec::new();
        folders(info).iter().for_each(|folder| sources(folder, &mut files));
        let named: BTreeSet<Rule> =
            files.iter().flat_map(|path| cited(&fs::read_to_string(path).unwrap()).collect::<Vec<_>>()).collect();
        let known: BTreeSet<Rule> = info.rulebook().iter().map(|text| text.rule).collect();
        let nowhere: Vec<_> = known.difference(&named).map(ToString::to_string).collect();
        assert!(nowhere.is_empty(), "{}: no comment says where {} is enforced", info.id, nowhere.join(", "));
        let own = |rule: &&Rule| known.iter().any(|known| known.letter == rule.letter);
        let unknown: Vec<_> = named.difference(&known).filter(own).map(ToString::to_string).collect();
        assert!(unknown.is_empty(), "{}: comments name {}, which is no rule", info.id, unknown.join(", "));
    }
}

/// The tests of a source, by the rules in their names: `d14_s16_no_piece_left` is one of D14 and of S16.
fn tests_of(source: &str, found: &mut BTreeMap<Rule, Vec<String>>) {
    let lines: Vec<&str> = source.lines().collect();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.trim() == "#[test]") {
        let indent = line.len() - line.trim_start().len();
        let Some(first) = (at..lines.len()).find(|&at| lines[at].trim_start().starts_with("fn ")) else { continue };
        let name = lines[first].trim_start().trim_start_matches("fn ").split('(').next().unwrap_or_default();
        let end = (first..lines.len()).find(|&at| lines[at] == format!("{:indent$}}}", "")).unwrap_or(lines.len());
        for rule in name.split('_').filter_map(|part| Rule::parse(&part.to_uppercase())) {
            found.entry(rule).or_default().push(lines[first..end].join("\n"));
        }
    }
}

#[test]
fn every_rule_has_a_test_with_its_number_in_its_name() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut files, mut tests) = (Vec::new(), BTreeMap::new());
    for part in fs::read_dir(crates).unwrap().map(|part| part.unwrap().path()).filter(|part| part.is_dir()) {
        let folders = ["src", "tests"].map(|name| part.join(name));
        folders.iter().filter(|folder| folder.is_dir()).for_each(|folder| sources(folder, &mut files));
    }
    for path in files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "rs")) {
        tests_of(&fs::read_to_string(path).unwrap(), &mut tests);
    }
    let mut lacking = Vec::new();
    for text in CATALOGUE.iter().flat_map(|info| info.rulebook()) {
        let own = tests.get(&text.rule).map(Vec::as_slice).unwrap_or_default();
        // What the book shows refused, a test of that rule sees refused by its number.
        let refuses = text.examples.iter().any(|example| !example.refuses.is_empty());
        let by_number = format!("\"{}\"", text.rule);
        if own.is_empty() || refuses && !own.iter().any(|body| body.contains(&by_number)) {
            lacking.push(format!("{}: {} tests, none that refuses: {refuses}", text.rule, own.len()));
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}
