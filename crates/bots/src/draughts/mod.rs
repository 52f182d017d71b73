//! Dames and Damsystem: pieces, and how far they have come.

pub mod endings;
mod judge;
mod patterns;
mod piece_square;
pub mod strips;

use game::{Line, Seat};
use rules::dames::Dames;
use rules::damsystem::{Damsystem, Sliding};

pub use patterns::{Counted, MOST, PLAIN, Patterns, Windowed, weights};
pub use piece_square::PieceSquare;

use crate::Thinker;
use crate::level::Skill;
use crate::open::{Judged, searcher};
use endings::{EndingTables, InPrinciple};
use strips::Strips;

/// What the levels mean in Dames: the first four see a few moves ahead and misjudge, the others look at four times as
/// many positions each.
const DAMES: [Skill; 8] = skills([(2, 4, 40), (3, 6, 20)], [1_000, 4_000, 16_000]);

/// The same in Damsystem, where the plates make more of each position, and who sees three moves ahead is hard to beat.
const DAMSYSTEM: [Skill; 8] = skills([(2, 2, 60), (2, 6, 10)], [2_000, 8_000, 32_000]);

const fn skills([casual, regular]: [(u32, u32, i32); 2], nodes: [u64; 3]) -> [Skill; 8] {
    [
        Skill::short_sighted(1, 0, 80),
        Skill::short_sighted(1, 2, 60),
        Skill::short_sighted(casual.0, casual.1, casual.2),
        Skill::short_sighted(regular.0, regular.1, regular.2),
        Skill::of_nodes(16, nodes[0]),
        Skill::of_nodes(24, nodes[1]),
        Skill::of_nodes(40, nodes[2]),
        Skill::BEST,
    ]
}

/// See [`crate::Thinks::ODDS`]. Between equal bots that look at 1,500 positions a move, over 40 games each, 240 foretold
/// results of Dames best – judged by patterns, not yet by strips – and 295 those of Damsystem: with a man more such games are
/// mostly drawn. It is set at half of that, so that a man given away counts as the mistake it is.
const ODDS: u32 = 120;

impl Judged for Dames {
    type Judge = Strips;

    fn judge() -> &'static Self::Judge {
        Strips::built_in()
    }

    fn read_judge(bytes: &[u8]) -> Option<Self::Judge> {
        Strips::read(bytes)
    }

    fn searcher(line: &Line<Dames>, seat: Seat, skill: Skill) -> Thinker {
        searcher(line, seat, Self::judge(), skill)
    }

    fn in_principle(position: &Dames) -> Option<InPrinciple> {
        EndingTables::built_in()?.judge(position)
    }

    type Simple = PieceSquare;
    const SIMPLE: &'static PieceSquare = &PieceSquare;

    const SKILLS: [Skill; 8] = DAMES;
    const ODDS: u32 = ODDS;
    const BENCH_DEPTH: u32 = 9;
}

impl Judged for Damsystem {
    type Judge = Patterns<Sliding>;

    fn judge() -> &'static Self::Judge {
        Sliding::built_in()
    }

    fn read_judge(bytes: &[u8]) -> Option<Self::Judge> {
        Patterns::read(bytes)
    }

    fn searcher(line: &Line<Damsystem>, seat: Seat, skill: Skill) -> Thinker {
        searcher(line, seat, Self::judge(), skill)
    }

    type Simple = PieceSquare;
    const SIMPLE: &'static PieceSquare = &PieceSquare;

    const SKILLS: [Skill; 8] = DAMSYSTEM;
    const ODDS: u32 = ODDS;
    const BENCH_DEPTH: u32 = 9;
}
