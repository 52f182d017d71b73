//! The files that come with the program, and what they say.

use std::collections::HashMap;

use game::Game;
use rules::damsystem::Sliding;

use super::*;

fn position<V: Variant>(text: &str) -> Draughts<V> {
    let options = crate::defaults::<Draughts<V>>().unwrap();
    Draughts::from_text(&options, text).unwrap()
}

fn counted<V: Windowed>(text: &str) -> HashMap<usize, i32> {
    let mut all = HashMap::new();
    for (at, times) in Counted::<V>::of(&position(text)).weights() {
        *all.entry(at).or_default() += i32::from(times);
    }
    all.retain(|_, times| *times != 0);
    all
}

fn reads_whole_files_only<V: Windowed>(bytes: &[u8]) {
    assert!(bytes.len() <= 4 << 20);
    assert!(Patterns::<V>::read(bytes).is_some());
    assert!(Patterns::<V>::read(&bytes[1..]).is_none());
    assert!(Patterns::<V>::read(&bytes[..bytes.len() - 1]).is_none());
    assert!(Patterns::<V>::read(b"").is_none());
}

#[test]
fn the_weights_that_come_with_the_program_are_whole() {
    reads_whole_files_only::<Sliding>(include_bytes!("damsystem.weights"));
}

#[test]
fn a_man_and_a_king_are_worth_something_in_damsystem() {
    let judge = Sliding::built_in();
    let start = position::<Sliding>(
        "W:Wa1,c1,e1,g1,i1,k1,b2,d2,f2,h2,j2,a3,c3,e3,g3,i3,k3:Ba9,c9,e9,g9,i9,k9,b10,d10,f10,h10,j10,a11,c11,e11,g11,i11,k11",
    );
    assert_eq!(start.text(), Draughts::<Sliding>::new(&crate::defaults::<Draughts<Sliding>>().unwrap()).text());
    let all = start.text();
    for gone in ["a9,", "e9,", "j10,", "b10,", "a11,", "g11,"] {
        assert!(judge.worth(&position(&all.replacen(gone, "", 1))) > 80, "{gone} is worth something");
    }
    assert!(
        judge.worth(&position("W:WKa1,c3,e3:Bc9,e9,g9")) > 100
            && judge.worth(&position("B:Wc3,e3,g3:BKa9,c9,e9")) < -100
    );
}

fn turned_is_the_other_way<V: Windowed>(text: &str, turned: &str) {
    let (one, other) = (counted::<V>(text), counted::<V>(turned));
    assert_eq!(one.len(), other.len());
    assert!(one.iter().all(|(at, times)| other[at] == -times), "{text}");
    let judge = V::built_in();
    assert_eq!(judge.worth(&position(text)), -judge.worth(&position(turned)));
}

#[test]
fn the_board_turned_round_is_judged_the_other_way() {
    for (text, turned) in [("W:Wa1,l4:Bc9,Ke5", "B:Wi3,Kg7:Bk11,z8"), ("B:Wf4:Bd8,k11", "W:Wa1,h4:Bf8")] {
        turned_is_the_other_way::<Sliding>(text, turned);
    }
}

/// What the learner counts is what the search adds up.
fn counted_as_it_is_judged<V: Windowed>(texts: &[&str]) {
    let count = weights::<V>();
    let weight = |at: usize, phase: usize| ((at * 7 + phase * 3) % 41) as i16 - 20;
    let phases: [Vec<i16>; 2] = [0, 1].map(|phase| (0..count).map(|at| weight(at, phase)).collect());
    let judge = Patterns::<V>::read(&Patterns::<V>::write(&phases[0], &phases[1])).unwrap();
    for text in texts {
        let position = position(text);
        let counted = Counted::<V>::of(&position);
        let share = i32::from(counted.share);
        let sum = |phase: usize| -> i32 {
            counted.weights().map(|(at, times)| i32::from(times) * i32::from(weight(at, phase))).sum()
        };
        assert_eq!(judge.worth(&position), (sum(0) * share + sum(1) * (V::FULL - share)) / V::FULL, "{text}");
    }
}

#[test]
fn what_is_learnt_is_what_is_judged() {
    counted_as_it_is_judged::<Sliding>(&["W:Wa1,c3,l4,b6:Bc9,Ke5,h8,k11", "B:Wz4,Kc5,b6:Bg7,h8,z6"]);
}
