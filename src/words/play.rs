//! Sentences during a round: its status, advice, and the reasons of refusals.

use std::collections::BTreeSet;

use noughts_engine::ai::OpponentId;
use noughts_engine::play::{MOST_MOVES, Match, MatchEnd, Player, Refusal, Round, Score};
use noughts_engine::rules::{DrawReason, IllegalMove, Kind, Line, Mark, Move, Outcome, Position, Rules};

use super::lessons::lines_named;
use super::players::is_you;
use super::{all_of, length, messages, online, player};

/// The form of the verb that messages choose for a player, `you` or `other`, and the name of the player.
pub(super) fn who(pairing: &Match, mark: Mark) -> (&'static str, String) {
    let name = player(pairing, mark);
    (if is_you(pairing, mark) { "you" } else { "other" }, name)
}

/// The status of the round, and the result of the match if it ends with this round.
pub fn status(pairing: &Match, outcome: Option<&Outcome>, end: Option<MatchEnd>) -> String {
    match (outcome, end) {
        (None, _) => messages::playing().to_owned(),
        (_, Some(MatchEnd::Won(by))) => {
            let (who, name) = who(pairing, by);
            messages::match_won(who, name)
        }
        (_, Some(MatchEnd::Drawn)) => messages::match_drawn().to_owned(),
        (Some(outcome), None) => match outcome.winner() {
            Some(by) => {
                let (who, name) = who(pairing, by);
                messages::round_won(who, name)
            }
            None => messages::round_drawn().to_owned(),
        },
    }
}

/// Whose turn it is, in a line above the board.
pub fn turn(pairing: &Match, to_move: Mark, in_the_past: bool) -> String {
    let (who, name) = who(pairing, to_move);
    match &pairing.players[to_move] {
        Player::Person(_) | Player::Remote(_) => messages::persons_turn(who, name),
        Player::Computer(opponent) if waits(*opponent, in_the_past) => messages::waits(name),
        Player::Computer(_) => messages::thinks(name),
    }
}

/// Whether an opponent that is to move waits, because moves were taken back or nobody can think for it.
fn waits(opponent: OpponentId, in_the_past: bool) -> bool {
    in_the_past || opponent.profile().is_none()
}

/// The number of the round and, in a match with an end, of all its rounds.
pub fn round(pairing: &Match) -> String {
    let number = pairing.round_number();
    match pairing.length.rounds() {
        None => messages::round_number(number),
        Some(of) => messages::round_of(number, of),
    }
}

/// Which round of a match goes on, and against which computer.
pub fn goes_on(pairing: &Match) -> String {
    if let (Player::Person(_), Player::Remote(friend)) | (Player::Remote(friend), Player::Person(_)) =
        (&pairing.players.x, &pairing.players.o)
    {
        return online::room_with(friend.clone());
    }
    let round = round(pairing);
    let computer = Mark::ALL.into_iter().find(|mark| matches!(pairing.players[*mark], Player::Computer(_)));
    match computer.filter(|_| pairing.has_person()) {
        Some(computer) => messages::round_goes_on_against(&round, who(pairing, computer).1),
        None => messages::round_goes_on(&round),
    }
}

/// How the match stands, below the result of a round.
pub fn standing(pairing: &Match, score: Score, end: Option<MatchEnd>) -> String {
    let [x, o] = Mark::ALL.map(|mark| score.wins[mark]);
    let leader = if x > o { Mark::X } else { Mark::O };
    let [most, least] = [leader, leader.other()].map(|mark| points(pairing, score, mark));
    let (who, name) = who(pairing, leader);
    match end.and(pairing.length.rounds()) {
        Some(of) => messages::standing_at_end(most, least, pairing.round_number(), of),
        None if x == o => messages::standing_level(most),
        None => messages::standing_leads(who, name, most, least),
    }
}

/// The points of a side. In a match with a fixed number of rounds, a draw is a half for each side. In other matches, only wins
/// count.
pub fn points(pairing: &Match, score: Score, mark: Mark) -> String {
    halves(score.wins[mark], pairing.length.rounds().map_or(0, |_| score.draws))
}

/// One for each round that a side has won, and a half for each of these draws.
fn halves(wins: usize, draws: usize) -> String {
    let (whole, half) = (wins + draws / 2, if draws.is_multiple_of(2) { "" } else { "½" });
    if whole == 0 && !half.is_empty() { half.to_owned() } else { format!("{whole}{half}") }
}

/// Which move a player has missed, and the same without the name.
pub fn missed_move(pairing: &Match, mark: Mark, mv: Move) -> [String; 2] {
    let (who, name) = who(pairing, mark);
    [messages::missed(who, mv, name), messages::missed_cell(mv)]
}

/// The button that begins the next round, or the next match.
pub fn play_on(end: Option<MatchEnd>) -> &'static str {
    if end.is_some() { messages::new_match() } else { messages::next_round() }
}

/// What to do next.
pub fn advice(pairing: &Match, round: &Round, outcome: Option<&Outcome>, end: Option<MatchEnd>) -> String {
    let to_move = round.board().to_move();
    let name = player(pairing, to_move);
    match outcome {
        Some(_) if end.is_some() => messages::advice_new_match().to_owned(),
        Some(_) => messages::advice_next_round().to_owned(),
        None if name == to_move.to_string() => messages::advice_mark(to_move),
        None => match &pairing.players[to_move] {
            Player::Person(_) if round.rules().kind().has_own_marks() => messages::advice_person(name, to_move),
            Player::Person(_) => turn(pairing, to_move, false),
            Player::Remote(_) => messages::persons_turn("other", name),
            Player::Computer(opponent) if waits(*opponent, round.is_in_the_past()) => messages::advice_waits(name),
            Player::Computer(_) => messages::advice_thinks(name),
        },
    }
}

/// Why an action was refused.
pub fn refusal(pairing: &Match, to_move: Mark, reason: &Refusal) -> String {
    match reason {
        Refusal::NotYourTurn => {
            let (who, name) = who(pairing, to_move);
            messages::refused_turn(who, name)
        }
        Refusal::Illegal(error) => illegal(*error),
        Refusal::NothingToUndo => messages::refused_undo().to_owned(),
        Refusal::NothingToRedo => messages::refused_redo().to_owned(),
        Refusal::NoSuchPly(ply) => messages::refused_ply(ply),
        Refusal::MatchIsOver => messages::refused_match_over().to_owned(),
        Refusal::NotAllowed => messages::refused_here().to_owned(),
    }
}

/// Why an action was refused, in a few words, for somebody who sees the board.
pub fn notice(pairing: &Match, to_move: Mark, reason: &Refusal) -> String {
    match reason {
        Refusal::Illegal(IllegalMove::Occupied(_)) => messages::notice_taken().to_owned(),
        Refusal::Illegal(IllegalMove::GameOver) => messages::notice_over().to_owned(),
        Refusal::NotYourTurn => turn(pairing, to_move, false),
        _ => refusal(pairing, to_move, reason),
    }
}

/// Why a move is not legal.
pub fn illegal(error: IllegalMove) -> String {
    match error {
        IllegalMove::Occupied(position) => messages::cell_taken(position),
        IllegalMove::OffBoard(position) => messages::no_such_cell(position),
        IllegalMove::GameOver => messages::round_over().to_owned(),
        IllegalMove::NextToGo(position) => messages::next_to_go(position),
        IllegalMove::ColumnFull(_) => messages::column_full().to_owned(),
        IllegalMove::InTheAir { lands_on, .. } => messages::falls_to(lands_on),
        IllegalMove::Closed(position) => messages::board_finished(position),
        IllegalMove::Elsewhere { target, .. } => messages::must_play_in(target.into()),
        IllegalMove::NoMark(position) => messages::mark_needed(position),
        IllegalMove::HasMark(position) => messages::mark_not_chosen(position),
    }
}

/// A player's move.
pub fn played(pairing: &Match, by: Mark, mv: Move) -> String {
    let (who, name) = who(pairing, by);
    match mv.mark {
        Some(mark) => messages::plays_mark(who, name, mark, mv.position),
        None => messages::plays(who, name, mv.position),
    }
}

/// How a round by these rules has ended. Whoever has made a line that loses is named.
fn ending(pairing: &Match, rules: Rules, outcome: &Outcome) -> String {
    let (by, lines) = match outcome {
        Outcome::Win { by, lines } => (*by, lines),
        Outcome::Loss { by, lines } => (by.other(), lines),
        Outcome::Draw(DrawReason::Full) => return messages::ends_drawn().to_owned(),
        Outcome::Draw(DrawReason::Repetition) => return messages::ends_by_repetition().to_owned(),
        Outcome::Draw(DrawReason::TooLong) => return messages::ends_by_length(MOST_MOVES),
    };
    let ((winner, name), (maker, loser)) = (who(pairing, by), who(pairing, by.other()));
    let won = match outcome {
        Outcome::Loss { .. } => messages::wins_by_line_of(winner, name, maker, loser, lines_named(lines)),
        _ if rules.kind() == Kind::Ultimate => messages::wins_with_boards(winner, name, boards_named(lines)),
        _ => messages::wins_with(winner, name, lines_named(lines)),
    };
    if is_you(pairing, by.other()) { messages::sentences(messages::you_lost(), won) } else { won }
}

/// The small boards of Ultimate that these lines of their middle cells lead through.
fn boards_named(lines: &[Line]) -> String {
    let number = |middle: &Position| usize::from(middle.small_board());
    let numbers: BTreeSet<_> = lines.iter().flat_map(Line::cells).map(number).collect();
    all_of(numbers.into_iter().map(messages::the_small_board))
}

/// The end of a round by these rules, and the score.
pub fn announcement(pairing: &Match, rules: Rules, outcome: &Outcome, score: Score, end: Option<MatchEnd>) -> String {
    let ending = ending(pairing, rules, outcome);
    let [(x, of_x), (o, of_o)] = Mark::ALL.map(|mark| (player(pairing, mark), score.wins[mark]));
    let counted = messages::sentences(ending, messages::score_of_match(x, of_x, o, of_o, score.draws));
    match end {
        None => counted,
        Some(_) => {
            let result = messages::result_of_match(length(pairing.length), status(pairing, Some(outcome), end));
            messages::sentences(counted, result)
        }
    }
}
