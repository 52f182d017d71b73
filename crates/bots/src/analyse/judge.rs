//! Each move judged by what it cost.

use serde::Serialize;

use super::{MoveMark, chance};

/// What a bot saw before a move of a player, and what was played.
#[derive(Clone, PartialEq, Debug)]
pub struct SeenMove {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// Who moved, as texts name the seat.
    pub seat: &'static str,
    /// The team of who moved, by its first seat.
    pub team: u8,
    /// What was played.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// Whether there was nothing else to play.
    pub forced: bool,
    /// How good it found the position for who was to move, in hundredths; nothing if it did not judge it.
    pub score: Option<i32>,
    /// How far ahead it looked, in moves.
    pub depth: u32,
    /// The moves it expected.
    pub line: Vec<String>,
    /// What is known of the position that the move led to.
    pub after: After,
}

/// How the worth of a move is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// By the next position that was looked at: everybody sees the same, and what one team loses the other wins.
    Next,
    /// By a bot that compared the move with the best one, from what the player knew: so many hundredths less.
    Less(i32),
    /// By two searches of the same length: the best move's score and that of the move played, both for who moved.
    Compared {
        /// Of the best move.
        best: i32,
        /// Of the one that was played.
        played: i32,
    },
    /// It cannot be told: chance came in between, or a third team.
    Unknown,
}

/// A move, judged. Scores and chances are those of one team throughout, that of the first seat, unless there are more
/// than two teams: then they are of who moved.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judgement {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// Who moved, as texts name the seat.
    pub seat: &'static str,
    /// The team of who moved, by its first seat.
    #[serde(skip)]
    pub team: u8,
    /// What was played.
    pub played: String,
    /// Whether there was nothing else to play.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forced: bool,
    /// How good the position was before the move, in hundredths, if that was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The chance to win before the move, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
    /// How far ahead the bot looked, in moves.
    pub depth: u32,
    /// What the move cost who made it, in chance to win; nothing where that cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How bad that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<MoveMark>,
    /// What the bot would have played, if that was better or if it cannot be told how much each was worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// The moves that were expected, the best one first.
    pub line: Vec<String>,
}

/// Judges every move. `end` is what the last position is worth to the team it names, in hundredths: by the rules if the
/// match has ended, else as a bot found it. `teams` is how many there are, `logit` what turns scores into chances.
pub fn judge(seen: &[SeenMove], end: Option<(u8, i32)>, teams: usize, logit: u32) -> Vec<Judgement> {
    let next = seen.iter().skip(1).map(|next| Some((next.team, next.score?))).chain([end]);
    seen.iter().zip(next).map(|(now, next)| judge_one(now, next, teams, logit)).collect()
}

fn judge_one(now: &SeenMove, next: Option<(u8, i32)>, teams: usize, logit: u32) -> Judgement {
    let cost = cost(now, next, logit);
    let mark = cost.and_then(MoveMark::of);
    let unsure = cost.is_none() && now.played != now.best;
    let turned = teams == 2 && now.team != 0;
    let score = now.score.map(|score| if turned { -score } else { score });
    Judgement {
        ply: now.ply,
        seat: now.seat,
        team: now.team,
        played: now.played.clone(),
        forced: now.forced,
        score,
        chance: score.map(|score| rounded(chance(score, logit))),
        depth: now.depth,
        cost: cost.map(rounded),
        mark,
        better: (mark.is_some() || unsure).then(|| now.best.clone()),
        line: now.line.clone(),
    }
}

/// What a move cost in chance to win.
fn cost(now: &SeenMove, next: Option<(u8, i32)>, logit: u32) -> Option<f64> {
    // Who plays what the bot would have played, or what must be played, has given nothing away, whatever is seen one
    // move later.
    if now.played == now.best || now.forced {
        return Some(0.0);
    }
    let (best, played) = match now.after {
        After::Unknown => return None,
        After::Compared { best, played } => (best, played),
        After::Less(less) => (now.score?, now.score?.saturating_sub(less)),
        After::Next => {
            let (team, score) = next?;
            (now.score?, if team == now.team { score } else { -score })
        }
    };
    Some((chance(best, logit) - chance(played, logit)).max(0.0))
}

/// To four digits: what is beyond them is noise, and makes files long.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn seen(ply: usize, team: u8, played: &str, best: &str, score: i32) -> SeenMove {
        SeenMove {
            ply,
            seat: if team == 0 { "W" } else { "B" },
            team,
            played: played.to_owned(),
            best: best.to_owned(),
            forced: false,
            score: Some(score),
            depth: 1,
            line: vec![best.to_owned()],
            after: After::Next,
        }
    }

    #[test]
    fn a_move_that_gives_something_away_is_marked_and_scores_keep_one_sign() {
        let match_ = [seen(0, 0, "a", "b", 20), seen(1, 1, "c", "c", 120), seen(2, 0, "d", "e", -100)];
        let judged = judge(&match_, Some((1, 30_000)), 2, 100);
        assert_eq!(judged[0].mark, Some(MoveMark::Blunder), "{judged:?}");
        assert_eq!(judged[0].better.as_deref(), Some("b"));
        assert_eq!((judged[1].cost, judged[1].mark), (Some(0.0), None), "the best move costs nothing");
        assert_eq!(judged[2].mark, Some(MoveMark::Blunder), "the last move too: from a bad position to a lost one");
        let scores: Vec<_> = judged.iter().map(|judged| judged.score).collect();
        assert_eq!(scores, [Some(20), Some(-120), Some(-100)], "for the first team throughout");
        let three: Vec<_> = judge(&match_, None, 3, 100).iter().map(|judged| judged.score).collect();
        assert_eq!(three, [Some(20), Some(120), Some(-100)], "with three teams, for who moved");
    }

    #[test]
    fn the_same_team_moving_twice_keeps_its_sign_and_won_is_won() {
        let judged = judge(&[seen(0, 0, "a", "b", 50), seen(1, 0, "c", "c", 45)], None, 2, 100);
        assert!(judged[0].mark.is_none() && judged[0].cost.is_some_and(|cost| cost < 0.02), "{judged:?}");
        let judged = judge(&[seen(0, 0, "a", "b", 29_990)], Some((0, 2_000)), 2, 100);
        assert!(judged[0].mark.is_none(), "a win kept by a huge lead is no mistake: {judged:?}");
    }

    #[test]
    fn in_a_match_that_is_decided_nobody_errs_but_who_lets_it_go_does() {
        // What a move made of a position, both for who moved.
        let mark = |before: i32, after: i32| {
            judge(&[seen(0, 0, "a", "b", before), seen(1, 1, "c", "c", -after)], None, 2, 100)[0].mark
        };
        for won in [29_990, 990] {
            assert_eq!(mark(won, 450), None, "won by five men is won as by ten");
            assert_eq!(mark(-450, -won), None, "and lost is lost");
            assert_eq!(mark(won, 0), Some(MoveMark::Blunder), "a win thrown away");
            assert_eq!(mark(won, 150), Some(MoveMark::Mistake), "or a good part of it");
        }
    }

    #[test]
    fn luck_is_nobodys_mistake_and_what_was_compared_goes_before_what_comes_next() {
        let unlucky = SeenMove { after: After::Unknown, ..seen(0, 0, "a", "b", 300) };
        let judged = judge(&[unlucky, seen(1, 0, "c", "c", -300)], None, 2, 100);
        assert_eq!((judged[0].cost, judged[0].mark, judged[0].better.as_deref()), (None, None, Some("b")));
        let hidden = SeenMove { after: After::Less(60), ..seen(0, 0, "a", "b", 0) };
        let judged = judge(&[hidden, seen(1, 0, "c", "c", 300)], None, 2, 100);
        assert_eq!(judged[0].mark, Some(MoveMark::Mistake), "{judged:?}");
        let confirmed = SeenMove { after: After::Compared { best: -290, played: -300 }, ..seen(0, 0, "a", "b", 300) };
        let judged = judge(&[confirmed, seen(1, 0, "c", "c", -300)], None, 2, 100);
        assert_eq!(judged[0].mark, None, "what looked better was no better");
        let forced = SeenMove { forced: true, ..seen(0, 0, "a", "b", 300) };
        assert_eq!(judge(&[forced, seen(1, 1, "c", "c", 300)], None, 2, 100)[0].cost, Some(0.0));
        let unjudged = SeenMove { score: None, ..seen(1, 0, "c", "c", 0) };
        assert_eq!(judge(&[seen(0, 0, "a", "b", 300), unjudged], None, 2, 100)[0].mark, None);
    }
}
