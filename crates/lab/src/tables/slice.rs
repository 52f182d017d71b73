//! Solves together all positions with the same men on the same squares: within them only kings move, and every move
//! counts.

use bots::draughts::endings::InPrinciple;
use bots::draughts::endings::place::{self, Material, ROW};
use rules::dames::{BlackToMove, WhiteToMove};
use rules::draughts::bits::Singles;
use rules::draughts::capture_lists::best_captures;
use rules::draughts::generate::{can_capture, king_reach, steps};
use rules::draughts::geometry::Geometry;
use rules::draughts::{Jump, Rank, Sides};

use super::{Known, Solved};

/// One setting of men: those of the side that plays up the board, and the other's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slice {
    pub material: Material,
    pub own_men: u64,
    pub men: u64,
}

/// What is known with the side that plays up the board to move, and with the other: by the kings of the first, then by
/// those of the other.
pub type BothTurns = [Vec<Known>; 2];

/// The kings of both sides wherever they can stand.
struct Kings {
    own: Vec<u64>,
    other: Vec<u64>,
}

impl Slice {
    /// Whether it is the one of two that is solved: the other is the same board turned.
    pub fn comes_first(&self) -> bool {
        let turned = (place::turned(self.men), place::turned(self.own_men));
        self.material < self.material.turned() || (self.own_men, self.men) <= turned
    }

    /// Positions in it, whoever is to move.
    pub fn positions(&self) -> u64 {
        let [_, _, own, other] = self.material.ways();
        let once = self.material == self.material.turned() && self.own_men == place::turned(self.men);
        (own * other) as u64 * if once { 1 } else { 2 }
    }

    fn kings(&self) -> Kings {
        let [_, _, own_ways, ways] = self.material.ways();
        let [[_, own_count], [_, count]] = self.material.sides();
        let all = |count: u8, ways: usize| (0..ways).map(|at| place::chosen(usize::from(count), at, 0)).collect();
        Kings { own: all(own_count, own_ways), other: all(count, ways) }
    }

    /// Solves it, with what is known of all that its captures and men's moves lead to.
    pub fn solve(&self, solved: &Solved) -> BothTurns {
        let kings = self.kings();
        let size = kings.own.len() * kings.other.len();
        let mut both = [vec![Known::NOTHING; size], vec![Known::NOTHING; size]];
        let mut open = [Vec::new(), Vec::new()];
        let [up, down] = &mut both;
        for (at, known) in up.iter_mut().zip(down).enumerate() {
            let sides = self.sides(&kings, at);
            if (sides.own | sides.enemy).count_ones() != u32::from(self.material.pieces()) {
                continue;
            }
            let begun =
                [begin::<WhiteToMove, true>(sides, solved), begin::<BlackToMove, false>(sides.turned(), solved)];
            for ((known, open), (found, is_open)) in [known.0, known.1].into_iter().zip(&mut open).zip(begun) {
                *known = found;
                open.extend(is_open.map(|may_lose| (at, may_lose)));
            }
        }
        for plies in 1..=Known::MOST {
            let [first, second] = &mut both;
            let mut found = self.round::<WhiteToMove>(&kings, plies, first, second, &mut open[0]);
            found |= self.round::<BlackToMove>(&kings, plies, second, first, &mut open[1]);
            // Captures are known to take one ply from the beginning.
            if !found && plies > 1 {
                break;
            }
        }
        both
    }

    /// The position of a place, as the side that plays up the board sees it.
    fn sides(&self, kings: &Kings, at: usize) -> Sides {
        let (own, other) = (kings.own[at / kings.other.len()], kings.other[at % kings.other.len()]);
        Sides { own: self.own_men | own, enemy: self.men | other, kings: own | other }
    }

    /// Finds what is won or lost in so many plies that count and no fewer; whether anything is.
    fn round<G: Geometry>(
        &self,
        kings: &Kings,
        plies: u8,
        known: &mut [Known],
        next: &[Known],
        open: &mut Vec<(usize, bool)>,
    ) -> bool {
        let up = G::FAR == WhiteToMove::FAR;
        let width = kings.other.len();
        let before = open.len();
        open.retain(|&(at, may_lose)| {
            let sides = self.sides(kings, at);
            let empty = G::BOARD & !(sides.own | sides.enemy);
            let moving = if up { kings.own[at / width] } else { kings.other[at % width] };
            let mut all_lose = may_lose;
            for from in Singles(moving) {
                for to in Singles(king_reach::<G>(from, empty)) {
                    let new = place::number::<false>(moving ^ from ^ to, 0);
                    let after = if up { new * width + at % width } else { at / width * width + new };
                    match next[after].told() {
                        (InPrinciple::Lost, needed) if needed < plies => {
                            known[at] = Known::won(plies);
                            return false;
                        }
                        (InPrinciple::Won, needed) if needed < plies => {}
                        _ => all_lose = false,
                    }
                }
            }
            if all_lose {
                known[at] = Known::lost(plies);
            }
            !all_lose
        });
        open.len() < before
    }

    /// Keeps what was found where it belongs.
    pub fn store(&self, both: BothTurns, solved: &mut Solved) {
        let [first, second] = both;
        let kings = self.kings();
        let (height, width) = (kings.own.len(), kings.other.len());
        let [_, ways, ..] = self.material.ways();
        let at = (place::number::<false>(self.own_men, ROW) * ways + place::number::<false>(self.men, 0)) * first.len();
        // Seen by the other side.
        let turned = self.material.turned();
        let [_, ways, ..] = turned.ways();
        let turned_at =
            (place::number::<true>(self.men, ROW) * ways + place::number::<true>(self.own_men, 0)) * second.len();
        solved.known[self.material.number()][at..at + first.len()].copy_from_slice(&first);
        let number = |kings: &u64| place::number::<true>(*kings, 0);
        let (rows, columns): (Vec<usize>, Vec<usize>) =
            (kings.other.iter().map(number).collect(), kings.own.iter().map(number).collect());
        let other = &mut solved.known[turned.number()][turned_at..turned_at + second.len()];
        for own in 0..height {
            for enemy in 0..width {
                other[rows[enemy] * height + columns[own]] = second[own * width + enemy];
            }
        }
    }
}

/// What is known of a position before any king moves; and where that leaves it open, whether it may be lost. `NEXT` is
/// whether the other side plays down the board.
fn begin<G: Geometry, const NEXT: bool>(sides: Sides, solved: &Solved) -> (Known, Option<bool>) {
    let after = |jump: Jump, rank: Rank| {
        let after = sides.after::<G>(jump, rank);
        // Who has no piece left has lost (D14).
        if after.own == 0 { Some(InPrinciple::Lost) } else { solved.known::<NEXT>(after).map(|known| known.told().0) }
    };
    if can_capture::<G>(sides) {
        let mut jumps: Vec<Jump> = Vec::new();
        best_captures::<G, Jump>(sides, &mut jumps);
        let worth = jumps.into_iter().filter_map(|jump| after(jump, sides.rank(jump.from))).min();
        return (begins_anew(worth.unwrap_or(InPrinciple::Drawn)).due(), None);
    }
    let (mut by_men, mut by_kings) = (None, false);
    steps::<G>(sides, &mut |jump, rank| match rank {
        Rank::King => by_kings = true,
        Rank::Man => {
            let after = after(jump, rank);
            by_men = by_men.min(after).or(after);
        }
    });
    match by_men {
        Some(InPrinciple::Lost) => (begins_anew(InPrinciple::Lost), None),
        // No move at all (D14).
        None if !by_kings => (Known::lost(0), None),
        Some(worth) if !by_kings => (begins_anew(worth), None),
        worth => (Known::DRAWN, Some(worth != Some(InPrinciple::Drawn))),
    }
}

/// What a move is worth that begins the count anew and leads to this.
fn begins_anew(next: InPrinciple) -> Known {
    match next {
        InPrinciple::Lost => Known::won(1),
        InPrinciple::Drawn => Known::DRAWN,
        InPrinciple::Won => Known::lost(1),
    }
}
