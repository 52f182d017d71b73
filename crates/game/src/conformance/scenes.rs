//! What is drawn holds together: names, cells and seats exist, and effects lead from one scene to the next.

use std::collections::{BTreeMap, HashSet};

use crate::{BoardPlan, BoardScene, CellId, Effect, PieceKind, Plan, Present, Scene, Seat, Step, Turn};

/// The plan of a game with a board.
pub fn board_plan<G: Present>(options: &G::Options) -> BoardPlan {
    match G::plan(options) {
        Plan::Board(plan) => plan,
        Plan::Cards(_) => panic!("{} has no board", G::ID),
    }
}

/// What everybody sees on the board of a game that has one.
pub fn board_scene<G: Present>(position: &G) -> BoardScene {
    match G::scene(&position.view(None)) {
        Scene::Board(scene) => scene,
        Scene::Cards(_) => panic!("{} has no board", G::ID),
    }
}

/// The cell with that name.
pub fn cell(plan: &BoardPlan, name: &str) -> CellId {
    let at = plan.cells.iter().position(|cell| cell.name == name);
    CellId(at.unwrap_or_else(|| panic!("no cell is called {name}")) as u8)
}

/// Every cell a hand can touch has a name of its own, and no two cells are in one place.
pub fn check_plan<G: Present>(options: &G::Options) {
    let Plan::Board(plan) = G::plan(options) else { return };
    let mut names = HashSet::new();
    let mut places = HashSet::new();
    for cell in &plan.cells {
        assert!(places.insert((cell.x, cell.y)), "two cells at {}, {}", cell.x, cell.y);
        assert!(!cell.touch || !cell.name.is_empty(), "a cell at {}, {} without a name", cell.x, cell.y);
        assert!(cell.name.is_empty() || names.insert(&cell.name), "two cells called {}", cell.name);
        assert!(cell.strip.is_none_or(|id| plan.strips.iter().any(|strip| strip.id == id && strip.y == cell.y)));
    }
}

/// A hand touches only what the plan lets it touch.
pub fn check_steps(plan: &Plan, steps: &[Step], seats: u8) {
    for step in steps {
        match (step, plan) {
            (Step::Cell(id), Plan::Board(plan)) => assert!(plan.cells[usize::from(id.0)].touch, "{step:?}"),
            (Step::Card(code), Plan::Cards(plan)) => assert!(plan.cards.iter().any(|card| card.code.0 == code)),
            (Step::Seat(seat), _) => assert!(*seat < seats, "{step:?}"),
            (Step::Button(word), _) => assert!(!word.is_empty()),
            _ => panic!("{step:?} is of another area"),
        }
    }
}

/// What is seen to happen makes the next scene out of this one, as far as pieces, balls and strips go.
pub fn check_effects<G: Present>(plan: &Plan, before: &G, mv: G::Move, after: &G) {
    let scenes = [before, after].map(|position| G::scene(&position.view(None)));
    let effects = before.effects(mv, None);
    let (Plan::Board(plan), [Scene::Board(old), Scene::Board(new)]) = (plan, scenes) else {
        serde_json::to_value(&effects).expect("effects are JSON");
        return;
    };
    let Turn::Player(mover) = before.turn() else { panic!("chance on a board") };
    let mut stage = Stage::of(&old);
    for effect in effects {
        stage.perform(plan, &effect, mover.0);
        if matches!(effect, Effect::Goal { .. }) {
            return; // Everything goes back to the start.
        }
    }
    assert_eq!(stage, Stage::of(&new), "{}: {}", before.text(), before.move_text(mv));
}

/// Pieces and strips as they are moved about by effects.
#[derive(PartialEq, Debug)]
struct Stage {
    pieces: BTreeMap<(CellId, u8), (PieceKind, u8)>,
    strips: Vec<(u8, i8)>,
}

impl Stage {
    fn of(scene: &BoardScene) -> Stage {
        let entry = |piece: &crate::Piece| ((piece.cell, piece.seat), (piece.kind, piece.count));
        Stage {
            pieces: scene.pieces.iter().map(entry).collect(),
            strips: scene.strips.iter().map(|strip| (strip.id, strip.x)).collect(),
        }
    }

    /// One of the pieces that a seat has on a cell.
    fn lift(&mut self, cell: CellId, seat: u8) -> PieceKind {
        let (kind, count) = self.pieces.get_mut(&(cell, seat)).unwrap_or_else(|| panic!("nothing on {cell:?}"));
        let lifted = *kind;
        *count -= 1;
        if *count == 0 {
            self.pieces.remove(&(cell, seat));
        }
        lifted
    }

    fn put(&mut self, cell: CellId, seat: u8, kind: PieceKind) {
        let (was, count) = self.pieces.entry((cell, seat)).or_insert((kind, 0));
        assert_eq!(*was, kind, "two kinds on {cell:?}");
        *count += 1;
    }

    fn perform(&mut self, plan: &BoardPlan, effect: &Effect, mover: u8) {
        match *effect {
            Effect::Go { from, to, .. } => {
                let kind = self.lift(from, mover);
                self.put(to, mover, kind);
            }
            Effect::Take { cell, seat } => {
                self.lift(cell, seat);
            }
            Effect::Add { cell, seat, kind } => self.put(cell, seat, kind),
            Effect::Crown { cell, kind } => {
                self.lift(cell, mover);
                self.put(cell, mover, kind);
            }
            Effect::Slide { by } => self.slide(plan, by),
            Effect::Ball { .. } | Effect::Threat { .. } | Effect::Goal { .. } => {}
            ref other => panic!("{other:?} on a board"),
        }
    }

    fn slide(&mut self, plan: &BoardPlan, by: i8) {
        let slid = |id: CellId| {
            let cell = &plan.cells[usize::from(id.0)];
            let there = |other: &crate::Cell| (other.x, other.y) == (cell.x + by, cell.y);
            match cell.strip {
                Some(_) => CellId(plan.cells.iter().position(there).expect("a cell to slide to") as u8),
                None => id,
            }
        };
        self.pieces = std::mem::take(&mut self.pieces).into_iter().map(|((at, of), it)| ((slid(at), of), it)).collect();
        self.strips.iter_mut().for_each(|(_, x)| *x += by);
    }
}

/// Everybody can be shown the scene, and it names no cell that there is not.
pub fn check_scene<G: Present>(plan: &Plan, position: &G, reader: Option<Seat>) {
    let scene = G::scene(&position.view(reader));
    serde_json::to_value(&scene).expect("a scene is JSON");
    match (plan, scene) {
        (Plan::Board(plan), Scene::Board(scene)) => {
            let cells = scene.pieces.iter().map(|piece| piece.cell).chain(scene.marks.iter().map(|mark| mark.cell));
            cells.for_each(|cell| assert!(usize::from(cell.0) < plan.cells.len()));
        }
        (Plan::Cards(plan), Scene::Cards(scene)) => {
            let known = |code| plan.cards.iter().any(|card| card.code == code);
            assert!(
                scene.discard.iter().chain(scene.seats.iter().flat_map(|seat| &seat.front)).all(|&code| known(code))
            );
        }
        _ => panic!("plan and scene of two areas"),
    }
}
