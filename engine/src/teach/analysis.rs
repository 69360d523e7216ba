//! What every move of a position is worth, as far as that is proved.

use crate::ai::{Foresight, Minimax, MoveProofs, Proved, Solver, Value};
use crate::rules::{Board, Kind, LegalMoves, Move, Rules};

/// The most nodes of a solver that an analysis visits, unless the rules are those of Vanishing, whose proof is of all positions at
/// once. A node takes about a microsecond on a processor of today. The start of nearly every game that a solver proves needs
/// fewer; those of Wild on 15 and 16 cells need more.
const SOLVER_NODES: u64 = 150_000;
/// The most positions that an analysis looks at on boards that are too large for a solver. They are divided among the moves.
const FORESIGHT_NODES: u64 = 60_000;
/// The most of these for one move.
const FORESIGHT_OF_MOVE: u64 = 5000;
/// The positions that are looked at for one move if only the next two moves are of interest.
const GLANCE: u64 = 4;

/// A board with what is proved of every legal move within a limited number of nodes. Where no proof is found, nothing is said of
/// a move: an analysis never estimates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    board: Board,
    moves: Vec<(Move, Option<Proved>)>,
    repeating: Vec<Move>,
}

impl Analysis {
    /// Proves what can be proved of every legal move, or answers `None` if the round is over.
    pub fn of(minimax: &mut Minimax, board: &Board) -> Option<Self> {
        let mut analyzing = Analyzing::of(board)?;
        loop {
            if let Some(analysis) = analyzing.step(minimax, u64::MAX) {
                return Some(analysis);
            }
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Every legal move and what is proved of the move for the side that makes it, in reading order.
    pub fn moves(&self) -> impl Iterator<Item = (Move, Option<Proved>)> {
        self.moves.iter().copied()
    }

    /// The moves that win soonest, or if none wins those that draw, or if all lose those that lose latest. There are none if it
    /// is not proved how the round ends.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        let best = self.proved().map(Proved::rank);
        self.moves().filter(move |(_, end)| best.is_some() && end.map(Proved::rank) == best).map(|(mv, _)| mv)
    }

    /// How the round ends for the side to move, if that is proved: the best of all moves, or a win whatever the other moves are. If
    /// another move is not proved, it may win sooner.
    pub fn proved(&self) -> Option<Proved> {
        let best = self.moves.iter().filter_map(|(_, end)| *end).max_by_key(|end| end.rank())?;
        (best.value == Value::Win || self.is_whole()).then_some(best)
    }

    /// How the round ends after a move for the side that makes it, or `None` if that is not proved or the move is not legal.
    pub fn proved_move(&self, mv: Move) -> Option<Proved> {
        self.moves.iter().find(|(other, _)| *other == mv).and_then(|(_, end)| *end)
    }

    /// The moves that are proved to have this value, however soon the round ends.
    pub fn proved_moves(&self, value: Value) -> impl Iterator<Item = Move> {
        self.moves().filter(move |(_, end)| end.is_some_and(|end| end.value == value)).map(|(mv, _)| mv)
    }

    /// The only one of several moves that wins or, if no move wins, that keeps the draw. It must be proved that no other move
    /// does so.
    pub fn only_move(&self) -> Option<Move> {
        let value = self.proved()?.value;
        let mut good = self.proved_moves(value);
        let only = good.next().filter(|_| value != Value::Loss && self.moves.len() > 1)?;
        (good.next().is_none() && self.is_whole()).then_some(only)
    }

    /// Takes into account that the round is a draw after some moves, because the same board is there for the third time. A board
    /// does not know what was there before.
    pub fn with_repetitions(mut self, repeating: Vec<Move>) -> Self {
        for (_, end) in self.moves.iter_mut().filter(|(mv, _)| repeating.contains(mv)) {
            *end = Some(Proved { value: Value::Draw, plies: Some(1) });
        }
        Self { repeating, ..self }
    }

    /// Whether the round is a draw after a move because of a repetition.
    pub(super) fn repeats(&self, mv: Move) -> bool {
        self.repeating.contains(&mv)
    }

    /// Whether it is proved of every move how the round ends.
    fn is_whole(&self) -> bool {
        self.moves.iter().all(|(_, end)| end.is_some())
    }
}

/// An analysis that is under way. It makes progress only in [`step`](Self::step), so a program decides how much time it gets, and
/// no frame waits for it.
#[derive(Clone, Debug)]
pub struct Analyzing {
    analysis: Analysis,
    untried: LegalMoves,
    method: Method,
}

#[derive(Clone, Debug)]
enum Method {
    /// Classic 3×3, every game of which is seen to its end.
    Minimax,
    /// A solver, which may still visit so many nodes.
    Solver(MoveProofs, u64),
    /// A look ahead, with so many nodes for each move.
    Foresight(u64),
}

impl Analyzing {
    /// An analysis that has not begun, or `None` if the round is over.
    pub fn of(board: &Board) -> Option<Self> {
        let untried = board.legal_moves();
        if untried.is_empty() {
            return None;
        }
        let method = if board.rules() == Rules::TIC_TAC_TOE {
            Method::Minimax
        } else if let Some(proofs) = MoveProofs::of(board) {
            let is_vanishing = board.rules().kind() == Kind::Vanishing;
            Method::Solver(proofs, if is_vanishing { u64::MAX } else { SOLVER_NODES })
        } else {
            Method::Foresight((FORESIGHT_NODES / untried.len() as u64).min(FORESIGHT_OF_MOVE))
        };
        let analysis = Analysis { board: *board, moves: Vec::new(), repeating: Vec::new() };
        Some(Self { analysis, untried, method })
    }

    /// The same, but on a board that is too large for a solver, only what the next two moves show is found.
    pub fn at_a_glance(board: &Board) -> Option<Self> {
        let mut analyzing = Self::of(board)?;
        if let Method::Foresight(nodes) = &mut analyzing.method {
            *nodes = GLANCE;
        }
        Some(analyzing)
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.analysis.board
    }

    /// Goes on with the analysis, and answers with it once it is done. A step stops soon after it has visited so many nodes, which
    /// count as nodes of `minimax`.
    pub fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Option<Analysis> {
        let Self { analysis: Analysis { board, moves, .. }, untried, method } = self;
        match method {
            Method::Minimax => {
                let empty = untried.len();
                let prove = |mv| (mv, Some(Proved::new(minimax.score_of_legal_move(board, mv), empty)));
                moves.extend(untried.map(prove));
            }
            Method::Solver(proofs, left) => {
                let before = minimax.solver().nodes();
                let is_done = proofs.step(minimax.solver(), nodes.min(*left)).is_some();
                let visited = minimax.solver().nodes() - before;
                minimax.count(visited);
                *left -= visited.min(*left);
                if !is_done && *left > 0 {
                    return None;
                }
                moves.extend(proofs.proved().iter().map(|(mv, end)| (*mv, Some(*end))));
                moves.iter().for_each(|_| _ = untried.next());
                self.method = Method::Foresight(GLANCE);
                return self.step(minimax, nodes);
            }
            Method::Foresight(each) => {
                let mut visited = 0;
                for mv in untried.by_ref() {
                    let mut foresight = Foresight::new(*each);
                    let end = foresight.prove(&board.after_legal(mv)).map(Proved::before_move);
                    moves.push((mv, end));
                    visited += *each - foresight.nodes_left();
                    if visited >= nodes {
                        break;
                    }
                }
                minimax.count(visited);
            }
        }
        self.untried.is_empty().then(|| self.analysis.clone())
    }
}

/// The principal variation: best play by both sides from here to the end. Of equally good moves, the first in reading order is
/// made. The variation stops where it is not proved how the round ends, and where play goes round.
pub fn principal_variation(minimax: &mut Minimax, board: &Board) -> Vec<Move> {
    Variation::of(board).step(minimax, u64::MAX).unwrap_or_default()
}

/// A [principal variation](principal_variation) that is found in steps.
#[derive(Clone, Debug)]
pub struct Variation {
    board: Board,
    /// The analysis of the board after the moves so far, unless the variation stops there.
    analyzing: Option<Analyzing>,
    moves: Vec<Move>,
    /// Whether the whole variation may be seen by a look ahead, which is not tried yet.
    may_be_seen: bool,
}

impl Variation {
    /// A variation that is not yet looked for.
    pub fn of(board: &Board) -> Self {
        let may_be_seen = !Solver::proves(board.rules());
        Self { board: *board, analyzing: Analyzing::of(board), moves: Vec::new(), may_be_seen }
    }

    /// Goes on with the search, and answers with the variation once it is found. A step stops soon after it has visited so many
    /// nodes.
    pub fn step(&mut self, minimax: &mut Minimax, nodes: u64) -> Option<Vec<Move>> {
        if std::mem::take(&mut self.may_be_seen)
            && let Some(end) = Foresight::new(FORESIGHT_NODES).prove(&self.board)
        {
            self.moves = Foresight::new(FORESIGHT_NODES).line(&self.board, end);
            self.analyzing = None;
        }
        let until = minimax.nodes().saturating_add(nodes);
        while let Some(analyzing) = &mut self.analyzing {
            let left = Some(until.saturating_sub(minimax.nodes())).filter(|left| *left > 0)?;
            let analysis = analyzing.step(minimax, left)?;
            let has_end = analysis.proved().is_some_and(|end| end.plies.is_some());
            let best = analysis.best().next().filter(|_| has_end);
            let Some(mv) = best else {
                self.analyzing = None;
                break;
            };
            self.moves.push(mv);
            self.board = self.board.after_legal(mv);
            // What a look ahead proves of one move is more than it sees of all moves at once.
            let seen = analysis.proved_move(mv).map(Proved::after_move).filter(|_| !Solver::proves(self.board.rules()));
            self.analyzing = match seen {
                Some(end) => {
                    self.moves.extend(Foresight::new(FORESIGHT_NODES).line(&self.board, end));
                    None
                }
                None => Analyzing::of(&self.board),
            };
        }
        Some(self.moves.clone())
    }
}
