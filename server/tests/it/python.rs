//! A client in another language, which was written from `PROTOCOL.md` alone.

use std::io::ErrorKind;
use std::process::Command;

#[test]
fn a_client_that_was_written_from_the_document_plays_with_the_server() {
    let checks = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/client_checks.py");
    // No files of compiled code are written beside it.
    match Command::new("python3").args(["-B", checks, env!("CARGO_BIN_EXE_noughts-server")]).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!(
                "NOT CHECKED: what a client does that was written from PROTOCOL.md, because python3 is not installed"
            );
        }
        played => {
            let played = played.expect("python3");
            let [said, errors] = [&played.stdout, &played.stderr].map(|text| String::from_utf8_lossy(text));
            assert!(played.status.success(), "{said}{errors}");
        }
    }
}
