//! The games of a match: openings, seats, and both players' moves.

use std::time::Instant;

use bots::search::splitmix;
use bots::{Memory, Thinks};
use game::{Game, GameOptions, Line, Seat, Seats, Turn};
use parking_lot::Mutex;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::report::record;
use super::running::Running;
use super::{ArenaError, Pace, Played, Player, PlayerKind, Report, Settings, opening};
use crate::hub::Hub;

/// No game is longer; one that were would be a draw.
const LONGEST: usize = 5_000;

/// Whether the game knows the player, asked at its start.
fn check<G: Thinks>(options: &G::Options, player: Player, hub: &Hub) -> Result<(), ArenaError> {
    let line = Line::new(G::new(options));
    if player.kind == PlayerKind::Hub {
        return Ok(hub.check(&line)?);
    }
    let known = player.thinker(&line, Seat(0)).is_some();
    if known { Ok(()) } else { Err(ArenaError::NoSuchPlayer(player.to_string())) }
}

/// Two players and how they meet.
pub(super) struct Contest<'a, G: Thinks> {
    options: &'a G::Options,
    a: Player,
    b: Player,
    settings: &'a Settings,
    hub: Hub,
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
        check::<G>(options, a, &hub)?;
        check::<G>(options, b, &hub)?;
        Ok(Contest { options, a, b, settings, hub, paces: Mutex::default() })
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
        while line.moves().len() < LONGEST && !self.settings.cancel.is_cancelled() {
            let mv = match line.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let rolled = line.position().roll(&mut Vec::new(), &mut rng);
                    rolled.ok_or_else(|| ArenaError::NoChance(line.position().text()))?
                }
                Turn::Player(seat) => {
                    let (player, which) = if seats.contains(seat) { (self.a, 0) } else { (self.b, 1) };
                    let begun = Instant::now();
                    let dice = splitmix(seed ^ line.moves().len() as u64);
                    let mv = self.choose(&line, seat, player, dice, &memories[which])?;
                    self.paces.lock()[which].add(begun.elapsed());
                    mv
                }
            };
            line.play_unchecked(mv);
        }
        Ok(record(&line, seats, pair))
    }

    /// The player's move. A game that a player cannot go on with is nobody's draw: it ends the match.
    fn choose(
        &self,
        line: &Line<G>,
        seat: Seat,
        player: Player,
        seed: u64,
        memory: &Memory,
    ) -> Result<G::Move, ArenaError> {
        if player.kind == PlayerKind::Hub {
            return Ok(self.hub.choose(line, player)?);
        }
        let mut limits = player.limits(seed);
        limits.cancel = self.settings.cancel.clone();
        limits.remembered = Some(memory.clone());
        let choice = player.thinker(line, seat).and_then(|thinker| thinker.think(&limits, &mut |_| ()));
        let (name, position) = (|| player.to_string(), || line.position().text());
        let text = choice.ok_or_else(|| ArenaError::NoMove { player: name(), position: position() })?.text;
        line.read_move(&text).map_err(|_| ArenaError::Illegal { player: name(), text, position: position() })
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
