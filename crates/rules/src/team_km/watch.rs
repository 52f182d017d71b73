//! Looking on while a move is played: which rules it met, what was seen to happen.

use game::{Effect, Rule};

/// Is told what happens while a move is played. The silent one, `()`, costs nothing.
pub(super) trait Watch {
    /// Rule T`number` had its part in it.
    fn rule(&mut self, number: u8);
    /// Something is seen to happen, told in full; who may see what is sorted out later.
    fn effect(&mut self, effect: Effect);
}

impl Watch for () {
    #[inline(always)]
    fn rule(&mut self, _number: u8) {}
    #[inline(always)]
    fn effect(&mut self, _effect: Effect) {}
}

impl Watch for Vec<Effect> {
    fn rule(&mut self, _number: u8) {}
    fn effect(&mut self, effect: Effect) {
        self.push(effect);
    }
}

/// A set of rules T1–T32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet(u64);

impl RuleSet {
    /// Whether rule T`number` is in it.
    pub const fn contains(self, number: u8) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rules in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Rule> {
        (1..=32).filter(move |&number| self.contains(number)).map(|number| Rule::new('T', number))
    }
}

impl Watch for RuleSet {
    fn rule(&mut self, number: u8) {
        self.0 |= 1 << (number & 63);
    }
    fn effect(&mut self, _effect: Effect) {}
}
