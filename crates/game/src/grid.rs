//! Names of the cells of a grid: `a1`, `g14`.

use std::fmt;

/// A cell by column, counted from 0 and written as a letter, and row, on whatever board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GridName {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
}

impl GridName {
    /// Reads a name. Each cell has one: a small letter, then a number without sign or leading zero.
    pub fn read(name: &str) -> Option<GridName> {
        let (&letter, digits) = name.as_bytes().split_first()?;
        let plain = digits.iter().all(u8::is_ascii_digit) && (digits == b"0" || !digits.starts_with(b"0"));
        let row = str::from_utf8(digits).ok()?.parse().ok()?;
        (plain && letter.is_ascii_lowercase()).then(|| GridName { column: letter - b'a', row })
    }
}

impl fmt::Display for GridName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column % 26), self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_others_do_not() {
        for (column, row) in [(0, 1), (6, 14), (25, 0), (3, 255)] {
            let name = GridName { column, row };
            assert_eq!(GridName::read(&name.to_string()), Some(name));
        }
        for bad in ["", "a", "1", "1a", "A1", "a01", "a00", "a+1", "a-1", "a256", "é1", "a1é", "a1 ", "ab"] {
            assert_eq!(GridName::read(bad), None, "{bad}");
        }
    }
}
