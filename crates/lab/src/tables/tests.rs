//! Small tables against a solver that counts every ply, and a proof that finds what is wrong.

use std::collections::HashMap;

use game::Game;
use rules::dames::{Dames, Options};
use rules::draughts::Side;

use super::*;

fn made(pieces: u8) -> Solved {
    Solved::make(pieces, 2, &Cancel::default(), &|_| ()).unwrap()
}

/// A move: where it leads, by number, and whether the count begins anew; nothing where the other side has no piece left.
type Leads = Option<(usize, bool)>;

/// Every position of one piece against one, with its moves.
fn one_against_one() -> (Vec<Dames>, Vec<Vec<Leads>>) {
    let mut all = Vec::new();
    for (white, black) in (1..=50).flat_map(|white| (1..=50).map(move |black| (white, black))) {
        for kings in [["", ""], ["K", ""], ["", "K"], ["K", "K"]] {
            for side in ["W", "B"] {
                let text = format!("{side}:W{}{white}:B{}{black}", kings[0], kings[1]);
                all.extend(Dames::from_text(&Options::default(), &text));
            }
        }
    }
    let numbers: HashMap<String, usize> = all.iter().enumerate().map(|(at, position)| (position.text(), at)).collect();
    let mut leads = Vec::new();
    for position in &all {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let lead = |&mv: &_| {
            let mut next = *position;
            next.play_unchecked(mv);
            let anew = next.quiet() == 0;
            let uncounted = next.recurring().unwrap();
            numbers.get(&uncounted.text()).map(|&number| (number, anew))
        };
        leads.push(moves.iter().map(lead).collect());
    }
    (all, leads)
}

#[test]
fn one_against_one_is_as_who_counts_every_ply_finds() {
    let (positions, leads) = one_against_one();
    // By the plies counted, then by position; until nothing changes where none is counted.
    let mut values = vec![vec![InPrinciple::Drawn; positions.len()]; 41];
    loop {
        let before = values[0].clone();
        for counted in (0..=40).rev() {
            for (at, moves) in leads.iter().enumerate() {
                let worth = |lead: &Leads| match *lead {
                    None => InPrinciple::Won,
                    Some((next, true)) => values[0][next].turned(),
                    Some((next, false)) => values[counted + 1][next].turned(),
                };
                // D14 goes before D16.
                let value = match moves.is_empty() {
                    true => InPrinciple::Lost,
                    false if counted == 40 => InPrinciple::Drawn,
                    false => moves.iter().map(worth).max().unwrap(),
                };
                values[counted][at] = value;
            }
        }
        if values[0] == before {
            break;
        }
    }
    let solved = made(2);
    for (position, value) in positions.iter().zip(&values[0]) {
        let known = match position.side() {
            Side::White => solved.known::<false>(position.sides()),
            Side::Black => solved.known::<true>(position.sides()),
        };
        assert_eq!(known.map(|known| known.told().0), Some(*value), "{position}");
    }
    let told = |value| values[0].iter().filter(|&&other| other == value).count();
    assert!(told(InPrinciple::Won) > 1_000 && told(InPrinciple::Lost) > 1_000 && told(InPrinciple::Drawn) > 1_000);
}

#[test]
fn tables_of_three_pieces_are_proved_and_packed_without_loss() {
    let mut solved = made(3);
    let cancel = Cancel::default();
    assert_eq!(solved.verify(2, &cancel, &|_| ()), Some(Ok(())));
    assert!(solved.counts().all(|counts| counts.longest < Known::MOST));
    let file: &'static [u8] = solved.pack(2, &cancel, &|_| ()).unwrap().leak();
    assert!(file.len() < 20_000, "{}", file.len());
    let tables = EndingTables::read(file).unwrap();
    assert!(solved.is_told_by(&tables));
    assert!(EndingTables::read(&file[..file.len() - 1]).is_none() && EndingTables::read(&file[1..]).is_none());
    // A value that does not follow from its moves is found, by the proof and in the file.
    let table = Material::of([0, 2], [0, 1]).unwrap();
    let won = solved.of(table).iter().position(|known| *known == Known::won(5)).unwrap();
    for wrong in [Known::won(4), Known::DRAWN, Known::lost(5)] {
        let right = std::mem::replace(&mut solved.known[table.number()][won], wrong);
        assert!(solved.verify(2, &cancel, &|_| ()).unwrap().is_err(), "{wrong:?}");
        assert_eq!(solved.is_told_by(&tables), wrong == Known::won(4));
        solved.known[table.number()][won] = right;
    }
}

#[test]
fn who_is_told_to_stop_makes_nothing() {
    let cancel = Cancel::default();
    cancel.cancel();
    assert!(Solved::make(2, 1, &cancel, &|_| ()).is_none());
}
