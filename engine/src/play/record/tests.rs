use proptest::prelude::*;

use super::*;
use crate::ai::ROSTER;
use crate::play::{Author, FinishedRound, Name, RoundRecordError, SavedMove, Starter};
use crate::rules::{Board, Mark, ReplayError, Rules};

const TEXT: &str = r#"[Date "2026.11.23"]
[Time "14:05:09"]
[X "Mina \"M\" Kim"]
[O "Pencil"]
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
    assert_eq!(read(&both).unwrap(), [played.clone(), played.clone()]);
    assert_eq!(read(&TEXT.replace('\n', "\r\n")).unwrap(), all);
    assert_eq!(read(&format!("\u{FEFF}\n\n{TEXT}")).unwrap(), all);
    let without = TEXT.replace("[Time \"14:05:09\"]\n", "").replace("[OType \"program\"]\n", "");
    assert_eq!(read(&without).unwrap()[0].players, played.players, "an opponent has that name");
    let person = TEXT.replace("program", "human");
    assert_eq!(read(&person).unwrap()[0].players.o, Player::Person(Name::stored("Pencil")), "it had the name before");
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
fn what_is_wrong_is_said_with_its_line() {
    use RecordFault::*;
    let wrong = |from: &str, to: &str| {
        assert!(TEXT.contains(from), "{from}");
        let error = read(&TEXT.replace(from, to)).unwrap_err();
        (error.line, error.fault)
    };
    for (from, to, line, fault) in [
        ("[Date \"2026.11.23\"]", "[Date 2026.11.23]", 1, Tag),
        ("[Date ", "[Day ", 1, UnknownTag("Day".to_owned())),
        ("[Date \"2026.11.23\"]\n", "", 11, MissingTag("Date")),
        ("[Rules \"classic 3x3x3\"]\n", "", 9, MissingTag("Rules")),
        ("2026.11.23", "2026.2.30", 1, Value("Date")),
        ("2026.11.23", "2026.02.30", 1, Value("Date")),
        ("14:05:09", "24:00:00", 2, Value("Time")),
        ("[Time \"14:05:09\"]", "[Date \"2026.11.23\"]", 2, RepeatedTag("Date")),
        ("Mina \\\"M\\\" Kim", " Mina", 3, Value("X")),
        ("Mina \\\"M\\\" Kim", "Mina \\M", 3, Value("X")),
        ("Mina \\\"M\\\" Kim", "\u{202E}Scan", 3, Value("X")),
        ("\"Pencil\"", "\"Chalk\"", 4, Value("O")),
        ("program", "animal", 5, Value("OType")),
        ("classic 3x3x3", "classic 3x3x4", 6, Value("Rules")),
        ("\"5\"", "\"4\"", 7, Value("BestOf")),
        ("\"1-0-1\"", "\"1-1-0\"", 8, Result("1-0-1".to_owned())),
        (" a2 b3\n", " a2\n", 11, Unfinished),
    ] {
        assert_eq!(wrong(from, to), (line, fault), "{to}");
    }
    let (line, fault) = wrong("b1@scan", "b2");
    assert!(matches!(fault, Round(RoundRecordError::Illegal(ReplayError { number: 3, .. }))) && line == 10);
    assert!(matches!(wrong("b1@scan", "b1@nobody"), (10, Round(RoundRecordError::Opponent { number: 3, .. }))));
    let (tags, _) = TEXT.split_once("\n\n").unwrap();
    assert_eq!(read(tags), Err(MatchRecordError { line: 8, fault: NoRound }));
    assert_eq!(read(""), Err(MatchRecordError { line: 1, fault: Empty }));
    assert_eq!(read("x b2 a1").unwrap_err().fault, MissingTag("Rules"));
    let twice = format!("{TEXT}\n{}", TEXT.replace("1-0-1", "0-0-0"));
    assert_eq!(read(&twice).unwrap_err().line, 21, "lines are counted through the whole text");
    let same = TEXT.replace("Mina \\\"M\\\" Kim", "Noah").replace("Pencil", "Noah").replace("program", "human");
    assert_eq!(read(&same).unwrap_err().fault, Value("O"), "two people can be told apart");
    let round = "x b2 a1 b1 a2 b3\n";
    let many = |count| TEXT.replace(round, "").split_once("\n\n").unwrap().0.to_owned() + "\n" + &round.repeat(count);
    let many = |count: usize| many(count).replace("1-0-1", &format!("{count}-0-0"));
    assert!(read(&many(MatchRecord::MAX_ROUNDS)).is_ok());
    assert_eq!(read(&many(MatchRecord::MAX_ROUNDS + 1)).unwrap_err().fault, TooManyRounds);
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
    }
}

prop_compose! {
    /// A round with some legal moves, to its end or not.
    fn round(is_over: bool)(first in any::<bool>(), choices in prop::collection::vec((0..9usize, 0..9usize), 9), moves in 1..9usize)
        -> RoundRecord {
        let mut board = Board::new(Rules::TIC_TAC_TOE, if first { Mark::X } else { Mark::O });
        let start = board;
        let mut made = Vec::new();
        for (cell, who) in choices {
            if board.is_over() || (!is_over && made.len() == moves) {
                break;
            }
            let legal: Vec<_> = board.legal_moves().collect();
            let mv = legal[cell % legal.len()].into();
            board.play(mv).unwrap();
            made.push(SavedMove { mv, stand_in: ROSTER.get(who).map(|profile| profile.id) });
        }
        RoundRecord::new(start, made).unwrap()
    }
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
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_match_is_read_as_it_was_written(
        x in player(),
        o in player(),
        rounds in prop::collection::vec(round(true), 0..6),
        last in prop::option::of(round(false)),
        length in 0..4usize,
        (day, time) in (1..=28u8, (0..24u8, 0..60u8, 0..60u8)),
    ) {
        let players = ByMark { x, o };
        prop_assume!(Match::check_names(&players).is_ok() && (last.is_some() || !rounds.is_empty()));
        let finished = rounds.into_iter().map(FinishedRound::Record).collect();
        let pairing = Match::new(players.clone(), Mark::X, Starter::CHANCE).after_rounds(finished).unwrap();
        let pairing = pairing.of_length(Length::ALL[length]);
        let current = match &last {
            Some(last) => last.round(&players),
            None => Round::new(Board::new(Rules::TIC_TAC_TOE, Mark::X)),
        };
        let played = MatchRecord::new(Moment::new((2026, 2, day), time).unwrap(), &pairing, &current);
        prop_assert_eq!(read(&played.to_string()), Ok(vec![played.clone()]));
        prop_assert_eq!(read(&MatchRecord::print_all([&played, &played])), Ok(vec![played.clone(), played]));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(?s).{0,200}") {
        let _ = read(&text);
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
