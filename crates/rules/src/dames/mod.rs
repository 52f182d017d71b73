//! Dames, rules D1–D17: ten-by-ten draughts, its captures enforced by the referee or by huffing.

mod board;
pub mod pdn;
mod rulebook;

use std::fmt;
use std::sync::LazyLock;

use game::{BoardPlan, Cell, CellId, Ground, Look, PieceKind, Rule, RuleText, StripPlace, Words};

use crate::draughts::{Draughts, RuleNumbers, Side, SquareName, Variant};

pub use crate::draughts::{Capture, Impossible, Move, Options, Reason};
pub use board::{BlackToMove, WhiteToMove, bit_of, number_of};

/// A position of Dames.
pub type Dames = Draughts<International>;

/// What makes it Dames.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum International {}

const fn d(number: u8) -> Rule {
    Rule::new('D', number)
}

impl Variant for International {
    const ID: &'static str = "dames";
    const RULES: RuleNumbers = RuleNumbers {
        man_step: d(3),
        crowning: d(4),
        king_step: d(5),
        man_jump: d(6),
        man_goes_on: d(7),
        king_jump: d(8),
        king_goes_on: d(9),
        removal: d(10),
        majority: d(11),
        compulsory: d(12),
        huff: d(13),
        pass: d(3),
        slide: d(3),
        lost: d(14),
        passes: d(14),
        repetition: d(15),
        quiet: d(16),
    };
    // D17.
    const RESIGNATION: Option<Rule> = Some(d(17));
    type White = WhiteToMove;
    type Black = BlackToMove;
    // D2.
    const START: [u64; 2] = [board::set(31, 50), board::set(1, 20)];
    const BOX: u32 = 20;
    // D16: twenty moves of each side.
    const QUIET: u8 = 40;
    const SLIDES: bool = false;
    const NUMBERED: bool = true;
    const SIDES: [Words; 2] = [Words::new("Bleu", "Blue"), Words::new("Vert", "Green")];
    const KING: Words = Words::new("dame", "king");
    const CROWNED: PieceKind = PieceKind::King;
    const SHAPES: Words = Words::new("32-28, 28x19 ou huff@23", "32-28, 28x19 or huff@23");

    fn write_square(_side: Side, square: u8, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}", number_of(square))
    }

    fn read_square(_side: Side, name: &str) -> SquareName {
        let plain = name.bytes().all(|b| b.is_ascii_digit()) && !name.starts_with('0');
        match name.parse::<u8>() {
            Ok(number @ 1..=50) if plain => SquareName::Dark(bit_of(number)),
            _ => SquareName::Nothing,
        }
    }

    const SHOWCASE: &'static str = "W:W27,30,33,35,36,37,38,41,43,44,45,46,49,K50:B1,3,5,6,7,8,10,11,13,14,15,18,24";

    fn plan() -> &'static BoardPlan {
        static PLAN: LazyLock<BoardPlan> = LazyLock::new(|| {
            let mut cells = Vec::new();
            for y in 1..=board::SIZE {
                for x in 1..=board::SIZE {
                    let dark = board::SQUARES.at(x, y);
                    cells.push(Cell {
                        name: dark.map(|square| number_of(square).to_string()).unwrap_or_default(),
                        x,
                        y,
                        look: if dark.is_some() { Look::Dark } else { Look::Light },
                        touch: dark.is_some(),
                        strip: None,
                    });
                }
            }
            BoardPlan {
                ground: Ground::Chequered,
                cells,
                strips: Vec::new(),
                edge: Vec::new(),
                signs: Vec::new(),
                pieces: International::PIECES.to_vec(),
            }
        });
        &PLAN
    }

    fn cell(_side: Side, square: u8) -> CellId {
        board::CELLS[usize::from(square & 63)]
    }

    fn strips(_side: Side) -> Vec<StripPlace> {
        Vec::new()
    }

    fn rulebook() -> &'static [RuleText] {
        rulebook::RULEBOOK
    }
}
