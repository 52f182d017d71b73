//! The numbered rules of Kidam, as people read them.

mod goal;
mod turn;

use game::{Origin, RuleText};

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &ALL;

static ALL: [RuleText; turn::TURN.len() + goal::GOAL.len()] = joined();

const SEED: &[Origin] = &[Origin::Seed];
const READING: &[Origin] = &[Origin::Reading];
const SEED_READING: &[Origin] = &[Origin::Seed, Origin::Reading];
const REBUILT: &[Origin] = &[Origin::Rebuilt];
const ADDED: &[Origin] = &[Origin::Added];

const fn joined() -> [RuleText; turn::TURN.len() + goal::GOAL.len()] {
    let mut all = [turn::TURN[0]; turn::TURN.len() + goal::GOAL.len()];
    let mut index = 0;
    while index < all.len() {
        all[index] = if index < turn::TURN.len() { turn::TURN[index] } else { goal::GOAL[index - turn::TURN.len()] };
        index += 1;
    }
    all
}
