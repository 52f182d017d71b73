//! A referee who keeps quiet: nothing tells of a capture or a fault before somebody claims it, at any exit.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use bots::{Level, Limits};
use game::{CellId, Lang, Plan, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use room::decide::{self, Customs};
use room::message::{Act, Can, Command, NewSeat, NewTable};
use room::setup::{self, entries};
use room::{Decision, Entry, Event, Fault, HolderId, Presence, Reader, ReaderView, Room, Surroundings, Token};
use serde_json::json;

const CUSTOMS: Customs =
    Customs { chat_length: 40, claim_after: 5_000, goodbye: 1_000, unused_after: 9_000, table_events: 0 };

struct Bench {
    room: Room,
    log: Vec<Entry>,
    rng: StdRng,
}

impl Bench {
    /// Ana and Bea, each with a browser of her own, at a position.
    fn at(game: &str, start: &str) -> Bench {
        let mut rng = StdRng::seed_from_u64(1);
        let created = setup::create(&asked(game, "huff", start), &mut rng).unwrap();
        let (room, log) = setup::begin(created.event, 1_000, &mut rng).unwrap();
        let mut bench = Bench { room, log, rng };
        let token = Token::new(&mut bench.rng).hash();
        let joining = setup::Joining { invitation: None, seat: None, name: "Bea", holder: token, repeatable: false };
        let events = setup::join(&bench.room, &joining, 1_000, &mut bench.rng).unwrap();
        bench.write(events);
        bench
    }

    fn write(&mut self, events: Vec<Event>) {
        for entry in entries(events, None, self.room.at) {
            self.room.apply(&entry).unwrap();
            self.log.push(Entry::read(&entry.write()).unwrap());
        }
    }

    fn decide(&mut self, act: Act) -> Result<Decision, Fault> {
        let seat = self.room.to_act().unwrap();
        let command = Command { id: "c".to_owned(), ply: self.room.ply(), seat: None, act };
        let presence = Presence::new(0);
        let mut around =
            Surroundings { now: self.room.at, chance: &mut self.rng, presence: &presence, customs: CUSTOMS };
        decide::decide(&self.room, HolderId(u32::from(seat.0)), &command, &mut around)
    }

    fn does(&mut self, act: Act) -> Vec<Event> {
        let Decision::Write(events) = self.decide(act).unwrap() else { panic!("nothing to write") };
        self.write(events.clone());
        events
    }

    fn plays(&mut self, text: &str) {
        assert_eq!(self.does(Act::Move { text: text.to_owned() })[0], Event::Move { text: text.to_owned() });
    }

    fn cell(&self, name: &str) -> CellId {
        let Plan::Board(plan) = self.room.table.plan() else { panic!("no board") };
        CellId(plan.cells.iter().position(|cell| cell.name == name).unwrap() as u8)
    }
}

fn asked(game: &str, capture: &str, start: &str) -> NewTable {
    NewTable {
        game: game.to_owned(),
        options: json!({ "capture": capture }),
        start: Some(start.to_owned()),
        moves: Vec::new(),
        quiet: true,
        swapped: false,
        seats: vec![NewSeat::Here { name: Some("Ana".to_owned()) }, NewSeat::Open],
        clock: None,
        listed: None,
        token: None,
    }
}

/// Every byte any reader is sent now: both players, a spectator, in both languages, from the beginning and lately.
fn sent(room: &Room) -> String {
    let presence = Presence::new(0);
    let mut all = String::new();
    for holder in [None, Some(HolderId(0)), Some(HolderId(1))] {
        for lang in [Lang::Fr, Lang::En] {
            let seen = ReaderView::new(room, "T", &presence, CUSTOMS, 1, Reader { holder, pinned: None }, lang);
            for since in [0, 1, room.seq() - 1] {
                all += std::str::from_utf8(&seen.since(since, seen.seat())).unwrap();
            }
            all += std::str::from_utf8(&seen.scenes(0, 99)).unwrap();
        }
    }
    all
}

/// Of each game: with a fault pending, and the same without one.
const WORLDS: [(&str, &str, &str); 2] = [
    ("dames", "B:W27,28,45:B1,2,12:S28", "B:W27,28,45:B1,2,12"),
    ("damsystem", "B:Wb4,c1:Ba9,k11:Sb4", "B:Wb4,c1:Ba9,k11"),
];

#[test]
fn d13_s11_whether_there_is_a_fault_is_told_to_nobody() {
    for (game, guilty, innocent) in WORLDS {
        let (one, two) = (Bench::at(game, guilty), Bench::at(game, innocent));
        assert_ne!(one.room.table.position(), two.room.table.position(), "the truth differs");
        assert_eq!(sent(&one.room), sent(&two.room), "{game}");
    }
}

#[test]
fn d13_s11_after_a_fault_nothing_sent_says_so() {
    // A capture is there, and was missed.
    for (game, start, fault) in [("dames", "W:W32,50:B28,1,2", "50-44"), ("damsystem", "W:Wc3,k1:Bd4,a9,k11", "k1-j2")]
    {
        let mut bench = Bench::at(game, start);
        for word in ["prendre", "prise", "capture of", "to capture"] {
            assert!(!sent(&bench.room).contains(word), "{game}: {word} before");
        }
        bench.plays(fault);
        assert!(bench.room.table.position().contains(":S"), "the referee knows");
        for word in ["guilty", "huff@", ":S", "Faute", "Fault", "souffler", "huffed"] {
            assert!(!sent(&bench.room).contains(word), "{game}: {word} after");
        }
    }
}

#[test]
fn d13_a_claim_that_does_not_hold_costs_nothing_and_is_seen_by_all() {
    let mut bench = Bench::at("dames", "W:W32,50:B28,1,2");
    bench.plays("50-44");
    let before = bench.room.table.position();
    let (innocent, guilty) = (bench.cell("44"), bench.cell("32"));
    let events = bench.does(Act::Huff { cell: innocent });
    assert_eq!(events, [Event::WrongClaim { seat: 1, text: "huff@44".to_owned() }]);
    assert_eq!((bench.room.table.position(), bench.room.to_act()), (before, Some(Seat(1))));
    assert_eq!(sent(&bench.room).matches(&format!(r#""claims":[{{"seat":1,"cell":{}}}]"#, innocent.0)).count(), 18);
    // The one that holds is a huff like any other, and is told.
    assert_eq!(bench.does(Act::Huff { cell: guilty }), [Event::Move { text: "huff@32".to_owned() }]);
    assert!(bench.room.table.position().starts_with("B:W44:"), "the piece is gone, and who huffed still plays");
    assert!(bench.room.claims.is_empty() && sent(&bench.room).contains("Soufflée"));
    // What was written is what happened.
    assert_eq!(Room::replay(bench.log.clone()).unwrap().table.position(), bench.room.table.position());
}

#[test]
fn s11_a_fault_that_nobody_notices_lapses_when_the_other_plays_on() {
    let mut bench = Bench::at("damsystem", "W:Wc3,d2,k1:Bd4,a9,k11");
    bench.plays("k1-j2");
    bench.plays("k11-j10");
    assert!(!bench.room.table.position().contains(":S"));
    let file = room::listing::file(&bench.room).unwrap();
    assert_eq!(file.open().unwrap().position(), bench.room.table.position(), "and the match can be read again");
    assert!(table::MatchFile { quiet: false, ..file }.open().is_err(), "by the letter a huff was due");
}

#[test]
fn s11_a_match_of_a_quiet_referee_is_studied_to_its_end_and_its_faults_are_told() {
    let look = |quiet: bool, moves: &[&str]| {
        let asked = json!({
            "game": "damsystem", "options": { "capture": "huff" }, "position": "W:Wc3,d2,k1:Bd4,a9,k11",
            "quiet": quiet, "swapped": true, "moves": moves,
        });
        room::study::study(&serde_json::from_value(asked).unwrap(), Lang::Fr)
    };
    let fault = look(true, &["k1-j2"]).unwrap();
    assert!(fault.entries[0].said.as_ref().unwrap().starts_with("Faute"), "{:?}", fault.entries);
    assert!(fault.legal.iter().all(|mv| mv.text.starts_with("huff@")), "what was due can be tried");
    assert!(fault.prompt.starts_with("Blanc"), "black began: {}", fault.prompt);
    // The other played on: by the letter a huff was due.
    let lapsed = look(true, &["k1-j2", "k11-j10"]).unwrap();
    assert!(lapsed.position.starts_with("W:") && lapsed.prompt.starts_with("Noir"), "{}", lapsed.prompt);
    assert!(look(false, &["k1-j2", "k11-j10"]).is_err());
}

#[test]
fn questions_hints_and_typed_claims_tell_nothing_either() {
    for (game, guilty, innocent) in WORLDS {
        let [first, second] = [guilty, innocent].map(|start| {
            let mut bench = Bench::at(game, start);
            let name = if game == "dames" { "huff@28" } else { "huff@b4" };
            let why = bench.decide(Act::Why { text: Some(name.to_owned()), steps: None }).unwrap();
            assert!(matches!(why, Decision::Explain(None)), "{game}: anybody may claim");
            assert!(matches!(bench.decide(Act::Hint), Err(Fault::NotYours(_))));
            let can = bench.room.can(HolderId(1), None);
            assert!(can.contains(&Can::Huff) && !can.contains(&Can::Hint));
            assert!(!bench.room.can(HolderId(0), None).contains(&Can::Huff), "only before one’s own move");
            let seen = bots::Progress { line: vec!["huff@28".to_owned()], ..bots::Progress::default() };
            let presence = Presence::new(0);
            let eyes = ReaderView::new(&bench.room, "T", &presence, CUSTOMS, 1, Reader::default(), Lang::Fr);
            String::from_utf8(eyes.thinking(1, &seen).to_vec()).unwrap()
        });
        assert_eq!(first, second);
        assert!(!first.contains("huff"), "{first}");
    }
}

#[test]
fn only_where_pieces_are_huffed_can_the_referee_keep_quiet() {
    let mut rng = StdRng::seed_from_u64(1);
    assert!(setup::create(&asked("dames", "strict", "W:W32,50:B28,1"), &mut rng).is_err());
    let kidam = NewTable { options: json!({}), start: None, ..asked("kidam", "", "") };
    assert!(setup::create(&kidam, &mut rng).is_err());
    let bench = Bench::at("dames", WORLDS[0].1);
    let Event::Created(again) = setup::rematch(&bench.room) else { panic!() };
    assert!(again.quiet, "a rematch is the same table");
}

#[test]
fn bots_claim_what_they_notice() {
    for (game, guilty, _) in WORLDS {
        let bench = Bench::at(game, guilty);
        let claims = |level: u8, seed: u64| {
            let thinker = bench.room.table.thinker(Seat(1), Level::new(level).unwrap()).unwrap();
            let nodes = Limits { nodes: Some(500), seed, ..Limits::default() };
            thinker.think(&nodes, &mut |_| {}).unwrap().text.starts_with("huff@")
        };
        assert!((0..20).all(|seed| claims(8, seed * 7)), "{game}: the last level always");
        let seldom = (0..100).filter(|&seed| claims(1, seed)).count();
        assert!((1..=20).contains(&seldom), "{game}: the first level {seldom} times of a hundred");
    }
}
