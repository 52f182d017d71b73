//! Comments on a match: what each move was worth beside the best one.

use game::Words;
use serde::Serialize;

/// What a bot saw before a move of a player, and what was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observed {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// Who moved, as texts name the seat.
    pub seat: &'static str,
    /// The team of who moved, however numbered.
    pub team: u8,
    /// What was played.
    pub played: String,
    /// What the bot would have played.
    pub best: String,
    /// How good it found the position for who was to move, in hundredths; nothing if it did not judge it.
    pub score: Option<i32>,
    /// How far ahead it looked, in moves.
    pub depth: u32,
    /// The moves it expected.
    pub line: Vec<String>,
    /// Whether what it sees next tells what the move was worth. Not where chance comes in between, where the next to
    /// move knows other things, or where a loss of one team is not the gain of the other.
    pub comparable: bool,
    /// What the bot says the move gave away, in hundredths, where it was asked.
    pub gave_away: Option<i32>,
}

/// A comment on one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Comment {
    /// Which move of the match it was, counted from 0.
    pub ply: usize,
    /// Who moved, as texts name the seat.
    pub seat: &'static str,
    /// What was played.
    pub played: String,
    /// How good the position was for who moved, in hundredths, if that was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How far ahead the bot looked, in moves.
    pub depth: u32,
    /// What the bot would have played, if that was better or if it cannot be told how much each was worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// The moves that were expected.
    pub line: Vec<String>,
    /// What the move gave away, in hundredths; nothing where that cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<i32>,
    /// How bad that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<MoveMark>,
}

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveMark {
    /// `?!`
    Doubtful,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl MoveMark {
    /// The mark of a loss, where scores up to `even` are about even.
    fn of(loss: i32, even: u32) -> Option<MoveMark> {
        match i64::from(loss) * 100 / i64::from(even.max(1)) {
            ..80 => None,
            80..180 => Some(MoveMark::Doubtful),
            180..500 => Some(MoveMark::Mistake),
            _ => Some(MoveMark::Blunder),
        }
    }

    /// The sign after the move.
    pub const fn sign(self) -> &'static str {
        match self {
            MoveMark::Doubtful => "?!",
            MoveMark::Mistake => "?",
            MoveMark::Blunder => "??",
        }
    }

    /// Its name.
    pub const fn words(self) -> Words {
        match self {
            MoveMark::Doubtful => Words::new("douteux", "doubtful"),
            MoveMark::Mistake => Words::new("faute", "mistake"),
            MoveMark::Blunder => Words::new("grosse faute", "blunder"),
        }
    }
}

/// Beyond so many times what is about even a position is won, and how far beyond says nothing: four men in Dames, less
/// than a goal in Kidam. A certain win is worth no more than that, so that to keep a huge lead instead is no mistake.
const ENOUGH: u32 = 8;

/// Comments on moves, each compared with what the bot saw before the next one. `end` is what the last position is
/// worth to the team it names, if the match has ended by the rules; without it the last move is not judged. Scores up
/// to `even` are about even in this game.
pub fn comment(seen: &[Observed], end: Option<(u8, i32)>, even: u32) -> Vec<Comment> {
    let next = seen.iter().skip(1).map(|next| Some((next.team, next.score?))).chain([end]);
    seen.iter().zip(next).map(|(now, next)| comment_on(now, next, even)).collect()
}

fn comment_on(now: &Observed, next: Option<(u8, i32)>, even: u32) -> Comment {
    let loss = loss(now, next, even);
    // Of the many small choices of a game of cards, each decides less than a move on a board does.
    let weight = if now.gave_away.is_some() { 3 } else { 1 };
    let mark = loss.and_then(|loss| MoveMark::of(weight * loss, even));
    let unsure = loss.is_none() && now.played != now.best;
    Comment {
        ply: now.ply,
        seat: now.seat,
        played: now.played.clone(),
        score: now.score,
        depth: now.depth,
        better: (mark.is_some() || unsure).then(|| now.best.clone()),
        line: now.line.clone(),
        loss,
        mark,
    }
}

fn loss(now: &Observed, next: Option<(u8, i32)>, even: u32) -> Option<i32> {
    // Who plays what the bot would have played has given nothing away, whatever it sees one move later.
    if now.played == now.best {
        return Some(0);
    }
    let after = match (now.gave_away, now.score) {
        (Some(gave_away), Some(score)) => score.saturating_sub(gave_away),
        (Some(gave_away), None) => return Some(gave_away),
        (None, _) => {
            let (team, score) = next.filter(|_| now.comparable)?;
            if team == now.team { score } else { -score }
        }
    };
    let enough = i32::try_from(even.max(1).saturating_mul(ENOUGH)).unwrap_or(i32::MAX);
    let bounded = |score: i32| score.clamp(-enough, enough);
    Some((bounded(now.score?) - bounded(after)).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(ply: usize, team: u8, played: &str, best: &str, score: i32) -> Observed {
        let (played, best) = (played.to_owned(), best.to_owned());
        Observed {
            ply,
            seat: "W",
            team,
            played,
            best,
            score: Some(score),
            depth: 1,
            line: Vec::new(),
            comparable: true,
            gave_away: None,
        }
    }

    #[test]
    fn a_move_that_gives_something_away_is_marked() {
        let match_ = [seen(0, 0, "a", "b", 20), seen(1, 1, "c", "c", 120), seen(2, 0, "d", "e", -100)];
        let comments = comment(&match_, Some((1, 30_000)), 50);
        assert_eq!((comments[0].loss, comments[0].mark), (Some(140), Some(MoveMark::Mistake)));
        assert_eq!(comments[0].better.as_deref(), Some("b"));
        assert_eq!(comments[1].mark, None, "the best move gives nothing away");
        assert_eq!(comments[2].mark, Some(MoveMark::Blunder), "from a bad position to a lost one");
    }

    #[test]
    fn the_same_team_moving_twice_keeps_its_sign_and_won_is_won() {
        let comments = comment(&[seen(0, 0, "a", "b", 50), seen(1, 0, "c", "c", 45)], None, 50);
        assert_eq!((comments[0].loss, comments[0].mark), (Some(5), None));
        let comments = comment(&[seen(0, 0, "a", "b", 29_990)], Some((0, 2_000)), 50);
        assert_eq!(comments[0].loss, Some(0));
    }

    #[test]
    fn in_a_match_that_is_decided_nobody_errs_but_who_lets_it_go_does() {
        // What a move made of a position, both for who moved, in games where about even is so much.
        let mark = |before: i32, after: i32, even| {
            comment(&[seen(0, 0, "a", "b", before), seen(1, 1, "c", "c", -after)], None, even)[0].mark
        };
        for won in [29_990, 990] {
            assert_eq!(mark(won, 450, 50), None, "won by five men is won as by ten");
            assert_eq!(mark(-450, -won, 50), None, "and lost is lost");
            assert_eq!(mark(won, 0, 50), Some(MoveMark::Blunder), "a win thrown away");
            assert_eq!(mark(won, 200, 50), Some(MoveMark::Mistake), "or half of it");
            assert_eq!(mark(0, -won, 50), Some(MoveMark::Blunder));
        }
        assert_eq!((mark(300, 120, 50), mark(300, 120, 10)), (Some(MoveMark::Mistake), None), "a goal ahead is enough");
        assert_eq!(mark(120, 30, 10), Some(MoveMark::Blunder));
        // Bots that compare moves themselves know no bounds.
        let hidden = |score| Observed { gave_away: Some(60), comparable: false, ..seen(0, 0, "a", "b", score) };
        assert_eq!(comment(&[hidden(700)], None, 50)[0].mark, None);
        assert_eq!(comment(&[hidden(100)], None, 50)[0].mark, Some(MoveMark::Mistake));
    }

    #[test]
    fn where_little_decides_little_is_a_mistake() {
        let match_ = [seen(0, 0, "a", "b", 10), seen(1, 1, "c", "c", 8)];
        let mark = |even| comment(&match_, None, even)[0].mark;
        assert_eq!(
            (mark(50), mark(10), mark(3), mark(0)),
            (None, Some(MoveMark::Mistake), Some(MoveMark::Blunder), Some(MoveMark::Blunder))
        );
    }

    #[test]
    fn luck_is_nobodys_mistake() {
        let unlucky = Observed { comparable: false, ..seen(0, 0, "a", "b", 300) };
        let comments = comment(&[unlucky, seen(1, 0, "c", "c", -300)], None, 50);
        assert_eq!((comments[0].loss, comments[0].mark, comments[0].better.as_deref()), (None, None, Some("b")));
        let compared = Observed { comparable: false, gave_away: Some(60), ..seen(0, 0, "a", "b", 300) };
        let comments = comment(&[compared, seen(1, 0, "c", "c", 300)], None, 50);
        assert_eq!((comments[0].loss, comments[0].mark), (Some(60), Some(MoveMark::Mistake)));
        let unjudged = Observed { score: None, ..seen(1, 0, "c", "c", 0) };
        assert_eq!(comment(&[seen(0, 0, "a", "b", 300), unjudged], None, 50)[0].mark, None);
    }
}
