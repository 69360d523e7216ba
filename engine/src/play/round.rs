//! One game from its start to now, with what was taken back.

use crate::rules::{Board, DrawReason, IllegalMove, Kind, Mark, Move, Outcome, Position, ReplayError, Rules};

use super::{Author, Refusal, SavedMove};

/// A move that was made, and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Who made it.
    pub author: Author,
}

/// How often the same marks, of the same ages and with the same side to move, may be there. Then the round is a draw.
const REPETITIONS: usize = 3;
/// The most moves of a round in which play can go round.
pub const MOST_MOVES: usize = 300;

/// A game: where it began, every move that was made, and how many of the moves are in force.
///
/// It is the one history that there is. Undo, redo and a jump to another moment only move the *cursor* between the
/// moves that are in force and those that were taken back; a new move replaces the latter. Each move was legal when it
/// came in, so asking for the board is never an error.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy", derive(bevy_ecs::component::Component))]
pub struct Round {
    /// The board after each ply, from the start on: one more than there are moves.
    boards: Vec<Board>,
    moves: Vec<Played>,
    /// How many of the moves are in force.
    cursor: usize,
    is_left_out: bool,
}

impl Round {
    /// A round from this board.
    pub fn new(start: Board) -> Self {
        Self { boards: vec![start], moves: Vec::new(), cursor: 0, is_left_out: false }
    }

    /// A round from this board, with these moves made one after the other. `seated` says who makes the moves of a side.
    ///
    /// # Errors
    /// [`ReplayError`] names the first move that is not legal.
    pub fn replay(
        start: Board,
        moves: impl IntoIterator<Item: Into<SavedMove>>,
        seated: impl Fn(Mark) -> Author,
    ) -> Result<Self, ReplayError> {
        let mut round = Self::new(start);
        for (saved, number) in moves.into_iter().zip(1..) {
            let SavedMove { mv, stand_in } = saved.into();
            let author = stand_in.map_or_else(|| seated(round.board().to_move()), Author::StandIn);
            round.play(mv, author).map_err(|error| ReplayError { number, error })?;
        }
        Ok(round)
    }

    /// The board that the round began from: usually an empty one.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// The board after the moves in force.
    pub fn board(&self) -> &Board {
        &self.boards[self.cursor]
    }

    /// The board after all moves, also those that were taken back.
    pub fn end(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    /// The board after this many plies; none if the round has fewer.
    pub fn board_at(&self, ply: usize) -> Option<&Board> {
        self.boards.get(ply)
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> Rules {
        self.start().rules()
    }

    /// How the round ended, if the moves in force end it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.cursor)
    }

    /// Whether the moves in force end the round.
    pub fn is_over(&self) -> bool {
        self.is_over_at(self.cursor)
    }

    /// Whether all moves, also those that were taken back, end the round.
    pub fn is_over_at_end(&self) -> bool {
        self.is_over_at(self.moves.len())
    }

    /// How the round ended after this many plies.
    pub fn outcome_at(&self, ply: usize) -> Option<Outcome> {
        let outcome = self.board_at(ply)?.outcome();
        outcome.or_else(|| self.draw_at(ply).map(Outcome::Draw))
    }

    fn is_over_at(&self, ply: usize) -> bool {
        self.board_at(ply).is_some_and(Board::is_over) || self.draw_at(ply).is_some()
    }

    /// How often the board after the moves in force was there in this round, now included.
    pub fn occurrences(&self) -> usize {
        self.occurrences_at(self.cursor)
    }

    fn occurrences_at(&self, ply: usize) -> usize {
        let until = &self.boards[..self.boards.len().min(ply + 1)];
        until.last().map_or(0, |board| until.iter().filter(|before| *before == board).count())
    }

    /// Why the round is a draw after this many plies, although more could be placed. This is so only where play can go round.
    fn draw_at(&self, ply: usize) -> Option<DrawReason> {
        match () {
            () if self.rules().kind() != Kind::Vanishing => None,
            () if self.occurrences_at(ply) >= REPETITIONS => Some(DrawReason::Repetition),
            () => (ply >= MOST_MOVES).then_some(DrawReason::TooLong),
        }
    }

    /// Whether a match counts its outcome. A match does not count a round from a board that was set up, on which there are marks.
    pub fn counts(&self) -> bool {
        *self.start() == Board::new(self.rules(), self.start().to_move())
    }

    /// The outcome that a match counts, if the moves in force end the round and a match counts it.
    pub fn counted(&self) -> Option<Outcome> {
        self.outcome().filter(|_| self.counts())
    }

    /// Makes totals leave the round out. The round stays left out when it is begun again.
    pub const fn leave_out(&mut self) {
        self.is_left_out = true;
    }

    /// Whether totals leave the round out, because they have counted it already, or because somebody had help in it.
    pub const fn is_left_out(&self) -> bool {
        self.is_left_out
    }

    /// The outcome that totals count: one that a match counts too, in a round in which nobody had help and no opponent made a
    /// move in the place of a player.
    pub fn total(&self) -> Option<Outcome> {
        let has_stand_in = self.played().iter().any(|played| matches!(played.author, Author::StandIn(_)));
        self.counted().filter(|_| !self.is_left_out && !has_stand_in)
    }

    /// All moves, also those that were taken back.
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// How many of the moves are in force.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The moves in force.
    pub fn played(&self) -> &[Played] {
        &self.moves[..self.cursor]
    }

    /// The moves that were taken back, the next one to make again first.
    pub fn undone(&self) -> &[Played] {
        &self.moves[self.cursor..]
    }

    /// Whether moves were taken back. Computers wait meanwhile, so that these are not lost.
    pub const fn is_in_the_past(&self) -> bool {
        self.cursor < self.moves.len()
    }

    /// The last move in force, and the board that it was made on.
    pub fn last(&self) -> Option<(&Board, &Played)> {
        let index = self.cursor.checked_sub(1)?;
        Some((&self.boards[index], &self.moves[index]))
    }

    /// Whose mark the move with this index is; none if there is no such move.
    pub fn mark_of(&self, index: usize) -> Option<Mark> {
        self.moves.get(index).and(self.boards.get(index)).map(Board::to_move)
    }

    /// When the mark on a cell was played: 1 for the first move of the round. A mark that the round began with has
    /// none.
    pub fn ply_of(&self, position: Position) -> Option<usize> {
        self.played().iter().rposition(|played| played.mv.position == position).map(|index| index + 1)
    }

    /// Makes a move. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// [`IllegalMove`] if the rules do not allow it; then nothing changes.
    pub fn play(&mut self, mv: Move, author: Author) -> Result<(), IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::GameOver);
        }
        let board = self.board().after(mv)?;
        self.forget_undone();
        self.moves.push(Played { mv, author });
        self.boards.push(board);
        self.cursor += 1;
        Ok(())
    }

    /// Moves the cursor to just after this many plies, back or forward.
    ///
    /// # Errors
    /// [`Refusal::NoSuchPly`] if the round has fewer moves.
    pub fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        if ply > self.moves.len() {
            return Err(Refusal::NoSuchPly(ply));
        }
        self.cursor = ply;
        Ok(())
    }

    /// Forgets the moves that were taken back.
    pub fn forget_undone(&mut self) {
        self.moves.truncate(self.cursor);
        self.boards.truncate(self.cursor + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::OpponentId;

    fn round(moves: &str) -> Round {
        let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
        moves.split_whitespace().for_each(|name| round.play(name.parse().unwrap(), Author::Person).unwrap());
        round
    }

    #[test]
    fn the_cursor_moves_and_the_history_stays() {
        let mut round = round("b2 a1 c3");
        round.go_to(1).unwrap();
        assert_eq!(round.board().to_string(), ".../.X./... o");
        assert_eq!((round.played().len(), round.undone().len()), (1, 2));
        assert_eq!(round.ply_of(Position::new(0, 0)), None, "a move that was taken back is not on the board");
        round.go_to(3).unwrap();
        assert_eq!(round.board().to_string(), "O../.X./..X o");
        assert_eq!(round.ply_of(Position::new(0, 0)), Some(2));
        assert_eq!(round.go_to(4), Err(Refusal::NoSuchPly(4)));
    }

    #[test]
    fn a_new_move_replaces_what_was_taken_back_and_an_illegal_one_does_not() {
        let mut round = round("b2 a1 c3");
        round.go_to(1).unwrap();
        assert!(round.play("b2".parse().unwrap(), Author::Person).is_err());
        assert_eq!(round.moves().len(), 3);
        round.play("c1".parse().unwrap(), Author::Person).unwrap();
        assert_eq!(round.moves().len(), 2);
        assert_eq!(round.board().to_string(), "..O/.X./... x");
    }

    #[test]
    fn totals_count_a_round_without_help_that_is_over() {
        let won = round("a1 b1 a2 b2 a3");
        assert_eq!(won.total(), won.outcome());
        assert_eq!(round("a1 b1 a2 b2").total(), None);
        let mut helped = won.clone();
        helped.leave_out();
        assert_eq!((helped.total(), helped.counted()), (None, won.outcome()), "its match counts it");
        let mut stood_in = round("a1 b1 a2 b2");
        stood_in.play("a3".parse().unwrap(), Author::StandIn(OpponentId::PENCIL)).unwrap();
        assert_eq!((stood_in.total(), stood_in.counted().is_some()), (None, true));
        let mut set_up = Round::new(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap());
        set_up.play("c1".parse().unwrap(), Author::Person).unwrap();
        assert_eq!(set_up.total(), None);
    }

    #[test]
    fn a_round_from_a_board_with_marks_does_not_count() {
        assert!(round("b2 a1").counts());
        assert!(!Round::new(Board::parse(Rules::TIC_TAC_TOE, ".../.X./... o").unwrap()).counts());
    }
}
