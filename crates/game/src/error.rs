//! Texts that cannot be positions.

use crate::Say;

/// Why a position text is impossible: a game's own error type that can also be said in French.
pub trait Impossible: std::error::Error + Say + Send + Sync + 'static {}

impl<E: std::error::Error + Say + Send + Sync + 'static> Impossible for E {}
