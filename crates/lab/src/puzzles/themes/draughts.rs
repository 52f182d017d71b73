//! What a puzzle of Dames or Damsystem is about.

use game::{Lang, Manner, Seat, Turn};
use table::AnyTable;

use super::Played;

/// Pieces that a capture takes, by its canonical text: from, to, and what is taken.
fn taken(played: &Played) -> usize {
    if played.manner == Manner::Capture { played.text.split('x').count().saturating_sub(2) } else { 0 }
}

/// The themes of a solution of Dames or Damsystem.
pub(super) fn themes(start: &dyn AnyTable, moves: &[Played], end: &dyn AnyTable) -> Vec<&'static str> {
    let mut themes = Vec::new();
    let own: usize = moves.iter().filter(|played| played.own).map(taken).sum();
    let given: usize = moves.iter().filter(|played| !played.own).map(taken).sum();
    let coup = given > 0 && own > given && moves.iter().skip(1).any(|played| played.own && taken(played) >= 2);
    if coup {
        themes.push("coup");
    }
    let texts: Vec<String> = moves.iter().map(|played| played.text.clone()).collect();
    themes.extend(table::coup::of(start, &texts).and_then(table::puzzle::of_coup));
    if moves.iter().any(|played| played.own && taken(played) >= 3) {
        themes.push("rafle");
    }
    if moves.first().is_some_and(|first| first.captures > 1 && first.captures == first.choices) {
        themes.push("choice");
    }
    if moves.iter().any(|played| played.own && played.manner == Manner::Pass) {
        themes.push("pass");
    }
    let position = start.position();
    let pieces = position.matches([',', ':']).count();
    if crowns(start, moves) {
        themes.push("king");
    }
    if pieces <= 10 {
        themes.push("ending");
    }
    if breaks_through(start, moves, end) {
        themes.push("breakthrough");
    }
    let offers = moves.last().is_some_and(|last| last.manner == Manner::Quiet) && must_capture(end);
    if !coup && (offers || given > own) {
        themes.push("sacrifice");
    } else if !coup && given > 0 && given == own {
        themes.push("exchange");
    }
    if themes.is_empty() && threatens(start, end) {
        themes.push("threat");
    }
    themes
}

/// Whether who is to move has nothing but captures.
fn must_capture(table: &dyn AnyTable) -> bool {
    let Turn::Player(seat) = table.turn() else { return false };
    table.legal_for(seat, Lang::En).iter().any(|mv| mv.manner == Manner::Capture)
}

/// Whether the solver would capture if it were the solver's turn again.
fn threatens(start: &dyn AnyTable, end: &dyn AnyTable) -> bool {
    let solver = if start.turn() == Turn::Player(Seat(0)) { "W" } else { "B" };
    let position = end.position();
    let turned = position.split_once(':').map(|(_, pieces)| format!("{solver}:{pieces}"));
    turned
        .is_some_and(|position| end.info().open_at(&end.options(), &position).is_ok_and(|table| must_capture(&*table)))
}

/// Where a piece stands: its column, and its row counted from White's side.
type Square = (i32, i32);

/// A square by its number in Dames, by its name in Damsystem.
fn square(text: &str) -> Option<Square> {
    if let Ok(number) = text.parse::<i32>() {
        let row = (number - 1) / 5;
        return Some((2 * ((number - 1) % 5) + (row + 1) % 2, 9 - row));
    }
    let column = text.chars().next().filter(char::is_ascii_lowercase)?;
    Some((i32::from(column as u8 - b'a'), text.get(1..)?.parse::<i32>().ok()? - 1))
}

/// Whether the man that moved last has nobody before it on the way to the king row, and not far to go.
fn breaks_through(start: &dyn AnyTable, moves: &[Played], end: &dyn AnyTable) -> bool {
    /// So many rows are not far.
    const FAR: i32 = 4;
    let first = start.turn() == Turn::Player(Seat(0));
    let last_row = if start.info().id == "dames" { 9 } else { 10 };
    // Seen from the solver's side.
    let seen = |(column, row): Square| (column, if first { row } else { last_row - row });
    let to = moves.last().and_then(|last| last.text.split(['-', 'x']).nth(1));
    let Some((to, (column, row))) = to.and_then(|to| Some((to, seen(square(to)?)))) else { return false };
    let position = end.position();
    let mut sides = position.split(':').skip(1);
    let (white, black) = (sides.next().unwrap_or_default(), sides.next().unwrap_or_default());
    let (own, others) = if first { (white, black) } else { (black, white) };
    let pieces = |side: &'static str, text: &str| -> Vec<String> {
        text.trim_start_matches(side).split(',').map(str::to_owned).collect()
    };
    let man = pieces(if first { "W" } else { "B" }, own).iter().any(|piece| piece == to);
    let left = last_row - row;
    let free = pieces(if first { "B" } else { "W" }, others).iter().all(|piece| {
        square(piece).map(seen).is_some_and(|(other, ahead)| ahead <= row || (other - column).abs() > left + 1)
    });
    man && free && left > 0 && left <= FAR
}

/// Whether a man of the solver becomes a king.
fn crowns(start: &dyn AnyTable, moves: &[Played]) -> bool {
    let mut table = start.boxed_clone();
    for played in moves {
        let log = table.ply();
        if table.play(&played.text).is_err() {
            return false;
        }
        let entries = table.log_for(log, None, game::Lang::En);
        let crowned = entries.iter().flat_map(|entry| &entry.effects);
        if played.own && crowned.into_iter().any(|effect| matches!(effect, game::Effect::Crown { .. })) {
            return true;
        }
    }
    false
}
