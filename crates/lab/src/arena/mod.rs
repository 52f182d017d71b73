//! Matches between bots: pairs of games from the same short random opening, about even, sides swapped.

mod contest;
mod error;
mod opening;
mod pace;
mod player;
mod report;
mod running;
mod score;

use std::sync::atomic::{AtomicU32, Ordering};

use bots::{Cancel, Thinks};
use game::{GameOptions, Values};
use parking_lot::Mutex;
use table::{GameInfo, Listed, Visitor};

pub use error::ArenaError;
pub use pace::Pace;
pub use player::{Player, PlayerError, PlayerKind};
pub use report::{Played, Report, SeenScore};
pub use running::Listener;
pub use score::{Elo, Sprt, SprtVerdict, Tally};

pub use crate::hub::HubError;

use contest::Contest;
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

/// Plays a match of a game of the catalogue.
pub fn run_game(
    info: &GameInfo,
    options: &Values,
    players: (Player, Player),
    settings: &Settings,
    listener: &mut (dyn Listener + Send),
) -> Result<Report, ArenaError> {
    info.visit(Match { options, players, settings, listener })
}

/// A match of a game yet to be named.
struct Match<'a> {
    options: &'a Values,
    players: (Player, Player),
    settings: &'a Settings,
    listener: &'a mut (dyn Listener + Send),
}

impl Visitor for Match<'_> {
    type Out = Result<Report, ArenaError>;

    fn visit<G: Listed>(self) -> Self::Out {
        run::<G>(&G::Options::from_values(self.options)?, self.players, self.settings, self.listener)
    }
}

/// Plays a match. The listener hears of every pair; games are not kept here.
pub fn run<G: Thinks>(
    options: &G::Options,
    players: (Player, Player),
    settings: &Settings,
    listener: &mut (dyn Listener + Send),
) -> Result<Report, ArenaError> {
    let contest = Contest::<G>::new(options, players, settings)?;
    let next = AtomicU32::new(0);
    let running = Mutex::new(Running::new(settings.sprt, listener));
    let stopped = || settings.cancel.is_cancelled();
    let work = || {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= settings.pairs || stopped() {
                return;
            }
            let games = contest.pair(pair);
            if stopped() {
                return;
            }
            if !running.lock().add(pair, games) {
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
    let mut running = running.into_inner();
    running.finish();
    match running.failed.take() {
        Some(error) => Err(error),
        None => Ok(contest.report(&running)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Lang, Say};
    use rules::stones::{Options, Stones};

    fn players(a: &str, b: &str) -> (Player, Player) {
        (a.parse().unwrap(), b.parse().unwrap())
    }

    /// Plays and keeps the games.
    fn kept(a: &str, b: &str, settings: &Settings) -> (Report, Vec<Played>) {
        let mut games = Vec::new();
        (run::<Stones>(&Options::default(), players(a, b), settings, &mut games).unwrap(), games)
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
            assert_eq!(report.sprt.map(|(_, verdict)| verdict), Some(SprtVerdict::Accepted));
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
        let result = run::<Stones>(&Options::default(), players("greedy", "1"), &Settings::default(), &mut ());
        assert_eq!(result.unwrap_err(), ArenaError::NoSuchPlayer("greedy".to_owned()));
    }

    #[test]
    fn a_game_that_cannot_go_on_is_no_draw_but_an_error() {
        for threads in [1, 2] {
            let settings = Settings { pairs: 50, threads, ..Settings::default() };
            let error = |a, b| run::<Stones>(&Options::default(), players(a, b), &settings, &mut ()).unwrap_err();
            let illegal = error("random", "cheat:1");
            assert!(
                matches!(&illegal, ArenaError::Illegal { player, text, position }
                    if player == "cheat:1" && text == "99" && position.contains(':')),
                "{illegal}"
            );
            let lost = error("cheat:2", "random");
            assert!(
                matches!(&lost, ArenaError::NoMove { player, position }
                    if player == "cheat:2" && position.contains(':')),
                "{lost}"
            );
            assert!(illegal.say(Lang::Fr).starts_with("cheat:1 a joué « 99 »"), "{}", illegal.say(Lang::Fr));
            assert!(lost.say(Lang::Fr).starts_with("cheat:2 n’a trouvé aucun coup"), "{}", lost.say(Lang::Fr));
        }
    }

    #[test]
    fn a_cancelled_match_reports_what_it_has() {
        let settings = Settings::default();
        settings.cancel.cancel();
        let report = run::<Stones>(&Options::default(), players("1", "1"), &settings, &mut ()).unwrap();
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
        let report = run::<Stones>(&Options::default(), players("random", "random"), &settings, &mut stops).unwrap();
        assert_eq!((report.tally.games(), stops.1.len()), (4, 4));
        assert!(stops.1.iter().all(|game| game.rule.is_some()));
    }

    #[test]
    fn openings_that_end_the_game_are_refused() {
        let settings = Settings { opening: 500, ..Settings::default() };
        let result = run::<Stones>(&Options::default(), players("1", "1"), &settings, &mut ());
        assert_eq!(result.unwrap_err(), ArenaError::Opening(500));
    }
}
