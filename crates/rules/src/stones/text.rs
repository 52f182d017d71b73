//! Position and move texts, `3:14:A:T:H2` and `2`, and why one is refused.

use game::{Game, Lang, Refusal, Rule, Say, Unreadable, Words};

use super::{Heap, Move, Stones, rule};

/// Why a move that can be read is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// X2: none, or more than three.
    Number,
    /// X2: more stones than there are.
    TooFew {
        /// Those there are.
        left: u8,
    },
}

impl game::Reason for Reason {
    fn rule(&self) -> Rule {
        rule(2)
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match self {
            Reason::Number => lang.pick("On prend un, deux ou trois cailloux.", "One takes one, two or three stones."),
            Reason::TooFew { left } => lang
                .pick(format_args!("Il ne reste que {left} cailloux."), format_args!("Only {left} stones are left.")),
        }
    }
}

/// Why a text is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// Not of the shape of a position.
    #[error(
        "a position is a seat and a number of stones, 1:21, then :A, :T and :H with a number, as far as they apply"
    )]
    Shape,
    /// More stones than the heap had.
    #[error("the heap has {0} stones at most (X1)")]
    Stones(u8),
    /// What stands there contradicts itself.
    #[error("after a stone was taken nothing is counted (X7), and nobody acts again after the last one (X3)")]
    Contradiction,
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        match (self, lang) {
            (_, Lang::En) => self.to_string(),
            (Impossible::Shape, _) => {
                "une position est une place et un nombre de cailloux, 1:21, puis :A, :T et :H avec un nombre s’il y a lieu"
                    .to_owned()
            }
            (Impossible::Stones(most), _) => format!("le tas a {most} cailloux au plus (X1)"),
            (Impossible::Contradiction, _) => {
                "après une prise rien n’est compté (X7), et nul ne rejoue après la dernière (X3)".to_owned()
            }
        }
    }
}

/// The canonical text.
pub(super) fn write(position: &Stones) -> String {
    let mut text = format!("{}:{}", position.seat + 1, position.left);
    if position.again {
        text += ":A";
    }
    if position.coin {
        text += ":T";
    }
    if position.turned > 0 {
        text += &format!(":H{}", position.turned);
    }
    text
}

/// Reads a position text, which is always canonical.
pub(super) fn read(heap: Heap, text: &str) -> Result<Stones, Impossible> {
    let mut parts = text.split(':');
    let mut number = || parts.next().and_then(|part| part.parse::<u8>().ok());
    let (Some(seat @ 1..=4), Some(left)) = (number(), number()) else { return Err(Impossible::Shape) };
    let mut position = Stones { heap, left, seat: seat - 1, again: false, coin: false, turned: 0 };
    for part in parts {
        match part.strip_prefix('H').map(str::parse) {
            Some(Ok(turned)) => position.turned = turned,
            _ if part == "A" => position.again = true,
            _ if part == "T" => position.coin = true,
            _ => return Err(Impossible::Shape),
        }
    }
    match () {
        _ if write(&position) != text => Err(Impossible::Shape),
        _ if left > heap.stones() => Err(Impossible::Stones(heap.stones())),
        _ if position.turned > 0 && (position.again || left == 0) => Err(Impossible::Contradiction),
        _ if position.again && left == 0 => Err(Impossible::Contradiction),
        _ => Ok(position),
    }
}

const EXPECTED: Words = Words::new("2 ou turn", "2 or turn");

/// Reads a move, or says why it is none.
pub(super) fn read_move(position: &Stones, text: &str) -> Result<Move, Refusal<Reason>> {
    if let (0, Some(outcome)) = (position.left, position.outcome()) {
        return Err(Refusal::Over(outcome));
    }
    let left = position.left;
    match text.parse::<u8>() {
        _ if text == "turn" => Ok(Move::Turn),
        Ok(stones) if stones.to_string() != text => Err(Refusal::Text(Unreadable::shape(text, EXPECTED))),
        // X2: one, two or three, and not more than there are.
        Ok(stones @ 1..=3) if stones <= left => Ok(Move::Take(stones)),
        Ok(1..=3) => Err(Refusal::Rule(Reason::TooFew { left })),
        Ok(_) => Err(Refusal::Rule(Reason::Number)),
        Err(_) => Err(Refusal::Text(Unreadable::shape(text, EXPECTED))),
    }
}
