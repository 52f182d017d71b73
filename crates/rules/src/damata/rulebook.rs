//! The numbered rules M1–M16, as people read them.

pub static RULEBOOK: &[game::RuleText] = &[];
