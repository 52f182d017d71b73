//! Help that teaches: examples, and every help text in French.

use bots::Level;
use clap::{Arg, ArgAction, Command};
use game::{Lang, Words};

pub const EXAMPLES: Words = Words::new(
    "Exemples :
  tablee                                           servir la page et dire où l'ouvrir
  tablee play dames                                jouer à deux au même clavier
  tablee play damsystem --option capture=huff      souffler n'est pas jouer
  tablee play team-km --mode 2v2                   à quatre, mains cachées
  tablee play kidam --bot 3                        contre un robot de niveau 3
  tablee rules dames D11                           lire une règle
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             compter les suites de coups
  tablee pdn check tournoi.pdn                     arbitrer un fichier PDN
  tablee analyse partie.json                       ce que valait chaque coup
  tablee arena dames 5 4 --pairs 20                des robots entre eux",
    "Examples:
  tablee                                           serve the page and say where to open it
  tablee play dames                                two people at one keyboard
  tablee play damsystem --option capture=huff      to huff is not to play
  tablee play team-km --mode 2v2                   four people, hands hidden
  tablee play kidam --bot 3                        against a bot of level 3
  tablee rules dames D11                           read one rule
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             count sequences of moves
  tablee pdn check tournament.pdn                  referee a file of games
  tablee analyse match.json                        what each move was worth
  tablee arena dames 5 4 --pairs 20                bots against each other",
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

pub const ANALYSE: Words = Words::new(
    "Chaque note vaut pour qui joue le coup. ?! douteux, ? faute, ?? grosse faute, puis ce qui était mieux.

Exemples :
  tablee analyse partie.json
  tablee analyse tournoi.pdn --game 3 --time 1000
  tablee analyse matchs.jsonl --nodes 100000 --json",
    "Each score is for who makes the move. ?! doubtful, ? mistake, ?? blunder, then what was better.

Examples:
  tablee analyse match.json
  tablee analyse tournament.pdn --game 3 --time 1000
  tablee analyse matches.jsonl --nodes 100000 --json",
);

pub const ARENA: Words = Words::new(
    "Joueurs :
  1 à 8              un robot de ce niveau, voir tablee play --help
  random             n'importe quel coup
  greedy             Team KM : par règles simples, sans prévoir
  plain:PROFONDEUR   regarde tout jusque-là, sans finesse, et juge par des valeurs fixées à la main
  wide:PROFONDEUR    de même, mais juge comme les robots
  simple:NIVEAU      le niveau avec son premier jugement, plus simple
  cheat:NIVEAU       Team KM : le niveau qui voit toutes les mains
  hub                le moteur étranger de --hub

Limites après @, séparées par des virgules :
  time=MILLISECONDES, nodes=N, depth=N, memory=MÉGAOCTETS, threads=N

Exemples :
  tablee arena dames 5 4 --pairs 100
  tablee arena dames 8@time=100 simple:8@time=100 --threads 2
  tablee arena dames 8@time=100 hub@time=100 --hub 'scan hub'
  tablee arena kidam 8@nodes=20000 plain:4 --sprt 0,50
  tablee arena team-km 8@nodes=800 greedy --mode 2v2 --games matchs.jsonl",
    "Players:
  1 to 8        a bot of that level, see tablee play --help
  random        any move
  greedy        Team KM: by rules of thumb, without looking ahead
  plain:DEPTH   looks at everything that far, without finesse, and judges by values set by hand
  wide:DEPTH    the same, but judges as the bots do
  simple:LEVEL  the level with its first, simpler judgement
  cheat:LEVEL   Team KM: the level that sees every hand
  hub           the foreign engine of --hub

Limits after @, separated by commas:
  time=MILLISECONDS, nodes=N, depth=N, memory=MEGABYTES, threads=N

Examples:
  tablee arena dames 5 4 --pairs 100
  tablee arena dames 8@time=100 simple:8@time=100 --threads 2
  tablee arena dames 8@time=100 hub@time=100 --hub 'scan hub'
  tablee arena kidam 8@nodes=20000 plain:4 --sprt 0,50
  tablee arena team-km 8@nodes=800 greedy --mode 2v2 --games matches.jsonl",
);

pub const TRAIN: Words = Words::new(
    "Les poids livrés ont été appris ainsi, ceux des Dames, de Damsystem et de Damata en deux générations, ceux de Kidam en quatre :
  tablee train dames --games 16000 --nodes 600 --rounds 8 --seed 1 --out premiers.weights
  tablee train dames --games 20000 --nodes 700 --rounds 8 --seed 2 --from premiers.weights
  tablee train damsystem --games 12000 --nodes 600 --rounds 8 --seed 1 --out premiers.weights
  tablee train damsystem --games 24000 --nodes 700 --rounds 8 --seed 2 --from premiers.weights
  tablee train kidam --games 1200 --nodes 300 --rounds 10 --seed 1 --out premiers.weights
  tablee train kidam --games 3000 --nodes 500 --rounds 10 --seed 2 --from premiers.weights --out seconds.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 3 --from seconds.weights --out tiers.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 4 --from tiers.weights
  tablee train damata --games 3000 --nodes 200 --rounds 10 --seed 1 --out premiers.weights
  tablee train damata --games 4000 --nodes 400 --rounds 10 --seed 2 --from premiers.weights --only standard,quick",
    "The weights that come with the program were learnt like this, those of Dames, Damsystem and Damata in two generations, those of Kidam in four:
  tablee train dames --games 16000 --nodes 600 --rounds 8 --seed 1 --out first.weights
  tablee train dames --games 20000 --nodes 700 --rounds 8 --seed 2 --from first.weights
  tablee train damsystem --games 12000 --nodes 600 --rounds 8 --seed 1 --out first.weights
  tablee train damsystem --games 24000 --nodes 700 --rounds 8 --seed 2 --from first.weights
  tablee train kidam --games 1200 --nodes 300 --rounds 10 --seed 1 --out first.weights
  tablee train kidam --games 3000 --nodes 500 --rounds 10 --seed 2 --from first.weights --out second.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 3 --from second.weights --out third.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 4 --from third.weights
  tablee train damata --games 3000 --nodes 200 --rounds 10 --seed 1 --out first.weights
  tablee train damata --games 4000 --nodes 400 --rounds 10 --seed 2 --from first.weights --only standard,quick",
);

pub const COMPLETIONS: Words = Words::new(
    "Exemple : tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
    "Example: tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
);

/// The levels of the bots, what they are called and what to expect of them.
pub fn levels(lang: Lang) -> String {
    let mut text = match lang {
        Lang::Fr => "Niveaux des robots :".to_owned(),
        Lang::En => "Levels of the bots:".to_owned(),
    };
    for level in Level::all() {
        let words = level.words();
        text += &format!("\n  {}  {:<13} {}", level.get(), words.name.get(lang), words.description.get(lang));
    }
    text
}

/// About and argument helps, by command and argument; `""` is the command itself.
const FRENCH: &[(&str, &[(&str, &str)])] = &[
    (
        "serve",
        &[
            ("", "Servir la page : au même écran, contre des bots, avec des amis [aussi sans commande]"),
            ("bind", "L'adresse où écouter ; 0.0.0.0 laisse entrer les autres"),
            ("port", "Le port ; s'il est pris, le suivant qui est libre"),
            ("data", "Le dossier des parties ; sinon le dossier de données de l'utilisateur"),
            ("public_url", "L'adresse que l'on tape, par exemple https://tables.example, derrière un mandataire"),
            ("trust_proxy", "Croire l'en-tête X-Forwarded-For : seulement derrière un mandataire qui l'écrit"),
            ("log_json", "Écrire le journal en JSON, un objet par ligne"),
            ("messages", "Messages par seconde sur une connexion (0 : sans limite, ici et plus bas)"),
            ("address_messages", "Demandes et messages par seconde depuis une adresse"),
            ("address_sockets", "Connexions ouvertes à la fois depuis une adresse"),
            ("address_tables", "Tables qu'une adresse peut ouvrir en une heure"),
            ("chat_length", "Caractères d'une ligne de discussion"),
            ("table_events", "Événements dans le journal d'une table"),
            ("tables_in_memory", "Tables gardées en mémoire ; les autres sont relues au besoin"),
            ("bots", "Bots qui réfléchissent à la fois ; sinon un de moins que de processeurs"),
            ("bot_pause", "Millisecondes que prend un bot au moins, pour qu'on le voie jouer"),
            ("bot_memory", "Mégaoctets de mémoire pour réfléchir"),
            ("claim_after", "Secondes après lesquelles un absent peut être déclaré parti"),
            ("idle_days", "Jours sans événement après lesquels une table est rangée"),
        ],
    ),
    (
        "server",
        &[
            ("", "Coups qu'un serveur confirme par seconde, et la mémoire qu'il prend"),
            ("matches", "Combien de parties à la fois, une mesure chacune"),
            ("play", "Le jeu joué"),
            ("time", "Secondes pour chaque mesure"),
            ("sockets", "Connexions muettes à tenir pour mesurer la mémoire"),
            ("tables", "Tables à ouvrir pour mesurer la mémoire"),
        ],
    ),
    (
        "play",
        &[
            ("", "Jouer dans le terminal, au même clavier ou contre des robots"),
            ("load", "Reprendre une partie sauvée ; ses propres options valent"),
            ("number", "Laquelle des parties du fichier, comptée à partir de 1, s'il en a plusieurs"),
            ("seed", "La graine des dés et du mélange, pour retrouver les mêmes hasards"),
            ("bot", "Un robot joue : son niveau de 1 à 8, puis ses places ; sans place, toutes sauf la première"),
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
            ("search", "Seulement les recherches fixes des robots : positions vues et vitesse"),
            ("playouts", "Seulement les parties au hasard"),
            ("seconds", "Secondes de processeur pour chaque mesure"),
            ("seed", "La graine des parties"),
            ("json", "En JSON, pour les programmes"),
        ],
    ),
    (
        "arena",
        &[
            ("", "Faire jouer des robots entre eux et mesurer qui est le plus fort"),
            ("a", "Le premier joueur : un niveau de 1 à 8 ou un autre de ceux plus bas, ses limites après @"),
            ("b", "Le second joueur"),
            ("pairs", "Paires de parties, camps échangés"),
            ("opening", "Coups au hasard avant que les robots ne jouent"),
            ("any_opening", "Prendre les ouvertures comme elles viennent, même nettement à l'avantage d'un camp"),
            ("glance", "Combien de positions sont regardées pour en juger"),
            ("threads", "Parties à la fois"),
            ("seed", "La graine des ouvertures et des dés"),
            ("hub", "Dames : la commande d'un moteur Hub ; il joue sous le nom hub, ses limites après @"),
            ("sprt", "S'arrêter dès que l'un de deux écarts Elo est nettement plus probable"),
            ("games", "Garder les parties, chaque paire dès sa fin, un objet JSON par ligne"),
            ("json", "En JSON, pour les programmes"),
        ],
    ),
    (
        "analyse",
        &[
            ("", "Dire ce que valait chaque coup d'une partie sauvée"),
            ("file", "Un fichier de parties sauvées, ou un fichier PDN de dames"),
            ("game", "Seulement cette partie du fichier, comptée à partir de 1"),
            ("time", "Millisecondes pour chaque coup"),
            ("nodes", "Positions pour chaque coup, au lieu d'un temps : la même réponse sur toute machine"),
            ("threads", "Fils qui regardent ensemble chaque position"),
            ("json", "En JSON, pour les programmes"),
        ],
    ),
    (
        "lab",
        &[
            ("", "Mesurer ce qu'un jeu de cartes de Team KM fait d'un match"),
            ("matches", "Matchs dans chaque mode"),
            ("seed", "La graine des cartes et des dés"),
            ("svg", "Dessiner les mesures dans ce fichier"),
            ("json", "En JSON, pour les programmes"),
        ],
    ),
    (
        "train",
        &[
            ("", "Apprendre les poids d'un jeu par des parties contre soi-même"),
            ("game", "Le jeu : dames, damsystem, kidam ou damata"),
            ("games", "Parties dont apprendre ; pour chaque façon de jouer au Kidam ou à Damata"),
            ("nodes", "Positions vues pour chacun de leurs coups"),
            ("rounds", "Combien de fois toutes les positions sont revues"),
            ("from", "Jouer avec les poids de ce fichier au lieu du jugement simple"),
            (
                "only",
                "N'apprendre que ces façons de jouer, par leurs noms dans le fichier ; les autres gardent les poids de --from",
            ),
            ("threads", "Parties à la fois ; ce qui est appris n'en dépend pas"),
            ("seed", "La graine de tout"),
            ("out", "Où écrire les poids ; JEU.weights sauf indication"),
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
            ("files", "Fichiers PDN, ou fichiers d'une ou de plusieurs parties"),
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

const AFTER: &[(&str, Words)] = &[
    ("referee", REFEREE),
    ("perft", PERFT),
    ("pdn", PDN),
    ("arena", ARENA),
    ("analyse", ANALYSE),
    ("train", TRAIN),
    ("completions", COMPLETIONS),
];

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
    if name == "play" {
        command = command.after_help(levels(Lang::Fr));
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
