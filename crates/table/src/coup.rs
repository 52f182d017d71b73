//! Coups of Dames that have a name, known by the capture they lead to, for either side.

use game::Words;

use crate::AnyTable;

/// A coup: where its capture begins, where it may end, and what it takes at least, as Blue plays it.
struct Coup {
    name: Words,
    from: u8,
    to: &'static [u8],
    takes: &'static [u8],
}

const ROYAL: Words = Words::new("coup royal", "coup royal");
const PHILIPPE: Words = Words::new("coup Philippe", "coup Philippe");
const RAPHAEL: Words = Words::new("coup Raphaël", "coup Raphaël");

/// The more a coup takes the earlier it stands: the first that fits is meant.
const COUPS: &[Coup] = &[
    Coup { name: ROYAL, from: 40, to: &[7], takes: &[34, 24, 14, 13, 12] },
    Coup { name: RAPHAEL, from: 44, to: &[11], takes: &[39, 28, 17] },
    Coup { name: PHILIPPE, from: 40, to: &[7, 9, 16, 20], takes: &[34, 23] },
    Coup { name: PHILIPPE, from: 38, to: &[7, 9, 16, 20], takes: &[33, 23] },
];

/// The name of the coup that a line makes at a table; only Dames has such names.
pub fn of(table: &dyn AnyTable, line: &[String]) -> Option<Words> {
    named(line).filter(|_| table.info().id == "dames")
}

/// The name of the coup that a line of Dames makes, if it makes one: its canonical texts, from whoever plays it on.
pub fn named(line: &[String]) -> Option<Words> {
    let own = line.iter().step_by(2).skip(1);
    own.filter_map(|text| capture(text)).find_map(|(from, to, taken)| {
        let fits = |coup: &&Coup, turn: &dyn Fn(u8) -> u8| {
            from == turn(coup.from)
                && coup.to.iter().any(|&end| to == turn(end))
                && coup.takes.iter().all(|&square| taken.contains(&turn(square)))
        };
        let turned = |square: u8| 51 - square;
        COUPS.iter().find(|coup| fits(coup, &|square| square) || fits(coup, &turned)).map(|coup| coup.name)
    })
}

/// A capture's canonical text: from, to, and what it takes.
fn capture(text: &str) -> Option<(u8, u8, Vec<u8>)> {
    let squares: Vec<u8> = text.split('x').map(str::parse).collect::<Result<_, _>>().ok()?;
    match squares.as_slice() {
        [from, to, taken @ ..] if !taken.is_empty() => Some((*from, *to, taken.to_vec())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coups_are_known_for_both_sides_and_others_are_not() {
        let named = |line: &str| named(&line.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(named("34-30 25x34x30 40x7x12x23x34"), Some(PHILIPPE));
        assert_eq!(named("17-21 26x17x21 11x44x17x28x39"), Some(PHILIPPE), "as Green plays it");
        assert_eq!(named("27-22 18x27x22 32x21x27 23x34x28x38x39 40x7x12x13x14x24x34"), Some(ROYAL));
        assert_eq!(
            named("34-29 23x34x29 28-23 19x39x23x33 37-31 26x28x31x32 49-44 21x43x27x38 44x11x17x28x39"),
            Some(RAPHAEL)
        );
        assert_eq!(named("40x7x12x23x34"), None, "a capture that is simply there is no coup");
        assert_eq!(named("32-28 19-23 28x19x23"), None);
        assert_eq!(named("play:P3"), None);
    }
}
