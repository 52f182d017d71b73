//! A board set up by hand is the position it shows, or is refused in words.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by a panic")]

mod words;

use std::collections::BTreeSet;

use game::{Arranged, BoardPlan, BoardScene, CellId, Lang, Pieces, Plan, Say, Saying, Scene, Turn, Values};
use table::{AnyTable, CATALOGUE, GameInfo};
use words::unspoken;

fn board(table: &dyn AnyTable) -> Option<BoardScene> {
    match table.scene(usize::MAX, None) {
        Scene::Board(scene) => Some(scene),
        Scene::Cards(_) => None,
    }
}

fn set_up(info: &GameInfo, options: &Values, arranged: &Arranged) -> Result<Box<dyn AnyTable>, Saying> {
    info.open_at(options, &info.arranged(options, arranged).unwrap().unwrap())
}

/// What a hand can do to a board: everything taken away, one kind of piece everywhere, a piece or a ball elsewhere.
fn tampered(plan: &BoardPlan, usual: &Arranged) -> Vec<Arranged> {
    let cells: Vec<CellId> = (0..plan.cells.len()).map(|cell| CellId(cell as u8)).collect();
    let of = |pieces| Arranged { pieces, ..usual.clone() };
    let mut found = vec![of(Vec::new())];
    let sides: BTreeSet<u8> = usual.pieces.iter().map(|heap| heap.seat).collect();
    for (&seat, &kind) in sides.iter().flat_map(|seat| plan.pieces.iter().map(move |kind| (seat, kind))) {
        found.push(of(vec![Pieces { seat, kind, count: 1, cells: cells.clone() }]));
        let Some(at) = usual.pieces.iter().position(|heap| (heap.seat, heap.kind) == (seat, kind)) else { continue };
        for &to in &cells {
            let mut pieces = usual.pieces.clone();
            pieces[at].cells = vec![to];
            pieces = pieces
                .into_iter()
                .enumerate()
                .filter(|(other, heap)| *other == at || heap.cells != [to])
                .map(|(_, heap)| heap)
                .collect();
            found.push(of(pieces));
        }
    }
    for at in 0..usual.marks.len() {
        found.extend(cells.iter().map(|&to| {
            let mut arranged = usual.clone();
            arranged.marks[at].cell = to;
            arranged
        }));
    }
    found
}

#[test]
fn what_is_drawn_can_be_set_up_and_the_plan_says_with_which_pieces() {
    let mut games = 0;
    for info in CATALOGUE {
        let options = Values::read(info.options, []).unwrap();
        let mut table = info.open(&options).unwrap();
        let Plan::Board(plan) = table.plan() else { continue };
        if plan.pieces.is_empty() {
            continue;
        }
        games += 1;
        let mut same = 0;
        for ply in 0..60 {
            let Turn::Player(seat) = table.turn() else { break };
            let scene = board(&*table).unwrap();
            assert!(scene.pieces.iter().all(|piece| plan.pieces.contains(&piece.kind)), "{}", info.id);
            let again = set_up(info, &options, &Arranged { turn: seat.0, ..Arranged::from(&scene) });
            // In the middle of a turn a piece may be where a turn cannot begin.
            if let Ok(again) = again {
                let drawn = board(&*again).unwrap();
                assert_eq!((drawn.pieces, drawn.strips), (scene.pieces, scene.strips), "{} {ply}", info.id);
                assert_eq!(again.turn(), table.turn());
                same += 1;
            }
            let legal = table.legal();
            table.play(&legal[(ply * 7 + 3) % legal.len()]).unwrap();
        }
        assert!(same > 20, "{}: {same}", info.id);
    }
    assert_eq!(games, 4, "every board but the toy's");
}

#[test]
fn the_other_side_may_be_to_move_and_plates_then_carry_what_stands_on_them() {
    let info = table::catalogue::find("damsystem").unwrap();
    let options = Values::read(info.options, []).unwrap();
    let table = info.open(&options).unwrap();
    let scene = board(&*table).unwrap();
    let other = set_up(info, &options, &Arranged { turn: 1, ..Arranged::from(&scene) }).unwrap();
    let drawn = board(&*other).unwrap();
    assert_ne!(drawn.strips, scene.strips, "the plates lie for who is to move");
    let back = set_up(info, &options, &Arranged { turn: 0, ..Arranged::from(&drawn) }).unwrap();
    assert_eq!(board(&*back).unwrap(), scene);
}

#[test]
fn what_cannot_be_is_refused_in_words_and_cards_are_not_set_up() {
    for (id, options) in [("dames", ""), ("kidam", ""), ("damata", "")] {
        let info = table::catalogue::find(id).unwrap();
        let values = Values::read(info.options, []).unwrap();
        let table = info.open(&values).unwrap();
        let mut arranged = Arranged::from(&board(&*table).unwrap());
        // Everything on one cell: too many for any.
        let cell = arranged.pieces[0].cells[0];
        arranged.pieces.iter_mut().for_each(|heap| heap.cells = vec![cell]);
        assert!(set_up(info, &values, &arranged).is_err(), "{id}{options}");
        assert_eq!(info.arranged(&values, &Arranged { turn: 9, ..arranged }).unwrap(), None);
    }
    // Whatever a hand does, it is told by names, and not by the letters of texts.
    for (id, option, least) in [
        ("dames", None, 5),
        ("damsystem", None, 5),
        ("kidam", None, 20),
        ("damata", None, 3),
        ("damata", Some(("mode", "four".to_owned())), 5),
    ] {
        let info = table::catalogue::find(id).unwrap();
        let values = Values::read(info.options, option).unwrap();
        let table = info.open(&values).unwrap();
        let Plan::Board(plan) = table.plan() else { panic!("{id} has a board") };
        let usual = Arranged::from(&board(&*table).unwrap());
        let mut told = BTreeSet::new();
        for arranged in tampered(&plan, &usual) {
            let Err(why) = set_up(info, &values, &arranged) else { continue };
            for lang in [Lang::Fr, Lang::En] {
                let said = why.say(lang);
                assert_eq!(unspoken(&said, lang), None, "{id}: {said}");
                told.insert(said);
            }
        }
        assert!(told.len() >= 2 * least, "{id}: {told:?}");
    }
    let cards = table::catalogue::find("team-km").unwrap();
    let values = Values::read(cards.options, []).unwrap();
    let nothing = Arranged { pieces: Vec::new(), strips: Vec::new(), marks: Vec::new(), turn: 0 };
    assert_eq!(cards.arranged(&values, &nothing).unwrap(), None);
}
