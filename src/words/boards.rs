//! The words of the editor, where a board is set up, and of the tree, where the search is drawn.

use noughts_engine::rules::{Board, Mark, Outcome, Position};
use noughts_engine::teach::{Bound, NodeKind, Saving, Value, Worth};

/// The title of the editor.
pub const SET_UP: &str = "Set up a board";
/// How marks are placed in the editor.
pub const SET_UP_HINT: &str = "Click a cell: X, again: O, again: empty.";
/// Removes all marks.
pub const CLEAR: &str = "Clear";
/// Copies the notation.
pub const COPY: &str = "Copy";
/// Writes on every empty cell what it is worth.
pub const SHOW_WORTH: &str = "Show what each move is worth";
/// Begins a round from here for two people.
pub const PLAY_FOR_TWO: &str = "Play on for two";
/// Opens the drawing of the search from here.
pub const SEE_TREE: &str = "See the tree";
/// Goes back to the screen before.
pub const BACK: &str = "Back";

/// The title of the tree.
pub const TREE: &str = "The tree";
/// Begins a round from the selected position.
pub const PLAY_HERE: &str = "Play from here";
/// Opens all levels, up to a limit.
pub const OPEN_ALL: &str = "Open all";
/// Closes all but the first level.
pub const CLOSE_ALL: &str = "Close all";
/// Draws positions that are rotations or reflections of each other once.
pub const FOLD: &str = "Fold what is equal but turned";
/// Makes one step of the search.
pub const STEP: &str = "Step";
/// Lets the search run by itself.
pub const RUN: &str = "Run";
/// Stops the search for now.
pub const PAUSE: &str = "Pause";
/// Goes back to the state before the first step.
pub const RESTART: &str = "Restart";
/// The heading of the ways to search, with the number of positions that each visits.
pub const VISITED: &str = "Visited from here to the end:";

/// The side to move, on a button that chooses it.
pub const fn moves(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "X moves",
        Mark::O => "O moves",
    }
}

/// Begins a round from here against the computer.
pub const fn play_as(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "Play on as X",
        Mark::O => "Play on as O",
    }
}

/// How a position ends for the side to move. It is empty if the search does not see the end.
pub fn position_worth(to_move: Mark, worth: Option<Worth>) -> String {
    match worth {
        None => format!("{to_move} moves. The search does not see the end of it."),
        Some(Worth { value: Value::Win, plies: 1 }) => format!("{to_move} moves and wins at once."),
        Some(Worth { value: Value::Win, plies }) => format!("{to_move} moves and wins in {plies}."),
        Some(Worth { value: Value::Draw, .. }) => format!("{to_move} moves. Played well by both, it is a draw."),
        Some(Worth { value: Value::Loss, plies }) => {
            format!("{to_move} moves and loses in {plies}, whatever it plays.")
        }
    }
}

/// Why a position cannot be played on.
pub fn finished(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win { by, .. } => format!("{by} has won here: there is nothing to play on."),
        Outcome::Draw => "A draw, and the board is full: there is nothing to play on.".to_owned(),
    }
}

/// A score from the view of X.
pub const fn score(score: i8) -> &'static str {
    match score {
        1.. => "+1",
        0 => "0",
        _ => "−1",
    }
}

/// A score in words, or how far it is known.
pub const fn score_in_words(score: i8, bound: Bound) -> &'static str {
    match (bound, score) {
        (Bound::AtLeast, _) => "or more",
        (Bound::AtMost, _) => "or less",
        (Bound::Exact, 1..) => "X wins",
        (Bound::Exact, 0) => "draw",
        (Bound::Exact, _) => "O wins",
    }
}

/// The side that chooses at a node of the tree.
pub const fn node_kind(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Max => "max: X takes the greatest",
        NodeKind::Min => "min: O takes the least",
        NodeKind::Leaf => "the end",
    }
}

/// A score in a list of scores.
fn known_score((number, bound): (i8, Bound)) -> String {
    match bound {
        Bound::Exact => score(number).to_owned(),
        _ => format!("{} {}", score(number), score_in_words(number, bound)),
    }
}

/// A move, and the number of moves that it stands for.
pub fn folded(played: Position, count: usize) -> String {
    if count == 1 { played.to_string() } else { format!("{played} ×{count}") }
}

/// A node of the tree: who moves, and where its score comes from.
pub fn node(
    board: &Board,
    played: Option<Position>,
    kind: NodeKind,
    own: Option<(i8, Bound)>,
    children: &[(i8, Bound)],
) -> String {
    let place = played.map_or_else(|| "Here".to_owned(), |position| format!("After {position}"));
    if let Some(outcome) = board.outcome() {
        let end = match outcome {
            Outcome::Win { by, .. } => format!("{place} {by} has won"),
            Outcome::Draw => format!("{place} the board is full, a draw"),
        };
        return own.map_or_else(|| format!("{end}."), |(own, _)| format!("{end}: {}.", score(own)));
    }
    let Some((own, bound)) = own else {
        return format!("{place} {} moves. {}. The score is not known yet.", board.to_move(), node_kind(kind));
    };
    let of = if children.is_empty() {
        String::new()
    } else {
        let children: Vec<_> = children.iter().map(|child| known_score(*child)).collect();
        format!(" of {}", children.join(", "))
    };
    let words = score_in_words(own, bound);
    let (moves, kind, score) = (board.to_move(), node_kind(kind), score(own));
    match bound {
        Bound::Exact => format!("{place} {moves} moves. {kind}{of}: {score}, {words}."),
        _ => format!("{place} {moves} moves. {kind}{of}: {score} {words}. The rest cannot matter above, and is cut."),
    }
}

/// A way to search, named by what it leaves out.
pub const fn saving(saving: Saving) -> &'static str {
    match saving {
        Saving::Nothing => "Every line of play (minimax)",
        Saving::Pruning => "Cut what cannot matter (alpha-beta)",
        Saving::Remembering => "Each position once (memory)",
        Saving::Symmetry => "Turned ones too (symmetry)",
    }
}

/// The number of positions that were visited, so far or in all.
pub fn visits(count: u64, is_limit: bool) -> String {
    let digits = count.to_string();
    let mut text = if is_limit { "over ".to_owned() } else { String::new() };
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
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
