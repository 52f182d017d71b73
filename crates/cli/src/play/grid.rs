//! Which cells there are now, by column and row, and the box characters around them.

use std::collections::HashMap;

use game::{BoardPlan, BoardScene, Cell, CellId};

/// The cells that exist now. Row 0 is the farthest from the first player, as a screen shows it.
pub struct Grid<'a> {
    cells: HashMap<(usize, usize), (CellId, &'a Cell)>,
    pub columns: usize,
    pub rows: usize,
}

impl<'a> Grid<'a> {
    /// Lays out a plan; cells of a strip are there only where the strip lies.
    pub fn new(plan: &'a BoardPlan, scene: &BoardScene) -> Grid<'a> {
        let xs = || plan.cells.iter().map(|cell| i32::from(cell.x));
        let ys = || plan.cells.iter().map(|cell| i32::from(cell.y));
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (bottom, top) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        // Differences of two `i8` are never negative here and fit any `usize`.
        let place = |cell: &Cell| ((i32::from(cell.x) - left) as usize, (top - i32::from(cell.y)) as usize);
        let there = |(_, cell): &(u8, &Cell)| covered(plan, scene, cell);
        let cells = (0..).zip(&plan.cells).filter(there).map(|(id, cell)| (place(cell), (CellId(id), cell)));
        Grid { cells: cells.collect(), columns: (right - left) as usize + 1, rows: (top - bottom) as usize + 1 }
    }

    /// The cell at a place, if there is one now.
    pub fn at(&self, column: usize, row: usize) -> Option<(CellId, &'a Cell)> {
        self.cells.get(&(column, row)).copied()
    }

    /// The character where the lines above-left of a place meet.
    pub fn corner(&self, column: usize, row: usize) -> char {
        const CORNERS: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        let up = row > 0 && self.line_left_of(column, row - 1);
        let down = self.line_left_of(column, row);
        let left = column > 0 && self.line_above(column - 1, row);
        let right = self.line_above(column, row);
        CORNERS[usize::from(up) | usize::from(right) << 1 | usize::from(down) << 2 | usize::from(left) << 3]
    }

    /// Whether a line runs along the top of a place.
    pub fn line_above(&self, column: usize, row: usize) -> bool {
        self.at(column, row).is_some() || row > 0 && self.at(column, row - 1).is_some()
    }

    /// Whether a line runs along the left of a place.
    pub fn line_left_of(&self, column: usize, row: usize) -> bool {
        self.at(column, row).is_some() || column > 0 && self.at(column - 1, row).is_some()
    }
}

fn covered(plan: &BoardPlan, scene: &BoardScene, cell: &Cell) -> bool {
    let Some(id) = cell.strip else { return true };
    let strip = plan.strips.iter().find(|strip| strip.id == id);
    let place = scene.strips.iter().find(|place| place.id == id);
    match (strip, place) {
        (Some(strip), Some(place)) => {
            let offset = i32::from(cell.x) - i32::from(place.x);
            (0..i32::from(strip.length)).contains(&offset)
        }
        _ => false,
    }
}
