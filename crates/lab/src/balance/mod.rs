//! Balance: what a deck does to a match of Team KM, measured over many matches between players by rules of thumb.

mod picture;

use std::collections::BTreeMap;

use bots::Cancel;
use bots::search::splitmix;
use bots::team_km::Greedy;
use game::{Game, Line, Rule, Seat, Seats, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rules::team_km::{Deck, Mode, Options, TeamKm};
use serde::Serialize;

pub use picture::{PictureError, picture};

/// What is measured.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The modes.
    pub modes: Vec<Mode>,
    /// Matches in each.
    pub matches: u32,
    /// The deck, if not the built-in one.
    pub deck: Option<Deck>,
    /// Whether equality is settled by a shoot-out.
    pub shootout: bool,
    /// What every draw follows from.
    pub seed: u64,
    /// Stops it; what was played counts.
    pub cancel: Cancel,
}

/// What was measured, mode by mode.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DeckFindings {
    /// What every draw followed from.
    pub seed: u64,
    /// Each mode.
    pub modes: Vec<ModeFindings>,
}

/// What was measured in one mode.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ModeFindings {
    /// The mode's word.
    pub mode: &'static str,
    /// Matches played.
    pub matches: u32,
    /// Goals of all teams together, per match.
    pub goals: f64,
    /// How many matches had 0, 1, 2… goals.
    pub goals_spread: Vec<u32>,
    /// Turns per match.
    pub turns: f64,
    /// The share of draws.
    pub draws: f64,
    /// The share of matches each seat won, seat 1 first.
    pub wins: Vec<f64>,
    /// In how many moves per match each rule had its part.
    pub rules: BTreeMap<Rule, f64>,
}

/// No match is longer; one that were would count as drawn.
const LONGEST: usize = 5_000;

/// Plays the matches. `progress` hears how many were played, of all modes together.
pub fn run(experiment: &Experiment, progress: &mut dyn FnMut(u64)) -> DeckFindings {
    let mut played = 0;
    let mut modes = Vec::new();
    for &mode in &experiment.modes {
        let mut sums = Sums::default();
        for number in 0..experiment.matches {
            if experiment.cancel.is_cancelled() {
                break;
            }
            let seed = splitmix(experiment.seed ^ splitmix(u64::from(number) << 8 | mode as u64));
            if let Some(start) = start(experiment, mode) {
                sums.play(start, seed);
            }
            played += 1;
            progress(played);
        }
        modes.push(sums.findings(mode));
    }
    DeckFindings { seed: experiment.seed, modes }
}

fn start(experiment: &Experiment, mode: Mode) -> Option<TeamKm> {
    let options = Options::new(mode, Seat(0), experiment.shootout)?;
    Some(TeamKm::new(&match &experiment.deck {
        Some(deck) => options.with_deck(deck.clone()),
        None => options,
    }))
}

#[derive(Default)]
struct Sums {
    matches: u32,
    goals: Vec<u32>,
    turns: u64,
    draws: u32,
    wins: [u32; 6],
    rules: BTreeMap<Rule, u64>,
}

impl Sums {
    fn play(&mut self, start: TeamKm, seed: u64) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut line = Line::new(start);
        let mut last = None;
        while line.moves().len() < LONGEST {
            let position = line.position();
            let mv = match line.turn() {
                Turn::Over => break,
                Turn::Chance => position.roll(&mut Vec::new(), &mut rng),
                Turn::Player(seat) => Greedy.choose(&position.view(Some(seat)), &mut rng),
            };
            let Some(mv) = mv else { break };
            let turn = (position.common().turn, position.common().half);
            self.turns += u64::from(last != Some(turn));
            last = Some(turn);
            for rule in position.rules_met(mv).iter() {
                *self.rules.entry(rule).or_default() += 1;
            }
            line.play_unchecked(mv);
        }
        self.count(line.position());
    }

    fn count(&mut self, end: &TeamKm) {
        self.matches += 1;
        let goals = end.common().teams.iter().map(|team| usize::from(team.goals)).sum();
        if self.goals.len() <= goals {
            self.goals.resize(goals + 1, 0);
        }
        self.goals[goals] += 1;
        let winners = end.outcome().map_or(Seats::NONE, |outcome| outcome.winners);
        self.draws += u32::from(winners.is_empty());
        for seat in winners.iter() {
            if let Some(wins) = self.wins.get_mut(seat.index()) {
                *wins += 1;
            }
        }
    }

    fn findings(self, mode: Mode) -> ModeFindings {
        let matches = f64::from(self.matches.max(1));
        let goals: f64 = self.goals.iter().enumerate().map(|(goals, &n)| goals as f64 * f64::from(n)).sum();
        ModeFindings {
            mode: mode.word(),
            matches: self.matches,
            goals: goals / matches,
            goals_spread: self.goals,
            turns: self.turns as f64 / matches,
            draws: f64::from(self.draws) / matches,
            wins: self.wins.iter().take(mode.seats().into()).map(|&n| f64::from(n) / matches).collect(),
            rules: self.rules.into_iter().map(|(rule, n)| (rule, n as f64 / matches)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment(matches: u32) -> Experiment {
        Experiment {
            modes: Mode::ALL.to_vec(),
            matches,
            deck: None,
            shootout: false,
            seed: 5,
            cancel: Cancel::default(),
        }
    }

    #[test]
    fn every_mode_is_measured_and_shares_add_up() {
        let mut heard = 0;
        let findings = run(&experiment(20), &mut |n| heard = n);
        assert_eq!((heard, findings.modes.len()), (100, 5));
        for mode in &findings.modes {
            assert_eq!(mode.matches, 20);
            assert_eq!(mode.goals_spread.iter().sum::<u32>(), 20);
            assert!(mode.goals > 0.0 && mode.turns > 20.0, "{mode:?}");
            let team = if mode.mode == "3v3" {
                3.0
            } else if mode.mode.starts_with("2v2") {
                2.0
            } else {
                1.0
            };
            assert!((mode.draws + mode.wins.iter().sum::<f64>() / team - 1.0).abs() < 1e-9, "{mode:?}");
            assert!(mode.rules.get(&Rule::new('T', 13)).is_some_and(|&n| n >= 1.0), "kick-offs are counted");
        }
        assert_eq!(run(&experiment(20), &mut |_| ()), findings, "the same seed, the same findings");
    }

    #[test]
    fn a_shoot_out_leaves_no_draw() {
        let findings = run(&Experiment { shootout: true, modes: vec![Mode::Two], ..experiment(60) }, &mut |_| ());
        assert_eq!(findings.modes[0].draws, 0.0);
        assert!(findings.modes[0].rules.contains_key(&Rule::new('T', 30)));
    }

    #[test]
    fn the_picture_shows_every_mode_and_every_rule() {
        let findings = run(&experiment(3), &mut |_| ());
        for (lang, title) in [(game::Lang::Fr, "Buts par match"), (game::Lang::En, "Goals per match")] {
            let svg = picture(&findings, lang).unwrap();
            assert!(svg.starts_with("<svg") && svg.contains(title), "{svg}");
            assert!(Mode::ALL.iter().all(|mode| svg.contains(mode.word())));
            assert!(findings.modes[0].rules.keys().all(|rule| svg.contains(&rule.to_string())));
        }
    }
}
