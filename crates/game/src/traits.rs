//! The trait every game implements.

use std::any::TypeId;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use rand::{Rng, RngExt};

use crate::{Counting, GameOptions, Impossible, Mixer, Outcome, Reason, Refusal, Rule, RuleText, Seat, Seats, Turn};

/// One position of a game: everything its position text says, and nothing more.
///
/// The history of repetitions is not in it; [`crate::Line`] keeps that. Everything else the rules need
/// – options, counts, what is pending – is.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// The id in texts and addresses: `dames`, `team-km`.
    const ID: &'static str;

    /// What can be chosen before the game.
    type Options: GameOptions;
    /// A move of a player or of chance. Small and plain: search keeps millions of them.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What one reader may know. `Self` where nothing is secret.
    type View: Clone + PartialEq + Debug + Send + Sync + 'static;
    /// Why a move is refused, one variant a case.
    type Reason: Reason;
    /// Why a position text is impossible.
    type Impossible: Impossible;

    /// The first position.
    fn new(options: &Self::Options) -> Self;

    /// The options this position is played with.
    fn options(&self) -> Self::Options;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// A seat's name in texts: `W`, `B`; `A`–`D`; `1`–`6`.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// The seats that win and lose together with this one, itself included.
    fn team(&self, seat: Seat) -> Seats {
        Seats::one(seat)
    }

    /// Who acts now. `Over` exactly when [`Game::outcome`] says how it ended.
    fn turn(&self) -> Turn;

    /// Adds the legal moves, each once, in an order that depends on the position alone; at a chance turn, the
    /// possible results. Nothing is added where the game is over – except over by a mere count of moves
    /// (`:H` at its limit), which is not looked at here so that perft can run past it.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Whether its moves are found in a moment, and those of whoever moves next: no match is played where they are not.
    /// Unless said, they always are.
    fn is_bounded(&self) -> bool {
        true
    }

    /// How likely a result of chance is, relative to the others.
    fn chance_weight(&self, _result: Self::Move) -> u32 {
        1
    }

    /// Plays a move that [`Game::legal_moves`] lists. Any other move leaves a position that means nothing
    /// (but never breaks memory safety); use [`crate::Line::play`] for moves from outside.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game ended, if it has: by every rule but repetition, counts included.
    fn outcome(&self) -> Option<Outcome>;

    /// This position as it counts for repetition – the same but for its counts – or nothing where
    /// it does not count (in mid-turn). Unless said, nothing ever does.
    fn recurring(&self) -> Option<Self> {
        None
    }

    /// Whether no earlier position can count as a repetition of one from here on: a man has moved,
    /// the kick-off was taken again. May always say no.
    fn forgets(&self) -> bool {
        false
    }

    /// How the game ends when this position stands for the third time. Only asked where [`Game::recurring`] says
    /// something, so a game without repetition need not name a rule for it.
    fn repeated(&self) -> Outcome {
        Outcome::draw(Rule::new('-', 0))
    }

    /// A hash for tables of positions: equal for positions that are equal but for their counts. A game with counts
    /// says which words go into it, with [`crate::mix`].
    fn hash64(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.hash(&mut mixer);
        mixer.finish()
    }

    /// Whether a reader may know less than everything. Follows from the type of the view.
    fn has_secrets() -> bool {
        TypeId::of::<Self::View>() != TypeId::of::<Self>()
    }

    /// What a reader may know; `None` is a spectator.
    fn view(&self, reader: Option<Seat>) -> Self::View;

    /// The position text: one line that [`Game::from_text`] reads back to an equal position.
    fn text(&self) -> String;

    /// Reads a position text, canonical or not, under these options.
    fn from_text(options: &Self::Options, text: &str) -> Result<Self, Self::Impossible>;

    /// The canonical text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String;

    /// A legal move as people write it: the shortest text that reads back as the same move. Unless said, the canonical
    /// one.
    fn short_text(&self, mv: Self::Move) -> String {
        self.move_text(mv)
    }

    /// A move's text as this reader may know it, played from this position; nothing if the reader learns only
    /// that something happened.
    fn shown_move(&self, mv: Self::Move, _reader: Option<Seat>) -> Option<String> {
        Some(self.move_text(mv))
    }

    /// Reads the text of a legal move, canonical or short, or says which rule refuses it.
    /// What it accepts is legal, by [`Game::legal_moves`]. Counts and repetition are not looked at.
    fn read_move(&self, text: &str) -> Result<Self::Move, Refusal<Self::Reason>>;

    /// The numbered rules.
    fn rulebook() -> &'static [RuleText];

    /// The rule under which a player may resign or a draw be agreed, if one is numbered.
    const RESIGNATION: Option<Rule> = None;

    /// Counts the sequences of `depth` moves. Games override it where they can go faster than the list of moves.
    fn perft(&self, depth: u32, counting: Counting) -> u64 {
        crate::perft(self, depth, counting)
    }

    /// Plays a legal move of a player, each as likely as any other, and gives it; does nothing where there is none.
    /// `moves` is a buffer, overwritten. Games override it where they can draw a move without listing them all.
    /// Chance is not as fair: see [`Game::roll`].
    fn play_random<R: Rng + ?Sized>(&mut self, moves: &mut Vec<Self::Move>, rng: &mut R) -> Option<Self::Move> {
        crate::play_random(self, moves, rng)
    }

    /// Draws a result at a chance turn, each as likely as its weight says. `moves` is a buffer, overwritten.
    fn roll<R: Rng + ?Sized>(&self, moves: &mut Vec<Self::Move>, rng: &mut R) -> Option<Self::Move> {
        moves.clear();
        self.legal_moves(moves);
        let total: u32 = moves.iter().map(|&mv| self.chance_weight(mv)).sum();
        if total == 0 {
            return None;
        }
        let mut left = rng.random_range(0..total);
        moves.iter().copied().find(|&mv| {
            let weight = self.chance_weight(mv);
            let hit = left < weight;
            left = left.saturating_sub(weight);
            hit
        })
    }
}

/// A game in which nothing is secret: whoever sees the table sees everything. Alpha-beta asks for this,
/// so that it does not compile for a game with hidden hands.
pub trait Open: Game<View = Self> {}

impl<G: Game<View = G>> Open for G {}

/// A game with secrets, seen from a seat.
pub trait Secret: Game {
    /// A whole state drawn at random among those the view allows, each as likely as it is for that seat.
    fn determinise<R: Rng + ?Sized>(view: &Self::View, rng: &mut R) -> Self;
}
