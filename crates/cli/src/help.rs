//! Help that teaches: examples, and every help text in French.

use clap::{Arg, ArgAction, Command};
use game::Words;

pub const EXAMPLES: Words = Words::new(
    "Exemples :
  tablee play dames                                jouer à deux au même clavier
  tablee play damsystem --option capture=huff      souffler n'est pas jouer
  tablee play team-km --mode 2v2                   à quatre, mains cachées
  tablee rules dames D11                           lire une règle
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             compter les suites de coups
  tablee pdn check tournoi.pdn                     arbitrer un fichier PDN",
    "Examples:
  tablee play dames                                two people at one keyboard
  tablee play damsystem --option capture=huff      to huff is not to play
  tablee play team-km --mode 2v2                   four people, hands hidden
  tablee rules dames D11                           read one rule
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             count sequences of moves
  tablee pdn check tournament.pdn                  referee a file of games",
);

pub const REFEREE: Words = Words::new(
    "Une demande par ligne, une réponse par ligne ; rien n'est retenu de l'une à l'autre.

Demande (tout est facultatif, sauf game) :
  {\"game\":\"dames\",\"options\":{\"capture\":\"huff\"},\"position\":\"W:W28:B22\",
   \"moves\":[\"28x17x22\"],\"explain\":\"28-23\",\"lang\":\"fr\"}

Réponse :
  {\"position\":\"…\",\"turn\":\"W\",\"legal\":[\"…\"],\"result\":null}
  {\"position\":\"…\",\"turn\":\"over\",\"legal\":[],\"result\":{\"winners\":[\"W\"],\"rule\":\"D14\"}}
  {\"error\":{\"move\":\"32-27\",\"ply\":0,\"rule\":\"D11\",\"message\":\"…\"}}
Avec explain s'ajoute \"refusal\" : null si le coup est permis, sinon sa règle et pourquoi.
Une ligne illisible reçoit une erreur sans règle, et la suite est lue.",
    "One request a line, one answer a line; nothing is remembered from one to the next.

Request (everything but game may be left out):
  {\"game\":\"dames\",\"options\":{\"capture\":\"huff\"},\"position\":\"W:W28:B22\",
   \"moves\":[\"28x17x22\"],\"explain\":\"28-23\",\"lang\":\"fr\"}

Answer:
  {\"position\":\"…\",\"turn\":\"W\",\"legal\":[\"…\"],\"result\":null}
  {\"position\":\"…\",\"turn\":\"over\",\"legal\":[],\"result\":{\"winners\":[\"W\"],\"rule\":\"D14\"}}
  {\"error\":{\"move\":\"32-27\",\"ply\":0,\"rule\":\"D11\",\"message\":\"…\"}}
explain adds \"refusal\": null if that move is legal, else its rule and why.
A line that cannot be read gets an error without a rule, and the next one is read.",
);

pub const PERFT: Words = Words::new(
    "Exemples :
  tablee perft dames 8
  tablee perft dames --bulk --position W:W6,7,8,9,10:B41,42,43,44,45 6
  tablee perft damata --mode quick --divide 3",
    "Examples:
  tablee perft dames 8
  tablee perft dames --bulk --position W:W6,7,8,9,10:B41,42,43,44,45 6
  tablee perft damata --mode quick --divide 3",
);

pub const PDN: Words = Words::new(
    "Exemples :
  tablee pdn list tournoi.pdn
  tablee pdn check *.pdn
  tablee pdn convert tournoi.pdn > parties.jsonl
  tablee pdn convert partie.json > partie.pdn",
    "Examples:
  tablee pdn list tournament.pdn
  tablee pdn check *.pdn
  tablee pdn convert tournament.pdn > matches.jsonl
  tablee pdn convert match.json > match.pdn",
);

pub const COMPLETIONS: Words = Words::new(
    "Exemple : tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
    "Example: tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
);

/// About and argument helps, by command and argument; `""` is the command itself.
const FRENCH: &[(&str, &[(&str, &str)])] = &[
    (
        "play",
        &[
            ("", "Jouer dans le terminal, au même clavier"),
            ("load", "Reprendre une partie sauvée ; ses propres options valent"),
            ("seed", "La graine des dés et du mélange, pour retrouver les mêmes hasards"),
        ],
    ),
    ("rules", &[("", "Lire les règles d'un jeu, ou l'une d'elles"), ("rule", "Seulement cette règle : D11 ou 11")]),
    ("games", &[("", "Les jeux et leurs options"), ("json", "En JSON, pour les programmes")]),
    ("referee", &[("", "Répondre à une demande JSON par ligne, entrée et sortie standard")]),
    ("pdn", &[("", "Vérifier, lister ou convertir des fichiers PDN de dames")]),
    (
        "perft",
        &[
            ("", "Compter les suites de coups permis"),
            ("position", "Compter depuis cette position au lieu du début"),
            ("divide", "Compter sous chaque premier coup"),
            ("bulk", "Compter les derniers coups sans les jouer"),
            ("depth", "À combien de coups de profondeur"),
        ],
    ),
    (
        "bench",
        &[
            ("", "Mesurer la vitesse du comptage et des parties au hasard, sur un seul fil"),
            ("games", "Seulement ces jeux"),
            ("playouts", "Seulement les parties au hasard"),
            ("seconds", "Secondes de processeur pour chaque mesure"),
            ("seed", "La graine des parties"),
            ("json", "En JSON, pour les programmes"),
        ],
    ),
    ("completions", &[("", "Écrire de quoi compléter les commandes dans un shell"), ("shell", "Le shell")]),
    (
        "check",
        &[
            ("", "Arbitrer chaque partie et dire ce qui ne va pas, avec ligne et colonne"),
            ("files", "Fichiers PDN ; - est l'entrée standard"),
        ],
    ),
    ("list", &[("", "Une ligne par partie"), ("files", "Fichiers PDN ; - est l'entrée standard")]),
    (
        "convert",
        &[
            ("", "De PDN en parties (un objet JSON par ligne), de parties en PDN"),
            ("files", "Fichiers PDN ou fichiers de partie"),
        ],
    ),
];

/// Arguments that several commands have.
const FRENCH_SHARED: &[(&str, &str)] = &[
    ("game", "Le jeu, tel que `tablee games` le nomme"),
    ("options", "Une option du jeu, par exemple capture=huff ; peut être répétée"),
    ("mode", "Comme --option mode=…"),
    ("deck", "Team KM : un fichier avec un jeu de cartes à soi"),
    ("lang", "Langue des messages : fr ou en [sinon : d'après LC_ALL, LC_MESSAGES ou LANG]"),
];

const AFTER: &[(&str, Words)] = &[("referee", REFEREE), ("perft", PERFT), ("pdn", PDN), ("completions", COMPLETIONS)];

/// The same command with its help in French.
pub fn in_french(command: Command) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Montrer la version");
    let command = command
        .about("Cinq jeux de table français : un arbitre qui explique, des parties au même clavier, des mesures")
        .after_help(EXAMPLES.fr)
        .subcommand_help_heading("Commandes")
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .arg(version);
    translated(command)
}

fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let texts = FRENCH.iter().find(|(id, _)| *id == name).map_or(&[][..], |(_, texts)| texts);
    let mut command = command
        .help_template("{before-help}{about-with-newline}\nUsage : {usage}\n\n{all-args}{after-help}")
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Montrer cette aide"));
    if let Some((_, about)) = texts.iter().find(|(id, _)| id.is_empty()) {
        command = command.about(*about);
    }
    if let Some((_, after)) = AFTER.iter().find(|(id, _)| *id == name) {
        command = command.after_help(after.fr);
    }
    command = command.mut_args(|arg| {
        let known = texts.iter().chain(FRENCH_SHARED).find(|(id, _)| *id == arg.get_id().as_str());
        match known {
            Some((_, help)) => arg.help(*help),
            None => arg,
        }
    });
    command.mut_subcommands(translated)
}
