//! What the table says: whose turn it is and what can be done, and what the referee calls out.

use game::{Lang, Outcome, Seat};

use super::deck::Face;
use super::moves::{Marker, Move};
use super::state::{Phase, Roll, TeamKm, Why};

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
                    lang.pick(", ou d’abord changer une carte", ", or first change a card")
                } else {
                    String::new()
                };
                let take = if open.fresh {
                    lang.pick(" ou prendre la carte défaussée", " or take the card discarded")
                } else {
                    String::new()
                };
                lang.pick(
                    format_args!("À vous : piocher{take}{changes}."),
                    format_args!("Your turn: draw{take}{changes}."),
                )
            }
            Phase::React { with, .. } if !self.hand(actor).as_slice().iter().any(|card| card.answers(with)) => lang
                .pick(
                    format_args!("{} contre vous : rien dans votre main ne l’annule.", with.card().names().fr),
                    format_args!("{} against you: nothing in your hand cancels it.", with.card().names().en),
                ),
            Phase::React { with, .. } => lang.pick(
                format_args!("{} contre vous : réagir avec une carte, ou laisser faire.", with.card().names().fr),
                format_args!("{} against you: react with a card, or let it be.", with.card().names().en),
            ),
            Phase::Swap { .. } => lang.pick(
                "Mi-temps : échangez jusqu’à trois cartes avec vos partenaires, puis dites-vous prêt.",
                "Half-time: swap up to three cards with your partners, then say you are ready.",
            ),
            _ if !self.could_play(actor) => lang.pick(
                "À vous : aucune carte ne peut être jouée, défaussez-en une.",
                "Your turn: no card can be played, discard one.",
            ),
            _ => match self.player(actor).hit {
                Some(hit) => lang.pick(
                    format_args!("À vous, interrompu ({}) : reprise, interruption ou défausse.", hit.card().names().fr),
                    format_args!("Your turn, interrupted ({}): restart, interrupt or discard.", hit.card().names().en),
                ),
                None => lang
                    .pick("À vous : jouer une carte, ou en défausser une.", "Your turn: play a card, or discard one."),
            },
        }
    }

    fn prompt_waiting(&self, actor: Seat, lang: Lang) -> String {
        let who = actor.hole();
        match self.open.phase {
            Phase::Draw => {
                lang.pick(format_args!("À {who} de commencer son tour."), format_args!("{who} begins a turn."))
            }
            Phase::React { with, .. } => lang.pick(
                format_args!("{who} répond à l’interruption ({}).", with.card().names().fr),
                format_args!("{who} answers the interruption ({}).", with.card().names().en),
            ),
            Phase::Swap { .. } => lang.pick(
                format_args!("Mi-temps : {who} échange des cartes avec ses partenaires."),
                format_args!("Half-time: {who} swaps cards with partners."),
            ),
            _ => lang.pick(
                format_args!("À {who} de jouer ou de défausser une carte."),
                format_args!("{who} plays or discards a card."),
            ),
        }
    }

    fn prompt_chance(&self, lang: Lang) -> String {
        let turn = self.open.turn.hole();
        let drawer = self.drawer().map_or_else(|| turn.clone(), Seat::hole);
        match self.open.phase {
            Phase::Deal => lang.pick(
                format_args!("On distribue : une carte pour {drawer}."),
                format_args!("Dealing: a card for {drawer}."),
            ),
            Phase::Card(Why::MakeUp { .. } | Why::Fill) => {
                lang.pick(format_args!("{drawer} complète sa main."), format_args!("{drawer} makes up the hand."))
            }
            Phase::Card(_) => {
                lang.pick(format_args!("{drawer} pioche une carte."), format_args!("{drawer} draws a card."))
            }
            Phase::Die(Roll::Shot) => lang
                .pick(format_args!("{turn} tire : on lance le dé."), format_args!("{turn} shoots: the die is rolled.")),
            Phase::Die(Roll::Penalty(seat)) => lang.pick(
                format_args!("Penalty pour {} : on lance le dé.", seat.hole()),
                format_args!("Penalty for {}: the die is rolled.", seat.hole()),
            ),
            Phase::Clear(_) => {
                lang.pick("Arrêt du gardien : on lance le dé de dégagement.", "Saved: the clearance die is rolled.")
            }
            Phase::Lose { .. } => lang
                .pick(format_args!("{turn} perd une carte au hasard."), format_args!("{turn} loses a card at random.")),
            Phase::Shootout { alive, rolled, .. } => {
                let team = self.members((alive & !rolled).trailing_zeros() as usize, lang);
                lang.pick(format_args!("Tirs au but : à {team} de tirer."), format_args!("Shoot-out: {team} to kick."))
            }
            _ => lang.pick("La partie est finie.", "The match is over."),
        }
    }

    /// Those who play together, by name: the screen shows people, and no numbers of teams.
    fn members(&self, team: usize, lang: Lang) -> String {
        let and = lang.pick(" et ", " and ");
        let mut names: Vec<String> = self.mode().members(team).iter().map(Seat::hole).collect();
        let last = names.pop().unwrap_or_default();
        if names.is_empty() { last } else { names.join(", ") + &and + &last }
    }

    /// Who has won, and the score (T29, T30).
    pub(super) fn ending_words(&self, outcome: Outcome, lang: Lang) -> String {
        let (mode, rule) = (self.mode(), outcome.rule);
        let teams = &self.open.teams[..usize::from(mode.teams())];
        let score = teams.iter().map(|team| team.goals.to_string()).collect::<Vec<_>>().join("–");
        let Some(winner) = outcome.winners.iter().next() else {
            return lang.pick(
                format_args!("Coup de sifflet final ({rule}) : match nul, {score}."),
                format_args!("The final whistle ({rule}): a draw, {score}."),
            );
        };
        let who = self.members(mode.team(winner), lang);
        let (prevail, gain) = if mode.partners() { ("l’emportent", "gagnent") } else { ("l’emporte", "gagne") };
        let win = if mode.partners() { "win" } else { "wins" };
        if rule.number == 30 {
            return lang.pick(
                format_args!("Tirs au but ({rule}) : {who} {prevail}, après {score}."),
                format_args!("Shoot-out ({rule}): {who} {win}, after {score}."),
            );
        }
        lang.pick(
            format_args!("Coup de sifflet final ({rule}) : {who} {gain}, {score}."),
            format_args!("The final whistle ({rule}): {who} {win}, {score}."),
        )
    }

    /// What the referee calls out after a move. Everybody hears it, so it is about public things only.
    pub(super) fn call(&self, mv: Move, after: &TeamKm, lang: Lang) -> Option<String> {
        let scorer = self.open.teams.iter().zip(&after.open.teams).position(|(old, new)| new.goals > old.goals);
        let mut calls = Vec::new();
        if let Some(team) = scorer {
            let teams = &after.open.teams[..usize::from(self.mode().teams())];
            let score = teams.iter().map(|team| team.goals.to_string()).collect::<Vec<_>>().join("–");
            let team = self.members(team, lang);
            calls
                .push(lang.pick(format_args!("But pour {team} ! {score}."), format_args!("Goal for {team}! {score}.")));
        }
        calls.extend(match mv {
            Move::Marker(Marker::Half) => Some(lang.pick("Mi-temps !", "Half-time!")),
            Move::Marker(Marker::Full) => Some(lang.pick(
                "Fin du temps réglementaire : place aux arrêts de jeu !",
                "End of regular time: added time begins!",
            )),
            Move::Die(Face::Bar) => Some(lang.pick("Sur la barre !", "Off the bar!")),
            Move::Die(Face::Save) => Some(lang.pick("Arrêt du gardien !", "Saved!")),
            _ => None,
        });
        let penalty = |phase| matches!(phase, Phase::Die(Roll::Penalty(_)));
        if penalty(after.open.phase) && !penalty(self.open.phase) {
            calls.push(lang.pick("Penalty !", "Penalty!"));
        }
        if matches!(after.open.phase, Phase::Shootout { .. }) && !matches!(self.open.phase, Phase::Shootout { .. }) {
            calls.push(lang.pick("Égalité : tirs au but !", "Level: a shoot-out!"));
        }
        if matches!(after.open.phase, Phase::Over { .. }) {
            calls.push(lang.pick("Coup de sifflet final.", "The final whistle."));
        }
        (!calls.is_empty()).then(|| calls.join(" "))
    }
}
