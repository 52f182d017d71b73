//! The games of a match between bots as they end: on the bar, in their file, and kept where JSON is to tell them.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use bots::Cancel;
use game::{Annotation, Annotations, Eval, Seat, Turn, Values};
use indicatif::ProgressBar;
use lab::arena::{Listener, Played, Player, Tally};
use table::{AnyTable, GameInfo, MatchFile, SavedResult};

use crate::error::CliError;

/// What was played, and by whom: the same for every game of the match.
pub struct GamesHeading {
    pub info: &'static GameInfo,
    pub options: Values,
    pub a: Player,
    pub b: Player,
}

/// Hears of the games of a match.
pub struct GameKeeper {
    pub bar: ProgressBar,
    pub heading: GamesHeading,
    /// Where they are written, if anywhere.
    pub file: Option<GamesFile>,
    /// Where their positions are written, if anywhere.
    pub positions: Option<GamesFile>,
    /// They are held in memory only where somebody wants them there: a long match has very many.
    pub kept: Option<Vec<Played>>,
    /// Stops the match when its games cannot be written any longer.
    pub cancel: Cancel,
    /// Why they cannot.
    pub failed: Option<CliError>,
}

impl Listener for GameKeeper {
    fn progress(&mut self, tally: &Tally) {
        self.bar.set_position(u64::from(tally.games() / 2));
        self.bar.set_message(format!("{:.1} %", 100.0 * tally.score()));
    }

    fn pair(&mut self, games: [Played; 2]) {
        let (heading, info) = (&self.heading, self.heading.info);
        let positions = |game: &Played| positions(info, &heading.options, game).unwrap_or_default();
        let line = |game: &Played| heading.line(game);
        let texts: [&dyn Fn(&Played) -> String; 2] = [&line, &positions];
        let files = [&mut self.file, &mut self.positions].into_iter().zip(texts);
        for (file, text) in files {
            if let (Some(file), None) = (file, &self.failed) {
                let lines: String = games.iter().map(text).collect();
                if let Err(error) = file.append(&lines) {
                    self.failed = Some(CliError::File { path: file.path.clone(), error });
                    self.cancel.cancel();
                }
            }
        }
        if let Some(kept) = &mut self.kept {
            kept.extend(games);
        }
    }
}

/// A file that takes the place of an older one only once there is something to write.
pub struct GamesFile {
    pub path: PathBuf,
    opened: Option<File>,
}

impl GamesFile {
    pub fn new(path: PathBuf) -> GamesFile {
        GamesFile { path, opened: None }
    }

    /// Writes through at once: whatever ends the process, these lines stay.
    pub fn append(&mut self, lines: &str) -> io::Result<()> {
        let mut file = match self.opened.take() {
            Some(file) => file,
            None => File::create(&self.path)?,
        };
        file.write_all(lines.as_bytes())?;
        self.opened = Some(file);
        Ok(())
    }
}

impl GamesHeading {
    /// A game as a line of a file of matches.
    fn line(&self, game: &Played) -> String {
        let name = |seat: &&str| if game.seats.contains(seat) { self.a.to_string() } else { self.b.to_string() };
        let file = MatchFile {
            tablee: 1,
            game: self.info.id.to_owned(),
            options: serde_json::to_value(&self.options).unwrap_or_default(),
            start: game.start.clone(),
            quiet: false,
            swapped: false,
            players: game.all_seats.iter().map(name).collect(),
            date: None,
            moves: game.moves.clone(),
            ending: None,
            result: game.rule.clone().map(|rule| SavedResult {
                winners: game.winners.iter().map(|&seat| seat.to_owned()).collect(),
                rule: Some(rule),
            }),
            notes: Some(self.notes(game)).filter(|notes| !notes.is_empty()),
        };
        // Strings and lists of strings always serialise.
        serde_json::to_string(&file).unwrap_or_default() + "\n"
    }

    /// What the players thought of their positions, as evaluations for the first seat; nothing where there are more than
    /// two teams, since one's loss is then not the other's gain.
    fn notes(&self, game: &Played) -> Annotations {
        let mut notes = Annotations::default();
        let Some(mut table) = replay(self.info, &self.options, game) else { return notes };
        let first = table.team(Seat(0));
        let two = (0..table.seats()).map(|seat| table.team(Seat(seat))).all(|team| {
            team == first || (0..table.seats()).map(Seat).all(|seat| first.contains(seat) || team.contains(seat))
        });
        for (ply, text) in game.moves.iter().enumerate() {
            if let (Turn::Player(seat), Some(Some(seen)), true) = (table.turn(), game.seen.get(ply), two) {
                let score = if first.contains(seat) { seen.score } else { -seen.score };
                let eval = Some(Eval { score, depth: Some(seen.depth) });
                notes.moves.insert(ply, Annotation { eval, ..Annotation::default() });
            }
            if table.play(text).is_err() {
                break;
            }
        }
        notes
    }
}

/// The table that a game was played at, at its start.
fn replay(info: &GameInfo, options: &Values, game: &Played) -> Option<Box<dyn AnyTable>> {
    match &game.start {
        None => info.open(options).ok(),
        Some(start) => info.open_at(options, start).ok(),
    }
}

/// Every position that a player judged, a line each: its text, who is to move, what that player thought of it in
/// hundredths, and what the game was worth to that player in the end, 1, 0.5 or 0; with tabs between them.
fn positions(info: &GameInfo, options: &Values, game: &Played) -> Option<String> {
    let mut table = replay(info, options, game)?;
    let mut lines = String::new();
    for (ply, text) in game.moves.iter().enumerate() {
        if let (Turn::Player(seat), Some(Some(seen))) = (table.turn(), game.seen.get(ply)) {
            let name = table.seat_name(seat);
            let result = match game.winners.as_slice() {
                [] => 0.5,
                winners if winners.contains(&name) => 1.0,
                _ => 0.0,
            };
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{}\t{name}\t{}\t{result}", table.position(), seen.score);
        }
        table.play(text).ok()?;
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(path: PathBuf) -> GameKeeper {
        let player = |text: &str| text.parse().unwrap();
        GameKeeper {
            bar: ProgressBar::hidden(),
            heading: GamesHeading {
                info: crate::args::find("dames").unwrap(),
                options: Values::read(crate::args::find("dames").unwrap().options, []).unwrap(),
                a: player("8"),
                b: player("random"),
            },
            file: Some(GamesFile::new(path)),
            positions: None,
            kept: None,
            cancel: Cancel::default(),
            failed: None,
        }
    }

    fn pair(pair: u32) -> [Played; 2] {
        [vec!["W"], vec!["B"]].map(|seats| Played {
            pair,
            seats,
            all_seats: vec!["W", "B"],
            start: None,
            moves: vec!["32-28".to_owned()],
            winners: Vec::new(),
            rule: None,
            halves: 1,
            seen: vec![Some(lab::arena::SeenScore { score: 35, depth: 9 })],
        })
    }

    #[test]
    fn each_pair_is_on_disk_when_it_was_heard_of_and_not_in_memory() {
        let path = std::env::temp_dir().join(format!("tablee-games-{}", std::process::id()));
        std::fs::write(&path, "an older file\n").unwrap();
        let read = || std::fs::read_to_string(&path).unwrap();
        let mut games = games(path.clone());
        assert_eq!(read(), "an older file\n", "nothing to write yet");
        for pairs in 1..4 {
            games.pair(pair(pairs));
            assert_eq!(read().lines().count(), 2 * pairs as usize);
        }
        assert!(read().starts_with(r#"{"tablee":1,"game":"dames""#), "{}", read());
        assert!(read().contains(r#""players":["8","random"]"#) && read().contains(r#""players":["random","8"]"#));
        let eval = r#""notes":{"moves":{"0":{"eval":{"score":35,"depth":9}}}}"#;
        assert!(read().lines().all(|line| line.contains(eval)), "scores are kept: {}", read());
        let exported = positions(games.heading.info, &games.heading.options, &pair(0)[0]).unwrap();
        assert!(exported.starts_with("W:W31,32,") && exported.ends_with("\tW\t35\t0.5\n"), "{exported}");
        assert!(games.kept.is_none() && games.failed.is_none());
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn what_cannot_be_written_stops_the_match_and_is_told() {
        let mut games = games("/not/there/at/all".into());
        games.kept = Some(Vec::new());
        games.pair(pair(0));
        assert!(games.cancel.is_cancelled() && matches!(games.failed, Some(CliError::File { .. })));
        assert_eq!(games.kept.map(|kept| kept.len()), Some(2), "they are kept where that was asked for");
    }
}
