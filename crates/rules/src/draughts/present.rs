//! What a page or a terminal draws, and what a hand touches.

use game::{BoardEffect, BoardPlan, BoardScene, Game, Lang, Mark, Piece, Present, Seat, Step};

use super::bits::{bit, squares};
use super::judge::hunter;
use super::refusal::{listed, pieces};
use super::route::Belief;
use super::sides::Rank;
use super::{Capture, Draughts, Move, Options, Side, Variant};

/// How far the plates slide, to the first player's right, after that side moved.
fn slide(side: Side) -> BoardEffect {
    BoardEffect::Slide {
        by: match side {
            Side::White => -2,
            Side::Black => 2,
        },
    }
}

impl<V: Variant> Present for Draughts<V> {
    type Plan = BoardPlan;
    type Scene = BoardScene;
    type Effect = BoardEffect;

    fn plan(_options: &Options) -> BoardPlan {
        V::plan()
    }

    fn scene(view: &Self) -> BoardScene {
        let mut scene = BoardScene { strips: V::strips(view.side), ..BoardScene::default() };
        for square in squares(view.pieces[0] | view.pieces[1]) {
            let side = if view.pieces[0] & bit(square) != 0 { Side::White } else { Side::Black };
            let kind = if view.kings & bit(square) == 0 { "man" } else { "king" };
            let cell = view.named(square).to_string();
            scene.pieces.push(Piece { cell, seat: side.seat().0, kind: kind.to_owned(), count: 1 });
        }
        let accused = Some(view.side.other().seat().0);
        scene.marks.extend(view.all_named(view.guilty).into_iter().map(|square| Mark {
            cell: square.to_string(),
            kind: "guilty".to_owned(),
            seat: accused,
        }));
        scene
    }

    fn steps(&self, mv: Move) -> Vec<Step> {
        let cell = |square: u8| Step::Cell(self.named(square).to_string());
        match mv {
            Move::Pass { .. } => vec![Step::Button("pass".to_owned())],
            Move::Huff { square } => vec![Step::Button("huff".to_owned()), cell(square)],
            Move::Step { from, to, .. } => vec![cell(from), cell(to)],
            Move::Capture { from, to, captured, .. } => {
                let mut moves = Vec::new();
                self.legal_moves(&mut moves);
                let twin = |other: &Move| *other != mv && other.ends() == Some((from, to));
                // The ends are enough unless another move has the same ones.
                let landings = if moves.iter().any(twin) { self.landings(from, to, captured) } else { vec![to] };
                std::iter::once(from).chain(landings).map(cell).collect()
            }
        }
    }

    fn effects(&self, mv: Move, _reader: Option<Seat>) -> Vec<BoardEffect> {
        let name = |square: u8| self.named(square).to_string();
        let take = |square: u8| BoardEffect::Take { cell: name(square), seat: self.side.other().seat().0 };
        let (from, to, captured) = match mv {
            Move::Huff { square } => return vec![take(square)],
            Move::Pass { .. } => return vec![slide(self.side)],
            Move::Step { from, to, .. } => (from, to, 0),
            Move::Capture { from, to, captured, .. } => (from, to, captured),
        };
        let mut via = if captured == 0 { vec![to] } else { self.landings(from, to, captured) };
        via.pop();
        let via = via.into_iter().map(name).collect();
        let mut effects = vec![BoardEffect::Go { from: name(from), via, to: name(to) }];
        effects.extend(squares(captured).map(take));
        if self.sides().rank(bit(from)) == Rank::Man && V::tables(self.side).far & bit(to) != 0 {
            effects.push(BoardEffect::Crown { cell: name(to) });
        }
        if V::SLIDES {
            effects.push(slide(self.side));
        }
        effects
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        let who = V::SIDES[self.side as usize].get(lang);
        if reader != Some(self.side.seat()) {
            return self.prompt_of_others(who, lang);
        }
        if self.guilty != 0 {
            return self.prompt_to_huff(who, lang);
        }
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let colon = if lang == Lang::Fr { " :" } else { ":" };
        let (most, _) = self.best_capturers();
        let what = match (moves.as_slice(), self.capture, most, lang) {
            ([], ..) => return over(lang),
            ([Move::Pass { .. }], Capture::Strict, _, Lang::Fr) => "aucun coup possible, il faut passer".to_owned(),
            ([Move::Pass { .. }], Capture::Strict, _, Lang::En) => "no move possible, you have to pass".to_owned(),
            (_, _, 0, Lang::Fr) => "à vous de jouer".to_owned(),
            (_, _, 0, Lang::En) => "your move".to_owned(),
            (_, Capture::Strict, _, Lang::Fr) => format!("prise obligatoire, {}", pieces(most, lang)),
            (_, Capture::Strict, _, Lang::En) => format!("you must capture, {}", pieces(most, lang)),
            (_, Capture::Huff, _, Lang::Fr) => {
                format!("il y a {} à prendre, sous peine d'être soufflé", pieces(most, lang))
            }
            (_, Capture::Huff, _, Lang::En) => format!("there is a capture of {}, or be huffed", pieces(most, lang)),
        };
        format!("{who}{colon} {what}.")
    }

    fn announce(&self, mv: Move, after: &Self, lang: Lang) -> Option<String> {
        if let Move::Huff { square } = mv {
            let square = self.named(square);
            return Some(match lang {
                Lang::Fr => format!("Soufflée ! La pièce en {square} est retirée."),
                Lang::En => format!("Huff! The piece on {square} is removed."),
            });
        }
        if after.guilty == 0 {
            return None;
        }
        let (most, _) = self.best_capturers();
        let (due, guilty) = (pieces(most, lang), after.all_named(after.guilty));
        Some(match lang {
            Lang::Fr => format!("Faute : il fallait prendre {due}. On peut souffler {}.", listed(&guilty, "ou")),
            Lang::En => format!("Fault: {due} had to be taken. {} may be huffed.", listed(&guilty, "or")),
        })
    }
}

impl<V: Variant> Draughts<V> {
    /// The landing squares of a legal capture, one of its routes.
    fn landings(&self, from: u8, to: u8, captured: u64) -> Vec<u8> {
        hunter(self, from).route(to, captured, Belief::Right).unwrap_or_else(|| vec![to])
    }

    /// What is told to whoever is not to move.
    fn prompt_of_others(&self, who: &str, lang: Lang) -> String {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let guilty = self.all_named(self.guilty);
        let (most, _) = self.best_capturers();
        let due = pieces(most, lang);
        match (moves.as_slice(), lang) {
            ([], _) => over(lang),
            ([Move::Huff { .. }, ..], Lang::Fr) if V::SLIDES => {
                format!("{who} doit d'abord souffler {}, puis jouer.", listed(&guilty, "ou"))
            }
            ([Move::Huff { .. }, ..], Lang::En) if V::SLIDES => {
                format!("{who} first has to huff {}, then play.", listed(&guilty, "or"))
            }
            _ if self.guilty != 0 => match lang {
                Lang::Fr => format!("{who} peut souffler {}, puis joue.", listed(&guilty, "ou")),
                Lang::En => format!("{who} may huff {}, then plays.", listed(&guilty, "or")),
            },
            ([Move::Pass { .. }], Lang::Fr) => format!("{who} n'a aucun coup possible et doit passer."),
            ([Move::Pass { .. }], Lang::En) => format!("{who} has no possible move and has to pass."),
            (_, Lang::Fr) if most == 0 => format!("C'est à {who} de jouer."),
            (_, Lang::En) if most == 0 => format!("{who} to move."),
            (_, Lang::Fr) if self.capture == Capture::Strict => format!("{who} doit prendre, {due}."),
            (_, Lang::En) if self.capture == Capture::Strict => format!("{who} must capture, {due}."),
            (_, Lang::Fr) => format!("{who} a {due} à prendre, sous peine d'être soufflé."),
            (_, Lang::En) => format!("{who} has {due} to capture, or may be huffed."),
        }
    }

    fn prompt_to_huff(&self, who: &str, lang: Lang) -> String {
        let guilty = self.all_named(self.guilty);
        match (V::SLIDES, lang) {
            (true, Lang::Fr) => format!("{who} : soufflez d'abord {}, puis jouez.", listed(&guilty, "ou")),
            (true, Lang::En) => format!("{who}: first huff {}, then play.", listed(&guilty, "or")),
            (false, Lang::Fr) => format!("{who} : vous pouvez souffler {}, puis jouer.", listed(&guilty, "ou")),
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
