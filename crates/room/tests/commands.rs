//! Random commands from random holders, seats and strangers, over all games: what must stay true whatever is asked.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

use std::collections::HashMap;

use game::{CellId, Lang, Seat, Step, Turn};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use room::decide::{self, Customs};
use room::event::By;
use room::listing::Listing;
use room::message::{Act, Command, NewSeat, NewTable, QuickPhrase, Status};
use room::setup::{self, Joining, entries};
use room::{Decision, Entry, Event, Fault, HolderId, Presence, Reader, ReaderView, Room, Surroundings, Token};
use serde_json::{Value, json};
use table::CATALOGUE;

const CUSTOMS: Customs =
    Customs { chat_length: 40, claim_after: 5_000, goodbye: 1_000, unused_after: 9_000, table_events: 0 };
/// How many things are tried at each table.
const TRIES: usize = 160;

/// A table under test: what a house would hold, and all that was ever written or answered.
struct Bench {
    room: Room,
    log: Vec<Entry>,
    presence: Presence,
    tokens: Vec<Token>,
    invitation: Token,
    now: u64,
    /// Commands that were answered, with the event they were answered with.
    done: HashMap<(u32, String), u64>,
    /// Dice that players threw, and faults claimed that were none.
    thrown: usize,
    claimed: usize,
    rng: StdRng,
}

impl Bench {
    fn new(game: &str, options: Value, seed: u64) -> Bench {
        let mut rng = StdRng::seed_from_u64(seed);
        let info = table::catalogue::find(game).unwrap();
        let values = game::Values::from_json(info.options, &options).unwrap();
        let mut usual = info.open(&values).unwrap();
        let seats = usual.seats();
        // Where there is something to keep quiet about, every other referee does.
        let quiet = usual.keep_quiet() && seed % 2 == 1;
        let clock = rng.random_bool(0.5).then(|| {
            serde_json::from_value(json!(
                {"kind": "fischer", "base": 60_000, "increment": 1000}
            ))
            .unwrap()
        });
        let seat = |number: u8| match number {
            0 => NewSeat::Here { name: Some("Ana".to_owned()) },
            1 => NewSeat::Link,
            2 => NewSeat::Bot { level: 1 },
            _ => NewSeat::Open,
        };
        let new = NewTable {
            game: game.to_owned(),
            options,
            start: None,
            moves: Vec::new(),
            quiet,
            swapped: false,
            seats: (0..seats).map(seat).collect(),
            clock,
            listed: None,
            token: None,
        };
        let created = setup::create(&new, &mut rng).unwrap();
        let invitation = Token::parse(&created.invitations[0].token).unwrap();
        let (room, log) = setup::begin(created.event, 1_000, &mut rng).unwrap();
        let tokens = vec![created.token];
        let (presence, done) = (Presence::new(1_000), HashMap::new());
        let (now, thrown, claimed) = (1_000, 0, 0);
        let invited = invitation.clone();
        let mut bench = Bench { room, log, presence, tokens, invitation: invited, now, done, thrown, claimed, rng };
        bench.join(Some(&invitation), "Bea");
        while bench.room.status() == Status::Open {
            bench.join(None, "Zoé");
        }
        bench
    }

    fn join(&mut self, invitation: Option<&Token>, name: &str) {
        let token = Token::new(&mut self.rng);
        let hash = invitation.map(Token::hash);
        let joining = Joining { invitation: hash, seat: None, name, holder: token.hash(), repeatable: false };
        let events = setup::join(&self.room, &joining, self.now, &mut self.rng).unwrap();
        self.tokens.push(token);
        self.write(events, None);
    }

    fn write(&mut self, events: Vec<Event>, by: Option<By>) {
        for entry in entries(events, by, self.now.max(self.room.at)) {
            self.room.apply(&entry).unwrap();
            self.log.push(entry);
        }
    }

    /// Somebody, perhaps nobody who sits here, asks for something, perhaps nonsense, perhaps again.
    fn ask(&mut self) {
        let anybody = HolderId(self.rng.random_range(0..self.tokens.len() as u32 + 1));
        // More often than not somebody whose turn it is, so that matches go on.
        let actor = self.room.to_act().and_then(|seat| self.room.seating.place(seat)?.holder);
        let holder = actor.filter(|_| self.rng.random_bool(0.6)).unwrap_or(anybody);
        let seats = self.room.table.seats();
        let seat = self.rng.random_bool(0.2).then(|| self.rng.random_range(0..seats + 1));
        let ply = if self.rng.random_bool(0.9) { self.room.ply() } else { self.rng.random_range(0..40) };
        let id = if self.rng.random_bool(0.9) { format!("c{}", self.log.len()) } else { "again".to_owned() };
        let act = self.act();
        let command = Command { id: id.clone(), ply, seat, act };
        let by = By::new(holder, id);
        let before = (self.room.seq(), self.room.table.log());
        if let Some(seq) = self.room.carried_out(&by) {
            assert_eq!(self.done.get(&(by.holder, by.id.clone())), Some(&seq), "at most once, and answered alike");
            return;
        }
        assert!(!self.done.contains_key(&(by.holder, by.id.clone())), "what was answered is known for ever");
        let mut chance = StdRng::seed_from_u64(self.rng.random());
        let mut around =
            Surroundings { now: self.now, chance: &mut chance, presence: &self.presence, customs: CUSTOMS };
        let decision = decide::decide(&self.room, holder, &command, &mut around);
        assert_eq!((self.room.seq(), self.room.table.log()), before, "deciding changes nothing");
        if self.room.seating.seats_of(holder).is_empty() {
            let kept = !self.room.seating.kept_for(holder).is_empty();
            assert!(kept || matches!(decision, Err(Fault::NotYours(_))), "who has no seat is refused: {command:?}");
        }
        match decision {
            Ok(Decision::Write(events)) if !events.is_empty() => {
                if let Act::Throw = command.act {
                    let thrower = self.room.thrower().unwrap();
                    assert!(self.room.seating.seats_of(holder).contains(thrower), "only who is to throw does");
                    assert!(matches!(events[0], Event::Chance { .. }), "{events:?}");
                    self.thrown += 1;
                }
                self.claimed += usize::from(matches!(events[0], Event::WrongClaim { .. }));
                assert!(self.claimed == 0 || self.room.table.is_quiet(), "elsewhere such a claim is refused");
                let moves = |event: &&Event| matches!(event, Event::Move { .. });
                if events.iter().any(|event| moves(&event)) {
                    let actor = self.room.to_act().unwrap();
                    assert!(self.room.seating.seats_of(holder).contains(actor), "only who is to act moves");
                    assert_eq!(command.ply, self.room.ply(), "a stale move is refused");
                }
                self.write(events, Some(by.clone()));
                self.done.insert((by.holder, by.id), self.room.seq());
            }
            Ok(Decision::Rematch) => assert_eq!(self.room.status(), Status::Over),
            Ok(_) => {}
            Err(fault) => {
                for lang in [Lang::Fr, Lang::En] {
                    assert!(!fault.told(lang).message.is_empty());
                }
            }
        }
    }

    /// What a clumsy hand touches.
    fn steps(&mut self) -> Option<Vec<Step>> {
        let step = |rng: &mut StdRng| match rng.random_range(0..4) {
            0 => Step::Seat(rng.random()),
            1 => Step::button(["pass", "huff", "change", "é"][rng.random_range(0..4)]),
            2 => Step::Card(["TAC", "PT2", "ENG", ""][rng.random_range(0..4)].into()),
            _ => Step::Cell(CellId(rng.random())),
        };
        (0..self.rng.random_range(0..5)).map(|_| Some(step(&mut self.rng))).collect()
    }

    fn act(&mut self) -> Act {
        let legal = self.room.table.legal();
        let text = match legal.len() {
            0 => "?".to_owned(),
            _ if self.rng.random_bool(0.1) => "x".repeat(self.rng.random_range(0..600)),
            many => legal[self.rng.random_range(0..many)].clone(),
        };
        match self.rng.random_range(0..60) {
            0 => Act::Undo { to: self.rng.random_range(0..self.room.ply() + 2) },
            1 => Act::UndoYes,
            2 => Act::UndoNo,
            3 => Act::Draw,
            4 => Act::DrawNo,
            5 => Act::Why { text: self.rng.random_bool(0.5).then_some(text), steps: self.steps() },
            6 => Act::Hint,
            7 => Act::Claim,
            8 => Act::Chat { text: "é".repeat(self.rng.random_range(0..50)), phrase: None, team: self.rng.random() },
            25 => Act::Chat { text: String::new(), phrase: Some(QuickPhrase::Hello), team: self.rng.random() },
            26..=29 => Act::Huff { cell: CellId(self.rng.random_range(0..160)) },
            30..=33 => Act::Throw,
            9 => Act::Mute { of: self.rng.random_range(0..8), on: self.rng.random_bool(0.5) },
            10 if self.rng.random_bool(0.1) => Act::Resign,
            11 if self.rng.random_bool(0.1) => Act::DrawYes,
            12 if self.rng.random_bool(0.1) => Act::Leave,
            13 => Act::Rematch,
            14 => Act::Ping,
            15 if self.rng.random_bool(0.1) => Act::Abort,
            16 => Act::RematchNo,
            17 => Act::Pause,
            18 => Act::PauseNo,
            19 | 20 => Act::Resume,
            21 => Act::Bot { of: self.rng.random_range(0..8), level: self.rng.random_range(0..10) },
            22 => Act::Open { of: self.rng.random_range(0..8) },
            23 | 24 => Act::Sit { at: self.rng.random_range(0..8) },
            _ => Act::Move { text },
        }
    }

    /// What happens without anybody asking: bots play, flags fall, people come and go, time passes.
    fn live(&mut self) {
        self.now += self.rng.random_range(0..2_000);
        let holder = HolderId(self.rng.random_range(0..self.tokens.len() as u32));
        if self.rng.random_bool(0.5) {
            self.presence.comes(holder, self.now);
            self.presence.measured(holder, self.rng.random_range(0..3_000));
        } else if self.rng.random_bool(0.2) {
            self.presence.asks(holder, self.now);
        } else if self.presence.is_here(holder, self.now) {
            self.presence.goes(holder, self.now);
        }
        if let Some((_, _)) = self.room.bot_to_act() {
            let (turn, chosen) = (self.room.turn_seq, self.rng.random_bool(0.5).then_some("nonsense"));
            assert!(matches!(decide::bot_plays(&self.room, turn + 1, chosen, &mut self.rng), Err(Fault::Stale)));
            let events = decide::bot_plays(&self.room, turn, chosen, &mut self.rng).unwrap();
            self.write(events, None);
        }
        if let Some(event) = decide::flag(&self.room, &self.presence, self.now) {
            self.write(vec![event], None);
        }
        // Nobody who is slow to kick holds up a shoot-out.
        let thrown = decide::throw_due(&self.room, self.now, &mut self.rng).unwrap();
        self.write(thrown, None);
        if let Some(event) = decide::free_unused(&self.room, &self.presence, &CUSTOMS, self.now) {
            self.write(vec![event], None);
            let invitation = self.invitation.clone();
            let by_link = !self.room.seating.invited(&invitation.hash()).is_empty();
            self.join(by_link.then_some(&invitation), "Léa");
        }
    }

    /// What must hold at every moment.
    fn check(&self) {
        let room = &self.room;
        let waits = (room.status(), room.turn()) == (Status::Live, Turn::Chance);
        assert!(!waits || room.table.thrower().is_some(), "chance keeps nobody waiting but for a player's hand");
        assert!(
            !waits || room.thrower().is_some() != room.is_paused(),
            "who is to throw may, unless all agreed to a pause"
        );
        if let Some(clock) = &room.clock {
            let human = room.to_act().filter(|&seat| room.seating.bot(seat).is_none());
            let played =
                |seat: Seat| room.table.log_for(0, None, Lang::En).iter().any(|entry| entry.seat == Some(seat.0));
            let runs = clock.running().map(|(seat, _)| seat);
            assert!(runs.is_none() || runs == human, "the clock runs for who is to move");
            assert!(runs.is_some() || !human.is_some_and(played), "who has moved has no more grace");
        }
        let finished = |entry: &&Entry| matches!(entry.event, Event::Finished { .. });
        if room.result().is_some() {
            assert!(self.log.iter().any(|entry| finished(&entry)), "whatever ended it, one event tells it");
        }
        assert_eq!(Listing::of(room).status, room.status());
    }

    fn told(&self, room: &Room, reader: Reader, since: u64, lang: Lang) -> Value {
        let seen = ReaderView::new(room, "t", &self.presence, CUSTOMS, self.now, reader, lang);
        serde_json::from_slice(&seen.since(since, seen.seat())).unwrap()
    }

    /// Every reader is told what its seat may know, and the same by a room that was only replayed.
    fn check_readers(&mut self) {
        let rows: Vec<_> = self.log.iter().map(Entry::write).collect();
        let replayed = Room::replay(rows.iter().map(|row| Entry::read(row).unwrap())).unwrap();
        let since = self.rng.random_range(0..self.room.seq() + 2);
        for holder in (0..self.tokens.len() as u32).map(|holder| Some(HolderId(holder))).chain([None]) {
            let reader = Reader { holder, pinned: None };
            for lang in [Lang::Fr, Lang::En] {
                let live = self.told(&self.room, reader, since, lang);
                assert_eq!(live, self.told(&replayed, reader, since, lang), "replay of the log is the live state");
                self.check_secrets(&live, holder);
            }
        }
    }

    /// Nothing in a message but what the view of the reader's seat shows.
    fn check_secrets(&self, told: &Value, holder: Option<HolderId>) {
        let now = if told["type"] == "hello" { &told["snapshot"]["now"] } else { &told["now"] };
        let seat = now["as"].as_u64().map(|seat| Seat(seat as u8));
        let yours = holder.map(|holder| self.room.seating.seats_of(holder)).unwrap_or_default();
        assert!(seat.is_none_or(|seat| yours.contains(seat)), "nobody looks from another’s seat");
        let legal = now["legal"].as_array().unwrap();
        assert!(legal.is_empty() || self.room.to_act() == seat, "moves are told to who is to act");
        if !self.room.table.has_secrets() {
            return;
        }
        assert_eq!(now["position"], Value::Null);
        let entries = if told["type"] == "hello" { &told["snapshot"]["log"] } else { &told["entries"] };
        let truth = self.room.table.log();
        let from = told["from"].as_u64().unwrap_or(0) as usize;
        let shown = self.room.table.log_for(from, seat, Lang::En);
        for ((entry, shown), truth) in entries.as_array().unwrap().iter().zip(&shown).zip(&truth[from..]) {
            assert_eq!(entry["text"].as_str(), shown.text.as_deref());
            // Whoever may not know a move is not told it in any other field either.
            if shown.text.is_none() && truth.contains(':') {
                assert!(!entry["effects"].to_string().contains(&truth[truth.find(':').unwrap() + 1..]), "{entry}");
            }
        }
        let seats = now["scene"]["seats"].as_array().unwrap();
        for (number, other) in (0..).map(Seat).zip(seats) {
            let partner = seat.is_some_and(|seat| self.room.table.team(seat).contains(number));
            let over = self.room.status() == Status::Over;
            assert!(other["hand"].is_null() || seat == Some(number) || partner || over, "{number:?} seen by {seat:?}");
        }
    }
}

fn try_everything(game: &str, options: &Value, seed: u64) -> Bench {
    try_everything_at(Bench::new(game, options.clone(), seed))
}

fn try_everything_at(mut bench: Bench) -> Bench {
    for round in 0..TRIES {
        bench.live();
        bench.ask();
        bench.check();
        if round % 40 == 0 {
            bench.check_readers();
        }
    }
    bench.check_readers();
    bench
}

#[test]
fn whatever_is_asked_of_a_room_its_promises_hold() {
    let (mut written, mut finished, mut claimed) = (0, 0, 0);
    for info in CATALOGUE {
        // Every way of playing: each value of the first choice a game offers.
        let choices = info.options.first().map(|spec| (spec.key, spec.all_values())).filter(|(_, v)| v.len() > 1);
        let options: Vec<Value> = match choices {
            Some((key, values)) => values.iter().map(|value| json!({ key: value })).collect(),
            None => vec![json!({})],
        };
        for (number, options) in options.iter().enumerate() {
            for seed in 0..4 {
                let bench = try_everything(info.id, options, seed * 101 + number as u64);
                written += bench.log.len();
                finished += usize::from(bench.room.result().is_some());
                claimed += bench.claimed;
            }
        }
    }
    assert!(written > 3_000, "{written} events: little happened");
    assert!(finished > 5, "{finished} matches ended");
    assert!(claimed > 1, "{claimed} faults were claimed in vain where the referee keeps quiet");
}

/// A match that was played at random until only a shoot-out is left.
fn shoot_out(options: &Value, seed: u64) -> Bench {
    for seed in (seed..).step_by(100).take(40) {
        let mut bench = Bench::new("team-km", options.clone(), seed);
        while bench.room.status() == Status::Live {
            if bench.room.thrower().is_some() {
                return bench;
            }
            let event = match bench.room.turn() {
                Turn::Chance => Event::Chance { text: bench.room.table.boxed_clone().roll(&mut bench.rng).unwrap() },
                _ => {
                    let legal = bench.room.table.legal();
                    Event::Move { text: legal[bench.rng.random_range(0..legal.len())].clone() }
                }
            };
            bench.write(vec![event], None);
        }
    }
    panic!("no shoot-out in so many matches");
}

#[test]
fn whatever_is_asked_in_a_shoot_out_the_promises_hold() {
    let (mut thrown, mut finished) = (0, 0);
    for mode in ["2p", "3p", "2v2"] {
        let options = json!({"mode": mode, "shootout": true});
        for seed in 0..12 {
            let bench = try_everything_at(shoot_out(&options, seed));
            thrown += bench.thrown;
            finished += usize::from(bench.room.result().is_some());
        }
    }
    assert!(thrown > 10 && finished > 5, "{thrown} dice were thrown by players, {finished} shoot-outs ended");
}

#[test]
fn a_match_that_a_rule_ends_is_finished_by_an_event_with_its_result() {
    let mut bench = Bench::new("damata", json!({"mode": "quick"}), 3);
    while bench.room.status() == Status::Live {
        let (actor, legal) = (bench.room.to_act().unwrap(), bench.room.table.legal());
        let holder = bench.room.seating.place(actor).unwrap().holder.unwrap();
        let text = legal[bench.rng.random_range(0..legal.len())].clone();
        let command =
            Command { id: format!("{}", bench.log.len()), ply: bench.room.ply(), seat: None, act: Act::Move { text } };
        let mut chance = StdRng::seed_from_u64(1);
        let mut around = Surroundings { now: 1_000, chance: &mut chance, presence: &bench.presence, customs: CUSTOMS };
        let Ok(Decision::Write(events)) = decide::decide(&bench.room, holder, &command, &mut around) else { panic!() };
        bench.write(events, None);
    }
    let Some(Event::Finished { result }) = bench.log.last().map(|entry| &entry.event) else { panic!() };
    let told = bench.room.result().unwrap();
    assert_eq!(result.rule, told.rule.map(|rule| rule.to_string()));
    assert_eq!(result.winners, told.winners.iter().map(|seat| seat.0).collect::<Vec<_>>());
    // A log that claims an end the board does not show is none of ours.
    let finished = bench.log.last().unwrap().clone();
    let mut early = Room::replay(bench.log[..6].iter().cloned()).unwrap();
    assert!(early.apply(&finished).is_err());
}

#[test]
fn spectators_of_an_open_game_share_one_frame() {
    let bench = Bench::new("dames", json!({}), 5);
    let mut long = Bench::new("dames", json!({}), 6);
    for _ in 0..20 {
        let text = long.room.table.legal()[0].clone();
        long.write(vec![Event::Move { text }], None);
    }
    let seen = |lang, now| {
        let (room, presence) = (&bench.room, &bench.presence);
        let seen = ReaderView::new(room, "t", presence, CUSTOMS, now, Reader::default(), lang);
        seen.since(bench.room.seq(), None)
    };
    let first = seen(Lang::Fr, 1_000);
    assert_eq!(first.as_ptr(), seen(Lang::Fr, 1_040).as_ptr(), "the very same bytes");
    assert_ne!(first, seen(Lang::En, 1_000), "another language is another text");
    assert_ne!(first.as_ptr(), seen(Lang::Fr, 1_200).as_ptr(), "clocks are not told too late");
    let long_ago = |since| {
        let (room, presence) = (&long.room, &long.presence);
        ReaderView::new(room, "t", presence, CUSTOMS, 1_000, Reader::default(), Lang::Fr).since(since, None)
    };
    let early = long.room.info_seq.max(1);
    assert!(long.room.seq() - early > 8);
    assert_ne!(long_ago(early).as_ptr(), long_ago(early).as_ptr(), "made-up places in a long log are not kept");
}

#[test]
fn a_rematch_of_an_older_match_is_played_by_the_rules_of_today() {
    let bench = Bench::new("damata", json!({"mode": "four", "limits": "long"}), 1);
    let Event::Created(again) = setup::rematch(&bench.room) else { panic!("a table is set up") };
    assert_eq!((again.options["mode"].clone(), again.options["limits"].clone()), (json!("four"), json!("short")));
}
