//! Damata as the kernel sees it: the suite of every game, texts of any kind, what is drawn.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeMap;

use game::conformance::{self, Effort, board_plan, board_scene, check};
use game::{CellId, Code, Effect, Game, Lang, Look, PieceKind, Present, Reason as _, Refusal, Say, Seat, Step};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rules::damata::{Damata, Impossible, Mode, Options, Reason};

fn at(mode: Mode, text: &str) -> Damata {
    Damata::from_text(&Options::from(mode), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_game_passes_the_suite() {
    check::<Damata>(Effort { games: 12, longest: 600, texts: 100 });
}

#[test]
fn texts_are_read_loosely_and_printed_strictly() {
    let same = at(Mode::Standard, "W:Wc3*3,b1*2,a1*1:Bg7:H0:N0");
    assert_eq!(same.text(), "W:Wa1,b1*2,c3*3:Bg7");
    assert_eq!(at(Mode::Four, "D:A:B:C:D").text(), "D:A:B:C:D");
    assert_eq!(at(Mode::Standard, "W:Wa1:Bb1:H65535:N65535").text(), "W:Wa1:Bb1:H65535:N65535");
}

#[test]
fn impossible_texts_say_why() {
    let why = |mode, text: &str| Damata::from_text(&Options::from(mode), text).expect_err(text);
    let standard = |text: &str| why(Mode::Standard, text);
    assert!(matches!(standard(""), Impossible::SideToMove { .. }));
    assert!(matches!(standard("A:Aa1,a2:Bg7:C:D"), Impossible::SideToMove { .. }));
    assert!(matches!(why(Mode::Four, "W:Wa1,a2:Bg7"), Impossible::SideToMove { .. }));
    assert_eq!(standard("W:Wa1,a2"), Impossible::Side { seat: "B" });
    assert_eq!(standard("W:Bg7:Wa1"), Impossible::Side { seat: "W" });
    assert_eq!(standard("W:Wa1,a1:Bg7"), Impossible::Twice { seat: Seat(0), cell: "a1".to_owned() });
    for list in ["Wa1,", "W,a1", "Wa1 ", "Wa1,,a2", "WA1", "Wa01"] {
        assert!(matches!(standard(&format!("W:{list}:Bg7")), Impossible::UnknownCell { .. }), "{list}");
    }
    for number in ["", "0", "4", "+1", "01", "2*2"] {
        assert!(matches!(standard(&format!("W:Wa1*{number}:Bg7")), Impossible::Number { .. }), "{number}");
    }
    for flag in ["X3", "", "H", "N", "H-1", "H+1", "H65536", "N1:H1", "H1:H1", "N1:N1", "S", "h1", "H1:N1:"] {
        assert!(matches!(standard(&format!("W:Wa1:Bg7:{flag}")), Impossible::Count { .. }), "{flag}");
    }
    let blocked = Impossible::Blocked { cell: "b2".to_owned() };
    assert!(blocked.say(Lang::Fr).contains("b2") && blocked.say(Lang::En).contains("b2"));
}

#[test]
fn refusals_name_cells_in_both_languages() {
    let position = at(Mode::Standard, "W:Wa1*2,a3*3,d1:Bf7,g7");
    let cases =
        [("a1:a2,a3", 8, "a3"), ("a2:a1", 6, "a2"), ("a1:b1,d1", 7, "b1"), ("a1:b1", 11, "a1"), ("pass", 14, "poss")];
    for (mv, number, named) in cases {
        match position.read_move(mv) {
            Err(Refusal::Rule(reason)) => {
                assert_eq!(reason.rule().number, number, "{mv}");
                for lang in [Lang::Fr, Lang::En] {
                    assert!(reason.say(lang).contains(named), "{mv}: {}", reason.say(lang));
                }
            }
            other => panic!("{mv}: {other:?}"),
        }
    }
    let twice = position.read_move("a1:b1,b1").unwrap_err();
    assert_eq!(twice, Refusal::Rule(Reason::Again { cell: "b1".to_owned() }));
    for text in ["", ":", "a1:", "a1", "a1-b1", "a1:b1;c1", "a1:b1,", "a1 :b1,c1", "a1:b1,c1 ", "A1:b1,c1", "PASS"] {
        assert_eq!(position.read_move(text).unwrap_err().code(), Code::Text, "{text:?}");
    }
}

#[test]
fn counts_do_not_stop_the_list_of_moves() {
    let position = at(Mode::Standard, "W:Wa1,a3:Bf7,g7:H65535:N65535");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 5);
    let mut after = position;
    after.play_unchecked(moves[0]);
    assert_eq!(after.text(), "B:Wb1,a3:Bf7,g7:H65535:N65535", "the counts stop rather than overflow");
    assert_eq!(position.recurring().unwrap().text(), "W:Wa1,a3:Bf7,g7");
    assert_eq!(position.hash64(), position.recurring().unwrap().hash64());
    assert_ne!(position.hash64(), at(Mode::Standard, "B:Wa1,a3:Bf7,g7").hash64());
}

#[test]
fn the_plan_shows_every_cell_and_its_kind() {
    for (mode, blocked, bonus) in [
        (Mode::Standard, vec!["b2", "f2", "b6", "f6"], vec!["d4"]),
        (Mode::Four, vec!["b2", "f2", "b6", "f6", "b9", "f9", "b13", "f13"], vec!["d4", "d11"]),
    ] {
        let plan = board_plan::<Damata>(&Options::from(mode));
        let of = |look: Look| -> Vec<_> {
            plan.cells.iter().filter(|cell| cell.look == look).map(|cell| cell.name.as_str()).collect()
        };
        assert_eq!((of(Look::Blocked), of(Look::Bonus)), (blocked, bonus));
        assert_eq!(plan.cells.len(), if mode == Mode::Four { 98 } else { 49 });
        let last = plan.cells.last().unwrap();
        assert_eq!((last.x, last.y as usize), (6, plan.cells.len() / 7 - 1));
    }
}

#[test]
fn the_scene_shows_heaps_and_the_score() {
    let scene = board_scene(&at(Mode::Four, "A:Aa1,c8*2:Bc8,g9:Cg1:D"));
    assert_eq!(scene.score, [3, 2, 1, 0]);
    let pieces: Vec<_> = scene.pieces.iter().map(|piece| (piece.cell, piece.seat, piece.count)).collect();
    let expected = [("a1", 0, 1), ("g1", 2, 1), ("c8", 0, 2), ("c8", 1, 1), ("g9", 1, 1)];
    assert_eq!(pieces, expected.map(|(name, seat, count)| (cell(name), seat, count)));
}

/// The cell with that name, on the board for four.
fn cell(name: &str) -> CellId {
    conformance::cell(&board_plan::<Damata>(&Options::from(Mode::Four)), name)
}

/// The marbles on each cell, by seat.
fn marbles(position: &Damata) -> BTreeMap<(CellId, u8), i32> {
    board_scene(position).pieces.into_iter().map(|piece| ((piece.cell, piece.seat), i32::from(piece.count))).collect()
}

/// A move sows on all cells at once; told marble by marble it must come to the same.
#[test]
fn effects_lead_from_one_scene_to_the_next() {
    let mut rng = StdRng::seed_from_u64(7);
    let mut told = [0; 3];
    for game in 0..60 {
        let mut position = Damata::new(&Options::from(Mode::ALL[game % 3]));
        let mut moves = Vec::new();
        loop {
            moves.clear();
            position.legal_moves(&mut moves);
            let Some(&mv) = moves.choose(&mut rng).filter(|_| position.outcome().is_none()) else { break };
            let mut cells = marbles(&position);
            let seat = position.to_move().0;
            for effect in position.effects(mv, None) {
                let (kind, cell, seat, more) = match effect {
                    Effect::Go { from, to, .. } => {
                        *cells.entry((from, seat)).or_default() -= 1;
                        (0, to, seat, 1)
                    }
                    Effect::Take { cell, seat } => (1, cell, seat, -1),
                    Effect::Add { cell, seat, .. } => (2, cell, seat, 1),
                    other => panic!("{other:?}"),
                };
                *cells.entry((cell, seat)).or_default() += more;
                told[kind] += 1;
            }
            cells.retain(|_, count| *count != 0);
            position.play_unchecked(mv);
            assert_eq!(marbles(&position), cells, "{}", position.text());
            for (seat, &score) in board_scene(&position).score.iter().enumerate() {
                let count: i32 = cells.iter().filter(|((_, of), _)| usize::from(*of) == seat).map(|(_, n)| n).sum();
                assert_eq!(i32::from(score), count, "{}", position.text());
            }
        }
    }
    assert!(told.iter().all(|&times| times > 100), "{told:?}");
}

#[test]
fn steps_and_effects_follow_each_marble() {
    let position = at(Mode::Four, "A:Ad2*3,a1:Bd3,g9:Cg1:Dd3,a9");
    let mv = position.read_move("d2:d3=D,d4,d5").unwrap();
    let touch = |name: &str| Step::Cell(cell(name));
    assert_eq!(position.steps(mv, &[mv]), [touch("d2"), touch("d3"), Step::Seat(3), touch("d4"), touch("d5")]);
    let go = |via: &[&str], to: &str| Effect::Go {
        from: cell("d2"),
        via: via.iter().map(|&name| cell(name)).collect(),
        to: cell(to),
    };
    assert_eq!(
        position.effects(mv, None),
        [
            go(&[], "d3"),
            Effect::Take { cell: cell("d3"), seat: 3 },
            go(&["d3"], "d4"),
            Effect::Add { cell: cell("d4"), seat: 0, kind: PieceKind::Marble },
            go(&["d3", "d4"], "d5"),
        ]
    );
    let mut after = position;
    after.play_unchecked(mv);
    assert!(position.announce(mv, &after, Lang::Fr).is_some_and(|said| said.contains("bonus")));
    let stuck = at(Mode::Four, "C:Aa4,b4:Bc4,g9:C:Da9");
    let pass = stuck.read_move("pass").unwrap();
    assert_eq!(stuck.steps(pass, &[pass]), [Step::button("pass")]);
    assert!(stuck.effects(pass, None).is_empty());
    assert!(stuck.prompt(Some(Seat(2)), Lang::Fr).contains("passer"));
}

#[test]
fn the_prompt_tells_the_end() {
    assert_eq!(at(Mode::Standard, "B:Wc3,b4:Bg5").prompt(None, Lang::En), "Blue has won.");
    assert_eq!(at(Mode::Four, "D:Aa1:Bf10:Ce8:D").prompt(None, Lang::Fr), "Bleu et Ambre ont gagné.");
    assert_eq!(at(Mode::Standard, "B:Wc3,b4:Bg5,g6:H100").prompt(None, Lang::Fr), "Partie nulle.");
}

proptest! {
    #[test]
    fn no_text_breaks_anything(text in "\\PC{0,60}", cells in "[WABCD]:[WA][a-g0-9,*]{0,20}:B[a-g0-9,*:HN]{0,20}") {
        for mode in Mode::ALL {
            for text in [&text, &cells] {
                if let Ok(read) = Damata::from_text(&Options::from(mode), text) {
                    prop_assert_eq!(at(mode, &read.text()), read);
                    let mut moves = Vec::new();
                    read.legal_moves(&mut moves);
                    prop_assert!(!moves.is_empty() || read.outcome().is_some());
                }
                let _ = Damata::new(&Options::from(mode)).read_move(text);
            }
        }
    }

    #[test]
    fn no_move_text_breaks_anything(text in "[a-h][0-9]{1,2}:([a-h][0-9]{1,2}(=[A-DX])?,){0,4}[a-h][0-9]{1,2}") {
        for mode in Mode::ALL {
            let position = Damata::new(&Options::from(mode));
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if let Ok(mv) = position.read_move(&text) {
                prop_assert!(moves.contains(&mv));
            }
        }
    }
}
