//! Files of matches, known by what is in them and not by their names: match files, one JSON object after the other, or
//! PDN games of Dames; one of either, or many.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use game::{Lang, Say, Saying};
use rules::dames::pdn::{PdnError, PdnReader, Problem, Record, Warning};
use table::{AnyTable, FORMAT, FileError, MatchFile};

use crate::error::CliError;
use crate::output::plain;

/// No file of matches is read any further.
const LARGEST: u64 = 1 << 30;

/// So much of a file tells what it is.
const PREFIX: u64 = 512;

/// The mark that some systems put before UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

type Input = Box<dyn BufRead>;

/// A match of a file.
pub struct FoundMatch {
    pub file: MatchFile,
    /// What was understood although it is not spelled out.
    pub warnings: Vec<Warning>,
    /// The result as PDN writes it, if it comes from there.
    pub score: &'static str,
}

/// Why a match of a file cannot be had.
pub enum Bad {
    /// This game breaks the rules or the syntax; the next may not.
    Game(PdnError),
    /// Nothing more can be read.
    File(CliError),
}

/// A file, by what it holds.
pub enum Source {
    Pdn(PdnReader<Input>),
    Json(Input),
}

/// Opens a file and looks what it holds; `-` is standard input.
pub fn source(path: &Path) -> Result<Source, CliError> {
    let in_file = |error| CliError::File { path: path.to_owned(), error };
    let mut input: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin().lock()),
        false => Box::new(File::open(path).map_err(in_file)?),
    };
    let mut prefix = Vec::new();
    input.by_ref().take(PREFIX).read_to_end(&mut prefix).map_err(in_file)?;
    let json = is_json(&prefix);
    if json && prefix.starts_with(MARK) {
        prefix.drain(..MARK.len());
    }
    let input: Input = Box::new(BufReader::with_capacity(1 << 16, Cursor::new(prefix).chain(input)));
    Ok(if json { Source::Json(input) } else { Source::Pdn(PdnReader::new(input)) })
}

/// Whether a file begins as a match does, `{"tablee": …`; PDN may begin with a brace too, of a comment.
fn is_json(prefix: &[u8]) -> bool {
    let skip = |bytes: &[u8]| bytes.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(bytes.len());
    let text = prefix.strip_prefix(MARK).unwrap_or(prefix);
    let Some(inner) = text[skip(text)..].strip_prefix(b"{") else { return false };
    let Some(key) = inner[skip(inner)..].strip_prefix(b"\"") else { return inner[skip(inner)..].starts_with(b"}") };
    let name = key.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let Some(after) = key[name..].strip_prefix(b"\"") else { return false };
    after[skip(after)..].starts_with(b":")
}

/// The matches of a file, one in memory at a time. After what cannot be read at all nothing more comes.
pub fn read(path: &Path) -> Result<Box<dyn Iterator<Item = Result<FoundMatch, Bad>> + '_>, CliError> {
    Ok(match source(path)? {
        Source::Pdn(games) => Box::new(games.map(move |game| from_pdn(path, game))),
        Source::Json(input) => Box::new(json(path, input)),
    })
}

fn from_pdn(path: &Path, game: Result<rules::dames::pdn::Syntax, PdnError>) -> Result<FoundMatch, Bad> {
    let record = game.and_then(|game| Record::referee(&game)).map_err(|error| match error.problem {
        Problem::Io(error) => Bad::File(CliError::File { path: path.to_owned(), error }),
        _ => Bad::Game(error),
    })?;
    let file =
        MatchFile::from_pdn(&record).map_err(|error| Bad::File(CliError::Match { path: path.to_owned(), error }))?;
    Ok(FoundMatch { file, score: record.score.text(), warnings: record.warnings })
}

fn json(path: &Path, input: Input) -> impl Iterator<Item = Result<FoundMatch, Bad>> {
    let matches = serde_json::Deserializer::from_reader(input.take(LARGEST)).into_iter::<MatchFile>();
    let mut failed = false;
    let checked = matches.map_while(move |read| {
        if failed {
            return None;
        }
        let checked = match read {
            Ok(file) if file.tablee != FORMAT => Err(FileError::Version(file.tablee)),
            read => read.map_err(FileError::from),
        };
        failed = checked.is_err();
        Some(checked)
    });
    let in_file = |error| Bad::File(CliError::Match { path: path.to_owned(), error });
    checked.map(move |read| read.map(|file| FoundMatch { file, warnings: Vec::new(), score: "" }).map_err(in_file))
}

/// The match of a file that is asked for, counted from 1; without a number, the only one there is.
pub fn one(path: &Path, asked: Option<u64>) -> Result<MatchFile, CliError> {
    let (mut there, mut found) = (0, None);
    for read in read(path)? {
        there += 1;
        if asked.is_none_or(|asked| asked == there) {
            found = Some(read.map_err(|bad| bad.of(path))?.file);
        } else if let Err(Bad::File(error)) = read {
            return Err(error);
        }
        if asked == Some(there) {
            break;
        }
    }
    match (found, asked) {
        (Some(_), None) if there > 1 => Err(CliError::SeveralMatches { path: path.to_owned(), there }),
        (Some(file), _) => Ok(file),
        (None, asked) => Err(CliError::NoSuchRecord { path: path.to_owned(), asked: asked.unwrap_or(1), there }),
    }
}

impl Bad {
    /// As an error of the whole command.
    pub fn of(self, path: &Path) -> CliError {
        match self {
            Bad::Game(error) => CliError::Pdn { path: path.to_owned(), why: Saying::new(error) },
            Bad::File(error) => error,
        }
    }
}

/// Replays a saved match.
pub fn open(path: &Path, file: &MatchFile) -> Result<Box<dyn AnyTable>, CliError> {
    file.open().map_err(|error| CliError::Match { path: path.to_owned(), error })
}

/// Tells on standard error what is wrong with a game, or what was understood in it.
pub fn tell(path: &Path, what: &dyn Say, lang: Lang) {
    eprintln!("{}:{}", path.display(), plain(&what.say(lang)));
}

/// Whether a file's name says that PDN is wanted in it.
pub fn wants_pdn(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATCH: &str = r#"{"tablee":1,"game":"dames","moves":["32-28"]}"#;

    fn with_file<T>(name: &str, text: &str, look: impl FnOnce(&Path) -> T) -> T {
        let path = std::env::temp_dir().join(format!("tablee-matches-{}-{name}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let seen = look(&path);
        std::fs::remove_file(&path).unwrap();
        seen
    }

    #[test]
    fn one_match_or_several_are_read() {
        let several = format!("\u{feff}{MATCH}\n{}\n", MATCH.replace("32-28", "33-29"));
        with_file("several.pdn", &several, |path| {
            assert_eq!(read(path).unwrap().count(), 2);
            assert!(matches!(one(path, None), Err(CliError::SeveralMatches { there: 2, .. })));
            assert_eq!(one(path, Some(2)).unwrap().moves, ["33-29"]);
            assert!(matches!(one(path, Some(3)), Err(CliError::NoSuchRecord { asked: 3, there: 2, .. })));
        });
        with_file("single", MATCH, |path| assert_eq!(one(path, None).unwrap().moves, ["32-28"]));
        let games = "[White \"A\"]\n1. 32-28 *\n\n1. 32-27 19-23 2. 27-28 *\n\n1. 33-29 *\n";
        with_file("games.json", games, |path| {
            assert_eq!(one(path, Some(1)).unwrap().players, ["A", ""]);
            assert!(matches!(one(path, Some(2)), Err(CliError::Pdn { .. })), "only what is asked for must be right");
            assert_eq!(one(path, Some(3)).unwrap().moves, ["33-29"]);
        });
    }

    #[test]
    fn what_is_no_match_is_told_once() {
        let broken = format!("{MATCH}\n{{\"tablee\":9,\"game\":\"dames\",\"moves\":[]}}\n{MATCH}\n");
        with_file("broken", &broken, |path| {
            let read: Vec<_> = read(path).unwrap().collect();
            assert_eq!(read.len(), 2);
            assert!(matches!(&read[1], Err(Bad::File(CliError::Match { error: FileError::Version(9), .. }))));
        });
        with_file("empty", "", |path| assert!(matches!(one(path, None), Err(CliError::NoSuchRecord { .. }))));
    }

    #[test]
    fn files_go_by_what_is_in_them() {
        for (text, json) in [
            (MATCH, true),
            ("\u{feff}\n { \"tablee\" : 1", true),
            ("{}", true),
            ("{ a comment } 1. 32-28 *", false),
            ("{\"what\" he said} 1. 32-28 *", false),
            ("[Event \"x\"]", false),
            ("1. 32-28 *", false),
            ("", false),
        ] {
            assert_eq!(is_json(text.as_bytes()), json, "{text}");
        }
    }
}
