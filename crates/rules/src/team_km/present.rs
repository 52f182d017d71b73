//! What a page needs to draw a match: the plan, the scene, the touches of a move, and what is seen to happen.

use game::{Lang, Present, Seat, Step, Words};
use serde::Serialize;

use super::card::{Card, Interruption, Kind};
use super::deck::{Face, LONGEST_CLEARANCE};
use super::moves::Move;
use super::options::Options;
use super::state::{Common, GOAL, LAST_FIELD, Phase, Roll, TeamKm, Why};
use super::text::specials;
use super::view::{Seen, View};

/// What never changes during a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPlan"))]
pub struct Plan {
    /// `2p`, `3p`, `2v2`, `3v3`, `2v2v2`.
    pub mode: &'static str,
    /// The seats of each team, counted from 0.
    pub teams: Vec<Vec<u8>>,
    /// The last square of a pitch: the goal.
    pub goal: u8,
    /// The first square of the SURFACE.
    pub surface: u8,
    /// Every kind of card.
    pub cards: Vec<PlanCard>,
    /// The twelve faces of the shot die.
    pub shot: Vec<&'static str>,
    /// The twelve faces of the clearance die.
    pub clearance: Vec<u8>,
    /// The hash of the deck.
    pub deck: String,
}

/// One kind of card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPlanCard"))]
pub struct PlanCard {
    /// Its code in texts.
    pub code: &'static str,
    /// `kickoff`, `pass`, `shot`, `pass-or-shot`, `super`, `interruption`, `restart`, `special`, `yellow`, `red`, `marker`.
    pub kind: &'static str,
    /// Its number of squares, 0 where it has none.
    pub value: u8,
    /// Whether it bears the FAIR-PLAY sign.
    pub star: bool,
    /// The interruptions it cancels or answers.
    pub counters: Vec<&'static str>,
    /// How many there are in the deck.
    pub count: u8,
    /// Its name.
    pub name: Words,
}

/// What stands where now, as one reader may see it. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmScene"))]
pub struct Scene {
    /// 1 or 2.
    pub half: u8,
    /// Whether it is added time.
    pub added: bool,
    /// 1 clockwise, -1 anticlockwise.
    pub dir: i8,
    /// Whose turn it is; nobody's in a shoot-out.
    pub turn: Option<u8>,
    /// `deal`, `draw`, `play`, `react`, `die`, `clear`, `lose`, `card`, `swap`, `over`.
    pub phase: &'static str,
    /// Who acts; nobody when chance does, or at the end.
    pub act: Option<u8>,
    /// The pitches.
    pub teams: Vec<SceneTeam>,
    /// The players.
    pub seats: Vec<SceneSeat>,
    /// The discard pile, top last.
    pub discard: Vec<&'static str>,
    /// The top card may be taken now.
    pub fresh: bool,
    /// The top card was laid in this turn.
    pub laid: bool,
    /// Cards left in the top pile.
    pub top: u8,
    /// Cards left in the marked pile, marker included.
    pub marked: u8,
    /// The cards the reader cannot see, wherever they are.
    pub pool: Vec<SceneCount>,
    /// What is under way.
    pub pending: Option<ScenePending>,
}

/// A team's pitch.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmTeam"))]
pub struct SceneTeam {
    /// Where the ball is.
    pub ball: u8,
    /// Goals scored.
    pub goals: u8,
    /// Change tokens left.
    pub tokens: u8,
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmSeat"))]
pub struct SceneSeat {
    /// His team.
    pub team: u8,
    /// His cards, if the reader sees them.
    pub hand: Option<Vec<&'static str>>,
    /// How many cards he holds.
    pub cards: u8,
    /// His hand limit.
    pub limit: u8,
    /// The interruption he is under.
    pub hit: Option<&'static str>,
    /// Whether FAIR-PLAY protects him.
    pub fair: bool,
    /// The specials that protect him.
    pub safe: Vec<&'static str>,
    /// Yellow cards before him.
    pub yellow: u8,
    /// Red cards before him.
    pub red: u8,
    /// Every card before him, in the order played.
    pub front: Vec<&'static str>,
    /// Cards he has given at half-time, if the reader sees his swaps.
    pub given: Option<u8>,
}

/// So many of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmCount"))]
pub struct SceneCount {
    /// The card.
    pub card: &'static str,
    /// How many.
    pub count: u8,
}

/// What is under way. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmPending"))]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum ScenePending {
    /// An interruption is to be answered.
    Answer {
        /// By whom.
        seat: u8,
        /// Which.
        card: &'static str,
        /// Who played it.
        by: u8,
    },
    /// The shot die.
    Shot {
        /// Whose shot.
        seat: u8,
        /// Whether it is a penalty.
        penalty: bool,
    },
    /// The clearance die.
    Clearance {
        /// Whose ball goes back.
        seat: u8,
    },
    /// A card is lost at random.
    Loss {
        /// By whom.
        seat: u8,
    },
    /// A card is drawn.
    Draw {
        /// By whom.
        seat: u8,
        /// `deal`, `turn`, `change`, `makeup`, `fill`.
        why: &'static str,
    },
    /// Half-time swaps.
    Swap {
        /// Whose.
        seat: u8,
    },
    /// A shoot-out.
    Shootout {
        /// The teams in it.
        alive: Vec<u8>,
        /// Those that scored in this round.
        scored: Vec<u8>,
        /// Those that missed in this round.
        missed: Vec<u8>,
    },
}

/// One thing that is seen to happen. Seats and teams are counted from 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "TeamKmEffect"))]
#[serde(tag = "do", rename_all = "lowercase")]
#[allow(missing_docs)] // The fields are the same everywhere: who, which card, where.
pub enum Effect {
    /// A card is drawn; nameless for who may not know it.
    Draw { seat: u8, card: Option<&'static str> },
    /// The marker is drawn.
    Marker { seat: u8, card: &'static str },
    /// The top card of the discard pile is taken.
    Take { seat: u8, card: &'static str },
    /// A token is spent, a card discarded.
    Change { seat: u8, card: &'static str },
    /// Token and card come back.
    ChangeBack { seat: u8, card: &'static str },
    /// A card is played, against a seat if it is an interruption.
    Play { seat: u8, card: &'static str, target: Option<u8> },
    /// A card is discarded.
    Discard { seat: u8, card: &'static str },
    /// A ball goes.
    Ball { team: u8, from: u8, to: u8 },
    /// The interruption lies before its target.
    Interrupted { seat: u8, card: &'static str },
    /// A card answers the interruption.
    React { seat: u8, card: &'static str },
    /// The interruption is cancelled and discarded.
    Cancel { card: &'static str },
    /// The player is protected from an interruption for the rest of the match.
    Protected { seat: u8, from: &'static str },
    /// The player is no longer interrupted, perhaps under FAIR-PLAY.
    Free { seat: u8, fair: bool },
    /// FAIR-PLAY is over, its card discarded under the top card.
    FairOver { seat: u8, card: &'static str },
    /// A yellow or red card goes before a player; his hand limit is now this.
    Booked { seat: u8, card: &'static str, limit: u8 },
    /// A card is lost at random.
    Lose { seat: u8, card: &'static str },
    /// The shot die.
    Die { face: &'static str },
    /// The clearance die.
    Clear { number: u8 },
    /// A goal.
    Goal { team: u8, seat: u8 },
    /// Balls go back, played cards are discarded but for those that stay.
    Sweep,
    /// Half-time.
    Half { seat: u8 },
    /// Partners swap two cards. Only they see it.
    Swap { seat: u8, with: u8, give: &'static str, get: &'static str },
    /// A player has swapped enough.
    Ready { seat: u8 },
    /// The piles are made anew.
    Shuffle { top: u8, marked: u8 },
    /// Added time begins.
    Full { seat: u8 },
    /// A player without cards is passed over.
    Skip { seat: u8 },
    /// A turn begins.
    Turn { seat: u8 },
    /// A shoot-out begins.
    Shootout,
    /// A roll in the shoot-out.
    Kick { team: u8, face: &'static str },
    /// The match is over.
    Over,
}

impl Present for TeamKm {
    type Plan = Plan;
    type Scene = Scene;
    type Effect = Effect;

    fn plan(options: &Options) -> Plan {
        let deck = options.deck();
        let mode = options.mode();
        let members = |team| mode.members(team).iter().map(|seat| seat.0).collect();
        let repeat = |count: u8| usize::from(count);
        Plan {
            mode: mode.word(),
            teams: (0..usize::from(mode.teams())).map(members).collect(),
            goal: GOAL,
            surface: LAST_FIELD + 1,
            cards: Card::ALL.into_iter().map(|card| plan_card(card, deck.cards().of(card))).chain(markers()).collect(),
            shot: Face::ALL
                .into_iter()
                .flat_map(|face| std::iter::repeat_n(face.word(), repeat(deck.shot_faces(face))))
                .collect(),
            clearance: (1..=LONGEST_CLEARANCE)
                .flat_map(|number| std::iter::repeat_n(number, repeat(deck.clearance_faces(number))))
                .collect(),
            deck: deck.hash_text(),
        }
    }

    fn scene(view: &View) -> Scene {
        let open = view.common();
        let mode = view.options().mode();
        let nobody = matches!(open.phase, Phase::Shootout { .. } | Phase::Over { shootout: Some(_) });
        Scene {
            half: open.half,
            added: open.added,
            dir: if open.half == 1 { 1 } else { -1 },
            turn: (!nobody).then_some(open.turn.0),
            phase: open.phase.word(),
            act: open.actor().map(|seat| seat.0),
            teams: open.teams[..usize::from(mode.teams())]
                .iter()
                .map(|team| SceneTeam { ball: team.ball, goals: team.goals, tokens: team.tokens })
                .collect(),
            seats: (0..mode.seats()).map(|seat| scene_seat(view, Seat(seat))).collect(),
            discard: codes(open.discard.as_slice()),
            fresh: open.fresh,
            laid: open.laid,
            top: open.top,
            marked: open.marked,
            pool: view.pool().iter().map(|(card, count)| SceneCount { card: card.code(), count }).collect(),
            pending: scene_pending(view, open),
        }
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        let card = |card: Card| Step::Card(card.code().to_owned());
        let button = |word: &str| Step::Button(word.to_owned());
        match mv {
            Move::Change(which) => vec![button("change"), card(which)],
            Move::Play(which) | Move::React(which) => vec![card(which)],
            Move::PlayAs(which, used) => vec![card(which), button(used.word())],
            Move::Interrupt(which, target) => vec![card(which), Step::Seat(target.0)],
            Move::Discard(which) => vec![button("discard"), card(which)],
            Move::Swap { give, with, get } => vec![button("swap"), card(give), Step::Seat(with.0), card(get)],
            // The rest are one word: draw, take, accept, ready, and what chance does.
            other => vec![Step::Button(other.text())],
        }
    }

    fn effects(&self, mv: Move, reader: Option<Seat>) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.clone().apply(mv, &mut effects);
        let partner = |seat: u8| reader.is_some_and(|reader| self.mode().team(reader) == self.mode().team(Seat(seat)));
        effects.retain_mut(|effect| match effect {
            Effect::Draw { seat, card } => {
                if reader != Some(Seat(*seat)) {
                    *card = None;
                }
                true
            }
            Effect::Swap { seat, .. } => partner(*seat),
            _ => true,
        });
        effects
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        self.prompt_for(reader, lang)
    }

    fn announce(&self, mv: Move, after: &TeamKm, lang: Lang) -> Option<String> {
        self.call(mv, after, lang)
    }
}

fn codes(cards: &[Card]) -> Vec<&'static str> {
    cards.iter().map(|card| card.code()).collect()
}

fn plan_card(card: Card, count: u8) -> PlanCard {
    let (kind, value) = match card.kind() {
        Kind::KickOff => ("kickoff", 0),
        Kind::Pass(squares) => ("pass", squares),
        Kind::Shot(squares) => ("shot", squares),
        Kind::PassOrShot(squares) => ("pass-or-shot", squares),
        Kind::Super => ("super", 0),
        Kind::Interruption(_) => ("interruption", 0),
        Kind::Restart { .. } => ("restart", 0),
        Kind::Special(_) => ("special", 3),
        Kind::Yellow => ("yellow", 0),
        Kind::Red => ("red", 0),
    };
    let counters = Interruption::ALL.into_iter().filter(|&with| card.frees_from(with) || card.answers(with));
    let counters = counters.map(|with| with.card().code()).collect();
    PlanCard { code: card.code(), kind, value, star: card.star(), counters, count, name: card.names() }
}

/// The two cards that are not played with.
fn markers() -> [PlanCard; 2] {
    let marker =
        |code, name| PlanCard { code, kind: "marker", value: 0, star: false, counters: vec![], count: 1, name };
    [
        marker("HALF", Words::new("Mi-temps", "Half-time")),
        marker("FULL", Words::new("Fin du temps réglementaire", "End of regular time")),
    ]
}

fn scene_seat(view: &View, seat: Seat) -> SceneSeat {
    let open = view.common();
    let player = &open.players[seat.index()];
    let seen = view.hand(seat);
    SceneSeat {
        team: view.options().mode().team(seat) as u8,
        hand: match seen {
            Some(Seen::Cards(hand)) => Some(codes(hand.as_slice())),
            _ => None,
        },
        cards: seen.map_or(0, Seen::len),
        limit: player.limit,
        hit: player.hit.map(|hit| hit.card().code()),
        fair: player.fair,
        safe: codes(&specials(player.safe)),
        yellow: player.yellow,
        red: player.red,
        front: codes(open.fronts.of(seat.index())),
        given: matches!(open.phase, Phase::Swap { .. }).then(|| view.given(seat)).flatten(),
    }
}

fn scene_pending(view: &View, open: &Common) -> Option<ScenePending> {
    let turn = open.turn.0;
    let teams = |bits: u8| (0..3).filter(|team| bits >> team & 1 == 1).collect();
    Some(match open.phase {
        Phase::Draw | Phase::Play | Phase::Over { .. } => return None,
        Phase::Deal => {
            let dealt: u8 = (0..6).filter_map(|seat| view.hand(Seat(seat))).map(Seen::len).sum();
            let seats = view.options().mode().seats();
            ScenePending::Draw { seat: (view.options().first().0 + dealt) % seats, why: "deal" }
        }
        Phase::React { target, with } => ScenePending::Answer { seat: target.0, card: with.card().code(), by: turn },
        Phase::Die(Roll::Shot) => ScenePending::Shot { seat: turn, penalty: false },
        Phase::Die(Roll::Penalty(seat)) => ScenePending::Shot { seat: seat.0, penalty: true },
        Phase::Clear(Roll::Shot) => ScenePending::Clearance { seat: turn },
        Phase::Clear(Roll::Penalty(seat)) => ScenePending::Clearance { seat: seat.0 },
        Phase::Lose { .. } => ScenePending::Loss { seat: turn },
        Phase::Card(Why::Turn) => ScenePending::Draw { seat: turn, why: "turn" },
        Phase::Card(Why::Change(_)) => ScenePending::Draw { seat: turn, why: "change" },
        Phase::Card(Why::MakeUp { seat, .. }) => ScenePending::Draw { seat: seat.0, why: "makeup" },
        Phase::Card(Why::Fill) => ScenePending::Draw { seat: turn, why: "fill" },
        Phase::Swap { seat, .. } => ScenePending::Swap { seat: seat.0 },
        Phase::Shootout { alive, rolled, scored } => {
            ScenePending::Shootout { alive: teams(alive), scored: teams(scored), missed: teams(rolled & !scored) }
        }
    })
}
