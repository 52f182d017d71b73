//! Short random openings, about even: where one side is winning already, the better player shows nothing.

use bots::search::splitmix;
use bots::{Level, Limits, Thinks};
use game::{Line, Turn};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use super::Settings;

/// How often an opening is drawn again at most; the most even one is taken then.
const ATTEMPTS: u64 = 100;

/// The opening of a pair, which follows from the seed. None if the game was over after every one that was drawn, or if
/// the match was stopped.
pub(super) fn draw<G: Thinks>(options: &G::Options, settings: &Settings, seed: u64) -> Option<Line<G>> {
    let start = Line::new(G::new(options));
    let judged = settings.glance > 0 && settings.opening > 0 && !G::has_secrets();
    let mut most_even: Option<(u32, Line<G>)> = None;
    for attempt in 0..ATTEMPTS {
        if settings.cancel.is_cancelled() {
            return None;
        }
        let line = stray(start.clone(), settings.opening, splitmix(seed ^ attempt));
        if line.turn() == Turn::Over {
            continue;
        }
        let lean = if judged { lean(&line, settings, seed) } else { 0 };
        if most_even.as_ref().is_none_or(|(least, _)| lean < *least) {
            most_even = Some((lean, line));
        }
        if lean <= G::EVEN {
            break;
        }
    }
    most_even.map(|(_, line)| line)
}

/// So many random moves. What chance deals is no move of the opening.
fn stray<G: Thinks>(mut line: Line<G>, moves: u32, seed: u64) -> Line<G> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut left = moves;
    while left > 0 {
        let mv = match line.turn() {
            Turn::Over => break,
            Turn::Chance => line.position().roll(&mut Vec::new(), &mut rng),
            Turn::Player(_) => {
                left -= 1;
                line.legal_moves().choose(&mut rng).copied()
            }
        };
        match mv {
            Some(mv) => line.play_unchecked(mv),
            None => break,
        }
    }
    line
}

/// How far from even a short search finds a position, in hundredths of a man, a marble or a goal.
fn lean<G: Thinks>(line: &Line<G>, settings: &Settings, seed: u64) -> u32 {
    let Turn::Player(seat) = line.turn() else { return 0 };
    let limits = Limits { nodes: Some(settings.glance), seed, cancel: settings.cancel.clone(), ..Limits::default() };
    G::thinker(line, seat, Level::MAX).think(&limits, &mut |_| ()).map_or(0, |choice| choice.seen.score.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::damata::{Damata, Mode, Options};
    use rules::team_km::TeamKm;

    #[test]
    fn openings_are_about_even_unless_any_will_do() {
        let options = Options::from(Mode::Quick);
        let leans = |glance| {
            let settings = Settings { glance, ..Settings::default() };
            let lean = |seed| lean(&draw::<Damata>(&options, &settings, seed).unwrap(), &Settings::default(), seed);
            (0..6).map(lean).collect::<Vec<_>>()
        };
        assert!(leans(10_000).into_iter().all(|lean| lean <= Damata::EVEN), "{:?}", leans(10_000));
        assert!(leans(0).into_iter().any(|lean| lean > Damata::EVEN));
    }

    #[test]
    fn an_opening_follows_from_its_seed_and_has_as_many_moves_as_were_asked_for() {
        let options = Options::from(Mode::Standard);
        let settings = Settings { opening: 6, ..Settings::default() };
        let moves = |seed| draw::<Damata>(&options, &settings, seed).unwrap().moves().to_vec();
        assert_eq!(moves(7), moves(7));
        assert_eq!(moves(7).len(), 6);
        assert_ne!(moves(7), moves(8));
    }

    #[test]
    fn without_random_moves_the_game_starts_as_usual() {
        let settings = Settings { opening: 0, ..Settings::default() };
        assert!(draw::<Damata>(&Options::from(Mode::Quick), &settings, 1).unwrap().moves().is_empty());
        assert!(draw::<TeamKm>(&bots::defaults::<TeamKm>().unwrap(), &settings, 1).unwrap().moves().is_empty());
    }
}
