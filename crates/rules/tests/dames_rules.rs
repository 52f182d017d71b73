//! Dames, rule by rule: what each allows and what it refuses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod draughts;

use draughts::{HUFF, STRICT, is_impossible};
use game::conformance::board_plan;
use game::{Game, Lang, Look, Present, Seat, Step};
use rules::dames::{Dames, Options};
use table::Listed;

type Table = draughts::Table<Dames>;

fn impossible(options: Options, text: &str) -> bool {
    is_impossible::<Dames>(options, text)
}

#[test]
fn d1_fifty_dark_squares_and_no_more() {
    let plan = board_plan::<Dames>(&STRICT);
    assert_eq!(plan.cells.iter().filter(|cell| cell.look == Look::Dark).count(), 50);
    assert_eq!(plan.cells.len(), 100);
    let near_left = plan.cells.iter().find(|cell| (cell.x, cell.y) == (1, 1)).unwrap();
    assert_eq!(near_left.name, "46");
    assert_eq!(Table::new(STRICT, "W:W46:B1").legal(), "46-41");
    assert_eq!(Table::new(STRICT, "W:W50:B1").legal(), "50-44 50-45");
    let table = Table::start(STRICT);
    for text in ["31-51", "0-5", "31-027", "031-27"] {
        assert_eq!(table.refuses(text), "text", "{text}");
    }
    assert!(impossible(STRICT, "W:W51:B1") && impossible(STRICT, "W:W0:B1"));
}

#[test]
fn d2_twenty_men_each_and_blue_begins() {
    let table = Table::start(STRICT);
    assert_eq!(table.text(), Table::new(STRICT, "W:W31-50:B1-20").text());
    assert_eq!(table.refuses("20-24"), "turn");
    assert_eq!(table.refuses("25-20"), "turn", "an empty square is nobody’s piece");
    assert!(impossible(STRICT, "W:W30-50:B1-20"), "twenty-one men");
}

#[test]
fn d3_a_man_steps_forward_only_and_onto_an_empty_square() {
    let table = Table::new(STRICT, "W:W28,32:B1");
    assert_eq!(table.legal(), "28-22 28-23 32-27");
    for text in ["28-33", "28-17", "28-28", "28-24", "32-28"] {
        assert_eq!(table.refuses(text), "D3", "{text}");
    }
    assert!(table.says("32-28", Lang::Fr).contains("28"));
    let black = Table::new(STRICT, "B:W50:B19");
    assert_eq!(black.legal(), "19-23 19-24");
    assert_eq!(black.refuses("19-14"), "D3");
}

#[test]
fn d4_a_man_is_crowned_only_where_its_move_ends() {
    assert_eq!(Table::new(STRICT, "W:W8:B20").plays("8-2").text(), "B:WK2:B20");
    assert_eq!(Table::new(STRICT, "W:W13:B9,10,33").plays("13x15x9x10").text(), "B:W15:B33");
    // Over 8 to the far row, and on from there as a king would: not for a man.
    let table = Table::new(STRICT, "W:W12,46:B8,14");
    assert_eq!(table.legal(), "12x3x8");
    assert_eq!(table.refuses("12x20x8x14"), "D4");
    assert!(impossible(STRICT, "W:W5:B20") && impossible(STRICT, "W:W31:B46"), "men that should be kings");
    // Stopped there by choice, it has ended there.
    assert_eq!(Table::new(HUFF, "W:W13:B9,10,33").plays("13x4x9").text(), "B:WK4:B10,33:S4");
}

#[test]
fn d5_a_king_goes_far_but_over_nobody() {
    let table = Table::new(STRICT, "W:WK28,37:B6,11");
    assert!(table.legal().contains("28-5 "));
    assert_eq!(table.refuses("28-41"), "D5", "37 stands in the way");
    assert!(table.says("28-41", Lang::En).contains("37"));
    assert_eq!(table.refuses("28-26"), "D5");
    assert_eq!(table.refuses("28-37"), "D5");
    assert_eq!(table.refuses("28-28"), "D5");
}

#[test]
fn d6_a_man_captures_both_ways_onto_the_square_right_behind() {
    let table = Table::new(STRICT, "W:W28,37:B22,32,33");
    assert_eq!(table.legal(), "28x17x22 28x39x33");
    for text in ["28x37x32", "28x19x23", "28x11x22", "28x17x32", "28x10"] {
        assert_eq!(table.refuses(text), "D6", "{text}");
    }
    assert_eq!(table.refuses("22x31x27"), "turn");
}

#[test]
fn d7_a_man_goes_on_while_it_can() {
    let table = Table::new(STRICT, "W:W32:B9,19,28,45");
    assert_eq!(table.legal(), "32x3x9x19x28");
    for text in ["32x23x28", "32x14x19x28", "32x23", "32x23x14"] {
        assert_eq!(table.refuses(text), "D7", "{text}");
    }
    assert!(table.says("32x23", Lang::Fr).contains("19"));
}

#[test]
fn d8_a_king_captures_from_afar_one_piece_a_jump() {
    let table = Table::new(STRICT, "W:WK46,K48:B28,39,43");
    assert_eq!(table.legal(), "46x10x28 46x14x28 46x19x28 46x23x28 46x5x28");
    assert_eq!(table.refuses("48x34x39x43"), "D8");
    assert_eq!(table.refuses("46x32x28"), "D8", "before the piece, not behind it");
    assert_eq!(table.refuses("46x17"), "D8");
}

#[test]
fn d9_a_king_goes_on_turning_or_not() {
    let table = Table::new(STRICT, "W:WK50:B19,22,33");
    assert_eq!(table.legal(), "50x10x19x33 50x11x22x33 50x14x19x33 50x17x22x33 50x5x19x33 50x6x22x33");
    assert_eq!(table.refuses("50x28x33"), "D9", "from 28 it goes on");
}

#[test]
fn d10_captured_pieces_stay_block_and_are_jumped_once() {
    let table = Table::new(STRICT, "B:W17,23,K39:BK14");
    assert_eq!(table.legal(), "14x11x17x23 14x44x23x39 14x50x23x39 14x6x17x23");
    assert_eq!(table.refuses("14x11x17x23x39"), "D10");
    // The start counts as empty, and two ways round are one move.
    assert_eq!(Table::new(STRICT, "W:W38:B22,23,32,33").legal(), "38x38x22x23x32x33");
    assert_eq!(Table::new(STRICT, "W:W38:B32,40").refuses("38x38x32x32"), "D10", "the same piece back and forth");
}

#[test]
fn d11_majority_is_compulsory_and_a_king_counts_as_one() {
    let table = Table::new(STRICT, "W:W32,46:B9,19,28,K31,K41");
    assert_eq!(table.legal(), "32x3x9x19x28");
    assert_eq!(table.refuses("46x26x31x41"), "D11");
    assert_eq!(
        table.says("46x26x31x41", Lang::En),
        "As many as possible must be taken: from 46 to 26 it is two pieces, from 32 to 3 three."
    );
    assert_eq!(
        table.says("46x26", Lang::Fr),
        "Il faut prendre le plus possible : de 46 à 26, deux pièces ; de 32 à 3, trois."
    );
    // Among equals the player chooses.
    assert_eq!(Table::new(STRICT, "W:W28:B22,23").legal(), "28x17x22 28x19x23");
}

#[test]
fn d12_capturing_is_compulsory_unless_one_huffs() {
    let position = "W:W32,50:B9,19,28,45";
    let strict = Table::new(STRICT, position);
    assert_eq!(strict.refuses("50-44"), "D12");
    assert_eq!(
        strict.says("50-44", Lang::En),
        "Capturing is compulsory: going from 50 to 44 takes nothing, from 32 to 3 three pieces."
    );
    let huff = Table::new(HUFF, position);
    assert_eq!(huff.legal(), "32-27 32x14x19x28 32x23x28 32x3x9x19x28 50-44");
    assert_eq!(huff.refuses("50-45"), "D3");
}

#[test]
fn d13_a_fault_may_be_huffed_and_the_right_lapses() {
    let table = Table::new(HUFF, "W:W28,31,32:B5,6,23").plays("31-26");
    assert_eq!(table.text(), "B:W26,28,32:B5,6,23:S28");
    assert_eq!(table.legal(), "23-29 5-10 6-11 huff@28");
    assert_eq!(table.refuses("huff@26"), "D13");
    assert!(table.says("huff@26", Lang::Fr).contains("28"));
    let huffed = table.plays("huff@28");
    assert_eq!(huffed.text(), "B:W26,32:B5,6,23", "to huff is not to play");
    assert_eq!(huffed.refuses("huff@32"), "D13");
    let lapsed = Table::new(HUFF, "W:W28,31,32:B5,6,23").plays("31-26 5-10");
    assert_eq!(lapsed.refuses("huff@10"), "D13");
    assert_eq!(Table::start(STRICT).refuses("huff@20"), "D13");
    for text in ["B:W26,28:B23:S27", "B:W26,28:B23:S23", "B:W26,28:B:S28", "B:W26,28:B23:S", "B:W26,28:B23:SK28"] {
        assert!(impossible(HUFF, text), "{text}");
    }
    assert!(impossible(STRICT, "B:W26,28:B23:S28"), "a flag of another option");
}

#[test]
fn d13_the_moved_piece_is_guilty_where_it_stands() {
    assert_eq!(Table::new(HUFF, "W:W28:B5,23").plays("28-22").text(), "B:W22:B5,23:S22");
    assert_eq!(Table::new(HUFF, "W:W32,50:B9,19,28,45").plays("32x23x28").text(), "B:W23,50:B9,19,45:S23");
    // An equal capture is no fault; a smaller one accuses the piece that could have taken more.
    assert_eq!(Table::new(HUFF, "W:W28,30:B5,23,24").plays("28x19x23").text(), "B:W19,30:B5,24");
    assert_eq!(Table::new(HUFF, "W:W32,46:B19,28,41").plays("46x37x41").text(), "B:W32,37:B19,28:S32");
}

#[test]
fn d14_no_piece_or_no_move_has_lost() {
    assert_eq!(Table::new(STRICT, "W:W28:B22").plays("28x17x22").result(), "W D14");
    let blocked = Table::new(STRICT, "W:W33,41,47:B36").plays("33-28");
    assert_eq!((blocked.result().as_str(), blocked.legal().as_str()), ("W D14", ""));
    assert_eq!(blocked.refuses("36-31"), "over");
    assert_eq!(Table::new(HUFF, "W:W28:B6,23").plays("28-22 huff@22").result(), "B D14");
    // A right to huff is a move; once used, a blocked side has lost after all.
    let right = Table::new(HUFF, "W:W22,26,27,37,41,42:B31").plays("41-36");
    assert_eq!((right.result().as_str(), right.legal().as_str()), ("-", "huff@27"));
    assert_eq!(right.plays("huff@27").result(), "W D14");
    assert_eq!(Table::new(STRICT, "W:W31:B").result(), "W D14");
    assert!(impossible(STRICT, "W:W:B"));
}

#[test]
fn d15_the_third_occurrence_is_a_draw_and_the_second_is_not() {
    let round = "50-44 1-7 44-50 7-1 ";
    let table = Table::new(STRICT, "W:WK50:BK1");
    let once = table.plays(round);
    assert_eq!(once.result(), "-");
    let twice = once.plays(round);
    assert_eq!((twice.result().as_str(), twice.refuses("50-44").as_str()), ("= D15", "over"));
    // The right to huff is part of the position.
    let table = Table::new(HUFF, "B:WK47:BK13").plays("13-35 47-36 35-13 36-47 13-35 47-36 35-13 36-47");
    assert_eq!((table.text().as_str(), table.result().as_str()), ("B:WK47:BK13:H8:S47", "-"));
}

#[test]
fn d16_forty_quiet_plies_are_a_draw_and_thirty_nine_are_not() {
    let table = Table::new(STRICT, "W:WK50:BK2,25:H37").plays("50-39 2-8");
    assert_eq!(table.result(), "-");
    assert_eq!(table.plays("39-50").result(), "= D16");
    // A man's move, a capture and a huff reset the count; a king's move does not.
    assert_eq!(Table::new(STRICT, "B:WK50:BK2,25:H39").plays("25-30").text(), "W:WK50:BK2,30");
    assert_eq!(Table::new(STRICT, "W:WK50:B2,28:H39").plays("50x22x28").text(), "B:WK22:B2");
    assert_eq!(Table::new(HUFF, "B:WK16,K50:BK7:H12:S16").plays("huff@16").text(), "B:WK50:BK7");
    // A win comes before it, and D15 before D16.
    assert_eq!(Table::new(STRICT, "W:W41,47,K49:B36:H39").plays("49-44").result(), "W D14");
    assert!(impossible(STRICT, "W:WK50:BK1:H41"), "the game was over before");
    assert!(impossible(STRICT, "W:WK50:BK1:H-1") && impossible(STRICT, "W:WK50:BK1:Hx"));
}

#[test]
fn d17_to_resign_is_not_a_move_of_the_board() {
    assert_eq!(Dames::RESIGNATION.map(|rule| rule.to_string()).as_deref(), Some("D17"));
    assert_eq!(Table::start(STRICT).refuses("resign"), "text");
}

#[test]
fn dames_reads_short_and_long_captures() {
    let table = Table::new(STRICT, "W:WK15,30:BK17,27,31,33");
    assert_eq!(table.refuses("15x12"), "text", "two captures fit");
    assert!(table.says("15x12", Lang::En).contains("15x12x17x27x33"));
    let read = |position: &str, text: &str| Table::new(STRICT, position).plays(text).text();
    assert_eq!(read("W:W32:B9,19,28,45", "32x3"), read("W:W32:B9,19,28,45", "32x23x14x3"));
    assert_eq!(read("W:WK50:B19,22,33", "50x28x14"), read("W:WK50:B19,22,33", "50x14x19x33"));
    for text in
        ["", "-", "x", "32", "32-", "32x", "x28", "32-28-23", "32 28", "32-28 ", "huff@", "huff", "pass", "K32-28"]
    {
        assert_eq!(Table::start(HUFF).refuses(text), "text", "{text}");
    }
}

#[test]
fn dames_positions_are_read_in_several_ways() {
    let canonical = "W:W31,32,K40:B1,K2";
    for text in ["W:WK40,32,31:BK2,1", "W:B1,K2:W31-32,K40", "W:W31,32,K40:B1,K2.", "W:W31,32,K40:B1,K2:H0"] {
        assert_eq!(Table::new(STRICT, text).text(), canonical, "{text}");
    }
    assert_eq!(Table::new(STRICT, "B:WK40-42:B1-3").text(), "B:WK40,K41,K42:B1,2,3");
    assert_eq!(Table::new(STRICT, "W:W:B1").text(), "W:W:B1");
    for text in [
        "",
        ":",
        "W",
        "W:",
        "W::",
        "W:W31",
        "W:W31:W32:B1",
        "W:W31:B1:B2",
        "W:W31,:B1",
        "W:W,31:B1",
        "W:W32-31:B1",
        "W:W31:B1:H1:H2",
        "W:W31:B1:H",
        "W:W31:B1:H01",
        "W:W31:B1:",
        "W:W31:B1..",
        " W:W31:B1",
        "W:W31:BKK1",
        "W:Wk31:B1",
        "W:W31:B1:P",
        "W:W31-:B1",
        "W:W-31:B1",
        "W:W31-32-33:B1",
        "w:W31:B1",
    ] {
        assert!(impossible(STRICT, text) && impossible(HUFF, text), "{text}");
    }
}

#[test]
fn dames_is_touched_jump_by_jump() {
    let steps = |position: &str, text: &str| {
        let table = Table::new(HUFF, position);
        let mv = table.line.read_move(text).unwrap();
        let plan = board_plan::<Dames>(&HUFF);
        let name = |step: Step| match step {
            Step::Cell(id) => plan.cells[usize::from(id.0)].name.clone(),
            Step::Button(word) => word.into_owned(),
            other => panic!("{other:?}"),
        };
        table.line.position().steps(mv, &table.line.legal_moves()).into_iter().map(name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(steps("W:W32:B9,19,28,45", "32x3x9x19x28"), "32 23 14 3");
    assert_eq!(steps("W:W32:B9,19,28,45", "32x23x28"), "32 23");
    assert_eq!(steps("W:W32:B9,19,45", "32-28"), "32 28");
    assert_eq!(steps("W:WK15,30:BK17,27,31,33", "15x12x17x27x33").split(' ').count(), 4);
    assert_eq!(steps("B:W26,28:B23:S28", "huff@28"), "huff 28");
}

#[test]
fn dames_tells_what_can_be_done() {
    let prompt = |options, text: &str, reader: u8, lang| {
        let said = Table::new(options, text).line.position().prompt(Some(Seat(reader)), lang);
        Dames::INFO.with_sides(&said, lang)
    };
    assert_eq!(prompt(STRICT, "W:W32:B19,28", 0, Lang::Fr), "Bleu : prise obligatoire, deux pièces.");
    assert_eq!(prompt(STRICT, "B:W50:B1", 1, Lang::En), "Green: your move.");
    assert_eq!(prompt(HUFF, "B:W26,28:B23:S28", 1, Lang::Fr), "Vert : vous pouvez souffler 28, puis jouer.");
    // Nobody is told to move who is not to.
    assert_eq!(prompt(STRICT, "W:W32:B19,28", 1, Lang::Fr), "Bleu doit prendre, deux pièces.");
    assert_eq!(prompt(STRICT, "B:W50:B1", 0, Lang::En), "Green to move.");
    assert_eq!(prompt(HUFF, "B:W26,28:B23:S28", 0, Lang::Fr), "Vert peut souffler 28, puis joue.");
    assert_eq!(prompt(STRICT, "B:W50:B", 0, Lang::Fr), "La partie est finie.");
}

#[test]
fn d14_d16_the_end_says_what_happened_and_what_is_left() {
    let ending = |text: &str, lang: Lang| {
        let table = Table::new(STRICT, text);
        Dames::INFO.with_sides(&table.line.position().ending(table.line.outcome().unwrap(), lang), lang)
    };
    let none = "B:W23,50:B";
    assert_eq!(ending(none, Lang::Fr), "Vert n’a plus de pièce ; il en reste deux à Bleu.");
    assert_eq!(ending(none, Lang::En), "Green has no piece left; Blue keeps two pieces.");
    let blocked = "W:W46:B41,37";
    assert_eq!(
        ending(blocked, Lang::Fr),
        "Bleu ne peut plus jouer : il lui reste une pièce, contre deux pièces à Vert."
    );
    let quiet = "W:WK46:BK5:H40";
    assert!(ending(quiet, Lang::Fr).starts_with("20 coups de chaque camp"), "{}", ending(quiet, Lang::Fr));
}

#[test]
fn d13_a_referee_who_keeps_quiet_tells_of_no_fault_and_no_capture() {
    let fault = Table::new(HUFF, "W:W32,50:B28,1,2").plays("50-44");
    let position = fault.line.position();
    let hushed = position.hushed().unwrap();
    assert_eq!((position.text(), hushed.text()), ("B:W32,44:B1,2,28:S32".to_owned(), "B:W32,44:B1,2,28".to_owned()));
    assert_eq!(position.hushed_prompt(Some(Seat(1)), Lang::Fr), "{1} : à vous de jouer.");
    assert_eq!([position.claim("huff@32"), position.claim("huff@44")].map(|claim| claim.unwrap().holds), [true, false]);
    assert_eq!((position.claim("28-33"), position.claim("huff@99")), (None, None));
    assert_eq!(
        Table::start(STRICT).line.position().hushed(),
        None,
        "where nobody huffs there is nothing to keep quiet about"
    );
}
