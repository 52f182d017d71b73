//! Reading a move text and judging it: the move it means here, or the rule that refuses it.

use arrayvec::ArrayVec;
use game::{Refusal, Unreadable, Words};

use super::board::{ADJACENT, FULL, bit, name, named};
use super::moves::{Move, Sown};
use super::{Damata, Mode, Reason};

/// One cell of a path as it was written.
struct Written {
    cell: u8,
    /// The seat named after `=`.
    choice: Option<usize>,
}

/// Reads a legal move, or says what refuses it. The game is not over on the board.
pub(super) fn read(position: &Damata, text: &str) -> Result<Move, Refusal<Reason>> {
    if text == "pass" {
        return match position.can_sow(usize::from(position.turn)) {
            // Over otherwise: the partner can move (M14).
            false => Ok(Move::PASS),
            true => Err(Refusal::Rule(Reason::CanMove)),
        };
    }
    let (from, path) = text.split_once(':').ok_or_else(|| unreadable(position.mode, text))?;
    let from = read_cell(position.mode, from)?;
    let mut written = ArrayVec::<Written, 3>::new();
    let mut length = 0;
    for item in path.split(',') {
        let cell = read_written(position.mode, text, item)?;
        length += 1;
        // Beyond three cells only their number matters.
        let _ = written.try_push(cell);
    }
    position.check_origin(from)?;
    position.check_path(from, &written)?;
    let taken = position.board.on(from, usize::from(position.turn));
    // M11: one cell a marble.
    if length != usize::from(taken) {
        return Err(Refusal::Rule(Reason::AllMustBeSown { cell: name(from), taken, sown: length }));
    }
    position.settle(from, &written)
}

fn unreadable(mode: Mode, text: &str) -> Refusal<Reason> {
    let expected = match mode {
        Mode::Standard | Mode::Quick => Words::new("c3:c4 ou c3:c4,d4,d5", "c3:c4 or c3:c4,d4,d5"),
        Mode::Four => Words::new("c6:c7, c7:c8=B,c9 ou pass", "c6:c7, c7:c8=B,c9 or pass"),
    };
    Refusal::Text(Unreadable::shape(text, expected))
}

fn read_cell(mode: Mode, text: &str) -> Result<u8, Refusal<Reason>> {
    named(text, mode.layout().rows).ok_or_else(|| Refusal::Text(Unreadable::unknown(text)))
}

/// Reads `c4`, or `c4=B` in the game for four; `text` is the whole move.
fn read_written(mode: Mode, text: &str, item: &str) -> Result<Written, Refusal<Reason>> {
    match item.split_once('=') {
        None => Ok(Written { cell: read_cell(mode, item)?, choice: None }),
        Some(_) if mode != Mode::Four => Err(unreadable(mode, text)),
        Some((cell, seat)) => {
            let choice = mode.seat_names().iter().position(|&name| name == seat);
            let choice = choice.ok_or_else(|| Refusal::Text(Unreadable::unknown(seat)))?;
            Ok(Written { cell: read_cell(mode, cell)?, choice: Some(choice) })
        }
    }
}

impl Damata {
    /// M6: the mover has marbles there. A cell of others only is not his to choose (`turn`).
    fn check_origin(&self, from: u8) -> Result<(), Refusal<Reason>> {
        if self.board.on(from, usize::from(self.turn)) > 0 {
            Ok(())
        } else if self.board.total_on(from) > 0 {
            Err(Refusal::Turn { what: name(from) })
        } else {
            Err(Refusal::Rule(Reason::NothingThere { cell: name(from) }))
        }
    }

    /// Cell by cell; the first that is wrong is named.
    fn check_path(&self, from: u8, path: &[Written]) -> Result<(), Refusal<Reason>> {
        let mut before = from;
        for (place, &Written { cell, choice }) in path.iter().enumerate() {
            let again = path[..place].iter().any(|earlier| earlier.cell == cell);
            if let Some(reason) = self.check_cell(from, before, cell, again).or_else(|| self.check_choice(cell, choice))
            {
                return Err(Refusal::Rule(reason));
            }
            before = cell;
        }
        Ok(())
    }

    /// M7: next to the one before, and new. M8, M9: where a marble may be laid.
    fn check_cell(&self, from: u8, before: u8, cell: u8, again: bool) -> Option<Reason> {
        let me = usize::from(self.turn);
        if cell == from {
            Some(Reason::BackHome { cell: name(cell) })
        } else if again {
            Some(Reason::Again { cell: name(cell) })
        } else if ADJACENT[usize::from(before)] & bit(cell) == 0 {
            Some(Reason::NotNext { before: name(before), cell: name(cell) })
        } else if self.mode.layout().open & bit(cell) == 0 {
            Some(Reason::Blocked { cell: name(cell) })
        } else if self.board.on(cell, me) == FULL {
            Some(Reason::OwnThree { cell: name(cell) })
        } else if !self.may_enter(cell, me) {
            Some(Reason::Full { cell: name(cell) })
        } else {
            None
        }
    }

    /// M10: a choice is written only where both enemies are, and names one of them.
    fn check_choice(&self, cell: u8, choice: Option<usize>) -> Option<Reason> {
        let seat = choice?;
        let (first, second) = Damata::enemies(usize::from(self.turn));
        let fits = self.is_contested(cell) && (seat == first || seat == second);
        (!fits).then(|| Reason::NoChoice { cell: name(cell) })
    }

    /// The move a good path means; where a choice is due and not written, it fits several.
    fn settle(&self, from: u8, path: &[Written]) -> Result<Move, Refusal<Reason>> {
        let (_, second) = Damata::enemies(usize::from(self.turn));
        let fits = |open_choices: u8| {
            let sown = path.iter().enumerate().map(|(place, written)| Sown {
                cell: written.cell,
                second: written.choice.map_or(open_choices >> place & 1 == 1, |seat| seat == second),
            });
            Move::sow(from, sown)
        };
        let open = (0..path.len()).filter(|&place| path[place].choice.is_none() && self.is_contested(path[place].cell));
        let open = open.fold(0u8, |mask, place| mask | 1 << place);
        if open == 0 {
            return Ok(fits(0));
        }
        let every = (0..8u8).filter(|chosen| chosen & !open == 0).map(|chosen| self.write_move(fits(chosen)));
        Err(Refusal::Text(Unreadable::Ambiguous { fits: every.collect() }))
    }
}
