//! The solver: how a position ends if both sides play perfectly, as a proved fact and not as an estimate.
//!
//! Games whose marks stay are searched from the position to their ends (`search`). Positions that are equal but for a
//! rotation or reflection, or for the names of the sides, have one key (`canonical`), and what is known of them is in a
//! table of bounded size (`ranges`). In Vanishing play can go round, so all of its positions are proved once, from the
//! ends (`retrograde`).
//!
//! Nothing here knows a clock. A [`Proof`] is stepped by a budget of nodes, and needs the same nodes on every machine.
//!
//! ```
//! use noughts_engine::ai::{Proof, Solver, Value};
//! use noughts_engine::rules::{Board, Mark};
//!
//! let board = Board::new("wild 3x3x3".parse()?, Mark::X);
//! let mut solver = Solver::default();
//! let mut proof = Proof::of(&board).ok_or("too large to be proved")?;
//! let proved = loop {
//!     // A program can draw a frame between two steps.
//!     if let Some(proved) = proof.step(&mut solver, 100) {
//!         break proved;
//!     }
//! };
//! assert_eq!((proved.value, proved.plies), (Value::Win, Some(7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::rules::{Board, Kind, LegalMoves, Move, Placed, Playable, Rules, Shared, Vanishing};

use super::proved::{Proved, Value};
use ranges::Ranges;
use retrograde::Retrograde;
use search::Questions;

mod canonical;
mod ranges;
mod retrograde;
mod search;

/// What all proofs share: the positions that were proved. One solver serves proofs of any rules, one after the other or
/// in turns. What it answers never depends on what was proved before; only the number of nodes does.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    ranges: Ranges,
    vanishing: Option<Retrograde>,
    nodes: u64,
}

impl Solver {
    /// The size of the full transposition table in bytes: 8 MiB, or 8 for each of a million positions. A new table has
    /// 128 KiB, and grows as it fills: to 2 MiB for misère 4×4×3, and to 8 MiB for wild 4×4×4, which needs most.
    /// [Vanishing](crate::rules::Kind::Vanishing) needs 79,210 bytes, and up to 2 MiB more while it is proved.
    pub const BYTES: usize = Ranges::BYTES;

    /// Whether every position of a game is proved: Vanishing, and boards of up to 16 cells on which marks stay. On an
    /// idle processor of today, the longest proof takes about half a second (wild 4×4×4 with all of its first moves,
    /// 360,000 nodes), Vanishing less than a tenth (417,000 nodes), and most others a few thousandths.
    pub const fn proves(rules: Rules) -> bool {
        rules.columns() * rules.rows() <= canonical::MOST_CELLS
    }

    /// The number of nodes that were visited so far. This is what proofs cost.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The number of positions in the transposition table.
    pub const fn entries_in_use(&self) -> usize {
        self.ranges.len()
    }

    /// Proves how a position ends, for the side to move. A round that is over ends in 0 plies. The answer is `None` if
    /// the rules are not among those that the solver [proves](Self::proves), or if no legal moves lead to the board.
    pub fn prove(&mut self, board: &Board) -> Option<Proved> {
        Proof::of(board)?.step(self, u64::MAX)
    }

    /// Proves how a round ends after each legal move, for the side that makes it, in the order of the moves. There are
    /// none if the round is over. The answer is `None` where [`prove`](Self::prove) has none.
    pub fn prove_moves(&mut self, board: &Board) -> Option<Vec<(Move, Proved)>> {
        let mut proofs = MoveProofs::of(board)?;
        proofs.step(self, u64::MAX)?;
        Some(proofs.proved)
    }
}

/// The proof of how a position ends. It makes progress only in [`step`](Self::step), so a program decides how much time
/// the proof gets, and no frame waits for it.
#[derive(Clone, Debug)]
pub struct Proof(Method);

#[derive(Clone, Debug)]
enum Method {
    /// A search from the position to the ends.
    Search(Box<Questions<Placed<Kind, u64>>>),
    /// The proof of all positions, of which this one is asked for.
    Retrograde(Vanishing),
}

impl Proof {
    /// A proof that has not begun. There is none where [`Solver::prove`] has no answer.
    pub fn of(board: &Board) -> Option<Self> {
        if !Solver::proves(board.rules()) {
            return None;
        }
        match Shared::of(board) {
            Shared::Small(position) => Some(Self(Method::Search(Box::new(Questions::new(position))))),
            Shared::Vanishing(position) => {
                retrograde::is_found(&position).then_some(Self(Method::Retrograde(position)))
            }
            Shared::Large(_) | Shared::Ultimate(_) => None,
        }
    }

    /// Goes on with the proof, and says what is proved once it is done. A step visits at most `nodes` nodes, but one at
    /// least may be visited. A node is a position whose moves are looked at.
    pub fn step(&mut self, solver: &mut Solver, nodes: u64) -> Option<Proved> {
        self.step_within(solver, &mut nodes.max(1))
    }

    /// Goes on as [`step`](Self::step) does, and takes the nodes from a budget.
    fn step_within(&mut self, solver: &mut Solver, budget: &mut u64) -> Option<Proved> {
        let before = *budget;
        let proved = match &mut self.0 {
            Method::Search(search) => search.step(&mut solver.ranges, budget),
            Method::Retrograde(position) => prove_vanishing(position, &mut solver.vanishing, budget),
        };
        solver.nodes += before - *budget;
        proved
    }
}

fn prove_vanishing(position: &Vanishing, all: &mut Option<Retrograde>, budget: &mut u64) -> Option<Proved> {
    if position.is_over() {
        let value = if position.winner() == Some(position.to_move()) { Value::Win } else { Value::Loss };
        return Some(Proved { value, plies: Some(0) });
    }
    let all = all.get_or_insert_default();
    all.step(budget).then(|| {
        let plies = all.plies(position);
        let value = match plies {
            None => Value::Draw,
            // The winner makes the first move, or the other side does, and the winner makes the last one.
            Some(plies) if plies % 2 == 1 => Value::Win,
            Some(_) => Value::Loss,
        };
        Proved { value, plies }
    })
}

/// The proofs of how a round ends after each legal move of a board. They make progress as a [`Proof`] does.
#[derive(Clone, Debug)]
pub struct MoveProofs {
    board: Board,
    untried: LegalMoves,
    current: Option<(Move, Proof)>,
    proved: Vec<(Move, Proved)>,
}

impl MoveProofs {
    /// Proofs that have not begun. There are none where [`Solver::prove_moves`] has no answer.
    pub fn of(board: &Board) -> Option<Self> {
        Proof::of(board)?;
        Some(Self { board: *board, untried: board.legal_moves(), current: None, proved: Vec::new() })
    }

    /// Goes on with the proofs, and says what is proved of all moves once this is done. A step visits at most `nodes`
    /// nodes, but one at least may be visited.
    pub fn step(&mut self, solver: &mut Solver, nodes: u64) -> Option<&[(Move, Proved)]> {
        let mut budget = nodes.max(1);
        loop {
            if self.current.is_none() {
                let Some(mv) = self.untried.next() else {
                    return Some(&self.proved);
                };
                self.current = Some((mv, Proof::of(&self.board.after_legal(mv))?));
            }
            let (mv, proof) = self.current.as_mut()?;
            let proved = proof.step_within(solver, &mut budget)?;
            self.proved.push((*mv, proved.before_move()));
            self.current = None;
        }
    }

    /// What is proved of the moves so far.
    pub fn proved(&self) -> &[(Move, Proved)] {
        &self.proved
    }
}
