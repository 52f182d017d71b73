//! What a page or a terminal draws, and what a hand touches.

use std::fmt::Write;

use game::{
    Arranged, BoardScene, CellId, Claim, Effect, Lang, Manner, Mark, MarkKind, Outcome, Piece, PieceKind, Plan,
    Present, Scene, Seat, Setting, Showcase, Step, Words,
};

use super::bits::{bit, squares};
use super::geometry::Geometry;
use super::judge::{hunter, why_stuck};
use super::options::HUFFING;
use super::refusal::{listed, pieces};
use super::route::Belief;
use super::sides::Rank;
use super::text::HUFF;
use super::{Capture, Draughts, Move, Named, Options, Reason, Side, SquareName, Variant};

/// How far the plates slide, to the first player's right, after that side moved.
fn slide(side: Side) -> Effect {
    Effect::Slide {
        by: match side {
            Side::White => -2,
            Side::Black => 2,
        },
    }
}

impl<V: Variant> Present for Draughts<V> {
    const SHOWCASE: Showcase = Showcase { options: "", position: V::SHOWCASE };
    const HUFFS: Option<Setting> = Some(HUFFING);

    fn plan(_options: &Options) -> Plan {
        Plan::Board(V::plan().clone())
    }

    fn arranged(_options: &Options, board: &Arranged) -> Option<String> {
        let sides = [Side::White, Side::Black];
        let to_move = *sides.get(usize::from(board.turn))?;
        // The drawing may show the plates as they lie when it is the other side's turn.
        let drawn = sides.into_iter().find(|&side| V::strips(side) == board.strips).unwrap_or(to_move);
        let mut text = to_move.letter().to_owned();
        for side in sides {
            let own = board.each().filter(|piece| piece.seat == side.seat().0);
            let named = |Piece { cell, kind, .. }: Piece| {
                let square =
                    (0..64).find(|&square| V::White::BOARD & bit(square) != 0 && V::cell(drawn, square) == cell)?;
                let king = if kind == PieceKind::Man { "" } else { "K" };
                Some(format!("{king}{}", Named::<V>::new(to_move, square)))
            };
            let list: Vec<String> = own.filter_map(named).collect();
            text += &format!(":{}{}", side.letter(), list.join(","));
        }
        Some(text)
    }

    fn scene(view: &Self) -> Scene {
        let piece = |square: u8| Piece {
            cell: view.cell(square),
            seat: if view.pieces[0] & bit(square) != 0 { 0 } else { 1 },
            kind: if view.kings & bit(square) == 0 { PieceKind::Man } else { V::CROWNED },
            count: 1,
        };
        let accused = Some(view.side.other().seat().0);
        let guilty = |square: u8| Mark { cell: view.cell(square), kind: MarkKind::Guilty, seat: accused };
        Scene::Board(BoardScene {
            pieces: squares(view.pieces[0] | view.pieces[1]).map(piece).collect(),
            strips: V::strips(view.side),
            marks: squares(view.guilty).map(guilty).collect(),
            ..BoardScene::default()
        })
    }

    fn steps(&self, mv: Move, _legal: &[Move]) -> Vec<Step> {
        let cell = |square: u8| Step::Cell(self.cell(square));
        match mv {
            Move::Pass { .. } => vec![Step::button("pass")],
            Move::Huff { square } => vec![Step::button("huff"), cell(square)],
            Move::Step { from, to, .. } => vec![cell(from), cell(to)],
            // Jump by jump; whoever touches the end at once has said as much where only one way leads there.
            Move::Capture { from, to, captured, .. } => {
                std::iter::once(from).chain(self.landings(from, to, captured)).map(cell).collect()
            }
        }
    }

    /// A way over enemies is written with `x`, every other with `-`.
    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let plan = V::plan();
        let cell = |step: &Step| match step {
            Step::Cell(CellId(index)) => plan.cells.get(usize::from(*index)).filter(|cell| !cell.name.is_empty()),
            _ => None,
        };
        match steps {
            [Step::Button(word)] => return Some(word.to_string()),
            [Step::Button(word), on] => return Some(format!("{word}@{}", cell(on)?.name)),
            _ => {}
        }
        let way = steps.iter().map(cell).collect::<Option<Vec<_>>>()?;
        let [from, .., to] = way.as_slice() else { return None };
        let mut jumped = 0;
        for leg in way.windows(2) {
            let (dx, dy) = (leg[1].x - leg[0].x, leg[1].y - leg[0].y);
            let between = if dx.abs() == dy.abs() { 1..dx.abs() } else { 0..0 };
            let places = between.map(|far| (leg[0].x + far * dx.signum(), leg[0].y + far * dy.signum()));
            let met = places.filter_map(|(x, y)| V::tables(self.side).squares.at(x, y)).map(bit);
            jumped |= met.fold(0, |set, square| set | square) & self.sides().enemy;
        }
        let mut text = format!("{}{}{}", from.name, if jumped == 0 { '-' } else { 'x' }, to.name);
        for square in squares(jumped) {
            // Writing to a string cannot fail.
            let _ = write!(text, "x{}", self.named(square));
        }
        Some(text)
    }

    /// A piece that cannot move; and S5: nobody slides the plates but the referee, and not before a move.
    fn refused_touch(&self, steps: &[Step]) -> Option<Reason<V>> {
        match steps {
            [Step::Cell(touched)] => {
                let square =
                    (0..64).find(|&square| self.sides().own & bit(square) != 0 && self.cell(square) == *touched)?;
                why_stuck(self, square)
            }
            _ => (V::SLIDES && *steps == [Step::button("slide")]).then_some(Reason::SlidesAlone),
        }
    }

    fn effects(&self, mv: Move, _reader: Option<Seat>) -> Vec<Effect> {
        let cell = |square: u8| self.cell(square);
        let take = |square: u8| Effect::Take { cell: cell(square), seat: self.side.other().seat().0 };
        let mut effects = Vec::new();
        match mv {
            Move::Huff { square } => return vec![take(square)],
            Move::Pass { .. } => {}
            Move::Step { from, to, .. } => effects.push(Effect::Go { from: cell(from), via: Vec::new(), to: cell(to) }),
            Move::Capture { from, to, captured, .. } => {
                let mut at = from;
                for landing in self.landings(from, to, captured) {
                    effects.push(Effect::Go { from: cell(at), via: Vec::new(), to: cell(landing) });
                    at = landing;
                }
                // What is taken leaves the board when the whole capture is over (D10, S15).
                effects.extend(squares(captured).map(take));
            }
        }
        if let Some((from, to)) = mv.ends()
            && self.sides().rank(bit(from)) == Rank::Man
            && V::tables(self.side).far & bit(to) != 0
        {
            effects.push(Effect::Crown { cell: cell(to), kind: V::CROWNED });
        }
        if V::SLIDES {
            effects.push(slide(self.side));
        }
        effects
    }

    fn comes_to(&self, mv: Move) -> Option<CellId> {
        let (_, to) = mv.ends()?;
        // A square of a plate keeps its bit, and lies elsewhere once the other side is to move (S3, S5).
        Some(V::cell(self.side.other(), to)).filter(|&cell| cell != self.cell(to))
    }

    fn manner(&self, mv: Move) -> Manner {
        match mv {
            Move::Step { .. } => Manner::Quiet,
            Move::Capture { .. } => Manner::Capture,
            Move::Huff { .. } => Manner::Huff,
            Move::Pass { .. } => Manner::Pass,
        }
    }

    fn words(&self, mv: Move, _reader: Option<Seat>, lang: Lang) -> Option<String> {
        match mv {
            Move::Huff { square } => {
                Some(format!("{} {}", Words::new("Souffle", "Huffs").get(lang), self.named(square)))
            }
            Move::Pass { .. } => Some(Words::new("Passe", "Passes").get(lang).to_owned()),
            // People write where a capture begins and ends, and more only where that leaves a choice.
            Move::Capture { .. } => Some(self.written(mv)).filter(|short| *short != game::Game::move_text(self, mv)),
            Move::Step { .. } => None,
        }
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        let who = &self.side.seat().hole();
        if reader != Some(self.side.seat()) {
            return self.prompt_of_others(who, lang);
        }
        if self.ended().is_some() {
            return over(lang);
        }
        if self.guilty != 0 {
            return self.prompt_to_huff(who, lang);
        }
        let colon = if lang == Lang::Fr { " :" } else { ":" };
        let (most, _) = self.best_capturers();
        let what = match (self.is_blocked(), self.capture, most, lang) {
            (true, _, _, Lang::Fr) => "aucun coup possible, il faut passer".to_owned(),
            (true, _, _, Lang::En) => "no move possible, you have to pass".to_owned(),
            (_, _, 0, Lang::Fr) => "à vous de jouer".to_owned(),
            (_, _, 0, Lang::En) => "your move".to_owned(),
            (_, Capture::Strict, _, Lang::Fr) => format!("prise obligatoire, {}", pieces(most, lang)),
            (_, Capture::Strict, _, Lang::En) => format!("you must capture, {}", pieces(most, lang)),
            (_, Capture::Huff, _, Lang::Fr) => {
                format!("il y a {} à prendre, sous peine d’être soufflé", pieces(most, lang))
            }
            (_, Capture::Huff, _, Lang::En) => format!("there is a capture of {}, or be huffed", pieces(most, lang)),
        };
        format!("{who}{colon} {what}.")
    }

    fn ending(&self, outcome: Outcome, lang: Lang) -> String {
        self.ending_words(outcome, lang)
    }

    fn hushed(&self) -> Option<Self> {
        (self.capture == Capture::Huff).then_some(Draughts { guilty: 0, ..*self })
    }

    fn hushed_prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        if self.ended().is_some() {
            return over(lang);
        }
        let who = self.side.seat().hole();
        match (reader == Some(self.side.seat()), lang) {
            (true, Lang::Fr) => format!("{who} : à vous de jouer."),
            (true, Lang::En) => format!("{who}: your move."),
            (false, Lang::Fr) => format!("C’est à {who} de jouer."),
            (false, Lang::En) => format!("{who} to move."),
        }
    }

    fn claim_at(&self, cell: CellId) -> Option<String> {
        let name = &V::plan().cells.get(usize::from(cell.0))?.name;
        (!name.is_empty()).then(|| format!("{HUFF}{name}"))
    }

    fn claim(&self, text: &str) -> Option<Claim> {
        let SquareName::Dark(square) = V::read_square(self.side, text.strip_prefix(HUFF)?) else { return None };
        let holds = self.guilty & bit(square) != 0;
        (self.capture == Capture::Huff).then(|| Claim { cell: self.cell(square), holds })
    }

    fn announce(&self, mv: Move, after: &Self, lang: Lang) -> Option<String> {
        if let Move::Huff { square } = mv {
            let square = self.named(square);
            return Some(match lang {
                Lang::Fr => format!("Soufflée ! La pièce en {square} est retirée."),
                Lang::En => format!("Huff! The piece on {square} is removed."),
            });
        }
        if after.guilty == 0 {
            return None;
        }
        let (most, _) = self.best_capturers();
        let (due, guilty) = (pieces(most, lang), after.all_named(after.guilty));
        Some(match lang {
            Lang::Fr if V::SLIDES => {
                format!("Faute : il fallait prendre {due}. Il faut souffler {}.", listed(&guilty, "ou"))
            }
            Lang::En if V::SLIDES => format!("Fault: {due} had to be taken. {} must be huffed.", listed(&guilty, "or")),
            Lang::Fr => format!("Faute : il fallait prendre {due}. On peut souffler {}.", listed(&guilty, "ou")),
            Lang::En => format!("Fault: {due} had to be taken. {} may be huffed.", listed(&guilty, "or")),
        })
    }
}

impl<V: Variant> Draughts<V> {
    /// Where a square lies now.
    fn cell(&self, square: u8) -> CellId {
        V::cell(self.side, square)
    }

    /// A legal move as players write it down. Where squares have no numbers its short text is not read back, and told all the same.
    fn written(&self, mv: Move) -> String {
        let mut legal = Vec::new();
        self.list_moves(&mut legal);
        // A step to the same square is written with another sign.
        let alike = |other: &&Move| other.ends() == mv.ends() && other.taken() > 0;
        match mv.ends() {
            Some((from, to)) if !V::NUMBERED && legal.iter().filter(alike).count() == 1 => {
                format!("{}x{}", self.named(from), self.named(to))
            }
            _ => game::Game::short_text(self, mv),
        }
    }

    /// The landing squares of a legal capture, one of its routes.
    pub(crate) fn landings(&self, from: u8, to: u8, captured: u64) -> Vec<u8> {
        hunter(self, from).route(to, captured, Belief::Right).unwrap_or_else(|| vec![to])
    }

    /// What is told to whoever is not to move.
    fn prompt_of_others(&self, who: &str, lang: Lang) -> String {
        if self.ended().is_some() {
            return over(lang);
        }
        let guilty = self.all_named(self.guilty);
        if !guilty.is_empty() {
            return match (V::SLIDES, lang) {
                (true, Lang::Fr) => format!("{who} doit d’abord souffler {}, puis jouer.", listed(&guilty, "ou")),
                (true, Lang::En) => format!("{who} first has to huff {}, then play.", listed(&guilty, "or")),
                (false, Lang::Fr) => format!("{who} peut souffler {}, puis joue.", listed(&guilty, "ou")),
                (false, Lang::En) => format!("{who} may huff {}, then plays.", listed(&guilty, "or")),
            };
        }
        let (most, _) = self.best_capturers();
        let due = pieces(most, lang);
        match (self.is_blocked(), lang) {
            (true, Lang::Fr) => format!("{who} n’a aucun coup possible et doit passer."),
            (true, Lang::En) => format!("{who} has no possible move and has to pass."),
            (_, Lang::Fr) if most == 0 => format!("C’est à {who} de jouer."),
            (_, Lang::En) if most == 0 => format!("{who} to move."),
            (_, Lang::Fr) if self.capture == Capture::Strict => format!("{who} doit prendre, {due}."),
            (_, Lang::En) if self.capture == Capture::Strict => format!("{who} must capture, {due}."),
            (_, Lang::Fr) => format!("{who} a {due} à prendre, sous peine d’être soufflé."),
            (_, Lang::En) => format!("{who} has {due} to capture, or may be huffed."),
        }
    }

    fn prompt_to_huff(&self, who: &str, lang: Lang) -> String {
        let guilty = self.all_named(self.guilty);
        match (V::SLIDES, lang) {
            (true, Lang::Fr) => format!("{who} : soufflez d’abord {}, puis jouez.", listed(&guilty, "ou")),
            (true, Lang::En) => format!("{who}: first huff {}, then play.", listed(&guilty, "or")),
            (false, Lang::Fr) => format!("{who} : vous pouvez souffler {}, puis jouer.", listed(&guilty, "ou")),
            (false, Lang::En) => format!("{who}: you may huff {}, then play.", listed(&guilty, "or")),
        }
    }
}

fn over(lang: Lang) -> String {
    match lang {
        Lang::Fr => "La partie est finie.".to_owned(),
        Lang::En => "The game is over.".to_owned(),
    }
}
