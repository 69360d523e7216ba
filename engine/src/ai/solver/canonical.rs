//! One key for a position and all its rotations and reflections.

use std::ops::Range;

use crate::rules::{Kind, Mark, Playable, Rules, Symmetry};

use super::ranges::Key;

/// The most cells of a board whose positions have keys.
pub(super) const MOST_CELLS: u8 = 16;

/// A set of cells of such a board.
type Small = u16;

/// Makes keys for the positions of one game.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// What a symmetry makes of a set of cells: of the first eight cells, and of the others. All but the symmetry that
    /// leaves every cell where it is.
    maps: Vec<[[Small; 256]; 2]>,
    rules: Key,
    /// Whether what stands on the cells does not say who placed it.
    shares_marks: bool,
}

impl Keys {
    pub(super) fn new(rules: Rules) -> Self {
        let cells = rules.columns() * rules.rows();
        let map_both = |symmetry| [0, 8].map(|first| map_of_eight(symmetry, first..cells.min(first + 8)));
        let maps = Symmetry::all(rules).skip(1).map(map_both);
        // No number is more than 15, and the number of columns is not 0.
        let numbers = [rules.kind() as u8, rules.columns(), rules.rows(), rules.in_a_row()];
        let code = numbers.into_iter().fold(0, |code, number| code << 4 | Key::from(number));
        let shares_marks = matches!(rules.kind(), Kind::Wild | Kind::Notakto);
        Self { maps: maps.collect(), rules: code << Small::BITS, shares_marks }
    }

    /// The key of a position. Positions have the same key if they are equal but for a rotation or reflection, and for
    /// the names of the sides.
    #[inline]
    pub(super) fn of(&self, position: &impl Playable) -> Key {
        let [x, o, _] = position.key().unwrap_or_default().map(|marks| marks as Small);
        let marks = if position.to_move() == Mark::X { [x, o] } else { [o, x] };
        let map = |[low, high]: &[[Small; 256]; 2], marks: Small| {
            let [first, other] = marks.to_le_bytes().map(usize::from);
            low[first] | high[other]
        };
        let mapped = self.maps.iter().map(|maps| self.packed(marks.map(|marks| map(maps, marks))));
        let least = mapped.fold(self.packed(marks), u32::min);
        Key::from(least) << u32::BITS | self.rules
    }

    /// Both sets of marks as one number. If the marks do not say who placed them, X and O can be taken for each other.
    #[inline]
    fn packed(&self, [a, b]: [Small; 2]) -> u32 {
        let [a, b] = if self.shares_marks { [a.min(b), a.max(b)] } else { [a, b] };
        u32::from(a) << Small::BITS | u32::from(b)
    }
}

/// What a symmetry makes of each set of these cells, eight at most.
fn map_of_eight(symmetry: Symmetry, cells: Range<u8>) -> [Small; 256] {
    let mut map = [0; 256];
    // The sets of the cells so far are doubled by the next cell.
    for (count, cell) in cells.enumerate() {
        for set in 0..1 << count {
            map[1 << count | set] = map[set] | 1 << symmetry.map_cell(cell);
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, with_position};

    fn key(rules: &str, text: &str) -> Key {
        let board = Board::parse(rules.parse().unwrap(), text).unwrap();
        with_position!(&board.0, position => Keys::new(board.rules()).of(position))
    }

    #[test]
    fn positions_have_one_key_if_they_are_equal_but_for_a_symmetry_or_the_names_of_the_sides() {
        let corner = key("classic 4x4x3", "X.../..O./..../.... x");
        for text in ["..../..../.O../...X x", "...X/.O../..../.... x", "O.../..X./..../.... o"] {
            assert_eq!(key("classic 4x4x3", text), corner, "{text}");
        }
        for (rules, text) in [
            ("classic 4x4x3", "X.../.O../..../.... x"),
            ("classic 4x4x3", "O.../..X./..../.... x"),
            ("misere 4x4x3", "X.../..O./..../.... x"),
            ("classic 4x4x4", "X.../..O./..../.... x"),
        ] {
            assert_ne!(key(rules, text), corner, "{rules}, {text}");
        }
    }

    #[test]
    fn x_and_o_can_be_taken_for_each_other_where_they_do_not_say_who_placed_them() {
        assert_eq!(key("wild 3x3x3", "XX./.O./... o"), key("wild 3x3x3", "OO./.X./... o"));
        assert_eq!(key("notakto 3x3x3", "X../.../... o"), key("notakto 3x3x3", "..X/.../... x"));
        assert_ne!(key("wild 3x3x3", "XX./.O./... o"), key("wild 3x3x3", "XX./.X./... o"));
    }

    #[test]
    fn down_stays_down_where_marks_fall() {
        assert_eq!(key("gravity 4x3x3", "..../..../X... o"), key("gravity 4x3x3", "..../..../...X o"));
        assert_ne!(key("gravity 4x3x3", "..../..../X... o"), key("gravity 4x3x3", "..../..../.X.. o"));
    }
}
