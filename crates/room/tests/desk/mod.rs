//! A table as a house would hold it, for tests that go through what happens there step by step.
#![allow(dead_code, reason = "each test uses some of it")]

use rand::SeedableRng;
use rand::rngs::StdRng;
use room::clock::ClockSetting;
use room::decide::{self, Customs};
use room::event::By;
use room::message::{Act, Command, NewSeat, NewTable};
use room::setup::{self, Joining, entries};
use room::{Decision, Entry, Event, Fault, HolderId, Presence, Reader, ReaderView, Room, Surroundings, Token};
use serde_json::{Value, json};

pub const ANA: HolderId = HolderId(0);
pub const BEA: HolderId = HolderId(1);
pub const CUSTOMS: Customs =
    Customs { chat_length: 40, claim_after: 180_000, goodbye: 10_000, unused_after: 120_000, table_events: 0 };

pub const FISCHER: Option<ClockSetting> = Some(ClockSetting::Fischer { base: 300_000, increment: 0 });

pub struct Desk {
    pub room: Room,
    pub log: Vec<Entry>,
    pub presence: Presence,
    pub customs: Customs,
    pub now: u64,
    pub invitation: Option<Token>,
    pub group: Option<Token>,
    rng: StdRng,
}

impl Desk {
    /// Ana sits; the other seat is by link.
    pub fn new(game: &str, clock: Option<ClockSetting>) -> Desk {
        Desk::with(game, json!({}), vec![NewSeat::Link], clock)
    }

    /// Ana sits; the other seats are as given.
    pub fn with(game: &str, options: Value, mut seats: Vec<NewSeat>, clock: Option<ClockSetting>) -> Desk {
        seats.insert(0, NewSeat::Here { name: Some("Ana".to_owned()) });
        let (game, start, moves, listed, token) = (game.to_owned(), None, Vec::new(), None, None);
        let (quiet, swapped) = (false, false);
        Desk::of(&NewTable { game, options, start, moves, quiet, swapped, seats, clock, listed, token })
    }

    /// A table as it is wished for.
    pub fn of(new: &NewTable) -> Desk {
        let mut rng = StdRng::seed_from_u64(1);
        let created = setup::create(new, &mut rng).unwrap();
        let invitation = created.invitations.first().and_then(|one| Token::parse(&one.token));
        let group = created.group.clone();
        let (room, log) = setup::begin(created.event, 1_000, &mut rng).unwrap();
        Desk { room, log, presence: Presence::new(1_000), customs: CUSTOMS, now: 1_000, invitation, group, rng }
    }

    /// Ana and Bea sit and are here.
    pub fn pair(game: &str, clock: Option<ClockSetting>) -> Desk {
        let mut desk = Desk::new(game, clock);
        desk.join(&token(2)).unwrap();
        desk.presence.comes(ANA, desk.now);
        desk.presence.comes(BEA, desk.now);
        desk
    }

    /// The same, and both have moved.
    pub fn begun(game: &str, clock: Option<ClockSetting>) -> Desk {
        let mut desk = Desk::pair(game, clock);
        desk.play();
        desk.play();
        desk
    }

    pub fn join(&mut self, own: &Token) -> Result<(), Fault> {
        let invitation = self.invitation.as_ref().map(Token::hash);
        let joining = Joining { invitation, seat: None, name: "Bea", holder: own.hash(), repeatable: true };
        let events = setup::join(&self.room, &joining, self.now, &mut self.rng)?;
        self.write(events, None);
        Ok(())
    }

    pub fn write(&mut self, events: Vec<Event>, by: Option<By>) {
        for entry in entries(events, by, self.now.max(self.room.at)) {
            self.room.apply(&entry).unwrap();
            self.log.push(entry);
        }
        if self.log.len() > 50 {
            return;
        }
        let rows: Vec<_> = self.log.iter().map(Entry::write).collect();
        let replayed = Room::replay(rows.iter().map(|row| Entry::read(row).unwrap())).unwrap();
        assert_eq!((replayed.status(), replayed.clock.clone()), (self.room.status(), self.room.clock.clone()));
    }

    /// What a command of a holder comes to.
    pub fn decide(&mut self, holder: HolderId, act: Act) -> Result<Decision, Fault> {
        let command = Command { id: format!("c{}", self.log.len()), ply: self.room.ply(), seat: None, act };
        self.presence.asks(holder, self.now);
        let (presence, customs, chance) = (&self.presence, self.customs, &mut self.rng);
        let mut around = Surroundings { now: self.now, chance, presence, customs };
        decide::decide(&self.room, holder, &command, &mut around)
    }

    /// A command of a holder, carried out; how many events it wrote.
    pub fn ask(&mut self, holder: HolderId, act: Act) -> Result<usize, Fault> {
        let id = format!("c{}", self.log.len());
        match self.decide(holder, act)? {
            Decision::Write(events) => {
                let written = events.len();
                let lag = self.presence.lag(holder);
                self.write(events, Some(By::new(holder, id).with_lag(lag)));
                Ok(written)
            }
            other => panic!("{other:?}"),
        }
    }

    /// Whoever is to move plays the first legal move.
    pub fn play(&mut self) {
        let seat = self.room.to_act().unwrap();
        let holder = self.room.seating.place(seat).unwrap().holder.unwrap();
        let text = self.room.table.legal()[0].clone();
        self.ask(holder, Act::Move { text }).unwrap();
    }

    /// The flag falls, if it is due; seats nobody came to are free again, if it is time.
    pub fn wait(&mut self, time: u64) {
        self.now += time;
        let fallen = decide::flag(&self.room, &self.presence, self.now);
        self.write(fallen.into_iter().collect(), None);
        let freed = decide::free_unused(&self.room, &self.presence, &self.customs, self.now);
        self.write(freed.into_iter().collect(), None);
    }

    /// What a holder is told about how things stand.
    pub fn told(&self, holder: HolderId) -> Value {
        self.told_to(Some(holder))
    }

    /// The same for anybody.
    pub fn told_to(&self, holder: Option<HolderId>) -> Value {
        let reader = Reader { holder, pinned: None };
        let seen = ReaderView::new(&self.room, "t", &self.presence, self.customs, self.now, reader, game::Lang::En);
        let message: Value = serde_json::from_slice(&seen.since(0, None)).unwrap();
        message["snapshot"].clone()
    }

    pub fn can(&self, holder: HolderId, what: &str) -> bool {
        self.told(holder)["now"]["can"].as_array().unwrap().contains(&json!(what))
    }
}

pub fn token(seed: u64) -> Token {
    Token::new(&mut StdRng::seed_from_u64(seed))
}

pub fn dice() -> StdRng {
    StdRng::seed_from_u64(5)
}
