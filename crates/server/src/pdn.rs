//! Matches of Dames as PDN, for other programs.

use game::Words;
use room::Fault;
use rules::dames::pdn::{PdnReader, Record};
use table::MatchFile;

/// The game of a PDN file, refereed. One file brings one match: of several it is not said which would be wanted.
pub fn read(text: &str) -> Result<MatchFile, Fault> {
    const EMPTY: Fault = Fault::Bad(Words::new("ce fichier PDN est vide", "this PDN file is empty"));
    const SEVERAL: Fault = Fault::Bad(Words::new(
        "ce fichier PDN contient plusieurs parties : les envoyer une à une",
        "this PDN file holds several games: send them one by one",
    ));
    let mut games = PdnReader::new(text.as_bytes());
    let game = games.next().ok_or(EMPTY)?;
    let record = game.and_then(|game| Record::referee(&game)).map_err(Fault::because)?;
    if games.next().is_some() {
        return Err(SEVERAL);
    }
    // Who played without a name has none: a side's colour is no name, and is told in the reader's language.
    Ok(MatchFile::from_pdn(&record)?)
}

/// A match as PDN; only Dames under the usual rule of capture can be written so that others can replay it.
pub fn write(file: &MatchFile) -> Result<String, Fault> {
    if file.game != "dames" {
        return Err(Fault::Bad(Words::new("seules les Dames ont un format PDN", "only Dames has a PDN form")));
    }
    file.to_pdn().map_err(Fault::because)
}
