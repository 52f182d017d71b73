//! Each rule of Damata, allowing and refusing.
#![allow(clippy::panic, clippy::expect_used, clippy::unwrap_used, reason = "a test fails by a panic")]

use game::{Game, Lang, Line, Outcome, Present, Rule, Seat, Seats};
use rules::damata::{Damata, Impossible, Mode, MoveLimits, Options};

const STANDARD: Mode = Mode::Standard;
const QUICK: Mode = Mode::Quick;
const FOUR: Mode = Mode::Four;

fn at(mode: Mode, text: &str) -> Line<Damata> {
    Line::new(Damata::from_text(&Options::from(mode), text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn start(mode: Mode) -> Line<Damata> {
    Line::new(Damata::new(&Options::from(mode)))
}

fn impossible(mode: Mode, text: &str) -> Impossible {
    Damata::from_text(&Options::from(mode), text).expect_err(text)
}

/// The code of the refusal of a move.
fn refused(line: &Line<Damata>, mv: &str) -> String {
    line.read_move(mv).expect_err(mv).code().to_string()
}

/// The text after these moves.
fn after(mode: Mode, text: &str, moves: &[&str]) -> String {
    played(mode, text, moves).position().text()
}

fn played(mode: Mode, text: &str, moves: &[&str]) -> Line<Damata> {
    let mut line = at(mode, text);
    for mv in moves {
        line.play(mv).unwrap_or_else(|refusal| panic!("{text}: {mv}: {refusal}"));
    }
    line
}

fn legal(line: &Line<Damata>) -> Vec<String> {
    let mut texts: Vec<_> = line.legal_moves().into_iter().map(|mv| line.position().move_text(mv)).collect();
    texts.sort();
    texts
}

fn rule(number: u8) -> Rule {
    Rule::new('M', number)
}

fn seats(list: &[u8]) -> Seats {
    list.iter().map(|&seat| Seat(seat)).collect()
}

#[test]
fn m1_blocked_cells_hold_nothing() {
    for cell in ["b2", "f2", "b6", "f6"] {
        let text = format!("W:Wa1,{cell}:Bg7,g5");
        assert_eq!(impossible(STANDARD, &text), Impossible::Blocked { cell: cell.to_owned() });
    }
    at(STANDARD, "W:Wa1,b3:Bg5,g7");
    for cell in ["h1", "a8", "a0"] {
        let text = format!("W:Wa1,{cell}:Bg7,g5");
        assert_eq!(impossible(STANDARD, &text), Impossible::UnknownCell { name: cell.to_owned() });
    }
}

#[test]
fn m2_nobody_has_more_than_twenty() {
    at(STANDARD, "W:Wa1*3,b1*3,c1*3,d1*3,e1*3,f1*3,g1*2:Bg7,g5");
    let many = impossible(STANDARD, "W:Wa1*3,b1*3,c1*3,d1*3,e1*3,f1*3,g1*3:Bg7,g5");
    assert_eq!(many, Impossible::TooMany { seat: Seat(0) });
    let four = impossible(FOUR, "A:Aa1:Bb14:Cg1:Da14*3,c14*3,d14*3,e14*3,f14*3,g14*3,a12*3");
    assert_eq!(four, Impossible::TooMany { seat: Seat(3) });
}

#[test]
fn m3_the_standard_start_is_one_a_cell() {
    let start = start(STANDARD);
    assert_eq!(start.legal_moves().len(), 55);
    assert!(start.read_move("d3:d4").is_ok());
    assert_eq!(refused(&start, "d4:d5"), "M6", "row 4 is empty");
}

#[test]
fn m4_the_quick_start_is_on_the_front_row() {
    let start = start(QUICK);
    assert!(start.read_move("a3:a4,b4").is_ok());
    assert_eq!(refused(&start, "a3:a4,b4,c4"), "M11", "two on the edge");
    assert_eq!(refused(&start, "b3:b4,c4"), "M11", "three elsewhere");
    assert_eq!(refused(&start, "d2:d1"), "M6", "nothing behind the front row");
}

#[test]
fn m5_four_seats_on_two_boards() {
    let start = start(FOUR);
    let position = start.position();
    assert_eq!(position.seats(), 4);
    assert_eq!((position.team(Seat(0)), position.team(Seat(3))), (seats(&[0, 2]), seats(&[1, 3])));
    assert_eq!(refused(&start, "e6:e7"), "turn", "C’s");
    assert_eq!(refused(&start, "c6:b6"), "M8");
    // Round the table and over the border.
    let line = played(FOUR, "A:Ac7,a1:Be8,g14:Cg7:Db8", &["c7:c8", "e8:e7", "g7:g8", "b8:b7"]);
    assert_eq!(line.position().text(), "A:Aa1,c8:Be7,g14:Cg8:Db7:H4:N4");
    for cell in ["b9", "f9", "b13", "f13"] {
        assert!(matches!(impossible(FOUR, &format!("A:A{cell}:B:C:D")), Impossible::Blocked { .. }));
    }
    at(FOUR, "A:Aa8,b14:Ba1:C:D");
    assert!(matches!(impossible(STANDARD, "W:Wa8,b1:Ba1,a2"), Impossible::UnknownCell { .. }));
}

#[test]
fn m6_all_of_ones_own_are_taken_and_others_stay() {
    assert_eq!(after(STANDARD, "W:Wf1,c3*2:Bc3,e5,g6", &["c3:c4,c5"]), "B:Wf1,c4,c5:Bc3,e5,g6:H1:N1");
    assert_eq!(after(FOUR, "A:Aa1,c3:Bc3,g9:Cc3:Da9", &["c3:c4"]), "B:Aa1,c4:Bc3,g9:Cc3:Da9:H1:N1");
    let line = at(STANDARD, "W:Wf1,c3*2:Bc3,e5,g6");
    assert_eq!(refused(&line, "c3:c4"), "M11");
    assert_eq!(refused(&line, "d3:d4"), "M6", "an empty cell");
    assert_eq!(refused(&line, "b2:b3"), "M6", "a blocked cell");
    assert_eq!(refused(&line, "e5:e4"), "turn", "B’s alone");
    assert_eq!(refused(&at(FOUR, "A:Aa1:Bg9:Cg1:Da9"), "g1:g2"), "turn", "the partner’s");
}

#[test]
fn m7_paths_are_orthogonal_and_never_cross_themselves() {
    let line = at(STANDARD, "W:Wa1,c3*3:Bg6,f7");
    for good in ["c3:c4,d4,d3", "c3:d3,d4,c4", "c3:c4,c5,c6"] {
        assert!(line.read_move(good).is_ok(), "{good}");
    }
    for bad in ["c3:d4,d5,d6", "c3:c5,c6,c7", "c3:c4,c3,d3", "c3:c4,d4,c4", "c3:c4,c4,c5", "a1:a1", "a1:b3"] {
        assert_eq!(refused(&line, bad), "M7", "{bad}");
    }
    // The end of one row is no neighbour of the beginning of the next.
    assert_eq!(refused(&at(STANDARD, "W:Wg1,c3:Bg6,f7"), "g1:a2"), "M7");
}

#[test]
fn m8_own_threes_and_blocked_cells_are_gone_round() {
    let line = at(STANDARD, "W:Wc1*2,d1*3,a2:Bc3*3,a7,g7");
    assert!(line.read_move("c1:c2,c3").is_ok(), "three enemies are no obstacle");
    assert_eq!(refused(&line, "c1:d1,e1"), "M8");
    assert_eq!(refused(&line, "a2:b2"), "M8");
    assert_eq!(refused(&at(STANDARD, "W:Wd1,d2*3:Bg6,g7"), "d1:d2"), "M8", "onto the last cell as well");
}

#[test]
fn m9_a_fourth_marble_needs_an_enemy_that_leaves() {
    assert_eq!(after(STANDARD, "W:Wg1,c3,c4*2:Bc4,e7,g7", &["c3:c4"]), "B:Wg1,c4*3:Be7,g7:N1");
    assert_eq!(after(STANDARD, "W:Wg1,c3,c4:Bc4*2,e7", &["c3:c4"]), "B:Wg1,c4*2:Bc4,e7:N1");
    // The partner's marbles fill a cell as one's own do, but under M9.
    let line = at(FOUR, "A:Ac2,c3,c4*2,d3:Bc2,g9:Cc2,g3,c4:Dd12,e12");
    assert_eq!(refused(&line, "c3:c4"), "M9");
    assert!(line.read_move("c3:c2").is_ok(), "B’s marble leaves c2");
    let partner = at(FOUR, "A:Ac3,a1:Bg9,g10:Cc4*3:Dd12");
    assert_eq!(refused(&partner, "c3:c4"), "M9", "three of the partner’s are not three of one’s own");
    assert_eq!(impossible(STANDARD, "W:Wa1*2:Ba1*2,g7"), Impossible::Overfull { cell: "a1".to_owned() });
    assert!(matches!(impossible(STANDARD, "W:Wa1*4:Bg6,g7"), Impossible::Number { .. }));
}

#[test]
fn m9_counts_the_cell_when_the_marble_comes() {
    // The chosen cell was full of the team, and a path that runs beside it does not go back there.
    let line = at(FOUR, "A:Ac3*2,b3,d3*2:Bg9,g10:Cc3,d3:Dd12");
    assert_eq!(refused(&line, "b3:c3"), "M9");
    assert_eq!(refused(&line, "c3:d3,d4"), "M9");
    assert!(line.read_move("c3:b3,b4").is_ok());
}

#[test]
fn m10_each_marble_sown_removes_one_enemy() {
    let text = after(QUICK, "W:Wa1,c3*3:Bc4*2,c5,d5*3,g7", &["c3:c4,c5,d5"]);
    assert_eq!(text, "B:Wa1,c4,c5,d5:Bc4,d5*2,g7:N1");
    assert_eq!(after(FOUR, "A:Aa1,c3:Bg9,g10:Cc4:Dd12", &["c3:c4"]), "B:Aa1,c4:Bg9,g10:Cc4:Dd12:H1:N1", "no friend");
}

#[test]
fn m10_the_mover_chooses_between_two_enemies() {
    let text = "A:Ab1,c7*2:Bc8,e10:Cg2,g3:Dc8,c9,f12";
    assert_eq!(after(FOUR, text, &["c7:c8=B,c9"]), "B:Ab1,c8,c9:Be10:Cg2,g3:Dc8,f12:N1");
    assert_eq!(after(FOUR, text, &["c7:c8=D,c9"]), "B:Ab1,c8,c9:Bc8,e10:Cg2,g3:Df12:N1");
    let line = at(FOUR, text);
    assert_eq!(refused(&line, "c7:c8,c9"), "text", "which?");
    assert_eq!(refused(&line, "c7:c8=B,c9=D"), "M10", "only D is there");
    assert_eq!(refused(&line, "c7:c8=C,c9"), "M10", "the partner is no enemy");
    assert_eq!(refused(&line, "c7:d7=B,d6"), "M10", "nobody is there");
    assert_eq!(refused(&line, "c7:c8=X,c9"), "text");
    assert_eq!(refused(&at(STANDARD, "W:Wa1,c3:Bc4,g7"), "c3:c4=B"), "text");
    // Seats B and D choose between A and C.
    let line = at(FOUR, "D:Ac8,a1:Be10:Cc8,g3:Dc9");
    assert!(line.read_move("c9:c8=A").is_ok() && line.read_move("c9:c8=C").is_ok());
    assert_eq!(played(FOUR, "D:Ac8,a1:Be10:Cc8,g3:Dc9", &["c9:c8=C"]).position().text(), "A:Aa1,c8:Be10:Cg3:Dc8:N1");
}

#[test]
fn m10_every_cell_has_its_own_choice() {
    let line = at(FOUR, "A:Ac6*3,a1:Bc7,c8,c9,g9:Cg1:Dc7,c8,c9");
    let straight: Vec<_> = legal(&line).into_iter().filter(|mv| mv.matches('=').count() == 3).collect();
    assert_eq!(straight.len(), 8, "{straight:?}");
    assert!(straight.contains(&"c6:c7=D,c8=B,c9=D".to_owned()));
    let after = after(FOUR, "A:Ac6*3,a1:Bc7,c8,c9,g9:Cg1:Dc7,c8,c9", &["c6:c7=D,c8=B,c9=D"]);
    assert_eq!(after, "B:Aa1,c7,c8,c9:Bc7,c9,g9:Cg1:Dc8:N1");
}

#[test]
fn m11_all_marbles_are_sown() {
    let line = at(STANDARD, "W:Wa1*2,a3*3:Bf7,g7");
    assert!(line.read_move("a1:b1,c1").is_ok());
    for bad in ["a1:a2", "a1:b1", "a1:b1,c1,d1", "a1:b1,c1,d1,e1,f1"] {
        assert_eq!(refused(&line, bad), "M11", "{bad}");
    }
    assert!(!legal(&line).iter().any(|mv| mv.starts_with("a1:a2")), "no way on from a2");
}

#[test]
fn m12_the_bonus_comes_at_once_and_removes_nothing() {
    assert_eq!(after(STANDARD, "W:Wa1,d3:Bf7,g7", &["d3:d4"]), "B:Wa1,d4*2:Bf7,g7:H1:N1");
    assert_eq!(after(STANDARD, "W:Wa1,c4:Bd4*2,f7,g7", &["c4:d4"]), "B:Wa1,d4*2:Bd4,f7,g7:N1");
    assert_eq!(after(STANDARD, "W:Wd3*3:Bf7,g7", &["d3:d4,d5,d6"]), "B:Wd4*2,d5,d6:Bf7,g7:H1:N1", "on the way");
    assert_eq!(after(FOUR, "B:Aa1,a2:Bd10,g9:Cg1:Da9", &["d10:d11"]), "C:Aa1,a2:Bg9,d11*2:Cg1:Da9:H1:N1");
    assert_eq!(after(FOUR, "A:Aa1,c4:Bg9,g10:Cd4:Da9", &["c4:d4"]), "B:Aa1,d4*2:Bg9,g10:Cd4:Da9:H1:N1", "one friend");
}

#[test]
fn m12_no_bonus_on_three_nor_beyond_twenty() {
    assert_eq!(after(STANDARD, "W:Wa1,c4:Bd4*3,f7,g7", &["c4:d4"]), "B:Wa1,d4:Bd4*2,f7,g7:N1");
    assert_eq!(after(STANDARD, "W:Wc4,d4*2:Bf7,g7", &["c4:d4"]), "B:Wd4*3:Bf7,g7:H1:N1");
    assert_eq!(after(FOUR, "A:Aa1,c4:Bg9,g10:Cd4*2:Da9", &["c4:d4"]), "B:Aa1,d4:Bg9,g10:Cd4*2:Da9:H1:N1");
    // Twenty, the two in hand among them; then one fewer.
    let twenty = "W:Wa1*3,b1*3,c1*3,e1*3,f1*3,g1*2,d3*3:Bf7,g7";
    assert!(after(STANDARD, twenty, &["d3:d4,d5,d6"]).contains(",d4,d5,d6:"));
    let nineteen = "W:Wa1*3,b1*3,c1*3,e1*3,f1*3,g1,d3*3:Bf7,g7";
    assert!(after(STANDARD, nineteen, &["d3:d4,d5,d6"]).contains(",d4*2,d5,d6:"));
    // Taken from the bonus cell, nothing is sown there.
    assert_eq!(after(STANDARD, "W:Wa1,d4:Bf7,g7", &["d4:d5"]), "B:Wa1,d5:Bf7,g7:H1:N1");
}

#[test]
fn m13_one_against_two_has_lost() {
    let won = Some(Outcome::win(seats(&[0]), rule(13)));
    assert_eq!(played(STANDARD, "W:Wb3,c3:Bb4,g5", &["b3:b4"]).outcome(), won);
    assert_eq!(played(QUICK, "W:We4:Ba7", &["e4:d4"]).outcome(), won, "the bonus makes two");
    assert_eq!(played(STANDARD, "W:Wb3:Bg5", &["b3:b4"]).outcome(), None, "one against one");
    // Whoever is to move, whoever is bare.
    assert_eq!(at(STANDARD, "W:Wa1:Bg5,g7").outcome(), Some(Outcome::win(seats(&[1]), rule(13))));
    assert_eq!(at(STANDARD, "B:Wa1:Bg5,g7").outcome(), Some(Outcome::win(seats(&[1]), rule(13))));
    assert_eq!(at(STANDARD, "W:W:Bg7*2").outcome(), Some(Outcome::win(seats(&[1]), rule(13))), "before M14");
    let line = at(STANDARD, "B:Wa1:Bg5,g7");
    assert_eq!((refused(&line, "g5:g4"), refused(&line, "nonsense")), ("over".to_owned(), "over".to_owned()));
}

#[test]
fn m13_partners_count_together() {
    let line = played(FOUR, "C:Aa1,a2:Bf10:Cg1,g2,e7:De8:N30", &["e7:e8"]);
    assert_eq!(line.outcome(), Some(Outcome::win(seats(&[0, 2]), rule(13))));
    assert_eq!(at(FOUR, "A:Aa1:Bf10:Cg1:De8").outcome(), None, "two against two");
    assert_eq!(at(FOUR, "A:A:Bf10*2:Cg1:De8").outcome(), Some(Outcome::win(seats(&[1, 3]), rule(13))));
}

#[test]
fn m14_without_a_move_two_players_lose() {
    let line = played(STANDARD, "W:We5:Be6:H3:N120", &["e5:e6"]);
    assert_eq!(line.outcome(), Some(Outcome::win(seats(&[0]), rule(14))));
    assert_eq!(legal(&line), Vec::<String>::new());
    // Two on a1, no way on from a2 nor from b1: shut in by one's own threes – but those can move.
    let shut = at(STANDARD, "W:Wa1*2,c1*3,a3*3:Bf7,g7");
    assert_eq!(refused(&shut, "a1:a2,a3"), "M8");
    assert_eq!(shut.outcome(), None);
    assert_eq!(refused(&shut, "pass"), "M14");
    assert_eq!(refused(&start(FOUR), "pass"), "M14");
}

#[test]
fn m14_four_pass_while_the_partner_can_move() {
    let text = "B:Aa1,a3:Bg14*2:Cg1:Dg13*3,f14*3:H4:N5";
    assert_eq!(legal(&at(FOUR, text)), ["pass"]);
    assert_eq!(after(FOUR, text, &["pass"]), "C:Aa1,a3:Bg14*2:Cg1:Dg13*3,f14*3:H5:N6");
    assert_eq!(legal(&at(FOUR, "C:Aa4,b4:Bc4,g9:C:Da9")), ["pass"], "without marbles");
    // Neither partner can move: the team has lost. One marble a team, so M13 is silent.
    assert_eq!(at(FOUR, "C:A:Bc4:C:D").outcome(), Some(Outcome::win(seats(&[1, 3]), rule(14))));
    assert_eq!(at(FOUR, "C:Aa1:Bc4:C:D").outcome(), None, "A can move: C passes");
}

#[test]
fn m15_the_third_time_is_a_draw() {
    let there_and_back = ["b1:c1", "f7:e7", "c1:b1", "e7:f7"];
    let text = "W:Wb1,d1*2:Bd7,f7";
    assert_eq!(played(STANDARD, text, &there_and_back).outcome(), None, "the second time");
    let twice = [there_and_back, there_and_back].concat();
    assert_eq!(played(STANDARD, text, &twice).outcome(), Some(Outcome::draw(rule(15))));
    assert_eq!(played(STANDARD, text, &twice[..7]).outcome(), None, "one ply before");
    let counted = played(STANDARD, "W:Wb1,d1*2:Bd7,f7:H92:N92", &twice);
    assert_eq!(counted.outcome(), Some(Outcome::win(seats(&[0]), rule(15))), "a win comes before a draw");
}

#[test]
fn m15_a_removal_does_not_forget_what_stood_before() {
    // W's marble on c3 is removed, comes again by the bonus, and everything stands as before.
    let round = ["c4:c3", "d3:d4", "c3:c4", "d4:d3,c3"];
    let text = "B:Wa1,c3,d3:Bc4,g6,g7";
    let line = played(STANDARD, text, &round);
    assert_eq!(line.position().text(), "B:Wa1,c3,d3:Bc4,g6,g7:H3:N4");
    assert_eq!((line.occurrences(), line.outcome()), (2, None));
    let again = played(STANDARD, text, &[round, round].concat());
    assert_eq!(again.outcome(), Some(Outcome::draw(rule(15))));
}

#[test]
fn m15_counts_end_the_game_by_marbles() {
    let quiet = |text| at(STANDARD, text).outcome();
    assert_eq!(quiet("B:Wc1,d1*2:Bd7,f7:H100:N171"), Some(Outcome::win(seats(&[0]), rule(15))));
    assert_eq!(quiet("B:Wc1,d1:Bd7,f7:H100:N171"), Some(Outcome::draw(rule(15))));
    assert_eq!(quiet("B:Wc1,d1*2:Bd7,f7:H99:N171"), None);
    assert_eq!(quiet("W:Wc1,d1:Bd7*2,f7:H7:N400"), Some(Outcome::win(seats(&[1]), rule(15))));
    assert_eq!(quiet("B:Wc1,d1:Bd7*2,f7:H7:N399"), None);
    assert_eq!(quiet("W:Wd1:Bc1,d7*2:H100:N400"), Some(Outcome::win(seats(&[1]), rule(13))), "M13 first");
    let four = |text| at(FOUR, text).outcome();
    assert_eq!(four("A:Aa1*3:Be14:Cg1:Db14,d14:H9:N239"), None);
    assert_eq!(four("A:Aa1*3:Be14:Cg1:Db14,d14:H9:N240"), Some(Outcome::win(seats(&[0, 2]), rule(15))));
    assert_eq!(four("A:Aa1*3:Be14:Cg1:Db14,d14:H39:N100"), None);
    assert_eq!(four("A:Aa1:Be14:Cg1:Db14:H40:N100"), Some(Outcome::draw(rule(15))));
    assert_eq!(refused(&at(STANDARD, "B:Wc1,d1:Bd7,f7:H100:N171"), "f7:e7"), "over");
}

#[test]
fn m15_a_match_of_the_first_version_keeps_its_limits() {
    let long = |mode, text| Damata::from_text(&Options { mode, limits: MoveLimits::Long }, text).unwrap().outcome();
    assert_eq!(long(FOUR, "A:Aa1*3:Be14:Cg1:Db14,d14:H99:N599"), None);
    assert_eq!(long(FOUR, "A:Aa1*3:Be14:Cg1:Db14,d14:H9:N600"), Some(Outcome::win(seats(&[0, 2]), rule(15))));
    assert_eq!(long(FOUR, "A:Aa1:Be14:Cg1:Db14:H100:N300"), Some(Outcome::draw(rule(15))));
    // With two players they never were others.
    for limits in [MoveLimits::Short, MoveLimits::Long] {
        let two = |text| Damata::from_text(&Options { mode: STANDARD, limits }, text).unwrap().outcome();
        assert_eq!(two("B:Wc1,d1*2:Bd7,f7:H99:N399"), None);
        assert_eq!(two("B:Wc1,d1:Bd7,f7:H9:N400"), Some(Outcome::draw(rule(15))));
    }
}

#[test]
fn m15_removals_start_the_count_again_and_a_bonus_does_not() {
    assert_eq!(after(STANDARD, "W:Wd1*2,c4:Bc5,d7,f7:H99:N170", &["c4:c5"]), "B:Wd1*2,c5:Bd7,f7:N171");
    assert_eq!(after(QUICK, "W:Wd1*2,c4:Bd7,f7*2:H98:N100", &["c4:d4"]), "B:Wd1*2,d4*2:Bd7,f7*2:H99:N101");
}

#[test]
fn m16_conceding_has_its_number() {
    assert_eq!(Damata::RESIGNATION, Some(rule(16)));
    assert_eq!(refused(&start(STANDARD), "resign"), "text", "it is no move");
}

/// What is said of an end that has come.
fn ending(line: &Line<Damata>, lang: Lang) -> String {
    line.position().ending(line.outcome().unwrap(), lang)
}

#[test]
fn m13_m14_the_end_says_who_cannot_go_on_and_what_is_left() {
    let bare = played(STANDARD, "W:Wb3,c3:Bb4,g5", &["b3:b4"]);
    assert_eq!(ending(&bare, Lang::Fr), "Vert n’a plus qu’une bille. Billes sur le plateau : Bleu 2, Vert 1.");
    let none = played(STANDARD, "W:Wb3*2:Bb4,b5:H3:N120", &["b3:b4,b5"]);
    assert_eq!(ending(&none, Lang::En), "Green has no marble left. Marbles on the board: Blue 2, Green 0.");
    let stuck = played(STANDARD, "W:We5:Be6:H3:N120", &["e5:e6"]);
    assert_eq!(ending(&stuck, Lang::Fr), "Vert ne peut plus jouer. Billes sur le plateau : Bleu 1, Vert 0.");
    let pair = at(FOUR, "A:A:Bf10*2:Cg1:De8");
    assert_eq!(
        ending(&pair, Lang::En),
        "Blue and Amber have one marble left between them. Marbles on the board: Blue 0, Green 2, Amber 1, Plum 1."
    );
    assert!(ending(&pair, Lang::Fr).starts_with("Bleu et Ambre n’ont plus qu’une bille à eux deux. "));
}

#[test]
fn m15_the_end_says_which_limit_was_reached() {
    let left = "Billes sur le plateau : Bleu 3, Vert 2.";
    let two = |counts: &str| ending(&at(STANDARD, &format!("B:Wc1,d1*2:Bd7,f7{counts}")), Lang::Fr);
    assert_eq!(two(":H100:N171"), format!("100 coups de suite sans prise. {left}"));
    assert_eq!(two(":H7:N400"), format!("400 coups joués. {left}"));
    let four = |limits, counts: &str| {
        let text = format!("A:Aa1:Be14:Cg1:Db14{counts}");
        let said = ending(&Line::new(Damata::from_text(&Options { mode: FOUR, limits }, &text).unwrap()), Lang::En);
        said.split('.').next().unwrap().to_owned()
    };
    assert_eq!(four(MoveLimits::Short, ":H40:N171"), "40 moves in a row without a removal");
    assert_eq!(four(MoveLimits::Short, ":H7:N240"), "240 moves played");
    assert_eq!(four(MoveLimits::Long, ":H100:N171"), "100 moves in a row without a removal");
    assert_eq!(four(MoveLimits::Long, ":H7:N600"), "600 moves played");
    let there_and_back = ["b1:c1", "f7:e7", "c1:b1", "e7:f7"];
    let third = played(STANDARD, "W:Wb1,d1*2:Bd7,f7", &[there_and_back, there_and_back].concat());
    assert_eq!(ending(&third, Lang::Fr), format!("La même position s’est présentée trois fois. {left}"));
}

#[test]
fn m10_a_choice_between_two_enemies_is_written_by_name() {
    let line = at(FOUR, "A:Ab1,c7*2:Bc8,e10:Cg2,g3:Dc8,c9,f12");
    let words = |text: &str, lang| line.position().words(line.read_move(text).unwrap(), None, lang);
    assert_eq!(words("c7:c8=B,c9", Lang::Fr).as_deref(), Some("c7 : c8 (Vert), c9"));
    assert_eq!(words("c7:c8=D,c9", Lang::En).as_deref(), Some("c7: c8 (Plum), c9"));
    assert_eq!(words("c7:d7,d6", Lang::Fr), None, "nothing to choose");
}
