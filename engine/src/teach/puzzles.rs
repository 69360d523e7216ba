//! Positions in which one move, and only one, is right.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::ai::Minimax;
use crate::rules::{Board, IllegalMove, Mark, Position, Rules};

use super::analysis::{Analysis, Value, principal_variation};

/// What the right move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// It wins; after any other, nobody or the other side does.
    Win,
    /// It holds the draw; after any other the other side wins.
    Save,
}

/// How far one has to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Grade {
    /// At the lines on the board: the right move finishes one, or blocks one.
    Easy,
    /// Ahead: no line is about to be complete where it is played.
    Hard,
}

impl Grade {
    /// The easiest first.
    pub const ALL: [Grade; 2] = [Grade::Easy, Grade::Hard];
}

/// A position in which exactly one of several moves is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position.
    pub board: Board,
    /// The right move.
    pub solution: Position,
    /// What it does.
    pub goal: Goal,
    /// How hard it is to see.
    pub grade: Grade,
}

/// What an answer comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the right move.
    Right,
    /// It is not.
    Wrong {
        /// How best play goes on after it, from the other side's answer to the end.
        refutation: Vec<Position>,
    },
}

impl Puzzle {
    /// The puzzle of a position, if it is one.
    pub fn of(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let analysis = Analysis::with(minimax, board)?;
        let solution = analysis.only_move()?;
        let goal = if analysis.worth().value == Value::Win { Goal::Win } else { Goal::Save };
        let is_at_a_line = Mark::ALL.into_iter().any(|mark| board.completions(mark).contains(solution));
        let grade = if is_at_a_line { Grade::Easy } else { Grade::Hard };
        Some(Self { board: *board, solution, goal, grade })
    }

    /// A name that stays: the notation of its position.
    pub fn id(&self) -> String {
        self.board.to_string()
    }

    /// Judges an answer.
    ///
    /// # Errors
    /// [`IllegalMove`] if it cannot be played.
    pub fn check(&self, minimax: &mut Minimax, answer: Position) -> Result<Verdict, IllegalMove> {
        let mut after = self.board;
        after.play(answer)?;
        if answer == self.solution {
            return Ok(Verdict::Right);
        }
        Ok(Verdict::Wrong { refutation: principal_variation(minimax, &after) })
    }
}

/// Every puzzle of tic-tac-toe with X beginning: the easy ones first, and of one grade those with the most marks on the
/// board. Of those that are the same turned over or around there is the canonical one.
pub fn puzzles(minimax: &mut Minimax) -> Vec<Puzzle> {
    let mut boards = vec![Board::new(Rules::TIC_TAC_TOE, Mark::X)];
    let mut seen: HashSet<Board, FixedState> = HashSet::default();
    let mut next = 0;
    while let Some(board) = boards.get(next).copied() {
        next += 1;
        let after = board.legal_moves().map(|position| board.after(position).canonical());
        boards.extend(after.filter(|after| !after.is_over() && seen.insert(*after)));
    }
    let mut puzzles: Vec<_> = boards.iter().filter_map(|board| Puzzle::of(minimax, board)).collect();
    puzzles.sort_by_key(|puzzle| (puzzle.grade, puzzle.board.empty_cells().len()));
    puzzles
}
