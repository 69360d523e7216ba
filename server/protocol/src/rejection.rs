//! Why a server does not do what a message asks for.

use noughts_engine::rules::IllegalMove;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a message is refused. A message that is refused has changed nothing.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// The frame is no message of this version of the protocol.
    #[error("the frame is no message")]
    Malformed,
    /// The server speaks another version of the protocol.
    #[error("the server speaks another version of the protocol")]
    Version,
    /// The server knows no such rules.
    #[error("the server does not know these rules")]
    Rules,
    /// There is no such room, its code is too old, or the secret is another room's.
    #[error("no room has this code and secret")]
    NoSuchRoom,
    /// This socket has not joined a room.
    #[error("no room was joined")]
    NotInRoom,
    /// Whoever watches only watches.
    #[error("who watches cannot act")]
    NotSeated,
    /// The seat has used the id of the message for another message.
    #[error("the id is another message's")]
    IdUsed,
    /// The other side is to move.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// The message is about another round.
    #[error("the message is about another round")]
    WrongRound,
    /// The message is about another ply of the round.
    #[error("the message is about another ply")]
    WrongPly,
    /// The board has no such cell.
    #[error("the board has no such cell")]
    OffBoard,
    /// The cell holds a mark.
    #[error("the cell is taken")]
    Occupied,
    /// The cell is empty, but the rules do not allow this move there now.
    #[error("the rules do not allow this move")]
    IllegalMove,
    /// The round is over.
    #[error("the round is over")]
    RoundOver,
    /// The round goes on, so there is no next round.
    #[error("the round is not over")]
    RoundNotOver,
    /// This side has made no move.
    #[error("no move to take back")]
    NothingToUndo,
    /// One side has asked already to take back its move.
    #[error("one side has asked already")]
    AlreadyAsked,
    /// The other side has not asked for anything.
    #[error("nothing was asked")]
    NothingAsked,
    /// A name is missing, too long or an opponent's.
    #[error("not a name")]
    Name,
    /// The other side has this name.
    #[error("the other side has this name")]
    SameName,
    /// Five codes that do not exist were tried on this socket within a minute. The server closes the socket.
    #[error("too many wrong codes")]
    TooManyGuesses,
    /// The server has no class, or the class is over.
    #[error("there is no class")]
    NoClass,
    /// The teacher has taken the player out of the class.
    #[error("the teacher has taken the player out of the class")]
    TakenOut,
    /// The teacher has paused the class.
    #[error("the class is paused")]
    Paused,
    /// Too many rooms were made from this address lately, or too many of those that it made are still there.
    #[error("too many rooms")]
    TooManyRooms,
    /// Too many messages came in too short a time. The server closes the socket.
    #[error("too many messages")]
    TooManyMessages,
    /// The server has as many rooms, or the room as many rounds, as there can be.
    #[error("the server or the room is full")]
    Full,
    /// What keeps the rooms does not answer. The message may be sent again, with the same id.
    #[error("the rooms cannot be reached")]
    Unavailable,
}

impl From<IllegalMove> for Rejection {
    fn from(error: IllegalMove) -> Self {
        match error {
            IllegalMove::OffBoard(_) => Rejection::OffBoard,
            IllegalMove::Occupied(_) | IllegalMove::ColumnFull(_) => Rejection::Occupied,
            IllegalMove::GameOver => Rejection::RoundOver,
            _ => Rejection::IllegalMove,
        }
    }
}
