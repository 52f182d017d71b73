//! The boards and the starts, as pictures: the only place to change when the real box says otherwise.

use super::board::{Board, COLUMNS, ROWS, bit};
use super::{Mode, MoveLimits};

/// What one mode is played on: blocked and bonus cells (M1), and the start (M3, M4, M5). Rebuilt.
#[derive(Debug)]
pub(super) struct Layout {
    /// How many rows there are.
    pub rows: u8,
    /// The cells that marbles may enter: every cell that is not blocked.
    pub open: u128,
    /// The cells that give a bonus.
    pub bonus_cells: u128,
    /// The marbles at the start.
    pub start: Board,
    /// After so many plies in a row without a removal the marbles are counted, and after so many in all (M15).
    limits: (u16, u16),
    /// The same in matches of the first version.
    first_limits: (u16, u16),
}

impl Mode {
    /// The board and the start of this mode.
    pub(super) const fn layout(self) -> &'static Layout {
        &LAYOUTS[self as usize]
    }
}

/// In the order of [`Mode::ALL`].
static LAYOUTS: [Layout; 3] = [STANDARD, QUICK, FOUR];

// First the limits of M15: plies in a row without a removal, and in all. Each cell of a picture is two characters: a seat's name and its marbles, `..` an empty cell,
// `##` a blocked one, `**` a bonus cell. The last row is row 1.

const STANDARD: Layout = Layout::draw(
    Mode::Standard,
    (100, 400),
    &[
        "B1 B1 B1 B1 B1 B1 B1",
        "B1 ## B1 B1 B1 ## B1",
        "B1 B1 B1 B1 B1 B1 B1",
        ".. .. .. ** .. .. ..",
        "W1 W1 W1 W1 W1 W1 W1",
        "W1 ## W1 W1 W1 ## W1",
        "W1 W1 W1 W1 W1 W1 W1",
    ],
);

const QUICK: Layout = Layout::draw(
    Mode::Quick,
    (100, 400),
    &[
        ".. .. .. .. .. .. ..",
        ".. ## .. .. .. ## ..",
        "B2 B3 B3 B3 B3 B3 B2",
        ".. .. .. ** .. .. ..",
        "W2 W3 W3 W3 W3 W3 W2",
        ".. ## .. .. .. ## ..",
        ".. .. .. .. .. .. ..",
    ],
);

const FOUR: Layout = Layout::draw(
    Mode::Four,
    (40, 240),
    &[
        "D1 D1 D1 .. B1 B1 B1",
        "D1 ## D1 .. B1 ## B1",
        "D1 D1 D1 .. B1 B1 B1",
        "D1 D1 D1 ** B1 B1 B1",
        "D1 D1 D1 .. B1 B1 B1",
        "D1 ## D1 .. B1 ## B1",
        ".. .. .. .. .. .. ..",
        ".. .. .. .. .. .. ..",
        "A1 ## A1 .. C1 ## C1",
        "A1 A1 A1 .. C1 C1 C1",
        "A1 A1 A1 ** C1 C1 C1",
        "A1 A1 A1 .. C1 C1 C1",
        "A1 ## A1 .. C1 ## C1",
        "A1 A1 A1 .. C1 C1 C1",
    ],
)
.once_with((100, 600));

impl Layout {
    /// The counts that end a game: plies in a row without a removal, plies in all (M15).
    pub(super) const fn limits(&self, limits: MoveLimits) -> (u16, u16) {
        match limits {
            MoveLimits::Short => self.limits,
            MoveLimits::Long => self.first_limits,
        }
    }

    /// The same, with the limits that matches of the first version keep.
    const fn once_with(self, first_limits: (u16, u16)) -> Layout {
        Layout { first_limits, ..self }
    }

    /// Reads a picture. Runs at compile time only: a picture that is wrong does not compile.
    const fn draw(mode: Mode, limits: (u16, u16), picture: &[&str]) -> Layout {
        assert!(picture.len() <= ROWS as usize, "more rows than a board has");
        let rows = picture.len() as u8;
        let mut layout = Layout { rows, open: 0, bonus_cells: 0, start: Board::EMPTY, limits, first_limits: limits };
        let mut row = 0;
        while row < picture.len() {
            let line = picture[picture.len() - 1 - row].as_bytes();
            assert!(line.len() == 3 * COLUMNS as usize - 1, "seven cells of two characters, a space between");
            let mut column = 0;
            while column < COLUMNS as usize {
                let cell = (row * COLUMNS as usize + column) as u8;
                let (what, marbles) = (line[3 * column], line[3 * column + 1]);
                if what != b'#' {
                    layout.open |= bit(cell);
                }
                if what == b'*' {
                    layout.bonus_cells |= bit(cell);
                }
                if what.is_ascii_alphabetic() {
                    assert!(matches!(marbles, b'1'..=b'3'), "one to three marbles");
                    let mut left = marbles - b'0';
                    while left > 0 {
                        layout.start.add(seat_of(mode, what), bit(cell));
                        left -= 1;
                    }
                }
                column += 1;
            }
            row += 1;
        }
        layout
    }
}

/// The seat with that name; at compile time only.
const fn seat_of(mode: Mode, name: u8) -> usize {
    let names = mode.seat_names();
    let mut seat = 0;
    while names[seat].as_bytes()[0] != name {
        seat += 1;
    }
    seat
}
