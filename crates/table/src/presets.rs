//! The presets of every game, as its sheet and its players would name them.

use game::Words;

use crate::preset::Preset;

/// Two sides, each for itself.
const TWO: &[&[u8]] = &[&[0], &[1]];

/// Two teams of two that play in turn, partners opposite each other.
const CROSSED: &[&[u8]] = &[&[0, 2], &[1, 3]];

pub const DAMES: &[Preset] = &[
    Preset {
        id: "sheet",
        name: Words::new("La notice", "The sheet"),
        help: Words::new(
            "Qui oublie de prendre peut se faire souffler une pièce.",
            "Whoever forgets to capture may have a piece huffed.",
        ),
        sheet: true,
        options: &[("capture", "huff")],
        teams: TWO,
    },
    Preset {
        id: "international",
        name: Words::new("Règle internationale", "International rule"),
        help: Words::new(
            "L’arbitre impose la prise du plus grand nombre, comme en compétition.",
            "The referee enforces the capture of the most pieces, as in competition.",
        ),
        sheet: false,
        options: &[("capture", "strict")],
        teams: TWO,
    },
];

pub const DAMSYSTEM: &[Preset] = &[
    Preset {
        id: "sheet",
        name: Words::new("La notice", "The sheet"),
        help: Words::new(
            "Qui oublie de prendre se fait souffler une pièce.",
            "Whoever forgets to capture has a piece huffed.",
        ),
        sheet: true,
        options: &[("capture", "huff")],
        teams: TWO,
    },
    Preset {
        id: "enforced",
        name: Words::new("L’arbitre impose la prise", "The referee enforces captures"),
        help: Words::new(
            "Tout coup qui ne prend pas le plus de pièces est refusé.",
            "Any move that does not capture the most pieces is refused.",
        ),
        sheet: false,
        options: &[("capture", "strict")],
        teams: TWO,
    },
];

pub const KIDAM: &[Preset] = &[
    Preset {
        id: "complete",
        name: Words::new("Jeu complet", "Complete game"),
        help: Words::new(
            "Toutes les règles : les rôles, les passes en l’air des milieux, le hors-jeu.",
            "All the rules: roles, midfielders’ passes in the air, offside.",
        ),
        sheet: true,
        options: &[("rules", "complete")],
        teams: TWO,
    },
    Preset {
        id: "initiation",
        name: Words::new("Initiation", "First steps"),
        help: Words::new(
            "Pour apprendre : sans rôles, sans passes en l’air, sans hors-jeu.",
            "To learn the game: no roles, no passes in the air, no offside.",
        ),
        sheet: false,
        options: &[("rules", "initiation")],
        teams: TWO,
    },
];

pub const DAMATA: &[Preset] = &[
    Preset {
        id: "standard",
        name: Words::new("Standard", "Standard"),
        help: Words::new("À deux, une bille par case sur trois rangées.", "For two, one marble a cell on three rows."),
        sheet: true,
        options: &[("mode", "standard")],
        teams: TWO,
    },
    Preset {
        id: "quick",
        name: Words::new("Rapide", "Quick"),
        help: Words::new(
            "À deux, toutes les billes sur la rangée de front : le choc est immédiat.",
            "For two, every marble on the front row: they clash at once.",
        ),
        sheet: false,
        options: &[("mode", "quick")],
        teams: TWO,
    },
    Preset {
        id: "four",
        name: Words::new("À quatre", "For four"),
        help: Words::new(
            "Deux équipes de deux, sur deux plateaux réunis.",
            "Two teams of two, on two boards put together.",
        ),
        sheet: false,
        options: &[("mode", "four")],
        teams: CROSSED,
    },
];

pub const TEAM_KM: &[Preset] = &[
    Preset {
        id: "2p",
        name: Words::new("Deux joueurs", "Two players"),
        help: Words::new("Chacun son équipe, chacun son terrain.", "Each with a team and a pitch."),
        sheet: true,
        options: &[("mode", "2p")],
        teams: TWO,
    },
    Preset {
        id: "3p",
        name: Words::new("Trois joueurs", "Three players"),
        help: Words::new("Chacun pour soi.", "Each for himself."),
        sheet: false,
        options: &[("mode", "3p")],
        teams: &[&[0], &[1], &[2]],
    },
    Preset {
        id: "2v2",
        name: Words::new("Deux contre deux", "Two against two"),
        help: Words::new("Deux équipes de deux, assises côte à côte.", "Two teams of two, side by side."),
        sheet: false,
        options: &[("mode", "2v2")],
        teams: &[&[0, 1], &[2, 3]],
    },
    Preset {
        id: "3v3",
        name: Words::new("Trois contre trois", "Three against three"),
        help: Words::new("Deux équipes de trois, assises côte à côte.", "Two teams of three, side by side."),
        sheet: false,
        options: &[("mode", "3v3")],
        teams: &[&[0, 1, 2], &[3, 4, 5]],
    },
    Preset {
        id: "2v2v2",
        name: Words::new("Trois équipes de deux", "Three pairs"),
        help: Words::new("Six joueurs, trois ballons.", "Six players, three balls."),
        sheet: false,
        options: &[("mode", "2v2v2")],
        teams: &[&[0, 1], &[2, 3], &[4, 5]],
    },
];

#[cfg(feature = "toy")]
pub const STONES: &[Preset] = &[
    Preset {
        id: "small",
        name: Words::new("Petit tas", "Small heap"),
        help: Words::new("21 cailloux.", "21 stones."),
        sheet: true,
        options: &[("heap", "small")],
        teams: CROSSED,
    },
    Preset {
        id: "large",
        name: Words::new("Grand tas", "Large heap"),
        help: Words::new("60 cailloux.", "60 stones."),
        sheet: false,
        options: &[("heap", "large")],
        teams: CROSSED,
    },
];
