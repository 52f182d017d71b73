//! Matches of every game of the catalogue, played at random through texts alone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use game::{Code, Lang, Manner, Say, Seat, Turn, Values};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use table::{AnyTable, CATALOGUE, Ending, FileError, GameInfo, How, MatchFile, NotPdn, TableError, catalogue};

fn open(info: &GameInfo) -> Box<dyn AnyTable> {
    info.open(&Values::read(info.options, []).unwrap()).unwrap()
}

/// Plays at most `plies` random moves.
fn play(table: &mut dyn AnyTable, plies: usize, rng: &mut StdRng) {
    for _ in 0..plies {
        match table.turn() {
            Turn::Over => return,
            Turn::Chance => drop(table.roll(rng)),
            Turn::Player(_) => {
                let legal = table.legal();
                table.play(legal.choose(rng).unwrap()).unwrap();
            }
        }
    }
}

fn after(info: &GameInfo, plies: usize, seed: u64) -> Box<dyn AnyTable> {
    let mut table = open(info);
    play(&mut *table, plies, &mut StdRng::seed_from_u64(seed));
    table
}

/// What the catalogue says of a game is what its tables do.
#[test]
fn the_catalogue_says_what_is_so() {
    for info in CATALOGUE {
        for preset in info.presets {
            let values = preset.values(info.options, &[]).unwrap();
            let mut table = info.open(&values).unwrap();
            let told = serde_json::to_value(&values).unwrap();
            let huffs = info.huffs.is_some_and(|set| told[set.option] == set.value);
            assert_eq!((table.keep_quiet(), table.has_secrets()), (huffs, info.secrets), "{} {}", info.id, preset.id);
            let no_pdn = matches!(MatchFile::of(&*table).to_pdn(), Err(NotPdn::Game(_)));
            assert_eq!(no_pdn, !info.pdn, "{}", info.id);
        }
    }
}

#[test]
fn the_catalogue_is_complete_and_in_both_languages() {
    for info in CATALOGUE {
        assert!(std::ptr::eq(catalogue::find(info.id).unwrap(), *info));
        for words in [info.name, info.charm].into_iter().chain(info.options.iter().flat_map(|o| [o.name, o.help])) {
            assert!(!words.fr.is_empty() && !words.en.is_empty(), "{}", info.id);
        }
        let table = open(info);
        assert!(info.players.contains(&table.seats()));
        assert!(info.sides.len() >= usize::from(*info.players.iter().max().unwrap()));
        assert!(info.colours.len() >= 2 && !info.presets.is_empty());
        assert_eq!(info.secrets, table.has_secrets());
        assert!(!info.rulebook().is_empty());
    }
    assert!(catalogue::find("chess").is_none());
}

/// Every choice of options whose values can be listed.
fn choices(info: &GameInfo) -> Vec<Vec<(&'static str, String)>> {
    info.options.iter().fold(vec![Vec::new()], |chosen, spec| {
        let with = |chosen: &Vec<(&'static str, String)>| {
            let one = |value: game::OptionValue| {
                let mut chosen = chosen.clone();
                chosen.push((spec.key, value.to_string()));
                chosen
            };
            spec.all_values().into_iter().map(one).collect::<Vec<_>>()
        };
        chosen.iter().flat_map(with).collect()
    })
}

#[test]
fn one_preset_fits_whatever_is_chosen_and_knows_who_sits_down() {
    for info in CATALOGUE {
        assert!(info.presets[0].sheet && info.presets[1..].iter().all(|preset| !preset.sheet), "{}", info.id);
        for preset in info.presets {
            assert!([preset.name, preset.help].iter().all(|words| !words.fr.is_empty() && !words.en.is_empty()));
            let table = info.open(&preset.values(info.options, &[]).unwrap()).unwrap();
            assert!(preset.fits(&table.options()));
        }
        for chosen in choices(info) {
            let values = Values::read(info.options, chosen.clone()).unwrap();
            // What contradicts itself (a first player who has no seat) is no table.
            let Ok(table) = info.open(&values) else { continue };
            let fitting: Vec<_> = info.presets.iter().filter(|preset| preset.fits(&table.options())).collect();
            let [preset] = fitting[..] else { panic!("{} {chosen:?} fits {}", info.id, fitting.len()) };
            assert_eq!(info.presets.iter().find(|other| other.fits(&values)).unwrap().id, preset.id);
            assert_eq!(preset.seats(), table.seats(), "{} {chosen:?}", info.id);
            for seat in (0..table.seats()).map(Seat) {
                assert_eq!(preset.team(seat), table.team(seat), "{} {chosen:?}", info.id);
            }
            assert!(info.players.contains(&table.seats()));
        }
    }
}

#[test]
fn people_play_as_on_the_sheet_and_programs_by_the_defaults() {
    for id in ["dames", "damsystem"] {
        let info = catalogue::find(id).unwrap();
        assert_eq!(info.presets[0].values(info.options, &[]).unwrap().word("capture"), "huff");
        assert_eq!(open(info).options().word("capture"), "strict");
        let asked = [("capture", "strict".to_owned())];
        assert_eq!(info.presets[0].values(info.options, &asked).unwrap().word("capture"), "strict");
        let unknown = [("captures", "strict".to_owned())];
        assert!(info.presets[0].values(info.options, &unknown).is_err());
    }
}

#[test]
fn a_saved_match_opens_to_the_same_match() {
    for info in CATALOGUE {
        for seed in 0..5 {
            let table = after(info, 40 * seed as usize, seed);
            let file = MatchFile::of(&*table);
            let again = MatchFile::parse(&file.text()).unwrap().open().unwrap();
            assert_eq!(again.position(), table.position());
            assert_eq!(again.log(), table.log());
            assert_eq!(again.legal(), table.legal());
            assert_eq!(again.result(), table.result());
        }
    }
}

#[test]
fn a_match_from_another_start_keeps_it() {
    for info in CATALOGUE {
        let position = after(info, 12, 3).position();
        let options = Values::read(info.options, []).unwrap();
        let mut table = info.open_at(&options, &position).unwrap();
        play(&mut *table, 6, &mut StdRng::seed_from_u64(1));
        let file = MatchFile::of(&*table);
        assert_eq!(file.start.as_deref(), Some(position.as_str()));
        assert_eq!(file.open().unwrap().position(), table.position());
    }
}

#[test]
fn going_back_and_forth_ends_where_it_began() {
    let mut rng = StdRng::seed_from_u64(11);
    for info in CATALOGUE {
        let mut table = after(info, 60, 2);
        let (position, log) = (table.position(), table.log());
        let floor = table.undo_floor();
        let ply = rng.random_range(floor..=log.len());
        if ply < log.len() {
            table.rewind(ply).unwrap();
            assert_eq!(table.log(), log[..ply]);
            while table.redo().is_ok() {}
        }
        assert_eq!((table.position(), table.log()), (position, log));
        assert_eq!(table.redo(), Err(TableError::NothingToRedo));
        if floor > 0 {
            assert_eq!(table.rewind(floor - 1), Err(TableError::NothingToUndo), "chance is not taken back");
        }
    }
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut table = open(catalogue::find("damata").unwrap());
    table.play("a3:a4").unwrap();
    table.undo().unwrap();
    table.play("c3:c4").unwrap();
    assert_eq!(table.redo(), Err(TableError::NothingToRedo));
    assert_eq!(table.log(), ["c3:c4"]);
    table.undo().unwrap();
    assert_eq!(table.undo(), Err(TableError::NothingToUndo));
}

#[test]
fn d17_m16_who_resigns_loses_and_an_agreed_draw_has_no_winner() {
    for info in CATALOGUE {
        let mut table = after(info, 6, 4);
        let seat = Seat(table.seats() - 1);
        table.end(Ending::Resigned(seat)).unwrap();
        let result = table.result().unwrap();
        assert_eq!(result.how, How::Ending(Ending::Resigned(seat)));
        assert!(!result.winners.contains(seat) && !result.winners.is_empty());
        assert!(table.team(seat).iter().all(|partner| !result.winners.contains(partner)));
        assert_eq!(table.turn(), Turn::Over);
        assert!(table.legal().is_empty());
        assert_eq!(table.explain("pass").unwrap().code, Code::Over);
        assert_eq!(table.end(Ending::Agreed), Err(TableError::Over));
        assert_eq!(MatchFile::of(&*table).open().unwrap().result(), table.result());

        let mut table = after(info, 6, 4);
        assert_eq!(table.end(Ending::Resigned(Seat(7))), Err(TableError::NoSuchSeat(Seat(7))));
        table.end(Ending::Agreed).unwrap();
        assert!(table.result().unwrap().winners.is_empty());
    }
}

#[test]
fn taking_back_a_resignation_goes_on() {
    let mut table = after(catalogue::find("damata").unwrap(), 4, 1);
    table.end(Ending::Resigned(Seat(0))).unwrap();
    table.undo().unwrap();
    assert_eq!(table.ply(), 4);
    assert!(table.result().is_none());
    assert!(!table.legal().is_empty());
}

#[test]
fn a_refused_move_changes_nothing() {
    for info in CATALOGUE {
        let mut table = after(info, 20, 5);
        let before = (table.position(), table.log());
        for text in ["", "nonsense", "a1-a1", "é😀", "1-99"] {
            let refused = table.play(text).unwrap_err();
            assert_eq!(table.explain(text), Some(refused.clone()));
            assert!(!refused.say(Lang::Fr).is_empty() && !refused.say(Lang::En).is_empty());
        }
        assert_eq!((table.position(), table.log()), before);
    }
}

#[test]
fn bad_files_say_what_is_wrong() {
    let good = MatchFile::of(&*after(catalogue::find("damata").unwrap(), 6, 1));
    let error = |change: &dyn Fn(&mut MatchFile)| {
        let mut file = good.clone();
        change(&mut file);
        MatchFile::parse(&file.text()).and_then(|file| file.open()).err()
    };
    assert!(matches!(error(&|f| f.tablee = 2), Some(FileError::Version(2))));
    assert!(matches!(error(&|f| f.game = "chess".into()), Some(FileError::Game(_))));
    assert!(matches!(error(&|f| f.options = serde_json::json!({"mode": "huge"})), Some(FileError::Options(_))));
    let start = error(&|f| f.start = Some("W:".into())).unwrap();
    assert!(matches!(start, FileError::Start(_)));
    assert!(start.say(Lang::Fr).contains("les billes de W manquent"), "{}", start.say(Lang::Fr));
    assert!(matches!(error(&|f| f.moves[3] = "a1:z9".into()), Some(FileError::Move { ply: 3, .. })));
    assert!(matches!(error(&|f| f.ending = Some(Ending::Gone(Seat(9)))), Some(FileError::Ending(_))));
    let wrong = table::SavedResult { winners: vec!["W".into()], rule: Some("M13".into()) };
    assert!(matches!(error(&|f| f.result = Some(wrong.clone())), Some(FileError::Result)));
    for text in ["", "{}", "[]", "{\"tablee\":1}", "\u{0}", "{\"tablee\":1,\"game\":\"damata\",\"moves\":[],\"x\":1}"] {
        assert!(matches!(MatchFile::parse(text), Err(FileError::Json(_))), "{text}");
    }
    assert!(matches!(MatchFile::parse(&" ".repeat(17 << 20)), Err(FileError::TooLarge(_))));
}

#[test]
fn only_the_seat_to_act_is_told_its_moves() {
    for info in CATALOGUE {
        let table = after(info, 15, 6);
        for seat in (0..table.seats()).map(Seat) {
            let told = table.legal_for(seat, Lang::En);
            if table.turn() == Turn::Player(seat) {
                let mut texts: Vec<_> = told.into_iter().map(|legal| legal.text).collect();
                texts.sort();
                assert_eq!(texts, table.legal());
            } else {
                assert!(told.is_empty());
            }
        }
    }
}

#[test]
fn the_log_of_an_open_game_is_the_same_for_everybody() {
    for info in CATALOGUE.iter().filter(|info| !info.secrets) {
        let table = after(info, 30, 8);
        let shown = table.log_for(0, None, Lang::En);
        let texts: Vec<_> = shown.iter().map(|entry| entry.text.clone().unwrap()).collect();
        assert_eq!(texts, table.log());
        assert_eq!(shown, table.log_for(0, Some(Seat(0)), Lang::En));
        assert_eq!(shown[10..], table.log_for(10, None, Lang::En)[..]);
    }
}

/// Matches as the first version wrote them: by rule, resigned, agreed, left, under way; hidden hands among them, and
/// one that was counted out under limits that are no longer those of today.
#[test]
fn match_files_of_the_first_version_open() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/version-1");
    let mut opened = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let file = MatchFile::parse(&text).unwrap();
        let fields: game::Fields = serde_json::from_str(&text).unwrap();
        assert_eq!(MatchFile::try_from(fields).unwrap(), file, "a browser reads it otherwise");
        let table = file.open().unwrap();
        assert_eq!(table.log(), file.moves);
        opened += 1;
    }
    assert_eq!(opened, 7);
}

#[test]
fn a_match_says_whether_who_began_had_the_other_colour() {
    let swapped = |id: &str| MatchFile {
        swapped: true,
        ..MatchFile::of(&*catalogue::find(id).unwrap().open(&Values::default()).unwrap())
    };
    let text = swapped("damsystem").text();
    assert!(text.contains("\"swapped\": true"), "{text}");
    let read = MatchFile::parse(&text).unwrap();
    assert!(read.swapped && read.open().is_ok());
    assert!(matches!(swapped("kidam").open(), Err(FileError::Swapped)));
}

#[test]
fn a_match_says_under_which_limits_it_is_played() {
    let old = include_str!("data/version-1/damata-four-counted.json");
    let table = MatchFile::parse(old).unwrap().open().unwrap();
    assert_eq!((table.ply(), table.options().word("limits")), (600, "long"));
    // Written again it says so, and opens to the same.
    let again = MatchFile::of(&*table);
    assert_eq!(again.options["limits"], "long");
    assert_eq!(again.open().unwrap().result(), table.result());
    // One that begins today is over long before.
    let info = catalogue::find("damata").unwrap();
    let today = info.open(&Values::read(info.options, [("mode", "four".to_owned())]).unwrap()).unwrap();
    assert_eq!(MatchFile::of(&*today).options["limits"], "short");
    let short = MatchFile { options: serde_json::json!({"mode": "four", "limits": "short"}), ..again };
    assert!(matches!(short.open(), Err(FileError::Move { .. })));
    // It is nothing that people choose.
    assert!(!serde_json::to_string(info).unwrap().contains("limits"));
}

#[test]
fn a_card_that_is_only_drawn_is_no_line_of_the_list_and_hidden_from_who_may_not_know_it() {
    let info = catalogue::find("team-km").unwrap();
    let table = after(info, 40, 3);
    let drawn = |reader| {
        let entries = table.log_for(0, reader, Lang::En).into_iter();
        entries.filter(|entry| entry.seat.is_none() && entry.said.is_none()).collect::<Vec<_>>()
    };
    let mut seen = [0; 2];
    for entry in drawn(None).into_iter().chain(drawn(Some(Seat(0)))) {
        let known = !entry.text.as_deref().unwrap().ends_with('?');
        let dealt = entry.text.as_deref().unwrap().starts_with("card:");
        match entry.manner {
            Manner::Deal => assert!(known && dealt && !entry.listed, "{entry:?}"),
            Manner::Hidden => assert!(!known && !entry.listed, "{entry:?}"),
            Manner::Chance => assert!(known && !dealt && entry.listed, "{entry:?}"),
            _ => panic!("{entry:?}"),
        }
        seen[usize::from(known)] += 1;
    }
    assert!(seen.iter().all(|&times| times > 5), "{seen:?}");
}

#[test]
fn words_say_what_texts_do_not() {
    let said = |game: &str, options: &str, position: &str, text: &str, lang| {
        let info = catalogue::find(game).unwrap();
        let pairs = options.split(',').filter_map(|pair| pair.split_once('='));
        let values = Values::read(info.options, pairs.map(|(key, value)| (key, value.to_owned()))).unwrap();
        let mut table = info.open_at(&values, position).unwrap();
        table.play(text).unwrap();
        table.log_for(0, None, lang).pop().unwrap().words
    };
    let guilty = "B:W26,28:B23:S28";
    assert_eq!(said("dames", "capture=huff", guilty, "huff@28", Lang::Fr).as_deref(), Some("Souffle 28"));
    assert_eq!(said("dames", "capture=huff", guilty, "23x32", Lang::Fr).as_deref(), Some("23x32"), "not 23x32x28");
    assert_eq!(said("dames", "", "W:W28,37:B5,9", "37-31", Lang::Fr), None);
    let showcase = catalogue::find("team-km").unwrap().showcase;
    let words = |text| said("team-km", showcase.options, showcase.position, text, Lang::En);
    assert_eq!(words("discard:P2").as_deref(), Some("Discards Pass 2"));
    assert_eq!(words("play:DEF>1").as_deref(), Some("Defender → {0}"));
}

#[test]
fn t30_partners_throw_in_turn_in_a_shoot_out() {
    let info = catalogue::find("team-km").unwrap();
    let asked = [("mode", "2v2".to_owned()), ("shootout", "true".to_owned())];
    let values = Values::read(info.options, asked).unwrap();
    let mut longest = 0;
    for seed in 0..400 {
        let (mut table, mut rng) = (info.open(&values).unwrap(), StdRng::seed_from_u64(seed));
        let mut thrown = Vec::new();
        while table.turn() != Turn::Over {
            thrown.extend(table.thrower().map(|seat| seat.0));
            match table.turn() {
                Turn::Player(_) => drop(table.play(table.legal().choose(&mut rng).unwrap()).unwrap()),
                _ => drop(table.roll(&mut rng)),
            }
        }
        // A team, then the other, and each partner before the same one again.
        let due: Vec<u8> = [0, 2, 1, 3].into_iter().cycle().take(thrown.len()).collect();
        assert_eq!(thrown, due, "seed {seed}");
        longest = longest.max(thrown.len());
    }
    assert!(longest > 4, "{longest} throws at most");
}
