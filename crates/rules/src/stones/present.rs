//! What a page or a terminal draws: stones in rows, and a coin.

use game::{
    BoardPlan, BoardScene, Cell, CellId, Effect, Game, Ground, Lang, Look, Manner, Piece, PieceKind, Plan, Present,
    Scene, Seat, Showcase, Step, Turn, Words,
};

use super::{Heap, Move, Options, Stones};

/// Stones in a row.
const COLUMNS: u8 = 10;

/// The coin lies behind the stones.
fn coin(heap: Heap) -> CellId {
    CellId(heap.stones())
}

/// Stones and coin are nobody's; seats must be named all the same.
const NOBODY: u8 = 0;

impl Stones {
    /// What the coin looks like.
    fn side(&self) -> PieceKind {
        if self.coin { PieceKind::King } else { PieceKind::Man }
    }
}

impl Present for Stones {
    const SHOWCASE: Showcase = Showcase { options: "", position: "2:13:T" };

    fn plan(&Options { heap }: &Options) -> Plan {
        let cell = |name: String, (x, y): (u8, u8), look| Cell {
            name,
            x: x as i8,
            y: y as i8,
            look,
            touch: true,
            strip: None,
        };
        let stone = |at: u8| cell(format!("s{}", at + 1), (at % COLUMNS, at / COLUMNS), Look::Well);
        let coin = cell("coin".to_owned(), (0, heap.stones().div_ceil(COLUMNS)), Look::Bonus);
        let cells = (0..heap.stones()).map(stone).chain([coin]).collect();
        Plan::Board(BoardPlan {
            ground: Ground::Wells,
            cells,
            strips: Vec::new(),
            edge: Vec::new(),
            signs: Vec::new(),
            pieces: Vec::new(),
        })
    }

    fn scene(view: &Stones) -> Scene {
        let piece = |cell, kind| Piece { cell, seat: NOBODY, kind, count: 1 };
        let stones = (0..view.left).map(|at| piece(CellId(at), PieceKind::Marble));
        let pieces = stones.chain([piece(coin(view.heap), view.side())]).collect();
        Scene::Board(BoardScene { pieces, ..BoardScene::default() })
    }

    /// One touches the first of the stones that go, which are the last ones.
    fn steps(&self, mv: Move, _legal: &[Move]) -> Vec<Step> {
        vec![Step::Cell(match mv {
            Move::Take(stones) => CellId(self.left.saturating_sub(stones)),
            Move::Turn => coin(self.heap),
        })]
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        match steps {
            [Step::Cell(cell), ..] if *cell == coin(self.heap) => Some(self.move_text(Move::Turn)),
            [Step::Cell(CellId(at)), ..] if *at < self.left => Some((self.left - at).to_string()),
            [Step::Button(word)] => Some(word.to_string()),
            _ => None,
        }
    }

    fn effects(&self, mv: Move, _reader: Option<Seat>) -> Vec<Effect> {
        match mv {
            Move::Take(stones) => {
                let taken = (self.left.saturating_sub(stones)..self.left).rev();
                taken.map(|at| Effect::Take { cell: CellId(at), seat: NOBODY }).collect()
            }
            Move::Turn => {
                let (cell, kind) = (coin(self.heap), Stones { coin: !self.coin, ..*self }.side());
                vec![Effect::Take { cell, seat: NOBODY }, Effect::Add { cell, seat: NOBODY, kind }]
            }
        }
    }

    fn manner(&self, mv: Move) -> Manner {
        match mv {
            Move::Take(_) => Manner::Capture,
            Move::Turn => Manner::Pass,
        }
    }

    fn words(&self, mv: Move, _reader: Option<Seat>, lang: Lang) -> Option<String> {
        let turns = Words::new("Retourne la pièce", "Turns the coin over");
        (mv == Move::Turn).then(|| turns.get(lang).to_owned())
    }

    fn prompt(&self, _reader: Option<Seat>, lang: Lang) -> String {
        match self.turn() {
            Turn::Player(seat) => {
                let name = seat.hole();
                lang.pick(
                    format_args!("C’est à {name} de prendre ou de retourner la pièce."),
                    format_args!("It is for {name} to take stones or turn the coin over."),
                )
            }
            Turn::Chance | Turn::Over => lang.pick("La partie est finie.", "The game is over."),
        }
    }
}
