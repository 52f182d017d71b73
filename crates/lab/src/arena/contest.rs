//! The games of a match: openings, seats, and both players' moves.

use std::time::Instant;

use bots::search::splitmix;
use bots::{LoadedWeights, Memory, Thinks};
use game::{Game, GameOptions, Line, Seat, Seats, Turn};
use parking_lot::Mutex;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::report::{SeenScore, record};
use super::running::Running;
use super::{ArenaError, Pace, Played, Player, PlayerKind, Report, Settings, opening};
use crate::hub::Hub;

/// No game is longer; one that were would be a draw.
const LONGEST: usize = 5_000;

/// Whether the game knows the player, asked at its start.
fn check<G: Thinks>(options: &G::Options, player: Player, hub: &Hub) -> Result<Option<LoadedWeights>, ArenaError> {
    let line = Line::new(G::new(options));
    let weights = player.weights.map(|path| load::<G>(path)).transpose()?;
    let unknown = || ArenaError::NoSuchPlayer(player.to_string());
    if player.kind == PlayerKind::Hub {
        hub.check(&line)?;
        return if weights.is_some() { Err(unknown()) } else { Ok(None) };
    }
    let known = player.thinker(&line, Seat(0), weights.as_ref()).is_some();
    if known { Ok(weights) } else { Err(unknown()) }
}

fn load<G: Thinks>(path: &str) -> Result<LoadedWeights, ArenaError> {
    let wrong = |why: String| ArenaError::Weights { path: path.to_owned(), why };
    let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    G::load_weights(&bytes).ok_or_else(|| wrong(G::ID.to_owned()))
}

/// Two players and how they meet.
pub(super) struct Contest<'a, G: Thinks> {
    options: &'a G::Options,
    a: Player,
    b: Player,
    settings: &'a Settings,
    hub: Hub,
    /// What each player judges by, where a file was given.
    weights: [Option<LoadedWeights>; 2],
    paces: Mutex<[Pace; 2]>,
}

impl<'a, G: Thinks> Contest<'a, G> {
    /// Refuses players that the game does not know.
    pub fn new(
        options: &'a G::Options,
        (a, b): (Player, Player),
        settings: &'a Settings,
    ) -> Result<Contest<'a, G>, ArenaError> {
        let hub = Hub::new(settings.hub.clone(), settings.cancel.clone());
        let weights = [check::<G>(options, a, &hub)?, check::<G>(options, b, &hub)?];
        Ok(Contest { options, a, b, settings, hub, weights, paces: Mutex::default() })
    }

    /// Both games of a pair. Where the match is stopped meanwhile, what comes of it is worth nothing.
    pub fn pair(&self, pair: u32) -> Result<[Played; 2], ArenaError> {
        let seed = splitmix(self.settings.seed ^ splitmix(u64::from(pair) + 1));
        let opening = opening::draw::<G>(self.options, self.settings, seed);
        let opening = opening.ok_or(ArenaError::Opening(self.settings.opening))?;
        let teams = teams(opening.position());
        // With three teams one player has one of them and the other has two; the second game swaps that.
        let own = teams.get(pair as usize % teams.len().max(1)).copied().unwrap_or(Seats::NONE);
        let others: Seats = (0..opening.position().seats()).map(Seat).filter(|&seat| !own.contains(seat)).collect();
        Ok([self.play(opening.clone(), own, pair, seed)?, self.play(opening, others, pair, seed)?])
    }

    fn play(&self, mut line: Line<G>, seats: Seats, pair: u32, seed: u64) -> Result<Played, ArenaError> {
        let mut rng = StdRng::seed_from_u64(seed);
        let memories = [Memory::default(), Memory::default()];
        let mut seen = vec![None; line.moves().len()];
        while line.moves().len() < LONGEST && !self.settings.cancel.is_cancelled() {
            let mv = match line.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    seen.push(None);
                    let rolled = line.position().roll(&mut Vec::new(), &mut rng);
                    rolled.ok_or_else(|| ArenaError::NoChance(line.position().text()))?
                }
                Turn::Player(seat) => {
                    let which = usize::from(!seats.contains(seat));
                    let begun = Instant::now();
                    let dice = splitmix(seed ^ line.moves().len() as u64);
                    let (mv, found) = self.choose(&line, seat, which, dice, &memories[which])?;
                    self.paces.lock()[which].add(begun.elapsed());
                    seen.push(found);
                    mv
                }
            };
            line.play_unchecked(mv);
        }
        Ok(Played { seen, ..record(&line, seats, pair) })
    }

    /// The player's move and what it saw. A game that a player cannot go on with is nobody's draw: it ends the match.
    fn choose(
        &self,
        line: &Line<G>,
        seat: Seat,
        which: usize,
        seed: u64,
        memory: &Memory,
    ) -> Result<(G::Move, Option<SeenScore>), ArenaError> {
        let player = if which == 0 { self.a } else { self.b };
        if player.kind == PlayerKind::Hub {
            return Ok((self.hub.choose(line, player)?, None));
        }
        let mut limits = player.limits(seed);
        limits.cancel = self.settings.cancel.clone();
        limits.remembered = Some(memory.clone());
        let thinker = player.thinker(line, seat, self.weights[which].as_ref());
        let choice = thinker.and_then(|thinker| thinker.think(&limits, &mut |_| ()));
        let (name, position) = (|| player.to_string(), || line.position().text());
        let choice = choice.ok_or_else(|| ArenaError::NoMove { player: name(), position: position() })?;
        // Who looked at nothing has no score worth keeping.
        let found = (choice.seen.nodes > 1).then_some(SeenScore { score: choice.seen.score, depth: choice.seen.depth });
        let text = choice.text;
        let mv = line.read_move(&text);
        let mv = mv.map_err(|_| ArenaError::Illegal { player: name(), text, position: position() })?;
        Ok((mv, found))
    }

    /// What is told of it in the end.
    pub fn report(&self, running: &Running) -> Report {
        let tally = running.tally;
        Report {
            game: G::ID,
            options: self.options.values(),
            a: self.a,
            b: self.b,
            seed: self.settings.seed,
            opening: self.settings.opening,
            glance: self.settings.glance,
            tally,
            score: tally.score(),
            interval: tally.interval(),
            elo: tally.elo(),
            sprt: self.settings.sprt.map(|test| (test, running.verdict)),
            length: running.moves as f64 / f64::from(tally.games().max(1)),
            paces: *self.paces.lock(),
        }
    }
}

/// The teams, in the order of their first seats.
fn teams<G: Game>(position: &G) -> Vec<Seats> {
    let mut teams = Vec::new();
    for seat in (0..position.seats()).map(Seat) {
        let team = position.team(seat);
        if !teams.contains(&team) {
            teams.push(team);
        }
    }
    teams
}
