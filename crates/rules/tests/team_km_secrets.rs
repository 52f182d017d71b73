//! Nobody is told what he may not know: views, scenes, prompts, moves, effects and logs of Team KM.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // A test fails by panicking.

mod team_km_help;

use std::collections::HashMap;

use game::{Game, Lang, Present, Seat, Secret, Turn};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rules::team_km::{Card, Hand, Mode, Move, Options, Phase, Seen, TeamKm};
use serde_json::json;
use team_km_help::Setup;

fn readers(position: &TeamKm) -> impl Iterator<Item = Option<Seat>> + use<> {
    (0..position.seats()).map(|seat| Some(Seat(seat))).chain([None])
}

fn legal(position: &TeamKm) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// Whether a move ends the match. In added time that hangs on hands nobody sees (T28), and is public all the same.
fn ends(position: &TeamKm, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    matches!(after.common().phase, Phase::Over { .. } | Phase::Shootout { .. })
}

/// What a reader is shown of a move.
fn shown(position: &TeamKm, mv: Move, reader: Option<Seat>) -> String {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let calls = [Lang::Fr, Lang::En].map(|lang| position.announce(mv, &after, lang));
    format!("{:?} {:?} {calls:?}", position.shown_move(mv, reader), position.effects(mv, reader))
}

/// Whether two moves look the same to the reader: they differ in what only others may know.
fn alike(position: &TeamKm, mv: Move, other: Move, reader: Option<Seat>) -> bool {
    match (mv, other) {
        (Move::Card(_), Move::Card(_)) => drawer(position) != reader || reader.is_none(),
        (Move::Swap { .. }, Move::Swap { .. }) => match (position.turn(), reader) {
            (Turn::Player(seat), Some(reader)) => !position.team(seat).contains(reader),
            _ => true,
        },
        _ => mv == other,
    }
}

/// Who gets the card of a chance turn, told from outside: whose hand grows.
fn drawer(position: &TeamKm) -> Option<Seat> {
    let mut after = position.clone();
    let card = legal(position).into_iter().find(|mv| matches!(mv, Move::Card(_)))?;
    after.play_unchecked(card);
    let size = |game: &TeamKm, seat| game.hand_of(Seat(seat)).map_or(0, Hand::len);
    (0..position.seats()).find(|&seat| size(&after, seat) > size(position, seat)).map(Seat)
}

/// Another position that looks the same to the reader shows him the same in every way.
fn check_reader(position: &TeamKm, mv: Move, reader: Option<Seat>, rng: &mut StdRng) {
    let view = position.view(reader);
    let twin = TeamKm::determinise(&view, rng);
    let text = position.text();
    assert_eq!(twin.view(reader), view, "view of a guess is the view: {text}");
    assert_eq!(TeamKm::scene(&twin.view(reader)), TeamKm::scene(&view));
    assert_eq!(twin.turn(), position.turn());
    assert_eq!(twin.outcome(), position.outcome());
    for lang in [Lang::Fr, Lang::En] {
        assert_eq!(twin.prompt(reader, lang), position.prompt(reader, lang), "{text}");
    }
    if reader.is_some_and(|reader| position.turn() == Turn::Player(reader)) {
        assert_eq!(legal(&twin), legal(position), "the legal moves of a seat are its own business: {text}");
        assert_eq!(twin.read_move("take"), position.read_move("take"));
    }
    // The move itself looks the same from either position, and the same as any other the reader cannot tell from it.
    let moves = legal(&twin);
    let same_end = |other| !position.common().added || ends(&twin, other) == ends(position, mv);
    if moves.contains(&mv) && same_end(mv) {
        assert_eq!(shown(&twin, mv, reader), shown(position, mv, reader), "{text}");
    }
    let others: Vec<_> =
        moves.into_iter().filter(|&other| alike(position, mv, other, reader) && same_end(other)).collect();
    if let Some(&other) = others.choose(rng) {
        assert_eq!(shown(&twin, other, reader), shown(position, mv, reader), "{text}");
    }
    // What is left of the scene is no more than the rules say: hands from behind, but for one's own.
    for seat in (0..position.seats()).map(Seat) {
        let half_time = matches!(position.common().phase, Phase::Swap { .. });
        let may = reader.is_some_and(|r| r == seat || half_time && position.team(r).contains(seat));
        assert_eq!(matches!(view.hand(seat), Some(Seen::Cards(_))), may, "T31, T25: {text}");
    }
}

#[test]
fn t25_t31_t32_a_reader_is_never_told_more_than_his_view() {
    let mut rng = StdRng::seed_from_u64(31);
    for mode in Mode::ALL {
        for seed in 0..4 {
            let first = Seat(seed % mode.seats());
            let mut position = TeamKm::new(&Options::new(mode, first, seed % 2 == 0).unwrap());
            while position.turn() != Turn::Over {
                let mv = match position.turn() {
                    Turn::Chance => position.roll(&mut Vec::new(), &mut rng).unwrap(),
                    _ => *legal(&position).choose(&mut rng).unwrap(),
                };
                for reader in readers(&position) {
                    check_reader(&position, mv, reader, &mut rng);
                }
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn t32_drawn_cards_and_swaps_are_hidden_markers_and_discards_are_not() {
    let mut game = Setup::new("2v2").hand(1, &["P1"]).hand(2, &["P2"]).phase("draw", 1).start();
    let show = |game: &team_km_help::Match, text: &str, reader: Option<u8>| {
        let position = game.0.position();
        position.shown_move(game.0.read_move(text).unwrap(), reader.map(Seat))
    };
    assert_eq!(show(&game, "change:P1", None).as_deref(), Some("change:P1"));
    game.play("draw");
    assert_eq!(show(&game, "card:ENG", Some(0)).as_deref(), Some("card:ENG"));
    for reader in [Some(1), Some(2), None] {
        assert_eq!(show(&game, "card:ENG", reader).as_deref(), Some("card:?"), "{reader:?}");
    }
    game.play("card:ENG");
    assert_eq!(show(&game, "discard:P1", Some(3)).as_deref(), Some("discard:P1"));

    let marker = Setup::new("2v2").phase("card", 0).with(|s| (s.top, s.marked) = (0, 3)).start();
    assert_eq!(show(&marker, "card:HALF", None).as_deref(), Some("card:HALF"));

    let swaps = Setup::new("2v2")
        .hand(1, &["P1"])
        .hand(2, &["P2"])
        .phase("swap", 1)
        .with(|s| {
            (s.top, s.marked) = (0, 3);
            s.pending = json!({"given": [0, 0, 0, 0], "fill": false});
        })
        .start();
    assert_eq!(show(&swaps, "swap:P1/2/P2", Some(1)).as_deref(), Some("swap:P1/2/P2"));
    for reader in [Some(2), Some(3), None] {
        assert_eq!(show(&swaps, "swap:P1/2/P2", reader), None);
        let mv = swaps.0.read_move("swap:P1/2/P2").unwrap();
        assert_eq!(swaps.0.position().effects(mv, reader.map(Seat)), []);
    }
}

#[test]
fn t31_the_pool_merges_what_cannot_be_told_apart() {
    let game = Setup::new("3p").hand(1, &["P1", "ANGE"]).hand(2, &["PONT"]).hand(3, &["ANTHO"]).start();
    let pool = |reader: Option<u8>| *game.0.position().view(reader.map(Seat)).pool();
    assert_eq!((pool(Some(0)).of(Card::Ange), pool(Some(0)).of(Card::Pont), pool(Some(0)).of(Card::Antho)), (0, 1, 1));
    assert_eq!((pool(Some(1)).of(Card::Ange), pool(Some(1)).of(Card::Pont)), (1, 0));
    assert_eq!(pool(None).of(Card::Ange), 1);
    assert_eq!(pool(None).total(), pool(Some(0)).total() + 2);
}

/// Pearson's sum over expected and observed counts.
fn chi_square(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    pairs.map(|(expected, seen)| (seen - expected).powi(2) / expected).sum()
}

#[test]
fn determinise_deals_every_hand_as_likely_as_the_shuffle_does() {
    // Seat 2 holds two cards. For two cards out of the pool, every unordered pair has its exact chance.
    let game = Setup::new("2p").hand(1, &["P1"]).hand(2, &["PONT", "RED"]).start();
    let view = game.0.position().view(Some(Seat(0)));
    let pool = view.pool();
    let total = f64::from(pool.total());
    let mut rng = StdRng::seed_from_u64(9);
    let rounds = 60_000;
    let mut seen: HashMap<Vec<Card>, f64> = HashMap::new();
    for _ in 0..rounds {
        let guess = TeamKm::determinise(&view, &mut rng);
        *seen.entry(guess.hand_of(Seat(1)).unwrap().as_slice().to_vec()).or_default() += 1.0;
    }
    let mut cells = Vec::new();
    let cards: Vec<_> = pool.iter().collect();
    for (index, &(first, a)) in cards.iter().enumerate() {
        for &(second, b) in &cards[index..] {
            let (a, b) = (f64::from(a), f64::from(b));
            let ways = if first == second { a * (a - 1.0) } else { 2.0 * a * b };
            let expected = ways / (total * (total - 1.0)) * f64::from(rounds);
            cells.push((expected, seen.remove(&vec![first, second]).unwrap_or(0.0)));
        }
    }
    assert!(seen.is_empty(), "hands that cannot be: {seen:?}");
    // Rare pairs share a cell, as the test asks for.
    let (rare, common): (Vec<_>, Vec<_>) = cells.into_iter().partition(|cell| cell.0 < 8.0);
    let rest = rare.iter().fold((0.0, 0.0), |sum, cell| (sum.0 + cell.0, sum.1 + cell.1));
    let freedom = common.len() as f64;
    let sum = chi_square(common.into_iter().chain((rest.0 > 0.0).then_some(rest)));
    // Five deviations of the chi-square distribution: mean n, variance 2n.
    assert!((sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{sum} for {freedom} degrees");
}

#[test]
fn determinise_shares_special_cards_between_hands_and_pile_by_size() {
    // One ANGE among three hidden hands of different size and the rest.
    let game = Setup::new("2v2")
        .hand(1, &["P1"])
        .hand(2, &["ANGE"])
        .hand(3, &["P2", "P2", "P2"])
        .hand(4, &["P3", "P3", "P3", "P3", "P3"])
        .start();
    let view = game.0.position().view(Some(Seat(0)));
    let total = f64::from(view.pool().total());
    let mut rng = StdRng::seed_from_u64(10);
    let rounds = 40_000;
    let mut seen = [0.0; 4];
    for _ in 0..rounds {
        let guess = TeamKm::determinise(&view, &mut rng);
        let place = (1..4).find(|&seat| guess.hand_of(Seat(seat)).unwrap().contains(Card::Ange)).unwrap_or(0);
        seen[usize::from(place)] += 1.0;
    }
    let sizes = [total - 9.0, 1.0, 3.0, 5.0];
    let sum = chi_square(sizes.into_iter().zip(seen).map(|(size, seen)| (size / total * f64::from(rounds), seen)));
    assert!(sum < 21.1, "chi-square {sum} with 3 degrees: one chance in ten thousand");
}

#[test]
fn t9_rolls_follow_their_weights() {
    let setups = [
        Setup::new("2p").phase("card", 0).with(|s| (s.top, s.marked) = (5, 51)),
        Setup::new("2p").phase("card", 0).with(|s| (s.top, s.marked) = (0, 4)),
        Setup::new("2p").phase("die", 0).ball(1, 16),
        Setup::new("2p").phase("clear", 0).ball(1, 16),
        Setup::new("2p").phase("lose", 0).hand(1, &["P1", "P2", "P2", "P3"]).front(1, &["RED"], None).with(|s| {
            s.pending = json!({"react": 2});
        }),
    ];
    let mut rng = StdRng::seed_from_u64(11);
    for setup in setups {
        let game = setup.start();
        let position = game.0.position();
        let moves = legal(position);
        let total: u32 = moves.iter().map(|&mv| position.chance_weight(mv)).sum();
        let rounds = 40_000;
        let mut seen: HashMap<Move, f64> = HashMap::new();
        for _ in 0..rounds {
            *seen.entry(position.roll(&mut Vec::new(), &mut rng).unwrap()).or_default() += 1.0;
        }
        let expected = |mv: &Move| f64::from(position.chance_weight(*mv)) / f64::from(total) * f64::from(rounds);
        let sum = chi_square(moves.iter().map(|mv| (expected(mv), seen.get(mv).copied().unwrap_or(0.0))));
        let freedom = moves.len() as f64 - 1.0;
        assert!(sum < freedom + 5.0 * (2.0 * freedom).sqrt(), "{}: {sum} for {freedom} degrees", setup.phase);
        assert!(seen.keys().all(|mv| moves.contains(mv)));
    }
}

#[test]
fn guesses_are_positions_like_any_other() {
    let mut rng = StdRng::seed_from_u64(12);
    for mode in Mode::ALL {
        let options = Options::new(mode, Seat(0), false).unwrap();
        let mut position = TeamKm::new(&options);
        while position.turn() != Turn::Over {
            if rng.random_bool(0.2) {
                let reader = Some(Seat(rng.random_range(0..mode.seats())));
                let guess = TeamKm::determinise(&position.view(reader), &mut rng);
                assert_eq!(TeamKm::from_text(&options, &guess.text()).as_ref(), Ok(&guess));
            }
            let mv = match position.turn() {
                Turn::Chance => position.roll(&mut Vec::new(), &mut rng).unwrap(),
                _ => *legal(&position).choose(&mut rng).unwrap(),
            };
            position.play_unchecked(mv);
        }
    }
}
