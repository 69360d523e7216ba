//! The words of the editor, where a board is set up, and of the tree, where the search is drawn.

use noughts_engine::rules::{Board, Impossible, Mark, Outcome, Position, Rules, SetupError};
use noughts_engine::teach::{Bound, NodeKind, Proved, Saving, Value};

use crate::setup::Family;

use super::games::family_in_words;
use super::notation::{faults, sentence, setup_error};
use super::{join, messages};

pub use messages::*;

/// Plays on with this mark, against the computer.
pub fn play_as(mark: Mark) -> &'static str {
    match mark {
        Mark::X => messages::play_as_x(),
        Mark::O => messages::play_as_o(),
    }
}

/// How marks are placed in the editor.
pub fn set_up_hint(rules: Rules) -> String {
    messages::set_up_hint(if rules.kind().falls() { "column" } else { "square" })
}

/// How a position ends for the side to move: a title, and a sentence.
pub fn verdict(to_move: Mark, end: Option<Proved>) -> [String; 2] {
    let other = to_move.other();
    let Some(Proved { value, plies }) = end else {
        return [messages::verdict_unclear(to_move), messages::end_unclear().to_owned()];
    };
    let sentence = match value {
        Value::Win if plies == Some(1) => messages::end_at_once(to_move),
        Value::Win => messages::end_forced(to_move, plies.unwrap_or_default(), other),
        Value::Draw => messages::end_drawn().to_owned(),
        Value::Loss => messages::end_forced(other, plies.unwrap_or_default(), to_move),
    };
    [messages::verdict_known(to_move, value), sentence]
}

/// Why a position cannot be played on: a title, and a sentence.
pub fn finished(outcome: &Outcome) -> [String; 2] {
    match outcome.winner() {
        Some(by) => [messages::has_won(by), messages::won_is_over().to_owned()],
        None => [messages::is_drawn(), messages::drawn_is_over()].map(str::to_owned),
    }
}

/// Why marks are no position: a title, and a sentence.
pub fn not_a_position(error: &Impossible) -> [String; 2] {
    [messages::not_a_position().to_owned(), faults(error)]
}

/// Why no other mark of a side can be placed where marks vanish: a title, and a sentence.
pub fn too_many(mark: Mark) -> [String; 2] {
    [family_in_words(Family::Vanishing), messages::erase_first(mark)]
}

/// What is missing in a text that is being typed: a title, and a sentence.
pub fn not_a_position_yet(error: &SetupError) -> [String; 2] {
    let said = match *error {
        SetupError::Character { .. } => messages::typed_letters().to_owned(),
        SetupError::Rows { expected, found } if found < expected => messages::typed_rows(found, expected),
        SetupError::Rows { expected, .. } => messages::typed_more_rows(expected),
        SetupError::Columns { row, expected, .. } => messages::typed_columns(row, expected),
        SetupError::NoSideToMove | SetupError::SideToMove(_) => messages::typed_side().to_owned(),
        _ => sentence(setup_error(error)),
    };
    [messages::not_a_position_yet().to_owned(), said]
}

/// A score from the view of X.
pub const fn score(score: i8) -> &'static str {
    match score {
        1.. => "+1",
        0 => "0",
        _ => "−1",
    }
}

/// A score in words, or what is known of the score.
pub fn score_in_words(score: i8, bound: Bound) -> &'static str {
    match (bound, score) {
        (Bound::AtLeast, _) => messages::or_more(),
        (Bound::AtMost, _) => messages::or_less(),
        (Bound::Exact, 1..) => messages::score_x_wins(),
        (Bound::Exact, 0) => messages::score_draw(),
        (Bound::Exact, _) => messages::score_o_wins(),
    }
}

/// Which score is taken by the side that chooses at a node of the tree. At the end of a round nobody chooses.
pub fn takes(kind: NodeKind) -> Option<&'static str> {
    match kind {
        NodeKind::Max => Some(messages::takes_most()),
        NodeKind::Min => Some(messages::takes_least()),
        NodeKind::Leaf => None,
    }
}

/// A score in a list of scores.
fn known_score((number, bound): (i8, Bound)) -> String {
    match bound {
        Bound::Exact => score(number).to_owned(),
        _ => messages::score_with_bound(score(number), score_in_words(number, bound)),
    }
}

/// A move, and the number of moves that it stands for.
pub fn folded(played: Position, count: usize) -> String {
    if count == 1 { played.to_string() } else { messages::folded_moves(played, count) }
}

/// A node of the tree: a title with the score of the node, and a sentence that says where the score comes from.
pub fn node(
    board: &Board,
    played: Option<Position>,
    kind: NodeKind,
    own: Option<(i8, Bound)>,
    children: &[(i8, Bound)],
) -> [String; 2] {
    let place = played.map_or_else(|| messages::node_here().to_owned(), messages::node_after);
    let title = match own {
        None => place,
        Some((0, Bound::Exact)) => messages::node_draw(place),
        Some((own, Bound::Exact)) => messages::node_score(place, score_in_words(own, Bound::Exact)),
        Some(own) => messages::node_score(place, known_score(own)),
    };
    let (moves, takes) = (board.to_move(), takes(kind).unwrap_or_default());
    let sentence = match (board.outcome().map(|outcome| outcome.winner()), own) {
        (Some(Some(by)), None) => messages::node_won_unscored(by),
        (Some(Some(by)), Some((own, _))) => messages::node_won(by, score(own)),
        (Some(None), _) => messages::node_full().to_owned(),
        (None, None) => messages::node_unknown(moves, takes),
        (None, Some((_, bound))) => {
            let scores = join(children.iter().map(|child| known_score(*child)), messages::list_separator());
            let known = match children {
                [] => messages::node_takes(moves, takes),
                _ => messages::node_takes_of(moves, takes, scores),
            };
            if bound == Bound::Exact { known } else { messages::sentences(known, messages::node_cut()) }
        }
    };
    [title, sentence]
}

/// A way to search, named by what the search leaves out.
pub fn saving(saving: Saving) -> &'static str {
    match saving {
        Saving::Nothing => messages::saving_nothing(),
        Saving::Pruning => messages::saving_pruning(),
        Saving::Remembering => messages::saving_remembering(),
        Saving::Symmetry => messages::saving_symmetry(),
    }
}

/// The number of positions that were visited, so far or in all.
pub fn visits(count: u64, is_limit: bool) -> String {
    let digits = count.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    let text = join(groups, messages::thousands_separator());
    if is_limit { messages::visits_over(text) } else { text }
}

/// How many boards a search has visited, in all and in a second.
pub fn counted(visited: u64, per_second: Option<u64>) -> String {
    let all = messages::boards_so_far(visits(visited, false));
    per_second.map_or(all.clone(), |rate| messages::boards_a_second(all, rate))
}

#[cfg(test)]
mod tests {
    use super::visits;

    #[test]
    fn thousands_are_kept_apart() {
        let shown = [0, 765, 5478, 549_946, 1_000_000].map(|count| visits(count, false));
        assert_eq!(shown, ["0", "765", "5,478", "549,946", "1,000,000"]);
        assert_eq!(visits(1_000_000, true), "over 1,000,000");
    }
}
