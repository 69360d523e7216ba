//! The words of the editor, where a board is set up, and of the tree, where the search is drawn.

use noughts_engine::rules::{Board, Mark, Outcome, Position};
use noughts_engine::teach::{Bound, NodeKind, Saving, Value, Worth};

/// How marks are placed in the editor.
pub const SET_UP_HINT: &str = "Pick a mark, then a square.";
/// Removes the mark of a square.
pub const ERASE: &str = "Erase";
/// Removes all marks.
pub const CLEAR: &str = "Clear";
/// The heading of the side to move.
pub const TO_MOVE: &str = "To move";
/// The heading of the notation.
pub const AS_TEXT: &str = "As text";
/// Copies the notation.
pub const COPY: &str = "Copy";
/// Says that it was copied.
pub const COPIED: &str = "Copied";
/// Plays on as two people.
pub const FOR_TWO: &str = "Two players";
/// The title of what is said about something that is no position.
pub const IMPOSSIBLE: &str = "Not a position of the game";
/// Goes back to the screen before.
pub const BACK: &str = "Back";

/// The title of the tree.
pub const TREE: &str = "The tree";
/// Begins a round from the selected position.
pub const PLAY_HERE: &str = "Play from here";
/// Opens all levels, up to a limit.
pub const OPEN_ALL: &str = "Open all";
/// Draws positions that are rotations or reflections of each other once.
pub const FOLD: &str = "Fold mirror images";
/// The heading of the buttons of the search.
pub const WATCH_SEARCH: &str = "Watch it search";
/// Makes one step of the search.
pub const STEP: &str = "Step";
/// Lets the search run by itself.
pub const RUN: &str = "Run";
/// Stops the search for now.
pub const PAUSE: &str = "Pause";
/// Goes back to the state before the first step.
pub const AGAIN: &str = "Again";
/// The headings of the ways to search, and of the number of boards that each visits.
pub const WAYS: [&str; 2] = ["Way to search", "boards"];
/// Draws the tree larger.
pub const LARGER: &str = "Larger";
/// Draws the tree smaller.
pub const SMALLER: &str = "Smaller";
/// Draws the whole tree as large as it fits.
pub const ALL_OF_IT: &str = "All of it";
/// What a side does, beside its mark.
pub const DOES_MOVE: &str = "moves";

/// Plays on with this mark, against the computer.
pub const fn play_as(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "As X",
        Mark::O => "As O",
    }
}

/// How a position ends for the side to move: a title, and a sentence.
pub fn verdict(to_move: Mark, worth: Option<Worth>) -> [String; 2] {
    let other = to_move.other();
    let Some(Worth { value, plies }) = worth else {
        return [format!("{to_move} to move"), "The search does not see the end of it.".to_owned()];
    };
    let title = format!("{to_move} to move: a {}", super::value(value));
    let sentence = match value {
        Value::Win if plies == 1 => format!("{to_move} wins at once."),
        Value::Win => format!("{to_move} wins in {plies}, whatever {other} plays."),
        Value::Draw => "Played well by both, nobody wins.".to_owned(),
        Value::Loss => format!("{other} wins in {plies}, whatever {to_move} plays."),
    };
    [title, sentence]
}

/// Why a position cannot be played on: a title, and a sentence.
pub fn finished(outcome: &Outcome) -> [String; 2] {
    match outcome {
        Outcome::Win { by, .. } => [format!("{by} has won"), "There is nothing to play on.".to_owned()],
        Outcome::Draw => ["A draw".to_owned(), "The board is full: there is nothing to play on.".to_owned()],
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

/// Which score the side takes that chooses at a node of the tree. At the end nobody chooses.
pub const fn takes(kind: NodeKind) -> Option<&'static str> {
    match kind {
        NodeKind::Max => Some("takes the most"),
        NodeKind::Min => Some("takes the least"),
        NodeKind::Leaf => None,
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

/// A node of the tree: a title with its score, and a sentence that says where the score comes from.
pub fn node(
    board: &Board,
    played: Option<Position>,
    kind: NodeKind,
    own: Option<(i8, Bound)>,
    children: &[(i8, Bound)],
) -> [String; 2] {
    let place = played.map_or_else(|| "Here".to_owned(), |position| format!("After {position}"));
    let title = match own {
        None => place,
        Some((0, Bound::Exact)) => format!("{place}: a draw"),
        Some((own, Bound::Exact)) => format!("{place}: {}", score_in_words(own, Bound::Exact)),
        Some(own) => format!("{place}: {}", known_score(own)),
    };
    let moves = board.to_move();
    let sentence = match (board.outcome(), takes(kind), own) {
        (Some(Outcome::Win { by, .. }), ..) => format!("{by} has won: {}.", own.map_or("", |(own, _)| score(own))),
        (Some(Outcome::Draw), ..) => "The board is full: 0.".to_owned(),
        (None, takes, None) => {
            format!("{moves} moves and {}. The score is not known yet.", takes.unwrap_or_default())
        }
        (None, takes, Some((_, bound))) => {
            let children: Vec<_> = children.iter().map(|child| known_score(*child)).collect();
            let of = if children.is_empty() { String::new() } else { format!(" of {}", children.join(", ")) };
            let cut = if bound == Bound::Exact { "" } else { " The rest cannot matter above, and is cut." };
            format!("{moves} moves and {}{of}.{cut}", takes.unwrap_or_default())
        }
    };
    [title, sentence]
}

/// A way to search, named by what it leaves out.
pub const fn saving(saving: Saving) -> &'static str {
    match saving {
        Saving::Nothing => "Every line of play",
        Saving::Pruning => "Cut what cannot matter",
        Saving::Remembering => "Each position once",
        Saving::Symmetry => "Turned ones too",
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
