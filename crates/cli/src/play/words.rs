//! What the table says while people play.

use bots::{Level, Progress};
use game::{Lang, Shout, Words};
use table::GameInfo;

use crate::output::grouped;

pub const HELP: Words = Words::new(
    "Tapez un coup, par exemple un de ceux que « coups » montre, ou :
  coups              les coups permis
  pourquoi COUP      pourquoi un coup est refusé
  souffler CASE      souffler une pièce fautive, là où l’on souffle
  annuler, refaire   reprendre un coup, le rejouer
  règles [N]         toutes les règles, ou la règle N
  sauver FICHIER     garder la partie (tablee play JEU --load FICHIER la reprend)
  abandonner, nulle  finir la partie
  conseil, évaluer   ce qu’un bot jouerait, ce qu’il pense de la position
  langue [fr|en]     changer de langue
  aide, quitter",
    "Type a move, for example one that \"moves\" shows, or:
  moves              the legal moves
  why MOVE           why a move is refused
  huff SQUARE        huff a guilty piece, where pieces are huffed
  undo, redo         take a move back, play it again
  rules [N]          all the rules, or rule N
  save FILE          keep the match (tablee play GAME --load FILE goes on with it)
  resign, agree      end the match (agree: a draw)
  hint, eval         what a bot would play, how it finds the position
  lang [fr|en]       change the language
  help, quit",
);

pub const WELCOME: Words = Words::new(
    "Tapez « aide » pour savoir ce qui peut se taper, une ligne vide pour revoir la table.",
    "Type \"help\" to see what can be typed, an empty line to look at the table again.",
);
pub const DRAW_AGREED: Words = Words::new("D’accord pour la nulle ? (o/n) ", "Does everybody agree to a draw? (y/n) ");
pub const NO_DRAW: Words = Words::new("La partie continue.", "The match goes on.");
pub const LEGAL: Words = Words::new("Ce coup est permis.", "That move is legal.");
pub const OVER: Words = Words::new("La partie est finie.", "The match is over.");
pub const EXISTS: Words =
    Words::new("Ce fichier existe déjà ; choisissez un autre nom.", "That file is already there; choose another name.");
pub const NO_ADVICE: Words =
    Words::new("L’arbitre se tait : le bot aussi.", "The referee keeps quiet, and so does the bot.");
pub const END_TAKEN_BACK: Words =
    Words::new("La fin est reprise ; la partie continue.", "The end is taken back; the match goes on.");
pub const BYE: Words = Words::new("À bientôt !", "See you soon!");
pub const CHANCE: Words = Words::new("hasard", "chance");

pub fn saved(file: &str, lang: Lang) -> String {
    lang.pick(format_args!("Partie gardée dans {file}."), format_args!("Match saved in {file}."))
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
        Lang::Fr => format!("Un seul coup est possible, {text} : le bot n’a rien à comparer."),
        Lang::En => format!("Only one move is possible, {text}: the bot has nothing to compare."),
    }
}

fn moves(count: &str, lang: Lang) -> String {
    match (count, lang) {
        ("0" | "1", Lang::Fr) => format!("{count} coup"),
        (_, Lang::Fr) => format!("{count} coups"),
        ("1", Lang::En) => "1 move".to_owned(),
        (_, Lang::En) => format!("{count} moves"),
    }
}

/// How good a bot finds a position: for whom, in what, and how far it looked. With hidden hands it plays matches out
/// instead of looking ahead.
pub fn evaluated(name: &str, seen: &Progress, game: &GameInfo, lang: Lang) -> String {
    let score = seen.score_text();
    let (wins, loses) = (score.strip_prefix("+#"), score.strip_prefix("-#"));
    let worth = match (wins, loses, lang) {
        (Some(count), _, Lang::Fr) => format!("victoire certaine en {}", moves(count, lang)),
        (Some(count), _, Lang::En) => format!("a certain win in {}", moves(count, lang)),
        (_, Some(count), Lang::Fr) => format!("défaite certaine en {}", moves(count, lang)),
        (_, Some(count), Lang::En) => format!("a certain loss in {}", moves(count, lang)),
        (None, None, Lang::Fr) => format!("{score}, en {}", game.unit.fr),
        (None, None, Lang::En) => format!("{score}, in {}", game.unit.en),
    };
    let depth = moves(&seen.depth.to_string(), lang);
    match (lang, game.secrets) {
        (Lang::Fr, false) => format!("Pour {name} : {worth} ; vu {depth} à l’avance."),
        (Lang::En, false) => format!("For {name}: {worth}; looked {depth} ahead."),
        (Lang::Fr, true) => format!("Pour {name} : {worth} ; d’après {} parties jouées.", grouped(seen.nodes, lang)),
        (Lang::En, true) => format!("For {name}: {worth}; by {} playouts.", grouped(seen.nodes, lang)),
    }
}

/// A bot by its seats, its level's name, and what to expect.
pub fn introduced(seats: &str, level: Level, lang: Lang) -> String {
    let words = level.words();
    let (name, description) = (words.name.get(lang), words.description.get(lang));
    match lang {
        Lang::Fr => format!("{seats} : bot de niveau {}, « {name} ». {description}", level.get()),
        Lang::En => format!("{seats}: a bot of level {}, \"{name}\". {description}", level.get()),
    }
}

/// What is called out across the table.
pub const fn shout(shout: Shout, lang: Lang) -> &'static str {
    match shout {
        Shout::Kidam => "KIDAM",
        Shout::Goal => Words::new("BUT", "GOAL").get(lang),
    }
}

pub fn thinking(name: &str, lang: Lang) -> String {
    lang.pick(format_args!("{name} réfléchit…"), format_args!("{name} is thinking…"))
}

pub fn declines(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("{name} refuse la nulle ; la partie continue."),
        Lang::En => format!("{name} declines a draw; the match goes on."),
    }
}

pub fn pass_keyboard(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Fr => format!("Passez le clavier à {name}, qui appuie sur Entrée."),
        Lang::En => format!("Pass the keyboard to {name}, who presses Enter."),
    }
}

pub fn claimed_wrongly(name: &str, cell: &str, lang: Lang) -> String {
    lang.pick(
        format_args!("{name} souffle {cell} à tort : cette pièce n’est pas fautive."),
        format_args!("{name} claims {cell}, and wrongly: that piece is not guilty."),
    )
}

pub fn how_to(usage: &str, lang: Lang) -> String {
    lang.pick(format_args!("Il manque quelque chose : {usage}"), format_args!("Something is missing: {usage}"))
}

pub fn result(winners: &[String], rule: Option<&str>, lang: Lang) -> String {
    let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
    let names = winners.join(", ");
    match winners {
        [] => lang.pick(format_args!("Partie nulle{rule}."), format_args!("The match is a draw{rule}.")),
        [_] => lang.pick(format_args!("{names} a gagné{rule}."), format_args!("{names} has won{rule}.")),
        _ => lang.pick(format_args!("{names} ont gagné{rule}."), format_args!("{names} have won{rule}.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_says_for_whom_in_what_and_how_deep() {
        let said = |game: &str, score, lang| {
            let seen = Progress { depth: 12, score, nodes: 1_600, line: Vec::new() };
            evaluated("Bleu", &seen, table::catalogue::find(game).unwrap(), lang)
        };
        assert_eq!(said("dames", 47, Lang::En), "For Bleu: +0.47, in men; looked 12 moves ahead.");
        assert_eq!(said("damata", -150, Lang::Fr), "Pour Bleu : -1.50, en billes ; vu 12 coups à l’avance.");
        assert_eq!(said("kidam", 29_999, Lang::En), "For Bleu: a certain win in 1 move; looked 12 moves ahead.");
        assert_eq!(
            said("kidam", -29_993, Lang::Fr),
            "Pour Bleu : défaite certaine en 7 coups ; vu 12 coups à l’avance."
        );
        assert_eq!(said("team-km", 20, Lang::En), "For Bleu: +0.20, in goals; by 1,600 playouts.");
        assert_eq!(said("team-km", 20, Lang::Fr), "Pour Bleu : +0.20, en buts ; d’après 1 600 parties jouées.");
    }
}
