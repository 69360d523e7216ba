//! How the program begins: what it prints, and what it serves with a page and without.

use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use noughts_server::banner::qr_code;
use tempfile::TempDir;

use crate::support::{Player, Program, get, get_with};

#[tokio::test]
async fn with_a_page_it_shows_its_addresses_and_the_code_of_one() {
    let (program, _folders) = with_files(&[("index.html", "the page")], &["--bind", "0.0.0.0:0"]);
    let lines: Vec<_> = program.introduction.lines().collect();
    let urls: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("Noughts is at ")).collect();
    assert_eq!(urls.last(), Some(&format!("http://localhost:{}/ (this machine alone)", program.port()).as_str()));
    assert_eq!(lines.last(), Some(&"(Ctrl+C ends it)"));
    // Where there is a network, others scan the code of the first address.
    if let Some((first, _)) = urls[0].split_once(" (").filter(|_| urls.len() > 1) {
        let code = qr_code(first).expect("a code");
        assert!(program.introduction.contains(&format!("{code}{first}\n")), "{}", program.introduction);
    }
    let answer = get(&program.host(), "/").await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("the page"), "{answer}");
}

#[tokio::test]
async fn there_is_no_code_of_an_address_of_this_machine_alone() {
    let (program, _folders) = with_files(&[("index.html", "the page")], &[]);
    let address = format!("http://{}/ (this machine alone)", program.host());
    assert_eq!(program.introduction, format!("Noughts is at {address}\n(Ctrl+C ends it)\n"));
}

#[tokio::test]
async fn it_is_reached_at_addresses_of_both_versions() {
    let Ok(_) = std::net::TcpListener::bind("[::1]:0") else {
        eprintln!("NOT CHECKED: whether IPv4 and IPv6 are listened at, because this machine has no IPv6");
        return;
    };
    let (program, _folders) = with_files(&[], &["--bind", "[::]:0"]);
    for host in ["127.0.0.1", "[::1]"] {
        let answer = get(&format!("{host}:{}", program.port()), "/health").await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

/// What the program says that ends at once with these options, and that it ends with an error.
fn refused(options: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let ended = Command::new(env!("CARGO_BIN_EXE_noughts-server"))
        .current_dir(folder.path())
        .args(options)
        .output()
        .expect("the server");
    assert_eq!(ended.status.code(), Some(1));
    assert!(!folder.path().join("noughts-rooms").exists(), "nothing is made");
    String::from_utf8(ended.stderr).expect("a text")
}

#[test]
fn an_address_at_which_it_cannot_listen_is_refused_in_a_sentence() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("an address");
    for option in ["--bind", "--listen"] {
        let told = refused(&[option, &taken.to_string()]);
        assert!(told.contains(&format!("another program listens at {taken} already: end it, or ")), "{told}");
    }
    let told = refused(&["--bind", "192.0.2.200:8000"]);
    assert!(
        told.contains("this machine has no address 192.0.2.200: ") && told.contains("--bind 0.0.0.0:8000"),
        "{told}"
    );
    if std::net::TcpListener::bind("127.0.0.1:81").is_err_and(|error| error.kind() == ErrorKind::PermissionDenied) {
        let told = refused(&["--bind", "127.0.0.1:81"]);
        assert!(told.contains("may not listen at port 81: ") && told.contains("--bind 127.0.0.1:8000"), "{told}");
    }
}

#[test]
fn a_code_of_an_address_that_is_none_is_refused_in_a_sentence() {
    let told = refused(&["--bind", "127.0.0.1:0", "--qr", "127.0.0.1"]);
    assert!(told.contains("no other device comes here by 127.0.0.1: "), "{told}");
    let told = refused(&["--bind", "0.0.0.0:0", "--qr", "203.0.113.9"]);
    assert!(told.contains("this server is not at 203.0.113.9: "), "{told}");
}

#[tokio::test]
async fn without_a_page_it_says_how_to_make_one_and_has_rooms() {
    let rooms = tempfile::tempdir().expect("a folder");
    let missing = rooms.path().join("page");
    let program = Program::with_options(rooms.path(), &["--page", missing.to_str().expect("a plain path")]);
    let lines: Vec<_> = program.introduction.lines().collect();
    assert_eq!(lines[0], format!("Noughts is at http://{}/ (this machine alone)", program.host()));
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

/// A program with a page of these files.
fn with_files(files: &[(&str, &str)], options: &[&str]) -> (Program, [TempDir; 2]) {
    let [rooms, page] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    for (name, text) in files {
        fs::write(page.path().join(name), text).expect("a file");
    }
    let options = [&["--page", page.path().to_str().expect("a plain path")], options].concat();
    (Program::with_options(rooms.path(), &options), [rooms, page])
}

#[tokio::test]
async fn other_hosts_show_the_page_in_a_frame_only_if_they_are_named() {
    for (options, frames) in [
        (&[][..], "frame-ancestors 'self'\r\n"),
        (
            &["--embed", "https://School.example", "--embed", "http://192.0.2.1:8080"],
            "frame-ancestors 'self' https://school.example http://192.0.2.1:8080\r\n",
        ),
    ] {
        let (program, _folders) = with_files(&[("index.html", "the page")], options);
        for path in ["/", "/health", "/nothing", "/%E0%A4%A", "/%00", "/..%2f..%2fetc/passwd"] {
            let answer = get(&program.host(), path).await.expect("an answer");
            for header in ["x-content-type-options: nosniff\r\n", "referrer-policy: no-referrer\r\n", frames] {
                assert!(answer.contains(header), "{path}: {answer}");
            }
        }
    }
}

#[test]
fn an_option_that_cannot_be_read_is_refused_in_a_sentence() {
    const ORIGIN: &str = "an origin is written as https://example.org";
    for (option, text, sentence) in [
        ("--embed", "https://school.example/page", ORIGIN),
        ("--embed", "https://school.example; script-src *", ORIGIN),
        ("--embed", "school.example", ORIGIN),
        ("--bind", "8000", "an address and a port are written as 192.0.2.1:8000"),
        ("--bind", "school.example:80", "an address and a port are written as 192.0.2.1:8000"),
        ("--qr", "http://192.0.2.1:8000/", "an address is written as 192.0.2.1"),
    ] {
        let ended =
            Command::new(env!("CARGO_BIN_EXE_noughts-server")).args([option, text]).output().expect("the server");
        let told = String::from_utf8(ended.stderr).expect("a text");
        assert_eq!(ended.status.code(), Some(2));
        assert!(told.contains(sentence), "{told}");
    }
}

#[tokio::test]
async fn a_browser_gets_the_smallest_file_that_it_accepts() {
    let files =
        [("index.html", "plain"), ("index.html.br", "brotli"), ("index.html.gz", "zipped"), ("only.txt", "only")];
    let (program, _folders) = with_files(&files, &[]);
    for (accepted, file) in [
        ("", "plain"),
        ("gzip, deflate, br", "brotli"),
        ("gzip, deflate", "zipped"),
        ("br;q=0.2, gzip;q=0.9", "zipped"),
        ("br;q=0, gzip", "zipped"),
        ("br;q=0, gzip;q=0", "plain"),
        ("identity", "plain"),
        ("zstd", "plain"),
    ] {
        let header = if accepted.is_empty() { String::new() } else { format!("Accept-Encoding: {accepted}\r\n") };
        let answer = get_with(&program.host(), "/index.html", &header).await.expect("an answer");
        assert!(answer.ends_with(file), "{accepted}: {answer}");
        let encoding = [("brotli", "br"), ("zipped", "gzip")].into_iter().find(|(name, _)| *name == file);
        let told = encoding.map(|(_, encoding)| format!("content-encoding: {encoding}\r\n"));
        assert_eq!(answer.contains("content-encoding"), told.is_some(), "{accepted}: {answer}");
        assert!(told.is_none_or(|told| answer.contains(&told)) && answer.contains("vary: accept-encoding"), "{answer}");
        let only = get_with(&program.host(), "/only.txt", &header).await.expect("an answer");
        assert!(only.ends_with("only"), "{only}");
    }
}
