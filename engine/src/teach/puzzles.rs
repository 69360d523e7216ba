//! Positions in which exactly one move is right.

use std::collections::HashSet;

use foldhash::fast::FixedState;

use crate::ai::{Minimax, Value};
use crate::rules::{Board, IllegalMove, Mark, Move, Position, Rules};

use super::analysis::{Analysis, principal_variation};

/// The greatest number of empty cells of a warm-up.
const WARM_UP: usize = 2;

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
    /// As an easy one, but at most two cells are empty, so that there are only two moves to choose from.
    WarmUp,
    /// The lines on the board are enough: the right move completes one, or blocks one.
    Easy,
    /// The right move neither completes nor blocks a line, so a player has to look further.
    Hard,
}

impl Grade {
    /// All grades, the easier first.
    pub const ALL: [Grade; 3] = [Grade::WarmUp, Grade::Easy, Grade::Hard];

    /// The grade of a puzzle with this right move.
    fn of(board: &Board, solution: Position) -> Self {
        match Mark::ALL.into_iter().any(|mark| board.completions(mark).contains(solution)) {
            true if board.empty_cells().len() <= WARM_UP => Self::WarmUp,
            true => Self::Easy,
            false => Self::Hard,
        }
    }
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
        refutation: Vec<Move>,
    },
}

impl Puzzle {
    /// The puzzle of a board, or `None` if not exactly one of several moves is right.
    pub fn of(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let analysis = Analysis::of(minimax, board)?;
        let solution = analysis.only_move()?.position;
        let goal = if analysis.proved()?.value == Value::Win { Goal::Win } else { Goal::Save };
        Some(Self { board: *board, solution, goal, grade: Grade::of(board, solution) })
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

/// Every puzzle of tic-tac-toe in which X began. Of rotations and reflections of a puzzle only the canonical one is in the list.
///
/// The grades follow each other. Within a grade, puzzles become harder: more cells are empty, and a player has to look further
/// ahead. Wins and draws, and puzzles for X and for O, are mixed evenly from the first to the last.
pub fn puzzles(minimax: &mut Minimax) -> Vec<Puzzle> {
    let mut boards = vec![Board::new(Rules::TIC_TAC_TOE, Mark::X)];
    let mut seen: HashSet<Board, FixedState> = HashSet::default();
    let mut next = 0;
    while let Some(board) = boards.get(next).copied() {
        next += 1;
        let after = board.legal_cells().map(|position| board.after_legal(position).canonical());
        boards.extend(after.filter(|after| !after.is_over() && seen.insert(*after)));
    }
    let mut puzzles: Vec<_> = boards.iter().filter_map(|board| Puzzle::of(minimax, board)).collect();
    puzzles.sort_by_cached_key(|puzzle| {
        (puzzle.board.empty_cells().len(), depth(minimax, puzzle), shuffled(&puzzle.id()))
    });
    let kind = |puzzle: &Puzzle| (puzzle.grade, puzzle.goal, puzzle.board.to_move());
    // Each puzzle stands where its rank among all puzzles of its kind is, as a share.
    let share = |index: usize| {
        let is_alike = |other: &&Puzzle| kind(other) == kind(&puzzles[index]);
        let before = puzzles[..index].iter().filter(is_alike).count();
        (2 * before + 1) as f64 / puzzles.iter().filter(is_alike).count() as f64
    };
    let mut ranked: Vec<_> =
        (0..puzzles.len()).map(|index| (puzzles[index].grade, share(index), puzzles[index])).collect();
    ranked.sort_by(|(grade, share, _), (other, than, _)| grade.cmp(other).then(share.total_cmp(than)));
    ranked.into_iter().map(|(.., puzzle)| puzzle).collect()
}

/// A number that sorts puzzles which are equally hard, so that neighbours do not look alike: the FNV-1a hash of an id.
fn shuffled(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The number of moves that a player has to look ahead: until the win or, if the draw is to be saved, until the last loss after a
/// wrong move.
fn depth(minimax: &mut Minimax, puzzle: &Puzzle) -> usize {
    let Some(analysis) = Analysis::of(minimax, &puzzle.board) else {
        return 0;
    };
    let is_seen = |mv: Move| (mv.position == puzzle.solution) == (puzzle.goal == Goal::Win);
    analysis.moves().filter(|(mv, _)| is_seen(*mv)).filter_map(|(_, end)| end?.plies).max().unwrap_or(0)
}
