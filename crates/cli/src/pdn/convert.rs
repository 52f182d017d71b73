//! PDN to match files and back. Every game is refereed on the way.

use std::io::Write;
use std::path::{Path, PathBuf};

use game::{Lang, Say, Saying, Seat, Values};
use rules::dames::pdn::{Record, Score};
use table::{AnyTable, Ending, MatchFile};

use super::{reader, unreadable};
use crate::args::find;
use crate::error::CliError;
use crate::matches;

/// Converts each file to the other form, on standard output.
pub fn run(out: &mut impl Write, files: &[PathBuf], lang: Lang) -> Result<(), CliError> {
    for path in files {
        if matches::is_pdn(path) {
            from_pdn(out, path, lang)?;
        } else if matches::has_ending(path, &["json", "jsonl"]) {
            for file in matches::read(path)? {
                to_pdn(out, path, &file?)?;
            }
        } else {
            return Err(CliError::Convert(path.clone()));
        }
    }
    Ok(())
}

/// One match file, one JSON object, a line.
fn from_pdn(out: &mut impl Write, path: &Path, lang: Lang) -> Result<(), CliError> {
    let (mut looked_at, mut bad) = (0, 0);
    for game in reader(path)? {
        looked_at += 1;
        match game.and_then(|game| Record::referee(&game)) {
            Ok(record) => {
                serde_json::to_writer(&mut *out, &match_of(&record)?).map_err(std::io::Error::from)?;
                writeln!(out)?;
            }
            Err(error) => {
                let error = unreadable(path, error)?;
                bad += 1;
                eprintln!("{}:{}", path.display(), error.say(lang));
            }
        }
    }
    if bad > 0 {
        out.flush()?;
        return Err(CliError::BadGames { bad, looked_at });
    }
    Ok(())
}

/// The table where a record was played, with its moves and its end.
pub fn table_of(record: &Record) -> Result<Box<dyn AnyTable>, CliError> {
    let info = find("dames")?;
    // What others play and write down is the international rule of capture.
    let options = Values::read(info.options, [("capture", "strict".to_owned())])?;
    let start = game::Game::text(record.line.start());
    let mut table = info.open_at(&options, &start)?;
    for text in record.texts() {
        // The record was refereed by the same rules, so nothing is refused here.
        if table.play(&text).is_err() {
            break;
        }
    }
    let ending = match record.score {
        Score::White => Some(Ending::Resigned(Seat(1))),
        Score::Black => Some(Ending::Resigned(Seat(0))),
        Score::Draw => Some(Ending::Agreed),
        Score::Unknown => None,
    };
    if let Some(ending) = ending
        && table.result().is_none()
    {
        // A table that is not over takes an ending of one of its seats.
        let _ = table.end(ending);
    }
    Ok(table)
}

fn match_of(record: &Record) -> Result<MatchFile, CliError> {
    let table = table_of(record)?;
    let mut file = MatchFile::of(&*table);
    let known = |name: &str| record.tag(name).filter(|value| !value.is_empty() && !value.contains('?'));
    if known("White").is_some() || known("Black").is_some() {
        file.players = ["White", "Black"].map(|name| known(name).unwrap_or_default().to_owned()).to_vec();
    }
    file.date = known("Date").map(|date| date.replace('.', "-"));
    Ok(file)
}

fn to_pdn(out: &mut impl Write, path: &Path, file: &MatchFile) -> Result<(), CliError> {
    let table = matches::open(path, file)?;
    let wrong = |why| CliError::Pdn { path: path.to_owned(), why };
    if file.game != "dames" {
        let [fr, en] = ["PDN n’écrit que les dames, pas", "PDN is for Dames only, not"];
        return Err(wrong(Saying::new((format!("{fr} {}", file.game), format!("{en} {}", file.game)))));
    }
    let score = match table.result() {
        None => Score::Unknown,
        Some(result) if result.winners.contains(Seat(0)) => Score::White,
        Some(result) if result.winners.contains(Seat(1)) => Score::Black,
        Some(_) => Score::Draw,
    };
    let moves = table.log();
    let moves = moves.iter().map(String::as_str);
    let mut record = Record::replay(file.start.as_deref(), moves, score).map_err(|error| wrong(Saying::new(error)))?;
    let names = ["White", "Black"].into_iter().zip(&file.players).filter(|(_, player)| !player.is_empty());
    record.tags.extend(names.map(|(name, player)| (name.to_owned(), player.clone())));
    record.tags.extend(file.date.iter().map(|date| ("Date".to_owned(), date.replace('-', "."))));
    write!(out, "{record}")?;
    Ok(())
}
