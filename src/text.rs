//! Every sentence that a player reads, in one place. What an opponent says of itself is with the opponent.

use noughts_engine::ai::{Opponent, ROSTER};
use crate::game::players::{MAX_NAME, NameError};
use crate::game::{Action, Length, Match, MatchEnd, Refusal, Score, Starter};
use noughts_engine::rules::{IllegalMove, Mark, Outcome, Position};
use crate::setup::Mode;
use noughts_engine::teach::{Value, Worth};

pub mod boards;
pub mod keys;
mod lessons;
mod settings;
pub mod spoken;

pub use lessons::*;
pub use settings::*;

/// The name of the game.
pub const TITLE: &str = "Noughts";

/// On buttons and beside fields.
pub const PLAY_AGAIN: &str = "Play again";
/// When a match is over.
pub const NEW_MATCH: &str = "New match";
/// Starts the game that is filled in.
pub const START: &str = "Play";
/// Leads to the set-up screen.
pub const NEW_PLAYERS: &str = "New players";
/// Ends the program.
pub const QUIT: &str = "Quit";
/// This round from its start.
pub const RESET: &str = "Reset";
/// Takes a move back.
pub const UNDO: &str = "Undo";
/// Makes it again.
pub const REDO: &str = "Redo";
/// Has an opponent play for whoever is to move.
pub const ONE_MOVE: &str = "Computer plays one move";
/// Player 1 is O.
pub const SWAP: &str = "Player 1 plays O";
/// Heads the rules of who begins.
pub const WHO_BEGINS: &str = "Who begins?";
/// In an empty name field.
pub const NAME_HINT: &str = "Name";

/// What the round has come to.
pub fn status(pairing: &Match, outcome: Option<&Outcome>) -> String {
    match (outcome, pairing.end(outcome)) {
        (None, _) => "Playing…".to_owned(),
        (_, Some(MatchEnd::Won(by))) => format!("{} wins the match", player(pairing, by)),
        (_, Some(MatchEnd::Drawn)) => "No one wins the match".to_owned(),
        (Some(Outcome::Win { by, .. }), None) => format!("{} wins", player(pairing, *by)),
        (Some(Outcome::Draw), None) => "No one wins".to_owned(),
    }
}

/// What begins when a round is over.
pub fn play_on(end: Option<MatchEnd>) -> &'static str {
    if end.is_some() { NEW_MATCH } else { PLAY_AGAIN }
}

/// How to go on.
pub fn advice(pairing: &Match, to_move: Mark, outcome: Option<&Outcome>, in_the_past: bool) -> String {
    let name = player(pairing, to_move);
    let is_decided = pairing.end(outcome).is_some();
    match outcome {
        Some(_) if is_decided => "Begin a new match, or choose new players.".to_owned(),
        Some(Outcome::Win { .. }) => "Play again, or choose new players.".to_owned(),
        Some(Outcome::Draw) => "A draw. Play again, or choose new players.".to_owned(),
        None if name == to_move.to_string() => format!("{to_move} is to move."),
        None if pairing.players[to_move].is_person() => format!("{name}, place your {to_move}."),
        None if in_the_past => format!("{name} waits: redo, or let the computer play one move."),
        None => format!("{name} is thinking…"),
    }
}

/// What to call a player; two computers of one kind are told apart by their marks.
pub fn player(pairing: &Match, mark: Mark) -> String {
    let [name, other] = [mark, mark.other()].map(|mark| pairing.players[mark].name());
    if name == other { format!("{name} {mark}") } else { name.to_owned() }
}

/// Move, round and drawn rounds; in a match with an end, how it stands, player 1 first.
pub fn progress(pairing: &Match, moves: usize, score: Score) -> String {
    let (round, drawn) = (pairing.round_number(), score.draws);
    match pairing.length.rounds() {
        None => format!("Move {moves}  ·  Round {round}  ·  {drawn} drawn"),
        Some(_) => {
            let [one, two] = [pairing.player_one, pairing.player_one.other()].map(|mark| score.wins[mark]);
            format!("{}: {one}–{two}  ·  Round {round}  ·  {drawn} drawn", length(pairing.length))
        }
    }
}

/// Why nothing happened.
pub fn refusal(pairing: &Match, to_move: Mark, action: &Action, reason: Refusal) -> String {
    match reason {
        Refusal::NotYourTurn => format!("It is the turn of {}.", player(pairing, to_move)),
        Refusal::Illegal(error) => illegal(error),
        Refusal::NothingToUndo => "There is no move to take back.".to_owned(),
        Refusal::NothingToRedo => "There is no move to make again.".to_owned(),
        Refusal::OtherRules => "That position is for a board of another size.".to_owned(),
        Refusal::NoSuchPly => match action {
            Action::GoTo(ply) => format!("This round has no move {ply}."),
            _ => "This round has no such move.".to_owned(),
        },
    }
}

/// A value in one word.
pub const fn value(value: Value) -> &'static str {
    match value {
        Value::Win => "win",
        Value::Draw => "draw",
        Value::Loss => "loss",
    }
}

/// How far away the end is.
pub fn in_plies(plies: usize) -> String {
    format!("in {plies}")
}

/// Why a cell cannot be played.
pub fn illegal(error: IllegalMove) -> String {
    match error {
        IllegalMove::Occupied(position) => format!("Cell {position} is taken."),
        IllegalMove::OffBoard(position) => format!("There is no cell {position} on this board."),
        IllegalMove::GameOver => "The round is over: play again to go on.".to_owned(),
    }
}

/// In the terminal: how it is played.
pub const TERMINAL_HELP: &str = "Type a cell such as b2, or its row and column such as 22. \
    Other words: undo, redo, hint, why (about the last move) or why b2, new (another round), go (the computer moves), \
    help, quit.";
/// At the end.
pub const GOODBYE: &str = "Goodbye.";
/// Asked first.
pub const HOW_MANY: &str = "One or two players? (1 or 2)";
/// When that was answered otherwise.
pub const ONE_OR_TWO: &str = "Please answer 1 or 2.";
/// Asked last.
pub const WHO_IS_FIRST: &str = "Who goes first? (x, o, random, alternate, winner or loser)";
/// When that was answered otherwise.
pub const WHO_CAN_BE_FIRST: &str = "Please answer x, o, random, alternate, winner or loser.";
/// When an opponent is called by a name that there is not.
pub const NO_SUCH_OPPONENT: &str = "Please answer with one of these names or numbers.";
/// Asked after a round.
pub const WHAT_NEXT: &str = "What next? (new, undo or quit)";
/// When nobody but people could move.
pub const NO_COMPUTER: &str = "It is not the computer's turn.";

/// Who plays a mark?
pub fn ask_name(mark: Mark) -> String {
    format!("Who plays {mark}? (a name)")
}

/// Which opponent plays a mark?
pub fn ask_opponent(mark: Mark) -> String {
    let number = |(index, one): (usize, &Opponent)| format!("{} {} ({})", index + 1, one.name, one.level);
    let names: Vec<_> = ROSTER.iter().enumerate().map(number).collect();
    format!("Which computer plays {mark}? ({})", names.join(", "))
}

/// Where does a player place a mark?
pub fn ask_move(pairing: &Match, to_move: Mark) -> String {
    format!("{}, your move ({to_move}):", player(pairing, to_move))
}

/// How does it go on, where a computer waits?
pub fn ask_in_the_past(pairing: &Match, to_move: Mark) -> String {
    format!("{} waits (redo, undo or go):", player(pairing, to_move))
}

/// What a computer did.
pub fn played(pairing: &Match, by: Mark, position: Position) -> String {
    format!("{} plays {position}.", player(pairing, by))
}

/// What a computer says of its move.
pub fn says(pairing: &Match, by: Mark, words: &str) -> String {
    format!("{}: {words}", player(pairing, by))
}

/// The end of a round, and the score.
pub fn announcement(pairing: &Match, outcome: &Outcome) -> String {
    let end = match outcome {
        Outcome::Win { by, lines } => {
            let lines: Vec<_> = lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")).collect();
            format!("{} wins with {}.", player(pairing, *by), lines.join(" and "))
        }
        Outcome::Draw => "No one wins: a draw.".to_owned(),
    };
    let score = pairing.score(Some(outcome));
    let [x, o] = Mark::ALL.map(|mark| format!("{} {}", player(pairing, mark), score.wins[mark]));
    let end = format!("{end} Score: {x}, {o}, drawn {}.", score.draws);
    match pairing.end(Some(outcome)) {
        None => end,
        Some(_) => format!("{end} {}: {}.", length(pairing.length), status(pairing, Some(outcome))),
    }
}

/// When nobody has moved and somebody asks why.
pub const NO_MOVE_YET: &str = "Nobody has moved yet. Ask about a cell, as in: why b2";

/// A good move, and what it leads to.
pub fn hint(best: Option<(Position, Worth)>) -> String {
    match best {
        None => "The round is over.".to_owned(),
        Some((position, worth)) => match worth.value {
            Value::Win => format!("Hint: {position} wins."),
            Value::Draw => format!("Hint: {position} holds the draw."),
            Value::Loss => format!("Hint: {position} loses latest."),
        },
    }
}

/// What is wrong with a name.
pub fn name_error(error: NameError) -> String {
    match error {
        NameError::Empty => "Please type a name.".to_owned(),
        NameError::TooLong => format!("At most {MAX_NAME} characters, please."),
        NameError::Same => "Both players have this name: change one.".to_owned(),
    }
}

/// Who plays whom.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::TwoPlayers => "Two players",
        Mode::AgainstComputer => "One player",
        Mode::ComputerAgainstComputer => "Watch",
    }
}

/// Player 1 or 2.
pub const fn player_number(index: usize) -> &'static str {
    ["Player 1", "Player 2"][index]
}

/// An opponent and how hard it is to beat.
pub fn opponent(opponent: &Opponent) -> String {
    format!("{}  ({})", opponent.name, opponent.level)
}

/// The rule of who begins.
pub const fn starter(starter: Starter) -> &'static str {
    match starter {
        Starter::Random => "At random",
        Starter::PlayerOne => "Player 1",
        Starter::PlayerTwo => "Player 2",
        Starter::Alternate => "In turns",
        Starter::Winner => "Last winner",
        Starter::Loser => "Last loser",
    }
}

/// How many rounds a match has.
pub const fn length(length: Length) -> &'static str {
    match length {
        Length::Open => "Open",
        Length::BestOf3 => "Best of 3",
        Length::BestOf5 => "Best of 5",
        Length::BestOf7 => "Best of 7",
    }
}
