//! What is said on the screens beside the game where a board is set up, and where the search is drawn as a tree.

use noughts_engine::rules::{Board, Mark, Outcome, Position};
use noughts_engine::teach::{Bound, Level, Value, Worth};

use super::lessons::level;

/// Heads the screen on which a position is set up.
pub const SET_UP: &str = "Set up a board";
/// How marks are placed there.
pub const SET_UP_HINT: &str = "Click a cell: X, again: O, again: empty.";
/// Takes all marks away.
pub const CLEAR: &str = "Clear";
/// Takes a text along.
pub const COPY: &str = "Copy";
/// Paints every empty cell with what it is worth.
pub const SHOW_WORTH: &str = "Show what each move is worth";
/// A round from here, for two people.
pub const PLAY_FOR_TWO: &str = "Play on for two";
/// The search from here, drawn.
pub const SEE_TREE: &str = "See the tree";
/// To where one came from.
pub const BACK: &str = "Back";
/// A person of whom no name is known.
pub const YOU: &str = "You";

/// Heads the screen on which the search is drawn.
pub const TREE: &str = "The tree";
/// Goes on with the game at the selected position.
pub const PLAY_HERE: &str = "Play from here";
/// As many levels as can be looked at.
pub const OPEN_ALL: &str = "Open all";
/// Only the first level.
pub const CLOSE_ALL: &str = "Close all";
/// Draws positions that are each other's mirror image once.
pub const FOLD: &str = "Fold what is equal but turned";
/// One visit of the search.
pub const STEP: &str = "Step";
/// One after the other.
pub const RUN: &str = "Run";
/// Stops it for now.
pub const PAUSE: &str = "Pause";
/// Back to before the first visit.
pub const RESTART: &str = "Restart";
/// Heads the ways to search, and how much each visits.
pub const VISITED: &str = "Visited from here to the end:";

/// Whose move it is, on a button that chooses.
pub const fn moves(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "X moves",
        Mark::O => "O moves",
    }
}

/// A round from here against the computer.
pub const fn play_as(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "Play on as X",
        Mark::O => "Play on as O",
    }
}

/// How a position ends for whoever is to move; unknown where the search does not see the end.
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

/// Why a position is only to be looked at.
pub fn finished(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win { by, .. } => format!("{by} has won here: there is nothing to play on."),
        Outcome::Draw => "A draw, and the board is full: there is nothing to play on.".to_owned(),
    }
}

/// From X's view.
pub const fn score(score: i8) -> &'static str {
    match score {
        1.. => "+1",
        0 => "0",
        _ => "−1",
    }
}

/// The same in words, or how far it is known.
pub const fn score_in_words(score: i8, bound: Bound) -> &'static str {
    match (bound, score) {
        (Bound::AtLeast, _) => "or more",
        (Bound::AtMost, _) => "or less",
        (Bound::Exact, 1..) => "X wins",
        (Bound::Exact, 0) => "draw",
        (Bound::Exact, _) => "O wins",
    }
}

/// A score among others.
fn known_score((number, bound): (i8, Bound)) -> String {
    match bound {
        Bound::Exact => score(number).to_owned(),
        _ => format!("{} {}", score(number), score_in_words(number, bound)),
    }
}

/// A move, and how many it stands for.
pub fn folded(played: Position, count: usize) -> String {
    if count == 1 { played.to_string() } else { format!("{played} ×{count}") }
}

/// A node of the tree: who moves, and how its score came about.
pub fn node(
    board: &Board,
    played: Option<Position>,
    kind: Level,
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
        return format!("{place} {} moves. {}. The score is not known yet.", board.to_move(), level(kind));
    };
    let of = if children.is_empty() {
        String::new()
    } else {
        let children: Vec<_> = children.iter().map(|child| known_score(*child)).collect();
        format!(" of {}", children.join(", "))
    };
    let words = score_in_words(own, bound);
    let (moves, level, score) = (board.to_move(), level(kind), score(own));
    match bound {
        Bound::Exact => format!("{place} {moves} moves. {level}{of}: {score}, {words}."),
        _ => format!("{place} {moves} moves. {level}{of}: {score} {words}. The rest cannot matter above, and is cut."),
    }
}

/// Positions that were visited, so far or in all.
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
    use skrifa::{FontRef, MetadataProvider};

    use super::visits;

    #[test]
    fn our_font_has_every_letter_of_the_screens() {
        let font = FontRef::new(include_bytes!("../../assets/fonts/Inter.ttf")).unwrap();
        let said = include_str!("boards.rs").chars().filter(|letter| !letter.is_control());
        let lacking: String = said.filter(|letter| font.charmap().map(*letter).is_none()).collect();
        assert_eq!(lacking, "");
    }

    #[test]
    fn thousands_are_kept_apart() {
        let shown = [0, 765, 5478, 549_946, 1_000_000].map(|count| visits(count, false));
        assert_eq!(shown, ["0", "765", "5,478", "549,946", "1,000,000"]);
        assert_eq!(visits(1_000_000, true), "over 1,000,000");
    }
}
