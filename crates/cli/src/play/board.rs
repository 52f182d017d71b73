//! One drawing for every board game, from its plan and its scene alone.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color, Style};
use game::{BoardPlan, BoardScene, Cell, EdgeTile, Lang, Mark, Piece};

use super::grid::Grid;
use crate::output::DIM;

/// What stands for a side, in the order of the seats: told apart by shape first, by colour second.
pub const SIDES: [(char, u8); 4] = [('○', 39), ('●', 77), ('◇', 214), ('◆', 176)];

/// Marks by importance: a cell shows one.
const MARKS: [(&str, char, [&str; 2]); 5] = [
    ("ball", '*', ["ballon", "ball"]),
    ("guilty", '!', ["coupable", "guilty"]),
    ("offside", '°', ["hors-jeu", "offside"]),
    ("no-return", '~', ["ne peut pas recevoir", "may not receive"]),
    ("moved", '\'', ["vient de bouger", "has just moved"]),
];

/// Colours of Kidam's tiles along the edge.
const EDGE: [u8; 6] = [196, 208, 226, 40, 33, 135];

/// How wide a cell is, its lines left out.
const CELL: usize = 3;
/// Room for row names on the left.
const MARGIN: usize = 4;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// With lines around the cells.
    Boxed,
    /// Without, for small terminals.
    Compact,
}

impl Layout {
    /// The layout that fits: lines around the cells if there is room for them.
    pub fn fitting(plan: &BoardPlan, width: usize, height: Option<usize>) -> Layout {
        let grid = Grid::new(plan, &BoardScene::default());
        let wide = MARGIN * 2 + grid.columns * (CELL + 1) + 1;
        // A few lines below the board are needed for what is said and typed.
        let high = grid.rows * 2 + 1 + 6;
        if wide <= width && height.is_none_or(|height| high <= height) { Layout::Boxed } else { Layout::Compact }
    }
}

/// Draws a board, the first player's side below.
pub fn draw(plan: &BoardPlan, scene: &BoardScene, layout: Layout) -> String {
    let grid = Grid::new(plan, scene);
    let names = Names::of(plan);
    let mut out = String::new();
    for row in 0..grid.rows {
        if layout == Layout::Boxed {
            line(&mut out, &grid, row);
        }
        let (left, right) = names.of_row(&grid, row);
        let _ = write!(out, "{DIM}{left:>3}{DIM:#} ");
        for column in 0..grid.columns {
            if layout == Layout::Boxed {
                out.push(if grid.line_left_of(column, row) { '│' } else { ' ' });
            }
            match grid.at(column, row) {
                Some(cell) => content(&mut out, cell, scene, names.inside),
                None => out.push_str("   "),
            }
        }
        if layout == Layout::Boxed && grid.at(grid.columns.saturating_sub(1), row).is_some() {
            out.push('│');
        }
        let tile = grid_tile(plan, &grid, row);
        if !right.is_empty() {
            let _ = write!(out, " {DIM}{right}{DIM:#}");
        }
        if !tile.is_empty() {
            let _ = write!(out, " {tile}");
        }
        out.push('\n');
    }
    if layout == Layout::Boxed {
        line(&mut out, &grid, grid.rows);
    }
    names.below(&mut out, &grid, layout);
    trimmed(&out)
}

/// The marks seen on the board and what they mean.
pub fn legend(scene: &BoardScene, lang: Lang) -> Option<String> {
    let seen = |kind: &str| scene.marks.iter().any(|mark| mark.kind == kind);
    let words: Vec<String> = MARKS
        .iter()
        .filter(|(kind, ..)| seen(kind))
        .map(|(_, sign, [fr, en])| format!("{sign} {}", if lang == Lang::Fr { fr } else { en }))
        .collect();
    (!words.is_empty()).then(|| words.join("   "))
}

/// The style of a side's pieces.
pub fn side_style(seat: u8) -> Style {
    SIDES.get(usize::from(seat)).map_or(Style::new(), |&(_, colour)| fg(colour).bold())
}

/// The sign of a side.
pub fn side_sign(seat: u8) -> char {
    SIDES.get(usize::from(seat)).map_or('?', |&(sign, _)| sign)
}

fn line(out: &mut String, grid: &Grid<'_>, row: usize) {
    out.push_str("    ");
    for column in 0..=grid.columns {
        out.push(grid.corner(column, row));
        if column < grid.columns {
            out.push_str(if grid.line_above(column, row) { "───" } else { "   " });
        }
    }
    out.push('\n');
}

fn content(out: &mut String, cell: &Cell, scene: &BoardScene, names_inside: bool) {
    let ground = ground(&cell.kind);
    let pieces: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.cell == cell.id).collect();
    let mark = mark_on(&scene.marks, &cell.id);
    match pieces.as_slice() {
        [] => empty(out, cell, mark, names_inside, ground),
        [piece] if piece.kind != "marble" => {
            let style = side_style(piece.seat).bg_color(ground.get_bg_color());
            let _ = write!(out, "{style}{}{style:#}", figure(piece, mark));
        }
        marbles => {
            let signs = marbles.iter().flat_map(|piece| (0..piece.count).map(|_| piece.seat)).take(CELL);
            let count = signs.clone().count();
            let (before, after) = ((CELL - count) / 2, (CELL - count).div_ceil(2));
            let _ = write!(out, "{ground}{:before$}{ground:#}", "");
            for seat in signs {
                let style = side_style(seat).bg_color(ground.get_bg_color());
                let _ = write!(out, "{style}{}{style:#}", side_sign(seat));
            }
            let _ = write!(out, "{ground}{:after$}{ground:#}", "");
        }
    }
}

/// A piece in three characters: its side, what it is, its mark.
fn figure(piece: &Piece, mark: Option<char>) -> String {
    let side = side_sign(piece.seat);
    let letter = match piece.kind.as_str() {
        "man" => return format!(" {side}{}", mark.unwrap_or(' ')),
        "king" => return format!("({side}{}", mark.unwrap_or(')')),
        kind => kind.chars().next().map_or('?', |first| first.to_ascii_uppercase()),
    };
    format!("{side}{letter}{}", mark.unwrap_or(' '))
}

fn empty(out: &mut String, cell: &Cell, mark: Option<char>, names_inside: bool, ground: Style) {
    let text = match (cell.kind.as_str(), mark) {
        (_, Some(mark)) => format!(" {mark} "),
        ("dark", None) if names_inside => format!("{:^3}", cell.id),
        ("dark", None) => " · ".to_owned(),
        ("bonus", None) => " + ".to_owned(),
        ("blocked", None) => "███".to_owned(),
        _ => "   ".to_owned(),
    };
    let style = ground.dimmed();
    let _ = write!(out, "{style}{text}{style:#}");
}

fn mark_on(marks: &[Mark], cell: &str) -> Option<char> {
    let here = |kind: &str| marks.iter().any(|mark| mark.cell == cell && mark.kind == kind);
    MARKS.iter().find(|(kind, ..)| here(kind)).map(|(_, sign, _)| *sign)
}

fn ground(kind: &str) -> Style {
    match kind {
        "dark" => bg(237),
        "light" => bg(252),
        "goal" => bg(240),
        "bonus" => bg(58),
        _ => Style::new(),
    }
}

fn grid_tile(plan: &BoardPlan, grid: &Grid<'_>, row: usize) -> String {
    let y = (0..grid.columns).find_map(|column| grid.at(column, row)).map(|cell| cell.y);
    let tile = |tile: &EdgeTile| {
        let style = EDGE.get(usize::from(tile.colour)).map_or(Style::new(), |&colour| fg(colour));
        format!("{style}▐{}{style:#}", u16::from(tile.colour) + 1)
    };
    plan.edge.iter().find(|tile| Some(tile.y) == y).map(tile).unwrap_or_default()
}

fn fg(colour: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}

fn bg(colour: u8) -> Style {
    Style::new().bg_color(Some(Color::Ansi256(Ansi256Color(colour))))
}

fn trimmed(text: &str) -> String {
    text.lines().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// How cells are named: letter and number along the edges, or a number inside each.
struct Names {
    inside: bool,
}

impl Names {
    fn of(plan: &BoardPlan) -> Names {
        let mut played = plan.cells.iter().filter(|cell| cell.kind != "light");
        Names { inside: played.all(|cell| cell.id.bytes().all(|byte| byte.is_ascii_digit())) }
    }

    /// What stands left and right of a row. Light squares have no name that anybody types.
    fn of_row<'a>(&self, grid: &Grid<'a>, row: usize) -> (&'a str, &'a str) {
        let mut played =
            (0..grid.columns).filter_map(|column| grid.at(column, row)).filter(|cell| cell.kind != "light");
        let first = played.next();
        if self.inside {
            let last = played.next_back().or(first);
            return (first.map_or("", |cell| &cell.id), last.map_or("", |cell| &cell.id));
        }
        (first.map_or("", |cell| cell.id.trim_start_matches(|c: char| !c.is_ascii_digit())), "")
    }

    /// The letters of the columns.
    fn below(&self, out: &mut String, grid: &Grid<'_>, layout: Layout) {
        if self.inside {
            return;
        }
        out.push_str("    ");
        for column in 0..grid.columns {
            let mut cells = (0..grid.rows).rev().filter_map(|row| grid.at(column, row));
            let cell = cells.find(|cell| cell.kind != "light");
            let letter = cell.map_or("", |cell| cell.id.trim_end_matches(|c: char| c.is_ascii_digit()));
            if layout == Layout::Boxed {
                out.push(' ');
            }
            let _ = write!(out, "{DIM}{letter:^3}{DIM:#}");
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Strip, StripPlace};

    fn cell(id: &str, x: i8, y: i8, kind: &str, strip: Option<u8>) -> Cell {
        Cell { id: id.to_owned(), x, y, kind: kind.to_owned(), strip }
    }

    fn plain(text: &str) -> String {
        trimmed(&anstream::adapter::strip_str(text).to_string())
    }

    fn piece(cell: &str, seat: u8, kind: &str, count: u8) -> Piece {
        Piece { cell: cell.to_owned(), seat, kind: kind.to_owned(), count }
    }

    /// Two fixed rows around a plate of four that sticks out on either side.
    fn sliding() -> BoardPlan {
        let mut cells = Vec::new();
        for (x, letter) in [(-1, "z"), (0, "a"), (1, "b"), (2, "c"), (3, "d")] {
            let kind = |y: i8| if (x + y) % 2 == 0 { "dark" } else { "light" };
            for y in [0, 1, 2] {
                if y == 1 || (0..=2).contains(&x) {
                    cells.push(cell(&format!("{letter}{}", y + 1), x, y, kind(y), (y == 1).then_some(0)));
                }
            }
        }
        BoardPlan { cells, strips: vec![Strip { id: 0, y: 1, length: 4 }], edge: Vec::new() }
    }

    #[test]
    fn a_plate_sticks_out_where_it_lies() {
        let scene = |x| BoardScene {
            strips: vec![StripPlace { id: 0, x }],
            pieces: vec![piece("a1", 0, "man", 1), piece("b2", 1, "king", 1)],
            ..BoardScene::default()
        };
        let right = [
            "        ┌───┬───┬───┐",
            "  3     │ · │   │ · │",
            "        ├───┼───┼───┼───┐",
            "  2     │   │(●)│   │ · │",
            "        ├───┼───┼───┼───┘",
            "  1     │ ○ │   │ · │",
            "        └───┴───┴───┘",
            "          a   b   c   d",
        ];
        assert_eq!(plain(&draw(&sliding(), &scene(0), Layout::Boxed)).lines().collect::<Vec<_>>(), right);
        let left = plain(&draw(&sliding(), &scene(-1), Layout::Boxed));
        assert!(left.contains("┌───┼───┼───┼───┤"), "{left}");
    }

    #[test]
    fn marbles_are_shown_one_by_one_and_marks_once() {
        let cells =
            vec![cell("a1", 0, 0, "well", None), cell("b1", 1, 0, "blocked", None), cell("c1", 2, 0, "bonus", None)];
        let plan = BoardPlan { cells, strips: Vec::new(), edge: vec![EdgeTile { y: 0, colour: 2 }] };
        let scene = BoardScene {
            pieces: vec![piece("a1", 0, "marble", 2), piece("a1", 1, "marble", 1)],
            ..BoardScene::default()
        };
        assert_eq!(plain(&draw(&plan, &scene, Layout::Compact)).lines().next(), Some("  1 ○○●███ +  ▐3"));
        let marks = ["ball", "moved"].map(|kind| Mark { cell: "c1".to_owned(), kind: kind.to_owned(), seat: Some(0) });
        let scene =
            BoardScene { pieces: vec![piece("c1", 0, "keeper", 1)], marks: marks.to_vec(), ..BoardScene::default() };
        assert_eq!(plain(&draw(&plan, &scene, Layout::Compact)).lines().next(), Some("  1    ███○K* ▐3"));
        assert_eq!(legend(&scene, Lang::En).as_deref(), Some("* ball   ' has just moved"));
    }

    #[test]
    fn numbered_squares_show_their_number_inside() {
        let cells = vec![cell("x1", 0, 0, "light", None), cell("46", 1, 0, "dark", None)];
        let plan = BoardPlan { cells, strips: Vec::new(), edge: Vec::new() };
        let drawn = plain(&draw(&plan, &BoardScene::default(), Layout::Boxed));
        assert_eq!(drawn, "    ┌───┬───┐\n 46 │   │46 │ 46\n    └───┴───┘");
    }
}
