//! Sentences during a round: its status, advice, and the reasons of refusals.

use noughts_engine::play::{Match, MatchEnd, Refusal, Score};
use noughts_engine::rules::{IllegalMove, Mark, Outcome, Position};

use super::{YOU, length, name_error, player};

/// Begins the next round.
pub const NEXT_ROUND: &str = "Next round";
/// Begins another match when one is over.
pub const NEW_MATCH: &str = "New match";
/// Ends the program.
pub const QUIT: &str = "Quit";
/// Begins this round again.
pub const RESET: &str = "Restart";
/// Takes a move back.
pub const UNDO: &str = "Undo";
/// Makes the move again.
pub const REDO: &str = "Redo";
/// Lets an opponent make one move for the side to move.
pub const ONE_MOVE: &str = "Move for me";
/// Opens the lessons about the round.
pub const STUDY: &str = "Study";
/// Opens the menu.
pub const MENU: &str = "Menu";
/// Goes on with the match that is under way.
pub const CONTINUE: &str = "Continue";
/// Below an empty board that waits for the first move.
pub const PICK: &str = "Pick a square to start";

/// The status of the round, and the result of the match if it ends with this round.
pub fn status(pairing: &Match, outcome: Option<&Outcome>, end: Option<MatchEnd>) -> String {
    match (outcome, end) {
        (None, _) => "Playing…".to_owned(),
        (_, Some(MatchEnd::Won(by))) => format!("{} the match!", wins(pairing, by)),
        (_, Some(MatchEnd::Drawn)) => "The match is a draw!".to_owned(),
        (Some(Outcome::Win { by, .. }), None) => format!("{}!", wins(pairing, *by)),
        (Some(Outcome::Draw), None) => "It’s a draw!".to_owned(),
    }
}

/// What a player does: a verb in the form for you or for anybody else, after the name.
fn does(pairing: &Match, mark: Mark, verb: &str) -> String {
    let name = player(pairing, mark);
    if name == YOU { format!("{name} {verb}") } else { format!("{name} {verb}s") }
}

/// That the player of a mark wins.
fn wins(pairing: &Match, by: Mark) -> String {
    does(pairing, by, "win")
}

/// Whose turn it is, in a line above the board.
pub fn turn(pairing: &Match, to_move: Mark, in_the_past: bool) -> String {
    let name = player(pairing, to_move);
    match () {
        _ if name == YOU => "Your turn".to_owned(),
        _ if pairing.players[to_move].is_person() => format!("{name}’s turn"),
        _ if in_the_past => format!("{name} waits"),
        _ => format!("{name} thinks…"),
    }
}

/// The number of the round and, in a match with an end, of all its rounds.
pub fn round(pairing: &Match) -> String {
    let number = pairing.round_number();
    match pairing.length.rounds() {
        None => format!("Round {number}"),
        Some(of) => format!("Round {number} of {of}"),
    }
}

/// Lets two computers wait.
pub const PAUSE: &str = "Pause";
/// Lets them go on.
pub const GO_ON: &str = "Go on";
/// Lets them make one move.
pub const ONE_STEP: &str = "Step";

/// The number of drawn rounds.
pub fn drawn(rounds: usize) -> String {
    if rounds == 1 { "1 draw".to_owned() } else { format!("{rounds} draws") }
}

/// How the match stands, below the result of a round.
pub fn standing(pairing: &Match, score: Score, end: Option<MatchEnd>) -> String {
    let [x, o] = Mark::ALL.map(|mark| score.wins[mark]);
    let (leader, most, least) = if x > o { (Mark::X, x, o) } else { (Mark::O, o, x) };
    match end {
        Some(_) => format!("{most} to {least} after {}", round(pairing).to_lowercase()),
        None if x == o => format!("Level at {x}"),
        None => format!("{} {most} to {least}", does(pairing, leader, "lead")),
    }
}

/// The button that begins the next round, or the next match.
pub const fn play_on(end: Option<MatchEnd>) -> &'static str {
    if end.is_some() { NEW_MATCH } else { NEXT_ROUND }
}

/// What to do next.
pub fn advice(
    pairing: &Match,
    to_move: Mark,
    outcome: Option<&Outcome>,
    end: Option<MatchEnd>,
    in_the_past: bool,
) -> String {
    let name = player(pairing, to_move);
    match outcome {
        Some(_) if end.is_some() => "Begin a new match.".to_owned(),
        Some(_) => "Play the next round.".to_owned(),
        None if name == to_move.to_string() => format!("{to_move} is to move."),
        None if pairing.players[to_move].is_person() => format!("{name}, place your {to_move}."),
        None if in_the_past => format!("{name} waits: redo, or choose Move for me."),
        None => format!("{name} is thinking…"),
    }
}

/// Why an action was refused.
pub fn refusal(pairing: &Match, to_move: Mark, reason: &Refusal) -> String {
    match reason {
        Refusal::NotYourTurn => format!("It is the turn of {}.", player(pairing, to_move)),
        Refusal::Illegal(error) => illegal(*error),
        Refusal::NothingToUndo => "There is no move to take back.".to_owned(),
        Refusal::NothingToRedo => "There is no move to make again.".to_owned(),
        Refusal::OtherRules => "That position is for a board of another size.".to_owned(),
        Refusal::NoSuchPly(ply) => format!("This round has no move {ply}."),
        Refusal::SetUpIsOver => "That position is the end of a round: there is nothing to play on.".to_owned(),
        Refusal::Name(error) => name_error(*error),
        Refusal::MatchIsOver => "The match would be over already.".to_owned(),
        Refusal::NotAllowed => "That cannot be done here.".to_owned(),
    }
}

/// The same in a few words, for somebody who sees the board.
pub fn notice(pairing: &Match, to_move: Mark, reason: &Refusal) -> String {
    match reason {
        Refusal::Illegal(IllegalMove::Occupied(_)) => "Already taken".to_owned(),
        Refusal::Illegal(IllegalMove::GameOver) => "This round is over".to_owned(),
        Refusal::NotYourTurn => turn(pairing, to_move, false),
        _ => refusal(pairing, to_move, reason),
    }
}

/// Why a move is not legal.
pub fn illegal(error: IllegalMove) -> String {
    match error {
        IllegalMove::Occupied(position) => format!("Cell {position} is taken."),
        IllegalMove::OffBoard(position) => format!("There is no cell {position} on this board."),
        IllegalMove::GameOver => "The round is over: play the next one.".to_owned(),
    }
}

/// A player's move.
pub fn played(pairing: &Match, by: Mark, position: Position) -> String {
    format!("{} {position}.", does(pairing, by, "play"))
}

/// The end of a round, and the score.
pub fn announcement(pairing: &Match, outcome: &Outcome, score: Score, end: Option<MatchEnd>) -> String {
    let won = match outcome {
        Outcome::Win { by, lines } => {
            let lines: Vec<_> = lines.iter().map(|line| line.ends().map(|end| end.to_string()).join("–")).collect();
            format!("{} with {}.", wins(pairing, *by), lines.join(" and "))
        }
        Outcome::Draw => "It’s a draw.".to_owned(),
    };
    let [x, o] = Mark::ALL.map(|mark| format!("{} {}", player(pairing, mark), score.wins[mark]));
    let counted = format!("{won} Score: {x}, {o}, drawn {}.", score.draws);
    match end {
        None => counted,
        Some(_) => format!("{counted} {}: {}", length(pairing.length), status(pairing, Some(outcome), end)),
    }
}
