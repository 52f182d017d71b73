//! Puzzles from games of bots against each other: positions with one clearly best way.
//!
//! A position is glanced at; where the best move is far ahead of the next in chance to win it is searched deeply, its
//! solution drawn out for as long as each of the solver's moves is the only one, and every one of those searched again,
//! longer still. What a beginner's level finds is no puzzle.

mod themes;

use bots::search::splitmix;
use bots::{Cancel, Level, Limits};
use game::{Seat, Turn, Values};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use table::analysis::{BestLine, best_lines, strongest};
use table::puzzle::Puzzle;
use table::{AnyTable, GameInfo};

/// How puzzles are looked for. Nodes are positions, or games played out where hands are hidden.
#[derive(Clone, Debug)]
pub struct PuzzleSearch {
    /// The first look at a position.
    pub glance: u64,
    /// The deep one.
    pub deep: u64,
    /// The one that checks it.
    pub deeper: u64,
    /// How far the best move is ahead of the next at least, in chance to win.
    pub margin: f64,
    /// What every game follows from.
    pub seed: u64,
    /// Stops it.
    pub cancel: Cancel,
}

impl PuzzleSearch {
    /// What suits a game.
    pub fn of(info: &GameInfo, seed: u64) -> PuzzleSearch {
        let (glance, deep, deeper, margin) = match info.secrets {
            true => (300, 4_000, 16_000, 0.06),
            false => (4_000, 60_000, 200_000, 0.2),
        };
        PuzzleSearch { glance, deep, deeper, margin, seed, cancel: Cancel::default() }
    }
}

/// No solution has more moves of the solver.
const LONGEST: usize = 4;
/// No game is played any further.
const MOST_PLIES: usize = 400;
/// After a puzzle, so many positions of the same game are left alone: they would be the same puzzle again.
const APART: usize = 6;
/// The levels that play the games: good enough to come to real positions, not so good that nobody errs.
const PLAYERS: [u8; 4] = [3, 4, 5, 6];

/// Plays games, one after the other, and gives each puzzle found; ends when told to by `found` or by the `cancel`.
pub fn make(info: &GameInfo, options: &Values, search: &PuzzleSearch, found: &mut dyn FnMut(Puzzle) -> bool) {
    for game in 0.. {
        if search.cancel.is_cancelled() {
            return;
        }
        let seed = splitmix(search.seed ^ splitmix(game + 1));
        if !play(info, options, search, seed, found) {
            return;
        }
    }
}

/// Plays one game; whether to go on.
fn play(
    info: &GameInfo,
    options: &Values,
    search: &PuzzleSearch,
    seed: u64,
    found: &mut dyn FnMut(Puzzle) -> bool,
) -> bool {
    let Ok(mut table) = info.open(options) else { return false };
    let mut rng = StdRng::seed_from_u64(seed);
    let mut random = 2 + (seed % 6) as usize;
    let (mut rest, mut last) = (4, None);
    for ply in 0..MOST_PLIES {
        if search.cancel.is_cancelled() {
            return false;
        }
        let text = match table.turn() {
            Turn::Over => break,
            Turn::Chance => match table.roll(&mut rng) {
                Some(_) => continue,
                None => break,
            },
            Turn::Player(_) if random > 0 => {
                random -= 1;
                table.legal().choose(&mut rng).cloned()
            }
            Turn::Player(seat) => {
                // A puzzle begins where a turn does.
                let begins = last.replace(seat) != Some(seat);
                if rest > 0 {
                    rest -= 1;
                } else if begins && let Some(puzzle) = look(&*table, search, splitmix(seed ^ ply as u64)) {
                    rest = APART;
                    if !found(puzzle) {
                        return false;
                    }
                }
                choose(&*table, seat, splitmix(seed ^ ply as u64), search)
            }
        };
        let Some(text) = text else { break };
        if table.play(&text).is_err() {
            break;
        }
    }
    true
}

/// A move of one of the players.
fn choose(table: &dyn AnyTable, seat: Seat, seed: u64, search: &PuzzleSearch) -> Option<String> {
    let level = Level::new(*PLAYERS.get(seed as usize % PLAYERS.len())?)?;
    let limits = Limits { seed, cancel: search.cancel.clone(), ..Limits::default() };
    table.thinker(seat, level)?.think(&limits, &mut |_| ()).map(|choice| choice.text)
}

/// The puzzle that a position is, if it is one.
pub fn look(table: &dyn AnyTable, search: &PuzzleSearch, seed: u64) -> Option<Puzzle> {
    let Turn::Player(solver) = table.turn() else { return None };
    if table.legal().len() < 3 {
        return None;
    }
    let first = only(table, search, search.glance, seed)?;
    let level = level(table, solver, &first.text, search);
    // What a beginner sees is no puzzle, and what everybody sees else.
    if level < 2 || search.cancel.is_cancelled() {
        return None;
    }
    let deep = only(table, search, search.deep, seed)?;
    if deep.text != first.text {
        return None;
    }
    let solution = solution(table, solver, search, seed)?;
    let saves = deep.chance < 0.65;
    let options = usual_left_out(table);
    let themes = themes::of(table, &solution, saves);
    let position = fresh(table)?;
    let id = format!("{:08x}", splitmix(hash(&position) ^ hash(&options)) >> 32);
    Some(Puzzle { id, options, position, solution, themes, level })
}

/// The best move, if it is the only one by the margin: it wins or saves, the next does neither.
fn only(table: &dyn AnyTable, search: &PuzzleSearch, nodes: u64, seed: u64) -> Option<BestLine> {
    let limits = Limits { nodes: Some(nodes), seed, cancel: search.cancel.clone(), ..Limits::default() };
    let mut lines = best_lines(table, 2, &limits, &strongest).into_iter();
    let (best, next) = (lines.next()?, lines.next()?);
    let apart = if table.has_secrets() {
        compared(table, &best, &next, &limits)?
    } else {
        // A win is a win, however fast; so is a loss.
        let decides = best.chance >= 0.65 && next.chance <= 0.6 || best.chance >= 0.3 && next.chance <= 0.15;
        if decides { best.chance - next.chance } else { 0.0 }
    };
    (apart >= search.margin).then_some(best)
}

/// How far one move is ahead of another where hands are hidden: both played out on the same guesses.
fn compared(table: &dyn AnyTable, best: &BestLine, next: &BestLine, limits: &Limits) -> Option<f64> {
    let Turn::Player(seat) = table.turn() else { return None };
    let limits = Limits {
        compare: Some(next.text.clone()),
        among: Some(vec![best.text.clone()]),
        nodes: limits.nodes.map(|nodes| 2 * nodes),
        ..limits.clone()
    };
    let choice = table.thinker(seat, Level::MAX)?.think(&limits, &mut |_| ())?;
    let chance = |score| bots::analyse::chance(score, table.logit());
    Some(chance(choice.seen.score) - chance(choice.seen.score - choice.gives_away?))
}

/// The solver's moves and the best replies, for as long as there is only one way; every way searched a second time,
/// longer. With hidden hands nobody foresees the reply: the solution is one move.
fn solution(start: &dyn AnyTable, solver: Seat, search: &PuzzleSearch, seed: u64) -> Option<Vec<String>> {
    let team = start.team(solver);
    let mut table = start.boxed_clone();
    let (mut moves, mut whole, mut own) = (Vec::new(), 0, 0);
    while own < LONGEST {
        let Turn::Player(seat) = table.turn() else { break };
        let legal = table.legal();
        let text = if legal.len() == 1 {
            legal.first().cloned()
        } else if team.contains(seat) {
            own += 1;
            let deep = only(&*table, search, search.deep, seed).map(|line| line.text);
            deep.filter(|text| {
                only(&*table, search, search.deeper, splitmix(seed)).is_some_and(|line| line.text == *text)
            })
        } else {
            let limits = Limits { nodes: Some(search.deep), seed, cancel: search.cancel.clone(), ..Limits::default() };
            best_lines(&*table, 1, &limits, &strongest).into_iter().next().map(|line| line.text)
        };
        let Some(text) = text else { break };
        table.play(&text).ok()?;
        moves.push(text);
        if team.contains(seat) {
            whole = moves.len();
        }
        if table.has_secrets() {
            break;
        }
    }
    moves.truncate(whole);
    (!moves.is_empty()).then_some(moves)
}

/// The weakest level that finds the move two times in three; 9 if none does.
fn level(table: &dyn AnyTable, seat: Seat, text: &str, search: &PuzzleSearch) -> u8 {
    let finds = |level: Level, seed: u64| {
        let nodes = (level == Level::MAX).then_some(search.deep);
        let limits = Limits { seed, nodes, cancel: search.cancel.clone(), ..Limits::default() };
        let choice = table.thinker(seat, level).and_then(|bot| bot.think(&limits, &mut |_| ()));
        choice.is_some_and(|choice| choice.text == text)
    };
    let often = |level: &Level| (0..3).filter(|&seed| finds(*level, seed)).count() >= 2;
    Level::all().find(often).map_or(9, Level::get)
}

/// The options that differ from the usual ones.
fn usual_left_out(table: &dyn AnyTable) -> String {
    let Ok(usual) = Values::read(table.info().options, []) else { return String::new() };
    let pairs = |values: &Values| match serde_json::to_value(values) {
        Ok(serde_json::Value::Object(map)) => map,
        _ => serde_json::Map::new(),
    };
    let (own, usual) = (pairs(&table.options()), pairs(&usual));
    let differing = own.iter().filter(|(key, value)| usual.get(*key) != Some(value));
    let text = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    differing.map(|(key, value)| format!("{key}={}", text(value))).collect::<Vec<_>>().join(",")
}

/// The position text; the history of repetitions is not in it, and must not matter.
fn fresh(table: &dyn AnyTable) -> Option<String> {
    let position = table.position();
    let again = table.info().open_at(&table.options(), &position).ok()?;
    (again.legal() == table.legal()).then_some(position)
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| splitmix(hash ^ u64::from(byte)))
}

/// How many moves of a solution stand when each of the solver's is searched with so many nodes: up to the last of them
/// before the first that is no longer the only one by the margin, none where that is the first of all. The solver's
/// first `known` moves are taken as searched.
pub fn firm(start: &dyn AnyTable, puzzle: &Puzzle, search: &PuzzleSearch, nodes: u64, known: usize) -> usize {
    let Turn::Player(solver) = start.turn() else { return 0 };
    let team = start.team(solver);
    let mut table = start.boxed_clone();
    let (mut stand, mut own) = (0, 0);
    for (at, text) in puzzle.solution.iter().enumerate() {
        let solving = matches!(table.turn(), Turn::Player(seat) if team.contains(seat));
        if solving {
            own += 1;
            let forced = table.legal().len() == 1;
            let only = || only(&*table, search, nodes, splitmix(search.seed)).is_some_and(|line| line.text == *text);
            if own > known && !forced && !only() {
                break;
            }
        }
        if table.play(text).is_err() {
            break;
        }
        if solving {
            stand = at + 1;
        }
    }
    stand
}

/// A puzzle whose solution ends after so many moves, with the themes that its moves have; nothing where none is left.
pub fn cut(start: &dyn AnyTable, puzzle: &Puzzle, moves: usize) -> Option<Puzzle> {
    let solution = puzzle.solution.get(..moves).filter(|moves| !moves.is_empty())?.to_vec();
    // Whether it saves was found out by the search that made it.
    let saves = puzzle.themes.iter().any(|theme| theme == "save");
    let themes = themes::of(start, &solution, saves);
    Some(Puzzle { solution, themes, ..puzzle.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::catalogue::find;

    fn at(game: &str, position: &str) -> Box<dyn AnyTable> {
        let info = find(game).unwrap();
        info.open_at(&Values::read(info.options, []).unwrap(), position).unwrap()
    }

    #[test]
    fn a_coup_is_a_puzzle_and_a_quiet_position_is_none() {
        let info = find("dames").unwrap();
        let search = PuzzleSearch { glance: 20_000, deep: 40_000, deeper: 60_000, ..PuzzleSearch::of(info, 1) };
        let royal = at("dames", "W:W27,28,32,36,38,39,40,42,45,46:B3,5,8,12,13,14,18,19,23,24");
        let puzzle = look(&*royal, &search, 1).expect("a coup royal");
        puzzle.check(info).unwrap();
        assert_eq!(puzzle.solution[0], "27-22");
        assert!(
            puzzle.themes.contains(&"coup".to_owned()) && puzzle.themes.contains(&"rafle".to_owned()),
            "{puzzle:?}"
        );
        let whole = puzzle.solution.len();
        assert_eq!(firm(&*royal, &puzzle, &search, 60_000, 0), whole);
        // A move more, where several win: the solution stands up to there, unless that one is taken as searched.
        let (mut longer, mut table) = (puzzle.clone(), royal.boxed_clone());
        puzzle.solution.iter().for_each(|text| drop(table.play(text).unwrap()));
        while table.legal().len() == 1 || table.turn() != royal.turn() {
            let text = table.legal().remove(0);
            table.play(&text).unwrap();
            longer.solution.push(text);
        }
        longer.solution.extend(table.legal().pop());
        longer.check(info).unwrap();
        let stand = firm(&*royal, &longer, &search, 60_000, 0);
        assert!((whole..longer.solution.len()).contains(&stand), "{stand} of {longer:?}");
        assert_eq!(firm(&*royal, &longer, &search, 1, 9), longer.solution.len());
        let one = cut(&*royal, &puzzle, 1).unwrap();
        assert!(one.solution.len() == 1 && !one.themes.contains(&"rafle".to_owned()), "{one:?}");
        assert_eq!(cut(&*royal, &puzzle, 0), None);
        let start = info.open(&Values::read(info.options, []).unwrap()).unwrap();
        assert!(look(&*start, &search, 1).is_none(), "the first position of a match is no puzzle");
        assert!(look(&*at("dames", "W:W31,37,42:B26,9,13,8"), &search, 1).is_none());
    }

    #[test]
    fn what_is_found_in_games_can_be_solved_and_searched_again() {
        for (game, games) in [("damata", 1), ("dames", 2)] {
            let info = find(game).unwrap();
            let options = Values::read(info.options, []).unwrap();
            let search = PuzzleSearch { glance: 300, deep: 1_500, deeper: 3_000, ..PuzzleSearch::of(info, 7) };
            let mut puzzles = Vec::new();
            for seed in 0..games {
                play(info, &options, &search, splitmix(seed + 5), &mut |puzzle| {
                    puzzles.push(puzzle);
                    puzzles.len() < 3
                });
            }
            for puzzle in &puzzles {
                puzzle.check(info).unwrap();
                assert!(puzzle.level > 1 && !puzzle.themes.is_empty(), "{puzzle:?}");
                assert!(puzzle.themes.iter().all(|theme| table::puzzle::theme(theme).is_some()), "{puzzle:?}");
            }
        }
    }
}
