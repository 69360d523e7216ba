//! A server that is killed, and whose journal then ends within its last line, as it may after a power failure. All who come back
//! have the same board, and nothing is lost but what was in this line. The same for NATS, whose last message is deleted.
//!
//! `NOUGHTS_KILLS=1000` kills so often in the long test.

use std::fs::{self, File};
use std::path::Path;

use noughts_engine::play::Record;
use noughts_engine::rules::{Mark, Rules};
use noughts_protocol::{Code, Rejection, Request, Secret};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Error;

use crate::support::folder::files;
use crate::support::{NatsServer, Player, Program, count, wait};

const TABLES: u64 = 6;

/// A round and its moves.
type Moment = (u32, String);

/// Two who play in a room, and what they were told.
struct Table {
    code: Code,
    secrets: [Secret; 2],
    /// What the room has been so far.
    accepted: Vec<Moment>,
    /// What the room is too if the last request was accepted, whose answer was lost.
    asked: Option<Moment>,
    rng: ChaCha8Rng,
}

impl Table {
    async fn open(url: &str, seed: u64) -> Self {
        let players = Player::pair(url).await;
        let code = players[0].code();
        let secrets = players.each_ref().map(|player| player.client.seat().expect("a seat").secret);
        let mut table = Self { code, secrets, accepted: Vec::new(), asked: None, rng: ChaCha8Rng::seed_from_u64(seed) };
        table.accepted.push(moment(&players[0]));
        table
    }

    /// Both come with nothing but their links. Returns also whether the last that was accepted is gone; none if the room is.
    async fn come_back(&mut self, url: &str) -> Option<([Player; 2], bool)> {
        let mut players = Vec::new();
        for secret in self.secrets {
            match Player::with_secret(url, self.code, secret).await {
                Ok(player) => players.push(player),
                Err(why) => assert_eq!(why, Rejection::NoSuchRoom),
            }
        }
        let [x, o] = match <[Player; 2]>::try_from(players) {
            Ok(both) => both,
            Err(some) if some.is_empty() => return None,
            Err(_) => panic!("only one of the two has the room"),
        };
        assert_eq!((x.state(), x.past(), x.score()), (o.state(), o.past(), o.score()));
        assert_eq!(x.score().rounds() + 1, u64::from(x.state().round));
        let found = moment(&x);
        let is_asked = self.asked.take().as_ref() == Some(&found);
        let [.., last] = &self.accepted[..] else { panic!("no moment") };
        let is_lost = !is_asked && *last != found;
        if is_asked {
            self.accepted.push(found);
        } else if is_lost {
            self.accepted.pop();
            assert_eq!(self.accepted.last(), Some(&found), "more than one line is lost");
        }
        Some(([x, o], is_lost))
    }

    /// Plays until the server is gone.
    async fn play(mut self, mut players: [Player; 2]) -> Self {
        while self.act(&mut players).await.is_ok() {}
        self
    }

    async fn act(&mut self, players: &mut [Player; 2]) -> Result<(), Error> {
        let (round, record) = self.accepted.last().expect("a moment").clone();
        let mut record: Record = record.parse().expect("a record");
        let played = record.replay(Rules::TIC_TAC_TOE).expect("legal moves");
        let (mark, kind, next) = match played.board().legal_cells().choose(&mut self.rng) {
            Some(cell) => {
                record.moves.push(cell.into());
                (played.board().to_move(), Request::Place(cell.into()), (round, record.to_string()))
            }
            None => {
                let first = record.first.other();
                let record = Record { first, moves: Vec::new() };
                (*Mark::ALL.choose(&mut self.rng).expect("two"), Request::Rematch, (round + 1, record.to_string()))
            }
        };
        let player = &mut players[mark as usize];
        while moment(player) != (round, self.accepted.last().expect("a moment").1.clone()) {
            player.hear().await?;
        }
        self.asked = Some(next);
        player.act(kind).await?.expect("the rules allow it");
        self.accepted.extend(self.asked.take());
        Ok(())
    }
}

fn moment(player: &Player) -> Moment {
    (player.state().round, player.state().record.to_string())
}

/// Cuts the journal somewhere within its last line.
fn cut_last_line(folder: &Path, rng: &mut ChaCha8Rng) {
    let with_text = |name: &String| folder.join(name).metadata().is_ok_and(|file| file.len() > 0);
    let Some(name) = files(folder).into_iter().rev().find(with_text) else {
        return;
    };
    let path = folder.join(name);
    let text = fs::read(&path).expect("a journal");
    let start = text[..text.len() - 1].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let file = File::options().write(true).open(path).expect("a journal");
    file.set_len(rng.random_range(start..text.len()) as u64).expect("it is cut");
}

async fn kill_and_cut(kills: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Program::with_folder(folder.path());
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut tables = Vec::new();
    for seed in 0..TABLES {
        tables.push(Table::open(&program.url(), seed).await);
    }
    let mut all_lost = 0;
    for kill in 0..=kills {
        let (mut playing, mut lost) = (JoinSet::new(), 0);
        for mut table in tables.drain(..) {
            let (players, is_lost) = table.come_back(&program.url()).await.expect("the room is there");
            lost += usize::from(is_lost);
            playing.spawn(table.play(players));
        }
        assert!(lost <= 1, "{lost} rooms are set back by the kill {kill}");
        all_lost += lost;
        wait(rng.random_range(0..200)).await;
        program.kill();
        tables = playing.join_all().await;
        cut_last_line(folder.path(), &mut rng);
        program.start_again();
    }
    let moves: usize = tables.iter().map(|table| table.accepted.len()).sum();
    println!("{moves} changes at {TABLES} tables, of which {all_lost} were lost in {kills} kills");
    assert!(moves > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_is_cut_loses_the_last_line_and_both_see_the_same() {
    kill_and_cut(5).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn a_journal_that_is_cut_two_hundred_times_loses_the_last_line_each_time_and_both_see_the_same() {
    kill_and_cut(count("NOUGHTS_KILLS", 200)).await;
}

/// Deletes the last message of one of the two streams. A room has one message, so it may be a whole room.
async fn delete_last_message(nats: &NatsServer, rng: &mut ChaCha8Rng) {
    let client = async_nats::connect(nats.url()).await.expect("NATS");
    let name = *["noughts_rooms", "noughts_past"].choose(rng).expect("two");
    let mut stream = async_nats::jetstream::new(client).get_stream(name).await.expect("a stream");
    let last = stream.info().await.expect("an answer").state.last_sequence;
    // It may have been deleted before.
    let _ = stream.delete_message(last).await;
}

async fn kill_and_delete(kills: usize) {
    let Some(nats) = NatsServer::start().await else {
        eprintln!("NOT CHECKED: what happens with NATS, because nats-server is not installed");
        return;
    };
    let mut program = Program::with_nats(&nats);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut tables = Vec::new();
    for seed in 0..TABLES {
        tables.push(Table::open(&program.url(), seed).await);
    }
    let (mut moves, mut gone) = (0, 0);
    for kill in 0..=kills {
        let mut playing = JoinSet::new();
        let mut lost = 0;
        for mut table in tables.drain(..) {
            match table.come_back(&program.url()).await {
                Some((players, is_lost)) => {
                    assert!(!is_lost, "what was accepted is gone, but not its room");
                    playing.spawn(table.play(players));
                }
                None => {
                    lost += 1;
                    moves += table.accepted.len();
                    let mut new = Table::open(&program.url(), TABLES + kill as u64).await;
                    let (players, _) = new.come_back(&program.url()).await.expect("it is new");
                    playing.spawn(new.play(players));
                }
            }
        }
        assert!(lost <= 1, "{lost} rooms are gone after the kill {kill}");
        gone += lost;
        wait(rng.random_range(0..200)).await;
        program.kill();
        tables = playing.join_all().await;
        delete_last_message(&nats, &mut rng).await;
        program.start_again();
    }
    moves += tables.iter().map(|table| table.accepted.len()).sum::<usize>();
    println!("{moves} changes at {TABLES} tables; {gone} rooms were gone in {kills} kills");
    assert!(moves > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nats_loses_is_a_room_or_its_past_and_both_see_the_same() {
    kill_and_delete(4).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes some minutes"]
async fn two_hundred_messages_that_nats_loses_are_rooms_or_their_past_and_both_see_the_same() {
    kill_and_delete(count("NOUGHTS_KILLS", 200)).await;
}
