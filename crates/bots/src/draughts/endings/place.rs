//! Where a position stands in the tables: what there is on the board says in which, where it stands says at which place.

use rules::dames::number_of;
use rules::draughts::Sides;

/// No table has more pieces.
pub const MOST_PIECES: u8 = 4;

/// Squares a man may stand on: the far row makes a king of him.
const FOR_MEN: usize = 45;
/// Squares a king may stand on.
const FOR_KINGS: usize = 50;
/// Squares in a row.
pub const ROW: usize = FOR_KINGS - FOR_MEN;

/// In how many ways so many squares are chosen of so many: by the number chosen, then by the number there is.
static WAYS: [[u32; FOR_KINGS + 1]; MOST_PIECES as usize] = {
    let mut ways = [[0; FOR_KINGS + 1]; MOST_PIECES as usize];
    let mut of = 0;
    while of <= FOR_KINGS {
        ways[0][of] = 1;
        let mut chosen = 1;
        while chosen < ways.len() && of > 0 {
            ways[chosen][of] = ways[chosen][of - 1] + ways[chosen - 1][of - 1];
            chosen += 1;
        }
        of += 1;
    }
    ways
};

/// The bit of a square, by its number less one: the opposite of [`number_of`], which leaves a bit free after two rows.
const fn bit(square: usize) -> u64 {
    1 << (square + square / (2 * ROW))
}

/// The set as the other side sees the board.
pub const fn turned(set: u64) -> u64 {
    set.reverse_bits() >> 10
}

/// What stands on the board, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// Its own men, the other side's, its own kings, the other side's: a place in a table is told in this order.
    groups: [u8; 4],
}

impl Material {
    /// So many men and kings of the side to move against so many of the other; nothing where there is no such table.
    pub const fn of(own: [u8; 2], enemy: [u8; 2]) -> Option<Material> {
        let ([own_men, own_kings], [men, kings]) = (own, enemy);
        // No sum overflows: three are looked at before four are added.
        let few = own_men < MOST_PIECES && own_kings < MOST_PIECES && men < MOST_PIECES && kings < MOST_PIECES;
        let both = few && own_men + own_kings > 0 && men + kings > 0;
        if both && own_men + own_kings + men + kings <= MOST_PIECES {
            Some(Material { groups: [own_men, men, own_kings, kings] })
        } else {
            None
        }
    }

    /// All there are, fewer pieces first and then fewer men: captures and new kings lead to what stands before.
    pub fn all() -> Vec<Material> {
        let pairs = || (0..MOST_PIECES).flat_map(|men| (0..MOST_PIECES).map(move |kings| [men, kings]));
        let mut all: Vec<Material> =
            pairs().flat_map(|own| pairs().filter_map(move |enemy| Material::of(own, enemy))).collect();
        all.sort_by_key(|material| (material.pieces(), material.men(), *material));
        all
    }

    /// Pieces of both sides.
    pub fn pieces(self) -> u8 {
        self.groups.iter().sum()
    }

    /// Men of both sides.
    pub fn men(self) -> u8 {
        self.groups[0] + self.groups[1]
    }

    /// Its own men and kings, then the other side's.
    pub fn sides(self) -> [[u8; 2]; 2] {
        let [own_men, men, own_kings, kings] = self.groups;
        [[own_men, own_kings], [men, kings]]
    }

    /// The same seen by the other side.
    #[must_use]
    pub fn turned(self) -> Material {
        let [own_men, men, own_kings, kings] = self.groups;
        Material { groups: [men, own_men, kings, own_kings] }
    }

    /// A number of its own below 256.
    pub fn number(self) -> usize {
        self.groups.iter().rev().fold(0, |number, &count| number << 2 | usize::from(count))
    }

    /// In how many ways each group can stand, in the order of the places: its own men, the other side's, its own kings,
    /// the other side's.
    pub fn ways(self) -> [usize; 4] {
        let [own_men, men, own_kings, kings] = self.groups.map(usize::from);
        [(own_men, FOR_MEN), (men, FOR_MEN), (own_kings, FOR_KINGS), (kings, FOR_KINGS)]
            .map(|(chosen, of)| WAYS[chosen][of] as usize)
    }

    /// Places in its table.
    pub fn places(self) -> usize {
        self.ways().iter().product()
    }

    /// The position of a place, the side to move playing up the board as W does; nothing where two pieces would stand on
    /// one square.
    pub fn position(self, place: usize) -> Option<Sides> {
        let [_, men, own_kings, kings] = self.ways();
        let (rest, at_kings) = (place / kings, place % kings);
        let (rest, at_own_kings) = (rest / own_kings, rest % own_kings);
        let (at_own_men, at_men) = (rest / men, rest % men);
        let group = |group: usize, at: usize, first: usize| chosen(usize::from(self.groups[group]), at, first);
        let sets = [group(0, at_own_men, ROW), group(1, at_men, 0), group(2, at_own_kings, 0), group(3, at_kings, 0)];
        let all = sets.iter().fold(0, |all, set| all | set);
        let apart = all.count_ones() == u32::from(self.pieces());
        apart.then(|| Sides { own: sets[0] | sets[2], enemy: sets[1] | sets[3], kings: sets[2] | sets[3] })
    }
}

/// The set of so many squares whose number among all such sets is this, counted from a first square.
pub fn chosen(count: usize, mut number: usize, first: usize) -> u64 {
    let mut set = 0;
    let mut below = FOR_KINGS;
    for left in (1..=count).rev() {
        // The highest square that as many sets lie below as the number says.
        below = (0..below).rev().find(|&square| WAYS[left][square] as usize <= number).unwrap_or(0);
        number -= WAYS[left][below] as usize;
        set |= bit((below + first).min(FOR_KINGS - 1));
    }
    set
}

/// The number of a set of squares among all sets of as many, counted from a first square; the lowest square first, as
/// whoever is to move sees the board.
#[inline]
pub fn number<const TURNED: bool>(mut set: u64, first: usize) -> usize {
    let (mut number, mut chosen) = (0, 1);
    while set != 0 {
        let at = if TURNED { 63 - set.leading_zeros() } else { set.trailing_zeros() };
        set &= !(1 << at);
        let square = usize::from(number_of(at as u8)) - 1;
        let square = if TURNED { FOR_KINGS - 1 - square } else { square };
        // No group has more pieces than a table, and no man stands in a row he cannot stand in.
        let ways = WAYS.get(chosen).and_then(|ways| ways.get(square.wrapping_sub(first)));
        number += ways.copied().unwrap_or(0) as usize;
        chosen += 1;
    }
    number
}

/// What stands on the board and the place of the position, the side to move playing up the board or, turned, down;
/// nothing where there are too many pieces.
#[inline]
pub fn place<const TURNED: bool>(sides: Sides) -> Option<(Material, usize)> {
    let groups =
        [sides.own & !sides.kings, sides.enemy & !sides.kings, sides.own & sides.kings, sides.enemy & sides.kings];
    let [own_men, men, own_kings, kings] = groups.map(|set| set.count_ones() as u8);
    let material = Material::of([own_men, own_kings], [men, kings])?;
    let [_, men_ways, own_kings_ways, kings_ways] = material.ways();
    let men = number::<TURNED>(groups[0], ROW) * men_ways + number::<TURNED>(groups[1], 0);
    let own_kings = men * own_kings_ways + number::<TURNED>(groups[2], 0);
    Some((material, own_kings * kings_ways + number::<TURNED>(groups[3], 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_that_of_its_position_and_turning_the_board_changes_nothing() {
        let mut places = 0;
        for material in Material::all() {
            places += material.places();
            assert_eq!(material.turned().places(), material.places());
            assert_eq!(material.turned().turned(), material);
            for at in (0..material.places()).step_by(7) {
                let Some(sides) = material.position(at) else { continue };
                assert_eq!(place::<false>(sides), Some((material, at)));
                let Sides { own, enemy, kings } = sides;
                let other = Sides { own: turned(own), enemy: turned(enemy), kings: turned(kings) };
                assert_eq!(place::<true>(other), Some((material, at)));
            }
        }
        assert_eq!(places, 47_092_450);
    }

    #[test]
    fn tables_stand_after_those_their_moves_lead_to() {
        let all = Material::all();
        assert!(all.is_sorted_by_key(|material| (material.pieces(), material.men())));
        assert_eq!(all.len(), 41);
        let numbers: std::collections::HashSet<usize> = all.iter().map(|material| material.number()).collect();
        assert!(numbers.len() == all.len() && numbers.iter().all(|&number| number < 256));
        assert_eq!(Material::of([2, 1], [2, 0]), None);
        assert_eq!(Material::of([0, 0], [2, 0]), None);
        assert_eq!(Material::of([4, 0], [0, 0]), None);
    }
}
