//! Why a step is refused: one variant a case, each with its rule.

use game::{Lang, Rule, Say};

use super::board::Square;
use super::layout::{REACH, WALL_LINE, WALL_LINES};
use super::rule;

/// A rule that forbids a step here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// K4: a piece was moved already, the one that stands there.
    AlreadyMoved(Square),
    /// K4: the ball was played already; its holder stands there.
    AlreadyPlayed(Square),
    /// K5: not along one of the eight directions.
    NotStraight(Square, Square),
    /// K5: more than six squares.
    TooFar(Square, Square),
    /// K5: the piece would end on an occupied square.
    Occupied(Square),
    /// K5: the piece would pass over this occupied square.
    InTheWay(Square),
    /// K5: a field piece on a goal square.
    GoalSquare(Square),
    /// K5, K6: no square is open to this piece.
    Stuck(Square),
    /// K6: the keeper goes one square within his goal.
    KeeperStep(Square),
    /// K7: the holder of the ball stays.
    HolderStays(Square),
    /// K7: who received the ball in this turn stays.
    ReceiverStays(Square),
    /// K7: the ball is not there but here.
    NotTheHolder(Square, Square),
    /// K8: nobody of the side stands there to receive.
    NobodyReceives(Square),
    /// K8: the pass would go over this occupied square.
    PassBlocked(Square),
    /// K9: this piece passed last and has not moved since.
    NoReturn(Square),
    /// K10: after this move the ball could not be played, and there are full turns.
    NoFullTurn(Square, Square),
    /// K11: a shot from outside the enemy's camp.
    ShotFromAfar(Square),
    /// K11: something stands on the line of the shot.
    ShotBlocked(Square),
    /// K11: the keeper stands there.
    KeeperThere(Square),
    /// K11: who moved in this turn does not shoot.
    ShooterMoved(Square),
    /// K12: the enemy on the first square could shoot at the second.
    GoalOpen(Square, Square),
    /// K12: whatever moves next, the enemy on that square could shoot.
    NoParryLeft(Square),
    /// K14: too many pieces on the own line 1.
    WallOnLine(Square),
    /// K14: too many pieces on the own lines 1 and 2.
    WallOnLines(Square),
    /// K15: only backs on the own line 1.
    BacksOnly(Square),
    /// K16: only forwards on the enemy's line 1.
    ForwardsOnly(Square),
    /// K17: too many enemies around the receiver of a pass in the air.
    Crowded(Square),
    /// K19: the receiver is offside.
    ReceiverOffside(Square),
    /// K19: no shot while this piece is offside.
    ShotOffside(Square),
    /// K20: something can be done.
    NoSkip,
}

impl game::Reason for Reason {
    fn rule(&self) -> Rule {
        rule(match self {
            Reason::AlreadyMoved(_) | Reason::AlreadyPlayed(_) => 4,
            Reason::NotStraight(..) | Reason::TooFar(..) => 5,
            Reason::Occupied(_) | Reason::InTheWay(_) | Reason::GoalSquare(_) => 5,
            Reason::Stuck(at) if !at.is_goal() => 5,
            Reason::KeeperStep(_) | Reason::Stuck(_) => 6,
            Reason::HolderStays(_) | Reason::ReceiverStays(_) | Reason::NotTheHolder(..) => 7,
            Reason::NobodyReceives(_) | Reason::PassBlocked(_) => 8,
            Reason::NoReturn(_) => 9,
            Reason::NoFullTurn(..) => 10,
            Reason::ShotFromAfar(_) | Reason::ShotBlocked(_) => 11,
            Reason::KeeperThere(_) | Reason::ShooterMoved(_) => 11,
            Reason::GoalOpen(..) | Reason::NoParryLeft(_) => 12,
            Reason::WallOnLine(_) | Reason::WallOnLines(_) => 14,
            Reason::BacksOnly(_) => 15,
            Reason::ForwardsOnly(_) => 16,
            Reason::Crowded(_) => 17,
            Reason::ReceiverOffside(_) | Reason::ShotOffside(_) => 19,
            Reason::NoSkip => 20,
        })
    }
}

impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        match lang {
            Lang::Fr => self.french(),
            Lang::En => self.english(),
        }
    }
}

impl Reason {
    fn french(&self) -> String {
        match self {
            Reason::AlreadyMoved(at) => format!("La pièce en {at} a déjà été déplacée : reste à jouer le ballon."),
            Reason::AlreadyPlayed(at) => format!("Le ballon a déjà été joué en {at} : reste à déplacer une pièce."),
            Reason::NotStraight(from, to) => {
                format!("De {from} à {to}, ce n’est ni une ligne, ni une colonne, ni une diagonale.")
            }
            Reason::TooFar(from, to) => format!("De {from} à {to}, il y a plus de {REACH} cases."),
            Reason::Occupied(at) => format!("La case {at} est occupée."),
            Reason::InTheWay(at) => format!("Une pièce barre le chemin en {at}."),
            Reason::GoalSquare(at) => format!("{at} est une case de but : seul le gardien y entre."),
            Reason::Stuck(at) => format!("Aucune case n’est libre pour la pièce en {at}."),
            Reason::KeeperStep(at) => {
                format!("Le gardien en {at} se déplace d’une case à la fois, sans quitter son but.")
            }
            Reason::HolderStays(at) => format!("La pièce en {at} tient le ballon : elle ne se déplace pas."),
            Reason::ReceiverStays(at) => {
                format!("La pièce en {at} vient de recevoir le ballon : elle ne se déplace pas pendant ce tour.")
            }
            Reason::NotTheHolder(at, holder) => format!("Le ballon n’est pas en {at} ; il est en {holder}."),
            Reason::NobodyReceives(at) => format!("En {at}, aucune autre pièce de ce camp ne peut recevoir le ballon."),
            Reason::PassBlocked(at) => format!("La passe est arrêtée en {at} : elle ne survole que des cases vides."),
            Reason::NoReturn(at) => {
                format!(
                    "La pièce en {at} a fait la dernière passe et n’a pas bougé depuis : elle ne peut pas recevoir."
                )
            }
            Reason::NoFullTurn(from, to) => format!(
                "Si {from} va en {to}, le ballon ne pourra plus être joué ; tant qu’un tour complet est possible, il faut en jouer un."
            ),
            Reason::ShotFromAfar(at) => format!("On ne tire que depuis le camp adverse, et {at} n’y est pas."),
            Reason::ShotBlocked(at) => format!("Le tir est arrêté en {at}."),
            Reason::KeeperThere(at) => format!("Le gardien adverse couvre {at}."),
            Reason::ShooterMoved(at) => {
                format!("La pièce en {at} s’est déplacée pendant ce tour : elle ne peut que passer.")
            }
            Reason::GoalOpen(shooter, goal) => {
                format!("Le tour ne peut pas finir ainsi : l’adversaire en {shooter} pourrait tirer en {goal}.")
            }
            Reason::NoParryLeft(shooter) => {
                format!("Après cette passe, aucun déplacement n’empêcherait l’adversaire en {shooter} de tirer.")
            }
            Reason::WallOnLine(at) => {
                format!("Pas de mur : {at} serait la pièce de trop sur la ligne 1 ({WALL_LINE} au plus).")
            }
            Reason::WallOnLines(at) => {
                format!("Pas de mur : {at} serait la pièce de trop sur les lignes 1 et 2 ({WALL_LINES} au plus).")
            }
            Reason::BacksOnly(at) => format!("{at} est sur la ligne 1 de ce camp : seuls les arrières y vont."),
            Reason::ForwardsOnly(at) => format!("{at} est sur la ligne 1 adverse : seuls les avants y vont."),
            Reason::Crowded(at) => {
                format!("Passe en l’air impossible : plus d’un adversaire autour de {at}.")
            }
            Reason::ReceiverOffside(at) => format!("La pièce en {at} est hors-jeu : elle ne peut pas recevoir."),
            Reason::ShotOffside(at) => format!("Pas de tir tant que la pièce en {at} est hors-jeu."),
            Reason::NoSkip => "On ne passe son tour que si rien d’autre n’est possible.".to_owned(),
        }
    }

    fn english(&self) -> String {
        match self {
            Reason::AlreadyMoved(at) => format!("The piece on {at} has been moved: the ball is still to be played."),
            Reason::AlreadyPlayed(at) => format!("The ball has been played, to {at}: a piece is still to be moved."),
            Reason::NotStraight(from, to) => format!("From {from} to {to} there is no straight line."),
            Reason::TooFar(from, to) => format!("From {from} to {to} is more than {REACH} squares."),
            Reason::Occupied(at) => format!("{at} is occupied."),
            Reason::InTheWay(at) => format!("A piece on {at} is in the way."),
            Reason::GoalSquare(at) => format!("{at} is a goal square: only the keeper goes there."),
            Reason::Stuck(at) => format!("No square is open to the piece on {at}."),
            Reason::KeeperStep(at) => format!("The keeper on {at} moves one square, within his goal."),
            Reason::HolderStays(at) => format!("The piece on {at} holds the ball: it does not move."),
            Reason::ReceiverStays(at) => {
                format!("The piece on {at} has just received the ball: it stays for this turn.")
            }
            Reason::NotTheHolder(at, holder) => format!("The ball is not on {at} but on {holder}."),
            Reason::NobodyReceives(at) => format!("No other piece of this side stands on {at} to receive the ball."),
            Reason::PassBlocked(at) => format!("The pass is stopped on {at}: it goes over empty squares only."),
            Reason::NoReturn(at) => {
                format!("The piece on {at} made the last pass and has not moved since: it cannot receive.")
            }
            Reason::NoFullTurn(from, to) => {
                format!(
                    "If {from} goes to {to} the ball cannot be played any more; as long as a full turn is possible, one must be played."
                )
            }
            Reason::ShotFromAfar(at) => format!("Shots are made from the enemy’s camp, and {at} is not in it."),
            Reason::ShotBlocked(at) => format!("The shot is stopped on {at}."),
            Reason::KeeperThere(at) => format!("The keeper covers {at}."),
            Reason::ShooterMoved(at) => format!("The piece on {at} moved in this turn: it can only pass."),
            Reason::GoalOpen(shooter, goal) => {
                format!("The turn cannot end so: the enemy on {shooter} could shoot at {goal}.")
            }
            Reason::NoParryLeft(shooter) => {
                format!("After this pass no move would keep the enemy on {shooter} from shooting.")
            }
            Reason::WallOnLine(at) => {
                format!("No wall: {at} would be one piece too many on line 1 (at most {WALL_LINE}).")
            }
            Reason::WallOnLines(at) => {
                format!("No wall: {at} would be one piece too many on lines 1 and 2 (at most {WALL_LINES}).")
            }
            Reason::BacksOnly(at) => format!("{at} is on the side’s own line 1: only backs go there."),
            Reason::ForwardsOnly(at) => format!("{at} is on the enemy’s line 1: only forwards go there."),
            Reason::Crowded(at) => format!("No pass in the air: more than one enemy around {at}."),
            Reason::ReceiverOffside(at) => format!("The piece on {at} is offside: it cannot receive."),
            Reason::ShotOffside(at) => format!("No shot while the piece on {at} is offside."),
            Reason::NoSkip => "A turn is skipped only if nothing else can be done.".to_owned(),
        }
    }
}
