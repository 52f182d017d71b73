//! Names as people may give them: what is seen is all there is.

use game::Words;

use crate::fault::Fault;

/// The longest name, in characters.
const LONGEST: usize = 40;

/// A name as it is kept: spaces are single, and nothing in it is invisible or turns the line around, so that nobody
/// looks like somebody else.
pub fn clean(name: &str) -> Result<String, Fault> {
    let name: String = name.chars().filter(|c| !c.is_control() || c.is_whitespace()).collect();
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() || name.chars().count() > LONGEST {
        return Err(Fault::Bad(Words::new("un nom a de 1 à 40 caractères", "a name has 1 to 40 characters")));
    }
    let letters: Vec<_> = name.chars().collect();
    let hides = |at: usize| letters.get(at).is_some_and(|&c| is_invisible(c)) && !joins_symbols(&letters, at);
    if (0..letters.len()).any(hides) {
        return Err(Fault::Bad(Words::new(
            "un nom n’a ni caractère invisible ni marque de sens d’écriture",
            "a name has no invisible characters and no marks of writing direction",
        )));
    }
    Ok(name)
}

/// Pictures are made of several signs joined by an invisible one, and say by another that they are pictures.
fn joins_symbols(letters: &[char], at: usize) -> bool {
    let is_symbol = |c: Option<&char>| c.is_some_and(|&c| !c.is_ascii() && !c.is_alphanumeric() && c != JOINER);
    let before = is_symbol(at.checked_sub(1).and_then(|at| letters.get(at)));
    match letters.get(at) {
        Some(&JOINER) => before && is_symbol(letters.get(at + 1)),
        Some(&AS_PICTURE) => before,
        _ => false,
    }
}

const JOINER: char = '\u{200D}';
const AS_PICTURE: char = '\u{FE0F}';

/// What Unicode calls default-ignorable, bidirectional or blank, apart from plain spaces.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
        | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_bounded() {
        assert_eq!(clean("  Ana \t\u{a0} Lise\n").unwrap(), "Ana Lise");
        assert_eq!(clean(&"é".repeat(40)).unwrap().chars().count(), 40);
        for bad in ["", "  ", "\u{7}", &"é".repeat(41)] {
            assert!(clean(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn nothing_in_a_name_is_invisible_or_turns_the_line_around() {
        for hidden in
            ["An\u{200B}a", "\u{202E}anA", "Ana\u{2066}", "A\u{200D}na", "Ana\u{FE0F}", "\u{3164}", "A\u{AD}na"]
        {
            assert!(clean(hidden).is_err(), "{hidden:?}");
        }
        for seen in ["Ana", "Béatrice O’Neill-Łódź", "王小明", "علي", "Zoé 😀", "👩\u{200D}🚀", "❤\u{FE0F} Ana"]
        {
            assert_eq!(clean(seen).unwrap(), seen);
        }
    }
}
