//! The numbered rules T1–T32, as people read them.

mod end;
mod foul;
mod setup;
mod turn;

use game::{Origin, Rule, RuleText};

const SEED: &[Origin] = &[Origin::Seed];
const READING: &[Origin] = &[Origin::Reading];
const REBUILT: &[Origin] = &[Origin::Rebuilt];
const BOTH: &[Origin] = &[Origin::Seed, Origin::Reading];

const fn rule(number: u8) -> Rule {
    Rule::new('T', number)
}

const TAKE: &str = include_str!("../data/examples/take.json").trim_ascii_end();
const KICK_OFF: &str = include_str!("../data/examples/kickoff.json").trim_ascii_end();
pub(super) const SURFACE: &str = include_str!("../data/examples/surface.json").trim_ascii_end();
const SHOT: &str = include_str!("../data/examples/shot.json").trim_ascii_end();
const INTERRUPTED: &str = include_str!("../data/examples/interrupted.json").trim_ascii_end();
const RESTART: &str = include_str!("../data/examples/restart.json").trim_ascii_end();
const REACTION: &str = include_str!("../data/examples/reaction.json").trim_ascii_end();
const SWAP: &str = include_str!("../data/examples/swap.json").trim_ascii_end();

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &RuleText::join::<32>(&[&setup::SETUP, &turn::TURN, &foul::FOUL, &end::END]);
