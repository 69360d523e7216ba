//! Positions in which exactly one move is right.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::ai::Minimax;
use crate::rules::{Board, IllegalMove, Mark, Move, Position, Rules};

use super::analysis::{Analysis, Value, principal_variation};

/// What the right move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// It wins. After any other move the side to move does not win.
    Win,
    /// It keeps the draw. After any other move the other side wins.
    Save,
}

/// How far ahead a player has to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// The lines on the board are enough: the right move completes one, or blocks one.
    Easy,
    /// The right move neither completes nor blocks a line, so a player has to look further.
    Hard,
}

impl Grade {
    /// Both grades, the easier first.
    pub const ALL: [Grade; 2] = [Grade::Easy, Grade::Hard];
}

/// A position in which exactly one of several moves is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub board: Board,
    /// The right move.
    pub solution: Position,
    /// What the right move does.
    pub goal: Goal,
    /// How hard the right move is to see.
    pub grade: Grade,
}

/// What becomes of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the right move.
    Right,
    /// It is not the right move.
    Wrong {
        /// Best play after the answer, from the reply of the other side to the end.
        refutation: Vec<Position>,
    },
}

impl Puzzle {
    /// The puzzle of a board, or `None` if not exactly one of several moves is right.
    pub fn of(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let analysis = Analysis::of(minimax, board)?;
        let solution = analysis.only_move()?;
        let goal = if analysis.worth().value == Value::Win { Goal::Win } else { Goal::Save };
        let is_at_a_line = Mark::ALL.into_iter().any(|mark| board.completions(mark).contains(solution));
        let grade = if is_at_a_line { Grade::Easy } else { Grade::Hard };
        Some(Self { board: *board, solution, goal, grade })
    }

    /// A name that never changes: the notation of its board.
    pub fn id(&self) -> String {
        self.board.to_string()
    }

    /// Judges an answer.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move cannot be made.
    pub fn check(&self, minimax: &mut Minimax, answer: impl Into<Move>) -> Result<Verdict, IllegalMove> {
        let answer = answer.into();
        let after = self.board.after(answer)?;
        if answer.position == self.solution {
            return Ok(Verdict::Right);
        }
        Ok(Verdict::Wrong { refutation: principal_variation(minimax, &after) })
    }
}

/// Every puzzle of tic-tac-toe in which X began. Easy ones come first, and within a grade those with the most marks on
/// the board. Of rotations and reflections of a puzzle only the canonical one is in the list.
pub fn puzzles(minimax: &mut Minimax) -> Vec<Puzzle> {
    let mut boards = vec![Board::new(Rules::TIC_TAC_TOE, Mark::X)];
    let mut seen: HashSet<Board, FixedState> = HashSet::default();
    let mut next = 0;
    while let Some(board) = boards.get(next).copied() {
        next += 1;
        let after = board.legal_moves().map(|position| board.after_legal(position).canonical());
        boards.extend(after.filter(|after| !after.is_over() && seen.insert(*after)));
    }
    let mut puzzles: Vec<_> = boards.iter().filter_map(|board| Puzzle::of(minimax, board)).collect();
    puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.board.empty_cells().len()));
    puzzles
}
