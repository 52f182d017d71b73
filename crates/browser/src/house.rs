//! The house within a browser: its tables, and what is asked of them.

use std::collections::HashMap;

use bots::Progress;
use game::{Lang, Say, Words, part};
use rand::Rng;
use room::clock::Clock;
use room::decide::{self, Decision, LONGEST_ID, Surroundings};
use room::event::{By, Event};
use room::message::{Act, Command, Imported, NewSeat, NewTable, Opened, ServerMessage, frame};
use room::seating::Place;
use room::token::new_table_id;
use room::{Entry, Fault, Room, listing, setup, study};
use serde_json::json;
use table::{MatchFile, PdnGames};

use crate::local::{CUSTOMS, Local};
use crate::message::{Ask, FromPdn, Told, Written, read};
use crate::think::{BotTask, Chosen};

/// What begins the id of a table that is in a browser. No server has such an id.
const PREFIX: &str = "here-";
/// How many scenes are given at once.
const SCENES: u32 = 500;
/// How long somebody waits for a hint, in milliseconds.
const HINT_TIME: u32 = 1500;

/// What a browser lends: its clock and its chance.
pub struct Around<'a> {
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// What dice, cards and ids are drawn with.
    pub chance: &'a mut dyn Rng,
}

/// The tables at hand.
#[derive(Default)]
pub struct LocalHouse {
    tables: HashMap<String, Local>,
}

impl LocalHouse {
    /// Answers a question. What cannot be read is refused like anything else.
    pub fn ask(&mut self, text: &str, around: &mut Around<'_>) -> Told {
        let (lang, told) = match read::<Ask>(text) {
            Ok((lang, ask)) => (lang, self.answer(ask, lang, around)),
            Err(error) => {
                let (fr, en) = (format!("cela ne se lit pas : {error}"), format!("this cannot be read: {error}"));
                (Lang::default(), Err(Fault::because((fr, en))))
            }
        };
        told.unwrap_or_else(|fault| Told { refused: Some(fault.told(lang)), ..Told::default() })
    }

    fn answer(&mut self, ask: Ask, lang: Lang, around: &mut Around<'_>) -> Result<Told, Fault> {
        match ask.is_studied() {
            true if part::STUDIES => studied(ask, lang),
            false if part::TABLES => self.at_tables(ask, lang, around),
            _ => Err(Fault::NotFound),
        }
    }

    fn at_tables(&mut self, ask: Ask, lang: Lang, around: &mut Around<'_>) -> Result<Told, Fault> {
        Ok(match ask {
            Ask::Course { .. } | Ask::FromPdn { .. } | Ask::ToPdn { .. } => return Err(Fault::NotFound),
            Ask::Games => Told::answer(&study::games()),
            Ask::Study { what } => Told::answer(&study::study(&what, lang)?),
            Ask::Create { new } => self.create(&new, around)?,
            Ask::Import { file } => {
                let event = setup::import(MatchFile::parse(&file)?, false)?;
                let (table, written) = self.begin(event, &[], around)?;
                Told { writes: vec![written], ..Told::answer(&Imported { table }) }
            }
            Ask::Open { table, rows, served } => self.open(table, &rows, served, around)?,
            Ask::Follow { table } => {
                let local = self.table(&table)?;
                local.ask_again();
                let mut told = Told::default();
                told.say(local.follow(around.now, lang));
                local.follow_up(&mut told, around.now, lang, around.chance);
                told
            }
            Ask::Command { table, command } => self.command(&table, &command, lang, around)?,
            Ask::Snapshot { table } => Told::written(self.table(&table)?.seen(None, around.now, lang).snapshot()),
            Ask::Scenes { table, from, to, seat } => {
                let to = to.min(from.saturating_add(SCENES - 1));
                Told::written(self.table(&table)?.seen(seat, around.now, lang).scenes(from, to))
            }
            Ask::File { table } => Told::answer(&listing::file(&self.table(&table)?.room)?.text()),
            Ask::Send { table } => Told::answer(&self.sent(&table)?),
            Ask::Due { table } => {
                let local = self.table(&table)?;
                let mut events: Vec<_> = decide::flag(&local.room, local.presence(), around.now).into_iter().collect();
                if events.is_empty() {
                    events = decide::throw_due(&local.room, around.now, &mut *around.chance)?;
                }
                self.happen(&table, events, None, lang, around)?
            }
            Ask::Thought { table, turn, seat, seen } => {
                let local = self.table(&table)?;
                let mut told = Told::default();
                // A hidden hand said once that it thinks, when it was asked.
                if local.room.turn_seq == turn && !local.room.table.has_secrets() {
                    told.say(local.seen(None, around.now, lang).thinking(seat, &Progress::from(seen)));
                }
                told
            }
            Ask::Chosen { task, choice } => self.chosen(&task, choice, lang, around)?,
            Ask::Close { table } => {
                self.tables.remove(&table);
                Told::default()
            }
        })
    }

    fn table(&mut self, id: &str) -> Result<&mut Local, Fault> {
        self.tables.get_mut(id).ok_or(Fault::NotFound)
    }

    fn create(&mut self, new: &NewTable, around: &mut Around<'_>) -> Result<Told, Fault> {
        if new.seats.iter().any(|seat| matches!(seat, NewSeat::Link | NewSeat::Open)) {
            return Err(Fault::Bad(Words::new(
                "une table avec d’autres se tient au serveur",
                "a table with others is at the server",
            )));
        }
        let made = setup::create(new, &mut *around.chance)?;
        let (table, written) = self.begin(made.event, &made.moves, around)?;
        // What holds the seats is the browser itself: nobody has to show a token here.
        let opened =
            Opened { table, token: String::new(), seats: made.seats, invitations: made.invitations, group: None };
        Ok(Told { writes: vec![written], ..Told::answer(&opened) })
    }

    /// A table from its first event, and the moves it goes on after.
    fn begin(&mut self, event: Event, moves: &[String], around: &mut Around<'_>) -> Result<(String, Written), Fault> {
        let id = format!("{PREFIX}{}", new_table_id(&mut *around.chance));
        let (room, log) = setup::begin_after(event, moves, around.now, &mut *around.chance)?;
        let local = Local::new(id.clone(), room, around.now);
        let rows = log.iter().map(Entry::write).collect();
        let written = Written { table: id.clone(), first: 1, rows, line: local.line() };
        self.tables.insert(id.clone(), local);
        Ok((id, written))
    }

    fn open(
        &mut self,
        id: String,
        rows: &[String],
        served: Option<u64>,
        around: &mut Around<'_>,
    ) -> Result<Told, Fault> {
        const BROKEN: Fault = Fault::Bad(Words::new(
            "cette partie ne se lit plus : elle a été écrite par une version plus récente, ou abîmée",
            "this match cannot be read any more: a newer version wrote it, or it is damaged",
        ));
        let entries: Result<Vec<_>, _> = rows.iter().map(|row| Entry::read(row)).collect();
        let room = entries.ok().and_then(|entries| Room::replay(entries).ok()).ok_or(BROKEN)?;
        let mut local = Local::new(id.clone(), room, around.now);
        let served = served.map(|until| (0, until));
        let events = decide::reopen(&local.room, around.now, served.as_slice(), &mut *around.chance)?;
        let written = local.write(events, None, around.now)?;
        self.tables.insert(id, local);
        Ok(Told { writes: written.into_iter().collect(), ..Told::default() })
    }

    /// A command, carried out at most once and answered as over the wire.
    fn command(&mut self, id: &str, command: &Command, lang: Lang, around: &mut Around<'_>) -> Result<Told, Fault> {
        let now = around.now;
        let local = self.table(id)?;
        if let Some(flag) = decide::flag(&local.room, local.presence(), now) {
            // The clock was faster: what it says comes first.
            let events = vec![flag];
            let mut told = self.happen(id, events, None, lang, around)?;
            told.say(self.table(id)?.seen(None, now, lang).refused(command.id.clone(), &Fault::Over));
            return Ok(told);
        }
        match self.carry_out(id, command, lang, around) {
            Ok(told) => Ok(told),
            Err(fault) => {
                let mut told = Told::default();
                told.say(self.table(id)?.seen(None, now, lang).refused(command.id.clone(), &fault));
                Ok(told)
            }
        }
    }

    fn carry_out(&mut self, id: &str, command: &Command, lang: Lang, around: &mut Around<'_>) -> Result<Told, Fault> {
        if command.act == Act::Ping {
            let mut told = Told::default();
            told.say(frame(&ServerMessage::Pong));
            return Ok(told);
        }
        if command.id.is_empty() || command.id.len() > LONGEST_ID {
            return Err(Fault::Bad(Words::new(
                "une commande porte un id de 1 à 64 caractères",
                "a command has an id of 1 to 64 characters",
            )));
        }
        let local = self.table(id)?;
        let holder = local.holder().ok_or(Fault::NOT_SEATED)?;
        let by = By::new(holder, command.id.clone());
        let done = |seq| frame(&ServerMessage::Done { id: command.id.clone(), seq });
        let mut told = Told::default();
        if let Some(seq) = local.room.carried_out(&by) {
            told.say(done(seq));
            return Ok(told);
        }
        let presence = local.presence().clone();
        let mut surroundings =
            Surroundings { now: around.now, chance: &mut *around.chance, presence: &presence, customs: CUSTOMS };
        match decide::decide(&local.room, holder, command, &mut surroundings)? {
            Decision::Write(events) => {
                told = self.happen(id, events, Some(by), lang, around)?;
            }
            Decision::Explain(fault) => {
                let refusal = fault.map(|fault| fault.told(lang));
                told.say(frame(&ServerMessage::Why { id: command.id.clone(), refusal }));
                return Ok(told);
            }
            Decision::Hint(seat, level) => {
                let task = local.task(seat, level, around.chance);
                told.think =
                    Some(BotTask { hint: Some(command.id.clone()), time: Some(HINT_TIME), least: None, ..task });
                return Ok(told);
            }
            Decision::Rematch => {
                let (next, written) = self.play_again(id, around)?;
                told = self.happen(id, vec![Event::Rematch { table: next }], Some(by), lang, around)?;
                // The new table is there before anybody is told of it.
                told.writes.insert(0, written);
            }
        }
        let seq = self.table(id)?.room.seq();
        told.say(done(seq));
        Ok(told)
    }

    /// The table of the rematch, at which whoever sits here sits down at once.
    fn play_again(&mut self, id: &str, around: &mut Around<'_>) -> Result<(String, Written), Fault> {
        let room = &self.table(id)?.room;
        let (event, names) = (setup::rematch(room), setup::names_of_rematch(room));
        let token = room.seating.holders().next().and_then(|holder| room.seating.token_of(holder));
        let token = token.ok_or(Fault::NOT_SEATED)?;
        let (next, mut written) = self.begin(event, &[], around)?;
        let table = self.table(&next)?;
        let events = setup::join_rematch(&table.room, &names, token, token, around.now, &mut *around.chance)?;
        if let Some(joined) = table.write(events, None, around.now)? {
            written.rows.extend(joined.rows);
            written.line = joined.line;
        }
        Ok((next, written))
    }

    /// Writes what happens, and sees to what follows from it.
    fn happen(
        &mut self,
        id: &str,
        events: Vec<Event>,
        by: Option<By>,
        lang: Lang,
        around: &mut Around<'_>,
    ) -> Result<Told, Fault> {
        let local = self.table(id)?;
        let written = local.write(events, by, around.now)?;
        let mut told = Told { writes: written.into_iter().collect(), ..Told::default() };
        local.follow_up(&mut told, around.now, lang, around.chance);
        Ok(told)
    }

    /// A bot plays, or says what it would play.
    fn chosen(
        &mut self,
        task: &BotTask,
        choice: Option<Chosen>,
        lang: Lang,
        around: &mut Around<'_>,
    ) -> Result<Told, Fault> {
        let local = self.table(&task.table)?;
        let Some(hint) = &task.hint else {
            let text = choice.map(|choice| choice.text);
            return match decide::bot_plays(&local.room, task.turn, text.as_deref(), &mut *around.chance) {
                Ok(events) => self.happen(&task.table, events, None, lang, around),
                // Somebody took a move back or gave up meanwhile.
                Err(Fault::Stale | Fault::Over | Fault::NotYourTurn) => Ok(Told::default()),
                Err(fault) => Err(fault),
            };
        };
        let mut told = Told::default();
        told.say(match choice {
            Some(Chosen { text, seen }) if local.room.turn_seq == task.turn => {
                frame(&ServerMessage::Hint { id: hint.clone(), text, line: seen.line })
            }
            _ => local.seen(None, around.now, lang).refused(hint.clone(), &Fault::Stale),
        });
        Ok(told)
    }

    /// What a server is asked to go on from: the same match move by move, where nothing in it is secret. Its clock begins
    /// anew, and what was said here stays here.
    fn sent(&mut self, id: &str) -> Result<serde_json::Value, Fault> {
        let room = &self.table(id)?.room;
        if room.table.has_secrets() {
            return Err(Fault::NotYours(Words::new(
                "à mains cachées, une partie commencée ici se finit ici",
                "with hidden hands, a match begun here ends here",
            )));
        }
        let seat = |place: &Place| match place.level {
            Some(level) => json!({"kind": "bot", "level": level.get()}),
            None => json!({"kind": "here", "name": place.name}),
        };
        let seats: Vec<_> = room.seating.places().iter().map(seat).collect();
        Ok(json!({
            "game": room.table.info().id,
            "options": room.table.options(),
            "start": (!room.table.usual_start()).then(|| room.table.start()),
            "moves": room.table.log(),
            "quiet": room.table.is_quiet(),
            "swapped": room.swapped,
            "seats": seats,
            "clock": room.clock.as_ref().map(Clock::setting),
            "listed": false,
        }))
    }
}

/// What is about lessons, boards set up by hand or the files of others, and about no table.
fn studied(ask: Ask, lang: Lang) -> Result<Told, Fault> {
    Ok(match ask {
        Ask::Course { game } => Told::answer(&study::course(&game)?),
        Ask::Study { what } => Told::answer(&study::study(&what, lang)?),
        Ask::FromPdn { text } => {
            let PdnGames { matches, told } = MatchFile::all_from_pdn(&text).map_err(Fault::Because)?;
            Told::answer(&FromPdn { matches, told: told.iter().map(|saying| saying.say(lang)).collect() })
        }
        Ask::ToPdn { file } => Told::answer(&MatchFile::parse(&file)?.to_pdn().map_err(Fault::because)?),
        _ => return Err(Fault::NotFound),
    })
}
