//! Why a move is refused: one variant a case, with the squares it is about.

use game::{Lang, Rule, Say};

use super::{Move, Named, Variant};

/// A move as messages name it: its ends, and how many pieces it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taking<V: Variant> {
    /// From.
    pub from: Named<V>,
    /// To.
    pub to: Named<V>,
    /// How many pieces it takes.
    pub takes: u32,
}

/// Why a move is refused. The rules named are those of Dames and of Damsystem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // Each case is told in full below; the fields are what it names.
pub enum Reason<V: Variant> {
    /// D3, S6: a man goes one square diagonally forward.
    ManStep { from: Named<V>, to: Named<V> },
    /// D3, S6, D5, S13: a piece stands where one wants to go.
    Occupied { from: Named<V>, to: Named<V>, king: bool },
    /// D5, S13: a king goes straight along a diagonal.
    KingStep { from: Named<V>, to: Named<V> },
    /// D5, S13: a king does not pass over pieces without taking.
    KingBlocked { from: Named<V>, to: Named<V>, blocker: Named<V> },
    /// S6: pieces live on dark squares.
    LightSquare { name: String },
    /// D6, S8: a man captures an adjacent enemy and lands right behind it.
    ManJump { from: Named<V>, to: Named<V> },
    /// D8, S14: a king captures along a diagonal, one piece a jump.
    KingJump { from: Named<V>, to: Named<V> },
    /// D7, D9, S9: the capture goes on.
    Unfinished { tried: Taking<V>, prey: Named<V>, king: bool },
    /// D4, S12: who touches the far row in mid-capture is not crowned.
    NotYetCrowned { from: Named<V>, to: Named<V> },
    /// D10, S15: pieces are removed when the whole capture is over; until then they block and are not jumped again.
    TakenStay { from: Named<V>, to: Named<V> },
    /// D11, S15: another capture takes more.
    Fewer { tried: Taking<V>, best: Taking<V> },
    /// D12, S10: capturing is compulsory.
    MustCapture { tried: Taking<V>, best: Taking<V> },
    /// D12, S10: another piece has to capture, and this one has nothing to take.
    OtherCaptures { at: Named<V>, best: Taking<V> },
    /// D3, S6, D5, S13: no way is open to this piece.
    Stuck { at: Named<V>, king: bool },
    /// D13, S11: there is nothing to huff; `strict`: there never is, by the option.
    NothingToHuff { square: Named<V>, strict: bool },
    /// D13, S11: another piece is guilty.
    NotGuilty { square: Named<V>, guilty: Vec<Named<V>> },
    /// S11: a fault must be punished before anything else.
    HuffFirst { guilty: Vec<Named<V>> },
    /// S7: one passes only when nothing can be played.
    CanPlay { from: Named<V>, to: Named<V> },
    /// S5: the plates slide by themselves, after the move.
    SlidesAlone,
}

impl<V: Variant> Taking<V> {
    /// Names a move of a piece; nothing for a huff or a pass.
    pub(super) fn of(position: &super::Draughts<V>, mv: Move) -> Option<Taking<V>> {
        match mv {
            Move::Step { from, to, .. } | Move::Capture { from, to, .. } => {
                Some(Taking { from: position.named(from), to: position.named(to), takes: mv.taken() })
            }
            Move::Huff { .. } | Move::Pass { .. } => None,
        }
    }

    /// As people say it: where it begins and where it ends.
    fn words(&self, lang: Lang) -> String {
        way(self.from, self.to, lang)
    }
}

/// "de 28 à 19": notation is for those who write moves down.
fn way<V: Variant>(from: Named<V>, to: Named<V>, lang: Lang) -> String {
    lang.pick(format_args!("de {from} à {to}"), format_args!("from {from} to {to}"))
}

impl<V: Variant> game::Reason for Reason<V> {
    fn rule(&self) -> Rule {
        let rules = V::RULES;
        match self {
            Reason::ManStep { .. } | Reason::LightSquare { .. } => rules.man_step,
            Reason::Occupied { king: false, .. } | Reason::Stuck { king: false, .. } => rules.man_step,
            Reason::KingStep { .. } | Reason::KingBlocked { .. } => rules.king_step,
            Reason::Occupied { king: true, .. } | Reason::Stuck { king: true, .. } => rules.king_step,
            Reason::ManJump { .. } => rules.man_jump,
            Reason::KingJump { .. } => rules.king_jump,
            Reason::Unfinished { king: false, .. } => rules.man_goes_on,
            Reason::Unfinished { king: true, .. } => rules.king_goes_on,
            Reason::NotYetCrowned { .. } => rules.crowning,
            Reason::TakenStay { .. } => rules.removal,
            Reason::Fewer { .. } => rules.majority,
            Reason::MustCapture { .. } | Reason::OtherCaptures { .. } => rules.compulsory,
            Reason::NothingToHuff { .. } | Reason::NotGuilty { .. } | Reason::HuffFirst { .. } => rules.huff,
            Reason::CanPlay { .. } => rules.pass,
            Reason::SlidesAlone => rules.slide,
        }
    }
}

impl<V: Variant> Say for Reason<V> {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.french(),
            Lang::En => self.english(),
        }
    }
}

impl<V: Variant> Reason<V> {
    fn french(&self) -> String {
        let king = V::KING.fr;
        let a_king = if V::SLIDES { "Un Damsy" } else { "Une dame" };
        match self {
            Reason::ManStep { from, to } => {
                format!("Un pion avance d’une case en diagonale : de {from} il ne va pas en {to}.")
            }
            Reason::Occupied { to, .. } => format!("{to} n’est pas vide."),
            Reason::KingStep { from, to } => {
                format!("{a_king} suit une diagonale : {to} n’est sur aucune de celles qui partent de {from}.")
            }
            Reason::KingBlocked { from, to, blocker } => {
                format!("De {from} à {to}, la pièce en {blocker} barre la diagonale.")
            }
            Reason::LightSquare { name } => format!("{name} est une case claire : les pièces restent sur les foncées."),
            Reason::ManJump { from, to } => format!(
                "Un pion prend une pièce adverse voisine en sautant sur la case vide juste derrière : {}, ce n’est pas le cas.",
                way(*from, *to, Lang::Fr)
            ),
            Reason::KingJump { from, to } => format!(
                "{a_king} prend le long d’une diagonale, une pièce par saut, et retombe sur une case vide derrière elle : {}, ce n’est pas le cas.",
                way(*from, *to, Lang::Fr)
            ),
            Reason::Unfinished { tried, prey, .. } => {
                format!("La prise {} continue : la pièce en {prey} est encore à prendre.", tried.words(Lang::Fr))
            }
            Reason::NotYetCrowned { from, to } => format!(
                "Un pion qui touche la dernière rangée en cours de prise ne devient pas {king} : {}, c’est impossible.",
                way(*from, *to, Lang::Fr)
            ),
            Reason::TakenStay { from, to } => format!(
                "Les pièces prises restent sur le plateau jusqu’à la fin de la prise, elles barrent le passage et ne se sautent pas deux fois : {}, c’est impossible.",
                way(*from, *to, Lang::Fr)
            ),
            Reason::Fewer { tried, best } => {
                let (takes, most) = (pieces(tried.takes, Lang::Fr), number(best.takes, Lang::Fr));
                let (tried, best) = (tried.words(Lang::Fr), best.words(Lang::Fr));
                format!("Il faut prendre le plus possible : {tried}, {takes} ; {best}, {most}.")
            }
            Reason::MustCapture { tried, best } => {
                let most = pieces(best.takes, Lang::Fr);
                let (tried, best) = (tried.words(Lang::Fr), best.words(Lang::Fr));
                format!("La prise est obligatoire : {tried}, on ne prend rien ; {best}, {most}.")
            }
            Reason::OtherCaptures { at, best } => {
                let most = pieces(best.takes, Lang::Fr);
                format!("La prise est obligatoire : la pièce en {} prend {most}, celle en {at} attend.", best.from)
            }
            Reason::Stuck { at, king: true } => {
                format!("La pièce en {at} est enfermée : aucune case vide à côté d’elle, et rien à prendre.")
            }
            Reason::Stuck { at, king: false } => {
                format!("Le pion en {at} est bloqué : aucune case vide devant lui, et rien à prendre.")
            }
            Reason::NothingToHuff { strict: true, .. } => {
                "On ne souffle pas dans cette partie : l’arbitre impose les prises.".to_owned()
            }
            Reason::NothingToHuff { square, .. } => {
                format!("Aucune faute à punir : {square} ne peut pas être soufflée.")
            }
            Reason::NotGuilty { square, guilty } => {
                format!("{square} n’est pas fautive ; on peut souffler {}.", listed(guilty, "ou"))
            }
            Reason::HuffFirst { guilty } => format!("Il faut d’abord souffler {}.", listed(guilty, "ou")),
            Reason::CanPlay { from, to } => {
                format!("On ne passe que si rien d’autre n’est possible ; {from} peut aller en {to}.")
            }
            Reason::SlidesAlone => {
                "Les plaques glissent d’elles-mêmes, une fois le coup joué : on ne les déplace pas à la main."
                    .to_owned()
            }
        }
    }

    fn english(&self) -> String {
        let king = V::KING.en;
        match self {
            Reason::ManStep { from, to } => {
                format!("A man goes one square diagonally forward: not from {from} to {to}.")
            }
            Reason::Occupied { to, .. } => format!("{to} is not empty."),
            Reason::KingStep { from, to } => format!("A {king} keeps to a diagonal: {to} is on none from {from}."),
            Reason::KingBlocked { from, to, blocker } => {
                format!("The piece on {blocker} bars the diagonal from {from} to {to}.")
            }
            Reason::LightSquare { name } => format!("{name} is a light square: pieces stay on the dark ones."),
            Reason::ManJump { from, to } => format!(
                "A man takes a neighbouring enemy by jumping to the empty square right behind it: {} it would not.",
                way(*from, *to, Lang::En)
            ),
            Reason::KingJump { from, to } => format!(
                "A {king} takes along a diagonal, one piece a jump, and lands on an empty square behind it: {} it would not.",
                way(*from, *to, Lang::En)
            ),
            Reason::Unfinished { tried, prey, .. } => {
                format!("The capture {} goes on: the piece on {prey} is still to be taken.", tried.words(Lang::En))
            }
            Reason::NotYetCrowned { from, to } => format!(
                "A man that touches the far row in mid-capture is not crowned there: {} it cannot go.",
                way(*from, *to, Lang::En)
            ),
            Reason::TakenStay { from, to } => format!(
                "Pieces taken stay on the board until the capture is over; they block, and none is jumped twice: {} there is no way.",
                way(*from, *to, Lang::En)
            ),
            Reason::Fewer { tried, best } => {
                let (takes, most) = (pieces(tried.takes, Lang::En), number(best.takes, Lang::En));
                let (tried, best) = (tried.words(Lang::En), best.words(Lang::En));
                format!("As many as possible must be taken: {tried} it is {takes}, {best} {most}.")
            }
            Reason::MustCapture { tried, best } => {
                let most = pieces(best.takes, Lang::En);
                let (tried, best) = (tried.words(Lang::En), best.words(Lang::En));
                format!("Capturing is compulsory: going {tried} takes nothing, {best} {most}.")
            }
            Reason::OtherCaptures { at, best } => {
                let most = pieces(best.takes, Lang::En);
                format!("Capturing is compulsory: the piece on {} takes {most}, the one on {at} waits.", best.from)
            }
            Reason::Stuck { at, king: true } => {
                format!("The piece on {at} is shut in: no empty square beside it, and nothing to take.")
            }
            Reason::Stuck { at, king: false } => {
                format!("The man on {at} is blocked: no empty square before it, and nothing to take.")
            }
            Reason::NothingToHuff { strict: true, .. } => {
                "Nobody huffs in this game: the referee enforces captures.".to_owned()
            }
            Reason::NothingToHuff { square, .. } => format!("There is no fault to punish: {square} cannot be huffed."),
            Reason::NotGuilty { square, guilty } => {
                format!("{square} is not guilty; {} can be huffed.", listed(guilty, "or"))
            }
            Reason::HuffFirst { guilty } => format!("First huff {}.", listed(guilty, "or")),
            Reason::CanPlay { from, to } => {
                format!("One passes only when nothing else can be played; {from} can go to {to}.")
            }
            Reason::SlidesAlone => {
                "The plates slide by themselves, once the move is made: nobody moves them by hand.".to_owned()
            }
        }
    }
}

/// Squares in a sentence.
pub(super) fn listed<V: Variant>(squares: &[Named<V>], or: &str) -> String {
    let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} {or} {last}", all.join(", ")),
        _ => names.join(", "),
    }
}

/// A number of pieces as a word, as far as one says it in a word.
pub(super) fn number(count: u32, lang: Lang) -> String {
    const FR: [&str; 11] = ["zéro", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"];
    const EN: [&str; 11] = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let words = match lang {
        Lang::Fr => FR,
        Lang::En => EN,
    };
    words.get(count as usize).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// "one piece", "deux pièces".
pub(super) fn pieces(count: u32, lang: Lang) -> String {
    let noun = match (lang, count) {
        (Lang::Fr, 1) => "pièce",
        (Lang::Fr, _) => "pièces",
        (Lang::En, 1) => "piece",
        (Lang::En, _) => "pieces",
    };
    format!("{} {noun}", number(count, lang))
}
