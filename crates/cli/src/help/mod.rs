//! Help that teaches: examples and explanations in both languages; every other help text in French.

mod french;

use bots::Level;
use game::{Lang, Words};

pub use french::in_french;

pub const EXAMPLES: Words = Words::new(
    "Exemples :
  tablee                                           servir la page et dire où l’ouvrir
  tablee play dames                                jouer à deux au même clavier
  tablee play dames --option capture=strict        l’arbitre impose la prise
  tablee play team-km --mode 2v2                   à quatre, mains cachées
  tablee play kidam --bot 3                        contre un bot de niveau 3
  tablee learn kidam                               apprendre un jeu
  tablee rules dames D11                           lire une règle
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             compter les suites de coups
  tablee pdn check tournoi.pdn                     arbitrer un fichier PDN
  tablee analyse partie.json                       ce que chaque coup a coûté
  tablee puzzle dames                              le problème du jour
  tablee arena dames 5 4 --pairs 20                des bots entre eux",
    "Examples:
  tablee                                           serve the page and say where to open it
  tablee play dames                                two people at one keyboard
  tablee play dames --option capture=strict        the referee enforces captures
  tablee play team-km --mode 2v2                   four people, hands hidden
  tablee play kidam --bot 3                        against a bot of level 3
  tablee learn kidam                               learn a game
  tablee rules dames D11                           read one rule
  echo '{\"game\":\"dames\",\"moves\":[\"32-28\"]}' | tablee referee
  tablee perft dames 6                             count sequences of moves
  tablee pdn check tournament.pdn                  referee a file of games
  tablee analyse match.json                        what each move cost
  tablee puzzle dames                              the puzzle of the day
  tablee arena dames 5 4 --pairs 20                bots against each other",
);

pub const REFEREE: Words = Words::new(
    "Une demande par ligne, une réponse par ligne ; rien n’est retenu de l’une à l’autre.

Demande (tout est facultatif, sauf game) :
  {\"game\":\"dames\",\"options\":{\"capture\":\"huff\"},\"position\":\"W:W28:B22\",
   \"moves\":[\"28x17x22\"],\"explain\":\"28-23\",\"lang\":\"fr\"}

Réponse :
  {\"position\":\"…\",\"turn\":\"W\",\"legal\":[\"…\"],\"result\":null}
  {\"position\":\"…\",\"turn\":\"over\",\"legal\":[],\"result\":{\"winners\":[\"W\"],\"rule\":\"D14\"}}
  {\"error\":{\"move\":\"32-27\",\"ply\":0,\"rule\":\"D11\",\"message\":\"…\"}}
Avec explain s’ajoute \"refusal\" : null si le coup est permis, sinon sa règle et pourquoi.
Au tour du hasard s’ajoute \"weights\" : le poids de chaque résultat.
\"eval\":true ajoute ce que vaut la position, \"best\":true ses meilleurs coups, pour qui a le trait ;
ou tant de réflexion : \"best\":{\"lines\":5,\"nodes\":1000000,\"time\":2000} (time en millisecondes).
Un \"id\", nombre ou texte, revient avec la réponse.
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
At a turn of chance \"weights\" is added: how likely each result is.
\"eval\":true adds what the position is worth, \"best\":true its best moves, for who is to move;
or with so much thought: \"best\":{\"lines\":5,\"nodes\":1000000,\"time\":2000} (time in milliseconds).
An \"id\", a number or a string, comes back with the answer.
A line that cannot be read gets an error without a rule, and the next one is read.",
);

pub const PERFT: Words = Words::new(
    "Exemples :
  tablee perft dames 8
  tablee perft dames --bulk --position W:W6,7,8,9,10:B41,42,43,44,45 6
  tablee perft damata --mode quick --divide 3",
    "Examples:
  tablee perft dames 8
  tablee perft dames --bulk --position W:W6,7,8,9,10:B41,42,43,44,45 6
  tablee perft damata --mode quick --divide 3",
);

pub const PDN: Words = Words::new(
    "Exemples :
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
    "Les notes sont celles du premier camp tout du long. ?! douteux, ? faute, ?? grosse faute, puis ce que le coup a coûté
en chances de gagner et ce qui était mieux ; à la fin une courbe, la précision de chacun et le tournant.
Avec des mains cachées, un coup est jugé sur ce que son joueur pouvait savoir.

Exemples :
  tablee analyse partie.json
  tablee analyse tournoi.pdn --game 3 --time 1000 --mistakes
  tablee analyse tournoi.pdn --annotate commente.pdn --svg courbe.svg
  tablee analyse matchs.jsonl --nodes 100000 --json
  tablee analyse dames --position W:W28,32,37:B18,19,23 --lines 5
  tablee analyse kidam --position start",
    "Scores are the first side’s throughout. ?! doubtful, ? mistake, ?? blunder, then what the move cost in chance to win
and what was better; at the end a graph, each side’s accuracy and the turning point.
With hidden hands a move is judged by what its player could know.

Examples:
  tablee analyse match.json
  tablee analyse tournament.pdn --game 3 --time 1000 --mistakes
  tablee analyse tournament.pdn --annotate annotated.pdn --svg graph.svg
  tablee analyse matches.jsonl --nodes 100000 --json
  tablee analyse dames --position W:W28,32,37:B18,19,23 --lines 5
  tablee analyse kidam --position start",
);

pub const PUZZLE: Words = Words::new(
    "Un seul coup est bon, et nettement. Le niveau est celui du bot le plus faible qui le trouve (9 : aucun).

Exemples :
  tablee puzzle dames
  tablee puzzle kidam --theme goal --level 4
  tablee puzzle damata --list",
    "Only one move is good, and clearly so. The level is that of the weakest bot that finds it (9: none does).

Examples:
  tablee puzzle dames
  tablee puzzle kidam --theme goal --level 4
  tablee puzzle damata --list",
);

pub const LAB: Words = Words::new(
    "Exemples :
  tablee lab team-km --matches 2000 --svg mesures.svg
  tablee lab puzzles kidam --count 50 --seed 7 --out kidam.jsonl
  tablee lab puzzles kidam --out kidam.jsonl --check 50
  tablee lab tables --out dames.endings",
    "Examples:
  tablee lab team-km --matches 2000 --svg findings.svg
  tablee lab puzzles kidam --count 50 --seed 7 --out kidam.jsonl
  tablee lab puzzles kidam --out kidam.jsonl --check 50
  tablee lab tables --out dames.endings",
);

pub const ARENA: Words = Words::new(
    "Joueurs :
  1 à 8              un bot de ce niveau, voir tablee play --help
  random             n’importe quel coup
  greedy             Team KM : par règles simples, sans prévoir
  plain:PROFONDEUR   regarde tout jusque-là, sans finesse, et juge par des valeurs fixées à la main
  wide:PROFONDEUR    de même, mais juge comme les bots
  simple:NIVEAU      le niveau avec son premier jugement, plus simple
  cheat:NIVEAU       Team KM : le niveau qui voit toutes les mains
  hub                le moteur étranger de --hub

Limites après @, séparées par des virgules :
  time=MILLISECONDES, nodes=N, depth=N, memory=MÉGAOCTETS, threads=N,
  tables=0 : sans les tables de finales, que le niveau 8 consulte aux Dames,
  weights=FICHIER : les poids qu’un niveau prend au lieu des siens, tels que tablee train les écrit

Exemples :
  tablee arena dames 5 4 --pairs 100
  tablee arena dames 8@time=100 simple:8@time=100
  tablee arena dames 8@time=100 hub@time=100 --hub 'scan hub'
  tablee arena damata 8@nodes=5000,weights=damata.weights 8@nodes=5000 --positions damata.tsv
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
  time=MILLISECONDS, nodes=N, depth=N, memory=MEGABYTES, threads=N,
  tables=0: without the tables of endings, which level 8 asks in Dames,
  weights=FILE: the weights a level takes instead of its own, as tablee train writes them

Examples:
  tablee arena dames 5 4 --pairs 100
  tablee arena dames 8@time=100 simple:8@time=100
  tablee arena dames 8@time=100 hub@time=100 --hub 'scan hub'
  tablee arena damata 8@nodes=5000,weights=damata.weights 8@nodes=5000 --positions damata.tsv
  tablee arena kidam 8@nodes=20000 plain:4 --sprt 0,50
  tablee arena team-km 8@nodes=800 greedy --mode 2v2 --games matches.jsonl",
);

pub const TRAIN: Words = Words::new(
    "Les Dames s’apprennent par étapes ; ce qui a été interrompu reprend là où il en était :
  tablee train dames --games 40000 --nodes 800 --rounds 4 --seed 1 --data parties --out premiers.weights
  tablee train dames --games 40000 --nodes 500 --rounds 4 --seed 2 --data parties --from premiers.weights
Les autres poids livrés ont été appris ainsi, ceux de Damsystem et de Damata en deux générations, ceux de Kidam en quatre :
  tablee train damsystem --games 12000 --nodes 600 --rounds 8 --seed 1 --out premiers.weights
  tablee train damsystem --games 24000 --nodes 700 --rounds 8 --seed 2 --from premiers.weights
  tablee train kidam --games 1200 --nodes 300 --rounds 10 --seed 1 --out premiers.weights
  tablee train kidam --games 3000 --nodes 500 --rounds 10 --seed 2 --from premiers.weights --out seconds.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 3 --from seconds.weights --out tiers.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 4 --from tiers.weights
  tablee train damata --games 3000 --nodes 200 --rounds 10 --seed 1 --out premiers.weights
  tablee train damata --games 4000 --nodes 400 --rounds 10 --seed 2 --from premiers.weights --only standard,quick
  tablee train team-km --games 12000 --seed 1
Team KM apprend de matchs rapides, joués par règles simples : --nodes et --rounds n’y comptent pas.",
    "Dames is learnt in steps; what was stopped goes on where it was:
  tablee train dames --games 40000 --nodes 800 --rounds 4 --seed 1 --data games --out first.weights
  tablee train dames --games 40000 --nodes 500 --rounds 4 --seed 2 --data games --from first.weights
The other weights that come with the program were learnt like this, those of Damsystem and Damata in two generations, those of Kidam in four:
  tablee train damsystem --games 12000 --nodes 600 --rounds 8 --seed 1 --out first.weights
  tablee train damsystem --games 24000 --nodes 700 --rounds 8 --seed 2 --from first.weights
  tablee train kidam --games 1200 --nodes 300 --rounds 10 --seed 1 --out first.weights
  tablee train kidam --games 3000 --nodes 500 --rounds 10 --seed 2 --from first.weights --out second.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 3 --from second.weights --out third.weights
  tablee train kidam --games 6000 --nodes 800 --rounds 10 --seed 4 --from third.weights
  tablee train damata --games 3000 --nodes 200 --rounds 10 --seed 1 --out first.weights
  tablee train damata --games 4000 --nodes 400 --rounds 10 --seed 2 --from first.weights --only standard,quick
  tablee train team-km --games 12000 --seed 1
Team KM learns from quick matches, played by rules of thumb: --nodes and --rounds do not count there.",
);

pub const DXP: Words = Words::new(
    "L’un des deux attend l’appel de l’autre ; l’un des deux demande les parties, d’ordinaire celui qui appelle.
Il dit le temps de chacun pour toute la partie, le nombre de coups, qui commence. La prise est imposée (capture=strict).
La partie finie, celui qui a le trait le dit ; ce que l’arbitre d’ici sait l’emporte sur ce que l’autre prétend.
Un coup non permis met fin à la partie, sans résultat ; dix secondes de trop la perdent ; qui ne dit plus rien est quitté.

Exemples :
  tablee dxp                                       attendre qu’un programme appelle, et jouer ce qu’il demande
  tablee dxp --bind 0.0.0.0 --games parties.jsonl  aussi d’une autre machine ; garder les parties
  tablee dxp --connect 192.168.1.20 --count 2      appeler, et demander une partie avec W, puis une avec B
  tablee dxp --connect localhost:4000 --minutes 10 --moves 75 --ponder
  tablee dxp --ask --count 10                      attendre un appel, puis demander dix parties
  tablee dxp --connect localhost --follow          appeler, et attendre que l’autre demande",
    "One of the two waits for the other’s call; one of the two asks for the games, usually who calls.
It says the time each has for the whole game, the number of moves, who begins. Captures are enforced (capture=strict).
Once a game is over, who is to move says so; what the referee here knows goes before what the other claims.
A move that is not legal ends the game without a result; ten seconds too many lose it; who says nothing more is left.

Examples:
  tablee dxp                                       wait for a program to call, and play what it asks for
  tablee dxp --bind 0.0.0.0 --games games.jsonl    from other machines, too; keep the games
  tablee dxp --connect 192.168.1.20 --count 2      call, and ask for a game as W, then for one as B
  tablee dxp --connect localhost:4000 --minutes 10 --moves 75 --ponder
  tablee dxp --ask --count 10                      wait for a call, then ask for ten games
  tablee dxp --connect localhost --follow          call, and wait for the other to ask",
);

pub const COMPLETIONS: Words = Words::new(
    "Exemple : tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
    "Example: tablee completions bash > ~/.local/share/bash-completion/completions/tablee",
);

/// The levels of the bots, what they are called and what to expect of them.
pub fn levels(lang: Lang) -> String {
    let mut text = lang.pick("Niveaux des bots :", "Levels of the bots:");
    for level in Level::all() {
        let words = level.words();
        text += &format!("\n  {}  {:<13} {}", level.get(), words.name.get(lang), words.description.get(lang));
    }
    text
}
