//! What people are told while a match is played is in words: no code of a program and no notation, in either language.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod words;

use std::collections::BTreeSet;

use game::{CellId, Code, Lang, Plan, Say, Scene, Seat, Step, Turn, Values};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use table::{AnyTable, CATALOGUE};
use words::unspoken;

/// The cells where the seat to act has a piece.
fn own_cells(table: &dyn AnyTable, seat: Seat) -> Vec<CellId> {
    match table.scene(table.ply(), Some(seat)) {
        Scene::Board(scene) => {
            let own = scene.pieces.iter().filter(|piece| piece.seat == seat.0);
            own.map(|piece| piece.cell).collect()
        }
        Scene::Cards(_) => Vec::new(),
    }
}

/// What a hand may do that leads nowhere: a piece that stays, a piece somewhere else, cards that are not due.
fn touches(table: &dyn AnyTable, seat: Seat, rng: &mut StdRng) -> Vec<Vec<Step>> {
    match table.plan() {
        Plan::Board(plan) => {
            let own = own_cells(table, seat);
            // A cell of a plate is there only while the plate lies over it.
            let there = (0..).zip(&plan.cells).filter(|(_, cell)| cell.touch && cell.strip.is_none());
            let cells: Vec<CellId> = there.map(|(id, _)| CellId(id)).collect();
            let alone = own.iter().map(|&cell| vec![Step::Cell(cell)]);
            let pairs = (0..12).filter_map(|_| {
                let (from, to) = (own.choose(rng)?, cells.choose(rng)?);
                (from != to).then(|| vec![Step::Cell(*from), Step::Cell(*to)])
            });
            alone.chain(pairs.collect::<Vec<_>>()).collect()
        }
        Plan::Cards(_) => {
            // A hand touches what it holds.
            let Scene::Cards(scene) = table.scene(table.ply(), Some(seat)) else { return Vec::new() };
            let hand = scene.seats.get(usize::from(seat.0)).and_then(|own| own.hand.clone()).unwrap_or_default();
            let target = Step::Seat(rng.random_range(0..table.seats()));
            let card = |code: &game::CardCode| Step::Card(code.0.into());
            hand.iter().flat_map(|code| [vec![card(code)], vec![card(code), target.clone()]]).collect()
        }
    }
}

#[test]
fn what_is_said_while_a_match_is_played_is_in_words() {
    let mut found = BTreeSet::new();
    for info in CATALOGUE {
        let (mut prompts, mut refusals, mut shut, mut stuck, mut does) = (0, 0, 0, 0, 0);
        for (number, preset) in info.presets.iter().enumerate() {
            let mut rng = StdRng::seed_from_u64(19 + number as u64);
            let mut table = info.open(&preset.values(info.options, &[]).unwrap()).unwrap();
            let cards = matches!(table.plan(), Plan::Cards(_));
            for _ in 0..160 {
                let readers: Vec<Option<Seat>> =
                    (0..table.seats()).map(|seat| Some(Seat(seat))).chain([None]).collect();
                for lang in [Lang::Fr, Lang::En] {
                    let mut hear = |what: &str, text: &str| {
                        let at = || format!("{} {lang:?} {what}: {text}", info.id);
                        found.extend(unspoken(text, lang).map(|word| format!("{word} in {}", at())));
                    };
                    for &reader in &readers {
                        prompts += 1;
                        hear("prompt", &table.prompt(reader, lang));
                    }
                    for entry in table.log_for(table.ply().saturating_sub(1), None, lang) {
                        hear("said", entry.said.as_deref().unwrap_or_default());
                        // Whoever plays draughts writes captures down, and reads them in the list of moves.
                        if info.huffs.is_none() {
                            hear("words", entry.words.as_deref().unwrap_or_default());
                        }
                    }
                    let Turn::Player(seat) = table.turn() else { continue };
                    let legal = table.legal_for(seat, lang);
                    let begins = |cell: &CellId| legal.iter().any(|mv| mv.steps.first() == Some(&Step::Cell(*cell)));
                    shut += own_cells(&*table, seat).iter().filter(|&cell| !begins(cell)).count();
                    for mv in legal {
                        does += usize::from(mv.does.is_some());
                        hear("does", mv.does.as_deref().unwrap_or_default());
                    }
                    for steps in touches(&*table, seat, &mut rng) {
                        let Some(refused) = table.explain_steps(&steps) else { continue };
                        // Nobody is told that a piece that can move is not yet a move.
                        if refused.code == Code::Text {
                            assert!(cards || steps.len() == 1, "{}: {steps:?} cannot be read", info.id);
                            continue;
                        }
                        refusals += 1;
                        stuck += usize::from(steps.len() == 1 && !cards);
                        hear("refusal", &refused.why.say(lang));
                    }
                }
                match table.turn() {
                    Turn::Over => break,
                    Turn::Chance => drop(table.roll(&mut rng)),
                    Turn::Player(_) => drop(table.play(table.legal().choose(&mut rng).unwrap()).unwrap()),
                }
            }
        }
        assert!(prompts > 300 && refusals > 20, "{}: {prompts} prompts, {refusals} refusals", info.id);
        assert_eq!(does > 0, info.secrets, "{}: {does} cards said what they do", info.id);
        // Marbles are hardly ever shut in: one that is stands below.
        assert!(stuck > 20 || shut < 20, "{}: {stuck} of {shut} pieces said why they stay", info.id);
    }
    assert!(found.is_empty(), "{}", found.into_iter().take(40).collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_is_said_when_a_match_is_over_is_in_words() {
    for info in CATALOGUE {
        let mut over = 0;
        for (number, preset) in info.presets.iter().enumerate() {
            let mut rng = StdRng::seed_from_u64(23 + number as u64);
            let mut table = info.open(&preset.values(info.options, &[]).unwrap()).unwrap();
            for _ in 0..2000 {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Chance => drop(table.roll(&mut rng)),
                    Turn::Player(_) => drop(table.play(table.legal().choose(&mut rng).unwrap()).unwrap()),
                }
            }
            over += usize::from(table.turn() == Turn::Over);
            for (lang, reader) in
                [Lang::Fr, Lang::En].into_iter().flat_map(|lang| [(lang, None), (lang, Some(Seat(0)))])
            {
                let said = table.prompt(reader, lang);
                assert_eq!(unspoken(&said, lang), None, "{} {}: {said}", info.id, preset.id);
            }
        }
        assert_eq!(over, info.presets.len(), "{}: matches that came to their end", info.id);
    }
}

/// A piece that has no legal move says why, and one that has says nothing: in every position of some matches.
#[test]
fn a_piece_that_cannot_move_says_why() {
    for info in CATALOGUE.iter().filter(|info| !info.secrets) {
        let mut rng = StdRng::seed_from_u64(7);
        let mut table = info.open(&info.presets[0].values(info.options, &[]).unwrap()).unwrap();
        for _ in 0..120 {
            let Turn::Player(seat) = table.turn() else { break };
            let legal = table.legal_for(seat, Lang::En);
            for cell in own_cells(&*table, seat) {
                let begins = legal.iter().any(|mv| mv.steps.first() == Some(&Step::Cell(cell)));
                let refused = table.explain_steps(&[Step::Cell(cell)]);
                let says_why = refused.is_some_and(|refused| matches!(refused.code, Code::Rule(_)));
                let nothing_else = legal.iter().all(|mv| !mv.steps.iter().any(|step| matches!(step, Step::Cell(_))));
                assert!(says_why != begins || nothing_else, "{} {}: {cell:?}", info.id, table.position());
            }
            table.play(table.legal().choose(&mut rng).unwrap()).unwrap();
        }
    }
}

#[test]
fn the_reason_is_that_of_the_position() {
    for (game, options, position, cell, rule, words) in [
        ("dames", "strict", "W:W32,33,50:B28", "50", "D12", "la pièce en 32 prend une pièce, celle en 50 attend"),
        ("dames", "strict", "W:W32,50:B19,28,44", "50", "D11", "Il faut prendre le plus possible"),
        ("dames", "strict", "W:W46,41,37,32,28:B5", "46", "D3", "Le pion en 46 est bloqué"),
        ("damata", "", "W:Wa1,a2*3,b1*3:Bg7,f7", "a1", "M11", "La bille en a1 est enfermée"),
    ] {
        let info = table::catalogue::find(game).unwrap();
        let given = (!options.is_empty()).then(|| ("capture", options.to_owned()));
        let table = info.open_at(&Values::read(info.options, given).unwrap(), position).unwrap();
        let Plan::Board(plan) = table.plan() else { panic!("{game} has a board") };
        let touched = CellId(plan.cells.iter().position(|known| known.name == cell).unwrap() as u8);
        let refused = table.explain_steps(&[Step::Cell(touched)]).unwrap();
        assert_eq!(refused.code.to_string(), rule, "{game} {cell}: {}", refused.why.say(Lang::Fr));
        assert!(refused.why.say(Lang::Fr).contains(words), "{}", refused.why.say(Lang::Fr));
    }
}
