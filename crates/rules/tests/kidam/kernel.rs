//! What the rest of the house relies on: the conformance suite, texts that never panic, what is drawn and called out.

use game::conformance::{self, Effort, all_options, board_plan, board_scene, check_game};
use game::{
    Along, CellId, Effect, Game, Lang, Line, Look, Mark, MarkKind, PieceKind, Present, Say, Seat, Shout, Threat,
};
use proptest::prelude::*;
use rules::kidam::{Kidam, Options};

use crate::each_rule::{START, at, played};

#[test]
fn the_conformance_suite_passes_under_every_option() {
    let effort = Effort { games: 1, longest: 5_000, texts: 60 };
    for options in all_options::<Options>() {
        // All nine targets play by the same rules: one goal is run in earnest, the others once where they are short.
        let games = match options.goals {
            1 => 4,
            2 | 9 => 1,
            _ => 0,
        };
        (0..games).for_each(|seed| check_game::<Kidam>(&options, seed, effort));
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let position = Kidam::new(&Options::default());
        if let Err(refusal) = position.read_move(&text) {
            prop_assert!(!refusal.say(Lang::Fr).is_empty());
        }
        prop_assert!(Kidam::from_text(&Options::default(), &text).is_err());
    }

    #[test]
    fn no_text_of_the_right_letters_panics(
        step in "[a-j]1?[0-9][->][a-j]1?[0-9]",
        side in "[WB]",
        pieces in "([KBMF][a-i]1?[0-9],){9,12}F[a-i][0-9]",
        flags in "@[a-i]1?[0-9](![a-i][0-9])?(:[GHMP][0-9a-i]{0,3}(-[0-9])?){0,3}",
    ) {
        let position = Kidam::new(&Options::default());
        if let Err(refusal) = position.read_move(&step) {
            prop_assert!(!refusal.say(Lang::En).is_empty());
        }
        let (_, black) = START.split_once(":B").unwrap();
        for text in [format!("{side}:W{pieces}{flags}:B{black}"), format!("{START}{flags}"), format!("{side}{flags}")] {
            if let Err(error) = Kidam::from_text(&Options::default(), &text) {
                prop_assert!(!error.say(Lang::Fr).is_empty());
            }
        }
    }
}

#[test]
fn the_hash_forgets_counts_and_nothing_else() {
    let base = START.to_owned();
    let hash = |text: &str| at("goals=3", text).hash64();
    assert_eq!(hash(&base), hash(&format!("{base}:H6")));
    let others = [
        base.replacen("W:", "B:", 1),
        base.replace("Fi6@e0", "Fi6@e2"),
        base.replace("Fi6@e0", "Fi6@e0!b2"),
        base.replace("Ke13@e13", "Ke13@e13!b9"),
        base.replace("Fi6", "Fi5"),
        base.replace("Bb2", "Mb2").replace("Mb4", "Bb4"),
        format!("{base}:G1-0"),
        format!("{base}:G0-1"),
        format!("{base}:Mb2"),
        format!("{base}:Mb4"),
    ];
    for (index, other) in others.iter().enumerate() {
        assert_ne!(hash(&base), hash(other), "{other}");
        assert!(others[..index].iter().all(|earlier| hash(earlier) != hash(other)), "{other}");
    }
}

#[test]
fn k5_the_plan_has_the_pitch_its_goals_and_six_colours_along_all_four_sides() {
    let plan = board_plan::<Kidam>(&Options::default());
    assert_eq!(plan.cells.iter().filter(|cell| cell.look == Look::Field).count(), 108);
    let goals = plan.cells.iter().filter(|cell| cell.look == Look::Goal);
    let goals: Vec<&str> = goals.map(|cell| cell.name.as_str()).collect();
    assert_eq!(goals, ["d0", "e0", "f0", "d13", "e13", "f13"]);
    let colours = |along: Along| plan.edge.iter().filter(move |tile| tile.along == along).map(|tile| tile.colour);
    assert_eq!(colours(Along::Column).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 0, 1, 2]);
    assert_eq!(colours(Along::Row).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
}

fn cell(name: &str) -> CellId {
    conformance::cell(&board_plan::<Kidam>(&Options::default()), name)
}

fn line(seat: u8, from: &str, to: &str) -> Threat {
    Threat { seat, from: cell(from), to: cell(to) }
}

#[test]
fn k11_a_shot_is_seen_to_go_into_the_net_and_told() {
    let before = at(
        "goals=2",
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Ff6,Fi6,Fa10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8",
    );
    let step = before.read_move("d10>d13").unwrap();
    let mut after = before;
    after.play_unchecked(step);
    let ball = Effect::Ball { seat: 0, from: cell("d10"), to: cell("d13") };
    assert_eq!(before.effects(step, None), [ball, Effect::Goal { seat: 0 }]);
    let said = "But de Bleu, 1–0 : l’avant en d10 tire en d13.";
    assert_eq!(before.announce(step, &after, Lang::Fr).unwrap(), said);
}

#[test]
fn the_scene_marks_balls_returns_offsides_and_who_moved() {
    let position = at(
        "",
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fc10,Fd10,Fh12@d10!a6:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Mc10",
    );
    let scene = board_scene(&position);
    let expected = [
        ("d10", MarkKind::Ball, Some(0)),
        ("a6", MarkKind::NoReturn, Some(0)),
        ("h12", MarkKind::Offside, Some(0)),
        ("c10", MarkKind::Moved, Some(0)),
        ("e9", MarkKind::Ball, Some(1)),
    ];
    assert_eq!(scene.marks, expected.map(|(name, kind, seat)| Mark { cell: cell(name), kind, seat }));
    assert_eq!(scene.pieces.len(), 22);
    assert_eq!((scene.pieces[0].cell, scene.pieces[0].kind), (cell("e0"), PieceKind::Keeper));
    assert_eq!((scene.score, scene.shout), (vec![0, 0], None));
}

#[test]
fn k12_a_kidam_is_called_out_and_shouted() {
    let before = at(
        "",
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Ff6,Fi6,Fa10,Fd10@a10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8:Mf6",
    );
    assert_eq!(board_scene(&before).shout, None);
    let pass = before.read_move("a10>d10").unwrap();
    let mut after = before;
    after.play_unchecked(pass);
    let threat = "Kidam ! L’avant en d10 menace de tirer en d13.";
    assert_eq!(before.announce(pass, &after, Lang::Fr).unwrap(), threat);
    let english = "Kidam! The forward on d10 threatens to shoot at d13.";
    assert_eq!(before.announce(pass, &after, Lang::En).unwrap(), english);
    assert!(board_scene(&before).threats.is_empty());
    let scene = board_scene(&after);
    assert_eq!((scene.shout, scene.threats), (Some(Shout::Kidam), vec![line(0, "d10", "d13")]));
    assert!(after.prompt(Some(Seat(1)), Lang::Fr).starts_with(&format!("{threat} À vous")));
}

#[test]
fn k12_a_goal_declared_is_called_out_seen_and_shouted() {
    let before = at(
        "rules=initiation,goals=2",
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fa12,Fe12@e12!a12:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H10:P",
    );
    let step = before.read_move("i6-i5").unwrap();
    let mut after = before;
    after.play_unchecked(step);
    let said = "But de Bleu, 1–0 : l’avant en e12 tire en d13, et aucune parade n’est possible.";
    assert_eq!(before.announce(step, &after, Lang::Fr).unwrap(), said);
    // The move, the line that could not be parried, the ball in the net, and only then the goal.
    let Threat { seat, from, to } = line(0, "e12", "d13");
    let seen = [Effect::Threat { seat, from, to }, Effect::Ball { seat, from, to }, Effect::Goal { seat: 0 }];
    assert_eq!(before.effects(step, None)[1..], seen);
    assert_eq!(board_scene(&after).shout, Some(Shout::Goal));
    assert_eq!(board_scene(&after).score, [1, 0]);
}

#[test]
fn k10_the_ball_is_seen_to_go_to_the_keeper() {
    let before = at(
        "",
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fd6,Ff6,Fi6,Fa12@a12:BFd7,Ff7,Fi7,Me9,Mh9,Bh10,Fa11,Mb11,Be11,Bb12,Ke13@e9:H8",
    );
    let step = before.read_move("e0-d0").unwrap();
    let go = Effect::Go { from: cell("e0"), via: Vec::new(), to: cell("d0") };
    let ball = Effect::Ball { seat: 0, from: cell("a12"), to: cell("d0") };
    assert_eq!(before.effects(step, None), [go, ball]);
    let keeper = Mark { cell: cell("e0"), kind: MarkKind::ToKeeper, seat: Some(0) };
    assert!(board_scene(&before).marks.contains(&keeper));
    assert!(!board_scene(&at("", START)).marks.iter().any(|mark| mark.kind == MarkKind::ToKeeper));
}

#[test]
fn prompts_say_whose_turn_it_is_and_what_is_due() {
    let line = Line::new(at("", START));
    let say = |text: &str| played(line.position(), text).prompt(None, Lang::Fr);
    assert_eq!(
        line.position().prompt(None, Lang::Fr),
        "À Bleu : déplacez une pièce et jouez le ballon, dans l’ordre voulu."
    );
    assert_eq!(
        line.position().prompt(Some(Seat(0)), Lang::En),
        "Your turn: move a piece and play the ball, in either order."
    );
    assert_eq!(say("b2-b3"), "À Bleu : jouez le ballon.");
    assert_eq!(say("e0>e2"), "À Bleu : déplacez une pièce.");
    assert_eq!(say("e0>e2 h4-h5"), "À Vert : déplacez une pièce et jouez le ballon, dans l’ordre voulu.");
}
