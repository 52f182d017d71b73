//! What can be chosen before a game of Kidam.

use game::{GameOptions, OptionError, OptionKind, OptionSpec, Values, Words};

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// How many of the sheet's rules are played.
    pub rules: Rules,
    /// Whether the holder of the ball may move with it (K7).
    pub carry: Carry,
    /// Goals to win (K13).
    pub goals: u8,
}

/// How many of the sheet's rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// All of them.
    Complete,
    /// Without K15–K19.
    Initiation,
}

/// Whether the holder of the ball may move with it (K7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Carry {
    /// It stays.
    No,
    /// It may, before the ball is played.
    Run,
}

impl Default for Options {
    fn default() -> Options {
        Options { rules: Rules::Complete, carry: Carry::No, goals: 1 }
    }
}

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "rules",
            before: None,
            kind: OptionKind::Choice {
                values: &[
                    ("complete", Words::new("jeu complet", "complete game")),
                    ("initiation", Words::new("initiation", "initiation")),
                ],
            },
            name: Words::new("Règles", "Rules"),
            help: Words::new(
                "L’initiation se joue sans les règles K15 à K19 : ni rôles sur les lignes de but, ni passes en l’air, ni hors-jeu.",
                "The initiation game leaves out rules K15 to K19: no roles on the goal lines, no passes in the air, no offside.",
            ),
        },
        OptionSpec {
            key: "carry",
            before: None,
            kind: OptionKind::Choice {
                values: &[
                    ("no", Words::new("le porteur reste", "the holder stays")),
                    ("run", Words::new("le porteur court", "the holder runs")),
                ],
            },
            name: Words::new("Balle au pied", "Running with the ball"),
            help: Words::new(
                "Si le porteur court, il peut se déplacer avec le ballon avant de le jouer (K7).",
                "If the holder runs, it may move with the ball before playing it (K7).",
            ),
        },
        OptionSpec {
            key: "goals",
            before: None,
            kind: OptionKind::Number { min: 1, max: 9, default: 1 },
            name: Words::new("Buts", "Goals"),
            help: Words::new("Le premier à ce nombre de buts gagne (K13).", "The first to score this many wins (K13)."),
        },
    ];

    fn from_values(values: &Values) -> Result<Options, OptionError> {
        Ok(Options {
            rules: if values.word("rules") == "initiation" { Rules::Initiation } else { Rules::Complete },
            carry: if values.word("carry") == "run" { Carry::Run } else { Carry::No },
            goals: values.number("goals"),
        })
    }

    fn values(&self) -> Values {
        let rules = match self.rules {
            Rules::Complete => "complete",
            Rules::Initiation => "initiation",
        };
        let carry = match self.carry {
            Carry::No => "no",
            Carry::Run => "run",
        };
        let asked = [("rules", rules.to_owned()), ("carry", carry.to_owned()), ("goals", self.goals.to_string())];
        // Words of the specs above; a number of goals outside 1–9 falls back on the defaults rather than panic.
        Values::read(Self::SPECS, asked).unwrap_or_default()
    }
}
