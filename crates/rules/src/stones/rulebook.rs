//! The numbered rules X1–X7, as people would read them.

use game::{Example, Origin, RuleText, Words};

use super::rule;

/// Every rule, in order.
pub static RULEBOOK: &[RuleText] = &[
    added(
        1,
        Words::new("Le tas", "The heap"),
        "On joue à quatre, les partenaires face à face : 1 et 3 contre 2 et 4. Sur la table, un tas de 21 ou de 60 cailloux et une pièce.",
        "Four play, partners face to face: 1 and 3 against 2 and 4. On the table lie a heap of 21 or 60 stones and a coin.",
        &[],
    ),
    added(
        2,
        Words::new("Prendre", "Taking"),
        "À son tour, on prend un, deux ou trois cailloux, pas plus qu’il n’en reste.",
        "In turn each takes one, two or three stones, not more than are left.",
        &[
            Example::new("1:21", "Pas quatre.", "Not four.", "3", "4"),
            Example::new("1:21", "Au moins un.", "One at least.", "1", "0"),
            Example::new("1:2", "Il en reste deux.", "Two are left.", "1", "3"),
            Example::new("1:1", "Il en reste un.", "One is left.", "1", "2"),
        ],
    ),
    added(
        3,
        Words::new("Rejouer", "Acting again"),
        "Qui prend deux cailloux rejoue, une seule fois par tour.",
        "Who takes two stones acts again, once a turn.",
        &[Example::new("1:4", "Deux, puis deux encore.", "Two, then two more.", "2", "")],
    ),
    added(
        4,
        Words::new("La pièce", "The coin"),
        "Au lieu de prendre, on peut retourner la pièce.",
        "Instead of taking one may turn the coin over.",
        &[Example::new("2:7", "On retourne la pièce.", "The coin is turned over.", "turn", "")],
    ),
    added(
        5,
        Words::new("Gagner", "Winning"),
        "Qui prend le dernier caillou gagne pour son équipe.",
        "Who takes the last stone wins for the team.",
        &[Example::new("4:3", "Trois, et c’est gagné.", "Three, and it is won.", "3", "")],
    ),
    added(
        6,
        Words::new("Répétition", "Repetition"),
        "La même position pour la troisième fois, au début d’un tour, fait partie nulle.",
        "The same position for the third time, at the beginning of a turn, is a draw.",
        &[],
    ),
    added(
        7,
        Words::new("Patience", "Patience"),
        "La pièce retournée vingt fois de suite – cent fois avec le grand tas – fait partie nulle.",
        "The coin turned over twenty times in a row – a hundred with the large heap – is a draw.",
        &[],
    ),
];

const fn added(number: u8, title: Words, fr: &'static str, en: &'static str, examples: &'static [Example]) -> RuleText {
    RuleText::new(rule(number), &[Origin::Added], title, fr, en, examples)
}
