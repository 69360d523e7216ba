//! The position that is being set up, as marks and as notation.

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::trimmed;
use noughts_engine::rules::{Board, BoardError, Mark, Outcome, Position, Rules, Setup};
use noughts_engine::teach::{Analysis, Analyzing, Tree};

use crate::board::Annotations;
use crate::words::boards;

use super::seats::Seats;

/// The nodes that may be visited in one update. Classic 3×3 needs fewer.
const NODES: u64 = 4000;

/// What a press on a cell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tip {
    /// Places this mark.
    Mark(Mark),
    /// Removes the mark.
    Rubber,
}

impl Tip {
    const fn mark(self) -> Option<Mark> {
        match self {
            Self::Mark(mark) => Some(mark),
            Self::Rubber => None,
        }
    }
}

/// The state of the editor.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Editing {
    /// The marks on the board and the side to move. These marks need not be a position of the game. If the text cannot be read,
    /// these are the marks of the last text that could be read.
    pub(super) setup: Setup,
    /// The text in the notation field, whether or not it can be read.
    pub(super) text: String,
    position: Result<Board, BoardError>,
    analysis: Option<Analysis>,
    /// Whether every cell shows what a move there is worth.
    pub(super) shows_worth: bool,
    /// The text that was copied last.
    pub(super) copied: Option<String>,
    /// What a press on a cell does.
    pub(super) tip: Tip,
    /// Who plays on from here.
    pub(super) seats: Seats,
    /// Whether the editor is open, as the current screen or under another one.
    pub(super) is_open: bool,
}

impl Editing {
    /// Creates an editor with an empty board.
    pub(super) fn new(rules: Rules) -> Self {
        let board = Board::new(rules, Mark::X);
        Self {
            setup: Setup::from(&board),
            text: board.to_string(),
            position: Ok(board),
            analysis: None,
            shows_worth: true,
            copied: None,
            tip: Tip::Mark(Mark::X),
            seats: Seats::As(Mark::X),
            is_open: false,
        }
    }

    /// The position that is set up.
    ///
    /// # Errors
    /// [`BoardError`] if no game leads to the marks, or if what was typed cannot be read.
    pub fn position(&self) -> Result<Board, BoardError> {
        self.position.clone()
    }

    /// The text in the notation field, whether or not it can be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Puts these marks on the board, and sets the text to their notation.
    pub(super) fn set(&mut self, minimax: &mut Minimax, setup: Setup) {
        self.setup = setup;
        self.text = setup.to_string();
        self.judge(minimax, setup.board().map_err(BoardError::from));
    }

    /// Reads the position from the text. The text stays as it was typed.
    pub(super) fn read(&mut self, minimax: &mut Minimax) {
        let position = match Setup::parse(self.setup.rules(), trimmed(&self.text)) {
            // An impossible position can be read. The position is shown with the reason why it is impossible.
            Ok(setup) => {
                self.setup = setup;
                setup.board().map_err(BoardError::from)
            }
            Err(error) => Err(error.into()),
        };
        self.judge(minimax, position);
    }

    /// Opens the editor with a text that was typed or set before.
    pub(in crate::ui) fn come_back(&mut self, minimax: &mut Minimax, text: &str) {
        self.is_open = true;
        self.text = text.to_owned();
        self.read(minimax);
    }

    fn judge(&mut self, minimax: &mut Minimax, position: Result<Board, BoardError>) {
        (self.analysis, self.position) = (None, position);
        self.analyze(minimax, &mut None);
    }

    /// Finds out how the round ends after each move, in steps. Returns whether there is more to find.
    pub(super) fn analyze(&mut self, minimax: &mut Minimax, under_way: &mut Option<Analyzing>) -> bool {
        let Some(board) = self.position.as_ref().ok().filter(|_| self.analysis.is_none()) else {
            *under_way = None;
            return false;
        };
        let Some(analyzing) = under_way.take().filter(|last| last.board() == board).or_else(|| Analyzing::of(board))
        else {
            return false;
        };
        self.analysis = under_way.insert(analyzing).step(minimax, NODES);
        self.analysis.is_none()
    }

    /// Removes all marks. X is to move.
    pub(super) fn clear(&mut self, minimax: &mut Minimax) {
        self.set(minimax, Setup::new(self.setup.rules(), Mark::X));
    }

    /// Sets the side to move.
    pub(super) fn set_to_move(&mut self, minimax: &mut Minimax, mark: Mark) {
        let mut setup = self.setup;
        setup.set_to_move(mark);
        self.set(minimax, setup);
    }

    /// Puts the chosen mark on a cell, or removes the mark that is there. A press with the chosen mark on the same mark removes
    /// this mark too. If the position is then possible only with the other side to move, that side is set.
    pub(super) fn press(&mut self, minimax: &mut Minimax, cell: Position) {
        let mut setup = self.setup;
        let next = self.tip.mark().filter(|mark| setup.mark(cell) != Some(*mark));
        if setup.set(cell, next).is_err() {
            return;
        }
        let mut other = setup;
        other.set_to_move(setup.to_move().other());
        let is_others_turn = setup.board().is_err() && other.board().is_ok();
        self.set(minimax, if is_others_turn { other } else { setup });
    }

    /// The outcome of a round in this position, if the position is possible and the round is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.position.as_ref().ok()?.outcome()
    }

    /// What is said about the position: a title, and a sentence.
    ///
    /// # Errors
    /// If no game leads to the marks: also a title, and a sentence that says why. A text that is being typed is no error.
    pub(super) fn verdict(&self) -> Result<[String; 2], [String; 2]> {
        let board = match &self.position {
            Ok(board) => board,
            Err(BoardError::Text(error)) => return Ok(boards::not_a_position_yet(error)),
            Err(BoardError::Impossible(error)) => return Err(boards::not_a_position(error)),
        };
        Ok(match self.outcome() {
            Some(outcome) => boards::finished(&outcome),
            None => boards::verdict(board.to_move(), self.analysis.as_ref().and_then(Analysis::proved)),
        })
    }

    /// Whether the position can be looked at as a tree.
    pub(super) fn has_tree(&self) -> bool {
        self.position.as_ref().is_ok_and(|board| Tree::is_offered(board.rules()))
    }

    /// The annotations of the board.
    pub(super) fn annotations(&self) -> Annotations {
        let analysis = self.analysis.as_ref().filter(|_| self.shows_worth);
        let ends = analysis
            .into_iter()
            .flat_map(|analysis| analysis.moves().filter_map(|(mv, end)| Some((mv, analysis.board().to_move(), end?))));
        Annotations { names: true, ends: ends.collect(), ..default() }
    }
}
