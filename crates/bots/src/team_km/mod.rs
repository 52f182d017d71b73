//! Team KM: guesses what is hidden, many times over, and plays on by rules of thumb. A bot holds the view of its
//! seat and nothing else.

mod greedy;
mod learnt;
mod partner;
mod value;
pub mod worth;

use std::sync::Arc;
use std::time::Duration;

use crate::Dice;
use game::{Game, Line, Seat, Secret, Turn};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rules::team_km::{Kind, Move, TeamKm, View};

pub use greedy::Greedy;
use learnt::Learnt;
pub use learnt::begins;
use worth::AllWeights;

use crate::monte_carlo::{Budget, Estimate, Playout, decide, weigh};
use crate::search::{Stopwatch, splitmix};
use crate::{Choice, Level, Limits, LoadedWeights, Progress, Sparring, Thinker, Thinks};

/// What a level means here.
#[derive(Clone, Copy, Debug)]
struct CardSkill {
    /// How it looks ahead; nothing if it plays at first sight.
    budget: Option<Budget>,
    /// What it goes by.
    by: Guide,
    /// First sight is off by up to this much.
    noise: i32,
    time: Duration,
}

/// What a player goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guide {
    /// Rules of thumb.
    Thumb,
    /// What was learnt from many matches.
    Learning,
}

const fn thumb(noise: i32) -> CardSkill {
    CardSkill { budget: None, by: Guide::Thumb, noise, time: Duration::from_millis(80) }
}

const fn ahead(playouts: u64, horizon: u32, time: u64) -> CardSkill {
    let budget = Some(Budget { playouts, horizon, width: 16, seed: 0 });
    CardSkill { budget, by: Guide::Learning, noise: 0, time: Duration::from_millis(time) }
}

// Rules of thumb first, ever better judged, then more and longer looks ahead. Any misjudgement at all costs a good
// deal, since the rules of thumb hold together; a few glances ahead are no better than they are.
const SKILLS: [CardSkill; 8] = [
    thumb(3_000),
    thumb(500),
    thumb(170),
    thumb(60),
    ahead(60, 4, 500),
    ahead(200, 6, 800),
    ahead(800, 12, 1_200),
    ahead(400_000, 16, 1_900),
];

/// A bot, with what its seat may know inside.
pub(crate) struct Bot {
    view: View,
    skill: CardSkill,
    /// Those of a file, where one was loaded.
    weights: Option<Arc<AllWeights>>,
}

impl Bot {
    fn think(&self, limits: &Limits, told: &mut dyn FnMut(&Progress)) -> Option<Choice> {
        let guess = |rng: &mut Dice| TeamKm::determinise(&self.view, rng);
        think(self.view.reader()?, self.skill, self.weights.clone(), limits, told, guess)
    }
}

/// Thinks for a seat with whatever draws the guesses.
fn think(
    seat: Seat,
    skill: CardSkill,
    weights: Option<Arc<AllWeights>>,
    limits: &Limits,
    told: &mut dyn FnMut(&Progress),
    mut guess: impl FnMut(&mut Dice) -> TeamKm,
) -> Option<Choice> {
    let seed = splitmix(limits.seed);
    let first = guess(&mut Dice::seed_from_u64(seed));
    if first.turn() != Turn::Player(seat) {
        return None;
    }
    let Some(mut budget) = skill.budget else {
        let mv = at_first_sight(&first, seat, skill.noise, seed)?;
        return Some(Choice {
            text: first.move_text(mv),
            seen: Progress { depth: 1, nodes: 1, ..Progress::default() },
            gives_away: None,
        });
    };
    let mut moves = Vec::new();
    first.legal_moves(&mut moves);
    let moves = crate::think::among(limits, moves, |mv| first.move_text(mv));
    let moves = if limits.among.is_some() { moves } else { partner::considerate(&first, seat, moves) };
    // What must be played is played at once, unless its worth is asked for.
    if moves.len() == 1 && limits.among.is_none() && !limits.even_forced {
        let text = first.move_text(*moves.first()?);
        let gives_away = limits.compare.as_ref().filter(|compared| **compared == text).map(|_| 0);
        return Some(Choice { text, gives_away, ..Choice::default() });
    }
    // Who is asked to compare a move keeps half of everything for that.
    let part = if limits.compare.is_some() { 2 } else { 1 };
    let nodes = limits.nodes.map(|nodes| nodes / part);
    let time = match nodes {
        Some(_) => limits.time,
        None => Some(limits.time.unwrap_or(skill.time)),
    };
    let time = time.map(|time| time / part as u32);
    budget.seed = seed;
    budget.playouts = nodes.unwrap_or(budget.playouts);
    budget.horizon = limits.depth.unwrap_or(budget.horizon);
    let clock = || Stopwatch::new(time, nodes, limits.cancel.clone());
    let seen = |estimate: &Estimate<Move>| Progress {
        depth: budget.horizon,
        score: hundredths(estimate.value),
        nodes: estimate.playouts,
        line: vec![first.move_text(estimate.mv)],
    };
    let mut tell = |estimate: &Estimate<Move>| told(&seen(estimate));
    let learnt = Learnt::new(first.options().mode(), weights);
    let by = if worth::has_learnt() { skill.by } else { Guide::Thumb };
    let found = match by {
        Guide::Thumb => decide(moves, seat, &Greedy, budget, &mut clock(), &mut guess, &mut tell)?,
        Guide::Learning => decide(moves, seat, &learnt, budget, &mut clock(), &mut guess, &mut tell)?,
    };
    let other = limits.compare.as_ref().and_then(|text| first.read_move(text).ok());
    let gives_away = other.and_then(|other| {
        if other == found.mv {
            return Some(0);
        }
        let [best, other] = weigh([found.mv, other], seat, &learnt, budget, &mut clock(), &mut guess)?;
        Some((hundredths(best) - hundredths(other)).max(0))
    });
    Some(Choice { text: first.move_text(found.mv), seen: seen(&found), gives_away })
}

/// A chance as a lead in hundredths of a goal, roughly: a lead of one goal in the middle of a match wins three
/// times in four.
fn hundredths(value: f64) -> i32 {
    let value = value.clamp(0.001, 0.999);
    (f64::from(ODDS) * (value / (1.0 - value)).ln()) as i32
}

/// See [`Thinks::ODDS`].
const ODDS: u32 = 90;

/// The move that looks best at first quiescence, misjudged by up to `noise`.
///
/// Who misjudges errs as people do. A goal that is certain is seen by everybody, and nobody throws a card away who could
/// bring the own ball forward; but to hinder others, to get free, to react, what to keep and whom to stop is
/// misjudged or forgotten.
fn at_first_sight(state: &TeamKm, seat: Seat, noise: i32, seed: u64) -> Option<Move> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    let moves = partner::considerate(state, seat, moves);
    let off =
        |i: usize| (splitmix(seed ^ splitmix(i as u64 + 1)) % (2 * noise.unsigned_abs() as u64 + 1)) as i32 - noise;
    let promise = |i: usize, mv: Move| {
        let seen = Greedy.prior(state, seat, mv) + off(i);
        match mv {
            Move::Play(card) | Move::PlayAs(card, _) => match card.kind() {
                Kind::Super => i32::MAX,
                Kind::KickOff | Kind::Pass(_) | Kind::Shot(_) | Kind::PassOrShot(_) => seen.max(FORWARD),
                _ => seen,
            },
            Move::Discard(_) => seen.min(FORWARD - 1),
            _ => seen,
        }
    };
    moves.iter().copied().enumerate().max_by_key(|&(i, mv)| promise(i, mv)).map(|(_, mv)| mv)
}

/// The least that bringing the ball forward is taken for.
const FORWARD: i32 = 200;

impl Thinks for TeamKm {
    const EVEN: u32 = 50;
    const ODDS: u32 = ODDS;
    const BENCH: (u32, u64) = (20, 10_000);

    fn thinker(line: &Line<TeamKm>, seat: Seat, level: Level) -> Thinker {
        let bot = Bot { view: line.position().view(Some(seat)), skill: SKILLS[level.index()], weights: None };
        let pace = bot.skill.time;
        Thinker::new(move |limits, told| bot.think(limits, told)).at_pace(pace)
    }

    fn pace(level: Level) -> Option<Duration> {
        Some(SKILLS[level.index()].time)
    }

    fn load_weights(bytes: &[u8]) -> Option<LoadedWeights> {
        AllWeights::read(std::str::from_utf8(bytes).ok()?).map(LoadedWeights::new)
    }

    fn thinker_with(line: &Line<TeamKm>, seat: Seat, level: Level, weights: &LoadedWeights) -> Option<Thinker> {
        let weights = Some(weights.judge::<AllWeights>()?);
        let bot = Bot { view: line.position().view(Some(seat)), skill: SKILLS[level.index()], weights };
        Some(Thinker::new(move |limits, told| bot.think(limits, told)))
    }

    fn sparring(line: &Line<TeamKm>, seat: Seat, partner: Sparring) -> Option<Thinker> {
        let view = line.position().view(Some(seat));
        match partner {
            Sparring::Greedy => {
                Some(Thinker::new(move |limits, told| Bot { view, skill: thumb(0), weights: None }.think(limits, told)))
            }
            Sparring::Random => Some(Thinker::new(move |limits, _| random(&view, limits.seed))),
            Sparring::Cheat(level) => {
                // The one player that is shown everything, to measure what that is worth.
                let state = line.position().clone();
                let skill = SKILLS[level.index()];
                Some(Thinker::new(move |limits, told| think(seat, skill, None, limits, told, |_| state.clone())))
            }
            Sparring::Simple(level) => {
                let skill = CardSkill { by: Guide::Thumb, ..SKILLS[level.index()] };
                Some(Thinker::new(move |limits, told| Bot { view, skill, weights: None }.think(limits, told)))
            }
            Sparring::Plain(_) | Sparring::Wide(_) => None,
        }
    }
}

/// A player without a thought.
fn random(view: &View, seed: u64) -> Option<Choice> {
    let mut rng = Dice::seed_from_u64(seed);
    let state = TeamKm::determinise(view, &mut rng);
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    let mv = *moves.choose(&mut rng)?;
    Some(Choice { text: state.move_text(mv), ..Choice::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::StdRng;
    use rules::team_km::{Mode, Options};

    /// What moves the own ball.
    fn forward(mv: &Move) -> bool {
        let action = |card: rules::team_km::Card| {
            matches!(card.kind(), Kind::KickOff | Kind::Pass(_) | Kind::Shot(_) | Kind::PassOrShot(_))
        };
        matches!(mv, Move::Play(card) | Move::PlayAs(card, _) if action(*card))
    }

    #[test]
    fn every_level_takes_its_time_whatever_it_holds() {
        let mut line = Line::new(TeamKm::new(&Options::new(Mode::Two, Seat(0), false).unwrap()));
        let mut rng = StdRng::seed_from_u64(3);
        let (mut forced, mut free) = (0, 0);
        while forced == 0 || free == 0 {
            let mv = match line.turn() {
                Turn::Over => panic!("one match has both"),
                Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng).unwrap(),
                Turn::Player(seat) => {
                    let moves = line.legal_moves();
                    *if moves.len() == 1 { &mut forced } else { &mut free } += 1;
                    for level in (1..=8).filter_map(Level::new) {
                        let pace = TeamKm::thinker(&line, seat, level).pace();
                        assert_eq!(pace, Some(SKILLS[level.index()].time));
                    }
                    *moves.choose(&mut rng).unwrap()
                }
            };
            line.play_unchecked(mv);
        }
    }

    /// Whoever plays the answer waits until an eighth more than its pace is over: what comes later tells that there was
    /// much to think about.
    #[test]
    fn no_level_thinks_for_longer_than_is_waited_for() {
        let line = {
            let mut line = Line::new(TeamKm::new(&Options::new(Mode::Two, Seat(0), false).unwrap()));
            let mut rng = StdRng::seed_from_u64(3);
            while line.turn() == Turn::Chance || line.legal_moves().len() < 6 {
                let chance = line.position().roll(&mut Vec::new(), &mut rng);
                line.play_unchecked(chance.unwrap_or_else(|| line.legal_moves()[0]));
            }
            line
        };
        let Turn::Player(seat) = line.turn() else { panic!("somebody has a choice") };
        let mut stopped = 0;
        for level in (1..=8).filter_map(Level::new) {
            let thinker = TeamKm::thinker(&line, seat, level);
            let pace = thinker.pace().unwrap();
            crate::clock::give(pace / 2000);
            let begun = crate::clock::Instant::now();
            thinker.think(&Limits { seed: 5, ..Limits::default() }, &mut |_| {}).unwrap();
            let took = begun.elapsed();
            assert!(took <= pace + pace / 8, "level {} took {took:?}, of {pace:?}", level.get());
            stopped += usize::from(took >= pace);
        }
        assert!(stopped > 0, "nobody had enough to think about");
    }

    #[test]
    fn beginners_forget_but_throw_nothing_away_that_scores_or_moves_the_ball() {
        let (mut scored, mut went, mut accepted, mut reacted, mut stuck) = (0, 0, 0, 0, 0);
        for (mode, seed) in Mode::ALL.into_iter().flat_map(|mode| (0..8).map(move |seed| (mode, seed))) {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut line = Line::new(TeamKm::new(&Options::new(mode, Seat(0), false).unwrap()));
            loop {
                let mv = match line.turn() {
                    Turn::Over => break,
                    Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng).unwrap(),
                    Turn::Player(seat) => {
                        let seed = splitmix(seed ^ line.moves().len() as u64);
                        at_first_sight(line.position(), seat, SKILLS[0].noise, seed).unwrap()
                    }
                };
                if let Turn::Player(_) = line.turn() {
                    let moves = line.legal_moves();
                    let goal = moves.contains(&Move::Play(rules::team_km::Card::Super));
                    let discards = matches!(mv, Move::Discard(_));
                    assert!(!goal || mv == Move::Play(rules::team_km::Card::Super), "a goal is there for the taking");
                    assert!(!discards || !moves.iter().any(forward), "the ball could go on");
                    scored += i32::from(goal);
                    went += i32::from(forward(&mv));
                    if moves.iter().any(|mv| matches!(mv, Move::React(_))) {
                        accepted += i32::from(mv == Move::Accept);
                        reacted += i32::from(mv != Move::Accept);
                    }
                    stuck += i32::from(discards && moves.iter().any(|mv| matches!(mv, Move::Play(_))));
                }
                line.play_unchecked(mv);
            }
        }
        // All of it happens: they score, go on, react or forget to, and forget how to get free.
        assert!(
            [scored, went, accepted, reacted, stuck].iter().all(|&times| times > 20),
            "{scored} {went} {accepted} {reacted} {stuck}"
        );
    }
}
