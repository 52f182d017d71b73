//! What a page or a terminal draws: cells with counts, and marbles sown one by one.

use game::{
    Arranged, BoardPlan, BoardScene, Cell, CellId, Effect, Game, Ground, Lang, Look, Manner, Outcome, Piece, PieceKind,
    Plan, Present, Rule, Scene, Seat, Showcase, Step, Turn, Words,
};

use super::board::{COLUMNS, bit, name};
use super::{Damata, Mode, Move, Options, Reason};

impl Present for Damata {
    const SHOWCASE: Showcase = Showcase {
        options: "",
        position: "W:Wb1,c1,d1*2,f1,a2,c2*3,g2,a3,b3*2,e3,f3,c4,e4*2,e5:\
            Bd4*2,g4,b5,d5*2,a6*2,c6,e6,g6,b7,c7*2,f7,g7",
    };

    fn plan(options: &Options) -> Plan {
        let layout = options.mode.layout();
        let look = |cell: u8| match layout.open & bit(cell) {
            0 => Look::Blocked,
            _ if layout.bonus_cells & bit(cell) != 0 => Look::Bonus,
            _ => Look::Well,
        };
        let cell = |cell: u8| Cell {
            name: name(cell),
            x: (cell % COLUMNS) as i8,
            y: (cell / COLUMNS) as i8,
            look: look(cell),
            touch: layout.open & bit(cell) != 0,
            strip: None,
        };
        let cells = (0..layout.rows * COLUMNS).map(cell).collect();
        Plan::Board(BoardPlan {
            ground: Ground::Wells,
            cells,
            strips: Vec::new(),
            edge: Vec::new(),
            signs: Vec::new(),
            pieces: vec![PieceKind::Marble],
        })
    }

    fn arranged(options: &Options, board: &Arranged) -> Option<String> {
        let names = options.mode.seat_names();
        let cells = options.mode.layout().rows * COLUMNS;
        let mut text = (*names.get(usize::from(board.turn))?).to_owned();
        for (seat, side) in (0..).zip(names) {
            let own = board.each().filter(|piece| piece.seat == seat && piece.cell.0 < cells);
            let marbles: Vec<String> =
                own.map(|Piece { cell, count, .. }| format!("{}*{count}", name(cell.0))).collect();
            text += &format!(":{side}{}", marbles.join(","));
        }
        Some(text)
    }

    fn scene(view: &Damata) -> Scene {
        let mut pieces = Vec::new();
        for cell in 0..view.mode.layout().rows * COLUMNS {
            for seat in 0..view.seats() {
                let count = view.board.on(cell, usize::from(seat));
                if count > 0 {
                    pieces.push(Piece { cell: CellId(cell), seat, kind: PieceKind::Marble, count });
                }
            }
        }
        let score = view.counts[..usize::from(view.seats())].iter().map(|&count| u16::from(count)).collect();
        Scene::Board(BoardScene { pieces, score, ..BoardScene::default() })
    }

    fn steps(&self, mv: Move, _legal: &[Move]) -> Vec<Step> {
        if mv.is_pass() {
            return vec![Step::button("pass")];
        }
        let (first, second) = Damata::enemies(usize::from(self.turn));
        let mut steps = vec![Step::Cell(CellId(mv.from()))];
        for sown in mv.path() {
            steps.push(Step::Cell(CellId(sown.cell)));
            if self.is_contested(sown.cell) {
                steps.push(Step::Seat(if sown.second { second } else { first } as u8));
            }
        }
        steps
    }

    fn attempt(&self, steps: &[Step]) -> Option<String> {
        let mut text = String::new();
        for (place, step) in steps.iter().enumerate() {
            match step {
                Step::Button(word) if steps.len() == 1 => return Some(word.to_string()),
                Step::Cell(CellId(cell)) if *cell < self.mode.layout().rows * COLUMNS => {
                    text.push_str(["", ":", ","][place.min(2)]);
                    text.push_str(&name(*cell));
                }
                Step::Seat(seat) if place > 1 => {
                    text.push('=');
                    text.push_str(self.mode.seat_names().get(usize::from(*seat))?);
                }
                _ => return None,
            }
        }
        (steps.len() > 1).then_some(text)
    }

    /// A cell whose marbles cannot be sown (M11).
    fn refused_touch(&self, steps: &[Step]) -> Option<Reason> {
        let [Step::Cell(CellId(cell))] = *steps else { return None };
        let taken = self.board.on((cell < self.mode.layout().rows * COLUMNS).then_some(cell)?, usize::from(self.turn));
        let mut moves = Vec::new();
        self.sowings(&mut moves);
        let stuck = taken > 0 && !moves.is_empty() && moves.iter().all(|mv| mv.from() != cell);
        stuck.then(|| Reason::NoWay { cell: name(cell), taken })
    }

    fn effects(&self, mv: Move, _reader: Option<Seat>) -> Vec<Effect> {
        let mut effects = Vec::new();
        let mut via = Vec::new();
        let bonus = self.bonus(mv);
        for sown in mv.path() {
            let cell = CellId(sown.cell);
            effects.push(Effect::Go { from: CellId(mv.from()), via: via.clone(), to: cell });
            if let Some(victim) = self.victim(sown) {
                effects.push(Effect::Take { cell, seat: victim as u8 });
            }
            if bonus == Some(sown.cell) {
                effects.push(Effect::Add { cell, seat: self.turn, kind: PieceKind::Marble });
            }
            via.push(cell);
        }
        effects
    }

    fn manner(&self, mv: Move) -> Manner {
        match mv.is_pass() {
            true => Manner::Pass,
            false if self.removals(mv) > 0 => Manner::Capture,
            false => Manner::Quiet,
        }
    }

    fn words(&self, mv: Move, _reader: Option<Seat>, lang: Lang) -> Option<String> {
        if mv.is_pass() {
            return Some(Words::new("Passe", "Passes").get(lang).to_owned());
        }
        self.written(mv, lang)
    }

    fn prompt(&self, reader: Option<Seat>, lang: Lang) -> String {
        let seat = match self.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance | Turn::Over => return self.closing(lang),
        };
        let name = side_name(seat, lang);
        let yours = reader == Some(seat);
        let passes = !self.can_sow(usize::from(self.turn));
        match (lang, yours, passes) {
            (Lang::Fr, true, false) => {
                "À vous : choisissez une de vos cases, puis semez toutes vos billes de proche en proche.".to_owned()
            }
            (Lang::Fr, true, true) => "À vous : aucun coup n’est possible, il faut passer.".to_owned(),
            (Lang::Fr, false, false) => format!("C’est à {name} de choisir une case et d’en semer les billes."),
            (Lang::Fr, false, true) => format!("{name} n’a aucun coup possible et doit passer."),
            (Lang::En, true, false) => {
                "Your turn: choose one of your cells, then sow all your marbles from cell to next cell.".to_owned()
            }
            (Lang::En, true, true) => "Your turn: no move is possible, you have to pass.".to_owned(),
            (Lang::En, false, false) => format!("It is for {name} to choose a cell and sow its marbles."),
            (Lang::En, false, true) => format!("{name} has no possible move and has to pass."),
        }
    }

    fn ending(&self, outcome: Outcome, lang: Lang) -> String {
        let seats = || (0..self.seats()).map(Seat);
        let why = match outcome.rule.number {
            13 | 14 => self.beaten(seats().filter(|&seat| !outcome.winners.contains(seat)), outcome.rule, lang),
            _ => self.stopped_by(lang),
        };
        let count = |seat: Seat| format!("{} {}", side_name(seat, lang), self.counts[seat.index()]);
        let counts = seats().map(count).collect::<Vec<_>>().join(", ");
        lang.pick(
            format_args!("{why}. Billes sur le plateau : {counts}."),
            format_args!("{why}. Marbles on the board: {counts}."),
        )
    }

    fn announce(&self, mv: Move, _after: &Damata, lang: Lang) -> Option<String> {
        // Who moved is told beside it, by name: letters are for texts.
        if mv.is_pass() {
            let words = Words::new("Aucun coup possible : on passe (M14).", "No move is possible: a pass (M14).");
            return Some(words.get(lang).to_owned());
        }
        self.bonus(mv).map(|_| Words::new("Bille bonus !", "A bonus marble!").get(lang).to_owned())
    }
}

/// Seats by the colour of their marbles, as people call them; letters are for texts.
pub(super) fn side_name(seat: Seat, lang: Lang) -> &'static str {
    const SIDES: [Words; 4] = [
        Words::new("Bleu", "Blue"),
        Words::new("Vert", "Green"),
        Words::new("Ambre", "Amber"),
        Words::new("Prune", "Plum"),
    ];
    SIDES.get(usize::from(seat.0)).map_or("", |side| side.get(lang))
}

impl Damata {
    /// A move that says which enemy leaves a cell: by name, as seats are letters only in texts.
    fn written(&self, mv: Move, lang: Lang) -> Option<String> {
        let (first, second) = Damata::enemies(usize::from(self.turn));
        let mut chosen = false;
        let cells: Vec<String> = mv
            .path()
            .map(|sown| {
                if !self.is_contested(sown.cell) {
                    return name(sown.cell);
                }
                chosen = true;
                let victim = Seat(if sown.second { second } else { first } as u8);
                format!("{} ({})", name(sown.cell), side_name(victim, lang))
            })
            .collect();
        let colon = lang.pick(" :", ":");
        chosen.then(|| format!("{}{colon} {}", name(mv.from()), cells.join(", ")))
    }

    /// Who has lost, and by what: too few marbles (M13), or no move (M14).
    fn beaten(&self, losers: impl Iterator<Item = Seat>, rule: Rule, lang: Lang) -> String {
        let losers: Vec<Seat> = losers.collect();
        let names: Vec<&str> = losers.iter().map(|&seat| side_name(seat, lang)).collect();
        let names = names.join(lang.pick(" et ", " and ").as_str());
        let pair = losers.len() > 1;
        let left: u8 = losers.iter().map(|seat| self.counts[seat.index()]).sum();
        let said = match (rule.number, left, pair) {
            (13, 0, false) => Words::new("n’a plus de bille", "has no marble left"),
            (13, 0, true) => Words::new("n’ont plus de bille", "have no marble left"),
            (13, _, false) => Words::new("n’a plus qu’une bille", "has one marble left"),
            (13, _, true) => Words::new("n’ont plus qu’une bille à eux deux", "have one marble left between them"),
            (_, _, false) => Words::new("ne peut plus jouer", "cannot move any more"),
            (_, _, true) => Words::new("ne peuvent plus jouer", "cannot move any more"),
        };
        format!("{names} {}", said.get(lang))
    }

    /// What stopped a game that the board has not ended (M15).
    fn stopped_by(&self, lang: Lang) -> String {
        let (quiet, plies) = self.mode.layout().limits(self.limits);
        if self.quiet >= quiet {
            lang.pick(
                format_args!("{quiet} coups de suite sans prise"),
                format_args!("{quiet} moves in a row without a removal"),
            )
        } else if self.plies >= plies {
            lang.pick(format_args!("{plies} coups joués"), format_args!("{plies} moves played"))
        } else {
            lang.pick("La même position s’est présentée trois fois", "The same position stood for the third time")
        }
    }

    /// What there is to say when the game is over.
    fn closing(&self, lang: Lang) -> String {
        let winners = self.outcome().map(|outcome| outcome.winners).unwrap_or_default();
        let names: Vec<_> = winners.iter().map(|seat| side_name(seat, lang)).collect();
        match (lang, names.as_slice(), self.mode) {
            (Lang::Fr, [], _) => "Partie nulle.".to_owned(),
            (Lang::En, [], _) => "The game is drawn.".to_owned(),
            (Lang::Fr, names, Mode::Four) => format!("{} ont gagné.", names.join(" et ")),
            (Lang::En, names, Mode::Four) => format!("{} have won.", names.join(" and ")),
            (Lang::Fr, names, _) => format!("{} a gagné.", names.join(" et ")),
            (Lang::En, names, _) => format!("{} has won.", names.join(" and ")),
        }
    }
}
