//! Damsystem, rules S1–S18: draughts on a board some of whose rows slide after every move.

mod layout;
mod rulebook;

use std::fmt::{self, Display};
use std::sync::LazyLock;

use game::{BoardPlan, Cell, CellId, GridName, Ground, Look, PieceKind, Rule, RuleText, Strip, StripPlace, Words};

use crate::draughts::{Draughts, RuleNumbers, Side, SquareName, Variant};

pub use crate::draughts::{Capture, Impossible, Move, Options, Reason};
pub use layout::{BlackToMove, LAYOUT, Layout, WhiteToMove};

/// A position of Damsystem.
pub type Damsystem = Draughts<Sliding>;

/// What makes it Damsystem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sliding {}

const fn s(number: u8) -> Rule {
    Rule::new('S', number)
}

impl Variant for Sliding {
    const ID: &'static str = "damsystem";
    const RULES: RuleNumbers = RuleNumbers {
        man_step: s(6),
        crowning: s(12),
        king_step: s(13),
        man_jump: s(8),
        man_goes_on: s(9),
        king_jump: s(14),
        king_goes_on: s(9),
        removal: s(15),
        majority: s(15),
        compulsory: s(10),
        huff: s(11),
        pass: s(7),
        slide: s(5),
        lost: s(16),
        passes: s(17),
        repetition: s(18),
        quiet: s(18),
    };
    const RESIGNATION: Option<Rule> = None;
    type White = WhiteToMove;
    type Black = BlackToMove;
    // S4.
    const START: [u64; 2] = [LAYOUT.rows(1, LAYOUT.camp), LAYOUT.rows(LAYOUT.rows - LAYOUT.camp + 1, LAYOUT.rows)];
    const BOX: u32 = Self::START[0].count_ones();
    // S18: twenty-five moves of each side.
    const QUIET: u8 = 50;
    const SLIDES: bool = true;
    const NUMBERED: bool = false;
    const SIDES: [Words; 2] = [Words::new("Blanc", "White"), Words::new("Noir", "Black")];
    const KING: Words = Words::new("Damsy", "Damsy");
    const CROWNED: PieceKind = PieceKind::Damsy;
    const SHAPES: Words = Words::new("c3-d4, c3xe5xd4, pass ou huff@d4", "c3-d4, c3xe5xd4, pass or huff@d4");

    fn write_square(side: Side, square: u8, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = &Self::tables(side).squares;
        let index = usize::from(square & 63);
        name(squares.column[index], squares.row[index]).fmt(to)
    }

    fn read_square(side: Side, name: &str) -> SquareName {
        let Some((column, row)) = coordinates(name) else { return SquareName::Nothing };
        let (first, last) = LAYOUT.span(row, side);
        match Self::tables(side).squares.at(column, row) {
            Some(square) => SquareName::Dark(square),
            None if (1..=LAYOUT.rows).contains(&row) && (first..=last).contains(&column) => SquareName::Light,
            None => SquareName::Nothing,
        }
    }

    const SHOWCASE: &'static str = "W:Wa1,c1,g1,Ki1,d2,f2,h2,j2,a3,e3,i3,d4,h4,j4,c5,g5,b6:\
        Bh6,e7,g7,f8,j8,a9,e9,g9,k9,b10,d10,f10,j10,a11,g11,i11,k11";

    fn plan() -> &'static BoardPlan {
        static PLAN: LazyLock<BoardPlan> = LazyLock::new(|| {
            let mut cells = Vec::new();
            for y in 1..=LAYOUT.rows {
                let strip = LAYOUT.plate(y);
                let (first, last) = LAYOUT.reach(y);
                for x in first..=last {
                    let touch = Layout::is_dark(x, y);
                    let look = if touch { Look::Dark } else { Look::Light };
                    cells.push(Cell { name: name(x, y).to_string(), x, y, look, touch, strip });
                }
            }
            let length = (LAYOUT.columns + LAYOUT.overhang).unsigned_abs();
            let strips = (0..).zip(LAYOUT.plates).map(|(id, &y)| Strip { id, y, length }).collect();
            BoardPlan {
                ground: Ground::Plates,
                cells,
                strips,
                edge: Vec::new(),
                signs: Vec::new(),
                pieces: Sliding::PIECES.to_vec(),
            }
        });
        &PLAN
    }

    fn cell(side: Side, square: u8) -> CellId {
        layout::CELLS[side as usize][usize::from(square & 63)]
    }

    fn strips(side: Side) -> Vec<StripPlace> {
        (0..).zip(LAYOUT.plates).map(|(id, &row)| StripPlace { id, x: LAYOUT.span(row, side).0 }).collect()
    }

    fn rulebook() -> &'static [RuleText] {
        rulebook::RULEBOOK
    }
}

/// Column 1 is `a`; the overhang on W's left comes before it, `y` and `z` (S2).
fn name(column: i8, row: i8) -> GridName {
    GridName { column: (column - 1).rem_euclid(26).unsigned_abs(), row: row.unsigned_abs() }
}

/// Column and row of a name.
fn coordinates(name: &str) -> Option<(i8, i8)> {
    let GridName { column, row } = GridName::read(name)?;
    let column = column as i8 + 1;
    Some((if column > 26 - LAYOUT.overhang { column - 26 } else { column }, i8::try_from(row).ok()?))
}
