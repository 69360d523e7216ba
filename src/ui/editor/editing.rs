//! The position that is being set up, as marks and as notation.

use std::iter;

use bevy::prelude::*;
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Round, trimmed};
use noughts_engine::rules::{Board, BoardError, Kind, Mark, Outcome, Position, Rules, Setup};
use noughts_engine::teach::{Analysis, Analyzing, Tree};

use crate::board::Annotations;
use crate::layout::is_nested;
use crate::words::boards;

use super::seats::Seats;

/// The nodes that may be visited in one update. Classic 3×3 needs fewer.
const NODES: u64 = 4000;
/// The most marks of a side, where marks vanish.
const MOST: usize = 3;

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
    /// The side whose mark was just refused, because the side has as many marks as there can be.
    refused: Option<Mark>,
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
    /// Creates an editor with an empty board of these rules.
    pub(super) fn new(rules: Rules) -> Self {
        let board = Board::new(rules, Mark::X);
        Self {
            setup: Setup::from(&board),
            text: board.to_string(),
            position: Ok(board),
            analysis: None,
            refused: None,
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

    /// The rules of the board.
    pub(super) const fn rules(&self) -> Rules {
        self.setup.rules()
    }

    /// The text in the notation field, whether or not it can be read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Opens the editor with a board.
    pub(super) fn open(&mut self, minimax: &mut Minimax, board: &Board) {
        (self.is_open, self.tip) = (true, Tip::Mark(Mark::X));
        self.set(minimax, Setup::from(board));
    }

    /// A round from these marks, which is only drawn. No game need lead to the marks.
    pub(super) fn round(&self) -> Round {
        Round::new(self.setup.unchecked())
    }

    /// The rules and the text, to come back to them.
    pub(in crate::ui) fn to_text(&self) -> String {
        format!("{} {}", self.setup.rules(), self.text)
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

    /// Opens the editor with the rules and the text that were there before. Returns whether the rules can be read.
    pub(in crate::ui) fn come_back(&mut self, minimax: &mut Minimax, text: &str) -> bool {
        // The rules have two words.
        let behind = text.match_indices(' ').nth(1).map_or(text.len(), |(at, _)| at);
        let (rules, text) = text.split_at(behind);
        let Ok(rules) = rules.parse() else {
            return false;
        };
        self.open(minimax, &Board::new(rules, Mark::X));
        self.text = text.strip_prefix(' ').unwrap_or_default().to_owned();
        self.read(minimax);
        true
    }

    fn judge(&mut self, minimax: &mut Minimax, position: Result<Board, BoardError>) {
        (self.analysis, self.refused, self.position) = (None, None, position);
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

    /// Says in which small board must be played. With `None`, any open one may be played in.
    pub(super) fn set_target(&mut self, minimax: &mut Minimax, target: Option<u8>) {
        let mut setup = self.setup;
        setup.set_target(target);
        self.set(minimax, setup);
    }

    /// Makes the oldest mark of a side its newest one, where marks vanish.
    pub(super) fn make_newest(&mut self, minimax: &mut Minimax, oldest: Position) {
        let mut setup = self.setup;
        let _on_the_board = setup.set(oldest, setup.mark(oldest));
        self.set(minimax, setup);
    }

    /// Puts the chosen mark on a cell, or removes the mark that is there. A press with the chosen mark on the same mark removes
    /// this mark too. If the position is then possible only with the other side to move, that side is set. In the same way, another
    /// small board is set.
    pub(super) fn press(&mut self, minimax: &mut Minimax, cell: Position) {
        let mut setup = self.setup;
        let Some((cell, mark)) = self.change(cell) else {
            return;
        };
        if let Some(mark) =
            mark.filter(|mark| setup.rules().kind() == Kind::Vanishing && setup.ages(*mark).count() == MOST)
        {
            self.refused = Some(mark);
            return;
        }
        if setup.set(cell, mark).is_err() {
            return;
        }
        if setup.target().is_some_and(|target| setup.unchecked().closed(target).is_some()) {
            setup.set_target(None);
        }
        self.set(minimax, completed(setup, cell).unwrap_or(setup));
    }

    /// The cell that a press on this cell changes, and the mark that is there afterwards. Where marks fall, a mark falls into its
    /// column, and the uppermost mark of the column is the one that goes.
    fn change(&self, cell: Position) -> Option<(Position, Option<Mark>)> {
        let (setup, mark) = (&self.setup, self.tip.mark());
        let falls = setup.rules().kind().falls();
        let column = setup.rules().cells().filter(|other| other.column == cell.column);
        let top = if falls { column.clone().find(|cell| setup.mark(*cell).is_some()) } else { Some(cell) };
        if mark.is_none() || top == Some(cell) && setup.mark(cell) == mark {
            return Some((top?, None));
        }
        let free = if falls { column.filter(|cell| setup.mark(*cell).is_none()).last() } else { Some(cell) };
        Some((free?, mark))
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
        if let Some(mark) = self.refused {
            return Err(boards::too_many(mark));
        }
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
        Annotations { names: true, are_asked_for: true, ends: ends.collect(), ..default() }
    }
}

/// These marks with a side to move and, in Ultimate, a small board to play in, if a game leads to them: as they are if that is
/// possible, or else the board to which a mark on the cell that was pressed sends, any board, or another one.
fn completed(setup: Setup, pressed: Position) -> Option<Setup> {
    let sent = Some(pressed.in_small_board());
    let others = [sent, None].into_iter().chain((1..=9).map(Some)).filter(|_| is_nested(setup.rules()));
    let mut setups = iter::once(setup.target()).chain(others).flat_map(|target| {
        [setup.to_move(), setup.to_move().other()].map(|to_move| {
            let mut setup = setup;
            setup.set_to_move(to_move);
            setup.set_target(target);
            setup
        })
    });
    setups.find(|setup| setup.board().is_ok())
}
