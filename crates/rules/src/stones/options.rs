//! What can be chosen before a game: the heap.

use game::{GameOptions, OptionError, OptionKind, OptionSpec, Values, Words};

/// How large the heap is, and how patient the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Heap {
    /// 21 stones.
    #[default]
    Small,
    /// 60 stones.
    Large,
}

impl Heap {
    /// The stones at the start (X1).
    pub const fn stones(self) -> u8 {
        match self {
            Heap::Small => 21,
            Heap::Large => 60,
        }
    }

    /// After so many turns of the coin in a row the game is drawn (X7).
    pub const fn limit(self) -> u8 {
        match self {
            Heap::Small => 20,
            Heap::Large => 100,
        }
    }
}

/// The options of a game of stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// The heap.
    pub heap: Heap,
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: "heap",
        before: None,
        kind: OptionKind::Choice {
            values: &[("small", Words::new("petit", "small")), ("large", Words::new("grand", "large"))],
        },
        name: Words::new("Tas", "Heap"),
        help: Words::new("Petit : 21 cailloux. Grand : 60.", "Small: 21 stones. Large: 60."),
    }];

    fn from_values(values: &Values) -> Result<Options, OptionError> {
        Ok(Options { heap: if values.word("heap") == "large" { Heap::Large } else { Heap::Small } })
    }

    fn values(&self) -> Values {
        let word = if self.heap == Heap::Large { "large" } else { "small" };
        // `read` fails on unknown keys and words only, and these are from `SPECS`; without it, the defaults.
        Values::read(Self::SPECS, [("heap", word.to_owned())]).unwrap_or_default()
    }
}
