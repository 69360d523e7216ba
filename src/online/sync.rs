//! What the game does so that its board is that of the server.

use noughts_engine::play::{
    Action, ActionKind, Author, FinishedRound, FirstRound, Match, NextRounds, Player, Round, RoundRecord, SavedGame,
    SavedMove, Starter,
};
use noughts_engine::rules::{Board, ByMark, Mark, Move, Record};
use noughts_protocol::{Role, Score, State};

use crate::setup::{FRIEND, NUMBERED, YOU};

/// The match as the server has it, for whoever has this role. Rounds that the game knows stay as they are known.
pub fn as_on_server(state: &State, role: Role, known: &SavedGame) -> SavedGame {
    let player = |mark: Mark| {
        let is_own = role.mark() == Some(mark);
        let called = |name: &str| Player::Person(name.to_owned());
        let named = state.names[mark].as_deref().filter(|name| !NUMBERED.contains(name));
        let player = match (named.and_then(|name| Player::person(name).ok()), role) {
            (Some(player), _) => player,
            (None, Role::Watch) => called(NUMBERED[usize::from(mark == Mark::O)]),
            (None, Role::X | Role::O) => called(if is_own { YOU } else { FRIEND }),
        };
        if is_own { player } else { player.elsewhere() }
    };
    let players = ByMark::new(player);
    let player_one = role.mark().unwrap_or(Mark::X);
    // The sides begin in turns.
    let first = if state.round % 2 == 1 { state.record.first } else { state.record.first.other() };
    let first = if first == player_one { FirstRound::PlayerOne } else { FirstRound::PlayerTwo };
    let begun = Match::new(players, player_one, Starter { first, next: NextRounds::Alternate });
    let pairing = begun.clone().after_rounds(finished(state, known)).unwrap_or(begun);
    let moves: Vec<_> = state.record.moves.iter().map(|mv| SavedMove { mv: *mv, stand_in: None }).collect();
    let ply = moves.len();
    SavedGame { pairing, start: Board::new(state.rules, state.record.first), counts: true, moves, ply }
}

/// The rounds before this one, as far as they are known. The server tells only how many rounds each side has won.
fn finished(state: &State, known: &SavedGame) -> Vec<FinishedRound> {
    let mut rounds = known.pairing.finished().to_vec();
    if count(&rounds) == state.score {
        return rounds;
    }
    let last = SavedGame { ply: known.moves.len(), ..known.clone() };
    if let Some(round) = last.round().ok().filter(|round| round.board().is_over()) {
        rounds.push(FinishedRound::Record(RoundRecord::of(&round)));
        if count(&rounds) == state.score {
            return rounds;
        }
    }
    let rounds = |winner: Option<Mark>, count: u32| std::iter::repeat_n(FinishedRound::Winner(winner), count as usize);
    let Score { x, o, draws } = state.score;
    rounds(Some(Mark::X), x).chain(rounds(Some(Mark::O), o)).chain(rounds(None, draws)).collect()
}

fn count(rounds: &[FinishedRound]) -> Score {
    let of = |wanted: Option<Mark>| rounds.iter().filter(|round| round.winner() == wanted).count() as u32;
    Score { x: of(Some(Mark::X)), o: of(Some(Mark::O)), draws: of(None) }
}

/// What makes the match on the board that of the server.
pub fn actions(pairing: &Match, round: &Round, state: &State, role: Role) -> Vec<Action> {
    let here = SavedGame::new(pairing, round);
    let mut there = as_on_server(state, role, &here);
    if round.end().is_over() && here.moves == there.moves {
        // Somebody looks at an earlier move.
        there.ply = here.ply;
    }
    if here == there {
        return Vec::new();
    }
    let goes_on = there.moves.starts_with(&here.moves) && here.ply == here.moves.len();
    let begun = SavedGame { moves: here.moves.clone(), ply: here.ply, ..there.clone() };
    if goes_on && begun == here {
        let mut to_move = round.board().to_move();
        let new = there.moves[here.moves.len()..].iter().map(|saved| {
            let author = if role.mark() == Some(to_move) { Author::Person } else { Author::Remote };
            to_move = to_move.other();
            Action { kind: ActionKind::Place(saved.mv), author }
        });
        return new.collect();
    }
    vec![Action { kind: ActionKind::Resume(there), author: Author::Remote }]
}

/// The round, and the moves of it, that the server has if the board is that of the server.
pub fn seen(pairing: &Match, round: &Round) -> Option<(u32, Record)> {
    let moves = round.played().iter().map(|played| played.mv).collect();
    let record = Record { first: round.start().to_move(), moves };
    Some((pairing.round_number().try_into().ok()?, record))
}

/// The move of this game that the server does not have yet, if the board was that of the server before: it was made after all
/// that the server has.
pub fn unsent(pairing: &Match, round: &Round, state: &State, role: Role) -> Option<Move> {
    let here = SavedGame::new(pairing, round);
    let (last, before) = here.moves.split_last()?;
    let there = as_on_server(state, role, &here);
    let same = SavedGame { moves: before.to_vec(), ply: before.len(), ..here.clone() } == there;
    (same && here.ply == here.moves.len() && round.mark_of(before.len()) == role.mark()).then_some(last.mv)
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::apply;
    use noughts_engine::rules::Rules;
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn state(round: u32, record: &str, score: Score) -> State {
        let names = ByMark { x: Some("Mina".to_owned()), o: Some("Noah".to_owned()) };
        let (rules, record) = (Rules::TIC_TAC_TOE, record.parse().unwrap());
        State { seq: 1, rules, round, record, names, score, undo: None, id: None }
    }

    struct Here {
        pairing: Match,
        round: Round,
    }

    impl Here {
        fn new() -> Self {
            Self { pairing: Match::default(), round: Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X)) }
        }

        fn act(&mut self, action: &Action) {
            let mut rng = ChaCha8Rng::seed_from_u64(1);
            apply(action, &mut self.round, Some(&mut self.pairing), &mut rng).expect("it is allowed");
        }

        /// Does what makes it the same, and returns how many whole matches and how many moves that were.
        fn follow(&mut self, state: &State, role: Role) -> (usize, usize) {
            let actions = actions(&self.pairing, &self.round, state, role);
            actions.iter().for_each(|action| self.act(action));
            let moves = actions.iter().filter(|action| matches!(action.kind, ActionKind::Place(_))).count();
            (actions.len() - moves, moves)
        }

        fn place(&mut self, name: &str) {
            self.act(&Action::by_person(ActionKind::Place(name.parse().unwrap())));
        }
    }

    #[test]
    fn a_move_of_the_friend_is_one_action_and_an_own_one_stays_until_it_was_sent() {
        let mut here = Here::new();
        let none = Score::default();
        assert_eq!(here.follow(&state(1, "x", none), Role::X), (1, 0));
        assert!(here.pairing.is_remote());
        here.place("b2");
        let first = state(1, "x", none);
        assert_eq!(unsent(&here.pairing, &here.round, &first, Role::X), Some("b2".parse().unwrap()));
        assert_eq!(here.follow(&state(1, "x b2", none), Role::X), (0, 0));
        assert_eq!(here.follow(&state(1, "x b2 a1", none), Role::X), (0, 1));
        assert_eq!(here.follow(&state(1, "x b2 a1 c3 b1", none), Role::X), (0, 2), "another tab has moved too");
        assert_eq!(here.follow(&state(1, "x b2 a1", none), Role::X), (1, 0), "two moves were taken back");
        assert_eq!(here.follow(&state(1, "x b2", none), Role::X), (1, 0), "and one more");
        assert_eq!(here.round.cursor(), 1);
    }

    #[test]
    fn finished_rounds_stay_as_they_were_seen() {
        let mut here = Here::new();
        let x_won = Score { x: 1, ..Score::default() };
        here.follow(&state(1, "x a1 b1 a2 b2 a3", Score::default()), Role::O);
        assert_eq!(here.follow(&state(2, "o", x_won), Role::O), (1, 0));
        let finished: Vec<_> = here.pairing.finished().iter().map(FinishedRound::record).collect();
        assert_eq!(finished[0].expect("its moves").to_string(), "x a1 b1 a2 b2 a3");
        assert_eq!(finished.len(), 1);
        assert_eq!(here.pairing.round_number(), 2);
        let mut stranger = Here::new();
        stranger.follow(&state(2, "o b2", x_won), Role::Watch);
        assert_eq!(stranger.pairing.finished(), [FinishedRound::Winner(Some(Mark::X))]);
        assert_eq!(stranger.pairing.people(), []);
    }

    #[test]
    fn the_end_of_a_round_can_be_looked_at_without_being_disturbed() {
        let mut here = Here::new();
        let over = state(1, "x a1 b1 a2 b2 a3", Score::default());
        here.follow(&over, Role::O);
        here.act(&Action::by_person(ActionKind::GoTo(2)));
        assert_eq!(here.follow(&over, Role::O), (0, 0));
        assert_eq!(here.follow(&state(2, "o", Score { x: 1, ..Score::default() }), Role::O), (1, 0));
    }

    proptest! {
        /// Whatever states come in whatever order, the board is that of the last one.
        #[test]
        fn the_board_is_always_that_of_the_server(states in prop::collection::vec((0..9usize, 1..4u32, 0..3u32, any::<bool>()), 1..8)) {
            let line = ["b2", "a1", "c3", "c1", "b1", "b3", "a2", "c2", "a3"];
            let mut here = Here::new();
            for (count, round, x, is_x) in states {
                let record = ["x"].into_iter().chain(line[..count].iter().copied()).collect::<Vec<_>>().join(" ");
                let state = state(round, &record, Score { x, ..Score::default() });
                let role = if is_x { Role::X } else { Role::O };
                here.follow(&state, role);
                prop_assert_eq!(*here.round.board(), state.board().unwrap());
                prop_assert_eq!(unsent(&here.pairing, &here.round, &state, role), None);
            }
        }
    }
}
