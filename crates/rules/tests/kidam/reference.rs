//! A slow referee written straight from the rules: a map of pieces, every turn cloned and tried.

use std::collections::BTreeMap;

use game::Game;
use rules::kidam::{Carry, Kidam, Options, Rules};

/// Column 1–9 and row 0–13.
pub type At = (i32, i32);

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mid {
    Start,
    Moved(At),
    Played,
}

/// A position as the rules speak of it. Side 0 is W.
#[derive(Clone, Debug)]
pub struct Slow {
    options: Options,
    pub pieces: BTreeMap<At, (usize, char)>,
    pub balls: [At; 2],
    pub marks: [Option<At>; 2],
    pub side: usize,
    pub mid: Mid,
    score: [u32; 2],
    turns: u32,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Try {
    Move(At, At),
    Ball(At, At),
}

pub fn name((column, row): At) -> String {
    format!("{}{row}", (b'a' + column as u8 - 1) as char)
}

fn read(text: &str) -> At {
    let column = i32::from(text.as_bytes()[0] - b'a') + 1;
    (column, text[1..].parse().unwrap())
}

pub fn exists((column, row): At) -> bool {
    (1..=9).contains(&column) && (1..=12).contains(&row) || (4..=6).contains(&column) && (row == 0 || row == 13)
}

pub fn is_goal((_, row): At) -> bool {
    row == 0 || row == 13
}

/// K1: a side's line, counted from its own goal.
pub fn line(side: usize, (_, row): At) -> i32 {
    if side == 0 { row } else { 13 - row }
}

impl Slow {
    pub fn read(options: Options, text: &str) -> Slow {
        let mut parts = text.split(':');
        let side = usize::from(parts.next().unwrap() == "B");
        let mut slow = Slow {
            options,
            pieces: BTreeMap::new(),
            balls: [(0, 0); 2],
            marks: [None; 2],
            side,
            mid: Mid::Start,
            score: [0; 2],
            turns: 0,
        };
        for owner in 0..2 {
            let (pieces, ball) = parts.next().unwrap()[1..].split_once('@').unwrap();
            for piece in pieces.split(',') {
                slow.pieces.insert(read(&piece[1..]), (owner, piece.chars().next().unwrap()));
            }
            let (ball, mark) = ball.split_once('!').map_or((ball, None), |(ball, mark)| (ball, Some(read(mark))));
            slow.balls[owner] = read(ball);
            slow.marks[owner] = mark;
        }
        for flag in parts {
            match &flag[..1] {
                "G" => {
                    let (a, b) = flag[1..].split_once('-').unwrap();
                    slow.score = [a.parse().unwrap(), b.parse().unwrap()];
                }
                "H" => slow.turns = flag[1..].parse().unwrap(),
                "M" => slow.mid = Mid::Moved(read(&flag[1..])),
                _ => slow.mid = Mid::Played,
            }
        }
        slow
    }

    pub fn text(&self) -> String {
        let mut text = ["W", "B"][self.side].to_owned();
        for owner in 0..2 {
            let mut own: Vec<At> = self.pieces.iter().filter(|(_, p)| p.0 == owner).map(|(&at, _)| at).collect();
            own.sort_by_key(|&(column, row)| (row, column));
            let own: Vec<String> = own.iter().map(|at| format!("{}{}", self.pieces[at].1, name(*at))).collect();
            text += &format!(":{}{}@{}", ["W", "B"][owner], own.join(","), name(self.balls[owner]));
            if let Some(mark) = self.marks[owner] {
                text += &format!("!{}", name(mark));
            }
        }
        if self.score != [0, 0] {
            text += &format!(":G{}-{}", self.score[0], self.score[1]);
        }
        if self.turns > 0 {
            text += &format!(":H{}", self.turns);
        }
        match self.mid {
            Mid::Start => {}
            Mid::Moved(at) => text += &format!(":M{}", name(at)),
            Mid::Played => text += ":P",
        }
        text
    }

    fn complete(&self) -> bool {
        self.options.rules == Rules::Complete
    }

    fn owner(&self, at: At) -> Option<usize> {
        self.pieces.get(&at).map(|piece| piece.0)
    }

    pub fn own(&self, side: usize) -> Vec<At> {
        self.pieces.iter().filter(|(_, piece)| piece.0 == side).map(|(&at, _)| at).collect()
    }

    /// K5: squares strictly between, if the way is straight and at most six squares long.
    fn way(from: At, to: At) -> Option<Vec<At>> {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let far = dx.abs().max(dy.abs());
        let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
        if !straight || far == 0 || far > 6 {
            return None;
        }
        Some((1..far).map(|n| (from.0 + n * dx.signum(), from.1 + n * dy.signum())).collect())
    }

    fn clear(&self, way: &[At]) -> bool {
        way.iter().all(|at| exists(*at) && !self.pieces.contains_key(at))
    }

    /// K5, K6, K14, K15, K16.
    fn can_go(&self, from: At, to: At) -> bool {
        let (side, kind) = self.pieces[&from];
        let Some(way) = Slow::way(from, to) else { return false };
        if !exists(to) || self.pieces.contains_key(&to) || !self.clear(&way) {
            return false;
        }
        if kind == 'K' {
            return way.is_empty() && line(side, to) == 0;
        }
        if is_goal(to) {
            return false;
        }
        let others = |lines: &[i32]| {
            self.own(side).into_iter().filter(|&at| at != from && lines.contains(&line(side, at))).count()
        };
        if line(side, to) == 1 && others(&[1]) + 1 > 2 {
            return false;
        }
        if line(side, to) <= 2 && others(&[1, 2]) + 1 > 4 {
            return false;
        }
        if self.complete() && line(side, to) == 1 && kind != 'B' {
            return false;
        }
        !(self.complete() && line(1 - side, to) == 1 && kind != 'F')
    }

    /// K18.
    fn offside(&self, at: At) -> bool {
        let side = self.pieces[&at].0;
        let enemy = 1 - side;
        let nearer = |other: At| is_goal(other) || line(enemy, at) < line(enemy, other);
        self.complete()
            && (1..=6).contains(&line(enemy, at))
            && self.balls[side] != at
            && self.own(enemy).into_iter().all(nearer)
    }

    /// K11, K19.
    fn can_shoot(&self, side: usize, to: At) -> bool {
        let from = self.balls[side];
        let moved = side == self.side && self.mid == Mid::Moved(from);
        let Some(way) = Slow::way(from, to) else { return false };
        exists(to)
            && line(1 - side, to) == 0
            && !self.pieces.contains_key(&to)
            && self.clear(&way)
            && (1..=6).contains(&line(1 - side, from))
            && !moved
            && !self.own(side).into_iter().any(|at| self.offside(at))
    }

    /// K8, K9, K17, K19.
    fn can_pass(&self, to: At) -> bool {
        let from = self.balls[self.side];
        let Some(way) = Slow::way(from, to) else { return false };
        if self.owner(to) != Some(self.side) || self.marks[self.side] == Some(to) || self.offside(to) {
            return false;
        }
        let around = self
            .pieces
            .iter()
            .filter(|&(&at, piece)| piece.0 != self.side && (at.0 - to.0).abs().max((at.1 - to.1).abs()) == 1);
        let air = self.complete() && self.pieces[&from].1 == 'M' && around.count() <= 1;
        self.clear(&way) || air
    }

    pub fn squares() -> impl Iterator<Item = At> {
        (0..=13).flat_map(|row| (1..=9).map(move |column| (column, row))).filter(|&at| exists(at))
    }

    fn goal_squares(side: usize) -> impl Iterator<Item = At> {
        (4..=6).map(move |column| (column, 13 * side as i32))
    }

    /// Moves of pieces at this point of the turn, K12 aside.
    fn moves(&self) -> Vec<Try> {
        let held = self.balls[self.side];
        let stays = |at: At| at == held && (self.mid == Mid::Played || self.options.carry == Carry::No);
        let mut tries = Vec::new();
        for from in self.own(self.side).into_iter().filter(|&at| !stays(at)) {
            tries.extend(Slow::squares().filter(|&to| self.can_go(from, to)).map(|to| Try::Move(from, to)));
        }
        tries
    }

    /// Passes and shots at this point of the turn, K12 aside.
    fn balls(&self) -> Vec<Try> {
        let from = self.balls[self.side];
        let can = |&to: &At| self.can_pass(to) || self.can_shoot(self.side, to);
        Slow::squares().filter(can).map(|to| Try::Ball(from, to)).collect()
    }

    fn after(&self, step: Try) -> Slow {
        let mut next = self.clone();
        let me = self.side;
        match step {
            Try::Move(from, to) => {
                let piece = next.pieces.remove(&from).unwrap();
                next.pieces.insert(to, piece);
                if next.balls[me] == from {
                    next.balls[me] = to;
                }
                if next.marks[me] == Some(from) {
                    next.marks[me] = None;
                }
                next.mid = Mid::Moved(to);
            }
            Try::Ball(from, to) => {
                next.balls[me] = to;
                next.marks[me] = Some(from);
                next.mid = Mid::Played;
            }
        }
        next
    }

    fn is_shot(&self, step: Try) -> bool {
        matches!(step, Try::Ball(_, to) if is_goal(to) && line(1 - self.side, to) == 0)
    }

    /// K12: the turn may end here.
    fn may_end(&self) -> bool {
        !Slow::goal_squares(self.side).any(|to| self.can_shoot(1 - self.side, to))
    }

    /// The first steps of full turns: every turn is tried out (K4, K10, K20).
    fn full(&self) -> Vec<Try> {
        let mut steps: Vec<Try> = self.moves();
        steps.retain(|&step| {
            let after = self.after(step);
            after.balls().into_iter().any(|ball| after.is_shot(ball) || after.after(ball).may_end())
        });
        let mut balls = self.balls();
        balls.retain(|&ball| {
            let after = self.after(ball);
            let moves = if self.is_shot(ball) { Vec::new() } else { after.moves() };
            self.is_shot(ball)
                || moves.is_empty() && after.may_end()
                || moves.into_iter().any(|step| after.after(step).may_end())
        });
        steps.extend(balls);
        steps
    }

    /// K10: moves that are a whole turn.
    fn alone(&self) -> Vec<Try> {
        let mut steps = self.moves();
        steps.retain(|&step| self.after(step).may_end());
        steps
    }

    fn over(&self) -> bool {
        self.score.iter().any(|&goals| goals >= u32::from(self.options.goals))
    }

    pub fn legal(&self) -> Vec<Option<Try>> {
        if self.over() {
            return Vec::new();
        }
        let mut steps = match self.mid {
            Mid::Moved(_) => {
                let mut steps = self.balls();
                steps.retain(|&ball| self.is_shot(ball) || self.after(ball).may_end());
                return steps.into_iter().map(Some).collect();
            }
            Mid::Played => return self.alone().into_iter().map(Some).collect(),
            Mid::Start => self.full(),
        };
        if steps.is_empty() {
            steps = self.alone();
        }
        if steps.is_empty() && self.may_end() {
            return vec![None];
        }
        steps.into_iter().map(Some).collect()
    }

    pub fn legal_texts(&self) -> Vec<String> {
        let text = |step: Option<Try>| match step {
            Some(Try::Move(from, to)) => format!("{}-{}", name(from), name(to)),
            Some(Try::Ball(from, to)) => format!("{}>{}", name(from), name(to)),
            None => "skip".to_owned(),
        };
        let mut texts: Vec<String> = self.legal().into_iter().map(text).collect();
        texts.sort();
        texts
    }

    /// Plays a legal step, ends of turns and goals included.
    pub fn play(&self, text: &str) -> Slow {
        let me = self.side;
        let Some((step, lone)) = text.split_once('-').or(text.split_once('>')).map(|(from, to)| {
            let (from, to) = (read(from), read(to));
            let step = if text.contains('-') { Try::Move(from, to) } else { Try::Ball(from, to) };
            (step, self.mid == Mid::Start && text.contains('-') && self.full().is_empty())
        }) else {
            let mut next = self.clone();
            next.marks[me] = None;
            return next.end_turn();
        };
        if self.is_shot(step) {
            return self.goal(me);
        }
        let mut next = self.after(step);
        if lone {
            next.balls[me] = next.own(me).into_iter().find(|at| next.pieces[at].1 == 'K').unwrap();
            next.marks[me] = None;
            return next.end_turn();
        }
        let stuck = next.mid == Mid::Played && next.moves().is_empty();
        if self.mid != Mid::Start || stuck { next.end_turn() } else { next }
    }

    fn end_turn(mut self) -> Slow {
        let played = self.side;
        self.side = 1 - played;
        self.mid = Mid::Start;
        self.turns += 1;
        let kidam = Slow::goal_squares(self.side).any(|to| self.can_shoot(played, to));
        if kidam && self.full().is_empty() && self.alone().is_empty() { self.goal(played) } else { self }
    }

    fn goal(&self, scorer: usize) -> Slow {
        let mut next = Slow::read(self.options, &Kidam::new(&self.options).text());
        next.score = self.score;
        next.score[scorer] += 1;
        next.side = 1 - scorer;
        next
    }
}
