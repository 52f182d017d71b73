//! Interim: a bot that plays anything legal, for games whose real one is not here yet. Delete an entry when it is.

use game::{Game, Line, Seat};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::{Choice, Level, Progress, Thinker, Thinks};

fn anything<G: Game>(line: &Line<G>) -> Thinker {
    let position = line.position().clone();
    let moves = line.legal_moves();
    Thinker::new(move |limits, _| {
        let mv = *moves.choose(&mut StdRng::seed_from_u64(limits.seed))?;
        Some(Choice { text: position.move_text(mv), seen: Progress::default() })
    })
}

macro_rules! anything_legal {
    ($($game:ty),*) => {$(
        impl Thinks for $game {
            fn thinker(line: &Line<Self>, _: Seat, _: Level) -> Thinker {
                anything(line)
            }
        }
    )*};
}

anything_legal!(rules::kidam::Kidam, rules::damata::Damata);
