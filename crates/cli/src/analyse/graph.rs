//! The chances of one side over a match, as a picture: in the terminal, and as SVG.

use std::fmt::Write;

use bots::analyse::MoveMark;
use game::{Lang, Seat, Words};
use table::analysis::Analysis;
use table::{AnyTable, MatchFile};

use super::print::{as_read, percent, side};

/// Rows of the graph in a terminal.
const ROWS: usize = 5;
/// What stands to its left.
const MARGIN: usize = 7;
/// Parts of a character cell that can be filled.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A point of the graph: the chance of the first side before a move, and the mark of that move.
type Point = (f64, Option<MoveMark>);

fn points(analysis: &Analysis) -> Vec<Point> {
    analysis.moves.iter().filter_map(|judged| Some((judged.chance?, judged.mark))).collect()
}

/// The graph as lines of text, no wider than this; nothing where there is too little to see.
pub fn terminal(analysis: &Analysis, width: usize) -> String {
    let points = points(analysis);
    if points.len() < 4 {
        return String::new();
    }
    let columns = squeezed(&points, width.saturating_sub(MARGIN + 1).max(8));
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            _ if row == ROWS - 1 => "100 %",
            _ if row == ROWS / 2 => "50 %",
            0 => "0 %",
            _ => "",
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "{label:>5} │");
        for (chance, _) in &columns {
            let filled = chance * (ROWS * 8) as f64 - (row * 8) as f64;
            text.push(BLOCKS[filled.round().clamp(0.0, 8.0) as usize]);
        }
        text = text.trim_end().to_owned() + "\n";
    }
    let marks: String = columns.iter().map(|(_, mark)| if mark.is_some() { '?' } else { '─' }).collect();
    let _ = writeln!(text, "{:>5} └{marks}", "");
    text
}

/// As many columns as there is room for: each shows the last chance of its moves and the worst mark.
fn squeezed(points: &[Point], most: usize) -> Vec<Point> {
    let columns = points.len().min(most);
    let column = |at: usize| {
        let part = &points[at * points.len() / columns..(at + 1) * points.len() / columns];
        (part.last().map_or(0.5, |point| point.0), part.iter().filter_map(|point| point.1).max())
    };
    (0..columns).map(column).collect()
}

const SIZE: (f64, f64) = (960.0, 320.0);
/// Room for the axes and the title.
const LEFT: f64 = 52.0;
const TOP: f64 = 36.0;
const BELOW: f64 = 28.0;

/// The graph as SVG: a line, the mistakes on it with their moves as tooltips.
pub fn svg(analysis: &Analysis, table: &dyn AnyTable, file: &MatchFile, lang: Lang) -> String {
    let (width, height) = (SIZE.0 - LEFT - 12.0, SIZE.1 - TOP - BELOW);
    let judged: Vec<_> = analysis.moves.iter().filter(|judged| judged.chance.is_some()).collect();
    let x = |at: usize| LEFT + width * at as f64 / judged.len().saturating_sub(1).max(1) as f64;
    let y = |chance: f64| TOP + height * (1.0 - chance);
    let first = side(table, table.seat_name(Seat(0)), file.swapped, lang);
    let title = match (analysis.one_sided, lang) {
        (true, Lang::Fr) => format!("Chances de gagner : {first}"),
        (true, Lang::En) => format!("Chance to win: {first}"),
        (false, _) => Words::new("Chances de gagner de qui joue", "Chance to win of who moves").get(lang).to_owned(),
    };
    let names = file.players.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(" – ");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"13\">\n<title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{} {}</text>\n",
        SIZE.0,
        SIZE.1,
        escaped(&title),
        escaped(&title),
        escaped(&names)
    );
    for chance in [0.0, 0.5, 1.0] {
        let at = y(chance);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ccc\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{}</text>",
            LEFT + width,
            LEFT - 6.0,
            at + 4.0,
            percent(chance)
        );
    }
    let path = |(at, judged): (usize, &&bots::analyse::Judgement)| {
        format!("{:.1},{:.1}", x(at), y(judged.chance.unwrap_or(0.5)))
    };
    let line = judged.iter().enumerate().map(path).collect::<Vec<_>>().join(" ");
    let _ = writeln!(svg, "<polyline points=\"{line}\" fill=\"none\" stroke=\"#2e5e8c\" stroke-width=\"2\"/>");
    let numbers = table::analysis::numbers(table);
    let mut replay = table.rewound();
    let log = table.log();
    for (at, judged) in judged.iter().enumerate() {
        let Some(mark) = judged.mark else { continue };
        while replay.ply() < judged.ply && replay.play_logged(&log[replay.ply()]).is_ok() {}
        let played = as_read(&*replay, std::slice::from_ref(&judged.played), lang);
        let (number, opens) = numbers.get(judged.ply).copied().unwrap_or((0, true));
        let dots = if opens { "." } else { "…" };
        let cost = judged.cost.map(|cost| format!(" (-{})", percent(cost))).unwrap_or_default();
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"><title>{}</title></circle>",
            x(at),
            y(judged.chance.unwrap_or(0.5)),
            if mark == MoveMark::Blunder { "#b3261e" } else { "#c98a2b" },
            escaped(&format!("{number}{dots} {played}{}{cost}", mark.sign()))
        );
    }
    svg + "</svg>\n"
}

/// A text within XML; what XML cannot hold at all is left out.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars().filter(|c| !c.is_control()) {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_moves_share_columns_and_no_mistake_is_lost() {
        let points: Vec<Point> =
            (0..100).map(|at| (at as f64 / 100.0, (at == 42).then_some(MoveMark::Mistake))).collect();
        let columns = squeezed(&points, 10);
        assert_eq!(columns.len(), 10);
        assert!(columns.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(columns.iter().filter(|(_, mark)| mark.is_some()).count(), 1);
        assert_eq!(squeezed(&points[..5], 10).len(), 5);
    }

    #[test]
    fn names_cannot_break_a_picture() {
        assert_eq!(escaped("<a href=\"x\">&\u{1b}"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
