//! The puzzle of each day.

/// The ids of the puzzles in the order of their days. This list never changes, so a day has the same puzzle in every release.
#[rustfmt::skip]
const IDS: [&str; 100] = [
    ".X./.X./O.O x", "XX./..O/..O x", "OXX/.../X.O o", ".X./X.O/.O. x", "O.X/XO./... x", "OX./.OX/X.. o",
    "XX./.X./O.O o", ".XX/XOO/... o", "..X/XXO/.O. o", ".XX/XO./..O o", "..X/X../..O o", "XX./.../.O. o",
    "..X/XX./O.O o", "OX./XXO/... o", "OXO/X.X/... o", "XX./.O./... o", "XOX/X../O.. o", "X.X/.X./OO. o",
    "..O/X.X/O.. x", "OX./O.X/XO. x", "X.X/X.O/O.. o", "..X/XX./.OO o", "X.O/XOX/... o", "X.O/X.X/O.. o",
    "OX./X.X/O.. o", ".OX/X../.O. x", "XOX/.O./... x", "X.O/.XO/... x", ".XX/XO./O.. o", ".XO/XO./... x",
    "X.X/X../.OO o", ".X./XXO/.O. o", "..X/XXO/..O o", ".XO/X.O/... x", ".OX/XXO/... o", "OXX/XO./... o",
    "O.O/X.X/... x", "XOX/.../... o", "XOX/.../.O. x", ".X./XO./..O x", ".XX/.O./X.O o", ".OX/.O./X.. x",
    ".OX/XO./... x", ".XX/X../OO. o", "X.X/XO./.O. o", "X.X/XO./O.. o", "XX./X.O/..O o", ".OX/X.O/... x",
    "XX./..O/... o", ".X./XOO/... x", ".XO/X../... o", "XX./X.O/O.. o", "OX./X.X/.O. o", ".OX/X../O.. x",
    ".OX/XX./O.. o", "OX./.X./... o", "X.X/X../O.O o", ".XO/XX./..O o", "XO./X.X/O.. o", "..X/XX./OO. o",
    "O.X/.O./X.. x", "XO./..X/XO. o", "OXO/O.X/X.. x", ".OX/X../... o", "XO./X.X/.O. o", "X.X/.OO/X.. o",
    "O.X/XXO/... o", "OXX/X../.O. o", "XXO/.O./... x", "XXO/O../... x", "X.O/.X./... o", ".X./O.X/XO. o",
    "X../X.X/.OO o", ".X./OOX/XO. x", "OX./XO./... x", "O.X/X../O.. x", "O../X.X/... o", "..X/XO./.O. x",
    "OX./..X/X.O o", "..X/XO./..O x", "X.X/O.O/X.. o", ".XX/X.O/.O. o", "O.X/.../X.O x", "XX./.../..O o",
    "XX./.X./OO. o", ".XO/X../O.. x", "X../.../... o", "X.X/.../O.O x", "..X/X../.OO x", "XXO/.XO/... o",
    "OXX/.../XO. o", ".XX/XO./.O. o", "XXO/.X./.O. o", "..X/XOO/... x", ".X./.../O.. x", "..X/X../.O. o",
    "OXX/X../O.. o", "XOX/.../O.. x", "OXO/X../... x", "XOO/O.X/X.. x",
];

/// The id of the puzzle of the day with this number. The day after the last puzzle has the first one again.
pub const fn puzzle_of_day(number: u32) -> &'static str {
    IDS[number as usize % IDS.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::ai::Minimax;
    use crate::teach::{Grade, puzzles};

    use super::*;

    #[test]
    fn each_day_has_a_puzzle_and_a_hundred_days_have_a_hundred() {
        let all = puzzles(&mut Minimax::default());
        let known: HashSet<_> = all.iter().filter(|puzzle| puzzle.grade != Grade::WarmUp).map(|p| p.id()).collect();
        let days: HashSet<_> = (0..100).map(puzzle_of_day).collect();
        assert_eq!(days.len(), IDS.len());
        assert!(days.iter().all(|id| known.contains(*id)));
        assert_eq!(puzzle_of_day(100), puzzle_of_day(0));
    }

    #[test]
    fn the_list_never_changes() {
        let all = IDS.iter().flat_map(|id| id.bytes());
        let hash = all.fold(0_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        assert_eq!(hash, 0x4c5ec98a07f79988);
    }
}
