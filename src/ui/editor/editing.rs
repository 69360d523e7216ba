//! The position that is being set up, as marks and as notation.

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::rules::{Board, BoardError, Mark, Outcome, Position, Rules, Setup};
use noughts_engine::teach::Analysis;

use crate::board::Annotations;
use crate::words::{self, boards};

/// The state of the editor.
#[derive(Resource, Debug)]
pub struct Editing {
    /// The marks on the board and the side to move. They need not be a position of the game.
    setup: Setup,
    /// The text in the notation field, whether or not it can be read.
    pub(super) text: String,
    position: Result<Board, BoardError>,
    analysis: Option<Analysis>,
    /// Whether every cell shows what a move there is worth.
    pub(super) shows_worth: bool,
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

    /// The marks on the board. If the text cannot be read, they are those of the last text that could.
    pub(super) const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Puts these marks on the board, and sets the text to their notation.
    pub(super) fn set(&mut self, minimax: &mut Minimax, setup: Setup) {
        self.setup = setup;
        self.text = setup.to_string();
        self.judge(minimax, setup.board().map_err(BoardError::from));
    }

    /// Reads the position from the text. The text stays as it was typed.
    pub(super) fn read(&mut self, minimax: &mut Minimax) {
        let position = match Setup::parse(self.setup.rules(), self.text.trim()) {
            // An impossible position can be read. It is shown with the reason why it is impossible.
            Ok(setup) => {
                self.setup = setup;
                setup.board().map_err(BoardError::from)
            }
            Err(error) => Err(error.into()),
        };
        self.judge(minimax, position);
    }

    fn judge(&mut self, minimax: &mut Minimax, position: Result<Board, BoardError>) {
        self.analysis = position.as_ref().ok().and_then(|board| Analysis::of(minimax, board));
        self.position = position;
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

    /// Changes a cell from empty to X, from X to O, and from O to empty. If the position is then possible only with the
    /// other side to move, that side is set.
    pub(super) fn cycle(&mut self, minimax: &mut Minimax, cell: Position) {
        let mut setup = self.setup;
        let next = match setup.mark(cell) {
            None => Some(Mark::X),
            Some(Mark::X) => Some(Mark::O),
            Some(Mark::O) => None,
        };
        if setup.set(cell, next).is_err() {
            return;
        }
        let mut other = setup;
        other.set_to_move(setup.to_move().other());
        let is_others_turn = setup.board().is_err() && other.board().is_ok();
        self.set(minimax, if is_others_turn { other } else { setup });
    }

    /// The outcome of a round in this position, if it is possible and the round is over.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.position.as_ref().ok()?.outcome()
    }

    /// The sentence about the position, and whether it is an error.
    pub(super) fn sentence(&self) -> (String, bool) {
        match (&self.position, self.outcome()) {
            (Err(error), _) => (words::position_error(error), true),
            (Ok(_), Some(outcome)) => (boards::finished(&outcome), false),
            (Ok(_), None) if self.setup.is_empty() => (boards::SET_UP_HINT.to_owned(), false),
            (Ok(board), None) => {
                let worth = self.analysis.as_ref().and_then(Analysis::proved);
                (boards::position_worth(board.to_move(), worth), false)
            }
        }
    }

    /// The annotations of the board.
    pub(super) fn annotations(&self) -> Annotations {
        let analysis = self.analysis.as_ref().filter(|_| self.shows_worth);
        let worths = analysis.into_iter().flat_map(|analysis| {
            analysis.board().legal_moves().filter_map(|cell| Some((cell, analysis.proved_move(cell)?)))
        });
        Annotations { names: true, worths: worths.collect(), ..default() }
    }
}
