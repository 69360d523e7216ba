//! What the cells cannot hold about the round that is played.

use bevy::prelude::*;

use noughts_engine::rules::{Board, Mark, Position, Rules};

/// The position that the round began from, and the moves that were taken back.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Round {
    start: Board,
    /// Moves that can be redone, the next one last.
    redo: Vec<Position>,
}

impl Round {
    /// A round on an empty board, begun by X until a match says otherwise.
    pub(super) fn new(rules: Rules) -> Self {
        Self::from_start(Board::new(rules, Mark::X))
    }

    pub(super) fn from_start(start: Board) -> Self {
        Self { start, redo: Vec::new() }
    }

    pub(super) fn with_redo(&self, redo: Vec<Position>) -> Self {
        Self { redo, ..*self }
    }

    /// The position that it began from: usually empty.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// Whose turn it is after so many plies.
    pub fn to_move_after(&self, plies: usize) -> Mark {
        let first = self.start.to_move();
        if plies.is_multiple_of(2) { first } else { first.other() }
    }

    /// Moves that can be redone, the next one last.
    pub fn redo(&self) -> &[Position] {
        &self.redo
    }

    /// Whether moves were taken back and could be redone. The computer waits meanwhile, so that they are not lost.
    pub fn is_in_the_past(&self) -> bool {
        !self.redo.is_empty()
    }
}
