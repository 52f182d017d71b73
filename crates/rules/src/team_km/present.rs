//! How a match is drawn and touched: from view to scene, from move to steps, words and effects.

use std::borrow::Cow;

use game::{
    CardCode, CardCount, CardKind, CardsPending, CardsPhase, CardsPlan, CardsScene, CardsSeat, CardsTeam, DrawReason,
    Effect, Face, Lang, Manner, Outcome, Plan, PlanCard, Present, Scene, Seat, Seats, Showcase, Step, TeamMode, Words,
};

use super::card::{Card, Interruption, Kind};
use super::deck::LONGEST_CLEARANCE;
use super::moves::{Marker, Move, Use};
use super::options::{Mode, Options};
use super::rulebook::SURFACE;
use super::state::{Common, GOAL, LAST_FIELD, Phase, Roll, THREE, TeamKm, Why};
use super::text::specials;
use super::view::{Seen, View};

impl Present for TeamKm {
    const SHOWCASE: Showcase = Showcase { options: "mode=2p", position: SURFACE };

    fn plan(options: &Options) -> Plan {
        let deck = options.deck();
        let mode = options.mode();
        let members = |team| mode.members(team).iter().map(|seat| seat.0).collect();
        let repeat = |count: u8| usize::from(count);
        Plan::Cards(CardsPlan {
            mode: shown_mode(mode),
            teams: (0..usize::from(mode.teams())).map(members).collect(),
            goal: GOAL,
            surface: LAST_FIELD + 1,
            cards: deck.cards().iter().map(|(card, count)| plan_card(card, count)).chain(markers()).collect(),
            shot: Face::ALL
                .into_iter()
                .flat_map(|face| std::iter::repeat_n(face, repeat(deck.shot_faces(face))))
                .collect(),
            clearance: (1..=LONGEST_CLEARANCE)
                .flat_map(|number| std::iter::repeat_n(number, repeat(deck.clearance_faces(number))))
                .collect(),
            swaps: THREE,
            deck: deck.hash_text(),
        })
    }

    fn scene(view: &View) -> Scene {
        let open = view.common();
        let mode = view.options().mode();
        let nobody = matches!(open.phase, Phase::Shootout { .. } | Phase::Over { shootout: Some(_) });
        Scene::Cards(CardsScene {
            half: open.half,
            added: open.added,
            dir: if open.half == 1 { 1 } else { -1 },
            turn: (!nobody).then_some(open.turn.0),
            phase: shown_phase(open.phase),
            act: open.actor().map(|seat| seat.0),
            teams: open.teams[..usize::from(mode.teams())]
                .iter()
                .map(|team| CardsTeam { ball: team.ball, goals: team.goals, tokens: team.tokens })
                .collect(),
            seats: (0..mode.seats()).map(|seat| scene_seat(view, Seat(seat))).collect(),
            discard: codes(open.discard.as_slice()),
            fresh: open.fresh,
            laid: open.laid,
            top: open.top,
            marked: open.marked,
            pool: view.pool().iter().map(|(card, count)| CardCount { card: card.label(), count }).collect(),
            pending: scene_pending(view, open),
        })
    }

    fn steps(&self, mv: Move, _legal: &[Move]) -> Vec<Step> {
        let card = |card: Card| Step::Card(Cow::Borrowed(card.code()));
        let button = Step::button;
        match mv {
            Move::Change(which) => vec![button("change"), card(which)],
            Move::Play(which) | Move::React(which) => vec![card(which)],
            Move::PlayAs(which, used) => vec![card(which), button(used.word())],
            Move::Interrupt(which, target) => vec![card(which), Step::Seat(target.0)],
            Move::Discard(which) => vec![button("discard"), card(which)],
            Move::Swap { give, with, get } => vec![button("swap"), card(give), Step::Seat(with.0), card(get)],
            Move::Draw => vec![button("draw")],
            Move::Take => vec![button("take")],
            Move::Accept => vec![button("accept")],
            Move::Ready => vec![button("ready")],
            // What chance does is not touched.
            Move::Card(_) | Move::Marker(_) | Move::Die(_) | Move::Clear(_) | Move::Lose(_) => Vec::new(),
        }
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let number = |seat: u8| u16::from(seat) + 1;
        Some(match steps {
            [Step::Button(word)] => word.to_string(),
            [Step::Button(word), Step::Card(card)] => format!("{word}:{card}"),
            [Step::Button(word), Step::Card(give), Step::Seat(with), Step::Card(get)] => {
                format!("{word}:{give}/{}/{get}", number(*with))
            }
            [Step::Card(card), Step::Button(used)] => format!("play:{card}={used}"),
            [Step::Card(card), Step::Seat(target)] => format!("play:{card}>{}", number(*target)),
            [Step::Card(card)] => match (self.open.phase, Card::parse(card).map(Card::kind)) {
                (Phase::React { .. }, _) => format!("react:{card}"),
                (_, Some(Kind::PassOrShot(_))) => format!("play:{card}={}", Use::Pass.word()),
                (_, Some(Kind::Interruption(_))) => {
                    let own = self.mode().team(self.open.turn);
                    let target = self.all_seats().find(|&seat| self.mode().team(seat) != own);
                    format!("play:{card}>{}", number(target.unwrap_or(self.open.turn).0))
                }
                _ => format!("play:{card}"),
            },
            _ => return None,
        })
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

    fn foretell(&self, mv: Move, lang: Lang) -> Option<String> {
        self.told_ahead(mv, lang)
    }

    fn throwers(&self) -> Seats {
        match self.open.phase {
            // T30: the team whose roll it is.
            Phase::Shootout { alive, rolled, .. } => {
                let team = (alive & !rolled).trailing_zeros() as usize;
                self.mode().members(team)
            }
            _ => Seats::NONE,
        }
    }

    fn final_scene(&self, reader: Option<Seat>) -> Scene {
        TeamKm::scene(&View::of(self, reader).laid_open(self))
    }

    fn manner(&self, mv: Move) -> Manner {
        match mv {
            Move::Accept | Move::Ready => Manner::Pass,
            // That somebody draws is no news: what he does then is.
            Move::Draw | Move::Card(_) | Move::Marker(_) => Manner::Deal,
            Move::Die(_) | Move::Clear(_) | Move::Lose(_) => Manner::Chance,
            _ => Manner::Card,
        }
    }

    fn words(&self, mv: Move, reader: Option<Seat>, lang: Lang) -> Option<String> {
        let say = |fr: &'static str, en: &'static str| Words::new(fr, en).get(lang);
        let name = |card: Card| card.names().get(lang);
        Some(match mv {
            Move::Draw => say("Pioche", "Draws").to_owned(),
            Move::Take => say("Prend la défausse", "Takes the discard").to_owned(),
            Move::Accept => say("Laisse faire", "Lets it be").to_owned(),
            Move::Ready => say("A terminé", "Is ready").to_owned(),
            Move::Card(_) if reader.is_none() || reader != self.drawer() => say("Une carte", "A card").to_owned(),
            Move::Play(card) | Move::React(card) | Move::Card(card) => name(card).to_owned(),
            Move::PlayAs(card, Use::Pass) => format!("{} ({})", name(card), say("passe", "pass")),
            Move::PlayAs(card, Use::Shot) => format!("{} ({})", name(card), say("tir", "shot")),
            Move::Interrupt(card, target) => format!("{} → {}", name(card), target.hole()),
            Move::Discard(card) => format!("{} {}", say("Défausse", "Discards"), name(card)),
            Move::Change(card) => format!("{} {}", say("Change", "Changes"), name(card)),
            Move::Lose(card) => format!("{} {}", say("Perd", "Loses"), name(card)),
            Move::Swap { give, with, get } => format!("{} ⇄ {} ({})", name(give), name(get), with.hole()),
            Move::Marker(marker) => marker.names().get(lang).to_owned(),
            Move::Die(face) => format!("{} {}", say("Dé de tir :", "Shot die:"), face_name(face).get(lang)),
            Move::Clear(number) => format!("{} {number}", say("Dé de dégagement :", "Clearance die:")),
        })
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        self.prompt_for(reader, lang)
    }

    fn ending(&self, outcome: Outcome, lang: Lang) -> String {
        self.ending_words(outcome, lang)
    }

    fn announce(&self, mv: Move, after: &TeamKm, lang: Lang) -> Option<String> {
        self.call(mv, after, lang)
    }
}

fn codes(cards: &[Card]) -> Vec<CardCode> {
    cards.iter().map(|card| card.label()).collect()
}

fn plan_card(card: Card, count: u8) -> PlanCard {
    let (kind, value) = match card.kind() {
        Kind::KickOff => (CardKind::Kickoff, 0),
        Kind::Pass(squares) => (CardKind::Pass, squares),
        Kind::Shot(squares) => (CardKind::Shot, squares),
        Kind::PassOrShot(squares) => (CardKind::PassOrShot, squares),
        Kind::Super => (CardKind::Super, 0),
        Kind::Interruption(_) => (CardKind::Interruption, 0),
        Kind::Restart { .. } => (CardKind::Restart, 0),
        Kind::Special(_) => (CardKind::Special, 3),
        Kind::Yellow => (CardKind::Yellow, 0),
        Kind::Red => (CardKind::Red, 0),
    };
    let counters = Interruption::ALL.into_iter().filter(|&with| card.frees_from(with) || card.answers(with));
    let counters = counters.map(|with| with.card().label()).collect();
    PlanCard {
        code: card.label(),
        kind,
        value,
        star: card.star(),
        counters,
        count,
        name: card.names(),
        does: card.does(),
    }
}

/// The two cards that are not played with.
fn markers() -> [PlanCard; 2] {
    [Marker::Half, Marker::Full].map(|marker| PlanCard {
        code: marker.label(),
        kind: CardKind::Marker,
        value: 0,
        star: false,
        counters: Vec::new(),
        count: 1,
        name: marker.names(),
        does: marker.does(),
    })
}

const fn face_name(face: Face) -> Words {
    match face {
        Face::Goal => Words::new("But", "Goal"),
        Face::Bar => Words::new("Barre", "Bar"),
        Face::Save => Words::new("Arrêt", "Save"),
    }
}

const fn shown_mode(mode: Mode) -> TeamMode {
    match mode {
        Mode::Two => TeamMode::Two,
        Mode::Three => TeamMode::Three,
        Mode::TwoTwo => TeamMode::TwoTwo,
        Mode::ThreeThree => TeamMode::ThreeThree,
        Mode::TwoTwoTwo => TeamMode::TwoTwoTwo,
    }
}

const fn shown_phase(phase: Phase) -> CardsPhase {
    match phase {
        Phase::Deal => CardsPhase::Deal,
        Phase::Draw => CardsPhase::Draw,
        Phase::Play => CardsPhase::Play,
        Phase::React { .. } => CardsPhase::React,
        Phase::Die(_) | Phase::Shootout { .. } => CardsPhase::Die,
        Phase::Clear(_) => CardsPhase::Clear,
        Phase::Lose { .. } => CardsPhase::Lose,
        Phase::Card(_) => CardsPhase::Card,
        Phase::Swap { .. } => CardsPhase::Swap,
        Phase::Over { .. } => CardsPhase::Over,
    }
}

fn scene_seat(view: &View, seat: Seat) -> CardsSeat {
    let open = view.common();
    let player = &open.players[seat.index()];
    let seen = view.hand(seat);
    CardsSeat {
        team: view.options().mode().team(seat) as u8,
        hand: match seen {
            Some(Seen::Cards(hand)) => Some(codes(hand.as_slice())),
            _ => None,
        },
        cards: seen.map_or(0, Seen::len),
        limit: player.limit,
        hit: player.hit.map(|hit| hit.card().label()),
        fair: player.fair,
        safe: codes(&specials(player.safe)),
        yellow: player.yellow,
        red: player.red,
        front: codes(open.fronts.of(seat.index())),
        given: matches!(open.phase, Phase::Swap { .. }).then(|| view.given(seat)).flatten(),
    }
}

fn scene_pending(view: &View, open: &Common) -> Option<CardsPending> {
    let turn = open.turn.0;
    let teams = |bits: u8| (0..3).filter(|team| bits >> team & 1 == 1).collect();
    Some(match open.phase {
        Phase::Draw | Phase::Play | Phase::Over { .. } => return None,
        Phase::Deal => {
            let dealt: u8 = (0..6).filter_map(|seat| view.hand(Seat(seat))).map(Seen::len).sum();
            let seats = view.options().mode().seats();
            CardsPending::Draw { seat: (view.options().first().0 + dealt) % seats, why: DrawReason::Deal }
        }
        Phase::React { target, with } => CardsPending::Answer { seat: target.0, card: with.card().label(), by: turn },
        Phase::Die(Roll::Shot) => CardsPending::Shot { seat: turn, penalty: false },
        Phase::Die(Roll::Penalty(seat)) => CardsPending::Shot { seat: seat.0, penalty: true },
        Phase::Clear(Roll::Shot) => CardsPending::Clearance { seat: turn },
        Phase::Clear(Roll::Penalty(seat)) => CardsPending::Clearance { seat: seat.0 },
        Phase::Lose { .. } => CardsPending::Loss { seat: turn },
        Phase::Card(Why::Turn) => CardsPending::Draw { seat: turn, why: DrawReason::Turn },
        Phase::Card(Why::Change(_)) => CardsPending::Draw { seat: turn, why: DrawReason::Change },
        Phase::Card(Why::MakeUp { seat, .. }) => CardsPending::Draw { seat: seat.0, why: DrawReason::MakeUp },
        Phase::Card(Why::Fill) => CardsPending::Draw { seat: turn, why: DrawReason::Fill },
        Phase::Swap { seat, .. } => CardsPending::Swap { seat: seat.0 },
        Phase::Shootout { alive, rolled, scored } => {
            CardsPending::Shootout { alive: teams(alive), scored: teams(scored), missed: teams(rolled & !scored) }
        }
    })
}
