//! What a browser is sent of the program, in three modules, each built with its name in `TABLEE_PART`: `engine` holds
//! tables, `bots` thinks, `studies` teaches and judges matches. Everywhere else the program is whole.

/// Whether tables are held here.
pub const TABLES: bool = is("engine") || WHOLE;
/// Whether bots think here.
pub const MINDS: bool = !is("engine");
/// Whether there is more here than bots.
pub const MORE_THAN_MINDS: bool = !is("bots");
/// Whether lessons, analysis and the files of others are here.
pub const STUDIES: bool = is("studies") || WHOLE;

const PART: Option<&str> = option_env!("TABLEE_PART");
const WHOLE: bool = PART.is_none();

const fn is(part: &str) -> bool {
    let Some(own) = PART else { return false };
    let (own, part) = (own.as_bytes(), part.as_bytes());
    let mut same = own.len() == part.len();
    let mut at = 0;
    while same && at < own.len() {
        same = own[at] == part[at];
        at += 1;
    }
    same
}
