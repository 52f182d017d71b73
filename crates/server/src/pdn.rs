//! Matches of Dames as PDN, for other programs.

use game::{Game, Seat, Values, Words};
use room::Fault;
use rules::dames::pdn::{Reader, Record, Score};
use table::{Ending, MatchFile, catalogue};

/// The first game of a PDN file, refereed.
pub fn read(text: &str) -> Result<MatchFile, Fault> {
    const EMPTY: Fault = Fault::Bad(Words::new("ce fichier PDN est vide", "this PDN file is empty"));
    let game = Reader::new(text.as_bytes()).next().ok_or(EMPTY)?;
    let record = game.and_then(|game| Record::referee(&game)).map_err(Fault::because)?;
    let info = catalogue::find("dames").ok_or(Fault::NotFound)?;
    // What others play and write down is the international rule of capture.
    let options = Values::read(info.options, [("capture", "strict".to_owned())])?;
    let mut table = info.open_at(&options, &record.line.start().text())?;
    for text in record.texts() {
        table.play(&text)?;
    }
    // What the board does not show was decided: PDN does not say how.
    let ending = match record.score {
        Score::White => Some(Ending::Resigned(Seat(1))),
        Score::Black => Some(Ending::Resigned(Seat(0))),
        Score::Draw => Some(Ending::Agreed),
        Score::Unknown => None,
    };
    if let Some(ending) = ending.filter(|_| table.result().is_none()) {
        table.end(ending)?;
    }
    let known = |name: &str| record.tag(name).filter(|value| !value.is_empty() && !value.contains('?'));
    let named = known("White").is_some() || known("Black").is_some();
    let players = ["White", "Black"].map(|name| known(name).unwrap_or(name).to_owned());
    Ok(MatchFile {
        quiet: false,
        players: if named { players.to_vec() } else { Vec::new() },
        date: known("Date").map(|date| date.replace('.', "-")),
        ..MatchFile::of(&*table)
    })
}

/// A match as PDN; only Dames under the usual rule of capture can be written so that others can replay it.
pub fn write(file: &MatchFile) -> Result<String, Fault> {
    if file.game != "dames" {
        return Err(Fault::Bad(Words::new("seules les Dames ont un format PDN", "only Dames has a PDN form")));
    }
    let score = match file.open()?.result() {
        None => Score::Unknown,
        Some(result) if result.winners.contains(Seat(0)) => Score::White,
        Some(result) if result.winners.contains(Seat(1)) => Score::Black,
        Some(_) => Score::Draw,
    };
    let moves = file.moves.iter().map(String::as_str);
    let mut record = Record::replay(file.start.as_deref(), moves, score).map_err(Fault::because)?;
    let names = ["White", "Black"].into_iter().zip(&file.players).filter(|(_, player)| !player.is_empty());
    record.tags.extend(names.map(|(name, player)| (name.to_owned(), player.clone())));
    record.tags.extend(file.date.iter().map(|date| ("Date".to_owned(), date.replace('-', "."))));
    Ok(record.to_string())
}
