//! What the fuzz targets check. No text may panic, hang, or be accepted for something it is not.

use game::{Lang, OptionSpec, Say, Turn, Values};
use rules::dames::pdn::{PdnReader, Record};
use table::{AnyTable, CATALOGUE, GameInfo};

/// A game in one of its modes, picked by a byte.
fn pick(byte: u8) -> (&'static GameInfo, Values) {
    let info = CATALOGUE[usize::from(byte) % CATALOGUE.len()];
    let mut left = usize::from(byte) / CATALOGUE.len();
    let mut asked = Vec::new();
    for spec in info.options {
        let values = OptionSpec::all_values(spec);
        asked.push((spec.key, values[left % values.len()].to_string()));
        left /= values.len();
    }
    let values = Values::read(info.options, asked).expect("listed values are good");
    let values = if info.open(&values).is_ok() { values } else { Values::read(info.options, []).expect("defaults") };
    (info, values)
}

/// A position text: what is accepted reads back as itself and can be played from.
pub fn position(data: &[u8]) {
    let Some((&byte, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (info, values) = pick(byte);
    let Ok(table) = info.open_at(&values, text) else { return };
    let canonical = table.position();
    let again = info.open_at(&values, &canonical).expect("what is printed is read");
    assert_eq!(again.position(), canonical);
    assert_eq!(again.legal(), table.legal());
    check_moves(&*table);
}

fn check_moves(table: &dyn AnyTable) {
    let legal = table.legal();
    assert_eq!(legal.is_empty(), table.turn() == Turn::Over, "{}", table.position());
    assert!(legal.is_sorted());
    for text in &legal {
        assert!(table.explain(text).is_none(), "{text} in {}", table.position());
    }
    if let Some(text) = legal.first() {
        let mut next = table.boxed_clone();
        next.play(text).expect("a legal move is played");
        let read = table.info().open_at(&table.options(), &next.position());
        assert_eq!(read.expect("the next position is read").position(), next.position());
    }
}

/// A position, then one move text a line: accepted ⇔ legal, and refused without changing anything.
pub fn move_text(data: &[u8]) {
    let Some((&byte, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (info, values) = pick(byte);
    let (start, moves) = text.split_once('\n').unwrap_or(("", text));
    let Ok(mut table) = info.open_at(&values, start).or_else(|_| info.open(&values)) else { return };
    for text in moves.split('\n').take(64) {
        let (before, legal) = (table.position(), table.legal());
        let explained = table.explain(text);
        match table.play(text) {
            Ok(canonical) => {
                assert!(explained.is_none() && legal.contains(&canonical), "{text} in {before}");
            }
            Err(refused) => {
                assert_eq!(Some(&refused), explained.as_ref());
                assert!(!legal.iter().any(|legal| legal == text), "{text} in {before}");
                assert!([Lang::Fr, Lang::En].iter().all(|&lang| !refused.say(lang).is_empty()));
                assert_eq!(table.position(), before);
            }
        }
    }
}

/// A PDN file: what is refereed can be written and read again.
pub fn pdn(data: &[u8]) {
    for game in PdnReader::new(data).flatten() {
        let Ok(record) = Record::referee(&game) else { continue };
        let written = record.to_string();
        let mut again = PdnReader::new(written.as_bytes());
        let game = again.next().expect("one game").expect("well formed");
        let read = Record::referee(&game).expect("refereed before");
        assert_eq!((read.texts(), read.score), (record.texts(), record.score));
        assert!(again.next().is_none());
    }
}

/// A request line: the answer is one line of JSON, a position or an error.
pub fn referee(data: &[u8]) {
    let Ok(line) = std::str::from_utf8(data) else { return };
    let answer = cli::referee::answer(line);
    assert!(!answer.contains('\n'));
    let json: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    assert!(json["position"].is_string() != json["error"]["message"].is_string(), "{answer}");
}
