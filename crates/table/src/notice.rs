//! What bots notice where the referee keeps quiet.

use bots::{Level, Thinker};
use game::Line;

use crate::Listed;

/// A bot made by `make`. Where there is a fault that `hushed`, the position as everybody is told of it, says nothing of,
/// one that notices claims it; else it plays on as if there were none.
pub(crate) fn noticing<G: Listed>(
    line: &Line<G>,
    hushed: Option<G>,
    level: Level,
    make: impl Fn(&Line<G>) -> Option<Thinker>,
) -> Option<Thinker> {
    let thinker = make(line)?;
    let position = line.position();
    let Some(blind) = hushed.filter(|hushed| hushed != position && hushed.outcome().is_none()) else {
        return Some(thinker);
    };
    let texts = line.legal_moves().into_iter().map(|mv| position.move_text(mv));
    let claims: Vec<String> = texts.filter(|text| position.claim(text).is_some()).collect();
    let blind = make(&Line::new(blind))?;
    Some(Thinker::new(move |limits, progress| {
        if !level.notices(limits.seed) {
            return blind.think(limits, progress);
        }
        let mut choice = thinker.think(limits, progress)?;
        if !claims.contains(&choice.text) {
            choice.text = claims.into_iter().next()?;
        }
        Some(choice)
    }))
}
