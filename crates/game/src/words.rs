//! The two languages people read here.

use std::fmt::{self, Debug, Display, Formatter};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// A language of the reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// French.
    Fr,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// The text of this language. With `format_args!` the other one is never made.
    pub fn pick(self, fr: impl Display, en: impl Display) -> String {
        match self {
            Lang::Fr => fr.to_string(),
            Lang::En => en.to_string(),
        }
    }
}

/// A text in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

    /// The line of a longer text that is spoken of, counted from 1, where there is one.
    fn line(&self) -> Option<usize> {
        None
    }
}

impl Say for Words {
    fn say(&self, lang: Lang) -> String {
        self.get(lang).to_owned()
    }
}

/// French first, as in [`Words::new`].
impl<F: Display, E: Display> Say for (F, E) {
    fn say(&self, lang: Lang) -> String {
        lang.pick(&self.0, &self.1)
    }
}

/// Something to be told once the reader's language is known: only then is the sentence made, in that language alone.
/// Cheap to clone; its `Display` is English, for logs.
#[derive(Clone)]
pub struct Saying(Arc<dyn Say + Send + Sync>);

impl Saying {
    /// Keeps what there is to say: an error, [`Words`], or a pair of texts with the French first.
    pub fn new(what: impl Say + Send + Sync + 'static) -> Saying {
        Saying(Arc::new(what))
    }
}

impl Say for Saying {
    fn say(&self, lang: Lang) -> String {
        self.0.say(lang)
    }

    fn line(&self) -> Option<usize> {
        self.0.line()
    }
}

impl Display for Saying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl Debug for Saying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.say(Lang::En), f)
    }
}

impl PartialEq for Saying {
    fn eq(&self, other: &Saying) -> bool {
        self.say(Lang::En) == other.say(Lang::En)
    }
}

impl Eq for Saying {}

impl std::error::Error for Saying {}

#[cfg(test)]
mod tests {
    use super::*;

    struct OnlyFrench;

    impl Say for OnlyFrench {
        fn say(&self, lang: Lang) -> String {
            assert_eq!(lang, Lang::Fr, "nobody asked for it");
            "oui".to_owned()
        }
    }

    #[test]
    fn a_saying_is_made_in_the_language_asked_for_and_in_no_other() {
        assert_eq!(Saying::new(OnlyFrench).clone().say(Lang::Fr), "oui");
        let pair = Saying::new(("oui", 1));
        assert_eq!((pair.say(Lang::Fr), pair.to_string()), ("oui".to_owned(), "1".to_owned()));
        assert_eq!(Saying::new(Words::new("oui", "1")), pair);
    }
}
