//! Words about the games: their names, their goals, and what a player has to know before a move.

use noughts_engine::play::{MOST_MOVES, Match, Round};
use noughts_engine::rules::{DrawReason, Kind, Outcome, Position, Rules};
use noughts_engine::teach::Value;

use crate::setup::Family;

use super::messages;
use super::play::who;
use super::spoken::column;

/// The name of a kind of games, and the size of the board unless the kind is hardly ever played on another size.
pub fn game_name(rules: Rules) -> String {
    let name = match Family::of(rules) {
        Family::Five => messages::five_in_a_row().to_owned(),
        _ => messages::kind_name(rules.kind().to_string()),
    };
    match rules.kind() {
        _ if rules == Family::Five.rules()[0] => return name,
        Kind::Classic | Kind::Gravity => {}
        kind if rules == kind.usual_rules() => return name,
        _ => {}
    }
    messages::game_of_size(name, rules.columns(), rules.rows())
}

/// The name of a game that people choose.
pub fn family_name(family: Family) -> String {
    match family {
        Family::Larger => messages::larger_boards().to_owned(),
        Family::Own => messages::own_game_row().to_owned(),
        Family::Classic
        | Family::Vanishing
        | Family::Ultimate
        | Family::Gravity
        | Family::Five
        | Family::Misere
        | Family::Wild
        | Family::Notakto => game_name(family.rules()[0]),
    }
}

/// A game in a few words.
pub fn family_in_words(family: Family) -> String {
    messages::game_in_words(match family {
        Family::Classic => "classic",
        Family::Vanishing => "vanishing",
        Family::Ultimate => "ultimate",
        Family::Gravity => "gravity",
        Family::Five => "five",
        Family::Larger => "larger",
        Family::Misere => "misere",
        Family::Wild => "wild",
        Family::Notakto => "notakto",
        Family::Own => "own",
    })
}

/// What is proved of a board without marks, for whoever begins.
pub fn known_of_start(value: Value) -> &'static str {
    match value {
        Value::Win => messages::first_wins(),
        Value::Draw => messages::end_drawn(),
        Value::Loss => messages::first_loses(),
    }
}

/// Who has made the line that lost the round, if a line lost it.
pub fn who_made_line(pairing: &Match, outcome: Option<&Outcome>) -> Option<String> {
    let Some(Outcome::Loss { by, .. }) = outcome else {
        return None;
    };
    let (who, name) = who(pairing, *by);
    Some(messages::made_line(who, name))
}

/// The goal of a game. Everybody knows that of classic 3×3.
pub fn goal_of_game(rules: Rules) -> Option<String> {
    let length = rules.in_a_row().into();
    Some(match rules.kind() {
        _ if rules == Rules::TIC_TAC_TOE => return None,
        Kind::Misere => messages::goal_misere(length),
        Kind::Wild => messages::goal_wild(length),
        Kind::Notakto => messages::goal_notakto(length),
        Kind::Gravity => messages::goal_gravity(length),
        Kind::Vanishing => messages::goal_vanishing().to_owned(),
        Kind::Ultimate => messages::goal_ultimate().to_owned(),
        _ => messages::goal_classic(length),
    })
}

/// The goal of a game whose board is seen.
pub fn goal_on_board(rules: Rules) -> Option<String> {
    match rules.kind() {
        Kind::Vanishing => Some(messages::dashed_mark_goes().to_owned()),
        Kind::Wild if rules.in_a_row() == 3 => Some(messages::halves_of_square().to_owned()),
        _ => goal_of_game(rules),
    }
}

/// The button that places a mark on the cell at which a finger aims or, where marks fall, into the column.
pub fn place_mark(rules: Rules, position: Position) -> String {
    messages::place_at(if rules.kind().falls() { column(position) } else { position.to_string() })
}

/// Why a round has ended that nobody has won, unless the board is full.
pub fn why_drawn(outcome: Option<&Outcome>) -> Option<String> {
    match outcome? {
        Outcome::Draw(DrawReason::Repetition) => Some(messages::here_three_times().to_owned()),
        Outcome::Draw(DrawReason::TooLong) => Some(messages::drawn_by_length(MOST_MOVES)),
        _ => None,
    }
}

/// Where the next move of Ultimate must be made, in a round that is not over.
pub fn where_to_play(round: &Round) -> Option<String> {
    let asks = round.rules().kind() == Kind::Ultimate && !round.is_over();
    asks.then(|| match round.board().target() {
        Some(target) => messages::play_in(target.into()),
        None => messages::play_anywhere().to_owned(),
    })
}

/// Which mark of the side to move goes with its next move in Vanishing, in a round that is not over.
pub fn goes_next(round: &Round) -> Option<String> {
    let (board, to_move) = (round.board(), round.board().to_move());
    let position = board.next_to_go(to_move).filter(|_| !round.is_over())?;
    Some(messages::goes_with_move(to_move, position))
}

/// Says that the position was there before, if the next time is the end of the round.
pub fn was_here_before(round: &Round) -> Option<&'static str> {
    let is_repeated = round.rules().kind() == Kind::Vanishing && round.occurrences() == 2;
    is_repeated.then(messages::was_here_before)
}
