//! French as it is printed: one apostrophe, spaces that do not break before ; : ! ? » and after «, and no code where
//! people read.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by a panic")]

mod words;

use std::path::{Path, PathBuf};

use game::{Lang, OptionKind};
use table::{CATALOGUE, GameInfo};
use words::unspoken;

/// The space that does not break.
const TIGHT: char = '\u{a0}';

/// Sources whose texts are not for people: formats of other programs, shell scripts, names of test players.
const FOR_PROGRAMS: [&str; 3] = ["dames/pdn/read.rs", "lab/src/hub/mod.rs", "server/src/store/search.rs"];

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
}

/// The texts between quotes of a source, comments left out.
fn literals(source: &str, quote: char) -> Vec<String> {
    let chars: Vec<char> = source.chars().collect();
    let (mut at, mut found) = (0, Vec::new());
    while at < chars.len() {
        if chars[at..].starts_with(&['/', '/']) {
            at += chars[at..].iter().position(|&c| c == '\n').unwrap_or(chars.len() - at);
        } else if quote == '"' && chars[at] == '\'' && chars.get(at + 2) == Some(&'\'') {
            // A character of Rust, which may be a quote.
            at += 3;
        } else if quote == '"' && chars[at..].starts_with(&['\'', '\\']) {
            at += 4;
        } else if quote == '"'
            && chars[at] == 'r'
            && matches!(chars.get(at + 1), Some('"' | '#'))
            && !chars[at.saturating_sub(1)].is_alphanumeric()
        {
            // A raw text of Rust ends with as many signs as it began with.
            let signs = chars[at + 1..].iter().take_while(|&&c| c == '#').count();
            let end: String = std::iter::once('"').chain(std::iter::repeat_n('#', signs)).collect();
            let rest: String = chars[(at + signs + 2).min(chars.len())..].iter().collect();
            let text: String = rest.split(&end).next().unwrap_or_default().to_owned();
            at += signs + 2 + text.chars().count() + end.chars().count();
            found.push(text);
        } else if chars[at] == quote {
            let mut text = String::new();
            at += 1;
            while at < chars.len() && chars[at] != quote {
                if chars[at] == '\\' {
                    at += 1;
                }
                text.extend(chars.get(at));
                at += 1;
            }
            found.push(text);
            at += 1;
        } else {
            at += 1;
        }
    }
    found
}

/// Words of French that are none of English, for texts in which no letter bears an accent.
const FRENCH_WORDS: [&str; 24] = [
    "le", "la", "les", "un", "une", "des", "du", "au", "aux", "et", "ou", "est", "sont", "pas", "plus", "vous", "vos",
    "son", "sa", "ses", "pour", "sur", "dans", "avec",
];

fn is_french(text: &str) -> bool {
    text.contains(['é', 'è', 'ê', 'à', 'ù', 'ç', 'ô', 'î', 'û', 'œ', 'É', 'À', '«'])
        || text.split(|c: char| !c.is_alphabetic()).filter(|word| FRENCH_WORDS.contains(word)).count() > 1
}

/// Words that are none of French, of these games or of a printed sheet: what each stands for has another name here.
const GONE: [&str; 9] = [
    "coups francs",
    "coup franc",
    "une Damsy",
    "d’office",
    "L’équipe marque 1",
    "cartes égales",
    "Les deux sont dus",
    "Le pas de la dame",
    "temps additionnel",
];

/// What is wrong with a text, if anything.
fn fault(text: &str) -> Option<&'static str> {
    if GONE.iter().any(|gone| text.contains(gone)) {
        return Some("a word that is not used");
    }
    // One form everywhere: the narrow one is set by no text.
    if text.contains('\u{202f}') {
        return Some("another space");
    }
    let chars: Vec<char> = text.chars().collect();
    let french = is_french(text);
    for (at, &sign) in chars.iter().enumerate() {
        let before = |back: usize| at.checked_sub(back).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        let word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "»)]}’…%".contains(c));
        match sign {
            '\'' if before(1).is_some_and(char::is_alphabetic) && after.is_some_and(char::is_alphabetic) => {
                return Some("a straight apostrophe");
            }
            '«' if after != Some(TIGHT) => return Some("« without its space"),
            '»' if before(1) != Some(TIGHT) => return Some("» without its space"),
            ':' | ';' | '!' | '?' => {
                let goes_on = after.is_some_and(|c| c.is_alphanumeric() || c == '=');
                if before(1) == Some(' ') && (at == 1 || word(before(2))) && !goes_on {
                    return Some("a space that breaks");
                }
                let letter = before(1).is_some_and(|c| c.is_alphanumeric() || ")]}»%".contains(c));
                if french && letter && after.is_none_or(char::is_whitespace) {
                    return Some("no space before a sign");
                }
            }
            _ => {}
        }
    }
    None
}

#[test]
fn french_is_written_as_it_is_printed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut rust, mut page) = (Vec::new(), Vec::new());
    for krate in std::fs::read_dir(root.join("crates")).unwrap() {
        files(&krate.unwrap().path().join("src"), ".rs", &mut rust);
    }
    files(&root.join("web/src/i18n"), ".fr.ts", &mut page);
    assert!(rust.len() > 100 && page.len() > 5, "the sources are there");
    rust.retain(|path| !FOR_PROGRAMS.iter().any(|end| path.to_string_lossy().ends_with(end)));
    let read = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
    let mut sources: Vec<(PathBuf, String, char)> = Vec::new();
    sources.extend(rust.into_iter().map(|path| (path.clone(), read(&path), '"')));
    sources.extend(page.into_iter().map(|path| (path.clone(), read(&path), '\'')));
    // Between comments in another language only the lines that are French.
    let french = |source: String| source.lines().filter(|line| is_french(line)).collect::<Vec<_>>().join("\n");
    sources.extend(BESIDE.map(|(path, quote)| (path.into(), french(read(&root.join(path))), quote)));
    let mut faults = Vec::new();
    for (path, source, quote) in sources {
        // A space may be spelled out.
        let source = source.replace("\\u{a0}", "\u{a0}").replace("\\u00a0", "\u{a0}");
        for text in literals(&source, quote) {
            faults.extend(fault(&text).map(|fault| format!("{}: {fault}: {text}", path.display())));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// French that stands in no dictionary, and how its texts are quoted.
const BESIDE: [(&str, char); 2] = [("web/index.html", '"'), ("web/src/worker/rooms.ts", '\'')];

/// Everything else a page says stands in the dictionaries, which are looked through.
#[test]
fn french_stands_nowhere_else_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut page = vec![root.join("web/sw.js")];
    files(&root.join("web/src"), ".ts", &mut page);
    files(&root.join("web/src"), ".svelte", &mut page);
    let known = |path: &PathBuf| {
        [".fr.ts", ".en.ts"].iter().any(|ending| path.to_string_lossy().ends_with(ending))
            || BESIDE.iter().any(|(known, _)| path.ends_with(known))
    };
    let mut found = Vec::new();
    for path in page.iter().filter(|path| !known(path)) {
        for line in std::fs::read_to_string(path).unwrap().lines() {
            let said = line.split("//").next().unwrap_or_default().replace("Tablée", "");
            let comment = ["/*", "*", "<!--"].iter().any(|sign| line.trim_start().starts_with(sign));
            if !comment && said.contains(['é', 'è', 'ê', 'à', 'ù', 'ç', 'ô', 'î', 'û', 'œ', 'É', 'À', '«'])
            {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(page.len() > 100 && found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_test_knows_what_it_looks_for() {
    for bad in [
        "Arrêts de jeu, ou temps additionnel",
        "Fin\u{202f}!",
        "l'arbitre",
        "Mi-temps !",
        "Où ?",
        "Égalité: tirs",
        "« capture »",
        "été;",
        "Réponse? Oui",
        " :",
        "Le pion est sur la case: non",
    ] {
        assert!(fault(bad).is_some(), "{bad}");
    }
    for good in ["l’arbitre", "Mi-temps\u{a0}!", "«\u{a0}capture\u{a0}»", "écrire cheat:NIVEAU", "It is: so", "a ? b"]
    {
        assert_eq!(fault(good).filter(|_| good != "a ? b"), None, "{good}");
    }
}

/// What is written about a game before anybody plays it.
fn about(info: &GameInfo) -> Vec<(String, &'static str)> {
    let mut texts = vec![("name".to_owned(), info.name.fr), ("charm".to_owned(), info.charm.fr)];
    texts.extend(info.sides.iter().map(|side| ("side".to_owned(), side.fr)));
    texts.extend(
        info.presets.iter().flat_map(|preset| [preset.name, preset.help]).map(|words| ("preset".to_owned(), words.fr)),
    );
    for spec in info.options {
        texts.extend([spec.name, spec.help].map(|words| (spec.key.to_owned(), words.fr)));
        if let OptionKind::Choice { values } = spec.kind {
            texts.extend(values.iter().map(|(value, name)| ((*value).to_owned(), name.fr)));
        }
    }
    // T3 is where the codes of the cards are told.
    for rule in info.rulebook().iter().filter(|rule| rule.rule.to_string() != "T3") {
        let reading = rule.reading.iter().flat_map(|reading| [reading.sheet, reading.read]);
        let captions = rule.examples.iter().map(|example| example.caption);
        let words = [rule.title, rule.text].into_iter().chain(reading).chain(captions);
        texts.extend(words.map(|words| (rule.rule.to_string(), words.fr)));
    }
    texts
}

#[test]
fn no_code_is_written_where_people_read_about_a_game() {
    let mut found = Vec::new();
    for info in CATALOGUE {
        // Who gives no name at a table of cards is called by the seat.
        let said = about(info).into_iter().filter(|(what, text)| what != "side" || !text.starts_with("Joueur "));
        let bad = said.filter_map(|(what, text)| Some((what, unspoken(text, Lang::Fr)?, text)));
        found.extend(bad.map(|(what, code, text)| format!("{} {what}: {code}: {text}", info.id)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn no_code_is_written_on_the_page() {
    let mut page = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/i18n"), ".fr.ts", &mut page);
    let (mut read, mut found) = (0, Vec::new());
    for path in page {
        // A text without a space is a key, or one word of a button; and keyboards have letters on them.
        let texts = literals(&std::fs::read_to_string(&path).unwrap(), '\'');
        for text in texts.iter().filter(|text| text.contains(' ') && !text.starts_with("Touches")) {
            read += 1;
            found.extend(unspoken(text, Lang::Fr).map(|code| format!("{}: {code}: {text}", path.display())));
        }
    }
    assert!(read > 500, "only {read} texts");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
