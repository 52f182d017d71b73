//! Each rule, allowing and refusing.

use game::{Game, GameOptions, Lang, Line, Present, Say, Turn, Values};
use rules::kidam::{Impossible, Kidam, Kind, Options, Side};

/// The kick-off.
pub const START: &str =
    "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13";
/// B's pieces as at the kick-off, the ball in midfield.
const BLACK: &str = "BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9";

fn options(text: &str) -> Options {
    let asked = text.split(',').filter_map(|item| item.split_once('='));
    let values = Values::read(Options::SPECS, asked.map(|(key, value)| (key, value.to_owned()))).unwrap();
    Options::from_values(&values).unwrap()
}

/// A position under options as `key=value,…`.
pub fn at(asked: &str, text: &str) -> Kidam {
    Kidam::from_text(&options(asked), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after some steps, separated by spaces.
pub fn played(position: &Kidam, steps: &str) -> Kidam {
    let mut line = Line::new(*position);
    for step in steps.split(' ') {
        line.play(step).unwrap_or_else(|refusal| panic!("{}: {step}: {refusal}", line.position().text()));
    }
    *line.position()
}

fn legal(position: &Kidam) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

fn is_legal(position: &Kidam, step: &str) -> bool {
    let listed = legal(position).iter().any(|text| text == step);
    assert_eq!(listed, position.read_move(step).is_ok());
    listed
}

fn code(position: &Kidam, step: &str) -> String {
    position.read_move(step).unwrap_err().code().to_string()
}

fn impossible(asked: &str, text: &str) -> Impossible {
    Kidam::from_text(&options(asked), text).unwrap_err()
}

#[test]
fn k2_who_is_missing_is_said_by_name() {
    let said = |from: &str, to: &str| impossible("", &START.replacen(from, to, 1)).say(Lang::Fr);
    assert_eq!(said(",Fi6@", "@"), "Bleu a 3 avants ; il en faut 4 (K2)");
    assert_eq!(said(",Fi6@", ",Bi6@"), "Bleu a 4 arrières ; il en faut 3 (K2)");
    assert_eq!(said(",Ke13@", "@"), "Vert n’a aucun gardien ; il en faut 1 (K2)");
    assert_eq!(
        said("BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13", "B"),
        "Vert n’a aucun gardien ; il en faut 1 (K2)"
    );
}

#[test]
fn k1_moves_name_squares_that_exist() {
    let start = at("", START);
    assert!(is_legal(&start, "b2-a1"));
    for step in ["b2-a0", "b2-j2", "b2-b14", "b2b3", "b2-", "", "skip!", "b2-b3-b4", "b2>b3>b4", "B2-b3", "b2-b03"] {
        assert_eq!(code(&start, step), "text", "{step}");
    }
    assert!(matches!(impossible("", &START.replace("Fi6", "Fj6")), Impossible::Square(_)));
}

#[test]
fn k2_a_side_has_the_pieces_of_the_box() {
    let start = at("", START);
    let count = |kind| start.pieces(Side::Black).filter(|piece| piece.0 == kind).count();
    assert_eq!([Kind::Keeper, Kind::Back, Kind::Midfielder, Kind::Forward].map(count), [1, 3, 3, 4]);
    for text in [START.replace("Mb4", "Bb4"), START.replace("Mb4,", ""), START.replace("Mb4", "Mb4,Mc4")] {
        assert!(matches!(impossible("", &text), Impossible::Box { side: Side::White, .. }), "{text}");
    }
}

#[test]
fn k3_the_start_mirrors_itself_and_w_begins() {
    let start = Kidam::new(&Options::default());
    assert_eq!(start.text(), START);
    assert_eq!(start.side(), Side::White);
    for ((kind, square), (mirrored, other)) in
        start.pieces(Side::White).zip(start.pieces(Side::Black).collect::<Vec<_>>().into_iter().rev())
    {
        // Both lists go by row: the second backwards meets rows in the first's order, columns reversed within one.
        assert_eq!((kind, square.row()), (mirrored, 13 - other.row()));
    }
}

#[test]
fn k4_both_steps_are_due_in_either_order() {
    let start = at("", START);
    let one_way = played(&start, "b4-b8 e0>e2");
    let other_way = played(&start, "e0>e2 b4-b8");
    assert_eq!(one_way, other_way);
    assert_eq!(one_way.side(), Side::Black);
    assert_eq!(code(&played(&start, "b4-b8"), "b8-b7"), "K4");
    assert_eq!(code(&played(&start, "e0>e2"), "e2>b2"), "K4");
}

#[test]
fn k5_lines_are_straight_six_squares_long_and_empty() {
    let start = at("", START);
    assert!(is_legal(&start, "a6-g12") && is_legal(&start, "e4-e8"));
    for step in ["b4-b9", "b4-b11", "b2-c4", "e2-e9", "e2-e0", "e4-e4", "b2-b6", "h2-h10"] {
        assert_eq!(code(&start, step), "K5", "{step}");
    }
    assert_eq!(code(&start, "e0>a6"), "K5");
    assert!(matches!(impossible("", &START.replace("Fi6", "Ff0")), Impossible::InGoal(_)));
}

#[test]
fn k6_the_keeper_steps_within_his_goal() {
    let position = at("", &format!("W:WKd0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:{BLACK}:H4"));
    assert!(is_legal(&position, "d0-e0"));
    for step in ["d0-f0", "d0-d1", "d0-c1"] {
        assert_eq!(code(&position, step), "K6", "{step}");
    }
    assert!(matches!(impossible("", &START.replace("Ke0", "Ke1").replace("@e0", "@e1")), Impossible::KeeperOut { .. }));
    assert!(matches!(
        impossible("", &START.replace("Ke0", "Kd13").replace("@e0", "@d13")),
        Impossible::KeeperOut { .. }
    ));
}

#[test]
fn k7_the_holder_stays_or_runs() {
    assert_eq!(code(&at("", START), "e0-d0"), "K7");
    assert!(is_legal(&at("carry=run", START), "e0-d0"));
    for carry in ["carry=no", "carry=run"] {
        let received = played(&at(carry, START), "e0>e2");
        assert_eq!(code(&received, "e2-e3"), "K7");
        assert!(is_legal(&received, "e0-d0"), "who passed may move");
    }
    assert_eq!(code(&at("", START), "b2>e2"), "K7");
    assert!(matches!(impossible("", &START.replace("@e0", "@e1")), Impossible::Ball { .. }));
    assert!(matches!(impossible("", &START.replace("@e0", "@e13")), Impossible::Ball { .. }));
    assert!(matches!(impossible("", &format!("{START}:Me0")), Impossible::Moved(_)));
    // e0>e2 is there whether or not the keeper came from d0 with the ball.
    assert!(is_legal(&at("carry=run", &format!("{START}:Me0")), "e0>e2"));
}

#[test]
fn k7_the_ball_runs_with_its_holder() {
    let position = played(&at("carry=run", START), "e0>e2 b4-b5 e13>e11 b9-b8 e2-e3");
    assert_eq!(position.ball(Side::White).to_string(), "e3");
}

#[test]
fn k8_passes_go_to_ones_own_over_empty_squares() {
    let position = at(
        "rules=initiation",
        &format!("W:WKe0,Bb2,Bh2,Bc3,Mb4,Me4,Mh4,Fa6,Fd6,Fi6,Fe8@e4:{}:H4", BLACK.replace("Ff7", "Fe7")),
    );
    assert!(is_legal(&position, "e4>e0") && is_legal(&position, "e4>b4"));
    for step in ["e4>e8", "e4>e7", "e4>e5", "e4>e4"] {
        assert_eq!(code(&position, step), "K8", "{step}");
    }
}

#[test]
fn k9_who_passed_last_does_not_receive_until_it_moves() {
    let position = played(&at("", START), "e0>e2 h4-h5 h9-h8 e13>e11");
    assert_eq!(position.mark(Side::White).unwrap().to_string(), "e0");
    assert_eq!(code(&position, "e2>e0"), "K9");
    // Earlier in the next turn.
    let marked = at("", &format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4!b4:{BLACK}:H6"));
    assert_eq!(code(&marked, "e4>b4"), "K9");
    assert!(is_legal(&played(&marked, "b4-b7"), "e4>b7"));
    assert!(!is_legal(&played(&marked, "h4-h5"), "e4>b4"));
    // Later in the same turn.
    let same_turn = played(&at("", START), "e0>e2 e0-d0");
    assert_eq!(same_turn.mark(Side::White), None);
    // The next pass lifts it: the mark is the new passer's.
    let passed_on = played(&position, "e2>e4 b2-b3");
    assert_eq!(passed_on.mark(Side::White).unwrap().to_string(), "e2");
}

#[test]
fn k9_marks_stand_on_pieces_that_can_have_passed() {
    for text in [
        START.replace("Fi6@e0", "Fi6@e0!b3"),
        START.replace("Fi6@e0", "Fi6@e0!e0"),
        START.replace("Fi6@e0", "Fi6@e0!a7"),
    ] {
        assert!(matches!(impossible("", &text), Impossible::Mark { side: Side::White, .. }), "{text}");
    }
    assert!(matches!(impossible("", &format!("{}:Mb4", START.replace("Fi6@e0", "Fi6@e0!b4"))), Impossible::Moved(_)));
}

/// W's ball shut in on a12.
const SHUT_IN: &str = "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fd6,Ff6,Fi6,Fa12@a12!b4:BFd7,Ff7,Fi7,Me9,Mh9,Bh10,Fa11,Mb11,Be11,Bb12,Ke13@e9!h9:H8";

#[test]
fn k10_without_a_full_turn_a_piece_moves_and_the_keeper_gets_the_ball() {
    let after = played(&at("", SHUT_IN), "h2-h3");
    assert_eq!((after.side(), after.ball(Side::White).to_string()), (Side::Black, "e0".to_owned()));
    assert_eq!(after.mark(Side::White), None, "K9 lapses");
    assert_eq!(after.mark(Side::Black).unwrap().to_string(), "h9", "not for the other side");
}

#[test]
fn k10_a_first_step_begins_a_full_turn_if_there_is_one() {
    let position = at(
        "",
        &SHUT_IN
            .replace("Fd6,", "")
            .replace("Fi6,", "Fi6,Fd9,")
            .replace("Mb11,", "")
            .replace("BFd7,Ff7,Fi7,", "BFd7,Ff7,Fi7,Mb8,"),
    );
    assert!(is_legal(&position, "a12>d9") && is_legal(&position, "d9-c10"));
    assert_eq!(code(&position, "d9-d8"), "K10");
    assert!(is_legal(&position, "h2-h3"));
}

#[test]
fn k11_shots_go_over_empty_squares_where_the_keeper_is_not() {
    let text = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fd10,Fd11@d10:{BLACK}:H8");
    let position = at("", &text);
    assert_eq!(code(&position, "d10>d13"), "K11");
    assert_eq!(code(&position, "d10>e13"), "K5");
    assert!(is_legal(&played(&position, "d11-c10"), "d10>d13"));
    assert_eq!(code(&played(&at("", &text.replace("Ke13", "Kd13")), "d11-c10"), "d10>d13"), "K11");
    // From one's own camp, even if nothing is in the way.
    assert_eq!(code(&at("", START), "e0>e13"), "K11");
    // Not by a midfielder over others (K17).
    let midfielder = text.replace("Mb4,", "").replace("Fd10", "Md10").replace("Fa6,", "Fa6,Ff6,");
    assert_eq!(code(&at("", &midfielder), "d10>d13"), "K11");
}

#[test]
fn k11_who_moved_does_not_shoot() {
    let text = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fb8,Fg10@b8:{BLACK}:H8");
    let position = played(&at("carry=run", &text), "b8-d10");
    assert_eq!(legal(&position), ["d10>g10"]);
    assert_eq!(code(&position, "d10>d13"), "K11");
}

/// W's forward on d10 holds the ball and looks at d13.
fn kidam() -> String {
    format!("B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6,Fd10@d10:{BLACK}:H9")
}

#[test]
fn k12_a_kidam_is_parried_by_a_block_or_the_keeper() {
    let position = at("", &kidam());
    assert_eq!(
        legal(&position),
        ["b11-d11", "b9-d11", "e11-d11", "e11-d12", "e13-d13", "e9>b9", "e9>e11", "e9>e13", "e9>h9"]
    );
    assert_eq!(code(&position, "i7-i8"), "K12");
    assert_eq!(code(&position, "e13-f13"), "K12");
    assert_eq!(legal(&played(&position, "e9>e13")), ["b11-d11", "b9-d11", "e11-d11", "e11-d12"]);
    assert_eq!(code(&played(&position, "e9>e13"), "h11-h12"), "K12");
}

#[test]
fn k12_or_by_scoring() {
    let both =
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fd10,Fd11@d10:BFd3,Fa7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@d3:H8";
    let position = played(&at("", both), "d11-c10");
    assert_eq!(legal(&position), ["d10>d13"]);
    assert_eq!(code(&position, "d10>c10"), "K12");
}

#[test]
fn k12_a_side_does_not_open_its_own_goal() {
    let text =
        "W:WKe0,Bb2,Bd2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:BFd3,Fa7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@d3:H8";
    assert!(is_legal(&at("", text), "d2-d1"));
    assert_eq!(code(&at("", text), "d2-c2"), "K12");
}

#[test]
fn k12_nor_by_giving_up_an_offside_trap() {
    // W's d10 looks at d13, but g11 is offside as long as nobody of B is as deep.
    let text =
        "B:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fd10,Fg11@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb10,Be10,Bh10,Ke13@e9:H9";
    let position = at("", text);
    assert!(is_legal(&position, "h10-i9"));
    assert_eq!(code(&position, "h10-h11"), "K12", "level with g11, which is onside then");
    assert!(is_legal(&position, "e10-d11"), "level, but in the way");
    assert!(is_legal(&at("rules=initiation", text), "e13-d13"));
    assert_eq!(code(&at("rules=initiation", text), "h10-i9"), "K12");
}

/// W passes to e12, beside the keeper.
const TWO_GOALS_OPEN: &str =
    "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fa12,Fe12@a12:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9!h9:H10";

#[test]
fn k12_a_goal_that_cannot_be_parried_is_declared() {
    let after = played(&at("rules=initiation,goals=2", TWO_GOALS_OPEN), "a12>e12 i6-i5");
    assert_eq!((after.score(), after.turns(), after.side()), ([1, 0], 0, Side::Black));
    let text = TWO_GOALS_OPEN.replace("W:W", "B:W").replace("@a12", "@e12");
    assert_eq!(impossible("rules=initiation", &text), Impossible::Declared);
    assert_eq!(impossible("rules=initiation", &format!("{text}:P")), Impossible::MidTurn);
}

#[test]
fn k13_the_side_that_conceded_kicks_off_and_the_target_ends_the_game() {
    let shot = "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fi6,Fc10,Fd10@d10:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:G0-1:H8:Mc10";
    let level = played(&at("goals=2", shot), "d10>d13");
    assert_eq!(level.text(), format!("{}:G1-1", START.replacen("W:", "B:", 1)));
    assert!(is_legal(&level, "e13>e11"));
    let won = played(&at("goals=2", &shot.replace("G0-1", "G1-1")), "d10>d13");
    assert_eq!(won.turn(), Turn::Over);
    assert_eq!(won.outcome().unwrap().rule.to_string(), "K13");
    assert!(legal(&won).is_empty());
    assert_eq!(code(&won, "e13>e11"), "over");
}

#[test]
fn k13_impossible_scores_are_refused() {
    for flag in [":G2-0", ":G1-1", ":G1-0", ":G0-1:H4", ":G0-1:Mb2"] {
        assert!(matches!(impossible("", &format!("{START}{flag}")), Impossible::Score(..)), "{flag}");
    }
    for flag in [":G1", ":G-", ":Gx-0", ":G+1-0", ":G0-0:G0-0", ":X", ":", ":P:P", ":P:Mb2", ":Px"] {
        assert!(matches!(impossible("", &format!("{START}{flag}")), Impossible::Flag(_)), "{flag}");
    }
    assert_eq!(at("", &format!("{START}:G0-1")).turn(), Turn::Over);
    assert_eq!(at("", &format!("{START}:G0-0:H0")).text(), START);
}

#[test]
fn k14_no_third_on_line_1_no_fifth_on_both() {
    let text = format!("W:WKe0,Bb1,Bh1,Fc2,Be2,Mb4,Me4,Mh4,Fa6,Ff6,Fi6@e4:{BLACK}:H8");
    for rules in ["rules=complete", "rules=initiation"] {
        let position = at(rules, &text);
        for step in ["e2-e1", "b4-b2", "h4-f2"] {
            assert_eq!(code(&position, step), "K14", "{step}");
        }
        for step in ["b1-c1", "e2-d2", "h1-h2", "b4-b3"] {
            assert!(is_legal(&position, step), "{step}");
        }
    }
}

#[test]
fn k14_a_wall_shown_by_a_text_stays_but_does_not_shift() {
    let position = at("", &format!("W:WKe0,Bb1,Bf1,Bh1,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:{BLACK}:H8"));
    assert_eq!(code(&position, "b1-a1"), "K14");
    assert!(is_legal(&position, "b1-b2") && is_legal(&position, "b4-b3"));
}

#[test]
fn k15_only_backs_on_the_own_line_1() {
    assert!(is_legal(&at("", START), "e2-e1"));
    assert_eq!(code(&at("", START), "e4-b1"), "K15");
    assert!(is_legal(&at("rules=initiation", START), "e4-b1"));
    let text = START.replace("Mb4", "Mb1");
    assert!(matches!(impossible("", &text), Impossible::OwnLine(_)));
    at("rules=initiation", &text);
}

#[test]
fn k16_only_forwards_on_the_enemys_line_1() {
    let text = format!("W:WKe0,Bb2,Be2,Bh2,Me4,Mh4,Fd6,Ff6,Fi6,Fa10,Mc10@h4:{BLACK}:H8");
    assert!(is_legal(&at("", &text), "a10-a12"));
    assert_eq!(code(&at("", &text), "c10-c12"), "K16");
    assert!(is_legal(&at("rules=initiation", &text), "c10-c12"));
    assert!(matches!(impossible("", &text.replace("Mc10", "Mc12")), Impossible::EnemyLine(_)));
}

#[test]
fn k17_a_midfielder_passes_over_others_to_a_receiver_with_room() {
    let text =
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Fa6,Fc6,Fe6,Mb7,Fe8@e4:BFa7,Fi7,Mb8,Fg8,Fc9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e11:H8";
    let position = at("", text);
    assert!(is_legal(&position, "e4>e8"));
    assert_eq!(code(&position, "e4>b7"), "K17");
    assert_eq!(code(&at("rules=initiation", text), "e4>e8"), "K8");
    // Over empty squares the crowd does not matter.
    let clear = at("", &text.replace("Fc6,", "").replace("Fe6,", "Fe6,Fg6,"));
    assert!(is_legal(&clear, "e4>b7"));
    // Only midfielders.
    let back = text.replace("Be2", "Me2").replace("Me4", "Be4");
    assert_eq!(code(&at("", &back), "e4>e8"), "K8");
}

#[test]
fn k18_offside_is_nearer_than_every_field_piece_without_the_ball() {
    let text =
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fi6,Fd8,Fa11,Fd12@d8:BFc7,Ff7,Fi7,Fa8,Ma9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e9:H8";
    assert!(is_legal(&at("", text), "d8>a11"), "level is not offside");
    assert_eq!(code(&at("", text), "d8>d12"), "K19");
    // With the ball it is not: from d12 one can pass, and shoot past the keeper.
    let holder = at("", &text.replace("@d8", "@d12"));
    assert!(is_legal(&holder, "d12>d8") && is_legal(&holder, "d12>d13"));
    // In one's own half there is no offside.
    let own_half =
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e4:BFa1,Fd1,Ff1,Fi1,Mb3,Me3,Mh3,Bb5,Be5,Bh5,Ke13@e13:H8";
    assert!(is_legal(&at("", own_half), "e4>b4"));
}

#[test]
fn k19_no_pass_to_a_piece_offside_and_no_shot_with_one() {
    let text = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fc10,Fd10,Fh12@d10:{BLACK}:H8:Mc10");
    assert_eq!(legal(&at("", &text)), ["d10>c10"]);
    assert_eq!(code(&at("", &text), "d10>d13"), "K19");
    assert!(is_legal(&at("rules=initiation", &text), "d10>d13"));
    // Moving the piece back first would have lifted it.
    let before = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fc10,Fd10,Fh12@d10:{BLACK}:H8");
    assert!(is_legal(&played(&at("", &before), "h12-g11"), "d10>d13"));
}

#[test]
fn k20_the_ball_alone_is_a_turn_if_nobody_can_move() {
    let text =
        "W:WKf0,Bh1,Bi1,Mh2,Bi2,Fh3,Mi3,Fh4,Mi4,Fh5,Fi5@h2:BFg1,Fg2,Fg3,Mg4,Mg5,Bg6,Bh6,Mi6,Ff8,Bf11,Ke13@f8:H40";
    let after = played(&at("", text), "h2>f0");
    assert_eq!((after.side(), after.mark(Side::White).unwrap().to_string()), (Side::Black, "h2".to_owned()));
    assert_eq!(code(&at("", text), "skip"), "K20");
    // With carry=run as well: the keeper received the ball in this turn.
    assert_eq!(played(&at("carry=run", text), "h2>f0").side(), Side::Black);
    // If the keeper has another way to go, it is the receiver who stays, and any other pass leaves it to him.
    assert!(is_legal(&played(&at("", text), "h2>h1"), "f0-e0"));
}

#[test]
fn k20_a_side_that_can_do_nothing_skips() {
    let text = "W:WKd0,Bi9,Mg10,Mh10,Bi10,Fg11,Mh11,Bi11,Fg12,Fh12,Fi12@d0:BFb5,Fh8,Fi8,Ff9,Mg9,Mh9,Mf10,Bf11,Bb12,Bf12,Ke13@b5:H30";
    let position = at("rules=initiation", text);
    assert_eq!(legal(&position), ["skip"]);
    let after = played(&position, "skip");
    assert_eq!((after.side(), after.ball(Side::White).to_string(), after.turns()), (Side::Black, "d0".to_owned(), 31));
    assert!(is_legal(&at("rules=initiation,carry=run", text), "d0-e0"));
    assert_eq!(code(&at("", START), "skip"), "K20");
}

#[test]
fn k21_a_third_occurrence_ends_the_game_for_the_side_ahead() {
    let text =
        "W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e2!h2:BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e11!h11";
    let round =
        "e2>e4 e0-f0 e11>e9 e13-f13 e4>h4 f0-e0 e9>h9 f13-e13 h4>h2 e0-f0 h9>h11 e13-f13 h2>e2 f0-e0 h11>e11 f13-e13";
    for (score, winners) in [("", 0), (":G1-0", 1)] {
        let mut line = Line::new(at("goals=2", &format!("{text}{score}:H4")));
        for turn in 0..2 {
            assert_eq!(line.occurrences(), turn + 1);
            assert_eq!(line.outcome(), None);
            round.split(' ').for_each(|step| {
                line.play(step).unwrap();
            });
        }
        let outcome = line.outcome().unwrap();
        assert_eq!((outcome.rule.to_string().as_str(), outcome.winners.len()), ("K21", winners));
        let said = line.position().ending(outcome, Lang::Fr);
        assert_eq!(said, format!("La même position s’est présentée trois fois : le score reste {winners}–0."));
    }
    assert_eq!(played(&at("", START), "b2-b3").recurring(), None, "in mid-turn nothing recurs");
    assert!(at("", START).forgets() && !at("", &format!("{START}:H1")).forgets());
}

#[test]
fn k21_a_hundred_turns_end_the_game() {
    let text = format!("{START}:G1-0:H99");
    let after = played(&at("goals=2", &text), "e0>e2 b4-b5");
    assert_eq!(after.turn(), Turn::Over);
    let outcome = after.outcome().unwrap();
    assert_eq!((outcome.rule.to_string().as_str(), outcome.winners.len()), ("K21", 1));
    assert_eq!(after.ending(outcome, Lang::Fr), "Cent tours depuis l’engagement : le score reste 1–0.");
    assert_eq!(after.ending(outcome, Lang::En), "A hundred turns since the kick-off: the score stands, 1–0.");
    assert!(at("", &format!("{START}:H100")).outcome().unwrap().is_draw());
    assert_eq!(at("", &format!("{START}:H99")).outcome(), None);
    assert_eq!(impossible("", &format!("{START}:H101")), Impossible::Turns);
    assert_eq!(impossible("", &format!("{START}:H100:Mb2")), Impossible::Turns);
    assert!(matches!(impossible("", &format!("{START}:H256")), Impossible::Flag(_)));
}

#[test]
fn k21_a_goal_at_the_hundredth_turn_counts() {
    let text = TWO_GOALS_OPEN.replace(":H10", ":H99");
    let after = played(&at("rules=initiation", &text), "a12>e12 i6-i5");
    let outcome = after.outcome().unwrap();
    assert_eq!(outcome.rule.to_string(), "K13");
    assert_eq!(after.ending(outcome, Lang::Fr), "Bleu a marqué 1 but : 1–0.");
}
