//! Damata: marbles, how they are stacked, what they reach.

mod features;
mod simple;

use std::sync::LazyLock;

use game::{Game, Line, Outcome, Seat};
use rules::damata::{Damata, Move};

use crate::level::Skill;
use crate::linear::Weights;
use crate::open::{Judged, Worth, searcher};
use crate::search::Judge;
use crate::{Level, Thinker};
use simple::Simple;

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

impl<W: Worth<Damata>> Judge<Damata> for W {
    const FUTILITY_MARGIN: Option<i32> = Some(30);

    const STANDING_MARGIN: Option<i32> = Some(30);

    const LATE_MOVES: Option<[usize; 3]> = Some([14, 26, 46]);

    fn evaluate(&self, position: &Damata) -> i32 {
        self.worth(position)
    }

    /// No count is over, and a single marble has a cell to go to.
    fn goes_on(&self, position: &Damata) -> bool {
        let me = position.to_move().0;
        let counts = position.counts();
        let goes_on = counts[0] + counts[2] >= 2 && counts[1] + counts[3] >= 2 && position.plies_left() > 0;
        let [one, two, three] = position.stacks(Seat(me));
        let team = one | two | three | marbles_of(position, me ^ 2);
        goes_on && Damata::beside(one) & position.open_cells() & !team != 0
    }

    /// Somebody can certainly move, and no move can remove two.
    fn is_quiet(&self, position: &Damata) -> bool {
        if !self.goes_on(position) {
            return false;
        }
        let me = position.to_move().0;
        let stacks @ [_, two, three] = position.stacks(Seat(me));
        let enemies = marbles_of(position, me ^ 1) | marbles_of(position, me ^ 3);
        let pairs = Damata::beside(Damata::beside(two) & enemies) & enemies;
        pairs == 0 && (three == 0 || (reach(position, [0, 0, stacks[2]]) & enemies).count_ones() < 2)
    }

    /// Four players who only guard what they have draw. It takes patience to know that: the longer it is quiet, the
    /// keener one with contempt is to attack.
    fn contempt(&self, position: &Damata) -> i32 {
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

    fn ordering(&self, position: &Damata, mv: Move) -> i32 {
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
    type Judge = Weights<Damata>;

    fn judge() -> &'static Weights<Damata> {
        static BUILT_IN: LazyLock<Weights<Damata>> =
            LazyLock::new(|| Weights::built_in(include_str!("damata.weights")));
        &BUILT_IN
    }

    fn read_judge(bytes: &[u8]) -> Option<Weights<Damata>> {
        Weights::read(std::str::from_utf8(bytes).ok()?)
    }

    fn searcher(line: &Line<Damata>, seat: Seat, skill: Skill) -> Thinker {
        searcher(line, seat, Self::judge(), skill)
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

    // What foretells results best between equal bots that look at 1,000 positions a move, over 24 games: 115.
    const ODDS: u32 = 120;
    const BENCH_DEPTH: u32 = 5;
}

/// With four players, to look at more makes up for contempt: so from the fifth level on all look at as much, one move
/// farther each, and are the more patient.
const FOUR: [Skill; 8] = [
    Skill::short_sighted(1, 0, 150).with_contempt(220),
    Skill::short_sighted(1, 0, 60).with_contempt(200),
    Skill::short_sighted(2, 0, 110).with_contempt(175),
    Skill::short_sighted(2, 0, 10).with_contempt(150),
    Skill::of_nodes(3, 10_000).with_contempt(115),
    Skill::of_nodes(4, 10_000).with_contempt(65),
    Skill::of_nodes(5, 10_000).with_contempt(26),
    Skill::BEST,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Found, Search, Stopwatch, Style};
    use game::Line;
    use rules::damata::{Mode, Options};

    const QUIET: &str = "A:Ad1:Bd14:Cg1:Dg14:H32:N80";

    fn position(mode: Mode, text: &str) -> Damata {
        Damata::from_text(&Options::from(mode), text).unwrap()
    }

    #[test]
    fn contempt_weighs_only_with_four_players_and_while_it_is_quiet() {
        let judge = Damata::judge();
        assert_eq!(judge.contempt(&position(Mode::Four, QUIET)), 32);
        assert_eq!(judge.contempt(&position(Mode::Four, "A:Ad1:Bd14:Cg1:Dg14:N80")), 0);
        assert_eq!(judge.contempt(&position(Mode::Standard, "W:Wa1*2:Bg7*2:H80:N80")), 0);
    }

    #[test]
    fn with_four_players_the_stronger_are_the_more_patient() {
        let contempts =
            |mode| Level::all().map(move |level| Damata::skill(&Damata::new(&Options::from(mode)), level).contempt);
        assert!(contempts(Mode::Four).is_sorted_by(|one, next| one > next));
        assert!(contempts(Mode::Standard).chain(contempts(Mode::Quick)).all(|contempt| contempt == 0));
    }

    #[test]
    fn pressure_is_rows_from_the_own_edge() {
        let judge = Damata::judge();
        let start = Damata::new(&Options::from(Mode::Four));
        assert_eq!(judge.pressure(&start, true), judge.pressure(&start, false));
        let one = position(Mode::Four, "A:Ad3*2:Bd14:Cg1:Dg11");
        assert_eq!((judge.pressure(&one, true), judge.pressure(&one, false)), (4, 3));
    }

    fn search(line: &Line<Damata>, style: Style) -> (Found<Move>, u64) {
        let clock = Stopwatch::new(None, Some(1_000_000), crate::Cancel::default());
        let mut search = Search::new(Damata::judge(), line, style, clock);
        let found = search.run(line.position(), &line.legal_moves(), &mut |_, _| ()).unwrap();
        (found, search.nodes())
    }

    const STYLE: Style = Style {
        depth: 1,
        quiescence: 0,
        full_width: false,
        prunes: false,
        selective: false,
        tables: false,
        noise: 0,
        contempt: 0,
        seed: 1,
        memory: 1,
    };

    #[test]
    fn contempt_goes_forward_where_nothing_happens_and_scores_are_told_without_it() {
        let line = Line::new(position(Mode::Four, QUIET));
        let (patient, _) = search(&line, STYLE);
        let (keen, _) = search(&line, Style { contempt: 500, ..STYLE });
        assert_eq!(line.position().move_text(keen.line[0]), "d1:d2");
        assert_ne!(line.position().move_text(patient.line[0]), "d1:d2");
        // One row, for 32 quiet plies; without it the two differ by what the moves are worth.
        assert!((keen.score - 500 * 32 / 64 - patient.score).abs() < 100, "{} {}", keen.score, patient.score);
    }

    #[test]
    fn pruning_looks_at_less() {
        let line = Line::new(Damata::new(&Options::from(Mode::Standard)));
        let deep = Style { depth: 4, ..STYLE };
        let (_, all) = search(&line, deep);
        let prunes = Style { prunes: true, ..deep };
        let (_, fewer) = search(&line, prunes);
        assert!(fewer < all, "{fewer} {all}");
        let (_, fewest) = search(&line, Style { selective: true, ..prunes });
        assert!(fewest < fewer, "{fewest} {fewer}");
    }

    #[test]
    fn what_is_judged_far_too_good_is_not_searched_but_a_lost_marble_is_seen() {
        // Four marbles that may come and take b4 and b5, where a guard has left.
        let line = Line::new(position(Mode::Standard, "W:Wa3*2,b3*3,c3*2,d3:Bb4,b5,g7,f7,e7,d7"));
        let plain = Style { depth: 4, prunes: true, ..STYLE };
        let (one, _) = search(&line, plain);
        let (other, _) = search(&line, Style { selective: true, ..plain });
        assert!(one.score > 200 && (one.score - other.score).abs() < 150, "{} {}", one.score, other.score);
    }
}
