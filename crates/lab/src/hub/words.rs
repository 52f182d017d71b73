//! Lines of the Hub protocol: a word, then `name=value` or flags; values with spaces stand in quotes.

/// The arguments of a line, the first word left out. A flag has an empty value.
pub(super) fn arguments(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line.trim().split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
        let (name, after) = rest.split_at(end);
        let (value, after) = match after.strip_prefix("=\"").map(|quoted| (quoted, quoted.find('"'))) {
            Some((quoted, Some(end))) => (&quoted[..end], &quoted[end + 1..]),
            Some((quoted, None)) => (quoted, ""),
            None => match after.strip_prefix('=') {
                Some(value) => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
                None => ("", after),
            },
        };
        rest = after;
        (!name.is_empty() || !value.is_empty()).then_some((name, value))
    })
}

/// The value of an argument.
pub(super) fn argument<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    arguments(line).find(|(known, _)| *known == name).map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_found_with_or_without_quotes() {
        assert_eq!(argument("done move=32-28 ponder=19-23\n", "move"), Some("32-28"));
        assert_eq!(argument("done move=\"32-28\"", "move"), Some("32-28"));
        assert_eq!(argument("done remove=1", "move"), None);
        assert_eq!(argument("pos pos=We moves=\"32-28 19-23\" x", "moves"), Some("32-28 19-23"));
    }

    #[test]
    fn flags_quotes_left_open_and_nonsense_end_too() {
        let all = |line: &'static str| arguments(line).collect::<Vec<_>>();
        assert_eq!(all("level infinite depth=3"), [("infinite", ""), ("depth", "3")]);
        assert_eq!(all("a b=\"c d"), [("b", "c d")]);
        assert_eq!(all("a =x"), [("", "x")]);
        assert_eq!(all(" go"), []);
        assert_eq!(all("a b=\"\" = c"), [("b", "")]);
    }
}
