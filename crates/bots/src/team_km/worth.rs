//! What a place on the pitch and the cards in hand are worth, in goals, learnt from many matches (see `train`).

use std::sync::LazyLock;

use rules::team_km::{Card, Common, Interruption, Kind, Mode, TeamKm};

/// How far a match has come: cards are still to be drawn in this half, few are, none are.
const STAGES: usize = 3;
/// Where the ball can be: before the kick-off, on the way, near enough to shoot.
const ZONES: usize = 3;

/// Places in the list of what counts at a stage.
const BALL: usize = 0;
const TOKEN: usize = 18;
const TURN: usize = 19;
/// An interrupted player who holds a way out, and one who does not, by zone.
const FREED: usize = 20;
const STUCK: usize = FREED + ZONES;
const FAIR: usize = STUCK + ZONES;
const YELLOW: usize = FAIR + 1;
const LOWERED: usize = YELLOW + 1;
const SAFE: usize = LOWERED + 1;
/// The kinds of cards in the box, which is what was learnt about.
const IN_THE_BOX: usize = 32;
/// By zone and kind, the first such card in a hand and each further one.
const CARDS: usize = SAFE + 1;
/// ModeWeights of a stage.
pub const STAGE: usize = CARDS + ZONES * IN_THE_BOX * 2;
/// After the stages: how much a lead decides, by the cards still to come in the match.
pub const SLOPES: usize = STAGES * STAGE;
const KNOTS: usize = 12;
/// Cards between two knots.
const BETWEEN: f32 = 16.0;
/// All weights of a mode.
pub const WEIGHTS: usize = SLOPES + KNOTS;

/// The weights of one mode.
#[derive(Clone, PartialEq, Debug)]
pub struct ModeWeights {
    /// Those of each stage, then those of a lead.
    pub list: Box<[f32]>,
}

/// The weights of every mode, as a file holds them: a line each.
#[derive(Clone, PartialEq, Debug)]
pub struct AllWeights {
    /// In the order of the modes.
    pub modes: [ModeWeights; 5],
}

impl AllWeights {
    /// Reads a file of weights; nothing if it is anything else.
    pub fn read(text: &str) -> Option<AllWeights> {
        let mut lines = text.lines();
        let mut next = || {
            let line = lines.next()?;
            let whole = line.split(' ').filter(|word| word.parse::<i16>().is_ok()).count() == WEIGHTS;
            (whole && line.split(' ').count() == WEIGHTS).then(|| ModeWeights::read(line))
        };
        let modes = [next()?, next()?, next()?, next()?, next()?];
        lines.next().is_none().then_some(AllWeights { modes })
    }

    /// The file they are read from.
    pub fn write(&self) -> String {
        self.modes.iter().map(|mode| mode.text() + "\n").collect()
    }
}

static LEARNT: LazyLock<[ModeWeights; 5]> = LazyLock::new(|| {
    let mut lines = file().lines();
    // A test reads the same embedded text; a line that were missing or short would count as nothing.
    std::array::from_fn(|_| ModeWeights::read(lines.next().unwrap_or_default()))
});

fn file() -> &'static str {
    std::str::from_utf8(crate::weights::file!("team-km")).unwrap_or_default()
}

/// Whether anything was learnt: a browser that could not get the file has nothing to go by.
pub(super) fn has_learnt() -> bool {
    !file().is_empty()
}

/// The weights learnt for a mode.
pub(super) fn learnt(mode: Mode) -> &'static ModeWeights {
    &LEARNT[mode as usize]
}

/// The zone of a ball.
fn zone(ball: u8) -> usize {
    match ball {
        0 => 0,
        1..=10 => 1,
        _ => 2,
    }
}

/// How far the match has come.
pub fn stage(common: &Common) -> usize {
    match u32::from(common.top) * 2 + u32::from(common.marked) {
        _ if common.added => 2,
        ..=24 => 1,
        _ => 0,
    }
}

/// The place of a card in the list of what counts: the first of its kind in a hand, or one more.
fn place(zone: usize, card: Card, more: bool) -> usize {
    CARDS + (zone * IN_THE_BOX + in_the_box(card)) * 2 + usize::from(more)
}

/// A card's place among those of the box, in the order of the codes. A pass or shot with a number that only a deck of
/// one's own has counts as the highest of the box.
fn in_the_box(card: Card) -> usize {
    /// The highest pass, shot and pass-or-shot of the box, and how many higher ones there can be.
    const HIGHEST: [(Card, usize); 3] = [(Card::P5, 4), (Card::Pt4, 5), (Card::T5, 4)];
    let card = match card.kind() {
        Kind::Pass(6..) => Card::P5,
        Kind::Shot(6..) => Card::T5,
        Kind::PassOrShot(5..) => Card::Pt4,
        _ => card,
    };
    let left_out: usize = HIGHEST.iter().filter(|(highest, _)| *highest < card).map(|(_, more)| more).sum();
    card.index() - left_out
}

/// Cards still to come in the match, roughly.
fn to_come(common: &Common) -> f32 {
    if common.added {
        return 0.0;
    }
    let second_half = if common.half == 1 { 70.0 } else { 0.0 };
    1.0 + f32::from(common.top) + f32::from(common.marked) / 2.0 + second_half
}

/// The knot before this many cards, and how far it is on the way to the next.
pub fn knot(common: &Common) -> (usize, f32) {
    let at = (to_come(common) / BETWEEN).min((KNOTS - 1) as f32 - 0.001);
    (at as usize, at.fract())
}

/// Calls `count` with everything that counts for a team: its place in the list of the stage, and how much of it.
pub fn counted(state: &TeamKm, mode: Mode, team: usize, mut count: impl FnMut(usize, f32)) {
    let common = state.common();
    let pitch = &common.teams[team];
    let zone = zone(pitch.ball);
    count(BALL + usize::from(pitch.ball.min(17)), 1.0);
    count(TOKEN, f32::from(pitch.tokens));
    if mode.team(common.turn) == team {
        count(TURN, 1.0);
    }
    let members = mode.members(team);
    let share = 1.0 / members.len().max(1) as f32;
    for seat in members.iter() {
        let player = &common.players[seat.index()];
        let hand = state.hand_of(seat).map_or(&[][..], |hand| hand.as_slice());
        if let Some(hit) = player.hit {
            let freed = hand.iter().any(|card| card.frees_from(hit));
            count(if freed { FREED } else { STUCK } + zone, share);
        }
        if player.fair {
            count(FAIR, share);
        }
        if player.yellow > 0 {
            count(YELLOW, share);
        }
        if player.limit < 7 {
            count(LOWERED, share * f32::from(7 - player.limit));
        }
        let safe = Interruption::ALL.into_iter().filter(|&with| player.safe_from(with)).count();
        if safe > 0 {
            count(SAFE, share * safe as f32);
        }
        // Hands are sorted: equal cards lie side by side.
        let mut last = None;
        for &card in hand {
            count(place(zone, card, last == Some(card)), share);
            last = Some(card);
        }
    }
}

impl ModeWeights {
    /// Nothing learnt yet.
    pub fn blank() -> ModeWeights {
        let mut weights = vec![0.0; WEIGHTS];
        weights[SLOPES..].fill(1.0);
        ModeWeights { list: weights.into() }
    }

    /// Reads thousandths, separated by spaces.
    fn read(line: &str) -> ModeWeights {
        let mut weights = ModeWeights::blank();
        for (weight, word) in weights.list.iter_mut().zip(line.split(' ')) {
            *weight = word.parse::<i16>().map_or(0.0, |thousandths| f32::from(thousandths) / 1_000.0);
        }
        weights
    }

    /// The text that is read back.
    pub fn text(&self) -> String {
        let words: Vec<_> = self.list.iter().map(|weight| ((weight * 1_000.0).round() as i16).to_string()).collect();
        words.join(" ")
    }

    /// What counts at a stage.
    pub fn at(&self, stage: usize) -> &[f32] {
        &self.list[stage * STAGE..][..STAGE]
    }

    /// How much a lead of a goal decides now.
    pub fn slope(&self, common: &Common) -> f32 {
        let (knot, way) = knot(common);
        let [from, to] = [self.list[SLOPES + knot], self.list[SLOPES + knot + 1]];
        from + (to - from) * way
    }

    /// The chance of a team to win, from 0 to 1; a draw is shared.
    pub fn chance(&self, state: &TeamKm, mode: Mode, team: usize) -> f64 {
        let common = state.common();
        let at = self.at(stage(common));
        let slope = self.slope(common);
        let strength = |team: usize| {
            let mut worth = f32::from(common.teams[team].goals);
            counted(state, mode, team, |place, much| worth += at[place] * much);
            slope * worth
        };
        let own = strength(team);
        let others = (0..usize::from(mode.teams())).filter(|&other| other != team);
        let odds: f32 = others.map(|other| (strength(other) - own).clamp(-30.0, 30.0).exp()).sum();
        f64::from(1.0 / (1.0 + odds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn what_was_learnt_about_the_box_serves_for_higher_numbers_too() {
        let of_the_box: Vec<usize> =
            rules::team_km::Deck::built_in().cards().iter().map(|(card, _)| in_the_box(card)).collect();
        assert_eq!(of_the_box, (0..IN_THE_BOX).collect::<Vec<_>>());
        for (higher, highest) in [(Card::P9, Card::P5), (Card::T6, Card::T5), (Card::Pt5, Card::Pt4)] {
            assert_eq!(in_the_box(higher), in_the_box(highest));
        }
    }

    use game::Game;
    use rand::SeedableRng;

    #[test]
    fn every_mode_has_all_its_weights() {
        let lines: Vec<_> = file().lines().collect();
        assert_eq!(lines.len(), Mode::ALL.len());
        for (line, mode) in lines.into_iter().zip(Mode::ALL) {
            assert_eq!(line.split(' ').filter(|word| word.parse::<i16>().is_ok()).count(), WEIGHTS);
            assert_eq!(learnt(mode).text(), line);
        }
        let file = file();
        let all = AllWeights::read(file).expect("the weights that come with the program");
        assert_eq!(all.write(), file);
        let cut = file.split_once('\n').unwrap().1;
        for bad in ["", cut, &format!("{file}1 2 3\n"), &file.replacen(' ', " x ", 1), &file.replacen(' ', "  ", 1)] {
            assert_eq!(AllWeights::read(bad), None, "{bad:.40}");
        }
    }

    #[test]
    fn a_goal_ahead_is_better_than_a_goal_behind() {
        let options = rules::team_km::Options::new(Mode::Two, game::Seat(0), false).unwrap();
        let mut rng = crate::Dice::seed_from_u64(3);
        let mut state = TeamKm::new(&options);
        while state.turn() == game::Turn::Chance {
            let card = state.roll(&mut Vec::new(), &mut rng).unwrap();
            state.play_unchecked(card);
        }
        let weights = learnt(Mode::Two);
        let ahead = state.text().replacen("\"goals\":0", "\"goals\":2", 1);
        let ahead = TeamKm::from_text(&options, &ahead).unwrap();
        let [even, two_up] = [&state, &ahead].map(|state| weights.chance(state, Mode::Two, 0));
        assert!((0.2..0.8).contains(&even) && two_up > even + 0.1, "{even} {two_up}");
        assert!((weights.chance(&ahead, Mode::Two, 1) + two_up - 1.0).abs() < 1e-5);
    }
}
