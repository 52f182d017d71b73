//! Who sits where before a match begins: bots, people by their names, the colour of who begins, lots.

use game::{Seat, Words};
use rand::Rng;
use rand::seq::SliceRandom;
use table::{AnyTable, Colour};

use crate::args::{BotSeats, PlayArgs};
use crate::error::CliError;
use crate::mind::Mind;

/// The seats of a table, in order.
#[derive(Default)]
pub struct Sitting {
    /// The bots; nothing where a person sits.
    pub bots: Vec<Option<Mind>>,
    /// What people are called; nothing who is called by the side.
    pub names: Vec<String>,
    /// Whether who begins plays the colour that is usually the other's.
    pub swapped: bool,
}

impl Sitting {
    /// As the line asks for it.
    pub fn asked(args: &PlayArgs, table: &dyn AnyTable, rng: &mut impl Rng) -> Result<Sitting, CliError> {
        let bots = args.bot.as_ref().map(|bot| bot_seats(table, bot)).transpose()?;
        let bots = bots.unwrap_or_else(|| vec![None; usize::from(table.seats())]);
        let people = bots.iter().filter(|bot| bot.is_none()).count();
        if args.names.len() > people {
            return Err(CliError::Names { given: args.names.len(), people });
        }
        let mut names = args.names.iter().map(|name| name.trim().to_owned());
        let mut seats: Vec<(Option<Mind>, String)> = Vec::with_capacity(bots.len());
        for bot in bots {
            let name = if bot.is_none() { names.next() } else { None };
            seats.push((bot, name.unwrap_or_default()));
        }
        if args.lots {
            seats.shuffle(rng);
        }
        let (bots, names) = seats.into_iter().unzip();
        let swapped = args.colour.as_deref().map(|colour| swapped(table, colour)).transpose()?.unwrap_or_default();
        Ok(Sitting { bots, names, swapped })
    }
}

/// Which seats the bot takes.
fn bot_seats(table: &dyn AnyTable, bot: &BotSeats) -> Result<Vec<Option<Mind>>, CliError> {
    let known: Vec<&'static str> = (0..table.seats()).map(|seat| table.seat_name(Seat(seat))).collect();
    if let Some(asked) = bot.seats.iter().find(|seat| !known.contains(&seat.as_str())) {
        return Err(CliError::Seat { asked: asked.chars().take(40).collect(), known });
    }
    let mind = Mind::new(table.info(), bot.level, bot.weights.as_deref())?;
    let taken = |(at, name): (usize, &&str)| match bot.seats.as_slice() {
        [] => (at > 0).then(|| mind.clone().by_itself()),
        seats => seats.iter().any(|seat| seat == name).then(|| mind.clone().by_itself()),
    };
    Ok(known.iter().enumerate().map(taken).collect())
}

/// Whether this colour, by its name in either language, is that of the second side (S4).
fn swapped(table: &dyn AnyTable, colour: &str) -> Result<bool, CliError> {
    let info = table.info();
    let [first, second] = info.sides else { return Err(CliError::FixedColours) };
    if !info.colours.contains(&Colour::White) {
        return Err(CliError::FixedColours);
    }
    let asked = colour.trim().to_lowercase();
    let is = |side: &Words| [side.fr, side.en].iter().any(|name| name.to_lowercase() == asked);
    match (is(first), is(second)) {
        (true, _) => Ok(false),
        (_, true) => Ok(true),
        _ => {
            let known = [first, second].into_iter().flat_map(|side| [side.en, side.fr]).collect();
            Err(CliError::Colour { asked: colour.chars().take(40).collect(), known })
        }
    }
}
