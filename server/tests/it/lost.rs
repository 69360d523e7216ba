//! The power fails, and the journal loses its last line. Another move then has the sequence of the one that was lost, and whoever
//! has seen that one gets to know how the match is.

use std::fs::{self, File};
use std::path::Path;

use noughts_protocol::{Event, ServerMessage};
use tempfile::TempDir;

use crate::support::{Player, Program};

/// A player once more, as another device of theirs.
async fn tab_of(player: &Player, url: &str) -> Player {
    let seat = player.client.seat().expect("a seat");
    Player::with_secret(url, seat.code, seat.secret).await.expect("the room is there")
}

/// Takes away the end of the last line.
fn cut_last_line(folder: &Path) {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let written = files.filter(|path| path.extension().is_some() && fs::metadata(path).expect("a length").len() > 0);
    let file = File::options().write(true).open(written.max().expect("a file with lines")).expect("the file");
    let length = file.metadata().expect("a length").len();
    file.set_len(length - 5).expect("it is cut");
}

/// Two whose server has lost the last move. O has made another one from another device.
async fn after_loss() -> ([Player; 2], Program, TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = Program::with_folder(folder.path());
    let [mut x, mut o] = Player::pair(&program.url()).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("b2").await;
    o.until_record("x b2").await;
    o.place("a1").await;
    x.until_record("x b2 a1").await;
    // It is killed.
    drop(program);
    cut_last_line(folder.path());
    let program = Program::with_folder(folder.path());
    let mut tab = tab_of(&o, &program.url()).await;
    assert_eq!(tab.state().record.to_string(), "x b2", "the move is lost");
    tab.place("c3").await;
    assert_eq!(tab.state().seq, x.state().seq, "two states have this sequence");
    for player in [&mut x, &mut o] {
        player.url = program.url();
    }
    ([x, o], program, folder)
}

#[tokio::test]
async fn who_comes_back_with_a_move_that_was_lost_gets_the_match_as_it_is() {
    let ([mut x, mut o], _program, _folder) = after_loss().await;
    for player in [&mut x, &mut o] {
        player.enter().await.expect("the room is there");
        assert_eq!(player.state().record.to_string(), "x b2 c3");
    }
    x.place("a1").await;
    o.until_record("x b2 c3 a1").await;
}

#[tokio::test]
async fn who_hears_of_a_move_on_another_board_asks_how_the_match_is() {
    let ([mut x, o], program, _folder) = after_loss().await;
    x.connect().await.expect("the server");
    // What the server says first does not come.
    while !matches!(x.message().await.expect("a message"), ServerMessage::Presence(_)) {}
    let mut tab = tab_of(&x, &program.url()).await;
    tab.place("c1").await;
    let mut moved = x.message().await.expect("a message");
    while matches!(moved, ServerMessage::Presence(_)) {
        // O's other device is gone.
        moved = x.message().await.expect("a message");
    }
    assert!(matches!(moved, ServerMessage::Moved(_)), "{moved:?}");
    assert_eq!(x.client.hear(moved), Event::Missed);
    assert_eq!(x.state().record.to_string(), "x b2 a1", "there is nothing to be played on this board");
    x.send_all(x.client.heartbeat()).await.expect("a connection");
    x.until_record("x b2 c3 c1").await;
    drop(o);
}
