//! How a move is read: a capture by its ends, in full only where these leave a choice; what chance does in words.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use game::{Lang, Turn, Values};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use table::{AnyTable, LegalMove, catalogue};

/// From where to where a capture goes, by its text.
fn ends(text: &str) -> Option<String> {
    let mut cells = text.split('x');
    Some(format!("{}x{}", cells.next()?, cells.next()?))
}

/// How many captures were read short, and how many in full.
fn read(table: &dyn AnyTable) -> (usize, usize) {
    let Turn::Player(seat) = table.turn() else { return (0, 0) };
    let legal = table.legal_for(seat, Lang::Fr);
    let (mut short, mut full) = (0, 0);
    for mv in legal.iter().filter(|mv| mv.text.contains('x')) {
        let own = ends(&mv.text).unwrap();
        let alike = legal.iter().filter(|other| ends(&other.text).as_ref() == Some(&own)).count();
        // Without words it is the text that is read.
        let told = |mv: &LegalMove| mv.words.clone().unwrap_or_else(|| mv.text.clone());
        match alike {
            1 => assert_eq!(told(mv), own, "{} in {}", mv.text, table.position()),
            // Longer, by its way or by what it takes, and never the same as another.
            _ => {
                assert!(told(mv).len() > own.len(), "{} in {}", mv.text, table.position());
                let same = legal.iter().filter(|other| told(other) == told(mv)).count();
                assert_eq!(same, 1, "{} in {}", told(mv), table.position());
            }
        }
        short += usize::from(alike == 1);
        full += usize::from(alike > 1);
    }
    (short, full)
}

#[test]
fn a_capture_is_read_in_full_only_where_its_ends_leave_a_choice() {
    let dames = catalogue::find("dames").unwrap();
    let strict = Values::read(dames.options, [("capture", "strict".to_owned())]).unwrap();
    // One way of 15 by 12, 3 or 8 takes the man on 27, the other the one on 31.
    assert_eq!(read(&*dames.open_at(&strict, "W:WK15,30:BK17,27,31,33").unwrap()), (0, 6));
    for id in ["dames", "damsystem"] {
        let info = catalogue::find(id).unwrap();
        let huff = Values::read(info.options, [("capture", "huff".to_owned())]).unwrap();
        let (mut short, mut full) = (0, 0);
        for seed in 0..200 {
            let (mut table, mut rng) = (info.open(&huff).unwrap(), StdRng::seed_from_u64(seed));
            for _ in 0..120 {
                let (a, b) = read(&*table);
                (short, full) = (short + a, full + b);
                let legal = table.legal();
                let Some(text) = legal.choose(&mut rng) else { break };
                table.play(text).unwrap();
            }
        }
        assert!(short > 100 && full > 0, "{id}: {short} short and {full} in full are seen");
    }
}

#[test]
fn what_chance_may_do_is_said_in_words() {
    let info = catalogue::find("team-km").unwrap();
    let (mut rolled, mut dealt) = (0, 0);
    for seed in 0..20 {
        let mut table = info.open(&info.presets[0].values(info.options, &[]).unwrap()).unwrap();
        let mut rng = StdRng::seed_from_u64(seed);
        while table.turn() != Turn::Over && table.ply() < 1500 {
            if let Turn::Player(_) = table.turn() {
                assert!(table.chances_for(Lang::Fr).is_empty());
                table.play(table.legal().choose(&mut rng).unwrap()).unwrap();
                continue;
            }
            let told = table.chances_for(Lang::Fr);
            assert_eq!(told.iter().map(|mv| mv.text.clone()).collect::<Vec<_>>(), table.legal());
            for mv in told {
                // Never a code, and never what a stranger would be told.
                let words = mv.words.unwrap();
                assert!(!words.contains(':') || words.contains("\u{a0}:"), "{words}");
                assert_ne!(words, "Une carte");
                rolled += usize::from(words.starts_with("Dé de"));
                dealt += usize::from(mv.text.starts_with("card:"));
            }
            drop(table.roll(&mut rng));
        }
    }
    assert!(rolled > 0 && dealt > 0, "{rolled} rolls, {dealt} cards");
}
