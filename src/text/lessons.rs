//! What is said about moves: why one is good or bad, and what a computer thought. The cell is the subject, the sides are
//! called by their marks.

use std::fmt::Display;

use noughts_engine::ai::Account;
use noughts_engine::ai::minimax::{Score, horizon};
use noughts_engine::ai::tactics::Rule;
use noughts_engine::rules::{Board, ImpossiblePosition, Line, Mark, Position, PositionError};
use noughts_engine::teach::{Goal, Grade, Level, Reason, Saving, TurningPoint, Value, Verdict, Worth};

/// One claim about a move of whoever is to move on the board.
pub fn reason(board: &Board, position: Position, reason: &Reason) -> String {
    let (me, other) = (board.to_move(), board.to_move().other());
    let p = position;
    match reason {
        Reason::Completes { lines } => format!("{p} finishes {}.", lines_named(lines)),
        Reason::MissesWin { at } => format!("{p} misses {}, which wins at once.", list(*at, "or")),
        Reason::LeavesOpen { at, lines } => {
            format!("{p} leaves {at} open, where {other} finishes {}.", lines_named(lines))
        }
        Reason::Blocks { lines } => format!("{p} blocks {}.", lines_named(lines)),
        Reason::Fork { threats } => {
            format!("{p} makes {} threats at once: {}.", number(threats.len()), list(*threats, "and"))
        }
        Reason::AllowsFork { at, threats } => {
            let threats = list(*threats, "and");
            format!("{p} lets {other} play {at}, which makes two threats at once: {threats}.")
        }
        Reason::LosesByForce { line } => format!("{p} loses by force in {}: {}.", line.len(), moves(me, line)),
        Reason::ThrowsAway { from, to, better } => {
            format!("{p} turns a {from} into a {to}; {}.", better_moves(better, *from))
        }
        Reason::WinsByForce { line } => format!("{p} wins by force in {}: {}.", line.len(), moves(me, line)),
        Reason::OnlyMove { value: Value::Win } => format!("Only {p} wins."),
        Reason::OnlyMove { .. } => format!("Only {p} holds the draw."),
        Reason::StopsFork { at } if *at == [p] => {
            format!("{p} takes the cell where {other} could make two threats at once.")
        }
        Reason::StopsFork { at } => {
            format!("{p} stops {other} from making two threats at once with {}.", list(at.iter().copied(), "or"))
        }
        Reason::Threat { at, lines } => format!("{p} makes a threat: {at} would finish {}.", lines_named(lines)),
        Reason::EndsInDraw => format!("{p} takes the last cell: a draw."),
        Reason::HoldsDraw => format!("{p} keeps the draw: if both play on without a mistake, nobody wins."),
        Reason::Unclear { plies } => format!("After {p} nobody can force a win within {plies} marks."),
    }
}

/// What a computer says of a move that it makes on this board.
pub fn account(board: &Board, position: Position, account: &Account) -> String {
    let p = position;
    match account {
        Account::AnyCell { empty: 1 } => format!("“{p} was the only empty cell.”"),
        Account::AnyCell { empty } => format!("“I picked any of the {empty} empty cells: {p}.”"),
        Account::Pointed { at } if at.len() == 1 => format!("“I pointed at {p}, and it was empty.”"),
        Account::Pointed { at } => {
            let at = list(at.iter().copied(), "or");
            format!("“I pointed at {at}, and read on to the first empty cell: {p}.”")
        }
        Account::Rule(rule) => match rule {
            Rule::Opening if board.rules().centre() == Some(p) => "“My first rule: begin in the centre.”".to_owned(),
            Rule::Opening => "“My first rule: answer the centre with a corner.”".to_owned(),
            Rule::Finishes => "“My rule: finish a line when you can.”".to_owned(),
            Rule::Blocks => "“My rule: block a line that the other side would finish.”".to_owned(),
            Rule::NoDoubleThreat => "“My rule: leave the other side no way to make two threats at once.”".to_owned(),
            Rule::None => "“None of my rules helped, so I picked any cell.”".to_owned(),
        },
        Account::Searched { score, equal } => {
            let others = match equal {
                1 => "no other move is as good",
                _ => "I picked one of the best",
            };
            format!("“{}, and {others}.”", outlook(board, *score))
        }
        Account::Trap { score, losing, answers } => {
            let traps = match (answers, losing) {
                (0, _) => "nobody can answer it".to_owned(),
                (1, 0) => "the one answer to it is no mistake".to_owned(),
                (_, 0) => "no answer to it is a mistake".to_owned(),
                (1, _) => "the one answer to it loses".to_owned(),
                (all, lost) if lost == all => "every answer to it loses".to_owned(),
                (_, 1) => format!("1 of the {answers} answers to it loses"),
                _ => format!("{losing} of the {answers} answers to it lose"),
            };
            format!("“{}, and {traps}.”", outlook(board, *score))
        }
    }
}

/// What a computer that searches expects of a move worth this much.
fn outlook(board: &Board, score: Score) -> String {
    let empty = board.empty_cells().len();
    let Worth { value, plies } = Worth::new(score, empty);
    let seen = usize::from(horizon(empty));
    let looked = if seen == empty {
        "I looked at every game from here to its end".to_owned()
    } else {
        format!("I looked {seen} marks ahead")
    };
    let found = match value {
        Value::Win if plies == 1 => "this wins at once".to_owned(),
        Value::Win => format!("this wins in {plies}"),
        Value::Draw if seen == empty => "this holds the draw".to_owned(),
        Value::Draw => "nobody can force a win so soon".to_owned(),
        Value::Loss => format!("this loses as late as it can, in {plies}"),
    };
    format!("{looked}: {found}")
}

/// A move that changed how the round ends under perfect play.
pub fn turning_point(point: &TurningPoint) -> String {
    let TurningPoint { mark, position, before, after, better, .. } = point;
    format!("{mark}'s {position} turned a {before} into a {after}; {}.", better_moves(better, *before))
}

/// Why no game leads to marks that were set up.
pub fn impossible(error: ImpossiblePosition) -> String {
    format!("This position is impossible: {error}.")
}

/// Why a text is no position.
pub fn position_error(error: &PositionError) -> String {
    if let PositionError::Impossible(error) = error {
        return impossible(*error);
    }
    let error = error.to_string();
    let shown: String = error.chars().take(60).collect();
    let rest = if shown.len() < error.len() { "…" } else { "" };
    format!("Write the rows and who moves, as in X.O/.X./..O x. Not yet: {shown}{rest}")
}

/// What is said to a wrong answer; the right one is not told.
pub fn wrong_answer(position: Position, from: Value, to: Value) -> String {
    format!("{position} turns a {from} into a {to}.")
}

/// What a search leaves out.
pub const fn saving(saving: Saving) -> &'static str {
    match saving {
        Saving::Nothing => "Every line of play (minimax)",
        Saving::Pruning => "Cut what cannot matter (alpha-beta)",
        Saving::Remembering => "Each position once (memory)",
        Saving::Symmetry => "Turned ones too (symmetry)",
    }
}

/// Who chooses at a node of the tree.
pub const fn level(level: Level) -> &'static str {
    match level {
        Level::Max => "max: X takes the greatest",
        Level::Min => "min: O takes the least",
        Level::Leaf => "the end",
    }
}

/// What a puzzle asks for.
pub fn puzzle(to_move: Mark, goal: Goal) -> String {
    match goal {
        Goal::Win => format!("{to_move} to move: one move wins. Which?"),
        Goal::Save => format!("{to_move} to move: one move holds the draw. Which?"),
    }
}

/// How hard a puzzle is.
pub const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "Easy",
        Grade::Hard => "Hard",
    }
}

/// The positions in which one move is right.
pub const PUZZLES: &str = "Puzzles";
/// The puzzle before.
pub const PREVIOUS_PUZZLE: &str = "Previous";
/// The puzzle after.
pub const NEXT_PUZZLE: &str = "Next";
/// Another answer to the same.
pub const TRY_AGAIN: &str = "Try again";

/// What is said first to an answer.
pub const fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Right => "Right!",
        Verdict::Wrong { .. } => "Not this one. See what follows:",
    }
}

/// Which puzzle it is, and how many are solved.
pub fn puzzle_progress(number: usize, of: usize, solved: usize, this: bool) -> String {
    let this = if this { " (solved)" } else { "" };
    format!("Puzzle {number} of {of}{this}  ·  {solved} solved")
}

/// Marks a best cell.
pub const HINT: &str = "Hint";
/// Has every empty cell carry what it is worth.
pub const SHOW_TRUTH: &str = "Show the truth";
/// Heads the legal moves.
pub const CHOICES: &str = "Why not another? Choose one:";
/// The same when they are told with what they are worth.
pub const CHOICES_WITH_WORTH: &str = "How each move ends, and after how many marks of both sides:";
/// Draws the search.
pub const TREE: &str = "Tree";
/// Leads to the editor.
pub const EDITOR: &str = "Set up";
/// Has the right move of a puzzle told.
pub const SHOW_ANSWER: &str = "Show the answer";
/// Plays a line out on the board.
pub const SHOW_LINE: &str = "Show it on the board";
/// One move further in it.
pub const NEXT: &str = "Step on";
/// One move back in it.
pub const PREVIOUS: &str = "Step back";
/// Takes it from the board.
pub const STOP: &str = "Take it away";
/// The moment before the first move.
pub const START_OF_ROUND: &str = "Start";
/// When there is no move to list.
pub const NO_MOVES: &str = "Nobody has moved yet.";
/// When nobody made a mistake.
pub const NO_MISTAKE: &str = "No move changed how the round ends.";
/// While it would be a hint.
pub const TURNS_LATER: &str = "Where it turned is told when the round is over.";

/// The buttons of the round.
pub const PLAY_TAB: &str = "Play";
/// Its moves.
pub const MOVES_TAB: &str = "Moves";
/// Its lessons.
pub const LEARN_TAB: &str = "Learn";

/// A move in the list of moves; one that was a mistake has an exclamation mark.
pub fn numbered_move(ply: usize, mark: Mark, position: Position, is_mistake: bool) -> String {
    format!("{ply}. {mark} {position}{}", if is_mistake { " !" } else { "" })
}

/// Leads to the moment in which a mistake was made.
pub fn play_on_before(ply: usize) -> String {
    format!("Play on before move {ply}")
}

/// Heads the reasons of a move.
pub fn why_title(position: Position) -> String {
    format!("Why {position}?")
}

/// A move and what it is worth.
pub fn choice(position: Position, worth: Option<Worth>) -> String {
    match worth {
        Some(Worth { value, plies }) => format!("{position}: {value} in {plies}"),
        None => position.to_string(),
    }
}

/// How much of a line is shown.
pub fn line_step(shown: usize, of: usize) -> String {
    format!("Move {shown} of {of}")
}

/// `a1 and c3 hold the draw`.
fn better_moves(better: &[Position], value: Value) -> String {
    let keeps = match (value, better.len()) {
        (Value::Win, 1) => "wins",
        (Value::Win, _) => "win",
        (_, 1) => "holds the draw",
        (..) => "hold the draw",
    };
    format!("{} {keeps}", list(better.iter().copied(), "and"))
}

/// `the line a1–c3`, or several.
fn lines_named(lines: &[Line]) -> String {
    let names = lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–"));
    let noun = if lines.len() == 1 { "the line" } else { "the lines" };
    format!("{noun} {}", list(names, "and"))
}

/// `X b2, O a1, X c3`.
fn moves(first: Mark, line: &[Position]) -> String {
    let marks = [first, first.other()].into_iter().cycle();
    let moves: Vec<_> = marks.zip(line).map(|(mark, position)| format!("{mark} {position}")).collect();
    moves.join(", ")
}

/// `a1, b2 and c3`.
fn list(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let mut items: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(end) if !items.is_empty() => format!("{} {last} {end}", items.join(", ")),
        end => end.unwrap_or_default(),
    }
}

fn number(count: usize) -> String {
    match count {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        _ => count.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider};

    #[test]
    fn our_font_has_every_letter_of_the_lessons() {
        let font = FontRef::new(include_bytes!("../../assets/fonts/Inter.ttf")).unwrap();
        let said = include_str!("lessons.rs").chars().filter(|letter| !letter.is_control());
        let lacking: String = said.filter(|letter| font.charmap().map(*letter).is_none()).collect();
        assert_eq!(lacking, "");
    }
}
