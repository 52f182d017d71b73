//! What counts in Damata, each thing with a weight that can be learnt.

use game::Seat;
use rules::damata::{Damata, Mode, Options};

use super::reach;
use crate::linear::Features;

/// Rows as a team counts them from its own edge, and columns from the edge to the middle.
const ROWS: usize = 14;
const COLUMNS: usize = 4;

/// Places in the list of what counts. First, where the marbles lie;
const PLACES: usize = 0;
/// marbles;
const MARBLES: usize = PLACES + ROWS * COLUMNS;
/// a team that has few left, down from this many;
const FEW: usize = MARBLES + 1;
const FEWEST: usize = 6;
/// then what each seat can do and must fear, by how soon it is to move.
const SEATS: usize = FEW + FEWEST + 1;

/// Places in the list of a seat: to have this place in the order of moves;
const TURN: usize = 0;
/// pairs and stacks of three;
const STACKS: usize = 1;
/// cells in reach, in fours, enemies among them, and a bonus;
const ROOM: usize = 3;
const TARGETS: usize = 4;
const BONUS: usize = 5;
/// own cells that an enemy reaches, without and with a friend to hit back.
const LOOSE: usize = 6;
const HELD: usize = 7;
const SEAT: usize = 8;

/// Everything up to here counts in the opening, and again, apart, in the ending.
const PHASE: usize = SEATS + 4 * SEAT;

/// The most marbles a seat may have.
const MOST: u8 = 20;

impl Features for Damata {
    const VARIANTS: &'static [&'static str] = &[Mode::Standard.word(), Mode::Quick.word(), Mode::Four.word()];
    const COUNT: usize = 2 * PHASE;
    const PARTS: i32 = 64;
    const LOGIT: f32 = 200.0;
    const FINENESS: f32 = 2_000.0;

    fn options_of(variant: usize) -> Options {
        Options::from(Mode::ALL.get(variant).copied().unwrap_or_default())
    }

    fn variant(&self) -> usize {
        game::Game::options(self).mode as usize
    }

    #[inline]
    fn count(&self, counted: &mut impl FnMut(usize, i32)) {
        let all: u8 = self.counts().iter().sum();
        let full = if self.rows() == 7 { 38 } else { 64 };
        let opening = (i32::from(all) * Damata::PARTS / full).min(Damata::PARTS);
        let mut both = |thing: usize, times: i32| {
            counted(thing, times * opening);
            counted(PHASE + thing, times * (Damata::PARTS - opening));
        };
        let seats = game::Game::seats(self);
        let stacks = [0, 1, 2, 3].map(|seat| if seat < seats { self.stacks(Seat(seat)) } else { [0; 3] });
        let reached = stacks.map(|stacks| if stacks == [0; 3] { 0 } else { reach(self, stacks) });
        for seat in 0..usize::from(seats) {
            let sign = if seat & 1 == 0 { 1 } else { -1 };
            lie(self, stacks[seat], seat & 1 == 1, &mut |thing, times| both(thing, sign * times));
            let wait = (seat + usize::from(seats) - self.to_move().index()) % usize::from(seats);
            let of = SEATS + wait * SEAT;
            can(self, seat, &stacks, &reached, &mut |thing, times| both(of + thing, sign * times));
        }
        for team in 0..2 {
            let sign = if team == 0 { 1 } else { -1 };
            let marbles = usize::from(self.counts()[team] + self.counts()[team + 2]);
            both(MARBLES, sign * marbles as i32);
            if marbles <= FEWEST {
                both(FEW + marbles, sign);
            }
        }
    }

    fn settled(&self) -> bool {
        true
    }
}

/// Where the marbles of a seat lie.
#[inline]
fn lie(position: &Damata, stacks: [u128; 3], turned: bool, counted: &mut impl FnMut(usize, i32)) {
    for (less, mut cells) in stacks.into_iter().enumerate() {
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let (row, column) = (cell / 7, cell % 7);
            let row = if turned { usize::from(position.rows()) - 1 - row } else { row };
            counted(PLACES + row * COLUMNS + column.min(6 - column), less as i32 + 1);
        }
    }
}

/// What a seat can do, and must fear.
#[inline]
fn can(
    position: &Damata,
    seat: usize,
    stacks: &[[u128; 3]; 4],
    reached: &[u128; 4],
    counted: &mut impl FnMut(usize, i32),
) {
    let cells = |seat: usize| stacks[seat][0] | stacks[seat][1] | stacks[seat][2];
    let (own, partner) = (cells(seat), cells(seat ^ 2));
    let enemies = cells(seat ^ 1) | cells(seat ^ 3);
    let feared = own & (reached[seat ^ 1] | reached[seat ^ 3]);
    // A marble beside another can come to where that one was.
    let held = feared & (Damata::beside(own | partner) | reached[seat ^ 2]);
    let count = |set: u128| set.count_ones() as i32;
    counted(TURN, 1);
    counted(STACKS, count(stacks[seat][1]));
    counted(STACKS + 1, count(stacks[seat][2]));
    counted(ROOM, count(reached[seat]) / 4);
    counted(TARGETS, count(reached[seat] & enemies));
    if position.counts()[seat] < MOST {
        counted(BONUS, count(reached[seat] & position.bonus_cells()));
    }
    counted(LOOSE, count(feared & !held));
    counted(HELD, count(held));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::{Judged, Worth};
    use crate::search::check::shortcuts_are_true;
    use game::Game;

    fn worth(mode: Mode, text: &str) -> i32 {
        Damata::judge().worth(&Damata::from_text(&Options::from(mode), text).unwrap())
    }

    #[test]
    fn the_shortcuts_of_the_judges_are_true() {
        shortcuts_are_true::<Damata>();
    }

    /// Every way to play has a board that looks the same from both ends.
    #[test]
    fn a_start_is_worth_only_what_it_is_to_begin() {
        for variant in 0..Damata::VARIANTS.len() {
            let start = Damata::new(&Damata::options_of(variant));
            let mut counted = vec![0; Damata::COUNT];
            start.count(&mut |thing, times| counted[thing] += times);
            for (thing, &times) in counted.iter().enumerate() {
                let of_a_seat = (SEATS..PHASE).contains(&(thing % PHASE));
                assert!(times == 0 || of_a_seat, "{variant}: {thing}");
            }
            assert!(counted.iter().any(|&times| times != 0));
        }
    }

    #[test]
    fn more_marbles_are_better() {
        for (mode, more, less) in [
            (Mode::Standard, "W:Wa1,b1,c1,d1,e1,f1:Ba7,b7,c7,d7,e7", "W:Wa1,b1,c1,d1,e1:Ba7,b7,c7,d7,e7,f7"),
            (Mode::Quick, "B:Wa3*3,b3*3,c3*2:Ba5*2,b5*2,c5", "B:Wa3*2,b3*2,c3:Ba5*3,b5*3,c5*2"),
            (
                Mode::Four,
                "A:Aa1,a2,a3,a4:Be12,e13,e14:Ce1,e2,e3,e4:Da12,a13,a14",
                "A:Aa1,a2,a3:Be11,e12,e13,e14:Ce1,e2,e3:Da11,a12,a13,a14",
            ),
        ] {
            assert!(worth(mode, more) > worth(mode, less) + 50, "{mode:?}");
        }
    }
}
