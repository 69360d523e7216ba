//! A choice among moves of which it is proved how the round ends after them.

use crate::rules::{Board, Kind, Move};

use super::minimax::Evaluation;
use super::thinking::Choosing;
use super::{Account, Candidates, Mind, Minimax, MoveProofs, Proved, Solver, Thinking, Value};

/// Plays perfectly the games that a solver proves, without traps. There are no candidates elsewhere.
pub(super) const MIND: Mind = Mind {
    think: |board| Some(Thinking::choosing(board, Box::new(Exact::of(&board, false)?))),
    explain: |minimax, board, mv, candidates| account(minimax, board, mv, candidates, false),
};

/// Whether a player that lays traps counts the answers that lose: on boards of up to nine cells.
fn has_room_for_traps(board: &Board) -> bool {
    board.rules().cells().len() <= 9
}

/// The moves with the best proved end: a win as soon as possible, else a draw, else a loss as late as possible.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    board: Board,
    proofs: MoveProofs,
    /// Of moves that draw, only those after which most answers lose.
    lays_traps: bool,
    traps: Option<Traps>,
}

/// The moves that draw, with the number of answers that lose.
#[derive(Clone, Debug, Default)]
struct Traps {
    /// The moves whose answers are not yet counted, the next one last.
    untried: Candidates,
    current: Option<MoveProofs>,
    best: Candidates,
    losing: usize,
}

impl Exact {
    /// A choice that has not begun, where a solver proves the moves of the board.
    pub(super) fn of(board: &Board, lays_traps: bool) -> Option<Self> {
        let lays_traps = lays_traps && has_room_for_traps(board);
        Some(Self { board: *board, proofs: MoveProofs::of(board)?, lays_traps, traps: None })
    }

    fn step_within(&mut self, solver: &mut Solver, until: u64) -> Option<Candidates> {
        let budget = |solver: &Solver| until.saturating_sub(solver.nodes());
        let traps = match &mut self.traps {
            Some(traps) => traps,
            none => {
                let proved = self.proofs.step(solver, budget(solver))?;
                let (end, best) = best(proved);
                if !self.lays_traps || end.is_none_or(|end| end.value != Value::Draw) {
                    return Some(best);
                }
                none.insert(Traps { untried: best, ..Traps::default() })
            }
        };
        while let Some(mv) = traps.untried.last().copied() {
            if traps.current.is_none() {
                traps.current = MoveProofs::of(&self.board.after_legal(mv));
            }
            let losing = match &mut traps.current {
                // The move fills the board.
                None => 0,
                Some(_) if budget(solver) == 0 => return None,
                Some(proofs) => losing(proofs.step(solver, budget(solver))?),
            };
            traps.take(mv, losing);
        }
        Some(std::mem::take(&mut traps.best))
    }
}

impl Traps {
    /// Takes the next move into account.
    fn take(&mut self, mv: Move, losing: usize) {
        (self.current, _) = (None, self.untried.pop());
        if losing > self.losing {
            self.best.clear();
            self.losing = losing;
        }
        if losing == self.losing {
            self.best.insert(0, mv);
        }
    }
}

impl Choosing for Exact {
    fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Option<Candidates> {
        let solver = minimax.solver();
        let before = solver.nodes();
        let candidates = self.step_within(solver, before.saturating_add(nodes));
        let visited = solver.nodes() - before;
        minimax.count(visited);
        candidates
    }

    fn boxed(&self) -> Box<dyn Choosing> {
        Box::new(self.clone())
    }
}

/// The best end, and the moves that lead to it.
fn best(proved: &[(Move, Proved)]) -> (Option<Proved>, Candidates) {
    let best = proved.iter().map(|(_, end)| *end).max_by_key(|end| end.rank());
    let leads_there = |(_, end): &&(Move, Proved)| best.is_some_and(|best| end.rank() == best.rank());
    (best, proved.iter().filter(leads_there).map(|(mv, _)| *mv).collect())
}

fn losing(answers: &[(Move, Proved)]) -> usize {
    answers.iter().filter(|(_, end)| end.value == Value::Loss).count()
}

/// Why a player that knows how the round ends makes a move that it chose. There is no account where play can go round and the
/// move wins or loses, because an evaluation counts the cells that stay empty.
pub(super) fn account(
    minimax: &mut Minimax,
    board: &Board,
    mv: Move,
    candidates: &[Move],
    lays_traps: bool,
) -> Option<Account> {
    let after = board.after(mv).ok()?;
    let proved = minimax.solver().prove(&after)?;
    let (value, left) = (proved.value.for_other(), after.empty_cells().len());
    let score = match (value, proved.plies) {
        (Value::Draw, _) => 0,
        (_, None) => return None,
        _ if board.rules().kind() == Kind::Vanishing => return None,
        (value, Some(plies)) => {
            let score = 1 + left.checked_sub(plies)? as Evaluation;
            if value == Value::Win { score } else { -score }
        }
    };
    if lays_traps && value == Value::Draw && has_room_for_traps(board) {
        let answers = minimax.solver().prove_moves(&after).unwrap_or_default();
        return Some(Account::Trap { score, losing: losing(&answers), answers: answers.len() });
    }
    Some(Account::Searched { score, equal: candidates.len() })
}
