//! How many bytes rooms have in the store, and messages on the way, in games of all kinds.

use noughts_engine::play::Round;
use noughts_engine::rules::{Kind, Mark, Rules};
use noughts_protocol::{
    Create, Id, MAX_ROUNDS, MAX_SERVER_BYTES, PastRounds, Request, RoomState, Secret, ServerMessage, Tally, Turn,
    VERSION,
};
use noughts_server::room::HostedRoom;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::IteratorRandom;
use serde::Serialize;

/// The most bytes of a room of 3×3 in the store, and of any room, with its past rounds.
const SMALL_ROOM: usize = 10_000;
const ANY_ROOM: usize = 16_000;

/// A name with as many bytes as a name can have.
const NAME: &str = "𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳𝒳";

fn length(value: &impl Serialize) -> usize {
    serde_json::to_string(value).expect("a text").len()
}

/// All kinds, on the smallest and the largest boards that they have, and with the shortest and the longest lines.
fn all_rules() -> Vec<Rules> {
    let sizes = [(3, 3, 3), (7, 6, 4), (15, 15, 3), (15, 15, 5), (15, 15, 15)];
    let of = |kind| sizes.into_iter().filter_map(move |(x, y, line)| Rules::of(kind, x, y, line).ok());
    Kind::ALL.into_iter().flat_map(of).collect()
}

/// Plays a round to its end, and returns the most bytes that the room and a message had.
fn play(room: &mut HostedRoom, ids: &mut u64, rng: &mut ChaCha8Rng) -> [usize; 2] {
    let mut most = [0; 2];
    loop {
        *ids += 1;
        let id = Id::try_from((1 << 53) - *ids).expect("an id");
        let state = room.referee.state(Some(id));
        let message =
            ServerMessage::State(RoomState { undo: Some(Mark::X), undo_refused: Some(Mark::O), ..state.clone() });
        most = [most[0].max(length(room)), most[1].max(length(&message))];
        let round: Round = state.replayed().expect("legal moves");
        let ply = state.record.moves.len() as u32;
        let turn = Turn { id, round: state.round, ply };
        // So that rounds are long, a move that does not end the round is liked better.
        let ends = |mv: &_| round.clone().play(*mv, noughts_engine::play::Author::Remote).is_err();
        let Some(mv) = round.board().legal_moves().filter(|mv| !ends(mv)).choose(rng).filter(|_| !round.is_over())
        else {
            return most;
        };
        room.referee.act(round.board().to_move(), turn, Request::Place(mv)).expect("it is legal");
    }
}

#[test]
fn rooms_and_messages_are_small_in_all_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for rules in all_rules() {
        let secret = Secret::from_bytes([255; 16]);
        let create =
            Create { v: VERSION, secret, name: Some(NAME.to_owned() + "x"), mark: Mark::X, first: Mark::X, rules };
        let mut room = HostedRoom::new(&create, secret, secret, u64::from(u32::MAX)).expect("a name");
        room.referee.seat(Mark::O, Some(&(NAME.to_owned() + "o"))).expect("a name");
        let mut past = PastRounds::without_records(1, Tally { x: 0, o: 0, draws: 0 });
        let (mut ids, mut rooms, mut messages, mut longest) = (0, 0, 0, 0);
        // Until there are as many records as there can be.
        while past.before.rounds() == 0 {
            let [room_bytes, message_bytes] = play(&mut room, &mut ids, &mut rng);
            // The numbers of a room that is played for long.
            let long = PastRounds {
                round: MAX_ROUNDS,
                before: Tally { x: MAX_ROUNDS, o: MAX_ROUNDS, draws: MAX_ROUNDS },
                ..past.clone()
            };
            rooms = rooms.max(room_bytes + length(&long));
            messages = messages.max(message_bytes).max(length(&ServerMessage::Rounds(long)));
            let state = room.referee.state(None);
            longest = longest.max(state.record.moves.len());
            past = past.followed_by(rules, state.record.clone()).expect("it is over");
            ids += 1;
            let turn = Turn {
                id: Id::try_from(ids).expect("an id"),
                round: state.round,
                ply: state.record.moves.len() as u32,
            };
            room.referee.act(Mark::X, turn, Request::Rematch).expect("the round is over");
        }
        println!("{rules}: {rooms} bytes of a room, {messages} bytes of a message");
        assert!(messages <= MAX_SERVER_BYTES);
        // Nearly all rounds of this game fill the board.
        assert!(rules.to_string() != "classic 15x15x15" || longest == 225, "{longest} moves");
        let is_small = rules.columns() == 3 && rules.rows() == 3 && rules.kind() != Kind::Ultimate;
        assert!(rooms <= if is_small { SMALL_ROOM } else { ANY_ROOM }, "{rules}");
    }
}
