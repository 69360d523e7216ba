//! The protocol as `PROTOCOL.md` describes it.

use noughts_protocol::{ClientMessage, Rejection, ServerMessage, StateHash};

const TEXT: &str = include_str!("../../PROTOCOL.md");

/// The examples of a part of the text.
fn examples(part: &str) -> Vec<&str> {
    let (_, rest) = TEXT.split_once(&format!("\n## {part}\n")).expect("the part begins");
    let part = rest.split("\n## ").next().unwrap_or(rest);
    part.lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

/// The value of `t` in an example.
fn kind(example: &str) -> &str {
    example.split('"').nth(3).expect("it has a kind")
}

#[test]
fn every_example_is_a_message_and_is_written_as_it_is_described() {
    let sent = examples("What games send");
    for example in &sent {
        let message = ClientMessage::parse(example).expect(example);
        assert_eq!(serde_json::to_string(&message).expect("it has a text"), *example);
    }
    let answers = examples("What servers send");
    for example in &answers {
        let message: ServerMessage = serde_json::from_str(example).expect(example);
        assert_eq!(serde_json::to_string(&message).expect("it has a text"), *example);
    }
    let mut kinds: Vec<_> = sent.into_iter().map(kind).collect();
    kinds.dedup();
    assert_eq!(kinds, ["create", "join", "place", "undo", "grant", "rematch", "leave", "ping"]);
    let kinds: Vec<_> = answers.into_iter().map(kind).collect();
    assert_eq!(kinds, ["seat", "rounds", "state", "moved", "refused", "presence", "restart"]);
}

#[test]
fn the_hash_of_the_example_is_that_of_the_text() {
    let messages: Vec<ServerMessage> =
        examples("What servers send").iter().map(|example| serde_json::from_str(example).expect("a message")).collect();
    let [rounds, state, moved] = ["rounds", "state", "moved"].map(|kind| {
        let is_it =
            |message: &&ServerMessage| serde_json::to_string(message).is_ok_and(|text| text[6..].starts_with(kind));
        messages.iter().find(is_it).expect("an example")
    });
    let (ServerMessage::Rounds(rounds), ServerMessage::State(state), ServerMessage::Moved(moved)) =
        (rounds, state, moved)
    else {
        unreachable!()
    };
    let mut next = state.clone();
    next.play(moved.at);
    assert_eq!([moved.before, moved.after], [state, &next].map(|state| StateHash::of(rounds, state)));
    // As the text says how it is computed.
    let text: String = examples("The hash of a state").iter().map(|line| format!("{line}\n")).collect();
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    assert_eq!(format!("{hash:016x}"), moved.before.to_string());
}

#[test]
fn every_refusal_is_described() {
    let described = TEXT.lines().filter(|line| line.starts_with("| `")).filter_map(|line| line.split('|').nth(1));
    let names: Vec<_> =
        described.flat_map(|names| names.split(',')).map(|name| name.trim().trim_matches('`')).collect();
    for name in &names {
        let read: Result<Rejection, _> = serde_json::from_str(&format!("\"{name}\""));
        assert!(name == &"why" || read.is_ok(), "{name}");
    }
    // The reader of refusals names all that there are when it does not know one.
    let error = serde_json::from_str::<Rejection>("\"unknown\"").expect_err("there is none").to_string();
    let known = error.split('`').skip(3).step_by(2).filter(|name| name.chars().all(|c| c.is_lowercase() || c == '_'));
    for name in known {
        assert!(names.contains(&name), "{name} is not described");
    }
}
