//! What the table says while people play.

use bots::Level;
use game::{Lang, Words};

pub const HELP: Words = Words::new(
    "Tapez un coup, par exemple un de ceux que « coups » montre, ou :
  coups              les coups permis
  pourquoi COUP      pourquoi un coup est refusé
  annuler, refaire   reprendre un coup, le rejouer
  règles [N]         toutes les règles, ou la règle N
  sauver FICHIER     garder la partie (tablee play JEU --load FICHIER la reprend)
  abandonner, nulle  finir la partie
  conseil, évaluer   ce qu'un robot jouerait, ce qu'il pense de la position
  langue [fr|en]     changer de langue
  aide, quitter",
    "Type a move, for example one that \"moves\" shows, or:
  moves              the legal moves
  why MOVE           why a move is refused
  undo, redo         take a move back, play it again
  rules [N]          all the rules, or rule N
  save FILE          keep the match (tablee play GAME --load FILE goes on with it)
  resign, agree      end the match (agree: a draw)
  hint, eval         what a bot would play, how it finds the position
  lang [fr|en]       change the language
  help, quit",
);

pub const WELCOME: Words = Words::new(
    "Tapez « aide » pour savoir ce qui peut se taper, une ligne vide pour revoir la table.",
    "Type \"help\" to see what can be typed, an empty line to look at the table again.",
);
pub const DRAW_AGREED: Words = Words::new("D'accord pour la nulle ? (o/n) ", "Does everybody agree to a draw? (y/n) ");
pub const NO_DRAW: Words = Words::new("La partie continue.", "The match goes on.");
pub const LEGAL: Words = Words::new("Ce coup est permis.", "That move is legal.");
pub const OVER: Words = Words::new("La partie est finie.", "The match is over.");
pub const EXISTS: Words =
    Words::new("Ce fichier existe déjà ; choisissez un autre nom.", "That file is already there; choose another name.");
pub const END_TAKEN_BACK: Words =
    Words::new("La fin est reprise ; la partie continue.", "The end is taken back; the match goes on.");
pub const BYE: Words = Words::new("À bientôt !", "See you soon!");
pub const CHANCE: Words = Words::new("hasard", "chance");

pub fn saved(file: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("Partie gardée dans {file}."),
        Lang::En => format!("Match saved in {file}."),
    }
}

pub fn taken_back(first: usize, last: usize, lang: Lang) -> String {
    match lang {
        Lang::Fr if first < last => format!("Coups {first} à {last} repris."),
        Lang::En if first < last => format!("Moves {first} to {last} taken back."),
        Lang::Fr => format!("Coup {first} repris."),
        Lang::En => format!("Move {first} taken back."),
    }
}

pub fn only_move(text: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("Un seul coup est possible, {text} : le robot n'a rien à comparer."),
        Lang::En => format!("Only one move is possible, {text}: the bot has nothing to compare."),
    }
}

/// A bot by its seats, its level's name, and what to expect.
pub fn introduced(seats: &str, level: Level, lang: Lang) -> String {
    let words = level.words();
    let (name, description) = (words.name.get(lang), words.description.get(lang));
    match lang {
        Lang::Fr => format!("{seats} : robot de niveau {}, « {name} ». {description}", level.get()),
        Lang::En => format!("{seats}: a bot of level {}, \"{name}\". {description}", level.get()),
    }
}

pub fn thinking(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{name} réfléchit…"),
        Lang::En => format!("{name} is thinking…"),
    }
}

pub fn declines(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{name} refuse la nulle ; la partie continue."),
        Lang::En => format!("{name} declines a draw; the match goes on."),
    }
}

pub fn pass_keyboard(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("Passez le clavier à {name}, qui appuie sur Entrée."),
        Lang::En => format!("Pass the keyboard to {name}, who presses Enter."),
    }
}

pub fn how_to(usage: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("Il manque quelque chose : {usage}"),
        Lang::En => format!("Something is missing: {usage}"),
    }
}

pub fn result(winners: &[String], rule: Option<&str>, lang: Lang) -> String {
    let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    match (winners, lang) {
        ([], Lang::Fr) => format!("Partie nulle{rule}."),
        ([], Lang::En) => format!("The match is a draw{rule}."),
        ([one], Lang::Fr) => format!("{one} a gagné{rule}."),
        ([one], Lang::En) => format!("{one} has won{rule}."),
        (many, Lang::Fr) => format!("{} ont gagné{rule}.", many.join(", ")),
        (many, Lang::En) => format!("{} have won{rule}.", many.join(", ")),
    }
}
