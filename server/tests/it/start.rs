//! How the program begins: what it prints, and what it serves with a page and without.

use std::fs;

use noughts_server::banner::qr_code;

use crate::support::{Player, Program, get};

#[tokio::test]
async fn with_a_page_it_shows_its_address_and_the_code_of_it() {
    let [rooms, page] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    fs::write(page.path().join("index.html"), "the page").expect("a file");
    let program = Program::with_options(rooms.path(), &["--page", page.path().to_str().expect("a plain path")]);
    let address = format!("http://{}/", program.host());
    let code = qr_code(&address).expect("a code");
    assert_eq!(program.introduction, format!("Noughts is at {address}\n{code}(Ctrl+C ends it)\n"));
    let answer = get(&program.host(), "/").await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("the page"), "{answer}");
}

#[tokio::test]
async fn without_a_page_it_says_how_to_make_one_and_has_rooms() {
    let rooms = tempfile::tempdir().expect("a folder");
    let missing = rooms.path().join("page");
    let program = Program::with_options(rooms.path(), &["--page", missing.to_str().expect("a plain path")]);
    let lines: Vec<_> = program.introduction.lines().collect();
    assert_eq!(lines[0], format!("Noughts is at http://{}/", program.host()));
    assert!(
        lines[1].contains(missing.to_str().expect("a plain path")) && lines[1].contains("`web/build`"),
        "{}",
        lines[1]
    );
    assert_eq!(lines.len(), 2, "nobody can scan a code of a page that is not there");
    let answer = get(&program.host(), "/").await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 404") && answer.contains("web/build"), "{answer}");
    let [mut x, mut o] = Player::pair(&program.url()).await;
    x.until(|state| state.names.o.is_some()).await;
    x.place("b2").await;
    o.until_record("x b2").await;
}
