//! What is proved of empty boards. The values were computed by exhaustive search in two independent ways, except that of Gravity on
//! 7×6, which Allis published in 1988.

use noughts_engine::rules::{Kind, Rules};
use noughts_engine::teach::Value;

/// Columns, rows, and marks in a row.
type Size = (u8, u8, u8);

/// The boards of a kind whose first player wins, those on which nobody wins, and those whose first player loses.
type Known = [&'static [Size]; 3];

const CLASSIC: Known = [
    &[(4, 3, 3), (5, 3, 3), (4, 4, 3), (6, 5, 4), (6, 6, 4), (7, 5, 4), (7, 6, 4), (7, 7, 4)],
    &[
        (3, 3, 3),
        (4, 4, 4),
        (5, 4, 4),
        (6, 4, 4),
        (7, 4, 4),
        (8, 4, 4),
        (5, 5, 4),
        (5, 5, 5),
        (6, 5, 5),
        (6, 6, 5),
        (7, 6, 5),
        (7, 7, 5),
        (8, 6, 5),
    ],
    &[],
];
const MISERE: Known = [&[], &[(3, 3, 3)], &[(4, 3, 3), (4, 4, 3)]];
const WILD: Known = [&[(3, 3, 3)], &[], &[(4, 3, 3)]];
const NOTAKTO: Known = [&[(3, 3, 3), (4, 4, 3)], &[], &[(4, 4, 4)]];
const GRAVITY: Known = [&[(4, 4, 3), (7, 6, 4)], &[(3, 3, 3), (4, 4, 4), (5, 4, 4), (5, 5, 4)], &[]];

/// How a round from an empty board ends for the side that begins, if both sides play perfectly, where this is proved and the
/// size of the board can be chosen.
pub fn value_of_start(rules: Rules) -> Option<Value> {
    let known = match rules.kind() {
        Kind::Classic => CLASSIC,
        Kind::Misere => MISERE,
        Kind::Wild => WILD,
        Kind::Notakto => NOTAKTO,
        Kind::Gravity => GRAVITY,
        _ => return None,
    };
    let (columns, rows) = (rules.columns(), rules.rows());
    // A board that lies on its side is the same board, unless marks fall.
    let is_turned = rows > columns && !rules.kind().falls();
    let (columns, rows) = if is_turned { (rows, columns) } else { (columns, rows) };
    let place = known.iter().position(|sizes| sizes.contains(&(columns, rows, rules.in_a_row())))?;
    Some([Value::Win, Value::Draw, Value::Loss][place])
}

#[cfg(test)]
mod tests {
    use noughts_engine::ai::Solver;
    use noughts_engine::rules::{Board, Mark};

    use super::*;

    #[test]
    fn what_is_said_of_small_boards_is_what_a_search_proves() {
        for kind in [Kind::Classic, Kind::Misere, Kind::Wild, Kind::Notakto, Kind::Gravity] {
            let rules = Rules::of(kind, 3, 3, 3).unwrap();
            let proved = Solver::default().prove(&Board::new(rules, Mark::X)).expect("nine squares");
            assert_eq!(value_of_start(rules), Some(proved.value), "{rules}");
        }
    }

    #[test]
    fn a_board_may_lie_on_its_side_unless_marks_fall() {
        let value = |text: &str| value_of_start(text.parse().unwrap());
        assert_eq!((value("classic 3x5x3"), value("misere 3x4x3")), (Some(Value::Win), Some(Value::Loss)));
        assert_eq!((value("gravity 5x4x4"), value("gravity 4x5x4")), (Some(Value::Draw), None));
        assert_eq!((value("classic 15x15x6"), value("vanishing 3x3x3")), (None, None));
    }
}
