//! Reading a position line: the text, then the cards it names, then whether such a position can be.

use game::{Seat, shorten};
use serde::Deserialize;

use super::card::{Card, Interruption, Kind};
use super::deck::Counted;
use super::impossible::Impossible;
use super::options::{Mode, Options};
use super::piles::{CARDS, Counts, Fronts, Hand, LARGEST_HAND, Pile};
use super::state::{Common, Phase, PlayerState, Roll, Team, TeamKm, Why};
use super::text::Pending;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
struct RawPosition {
    mode: String,
    shootout: bool,
    half: u8,
    added: bool,
    dir: i8,
    turn: u8,
    phase: String,
    act: u8,
    teams: Vec<RawTeam>,
    seats: Vec<RawSeat>,
    discard: Vec<String>,
    fresh: bool,
    laid: bool,
    top: u8,
    marked: u8,
    unseen: Counted,
    /// May be left out where it is `null`.
    #[serde(default)]
    pending: Option<Pending>,
}

game::read_fields!(RawPosition, only_these { mode, shootout, half, added, dir, turn, phase, act, teams, seats, discard, fresh, laid, top, marked, unseen; pending });

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
struct RawTeam {
    ball: u8,
    goals: u8,
    tokens: u8,
}

game::read_fields!(RawTeam, only_these { ball, goals, tokens });

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_family = "wasm", serde(try_from = "game::Fields"))]
struct RawSeat {
    hand: Vec<String>,
    limit: u8,
    hit: Option<String>,
    fair: bool,
    safe: Vec<String>,
    yellow: u8,
    red: u8,
    front: Vec<String>,
}

game::read_fields!(RawSeat, only_these { hand, limit, hit, fair, safe, yellow, red, front });

impl TeamKm {
    /// Reads a position line under these options.
    pub(super) fn parse(options: &Options, text: &str) -> Result<TeamKm, Impossible> {
        let raw: RawPosition = game::read_json(text).map_err(|error| Impossible::Json { detail: error.to_string() })?;
        let mode = options.mode();
        if raw.mode != mode.word() {
            return Err(Impossible::OtherOption { key: "mode" });
        }
        if raw.shootout != options.shootout() {
            return Err(Impossible::OtherOption { key: "shootout" });
        }
        if !matches!((raw.half, raw.dir), (1, 1) | (2, -1)) || raw.added && raw.half == 1 {
            return Err(Impossible::Half);
        }
        let phase = read_phase(&raw, mode)?;
        let nobody = matches!(phase, Phase::Shootout { .. } | Phase::Over { shootout: Some(_) });
        let turn = match raw.turn {
            0 if nobody => Seat(0),
            _ if nobody => return Err(Impossible::BadSeat { key: "turn" }),
            number => seat(number, mode, "turn")?,
        };
        let mut position = TeamKm {
            options: options.clone(),
            open: Common {
                half: raw.half,
                added: raw.added,
                turn,
                phase,
                teams: read_teams(&raw, mode)?,
                players: TeamKm::start(options).open.players,
                fronts: Fronts::EMPTY,
                discard: read_pile(&raw.discard)?,
                fresh: raw.fresh,
                laid: raw.laid,
                top: raw.top,
                marked: raw.marked,
            },
            hands: [Hand::EMPTY; 6],
            unseen: read_counts(&raw.unseen)?,
            given: [0; 6],
        };
        position.read_seats(&raw)?;
        if let (Phase::Swap { .. }, Some(given)) = (phase, raw.pending.as_ref().and_then(|p| p.given.as_ref())) {
            position.given.iter_mut().zip(given).for_each(|(own, &read)| *own = read);
        }
        // Nothing pending is missing, too much, or of another phase.
        if position.pending() != raw.pending {
            return Err(Impossible::Pending);
        }
        if position.actor().map_or(0, |seat| seat.0 + 1) != raw.act {
            return Err(Impossible::BadSeat { key: "act" });
        }
        position.check()?;
        Ok(position)
    }

    fn read_seats(&mut self, raw: &RawPosition) -> Result<(), Impossible> {
        let found = raw.seats.len();
        if found != usize::from(self.mode().seats()) {
            return Err(Impossible::Seats { found, expected: self.mode().seats() });
        }
        let mut lying = 0;
        for (index, raw) in raw.seats.iter().enumerate() {
            let number = index as u8 + 1;
            if raw.hand.len() > LARGEST_HAND {
                return Err(Impossible::HandSize { seat: number });
            }
            for code in &raw.hand {
                self.hands[index].add(card(code)?);
            }
            lying += raw.front.len();
            if lying > usize::from(CARDS) {
                return Err(Impossible::TooManyCards);
            }
            for code in &raw.front {
                self.open.fronts.lay(index, card(code)?);
            }
            let hit = raw.hit.as_deref().map(interruption).transpose()?;
            let safe = raw.safe.iter().try_fold(0, |safe, code| match card(code)?.kind() {
                Kind::Special(from) if safe & from.bit() == 0 => Ok(safe | from.bit()),
                _ => Err(Impossible::Front { seat: number, key: "safe" }),
            })?;
            let RawSeat { limit, fair, yellow, red, .. } = *raw;
            self.open.players[index] = PlayerState { limit, hit, fair, safe, yellow, red };
        }
        Ok(())
    }
}

fn read_teams(raw: &RawPosition, mode: Mode) -> Result<[Team; 3], Impossible> {
    let found = raw.teams.len();
    if found != usize::from(mode.teams()) {
        return Err(Impossible::Teams { found, expected: mode.teams() });
    }
    let mut teams = [Team { ball: 0, goals: 0, tokens: super::state::THREE }; 3];
    for (team, raw) in teams.iter_mut().zip(&raw.teams) {
        *team = Team { ball: raw.ball, goals: raw.goals, tokens: raw.tokens };
    }
    Ok(teams)
}

fn read_pile(codes: &[String]) -> Result<Pile, Impossible> {
    if codes.len() > usize::from(CARDS) {
        return Err(Impossible::TooManyCards);
    }
    let mut pile = Pile::EMPTY;
    for code in codes {
        pile.push(card(code)?);
    }
    Ok(pile)
}

fn read_counts(raw: &Counted) -> Result<Counts, Impossible> {
    let mut counts = Counts::EMPTY;
    for (code, count) in &raw.0 {
        let card = card(code)?;
        if counts.of(card) > 0 {
            return Err(Impossible::Twice { code: card.code() });
        }
        if u32::from(counts.total()) + u32::from(*count) > u32::from(CARDS) {
            return Err(Impossible::TooManyCards);
        }
        counts.add(card, *count);
    }
    Ok(counts)
}

fn card(code: &str) -> Result<Card, Impossible> {
    Card::parse(code).ok_or_else(|| Impossible::UnknownCard { code: shorten(code) })
}

fn interruption(code: &str) -> Result<Interruption, Impossible> {
    match card(code)?.kind() {
        Kind::Interruption(with) => Ok(with),
        _ => Err(Impossible::NoInterruption { code: shorten(code) }),
    }
}

fn seat(number: u8, mode: Mode, key: &'static str) -> Result<Seat, Impossible> {
    if (1..=mode.seats()).contains(&number) { Ok(Seat(number - 1)) } else { Err(Impossible::BadSeat { key }) }
}

/// The set of the teams in a list.
fn team_bits(list: Option<&Vec<u8>>, mode: Mode) -> Result<u8, Impossible> {
    list.ok_or(Impossible::Pending)?.iter().try_fold(0, |bits, &team| {
        if (1..=mode.teams()).contains(&team) { Ok(bits | 1 << (team - 1)) } else { Err(Impossible::Pending) }
    })
}

fn read_phase(raw: &RawPosition, mode: Mode) -> Result<Phase, Impossible> {
    let none = Pending::default();
    let pending = raw.pending.as_ref().unwrap_or(&none);
    let roll = || match pending.penalty {
        Some(number) => seat(number, mode, "penalty").map(Roll::Penalty),
        None => Ok(Roll::Shot),
    };
    Ok(match raw.phase.as_str() {
        "deal" => Phase::Deal,
        "draw" => Phase::Draw,
        "play" => Phase::Play,
        "react" => {
            let with = interruption(pending.card.as_deref().ok_or(Impossible::Pending)?)?;
            Phase::React { target: seat(raw.act, mode, "act")?, with }
        }
        "die" if raw.turn == 0 => {
            let scored = team_bits(pending.scored.as_ref(), mode)?;
            let missed = team_bits(pending.missed.as_ref(), mode)?;
            Phase::Shootout { alive: team_bits(pending.alive.as_ref(), mode)?, rolled: scored | missed, scored }
        }
        "die" => Phase::Die(roll()?),
        "clear" => Phase::Clear(roll()?),
        "lose" => Phase::Lose { reactor: seat(pending.react.ok_or(Impossible::Pending)?, mode, "react")? },
        "card" => Phase::Card(match (&pending.change, pending.makeup, pending.fill) {
            (Some(code), _, _) => Why::Change(card(code)?),
            (_, Some(number), _) => {
                Why::MakeUp { seat: seat(number, mode, "makeup")?, scored: pending.goal == Some(true) }
            }
            (_, _, Some(_)) => Why::Fill,
            _ => Why::Turn,
        }),
        "swap" => Phase::Swap { seat: seat(raw.act, mode, "act")?, fill: pending.fill == Some(true) },
        "over" => match pending.winner {
            Some(team) if (1..=mode.teams()).contains(&team) => Phase::Over { shootout: Some(team - 1) },
            Some(_) => return Err(Impossible::Pending),
            None => Phase::Over { shootout: None },
        },
        other => return Err(Impossible::UnknownPhase { word: shorten(other) }),
    })
}
