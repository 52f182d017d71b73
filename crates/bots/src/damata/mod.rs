//! Damata: marbles, how they are stacked, what they reach.

mod features;
mod simple;

use game::{Game, Outcome, Seat};
use rules::damata::{Damata, Move};

use crate::Level;
use crate::level::Skill;
use crate::open::Judged;
use crate::search::Judge;
use features::Learnt;
use simple::Simple;

/// Knows what a position is worth.
pub trait Worth: Send + Sync + 'static {
    /// For the team of the first seat, a marble being about 100.
    fn worth(&self, position: &Damata) -> i32;
}

/// The cells with marbles of a seat.
fn marbles_of(position: &Damata, seat: u8) -> u128 {
    let [one, two, three] = position.stacks(Seat(seat));
    one | two | three
}

/// The cells that marbles so stacked can come to, at least if none on the way were full.
fn reach(position: &Damata, stacks: [u128; 3]) -> u128 {
    let open = position.open_cells();
    // One marble goes one cell, two go two, three go three.
    let third = Damata::beside(stacks[2]) & open;
    let second = Damata::beside(stacks[1] | third) & open;
    let near = Damata::beside(stacks[0] | second) & open;
    third | second | near
}

impl<W: Worth> Judge<Damata> for W {
    const HOPE: Option<i32> = Some(30);

    fn evaluate(&self, position: &Damata) -> i32 {
        self.worth(position)
    }

    /// Somebody can certainly move, and no move can remove two.
    fn calm(&self, position: &Damata) -> bool {
        let me = position.to_move().0;
        let counts = position.counts();
        let goes_on = counts[0] + counts[2] >= 2 && counts[1] + counts[3] >= 2 && position.plies_left() > 0;
        let stacks @ [one, two, three] = position.stacks(Seat(me));
        let team = one | two | three | marbles_of(position, me ^ 2);
        let open = position.open_cells();
        if !goes_on || Damata::beside(one) & open & !team == 0 {
            return false;
        }
        let enemies = marbles_of(position, me ^ 1) | marbles_of(position, me ^ 3);
        let pairs = Damata::beside(Damata::beside(two) & enemies) & enemies;
        pairs == 0 && (three == 0 || (reach(position, [0, 0, stacks[2]]) & enemies).count_ones() < 2)
    }

    /// Four players who only guard what they have draw. It takes patience to know that: the longer it is quiet, the
    /// keener a hasty one is to attack.
    fn impatience(&self, position: &Damata) -> i32 {
        if position.rows() == 7 { 0 } else { i32::from(position.quiet_plies()) }
    }

    /// Rows that the marbles have come forward.
    fn pressure(&self, position: &Damata, first_team: bool) -> i32 {
        let seats = if first_team { [0, 2] } else { [1, 3] };
        let rows = i32::from(position.rows());
        let mut pressure = 0;
        for stacks in seats.map(|seat| position.stacks(Seat(seat))) {
            for (less, mut cells) in stacks.into_iter().enumerate() {
                while cells != 0 {
                    let row = cells.trailing_zeros() as i32 / 7;
                    cells &= cells - 1;
                    pressure += (less as i32 + 1) * if first_team { row } else { rows - 1 - row };
                }
            }
        }
        pressure
    }

    fn noisy(&self, position: &Damata, mv: Move) -> bool {
        position.removals(mv) >= 2
    }

    fn promise(&self, position: &Damata, mv: Move) -> i32 {
        position.removals(mv) as i32
    }

    fn countdown(&self, position: &Damata) -> Option<u32> {
        Some(u32::from(position.plies_left()))
    }

    fn ended(&self, position: &Damata, moves: &[Move]) -> Option<Outcome> {
        // Who can move has neither lost nor won, unless a count is over.
        if moves.is_empty() || position.plies_left() == 0 { position.outcome() } else { None }
    }

    fn mover(&self, position: &Damata) -> Option<Seat> {
        Some(position.to_move())
    }
}

impl Judged for Damata {
    type Judge = Learnt;

    fn judge() -> &'static Learnt {
        Learnt::built_in()
    }

    type Simple = Simple;
    const SIMPLE: &'static Simple = &Simple;

    const SKILLS: [Skill; 8] = [
        Skill::short_sighted(1, 0, 150),
        Skill::short_sighted(1, 0, 60),
        Skill::short_sighted(2, 0, 110),
        Skill::short_sighted(2, 0, 10),
        Skill::of_nodes(3, 10_000),
        Skill::of_nodes(4, 30_000),
        Skill::of_nodes(5, 80_000),
        Skill::BEST,
    ];

    fn skill(position: &Damata, level: Level) -> Skill {
        let skills = if position.rows() == 7 { Damata::SKILLS } else { FOUR };
        skills[level.index()]
    }

    const BENCH_DEPTH: u32 = 5;
}

/// With four players, to look at more makes up for haste: so from the fifth level on all look at as much, one move
/// farther each, and are the more patient.
const FOUR: [Skill; 8] = [
    Skill::short_sighted(1, 0, 150).hasty(220),
    Skill::short_sighted(1, 0, 60).hasty(200),
    Skill::short_sighted(2, 0, 110).hasty(175),
    Skill::short_sighted(2, 0, 10).hasty(150),
    Skill::of_nodes(3, 10_000).hasty(70),
    Skill::of_nodes(4, 10_000).hasty(30),
    Skill::of_nodes(5, 10_000).hasty(12),
    Skill::BEST,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Clock, Found, Search, Style};
    use game::Line;
    use rules::damata::{Mode, Options};

    const QUIET: &str = "A:Ad1:Bd14:Cg1:Dg14:H80:N80";

    fn position(mode: Mode, text: &str) -> Damata {
        Damata::from_text(&Options { mode }, text).unwrap()
    }

    #[test]
    fn only_four_players_get_impatient_and_only_while_it_is_quiet() {
        let judge = Learnt::built_in();
        assert_eq!(judge.impatience(&position(Mode::Four, QUIET)), 80);
        assert_eq!(judge.impatience(&position(Mode::Four, "A:Ad1:Bd14:Cg1:Dg14:N80")), 0);
        assert_eq!(judge.impatience(&position(Mode::Standard, "W:Wa1*2:Bg7*2:H80:N80")), 0);
    }

    #[test]
    fn with_four_players_the_stronger_are_the_more_patient() {
        let hastes = |mode| Level::all().map(move |level| Damata::skill(&Damata::new(&Options { mode }), level).haste);
        assert!(hastes(Mode::Four).is_sorted_by(|one, next| one > next));
        assert!(hastes(Mode::Standard).chain(hastes(Mode::Quick)).all(|haste| haste == 0));
    }

    #[test]
    fn pressure_is_rows_from_the_own_edge() {
        let judge = Learnt::built_in();
        let start = Damata::new(&Options { mode: Mode::Four });
        assert_eq!(judge.pressure(&start, true), judge.pressure(&start, false));
        let one = position(Mode::Four, "A:Ad3*2:Bd14:Cg1:Dg11");
        assert_eq!((judge.pressure(&one, true), judge.pressure(&one, false)), (4, 3));
    }

    fn search(line: &Line<Damata>, style: Style) -> (Found<Move>, u64) {
        let clock = Clock::new(None, Some(1_000_000), crate::Cancel::default());
        let mut search = Search::new(Learnt::built_in(), line, style, clock);
        let found = search.run(line.position(), &line.legal_moves(), &mut |_, _| ()).unwrap();
        (found, search.nodes())
    }

    const STYLE: Style =
        Style { depth: 1, sight: 0, full_width: false, gives_up: false, noise: 0, haste: 0, seed: 1, memory: 1 };

    #[test]
    fn the_hasty_go_forward_where_nothing_happens_and_tell_scores_without_their_haste() {
        let line = Line::new(position(Mode::Four, QUIET));
        let (patient, _) = search(&line, STYLE);
        let (hasty, _) = search(&line, Style { haste: 500, ..STYLE });
        assert_eq!(line.position().move_text(hasty.line[0]), "d1:d2");
        assert_ne!(line.position().move_text(patient.line[0]), "d1:d2");
        // One row, for 80 quiet plies; without it the two differ by what the moves are worth.
        assert!((hasty.score - 500 * 80 / 64 - patient.score).abs() < 100, "{} {}", hasty.score, patient.score);
    }

    #[test]
    fn who_gives_up_looks_at_less() {
        let line = Line::new(Damata::new(&Options { mode: Mode::Standard }));
        let deep = Style { depth: 4, ..STYLE };
        let (_, all) = search(&line, deep);
        let (_, fewer) = search(&line, Style { gives_up: true, ..deep });
        assert!(fewer < all, "{fewer} {all}");
    }
}
