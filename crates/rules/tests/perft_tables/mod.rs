//! Perft tables: the text files in `crates/rules/perft/`, read.

use std::fs;
use std::path::Path;

/// The counts of one position.
pub struct PerftTable {
    /// The file it stands in.
    pub file: String,
    pub game: String,
    /// As `key=value`, separated by commas.
    pub options: String,
    /// Empty for the start.
    pub position: String,
    /// Depths and numbers of sequences.
    pub counts: Vec<(u32, u64)>,
}

/// Every table there is. A file has a line `game ID`, then one block or more of `options key=value,…` (kept from block to
/// block), `position …` (or the word alone: the start) and lines `depth count`; `#` begins a comment.
pub fn tables() -> Vec<PerftTable> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("perft");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let tables: Vec<_> = files.iter().flat_map(|path| read(path)).collect();
    assert!(tables.iter().all(|table| !table.counts.is_empty()), "every table counts something");
    tables
}

fn read(path: &Path) -> Vec<PerftTable> {
    let file = path.file_name().unwrap().to_string_lossy().into_owned();
    let (mut game, mut options) = (String::new(), String::new());
    let mut tables: Vec<PerftTable> = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "game" => game = value.to_owned(),
            "options" => options = value.to_owned(),
            "position" => {
                let (game, options, position) = (game.clone(), options.clone(), value.to_owned());
                tables.push(PerftTable { file: file.clone(), game, options, position, counts: Vec::new() });
            }
            depth => {
                let table = tables.last_mut().unwrap_or_else(|| panic!("{file}: {line} before any position"));
                table.counts.push((depth.parse().unwrap(), value.parse().unwrap()));
            }
        }
    }
    tables
}
