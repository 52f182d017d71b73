//! What is said of a position: whose turn it is, what threatens, who scored and how, what the signs mean.

use game::{Lang, MarkKind, Outcome, Seat, Sign, Words};

use super::board::{Kind, Side, Square};
use super::{Action, Kidam, Move, Phase, rule};

impl Side {
    /// The side as people call it.
    pub(super) const fn words(self) -> Words {
        match self {
            Side::White => Words::new("Bleu", "Blue"),
            Side::Black => Words::new("Vert", "Green"),
        }
    }
}

impl Kind {
    /// The piece as people call it, with its article.
    const fn words(self) -> Words {
        match self {
            Kind::Keeper => Words::new("le gardien", "the keeper"),
            Kind::Back => Words::new("l’arrière", "the back"),
            Kind::Midfielder => Words::new("le milieu", "the midfielder"),
            Kind::Forward => Words::new("l’avant", "the forward"),
        }
    }

    /// The same at the beginning of a sentence.
    const fn opening(self) -> Words {
        match self {
            Kind::Keeper => Words::new("Le gardien", "The keeper"),
            Kind::Back => Words::new("L’arrière", "The back"),
            Kind::Midfielder => Words::new("Le milieu", "The midfielder"),
            Kind::Forward => Words::new("L’avant", "The forward"),
        }
    }

    /// So many of them, "aucun" for none.
    pub(super) fn counted(self, count: u32, lang: Lang) -> String {
        let (one, more) = match self {
            Kind::Keeper => (Words::new("gardien", "keeper"), Words::new("gardiens", "keepers")),
            Kind::Back => (Words::new("arrière", "back"), Words::new("arrières", "backs")),
            Kind::Midfielder => (Words::new("milieu", "midfielder"), Words::new("milieux", "midfielders")),
            Kind::Forward => (Words::new("avant", "forward"), Words::new("avants", "forwards")),
        };
        match count {
            0 => format!("{} {}", lang.pick("aucun", "no"), one.get(lang)),
            1 => format!("1 {}", one.get(lang)),
            _ => format!("{count} {}", more.get(lang)),
        }
    }
}

/// The signs that pieces bear, for the legend.
pub(super) fn signs() -> Vec<Sign> {
    let sign = |kind, name, says, number| Sign { kind, name, says, rule: rule(number).to_string() };
    vec![
        sign(
            MarkKind::Offside,
            Words::new("Hors-jeu", "Offside"),
            Words::new(
                "Hors-jeu : sans le ballon, cette pièce est plus près du but que toute la défense adverse. \
                Elle ne peut pas recevoir, et son équipe ne peut pas tirer.",
                "Offside: without the ball, this piece is nearer to the goal than the whole defence. \
                It cannot receive, and its side cannot shoot.",
            ),
            18,
        ),
        sign(
            MarkKind::NoReturn,
            Words::new("Pas de retour", "No return"),
            Words::new(
                "Pas de retour : cette pièce vient de passer le ballon. Elle ne le reçoit pas au tour suivant, \
                sauf si elle bouge d’ici là.",
                "No return: this piece made the last pass. It does not get the ball back in the next turn, \
                unless it moves before.",
            ),
            9,
        ),
        sign(
            MarkKind::ToKeeper,
            Words::new("Ballon au gardien", "Ball to the keeper"),
            Words::new(
                "Ballon au gardien : aucun tour complet n’est possible. On déplace une pièce, \
                puis le ballon va au gardien.",
                "Ball to the keeper: no full turn is possible. A piece is moved, then the ball goes to the keeper.",
            ),
            10,
        ),
        sign(
            MarkKind::Moved,
            Words::new("A bougé", "Has moved"),
            Words::new(
                "A bougé : cette pièce a été déplacée à ce tour ; il reste le ballon à jouer.",
                "Has moved: this piece was moved in this turn; the ball is still to be played.",
            ),
            4,
        ),
    ]
}

impl Kidam {
    /// Whether the side to move can only move a piece, and its ball then goes to its keeper (K10).
    pub(super) fn only_moves(&self) -> bool {
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        !steps.is_empty() && steps.iter().all(|step| step.act == Action::RunAlone)
    }

    /// "Kidam!", and the shot it is about (K12); nothing if that side could not shoot.
    pub(super) fn warning(&self, side: Side, lang: Lang) -> Option<String> {
        let from = self.ball(side);
        let goals: Vec<String> = self.open_goals(side).map(|goal| goal.to_string()).collect();
        let [all @ .., last] = goals.as_slice() else { return None };
        let (who, or) = (self.kind_at(from).opening().get(lang), lang.pick("ou", "or"));
        let goals = if all.is_empty() { last.clone() } else { format!("{} {or} {last}", all.join(", ")) };
        Some(match lang {
            Lang::Fr => format!("Kidam ! {who} en {from} menace de tirer en {goals}."),
            Lang::En => format!("Kidam! {who} on {from} threatens to shoot at {goals}."),
        })
    }

    /// Who scored by this step, and how.
    pub(super) fn goal_words(&self, step: Move, scorer: Side, score: [u8; 2], lang: Lang) -> String {
        let [first, second] = score;
        let name = scorer.words().get(lang);
        let shot = |position: &Kidam, from: Square, to: Square| {
            let who = position.kind_at(from).words().get(lang);
            lang.pick(format_args!("{who} en {from} tire en {to}"), format_args!("{who} on {from} shoots at {to}"))
        };
        let declared = self.declared(step).and_then(|held| {
            let (from, to) = (held.ball(scorer), held.open_goals(scorer).next()?);
            Some(shot(&held, from, to))
        });
        match (declared, lang) {
            (Some(shot), Lang::Fr) => {
                format!("But de {name}, {first}–{second} : {shot}, et aucune parade n’est possible.")
            }
            (Some(shot), Lang::En) => format!("Goal for {name}, {first}–{second}: {shot}, and nothing can parry it."),
            (None, Lang::Fr) => format!("But de {name}, {first}–{second} : {}.", shot(self, step.from, step.to)),
            (None, Lang::En) => format!("Goal for {name}, {first}–{second}: {}.", shot(self, step.from, step.to)),
        }
    }

    /// What the side to move has to do.
    pub(super) fn what_is_due(&self) -> Words {
        let mut steps = Vec::new();
        self.steps_into(&mut steps);
        let all = |act: Action| steps.iter().all(|step| step.act == act);
        match self.phase {
            Phase::Moved(_) => Words::new("jouez le ballon.", "play the ball."),
            Phase::Played => Words::new("déplacez une pièce.", "move a piece."),
            Phase::Start if all(Action::Skip) => {
                Words::new("rien n’est possible, passez.", "nothing can be done, skip.")
            }
            Phase::Start if all(Action::RunAlone) => Words::new(
                "déplacez une pièce ; le ballon ira au gardien.",
                "move a piece; the ball will go to the keeper.",
            ),
            Phase::Start if all(Action::PassAlone) => Words::new("jouez le ballon.", "play the ball."),
            Phase::Start => Words::new(
                "déplacez une pièce et jouez le ballon, dans l’ordre voulu.",
                "move a piece and play the ball, in either order.",
            ),
        }
    }

    /// What happened at the end.
    pub(super) fn ending_words(&self, outcome: Outcome, lang: Lang) -> String {
        let [first, second] = self.score;
        let winner = Side::BOTH.into_iter().find(|side| outcome.winners.contains(Seat(*side as u8)));
        match (winner, lang) {
            (Some(side), _) if outcome.rule == rule(13) => {
                let (name, goals) = (side.words().get(lang), self.score[side.index()]);
                let plural = if goals > 1 { "s" } else { "" };
                lang.pick(
                    format_args!("{name} a marqué {goals} but{plural} : {first}–{second}."),
                    format_args!("{name} scored {goals} goal{plural}: {first}–{second}."),
                )
            }
            (_, Lang::Fr) if self.turns >= super::layout::TURNS => {
                format!("Cent tours depuis l’engagement : le score reste {first}–{second}.")
            }
            (_, Lang::En) if self.turns >= super::layout::TURNS => {
                format!("A hundred turns since the kick-off: the score stands, {first}–{second}.")
            }
            (_, Lang::Fr) => {
                format!("La même position s’est présentée trois fois : le score reste {first}–{second}.")
            }
            (_, Lang::En) => {
                format!("The same position stood for the third time: the score stands, {first}–{second}.")
            }
        }
    }

    /// How the game ended.
    pub(super) fn result_words(&self, lang: Lang) -> String {
        let [first, second] = self.score;
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Side::White.words(),
            std::cmp::Ordering::Less => Side::Black.words(),
            std::cmp::Ordering::Equal => {
                return match lang {
                    Lang::Fr => format!("Partie nulle, {first}–{second}."),
                    Lang::En => format!("A draw, {first}–{second}."),
                };
            }
        };
        match lang {
            Lang::Fr => format!("{} gagne, {first}–{second}.", winner.fr),
            Lang::En => format!("{} wins, {first}–{second}.", winner.en),
        }
    }
}
