//! How a game ended, in words: what happened, and what is left on the board.

use game::{Lang, Outcome};

use super::refusal::{number, pieces};
use super::{Draughts, Side, Variant};

impl<V: Variant> Draughts<V> {
    /// What happened.
    pub(super) fn ending_words(&self, outcome: Outcome, lang: Lang) -> String {
        let [first, second] = [Side::White, Side::Black].map(|side| (side.seat().hole(), self.left(side, lang)));
        if !outcome.is_draw() {
            let (loser, winner) =
                if outcome.winners.contains(Side::White.seat()) { (second, first) } else { (first, second) };
            let bare = self.pieces.contains(&0);
            return match (bare, lang) {
                (true, Lang::Fr) => {
                    let left = number(self.pieces.iter().sum::<u64>().count_ones(), lang);
                    format!("{} n’a plus de pièce ; il en reste {left} à {}.", loser.0, winner.0)
                }
                (true, Lang::En) => format!("{} has no piece left; {} keeps {}.", loser.0, winner.0, winner.1),
                (false, Lang::Fr) => format!(
                    "{} ne peut plus jouer : il lui reste {}, contre {} à {}.",
                    loser.0, loser.1, winner.1, winner.0
                ),
                (false, Lang::En) => {
                    format!("{} cannot move any more, with {} against {} of {}.", loser.0, loser.1, winner.1, winner.0)
                }
            };
        }
        let why = if V::SLIDES && self.passes >= 2 {
            lang.pick("Deux passes se sont suivies", "Two passes followed each other")
        } else if self.quiet >= V::QUIET {
            let each = V::QUIET / 2;
            lang.pick(
                format_args!("{each} coups de chaque camp sans prise ni pion joué"),
                format_args!("{each} moves of each side without a capture or a man moved"),
            )
        } else {
            lang.pick("La même position s’est présentée trois fois", "The same position stood for the third time")
        };
        match lang {
            Lang::Fr => format!("{why} : {} garde {}, {} {}.", first.0, first.1, second.0, second.1),
            Lang::En => format!("{why}: {} keeps {}, {} {}.", first.0, first.1, second.0, second.1),
        }
    }

    /// The pieces a side has left.
    fn left(&self, side: Side, lang: Lang) -> String {
        pieces(self.pieces(side).count_ones(), lang)
    }
}
