//! What counts in Kidam, and the weights learnt for it.

use rules::kidam::{Carry, Kidam, Kind, Options, Rules, Side};

use crate::linear::Features;

/// Lines of the pitch, the goal's included.
const LINES: usize = 13;
/// How far from the middle column a square can be, and not at all.
const WIDTHS: usize = 5;

/// Places in the list of what counts. First, where backs, midfielders and forwards stand, by line and by column;
const PLACES: usize = 0;
const PLACE: usize = LINES + WIDTHS;
/// the same of whoever holds the ball;
const HOLDER: usize = PLACES + 3 * PLACE;
/// a keeper in the middle;
const KEEPER: usize = HOLDER + PLACE;
/// to begin the next turn, and to be about to end this one;
const NEXT: usize = KEEPER + 1;
const HALF_WAY: usize = NEXT + 1;
/// then the attack of the side that begins the next turn, and of the other.
const ATTACKS: usize = HALF_WAY + 1;

/// Places in the list of an attack: pieces to pass to;
const RECEIVERS: usize = 0;
const NOBODY: usize = 1;
/// those that could then shoot, by one line or more, and other pieces that could, had they the ball;
const SHOOTERS: usize = 2;
const IDLE: usize = 4;
/// squares where one could come, be passed to and shoot;
const SPOTS: usize = 6;
/// how open the goal is;
const SIGHTS: usize = 8;
/// a shot that is on, and the pieces offside.
const KIDAM: usize = 10;
const OFFSIDE: usize = 11;
const ATTACK: usize = 12;

/// The first spots and sights count, more of them hardly.
const ENOUGH: u32 = 4;

impl Features for Kidam {
    const VARIANTS: &'static [&'static str] = &["complete", "initiation", "complete-run", "initiation-run"];
    const COUNT: usize = ATTACKS + 2 * ATTACK;
    const PARTS: i32 = 1;
    const LOGIT: f32 = 200.0;
    const FINENESS: f32 = 8_000.0;

    fn options_of(variant: usize) -> Options {
        Options {
            rules: if variant & 1 == 0 { Rules::Complete } else { Rules::Initiation },
            carry: if variant & 2 == 0 { Carry::No } else { Carry::Run },
            goals: 1,
        }
    }

    fn variant(&self) -> usize {
        let Options { rules, carry, .. } = game::Game::options(self);
        usize::from(rules == Rules::Initiation) + 2 * usize::from(carry == Carry::Run)
    }

    #[inline]
    fn count(&self, counted: &mut impl FnMut(usize, i32)) {
        // The goals are not learnt: one is enough to win wherever learning goes on.
        let next = if self.turn_begins() { self.side() } else { self.side().other() };
        for side in Side::BOTH {
            let sign = if side == Side::White { 1 } else { -1 };
            for (kind, square) in self.pieces(side) {
                let of = match kind {
                    Kind::Keeper => {
                        if square.column() == 4 {
                            counted(KEEPER, sign);
                        }
                        continue;
                    }
                    Kind::Back => PLACES,
                    Kind::Midfielder => PLACES + PLACE,
                    Kind::Forward => PLACES + 2 * PLACE,
                };
                place(of, side, square, sign, counted);
            }
            place(HOLDER, side, self.ball(side), sign, counted);
            let of = if side == next { ATTACKS } else { ATTACKS + ATTACK };
            attack(self, side, &mut |thing, times| counted(of + thing, sign * times));
        }
        let sign = if next == Side::White { 1 } else { -1 };
        counted(NEXT, sign);
        if !self.turn_begins() {
            counted(HALF_WAY, sign);
        }
    }

    fn settled(&self) -> bool {
        !self.ball_due() && !self.threatens(self.side())
    }
}

#[inline]
fn place(of: usize, side: Side, square: rules::kidam::Square, sign: i32, counted: &mut impl FnMut(usize, i32)) {
    counted(of + usize::from(side.line_of(square)), sign);
    counted(of + LINES + usize::from(square.column().abs_diff(4)), sign);
}

#[inline]
fn attack(position: &Kidam, side: Side, counted: &mut impl FnMut(usize, i32)) {
    let attack = position.attack(side);
    let receivers = attack.receivers.count_ones();
    counted(RECEIVERS, receivers.min(6) as i32);
    counted(NOBODY, i32::from(receivers == 0));
    if attack.sights != 0 {
        // One line of quiescence, then two or more.
        let sights = [attack.sights & !attack.double_sights, attack.double_sights];
        for (more, sights) in sights.into_iter().enumerate() {
            let count = |set: u128| (sights & set).count_ones();
            counted(SHOOTERS + more, count(attack.receivers & attack.onside) as i32);
            counted(IDLE + more, count(attack.onside & !attack.receivers) as i32);
            counted(SPOTS + more, count(attack.spots).min(ENOUGH) as i32);
            counted(SIGHTS + more, (count(position.empty()) / 4).min(ENOUGH) as i32);
        }
    }
    counted(KIDAM, i32::from(position.threatens(side)));
    counted(OFFSIDE, position.offside_count(side) as i32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::{Judged, Worth};
    use crate::search::check::{random_positions, shortcuts_are_true};
    use game::Game;

    fn worth(variant: usize, text: &str) -> i32 {
        let position = Kidam::from_text(&Kidam::options_of(variant), text).unwrap();
        Kidam::judge().worth(&position)
    }

    /// The same position with the sides swapped: rows counted from the other end, the other side to move.
    fn swapped(text: &str) -> String {
        let mut parts: Vec<String> = text.split(':').map(str::to_owned).collect();
        let turn = |of: &str| {
            let mut turned = String::new();
            let mut chars = of[1..].chars().peekable();
            while let Some(letter) = chars.next() {
                turned.push(letter);
                let mut row = String::new();
                while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                    row.push(digit);
                }
                if let Ok(row) = row.parse::<u8>() {
                    turned.push_str(&(13 - row).to_string());
                }
            }
            turned
        };
        let (white, black) = (turn(&parts[1]), turn(&parts[2]));
        parts[0] = if parts[0] == "W" { "B" } else { "W" }.to_owned();
        parts[1] = format!("W{black}");
        parts[2] = format!("B{white}");
        for part in &mut parts[3..] {
            if part.starts_with('M') {
                *part = turn(&format!("W{part}"));
            }
        }
        parts.join(":")
    }

    #[test]
    fn the_pitch_turned_round_is_judged_the_other_way() {
        let judge = Kidam::judge();
        let mut judged = 0;
        random_positions::<Kidam>(|position, _| {
            if position.outcome().is_none() {
                let other = Kidam::from_text(&position.options(), &swapped(&position.text())).unwrap();
                assert_eq!(judge.worth(&other), -judge.worth(position), "{}", position.text());
                judged += i32::from(judge.worth(position) != 0);
            }
        });
        assert!(judged > 500);
    }

    #[test]
    fn the_shortcuts_of_the_judges_are_true() {
        shortcuts_are_true::<Kidam>();
    }

    #[test]
    fn a_better_attack_is_judged_better() {
        const BLACK: &str = "BFa7,Fd7,Ff7,Fi7,Mb9,Me9,Mh9,Bb11,Be11,Bh11,Ke13@e13";
        for variant in 0..Kidam::VARIANTS.len() {
            let kick_off = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Ff6,Fi6@e0:{BLACK}");
            // A forward with the ball deep in the enemy camp, another near; and the same with the ball left at home.
            let attack = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Fi8,Fh10@h10:{BLACK}");
            let idle = format!("W:WKe0,Bb2,Be2,Bh2,Mb4,Me4,Mh4,Fa6,Fd6,Fi8,Fh10@e0:{BLACK}");
            assert!(worth(variant, &kick_off) < worth(variant, &attack), "{variant}");
            assert!(worth(variant, &idle) < worth(variant, &attack), "{variant}");
            assert!(worth(variant, &swapped(&attack)) < worth(variant, &swapped(&kick_off)), "{variant}");
        }
    }
}
