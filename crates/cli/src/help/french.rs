//! The help of the command line in French: what each command and argument says, and what the library adds to it.

use clap::builder::{PossibleValue, Str};
use clap::{Arg, ArgAction, Command};
use game::{Lang, Words};
use table::catalogue;

mod values;

use super::{ANALYSE, ARENA, COMPLETIONS, DXP, EXAMPLES, LAB, PDN, PERFT, PUZZLE, REFEREE, TRAIN, levels};
use values::{ARGUMENTS, COMMANDS, HEADINGS, OPTIONS, VALUES};

/// About and argument helps, by command and argument; `""` is the command itself.
const FRENCH: &[(&str, &[(&str, &str)])] = &[
    (
        "serve",
        &[
            ("", "Servir la page : au même écran, contre des bots, avec des amis [aussi sans commande]"),
            ("bind", "L’adresse où écouter ; 0.0.0.0 laisse entrer les autres"),
            ("port", "Le port ; s’il est pris, le suivant qui est libre"),
            ("data", "Le dossier des parties ; sinon le dossier de données de l’utilisateur"),
            (
                "store",
                "Une base PostgreSQL pour les parties au lieu du dossier, postgres://… ; plusieurs serveurs peuvent la partager",
            ),
            (
                "bus",
                "Le serveur NATS par lequel les serveurs d’une même base se disent ce qui se passe, nats://… ou tls://…",
            ),
            (
                "drain",
                "Secondes pendant lesquelles un serveur qu’on arrête sert encore, mais dit à /health/ready qu’il s’en va",
            ),
            ("public_url", "L’adresse que l’on tape, par exemple https://tables.example, derrière un mandataire"),
            (
                "hosts",
                "Un nom par lequel on atteint ce serveur, outre localhost, une adresse en chiffres et celui de \
                 --public-url ; peut être répété",
            ),
            (
                "proxies",
                "Combien de mandataires à soi sont devant : autant de dernières étapes de X-Forwarded-For font foi",
            ),
            ("metrics", "Où dire ce qui est compté à qui veille sur le serveur, tel 127.0.0.1:9100 ; sinon nulle part"),
            ("log_json", "Écrire le journal en JSON, un objet par ligne"),
            ("messages", "Messages par seconde sur une connexion (0 : sans limite, ici et plus bas)"),
            ("address_messages", "Demandes et messages par seconde depuis une adresse"),
            ("address_sockets", "Connexions ouvertes à la fois depuis une adresse"),
            ("connections", "Liaisons ouvertes à la fois, de toute sorte"),
            ("address_connections", "Liaisons à la fois depuis une adresse ; derrière des mandataires, les connexions"),
            ("address_unsent", "Mégaoctets de réponses en route vers une adresse, qu’elle n’a pas encore lues"),
            ("stream_life", "Secondes après lesquelles un flux finit et se redemande, pour que manque qui ne lit pas"),
            ("address_tables", "Tables qu’une adresse peut ouvrir en une heure"),
            ("chat_length", "Caractères d’une ligne de discussion"),
            ("table_events", "Événements dans le journal d’une table"),
            ("tables_in_memory", "Tables gardées en mémoire ; les autres sont relues au besoin"),
            ("bots", "Bots qui réfléchissent à la fois ; sinon un de moins que de processeurs"),
            ("bot_pause", "Millisecondes que prend un bot au moins, pour qu’on le voie jouer"),
            ("bot_memory", "Mégaoctets de mémoire pour réfléchir"),
            ("claim_after", "Secondes après lesquelles un absent peut être déclaré parti"),
            ("unused_after", "Secondes après lesquelles la place de qui n’est jamais venu se libère"),
            ("idle_days", "Jours sans événement après lesquels une table est rangée"),
        ],
    ),
    (
        "server",
        &[
            ("", "Coups qu’un serveur confirme par seconde, et la mémoire qu’il prend"),
            ("matches", "Combien de parties à la fois, une mesure chacune"),
            ("play", "Le jeu joué"),
            ("time", "Secondes pour chaque mesure"),
            ("sockets", "Connexions muettes à tenir pour mesurer la mémoire"),
            ("tables", "Tables à ouvrir pour mesurer la mémoire"),
            ("store", "Garder les parties dans cette base PostgreSQL, postgres://…, qui est vide"),
            ("bus", "Le serveur NATS de ceux qui la partagent"),
            ("nodes", "Combien de serveurs la partagent, les deux joueurs d’une partie à des serveurs différents"),
            (
                "hostile",
                "Le délai des coups d’un tiers pendant que cent connexions font ce qui est permis de plus coûteux",
            ),
        ],
    ),
    (
        "play",
        &[
            ("", "Jouer dans le terminal, au même clavier ou contre des bots"),
            (
                "preset",
                "La façon de jouer, telle que « tablee games » la nomme ; la première, celle de la notice, si l’on n’en dit rien",
            ),
            ("quiet", "L’arbitre tait les prises et les fautes jusqu’à ce qu’on les réclame ; là où l’on souffle"),
            ("load", "Reprendre une partie sauvée, ou une partie d’un fichier PDN ; ses propres options valent"),
            ("number", "Laquelle des parties du fichier, comptée à partir de 1, s’il en a plusieurs"),
            ("seed", "La graine des dés et du mélange, pour retrouver les mêmes hasards"),
            (
                "bot",
                "Un bot joue : son niveau de 1 à 8, avec @weights=FICHIER s’il a ses propres poids, puis ses places ; sans place, toutes sauf la première",
            ),
            ("names", "Les noms des personnes qui jouent, dans l’ordre de leurs places : la première commence"),
            ("lots", "Tirer au sort qui s’assied où, bots compris, et donc qui commence"),
            ("colour", "Là où l’on joue blanc ou noir : la couleur de qui commence, blanc si l’on n’en dit rien"),
        ],
    ),
    (
        "learn",
        &[("", "Apprendre un jeu, leçon par leçon"), ("lesson", "Commencer par cette leçon : son numéro ou son nom")],
    ),
    ("rules", &[("", "Lire les règles d’un jeu, ou l’une d’elles"), ("rule", "Seulement cette règle : D11 ou 11")]),
    ("games", &[("", "Les jeux et leurs options")]),
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
            (
                "search",
                "Seulement les recherches fixes des bots : positions vues, vitesse, et leur hâte à s’arrêter quand on le dit",
            ),
            ("playouts", "Seulement les parties au hasard"),
            ("seconds", "Secondes de processeur pour chaque mesure"),
            ("seed", "La graine des parties"),
        ],
    ),
    (
        "arena",
        &[
            ("", "Faire jouer des bots entre eux et mesurer qui est le plus fort"),
            ("a", "Le premier joueur : un niveau de 1 à 8 ou un autre de ceux plus bas, ses limites après @"),
            ("b", "Le second joueur"),
            ("pairs", "Paires de parties, camps échangés"),
            ("opening", "Coups au hasard avant que les bots ne jouent"),
            ("any_opening", "Prendre les ouvertures comme elles viennent, même nettement à l’avantage d’un camp"),
            ("glance", "Combien de positions sont regardées pour en juger"),
            ("threads", "Parties à la fois ; sinon autant que de processeurs"),
            ("seed", "La graine des ouvertures et des dés"),
            ("hub", "Dames : la commande d’un moteur Hub ; il joue sous le nom hub, ses limites après @"),
            ("sprt", "S’arrêter dès que l’un de deux écarts Elo est nettement plus probable"),
            ("games", "Garder les parties et les notes des joueurs, chaque paire dès sa fin, un objet JSON par ligne"),
            (
                "positions",
                "Garder chaque position jugée par un joueur, une par ligne : position, qui a le trait, note, résultat, séparés par des tabulations",
            ),
        ],
    ),
    (
        "analyse",
        &[
            ("", "Dire ce que chaque coup d’une partie a coûté, ou les meilleurs coups d’une position"),
            (
                "target",
                "Un fichier de parties ou de parties PDN, reconnu à son contenu, - pour l’entrée standard ; avec --position, le jeu",
            ),
            ("game", "Seulement cette partie du fichier, comptée à partir de 1"),
            ("position", "Les meilleurs coups de cette position, ou de « start », au lieu d’une partie"),
            ("lines", "Combien des meilleurs coups, avec --position"),
            ("options", "Une option du jeu, par exemple capture=huff, avec --position ; peut être répétée"),
            ("time", "Millisecondes pour chaque coup"),
            ("nodes", "Positions pour chaque coup, au lieu d’un temps : la même réponse sur toute machine"),
            ("threads", "Fils qui regardent ensemble chaque position"),
            ("weights", "Juger avec les poids de ce fichier, tels que tablee train les écrit"),
            ("mistakes", "Ne montrer que les coups marqués"),
            (
                "svg",
                "Dessiner les chances au fil de la partie dans ce fichier, en SVG ; de plusieurs parties, les suivantes ont un numéro",
            ),
            (
                "annotate",
                "Écrire les parties avec notes, marques et meilleures suites : en PDN si le nom le dit, sinon un objet JSON par ligne",
            ),
        ],
    ),
    (
        "puzzle",
        &[
            ("", "Résoudre des problèmes dans le terminal"),
            ("id", "Ce problème, par son nom"),
            ("theme", "Seulement les problèmes sur ce thème, tel que la liste le nomme"),
            ("level", "Seulement ceux que ce niveau des bots trouve tout juste, de 2 à 9"),
            ("seed", "D’après quoi ils sont tirés ; sinon un autre chaque jour"),
            ("file", "Les problèmes de ce fichier au lieu de ceux du programme"),
            ("list", "Seulement les lister"),
        ],
    ),
    (
        "lab",
        &[
            (
                "",
                "Mesurer ce qu’un jeu de cartes de Team KM fait d’un match, faire des problèmes, ou des tables de finales",
            ),
            ("matches", "Matchs dans chaque mode"),
            ("seed", "La graine des cartes et des dés"),
            (
                "print_deck",
                "Écrire les cartes et les dés du jeu, un fichier d’où partir pour les siens, sans rien mesurer",
            ),
            ("svg", "Dessiner les mesures dans ce fichier"),
        ],
    ),
    (
        "puzzles",
        &[
            ("", "Faire des problèmes à partir de parties de bots entre eux"),
            ("out", "Où les ajouter, un objet JSON par ligne ; JEU.jsonl sauf indication"),
            ("count", "Combien en ajouter"),
            ("seed", "La graine de toutes les parties"),
            (
                "check",
                "N’en faire aucun, mais en revoir autant de ce fichier, dix fois plus longtemps, et dire combien ont une seule solution",
            ),
            ("known", "Avec --check : autant de coups de qui résout, à partir du premier, ont déjà été revus ainsi"),
            (
                "mend",
                "Réécrire le fichier : les solutions s’arrêtent là où --check a trouvé un autre chemin, les thèmes sont nommés à nouveau",
            ),
        ],
    ),
    (
        "tables",
        &[
            ("", "Faire les tables de finales des Dames, les prouver par les règles et les tasser dans un fichier"),
            ("pieces", "Les finales d’autant de pièces au plus"),
            ("threads", "Fils qui y travaillent ; autant que de processeurs sauf indication"),
            ("out", "Où écrire le fichier"),
            ("check", "Ne rien écrire, mais dire si les tables du programme disent la même chose"),
        ],
    ),
    (
        "train",
        &[
            ("", "Apprendre les poids d’un jeu par des parties contre soi-même"),
            ("games", "Parties dont apprendre ; pour chaque façon de jouer au Kidam, à Damata ou à Team KM"),
            ("nodes", "Positions vues pour chacun de leurs coups"),
            ("rounds", "Combien de fois toutes les positions sont revues"),
            ("from", "Jouer avec les poids de ce fichier au lieu du jugement simple"),
            (
                "data",
                "Dames : garder les parties dans ce dossier, reprendre là où on s’est arrêté, et apprendre de toutes celles qui s’y trouvent",
            ),
            (
                "only",
                "N’apprendre que ces façons de jouer, par leurs noms dans le fichier ; les autres gardent les poids de --from",
            ),
            ("threads", "Parties à la fois ; ce qui est appris n’en dépend pas"),
            ("seed", "La graine de tout"),
            ("out", "Où écrire les poids ; JEU.weights sauf indication"),
        ],
    ),
    ("store", &[("", "Porter ailleurs les parties d’un serveur arrêté")]),
    (
        "copy",
        &[
            (
                "",
                "Tout copier, puis comparer : de et vers des dossiers de données, ou des adresses PostgreSQL, postgres://…",
            ),
            ("from", "Où elles sont"),
            ("to", "Où elles vont ; il ne doit encore rien y avoir"),
        ],
    ),
    (
        "hub",
        &[("", "Jouer aux Dames pour un logiciel de dames, par le protocole Hub sur l’entrée et la sortie standard")],
    ),
    (
        "dxp",
        &[
            (
                "",
                "Jouer aux Dames contre un autre programme, par le protocole DamExchange (DXP) sur une liaison réseau",
            ),
            ("connect", "Appeler le programme qui attend là, MACHINE ou MACHINE:PORT, au lieu d’attendre un appel"),
            ("bind", "Où attendre un appel ; 0.0.0.0 pour ceux d’autres machines"),
            ("port", "Le port où attendre ; 0 pour l’un de ceux qui sont libres"),
            ("once", "Finir après le premier appel au lieu d’attendre le suivant"),
            ("ask", "Demander des parties ; qui appelle le fait, sauf avec --follow"),
            ("follow", "Jouer ce qui est demandé ; qui est appelé le fait, sauf avec --ask"),
            (
                "count",
                "Partir après tant de parties, camps échangés à chacune ; 0 pour jamais [1 pour qui demande, sinon 0]",
            ),
            ("minutes", "Les minutes de chacun pour une partie, si nous la demandons"),
            ("moves", "Combien de coups chacun joue au plus, si nous la demandons ; 0 pour autant qu’il en faut"),
            ("seat", "Notre place dans la première partie, si nous la demandons : W commence"),
            ("level", "La force, de 1 à 8"),
            ("threads", "Fils qui réfléchissent ensemble"),
            ("memory", "La mémoire du niveau 8 d’un coup à l’autre, en mégaoctets"),
            ("ponder", "Réfléchir aussi pendant le temps de l’autre, au niveau 8"),
            ("seed", "La graine des dés des niveaux 1 à 7 ; une autre à chaque fois sinon"),
            ("games", "Garder les parties, chacune dès sa fin, un objet JSON par ligne"),
        ],
    ),
    ("completions", &[("", "Écrire de quoi compléter les commandes dans un shell"), ("shell", "Le shell")]),
    ("check", &[("", "Arbitrer chaque partie et dire ce qui ne va pas, avec ligne et colonne")]),
    ("list", &[("", "Une ligne par partie")]),
    (
        "convert",
        &[
            ("", "De PDN en parties (un objet JSON par ligne), de parties en PDN"),
            ("files", "Fichiers PDN, ou fichiers d’une ou de plusieurs parties"),
        ],
    ),
];

/// Arguments that several commands have.
const FRENCH_SHARED: &[(&str, &str)] = &[
    ("game", "Le jeu, tel que `tablee games` le nomme"),
    ("options", "Une option du jeu, par exemple capture=huff ; peut être répétée"),
    ("mode", "Comme --option mode=…"),
    ("deck", "Team KM : un fichier avec un jeu de cartes à soi"),
    ("json", "En JSON, pour les programmes"),
    ("files", "Fichiers PDN ; - est l’entrée standard"),
    ("lang", "Langue des messages : fr ou en [sinon : d’après LC_ALL, LC_MESSAGES ou LANG]"),
];

const AFTER: &[(&str, Words)] = &[
    ("referee", REFEREE),
    ("perft", PERFT),
    ("pdn", PDN),
    ("arena", ARENA),
    ("analyse", ANALYSE),
    ("puzzle", PUZZLE),
    ("lab", LAB),
    ("train", TRAIN),
    ("dxp", DXP),
    ("completions", COMPLETIONS),
];

fn find(texts: &[(&str, &'static str)], id: &str) -> Option<&'static str> {
    texts.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The same command with its help in French.
pub fn in_french(command: Command) -> Command {
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Montrer la version");
    let command = command
        .about("Cinq jeux de table français : un arbitre qui explique, des parties au même clavier, des mesures")
        .after_help(EXAMPLES.fr)
        .disable_version_flag(true)
        .arg(version);
    translated(command)
}

fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let texts = FRENCH.iter().find(|(id, _)| *id == name).map_or(&[][..], |(_, texts)| texts);
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Montrer cette aide");
    let mut command = command
        .help_template("{before-help}{about-with-newline}\nUsage : {usage}\n\n{all-args}{after-help}")
        .subcommand_help_heading(COMMANDS)
        .subcommand_value_name("COMMANDE")
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        // Else it would come under the heading of the options before it.
        .arg(help.help_heading(OPTIONS));
    if let Some(about) = find(texts, "") {
        command = command.about(about);
    }
    if let Some((_, after)) = AFTER.iter().find(|(id, _)| *id == name) {
        command = command.after_help(after.fr);
    }
    if name == "play" {
        command = command.after_help(levels(Lang::Fr));
    }
    command = command.mut_args(|arg| {
        let id = arg.get_id().as_str();
        match find(texts, id).or_else(|| find(FRENCH_SHARED, id)) {
            Some(help) => spelled_out(arg, help),
            None => arg,
        }
    });
    command = command.mut_args(|arg| match arg.get_help_heading() {
        Some(_) => arg,
        None => {
            let heading = if arg.is_positional() { ARGUMENTS } else { OPTIONS };
            arg.help_heading(heading)
        }
    });
    command.mut_subcommands(translated)
}

/// An argument with this help, and in the same language what the library would add to it in English: the variable that
/// sets it, and of its value, what it is called, what it may be and what it is unless said.
fn spelled_out(mut arg: Arg, help: &str) -> Arg {
    let mut help = help.to_owned();
    if let Some(variable) = arg.get_env() {
        let set = std::env::var_os(variable).unwrap_or_default();
        help += &format!(" [variable {}={}]", variable.display(), set.display());
    }
    arg = arg.hide_env(true);
    if let Some(heading) = arg.get_help_heading().and_then(|heading| find(HEADINGS, heading)) {
        arg = arg.help_heading(heading);
    }
    if !arg.get_action().takes_values() {
        return arg.help(help);
    }
    if let Some(names) = arg.get_value_names() {
        let called: Vec<Str> = names.iter().map(called).collect();
        arg = arg.value_names(called);
    }
    if !arg.is_hide_default_value_set() && !arg.get_default_values().is_empty() {
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        help += &format!(" [par défaut : {}]", defaults.join(","));
    }
    let values = arg.get_possible_values();
    arg = arg.hide_default_value(true).hide_possible_values(true);
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    if names.is_empty() {
        return arg.help(help);
    }
    // Games are worth a line each, where there is room.
    let charms = names.iter().map(|&name| Some(format!("\n- {name} : {}", catalogue::find(name)?.charm.fr)));
    if let Some(charms) = charms.collect::<Option<String>>() {
        arg = arg.long_help(format!("{help}\n\nValeurs possibles :{charms}"));
    }
    arg.help(format!("{help} [valeurs : {}]", names.join(", ")))
}

/// What a value is called in French.
fn called(name: &Str) -> Str {
    find(VALUES, name).map_or_else(|| name.clone(), Str::from)
}

#[cfg(test)]
mod tests;
