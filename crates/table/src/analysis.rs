//! Studying a match or a position with the bots: the best lines of a position, and what each move of a match cost.
//!
//! Runs wherever bots run; who has little time at once, a browser's worker for one, stops it by the limits' `cancel`.

use std::collections::{BTreeMap, BTreeSet};

use bots::analyse::{After, Judgement, SeenMove, Summary, chance, judge, summary};
use bots::search::WIN;
use bots::{Level, Limits, Thinker};
use game::{Seat, Turn, Words};
use serde::Serialize;

use crate::{AnyTable, coup};

/// Who looks at positions: gives a bot for the seat whose turn it is.
pub type ThinkerFor<'a> = dyn Fn(&dyn AnyTable, Seat) -> Option<Thinker> + 'a;

/// How many moves of a better line are shown at least: a sacrifice and what it brings.
const SHOWN: usize = 5;

/// The strongest bot there is.
pub fn strongest(table: &dyn AnyTable, seat: Seat) -> Option<Thinker> {
    table.thinker(seat, Level::MAX)
}

/// One of the best lines of a position, for who is to move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestLine {
    /// The move, by its canonical text.
    #[serde(rename = "move")]
    pub text: String,
    /// In hundredths of a man, a marble or a goal.
    pub score: i32,
    /// The chance to win, from 0 to 1.
    pub chance: f64,
    /// How far ahead was looked, in moves.
    pub depth: u32,
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// The moves expected, this one first.
    pub line: Vec<String>,
    /// What the coup is called that the line makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub coup: Option<Words>,
}

/// The best moves of a position, the best first, each with the whole of the limits; none where it is nobody's turn.
pub fn best_lines(table: &dyn AnyTable, most: usize, limits: &Limits, mind: &ThinkerFor) -> Vec<BestLine> {
    let Turn::Player(seat) = table.turn() else { return Vec::new() };
    let mut left = table.legal();
    let mut found = Vec::new();
    while found.len() < most && !left.is_empty() {
        let limits = Limits { among: Some(left.clone()), even_forced: true, ..limits.clone() };
        let Some(choice) = mind(table, seat).and_then(|bot| bot.think(&limits, &mut |_| ())) else { break };
        if limits.cancel.is_cancelled() && !found.is_empty() {
            break;
        }
        left.retain(|text| *text != choice.text);
        found.push(BestLine {
            coup: coup::of(table, &choice.seen.line),
            chance: chance(choice.seen.score, table.logit()),
            text: choice.text,
            score: choice.seen.score,
            depth: choice.seen.depth,
            nodes: choice.seen.nodes,
            line: choice.seen.line,
        });
    }
    // A later search may see more than an earlier one did.
    found.sort_by_key(|line: &BestLine| std::cmp::Reverse(line.score));
    found
}

/// A match, judged.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Every move of a player, in order.
    pub moves: Vec<Judgement>,
    /// In a few figures.
    pub summary: Summary,
    /// What the coups are called that were missed, by the move that missed them.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub coups: BTreeMap<usize, Words>,
    /// Whether scores are those of the first seat's team throughout; with more than two teams they are of who moved.
    #[serde(skip)]
    pub one_sided: bool,
}

/// Looks at every position of a match and judges every move, the last included. What looks like a mistake is looked at
/// again: the better move and the one played, each alone and as long. Stopped, it judges what it has seen.
pub fn analyse(table: &dyn AnyTable, limits: &Limits, mind: &ThinkerFor, told: &mut dyn FnMut(usize)) -> Analysis {
    let log = table.log();
    let teams = teams(table);
    let comparable = !table.has_secrets() && teams == 2;
    let (mut seen, mut whole, mut chancy) = (Vec::new(), true, false);
    let mut replay = table.rewound();
    for (ply, text) in log.iter().enumerate() {
        let found = look(&*replay, ply, text, limits, mind);
        // What was seen in the moment of being stopped is worth nothing.
        if limits.cancel.is_cancelled() || replay.play_logged(text).is_err() {
            whole = false;
            break;
        }
        chancy |= replay.turn() == Turn::Chance;
        let next = if comparable && replay.turn() != Turn::Chance { After::Next } else { After::Unknown };
        seen.extend(found.map(|found| match found.after {
            After::Unknown => SeenMove { after: next, ..found },
            _ => found,
        }));
        told(ply + 1);
    }
    let end = if whole { end(table, &*replay, limits, mind) } else { None };
    let mut moves = judge(&seen, end, teams, table.logit());
    if whole && confirm(table, &mut seen, &moves, limits, mind) {
        moves = judge(&seen, end, teams, table.logit());
    }
    // Who gives up, or runs out of time, ends the match by a choice: that is no luck of the other side.
    let luck = chancy && table.ending().is_none();
    let summary = summary(&moves, result(table).filter(|_| whole), teams, luck);
    let missed = moves.iter().filter(|judged| judged.mark.is_some());
    let coups = missed.filter_map(|judged| Some((judged.ply, coup::of(table, &judged.line)?))).collect();
    Analysis { moves, summary, coups, one_sided: teams == 2 }
}

/// What a bot sees in a player's place before this move; nothing where chance moves. Only what that player may know.
pub fn look(table: &dyn AnyTable, ply: usize, played: &str, limits: &Limits, mind: &ThinkerFor) -> Option<SeenMove> {
    let Turn::Player(seat) = table.turn() else { return None };
    let forced = table.legal().len() == 1;
    let mut seen = SeenMove {
        ply,
        seat: table.seat_name(seat),
        team: team(table, seat),
        played: played.to_owned(),
        best: played.to_owned(),
        forced,
        score: None,
        depth: 0,
        line: Vec::new(),
        after: After::Unknown,
    };
    let compare = (table.has_secrets() && !forced).then(|| played.to_owned());
    let limits = Limits { compare, even_forced: true, ..limits.clone() };
    if let Some(choice) = mind(table, seat).and_then(|bot| bot.think(&limits, &mut |_| ())) {
        seen.best = choice.text;
        seen.score = Some(choice.seen.score);
        seen.depth = choice.seen.depth;
        seen.line = choice.seen.line;
        seen.after = choice.gives_away.map_or(After::Unknown, After::Less);
    }
    Some(seen)
}

/// Looks again at what seems a mistake by what came next; whether anything was.
fn confirm(
    table: &dyn AnyTable,
    seen: &mut [SeenMove],
    judged: &[Judgement],
    limits: &Limits,
    mind: &ThinkerFor,
) -> bool {
    let doubted: Vec<usize> = (0..seen.len())
        .filter(|&at| seen[at].after == After::Next && judged.get(at).is_some_and(|judged| judged.mark.is_some()))
        .collect();
    let mut replay = table.rewound();
    let log = table.log();
    for &at in &doubted {
        let seen = &mut seen[at];
        while replay.ply() < seen.ply {
            if replay.play_logged(&log[replay.ply()]).is_err() {
                return false;
            }
        }
        let alone = |text: &str| {
            let Turn::Player(seat) = replay.turn() else { return None };
            let limits = Limits { among: Some(vec![text.to_owned()]), even_forced: true, ..limits.clone() };
            Some(mind(&*replay, seat)?.think(&limits, &mut |_| ())?.seen)
        };
        let (best, played) = (alone(&seen.best), alone(&seen.played));
        if limits.cancel.is_cancelled() {
            return false;
        }
        if let (Some(best), Some(played)) = (best, played) {
            seen.after = After::Compared { best: best.score, played: played.score };
            if best.depth >= seen.depth {
                (seen.line, seen.depth) = (best.line, best.depth);
            }
            lengthen(&*replay, &mut seen.line, limits, mind);
        }
    }
    !doubted.is_empty()
}

/// Goes on with a line that a search was stopped in the middle of, until there is something to look at.
fn lengthen(table: &dyn AnyTable, line: &mut Vec<String>, limits: &Limits, mind: &ThinkerFor) {
    let mut ahead = table.boxed_clone();
    if line.iter().any(|text| ahead.play(text).is_err()) {
        return;
    }
    while line.len() < SHOWN
        && let Turn::Player(seat) = ahead.turn()
    {
        let limits = Limits { even_forced: true, ..limits.clone() };
        let Some(choice) = mind(&*ahead, seat).and_then(|bot| bot.think(&limits, &mut |_| ())) else { return };
        let legal = choice.seen.line.into_iter().take_while(|text| ahead.play(text).is_ok());
        let before = line.len();
        line.extend(legal);
        if line.len() == before {
            return;
        }
    }
}

/// A team by its first seat.
fn team(table: &dyn AnyTable, seat: Seat) -> u8 {
    table.team(seat).iter().next().unwrap_or(seat).0
}

fn teams(table: &dyn AnyTable) -> usize {
    (0..table.seats()).map(|seat| team(table, Seat(seat))).collect::<BTreeSet<u8>>().len()
}

/// What the last position was worth, and to whom: by the rules if they ended the match, else as a bot sees it. That
/// players or clocks made an end says nothing about the last move.
fn end(table: &dyn AnyTable, last: &dyn AnyTable, limits: &Limits, mind: &ThinkerFor) -> Option<(u8, i32)> {
    if let Some(result) = table.result().filter(|_| table.ending().is_none()) {
        return Some(result.winners.iter().next().map_or((0, 0), |seat| (team(table, seat), WIN)));
    }
    let Turn::Player(seat) = last.turn() else { return None };
    if table.has_secrets() || table.ply() == 0 {
        return None;
    }
    let limits = Limits { even_forced: true, ..limits.clone() };
    let score = mind(last, seat)?.think(&limits, &mut |_| ())?.seen.score;
    Some((team(table, seat), score))
}

/// What the match was worth to the first team in the end.
fn result(table: &dyn AnyTable) -> Option<f64> {
    let result = table.result()?;
    Some(match result.winners.is_empty() {
        true => 0.5,
        false => f64::from(u8::from(result.winners.contains(Seat(0)))),
    })
}

/// The number of each move and whether it opens its round, as move lists count: a turn may have several moves, and what
/// chance does belongs to the turn it happens in.
pub fn numbers(table: &dyn AnyTable) -> Vec<(usize, bool)> {
    let mut replay = table.rewound();
    let seats = usize::from(table.seats()).max(1);
    let (mut turn, mut last) = (0, None);
    let number = |text: String| {
        if let Turn::Player(seat) = replay.turn() {
            turn = match last {
                None => usize::from(seat.0),
                Some(before) if before == seat => turn,
                Some(_) => turn + 1,
            };
            last = Some(seat);
        }
        // The log was refereed: a move is not refused the second time.
        let _ = replay.play_logged(&text);
        (turn / seats + 1, turn.is_multiple_of(seats))
    };
    table.log().into_iter().map(number).collect()
}
