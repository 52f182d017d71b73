//! A match while it is played: what counts so far, and who hears of it.

use std::collections::BTreeMap;

use super::{ArenaError, Played, Sprt, SprtVerdict, Tally};

/// Hears of a match while it is played; from any thread, but one call at a time.
pub trait Listener {
    /// Another pair has ended, and this is how things stand.
    fn progress(&mut self, _tally: &Tally) {}

    /// Both games of a pair. Pairs come in their order, whichever ends first, so that the same seed tells the same
    /// story on any number of threads; one that was cut short is left out.
    fn pair(&mut self, _games: [Played; 2]) {}
}

/// Who does not care.
impl Listener for () {}

/// Keeps every game.
impl Listener for Vec<Played> {
    fn pair(&mut self, games: [Played; 2]) {
        self.extend(games);
    }
}

/// What is known of a match so far. Games themselves are only held until their turn to be told has come.
pub(super) struct Running<'a> {
    pub tally: Tally,
    /// Moves of all games.
    pub moves: u64,
    /// The first verdict stands: pairs that others were just playing are counted, but not judged again.
    pub verdict: SprtVerdict,
    /// Why no more is played, where something went wrong: the first that did.
    pub failed: Option<ArenaError>,
    test: Option<Sprt>,
    listener: &'a mut (dyn Listener + Send),
    /// Pairs that ended before an earlier one did.
    early: BTreeMap<u32, [Played; 2]>,
    /// The pair to be told next.
    next: u32,
}

impl<'a> Running<'a> {
    pub fn new(test: Option<Sprt>, listener: &'a mut (dyn Listener + Send)) -> Running<'a> {
        let (tally, early) = (Tally::default(), BTreeMap::new());
        Running { tally, moves: 0, verdict: SprtVerdict::Open, failed: None, test, listener, early, next: 0 }
    }

    /// Counts a pair, if it was played to its end; whether another is wanted.
    pub fn add(&mut self, pair: u32, games: Result<[Played; 2], ArenaError>) -> bool {
        let games = match games {
            Ok(games) => games,
            Err(error) => {
                self.failed.get_or_insert(error);
                return false;
            }
        };
        self.tally.add_pair([games[0].halves, games[1].halves]);
        self.moves += games.iter().map(|game| game.moves.len() as u64).sum::<u64>();
        self.early.insert(pair, games);
        while let Some(games) = self.early.remove(&self.next) {
            self.listener.pair(games);
            self.next += 1;
        }
        self.listener.progress(&self.tally);
        if let (Some(test), SprtVerdict::Open) = (self.test, self.verdict) {
            self.verdict = test.verdict(&self.tally);
        }
        self.verdict == SprtVerdict::Open
    }

    /// No more pairs come: tells those that still waited for one that will never end.
    pub fn finish(&mut self) {
        for games in std::mem::take(&mut self.early).into_values() {
            self.listener.pair(games);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(pair: u32) -> Result<[Played; 2], ArenaError> {
        let game = Played {
            pair,
            seats: vec!["W"],
            all_seats: vec!["W", "B"],
            start: None,
            moves: vec!["32-28".to_owned()],
            winners: Vec::new(),
            rule: None,
            halves: 1,
            seen: Vec::new(),
        };
        Ok([game.clone(), game])
    }

    /// Which pairs were told, beside how many games counted when they were.
    #[derive(Default)]
    struct Told(Vec<u32>, Vec<u32>);

    impl Listener for Told {
        fn progress(&mut self, tally: &Tally) {
            self.1.push(tally.games());
        }
        fn pair(&mut self, games: [Played; 2]) {
            self.0.push(games[0].pair);
        }
    }

    #[test]
    fn pairs_are_told_as_they_come_but_in_their_order() {
        let mut told = Told::default();
        let mut running = Running::new(None, &mut told);
        assert!(running.add(0, played(0)) && running.early.is_empty(), "told at once");
        assert!(running.add(2, played(2)) && running.early.len() == 1, "held back for the one before");
        assert!(running.add(1, played(1)) && running.early.is_empty());
        assert!(!running.add(3, Err(ArenaError::Opening(9))) && !running.add(6, Err(ArenaError::Opening(8))));
        assert!(running.add(5, played(5)) && running.add(4, played(4)));
        running.finish();
        assert_eq!(running.failed, Some(ArenaError::Opening(9)), "the first failure is the one that is told");
        assert_eq!((running.tally.games(), running.moves), (10, 10));
        assert_eq!(told.0, [0, 1, 2, 4, 5]);
        assert_eq!(told.1, [2, 4, 6, 8, 10]);
    }
}
