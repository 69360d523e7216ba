use proptest::prelude::*;

use super::*;
use crate::ai::ROSTER;
use crate::play::{Author, FinishedRound, MOST_MOVES, Name, RecordError, SavedMove, Starter};
use crate::rules::{Board, Kind, Mark, ReplayError, Rules};

const TEXT: &str = r#"[Date "2026.11.23"]
[Time "14:05:09"]
[X "Mina \"M\" Kim"]
[O "pencil"]
[OType "program"]
[Rules "classic 3x3x3"]
[BestOf "5"]
[Result "1-0-1"]

x b2 a1 b1@scan a2 b3
o b2 a1 a3 c1 b1 b3 c2 a2 c3
XO./.X./... o c3
"#;

fn read(text: &str) -> Result<Vec<MatchRecord>, MatchRecordError> {
    MatchRecord::parse_all(text)
}

#[test]
fn a_match_is_read_as_it_was_written() {
    let all = read(TEXT).unwrap();
    let [played] = &all[..] else { panic!("one match") };
    assert_eq!(played.players.x, Player::person("Mina \"M\" Kim").unwrap());
    assert_eq!((played.length, played.moment.time), (Length::BestOf5, (14, 5, 9)));
    assert_eq!(played.rounds().len(), 3);
    assert_eq!((played.score().wins.x, played.score().wins.o, played.score().draws), (1, 0, 1));
    assert_eq!(played.to_string(), TEXT);
    let both = MatchRecord::print_all([played, played]);
    assert!(both.starts_with("%noughts 4\n\n[Date"));
    assert_eq!(read(&both).unwrap(), [played.clone(), played.clone()]);
    assert_eq!(read(&TEXT.replace('\n', "\r\n")).unwrap(), all);
    assert_eq!(read(&format!("\u{FEFF}\n\n{TEXT}")).unwrap(), all);
    let without = TEXT.replace("[Time \"14:05:09\"]\n", "").replace("[OType \"program\"]\n", "");
    assert_eq!(read(&without).unwrap()[0].players, played.players, "an opponent has that name");
    let person = TEXT.replace("program", "human");
    assert_eq!(read(&person).unwrap()[0].players.o, Player::Person(Name::stored("pencil")), "it had the name before");
    assert_eq!(read(&person).unwrap()[0].to_string(), person);
}

#[test]
fn a_person_without_a_name_is_told_from_one_whose_name_is_a_question_mark() {
    let unnamed = TEXT.replace(r#"Mina \"M\" Kim"#, "?");
    let named = unnamed.replace("[X \"?\"]\n", "[X \"?\"]\n[XType \"human\"]\n");
    for (text, player) in [(unnamed, Player::Person(None)), (named, Player::person("?").unwrap())] {
        let [played] = &read(&text).unwrap()[..] else { panic!("one match") };
        assert_eq!((&played.players.x, played.to_string()), (&player, text));
    }
}

#[test]
fn opponents_are_read_by_name_and_id_and_unknown_ones_by_id() {
    let by_name = TEXT.replace("\"pencil\"", "\"Pencil\"");
    assert_eq!(read(&by_name), read(TEXT));
    let unknown = TEXT.replace("\"pencil\"", "\"chalk-2\"").replace("b1@scan", "b1@chalk-2");
    assert_eq!(read(&unknown).unwrap()[0].to_string(), unknown);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    use RecordFault::*;
    let wrong = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from}");
        let error = read(&TEXT.replace(from, to)).unwrap_err();
        (error.line, error.fault)
    };
    for (from, to, line, fault) in [
        ("[Date \"2026.11.23\"]", "[Date 2026.11.23]", 1, Tag),
        ("[Date ", "[Day ", 12, MissingTag("Date")),
        ("[Date ", "[Da-y ", 1, Tag),
        ("[Date \"2026.11.23\"]\n", "", 11, MissingTag("Date")),
        ("[Result \"1-0-1\"]\n", "", 11, MissingTag("Result")),
        ("2026.11.23", "2026.2.30", 1, Value("Date")),
        ("2026.11.23", "2026.02.30", 1, Value("Date")),
        ("14:05:09", "24:00:00", 2, Value("Time")),
        ("[Time \"14:05:09\"]", "[Date \"2026.11.23\"]", 2, RepeatedTag("Date")),
        ("Mina \\\"M\\\" Kim", " Mina", 3, Value("X")),
        ("Mina \\\"M\\\" Kim", "Mina \\M", 3, Value("X")),
        ("Mina \\\"M\\\" Kim", "\u{202E}Scan", 3, Value("X")),
        ("\"pencil\"", "\"Chalk\"", 4, Value("O")),
        ("program", "animal", 5, Value("OType")),
        ("classic 3x3x3", "classic 3x3x4", 6, Value("Rules")),
        ("\"5\"", "\"4\"", 7, Value("BestOf")),
        ("\"1-0-1\"", "\"1-1-0\"", 8, Result("1-0-1".to_owned())),
        (" a2 b3\n", " a2\n", 11, Unfinished),
        ("[O \"pencil\"]", "[Black \"pencil\"]\n[O \"pencil\"]", 5, RepeatedTag("O")),
    ] {
        assert_eq!(wrong(from, to), (line, fault), "{to}");
    }
    let (line, fault) = wrong("b1@scan", "b2");
    assert!(matches!(fault, Round(RecordError::Illegal(ReplayError { number: 3, .. }))) && line == 10);
    assert!(matches!(wrong("b1@scan", "b1@no_body"), (10, Round(RecordError::Opponent { number: 3, .. }))));
    let (tags, _) = TEXT.split_once("\n\n").unwrap();
    assert_eq!(read(tags), Err(MatchRecordError { line: 8, fault: NoRound }));
    assert_eq!(read(""), Err(MatchRecordError { line: 1, fault: Empty }));
    assert_eq!(read("x b2 a1").unwrap_err().fault, MissingTag("Date"));
    let twice = format!("{TEXT}\n{}", TEXT.replace("1-0-1", "0-0-0"));
    assert_eq!(read(&twice).unwrap_err().line, 21, "lines are counted through the whole text");
    let same = TEXT.replace("Mina \\\"M\\\" Kim", "Noah").replace("pencil", "Noah").replace("program", "human");
    assert_eq!(read(&same).unwrap_err().fault, Value("O"), "two people can be told apart");
    let round = "x b2 a1 b1 a2 b3\n";
    let many = |count| TEXT.replace(round, "").split_once("\n\n").unwrap().0.to_owned() + "\n" + &round.repeat(count);
    let many = |count: usize| many(count).replace("1-0-1", &format!("{count}-0-0"));
    assert!(read(&many(MatchRecord::MAX_ROUNDS)).is_ok());
    assert_eq!(read(&many(MatchRecord::MAX_ROUNDS + 1)).unwrap_err().fault, TooManyRounds);
}

/// What chess programs write, around the rounds of [`TEXT`].
const CHESS: &str = "\u{FEFF}%noughts 4\r\u{FEFF}; exported {\r\n[Event \"Club \\\"A\\\" evening\"]\r[date   \"????.??.??\"]\n[White \"Mina\" ]\n\
    [BLACK \"Noah\"]\n[WhiteElo \"1500\"]\n[Result \"1/2-1/2\"]\n\n1. B2! {the middle [%clk 0:05]\n[%emt 1]} A1 $1 2. b1 (2. c1 a2 (x) ; not ) this\n\
    c3) 2... a2!? 3. b3 1-0\n% a remark\nO b2  a1 a3 c1 B1 b3 c2 a2 c3 *\nxo./.X./... o c3\n\n[Event \"?\"]\n[Date \"2026-11-23\"]\n\
    [White \"Mina\"]\n[Black \"Noah\"]\n[Result \"1-0\"]\n\n1.b2 a1 2.b1 a2 3.b3 {not closed\n";

#[test]
fn what_chess_programs_write_is_read() {
    let all = read(&[CHESS, &CHESS.replace('\u{FEFF}', "")].concat()).unwrap();
    let rounds = |played: &MatchRecord| played.rounds().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(all.len(), 4);
    for [first, second] in [[&all[0], &all[1]], [&all[2], &all[3]]] {
        assert_eq!(rounds(first), ["x b2 a1 b1 a2 b3", "o b2 a1 a3 c1 b1 b3 c2 a2 c3", "XO./.X./... o c3"]);
        assert_eq!(
            (first.moment, first.rules(), rounds(second)),
            (Moment::UNKNOWN, Rules::TIC_TAC_TOE, rounds(first)[..1].to_vec())
        );
        assert_eq!((second.moment.date, first.moment > second.moment), ((2026, 11, 23), true));
        let written = first.to_string();
        assert!(written.contains("[Event \"Club \\\"A\\\" evening\"]\n[WhiteElo \"1500\"]\n"), "{written}");
        assert!(written.starts_with("[Date \"????.??.??\"]\n[X \"Mina\"]"), "{written}");
        assert_eq!(read(&written).unwrap(), std::slice::from_ref(first));
    }
}

#[test]
fn a_bad_match_costs_only_itself() {
    for (from, to) in [
        ("b1@scan", "b2"),
        ("[Time \"14:05:09\"]", "[Time"),
        ("[Date \"2026.11.23\"]", "[Date \"2026.11.2"),
        ("Mina", "{ \u{202E}"),
        ("\nx b2 a1 b1@scan a2 b3\no b2 a1 a3 c1 b1 b3 c2 a2 c3\nXO./.X./... o c3", ""),
        ("\nx b2 a1 b1@scan a2 b3\n", "\n{ x b2 a1\n"),
    ] {
        let bad = TEXT.replace(from, to);
        assert_ne!(bad, TEXT, "{from}");
        let text = [TEXT, "\n", &bad, "\n", TEXT].concat();
        let found: Vec<_> = MatchReader::new(&text).collect();
        let [Ok(_), Err(damaged), Ok(_)] = &found[..] else { panic!("{from}: {found:?}") };
        assert!((13..=25).contains(&damaged.error.line), "{from}: {damaged:?}");
        assert_eq!(damaged.text, bad.trim(), "{from}");
    }
    let essay: Vec<_> = MatchReader::new("I like\n\nthis game.\n").collect();
    assert!(matches!(&essay[..], [Err(DamagedMatch { text: "I like\n\nthis game.", .. })]), "{essay:?}");
}

#[test]
fn what_was_cut_off_is_read_up_to_where_it_is_whole() {
    for at in (1..TEXT.len()).filter(|at| TEXT.is_char_boundary(*at)) {
        let text = [TEXT, "\n", &TEXT[..at]].concat();
        let found: Vec<_> = MatchReader::new(&text).collect();
        assert!(found[0].is_ok(), "{at}");
        let rounds = TEXT[..at].matches("\nx b2 a1 b1@scan a2 b3\n").count()
            + TEXT[..at].matches("\no b2 a1 a3 c1 b1 b3 c2 a2 c3\n").count();
        if rounds > 0 && !text.ends_with('\n') {
            let played = found[1].as_ref().unwrap_or_else(|damaged| panic!("{at}: {damaged:?}"));
            assert!(played.rounds().len() >= rounds, "{at}: {played}");
        }
        let more: Vec<_> = MatchReader::new(&[&text, "\n\n", TEXT].concat())
            .filter_map(|read| read.ok().map(|read| read.to_string()))
            .collect();
        assert!([&more[0], &more[more.len() - 1]].iter().all(|read| *read == TEXT), "{at}: {more:?}");
    }
    let illegal = TEXT.trim_end().replace("o c3", "o a1");
    assert!(read(&illegal).is_err(), "nothing of it is cut off");
}

#[test]
fn there_is_an_end_to_the_matches_that_are_read() {
    let short = "[Date \"2026.11.23\"]\n[X \"A\"]\n[O \"B\"]\n[Result \"0-0-0\"]\nx b2\n";
    let mut all = MatchReader::new(&short.repeat(MAX_MATCHES + 2))
        .map(|read| read.map_err(|damaged| damaged.error.fault))
        .collect::<Vec<_>>();
    assert_eq!((all.pop(), all.len()), (Some(Err(RecordFault::TooManyMatches)), MAX_MATCHES));
}

#[test]
fn a_match_is_recorded_as_it_stands() {
    let mut round = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    let moment = Moment::new((2026, 11, 23), (0, 0, 0)).unwrap();
    let pairing = Match::default();
    assert!(!MatchRecord::new(moment, &pairing, &round).has_finished_round());
    for name in ["b2", "a1", "b1", "a2", "b3"] {
        round.play(name.parse().unwrap(), Author::Person).unwrap();
    }
    let one = MatchRecord::new(moment, &pairing, &round);
    assert!(one.has_finished_round());
    round.go_to(3).unwrap();
    let taken_back = MatchRecord::new(moment, &pairing, &round);
    assert!(!taken_back.has_finished_round(), "what was taken back is not recorded");
    let first = FinishedRound::Record(one.rounds()[0].clone());
    let pairing = pairing.after_rounds(vec![FinishedRound::Winner(None), first]).unwrap();
    let later = MatchRecord::new(moment, &pairing, &round);
    assert_eq!(later.rounds().len(), 2, "of the first round, no moves are known");
    assert_eq!(later.finished(), one.finished(), "the last round is not over");
    assert!(one.is_beginning_of(&later) && one.is_beginning_of(&one) && later.is_beginning_of(&one));
    assert!(!taken_back.is_beginning_of(&one) && !one.is_beginning_of(&taken_back));
    let mut ended = round.clone();
    ended.go_to(5).unwrap();
    let mut other = Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X));
    other.play("a1".parse().unwrap(), Author::Person).unwrap();
    let [later, ended, other] = [&round, &ended, &other].map(|round| {
        let first = FinishedRound::Record(one.rounds()[0].clone());
        MatchRecord::new(moment, &Match::default().after_rounds(vec![first]).unwrap(), round)
    });
    assert!(ended.is_beginning_of(&later), "its last move was taken back");
    assert!(!ended.is_beginning_of(&other), "another round was played");
}

#[test]
fn days_that_are_not_in_the_calendar_are_refused() {
    for (date, is_day) in [
        ((2024, 2, 29), true),
        ((2023, 2, 29), false),
        ((1900, 2, 29), false),
        ((2000, 2, 29), true),
        ((2026, 13, 1), false),
        ((2026, 4, 31), false),
        ((2026, 0, 1), false),
        ((2026, 1, 0), false),
    ] {
        assert_eq!(Moment::new(date, (0, 0, 0)).is_some(), is_day, "{date:?}");
        assert!(Moment { date, time: (23, 59, 59) } < Moment::UNKNOWN);
    }
    for date in ["????.??.??", "????.11.23", "????-??-??"] {
        assert_eq!(read(&TEXT.replace("2026.11.23", date)).unwrap()[0].moment, Moment::UNKNOWN, "{date}");
    }
    for (text, date, next) in [
        ("2026.??.??", (2026, 0, 0), (2026, 1, 1)),
        ("2026-11-??", (2026, 11, 0), (2026, 11, 1)),
        ("2024.02.??", (2024, 2, 0), (2024, 2, 1)),
        ("2026.??.31", (2026, 0, 31), (2026, 1, 1)),
    ] {
        let played = read(&TEXT.replace("2026.11.23", text)).unwrap().remove(0);
        assert_eq!(played.moment, Moment { date, time: (0, 0, 0) }, "{text}");
        assert!(
            played.moment < Moment::new(next, (0, 0, 0)).unwrap()
                && played.moment > Moment::new((2023, 12, 31), (0, 0, 0)).unwrap()
        );
        let written = played.to_string();
        assert!(written.starts_with(&format!("[Date \"{}\"]\n[X ", text.replace('-', "."))), "{written}");
        assert_eq!(read(&written), Ok(vec![played]));
    }
    for date in ["2026.13.??", "2026.??.32", "2026.02.3?2", "23.11.2026", "2026.11", "2026/11/23", "??.??.??", ""] {
        assert_eq!(read(&TEXT.replace("2026.11.23", date)).unwrap_err().fault, RecordFault::Value("Date"), "{date}");
    }
}

/// Random choices of moves, and of opponents that made them in the place of a player.
type Choices = Vec<(usize, usize)>;

fn choices() -> impl Strategy<Value = Choices> {
    prop::collection::vec((0..99usize, 0..9usize), 9..30)
}

/// A round with at most this many legal moves, which follow from the choices.
fn round(rules: Rules, choices: &Choices, most: usize) -> RoundRecord {
    let start = Board::new(rules, if choices[0].1.is_multiple_of(2) { Mark::X } else { Mark::O });
    let mut round = Round::new(start);
    let mut made = Vec::new();
    for (choice, who) in choices.iter().cycle().take(most) {
        let Some(mv) = round.board().legal_moves().cycle().nth(*choice).filter(|_| !round.is_over()) else {
            break;
        };
        round.play(mv, Author::Person).unwrap();
        made.push(SavedMove { mv, stand_in: ROSTER.get(*who).map(|profile| profile.id) });
    }
    RoundRecord::new(start, made).unwrap()
}

fn player() -> impl Strategy<Value = Player> {
    let person = any::<String>().prop_filter_map("a name", |name| Player::person(&name).ok());
    prop_oneof![
        person,
        Just(Player::Person(None)),
        (0..ROSTER.len()).prop_map(|index| Player::Computer(ROSTER[index].id))
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn every_match_is_read_as_it_was_written(
        x in player(),
        o in player(),
        kind in prop::sample::select(Kind::ALL.to_vec()),
        rounds in prop::collection::vec(choices(), 0..6),
        last in prop::option::of((choices(), 1..9usize)),
        length in 0..4usize,
        (day, time) in (1..=28u8, (0..24u8, 0..60u8, 0..60u8)),
    ) {
        let players = ByMark { x, o };
        prop_assume!(Match::check_names(&players).is_ok() && (last.is_some() || !rounds.is_empty()));
        let rules = kind.usual_rules();
        let finished = rounds.iter().map(|choices| FinishedRound::Record(round(rules, choices, MOST_MOVES))).collect();
        let pairing = Match::new(players.clone(), Mark::X, Starter::CHANCE).after_rounds(finished).unwrap();
        let pairing = pairing.of_length(Length::ALL[length]);
        let current = match &last {
            Some((choices, most)) => round(rules, choices, *most).round(&players),
            None => Round::new(Board::new(rules, Mark::X)),
        };
        let played = MatchRecord::new(Moment::new((2026, 2, day), time).unwrap(), &pairing, &current);
        prop_assert_eq!(read(&played.to_string()), Ok(vec![played.clone()]));
        prop_assert_eq!(read(&MatchRecord::print_all([&played, &played])), Ok(vec![played.clone(), played]));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        let _ = read(&text);
        let all: Vec<_> = MatchReader::new(&text).collect();
        prop_assert!(all.len() <= 1 + text.matches('[').count());
    }

    #[test]
    fn no_change_of_a_match_makes_the_reader_panic(at in 0..TEXT.len(), letter in any::<char>(), ends in any::<bool>()) {
        let mut text = TEXT.to_owned();
        text.insert(at, letter);
        if ends {
            text.truncate(at);
        }
        if let Ok(all) = read(&text) {
            prop_assert_eq!(read(&MatchRecord::print_all(&all)), Ok(all));
        }
    }
}
