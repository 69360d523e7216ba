//! Rounds as links: what is written is read again, and what was changed is refused.

use noughts_engine::play::{Author, Link, LinkError, Name, Round};
use noughts_engine::rules::{Board, Kind, Mark, Rules};
use proptest::prelude::*;

/// Plays these choices among the legal moves, on a board of any rules.
fn played(rules: Rules, first: Mark, choices: &[usize]) -> Round {
    extended(Round::new(Board::new(rules, first)), choices)
}

fn extended(mut round: Round, choices: &[usize]) -> Round {
    for choice in choices {
        let legal: Vec<_> = round.board().legal_moves().collect();
        if let Some(mv) = legal.get(choice % legal.len().max(1)).filter(|_| !round.is_over()) {
            round.play(*mv, Author::Person).unwrap();
        }
    }
    round
}

/// Rules of any kind and size.
fn any_rules() -> impl Strategy<Value = Rules> {
    let kind = prop::sample::select(Kind::ALL.to_vec());
    (kind, 3..=15_u8, 3..=15_u8, any::<u8>()).prop_map(|(kind, columns, rows, more)| {
        let in_a_row = 3 + more % (columns.max(rows) - 2);
        let any_size = Rules::of(kind, columns, rows, in_a_row);
        any_size.or(Rules::of(kind, 3, 3, 3)).unwrap()
    })
}

fn any_mark() -> impl Strategy<Value = Mark> {
    prop_oneof![Just(Mark::X), Just(Mark::O)]
}

proptest! {
    #[test]
    fn every_round_is_the_same_behind_a_link(
        rules in any_rules(),
        first in any_mark(),
        before in prop::collection::vec(any::<usize>(), 0..8),
        after in prop::collection::vec(any::<usize>(), 0..20),
        is_letter in any::<bool>(),
    ) {
        let start = *played(rules, first, &before).board();
        let round = extended(Round::new(start), &after);
        let link = Link::new(&round);
        let link = if is_letter { link.letter() } else { link };
        prop_assert_eq!(&link.to_string().parse::<Link>().unwrap(), &link);
        let address = format!("https://example.org/noughts/#{}", link.fragment());
        prop_assert!(!address.contains([' ', '%']));
        let found = Link::find(&address).unwrap();
        prop_assert_eq!(&found, &link);
        prop_assert_eq!(found.round(|_| Author::Person).unwrap(), round);
    }

    #[test]
    fn no_text_makes_it_panic(text in ".{0,40}") {
        let _ = Link::find(&text).map(|link| link.round(|_| Author::Person));
    }

    #[test]
    fn what_is_nearly_a_link_is_read_as_it_is_printed_or_refused(
        text in "(letter=)?((classic|wild|gravity) ([0-9]x){0,3}[0-9] )?([XO./]{0,11} )?[xo]( [XO]?[a-d][0-9]| |%[0-9A-F]{2}){0,12}",
    ) {
        if let Ok(link) = text.parse::<Link>() {
            prop_assert_eq!(&link.fragment().parse::<Link>().unwrap(), &link);
            let _ = link.round(|_| Author::Person);
        }
    }
}

#[test]
fn only_what_is_unusual_is_written() {
    for (text, rules, first, moves) in [
        ("x", Rules::TIC_TAC_TOE, Mark::X, 0),
        ("o b2 a1", Rules::TIC_TAC_TOE, Mark::O, 2),
        ("classic 4x4x4 x d4", Rules::new(4, 4, 4).unwrap(), Mark::X, 1),
        ("X.O/.../... x b2", Rules::TIC_TAC_TOE, Mark::X, 1),
        ("letter=classic 5x4x4 O..../...../...../..... x a4", Rules::new(5, 4, 4).unwrap(), Mark::X, 1),
    ] {
        let link: Link = text.parse().unwrap();
        assert_eq!((link.rules(), link.first(), link.moves.len()), (rules, first, moves), "{text}");
        assert_eq!(link.to_string(), text);
    }
    for usual in ["classic 3x3x3 x b2", ".../.../... x b2"] {
        assert_eq!(usual.parse::<Link>().unwrap().to_string(), "x b2");
    }
}

#[test]
fn the_name_of_the_sender_is_in_the_link_if_the_sender_wants_so() {
    let link: Link = "letter=x b2".parse().unwrap();
    for name in ["Mina", "민수", "A & B", "1+1", "100%", "%41", "Ende.", "x=y#z"] {
        let named = link.clone().from_sender(name.parse().ok());
        let address = format!("https://example.org/#{}", named.fragment());
        for text in [address.clone(), format!("({address})"), format!("{address}&fbclid=IwAR0")] {
            let found = Link::find(&text).unwrap();
            assert_eq!(found.sender.as_ref().map(Name::as_str), Some(name), "{text}");
            assert_eq!(found, named);
        }
        assert_eq!(named.to_string().parse(), Ok(named));
    }
    assert_eq!(link.clone().from_sender("Mina".parse().ok()).fragment(), "letter=b2&from=Mina");
    for nobody in ["", "Minimax", "%FF", "a%20name%20that%20is%20far%20too%20long"] {
        assert_eq!(format!("letter=x b2&from={nobody}").parse(), Ok(link.clone()), "{nobody}");
    }
}

#[test]
fn the_shortest_form_is_written_behind_the_address() {
    for (text, short) in [
        ("x", "x"),
        ("x b2 a1", "b2a1"),
        ("o b2 a1", "ob2a1"),
        ("letter=x b2 a1 c3", "letter=b2a1c3"),
        ("classic 4x4x4 x d4", "classic4x4x4d4"),
        ("classic 15x3x3 x o1 o2", "classic15x3x3o1o2"),
        ("wild 3x3x3 x Xb2 Oa1", "wild3x3x3Xb2Oa1"),
        ("vanishing 3x3x3 X../.../... o a1 - b2", "vanishing3x3x3X../.../...oa1-b2"),
        ("X.O/.../... x b2", "X.O/.../...xb2"),
    ] {
        let link: Link = text.parse().unwrap();
        assert_eq!(link.fragment(), short);
        assert_eq!(Link::find(&format!("https://example.org/#{short}")), Ok(link));
    }
}

#[test]
fn it_is_found_in_what_people_paste() {
    let expected: Link = "x b2 a1".parse().unwrap();
    for text in [
        "x b2 a1",
        "xb2a1",
        "b2 a1",
        "https://example.org/#xb2a1",
        "x b2@scan a1 | c3",
        "#x%20b2%20a1",
        "https://example.org/#x%20b2%20a1\n",
        "  http://192.168.1.5:8080/#x b2 a1",
        "file:///n/index.html?x#y#%78%20b2%20a1",
        "<https://example.org/#x%20b2%20a1>",
        "https://example.org/#x%20b2%20a1.",
        "(https://example.org/#x%20b2%20a1),",
        "https://example.org/#x%2520b2%2520a1",
        "https://example.org/#x+b2+a1",
        "https://example.org/#x%20b2%20a1&fbclid=IwAR0_x",
        "\u{200E}https://example.org/#xb2a1\u{200F}\u{FEFF}",
    ] {
        assert_eq!(Link::find(text), Ok(expected.clone()), "{text}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        ("", "first mark: expected x or o, found ``"),
        ("https://example.org/", "first mark: expected x or o, found `https://example.org/`"),
        ("X b2", "first mark: expected x or o, found `X`"),
        ("z b2", "first mark: expected x or o, found `z`"),
        ("x b2 a", "move 2: expected a column letter and a row number such as b2, found `a`"),
        ("x  b2", "move 1: expected a column letter and a row number such as b2, found ``"),
        ("x b2 ", "move 2: expected a column letter and a row number such as b2, found ``"),
        ("classic 3x3 x b2", "rules: expected columns, rows and length of a line such as 3x3x3, found `3x3`"),
        ("classic 3x3x3", "first mark: expected x or o, found ``"),
        ("classic 2x3x3 x b2", "rules: a board has 3 to 15 columns and 3 to 15 rows, not 2 columns and 3 rows"),
        ("gravity 3x3x3 x b2", "move 1: a mark on b2 falls to b3"),
        ("X.O/.../.. x b2", "start: row 3: expected 3 cells, found 2"),
        ("x b2 b2", "move 2: b2 is taken"),
        ("x b2 d1", "move 2: d1 is not on the board"),
        ("x a1 b1 a2 b2 a3 c3", "move 6: the round is over"),
        ("XX./.../... x b2", "start: "),
        ("letter=letter=x b2", "first mark: expected x or o, found `letter=x`"),
        ("x%20b2%FF", "the percent-encoded bytes are not UTF-8"),
        ("x%20b2%2", "move 2: expected a column letter and a row number such as b2, found `%2`"),
    ] {
        let refused = text.parse::<Link>().and_then(|link| link.round(|_| Author::Person));
        let error: LinkError = refused.expect_err(text);
        assert!(error.to_string().starts_with(expected), "{text}: {error}");
    }
}
