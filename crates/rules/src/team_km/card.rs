//! The kinds of cards: what is printed on each, not how many there are (that is the deck's business).

use game::{CardCode, Words};

/// A card to play with. The order is that of the codes as plain strings, so that lists come out sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // Each variant is the code it stands for; `Card::names` says what the card is.
pub enum Card {
    Ange,
    Antho,
    Def,
    Dl,
    DlStar,
    Dri,
    DriStar,
    Eng,
    Gk,
    Lob,
    LobStar,
    P1,
    P2,
    P3,
    P4,
    P5,
    P6,
    P7,
    P8,
    P9,
    Pont,
    Pt1,
    Pt2,
    Pt3,
    Pt4,
    Pt5,
    Pt6,
    Pt7,
    Pt8,
    Pt9,
    Red,
    Rem,
    RemStar,
    Super,
    T1,
    T2,
    T3,
    T4,
    T5,
    T6,
    T7,
    T8,
    T9,
    Tac,
    Yel,
}

/// One of the three interruptions (T17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Interruption {
    /// A tackle.
    Tac,
    /// A defender.
    Def,
    /// The keeper comes out.
    Gk,
}

/// What a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Brings the ball onto the pitch (T13).
    KickOff,
    /// So many squares on (T14).
    Pass(u8),
    /// So many squares on, or a try at the goal (T15).
    Shot(u8),
    /// Either, as its player says (T16).
    PassOrShot(u8),
    /// A goal without a roll (T16).
    Super,
    /// Stops one opponent (T17).
    Interruption(Interruption),
    /// Cancels an interruption (T19), in the order `TAC`, `DEF`, `GK`; a star gives FAIR-PLAY.
    Restart {
        /// Which it cancels.
        cancels: [bool; 3],
        /// Whether it bears the FAIR-PLAY sign.
        star: bool,
    },
    /// Answers one interruption and protects from it for good (T20, T21).
    Special(Interruption),
    /// Answers any interruption (T22).
    Yellow,
    /// Answers any interruption (T22).
    Red,
}

/// How many kinds of cards there can be: those of the box, and passes and shots with higher numbers, which a deck of one's
/// own may have.
pub const KINDS: usize = 45;

impl Card {
    /// Every card, in the order of the codes.
    pub const ALL: [Card; KINDS] = {
        use Card::*;
        [
            Ange, Antho, Def, Dl, DlStar, Dri, DriStar, Eng, Gk, Lob, LobStar, P1, P2, P3, P4, P5, P6, P7, P8, P9,
            Pont, Pt1, Pt2, Pt3, Pt4, Pt5, Pt6, Pt7, Pt8, Pt9, Red, Rem, RemStar, Super, T1, T2, T3, T4, T5, T6, T7,
            T8, T9, Tac, Yel,
        ]
    };

    const CODES: [&'static str; KINDS] = [
        "ANGE", "ANTHO", "DEF", "DL", "DL*", "DRI", "DRI*", "ENG", "GK", "LOB", "LOB*", "P1", "P2", "P3", "P4", "P5",
        "P6", "P7", "P8", "P9", "PONT", "PT1", "PT2", "PT3", "PT4", "PT5", "PT6", "PT7", "PT8", "PT9", "RED", "REM",
        "REM*", "SUPER", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "TAC", "YEL",
    ];

    /// The card as an index into per-card arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The code in texts.
    pub const fn code(self) -> &'static str {
        Card::CODES[self as usize]
    }

    /// The code, as scenes and effects have it.
    pub const fn label(self) -> CardCode {
        CardCode(self.code())
    }

    /// Reads a code.
    pub fn parse(code: &str) -> Option<Card> {
        let at = Card::CODES.binary_search(&code).ok()?;
        Some(Card::ALL[at])
    }

    /// What the card does.
    pub const fn kind(self) -> Kind {
        use Interruption::{Def, Gk, Tac};
        const TAC: [bool; 3] = [true, false, false];
        const DEF: [bool; 3] = [false, true, false];
        const GK: [bool; 3] = [false, false, true];
        const DEF_OR_GK: [bool; 3] = [false, true, true];
        match self {
            Card::Eng => Kind::KickOff,
            Card::P1 => Kind::Pass(1),
            Card::P2 => Kind::Pass(2),
            Card::P3 => Kind::Pass(3),
            Card::P4 => Kind::Pass(4),
            Card::P5 => Kind::Pass(5),
            Card::P6 => Kind::Pass(6),
            Card::P7 => Kind::Pass(7),
            Card::P8 => Kind::Pass(8),
            Card::P9 => Kind::Pass(9),
            Card::T1 => Kind::Shot(1),
            Card::T2 => Kind::Shot(2),
            Card::T3 => Kind::Shot(3),
            Card::T4 => Kind::Shot(4),
            Card::T5 => Kind::Shot(5),
            Card::T6 => Kind::Shot(6),
            Card::T7 => Kind::Shot(7),
            Card::T8 => Kind::Shot(8),
            Card::T9 => Kind::Shot(9),
            Card::Pt1 => Kind::PassOrShot(1),
            Card::Pt2 => Kind::PassOrShot(2),
            Card::Pt3 => Kind::PassOrShot(3),
            Card::Pt4 => Kind::PassOrShot(4),
            Card::Pt5 => Kind::PassOrShot(5),
            Card::Pt6 => Kind::PassOrShot(6),
            Card::Pt7 => Kind::PassOrShot(7),
            Card::Pt8 => Kind::PassOrShot(8),
            Card::Pt9 => Kind::PassOrShot(9),
            Card::Super => Kind::Super,
            Card::Tac => Kind::Interruption(Tac),
            Card::Def => Kind::Interruption(Def),
            Card::Gk => Kind::Interruption(Gk),
            Card::Rem => Kind::Restart { cancels: TAC, star: false },
            Card::RemStar => Kind::Restart { cancels: TAC, star: true },
            Card::Dri => Kind::Restart { cancels: DEF, star: false },
            Card::DriStar => Kind::Restart { cancels: DEF, star: true },
            Card::Lob => Kind::Restart { cancels: GK, star: false },
            Card::LobStar => Kind::Restart { cancels: GK, star: true },
            Card::Dl => Kind::Restart { cancels: DEF_OR_GK, star: false },
            Card::DlStar => Kind::Restart { cancels: DEF_OR_GK, star: true },
            Card::Ange => Kind::Special(Tac),
            Card::Pont => Kind::Special(Def),
            Card::Antho => Kind::Special(Gk),
            Card::Yel => Kind::Yellow,
            Card::Red => Kind::Red,
        }
    }

    /// Whether the card bears the FAIR-PLAY sign.
    pub const fn star(self) -> bool {
        matches!(self.kind(), Kind::Restart { star: true, .. })
    }

    /// Whether the card stays before its player when played cards are cleared (T23): specials, yellow and red.
    pub const fn stays(self) -> bool {
        matches!(self.kind(), Kind::Special(_) | Kind::Yellow | Kind::Red)
    }

    /// Whether the card can answer that interruption (T20).
    pub fn answers(self, interruption: Interruption) -> bool {
        match self.kind() {
            Kind::Special(matching) => matching == interruption,
            Kind::Yellow | Kind::Red => true,
            _ => false,
        }
    }

    /// Whether a player under that interruption may play the card to be rid of it (T19, T21).
    pub fn frees_from(self, interruption: Interruption) -> bool {
        match self.kind() {
            Kind::Restart { cancels, .. } => cancels[interruption as usize],
            Kind::Special(matching) => matching == interruption,
            _ => false,
        }
    }

    /// The card's name for people.
    pub const fn names(self) -> Words {
        match self {
            Card::Eng => Words::new("Engagement", "Kick-off"),
            Card::P1 => Words::new("Passe 1", "Pass 1"),
            Card::P2 => Words::new("Passe 2", "Pass 2"),
            Card::P3 => Words::new("Passe 3", "Pass 3"),
            Card::P4 => Words::new("Passe 4", "Pass 4"),
            Card::P5 => Words::new("Passe 5", "Pass 5"),
            Card::P6 => Words::new("Passe 6", "Pass 6"),
            Card::P7 => Words::new("Passe 7", "Pass 7"),
            Card::P8 => Words::new("Passe 8", "Pass 8"),
            Card::P9 => Words::new("Passe 9", "Pass 9"),
            Card::T1 => Words::new("Tir 1", "Shot 1"),
            Card::T2 => Words::new("Tir 2", "Shot 2"),
            Card::T3 => Words::new("Tir 3", "Shot 3"),
            Card::T4 => Words::new("Tir 4", "Shot 4"),
            Card::T5 => Words::new("Tir 5", "Shot 5"),
            Card::T6 => Words::new("Tir 6", "Shot 6"),
            Card::T7 => Words::new("Tir 7", "Shot 7"),
            Card::T8 => Words::new("Tir 8", "Shot 8"),
            Card::T9 => Words::new("Tir 9", "Shot 9"),
            Card::Pt1 => Words::new("Passe ou tir 1", "Pass or shot 1"),
            Card::Pt2 => Words::new("Passe ou tir 2", "Pass or shot 2"),
            Card::Pt3 => Words::new("Passe ou tir 3", "Pass or shot 3"),
            Card::Pt4 => Words::new("Passe ou tir 4", "Pass or shot 4"),
            Card::Pt5 => Words::new("Passe ou tir 5", "Pass or shot 5"),
            Card::Pt6 => Words::new("Passe ou tir 6", "Pass or shot 6"),
            Card::Pt7 => Words::new("Passe ou tir 7", "Pass or shot 7"),
            Card::Pt8 => Words::new("Passe ou tir 8", "Pass or shot 8"),
            Card::Pt9 => Words::new("Passe ou tir 9", "Pass or shot 9"),
            Card::Super => Words::new("Super shoot", "Super shot"),
            Card::Tac => Words::new("Tacle", "Tackle"),
            Card::Def => Words::new("Défenseur", "Defender"),
            Card::Gk => Words::new("Sortie du gardien", "Keeper’s rush"),
            Card::Rem => Words::new("Remise en jeu", "Throw-in"),
            Card::RemStar => Words::new("Remise en jeu fair-play", "Fair-play throw-in"),
            Card::Dri => Words::new("Dribble", "Dribble"),
            Card::DriStar => Words::new("Dribble fair-play", "Fair-play dribble"),
            Card::Lob => Words::new("Lob", "Lob"),
            Card::LobStar => Words::new("Lob fair-play", "Fair-play lob"),
            Card::Dl => Words::new("Dribble ou lob", "Dribble or lob"),
            Card::DlStar => Words::new("Dribble ou lob fair-play", "Fair-play dribble or lob"),
            Card::Ange => Words::new("Saut de l’ange", "Swan dive"),
            Card::Pont => Words::new("Petit pont", "Nutmeg"),
            Card::Antho => Words::new("Lob d’anthologie", "Lob for the ages"),
            Card::Yel => Words::new("Carton jaune", "Yellow card"),
            Card::Red => Words::new("Carton rouge", "Red card"),
        }
    }
}

impl Interruption {
    /// All three, in the order of the rule.
    pub const ALL: [Interruption; 3] = [Interruption::Tac, Interruption::Def, Interruption::Gk];

    /// The card that makes it.
    pub const fn card(self) -> Card {
        match self {
            Interruption::Tac => Card::Tac,
            Interruption::Def => Card::Def,
            Interruption::Gk => Card::Gk,
        }
    }

    /// The special that answers it.
    pub const fn special(self) -> Card {
        match self {
            Interruption::Tac => Card::Ange,
            Interruption::Def => Card::Pont,
            Interruption::Gk => Card::Antho,
        }
    }

    /// Its bit in a set of interruptions.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_read_back() {
        assert!(Card::CODES.is_sorted());
        for (index, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::parse(card.code()), Some(card));
        }
        for bad in ["", "P0", "P10", "PT10", "T0", "p3", "HALF", "FULL", "TAC ", "DL**"] {
            assert_eq!(Card::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn t19_t20_who_answers_what() {
        let frees = |i| Card::ALL.into_iter().filter(|c| c.frees_from(i)).map(Card::code).collect::<Vec<_>>();
        assert_eq!(frees(Interruption::Tac), ["ANGE", "REM", "REM*"]);
        assert_eq!(frees(Interruption::Def), ["DL", "DL*", "DRI", "DRI*", "PONT"]);
        assert_eq!(frees(Interruption::Gk), ["ANTHO", "DL", "DL*", "LOB", "LOB*"]);
        for i in Interruption::ALL {
            let answers: Vec<_> = Card::ALL.into_iter().filter(|c| c.answers(i)).collect();
            assert_eq!(answers.len(), 3);
            assert!(answers.contains(&i.special()));
        }
    }
}
