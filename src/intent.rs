//! What a person asks for, in the same form for every device: keys, buttons, clicks, touches and screen readers.

use bevy::prelude::*;
use noughts_engine::ai::Opponent;
use noughts_engine::play::{ActionKind, Length, Match, NextRounds};
use noughts_engine::rules::{Board, Mark, Position};
use noughts_engine::teach::Exercise;

use crate::screens::Screen;

/// A request of a person. The room that handles it reads this message.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Press a cell. The effect depends on the board: it makes a move or asks about the cell, answers a puzzle or sets up a
    /// mark.
    Press {
        /// The board that the cell belongs to.
        board: Entity,
        /// Which of its cells.
        position: Position,
    },
    /// Place a mark on a cell of the match, whatever a press on the cell would do.
    Place(Position),
    /// Take back the last move.
    Undo,
    /// Make again the move that was taken back last.
    Redo,
    /// Show the round as it was after this many plies.
    GoTo(usize),
    /// Begin the round again.
    Reset,
    /// Begin the next round.
    NewRound,
    /// Begin a match.
    NewMatch(Box<Match>),
    /// Play on from this board.
    SetUp(Board),
    /// Let an opponent make one move for the side to move.
    StandIn(&'static Opponent),
    /// Let two computers wait, or go on.
    Pause,
    /// Let two computers make one move, and wait then.
    Step,
    /// Switch the hint on or off, which marks a best cell.
    Hint,
    /// Switch the sound on or off.
    Mute,
    /// Switch full screen on or off.
    FullScreen,
    /// Open a screen.
    Open(Screen),
    /// Close the topmost thing, as the Escape key does: the overlay, or else full screen, or else the screen.
    Back,
    /// Close the screen and go back to the one before it, as a Back button does.
    Close,
    /// Open the list of keys, or close it.
    Keys,
    /// Open the lessons about the round, or close them.
    Study,
    /// Show an exercise.
    Exercise(Exercise),
    /// Open the menu of the game, or close it.
    Menu,
    /// Open the options of a match, or close them.
    Options,
    /// Open the names of the people who play, to type that of this mark, or close them.
    Names(Mark),
    /// Call the person who plays this mark by another name.
    Rename {
        /// The person's mark.
        mark: Mark,
        /// The new name.
        name: String,
    },
    /// Play the coming rounds by these rules.
    Agree {
        /// Who begins them.
        next: NextRounds,
        /// How many rounds the match has.
        length: Length,
    },
    /// Press the button that begins the match.
    Start,
    /// End the program.
    Quit,
}

impl Intent {
    /// The action on the match board for this intent, if it is about the match.
    pub fn to_action(&self) -> Option<ActionKind> {
        Some(match self {
            Intent::Place(position) => ActionKind::Place((*position).into()),
            Intent::Undo => ActionKind::Undo,
            Intent::Redo => ActionKind::Redo,
            Intent::GoTo(ply) => ActionKind::GoTo(*ply),
            Intent::Reset => ActionKind::Reset,
            Intent::NewRound => ActionKind::NewRound,
            Intent::NewMatch(new) => ActionKind::NewMatch((**new).clone()),
            Intent::SetUp(board) => ActionKind::SetUp(*board),
            Intent::Rename { mark, name } => ActionKind::Rename { mark: *mark, name: name.clone() },
            Intent::Agree { next, length } => ActionKind::Agree { next: *next, length: *length },
            _ => return None,
        })
    }
}

/// Registers the message.
pub fn plugin(app: &mut App) {
    app.add_message::<Intent>();
}
