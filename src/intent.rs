//! What a person asks for, in the same form for every device: keys, buttons, clicks, touches and screen readers.

use bevy::prelude::*;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{ActionKind, Match, MatchRecord, Name, Round};
use noughts_engine::rules::{Mark, Move, Position, Rules};
use noughts_engine::teach::CourseStep;
use noughts_protocol::Code;

use crate::screens::Screen;

/// A request of a person. The room that handles it reads this message.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Press a cell. The effect depends on the board: the press makes a move or asks about the cell, answers a puzzle or sets up
    /// a mark.
    Press {
        /// The board that the cell belongs to.
        board: Entity,
        /// The place of the cell on the board.
        position: Position,
        /// The mark, where the player chooses it.
        mark: Option<Mark>,
    },
    /// Do this action on the board of the match.
    Act(ActionKind),
    /// Let an opponent make one move for the side to move.
    StandIn(OpponentId),
    /// Watch two computers play, in a game of its own above the game that is shown.
    Watch,
    /// Let two computers wait, or go on.
    Pause,
    /// Let two computers make one move, and then wait.
    Step,
    /// Switch the hint on or off. The hint marks a best cell.
    Hint,
    /// Switch the sound on or off.
    Mute,
    /// Switch full screen on or off.
    FullScreen,
    /// Open a screen.
    Open(Screen),
    /// Close the topmost thing, as the Escape key does: the overlay, or else full screen, or else the screen.
    Back,
    /// Close the screen and go back to the screen before it, as a Back button does.
    Close,
    /// Show how the game is played, or close that.
    HowToPlay,
    /// Show how a game with these rules is played.
    HowToPlayOf(Rules),
    /// Open the games that were played, to choose whose totals are shown, or close them.
    PlayedGames,
    /// Open the other games, to see how they are played, or close them.
    OtherGames,
    /// Open the list of keys, or close it.
    Keys,
    /// Open the lessons about the round, or close them.
    Study,
    /// Open the lessons about a round that is over. The lessons begin at the last move that changed how the round would end.
    SeeTurn,
    /// Open a step of the course.
    Course(CourseStep),
    /// Show a round of a past match.
    Replay {
        /// The match.
        played: Box<MatchRecord>,
        /// The number of the round in the match, counted from 0.
        round: usize,
        /// The number of the moves after which the round is shown. By default, its end is shown.
        ply: Option<usize>,
    },
    /// Look at the round as it was after this many plies.
    Look(usize),
    /// Go on from the moment that a person looks at, without the moves that followed. If a cell is given, a move in this cell is
    /// made.
    PlayFromHere(Option<Move>),
    /// Play a round as a game of its own, above the game that is shown.
    Play {
        /// The round.
        round: Round,
        /// Who plays it.
        pairing: Box<Match>,
        /// Whether the round is opened in Study.
        studies: bool,
    },
    /// Show a game that goes on.
    Show(Entity),
    /// Open the menu of the game, or close it.
    Menu,
    /// Open the languages to choose from, or close them.
    Languages,
    /// Open the options of a match, or close them.
    Options,
    /// Open the games to choose from, or close them.
    Games,
    /// Open the names of the people who play, or close them. The name of the person with this mark is typed first.
    Names(Mark),
    /// Open the ways to send the round to somebody, or close them.
    Share,
    /// Open the round of a link. The text is the address of the link, or the part of the address after the `#`.
    Link(String),
    /// Go on with the round by letter.
    ByLetter,
    /// Press the button that begins the match.
    Start,
    /// Do something with a room, in which a friend elsewhere plays.
    Room(RoomIntent),
    /// End the program.
    Quit,
}

/// What a person asks for about a room of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomIntent {
    /// Make a room.
    Create {
        /// The name of the person in the room, if the person has a name there.
        name: Option<Name>,
    },
    /// Take the free seat of the room with this code.
    Join {
        /// The code.
        code: Code,
        /// The name of the person in the room, if the person has a name there.
        name: Option<Name>,
    },
    /// Take the seat that a link opens.
    Open {
        /// The link, or its fragment.
        link: String,
        /// The name of the person in the room, if the person has a name there.
        name: Option<Name>,
    },
    /// Show what there is to say before one enters the class of this server.
    FindClass {
        /// The address of the server's page.
        server: String,
        /// The name of the class, if the page has found the class by itself. Then it is shown only if the first screen is shown.
        name: Option<String>,
    },
    /// Enter the class that was found, with this name.
    EnterClass {
        /// The name of the person in the class.
        name: Name,
    },
    /// Let the friend take back a move, or refuse this. A person who has asked to take back a move withdraws the request with
    /// `false`.
    Grant(bool),
    /// Follow the link to a room of another server, of which the player was asked.
    Follow,
    /// Do not follow this link.
    Stay,
    /// Go on in the room in which the player has a seat, also from an earlier start of the program.
    GoBack,
    /// Go away from the room.
    Leave,
}

/// Registers the message.
pub fn plugin(app: &mut App) {
    app.add_message::<Intent>();
}

/// The cell at the place of a digit on a numpad, which has 7 8 9 in its top row. `None` on boards larger than 3×3, and
/// for digits that have no cell. Where marks fall, it is the uppermost cell of the column with this number.
pub fn cell_of_digit(digit: u8, rules: Rules) -> Option<Position> {
    let place = digit.checked_sub(1)?;
    if rules.kind().falls() {
        return (place < rules.columns()).then_some(Position::new(place, 0));
    }
    let (column, from_below) = (place % 3, place / 3);
    let fits = rules.columns() <= 3 && rules.rows() <= 3;
    (fits && column < rules.columns() && from_below < rules.rows())
        .then(|| Position::new(column, rules.rows() - 1 - from_below))
}

#[cfg(test)]
mod tests {
    use noughts_engine::rules::Kind;

    use super::*;

    #[test]
    fn digits_lie_as_on_a_numpad() {
        let rules = Rules::TIC_TAC_TOE;
        let names: Vec<_> = (1..=9).map(|digit| cell_of_digit(digit, rules).unwrap().to_string()).collect();
        assert_eq!(names, ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
        assert_eq!([0, 10].map(|digit| cell_of_digit(digit, rules)), [None; 2]);
        assert_eq!(cell_of_digit(5, Rules::new(4, 3, 3).unwrap()), None);
    }

    #[test]
    fn where_marks_fall_digits_are_columns() {
        let rules = Kind::Gravity.usual_rules();
        let columns = [1, 7, 8].map(|digit| cell_of_digit(digit, rules).map(|cell| cell.to_string()));
        assert_eq!(columns.each_ref().map(Option::as_deref), [Some("a1"), Some("g1"), None]);
    }
}
