//! The pitch, the box and the start as data: the sheet's pictures are lost, and this is the one place to correct.

use super::board::{Kind, Square, square};

/// Columns of the pitch, `a` to `i` (K1).
pub const COLUMNS: u8 = 9;
/// Rows of one camp (K1).
pub const CAMP: u8 = 6;
/// The columns of the goal squares behind each goal line, counted from 0: `d`, `e`, `f` (K1).
pub const GOAL: [u8; 3] = [3, 4, 5];
/// How far pieces and ball go (K5).
pub const REACH: u8 = 6;
/// Colours along the edge, repeated from row to row: they show the reach at a glance.
pub const EDGE_COLOURS: u8 = 6;

/// Pieces of one side (K2).
pub const TEAM: usize = 11;
/// How many of each kind the box holds for a side (K2).
pub const BOX: [(Kind, u32); 4] = [(Kind::Keeper, 1), (Kind::Back, 3), (Kind::Midfielder, 3), (Kind::Forward, 4)];
/// Where the first side starts (K3); the second is its mirror image. The keeper has the ball.
pub const START: [(Kind, Square); TEAM] = [
    (Kind::Keeper, square(b'e', 0)),
    (Kind::Back, square(b'b', 2)),
    (Kind::Back, square(b'e', 2)),
    (Kind::Back, square(b'h', 2)),
    (Kind::Midfielder, square(b'b', 4)),
    (Kind::Midfielder, square(b'e', 4)),
    (Kind::Midfielder, square(b'h', 4)),
    (Kind::Forward, square(b'a', 6)),
    (Kind::Forward, square(b'd', 6)),
    (Kind::Forward, square(b'f', 6)),
    (Kind::Forward, square(b'i', 6)),
];

/// Most pieces of a side on its line 1 (K14).
pub const WALL_LINE: u32 = 2;
/// Most pieces of a side on its lines 1 and 2 together (K14).
pub const WALL_LINES: u32 = 4;
/// Most enemies around the receiver of a pass in the air (K17).
pub const CROWD: u32 = 1;
/// Turns since the kick-off that end the game (K21).
pub const TURNS: u8 = 100;
