//! What can be asked of a match, whatever the game: results, pieces, marks, cards, legal moves, and what could follow.

use std::cell::OnceCell;

use game::{Manner, MarkKind, PieceKind, Plan, Scene, Seat, Shout, Turn};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use table::AnyTable;

/// Something that holds of a match or does not, seen by the learner.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Condition {
    /// Each of these holds.
    All(Vec<Condition>),
    /// One of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Not(Box<Condition>),
    /// This seat acts, `chance`, or it is `over`.
    Turn(Acting),
    /// The match has ended: for these winners (nobody: a draw), by this rule.
    Result {
        /// The seats that won.
        #[serde(default)]
        winners: Option<Vec<u8>>,
        /// The rule that ended it.
        #[serde(default)]
        rule: Option<String>,
    },
    /// Something like this stands on the cell. `$` is the cell pointed at.
    At {
        /// The cell's name.
        cell: String,
        /// Whose.
        #[serde(default)]
        seat: Option<u8>,
        /// What.
        #[serde(default)]
        kind: Option<PieceKind>,
        /// At least so many.
        #[serde(default = "one")]
        count: u16,
    },
    /// So many pieces of a side are on the board.
    Count {
        /// Whose.
        seat: u8,
        /// Of this kind only.
        #[serde(default)]
        kind: Option<PieceKind>,
        /// At least.
        #[serde(default)]
        min: Option<u16>,
        /// At most.
        #[serde(default)]
        max: Option<u16>,
    },
    /// A side has so many fewer pieces than when the task began.
    Lost {
        /// Whose.
        seat: u8,
        /// At least.
        #[serde(default)]
        min: Option<u16>,
        /// At most.
        #[serde(default)]
        max: Option<u16>,
    },
    /// A cell bears this mark. `$` is the cell pointed at.
    Mark {
        /// Which.
        kind: MarkKind,
        /// On this cell.
        #[serde(default)]
        cell: Option<String>,
        /// Of this side.
        #[serde(default)]
        seat: Option<u8>,
    },
    /// This is shouted.
    Shout(Shout),
    /// A hand that the learner sees holds so many of these cards.
    Holds {
        /// Whose.
        seat: u8,
        /// Which count.
        cards: Vec<String>,
        /// At least.
        #[serde(default)]
        min: Option<u16>,
        /// At most.
        #[serde(default)]
        max: Option<u16>,
    },
    /// What the learner's scene says at a JSON pointer, such as `/teams/0/ball`.
    See {
        /// The pointer.
        path: String,
        /// Exactly.
        #[serde(default)]
        is: Option<Value>,
        /// At least.
        #[serde(default)]
        min: Option<i64>,
        /// At most.
        #[serde(default)]
        max: Option<i64>,
    },
    /// Some legal move begins like this, or is of this manner.
    Legal {
        /// How its text begins.
        #[serde(default)]
        starts: Option<String>,
        /// What kind of thing it is.
        #[serde(default)]
        manner: Option<Manner>,
    },
    /// One of the learner's moves in this task begins like this.
    Played(String),
    /// Whoever acts can bring it about with one move.
    Can(Box<Condition>),
    /// Whatever whoever acts plays, it holds afterwards.
    Always(Box<Condition>),
}

const fn one() -> u16 {
    1
}

/// Who acts.
#[derive(Clone, Debug)]
pub enum Acting {
    /// A seat, counted from 0.
    Seat(u8),
    /// `chance` or `over`.
    Word(String),
}

impl<'de> Deserialize<'de> for Acting {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Acting, D::Error> {
        match Value::deserialize(from)? {
            Value::String(word) => Ok(Acting::Word(word)),
            seat => u8::deserialize(seat).map(Acting::Seat).map_err(Error::custom),
        }
    }
}

/// What conditions are asked of.
#[derive(Clone, Copy)]
pub(crate) struct Situation<'a> {
    /// The match when the task began.
    pub start: &'a dyn AnyTable,
    /// The match now.
    pub now: &'a dyn AnyTable,
    /// The learner.
    pub seat: Seat,
    /// The learner's moves so far.
    pub played: &'a [String],
    /// The cell pointed at.
    pub pointed: Option<&'a str>,
}

impl<'a> Situation<'a> {
    /// The cell that is meant: by its name, or the one pointed at.
    fn named(self, cell: &'a str) -> &'a str {
        if cell == "$" { self.pointed.unwrap_or_default() } else { cell }
    }
}

impl Condition {
    pub(crate) fn holds(&self, seen: Situation<'_>) -> bool {
        let scene = Lazy { seen, made: OnceCell::new() };
        self.holds_in(seen, &scene)
    }

    fn holds_in(&self, seen: Situation<'_>, scene: &Lazy<'_>) -> bool {
        match self {
            Condition::All(each) => each.iter().all(|one| one.holds_in(seen, scene)),
            Condition::Any(each) => each.iter().any(|one| one.holds_in(seen, scene)),
            Condition::Not(one) => !one.holds_in(seen, scene),
            Condition::Turn(acting) => match (acting, seen.now.turn()) {
                (Acting::Seat(seat), Turn::Player(now)) => now.0 == *seat,
                (Acting::Word(word), Turn::Chance) => word == "chance",
                (Acting::Word(word), Turn::Over) => word == "over",
                _ => false,
            },
            Condition::Result { winners, rule } => seen.now.result().is_some_and(|result| {
                let won: Vec<u8> = result.winners.iter().map(|seat| seat.0).collect();
                winners.as_ref().is_none_or(|winners| *winners == won)
                    && rule.as_ref().is_none_or(|rule| result.rule.is_some_and(|by| by.to_string() == *rule))
            }),
            Condition::At { cell, seat, kind, count } => {
                pieces(seen.now, scene.get(), Some(seen.named(cell)), *seat, *kind) >= *count
            }
            Condition::Count { seat, kind, min, max } => {
                within(pieces(seen.now, scene.get(), None, Some(*seat), *kind), *min, *max)
            }
            Condition::Lost { seat, min, max } => {
                let before = pieces(seen.start, &view(seen.start, seen.seat), None, Some(*seat), None);
                let after = pieces(seen.now, scene.get(), None, Some(*seat), None);
                within(before.saturating_sub(after), *min, *max)
            }
            Condition::Mark { kind, cell, seat } => match (scene.get(), seen.now.plan()) {
                (Scene::Board(board), Plan::Board(plan)) => board.marks.iter().any(|mark| {
                    let name = plan.cells.get(usize::from(mark.cell.0)).map(|cell| cell.name.as_str());
                    mark.kind == *kind
                        && cell.as_ref().is_none_or(|cell| name == Some(seen.named(cell)))
                        && seat.is_none_or(|seat| mark.seat == Some(seat))
                }),
                _ => false,
            },
            Condition::Shout(shout) => matches!(scene.get(), Scene::Board(board) if board.shout == Some(*shout)),
            Condition::Holds { seat, cards, min, max } => match scene.get() {
                Scene::Cards(table) => {
                    let hand = table.seats.get(usize::from(*seat)).and_then(|seat| seat.hand.as_ref());
                    hand.is_some_and(|hand| {
                        let held = hand.iter().filter(|card| cards.iter().any(|code| code == card.0));
                        within(u16::try_from(held.count()).unwrap_or(u16::MAX), *min, *max)
                    })
                }
                Scene::Board(_) => false,
            },
            Condition::See { path, is, min, max } => {
                // By way of its text: a browser has to load what writes that anyway.
                let text = serde_json::to_string(scene.get()).unwrap_or_default();
                let whole: Value = serde_json::from_str(&text).unwrap_or_default();
                whole.pointer(path).is_some_and(|value| {
                    let number = value.as_i64();
                    is.as_ref().is_none_or(|is| is == value)
                        && min.is_none_or(|min| number.is_some_and(|number| number >= min))
                        && max.is_none_or(|max| number.is_some_and(|number| number <= max))
                })
            }
            Condition::Legal { starts, manner } => legal(seen.now).iter().any(|(text, kind)| {
                starts.as_ref().is_none_or(|starts| text.starts_with(starts.as_str()))
                    && manner.is_none_or(|manner| *kind == Some(manner))
            }),
            Condition::Played(starts) => seen.played.iter().any(|text| text.starts_with(starts.as_str())),
            Condition::Can(one) => after_each(seen).any(|next| one.holds(Situation { now: &*next, ..seen })),
            Condition::Always(one) => after_each(seen).all(|next| one.holds(Situation { now: &*next, ..seen })),
        }
    }
}

/// The learner's scene, made once for one look and only if something asks for it.
struct Lazy<'a> {
    seen: Situation<'a>,
    made: OnceCell<Scene>,
}

impl Lazy<'_> {
    fn get(&self) -> &Scene {
        self.made.get_or_init(|| view(self.seen.now, self.seen.seat))
    }
}

fn view(table: &dyn AnyTable, seat: Seat) -> Scene {
    table.scene(usize::MAX, Some(seat))
}

/// The match after each legal move of whoever acts.
fn after_each(seen: Situation<'_>) -> impl Iterator<Item = Box<dyn AnyTable>> {
    seen.now.legal().into_iter().filter_map(move |text| {
        let mut next = seen.now.boxed_clone();
        next.play(&text).ok().map(|_| next)
    })
}

/// The legal moves of whoever acts, with their manner where a player acts.
fn legal(table: &dyn AnyTable) -> Vec<(String, Option<Manner>)> {
    match table.turn() {
        Turn::Player(seat) => {
            let moves = table.legal_for(seat, game::Lang::En);
            moves.into_iter().map(|legal| (legal.text, Some(legal.manner))).collect()
        }
        _ => table.legal().into_iter().map(|text| (text, None)).collect(),
    }
}

fn pieces(table: &dyn AnyTable, scene: &Scene, cell: Option<&str>, seat: Option<u8>, kind: Option<PieceKind>) -> u16 {
    let (Scene::Board(scene), Plan::Board(plan)) = (scene, table.plan()) else {
        return 0;
    };
    let fits = |piece: &&game::Piece| {
        let name = plan.cells.get(usize::from(piece.cell.0)).map(|cell| cell.name.as_str());
        cell.is_none_or(|cell| name == Some(cell))
            && seat.is_none_or(|seat| piece.seat == seat)
            && kind.is_none_or(|kind| piece.kind == kind)
    };
    scene.pieces.iter().filter(fits).map(|piece| u16::from(piece.count)).sum()
}

fn within(number: u16, min: Option<u16>, max: Option<u16>) -> bool {
    min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
}
