//! The games that can be played: what page, command line help and referee are all fed from.

use game::{GameOptions, Lang, OptionError, OptionSpec, Present, RuleText, Say, Values, Words};
use serde::Serialize;

use crate::{AnyTable, Table};

/// One game's page of the catalogue.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// What can be chosen.
    pub options: &'static [OptionSpec],
    /// Whether hands are hidden.
    pub secrets: bool,
    #[serde(skip)]
    rulebook: fn() -> &'static [RuleText],
    #[serde(skip)]
    open: Open,
    #[serde(skip)]
    open_at: OpenAt,
}

type Open = fn(&Values) -> Result<Box<dyn AnyTable>, OptionError>;
type OpenAt = fn(&Values, &str) -> Result<Box<dyn AnyTable>, CannotOpen>;

/// Why no table can be opened at a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{en}")]
pub struct CannotOpen {
    /// Why, in French.
    pub fr: String,
    /// Why, in English.
    pub en: String,
}

impl CannotOpen {
    fn because(why: &dyn Say) -> CannotOpen {
        CannotOpen { fr: why.say(Lang::Fr), en: why.say(Lang::En) }
    }
}

impl Say for CannotOpen {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.fr.clone(),
            Lang::En => self.en.clone(),
        }
    }
}

impl GameInfo {
    /// The numbered rules.
    pub fn rulebook(&self) -> &'static [RuleText] {
        (self.rulebook)()
    }

    /// A table at the usual start.
    pub fn open(&self, options: &Values) -> Result<Box<dyn AnyTable>, OptionError> {
        (self.open)(options)
    }

    /// A table at a position.
    pub fn open_at(&self, options: &Values, position: &str) -> Result<Box<dyn AnyTable>, CannotOpen> {
        (self.open_at)(options, position)
    }
}

/// A game that stands in the catalogue.
pub trait Listed: Present + bots::Thinks {
    /// Its page.
    const INFO: &'static GameInfo;
}

#[allow(dead_code)]
fn open<G: Listed>(options: &Values) -> Result<Box<dyn AnyTable>, OptionError> {
    Ok(Box::new(Table::<G>::new(&G::Options::from_values(options)?)))
}

#[allow(dead_code)]
fn open_at<G: Listed>(options: &Values, position: &str) -> Result<Box<dyn AnyTable>, CannotOpen> {
    let options = G::Options::from_values(options).map_err(|why| CannotOpen::because(&why))?;
    let start = G::from_text(&options, position).map_err(|why| CannotOpen::because(&why))?;
    Ok(Box::new(Table::from_position(start)))
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static GameInfo> {
    CATALOGUE.iter().copied().find(|info| info.id == id)
}

/// Every game, in the order of the home page.
pub static CATALOGUE: &[&GameInfo] = &[];
