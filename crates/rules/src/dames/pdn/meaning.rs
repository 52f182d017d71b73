//! What the moves of a game mean where some are spelled short: as much as what follows tells.

use game::{Game, Line, Refusal, Unreadable};

use super::{PdnError, Problem, Spelled, Warning};
use crate::dames::{Dames, International, Move, Reason};

/// No more readings of a game are followed at a time.
const MOST_READINGS: usize = 32;

/// Where a text could mean several moves, or named only part of a route.
struct Doubt {
    ply: usize,
    fits: Vec<String>,
}

/// Plays moves as they are spelled. Where a text may mean several moves, all of them are followed until the moves after
/// it leave one; where they leave several, the text is refused as ambiguous.
///
/// `ends` says whether a reading can be right by how it ended.
pub(super) fn play(
    start: Dames,
    spelled: &[Spelled],
    ends: impl Fn(&Line<Dames>) -> bool,
    warnings: &mut Vec<Warning>,
) -> Result<Line<Dames>, PdnError> {
    let mut readings = vec![Line::new(start)];
    let mut doubts = Vec::new();
    for (ply, text) in spelled.iter().enumerate() {
        // Almost always there is one reading, and the text says it all.
        if let [line] = readings.as_mut_slice()
            && let Ok(mv) = line.read_move(&text.text)
        {
            line.play_unchecked(mv);
            continue;
        }
        readings = follow(readings, ply, text, &mut doubts)?;
    }
    if readings.len() > 1 {
        readings.retain(ends);
    }
    match readings.as_slice() {
        [_] => {}
        _ => return Err(undecided(spelled, doubts)),
    }
    let line = readings.swap_remove(0);
    let texts = |ply: usize| line.moves().get(ply).map(|&mv| line.position_at(ply).move_text(mv)).unwrap_or_default();
    warnings.extend(doubts.into_iter().filter_map(|doubt| {
        let at = spelled.get(doubt.ply)?;
        Some(Warning::Meant { place: at.place, text: at.text.clone(), meant: texts(doubt.ply) })
    }));
    Ok(line)
}

/// Every reading, one move further.
fn follow(
    readings: Vec<Line<Dames>>,
    ply: usize,
    text: &Spelled,
    doubts: &mut Vec<Doubt>,
) -> Result<Vec<Line<Dames>>, PdnError> {
    let mut next: Vec<Line<Dames>> = Vec::new();
    let mut refused = None;
    let mut fits = Vec::new();
    for line in readings {
        match meanings(&line, &text.text) {
            Ok((moves, sure)) => {
                if !sure {
                    fits.extend(moves.iter().map(|&mv| line.position().move_text(mv)));
                }
                for mv in moves {
                    let mut line = line.clone();
                    line.play_unchecked(mv);
                    // Readings that come to the same are one.
                    if next.len() < MOST_READINGS && next.iter().all(|other| other.position() != line.position()) {
                        next.push(line);
                    }
                }
            }
            Err(refusal) => {
                refused.get_or_insert(refusal);
            }
        }
    }
    if !fits.is_empty() {
        doubts.push(Doubt { ply, fits });
    }
    match (next.is_empty(), refused) {
        (true, Some(refusal)) => {
            Err(PdnError { place: text.place, problem: Problem::Move { text: text.text.clone(), refusal } })
        }
        _ => Ok(next),
    }
}

/// What a text may mean here, and whether it says it all itself.
fn meanings(line: &Line<Dames>, text: &str) -> Result<(Vec<Move>, bool), Refusal<Reason<International>>> {
    match line.read_move(text) {
        Ok(mv) => Ok((vec![mv], true)),
        Err(refusal @ Refusal::Over(_)) => Err(refusal),
        Err(_) => Ok((line.position().meanings(text)?, false)),
    }
}

/// Several readings are left: the first doubt is the one to name.
fn undecided(spelled: &[Spelled], doubts: Vec<Doubt>) -> PdnError {
    let doubt = doubts.into_iter().find(|doubt| doubt.fits.len() > 1);
    let (ply, fits) = doubt.map_or((0, Vec::new()), |doubt| (doubt.ply, doubt.fits));
    let at = spelled.get(ply).or(spelled.last());
    let place = at.map_or(super::Location { line: 1, column: 1 }, |spelled| spelled.place);
    let text = at.map(|spelled| spelled.text.clone()).unwrap_or_default();
    PdnError { place, problem: Problem::Move { text, refusal: Refusal::Text(Unreadable::Ambiguous { fits }) } }
}
