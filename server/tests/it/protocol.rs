//! The protocol as `PROTOCOL.md` describes it.

use noughts_engine::ai::ROSTER;
use noughts_engine::play::Name;
use noughts_engine::rules::{Kind, Rules};
use noughts_protocol::{ClientMessage, Rejection, ServerMessage, StateHash};

const TEXT: &str = include_str!("../../PROTOCOL.md");

/// A part of the text.
fn part(title: &str) -> &str {
    let (_, rest) = TEXT.split_once(&format!("\n## {title}\n")).expect("the part begins");
    rest.split("\n## ").next().unwrap_or(rest)
}

/// The examples of a part of the text.
fn examples(title: &str) -> Vec<&str> {
    part(title).lines().filter_map(|line| line.strip_prefix("    ")).collect()
}

/// What stands in a column of the table of a part, below its title.
fn column(title: &str, index: usize) -> Vec<&str> {
    let lines = part(title).lines().filter_map(|line| line.strip_prefix('|'));
    lines.skip(2).map(|line| line.split('|').nth(index).expect("a column").trim()).collect()
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
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
    assert_eq!(kinds, ["create", "join", "place", "undo", "grant", "rematch", "leave", "ping", "enter_class"]);
    let kinds: Vec<_> = answers.into_iter().map(kind).collect();
    assert_eq!(
        kinds,
        ["seat", "rounds", "state", "moved", "refused", "presence", "waiting", "waiting", "paused", "ended", "restart"]
    );
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
    let names: Vec<_> = column("What servers send", 0).into_iter().flat_map(quoted).collect();
    for name in &names {
        let read: Result<Rejection, _> = serde_json::from_str(&format!("\"{name}\""));
        assert!(read.is_ok(), "{name}");
    }
    // The reader of refusals names all that there are when it does not know one.
    let error = serde_json::from_str::<Rejection>("\"unknown\"").expect_err("there is none").to_string();
    let known = error.split('`').skip(3).step_by(2).filter(|name| name.chars().all(|c| c.is_lowercase() || c == '_'));
    for name in known {
        assert!(names.contains(&name), "{name} is not described");
    }
}

#[test]
fn every_kind_of_game_is_described_with_its_sizes() {
    let kinds: Vec<Kind> =
        column("Rules", 0).into_iter().flat_map(quoted).map(|kind| kind.parse().expect("a kind")).collect();
    assert_eq!(kinds, Kind::ALL);
    for (kind, examples) in kinds.into_iter().zip(column("Rules", 2)) {
        for rules in quoted(examples) {
            assert_eq!(rules.parse::<Rules>().expect(rules).kind(), kind);
        }
        assert_eq!(examples.ends_with("alone"), kind.has_one_size(), "{kind}");
        let sizes =
            (0..20).flat_map(|columns| (0..20).flat_map(move |rows| (0..20).map(move |line| (columns, rows, line))));
        for (columns, rows, line) in sizes {
            let sides = [columns, rows];
            let fits = sides.iter().all(|side| (3..=15).contains(side)) && (3..=columns.max(rows)).contains(&line);
            let is_right = fits && (!kind.has_one_size() || (columns, rows, line) == (3, 3, 3));
            assert_eq!(format!("{kind} {columns}x{rows}x{line}").parse::<Rules>().is_ok(), is_right);
        }
    }
}

#[test]
fn names_are_cleaned_as_it_is_described() {
    let cleaned = |name: &str| name.parse::<Name>().ok().map(|name| name.to_string());
    let is = |c: char, ranges: &[(u32, u32)]| ranges.iter().any(|(from, to)| (*from..=*to).contains(&u32::from(c)));
    for c in (0..0x11000).chain(0xE0000..0xE0200).filter_map(char::from_u32) {
        let expected = match c {
            _ if is(c, &[(9, 13), (0x85, 0x85), (0x2028, 0x2029)]) => "a b".to_owned(),
            _ if is(
                c,
                &[(0, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200B)],
            ) =>
            {
                "ab".to_owned()
            }
            _ if is(c, &[(0x200E, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB)]) => {
                "ab".to_owned()
            }
            _ => format!("a{c}b"),
        };
        assert_eq!(cleaned(&format!("a{c}b")), Some(expected), "{c:?}");
        let changes_others = is(c, &[(0x34F, 0x34F), (0x200C, 0x200D), (0xFE00, 0xFE0F), (0xE0000, 0xE01EF)]);
        let is_empty = is(c, &[(0x115F, 0x1160), (0x2800, 0x2800), (0x3164, 0x3164), (0xFFA0, 0xFFA0)]);
        let is_left_out = c.is_whitespace() || is_empty || cleaned(&format!("a{c}b")).is_some_and(|name| name == "ab");
        assert_eq!(cleaned(&format!("{c}{c}")).is_none(), is_left_out || changes_others, "{c:?}");
        assert_eq!(cleaned(&format!("{c}a{c}")).is_some_and(|name| name == "a"), is_left_out, "{c:?}");
    }
    assert_eq!(cleaned("a\r\nb"), Some("a b".to_owned()));
    for c in ['n', '好', '😀'] {
        assert!(cleaned(&c.to_string().repeat(20)).is_some() && cleaned(&c.to_string().repeat(21)).is_none());
        assert!(cleaned(&format!(" {}\u{7}\n", c.to_string().repeat(20))).is_some(), "it is counted when it is clean");
    }
    let (_, reserved) = part("Names").split_once("opponents: ").expect("they are listed");
    let reserved: Vec<_> = quoted(reserved.split(". ").next().unwrap_or(reserved)).collect();
    for name in &reserved {
        assert!(cleaned(name).is_none() && cleaned(&name.to_uppercase()).is_none(), "{name}");
    }
    for opponent in &ROSTER {
        assert!(reserved.contains(&opponent.name), "{}", opponent.name);
        let id = opponent.id.to_string();
        assert!(reserved.iter().any(|name| name.eq_ignore_ascii_case(&id)), "{id}");
    }
}
