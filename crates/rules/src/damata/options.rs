//! What can be chosen before a game: the mode.

use game::{GameOptions, OptionError, OptionKind, OptionSpec, Values, Words};

/// The three modes of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Mode {
    /// Two players, one marble a cell on three rows (M3).
    #[default]
    Standard,
    /// Two players, every marble on the front row (M4).
    Quick,
    /// Two teams of two on two boards (M5).
    Four,
}

impl Mode {
    /// Every mode, the default first.
    pub const ALL: [Mode; 3] = [Mode::Standard, Mode::Quick, Mode::Four];

    /// The mode's word in options.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Standard => "standard",
            Mode::Quick => "quick",
            Mode::Four => "four",
        }
    }

    /// How many seats there are.
    pub const fn seats(self) -> u8 {
        match self {
            Mode::Standard | Mode::Quick => 2,
            Mode::Four => 4,
        }
    }

    /// The names of the seats in texts, in turn order.
    pub const fn seat_names(self) -> &'static [&'static str] {
        match self {
            Mode::Standard | Mode::Quick => &["W", "B"],
            Mode::Four => &["A", "B", "C", "D"],
        }
    }
}

/// Which counts end a game (M15): they were others with four players once, and matches of then are replayed as they
/// were played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum MoveLimits {
    /// Those of today.
    #[default]
    Short,
    /// Those of the first version.
    Long,
}

impl MoveLimits {
    const fn word(self) -> &'static str {
        match self {
            MoveLimits::Short => "short",
            MoveLimits::Long => "long",
        }
    }
}

/// The options of a game of Damata.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// How many play, on what start.
    pub mode: Mode,
    /// Which counts end it.
    pub limits: MoveLimits,
}

impl From<Mode> for Options {
    /// A game of today.
    fn from(mode: Mode) -> Options {
        Options { mode, limits: MoveLimits::default() }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "mode",
            before: None,
            kind: OptionKind::Choice {
                values: &[
                    (Mode::Standard.word(), Words::new("standard", "standard")),
                    (Mode::Quick.word(), Words::new("rapide", "quick")),
                    (Mode::Four.word(), Words::new("à quatre", "for four")),
                ],
            },
            name: Words::new("Mode", "Mode"),
            help: Words::new(
                "Standard : une bille par case sur trois rangées. Rapide : toutes les billes sur la rangée de front. À quatre : deux équipes de deux sur deux plateaux.",
                "Standard: one marble a cell on three rows. Quick: every marble on the front row. For four: two teams of two on two boards.",
            ),
        },
        OptionSpec {
            key: "limits",
            before: Some(MoveLimits::Long.word()),
            kind: OptionKind::Choice {
                values: &[
                    (MoveLimits::Short.word(), Words::new("à quatre, 40 et 240 coups", "40 and 240 moves for four")),
                    (MoveLimits::Long.word(), Words::new("à quatre, 100 et 600 coups", "100 and 600 moves for four")),
                ],
            },
            name: Words::new("Limites", "Limits"),
            help: Words::new(
                "Le nombre de coups sans prise, et en tout, après lequel on compte les billes (M15).",
                "The number of moves without a removal, and in all, after which the marbles are counted (M15).",
            ),
        },
    ];

    fn from_values(values: &Values) -> Result<Options, OptionError> {
        let word = values.word("mode");
        // Checked values hold one of the words; an empty one, which they never do, would mean the default.
        let mode = Mode::ALL.into_iter().find(|mode| mode.word() == word).unwrap_or_default();
        let limits =
            if values.word("limits") == MoveLimits::Long.word() { MoveLimits::Long } else { MoveLimits::Short };
        Ok(Options { mode, limits })
    }

    fn values(&self) -> Values {
        let asked = [("mode", self.mode.word().to_owned()), ("limits", self.limits.word().to_owned())];
        // `read` fails on unknown keys and words only, and these are from `SPECS`; without it, the defaults.
        Values::read(Self::SPECS, asked).unwrap_or_default()
    }
}
