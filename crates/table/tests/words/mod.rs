//! What nobody should have to read: codes of programs and notation, looked for in texts that people are shown.
use game::Lang;

/// Names that programs give to cards and sides.
const CODES: [&str; 19] = [
    "TAC", "DEF", "GK", "REM", "DRI", "DL", "YEL", "RED", "ANGE", "PONT", "ANTHO", "SUPER", "ENG", "HALF", "FULL", "W",
    "B", "N", "S",
];
/// Words of move texts and options that are no French; some of them are good English.
const FOREIGN: [&str; 14] =
    ["huff", "strict", "skip", "carry", "pass", "draw", "deck", "goals", "shootout", "2p", "3p", "2v2", "3v3", "2v2v2"];

/// Whether a word is a number or a square: what notation joins.
fn is_place(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    word.len() - digits.len() <= 1 && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Two places joined by a sign or by an `x`: `28x17`, `32-28`, `e0>b2`, `c3:c4`.
fn notation(word: &str) -> bool {
    ["x", "-", ">", ":", "=", "@", "*"].iter().any(|sign| {
        let mut parts = word.split(sign);
        let first = parts.next().is_some_and(is_place);
        first && parts.next().is_some_and(|next| is_place(next.trim_end_matches('.')))
    })
}

/// What nobody should have to read in a text, if there is any.
pub fn unspoken(text: &str, lang: Lang) -> Option<String> {
    let written = text.split([' ', '\u{a0}', ',', ';']).find(|word| notation(word));
    // What stands before an apostrophe is no word: « s’arrêter », « d’une ».
    let words = || {
        let joined = text.split(|c: char| !c.is_alphanumeric() && c != '’');
        joined.map(|word| word.rsplit('’').next().unwrap_or_default())
    };
    let numbered = |word: &&str| {
        let number = |kind: &str| word.strip_prefix(kind).is_some_and(|n| !n.is_empty() && n.parse::<u8>().is_ok());
        number("P") || number("PT")
    };
    let code = words().find(|word| CODES.contains(word) || numbered(word));
    let foreign = words().find(|word| lang == Lang::Fr && FOREIGN.contains(word));
    let sign = text.contains(['@', '=']).then_some(text);
    // The screen shows people by their names: a text leaves room for them and counts nobody.
    let counted = ["joueur", "équipe", "player", "team"].iter().find_map(|who| {
        let lower = text.to_lowercase();
        let (_, after) = lower.split_once(&format!("{who} "))?;
        after.starts_with(|c: char| c.is_ascii_digit()).then_some(text)
    });
    let sign = sign.or(counted);
    written.or(code).or(foreign).or(sign).map(str::to_owned)
}

#[test]
fn the_test_knows_what_it_looks_for() {
    for bad in [
        "28x17 prend",
        "Coup 32-28.",
        "de e0>b2",
        "c3:c4,d4",
        "huff@28",
        "Jouez TAC",
        "à W de jouer",
        "P3",
        "Jouez d’ENG",
        "capture=huff",
        "Au joueur 2 de jouer",
        "Goal for team 1!",
    ] {
        assert!(unspoken(bad, Lang::Fr).is_some(), "{bad}");
    }
    for good in
        ["De 28 à 17, une pièce\u{a0}: non.", "Bleu 3 – Vert 2", "La mi-temps", "en b4, rien", "S’arrêter, ou non"]
    {
        assert_eq!(unspoken(good, Lang::Fr), None, "{good}");
    }
    assert!(unspoken("huff it", Lang::En).is_none() && unspoken("huff it", Lang::Fr).is_some());
}
