//! What is drawn, touched, seen to happen and called out.

use game::{BoardEffect, BoardPlan, BoardScene, Cell, EdgeTile, Game, Lang, Mark, Piece, Present, Seat, Turn, Words};

use super::board::{Kind, Side, Square, squares};
use super::layout::{CAMP, EDGE_COLOURS};
use super::{Act, Kidam, KidamOptions, Move as Step, Phase};

impl Kind {
    /// The kind as the page knows it.
    const fn name(self) -> &'static str {
        match self {
            Kind::Keeper => "keeper",
            Kind::Back => "back",
            Kind::Midfielder => "midfielder",
            Kind::Forward => "forward",
        }
    }
}

impl Side {
    /// The side as people call it.
    const fn words(self) -> Words {
        match self {
            Side::White => Words::new("Bleu", "Blue"),
            Side::Black => Words::new("Vert", "Green"),
        }
    }
}

impl Present for Kidam {
    type Plan = BoardPlan;
    type Scene = BoardScene;
    type Effect = BoardEffect;

    fn plan(_options: &KidamOptions) -> BoardPlan {
        let cell = |square: Square| Cell {
            id: square.to_string(),
            x: square.column() as i8,
            y: square.row() as i8,
            kind: if square.is_goal() { "goal" } else { "field" }.to_owned(),
            strip: None,
        };
        let tile = |row: u8| EdgeTile { y: row as i8, colour: (row - 1) % EDGE_COLOURS };
        BoardPlan {
            cells: Square::all().map(cell).collect(),
            strips: Vec::new(),
            edge: (1..=2 * CAMP).map(tile).collect(),
        }
    }

    fn scene(view: &Kidam) -> BoardScene {
        let mut pieces: Vec<(Square, Piece)> = Vec::new();
        for side in Side::BOTH {
            pieces.extend(view.pieces(side).map(|(kind, at)| {
                let piece = Piece { cell: at.to_string(), seat: side as u8, kind: kind.name().to_owned(), count: 1 };
                (at, piece)
            }));
        }
        pieces.sort_by_key(|(at, _)| *at);
        BoardScene {
            pieces: pieces.into_iter().map(|(_, piece)| piece).collect(),
            strips: Vec::new(),
            marks: view.scene_marks(),
            score: view.score.iter().map(|&goals| goals.into()).collect(),
            shout: view.shout().map(str::to_owned),
        }
    }

    fn steps(&self, step: Step) -> Vec<game::Step> {
        match step.act {
            Act::Skip => vec![game::Step::Button("skip".to_owned())],
            // A piece goes to an empty square and the ball to a piece or an enemy goal square: never the same two.
            _ => vec![game::Step::Cell(step.from.to_string()), game::Step::Cell(step.to.to_string())],
        }
    }

    fn effects(&self, step: Step, _reader: Option<Seat>) -> Vec<BoardEffect> {
        let Step { act, from, to } = step;
        let me = self.side;
        let ball =
            |from: Square, to: Square| BoardEffect::Ball { seat: me as u8, from: from.to_string(), to: to.to_string() };
        let mut effects = Vec::new();
        match act {
            Act::Run | Act::RunAlone => {
                effects.push(BoardEffect::Go { from: from.to_string(), via: Vec::new(), to: to.to_string() });
                let mut holder = self.ball(me);
                if holder == from {
                    effects.push(ball(from, to));
                    holder = to;
                }
                // Where the keeper stands after the move: it may be the keeper who moved.
                let keeper = self.keeper(me).map(|at| if at == from { to } else { at });
                if let Some(keeper) = keeper.filter(|&keeper| act == Act::RunAlone && keeper != holder) {
                    effects.push(ball(holder, keeper));
                }
            }
            Act::Pass | Act::PassAlone | Act::Shot => effects.push(ball(from, to)),
            Act::Skip => {}
        }
        let mut after = *self;
        after.play_unchecked(step);
        if let Some(scorer) = self.scorer(&after) {
            effects.push(BoardEffect::Goal { seat: scorer as u8 });
        }
        effects
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
        let warning = match (self.can_shoot(self.side.other()), lang) {
            (false, _) => "",
            (true, Lang::Fr) => "Kidam ! ",
            (true, Lang::En) => "Kidam! ",
        };
        let colon = if lang == Lang::Fr { " :" } else { ":" };
        format!("{warning}{who}{colon} {}", self.what_is_due().get(lang))
    }

    fn announce(&self, step: Step, after: &Kidam, lang: Lang) -> Option<String> {
        if let Some(scorer) = self.scorer(after) {
            let [first, second] = after.score;
            let name = scorer.words().get(lang);
            return Some(match (step.act, lang) {
                (Act::Shot, Lang::Fr) => format!("But de {name} ! {first}-{second}"),
                (Act::Shot, Lang::En) => format!("Goal for {name}! {first}-{second}"),
                (_, Lang::Fr) => format!("Kidam ! Imparable : but déclaré pour {name}. {first}-{second}"),
                (_, Lang::En) => format!("Kidam! No parry: a goal is declared for {name}. {first}-{second}"),
            });
        }
        let kidam = after.phase == Phase::Start && after.can_shoot(self.side);
        match (kidam, step.act, lang) {
            (true, _, Lang::Fr) => Some("Kidam !".to_owned()),
            (true, _, Lang::En) => Some("Kidam!".to_owned()),
            (false, Act::RunAlone, Lang::Fr) => Some("Pas de tour complet : le ballon va au gardien.".to_owned()),
            (false, Act::RunAlone, Lang::En) => Some("No full turn: the ball goes to the keeper.".to_owned()),
            (false, ..) => None,
        }
    }
}

impl Kidam {
    /// Balls, pieces that may not receive (K9), pieces offside (K18), and the piece moved in this turn.
    fn scene_marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for side in Side::BOTH {
            let mut mark = |cell: Square, kind: &str| {
                marks.push(Mark { cell: cell.to_string(), kind: kind.to_owned(), seat: Some(side as u8) });
            };
            mark(self.ball(side), "ball");
            if let Some(square) = self.mark(side) {
                mark(square, "no-return");
            }
            squares(self.offside_pieces(side)).for_each(|square| mark(square, "offside"));
            if let (Phase::Moved(square), true) = (self.phase, self.side == side) {
                mark(square, "moved");
            }
        }
        marks
    }

    /// `kidam` while the side to move must parry, `goal` at the kick-off that follows one.
    fn shout(&self) -> Option<&'static str> {
        if self.can_shoot(self.side.other()) {
            Some("kidam")
        } else if self.score != [0; 2] && self.turns == 0 && self.phase == Phase::Start {
            Some("goal")
        } else {
            None
        }
    }

    /// Who scored between this position and the next, if anybody did.
    fn scorer(&self, after: &Kidam) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| after.score[side.index()] > self.score[side.index()])
    }

    /// What the side to move has to do.
    fn what_is_due(&self) -> Words {
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        let all = |act: Act| steps.iter().all(|step| step.act == act);
        match self.phase {
            Phase::Moved(_) => Words::new("jouez le ballon.", "play the ball."),
            Phase::Played => Words::new("déplacez une pièce.", "move a piece."),
            Phase::Start if all(Act::Skip) => Words::new("rien n'est possible, passez.", "nothing can be done, skip."),
            Phase::Start if all(Act::RunAlone) => Words::new(
                "déplacez une pièce ; le ballon ira au gardien.",
                "move a piece; the ball will go to the keeper.",
            ),
            Phase::Start if all(Act::PassAlone) => Words::new("jouez le ballon.", "play the ball."),
            Phase::Start => Words::new(
                "déplacez une pièce et jouez le ballon, dans l'ordre voulu.",
                "move a piece and play the ball, in either order.",
            ),
        }
    }

    /// How the game ended.
    fn result_words(&self, lang: Lang) -> String {
        let [first, second] = self.score;
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Side::White.words(),
            std::cmp::Ordering::Less => Side::Black.words(),
            std::cmp::Ordering::Equal => {
                return match lang {
                    Lang::Fr => format!("Partie nulle, {first}-{second}."),
                    Lang::En => format!("A draw, {first}-{second}."),
                };
            }
        };
        match lang {
            Lang::Fr => format!("{} gagne, {first}-{second}.", winner.fr),
            Lang::En => format!("{} wins, {first}-{second}.", winner.en),
        }
    }
}
