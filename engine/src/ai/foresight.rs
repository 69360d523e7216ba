//! What is proved of a position by looking a few plies ahead, on boards that are too large for a solver.
//!
//! The search asks whether one side wins within one ply, then within two, and so on. The first answer that is yes says how the
//! round ends and how soon, because all moves and all answers are looked at. Only where the other side would win at once, no move
//! but the blocks is looked at: all others lose.

use crate::rules::{Board, Coded, Kind, Move, Shared};

use super::proved::{Proved, Value};

/// A look ahead that visits a limited number of positions.
pub(crate) struct Foresight {
    /// The number of positions that may still be visited.
    nodes: u64,
}

impl Foresight {
    pub(crate) const fn new(nodes: u64) -> Self {
        Self { nodes }
    }

    /// The number of positions that may still be visited.
    pub(crate) const fn nodes_left(&self) -> u64 {
        self.nodes
    }

    /// How a position ends for the side to move, if that is seen.
    pub(crate) fn prove(&mut self, board: &Board) -> Option<Proved> {
        let (position, left) = (Shared::of(board), board.empty_cells().len());
        let proved = |value, plies| Some(Proved { value, plies });
        for plies in 0..=left {
            if self.wins(&position, plies)? {
                return proved(Value::Win, Some(plies));
            }
            if self.loses(&position, plies)? {
                return proved(Value::Loss, Some(plies));
            }
            if position.is_over() {
                return proved(Value::Draw, Some(0));
            }
        }
        // Where small boards close, some cells stay empty, so it is not known when the end comes.
        let fills = board.rules().kind() != Kind::Ultimate;
        proved(Value::Draw, fills.then_some(left))
    }

    /// Best play to the end from a position of which it is proved that a side wins. Of equally good moves, the first one is made.
    pub(crate) fn line(&mut self, board: &Board, end: Proved) -> Vec<Move> {
        let (mut position, mut line, mut plies) = (Shared::of(board), Vec::new(), end.plies.unwrap_or_default());
        let mut wins = end.value == Value::Win;
        while plies > 0 && end.value != Value::Draw {
            let mut is_best = |mv: &Coded| {
                let after = position.after(*mv);
                match wins {
                    true => self.loses(&after, plies - 1) == Some(true),
                    // The loser delays the end: the winner does not win two plies sooner.
                    false => plies < 3 || self.wins(&after, plies - 3) == Some(false),
                }
            };
            let Some(mv) = forced_moves(&position).into_iter().find(|mv| is_best(mv)) else {
                break;
            };
            line.push(position.named(mv));
            position = position.after(mv);
            (wins, plies) = (!wins, plies - 1);
        }
        line
    }

    /// Whether the side to move has won, or wins within so many plies.
    fn wins(&mut self, position: &Shared, plies: usize) -> Option<bool> {
        self.visit()?;
        if position.is_over() {
            return Some(position.winner() == Some(position.mover()));
        }
        // The last move of a win is the winner's, or the loser's where a line loses.
        if plies == 0 || plies.is_multiple_of(2) != position.line_loses() {
            return Some(false);
        }
        if position.wins_at_once() > 0 {
            return Some(true);
        }
        if plies > 1 {
            for mv in forced_moves(position) {
                if self.loses(&position.after(mv), plies - 1)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Whether the side to move has lost, or loses within so many plies whatever it plays.
    fn loses(&mut self, position: &Shared, plies: usize) -> Option<bool> {
        self.visit()?;
        if position.is_over() {
            return Some(position.winner() == Some(position.mover().other()));
        }
        if plies == 0 || plies.is_multiple_of(2) == position.line_loses() || position.wins_at_once() > 0 {
            return Some(false);
        }
        for mv in forced_moves(position) {
            if !self.wins(&position.after(mv), plies - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn visit(&mut self) -> Option<()> {
        self.nodes = self.nodes.checked_sub(1)?;
        Some(())
    }
}

fn forced_moves(position: &Shared) -> Vec<Coded> {
    let mut moves = Vec::new();
    position.add_forced_moves(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{OpponentId, Solver};
    use crate::rules::{Mark, Rules};
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    #[test]
    fn what_it_sees_is_what_the_solver_proves() {
        let (mut solver, mut minimax) = (Solver::default(), crate::ai::Minimax::default());
        let mut rng = ChaCha8Rng::seed_from_u64(36);
        let mut seen = [0; 3];
        for rules in ["classic 4x3x3", "misere 4x3x3", "wild 4x3x3", "notakto 4x3x3", "gravity 4x4x3", "classic 4x4x4"]
        {
            let rules: Rules = rules.parse().unwrap();
            for _ in 0..40 {
                let mut board = Board::new(rules, Mark::X);
                while let Some(mv) = OpponentId::RANDOM.choose(&mut minimax, &board, &mut rng) {
                    board.play(mv).unwrap();
                    let mut foresight = Foresight::new(3000);
                    let Some(proved) = foresight.prove(&board) else {
                        continue;
                    };
                    assert_eq!(Some(proved), solver.prove(&board), "{rules}: {board}");
                    seen[proved.value as usize] += 1;
                    if proved.value != Value::Draw {
                        let line = Foresight::new(10_000).line(&board, proved);
                        assert_eq!(Some(line.len()), proved.plies, "{rules}: {board}, {line:?}");
                        let end = board.replay(line).unwrap();
                        assert_eq!(end.winner(), proved.value.winner(board.to_move()), "{rules}: {board}");
                    }
                }
            }
        }
        assert!(seen.into_iter().all(|count| count > 100), "{seen:?}");
    }

    #[test]
    fn it_stops_when_its_nodes_are_used_up() {
        let board = Board::new("ultimate 3x3x3".parse().unwrap(), Mark::X);
        let mut foresight = Foresight::new(1000);
        assert_eq!((foresight.prove(&board), foresight.nodes_left()), (None, 0));
    }
}
