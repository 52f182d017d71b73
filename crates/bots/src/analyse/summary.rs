//! A match in a few figures: how well each side played, what luck did, and where it turned.

use serde::Serialize;

use super::judge::rounded;
use super::{Judgement, MoveMark};

/// How fast accuracy falls with what a move cost: a tenth of the chance to win leaves 65 of 100, a quarter 34.
const STRICTNESS: f64 = 4.35;

/// From this chance on a team is clearly ahead.
const AHEAD: f64 = 0.6;

/// A match in a few figures.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    /// Who played, one entry a seat that moved, in the order they first did.
    pub sides: Vec<SideSummary>,
    /// The move that decided, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turning: Option<Turning>,
    /// Where chance plays and there are two teams: how much of the first team's result came from neither side's
    /// choices, in chance to win.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<f64>,
}

/// How well one seat played.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideSummary {
    /// The seat, as texts name it.
    pub seat: &'static str,
    /// Moves that could be judged and were not forced.
    pub moves: usize,
    /// From 0 to 100: 100 where nothing was ever given away. Nothing where no move could be judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy: Option<f64>,
    /// Moves marked `?!`.
    pub doubtful: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `??`.
    pub blunders: usize,
    /// What all of its moves cost together, in chance to win.
    pub given_away: f64,
}

/// The move after which things were no longer as before.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turning {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// Who made it.
    pub seat: &'static str,
    /// What was played.
    pub played: String,
    /// That player's chance to win before it.
    pub from: f64,
    /// And after it.
    pub to: f64,
}

/// Sums up a match. `result` is what it was worth in the end to the first team – 1, ½ or 0 – if it has ended; `teams` how
/// many there are; `chance` whether dice or cards play too.
pub fn summary(judged: &[Judgement], result: Option<f64>, teams: usize, chance: bool) -> Summary {
    Summary {
        sides: sides(judged),
        turning: turning(judged, result, teams),
        luck: result.filter(|_| chance && teams == 2).and_then(|result| luck(judged, result)),
    }
}

fn sides(judged: &[Judgement]) -> Vec<SideSummary> {
    let mut seats: Vec<&'static str> = Vec::new();
    for judgement in judged {
        if !seats.contains(&judgement.seat) {
            seats.push(judgement.seat);
        }
    }
    seats.into_iter().map(|seat| side(seat, judged)).collect()
}

fn side(seat: &'static str, judged: &[Judgement]) -> SideSummary {
    let own = judged.iter().filter(|judgement| judgement.seat == seat && !judgement.forced);
    let costs: Vec<f64> = own.clone().filter_map(|judgement| judgement.cost).collect();
    let marked = |mark: MoveMark| own.clone().filter(|judgement| judgement.mark == Some(mark)).count();
    let sum: f64 = costs.iter().map(|cost| 100.0 * (-STRICTNESS * cost).exp()).sum();
    SideSummary {
        seat,
        moves: costs.len(),
        accuracy: (!costs.is_empty()).then(|| (10.0 * sum / costs.len() as f64).round() / 10.0),
        doubtful: marked(MoveMark::Doubtful),
        mistakes: marked(MoveMark::Mistake),
        blunders: marked(MoveMark::Blunder),
        given_away: rounded(costs.iter().sum()),
    }
}

/// The mistake that decided. Of a match that somebody won: the loser's costliest after which the winner was never again
/// behind; else simply the costliest.
fn turning(judged: &[Judgement], result: Option<f64>, teams: usize) -> Option<Turning> {
    let own_chance = |judgement: &Judgement| match judgement.chance {
        Some(chance) if teams == 2 && judgement.team != 0 => Some(1.0 - chance),
        chance => chance,
    };
    let winner = result.filter(|_| teams == 2).and_then(|result| match result {
        _ if result > 0.75 => Some(true),
        _ if result < 0.25 => Some(false),
        _ => None,
    });
    let decided = |at: usize| match winner {
        None => true,
        Some(first) => judged[at + 1..].iter().filter_map(|later| later.chance).all(|chance| {
            let chance = if first { chance } else { 1.0 - chance };
            chance > 1.0 - AHEAD
        }),
    };
    let candidates = judged.iter().enumerate().filter(|(_, judgement)| {
        judgement.mark >= Some(MoveMark::Mistake) && winner.is_none_or(|first| (judgement.team == 0) != first)
    });
    let cost = |judgement: &Judgement| judgement.cost.unwrap_or(0.0);
    let (_, turned) = candidates
        .max_by(|(at, a), (other, b)| decided(*at).cmp(&decided(*other)).then(cost(a).total_cmp(&cost(b))))?;
    let from = own_chance(turned)?;
    let to = rounded((from - cost(turned)).max(0.0));
    Some(Turning { ply: turned.ply, seat: turned.seat, played: turned.played.clone(), from: rounded(from), to })
}

/// What is left of a result when what both teams gave away is taken out: how the cards and the dice fell. It is as good
/// as the chances are, which a bot reckoned from what each player knew.
fn luck(judged: &[Judgement], result: f64) -> Option<f64> {
    let begun = judged.iter().find_map(|judgement| judgement.chance)?;
    let given = |first: bool| -> f64 {
        judged.iter().filter(|judged| (judged.team == 0) == first).filter_map(|judged| judged.cost).sum()
    };
    Some(rounded(result - begun + given(true) - given(false)))
}

#[cfg(test)]
mod tests {
    use super::super::judge;
    use super::super::judge::tests::seen;
    use super::*;

    #[test]
    fn who_errs_less_is_more_accurate_and_the_match_turns_where_the_loser_erred_for_good() {
        let match_ = [
            seen(0, 0, "a", "b", 0),
            seen(1, 1, "c", "d", 100),
            seen(2, 0, "e", "e", 0),
            seen(3, 1, "f", "g", 0),
            seen(4, 0, "h", "h", 300),
        ];
        let judged = judge(&match_, Some((0, 30_000)), 2, 100);
        let summary = summary(&judged, Some(1.0), 2, false);
        let [white, black] = summary.sides.as_slice() else { panic!("{summary:?}") };
        assert_eq!((white.seat, white.moves, white.mistakes + white.blunders), ("W", 3, 1));
        assert_eq!((black.seat, black.blunders), ("B", 1));
        assert!(white.accuracy > black.accuracy, "{summary:?}");
        let turning = summary.turning.unwrap();
        assert_eq!((turning.ply, turning.seat), (3, "B"), "the first mistake was made good");
        assert!((turning.from - 0.5).abs() < 1e-6 && turning.to < 0.1, "{turning:?}");
        assert_eq!(summary.luck, None, "no luck where there is none");
    }

    #[test]
    fn a_flawless_match_has_no_turning_point_and_luck_is_what_is_left() {
        let judged = judge(&[seen(0, 0, "a", "a", 0), seen(1, 1, "b", "b", 0)], None, 2, 100);
        let summed = summary(&judged, Some(1.0), 2, true);
        assert_eq!((summed.turning, summed.luck), (None, Some(0.5)));
        assert_eq!(summed.sides[0].accuracy, Some(100.0));
        assert_eq!(summary(&judged, None, 2, true).luck, None, "not before the end");
        assert_eq!(summary(&judged, Some(1.0), 3, true).luck, None, "nor among three");
    }
}
