//! The file that comes with the program: what it says, against the rules, a search without it, and what players know.

use game::{Line, Seat};
use rules::draughts::Options;

use super::place::Material;
use super::*;
use crate::search::{CERTAIN, DECIDED};
use crate::{Level, Limits, Progress, Thinks};

const FILE: &[u8] = include_bytes!("dames.endings");

fn position(text: &str) -> Dames {
    Dames::from_text(&Options { capture: Capture::Strict }, text).unwrap()
}

fn tables() -> &'static EndingTables {
    EndingTables::built_in().unwrap()
}

/// Positions of every table, about so many of each, with W to move.
fn samples(of_each: usize) -> impl Iterator<Item = Dames> {
    Material::all().into_iter().flat_map(move |material| {
        let step = (material.places() / of_each).max(1) | 1;
        (0..material.places()).step_by(step).filter_map(move |place| {
            let sides = material.position(place)?;
            let list = |set: u64| {
                let name = |square: u8| {
                    let king = if sides.kings >> square & 1 == 1 { "K" } else { "" };
                    format!("{king}{}", rules::dames::number_of(square))
                };
                (0..64).filter(|square| set >> square & 1 == 1).map(name).collect::<Vec<_>>().join(",")
            };
            Some(position(&format!("W:W{}:B{}", list(sides.own), list(sides.enemy))))
        })
    })
}

/// The same position with the other side to move, the board turned.
fn turned(position: &Dames) -> Dames {
    let text = position.text();
    let [_, white, black] = text.split(':').collect::<Vec<_>>()[..] else { panic!("{text}") };
    let list = |list: &str| {
        let turn = |name: &str| match name.strip_prefix('K') {
            Some(king) => format!("K{}", 51 - king.parse::<u8>().unwrap()),
            None => format!("{}", 51 - name.parse::<u8>().unwrap()),
        };
        list[1..].split(',').map(turn).collect::<Vec<_>>().join(",")
    };
    self::position(&format!("B:W{}:B{}", list(black), list(white)))
}

#[test]
fn the_file_is_small_and_whole() {
    assert!(FILE.len() <= 1 << 20);
    assert!(EndingTables::read(&FILE[1..]).is_none() && EndingTables::read(&FILE[..FILE.len() - 1]).is_none());
    for material in Material::all() {
        for place in [0, material.places() / 2, material.places() - 1] {
            assert!(tables().get(material, place).is_some(), "{material:?}");
        }
        assert_eq!(tables().get(material, 1 << 24), None);
    }
}

#[test]
fn every_value_follows_from_those_of_the_next_positions() {
    let (mut looked_up, mut told) = (0, [0; 3]);
    for position in samples(150) {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after = |mv: &_| {
            let mut next = position;
            next.play_unchecked(*mv);
            tables().judge(&next).unwrap().turned()
        };
        // Nothing in these tables takes so long that the count of quiet moves (D16) would run out: `tablee lab tables`
        // says how long it takes, and proves that it can be forced.
        let best = moves.iter().map(after).max().unwrap_or(InPrinciple::Lost);
        assert_eq!(tables().judge(&position), Some(best), "{position}");
        assert_eq!(tables().judge(&turned(&position)), Some(best), "{position}, turned");
        let due = moves.iter().any(|mv| mv.taken() > 0);
        assert_eq!(tables().look_up(&position), (!due).then_some(best), "{position}");
        looked_up += u32::from(!due);
        told[best as usize] += 1;
    }
    assert!(looked_up > 2_000 && told.iter().all(|&told| told > 500), "{looked_up} {told:?}");
}

fn thought(position: &Dames, level: u8, nodes: u64, no_tables: bool) -> Progress {
    let line = Line::new(*position);
    let limits = Limits { nodes: Some(nodes), memory: Some(1), even_forced: true, no_tables, ..Limits::default() };
    let seat = Seat(position.side() as u8);
    Dames::thinker(&line, seat, Level::new(level).unwrap()).think(&limits, &mut |_| ()).unwrap().seen
}

#[test]
fn what_a_search_without_tables_proves_they_say_too() {
    let (mut won, mut lost) = (0, 0);
    for position in samples(8).filter(|position| position.outcome().is_none()) {
        let seen = thought(&position, 8, 600, true);
        let known = tables().judge(&position).unwrap();
        if seen.score >= CERTAIN {
            assert_eq!(known, InPrinciple::Won, "{position}");
            won += 1;
        } else if seen.score <= -CERTAIN {
            assert_eq!(known, InPrinciple::Lost, "{position}");
            lost += 1;
        }
        // And who asks them says nothing else.
        let asked = thought(&position, 8, 600, false).score;
        match known {
            InPrinciple::Won => assert!(asked > 0, "{position}: {asked}"),
            InPrinciple::Drawn => assert!(asked.abs() < DECIDED, "{position}: {asked}"),
            InPrinciple::Lost => assert!(asked < 0, "{position}: {asked}"),
        }
    }
    assert!(won > 20 && lost > 20, "{won} {lost}");
}

/// What players know by heart.
const THEORY: &[(&str, InPrinciple)] = &[
    // Two kings do not catch one, nor do three that has the long diagonal; off it three mostly do not either.
    ("W:WK1,K2:BK46", InPrinciple::Drawn),
    ("B:WK1,K2,K3:BK46", InPrinciple::Drawn),
    ("B:WK47,K48,K49:BK46", InPrinciple::Drawn),
    ("B:WK47,K48,K49:BK45", InPrinciple::Drawn),
    ("W:WK46,K50:BK5,K6", InPrinciple::Drawn),
    // Nor two men and a king that has it.
    ("W:WK1,6,36:BK5", InPrinciple::Drawn),
    ("W:WK1,26,36:BK5", InPrinciple::Drawn),
    // A king on the long diagonal stops a man; three kings stop him anywhere.
    ("W:WK46:B15", InPrinciple::Won),
    ("W:WK5:B35", InPrinciple::Won),
    ("B:WK1,K2,K3:B40", InPrinciple::Lost),
    // The opposition: who must move loses his man.
    ("W:W33:B18", InPrinciple::Won),
];

#[test]
fn what_players_know_is_there() {
    for (text, known) in THEORY {
        assert_eq!(tables().judge(&position(text)), Some(*known), "{text}");
    }
}

#[test]
fn only_the_last_level_asks_them() {
    let two_against_one = position("W:WK1,K2:BK46");
    let seen = |level, no_tables| thought(&two_against_one, level, 2_000, no_tables);
    assert_eq!(seen(8, false).score, 0);
    assert!(seen(8, true).score > 0);
    assert_eq!(seen(7, false), seen(7, true));
    assert_eq!(seen(1, false), seen(1, true));
}

#[test]
fn they_are_silent_where_they_know_nothing() {
    assert_eq!(tables().judge(&position("W:WK1,K2,K3:BK46,K5")), None);
    assert_eq!(tables().look_up(&position("W:WK1,K2,K3:BK46,K5")), None);
    // Who huffs may decline a capture: another game.
    let huffing = Dames::from_text(&Options { capture: Capture::Huff }, "W:WK1,K2,K3:B20").unwrap();
    assert_eq!((tables().judge(&huffing), tables().look_up(&huffing)), (None, None));
    assert_eq!(tables().judge(&position("W:WK1,K2,K3:B20")), Some(InPrinciple::Won));
}
