//! Bots for open games: a level made into a search.

use std::ops::Deref;
use std::time::Duration;

use game::{Line, Open, Seat, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::draughts::endings::InPrinciple;
use crate::level::Skill;
use crate::search::{DECIDED, Found, Judge, Search, Stopwatch, Style};
use crate::{Choice, Level, Limits, LoadedWeights, Progress, Sparring, Thinker, Thinks};

/// Knows what a position is worth. Each game makes a judge of whatever does.
pub trait Worth<G>: Send + Sync + 'static {
    /// For the team of seat 0, in the units of the game's judge.
    fn worth(&self, position: &G) -> i32;

    /// See [`Judge::in_principle`].
    fn in_principle(&self, _position: &G) -> Option<i32> {
        None
    }
}

/// An open game with a judge of its positions and what each level means in it.
pub trait Judged: Open {
    /// Knows what is good.
    type Judge: Judge<Self>;

    /// The one the bots use.
    fn judge() -> &'static Self::Judge;

    /// A judge with the weights of a file, if it learns any and this is such a file.
    fn read_judge(_bytes: &[u8]) -> Option<Self::Judge> {
        None
    }

    /// A bot that searches with that judge. Each game says so itself, so that its search is compiled here, where
    /// speed counts, and not by whoever asks for a bot of any game.
    fn searcher(line: &Line<Self>, seat: Seat, skill: Skill) -> Thinker;

    /// Judges by values set by hand: what learning begins with, and what its gain is measured against.
    type Simple: Judge<Self>;

    /// The one there is.
    const SIMPLE: &'static Self::Simple;

    /// What each level means, the weakest first.
    const SKILLS: [Skill; 8];

    /// What a level means in the way to play that this is a position of.
    fn skill(_position: &Self, level: Level) -> Skill {
        Self::SKILLS[level.index()]
    }

    /// See [`Thinks::EVEN`].
    const EVEN: u32 = 50;

    /// See [`Thinks::ODDS`].
    const ODDS: u32;

    /// How deep the fixed search of [`Thinks::BENCH`] looks.
    const BENCH_DEPTH: u32 = 6;

    /// See [`Thinks::in_principle`].
    fn in_principle(_position: &Self) -> Option<InPrinciple> {
        None
    }

    /// See [`Thinks::sparring`].
    fn sparring(line: &Line<Self>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        sparring(line, seat, partner)
    }
}

impl<G: Judged> Thinks for G {
    const EVEN: u32 = <G as Judged>::EVEN;
    const ODDS: u32 = <G as Judged>::ODDS;
    const BENCH: (u32, u64) = (G::BENCH_DEPTH, 1_000_000);

    fn thinker(line: &Line<G>, seat: Seat, level: Level) -> Thinker {
        G::searcher(line, seat, G::skill(line.position(), level))
    }

    fn load_weights(bytes: &[u8]) -> Option<LoadedWeights> {
        G::read_judge(bytes).map(LoadedWeights::new)
    }

    fn thinker_with(line: &Line<G>, seat: Seat, level: Level, weights: &LoadedWeights) -> Option<Thinker> {
        let judge = weights.judge::<G::Judge>()?;
        Some(searcher(line, seat, judge, G::skill(line.position(), level)))
    }

    fn in_principle(position: &G) -> Option<InPrinciple> {
        <G as Judged>::in_principle(position)
    }

    fn sparring(line: &Line<G>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        <G as Judged>::sparring(line, seat, partner)
    }
}

/// The usual sparring partners.
pub(crate) fn sparring<G: Judged>(line: &Line<G>, seat: Seat, partner: Sparring) -> Option<Thinker> {
    match partner {
        Sparring::Random => Some(random(line, seat)),
        Sparring::Plain(depth) => Some(searcher(line, seat, G::SIMPLE, Skill::full_width(depth))),
        Sparring::Wide(depth) => Some(G::searcher(line, seat, Skill::full_width(depth))),
        Sparring::Simple(level) => Some(searcher(line, seat, G::SIMPLE, G::skill(line.position(), level))),
        Sparring::Greedy | Sparring::Cheat(_) => None,
    }
}

/// A player without a thought.
fn random<G: Open>(line: &Line<G>, seat: Seat) -> Thinker {
    let line = line.clone();
    Thinker::new(move |limits, _| {
        let mut rng = StdRng::seed_from_u64(limits.seed);
        let mv = *moves_of(&line, seat).choose(&mut rng)?;
        Some(Choice { text: line.position().move_text(mv), ..Choice::default() })
    })
}

/// A bot that searches with this judge and this much skill.
pub(crate) fn searcher<G: Open, J: Judge<G>>(
    line: &Line<G>,
    seat: Seat,
    judge: impl Deref<Target = J> + Send + 'static,
    skill: Skill,
) -> Thinker {
    let line = line.clone();
    Thinker::new(move |limits, told| think(&line, seat, &*judge, skill, limits, told))
}

fn moves_of<G: Open>(line: &Line<G>, seat: Seat) -> Vec<G::Move> {
    if line.turn() == Turn::Player(seat) { line.legal_moves() } else { Vec::new() }
}

fn think<G: Open, J: Judge<G>>(
    line: &Line<G>,
    seat: Seat,
    judge: &J,
    skill: Skill,
    limits: &Limits,
    told: &mut dyn FnMut(&Progress),
) -> Option<Choice> {
    let position = line.position();
    let moves = crate::think::among(limits, moves_of(line, seat), |mv| position.move_text(mv));
    // What must be played is played at once, after one look at where it leads.
    let forced = (moves.len() == 1 && limits.depth.is_none() && !limits.even_forced).then_some(1);
    let nodes = limits.nodes.or(skill.nodes);
    let time = match limits.nodes {
        Some(_) => limits.time,
        None => Some(limits.time.unwrap_or(skill.time)),
    };
    // What a misjudging or hasty bot found for one move is not what it finds for the next.
    let remembered =
        limits.remembered.as_ref().filter(|_| skill.nodes.is_none() && skill.noise == 0 && skill.contempt == 0);
    let style = Style {
        depth: skill.depth.min(limits.depth.unwrap_or(u32::MAX)).min(forced.unwrap_or(u32::MAX)),
        quiescence: skill.quiescence,
        full_width: skill.full_width,
        prunes: !skill.full_width,
        // Levels that look at a set number of positions stay as strong as people know them.
        selective: !skill.full_width && skill.nodes.is_none(),
        tables: !skill.full_width && skill.nodes.is_none() && !limits.no_tables,
        noise: skill.noise * J::UNIT / 100,
        contempt: skill.contempt,
        seed: limits.seed,
        memory: limits.memory.unwrap_or_else(|| {
            skill.memory.min(enough_memory(nodes, time).saturating_mul(if remembered.is_some() { MOVES } else { 1 }))
        }),
    };
    let memory = remembered.cloned().unwrap_or_default();
    let clock = Stopwatch::new(time, nodes, limits.cancel.clone());
    let mut search = Search::recalling(judge, line, style, clock, &memory);
    let mut tell = |found: &Found<G::Move>, nodes: u64| told(&seen(position, found, nodes, J::UNIT));
    // A browser's worker has no other thread.
    let most = if cfg!(target_family = "wasm") { 1 } else { Limits::MOST_THREADS };
    let helpers = limits.threads.unwrap_or(1).clamp(1, most) - 1;
    let found = search.run_with(helpers, position, &moves, &mut tell)?;
    let text = position.move_text(*found.line.first()?);
    let seen = seen(position, &found, search.nodes(), J::UNIT);
    search.leave(&memory);
    Some(Choice { text, seen, gives_away: None })
}

/// A table that is kept has room for what is found in so many moves.
const MOVES: usize = 8;

/// The megabytes that a search so short can make use of. More would only cost: every page of a table is handed out by
/// the system when it is first touched.
fn enough_memory(nodes: Option<u64>, time: Option<Duration>) -> usize {
    let by_nodes = nodes.map_or(u64::MAX, |nodes| nodes / 32_768);
    let by_time = time.map_or(u64::MAX, |time| time.as_millis() as u64 / 50);
    usize::try_from(by_nodes.min(by_time)).map_or(usize::MAX, |enough| enough.max(1))
}

/// What was found, in words of the game.
fn seen<G: Open>(position: &G, found: &Found<G::Move>, nodes: u64, unit: i32) -> Progress {
    let mut position = position.clone();
    let mut line = Vec::with_capacity(found.line.len());
    for &mv in &found.line {
        line.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    // What is known is told in moves, whatever a man or a goal is worth.
    let score = if found.score.abs() >= DECIDED { found.score } else { found.score * 100 / unit };
    Progress { depth: found.depth, score, nodes, line }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use rules::dames::Dames;

    #[test]
    fn a_forced_move_is_played_at_once_but_looked_into_where_its_worth_is_asked_for() {
        let options = crate::defaults::<Dames>().unwrap();
        let line = Line::new(Dames::from_text(&options, "W:W28,37,42:B22,9,13").unwrap());
        assert_eq!(line.legal_moves().len(), 1);
        let depth = |even_forced| {
            let limits = Limits { nodes: Some(5_000), even_forced, ..Limits::default() };
            Dames::thinker(&line, Seat(0), Level::MAX).think(&limits, &mut |_| ()).unwrap().seen.depth
        };
        assert_eq!(depth(false), 1);
        assert!(depth(true) > 3, "{}", depth(true));
    }

    #[test]
    fn only_the_last_level_leaves_out_what_a_shallow_search_finds_good_enough() {
        let line = Line::new(Dames::new(&crate::defaults::<Dames>().unwrap()));
        let nodes = |level| {
            let limits = Limits { nodes: Some(10_000_000), depth: Some(12), memory: Some(4), ..Limits::default() };
            let thinker = Dames::thinker(&line, Seat(0), Level::new(level).unwrap());
            thinker.think(&limits, &mut |_| ()).unwrap().seen.nodes
        };
        assert_eq!(nodes(6), nodes(7));
        assert!(nodes(8) < nodes(7), "{} and {}", nodes(8), nodes(7));
    }

    #[test]
    fn the_plain_judge_by_hand_and_the_wide_as_the_bots_do() {
        let line = Line::new(Dames::from_text(&crate::defaults::<Dames>().unwrap(), "W:W31,37,42:B9,13,19").unwrap());
        let score = |partner| {
            let thinker = sparring(&line, Seat(0), partner).unwrap();
            thinker.think(&Limits::default(), &mut |_| ()).unwrap().seen
        };
        let (plain, wide) = (score(Sparring::Plain(2)), score(Sparring::Wide(2)));
        assert_eq!((plain.depth, wide.depth), (2, 2));
        assert_ne!(plain.score, wide.score);
        assert!(sparring(&line, Seat(0), Sparring::Greedy).is_none());
    }

    #[test]
    fn a_short_search_gets_a_small_table() {
        let ms = |ms| Some(Duration::from_millis(ms));
        assert_eq!(enough_memory(Some(500), None), 1);
        assert_eq!(enough_memory(Some(200_000), ms(1_000)), 6);
        assert_eq!(enough_memory(None, ms(100)), 2);
        assert_eq!(enough_memory(None, ms(0)), 1);
        assert_eq!(enough_memory(None, None), usize::MAX);
    }
}
