//! Seats around a table, and sets of them.

use serde::{Deserialize, Serialize};

/// One place at the table, counted from 0 in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What stands for the name of whoever sits there in a text that knows only seats; see [`named`].
    pub fn hole(self) -> String {
        format!("{{{}}}", self.0)
    }
}

/// A text with names where it left `{0}`, `{1}` and so on. What a name itself says is left alone.
pub fn named(text: &str, name: impl Fn(Seat) -> String) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        told += before;
        match after.split_once('}').and_then(|(hole, after)| Some((hole.parse().ok()?, after))) {
            Some((seat, after)) => {
                told += &name(Seat(seat));
                rest = after;
            }
            None => {
                told.push('{');
                rest = after;
            }
        }
    }
    told + rest
}

/// A set of seats: winners, a team, the readers of a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// Just this seat.
    pub const fn one(seat: Seat) -> Seats {
        Seats::NONE.with(seat)
    }

    /// This set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        // A number too large for a seat, which only somebody outside could name, is no seat and not another one.
        if seat.0 < 8 { Seats(self.0 | 1 << seat.0) } else { self }
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_put_where_a_text_left_room_for_them() {
        let name = |seat: Seat| ["Ana", "{0}"][seat.index()].to_owned();
        assert_eq!(named("À {0} de jouer contre {1}.", name), "À Ana de jouer contre {0}.");
        assert_eq!(named("rien {ici} ni {", name), "rien {ici} ni {");
        assert_eq!(named(&Seat(0).hole(), name), "Ana");
    }
}
