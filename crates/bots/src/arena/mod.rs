//! Matches between bots: pairs of games from the same short random opening, about even, sides swapped.

mod error;
mod hub;
mod opening;
mod pace;
mod player;
mod report;
mod running;
mod score;

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use game::{Game, GameOptions, Line, Seat, Seats, Turn, Values};
use rand::SeedableRng;
use rand::rngs::StdRng;

pub use error::ArenaError;
pub use hub::HubError;
pub use pace::Pace;
pub use player::{Kind, Player, PlayerError};
pub use report::{Played, Report};
pub use running::Listener;
pub use score::{Elo, Sprt, Tally, Verdict};

use crate::search::mix;
use crate::{Cancel, Thinks};
use hub::Hub;
use report::record;
use running::Running;

/// How a match is played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Pairs of games.
    pub pairs: u32,
    /// Random moves before the bots take over.
    pub opening: u32,
    /// How many positions are looked at to see whether an opening is about even; others are drawn again. With 0, and
    /// where hands are hidden, openings are taken as they fall.
    pub glance: u64,
    /// What every draw follows from.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// Stops early once this test is decided.
    pub sprt: Option<Sprt>,
    /// How to start the foreign engine that the player `hub` stands for.
    pub hub: Option<String>,
    /// Stops from outside; the pairs that were played to their end count.
    pub cancel: Cancel,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pairs: 100,
            opening: 4,
            glance: 10_000,
            seed: 1,
            threads: 1,
            sprt: None,
            hub: None,
            cancel: Cancel::default(),
        }
    }
}

/// No game is longer; one that were would be a draw.
const LONGEST: usize = 5_000;

/// Plays a match of the game with this id.
pub fn run_game(
    id: &str,
    options: &Values,
    players: (Player, Player),
    settings: &Settings,
    listener: &mut (dyn Listener + Send),
) -> Result<Report, ArenaError> {
    use rules::{damata::Damata, dames::Dames, damsystem::Damsystem, kidam::Kidam, team_km::TeamKm};
    fn with<G: Thinks>(
        options: &Values,
        players: (Player, Player),
        settings: &Settings,
        listener: &mut (dyn Listener + Send),
    ) -> Result<Report, ArenaError> {
        run::<G>(&G::Options::from_values(options)?, players, settings, listener)
    }
    match id {
        Dames::ID => with::<Dames>(options, players, settings, listener),
        Damsystem::ID => with::<Damsystem>(options, players, settings, listener),
        Kidam::ID => with::<Kidam>(options, players, settings, listener),
        Damata::ID => with::<Damata>(options, players, settings, listener),
        TeamKm::ID => with::<TeamKm>(options, players, settings, listener),
        _ => Err(ArenaError::NoSuchGame(id.chars().take(40).collect())),
    }
}

/// Plays a match. The listener hears of every pair; games are not kept here.
pub fn run<G: Thinks>(
    options: &G::Options,
    (a, b): (Player, Player),
    settings: &Settings,
    listener: &mut (dyn Listener + Send),
) -> Result<Report, ArenaError> {
    let hub = Hub::new(settings.hub.clone());
    check::<G>(options, a, &hub)?;
    check::<G>(options, b, &hub)?;
    let contest = Contest::<G> { options, a, b, settings, hub, paces: Mutex::default() };
    let next = AtomicU32::new(0);
    let running = Mutex::new(Running::new(settings.sprt, listener));
    let stopped = || settings.cancel.is_cancelled();
    let no_opening = AtomicBool::new(false);
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= settings.pairs || stopped() || contest.hub.failure().is_some() {
                return;
            }
            let games = contest.pair(pair);
            if stopped() {
                return;
            }
            let Some(games) = games else {
                no_opening.store(true, Ordering::Relaxed);
                next.store(settings.pairs, Ordering::Relaxed);
                return;
            };
            if !locked(&running).add(pair, games) {
                next.store(settings.pairs, Ordering::Relaxed);
                return;
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..settings.threads.max(1) {
            scope.spawn(work);
        }
        work();
    });
    let mut running = running.into_inner().unwrap_or_else(PoisonError::into_inner);
    running.finish();
    // An engine that was stopped together with the match has not failed.
    if let Some(error) = contest.hub.failure().filter(|_| !stopped()) {
        return Err(error.into());
    }
    if no_opening.into_inner() {
        return Err(ArenaError::Opening(settings.opening));
    }
    Ok(contest.report(&running))
}

/// What is behind a lock. A thread that panicked left it whole, so the others go on.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether the game knows the player, asked at its start.
fn check<G: Thinks>(options: &G::Options, player: Player, hub: &Hub) -> Result<(), ArenaError> {
    let line = Line::new(G::new(options));
    if player.kind == Kind::Hub {
        return Ok(hub.check(&line)?);
    }
    let known = player.thinker(&line, Seat(0)).is_some();
    if known { Ok(()) } else { Err(ArenaError::NoSuchPlayer(player.to_string())) }
}

struct Contest<'a, G: Thinks> {
    options: &'a G::Options,
    a: Player,
    b: Player,
    settings: &'a Settings,
    hub: Hub,
    paces: Mutex<[Pace; 2]>,
}

impl<G: Thinks> Contest<'_, G> {
    /// Both games of a pair; nothing where no opening is found.
    fn pair(&self, pair: u32) -> Option<[Played; 2]> {
        let seed = mix(self.settings.seed ^ mix(u64::from(pair) + 1));
        let opening = opening::draw::<G>(self.options, self.settings, seed)?;
        let teams = teams(opening.position());
        // With three teams one player has one of them and the other has two; the second game swaps that.
        let own = teams.get(pair as usize % teams.len().max(1)).copied().unwrap_or(Seats::NONE);
        let others: Seats = (0..opening.position().seats()).map(Seat).filter(|&seat| !own.contains(seat)).collect();
        Some([own, others].map(|seats| self.play(opening.clone(), seats, pair, seed)))
    }

    fn play(&self, mut line: Line<G>, seats: Seats, pair: u32, seed: u64) -> Played {
        let mut rng = StdRng::seed_from_u64(seed);
        while line.moves().len() < LONGEST && !self.settings.cancel.is_cancelled() {
            let mv = match line.turn() {
                Turn::Over => break,
                Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng),
                Turn::Player(seat) => {
                    let (player, which) = if seats.contains(seat) { (self.a, 0) } else { (self.b, 1) };
                    let begun = Instant::now();
                    let mv = self.choose(&line, seat, player, mix(seed ^ line.moves().len() as u64));
                    locked(&self.paces)[which].add(begun.elapsed());
                    mv
                }
            };
            match mv {
                Some(mv) => line.play_unchecked(mv),
                None => break,
            }
        }
        record(&line, seats, pair)
    }

    /// The player's move; were it ever illegal, the game would stop there.
    fn choose(&self, line: &Line<G>, seat: Seat, player: Player, seed: u64) -> Option<G::Move> {
        if player.kind == Kind::Hub {
            return self.hub.choose(line, player);
        }
        let mut limits = player.limits(seed);
        limits.cancel = self.settings.cancel.clone();
        let choice = player.thinker(line, seat)?.think(&limits, &mut |_| ())?;
        line.read_move(&choice.text).ok()
    }

    fn report(&self, running: &Running) -> Report {
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
            paces: *locked(&self.paces),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Skill;
    use crate::open::{self, Judged};
    use crate::toy::{Blind, NoOptions, Stones};
    use crate::{Level, Sparring, Thinker};

    impl Judged for Stones {
        type Judge = Blind;
        fn judge() -> &'static Blind {
            &Blind
        }
        type Simple = Blind;
        const SIMPLE: &'static Blind = &Blind;
        const SKILLS: [Skill; 8] = [Skill::short_sighted(2, 0, 0); 8];
    }

    impl Thinks for Stones {
        fn thinker(line: &Line<Stones>, seat: Seat, level: Level) -> Thinker {
            open::thinker(line, seat, level)
        }
        fn sparring(line: &Line<Stones>, seat: Seat, partner: Sparring) -> Option<Thinker> {
            open::sparring(line, seat, partner)
        }
    }

    fn players(a: &str, b: &str) -> (Player, Player) {
        (a.parse().unwrap(), b.parse().unwrap())
    }

    /// Plays and keeps the games.
    fn kept(a: &str, b: &str, settings: &Settings) -> (Report, Vec<Played>) {
        let mut games = Vec::new();
        (run::<Stones>(&NoOptions, players(a, b), settings, &mut games).unwrap(), games)
    }

    #[test]
    fn who_looks_ahead_beats_who_does_not() {
        let settings = Settings { pairs: 30, ..Settings::default() };
        let (report, games) = kept("plain:6", "random", &settings);
        assert_eq!((report.tally.games(), games.len()), (60, 60));
        assert!(report.score > 0.75, "{}", report.score);
        let moves = games.iter().map(|game| game.moves.len() as u64).sum::<u64>();
        let random = 60 * u64::from(settings.opening);
        assert_eq!(report.paces.map(|pace| pace.moves).iter().sum::<u64>(), moves - random);
        assert!((report.length - moves as f64 / 60.0).abs() < 1e-9);
        assert!(serde_json::to_string(&report).unwrap().contains("\"a\":\"plain:6\""));
    }

    #[test]
    fn a_match_stopped_by_its_sequential_test_tells_the_verdict() {
        let sprt = Some(Sprt { elo0: 0.0, elo1: 60.0 });
        for threads in [1, 4] {
            let settings = Settings { pairs: 2_000, threads, sprt, ..Settings::default() };
            let (report, games) = kept("plain:6", "random", &settings);
            assert!(report.tally.games() < 4_000);
            assert_eq!(games.len(), report.tally.games() as usize, "what counts is told");
            assert_eq!(report.sprt.map(|(_, verdict)| verdict), Some(Verdict::Accepted));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_match_on_any_number_of_threads() {
        let play = |threads| {
            let settings = Settings { pairs: 8, threads, ..Settings::default() };
            kept("8@nodes=200", "random", &settings).1
        };
        assert_eq!(play(1), play(2));
    }

    #[test]
    fn pairs_swap_the_seats_after_the_same_opening() {
        let settings = Settings { pairs: 4, ..Settings::default() };
        for pair in kept("random", "random", &settings).1.chunks(2) {
            assert_eq!(pair[0].moves[..4], pair[1].moves[..4]);
            assert_ne!(pair[0].seats, pair[1].seats);
        }
    }

    #[test]
    fn a_player_the_game_does_not_know_is_refused() {
        let result = run::<Stones>(&NoOptions, players("greedy", "1"), &Settings::default(), &mut ());
        assert_eq!(result.unwrap_err(), ArenaError::NoSuchPlayer("greedy".to_owned()));
    }

    #[test]
    fn a_cancelled_match_reports_what_it_has() {
        let settings = Settings::default();
        settings.cancel.cancel();
        let report = run::<Stones>(&NoOptions, players("1", "1"), &settings, &mut ()).unwrap();
        assert_eq!(report.tally.games(), 0);
    }

    /// Keeps the games and stops the match after a few.
    struct Stops(Cancel, Vec<Played>);

    impl Listener for Stops {
        fn progress(&mut self, tally: &Tally) {
            if tally.games() == 4 {
                self.0.cancel();
            }
        }
        fn pair(&mut self, games: [Played; 2]) {
            assert!(!self.0.is_cancelled(), "a pair is told when it ends, not when the match does");
            self.1.extend(games);
        }
    }

    #[test]
    fn a_pair_that_was_cut_short_does_not_count_and_the_others_were_told_before() {
        let settings = Settings { pairs: 9, ..Settings::default() };
        let mut stops = Stops(settings.cancel.clone(), Vec::new());
        let report = run::<Stones>(&NoOptions, players("random", "random"), &settings, &mut stops).unwrap();
        assert_eq!((report.tally.games(), stops.1.len()), (4, 4));
        assert!(stops.1.iter().all(|game| game.rule.is_some()));
    }

    #[test]
    fn openings_that_end_the_game_are_refused() {
        let settings = Settings { opening: 500, ..Settings::default() };
        let result = run::<Stones>(&NoOptions, players("1", "1"), &settings, &mut ());
        assert_eq!(result.unwrap_err(), ArenaError::Opening(500));
    }
}
