//! The games that can be played: what page, command line help and referee are all fed from.

use game::part::MORE_THAN_MINDS;
use game::{
    Arranged, Game, GameOptions, Lang, OptionError, OptionSpec, Present, RuleText, Saying, Seat, Setting, Showcase,
    Values, Words,
};
use serde::{Serialize, Serializer};

use crate::AnyTable;
use crate::preset::{Colour, Preset};
use crate::presets;
use crate::table::{BOUNDLESS, Table};

/// One game's page of the catalogue.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// The id in texts and addresses.
    pub id: &'static str,
    /// Its name.
    pub name: Words,
    /// One line that makes people want to sit down.
    pub charm: Words,
    /// How many can play.
    pub players: &'static [u8],
    /// A usual match takes from … to … minutes.
    pub minutes: (u8, u8),
    /// From this age on.
    pub age: u8,
    /// What the seats are called, in order.
    pub sides: &'static [Words],
    /// What the sides are painted with, in order; where partners play one colour, the teams.
    pub colours: &'static [Colour],
    /// What people choose from, the sheet's own game first. A program that gives no options gets their defaults instead.
    pub presets: &'static [Preset],
    /// What can be chosen; told without what only matches of earlier days need.
    #[serde(serialize_with = "offered")]
    pub options: &'static [OptionSpec],
    /// Whether hands are hidden.
    pub secrets: bool,
    /// A position to show what it looks like.
    pub showcase: Showcase,
    /// Whether its matches can be written as PDN, as players of draughts do.
    pub pdn: bool,
    /// With which option pieces are huffed: the referee may then keep quiet.
    pub huffs: Option<Setting>,
    /// The text of its course, where it has one. In a browser it is lent, and empty here.
    #[serde(rename = "taught", serialize_with = "whether_any")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub course: Option<&'static str>,
    /// Its puzzles, one a line, where it has some; empty in a browser, too.
    #[serde(serialize_with = "whether_any")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    pub puzzles: Option<&'static str>,
    /// What one stands for in the scores of bots, as of many: men, goals.
    #[serde(skip)]
    pub unit: Words,
    #[serde(skip)]
    which: Which,
    #[serde(skip)]
    rulebook: fn() -> &'static [RuleText],
    #[serde(skip)]
    load_weights: fn(&[u8]) -> Option<bots::LoadedWeights>,
    #[serde(skip)]
    open: Open,
    #[serde(skip)]
    open_at: OpenAt,
}

/// The options that people and programs are offered.
fn offered<S: Serializer>(options: &&[OptionSpec], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(options.iter().filter(|spec| spec.before.is_none()))
}

fn whether_any<S: Serializer>(text: &Option<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(text.is_some())
}

type Open = fn(&Values) -> Result<Box<dyn AnyTable>, OptionError>;
type OpenAt = fn(&Values, &str) -> Result<Box<dyn AnyTable>, Saying>;

impl GameInfo {
    /// The numbered rules.
    pub fn rulebook(&self) -> &'static [RuleText] {
        (self.rulebook)()
    }

    /// A sentence of the game with the names of its sides where it left room for those of players.
    pub fn with_sides(&self, text: &str, lang: Lang) -> String {
        let side = |seat: Seat| self.sides.get(seat.index()).map(|side| side.get(lang).to_owned());
        game::named(text, |seat| side(seat).unwrap_or_else(|| (seat.0 + 1).to_string()))
    }

    /// What is said where two sides are called by their colours: exchanged where who begins plays the other one (S4). Where
    /// there are more, people are called by their names.
    pub fn with_colours(&self, text: String, swapped: bool, lang: Lang) -> String {
        let [first, second] = *self.sides else { return text };
        game::named(&text, |seat| if (seat == Seat(0)) == swapped { second } else { first }.get(lang).to_owned())
    }

    /// Reads a file of weights of this game's bots; nothing if it is none.
    pub fn load_weights(&self, bytes: &[u8]) -> Option<bots::LoadedWeights> {
        (self.load_weights)(bytes)
    }

    /// A table at the usual start.
    pub fn open(&self, options: &Values) -> Result<Box<dyn AnyTable>, OptionError> {
        (self.open)(options)
    }

    /// The position text of a board that a hand has set up; nothing where none is set up so.
    pub fn arranged(&self, options: &Values, board: &Arranged) -> Result<Option<String>, OptionError> {
        struct Arrange<'a>(&'a Values, &'a Arranged);
        impl Visitor for Arrange<'_> {
            type Out = Result<Option<String>, OptionError>;

            fn visit<G: Listed>(self) -> Self::Out {
                Ok(G::arranged(&G::Options::from_values(self.0)?, self.1))
            }
        }
        self.visit(Arrange(options, board))
    }

    /// A table at a position that somebody brings, or why there is none.
    pub fn open_at(&self, options: &Values, position: &str) -> Result<Box<dyn AnyTable>, Saying> {
        let table = self.open_logged(options, position)?;
        if table.is_bounded() { Ok(table) } else { Err(Saying::new(BOUNDLESS)) }
    }

    /// The same for the start that a log holds: it was opened once, so nobody asks any more whether its moves are found
    /// in a moment.
    pub fn open_logged(&self, options: &Values, position: &str) -> Result<Box<dyn AnyTable>, Saying> {
        (self.open_at)(options, position)
    }
}

/// A game that stands in the catalogue.
pub trait Listed: Present + bots::Thinks {
    /// Its page.
    const INFO: &'static GameInfo;
}

/// What is done with a game once its type is known; see [`GameInfo::visit`].
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<G: Listed>(self) -> Self::Out;
}

fn open<G: Listed>(options: &Values) -> Result<Box<dyn AnyTable>, OptionError> {
    Ok(Box::new(Table::new(G::new(&G::Options::from_values(options)?))))
}

fn open_at<G: Listed>(options: &Values, position: &str) -> Result<Box<dyn AnyTable>, Saying> {
    let options = G::Options::from_values(options).map_err(Saying::new)?;
    Ok(Box::new(Table::new(G::from_text(&options, position).map_err(Saying::new)?)))
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static GameInfo> {
    CATALOGUE.iter().copied().find(|info| info.id == id)
}

/// Makes of the list below everything that knows every game.
macro_rules! games {
    ($($(#[$when:meta])* $name:ident = $game:ty { $($field:ident: $value:expr,)* })*) => {
        #[derive(Clone, Copy)]
        enum Which {
            $($(#[$when])* $name,)*
        }

        impl GameInfo {
            /// Does something with the type of this game.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Out {
                match self.which {
                    $($(#[$when])* Which::$name => visitor.visit::<$game>(),)*
                }
            }
        }

        /// Every game, in the order of the home page.
        pub static CATALOGUE: &[&GameInfo] = &[$($(#[$when])* <$game as Listed>::INFO,)*];

        $($(#[$when])*
        impl Listed for $game {
            const INFO: &'static GameInfo = &GameInfo {
                id: <$game as Game>::ID,
                options: <<$game as Game>::Options as GameOptions>::SPECS,
                showcase: <$game as Present>::SHOWCASE,
                huffs: <$game as Present>::HUFFS,
                which: Which::$name,
                // In a browser the rules are files of their own, beside the module.
                rulebook: if cfg!(target_family = "wasm") { || &[] } else { <$game as Game>::rulebook },
                load_weights: <$game as bots::Thinks>::load_weights,
                // Where only bots think, all else that a table can do is left out.
                open: if MORE_THAN_MINDS { open::<$game> } else { |_| Err(OptionError::NotAnObject) },
                open_at: if MORE_THAN_MINDS { open_at::<$game> } else { |_, _| Err(Saying::new(BOUNDLESS)) },
                $($field: $value,)*
            };
        })*
    };
}

const BLUE: Words = Words::new("Bleu", "Blue");
const GREEN: Words = Words::new("Vert", "Green");
const AMBER: Words = Words::new("Ambre", "Amber");
const PLUM: Words = Words::new("Prune", "Plum");
const BLUE_AND_GREEN: &[Colour] = &[Colour::Blue, Colour::Green];

/// A file that comes with the program.
macro_rules! file {
    ($path:literal) => {
        Some(if cfg!(target_family = "wasm") { "" } else { include_str!(concat!("../../../", $path)) })
    };
}

const MEN: Words = Words::new("pions", "men");
const GOALS: Words = Words::new("buts", "goals");

// The one list of games: referee, perft, bench, arena, play, server, page and every suite of tests go by it.
games! {
    Dames = rules::dames::Dames {
        name: Words::new("Dames", "Dames"),
        charm: Words::new(
            "Vingt pions, cent cases, et gare à qui oublie de prendre.",
            "Twenty men, a hundred squares, and woe to whoever forgets to capture.",
        ),
        players: &[2],
        minutes: (15, 30),
        age: 6,
        sides: &[BLUE, GREEN],
        colours: BLUE_AND_GREEN,
        presets: presets::DAMES,
        secrets: false,
        pdn: true,
        course: file!("crates/lessons/courses/dames.json"),
        puzzles: file!("puzzles/dames.jsonl"),
        unit: MEN,
    }

    Damsystem = rules::damsystem::Damsystem {
        name: Words::new("Damsystem", "Damsystem"),
        charm: Words::new(
            "Des dames sur un damier qui glisse : rien ne reste longtemps en face.",
            "Draughts on a board that slides: nothing stays opposite for long.",
        ),
        players: &[2],
        minutes: (20, 40),
        age: 8,
        sides: &[Words::new("Blanc", "White"), Words::new("Noir", "Black")],
        colours: &[Colour::White, Colour::Black],
        presets: presets::DAMSYSTEM,
        secrets: false,
        pdn: false,
        course: file!("crates/lessons/courses/damsystem.json"),
        puzzles: file!("puzzles/damsystem.jsonl"),
        unit: MEN,
    }

    Kidam = rules::kidam::Kidam {
        name: Words::new("Kidam", "Kidam"),
        charm: Words::new(
            "Le football sans dé : un appel, une passe, et l’annonce qui fait trembler.",
            "Football without dice: a run, a pass, and the call that makes them tremble.",
        ),
        players: &[2],
        minutes: (20, 45),
        age: 8,
        sides: &[BLUE, GREEN],
        colours: BLUE_AND_GREEN,
        presets: presets::KIDAM,
        secrets: false,
        pdn: false,
        course: file!("crates/lessons/courses/kidam.json"),
        puzzles: file!("puzzles/kidam.jsonl"),
        unit: GOALS,
    }

    Damata = rules::damata::Damata {
        name: Words::new("Damata", "Damata"),
        charm: Words::new(
            "On ramasse, on sème, on croque : des billes pour deux ou pour quatre.",
            "Pick up, sow, gobble: marbles for two or for four.",
        ),
        players: &[2, 4],
        minutes: (5, 25),
        age: 7,
        sides: &[BLUE, GREEN, AMBER, PLUM],
        colours: &[Colour::Blue, Colour::Green, Colour::Amber, Colour::Plum],
        presets: presets::DAMATA,
        secrets: false,
        pdn: false,
        course: file!("crates/lessons/courses/damata.json"),
        puzzles: file!("puzzles/damata.jsonl"),
        unit: Words::new("billes", "marbles"),
    }

    TeamKm = rules::team_km::TeamKm {
        name: Words::new("Team KM", "Team KM"),
        charm: Words::new(
            "Un match en cartes : tacles, dribbles, et un dé qui tremble sur la ligne.",
            "A match in cards: tackles, dribbles, and a die that trembles on the line.",
        ),
        players: &[2, 3, 4, 6],
        minutes: (20, 40),
        age: 7,
        sides: &[
            Words::new("Joueur 1", "Player 1"),
            Words::new("Joueur 2", "Player 2"),
            Words::new("Joueur 3", "Player 3"),
            Words::new("Joueur 4", "Player 4"),
            Words::new("Joueur 5", "Player 5"),
            Words::new("Joueur 6", "Player 6"),
        ],
        colours: &[Colour::Blue, Colour::Green, Colour::Amber],
        presets: presets::TEAM_KM,
        secrets: true,
        pdn: false,
        course: file!("crates/lessons/courses/team-km.json"),
        puzzles: file!("puzzles/team-km.jsonl"),
        unit: GOALS,
    }
    // For tests only: whatever goes by this list must cope with one game more.
    #[cfg(feature = "toy")]
    Stones = rules::stones::Stones {
        name: Words::new("Cailloux", "Stones"),
        charm: Words::new("Qui prend le dernier gagne.", "Who takes the last one wins."),
        players: &[4],
        minutes: (1, 5),
        age: 5,
        sides: &[BLUE, GREEN, AMBER, PLUM],
        colours: &[Colour::Blue, Colour::Green, Colour::Amber, Colour::Plum],
        presets: presets::STONES,
        secrets: false,
        pdn: false,
        course: None,
        puzzles: None,
        unit: Words::new("cailloux", "stones"),
    }
}
