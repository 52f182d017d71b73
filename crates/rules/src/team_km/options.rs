//! What can be chosen before a match: mode, who begins, shoot-out, deck.

use std::sync::Arc;

use game::{GameOptions, OptionError, OptionKind, OptionSpec, Saying, Seat, Seats, Values, Words, shorten};

use super::deck::{Deck, DeckError};

/// Who plays with whom (T5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Two players.
    Two,
    /// Three players, each for himself.
    Three,
    /// Two against two.
    TwoTwo,
    /// Three against three.
    ThreeThree,
    /// Three pairs.
    TwoTwoTwo,
}

impl Mode {
    /// All five.
    pub const ALL: [Mode; 5] = [Mode::Two, Mode::Three, Mode::TwoTwo, Mode::ThreeThree, Mode::TwoTwoTwo];

    /// The word in options and texts.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Two => "2p",
            Mode::Three => "3p",
            Mode::TwoTwo => "2v2",
            Mode::ThreeThree => "3v3",
            Mode::TwoTwoTwo => "2v2v2",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.word() == word)
    }

    /// How many seats.
    pub const fn seats(self) -> u8 {
        match self {
            Mode::Two => 2,
            Mode::Three => 3,
            Mode::TwoTwo => 4,
            Mode::ThreeThree | Mode::TwoTwoTwo => 6,
        }
    }

    /// How many teams.
    pub const fn teams(self) -> u8 {
        match self {
            Mode::Two | Mode::TwoTwo | Mode::ThreeThree => 2,
            Mode::Three | Mode::TwoTwoTwo => 3,
        }
    }

    /// Whether players have partners.
    pub const fn partners(self) -> bool {
        !matches!(self, Mode::Two | Mode::Three)
    }

    /// The team of a seat, counted from 0: partners sit side by side.
    pub const fn team(self, seat: Seat) -> usize {
        match self {
            Mode::Two | Mode::Three => seat.0 as usize,
            Mode::TwoTwo | Mode::TwoTwoTwo => (seat.0 >> 1) as usize,
            Mode::ThreeThree => (seat.0 >= 3) as usize,
        }
    }

    /// The seats of a team.
    pub fn members(self, team: usize) -> Seats {
        (0..self.seats()).map(Seat).filter(|&seat| self.team(seat) == team).collect()
    }

    /// The seat on the left (T23).
    pub const fn left(self, seat: Seat) -> Seat {
        if seat.0 + 1 >= self.seats() { Seat(0) } else { Seat(seat.0 + 1) }
    }

    /// The seat on the right.
    pub const fn right(self, seat: Seat) -> Seat {
        if seat.0 == 0 { Seat(self.seats() - 1) } else { Seat(seat.0 - 1) }
    }
}

/// The options of a match. Cheap to copy: the deck is shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    mode: Mode,
    first: Seat,
    shootout: bool,
    deck: Arc<Deck>,
}

impl Options {
    /// Options with the built-in deck; nothing if the mode has no such first seat.
    pub fn new(mode: Mode, first: Seat, shootout: bool) -> Option<Options> {
        (first.0 < mode.seats()).then(|| Options { mode, first, shootout, deck: Deck::built_in() })
    }

    /// The same with another deck.
    #[must_use]
    pub fn with_deck(self, deck: Deck) -> Options {
        Options { deck: Arc::new(deck), ..self }
    }

    /// Who plays with whom.
    pub const fn mode(&self) -> Mode {
        self.mode
    }

    /// Who begins (T8).
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Whether equality is settled by a shoot-out (T30).
    pub const fn shootout(&self) -> bool {
        self.shootout
    }

    /// The deck and the dice.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The hash of the deck, sixteen hexadecimal digits.
    pub fn deck_hash(&self) -> String {
        self.deck.hash_text()
    }
}

/// Marks a hash where a deck file might stand.
const HASH: char = '#';

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "mode",
            before: None,
            kind: OptionKind::Choice {
                values: &[
                    ("2p", Words::new("Deux joueurs", "Two players")),
                    ("3p", Words::new("Trois joueurs, chacun pour soi", "Three players, each for himself")),
                    ("2v2", Words::new("Deux contre deux", "Two against two")),
                    ("3v3", Words::new("Trois contre trois", "Three against three")),
                    ("2v2v2", Words::new("Trois équipes de deux", "Three pairs")),
                ],
            },
            name: Words::new("Formule", "Mode"),
            help: Words::new(
                "Combien de joueurs, et qui joue avec qui ; les partenaires sont assis côte à côte.",
                "How many players, and who plays with whom; partners sit side by side.",
            ),
        },
        OptionSpec {
            key: "first",
            before: None,
            kind: OptionKind::Begins { seats: 6 },
            name: Words::new("Premier joueur", "First player"),
            help: Words::new(
                "La place du plus jeune, qui commence la première mi-temps.",
                "The seat of the youngest, who begins the first half.",
            ),
        },
        OptionSpec {
            key: "shootout",
            before: None,
            kind: OptionKind::Switch { default: false },
            name: Words::new("Tirs au but", "Shoot-out"),
            help: Words::new(
                "En cas d’égalité à la fin, des tirs au but désignent le vainqueur.",
                "If scores are level at the end, a shoot-out finds the winner.",
            ),
        },
        OptionSpec {
            key: "deck",
            before: None,
            kind: OptionKind::Text,
            name: Words::new("Jeu de cartes", "Deck"),
            help: Words::new(
                "Le texte d’un fichier de cartes et de dés ; vide pour le jeu fourni.",
                "The text of a file of cards and dice; empty for the deck that comes with the game.",
            ),
        },
    ];

    fn from_values(values: &Values) -> Result<Options, OptionError> {
        // The word is one of the list above; the default stands in for what cannot be.
        let mode = Mode::parse(values.word("mode")).unwrap_or(Mode::Two);
        let first = Seat(values.number("first").saturating_sub(1));
        let options = Options::new(mode, first, values.switch("shootout")).ok_or(OptionError::Conflict {
            key: "first",
            why: Words::new(
                "cette formule n’a pas autant de places (règle T5)",
                "this mode has not that many seats (rule T5)",
            ),
        })?;
        let deck =
            read_deck(values.word("deck")).map_err(|e| OptionError::BadText { key: "deck", why: Saying::new(e) })?;
        Ok(Options { deck, ..options })
    }

    /// Complete: `deck` is the hash of the built-in deck, or the whole text of another. So a log always says which
    /// deck it was played with, and is never replayed with one that was corrected since.
    fn values(&self) -> Values {
        let deck = match self.deck == Deck::built_in() {
            true => format!("{HASH}{}", self.deck_hash()),
            false => self.deck.text(),
        };
        let asked = [
            ("mode", self.mode.word().to_owned()),
            ("first", (self.first.0 + 1).to_string()),
            ("shootout", self.shootout.to_string()),
            ("deck", deck),
        ];
        // These values fit the specs: a word of the list, a seat from 1 to 6, a boolean, a text.
        Values::read(Options::SPECS, asked).unwrap_or_default()
    }
}

/// Reads the option: empty or a `#hash` for a deck known here, else a deck file.
fn read_deck(text: &str) -> Result<Arc<Deck>, DeckError> {
    let built_in = Deck::built_in();
    match text.strip_prefix(HASH) {
        _ if text.is_empty() => Ok(built_in),
        Some(hash) if hash == built_in.hash_text() => Ok(built_in),
        Some(hash) => Err(DeckError::UnknownHash { hash: shorten(hash) }),
        None => Deck::parse(text).map(|deck| if deck == *built_in { built_in } else { Arc::new(deck) }),
    }
}
