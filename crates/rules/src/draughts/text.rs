//! Position and move texts as they are printed, and position texts as they are read: in several ways.

use std::fmt::{self, Write};
use std::marker::PhantomData;

use super::geometry::Geometry;
use super::{Capture, Draughts, Impossible, Move, Named, Options, Side, SquareName, Variant, bits, judge};

impl<V: Variant> fmt::Display for Draughts<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.side.letter())?;
        for side in [Side::White, Side::Black] {
            write!(f, ":{}", side.letter())?;
            write_list::<V>(f, self.side, self.pieces(side), self.kings)?;
        }
        if self.quiet > 0 {
            write!(f, ":H{}", self.quiet)?;
        }
        match self.passes {
            0 => {}
            1 => f.write_str(":P")?,
            _ => f.write_str(":PP")?,
        }
        if self.guilty != 0 {
            f.write_str(":S")?;
            write_list::<V>(f, self.side, self.guilty, 0)?;
        }
        Ok(())
    }
}

fn write_list<V: Variant>(f: &mut fmt::Formatter<'_>, side: Side, set: u64, kings: u64) -> fmt::Result {
    for (i, square) in bits::squares(set).enumerate() {
        let comma = if i == 0 { "" } else { "," };
        let king = if kings & bits::bit(square) == 0 { "" } else { "K" };
        write!(f, "{comma}{king}{}", Named::<V>::new(side, square))?;
    }
    Ok(())
}

pub(super) const HUFF: &str = "huff@";
pub(super) const PASS: &str = "pass";

/// The canonical text of a move.
pub(super) fn write_move<V: Variant>(position: &Draughts<V>, mv: Move) -> String {
    let name = |square: u8| position.named(square);
    match mv {
        Move::Step { from, to, .. } => format!("{}-{}", name(from), name(to)),
        Move::Capture { from, to, captured, .. } => {
            let mut text = format!("{}x{}", name(from), name(to));
            for square in bits::squares(captured) {
                // Writing to a string cannot fail.
                let _ = write!(text, "x{}", name(square));
            }
            text
        }
        Move::Huff { square } => format!("{HUFF}{}", name(square)),
        Move::Pass { .. } => PASS.to_owned(),
    }
}

/// The shortest text of a move that reads back as the same: `28x19`, or with the squares it lands on. Where even those do
/// not tell, and where squares have no numbers, the canonical text.
pub(super) fn write_short<V: Variant>(position: &Draughts<V>, mv: Move) -> String {
    let Move::Capture { from, to, captured, .. } = mv else { return write_move(position, mv) };
    let reads_back = |text: &String| judge::read(position, text).is_ok_and(|read| read == mv);
    let route = [from].into_iter().chain(position.landings(from, to, captured));
    let names = |squares: &mut dyn Iterator<Item = u8>| {
        squares.map(|square| position.named(square).to_string()).collect::<Vec<_>>().join("x")
    };
    let short = names(&mut [from, to].into_iter());
    let long = names(&mut route.into_iter());
    [short, long].into_iter().find(reads_back).unwrap_or_else(|| write_move(position, mv))
}

/// What has been read of a text, not yet known to make sense.
#[derive(Default)]
struct Setup {
    pieces: [Option<u64>; 2],
    kings: u64,
    quiet: Option<u8>,
    passes: Option<u8>,
    guilty: Option<u64>,
    /// Whether the number of the next move was said.
    numbered: bool,
}

/// Reads a position text and checks that a game can come to it, as far as the text alone can tell.
pub(super) fn parse<V: Variant>(options: &Options, text: &str) -> Result<Draughts<V>, Impossible> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut sections = text.split(':');
    let side = match sections.next() {
        Some("W") => Side::White,
        Some("B") => Side::Black,
        other => return Err(Impossible::side(other.unwrap_or_default())),
    };
    let mut setup = Setup::default();
    for section in sections {
        read_section::<V>(&mut setup, side, section)?;
    }
    let position = Draughts {
        pieces: [
            setup.pieces[0].ok_or(Impossible::NoList { side: Side::White })?,
            setup.pieces[1].ok_or(Impossible::NoList { side: Side::Black })?,
        ],
        kings: setup.kings,
        guilty: setup.guilty.unwrap_or(0),
        side,
        quiet: setup.quiet.unwrap_or(0),
        passes: setup.passes.unwrap_or(0),
        capture: options.capture,
        variant: PhantomData,
    };
    check(&position)?;
    Ok(position)
}

/// Reads one section. A section given twice is refused, so that no text is longer to read than the board is large.
fn read_section<V: Variant>(setup: &mut Setup, side: Side, section: &str) -> Result<(), Impossible> {
    let unknown = || Impossible::section(section);
    let (letter, rest) = section.split_at_checked(1).ok_or_else(unknown)?;
    let twice = match letter {
        "W" | "B" => {
            let list = read_list::<V>(side, rest, setup.pieces[0].unwrap_or(0) | setup.pieces[1].unwrap_or(0))?;
            setup.kings |= list.kings;
            setup.pieces[usize::from(letter == "B")].replace(list.all).is_some()
        }
        "H" => setup.quiet.replace(read_count::<V>(rest)?).is_some(),
        // The number of the next move, as PDN may add it, says nothing about the position.
        "F" if V::NUMBERED && (1..=4).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_digit()) => {
            std::mem::replace(&mut setup.numbered, true)
        }
        "P" if V::SLIDES => {
            let passes = match rest {
                "" => 1,
                "P" => 2,
                _ => return Err(unknown()),
            };
            setup.passes.replace(passes).is_some()
        }
        "S" => {
            let list = read_list::<V>(side, rest, 0)?;
            if list.kings != 0 || list.all == 0 {
                return Err(unknown());
            }
            setup.guilty.replace(list.all).is_some()
        }
        _ => return Err(unknown()),
    };
    if twice { Err(Impossible::Twice { section: letter.to_owned() }) } else { Ok(()) }
}

struct Pieces {
    all: u64,
    kings: u64,
}

fn read_list<V: Variant>(side: Side, text: &str, occupied: u64) -> Result<Pieces, Impossible> {
    let mut list = Pieces { all: 0, kings: 0 };
    if text.is_empty() {
        return Ok(list);
    }
    for item in text.split(',') {
        let (king, name) = item.strip_prefix('K').map_or((false, item), |name| (true, name));
        let set = read_squares::<V>(side, name)?;
        let double = set & (list.all | occupied);
        if double != 0 {
            let square = Named::<V>::new(side, bits::first(double));
            return Err(Impossible::Occupied { square: square.to_string() });
        }
        list.all |= set;
        list.kings |= if king { set } else { 0 };
    }
    Ok(list)
}

/// A square, or a range of them where squares are numbers.
fn read_squares<V: Variant>(side: Side, text: &str) -> Result<u64, Impossible> {
    let read = |name: &str| match V::read_square(side, name) {
        SquareName::Dark(square) => Ok(square),
        SquareName::Light | SquareName::Nothing => Err(Impossible::square(name)),
    };
    match text.split_once('-') {
        Some((first, last)) if V::NUMBERED => {
            let (first, last) = (read(first)?, read(last)?);
            if first > last {
                return Err(Impossible::range(text));
            }
            let squares = V::White::BOARD;
            Ok((first..=last).map(bits::bit).fold(0, |set, bit| set | bit) & squares)
        }
        _ => read(text).map(bits::bit),
    }
}

fn read_count<V: Variant>(text: &str) -> Result<u8, Impossible> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|&count| plain && count <= V::QUIET).ok_or_else(|| Impossible::count(text, V::QUIET))
}

/// What no game can come to.
fn check<V: Variant>(position: &Draughts<V>) -> Result<(), Impossible> {
    for side in [Side::White, Side::Black] {
        let men = position.pieces(side) & !position.kings & V::tables(side).far;
        if men != 0 {
            return Err(Impossible::ManOnFarRow { square: position.named(bits::first(men)).to_string() });
        }
        let count = position.pieces(side).count_ones();
        if count > V::BOX {
            return Err(Impossible::TooMany { side: V::SIDES[side as usize], count, most: V::BOX });
        }
    }
    if position.pieces == [0, 0] {
        return Err(Impossible::NoPieces);
    }
    // A pass is itself a quiet ply.
    if position.passes > position.quiet {
        return Err(Impossible::PassesNotCounted { passes: position.passes, quiet: position.quiet });
    }
    check_guilty(position)
}

fn check_guilty<V: Variant>(position: &Draughts<V>) -> Result<(), Impossible> {
    if position.guilty == 0 {
        return Ok(());
    }
    if position.capture == Capture::Strict {
        return Err(Impossible::NoHuffs);
    }
    let strangers = position.guilty & !position.pieces(position.side.other());
    if strangers != 0 {
        return Err(Impossible::NotGuilty { square: position.named(bits::first(strangers)).to_string() });
    }
    // Whoever took fewer than the best left something to take.
    if position.pieces(position.side) == 0 {
        return Err(Impossible::NothingToTake);
    }
    Ok(())
}
