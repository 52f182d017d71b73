//! Matches of Dames as PDN and back: tags, comments, glyphs, evaluations and variations included.

use game::{Annotation, Annotations, Eval, Lang, NotedMove, Say, Saying, Seat, Values, Variation};
use rules::dames::pdn::{PdnError, PdnReader, Record, Score, Syntax, Unwritable, eval_text};

use crate::{Ending, FileError, MatchFile, catalogue};

/// Tags that every file has, and how it says that it does not know.
const ROSTER: [&str; 4] = ["Event", "Site", "Date", "Round"];
const UNKNOWN: [&str; 2] = ["?", "????.??.??"];
/// Tags that a match file says in its own way.
const OWN: [&str; 2] = ["White", "Black"];

/// Why a match cannot be written as PDN.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages are the documentation; the fields are what they name.
pub enum NotPdn {
    #[error("PDN is for Dames only, not {0}")]
    Game(String),
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
}

impl Say for NotPdn {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (NotPdn::Game(game), Lang::Fr) => format!("PDN n’écrit que les dames, pas {game}"),
            (NotPdn::Game(_), Lang::En) => self.to_string(),
            (NotPdn::File(error), _) => error.say(lang),
            (NotPdn::Unwritable(error), _) => error.say(lang),
        }
    }
}

/// So many games of a file are read at most.
const MOST_GAMES: usize = 200;

/// What a PDN file holds.
#[derive(Clone, Debug, Default)]
pub struct PdnGames {
    /// The games that can be played.
    pub matches: Vec<MatchFile>,
    /// What was understood although it is not spelled out, what was kept in words, and why games were left out.
    pub told: Vec<Saying>,
}

impl MatchFile {
    /// Every game of a PDN file that can be played, refereed, with what there is to say of it and of the others. There is
    /// at least one.
    pub fn all_from_pdn(text: &str) -> Result<PdnGames, Saying> {
        let mut found = PdnGames::default();
        let mut one = |game: Result<Syntax, PdnError>| -> Result<(), Saying> {
            let record = game.and_then(|game| Record::referee(&game)).map_err(Saying::new)?;
            found.matches.push(MatchFile::from_pdn(&record).map_err(Saying::new)?);
            found.told.extend(record.warnings.iter().map(|warning| Saying::new(warning.clone())));
            Ok(())
        };
        let mut refused = Vec::new();
        let mut games = PdnReader::new(text.as_bytes());
        for game in games.by_ref().take(MOST_GAMES) {
            refused.extend(one(game).err());
        }
        if found.matches.is_empty() {
            let empty = || Saying::new(("ce fichier PDN est vide".to_owned(), "this PDN file is empty".to_owned()));
            return Err(refused.into_iter().next().unwrap_or_else(empty));
        }
        found.told.extend(refused);
        if games.next().is_some() {
            found.told.push(Saying::new((
                format!("seules les {MOST_GAMES} premières parties sont lues"),
                format!("only the first {MOST_GAMES} games are read"),
            )));
        }
        Ok(found)
    }

    /// A game that was read from PDN as a match. It was refereed by the same rules, so nothing is refused here unless the
    /// program itself is broken.
    pub fn from_pdn(record: &Record) -> Result<MatchFile, FileError> {
        let info = catalogue::find("dames").ok_or_else(|| FileError::Game("dames".to_owned()))?;
        // What others play and write down is the international rule of capture.
        let options = Values::read(info.options, [("capture", "strict".to_owned())])?;
        let start = game::Game::text(record.line.start());
        let mut table = info.open_at(&options, &start).map_err(FileError::Start)?;
        for (ply, text) in record.texts().into_iter().enumerate() {
            table.play(&text).map_err(|refused| FileError::Move { ply, text, refused })?;
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
        let known = |name: &str| record.tag(name).filter(|value| !value.is_empty() && *value != "?");
        let named = OWN.iter().any(|name| known(name).is_some());
        let date = record.tag("Date").and_then(date);
        let tags = record.tags.iter().filter(|(name, value)| {
            let said = OWN.contains(&name.as_str()) || name == "Date" && date.is_some();
            let left_open = UNKNOWN.contains(&value.as_str()) && ROSTER.contains(&name.as_str());
            !(said || left_open)
        });
        let notes = Annotations {
            tags: tags.cloned().collect(),
            lead: record.lead.clone(),
            moves: record.notes.iter().map(|(&ply, note)| (ply, with_eval(note.clone()))).collect(),
        };
        Ok(MatchFile {
            players: match named {
                true => OWN.map(|name| known(name).unwrap_or_default().to_owned()).to_vec(),
                false => Vec::new(),
            },
            date,
            notes: Some(notes).filter(|notes| !notes.is_empty()),
            ..MatchFile::of(&*table)
        })
    }

    /// The match as PDN; only Dames under the usual rule of capture can be written so that others can replay it.
    pub fn to_pdn(&self) -> Result<String, NotPdn> {
        if self.game != "dames" {
            return Err(NotPdn::Game(self.game.clone()));
        }
        let table = self.open()?;
        let score = match table.result() {
            None => Score::Unknown,
            Some(result) if result.winners.contains(Seat(0)) => Score::White,
            Some(result) if result.winners.contains(Seat(1)) => Score::Black,
            Some(_) => Score::Draw,
        };
        let mut record = Record::replay(self.start.as_deref(), self.moves.iter().map(String::as_str), score)?;
        let names = OWN.into_iter().zip(&self.players).filter(|(_, player)| !player.is_empty());
        record.tags.extend(names.map(|(name, player)| (name.to_owned(), player.clone())));
        record.tags.extend(self.date.iter().map(|date| ("Date".to_owned(), date.replace('-', "."))));
        if let Some(notes) = &self.notes {
            record.tags.extend(notes.tags.iter().filter(|(name, _)| is_tag(name)).cloned());
            record.lead.clone_from(&notes.lead);
            record.notes.clone_from(&notes.moves);
        }
        Ok(record.to_string())
    }
}

/// A whole date, `2026.11.15`, as match files write it.
fn date(text: &str) -> Option<String> {
    let whole = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'.',
            _ => byte.is_ascii_digit(),
        });
    whole.then(|| text.replace('.', "-"))
}

/// Whether a name can stand in a tag, and does not say what follows from the rest.
fn is_tag(name: &str) -> bool {
    let plain = !name.is_empty() && name.len() <= 200 && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    plain && !["Result", "GameType", "FEN", "SetUp", "White", "Black"].contains(&name)
}

/// A comment that is an evaluation becomes one, if it is written back as it was.
fn with_eval(mut note: Annotation) -> Annotation {
    if let Some(at) = note.comments.iter().position(|comment| read_eval(comment).is_some()) {
        note.eval = read_eval(&note.comments.remove(at));
    }
    note.variations = note
        .variations
        .into_iter()
        .map(|variation| Variation {
            moves: variation
                .moves
                .into_iter()
                .map(|noted| NotedMove { note: with_eval(noted.note), ..noted })
                .collect(),
            ..variation
        })
        .collect();
    note
}

fn read_eval(comment: &str) -> Option<Eval> {
    let inner = comment.strip_prefix("[%eval ")?.strip_suffix(']')?;
    let (value, depth) = inner.split_once(',').map_or((inner, None), |(value, depth)| (value, Some(depth)));
    let score = match value.strip_prefix('#') {
        Some(moves) => {
            let moves: i32 = moves.parse().ok().filter(|moves: &i32| (1..1_000).contains(&moves.abs()))?;
            if moves > 0 { bots::search::WIN - moves } else { -bots::search::WIN - moves }
        }
        None => (value.parse::<f64>().ok().filter(|value| value.abs() < 200.0)? * 100.0).round() as i32,
    };
    let eval = Eval { score, depth: depth.map(str::parse).transpose().ok()? };
    (eval_text(eval) == comment).then_some(eval)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(text: &str) -> Vec<MatchFile> {
        let record = |game: Result<_, _>| Record::referee(&game.unwrap()).unwrap();
        PdnReader::new(text.as_bytes()).map(record).map(|record| MatchFile::from_pdn(&record).unwrap()).collect()
    }

    #[test]
    fn nothing_is_lost_from_pdn_to_match_to_pdn() {
        let pdn = "[Event \"Un essai\"]\n[Site \"?\"]\n[Date \"1999.??.??\"]\n[Round \"3\"]\n[White \"A?\"]\n[Black \"?\"]\n\
            [Result \"1-1\"]\n[GameType \"20\"]\n[Annotator \"moi\"]\n[Opening \"?\"]\n[Source \"\"]\n\n\
            {une partie} 1. 32-28 $1 {[%eval 0.35,12]} {[%clock w0:10]} {bon coup} (1. 33-28\n\
            $6 {[%eval #-3]} (1. 34-30 20-25 2. 40-34) 1... 19-23 2. 28x19 {on prend})\n\
            1... 19-23 2. 28x19 14x23 1-1\n\n";
        let file = matches(pdn).remove(0);
        assert_eq!(file.players, ["A?", ""]);
        let notes = file.notes.as_ref().unwrap();
        assert_eq!(
            notes.tags.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(),
            ["Event", "Date", "Round", "Annotator", "Opening", "Source"]
        );
        let first = &notes.moves[&0];
        assert_eq!(first.eval, Some(Eval { score: 35, depth: Some(12) }));
        assert_eq!(first.comments, ["[%clock w0:10]", "bon coup"]);
        let variation = &first.variations[0];
        assert_eq!(variation.moves[0].note.eval.map(|eval| eval.score), Some(-29_997));
        assert_eq!(variation.moves[2].text, "28x19x23", "variations are refereed");
        let text = file.text();
        let again = MatchFile::parse(&text).unwrap();
        assert_eq!(again, file, "and kept in match files");
        let written = again.to_pdn().unwrap();
        assert_eq!(matches(&written).remove(0), file, "{written}");
        assert_eq!(written, matches(&written).remove(0).to_pdn().unwrap());
        for word in ["[Annotator \"moi\"]", "[Date \"1999.??.??\"]", "{une partie}", "$6", "prend}", "[%clock w0:10]"] {
            assert!(written.contains(word), "{word}: {written}");
        }
    }

    #[test]
    fn of_a_file_every_game_that_can_be_played_is_read_and_the_rest_is_told() {
        let found = MatchFile::all_from_pdn("1. 32-28 19-23 *\n\n1. 32-28 1-50 *\n\n1. 34- 30 (1. 32-1) *\n").unwrap();
        assert_eq!(found.matches.iter().map(|file| file.moves.len()).collect::<Vec<_>>(), [2, 1]);
        let told: Vec<String> = found.told.iter().map(|saying| saying.say(Lang::En)).collect();
        assert!(told.iter().any(|why| why.contains("32-1")) && told.iter().any(|why| why.contains("1-50")), "{told:?}");
        let many = MatchFile::all_from_pdn(&"1. 32-28 *\n\n".repeat(MOST_GAMES + 1)).unwrap();
        assert_eq!(many.matches.len(), MOST_GAMES);
        assert!(many.told[0].say(Lang::En).contains("only the first"), "{:?}", many.told);
        assert!(MatchFile::all_from_pdn("1. 32-1 *").is_err() && MatchFile::all_from_pdn("").is_err());
    }

    #[test]
    fn a_variation_that_cannot_be_played_is_kept_in_words() {
        let file = matches("1. 32-28 (1. 32-27 19-23 2. 27-28) 19-23 *").remove(0);
        let first = &file.notes.as_ref().unwrap().moves[&0];
        assert!(first.variations.is_empty() && first.comments == ["(32-27 19-23 27-28)"], "{first:?}");
        assert!(file.to_pdn().unwrap().contains("{(32-27 19-23 27-28)}"));
    }

    #[test]
    fn other_games_have_no_pdn() {
        let info = catalogue::find("kidam").unwrap();
        let table = info.open(&Values::read(info.options, []).unwrap()).unwrap();
        assert!(matches!(MatchFile::of(&*table).to_pdn(), Err(NotPdn::Game(_))));
    }
}
