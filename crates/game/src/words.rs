//! The two languages people read here.

use serde::{Deserialize, Serialize};

/// A language of the reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    #[default]
    En,
}

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Words {
    /// In French.
    pub fr: &'static str,
    /// In English.
    pub en: &'static str,
}

impl Words {
    /// Both texts, French first.
    pub const fn new(fr: &'static str, en: &'static str) -> Words {
        Words { fr, en }
    }

    /// The text in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

/// Something that can be told to a reader in either language.
pub trait Say {
    /// The sentence, without a final line break.
    fn say(&self, lang: Lang) -> String;
}
