//! What values and headings are called in the French help.

/// What stands for a value, as the command line names it. Those that are the same in French are here too, so that
/// none is forgotten.
pub const VALUES: &[(&str, &str)] = &[
    ("A", "A"),
    ("ADDRESS", "ADRESSE"),
    ("B", "B"),
    ("FROM", "DE"),
    ("TO", "VERS"),
    ("BIND", "ADRESSE"),
    ("COLOUR", "COULEUR"),
    ("COMMAND", "COMMANDE"),
    ("DAYS", "JOURS"),
    ("DEPTH", "PROFONDEUR"),
    ("DIR", "DOSSIER"),
    ("ELO0,ELO1", "ELO0,ELO1"),
    ("FILE", "FICHIER"),
    ("FILES", "FICHIERS"),
    ("FILE|GAME", "FICHIER|JEU"),
    ("HOST[:PORT]", "MACHINE[:PORT]"),
    ("ID", "NOM"),
    ("LESSON", "LEÇON"),
    ("LEVEL", "NIVEAU"),
    ("THEME", "THÈME"),
    ("FOLDER", "DOSSIER"),
    ("GAME", "JEU"),
    ("GAMES", "PARTIES"),
    ("KEY=VALUE", "CLÉ=VALEUR"),
    ("LANG", "LANGUE"),
    ("LEVEL[,SEAT…]", "NIVEAU[,PLACE…]"),
    ("MATCHES", "MATCHS"),
    ("MB", "Mo"),
    ("MODE", "MODE"),
    ("MS", "MS"),
    ("N", "N"),
    ("N,…", "N,…"),
    ("NAME", "NOM"),
    ("NAME,…", "NOM,…"),
    ("NODES", "POSITIONS"),
    ("OPENING", "COUPS"),
    ("PAIRS", "PAIRES"),
    ("PORT", "PORT"),
    ("POSITION", "POSITION"),
    ("ROUNDS", "TOURS"),
    ("RULE", "RÈGLE"),
    ("S", "S"),
    ("SEAT", "PLACE"),
    ("SECONDS", "SECONDES"),
    ("SEED", "GRAINE"),
    ("SHELL", "SHELL"),
    ("THREADS", "N"),
    ("TIME", "MS"),
    ("URL", "URL"),
];

/// Headings between the options. The library puts a colon after each, so that the space before it is part of them.
pub const HEADINGS: &[(&str, &str)] = &[("Limits (0: none)", "Limites (0 : aucune) ")];
/// Those the library has itself.
pub const COMMANDS: &str = "Commandes ";
pub const ARGUMENTS: &str = "Arguments ";
pub const OPTIONS: &str = "Options ";
