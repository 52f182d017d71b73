//! Damsystem, rule by rule: what each allows and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod draughts;

use draughts::{HUFF, STRICT, is_impossible};
use game::conformance::{self, board_plan, board_scene};
use game::{Effect, Lang, Look, Present, Reason, Step};
use rules::damsystem::{Damsystem, Options};
use table::Listed;

type Table = draughts::Table<Damsystem>;

fn impossible(options: Options, text: &str) -> bool {
    is_impossible::<Damsystem>(options, text)
}

#[test]
fn s1_dark_squares_of_eleven_columns_and_rows() {
    let plan = board_plan::<Damsystem>(&STRICT);
    let fixed = |look: Look| plan.cells.iter().filter(|cell| cell.strip.is_none() && cell.look == look).count();
    assert_eq!((fixed(Look::Dark), fixed(Look::Light)), (46, 42));
    assert!(plan.cells.iter().any(|cell| cell.name == "a1" && (cell.x, cell.y) == (1, 1)));
    for text in ["W:Wa2:Bb10", "W:Wa12:Bb10", "W:Wn1:Bb10", "W:Wa0:Bb10", "W:WA1:Bb10", "W:Wa01:Bb10", "W:W1:Bb10"] {
        assert!(impossible(STRICT, text), "{text}");
    }
}

#[test]
fn s2_a_plate_is_thirteen_squares_long() {
    let plan = board_plan::<Damsystem>(&STRICT);
    assert_eq!(
        plan.strips.iter().map(|strip| (strip.y, strip.length)).collect::<Vec<_>>(),
        [(4, 13), (6, 13), (8, 13)]
    );
    assert_eq!(plan.cells.iter().filter(|cell| cell.strip == Some(0)).count(), 15, "every column it can cover");
    assert_eq!(Table::new(STRICT, "W:Wk3:Ba9").legal(), "k3-j4 k3-l4", "the squares that stick out are squares");
    assert_eq!(Table::new(STRICT, "W:Wk5:Ba9").legal(), "k5-j6 k5-l6");
    assert!(impossible(STRICT, "W:Wl3:Bb10"), "row 3 does not stick out");
}

#[test]
fn s3_plates_stick_out_on_the_right_of_the_side_to_move() {
    assert_eq!(Table::new(STRICT, "B:Wk1:Ba9").legal(), "a9-b8 a9-z8");
    for text in ["W:Wz4:Bb10", "B:Wl4:Bb10", "B:Wm6:Bb10", "W:Wy6:Bb10"] {
        assert!(impossible(STRICT, text), "{text}");
    }
    assert_eq!(Table::new(STRICT, "W:Wa3:Bb10").refuses("a3-z4"), "text", "there is no such square now");
    let x = |side: &str| board_scene(Table::new(STRICT, side).line.position()).strips[0].x;
    assert_eq!((x("W:Wa1:Bk11"), x("B:Wa1:Bk11")), (1, -1));
}

#[test]
fn s4_seventeen_men_each_on_three_rows() {
    let table = Table::start(STRICT);
    assert_eq!(table.legal(), "a3-b4 c3-b4 c3-d4 e3-d4 e3-f4 g3-f4 g3-h4 i3-h4 i3-j4 k3-j4 k3-l4");
    let men = table.text().matches(',').count() + 2;
    assert_eq!(men, 34);
    let full = table.text();
    assert!(impossible(STRICT, &full.replace("k3:", "k3,b4:")), "an eighteenth man");
}

#[test]
fn s5_plates_slide_to_the_left_of_the_mover_with_what_stands_on_them() {
    assert_eq!(Table::new(STRICT, "W:Wc3,l6:Bb8,k11").plays("c3-d4").text(), "B:Wb4,j6:Bz8,k11");
    assert_eq!(Table::new(STRICT, "B:Wb4,j6:Bz8,k11").plays("k11-j10").text(), "W:Wd4,l6:Bb8,j10");
    let table = Table::new(STRICT, "W:Wc3:Bk11");
    let mv = table.line.read_move("c3-d4").unwrap();
    assert!(table.line.position().effects(mv, None).contains(&Effect::Slide { by: -2 }));
    let cell = |name: &str| Some(conformance::cell(&board_plan::<Damsystem>(&STRICT), name));
    assert_eq!(table.line.position().comes_to(mv), cell("b4"), "told before it is played");
    assert_eq!(table.refuses("slide"), "text", "nobody slides but the referee");
    let dragged = table.line.position().refused_touch(&[Step::button("slide")]).unwrap();
    assert_eq!(dragged.rule().to_string(), "S5");
}

#[test]
fn s6_a_man_steps_diagonally_forward_on_dark_squares() {
    let table = Table::new(STRICT, "W:Wc3,d4:Bk11");
    assert_eq!(table.legal(), "c3-b4 d4-c5 d4-e5");
    for text in ["c3-d2", "c3-e5", "c3-d4", "c3-c5", "c3-c4", "d4-d4"] {
        assert_eq!(table.refuses(text), "S6", "{text}");
    }
    assert_eq!(table.refuses("k11-j10"), "turn");
    assert_eq!(table.refuses("e3-f4"), "turn");
    assert_eq!(Table::new(STRICT, "B:Wk1:Be5").refuses("e5-f6"), "S6");
}

#[test]
fn s7_one_passes_only_when_nothing_else_can_be_played() {
    let free = Table::start(STRICT);
    assert_eq!(free.refuses("pass"), "S7");
    let blocked = Table::new(STRICT, "B:Wd8,Ka11:Bz6,Kf6,b10").plays("f6xc9xd8");
    assert_eq!(blocked.legal(), "pass");
    assert_eq!(blocked.plays("pass").text(), "B:WKa11:Bz6,Kc9,b10:H1:P");
    // With huffing it is always legal, and a fault where there was something to take.
    let huff = Table::new(HUFF, "W:Wa1,e3,k3:Bf4,k7");
    assert!(huff.legal().ends_with("pass"));
    assert_eq!(huff.plays("pass").text(), "B:Wa1,e3,k3:Bd4,k7:H1:P:Se3");
}

#[test]
fn s8_a_man_captures_both_ways() {
    let table = Table::new(STRICT, "W:Wg1,e5:Bd4,f6,k11");
    assert_eq!(table.legal(), "e5xc3xd4 e5xg7xf6");
    for text in ["e5xc7xd6", "e5xg3xf4", "e5xh8xf6", "e5xg7xd4"] {
        assert_eq!(table.refuses(text), "S8", "{text}");
    }
    assert_eq!(table.refuses("e5xg7"), "text", "Damsystem knows no short form");
}

#[test]
fn s9_captures_chain_over_plates_and_fixed_rows() {
    let table = Table::new(STRICT, "W:Wa1,c3:Bd4,d6,f8,k11");
    assert_eq!(table.legal(), "c3xc7xd4xd6");
    assert_eq!(table.refuses("c3xe5xd4"), "S9");
    assert_eq!(Table::new(STRICT, "W:Wa1,j2:Bk3,k5,a9").legal(), "j2xj6xk3xk5", "over the overhang");
}

#[test]
fn s10_capturing_is_compulsory() {
    let position = "W:Wg1,e5:Bd4,f6,k11";
    assert_eq!(Table::new(STRICT, position).refuses("g1-h2"), "S10");
    assert_eq!(Table::new(HUFF, position).legal(), "e5-d6 e5xc3xd4 e5xg7xf6 g1-f2 g1-h2 pass");
}

#[test]
fn s11_a_fault_must_be_punished_first() {
    let table = Table::new(HUFF, "W:Wa1,e3,k3:Bf4,k7").plays("a1-b2");
    assert_eq!(table.legal(), "huff@e3");
    for text in ["pass", "k7-j6", "d4-e3", "huff@k3"] {
        assert_eq!(table.refuses(text), "S11", "{text}");
    }
    assert_eq!(table.refuses("b2-c3"), "turn");
    assert_eq!(table.says("pass", Lang::Fr), "Il faut d’abord souffler e3.");
    let huffed = table.plays("huff@e3");
    assert_eq!((huffed.text().as_str(), huffed.legal().as_str()), ("B:Wb2,k3:Bd4,k7", "d4-c3 d4-e3 k7-j6 pass"));
    assert_eq!(huffed.refuses("huff@k3"), "S11");
    assert_eq!(Table::start(STRICT).refuses("huff@a9"), "S11");
    // Guilty squares are named after the slide.
    assert_eq!(Table::new(HUFF, "W:Wa1,d4:Be5,k9").plays("a1-b2").legal(), "huff@b4");
    assert!(impossible(HUFF, "B:Wa1,e3:Bd4:Sg3") && impossible(STRICT, "B:Wa1,e3:Bd4:Se3"));
}

#[test]
fn s12_a_man_is_crowned_only_where_its_move_ends() {
    assert_eq!(Table::new(STRICT, "W:Wa1,b10:Bk9").plays("b10-a11").text(), "B:Wa1,Ka11:Bk9");
    assert_eq!(Table::new(STRICT, "W:Wa1,g9:Bi7,h10,j10").plays("g9xk9xh10xj10").text(), "B:Wa1,k9:Bi7");
    assert_eq!(Table::new(STRICT, "B:Wk9:Bb2").plays("b2-a1").text(), "W:Wk9:BKa1");
    assert_eq!(Table::new(STRICT, "W:Wa1,g9:Bh10,k9").legal(), "g9xi11xh10");
    let table = Table::new(STRICT, "W:Wa1,e9:Bf10,j8");
    assert_eq!(table.legal(), "e9xg11xf10");
    assert_eq!(table.refuses("e9xk7xf10xj8"), "S12", "on as a Damsy would");
    assert!(impossible(STRICT, "W:Wa11:Bb10") && impossible(STRICT, "W:Wb2:Ba1"));
}

#[test]
fn s13_a_damsy_goes_far_along_diagonals() {
    let table = Table::new(STRICT, "W:WKe1,a3:Bj10,k11");
    assert!(table.legal().contains("e1-l8"));
    assert_eq!(table.refuses("e1-e3"), "S13");
    assert_eq!(Table::new(STRICT, "W:WKe1,g3:Bj10").refuses("e1-h4"), "S13");
    assert_eq!(Table::new(STRICT, "W:WKe1,g3:Bj10").refuses("e1-g3"), "S13");
}

#[test]
fn s14_a_damsy_captures_from_afar() {
    let table = Table::new(STRICT, "B:Wk1,d4,f6:BKa7,k9");
    assert_eq!(table.legal(), "a7xe3xd4 a7xf2xd4 a7xg1xd4");
    assert_eq!(table.refuses("a7xb6xd4"), "S14", "before the piece, not behind it");
    assert_eq!(table.refuses("a7xh8xf6"), "S14");
}

#[test]
fn s15_the_most_pieces_removed_at_the_end() {
    let most = Table::new(STRICT, "B:Wc3,h4,h6:BKa1,i3");
    assert_eq!(most.legal(), "a1xe1xc3xh4xh6 a1xf2xc3xh4xh6 a1xg3xc3xh4xh6");
    assert_eq!(most.refuses("a1xd4xc3"), "S15");
    let block = Table::new(STRICT, "W:WKd8:Bh2,e7,Kc9");
    assert_eq!(block.legal(), "d8xg1xh2xe7");
    assert_eq!(block.refuses("d8xg1xh2xe7xc9"), "S15");
    // A diagonal ends where a square does not exist: from k5, l6 exists for W but not for B.
    assert_eq!(Table::new(STRICT, "W:WKk5:Ba9").legal().matches("k5-l").count(), 2);
    assert_eq!(Table::new(STRICT, "B:Wk9:BKk5").legal().matches("k5-l").count(), 0);
}

#[test]
fn s16_no_piece_left_has_lost_but_the_blocked_only_pass() {
    assert_eq!(Table::new(STRICT, "W:We5:Bf6").plays("e5xg7xf6").result(), "W S16");
    assert_eq!(Table::new(HUFF, "W:We3:Bf4,k7").plays("e3-d4 huff@b4").result(), "B S16");
    let blocked = Table::new(STRICT, "W:WKa11:Bb6,Kc9,b10");
    assert_eq!((blocked.result().as_str(), blocked.legal().as_str()), ("-", "pass"));
}

#[test]
fn s17_two_passes_in_a_row_are_a_draw() {
    let passed = Table::start(HUFF).plays("pass");
    assert_eq!(passed.result(), "-");
    let twice = passed.plays("pass");
    assert_eq!((twice.result().as_str(), twice.refuses("a3-b4").as_str()), ("= S17", "over"));
    assert_eq!(Table::new(HUFF, "W:Wa1,e3,k3:Bf4,k7").plays("pass huff@e3 pass").result(), "-", "a huff between");
    assert_eq!(Table::start(HUFF).plays("pass a9-b8 pass").result(), "-", "a move between");
    for text in ["W:Wa1:Bb10:H3:PPP", "W:Wa1:Bb10:P", "W:Wa1:Bb10:H1:PP", "W:Wa1:Bb10:H1:Px"] {
        assert!(impossible(STRICT, text) && impossible(HUFF, text), "{text}");
    }
}

#[test]
fn s18_third_occurrence_or_fifty_quiet_plies() {
    let round = "e1-f2 k9-j10 f2-e1 j10-k9 ";
    let once = Table::new(STRICT, "W:WKe1:BKk9").plays(round);
    assert_eq!(once.result(), "-");
    assert_eq!(once.plays(round).result(), "= S18");
    let table = Table::new(STRICT, "W:WKe1:Ba9,Kk9:H48").plays("e1-g3");
    assert_eq!(table.result(), "-");
    assert_eq!(table.plays("k9-j10").result(), "= S18");
    // A pass counts as quiet; a man's move starts the count again; S17 is named before S18.
    assert_eq!(Table::new(HUFF, "W:WKa1:Ba9:H48").plays("pass").text(), "B:WKa1:Ba9:H49:P");
    assert_eq!(Table::new(STRICT, "B:WKa1:Ba9:H49").plays("a9-b8").text(), "W:WKa1:Bd8");
    assert_eq!(Table::new(HUFF, "W:WKa1:BKk9:H48").plays("pass pass").result(), "= S17");
    assert!(impossible(STRICT, "W:WKa1:BKk9:H51"));
}

#[test]
fn s16_s17_s18_the_end_says_what_happened_and_what_is_left() {
    let ending = |table: &Table, lang| {
        let said = table.line.position().ending(table.line.outcome().unwrap(), lang);
        Damsystem::INFO.with_sides(&said, lang)
    };
    let none = Table::new(STRICT, "W:We5:Bf6").plays("e5xg7xf6");
    assert_eq!(ending(&none, Lang::Fr), "Noir n’a plus de pièce ; il en reste une à Blanc.");
    let passed = Table::new(HUFF, "W:WKa1:BKk9:H48").plays("pass pass");
    assert_eq!(ending(&passed, Lang::Fr), "Deux passes se sont suivies : Blanc garde une pièce, Noir une pièce.");
    assert_eq!(ending(&passed, Lang::En), "Two passes followed each other: White keeps one piece, Black one piece.");
    let quiet = Table::new(STRICT, "W:WKe1:Ba9,Kk9:H48").plays("e1-g3 k9-j10");
    let said = "25 coups de chaque camp sans prise ni pion joué : Blanc garde une pièce, Noir deux pièces.";
    assert_eq!(ending(&quiet, Lang::Fr), said);
    let round = "e1-f2 k9-j10 f2-e1 j10-k9 ";
    let third = Table::new(STRICT, "W:WKe1:BKk9").plays(round).plays(round);
    assert!(ending(&third, Lang::Fr).starts_with("La même position s’est présentée trois fois : Blanc garde"));
}
