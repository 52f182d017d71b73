//! The numbered rules.
use game::RuleText;
/// All rules.
pub static RULEBOOK: &[RuleText] = &[];
