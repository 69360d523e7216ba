//! What the game does so that its board is that of the server.

use noughts_engine::play::{
    Action, ActionKind, Author, FinishedRound, FirstRound, Match, MatchRecord, NextRounds, Player, Round, RoundRecord,
    SavedGame, SavedMove, Starter,
};
use noughts_engine::rules::{Board, ByMark, Mark, Move, Record};
use noughts_protocol::{Role, Score, State};

/// The names that people without one have for the server, which gives no name to both seats: whoever makes the room, and whoever
/// joins.
pub const UNNAMED: [&str; 2] = ["Player 1", "Player 2"];

/// The match as the server has it, for whoever has this role. Rounds that the game knows stay as they are known.
pub fn as_on_server(state: &State, role: Role, known: &SavedGame, past: &[MatchRecord]) -> SavedGame {
    let name = |mark: Mark| state.names[mark].as_deref().filter(|name| !UNNAMED.contains(name))?.parse().ok();
    let people = ByMark::new(|mark| Player::Person(name(mark)));
    let finished = finished(state, &people, known, past);
    let players =
        ByMark::new(
            |mark| if role.mark() == Some(mark) { people[mark].clone() } else { people[mark].clone().elsewhere() },
        );
    let player_one = role.mark().unwrap_or(Mark::X);
    // The sides begin in turns.
    let first = if state.round % 2 == 1 { state.record.first } else { state.record.first.other() };
    let first = if first == player_one { FirstRound::PlayerOne } else { FirstRound::PlayerTwo };
    let begun = Match::new(players, player_one, Starter { first, next: NextRounds::Alternate });
    let pairing = begun.clone().after_rounds(finished).unwrap_or(begun);
    let moves: Vec<_> = state.record.moves.iter().map(|mv| SavedMove { mv: *mv, stand_in: None }).collect();
    let ply = moves.len();
    SavedGame { pairing, start: Board::new(state.rules, state.record.first), counts: true, moves, ply }
}

/// The rounds before this one, as far as they are known: from the board or, after a start, from the match that these people played
/// last. The server tells only how many rounds each side has won.
fn finished(state: &State, people: &ByMark<Player>, known: &SavedGame, past: &[MatchRecord]) -> Vec<FinishedRound> {
    let before = state.round.saturating_sub(1) as usize;
    let fits = |rounds: &[FinishedRound]| {
        let (count, score) = (count(rounds), state.score);
        count.x <= score.x && count.o <= score.o && count.draws <= score.draws
    };
    let mut rounds = Vec::new();
    if known.pairing.is_in_room() {
        rounds.extend_from_slice(known.pairing.finished());
        let last = SavedGame { ply: known.moves.len(), ..known.clone() };
        let last = last.round().ok().filter(|round| round.board().is_over() && rounds.len() < before);
        rounds.extend(last.map(|round| FinishedRound::Record(RoundRecord::of(&round))));
    } else {
        let last = past.iter().find(|played| played.players == *people).map(MatchRecord::finished).unwrap_or_default();
        rounds.extend(last.iter().cloned().map(FinishedRound::Record));
        // The last of them may be this one, which is over, or was so before a move was taken back.
        let is_now = |round: &RoundRecord| {
            let moves = round.moves().iter().map(|saved| saved.mv).collect();
            Record { first: round.start().to_move(), moves } == state.record
        };
        if last.last().is_some_and(is_now) || !fits(&rounds) {
            rounds.pop();
        }
    }
    if !fits(&rounds) {
        rounds.clear();
    }
    let (known, Score { x, o, draws }) = (count(&rounds), state.score);
    for (winner, more) in [(Some(Mark::X), x - known.x), (Some(Mark::O), o - known.o), (None, draws - known.draws)] {
        rounds.extend(std::iter::repeat_n(FinishedRound::Winner(winner), more as usize));
    }
    rounds
}

fn count(rounds: &[FinishedRound]) -> Score {
    let of = |wanted: Option<Mark>| rounds.iter().filter(|round| round.winner() == wanted).count() as u32;
    Score { x: of(Some(Mark::X)), o: of(Some(Mark::O)), draws: of(None) }
}

/// What makes the match on the board that of the server.
pub fn actions(pairing: &Match, round: &Round, state: &State, role: Role, past: &[MatchRecord]) -> Vec<Action> {
    let here = SavedGame::new(pairing, round);
    let mut there = as_on_server(state, role, &here, past);
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
    let there = as_on_server(state, role, &here, &[]);
    let same = SavedGame { moves: before.to_vec(), ply: before.len(), ..here.clone() } == there;
    (same && here.ply == here.moves.len() && round.mark_of(before.len()) == role.mark()).then_some(last.mv)
}

#[cfg(test)]
mod tests {
    use noughts_engine::play::{Moment, apply};
    use noughts_engine::rules::Rules;
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;

    fn state(round: u32, record: &str, score: Score) -> State {
        let names = ByMark { x: Some("Mina".to_owned()), o: Some("Noah".to_owned()) };
        let (rules, record) = (Rules::TIC_TAC_TOE, record.parse().unwrap());
        State { seq: 1, rules, round, record, names, score, undo: None, undo_refused: None, id: None }
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
            let actions = actions(&self.pairing, &self.round, state, role, &[]);
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
    fn a_round_whose_end_was_missed_takes_no_other_away() {
        let winners = |here: &Here| here.pairing.winners().collect::<Vec<_>>();
        let is_known = |here: &Here| -> Vec<bool> {
            here.pairing.finished().iter().map(|round| round.record().is_some()).collect()
        };
        let mut here = Here::new();
        here.follow(&state(1, "x a1 b1 a2 b2 a3", Score::default()), Role::O);
        here.follow(&state(2, "o a1 b1 a2 b2", Score { x: 1, ..Score::default() }), Role::O);
        let moment = Moment::new((2026, 11, 24), (0, 0, 0)).unwrap();
        let past = [MatchRecord::new(moment, &here.pairing, &here.round)];
        let later = state(3, "x", Score { x: 1, o: 1, draws: 0 });
        here.follow(&later, Role::O);
        let expected = [Some(Mark::X), Some(Mark::O)];
        assert_eq!((winners(&here), is_known(&here)), (expected.to_vec(), vec![true, false]));
        let mut begun = Here::new();
        actions(&begun.pairing, &begun.round, &later, Role::O, &past).iter().for_each(|action| begun.act(action));
        assert_eq!(begun.pairing, here.pairing, "the same after a start");
        let other = state(3, "x", Score { x: 0, o: 2, draws: 0 });
        let mut begun = Here::new();
        actions(&begun.pairing, &begun.round, &other, Role::O, &past).iter().for_each(|action| begun.act(action));
        assert_eq!(is_known(&begun), [false, false], "that was another match");
    }

    #[test]
    fn a_friend_is_called_by_any_name_and_whoever_has_none_has_none() {
        for name in ["You", "Friend"] {
            let mut here = Here::new();
            let mut state = state(1, "x", Score::default());
            state.names = ByMark { x: Some(name.to_owned()), o: Some(UNNAMED[1].to_owned()) };
            here.follow(&state, Role::O);
            let friend = Player::Remote(name.parse().ok());
            assert_eq!(here.pairing.players, ByMark { x: friend, o: Player::Person(None) });
        }
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
