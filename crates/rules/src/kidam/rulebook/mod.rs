//! The numbered rules of Kidam, as people read them.

mod goal;
mod turn;

use game::{Origin, RuleText};

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &RuleText::join::<21>(&[&turn::TURN, &goal::GOAL]);

const SEED: &[Origin] = &[Origin::Seed];
const READING: &[Origin] = &[Origin::Reading];
const SEED_READING: &[Origin] = &[Origin::Seed, Origin::Reading];
const REBUILT: &[Origin] = &[Origin::Rebuilt];
const ADDED: &[Origin] = &[Origin::Added];
