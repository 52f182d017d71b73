//! The numbered rules of Kidam, as people read them.

use game::RuleText;

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &[];
