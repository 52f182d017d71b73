//! What is drawn, touched, seen to happen and called out.

use game::{
    Along, Arranged, BoardPlan, BoardScene, Cell, CellId, EdgeTile, Effect, Game, Ground, Lang, Look, Manner, Mark,
    MarkKind, Outcome, Piece, PieceKind, Plan, Present, Scene, Seat, Shout, Showcase, Step, Threat, Turn, Words,
};

use super::board::{BITS, BOARD, Kind, ROWS, Side, Square, squares};
use super::layout::{CAMP, COLUMNS, EDGE_COLOURS};
use super::words::signs;
use super::{Action, Kidam, Move, Options, Phase, Reason};

impl Kind {
    /// The kind as it is drawn.
    const fn shown(self) -> PieceKind {
        match self {
            Kind::Keeper => PieceKind::Keeper,
            Kind::Back => PieceKind::Back,
            Kind::Midfielder => PieceKind::Midfielder,
            Kind::Forward => PieceKind::Forward,
        }
    }
}

/// The cell of each square: the plan has those that exist, in their order.
static CELLS: [CellId; BITS] = {
    let mut cells = [CellId(u8::MAX); BITS];
    let (mut index, mut count) = (0, 0);
    while index < COLUMNS as usize * ROWS as usize {
        if BOARD >> index & 1 == 1 {
            cells[index] = CellId(count);
            count += 1;
        }
        index += 1;
    }
    cells
};

fn cell(square: Square) -> CellId {
    CELLS[square.index()]
}

/// The square that a hand touched.
fn square(touched: &Step) -> Option<Square> {
    match touched {
        Step::Cell(id) => Square::all().find(|&square| cell(square) == *id),
        _ => None,
    }
}

impl Present for Kidam {
    const SHOWCASE: Showcase = Showcase {
        options: "",
        position: "W:WKe0,Bh1,Bb2,Be3,Mb4,Mf5,Fa6,Me7,Fi8,Fg9,Ff11@f11:\
            BFh4,Fh5,Fd6,Fb7,Mh7,Me8,Mb9,Bd10,Bg10,Bb12,Ke13@d6",
    };

    fn plan(_options: &Options) -> Plan {
        let cell = |square: Square| Cell {
            name: square.to_string(),
            x: square.column() as i8,
            y: square.row() as i8,
            look: if square.is_goal() { Look::Goal } else { Look::Field },
            touch: true,
            strip: None,
        };
        // K5: six colours along all four sides.
        let row = |row: u8| EdgeTile { along: Along::Row, at: row as i8, colour: (row - 1) % EDGE_COLOURS };
        let column = |column: u8| EdgeTile { along: Along::Column, at: column as i8, colour: column % EDGE_COLOURS };
        Plan::Board(BoardPlan {
            ground: Ground::Pitch,
            cells: Square::all().map(cell).collect(),
            strips: Vec::new(),
            edge: (1..=2 * CAMP).map(row).chain((0..COLUMNS).map(column)).collect(),
            signs: signs(),
            pieces: Kind::ALL.map(Kind::shown).to_vec(),
        })
    }

    fn arranged(_options: &Options, board: &Arranged) -> Option<String> {
        let at = |cell: CellId| square(&Step::Cell(cell)).map(|square| square.to_string()).unwrap_or_default();
        let mut text = Side::BOTH.get(usize::from(board.turn))?.letter().to_owned();
        for side in Side::BOTH {
            let letter = |shown: PieceKind| Kind::ALL.into_iter().find(|kind| kind.shown() == shown).map(Kind::letter);
            let own = board.each().filter(|piece| piece.seat == side as u8);
            let pieces: Vec<String> =
                own.filter_map(|piece| Some(format!("{}{}", letter(piece.kind)?, at(piece.cell)))).collect();
            let ball = board.marks.iter().find(|mark| mark.kind == MarkKind::Ball && mark.seat == Some(side as u8));
            text += &format!(
                ":{}{}@{}",
                side.letter(),
                pieces.join(","),
                ball.map(|mark| at(mark.cell)).unwrap_or_default()
            );
        }
        Some(text)
    }

    fn scene(view: &Kidam) -> Scene {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let piece =
                |(kind, at): (Kind, Square)| Piece { cell: cell(at), seat: side as u8, kind: kind.shown(), count: 1 };
            pieces.extend(view.pieces(side).map(piece));
        }
        pieces.sort_by_key(|piece| piece.cell);
        Scene::Board(BoardScene {
            pieces,
            strips: Vec::new(),
            marks: view.scene_marks(),
            score: view.score.iter().map(|&goals| goals.into()).collect(),
            shout: view.shout(),
            threats: view.threats(view.side.other()).collect(),
        })
    }

    fn steps(&self, step: Move, _legal: &[Move]) -> Vec<Step> {
        match step.act {
            Action::Skip => vec![Step::button("skip")],
            // A piece goes to an empty square and the ball to a piece or an enemy goal square: never the same two.
            _ => vec![Step::Cell(cell(step.from)), Step::Cell(cell(step.to))],
        }
    }

    /// Onto a piece, or into a goal, it is the ball that goes; onto an empty square, the piece.
    fn attempt(&self, steps: &[Step]) -> Option<String> {
        if let [Step::Button(word)] = steps {
            return Some(word.to_string());
        }
        let (from, to) = (square(steps.first()?)?, square(steps.last()?)?);
        let holds = Side::BOTH.into_iter().any(|side| self.ball(side) == from);
        let ball = holds && (to.is_goal() || self.occupied() & to.bit() != 0);
        (from != to).then(|| format!("{from}{}{to}", if ball { '>' } else { '-' }))
    }

    /// A piece that can do nothing now.
    fn refused_touch(&self, steps: &[Step]) -> Option<Reason> {
        let [touched] = steps else { return None };
        self.why_stuck(square(touched)?)
    }

    fn effects(&self, step: Move, _reader: Option<Seat>) -> Vec<Effect> {
        let Move { act, from, to } = step;
        let me = self.side;
        let ball = |from: Square, to: Square| Effect::Ball { seat: me as u8, from: cell(from), to: cell(to) };
        let mut effects = Vec::new();
        match act {
            Action::Run | Action::RunAlone => {
                effects.push(Effect::Go { from: cell(from), via: Vec::new(), to: cell(to) });
                let mut holder = self.ball(me);
                if holder == from {
                    effects.push(ball(from, to));
                    holder = to;
                }
                // Where the keeper stands after the move: it may be the keeper who moved.
                let keeper = self.keeper(me).map(|at| if at == from { to } else { at });
                if let Some(keeper) = keeper.filter(|&keeper| act == Action::RunAlone && keeper != holder) {
                    effects.push(ball(holder, keeper));
                }
            }
            Action::Pass | Action::PassAlone | Action::Shot => effects.push(ball(from, to)),
            Action::Skip => {}
        }
        let mut after = *self;
        after.play_unchecked(step);
        if let Some(scorer) = self.scorer(&after) {
            // K12: what could not be parried is seen before the goal that it is.
            if let Some(Threat { seat, from, to }) = self.declared(step).and_then(|held| held.threats(me).next()) {
                effects.extend([Effect::Threat { seat, from, to }, Effect::Ball { seat, from, to }]);
            }
            effects.push(Effect::Goal { seat: scorer as u8 });
        }
        effects
    }

    fn manner(&self, step: Move) -> Manner {
        match step.act {
            Action::Run | Action::RunAlone => Manner::Quiet,
            Action::Pass | Action::PassAlone => Manner::Ball,
            Action::Shot => Manner::Shot,
            Action::Skip => Manner::Pass,
        }
    }

    fn words(&self, step: Move, _reader: Option<Seat>, lang: Lang) -> Option<String> {
        (step.act == Action::Skip).then(|| Words::new("Passe", "Passes").get(lang).to_owned())
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        let Turn::Player(seat) = self.turn() else { return self.result_words(lang) };
        let who = match (reader == Some(seat), lang) {
            (true, Lang::Fr) => "À vous",
            (true, Lang::En) => "Your turn",
            (false, Lang::Fr) => match self.side {
                Side::White => "À Bleu",
                Side::Black => "À Vert",
            },
            (false, Lang::En) => self.side.words().en,
        };
        let warning = self.warning(self.side.other(), lang).map(|warning| warning + " ").unwrap_or_default();
        let colon = if lang == Lang::Fr { "\u{a0}:" } else { ":" };
        format!("{warning}{who}{colon} {}", self.what_is_due().get(lang))
    }

    fn ending(&self, outcome: Outcome, lang: Lang) -> String {
        self.ending_words(outcome, lang)
    }

    fn announce(&self, step: Move, after: &Kidam, lang: Lang) -> Option<String> {
        if let Some(scorer) = self.scorer(after) {
            return Some(self.goal_words(step, scorer, after.score, lang));
        }
        match (after.phase, step.act, lang) {
            (Phase::Start, ..) if after.can_shoot(self.side) => after.warning(self.side, lang),
            (_, Action::RunAlone, Lang::Fr) => Some("Pas de tour complet\u{a0}: le ballon va au gardien.".to_owned()),
            (_, Action::RunAlone, Lang::En) => Some("No full turn: the ball goes to the keeper.".to_owned()),
            _ => None,
        }
    }
}

impl Kidam {
    /// The shots that a side could make as the very first step of its turn (K11, K12).
    fn threats(&self, side: Side) -> impl Iterator<Item = Threat> {
        let from = cell(self.ball(side));
        self.open_goals(side).map(move |goal| Threat { seat: side as u8, from, to: cell(goal) })
    }

    /// The position in which this step of the side to move, no shot, is a goal that is declared (K12): as it stands
    /// before everything goes back to the start.
    pub(super) fn declared(&self, step: Move) -> Option<Kidam> {
        let mut held = *self;
        match step.act {
            Action::Shot | Action::Skip | Action::RunAlone => return None,
            Action::Run => held.run(step.from, step.to),
            Action::Pass | Action::PassAlone => held.pass(step.from, step.to),
        }
        held.can_shoot(self.side).then_some(held)
    }

    /// Balls, pieces that may not receive (K9), pieces offside (K18), the piece moved in this turn, and the keeper to
    /// whom the ball will go (K10).
    fn scene_marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for side in Side::BOTH {
            let mut mark = |at: Square, kind| marks.push(Mark { cell: cell(at), kind, seat: Some(side as u8) });
            mark(self.ball(side), MarkKind::Ball);
            if let Some(square) = self.mark(side) {
                mark(square, MarkKind::NoReturn);
            }
            squares(self.offside_pieces(side)).for_each(|square| mark(square, MarkKind::Offside));
            if let (Phase::Moved(square), true) = (self.phase, self.side == side) {
                mark(square, MarkKind::Moved);
            }
            if let (Some(keeper), true) = (self.keeper(side), self.side == side && self.only_moves()) {
                mark(keeper, MarkKind::ToKeeper);
            }
        }
        marks
    }

    /// Kidam while the side to move must parry, a goal at the kick-off that follows one.
    fn shout(&self) -> Option<Shout> {
        if self.can_shoot(self.side.other()) {
            Some(Shout::Kidam)
        } else if self.score != [0; 2] && self.turns == 0 && self.phase == Phase::Start {
            Some(Shout::Goal)
        } else {
            None
        }
    }

    /// Who scored between this position and the next, if anybody did.
    fn scorer(&self, after: &Kidam) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| after.score[side.index()] > self.score[side.index()])
    }
}
