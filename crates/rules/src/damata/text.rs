//! Position and move texts: `W:Wa1,b1*2:Bg7:H3:N8`, `c3:c4,d4=B,d5`.

use std::fmt::Write;

use game::{Seat, shorten};

use super::board::{Board, FULL, bit, cells, name, named};
use super::moves::{MOST, Move};
use super::{Damata, Impossible, Options};

/// Reads a position: the sides in their order, the cells of each in any; a count of zero may be written.
pub(super) fn read(options: &Options, text: &str) -> Result<Damata, Impossible> {
    let Options { mode, limits } = *options;
    let names = mode.seat_names();
    let mut parts = text.split(':');
    let to_move = parts.next().unwrap_or_default();
    let turn = (0..mode.seats())
        .find(|&seat| names[usize::from(seat)] == to_move)
        .ok_or(Impossible::SideToMove { expected: names })?;
    let mut position = Damata { board: Board::EMPTY, counts: [0; 4], turn, mode, limits, quiet: 0, plies: 0 };
    for (seat, &name) in names.iter().enumerate() {
        let list = parts.next().and_then(|part| part.strip_prefix(name)).ok_or(Impossible::Side { seat: name })?;
        position.read_marbles(seat, list)?;
    }
    let mut part = parts.next();
    if let Some(plies) = part.and_then(|part| part.strip_prefix('H')) {
        position.quiet = read_count(plies)?;
        part = parts.next();
    }
    if let Some(plies) = part.and_then(|part| part.strip_prefix('N')) {
        position.plies = read_count(plies)?;
        part = parts.next();
    }
    match part {
        Some(extra) => Err(Impossible::Count { text: shorten(extra) }),
        None => Ok(position),
    }
}

fn read_count(text: &str) -> Result<u16, Impossible> {
    let plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or_else(|| Impossible::Count { text: shorten(text) })
}

impl Damata {
    /// Adds the marbles of one seat, `a1,b1*2`; none is an empty list.
    fn read_marbles(&mut self, seat: usize, list: &str) -> Result<(), Impossible> {
        let layout = self.mode.layout();
        for item in list.split(',').filter(|_| !list.is_empty()) {
            let (cell_name, number) = item.split_once('*').map_or((item, None), |(cell, number)| (cell, Some(number)));
            let cell =
                named(cell_name, layout.rows).ok_or_else(|| Impossible::UnknownCell { name: shorten(cell_name) })?;
            let count = match number {
                None => 1,
                Some("1") => 1,
                Some("2") => 2,
                Some("3") => 3,
                Some(text) => return Err(Impossible::Number { cell: name(cell), text: shorten(text) }),
            };
            if layout.open & bit(cell) == 0 {
                return Err(Impossible::Blocked { cell: name(cell) });
            }
            if self.board.on(cell, seat) != 0 {
                return Err(Impossible::Twice { seat: Seat(seat as u8), cell: name(cell) });
            }
            if self.board.total_on(cell) + count > FULL {
                return Err(Impossible::Overfull { cell: name(cell) });
            }
            (0..count).for_each(|_| self.board.add(seat, bit(cell)));
            // At most 98 cells of three: checked at each, so it never grows beyond 23.
            self.counts[seat] += count;
            if self.counts[seat] > MOST {
                return Err(Impossible::TooMany { seat: Seat(seat as u8) });
            }
        }
        Ok(())
    }

    /// The canonical text.
    pub(super) fn write(&self) -> String {
        let names = self.mode.seat_names();
        let mut text = names[usize::from(self.turn)].to_owned();
        for (seat, name) in names.iter().enumerate() {
            text.push(':');
            text.push_str(name);
            text.push_str(&self.write_marbles(seat));
        }
        for (letter, count) in [('H', self.quiet), ('N', self.plies)] {
            if count > 0 {
                // Writing to a String cannot fail.
                let _ = write!(text, ":{letter}{count}");
            }
        }
        text
    }

    /// The canonical text of a move that is legal here.
    pub(super) fn write_move(&self, mv: Move) -> String {
        if mv.is_pass() {
            return "pass".to_owned();
        }
        let names = self.mode.seat_names();
        let (first, second) = Damata::enemies(usize::from(self.turn));
        let mut text = name(mv.from());
        for (place, sown) in mv.path().enumerate() {
            text.push(if place == 0 { ':' } else { ',' });
            text.push_str(&name(sown.cell));
            if self.is_contested(sown.cell) {
                text.push('=');
                text.push_str(names[if sown.second { second } else { first }]);
            }
        }
        text
    }

    /// A seat's cells by row, then column, with the number of marbles where it is more than one.
    fn write_marbles(&self, seat: usize) -> String {
        let items = cells(self.board.held_by(seat)).map(|cell| match self.board.on(cell, seat) {
            1 => name(cell),
            count => format!("{}*{count}", name(cell)),
        });
        items.collect::<Vec<_>>().join(",")
    }
}
