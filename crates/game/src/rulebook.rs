//! The numbered rules, as people read them.

use serde::Serialize;

use crate::{Rule, Words};

/// Where a rule comes from, told openly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rule sheet says so.
    Seed,
    /// The sheet can be read in several ways; this is the one played here.
    Reading,
    /// The sheet's picture or list is lost; this is a reconstruction.
    Rebuilt,
    /// The sheet is silent and a program needs an answer.
    Added,
}

impl Origin {
    /// The word shown beside the rule.
    pub const fn words(self) -> Words {
        match self {
            Origin::Seed => Words::new("notice", "sheet"),
            Origin::Reading => Words::new("lecture", "reading"),
            Origin::Rebuilt => Words::new("reconstruit", "rebuilt"),
            Origin::Added => Words::new("ajout", "added"),
        }
    }
}

/// One numbered rule.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleText {
    /// Its number.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub rule: Rule,
    /// What the chapter is about that begins with this rule.
    pub chapter: Option<Words>,
    /// Where it comes from.
    pub origin: &'static [Origin],
    /// A few words.
    pub title: Words,
    /// The rule in full.
    pub text: Words,
    /// Where the rule is not the sheet's alone: what the sheet says, and what was made of it.
    pub reading: Option<Reading>,
    /// Positions that show it, playable.
    pub examples: &'static [Example],
}

/// What is the sheet's in a rule, and what is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reading {
    /// What the sheet says, in a few words of our own.
    pub sheet: Words,
    /// What is read into it here, or rebuilt.
    pub read: Words,
}

impl RuleText {
    /// A rule: its title, then its text in French and in English.
    pub const fn new(
        rule: Rule,
        origin: &'static [Origin],
        title: Words,
        fr: &'static str,
        en: &'static str,
        examples: &'static [Example],
    ) -> RuleText {
        RuleText { rule, chapter: None, origin, title, text: Words::new(fr, en), reading: None, examples }
    }

    /// The same where a chapter begins, by what it is about.
    pub const fn first(
        chapter: Words,
        rule: Rule,
        origin: &'static [Origin],
        title: Words,
        fr: &'static str,
        en: &'static str,
        examples: &'static [Example],
    ) -> RuleText {
        RuleText { chapter: Some(chapter), ..RuleText::new(rule, origin, title, fr, en, examples) }
    }

    /// The same with what the sheet says, and what is read into it, each in French and in English.
    #[must_use]
    pub const fn read(
        self,
        sheet_fr: &'static str,
        sheet_en: &'static str,
        read_fr: &'static str,
        read_en: &'static str,
    ) -> RuleText {
        let reading = Reading { sheet: Words::new(sheet_fr, sheet_en), read: Words::new(read_fr, read_en) };
        RuleText { reading: Some(reading), ..self }
    }

    /// The parts of a rulebook in one list; `ALL` is how many rules they have together.
    pub const fn join<const ALL: usize>(parts: &[&[RuleText]]) -> [RuleText; ALL] {
        let mut all = [parts[0][0]; ALL];
        let (mut part, mut index, mut place) = (0, 0, 0);
        while part < parts.len() {
            if index < parts[part].len() {
                all[place] = parts[part][index];
                (index, place) = (index + 1, place + 1);
            } else {
                (part, index) = (part + 1, 0);
            }
        }
        // Only called when the program is compiled: a wrong count does not compile.
        assert!(place == ALL);
        all
    }
}

/// A position that shows a rule.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Example {
    /// Options as `key=value`, separated by commas; empty for the defaults.
    pub options: &'static str,
    /// The position text.
    pub position: &'static str,
    /// What to look at.
    pub caption: Words,
    /// A legal move that shows it, or empty.
    pub plays: &'static str,
    /// A move the rule refuses here, or empty.
    pub refuses: &'static str,
}

impl Example {
    /// A position of the usual game, its caption in French and in English, a move to see and a move that is refused,
    /// either of which may be empty.
    pub const fn new(
        position: &'static str,
        fr: &'static str,
        en: &'static str,
        plays: &'static str,
        refuses: &'static str,
    ) -> Example {
        Example::with("", position, fr, en, plays, refuses)
    }

    /// The same with options.
    pub const fn with(
        options: &'static str,
        position: &'static str,
        fr: &'static str,
        en: &'static str,
        plays: &'static str,
        refuses: &'static str,
    ) -> Example {
        Example { options, position, caption: Words::new(fr, en), plays, refuses }
    }
}
