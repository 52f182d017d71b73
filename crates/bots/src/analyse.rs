//! Comments on a match: what each move was worth beside the best one.

use game::Words;
use serde::Serialize;

/// What a bot saw before a move of a player, and what was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// The team of who moved, however numbered.
    pub team: u8,
    /// What was played.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// How good it found the position for who was to move, in hundredths.
    pub score: i32,
    /// How far ahead it looked, in moves.
    pub depth: u32,
    /// The moves it expected.
    pub line: Vec<String>,
}

/// A comment on one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Comment {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// What was played.
    pub played: String,
    /// How good the position was for who moved, in hundredths.
    pub score: i32,
    /// How far ahead the bot looked, in moves.
    pub depth: u32,
    /// What was better, if anything was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// The moves that were expected.
    pub line: Vec<String>,
    /// What the move gave away, in hundredths.
    pub loss: i32,
    /// How bad that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Mark {
    fn of(loss: i32) -> Option<Mark> {
        match loss {
            ..40 => None,
            40..90 => Some(Mark::Doubtful),
            90..250 => Some(Mark::Mistake),
            _ => Some(Mark::Blunder),
        }
    }

    /// The sign after the move.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::Doubtful => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its name.
    pub const fn words(self) -> Words {
        match self {
            Mark::Doubtful => Words::new("douteux", "doubtful"),
            Mark::Mistake => Words::new("faute", "mistake"),
            Mark::Blunder => Words::new("grosse faute", "blunder"),
        }
    }
}

/// Beyond this a position is won, and how far beyond says nothing.
const ENOUGH: i32 = 1_000;

/// Comments on moves, each compared with what the bot saw before the next one. `end` is what the last position is
/// worth to the team it names, if the match has ended; without it the last move is not judged.
pub fn comment(seen: &[Seen], end: Option<(u8, i32)>) -> Vec<Comment> {
    let next = seen.iter().skip(1).map(|next| Some((next.team, next.score))).chain([end]);
    seen.iter().zip(next).map(|(now, next)| comment_on(now, next)).collect()
}

fn comment_on(now: &Seen, next: Option<(u8, i32)>) -> Comment {
    let after = next.map(|(team, score)| if team == now.team { score } else { -score });
    let bounded = |score: i32| score.clamp(-ENOUGH, ENOUGH);
    // Who plays what the bot would have played has given nothing away, whatever it sees one move later.
    let loss = match after {
        Some(after) if now.played != now.best => (bounded(now.score) - bounded(after)).max(0),
        _ => 0,
    };
    let mark = Mark::of(loss);
    Comment {
        ply: now.ply,
        played: now.played.clone(),
        score: now.score,
        depth: now.depth,
        better: mark.map(|_| now.best.clone()),
        line: now.line.clone(),
        loss,
        mark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(ply: usize, team: u8, played: &str, best: &str, score: i32) -> Seen {
        Seen { ply, team, played: played.to_owned(), best: best.to_owned(), score, depth: 1, line: Vec::new() }
    }

    #[test]
    fn a_move_that_gives_something_away_is_marked() {
        let match_ = [seen(0, 0, "a", "b", 20), seen(1, 1, "c", "c", 120), seen(2, 0, "d", "e", -100)];
        let comments = comment(&match_, Some((1, 30_000)));
        assert_eq!((comments[0].loss, comments[0].mark), (140, Some(Mark::Mistake)));
        assert_eq!(comments[0].better.as_deref(), Some("b"));
        assert_eq!(comments[1].mark, None, "the best move gives nothing away");
        assert_eq!(comments[2].mark, Some(Mark::Blunder), "from a bad position to a lost one");
    }

    #[test]
    fn the_same_team_moving_twice_keeps_its_sign_and_won_is_won() {
        let comments = comment(&[seen(0, 0, "a", "b", 50), seen(1, 0, "c", "c", 45)], None);
        assert_eq!((comments[0].loss, comments[0].mark), (5, None));
        let comments = comment(&[seen(0, 0, "a", "b", 29_990)], Some((0, 2_000)));
        assert_eq!(comments[0].loss, 0);
    }
}
