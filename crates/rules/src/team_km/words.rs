//! What the table says: whose turn it is and what can be done, and what the referee calls out.

use game::{Lang, Seat};

use super::deck::Face;
use super::moves::{Marker, Move};
use super::state::{Phase, Roll, TeamKm, Why};

/// Picks the sentence of a language.
fn pick(lang: Lang, fr: String, en: String) -> String {
    match lang {
        Lang::Fr => fr,
        Lang::En => en,
    }
}

impl TeamKm {
    /// One sentence for a reader. It tells nothing that his view does not hold.
    pub(super) fn prompt_for(&self, reader: Option<Seat>, lang: Lang) -> String {
        match (self.actor(), reader) {
            (Some(actor), Some(reader)) if actor == reader => self.prompt_actor(actor, lang),
            (Some(actor), _) => self.prompt_waiting(actor, lang),
            (None, _) => self.prompt_chance(lang),
        }
    }

    fn prompt_actor(&self, actor: Seat, lang: Lang) -> String {
        let open = &self.open;
        let tokens = open.teams[self.mode().team(actor)].tokens;
        match open.phase {
            Phase::Draw => {
                let changes = if tokens > 0 && !self.hand(actor).is_empty() {
                    pick(lang, ", ou d’abord changer une carte".to_owned(), ", or first change a card".to_owned())
                } else {
                    String::new()
                };
                let take = if open.fresh {
                    pick(lang, " ou prendre la carte défaussée".to_owned(), " or take the card discarded".to_owned())
                } else {
                    String::new()
                };
                pick(lang, format!("À vous : piocher{take}{changes}."), format!("Your turn: draw{take}{changes}."))
            }
            Phase::React { with, .. } => pick(
                lang,
                format!("{} contre vous : accepter, ou réagir avec une carte.", with.card().names().fr),
                format!("{} against you: accept, or react with a card.", with.card().names().en),
            ),
            Phase::Swap { .. } => pick(
                lang,
                "Mi-temps : échangez jusqu’à trois cartes avec vos partenaires, puis dites-vous prêt.".to_owned(),
                "Half-time: swap up to three cards with your partners, then say you are ready.".to_owned(),
            ),
            _ if !self.could_play(actor) => pick(
                lang,
                "À vous : aucune carte ne peut être jouée, défaussez-en une.".to_owned(),
                "Your turn: no card can be played, discard one.".to_owned(),
            ),
            _ => match self.player(actor).hit {
                Some(hit) => pick(
                    lang,
                    format!("À vous, interrompu ({}) : reprise, interruption ou défausse.", hit.card().names().fr),
                    format!("Your turn, interrupted ({}): restart, interrupt or discard.", hit.card().names().en),
                ),
                None => pick(
                    lang,
                    "À vous : jouer une carte, ou en défausser une.".to_owned(),
                    "Your turn: play a card, or discard one.".to_owned(),
                ),
            },
        }
    }

    fn prompt_waiting(&self, actor: Seat, lang: Lang) -> String {
        let number = actor.0 + 1;
        match self.open.phase {
            Phase::Draw => pick(
                lang,
                format!("Au joueur {number} de commencer son tour."),
                format!("Player {number} begins a turn."),
            ),
            Phase::React { with, .. } => pick(
                lang,
                format!("Le joueur {number} répond à l’interruption ({}).", with.card().names().fr),
                format!("Player {number} answers the interruption ({}).", with.card().names().en),
            ),
            Phase::Swap { .. } => pick(
                lang,
                format!("Mi-temps : le joueur {number} échange des cartes avec ses partenaires."),
                format!("Half-time: player {number} swaps cards with partners."),
            ),
            _ => pick(
                lang,
                format!("Au joueur {number} de jouer ou de défausser une carte."),
                format!("Player {number} plays or discards a card."),
            ),
        }
    }

    fn prompt_chance(&self, lang: Lang) -> String {
        let turn = self.open.turn.0 + 1;
        let drawer = self.drawer().map_or(turn, |seat| seat.0 + 1);
        match self.open.phase {
            Phase::Deal => pick(
                lang,
                format!("On distribue : une carte au joueur {drawer}."),
                format!("Dealing: a card for player {drawer}."),
            ),
            Phase::Card(Why::MakeUp { .. } | Why::Fill) => pick(
                lang,
                format!("Le joueur {drawer} complète sa main."),
                format!("Player {drawer} makes up the hand."),
            ),
            Phase::Card(_) => {
                pick(lang, format!("Le joueur {drawer} pioche une carte."), format!("Player {drawer} draws a card."))
            }
            Phase::Die(Roll::Shot) => pick(
                lang,
                format!("Tir du joueur {turn} : on lance le dé."),
                format!("A shot by player {turn}: the die is rolled."),
            ),
            Phase::Die(Roll::Penalty(seat)) => pick(
                lang,
                format!("Penalty pour le joueur {} : on lance le dé.", seat.0 + 1),
                format!("Penalty for player {}: the die is rolled.", seat.0 + 1),
            ),
            Phase::Clear(_) => pick(
                lang,
                "Arrêt du gardien : on lance le dé Dégagement.".to_owned(),
                "Saved: the clearance die is rolled.".to_owned(),
            ),
            Phase::Lose { .. } => pick(
                lang,
                format!("Le joueur {turn} perd une carte au hasard."),
                format!("Player {turn} loses a card at random."),
            ),
            Phase::Shootout { alive, rolled, .. } => {
                let team = (alive & !rolled).trailing_zeros() + 1;
                pick(
                    lang,
                    format!("Tirs au but : à l’équipe {team} de tirer."),
                    format!("Shoot-out: team {team} to kick."),
                )
            }
            _ => pick(lang, "La partie est finie.".to_owned(), "The match is over.".to_owned()),
        }
    }

    /// What the referee calls out after a move. Everybody hears it, so it is about public things only.
    pub(super) fn call(&self, mv: Move, after: &TeamKm, lang: Lang) -> Option<String> {
        let scorer = self.open.teams.iter().zip(&after.open.teams).position(|(old, new)| new.goals > old.goals);
        let mut calls = Vec::new();
        if let Some(team) = scorer {
            let teams = &after.open.teams[..usize::from(self.mode().teams())];
            let score = teams.iter().map(|team| team.goals.to_string()).collect::<Vec<_>>().join("–");
            let team = team + 1;
            calls.push(pick(
                lang,
                format!("But pour l’équipe {team} ! {score}."),
                format!("Goal for team {team}! {score}."),
            ));
        }
        calls.extend(match mv {
            Move::Marker(Marker::Half) => Some(pick(lang, "Mi-temps !".to_owned(), "Half-time!".to_owned())),
            Move::Marker(Marker::Full) => Some(pick(
                lang,
                "Fin du temps réglementaire : place aux arrêts de jeu !".to_owned(),
                "End of regular time: added time begins!".to_owned(),
            )),
            Move::Die(Face::Bar) => Some(pick(lang, "Sur la barre !".to_owned(), "Off the bar!".to_owned())),
            Move::Die(Face::Save) => Some(pick(lang, "Arrêt du gardien !".to_owned(), "Saved!".to_owned())),
            _ => None,
        });
        let penalty = |phase| matches!(phase, Phase::Die(Roll::Penalty(_)));
        if penalty(after.open.phase) && !penalty(self.open.phase) {
            calls.push(pick(lang, "Penalty !".to_owned(), "Penalty!".to_owned()));
        }
        if matches!(after.open.phase, Phase::Shootout { .. }) && !matches!(self.open.phase, Phase::Shootout { .. }) {
            calls.push(pick(lang, "Égalité : tirs au but !".to_owned(), "Level: a shoot-out!".to_owned()));
        }
        if matches!(after.open.phase, Phase::Over { .. }) {
            calls.push(pick(lang, "Coup de sifflet final.".to_owned(), "The final whistle.".to_owned()));
        }
        (!calls.is_empty()).then(|| calls.join(" "))
    }
}
