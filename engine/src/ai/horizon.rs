//! How far a search looks ahead.

use crate::rules::{Board, Kind, Playable, Rules, with_position};

/// The most nodes that one choice may visit. The full search of nine empty cells visits at most 1 + 9 + 9·8 + … + 9! =
/// 986,410. On a larger board the search limits its depth so that it stays below this number.
const NODE_BUDGET: u64 = 1_000_000;

/// The number of plies that a search from a board can look ahead within its node budget.
pub fn plies_seen(board: &Board) -> u8 {
    with_position!(&board.0, position => plies_within(position.rules(), position.left()))
}

/// The same for a board of these rules with this many cells that are [left](Playable::left).
#[inline]
pub(super) fn plies_within(rules: Rules, empty: usize) -> u8 {
    let choices = |played: usize| match rules.kind() {
        Kind::Wild => 2 * empty.saturating_sub(played),
        Kind::Gravity => empty.saturating_sub(played).min(rules.columns().into()),
        // A move leads to one small board, mostly.
        Kind::Ultimate => empty.saturating_sub(played).min(9),
        Kind::Vanishing => empty.saturating_sub(played).max(3),
        _ => empty.saturating_sub(played),
    };
    match rules.kind() {
        Kind::Classic | Kind::Misere | Kind::Notakto => horizon(empty),
        _ => {
            let (mut level, mut tree, mut plies) = (1, 1, 0);
            while choices(plies) > 0 {
                level *= choices(plies) as u64;
                tree += level;
                if tree > NODE_BUDGET {
                    break;
                }
                plies += 1;
            }
            plies as u8
        }
    }
}

/// The number of plies that a search among this many empty cells can look ahead within its node budget. Where this is the number
/// of empty cells, the search sees every game to its end.
pub const fn horizon(empty: usize) -> u8 {
    if empty < HORIZONS.len() { HORIZONS[empty] } else { HORIZONS[HORIZONS.len() - 1] }
}

/// For each number of empty cells, to the 225 of the largest board.
const HORIZONS: [u8; 226] = {
    let mut horizons = [0; 226];
    let mut empty = 0;
    while empty < horizons.len() {
        let (mut level, mut tree, mut plies) = (1, 1, 0);
        while plies < empty {
            level *= (empty - plies) as u64;
            tree += level;
            if tree > NODE_BUDGET {
                break;
            }
            plies += 1;
        }
        horizons[empty] = plies as u8;
        empty += 1;
    }
    horizons
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sees_to_the_end_of_tic_tac_toe() {
        for empty in 0..=9 {
            assert_eq!(usize::from(horizon(empty)), empty);
        }
        assert_eq!(horizon(16), 5);
        assert_eq!(horizon(64), 3);
        assert_eq!(horizon(225), 2);
        assert_eq!(horizon(usize::MAX), 2);
    }
}
