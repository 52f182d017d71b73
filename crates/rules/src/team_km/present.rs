//! How a match is drawn and touched: from view to scene, from move to steps and effects.

use game::{Lang, Present, Seat, Step, Words};

use super::card::{Card, Interruption, Kind};
use super::deck::{Face, LONGEST_CLEARANCE};
use super::effect::Effect;
use super::moves::Move;
use super::options::Options;
use super::scene::{Plan, PlanCard, Scene, SceneCount, ScenePending, SceneSeat, SceneTeam};
use super::state::{Common, GOAL, LAST_FIELD, Phase, Roll, TeamKm, Why};
use super::text::specials;
use super::view::{Seen, View};

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
