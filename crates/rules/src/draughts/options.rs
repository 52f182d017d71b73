//! The one option of both games: whether the referee enforces captures or the players do.

use game::{GameOptions, OptionError, OptionKind, OptionSpec, Setting, Values, Words};

/// How the duty to capture is enforced (D12, S10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// The referee refuses anything but a best capture.
    #[default]
    Strict,
    /// Everything may be played; a capture that was due may be punished by a huff.
    Huff,
}

/// What can be chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Options {
    /// How the duty to capture is enforced.
    pub capture: Capture,
}

const KEY: &str = "capture";
const STRICT: &str = "strict";
const HUFF: &str = "huff";
/// With it, pieces are huffed.
pub(super) const HUFFING: Setting = Setting { option: KEY, value: HUFF };

impl GameOptions for Options {
    const SPECS: &'static [OptionSpec] = &[OptionSpec {
        key: KEY,
        before: None,
        kind: OptionKind::Choice {
            values: &[
                (STRICT, Words::new("l’arbitre l’impose", "the referee enforces it")),
                (HUFF, Words::new("on souffle", "huffing")),
            ],
        },
        name: Words::new("Prise obligatoire", "Compulsory capture"),
        help: Words::new(
            "Ou bien l’arbitre refuse tout coup qui ne prend pas le plus de pièces ; ou bien tout se joue, et l’adversaire souffle une pièce qui devait prendre.",
            "Either the referee refuses whatever does not take the most pieces, or anything goes and the opponent removes a piece that should have captured.",
        ),
    }];

    fn from_values(values: &Values) -> Result<Options, OptionError> {
        let capture = if values.word(KEY) == HUFF { Capture::Huff } else { Capture::Strict };
        Ok(Options { capture })
    }

    fn values(&self) -> Values {
        let word = match self.capture {
            Capture::Strict => STRICT,
            Capture::Huff => HUFF,
        };
        // Both words are in the specs above, so reading them cannot fail; the defaults are only for the type.
        Values::read(Self::SPECS, [(KEY, word.to_owned())]).unwrap_or_default()
    }
}
