//! Makes the tables of endings of Dames, proves them by the rules, and packs them into a file.
//!
//! A value holds to the count of quiet moves (D16). What men there are and where they stand changes only by moves that
//! begin the count anew, so that the positions of one setting of men are solved together (`slice`), after those that a
//! man's move, a new king or a capture leads to.

mod pack;
mod slice;
#[cfg(test)]
mod tests;
mod verify;

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use bots::Cancel;
use bots::draughts::endings::place::{self, Material, ROW};
use bots::draughts::endings::{EndingTables, InPrinciple};
use parking_lot::Mutex;
use rules::draughts::{Sides, bits};
use serde::Serialize;

use slice::Slice;
pub use verify::Inconsistent;

/// What is known of a position: how it ends in principle, and after how many moves that count at most somebody
/// captures, moves a man or has won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known(u8);

impl Known {
    /// No position: two pieces on one square.
    const NOTHING: Known = Known(63);
    const DRAWN: Known = Known(0);
    const FIRST_LOST: u8 = 64;
    const DUE: u8 = 128;

    /// So many plies count at most (D16).
    const MOST: u8 = 40;

    const fn won(plies: u8) -> Known {
        Known(plies)
    }

    const fn lost(plies: u8) -> Known {
        Known(Known::FIRST_LOST + plies)
    }

    /// The same where a capture is due.
    const fn due(self) -> Known {
        Known(self.0 | Known::DUE)
    }

    fn is_due(self) -> bool {
        self.0 & Known::DUE != 0
    }

    fn is_position(self) -> bool {
        self != Known::NOTHING
    }

    /// Who wins, and the plies that count until somebody begins the count anew, or has lost.
    fn told(self) -> (InPrinciple, u8) {
        match self.0 & !Known::DUE {
            0 => (InPrinciple::Drawn, 0),
            lost @ Known::FIRST_LOST.. => (InPrinciple::Lost, lost - Known::FIRST_LOST),
            won => (InPrinciple::Won, won),
        }
    }
}

/// Tables as they are made: everything that is known, a byte each.
pub struct Solved {
    materials: Vec<Material>,
    /// By the numbers of what stands on the board.
    known: Vec<Vec<Known>>,
}

/// What a table holds, counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct EndingCounts {
    /// What stands on the board: men and kings of the side to move, then the other's.
    #[serde(serialize_with = "sides")]
    pub material: Material,
    /// Positions that are won for the side to move, no capture being due.
    pub won: u64,
    /// Drawn ones.
    pub drawn: u64,
    /// Lost ones.
    pub lost: u64,
    /// Positions where a capture is due.
    pub due: u64,
    /// The longest way, in plies that count, to a move that begins the count anew, or to the end.
    pub longest: u8,
}

fn sides<S: serde::Serializer>(material: &Material, serializer: S) -> Result<S::Ok, S::Error> {
    material.sides().serialize(serializer)
}

impl Solved {
    /// Makes all tables of so many pieces or fewer; nothing if it was told to stop. Tells how many positions are done.
    pub fn make(pieces: u8, threads: usize, cancel: &Cancel, told: &(dyn Fn(u64) + Sync)) -> Option<Solved> {
        let materials: Vec<Material> =
            Material::all().into_iter().filter(|material| material.pieces() <= pieces).collect();
        let mut known = vec![Vec::new(); 256];
        for material in &materials {
            known[material.number()] = vec![Known::NOTHING; material.places()];
        }
        let mut solved = Solved { materials, known };
        let done = AtomicU64::new(0);
        for level in solved.levels() {
            let found = each(threads, &level, cancel, |slice| {
                let both = slice.solve(&solved);
                told(done.fetch_add(slice.positions(), Ordering::Relaxed) + slice.positions());
                both
            })?;
            for (slice, both) in level.iter().zip(found) {
                slice.store(both, &mut solved);
            }
        }
        Some(solved)
    }

    /// How many positions there are to solve.
    pub fn size(pieces: u8) -> u64 {
        Material::all().iter().filter(|material| material.pieces() <= pieces).map(|of| of.places() as u64).sum()
    }

    /// All settings of men, in an order in which every move that begins the count anew leads to an earlier level: fewer
    /// pieces, fewer men, men farther on.
    fn levels(&self) -> Vec<Vec<Slice>> {
        let mut levels = std::collections::BTreeMap::<(u8, u8, u32), Vec<Slice>>::new();
        for &material in &self.materials {
            if material.turned() < material {
                continue;
            }
            let [own_ways, ways, ..] = material.ways();
            let [[own_count, _], [count, _]] = material.sides();
            for (own_at, at) in (0..own_ways).flat_map(|own_at| (0..ways).map(move |at| (own_at, at))) {
                let own = place::chosen(usize::from(own_count), own_at, ROW);
                let men = place::chosen(usize::from(count), at, 0);
                let slice = Slice { material, own_men: own, men };
                if own & men == 0 && slice.comes_first() {
                    let key = (material.pieces(), material.men(), steps(own) + steps(place::turned(men)));
                    levels.entry(key).or_default().push(slice);
                }
            }
        }
        levels.into_values().collect()
    }

    /// What is known of a position, the side to move playing up the board or, turned, down.
    fn known<const TURNED: bool>(&self, sides: Sides) -> Option<Known> {
        let (material, place) = place::place::<TURNED>(sides)?;
        self.known.get(material.number())?.get(place).copied()
    }

    fn of(&self, material: Material) -> &[Known] {
        self.known.get(material.number()).map_or(&[], |known| known)
    }

    /// What the tables hold, one after the other.
    pub fn counts(&self) -> impl Iterator<Item = EndingCounts> {
        self.materials.iter().map(|&material| {
            let mut counts = EndingCounts { material, won: 0, drawn: 0, lost: 0, due: 0, longest: 0 };
            for known in self.of(material).iter().filter(|known| known.is_position()) {
                let (value, plies) = known.told();
                counts.longest = counts.longest.max(plies);
                match value {
                    _ if known.is_due() => counts.due += 1,
                    InPrinciple::Won => counts.won += 1,
                    InPrinciple::Drawn => counts.drawn += 1,
                    InPrinciple::Lost => counts.lost += 1,
                }
            }
            counts
        })
    }

    /// Whether tables that were read say the same of every position where no capture is due.
    pub fn is_told_by(&self, tables: &EndingTables) -> bool {
        self.materials.iter().all(|&material| {
            self.of(material).iter().enumerate().all(|(place, known)| {
                known.is_due() || !known.is_position() || tables.get(material, place) == Some(known.told().0)
            })
        })
    }
}

/// How many steps men who play up the board have left in all.
fn steps(men: u64) -> u32 {
    bits::squares(men).map(|square| (u32::from(rules::dames::number_of(square)) - 1) / ROW as u32).sum()
}

/// Does something with each of many, on so many threads; nothing if it was told to stop.
fn each<T: Sync, R: Send>(threads: usize, all: &[T], cancel: &Cancel, work: impl Fn(&T) -> R + Sync) -> Option<Vec<R>> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(all.len())));
    let part = (all.len() / (8 * threads.max(1))).clamp(1, 256);
    let work_on = || {
        while !cancel.is_cancelled() {
            let from = next.fetch_add(part, Ordering::Relaxed);
            let Some(mine) = all.get(from..(from + part).min(all.len())).filter(|mine| !mine.is_empty()) else { break };
            let done: Vec<R> = mine.iter().map(&work).collect();
            found.lock().push((from, done));
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work_on)));
        work_on();
    });
    let mut found = found.into_inner();
    found.sort_unstable_by_key(|(from, _)| *from);
    let found: Vec<R> = found.into_iter().flat_map(|(_, done)| done).collect();
    (found.len() == all.len()).then_some(found)
}
