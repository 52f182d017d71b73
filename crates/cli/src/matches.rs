//! Files of matches: one match, or several, one JSON object after the other.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use table::{AnyTable, FORMAT, FileError, MatchFile};

use crate::error::CliError;

/// No file of matches is read any further.
const LARGEST: u64 = 1 << 30;

/// The matches of a file, one in memory at a time. After an error nothing more is read.
pub fn read(path: &Path) -> Result<impl Iterator<Item = Result<MatchFile, CliError>>, CliError> {
    let file = File::open(path).map_err(|error| CliError::File { path: path.to_owned(), error })?;
    let matches = serde_json::Deserializer::from_reader(BufReader::new(file.take(LARGEST))).into_iter::<MatchFile>();
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
    let in_file = |error| CliError::Match { path: path.to_owned(), error };
    Ok(checked.map(move |read| read.map_err(in_file)))
}

/// The match of a file that is asked for, counted from 1; without a number, the only one there is.
pub fn one(path: &Path, asked: Option<u64>) -> Result<MatchFile, CliError> {
    let (mut there, mut found) = (0, None);
    for file in read(path)? {
        let file = file?;
        there += 1;
        if asked.is_none_or(|asked| asked == there) {
            found = Some(file);
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

/// Replays a saved match.
pub fn open(path: &Path, file: &MatchFile) -> Result<Box<dyn AnyTable>, CliError> {
    file.open().map_err(|error| CliError::Match { path: path.to_owned(), error })
}

/// Whether a file is one of PDN, by its name; `-` is standard input, which is read as PDN.
pub fn is_pdn(path: &Path) -> bool {
    has_ending(path, &["pdn"]) || path.as_os_str() == "-"
}

/// Whether a file's name ends so, in whatever case.
pub fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(OsStr::to_str).unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
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
        let several = format!("{MATCH}\n{}\n", MATCH.replace("32-28", "33-29"));
        with_file("several", &several, |path| {
            assert_eq!(read(path).unwrap().count(), 2);
            assert!(matches!(one(path, None), Err(CliError::SeveralMatches { there: 2, .. })));
            assert_eq!(one(path, Some(2)).unwrap().moves, ["33-29"]);
            assert!(matches!(one(path, Some(3)), Err(CliError::NoSuchRecord { asked: 3, there: 2, .. })));
        });
        with_file("single", MATCH, |path| assert_eq!(one(path, None).unwrap().moves, ["32-28"]));
    }

    #[test]
    fn what_is_no_match_is_told_once() {
        let broken = format!("{MATCH}\n{{\"tablee\":9,\"game\":\"dames\",\"moves\":[]}}\n{MATCH}\n");
        with_file("broken", &broken, |path| {
            let read: Vec<_> = read(path).unwrap().collect();
            assert_eq!(read.len(), 2);
            assert!(matches!(&read[1], Err(CliError::Match { error: FileError::Version(9), .. })));
        });
        with_file("empty", "", |path| assert!(matches!(one(path, None), Err(CliError::NoSuchRecord { .. }))));
    }

    #[test]
    fn endings_are_read_in_any_case() {
        assert!(is_pdn(Path::new("A.PDN")) && is_pdn(Path::new("-")) && !is_pdn(Path::new("a.json")));
    }
}
