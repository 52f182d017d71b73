//! What a card does: in general, as a glossary has it, and here and now, for whoever is about to play it.

use game::{Effect, Lang, Words};

use super::card::{Card, Interruption, Kind};
use super::moves::{Marker, Move};
use super::state::{LAST_FIELD, Phase, TeamKm};

impl Card {
    /// What the card does, in a line.
    pub(super) const fn does(self) -> Words {
        match self.kind() {
            Kind::KickOff => Words::new(
                "Met le ballon en jeu : il vient sur la case 1.",
                "Brings the ball into play: it goes to square 1.",
            ),
            Kind::Pass(_) => Words::new(
                "Ballon sur les cases 1 à 11 : il avance d’autant de cases.",
                "Ball on squares 1 to 11: it goes on by so many squares.",
            ),
            Kind::Shot(_) => Words::new(
                "Ballon sur les cases 11 à 17 : il avance d’autant de cases ; s’il atteint le but, on lance le dé de tir.",
                "Ball on squares 11 to 17: it goes on by so many squares; if that reaches the goal, the shot die is rolled.",
            ),
            Kind::PassOrShot(_) => {
                Words::new("Une passe ou un tir, au choix de qui la joue.", "A pass or a shot, as its player says.")
            }
            Kind::Super => Words::new(
                "Ballon sur les cases 11 à 17 : c’est un but, sans lancer le dé.",
                "Ball on squares 11 to 17: it is a goal, without a roll.",
            ),
            Kind::Interruption(Interruption::Tac) => Words::new(
                "Interrompt un adversaire : plus de carte action avant une remise en jeu.",
                "Interrupts an opponent: no action card before a throw-in.",
            ),
            Kind::Interruption(Interruption::Def) => Words::new(
                "Interrompt un adversaire : plus de carte action avant un dribble.",
                "Interrupts an opponent: no action card before a dribble.",
            ),
            Kind::Interruption(Interruption::Gk) => Words::new(
                "Interrompt un adversaire : plus de carte action avant un lob.",
                "Interrupts an opponent: no action card before a lob.",
            ),
            Kind::Restart { cancels, star } => restart(cancels, star),
            Kind::Special(Interruption::Tac) => Words::new(
                "Répond à un tacle : l’annule, avance le ballon de 3 cases et en protège jusqu’à la fin.",
                "Answers a tackle: cancels it, brings the ball 3 squares on and protects from tackles to the end.",
            ),
            Kind::Special(Interruption::Def) => Words::new(
                "Répond à un défenseur : l’annule, avance le ballon de 3 cases et en protège jusqu’à la fin.",
                "Answers a defender: cancels it, brings the ball 3 squares on and protects from defenders to the end.",
            ),
            Kind::Special(Interruption::Gk) => Words::new(
                "Répond à une sortie du gardien : l’annule, avance le ballon de 3 cases et en protège jusqu’à la fin.",
                "Answers a keeper’s rush: cancels it, brings the ball 3 squares on and protects from it to the end.",
            ),
            Kind::Yellow => Words::new(
                "Répond à toute interruption et l’annule ; le deuxième jaune coûte une carte. Penalty si votre ballon est dans la surface.",
                "Answers any interruption and cancels it; a second yellow costs a card. A penalty if your ball is in the area.",
            ),
            Kind::Red => Words::new(
                "Répond à toute interruption et l’annule ; l’adversaire perd une carte. Penalty si votre ballon est dans la surface.",
                "Answers any interruption and cancels it; the opponent loses a card. A penalty if your ball is in the area.",
            ),
        }
    }
}

const fn restart(cancels: [bool; 3], star: bool) -> Words {
    match (cancels, star) {
        ([true, ..], false) => Words::new("Annule le tacle qui vous arrête.", "Cancels the tackle that stops you."),
        ([true, ..], true) => Words::new(
            "Annule le tacle qui vous arrête ; fair-play : personne ne vous interrompt jusqu’à votre prochain tour.",
            "Cancels the tackle that stops you; fair play: nobody interrupts you until your next turn.",
        ),
        ([_, true, true], false) => Words::new(
            "Annule le défenseur ou la sortie du gardien qui vous arrête.",
            "Cancels the defender or the keeper’s rush that stops you.",
        ),
        ([_, true, true], true) => Words::new(
            "Annule le défenseur ou la sortie du gardien qui vous arrête ; fair-play : personne ne vous interrompt jusqu’à votre prochain tour.",
            "Cancels the defender or the keeper’s rush that stops you; fair play: nobody interrupts you until your next turn.",
        ),
        ([_, true, _], false) => {
            Words::new("Annule le défenseur qui vous arrête.", "Cancels the defender that stops you.")
        }
        ([_, true, _], true) => Words::new(
            "Annule le défenseur qui vous arrête ; fair-play : personne ne vous interrompt jusqu’à votre prochain tour.",
            "Cancels the defender that stops you; fair play: nobody interrupts you until your next turn.",
        ),
        (_, false) => {
            Words::new("Annule la sortie du gardien qui vous arrête.", "Cancels the keeper’s rush that stops you.")
        }
        (_, true) => Words::new(
            "Annule la sortie du gardien qui vous arrête ; fair-play : personne ne vous interrompt jusqu’à votre prochain tour.",
            "Cancels the keeper’s rush that stops you; fair play: nobody interrupts you until your next turn.",
        ),
    }
}

impl Marker {
    /// What the marker does, in a line.
    pub(super) const fn does(self) -> Words {
        match self {
            Marker::Half => Words::new(
                "Dès qu’elle sort de la pioche, la première mi-temps est finie.",
                "As soon as it is drawn, the first half is over.",
            ),
            Marker::Full => Words::new(
                "Dès qu’elle sort de la pioche, on joue les arrêts de jeu : plus personne ne pioche.",
                "As soon as it is drawn, added time is played: nobody draws any more.",
            ),
        }
    }
}

impl TeamKm {
    /// What a legal move would do, in a sentence, from what its player knows.
    pub(super) fn told_ahead(&self, mv: Move, lang: Lang) -> Option<String> {
        match mv {
            Move::Interrupt(card, target) => Some(stops(card, &target.hole(), lang)),
            Move::Play(_) | Move::PlayAs(..) => self.played_ahead(mv, lang),
            Move::React(card) => self.reacted_ahead(mv, card, lang),
            Move::Change(_) => Some(lang.pick(
                "Un jeton : cette carte contre une carte de la pioche.",
                "A token: this card for one of the draw pile.",
            )),
            _ => None,
        }
    }

    fn led_to(&self, mv: Move) -> (TeamKm, Vec<Effect>) {
        let (mut after, mut effects) = (self.clone(), Vec::new());
        after.apply(mv, &mut effects);
        (after, effects)
    }

    fn played_ahead(&self, mv: Move, lang: Lang) -> Option<String> {
        let (after, effects) = self.led_to(mv);
        if matches!(after.open.phase, Phase::Die(_)) {
            return Some(lang.pick(
                "Le but est à portée : on lance le dé de tir.",
                "The goal is within reach: the shot die is rolled.",
            ));
        }
        effects.iter().find_map(|effect| match *effect {
            Effect::Scored { .. } => Some(lang.pick("But, sans lancer le dé !", "A goal, without a roll!")),
            Effect::Advance { from, to, .. } => Some(goes(from, to, lang)),
            Effect::Free { fair: false, .. } => {
                Some(lang.pick("Vous n’êtes plus interrompu.", "You are no longer interrupted."))
            }
            Effect::Free { fair: true, .. } => Some(lang.pick(
                "Vous n’êtes plus interrompu, et personne ne vous interrompt jusqu’à votre prochain tour.",
                "You are no longer interrupted, and nobody interrupts you until your next turn.",
            )),
            _ => None,
        })
    }

    fn reacted_ahead(&self, mv: Move, card: Card, lang: Lang) -> Option<String> {
        let Phase::React { target, .. } = self.open.phase else { return None };
        let (after, effects) = self.led_to(mv);
        let mut told = lang.pick("L’interruption est annulée", "The interruption is cancelled");
        for effect in &effects {
            match *effect {
                Effect::Scored { .. } => told += &lang.pick(" ; but !", "; a goal!"),
                Effect::Advance { from, to, .. } => {
                    told += &lang.pick(
                        format_args!(" ; le ballon va de la case {from} à la case {to}"),
                        format_args!("; the ball goes from square {from} to square {to}"),
                    );
                }
                _ => {}
            }
        }
        let booked = !matches!(card.kind(), Kind::Special(_));
        if booked && matches!(after.open.phase, Phase::Lose { .. }) {
            let by = self.open.turn.hole();
            told += &lang.pick(format_args!(" ; {by} perd une carte"), format_args!("; {by} loses a card"));
        }
        if booked && self.ball(target) > LAST_FIELD {
            told += &lang.pick(" ; penalty", "; a penalty");
        }
        if !told.ends_with('!') {
            told.push('.');
        }
        Some(told)
    }
}

fn goes(from: u8, to: u8, lang: Lang) -> String {
    lang.pick(
        format_args!("Le ballon va de la case {from} à la case {to}."),
        format_args!("The ball goes from square {from} to square {to}."),
    )
}

fn stops(card: Card, target: &str, lang: Lang) -> String {
    let (fr, en) = match card.kind() {
        Kind::Interruption(Interruption::Def) => ("un dribble", "a dribble"),
        Kind::Interruption(Interruption::Gk) => ("un lob", "a lob"),
        _ => ("une remise en jeu", "a throw-in"),
    };
    lang.pick(
        format_args!("{target} ne joue plus de carte action avant {fr}."),
        format_args!("{target} plays no action card before {en}."),
    )
}
