//! Judges draughts by material and piece-square tables: what a piece is worth, and where it stands.

use rules::draughts::{Draughts, Side, Variant};

use crate::open::Worth;

/// Material and places.
pub struct PieceSquare;

/// A man.
const MAN: i32 = 100;
/// A king, as long as men fight on.
const KING: i32 = 290;
/// A row a man has come forward.
const ROW: i32 = 2;
/// A man on a middle column.
const CENTRE: i32 = 3;
/// A man still guarding its own back row.
const GUARD: i32 = 4;
/// The turn.
const TEMPO: i32 = 4;

/// The board cut into rows and columns, worked out once a game.
struct Cut {
    /// Squares by row, from W's side.
    rows: [u64; 12],
    centre: u64,
}

impl Cut {
    const fn of<V: Variant>() -> Cut {
        let squares = &<V::White as rules::draughts::geometry::Geometry>::TABLES.squares;
        let mut cut = Cut { rows: [0; 12], centre: 0 };
        let mut square = 0;
        while square < 64 {
            if squares.exists >> square & 1 == 1 {
                cut.rows[squares.row[square] as usize - 1] |= 1 << square;
                if squares.column[square] >= 3 && squares.column[square] <= 8 {
                    cut.centre |= 1 << square;
                }
            }
            square += 1;
        }
        cut
    }
}

/// Carries the cut of a variant as a constant.
struct CutOf<V>(std::marker::PhantomData<V>);

impl<V: Variant> CutOf<V> {
    const CUT: Cut = Cut::of::<V>();
    /// The number of rows.
    const ROWS: usize = {
        let mut rows = 12;
        while rows > 1 && Self::CUT.rows[rows - 1] == 0 {
            rows -= 1;
        }
        rows
    };
}

fn places<V: Variant>(men: u64, white: bool) -> i32 {
    let cut = &CutOf::<V>::CUT;
    let last = CutOf::<V>::ROWS - 1;
    let mut worth = CENTRE * (men & cut.centre).count_ones() as i32;
    for (row, squares) in cut.rows.iter().enumerate().take(last + 1) {
        let line = if white { row } else { last - row } as i32;
        worth += ROW * line * (men & squares).count_ones() as i32;
    }
    let home = cut.rows[if white { 0 } else { last }];
    worth + GUARD * (men & home).count_ones() as i32
}

/// Endings that are hard to win count for less: a few kings do not catch a lone one.
pub(super) fn drawish<V: Variant>(score: i32, position: &Draughts<V>) -> i32 {
    let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
    let (weaker, stronger) = if score >= 0 { (black, white) } else { (white, black) };
    let only_kings = (white | black) & !kings == 0;
    if only_kings && weaker != 0 && stronger.count_ones() <= 3 { score / 10 } else { score }
}

impl<V: Variant> Worth<Draughts<V>> for PieceSquare {
    fn worth(&self, position: &Draughts<V>) -> i32 {
        let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
        let (wm, wk) = ((white & !kings).count_ones(), (white & kings).count_ones());
        let (bm, bk) = ((black & !kings).count_ones(), (black & kings).count_ones());
        let worth = |men: u32, kings: u32| MAN * men as i32 + KING * kings as i32;
        let material = worth(wm, wk) - worth(bm, bk);
        let places = places::<V>(white & !kings, true) - places::<V>(black & !kings, false);
        let tempo = if position.side() == Side::White { TEMPO } else { -TEMPO };
        drawish(material + places + tempo, position)
    }
}
