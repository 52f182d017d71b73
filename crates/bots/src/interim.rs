//! Interim: a bot that plays anything legal, until Team KM's own is here.

use game::{Game, Line, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::{Choice, Level, Progress, Thinker, Thinks};

impl Thinks for rules::team_km::TeamKm {
    fn thinker(line: &Line<Self>, _: Seat, _: Level) -> Thinker {
        let position = line.position().clone();
        let moves = line.legal_moves();
        Thinker::new(move |limits, _| {
            let mv = *moves.choose(&mut StdRng::seed_from_u64(limits.seed))?;
            Some(Choice { text: position.move_text(mv), seen: Progress::default() })
        })
    }
}
