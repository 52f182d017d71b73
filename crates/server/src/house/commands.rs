//! What is asked at a table: carried out, at most once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use room::decide::{self, Decision, LONGEST_ID, Surroundings};
use room::event::{By, Event};
use room::message::{Act, Command};
use room::{HolderId, Presence, Room};

use super::{Answer, House, Sender};
use crate::bot_turns;
use crate::cached_table::{CachedTable, TableCopy};
use crate::error::ServerError;
use crate::limits::network;
use crate::lobby;

/// How long it is likely to take to say why a move is refused.
const WHY_COST: Duration = Duration::from_millis(2);

/// How often a rematch is decided anew because another server wrote meanwhile.
const DECISIONS: usize = 2;

impl House {
    /// Carries a command out, at most once. Must not be given up on half-way: see [`House::command_for`].
    pub async fn command(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        sender: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        self.is_seen(table, sender.holder);
        let answer = self.carry_out(table, sender, command).await;
        if answer.is_err() {
            self.metrics.refusal();
        }
        answer
    }

    /// The same for a caller who may go away meanwhile.
    pub async fn command_for(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        sender: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        let (house, table) = (self.clone(), table.clone());
        let carrying_out = tokio::spawn(async move { house.command(&table, sender, command).await });
        carrying_out.await.unwrap_or_else(|error| Err(ServerError::internal("a command", &error)))
    }

    async fn carry_out(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        sender: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        match command.act {
            Act::Ping => return Ok(Answer::Pong),
            Act::Why { .. } | Act::Hint => return self.explain(table, sender, command).await,
            _ => {}
        }
        if command.id.is_empty() || command.id.len() > LONGEST_ID {
            return Err(ServerError::bad(
                "une commande porte un id de 1 à 64 caractères",
                "a command has an id of 1 to 64 characters",
            ));
        }
        let holder = sender.holder;
        let lag = if let Act::Move { .. } = command.act { table.presence().lag(holder) } else { 0 };
        let by = By::new(holder, command.id.clone()).with_lag(lag);
        let _writing = table.writing.lock().await;
        self.reopen(table).await?;
        if command.ply > table.room().ply() {
            // Whoever is ahead of us was told by another server.
            self.catch_up(table).await?;
        }
        self.flag(table, None).await?;
        let written = self.decide_and_write(table, sender, &by, &command).await?;
        let room = table.room();
        // Nothing was written by a command that had already been carried out, nor by one that changes nothing.
        let earlier = if written == 0 { room.carried_out(&by) } else { None };
        Ok(Answer::Done(earlier.unwrap_or(room.seq())))
    }

    /// Writes what a command comes to. A rematch needs a table first: whoever learns while writing that it is to be set
    /// up, or that another server was faster, decides anew.
    async fn decide_and_write(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        Sender { holder, address }: Sender,
        by: &By,
        command: &Command,
    ) -> Result<usize, ServerError> {
        let mut next: Option<Arc<CachedTable>> = None;
        for _ in 0..DECISIONS {
            let needs_a_table = AtomicBool::new(false);
            let decide = |room: &Room| match (self.decide(table, room, holder, command)?, &next) {
                (Decision::Write(events), _) => Ok(events),
                (Decision::Rematch, Some(next)) => Ok(vec![Event::Rematch { table: next.id.clone() }]),
                (Decision::Rematch, None) => {
                    needs_a_table.store(true, Ordering::Relaxed);
                    Ok(Vec::new())
                }
                (Decision::Explain(_) | Decision::Hint(..), _) => Err(ServerError::Internal),
            };
            let written = self.write(table, Some(by), None, decide).await;
            let other = table.room().rematch.clone();
            if let (Some(unused), Some(other)) = (&next, other)
                && other != unused.id
            {
                self.close_unused(unused).await;
            }
            if !needs_a_table.load(Ordering::Relaxed) {
                return written;
            }
            // A rematch is a new table like any other.
            self.addresses.table(address)?;
            next = Some(lobby::set_up_rematch(self, table).await?);
        }
        Err(ServerError::Busy)
    }

    /// The table of a rematch that another server had set up already: nobody will come to it.
    async fn close_unused(self: &Arc<Self>, table: &Arc<CachedTable>) {
        let _writing = table.writing.lock().await;
        if let Err(error) = self.write(table, None, None, |_| Ok(vec![Event::Closed])).await {
            // It is put away with those that nobody plays at.
            tracing::debug!(table = table.id, %error, "a rematch that nobody needs was not closed");
        }
    }

    /// Why a move is refused, or what a bot would play: neither is found out on a thread that serves.
    async fn explain(
        self: &Arc<Self>,
        table: &Arc<CachedTable>,
        Sender { holder, address }: Sender,
        command: Command,
    ) -> Result<Answer, ServerError> {
        let decision = if let Act::Why { .. } = command.act {
            let (house, table) = (self.clone(), table.clone());
            let why = move || {
                let TableCopy { room, presence, now, .. } = &table.copy();
                house.decide_at(room, presence, *now, holder, &command)
            };
            self.compute_pool.compute(Some(network(address)), WHY_COST, why).await??
        } else {
            self.decide(table, &table.room(), holder, &command)?
        };
        match decision {
            Decision::Hint(seat, level) => bot_turns::hint(self, table, seat, level).await.map(Answer::Hint),
            Decision::Explain(fault) => Ok(Answer::Why(fault)),
            Decision::Write(_) | Decision::Rematch => Err(ServerError::Internal),
        }
    }

    fn decide(
        &self,
        table: &CachedTable,
        room: &Room,
        holder: HolderId,
        command: &Command,
    ) -> Result<Decision, ServerError> {
        self.decide_at(room, &table.presence(), table.now(), holder, command)
    }

    fn decide_at(
        &self,
        room: &Room,
        presence: &Presence,
        now: u64,
        holder: HolderId,
        command: &Command,
    ) -> Result<Decision, ServerError> {
        let mut around = Surroundings { now, chance: &mut rand::rng(), presence, customs: self.customs() };
        Ok(decide::decide(room, holder, command, &mut around)?)
    }
}
