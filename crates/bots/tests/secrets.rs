//! A bot's choice does not depend on what its seat cannot see.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use bots::team_km::Greedy;
use bots::{Level, Limits, Sparring, Thinks};
use game::{Game, Line, Seat, Secret, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rules::team_km::{Mode, Options, TeamKm};

fn play_on(line: &mut Line<TeamKm>, rng: &mut StdRng) -> bool {
    let mv = match line.turn() {
        Turn::Over => return false,
        Turn::Chance => line.position().roll(&mut Vec::new(), rng).unwrap(),
        // Mostly sensible play, so that every phase is met; sometimes not.
        Turn::Player(seat) if !rng.next_u32().is_multiple_of(4) => {
            Greedy.choose(&line.position().view(Some(seat)), rng).unwrap()
        }
        Turn::Player(_) => *line.legal_moves().choose(rng).unwrap(),
    };
    line.play_unchecked(mv);
    true
}

#[test]
fn t31_the_choice_is_the_same_whatever_the_others_hold() {
    let mut checked = 0;
    for mode in Mode::ALL {
        let mut rng = StdRng::seed_from_u64(mode as u64);
        let mut line = Line::new(TeamKm::new(&Options::new(mode, Seat(0), false).unwrap()));
        while play_on(&mut line, &mut rng) {
            let Turn::Player(seat) = line.turn() else { continue };
            if !rng.next_u32().is_multiple_of(8) {
                continue;
            }
            // The same table with every hidden card dealt anew.
            let view = line.position().view(Some(seat));
            let other = Line::new(TeamKm::determinise(&view, &mut rng));
            assert_eq!(other.position().view(Some(seat)), view);
            if other.position() == line.position() {
                continue;
            }
            let compare = line.legal_moves().last().map(|&mv| line.position().move_text(mv));
            for level in [2, 8] {
                let limits = Limits { nodes: Some(60), seed: 7, compare: compare.clone(), ..Limits::default() };
                let think = |line: &Line<TeamKm>| {
                    TeamKm::thinker(line, seat, Level::new(level).unwrap()).think(&limits, &mut |_| ())
                };
                assert_eq!(think(&line), think(&other), "{mode:?} level {level}");
                checked += 1;
            }
        }
    }
    assert!(checked > 100, "{checked} positions were compared");
}

/// What the test above would catch: the sparring partner that is shown everything does change its mind.
#[test]
fn a_bot_that_peeks_is_told_apart() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut line = Line::new(TeamKm::new(&Options::new(Mode::Two, Seat(0), false).unwrap()));
    let mut changed = 0;
    while play_on(&mut line, &mut rng) {
        let Turn::Player(seat) = line.turn() else { continue };
        let other = Line::new(TeamKm::determinise(&line.position().view(Some(seat)), &mut rng));
        let limits = Limits { nodes: Some(60), seed: 7, ..Limits::default() };
        let think = |line: &Line<TeamKm>| {
            TeamKm::sparring(line, seat, Sparring::Cheat(Level::MAX)).unwrap().think(&limits, &mut |_| ())
        };
        changed += usize::from(think(&line) != think(&other));
    }
    assert!(changed > 10, "{changed}");
}

#[test]
fn a_move_is_compared_with_the_best_by_what_its_player_knows() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut line = Line::new(TeamKm::new(&Options::new(Mode::Two, Seat(0), false).unwrap()));
    let (mut best, mut bad) = (0, 0);
    while play_on(&mut line, &mut rng) {
        let Turn::Player(seat) = line.turn() else { continue };
        let think = |compare: &str| {
            let limits = Limits { nodes: Some(400), seed: 7, compare: Some(compare.to_owned()), ..Limits::default() };
            TeamKm::thinker(&line, seat, Level::MAX).think(&limits, &mut |_| ()).unwrap()
        };
        assert_eq!(think("nonsense").gives_away, None);
        for mv in line.legal_moves().into_iter().map(|mv| line.position().move_text(mv)) {
            let choice = think(&mv);
            let given = choice.gives_away.unwrap();
            assert!(given >= 0 && (choice.text != mv || given == 0), "{mv}: {given}");
            best += usize::from(choice.text == mv);
            bad += usize::from(given > 5);
        }
        if best > 40 {
            break;
        }
    }
    assert!(best > 40 && bad > 10, "{best} {bad}");
}
