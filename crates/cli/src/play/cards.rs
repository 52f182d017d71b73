//! A table of cards as text: pitches, players, piles and the reader's own hand.

use std::fmt::Write;

use game::{CardCode, CardsPlan, CardsScene, CardsSeat, CardsTeam, Lang, Seat, Words};

use super::board::side_style;
use crate::output::{BOLD, DIM, width, wrapped};

/// Draws what a reader sees, from plan and scene alone.
pub fn draw(
    plan: &CardsPlan,
    scene: &CardsScene,
    reader: Option<Seat>,
    lang: Lang,
    name: impl Fn(Seat) -> String,
) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "\n{}", middle(plan, scene, lang));
    for (at, (team, seats)) in scene.teams.iter().zip(&plan.teams).enumerate() {
        let names: Vec<String> = seats.iter().map(|&seat| name(Seat(seat))).collect();
        let style = side_style(at as u8);
        let _ = writeln!(out, "{style}{}{style:#}  {}", names.join(" + "), score(team, lang));
        let _ = writeln!(out, "  {style}{}{style:#} {DIM}{}{DIM:#}", pitch(team.ball, plan), team.ball);
    }
    for (seat, player) in scene.seats.iter().enumerate() {
        let seat = Seat(seat as u8);
        let colon = Words::new(" :", ":").get(lang);
        let line = format!("{}{colon} {}", name(seat), told(player, plan, lang));
        let _ = writeln!(out, "{}", wrapped(&line, width(), "  "));
    }
    if let Some(hand) = reader.and_then(|seat| scene.seats.get(seat.index())).and_then(|player| player.hand.as_ref()) {
        let title = Words::new("Votre main", "Your hand").get(lang);
        let _ = writeln!(out, "{BOLD}{title}{BOLD:#}\n{}", wrapped(&counted(hand, plan, lang), width(), "  "));
    }
    out
}

/// Half, piles and the top of the discard pile.
fn middle(plan: &CardsPlan, scene: &CardsScene, lang: Lang) -> String {
    let top = scene.discard.last();
    let (time, piles) = match (lang, scene.added) {
        (Lang::Fr, true) => ("arrêts de jeu".to_owned(), "pioche"),
        (Lang::En, true) => ("added time".to_owned(), "draw pile"),
        (Lang::Fr, false) => (format!("mi-temps {}", scene.half), "pioche"),
        (Lang::En, false) => (format!("half {}", scene.half), "draw pile"),
    };
    let left = u16::from(scene.top) + u16::from(scene.marked);
    let mut line = format!("{time} · {piles} {left}");
    if let Some(top) = top {
        let discard = Words::new("défausse", "discard").get(lang);
        let _ = write!(line, " · {discard} {}", name_of(*top, plan, lang));
        if scene.fresh {
            line.push_str(Words::new(" (à prendre)", " (may be taken)").get(lang));
        }
    }
    line
}

fn score(team: &CardsTeam, lang: Lang) -> String {
    let (goals, tokens) = match lang {
        Lang::Fr => ("buts", "jetons"),
        Lang::En => ("goals", "tokens"),
    };
    format!("{BOLD}{goals} {}{BOLD:#} · {tokens} {}", team.goals, team.tokens)
}

/// The pitch as a line: before it, TERRAIN, SURFACE, goal.
fn pitch(ball: u8, plan: &CardsPlan) -> String {
    let mut line = String::new();
    for square in 0..=plan.goal {
        if square == 1 || square == plan.surface || square == plan.goal {
            line.push('│');
        }
        line.push(if square == ball { '●' } else { '·' });
    }
    line.push('│');
    line
}

/// What everybody sees of a player.
fn told(player: &CardsSeat, plan: &CardsPlan, lang: Lang) -> String {
    let say = |fr: &'static str, en: &'static str| Words::new(fr, en).get(lang);
    let mut facts = vec![match player.cards {
        1 => say("1 carte", "1 card").to_owned(),
        cards => format!("{cards} {}", say("cartes", "cards")),
    }];
    if let Some(hit) = player.hit {
        facts.push(format!("{} {}", say("interrompu par", "interrupted by"), name_of(hit, plan, lang)));
    }
    if player.fair {
        facts.push("FAIR-PLAY".to_owned());
    }
    if !player.safe.is_empty() {
        facts.push(format!("{} {}", say("protégé par", "protected by"), joined(&player.safe, plan, lang)));
    }
    if player.yellow > 0 {
        facts.push(format!("{}{}", say("cartons jaunes : ", "yellow cards: "), player.yellow));
    }
    if player.red > 0 {
        facts.push(format!("{}{}", say("cartons rouges : ", "red cards: "), player.red));
    }
    if !player.front.is_empty() {
        facts.push(format!("{} {}", say("devant lui", "before him"), joined(&player.front, plan, lang)));
    }
    facts.join(" · ")
}

/// A card as people call it: its code is only typed.
fn name_of(code: CardCode, plan: &CardsPlan, lang: Lang) -> &'static str {
    plan.cards.iter().find(|card| card.code == code).map_or("", |card| card.name.get(lang))
}

fn joined(cards: &[CardCode], plan: &CardsPlan, lang: Lang) -> String {
    cards.iter().map(|&card| name_of(card, plan, lang)).collect::<Vec<_>>().join(", ")
}

/// A hand with equal cards counted, each with the code by which it is played.
fn counted(hand: &[CardCode], plan: &CardsPlan, lang: Lang) -> String {
    let mut cards: Vec<(CardCode, usize)> = Vec::new();
    for &code in hand {
        match cards.iter_mut().find(|(known, _)| *known == code) {
            Some((_, count)) => *count += 1,
            None => cards.push((code, 1)),
        }
    }
    let words: Vec<String> = cards
        .iter()
        .map(|&(code, count)| {
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            format!("{}{times} ({code})", name_of(code, plan, lang))
        })
        .collect();
    words.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Plan, Present, Scene, Turn};
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use rules::team_km::TeamKm;

    /// A match at its first player's first turn.
    fn dealt() -> TeamKm {
        let specs = <<TeamKm as Game>::Options as game::GameOptions>::SPECS;
        let values = game::Values::read(specs, [("mode", "2v2".to_owned())]).unwrap();
        let mut game = TeamKm::new(&game::GameOptions::from_values(&values).unwrap());
        let mut rng = StdRng::seed_from_u64(1);
        while game.turn() == Turn::Chance {
            let card = game.roll(&mut Vec::new(), &mut rng).unwrap();
            game.play_unchecked(card);
        }
        game
    }

    fn drawn(reader: Option<Seat>) -> String {
        let game = dealt();
        let (Plan::Cards(plan), Scene::Cards(scene)) =
            (TeamKm::plan(&game.options()), TeamKm::scene(&game.view(reader)))
        else {
            panic!("cards are played with cards");
        };
        let text = draw(&plan, &scene, reader, Lang::Fr, |seat| format!("Joueur {}", seat.0 + 1));
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn a_player_sees_his_own_hand_and_the_sizes_of_the_others() {
        let mine = drawn(Some(Seat(1)));
        assert!(mine.contains("Votre main"), "{mine}");
        assert!(mine.contains("Joueur 1 + Joueur 2  buts 0 · jetons 3"), "{mine}");
        assert!(mine.contains("●│···········│······│·│ 0"), "{mine}");
        assert_eq!(mine.matches("7 cartes").count(), 4, "{mine}");
    }

    #[test]
    fn a_spectator_sees_no_hand() {
        assert!(!drawn(None).contains("main"));
    }
}
