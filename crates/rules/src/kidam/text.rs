//! Position and step texts.

use game::{Lang, Say};

use super::board::{Bits, FIELD, Kind, Side, Square};
use super::layout::{BOX, TURNS};
use super::{Act, Carry, Kidam, KidamOptions, Phase, Step};

/// Why a position text is impossible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// Not the parts of a position.
    #[error("a position reads W:W<pieces>@<ball>:B<pieces>@<ball>, then :G, :H and :M or :P if need be")]
    Shape,
    /// The side to move is W or B.
    #[error("the side to move is W or B, not \"{0}\"")]
    Side(String),
    /// A piece that cannot be read.
    #[error("\"{0}\" is no piece: write a letter of K, B, M, F and a square")]
    Piece(String),
    /// A square that does not exist.
    #[error("there is no square \"{0}\"")]
    Square(String),
    /// Two pieces on one square.
    #[error("two pieces stand on {0}")]
    Twice(Square),
    /// Not the pieces of the box (K2).
    #[error("{} has {found} of {}, and the box holds {holds} (K2)", .side.letter(), .kind.letter())]
    Box {
        /// Whose pieces.
        side: Side,
        /// Which.
        kind: Kind,
        /// How many there are.
        found: u32,
        /// How many there should be.
        holds: u32,
    },
    /// A keeper outside his goal (K6).
    #[error("the keeper of {} stands on {at}, outside his goal (K6)", .side.letter())]
    KeeperOut {
        /// Whose keeper.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A field piece on a goal square (K5).
    #[error("{0} is a goal square: only a keeper stands there (K5)")]
    InGoal(Square),
    /// Not a back on its own line 1 (K15).
    #[error("{0} is on its own line 1, where a side has only backs (K15)")]
    OwnLine(Square),
    /// Not a forward on the enemy's line 1 (K16).
    #[error("{0} is on the enemy's line 1, where a side has only forwards (K16)")]
    EnemyLine(Square),
    /// A ball nobody of its side holds (K7).
    #[error("nobody of {} stands on {at} to hold its ball (K7)", .side.letter())]
    Ball {
        /// Whose ball.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A mark on a square where no piece of the side stands, or on the ball's holder (K9).
    #[error("{at} cannot be the piece of {} that passed last (K9)", .side.letter())]
    Mark {
        /// Whose mark.
        side: Side,
        /// Where.
        at: Square,
    },
    /// A part after the pieces that cannot be read, or stands there twice.
    #[error("\"{0}\" is no flag of this game, or is there twice")]
    Flag(String),
    /// More goals than the game has (K13).
    #[error("a score of {0}-{1} is not possible here (K13)")]
    Score(u8, u8),
    /// More turns than there are (K21).
    #[error("there are at most {TURNS} turns from a kick-off, and none goes on after that (K21)")]
    Turns,
    /// The piece of `:M` cannot have moved.
    #[error("{0} cannot be the piece that was moved in this turn (K4, K7, K9)")]
    Moved(Square),
    /// The turn could not have come so far, since it cannot be ended.
    #[error("this turn cannot be ended, so its first step was not possible (K10, K12)")]
    MidTurn,
    /// A kidam that cannot be parried: the goal was declared already.
    #[error("this kidam cannot be parried: the goal was declared at once (K12)")]
    Declared,
}

impl Say for Impossible {
    fn say(&self, lang: Lang) -> String {
        if lang == Lang::En {
            return self.to_string();
        }
        match self {
            Impossible::Shape => {
                "une position s'écrit W:W<pièces>@<ballon>:B<pièces>@<ballon>, puis au besoin :G, :H et :M ou :P"
                    .to_owned()
            }
            Impossible::Side(text) => format!("le camp au trait est W ou B, et non « {text} »"),
            Impossible::Piece(text) => {
                format!("« {text} » n'est pas une pièce : on écrit une lettre parmi K, B, M, F et une case")
            }
            Impossible::Square(text) => format!("la case « {text} » n'existe pas"),
            Impossible::Twice(at) => format!("deux pièces occupent {at}"),
            Impossible::Box { side, kind, found, holds } => {
                let (side, kind) = (side.letter(), kind.letter());
                format!("{side} a {found} pièce(s) {kind} ; la boîte en contient {holds} (K2)")
            }
            Impossible::KeeperOut { side, at } => {
                format!("le gardien de {} est en {at}, hors de son but (K6)", side.letter())
            }
            Impossible::InGoal(at) => format!("{at} est une case de but : seul un gardien s'y tient (K5)"),
            Impossible::OwnLine(at) => format!("{at} est sur sa propre ligne 1, réservée aux arrières (K15)"),
            Impossible::EnemyLine(at) => format!("{at} est sur la ligne 1 adverse, réservée aux avants (K16)"),
            Impossible::Ball { side, at } => {
                format!("aucune pièce de {} n'est en {at} pour tenir son ballon (K7)", side.letter())
            }
            Impossible::Mark { side, at } => {
                format!("{at} ne peut pas être la dernière pièce de {} à avoir passé (K9)", side.letter())
            }
            Impossible::Flag(text) => format!("« {text} » n'est pas une mention de ce jeu, ou s'y trouve deux fois"),
            Impossible::Score(first, second) => format!("le score {first}-{second} est impossible ici (K13)"),
            Impossible::Turns => {
                format!("il y a au plus {TURNS} tours depuis l'engagement, et aucun ne se poursuit ensuite (K21)")
            }
            Impossible::Moved(at) => {
                format!("{at} ne peut pas être la pièce déplacée pendant ce tour (K4, K7, K9)")
            }
            Impossible::MidTurn => {
                "ce tour ne peut pas se terminer : son premier mouvement n'était pas possible (K10, K12)".to_owned()
            }
            Impossible::Declared => "ce kidam est imparable : le but a déjà été déclaré (K12)".to_owned(),
        }
    }
}

/// The text of a step.
pub(super) fn step_text(Step { act, from, to }: Step) -> String {
    match act {
        Act::Run | Act::RunAlone => format!("{from}-{to}"),
        Act::Pass | Act::PassAlone | Act::Shot => format!("{from}>{to}"),
        Act::Skip => "skip".to_owned(),
    }
}

impl Kidam {
    pub(super) fn write_text(&self) -> String {
        let mut text = self.side.letter().to_owned();
        for side in Side::BOTH {
            let pieces: Vec<String> =
                self.pieces(side).map(|(kind, square)| format!("{}{square}", kind.letter())).collect();
            text += &format!(":{}{}@{}", side.letter(), pieces.join(","), self.ball(side));
            if let Some(mark) = self.mark(side) {
                text += &format!("!{mark}");
            }
        }
        if self.score != [0; 2] {
            text += &format!(":G{}-{}", self.score[0], self.score[1]);
        }
        if self.turns != 0 {
            text += &format!(":H{}", self.turns);
        }
        match self.phase {
            Phase::Start => {}
            Phase::Moved(square) => text += &format!(":M{square}"),
            Phase::Played => text += ":P",
        }
        text
    }

    /// Reads a text: pieces and flags in any order are accepted, the sides in theirs.
    pub(super) fn read_text(options: KidamOptions, text: &str) -> Result<Kidam, Impossible> {
        let mut parts = text.split(':');
        let (Some(turn), Some(white), Some(black)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(Impossible::Shape);
        };
        let side = Side::BOTH.into_iter().find(|side| side.letter() == turn);
        let side = side.ok_or_else(|| Impossible::Side(shorten(turn)))?;
        let mut kidam = Kidam { pieces: [0; 2], backs: 0, midfielders: 0, ..Kidam::kick_off(options, side, [0; 2]) };
        kidam.read_side(Side::White, white)?;
        kidam.read_side(Side::Black, black)?;
        kidam.read_flags(parts)?;
        kidam.check_score()?;
        kidam.check_turn()?;
        Ok(kidam)
    }

    /// Reads `WKe0,…@e0!b4`.
    fn read_side(&mut self, side: Side, text: &str) -> Result<(), Impossible> {
        let text = text.strip_prefix(side.letter()).ok_or(Impossible::Shape)?;
        let (pieces, ball) = text.split_once('@').ok_or(Impossible::Shape)?;
        let mut found = [0; BOX.len()];
        for piece in pieces.split(',') {
            let (kind, square) = read_piece(piece)?;
            if self.occupied() & square.bit() != 0 {
                return Err(Impossible::Twice(square));
            }
            self.check_place(side, kind, square)?;
            self.put(side, kind, square);
            found[kind as usize] += 1;
        }
        for ((kind, holds), found) in BOX.into_iter().zip(found) {
            if found != holds {
                return Err(Impossible::Box { side, kind, found, holds });
            }
        }
        let (ball, mark) = match ball.split_once('!') {
            Some((ball, mark)) => (read_square(ball)?, Some(read_square(mark)?)),
            None => (read_square(ball)?, None),
        };
        let own = |square: Square| self.pieces[side.index()] & square.bit() != 0;
        if !own(ball) {
            return Err(Impossible::Ball { side, at: ball });
        }
        // Whoever passed has not got the ball back before somebody else passed (K9).
        if let Some(at) = mark.filter(|&mark| !own(mark) || mark == ball) {
            return Err(Impossible::Mark { side, at });
        }
        self.balls[side.index()] = ball;
        self.marks[side.index()] = mark;
        Ok(())
    }

    /// Whether such a piece can stand there at all. A wall (K14) is only refused to moves: the rule speaks of
    /// moving onto a square.
    fn check_place(&self, side: Side, kind: Kind, square: Square) -> Result<(), Impossible> {
        let on = |squares: Bits| squares & square.bit() != 0;
        match kind {
            Kind::Keeper if !on(side.goal()) => Err(Impossible::KeeperOut { side, at: square }),
            Kind::Keeper => Ok(()),
            _ if !on(FIELD) => Err(Impossible::InGoal(square)),
            _ if self.complete() && kind != Kind::Back && on(side.line(1)) => Err(Impossible::OwnLine(square)),
            _ if self.complete() && kind != Kind::Forward && on(side.other().line(1)) => {
                Err(Impossible::EnemyLine(square))
            }
            _ => Ok(()),
        }
    }

    fn read_flags<'a>(&mut self, flags: impl Iterator<Item = &'a str>) -> Result<(), Impossible> {
        let mut seen = Vec::new();
        for flag in flags {
            let wrong = || Impossible::Flag(shorten(flag));
            let mut chars = flag.chars();
            let letter = chars.next().ok_or_else(wrong)?;
            let value = chars.as_str();
            // A turn is in the middle of one of its steps, not of both.
            let slot = if letter == 'P' { 'M' } else { letter };
            if seen.contains(&slot) {
                return Err(wrong());
            }
            seen.push(slot);
            match letter {
                'G' => {
                    let (first, second) = value.split_once('-').ok_or_else(wrong)?;
                    self.score = [read_number(first).ok_or_else(wrong)?, read_number(second).ok_or_else(wrong)?];
                }
                'H' => self.turns = read_number(value).ok_or_else(wrong)?,
                'M' => self.phase = Phase::Moved(read_square(value)?),
                'P' if value.is_empty() => self.phase = Phase::Played,
                _ => return Err(wrong()),
            }
        }
        Ok(())
    }

    /// Whether such a score can stand (K13): nobody passes the target, and whoever reaches it leaves a kick-off behind.
    fn check_score(&self) -> Result<(), Impossible> {
        let [first, second] = self.score;
        let wrong = Err(Impossible::Score(first, second));
        if first.max(second) > self.options.goals || first.min(second) >= self.options.goals {
            return wrong;
        }
        let loser = if first > second { Side::Black } else { Side::White };
        if self.won() && *self != Kidam::kick_off(self.options, loser, self.score) {
            return wrong;
        }
        Ok(())
    }

    /// Whether the turn can have come so far.
    fn check_turn(&self) -> Result<(), Impossible> {
        if self.turns > TURNS || self.turns == TURNS && self.phase != Phase::Start {
            return Err(Impossible::Turns);
        }
        if let Phase::Moved(at) = self.phase {
            let stands = self.pieces[self.side.index()] & at.bit() != 0;
            let held = self.options.carry == Carry::No && self.ball(self.side) == at;
            if !stands || held || self.mark(self.side) == Some(at) {
                return Err(Impossible::Moved(at));
            }
        }
        if self.won() {
            return Ok(());
        }
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        match self.phase {
            _ if !steps.is_empty() => Ok(()),
            Phase::Start => Err(Impossible::Declared),
            _ => Err(Impossible::MidTurn),
        }
    }
}

fn read_piece(text: &str) -> Result<(Kind, Square), Impossible> {
    let mut chars = text.chars();
    let kind = chars.next().and_then(Kind::from_letter).ok_or_else(|| Impossible::Piece(shorten(text)))?;
    Ok((kind, read_square(chars.as_str())?))
}

fn read_square(text: &str) -> Result<Square, Impossible> {
    Square::parse(text).ok_or_else(|| Impossible::Square(shorten(text)))
}

/// A plain number: digits only.
fn read_number(text: &str) -> Option<u8> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// The beginning of a text from outside, so that an error is never larger than its cause.
fn shorten(text: &str) -> String {
    text.chars().take(20).collect()
}
