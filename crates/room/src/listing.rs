//! What lists show of a table, and what of it is kept as a file.

use game::Words;
use serde_json::Value;
use table::MatchFile;

use crate::message::{ResultInfo, Status};
use crate::room::{Brought, Room, options_json};
use crate::seating::Place;
use crate::{Event, Fault};

/// What lists show of a table: derived from its log, written along with it when it changes.
#[derive(Clone, PartialEq, Debug)]
pub struct Listing {
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: Value,
    /// The names, by seat.
    pub players: Vec<Option<String>>,
    /// Where it stands.
    pub status: Status,
    /// How many moves players had made when this was written.
    pub ply: u32,
    /// When it was set up.
    pub created: u64,
    /// Shown at all.
    pub listed: bool,
    /// The result, once there is one.
    pub result: Option<ResultInfo>,
    /// Has a clock or a bot, so that it must be looked at when the house opens.
    pub awake: bool,
    /// Brought here as a file, not played here.
    pub imported: bool,
}

impl Listing {
    /// What lists show now.
    pub fn of(room: &Room) -> Listing {
        Listing {
            game: room.table.info().id.to_owned(),
            options: options_json(&room.table.options()),
            players: names(room),
            status: room.status(),
            ply: room.moves(),
            created: room.created,
            listed: room.listed,
            result: room.result().map(ResultInfo::from),
            awake: room.clock.is_some() || room.seating.has_bots(),
            imported: room.brought.is_some(),
        }
    }

    /// Whether an event changes what lists show.
    pub fn changes_with(event: &Event) -> bool {
        matches!(
            event,
            Event::Joined { .. }
                | Event::Left { .. }
                | Event::Freed { .. }
                | Event::BotSeated { .. }
                | Event::SeatOpened { .. }
                | Event::SeatChanged { .. }
                | Event::Undo { .. }
                | Event::Finished { .. }
                | Event::Aborted { .. }
                | Event::Closed
        )
    }
}

fn names(room: &Room) -> Vec<Option<String>> {
    let name = |place: &Place| match place.level {
        Some(level) => Some(format!("Bot {}", level.get())),
        // Who sits without a name is called by the side, in the reader's language. An imported match may have no names
        // either; its seats are never empty.
        None => place.name.clone().or_else(|| (place.is_taken() || room.is_closed()).then(String::new)),
    };
    room.seating.places().iter().map(name).collect()
}

/// The match as a file: the whole truth, so only once nothing is secret any more.
pub fn file(room: &Room) -> Result<MatchFile, Fault> {
    if room.table.has_secrets() && room.status() != Status::Over {
        return Err(Fault::NotYours(Words::new(
            "une partie à mains cachées ne se télécharge qu’une fois finie",
            "a match with hidden hands can be downloaded only once it is over",
        )));
    }
    let players = names(room).into_iter().map(Option::unwrap_or_default).collect();
    // What was brought here goes as it came: of another day, or of a day that nobody knows.
    let (date, notes) = match &room.brought {
        Some(Brought { date, notes }) => (date.clone(), notes.clone()),
        None => (day(room.created), None),
    };
    Ok(MatchFile { swapped: room.swapped, players, date, notes, ..MatchFile::of(&*room.table) })
}

/// The day of a time in milliseconds since 1970, as `2026-11-15`.
fn day(time: u64) -> Option<String> {
    let time = time::OffsetDateTime::from_unix_timestamp(i64::try_from(time / 1000).ok()?).ok()?;
    Some(time.date().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(day(0).unwrap(), "1970-01-01");
        assert_eq!(day(951_782_400_000).unwrap(), "2000-02-29");
        assert_eq!(day(1_794_700_799_999).unwrap(), "2026-11-14");
        assert_eq!(day(1_794_700_800_000).unwrap(), "2026-11-15");
        assert_eq!(day(u64::MAX), None);
    }
}
