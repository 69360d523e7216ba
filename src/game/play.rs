//! The round as a value, on which the actions of one update are tried in order.

use noughts_engine::rules::{Board, ByMark, IllegalMove, Mark, Position};

use super::actions::Refusal;
use super::{Player, Round, Saved};

/// The moves so far, the board after them, and the moves that were taken back.
#[derive(Clone)]
pub(super) struct Play {
    round: Round,
    history: Vec<Position>,
    board: Board,
}

impl Play {
    pub fn new(round: &Round, history: Vec<Position>) -> Result<Self, IllegalMove> {
        let mut play = Self { round: round.with_redo(Vec::new()), board: *round.start(), history: Vec::new() };
        for position in history {
            play.forward(position)?;
        }
        play.round = round.clone();
        Ok(play)
    }

    pub fn begin(start: Board) -> Self {
        Self { round: Round::from_start(start), history: Vec::new(), board: start }
    }

    /// A round from this position, on a board of the rules that hold here.
    pub fn set_up(&self, start: &Board) -> Result<Self, Refusal> {
        if start.rules() == self.round.rules() { Ok(Self::begin(*start)) } else { Err(Refusal::OtherRules) }
    }

    /// The saved round.
    pub fn resume(&self, saved: &Saved) -> Result<Self, Refusal> {
        let mut play = self.set_up(&saved.start)?;
        for position in &saved.moves {
            play.forward(*position)?;
        }
        play.go_to(saved.ply)?;
        Ok(play)
    }

    pub fn round(&self) -> &Round {
        &self.round
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The mark on a cell, and the ply at which it came if it came in this round.
    pub fn cell(&self, position: Position) -> Option<(Mark, Option<usize>)> {
        let index = self.history.iter().position(|played| *played == position);
        Some((self.board.mark(position)?, index.map(|index| index + 1)))
    }

    pub fn place(&mut self, position: Position, by: Mark) -> Result<(), Refusal> {
        if !self.board.is_over() && by != self.board.to_move() {
            return Err(Refusal::NotYourTurn);
        }
        self.forward(position)?;
        self.round = self.round.with_redo(Vec::new());
        Ok(())
    }

    /// Back to where a person is to move; where nobody is one, by one ply; at last to the start.
    pub fn undo(&mut self, players: &ByMark<Player>) -> Result<(), Refusal> {
        let now = self.history.len();
        if now == 0 {
            return Err(Refusal::NothingToUndo);
        }
        let stop = (0..now).rev().find(|ply| self.is_stop(*ply, players));
        self.go_to(stop.unwrap_or(0))
    }

    /// Forward to where a person is to move, or to the last move that was taken back.
    pub fn redo(&mut self, players: &ByMark<Player>) -> Result<(), Refusal> {
        if !self.round.is_in_the_past() {
            return Err(Refusal::NothingToRedo);
        }
        let now = self.history.len();
        let end = now + self.round.redo().len();
        let stop = (now + 1..end).find(|ply| self.is_stop(*ply, players));
        self.go_to(stop.unwrap_or(end))
    }

    /// To the moment after so many plies of this round, back or forward.
    pub fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        let mut moves = self.history.clone();
        moves.extend(self.round.redo().iter().rev());
        if ply > moves.len() {
            return Err(Refusal::NoSuchPly);
        }
        let mut redo = moves.split_off(ply);
        redo.reverse();
        *self = Self::new(&self.round.with_redo(redo), moves)?;
        Ok(())
    }

    /// Whether undo and redo stop after this ply.
    fn is_stop(&self, ply: usize, players: &ByMark<Player>) -> bool {
        let nobody = !players.iter().any(|(_, player)| player.is_person());
        nobody || players[self.round.to_move_after(ply)].is_person()
    }

    fn forward(&mut self, position: Position) -> Result<(), IllegalMove> {
        self.board.play(position)?;
        self.history.push(position);
        Ok(())
    }
}
