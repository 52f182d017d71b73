//! Strengths: what they are called, and what they mean for a search.

use std::time::Duration;

use game::Words;
use serde::Serialize;

/// A strength, from 1 (a child wins) to 8 (as strong as we can).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Level(u8);

impl Level {
    /// The strongest.
    pub const MAX: Level = Level(8);

    /// A level from 1 to 8.
    pub fn new(level: u8) -> Option<Level> {
        (1..=8).contains(&level).then_some(Level(level))
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=8).map(Level)
    }

    /// Its number.
    pub fn get(self) -> u8 {
        self.0
    }

    /// Whether it notices a fault that nobody points out: the first level seldom, the last always. The seed is the
    /// one it thinks with.
    pub fn notices(self, seed: u64) -> bool {
        const OF_A_HUNDRED: [u64; 8] = [10, 22, 35, 50, 65, 80, 92, 100];
        seed % 100 < OF_A_HUNDRED[self.index()]
    }

    /// Its name, and what to expect of it.
    pub fn words(self) -> LevelWords {
        WORDS[self.index()]
    }

    /// Its place in lists of eight.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0 - 1)
    }
}

/// What people read about a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LevelWords {
    /// A word or two.
    pub name: Words,
    /// A sentence.
    pub description: Words,
}

const fn words(name: Words, fr: &'static str, en: &'static str) -> LevelWords {
    LevelWords { name, description: Words::new(fr, en) }
}

const WORDS: [LevelWords; 8] = [
    words(
        Words::new("Premiers pas", "First steps"),
        "Voit son propre coup et s’arrête là ; un enfant peut gagner.",
        "Sees its own move and stops there; a child can win.",
    ),
    words(
        Words::new("Curieux", "Curious"),
        "Ne regarde guère plus loin que le coup à jouer et se trompe souvent dans ce que vaut une position.",
        "Hardly looks beyond the move at hand and often misjudges what a position is worth.",
    ),
    words(
        Words::new("Amateur", "Casual"),
        "Tient son jeu, mais voit court : les longues combinaisons lui échappent.",
        "Holds its own but sees little ahead: long combinations escape it.",
    ),
    words(
        Words::new("Habitué", "Regular"),
        "Joue proprement, sans voir très loin : un adversaire patient le surprend.",
        "Plays soundly without seeing very far: a patient opponent surprises it.",
    ),
    words(
        Words::new("Aguerri", "Seasoned"),
        "Calcule plusieurs coups d’avance et punit les fautes.",
        "Reckons several moves ahead and punishes mistakes.",
    ),
    words(
        Words::new("Fin stratège", "Strategist"),
        "Juge finement et calcule loin ; il faut un plan pour le battre.",
        "Judges finely and reckons far; beating it takes a plan.",
    ),
    words(
        Words::new("Maître", "Master"),
        "Ne commet presque plus d’erreur ; pour joueurs confirmés.",
        "Hardly errs any more; for accomplished players.",
    ),
    words(
        Words::new("Sans pitié", "Merciless"),
        "Joue aussi fort que possible et réfléchit jusqu’à deux secondes par coup.",
        "Plays as strongly as it can and thinks for up to two seconds a move.",
    ),
];

/// What a level means for a search: weaker levels see less far, not at random.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// How far ahead, in moves.
    pub depth: u32,
    /// How many plies of quiescence may follow.
    pub quiescence: u32,
    /// Whether it looks at every move to the same depth: no late-move reduction, no pruning.
    pub full_width: bool,
    /// How far judgements are off at most, in hundredths of a unit.
    pub noise: i32,
    /// Contempt: how badly it wants to attack where the others need only wait for it; see `Style::contempt`.
    pub contempt: i32,
    /// How many positions it looks at.
    pub nodes: Option<u64>,
    /// How long it thinks at most.
    pub time: Duration,
    /// Memory for the transposition table, in megabytes.
    pub memory: usize,
}

impl Skill {
    /// A level that sees a few moves ahead, answers at once and misjudges by up to `noise`.
    pub const fn short_sighted(depth: u32, quiescence: u32, noise: i32) -> Skill {
        let time = Duration::from_millis(80);
        Skill { depth, quiescence, full_width: false, noise, contempt: 0, nodes: Some(100_000), time, memory: 1 }
    }

    /// A level that looks at so many positions.
    pub const fn of_nodes(depth: u32, nodes: u64) -> Skill {
        let time = Duration::from_millis(1_500);
        Skill { depth, quiescence: 32, full_width: false, noise: 0, contempt: 0, nodes: Some(nodes), time, memory: 8 }
    }

    /// The same with more contempt for a draw, in more of a hurry to attack.
    pub const fn with_contempt(self, contempt: i32) -> Skill {
        Skill { contempt, ..self }
    }

    /// Looks at every move, so many moves ahead, and at nothing beyond, however long that takes.
    pub const fn full_width(depth: u32) -> Skill {
        Skill { depth, quiescence: 0, full_width: true, time: Duration::from_secs(1 << 32), memory: 8, ..Skill::BEST }
    }

    /// As strong as can be in the time.
    pub const BEST: Skill = Skill {
        depth: 100,
        quiescence: 64,
        full_width: false,
        noise: 0,
        contempt: 0,
        nodes: None,
        time: Duration::from_millis(1_900),
        memory: 64,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_first_level_notices_seldom_and_the_last_always() {
        let noticed = |level: Level| (0..1000).filter(|&seed| level.notices(seed)).count();
        let all: Vec<usize> = Level::all().map(noticed).collect();
        assert!(all.is_sorted() && all[0] <= 150 && all[7] == 1000, "{all:?}");
    }

    #[test]
    fn levels_go_from_one_to_eight_and_have_names_of_their_own() {
        assert_eq!((Level::new(0), Level::new(9)), (None, None));
        assert_eq!(Level::all().count(), 8);
        let names: HashSet<_> = Level::all().flat_map(|l| [l.words().name.fr, l.words().description.en]).collect();
        assert_eq!(names.len(), 16);
    }
}
