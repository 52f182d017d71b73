//! One drawing for every board game, from its plan and its scene alone.

use std::fmt::Write;

use anstyle::{Ansi256Color, Color, Style};
use game::{Along, BoardPlan, BoardScene, Cell, CellId, EdgeTile, Lang, Look, Mark, MarkKind, Piece, PieceKind, Words};

use super::grid::Grid;
use crate::output::DIM;

/// What stands for a side, in the order of the seats: told apart by shape first, by colour second.
pub const SIDES: [(char, u8); 4] = [('○', 39), ('●', 77), ('◇', 214), ('◆', 176)];

/// Marks by importance: a cell shows one.
const MARKS: [(MarkKind, char, Words); 6] = [
    (MarkKind::Ball, '*', Words::new("ballon", "ball")),
    (MarkKind::Guilty, '!', Words::new("fautive", "guilty")),
    (MarkKind::Offside, '°', Words::new("hors-jeu", "offside")),
    (MarkKind::NoReturn, '~', Words::new("ne peut pas recevoir", "may not receive")),
    (MarkKind::Moved, '\'', Words::new("vient de bouger", "has just moved")),
    (MarkKind::ToKeeper, '^', Words::new("le ballon lui reviendra", "will be given the ball")),
];

/// Colours of Kidam's tiles along the edge.
const EDGE: [u8; 6] = [196, 208, 226, 40, 33, 135];

/// Pieces of Kidam as a reader calls them; in French, A is the back, so that a forward is V.
const KEEPER: Words = Words::new("G", "K");
const BACK: Words = Words::new("A", "B");
const MIDFIELDER: Words = Words::new("M", "M");
const FORWARD: Words = Words::new("V", "F");

/// How wide a cell is, its lines left out.
const CELL: usize = 3;
/// Room for row names on the left.
const MARGIN: usize = 4;

/// How a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardLayout {
    /// With lines around the cells.
    Boxed,
    /// Without, for small terminals.
    Compact,
}

impl BoardLayout {
    /// The layout that fits: lines around the cells if there is room for them.
    pub fn fitting(plan: &BoardPlan, width: usize, height: Option<usize>) -> BoardLayout {
        let grid = Grid::new(plan, &BoardScene::default());
        let wide = MARGIN * 2 + grid.columns * (CELL + 1) + 1;
        // A few lines below the board are needed for what is said and typed.
        let high = grid.rows * 2 + 1 + 6;
        if wide <= width && height.is_none_or(|height| high <= height) {
            BoardLayout::Boxed
        } else {
            BoardLayout::Compact
        }
    }
}

/// Draws a board, the first player's side below.
pub fn draw(plan: &BoardPlan, scene: &BoardScene, layout: BoardLayout, lang: Lang) -> String {
    let grid = Grid::new(plan, scene);
    let names = Names::of(plan);
    let mut out = String::new();
    for row in 0..grid.rows {
        if layout == BoardLayout::Boxed {
            line(&mut out, &grid, row);
        }
        let (left, right) = names.of_row(&grid, row);
        let _ = write!(out, "{DIM}{left:>3}{DIM:#} ");
        for column in 0..grid.columns {
            if layout == BoardLayout::Boxed {
                out.push(if grid.line_left_of(column, row) { '│' } else { ' ' });
            }
            match grid.at(column, row) {
                Some((id, cell)) => content(&mut out, (id, cell), scene, names.inside, lang),
                None => out.push_str("   "),
            }
        }
        if layout == BoardLayout::Boxed && grid.at(grid.columns.saturating_sub(1), row).is_some() {
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
    if layout == BoardLayout::Boxed {
        line(&mut out, &grid, grid.rows);
    }
    names.below(&mut out, &grid, layout);
    trimmed(&out)
}

/// The marks seen on the board and what they mean.
pub fn legend(scene: &BoardScene, lang: Lang) -> Option<String> {
    let seen = |kind: MarkKind| scene.marks.iter().any(|mark| mark.kind == kind);
    let words: Vec<String> = MARKS
        .iter()
        .filter(|(kind, ..)| seen(*kind))
        .map(|(_, sign, words)| format!("{sign} {}", words.get(lang)))
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

fn content(out: &mut String, (id, cell): (CellId, &Cell), scene: &BoardScene, names_inside: bool, lang: Lang) {
    let ground = ground(cell.look);
    let pieces: Vec<&Piece> = scene.pieces.iter().filter(|piece| piece.cell == id).collect();
    let mark = mark_on(&scene.marks, id);
    match pieces.as_slice() {
        [] => empty(out, cell, mark, names_inside, ground),
        [piece] if piece.kind != PieceKind::Marble => {
            let style = side_style(piece.seat).bg_color(ground.get_bg_color());
            let _ = write!(out, "{style}{}{style:#}", figure(piece, mark, lang));
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
fn figure(piece: &Piece, mark: Option<char>, lang: Lang) -> String {
    let side = side_sign(piece.seat);
    let letter = match piece.kind {
        PieceKind::Man => return format!(" {side}{}", mark.unwrap_or(' ')),
        PieceKind::King | PieceKind::Damsy => return format!("({side}{}", mark.unwrap_or(')')),
        PieceKind::Keeper => KEEPER,
        PieceKind::Back => BACK,
        PieceKind::Midfielder | PieceKind::Marble => MIDFIELDER,
        PieceKind::Forward => FORWARD,
    };
    format!("{side}{}{}", letter.get(lang), mark.unwrap_or(' '))
}

fn empty(out: &mut String, cell: &Cell, mark: Option<char>, names_inside: bool, ground: Style) {
    let text = match (cell.look, mark) {
        (_, Some(mark)) => format!(" {mark} "),
        (Look::Dark, None) if names_inside => format!("{:^3}", cell.name),
        (Look::Dark, None) => " · ".to_owned(),
        (Look::Bonus, None) => " + ".to_owned(),
        (Look::Blocked, None) => "███".to_owned(),
        _ => "   ".to_owned(),
    };
    let style = ground.dimmed();
    let _ = write!(out, "{style}{text}{style:#}");
}

fn mark_on(marks: &[Mark], cell: CellId) -> Option<char> {
    let here = |kind: MarkKind| marks.iter().any(|mark| mark.cell == cell && mark.kind == kind);
    MARKS.iter().find(|(kind, ..)| here(*kind)).map(|(_, sign, _)| *sign)
}

fn ground(look: Look) -> Style {
    match look {
        Look::Dark => bg(237),
        Look::Light => bg(252),
        Look::Goal => bg(240),
        Look::Bonus => bg(58),
        Look::Field | Look::Well | Look::Blocked => Style::new(),
    }
}

fn grid_tile(plan: &BoardPlan, grid: &Grid<'_>, row: usize) -> String {
    let y = (0..grid.columns).find_map(|column| grid.at(column, row)).map(|(_, cell)| cell.y);
    let tile = |tile: &EdgeTile| {
        let style = EDGE.get(usize::from(tile.colour)).map_or(Style::new(), |&colour| fg(colour));
        format!("{style}▐{}{style:#}", u16::from(tile.colour) + 1)
    };
    plan.edge.iter().find(|tile| tile.along == Along::Row && Some(tile.at) == y).map(tile).unwrap_or_default()
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
        let mut played = plan.cells.iter().filter(|cell| is_named(cell));
        Names { inside: played.all(|cell| cell.name.bytes().all(|byte| byte.is_ascii_digit())) }
    }

    /// What stands left and right of a row.
    fn of_row<'a>(&self, grid: &Grid<'a>, row: usize) -> (&'a str, &'a str) {
        let cells = (0..grid.columns).filter_map(|column| grid.at(column, row)).map(|(_, cell)| cell);
        let mut played = cells.filter(|cell| is_named(cell));
        let first = played.next();
        if self.inside {
            let last = played.next_back().or(first);
            return (first.map_or("", |cell| &cell.name), last.map_or("", |cell| &cell.name));
        }
        (first.map_or("", |cell| cell.name.trim_start_matches(|c: char| !c.is_ascii_digit())), "")
    }

    /// The letters of the columns.
    fn below(&self, out: &mut String, grid: &Grid<'_>, layout: BoardLayout) {
        if self.inside {
            return;
        }
        out.push_str("    ");
        for column in 0..grid.columns {
            let mut cells = (0..grid.rows).rev().filter_map(|row| grid.at(column, row)).map(|(_, cell)| cell);
            let cell = cells.find(|cell| is_named(cell));
            let letter = cell.map_or("", |cell| cell.name.trim_end_matches(|c: char| c.is_ascii_digit()));
            if layout == BoardLayout::Boxed {
                out.push(' ');
            }
            let _ = write!(out, "{DIM}{letter:^3}{DIM:#}");
        }
        out.push('\n');
    }
}

/// Whether rows and columns are read at this cell. Light squares that nobody plays on have no name that anybody types.
fn is_named(cell: &Cell) -> bool {
    cell.touch || cell.look != Look::Light
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Ground, Strip, StripPlace};

    fn cell(name: &str, x: i8, y: i8, look: Look, strip: Option<u8>) -> Cell {
        Cell { name: name.to_owned(), x, y, look, touch: !matches!(look, Look::Light | Look::Blocked), strip }
    }

    fn plan(ground: Ground, cells: Vec<Cell>, strips: Vec<Strip>, edge: Vec<EdgeTile>) -> BoardPlan {
        BoardPlan { ground, cells, strips, edge, signs: Vec::new(), pieces: Vec::new() }
    }

    fn id(plan: &BoardPlan, name: &str) -> CellId {
        CellId(plan.cells.iter().position(|cell| cell.name == name).unwrap() as u8)
    }

    fn plain(text: &str) -> String {
        trimmed(&anstream::adapter::strip_str(text).to_string())
    }

    fn piece(cell: CellId, seat: u8, kind: PieceKind, count: u8) -> Piece {
        Piece { cell, seat, kind, count }
    }

    /// Two fixed rows around a plate of four that sticks out on either side.
    fn sliding() -> BoardPlan {
        let mut cells = Vec::new();
        for (x, letter) in [(-1, "z"), (0, "a"), (1, "b"), (2, "c"), (3, "d")] {
            let look = |y: i8| if (x + y) % 2 == 0 { Look::Dark } else { Look::Light };
            for y in [0, 1, 2] {
                if y == 1 || (0..=2).contains(&x) {
                    cells.push(cell(&format!("{letter}{}", y + 1), x, y, look(y), (y == 1).then_some(0)));
                }
            }
        }
        plan(Ground::Plates, cells, vec![Strip { id: 0, y: 1, length: 4 }], Vec::new())
    }

    #[test]
    fn a_plate_sticks_out_where_it_lies() {
        let plan = sliding();
        let scene = |x| BoardScene {
            strips: vec![StripPlace { id: 0, x }],
            pieces: vec![piece(id(&plan, "a1"), 0, PieceKind::Man, 1), piece(id(&plan, "b2"), 1, PieceKind::King, 1)],
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
        assert_eq!(plain(&draw(&plan, &scene(0), BoardLayout::Boxed, Lang::En)).lines().collect::<Vec<_>>(), right);
        let left = plain(&draw(&plan, &scene(-1), BoardLayout::Boxed, Lang::En));
        assert!(left.contains("┌───┼───┼───┼───┤"), "{left}");
    }

    #[test]
    fn marbles_are_shown_one_by_one_and_marks_once() {
        let cells = vec![
            cell("a1", 0, 0, Look::Well, None),
            cell("b1", 1, 0, Look::Blocked, None),
            cell("c1", 2, 0, Look::Bonus, None),
        ];
        let plan = plan(Ground::Wells, cells, Vec::new(), vec![EdgeTile { along: Along::Row, at: 0, colour: 2 }]);
        let [a1, c1] = ["a1", "c1"].map(|name| id(&plan, name));
        let scene = BoardScene {
            pieces: vec![piece(a1, 0, PieceKind::Marble, 2), piece(a1, 1, PieceKind::Marble, 1)],
            ..BoardScene::default()
        };
        let drawn = |scene: &BoardScene, lang| plain(&draw(&plan, scene, BoardLayout::Compact, lang));
        assert_eq!(drawn(&scene, Lang::En).lines().next(), Some("  1 ○○●███ +  ▐3"));
        let marks = [MarkKind::Ball, MarkKind::Moved].map(|kind| Mark { cell: c1, kind, seat: Some(0) });
        let scene = BoardScene {
            pieces: vec![piece(c1, 0, PieceKind::Keeper, 1)],
            marks: marks.to_vec(),
            ..BoardScene::default()
        };
        assert_eq!(drawn(&scene, Lang::En).lines().next(), Some("  1    ███○K* ▐3"));
        assert_eq!(drawn(&scene, Lang::Fr).lines().next(), Some("  1    ███○G* ▐3"));
        assert_eq!(legend(&scene, Lang::En).as_deref(), Some("* ball   ' has just moved"));
    }

    #[test]
    fn numbered_squares_show_their_number_inside() {
        let cells = vec![cell("x1", 0, 0, Look::Light, None), cell("46", 1, 0, Look::Dark, None)];
        let plan = plan(Ground::Chequered, cells, Vec::new(), Vec::new());
        let drawn = plain(&draw(&plan, &BoardScene::default(), BoardLayout::Boxed, Lang::En));
        assert_eq!(drawn, "    ┌───┬───┐\n 46 │   │46 │ 46\n    └───┴───┘");
    }
}
