//! The match of a room as its server has it.

use noughts_engine::play::{
    Author, FinishedRound, FirstRound, Match, NextRounds, Player, Record, Round, RoundRecord, SavedGame, SavedMove,
    Score, Starter,
};
use noughts_engine::rules::{Board, ByMark, Mark, Rules};
use noughts_protocol::{PastRounds, Role, RoomState};

/// A match that a server has, and its round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct There {
    /// The match, with every round that the server has told.
    pub pairing: Match,
    /// The round that is played.
    pub round: Round,
}

impl There {
    /// Reads what a server has told, for a game that has this role in the room. There is no match if a round is not legal.
    /// The time that this takes is bounded, whatever the server says.
    pub fn read(state: &RoomState, past: &PastRounds, role: Role) -> Option<Self> {
        let rules = state.rules;
        let finished: Option<_> = past.records.iter().map(|record| finished(rules, record)).collect();
        let wins = ByMark { x: past.before.x as usize, o: past.before.o as usize };
        let before = Score { wins, draws: past.before.draws as usize };
        let begun = begun(state, role).after_rounds(finished?)?;
        let author = |mark| if role.mark() == Some(mark) { Author::Person } else { Author::Remote };
        let start = Board::new(rules, state.record.first);
        let round = Round::replay(start, state.record.moves.iter().copied(), author).ok()?;
        Some(Self { pairing: begun.after_score(before), round })
    }

    /// The match and its round in the form in which they are stored.
    pub fn saved(&self) -> SavedGame {
        SavedGame::new(&self.pairing, &self.round)
    }
}

/// The match before its first round.
fn begun(state: &RoomState, role: Role) -> Match {
    let players = ByMark::new(|mark| {
        let person = person(state, mark);
        if role.mark() == Some(mark) { person } else { person.elsewhere() }
    });
    let player_one = role.mark().unwrap_or(Mark::X);
    // The sides begin in turns.
    let first = if state.round % 2 == 1 { state.record.first } else { state.record.first.other() };
    let first = if first == player_one { FirstRound::PlayerOne } else { FirstRound::PlayerTwo };
    Match::new(players, player_one, Starter { first, next: NextRounds::Alternate })
}

/// The person who has the seat of this mark. A name that nobody can have here counts as no name.
fn person(state: &RoomState, mark: Mark) -> Player {
    Player::Person(state.names[mark].as_deref().and_then(|name| name.parse().ok()))
}

fn finished(rules: Rules, record: &Record) -> Option<FinishedRound> {
    let moves = record.moves.iter().copied().map(SavedMove::from).collect();
    RoundRecord::new(Board::new(rules, record.first), moves).ok().map(FinishedRound::Record)
}
