//! Boards of Dames as protocols of draughts programs write them: a letter for the side to move, then one for each square.

use game::Game;
use rules::dames::{Capture, Dames, Options, bit_of};
use rules::draughts::Side;

/// How a protocol calls Black: `b` in Hub, `z` in DamExchange. White is `w` in both, an empty square `e`, a king a capital.
pub(crate) struct Letters {
    pub black: char,
}

impl Letters {
    /// The letter of a side to move.
    pub fn side(&self, side: Side) -> char {
        match side {
            Side::White => 'W',
            Side::Black => self.black.to_ascii_uppercase(),
        }
    }

    /// The side that a letter stands for.
    pub fn read_side(&self, letter: char) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|&side| self.side(side) == letter)
    }

    /// The side to move and the fifty squares.
    pub fn write(&self, position: &Dames) -> String {
        let mut text = String::from(self.side(position.side()));
        for number in 1..=50 {
            let square = 1 << bit_of(number);
            let piece = match () {
                _ if position.pieces(Side::White) & square != 0 => 'w',
                _ if position.pieces(Side::Black) & square != 0 => self.black,
                _ => 'e',
            };
            text.push(if position.kings() & square != 0 { piece.to_ascii_uppercase() } else { piece });
        }
        text
    }

    /// The position they stand for, captures enforced, or why there is none.
    pub fn read(&self, text: &str) -> Result<Dames, String> {
        let mut letters = text.chars();
        let side = letters.next().and_then(|letter| self.read_side(letter)).ok_or("no side to move")?;
        let mut pieces = [Vec::new(), Vec::new()];
        for (letter, number) in letters.by_ref().zip(1..=50) {
            let king = if letter.is_ascii_uppercase() { "K" } else { "" };
            match letter.to_ascii_lowercase() {
                'w' => pieces[0].push(format!("{king}{number}")),
                piece if piece == self.black => pieces[1].push(format!("{king}{number}")),
                _ if letter == 'e' => {}
                _ => return Err(format!("no piece: {letter}")),
            }
        }
        if text.chars().count() != 51 {
            return Err("a position has fifty squares".to_owned());
        }
        let notation = format!("{}:W{}:B{}", side.letter(), pieces[0].join(","), pieces[1].join(","));
        let options = Options { capture: Capture::Strict };
        Dames::from_text(&options, &notation).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let options = Options { capture: Capture::Strict };
        for text in ["W:W50:BK1,2", "B:WK31,32:B7", "W:W31,32,33:B1,2,3"] {
            let position = Dames::from_text(&options, text).unwrap();
            for black in ['b', 'z'] {
                let letters = Letters { black };
                assert_eq!(letters.read(&letters.write(&position)), Ok(position));
            }
        }
    }

    #[test]
    fn what_is_no_board_is_refused() {
        let (letters, e) = (Letters { black: 'z' }, "e".repeat(49));
        for (text, why) in [
            (String::new(), "no side to move"),
            (format!("B{e}w"), "no side to move"),
            ("We".to_owned(), "fifty squares"),
            (format!("W{e}ee"), "fifty squares"),
            (format!("W{e}b"), "no piece: b"),
            (format!("W{e}E"), "no piece: E"),
            (format!("Ww{e}"), "1"),
        ] {
            let error = letters.read(&text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
