//! Positions that random play seldom meets: pieces thrown about, kidams, sides shut in, turns half played.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rules::kidam::{Options, Rules};

use crate::reference::{At, Slow, is_goal, line, name};

/// The kinds of a side's field pieces.
const FIELD_KINDS: &str = "BBBMMMFFFF";

/// Whether such a piece may stand there (K15, K16).
fn may_stand(options: Options, side: usize, kind: char, at: At) -> bool {
    options.rules == Rules::Initiation
        || (line(side, at) != 1 || kind == 'B') && (line(1 - side, at) != 1 || kind == 'F')
}

/// Gives each square a kind at random; the squares of the goal lines choose first. Nothing if they cannot be served.
fn cast(options: Options, side: usize, mut spots: Vec<At>, rng: &mut StdRng) -> Option<Vec<(char, At)>> {
    let mut kinds: Vec<char> = FIELD_KINDS.chars().collect();
    kinds.shuffle(rng);
    spots.shuffle(rng);
    spots.sort_by_key(|&at| !(line(side, at) == 1 || line(1 - side, at) == 1));
    let mut cast = vec![('K', (rng.random_range(4..=6), 13 * side as i32))];
    for at in spots {
        let index = kinds.iter().position(|&kind| may_stand(options, side, kind, at))?;
        cast.push((kinds.swap_remove(index), at));
    }
    Some(cast)
}

/// The text of two casts, with balls, marks and the phase of the turn thrown in.
fn text(casts: [Vec<(char, At)>; 2], side: usize, keeper_holds: f64, rng: &mut StdRng) -> String {
    let mut text = ["W", "B"][side].to_owned();
    for (owner, own) in casts.iter().enumerate() {
        let places: Vec<At> = own.iter().map(|piece| piece.1).collect();
        let advanced: Vec<At> = places.iter().copied().filter(|&at| (1..=6).contains(&line(1 - owner, at))).collect();
        let any = places.choose(rng).unwrap();
        let mut ball = if rng.random_bool(0.7) { *advanced.choose(rng).unwrap_or(any) } else { *any };
        if owner == side && rng.random_bool(keeper_holds) {
            ball = places[0];
        }
        let pieces: Vec<String> = own.iter().map(|&(kind, at)| format!("{kind}{}", name(at))).collect();
        text += &format!(":{}{}@{}", ["W", "B"][owner], pieces.join(","), name(ball));
        let mark = *places.choose(rng).unwrap();
        if mark != ball && rng.random_bool(0.6) {
            text += &format!("!{}", name(mark));
        }
    }
    match rng.random_range(0..5) {
        0 => text += &format!(":M{}", name(casts[side].choose(rng).unwrap().1)),
        1 => text += ":P",
        _ => {}
    }
    text
}

/// Everybody thrown at random: anywhere, or into one half, a few columns or the edges, so that lines, walls and
/// traps come up often.
pub fn thrown(options: Options, rng: &mut StdRng) -> Option<String> {
    let mut free: Vec<At> = Slow::squares().filter(|&at| !is_goal(at)).collect();
    match rng.random_range(0..5) {
        0 => free.retain(|&(_, row)| row <= 6),
        1 => free.retain(|&(_, row)| row >= 8),
        2 => {
            let left = rng.random_range(1..=6);
            free.retain(|&(column, _)| (left..left + 4).contains(&column));
        }
        3 => free.retain(|&(column, row)| column >= 7 || row >= 11 || row <= 2),
        _ => {}
    }
    free.shuffle(rng);
    let second = free.split_off(10);
    let casts = [cast(options, 0, free, rng)?, cast(options, 1, second[..10].to_vec(), rng)?];
    let side = rng.random_range(0..2);
    Some(text(casts, side, 0.1, rng))
}

/// One side shut in a corner by the other, but for a gap now and then.
pub fn shut_in(options: Options, rng: &mut StdRng) -> Option<String> {
    let (right, top) = (rng.random_bool(0.5), rng.random_bool(0.5));
    let corner = |(column, row): At| (if right { 10 - column } else { column }, if top { 13 - row } else { row });
    let inner: Vec<At> = (1..=5).flat_map(|row| [(1, row), (2, row)]).map(corner).collect();
    let mut outer: Vec<At> = (1..=6).map(|row| (3, row)).chain([(1, 6), (2, 6)]).map(corner).collect();
    let mut free: Vec<At> =
        Slow::squares().filter(|at| !is_goal(*at) && !inner.contains(at) && !outer.contains(at)).collect();
    free.shuffle(rng);
    if rng.random_bool(0.4) {
        outer.swap_remove(rng.random_range(0..outer.len()));
    }
    outer.extend(free.drain(..10 - outer.len()));
    let shut = rng.random_range(0..2);
    let mut casts = [cast(options, shut, inner, rng)?, cast(options, 1 - shut, outer, rng)?];
    if shut == 1 {
        casts.swap(0, 1);
    }
    let side = if rng.random_bool(0.9) { shut } else { 1 - shut };
    Some(text(casts, side, 0.4, rng))
}
