//! The file that comes with the program, and what it says.

use game::Game;
use rules::dames::bit_of;

use super::file::{FINENESS, Kept};
use super::*;

fn position(text: &str) -> Dames {
    Dames::from_text(&crate::defaults::<Dames>().unwrap(), text).unwrap()
}

#[test]
fn the_weights_that_come_with_the_program_are_whole() {
    let file = include_bytes!("dames.weights");
    assert!(file.len() <= 4 << 20);
    assert!(Strips::read(file).is_some());
    assert!(Strips::read(&file[1..]).is_none());
    assert!(Strips::read(&file[..file.len() - 1]).is_none());
    assert!(Strips::read(b"").is_none());
}

#[test]
fn what_is_written_is_read_whatever_the_gaps() {
    for at in [0, 1, 65_534, 65_535, 65_536, 131_070, 131_071, 200_000, STRIPS * WAYS - 1] {
        let mut kept = Kept::new();
        kept.plain[1] = [3, -4];
        kept.strips[at] = [8 * 5, 8 * -7];
        let strips = Strips::read(&kept.write()).unwrap();
        let met = strips.strips.iter().flatten().enumerate().filter(|(_, weight)| **weight != 0);
        assert_eq!(met.collect::<Vec<_>>(), [(at, &((-7 << 16) + 5))]);
        assert_eq!([strips.plain[0][1], strips.plain[1][1]], [3, -4]);
    }
    // A way beyond the last one.
    let mut file = Kept::new().write();
    file.extend((0..33).flat_map(|_| u16::MAX.to_le_bytes()).chain([0; 6]));
    assert!(Strips::read(&file).is_none());
}

#[test]
fn a_strip_sees_its_twelve_squares() {
    let man = |number: u8| 1u64 << bit_of(number);
    let view = |own: u64, enemy: u64| ways(own, enemy, 0)[0];
    assert_eq!(view(man(1), 0), [1, 0, 0, 0]);
    assert_eq!(view(0, man(2)), [2 * 3, 2, 0, 0]);
    assert_eq!(view(man(30), 0), [0, 0, 0, 3usize.pow(11)]);
    assert_eq!(view(man(31), man(50)), [0; STRIPS], "beyond the sixth row");
    assert_eq!(ways(man(1), 0, man(1)), [[0; STRIPS]; 2], "a king");
    // B sees the board turned round.
    assert_eq!(ways(man(21), man(50), 0)[1], ways(man(1), man(30), 0)[0]);
    assert_eq!(windows(3usize.pow(11) + 3usize.pow(4)), [81, 9, 2_187 + 1]);
}

#[test]
fn a_man_and_a_king_are_worth_something() {
    let worth = |text: &str| Strips::built_in().worth(&position(text));
    // On a full board: with few men left most endings are drawn, whoever has one more.
    for gone in 1..=20 {
        let black: Vec<_> = (1..=20).filter(|&number| number != gone).map(|number| number.to_string()).collect();
        assert!(worth(&format!("W:W31-50:B{}", black.join(","))) > 80, "man {gone} is worth something");
    }
    assert!(worth("W:WK31,32,33:B8,9,10") > 50 && worth("B:W31,32,33:BK8,9,10") < -50, "a king is worth more");
}

#[test]
fn the_board_turned_round_is_judged_the_other_way() {
    let judge = Strips::built_in();
    for (text, turned) in [("W:W31,32,45:B8,20,K3", "B:W43,31,K48:B20,19,6"), ("B:WK50:B1,7", "W:W50,44:BK1")] {
        assert_eq!(judge.worth(&position(text)), -judge.worth(&position(turned)), "{text}");
    }
}

/// What a learner counts is what the search adds up.
#[test]
fn what_is_learnt_is_what_is_judged() {
    let some = |at: usize, phase: usize| (((at * 7 + phase * 3) % 41) as i16 - 20) * FINENESS as i16;
    let mut kept = Kept::new();
    kept.plain = std::array::from_fn(|at| [some(at, 0) * 10, some(at, 1) * 10]);
    for part in [&mut kept.windows, &mut kept.strips] {
        part.iter_mut().enumerate().for_each(|(at, both)| *both = [some(at, 0), some(at, 1)]);
    }
    let judge = Strips::new(&kept);
    for text in ["W:W31-50:B1-20", "B:W27,K30,45:B1,K5,12,16"] {
        let position = position(text);
        let (white, black, kings) = (position.pieces(Side::White), position.pieces(Side::Black), position.kings());
        let sum = |phase: usize| {
            let plain = |at: usize| i32::from(kept.plain[at][phase]);
            let turn = if position.side() == Side::White { 1 } else { -1 };
            let [men, crowned] = material(white, black, kings);
            let mut sum = men * plain(0) + crowned * plain(1) + turn * plain(2);
            sum += king_places(Side::White, white & kings).map(plain).sum::<i32>();
            sum -= king_places(Side::Black, black & kings).map(plain).sum::<i32>();
            for (view, sign) in ways(white, black, kings).into_iter().zip([1, -1]) {
                for (strip, way) in view.into_iter().enumerate() {
                    let whole = some(strip * WAYS + way, phase);
                    let parts = windows(way).into_iter().enumerate();
                    let parts: i16 = parts.map(|(window, way)| some(Kept::window(strip, window, way), phase)).sum();
                    sum += sign * i32::from(whole + parts) / FINENESS;
                }
            }
            sum
        };
        let share = share(white, black);
        let score = (sum(0) * share + sum(1) * (40 - share)) / 40;
        assert_eq!(judge.worth(&position), score * winnable(white, black, kings) / 16, "{text}");
    }
}
