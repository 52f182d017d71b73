//! Rule numbers and the codes of refusals.

use std::fmt;

/// The number of a rule, such as `D11`: part of the product, the same in refusals, rulebook and tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule {
    /// The letter of the game's rule file.
    pub letter: char,
    /// The number in it.
    pub number: u8,
}

impl Rule {
    /// `Rule::new('D', 11)` is D11.
    pub const fn new(letter: char, number: u8) -> Rule {
        Rule { letter, number }
    }

    /// Reads `D11` or `d11`.
    pub fn parse(text: &str) -> Option<Rule> {
        let mut chars = text.chars();
        let letter = chars.next()?.to_ascii_uppercase();
        let digits = chars.as_str();
        let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        (letter.is_ascii_uppercase() && plain)
            .then(|| digits.parse().ok())
            .flatten()
            .map(|number| Rule { letter, number })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

impl serde::Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Why a move is refused, in one word: a rule's number, or one of four that no rule owns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Code {
    /// The rule that forbids the move.
    Rule(Rule),
    /// The text cannot be read, or is an ambiguous short form.
    Text,
    /// Not that side's piece, cell, card or turn.
    Turn,
    /// The game is over.
    Over,
    /// It leads to where no match is played, because its moves take too long to find.
    Limit,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Code::Rule(rule) => rule.fmt(f),
            Code::Text => f.write_str("text"),
            Code::Turn => f.write_str("turn"),
            Code::Over => f.write_str("over"),
            Code::Limit => f.write_str("limit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_numbers_read_and_print() {
        assert_eq!(Rule::parse("d11"), Some(Rule::new('D', 11)));
        assert_eq!(Rule::new('T', 3).to_string(), "T3");
        for bad in ["", "D", "11", "D-1", "D+1", "D300", "Dx", "é1"] {
            assert_eq!(Rule::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn rules_of_a_game_are_ordered_by_number() {
        assert!(Rule::new('D', 9) < Rule::new('D', 15));
    }
}
