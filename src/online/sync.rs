//! Compares the board of a room with the board of the room's server.

use noughts_engine::play::{Match, Round, SavedGame};
use noughts_engine::rules::Move;
use noughts_protocol::Role;

use super::there::There;

/// The match and the round of the server, if the match or the round on the board differ. A person who looks at an earlier move of
/// a round that is over is not disturbed.
pub fn difference(pairing: &Match, round: &Round, there: &There) -> Option<(Match, Round)> {
    let (here, mut new) = (SavedGame::new(pairing, round), there.saved());
    if round.is_over_at_end() && here.moves == new.moves {
        new.ply = here.ply;
    }
    (here != new).then(|| (there.pairing.clone(), there.round.clone()))
}

/// The move of this game that the server does not have yet, if the board without this move is the board of the server.
pub fn unsent(pairing: &Match, round: &Round, there: &There, role: Role) -> Option<Move> {
    let here = SavedGame::new(pairing, round);
    let (last, before) = here.moves.split_last()?;
    let same = SavedGame { moves: before.to_vec(), ply: before.len(), ..here.clone() } == there.saved();
    (same && here.ply == here.moves.len() && round.mark_of(before.len()) == role.mark()).then_some(last.mv)
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::{Author, FinishedRound, Player, Score};
    use noughts_engine::rules::{Board, ByMark, Mark, Rules};
    use noughts_protocol::{PastRounds, RoomState, Tally};
    use proptest::prelude::*;

    use super::*;

    /// What a server has after these rounds. The last of them is the round that is played.
    fn there(rounds: &[&str], role: Role) -> There {
        there_with(rounds, ["Mina", "Noah"], role)
    }

    /// What a server has after these rounds, with the names of X and O.
    fn there_with(rounds: &[&str], [x, o]: [&str; 2], role: Role) -> There {
        let rules = Rules::TIC_TAC_TOE;
        let names = ByMark { x: Some(x.to_owned()), o: Some(o.to_owned()) };
        let (last, finished) = rounds.split_last().unwrap();
        let past = finished
            .iter()
            .fold(PastRounds::default(), |past, record| past.followed_by(rules, record.parse().unwrap()).unwrap());
        let (round, record) = (past.round, last.parse().unwrap());
        let state = RoomState { seq: 1, rules, round, record, names, undo: None, undo_refused: None, id: None };
        There::read(&state, &past, role).unwrap()
    }

    struct Here {
        pairing: Match,
        round: Round,
    }

    impl Here {
        fn new() -> Self {
            Self { pairing: Match::default(), round: Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X)) }
        }

        /// Makes the board the same as the board of the server. Returns whether the board was another board before.
        fn follow(&mut self, rounds: &[&str], role: Role) -> bool {
            let new = difference(&self.pairing, &self.round, &there(rounds, role));
            new.map(|(pairing, round)| (self.pairing, self.round) = (pairing, round)).is_some()
        }
    }

    #[test]
    fn an_own_move_stays_until_it_was_sent() {
        let mut here = Here::new();
        assert!(here.follow(&["x"], Role::X));
        assert!(here.pairing.is_remote());
        here.round.play("b2".parse().unwrap(), Author::Person).unwrap();
        let first = there(&["x"], Role::X);
        assert_eq!(unsent(&here.pairing, &here.round, &first, Role::X), Some("b2".parse().unwrap()));
        assert!(!here.follow(&["x b2"], Role::X));
        assert!(here.follow(&["x b2 a1"], Role::X));
        assert!(here.follow(&["x b2 a1 c3 b1"], Role::X), "another tab has moved too");
        assert!(here.follow(&["x b2"], Role::X), "three moves were taken back");
        assert_eq!(here.round.cursor(), 1);
    }

    const X_WINS: &str = "x a1 b1 a2 b2 a3";

    #[test]
    fn finished_rounds_are_those_of_the_server_for_whoever_comes() {
        let mut here = Here::new();
        here.follow(&[X_WINS], Role::O);
        assert!(here.follow(&[X_WINS, "o"], Role::O));
        for mut whoever in [here, Here::new()] {
            whoever.follow(&[X_WINS, "o b2"], Role::Watch);
            let finished: Vec<_> = whoever.pairing.finished().iter().map(FinishedRound::record).collect();
            assert_eq!(finished.len(), 1);
            assert_eq!(finished[0].expect("its moves").to_string(), X_WINS);
            assert_eq!(whoever.pairing.round_number(), 2);
            assert_eq!(whoever.pairing.people(), []);
        }
    }

    #[test]
    fn rounds_that_the_server_has_forgotten_are_a_score_and_no_guess() {
        let rules = Rules::TIC_TAC_TOE;
        let before = Tally { x: 4_000_000_000, o: 2, draws: 1 };
        let mut past = PastRounds::without_records(4_000_000_004, before);
        past = past.followed_by(rules, X_WINS.parse().unwrap()).unwrap();
        let (round, names) = (past.round, ByMark::default());
        let record = "o".parse().unwrap();
        let state = RoomState { seq: 1, rules, round, record, names, undo: None, undo_refused: None, id: None };
        let there = There::read(&state, &past, Role::X).unwrap();
        assert_eq!(there.pairing.finished().len(), 1);
        assert_eq!(there.pairing.round_number(), 4_000_000_005);
        let score = Score { wins: ByMark { x: 4_000_000_001, o: 2 }, draws: 1 };
        assert_eq!(there.pairing.score(None), score);
    }

    #[test]
    fn a_friend_is_called_by_any_name_and_whoever_has_none_has_none() {
        for name in ["You", "Friend", "Player 1", "Player 2"] {
            let there = there_with(&["x"], [name, ""], Role::O);
            let friend = Player::Remote(name.parse().ok());
            assert_eq!(there.pairing.players, ByMark { x: friend, o: Player::Person(None) });
        }
    }

    #[test]
    fn the_end_of_a_round_can_be_looked_at_without_being_disturbed() {
        let mut here = Here::new();
        here.follow(&[X_WINS], Role::O);
        here.round.go_to(2).unwrap();
        assert!(!here.follow(&[X_WINS], Role::O));
        assert!(here.follow(&[X_WINS, "o"], Role::O));
    }

    proptest! {
        /// Whatever states come, and in whatever order, the board is the board of the last state.
        #[test]
        fn the_board_is_always_that_of_the_server(states in prop::collection::vec((0..9usize, 0..3usize, any::<bool>()), 1..8)) {
            let line = ["b2", "a1", "c3", "c1", "b1", "b3", "a2", "c2", "a3"];
            let mut here = Here::new();
            for (count, finished, is_x) in states {
                let first = if finished % 2 == 0 { "x" } else { "o" };
                let record = [first].into_iter().chain(line[..count].iter().copied()).collect::<Vec<_>>().join(" ");
                let rounds = [&[X_WINS, "o a1 b1 a2 b2 a3"][..finished], &[&record]].concat();
                let role = if is_x { Role::X } else { Role::O };
                here.follow(&rounds, role);
                let there = there(&rounds, role);
                prop_assert_eq!(SavedGame::new(&here.pairing, &here.round), there.saved());
                prop_assert_eq!(unsent(&here.pairing, &here.round, &there, role), None);
            }
        }
    }
}
