//! Matches that were played: they are kept, shown, replayed, deleted, exported and imported.

use std::fs;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow};
use noughts::intent::Intent;
use noughts::language::Language;
use noughts::persistence::{FileFault, Item, PersistencePlugin, PersistentStore, Place};
use noughts::records::Unfinished;
use noughts::records::{Import, Imported, MOST, Past};
use noughts::screens::Screen;
use noughts::widgets::fonts::LettersMissing;
use noughts::words::{self, boards};
use noughts_engine::play::{ActionKind, Length, Match, MatchRecord, Moment, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};
use noughts_engine::teach::CourseStep;

use crate::support::{Game, person};

/// A round that is won by the side that begins.
const WON: &str = "a1 b1 a2 b2 a3";

fn past(game: &Game) -> &[MatchRecord] {
    game.app.world().resource::<Past>().all()
}

fn rounds(game: &Game) -> Vec<usize> {
    past(game).iter().map(|played| played.rounds().len()).collect()
}

fn begin(game: &mut Game, x: &str, length: Length) {
    let players = ByMark { x: person(x), o: person("Noah") };
    game.act(ActionKind::NewMatch(
        Rules::TIC_TAC_TOE,
        Match::new(players, Mark::X, Starter::ALTERNATE).of_length(length),
    ));
}

fn text(day: u8, x: &str) -> String {
    format!(
        "[Date \"2026.11.{day:02}\"]\n[X \"{x}\"]\n[O \"Noah\"]\n[Rules \"classic 3x3x3\"]\n[Result \"1-0-0\"]\n\nx b2 a1 b1 a2 b3\n"
    )
}

/// Drops a file on the window, as the system does.
fn drop_file(game: &mut Game, text: &[u8]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path_buf = folder.path().join("matches.txt");
    fs::write(&path_buf, text).expect("written");
    let world = game.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("one window");
    world.write_message(FileDragAndDrop::DroppedFile { window, path_buf });
    (0..4).for_each(|_| game.update());
}

#[test]
fn a_match_is_kept_when_it_is_decided_and_an_open_one_when_it_is_left() {
    let mut game = Game::open_game(1280, 800);
    assert!(past(&game).is_empty());
    game.play(WON);
    assert!(past(&game).is_empty(), "an open match goes on");
    game.keys("Esc");
    assert_eq!((game.screen(), rounds(&game)), (Screen::Home, vec![1]));
    game.click_text(words::continue_match());
    game.act(ActionKind::NewRound);
    game.play("b2");
    assert_eq!(rounds(&game), [2], "it goes on in its entry");
    begin(&mut game, "Bo", Length::BestOf3);
    assert_eq!(rounds(&game), [2], "what was left was kept already");
    for _ in 0..2 {
        game.play("b2");
        game.act(ActionKind::Undo);
        let first = game.board().to_move();
        game.play(if first == Mark::X { WON } else { "b1 a1 b2 a2 c3 a3" });
        assert_eq!(past(&game).len(), 1 + usize::from(game.match_end().is_some()));
        if game.match_end().is_none() {
            game.act(ActionKind::NewRound);
        }
    }
    let decided = past(&game)[0].clone();
    assert_eq!((decided.score().wins.x, decided.length), (2, Length::BestOf3));
    assert_eq!(decided.players.x, person("Bo"));
    game.act(ActionKind::Undo);
    assert_eq!(past(&game)[0].score().wins.x, 1, "what is taken back is not kept");
    game.act(ActionKind::Redo);
    game.act(ActionKind::NewRound);
    assert_eq!((past(&game).len(), past(&game)[0].rounds()), (2, decided.rounds()));
    game.act(ActionKind::Undo);
    game.act(ActionKind::NewRound);
    assert_eq!(past(&game).len(), 2, "a match that undo brought back is there once");
}

#[test]
fn nothing_is_kept_of_a_match_without_a_finished_round() {
    let mut game = Game::open_game(1280, 800);
    game.play("a1 b1 a2");
    game.keys("Esc");
    begin(&mut game, "Bo", Length::Open);
    assert!(past(&game).is_empty());
}

#[test]
fn past_matches_are_there_after_the_next_start_and_a_damaged_file_is_put_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let [matches, unfinished] = [Item::Past, Item::Match].map(|item| Place::within(folder.path(), item));
    let start = || {
        Game::open_with(1280, 800, |app| {
            app.add_plugins(PersistencePlugin::<Past>::at(Some(matches.clone())));
            app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(unfinished.clone())));
        })
    };
    let mut game = start();
    game.open_screen(Screen::Game);
    begin(&mut game, "Mina", Length::Open);
    game.play(WON);
    game.keys("Esc");
    // The game is killed here: nothing tells the game to end.
    assert_eq!(rounds(&game), [1]);
    let kept = past(&game).to_vec();
    drop(game);
    let mut game = start();
    assert_eq!(past(&game), kept);
    game.click_text(words::continue_match());
    game.act(ActionKind::NewRound);
    game.play("b2");
    assert_eq!(rounds(&game), [2], "the match that goes on is the one that is kept");
    drop(game);
    fs::write(matches.path(), "garbage").expect("written");
    assert!(past(&start()).is_empty());
    assert_eq!(fs::read_to_string(folder.path().join("matches.damaged.txt")).expect("there"), "garbage");
}

#[test]
fn what_is_finished_of_the_match_of_another_window_is_kept_before_it_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let [matches, unfinished] = [Item::Past, Item::Match].map(|item| Place::within(folder.path(), item));
    let start = |x: &str| {
        let mut game = Game::open_with(1280, 800, |app| {
            app.add_plugins(PersistencePlugin::<Past>::at(Some(matches.clone())));
            app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(unfinished.clone())));
        });
        game.open_screen(Screen::Game);
        begin(&mut game, x, Length::Open);
        game
    };
    let kept = || -> Vec<_> {
        let text = fs::read_to_string(matches.path()).unwrap_or_default();
        let all = MatchRecord::parse_all(&text).unwrap_or_default();
        all.iter().map(|played| (played.players.x.clone(), played.rounds().len())).collect()
    };
    let (mut first, mut second) = (start("Mina"), start("Bo"));
    first.play(WON);
    assert_eq!(kept(), [], "an open match goes on");
    second.play("b2");
    assert_eq!(kept(), [(person("Mina"), 1)]);
    // The first window was not closed, and goes on with its match.
    first.act(ActionKind::NewRound);
    first.play(WON);
    assert_eq!(kept(), [(person("Mina"), 1)], "nothing is finished of the other match");
    second.play("a1");
    assert_eq!(kept(), [(person("Mina"), 2)], "it is there once");
    first.act(ActionKind::NewRound);
    first.play("b2");
    first.keys("Esc");
    assert_eq!(kept(), [(person("Mina"), 3)], "it is there once");
    second.play("c3 a2 c1 a3");
    drop(second);
    first.click_text(words::continue_match());
    first.play("a1");
    let mut all = kept();
    all.sort_by_key(|(_, rounds)| *rounds);
    assert_eq!(all, [(person("Bo"), 1), (person("Mina"), 3)]);
}

#[test]
fn a_match_that_two_windows_continue_to_two_ends_is_two_matches() {
    for is_opened_later in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let [matches, unfinished] = [Item::Past, Item::Match].map(|item| Place::within(folder.path(), item));
        let open = || {
            let mut game = Game::open_with(1280, 800, |app| {
                app.add_plugins(PersistencePlugin::<Past>::at(Some(matches.clone())));
                app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(unfinished.clone())));
            });
            game.open_screen(Screen::Game);
            game
        };
        let mut one = open();
        begin(&mut one, "Mina", Length::Open);
        one.play(WON);
        one.act(ActionKind::NewRound);
        one.play("b2");
        let before = fs::read_to_string(unfinished.path()).expect("stored");
        let mut other = open();
        assert_eq!(other.history().len(), 1, "the match goes on in both");
        // Move by move, so that each window overwrites what the other has stored.
        for (move_of_one, move_of_other) in ["a1", "b1", "a2", "b3"].into_iter().zip(["c1", "a1", "c2", "b1"]) {
            one.play(move_of_one);
            if !is_opened_later {
                other.play(move_of_other);
            }
        }
        one.open_screen(Screen::Home);
        if is_opened_later {
            // A tab of a browser that is loaded again goes on with its own match.
            fs::write(unfinished.path(), &before).expect("stored");
            other = open();
            other.play("c1 a1 c2 b1");
        }
        other.play("c3");
        other.open_screen(Screen::Home);
        let kept = MatchRecord::parse_all(&fs::read_to_string(matches.path()).expect("stored")).expect("whole");
        let mut ends: Vec<_> = kept.iter().map(|played| played.rounds()[1].to_string()).collect();
        ends.sort();
        assert_eq!(ends, ["o b2 a1 b1 a2 b3", "o b2 c1 a1 c2 b1 c3"], "opened later: {is_opened_later}");
    }
}

#[test]
fn a_past_match_that_cannot_be_read_is_put_apart_and_told_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(folder.path(), Item::Past);
    let start = || {
        let game =
            Game::open_with(1280, 800, |app| _ = app.add_plugins(PersistencePlugin::<Past>::at(Some(place.clone()))));
        let fault = game.app.world().resource::<PersistentStore<Past>>().fault().map(words::fault);
        (rounds(&game).len(), fault)
    };
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect("there");
    let bad = [2, 5].map(|day| text(day, "Bo").replace("b3", "b1"));
    let all = ["\u{FEFF}", &text(1, "Mina"), "\n", &bad[0], "\n", &text(3, "Mina"), "\n", &bad[1]].concat();
    let sentence =
        "2 past matches could not be read (the first in line 15). What was there is kept as matches-damaged.txt.";
    for _ in 0..2 {
        fs::write(place.path(), &all).expect("written");
        assert_eq!(start(), (2, (!place.path().with_file_name("told").exists()).then(|| sentence.to_owned())));
        fs::write(place.path().with_file_name("told"), "").expect("written");
        assert_eq!(start(), (2, None), "it is not told again");
        assert_eq!(read("matches-damaged.txt"), bad.join("\n"), "each is there once");
        assert_eq!(read("matches.txt"), ["%noughts 4\n\n", &with_time(3), "\n", &with_time(1)].concat());
    }
    let many: String = (0..12_000).map(|number| bad[0].replace("Bo", &format!("B{number}")) + "\n").collect();
    let many = many + &all;
    fs::write(place.path(), &many).expect("written");
    assert_eq!(start().0, 2);
    assert_eq!(
        (read("matches.damaged.txt") == many, read("matches-damaged.txt")),
        (true, bad.join("\n")),
        "1 MiB at most"
    );
}

/// The text of a match, as the game writes it.
fn with_time(day: u8) -> String {
    text(day, "Mina").replace("[X ", "[Time \"00:00:00\"]\n[X ")
}

#[test]
fn a_replay_in_which_a_computer_was_to_move_waits_for_nothing() {
    let mut game = Game::open_game(1280, 800);
    let text = text(1, "Mina").replace("Noah", "Ink") + "x b2\n";
    drop_file(&mut game, text.as_bytes());
    let played = past(&game)[0].clone();
    game.click_text(&words::past_match(&played));
    game.click_text(&words::past_round(2, None, &played.rounds()[1]));
    assert!(game.board().to_move() == Mark::O && !game.board().is_over(), "{:?}", game.board());
    game.stand_still();
}

#[test]
fn a_round_is_replayed_while_the_match_waits() {
    for (width, height) in [(1280, 800), (390, 844)] {
        let mut game = Game::open_game(width, height);
        game.play(WON);
        game.act(ActionKind::NewRound);
        game.play("c3 b2");
        let (round, pairing) = (game.round().clone(), game.pairing().clone());
        game.click_text(words::menu());
        game.update();
        game.click_text(words::totals());
        assert_eq!(game.screen(), Screen::PastMatches);
        let played = past(&game)[0].clone();
        game.click_text(&words::match_of(&played));
        assert_eq!(game.screen(), Screen::PastMatch);
        game.click_text("1");
        (0..3).for_each(|_| game.update());
        assert_eq!(game.screen(), Screen::Game);
        assert_eq!(game.history().len(), 5);
        assert_eq!(past(&game), std::slice::from_ref(&played));
        game.click_text("2");
        assert_eq!(game.history().len(), 2, "its moments are thumbnails");
        assert!(!game.shows(words::play_from_here()), "it is over for good");
        for _ in 0..5 {
            game.update();
        }
        assert_eq!(game.history().len(), 2, "nobody moves in it");
        game.close_study();
        game.update();
        assert_eq!(game.screen(), Screen::PastMatch);
        assert_eq!((game.round().moves(), game.pairing()), (round.moves(), &pairing));
        assert_eq!(past(&game), [played]);
        game.keys("Esc");
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Game, "the past matches were opened from there");
        game.play("a1");
        assert_eq!(game.history().len(), 3);
    }
}

#[test]
fn a_match_is_deleted_and_brought_back() {
    let mut game = Game::open_game(1280, 800);
    game.play(WON);
    game.keys("Esc");
    game.click_text(words::totals());
    let all = past(&game).to_vec();
    game.click_text(&words::match_of(&all[0]));
    game.delete_match();
    assert_eq!((game.screen(), past(&game).len()), (Screen::PastMatches, 0));
    assert!(game.shows(words::match_deleted()) && game.shows(words::no_past_matches()));
    game.click_text(words::bring_match_back());
    assert_eq!(past(&game), all);
    game.click_text(&words::match_of(&all[0]));
    game.delete_match();
    game.keys("Esc");
    game.click_text(words::totals());
    assert!(past(&game).is_empty() && !game.shows(words::match_deleted()), "it stays deleted");
}

#[test]
fn what_is_said_moves_nothing_and_nothing_that_deletes_lies_under_the_press_before() {
    for (width, height) in [(360, 640), (390, 844), (844, 390), (700, 500), (1280, 800)] {
        let mut game = Game::open_game(width, height);
        game.play(WON);
        game.keys("Esc");
        game.click_text(words::totals());
        let places =
            |game: &Game| game.texts().iter().map(|shown| (shown.text.clone(), shown.rect)).collect::<Vec<_>>();
        let before = places(&game);
        game.click_text(words::copy_matches());
        assert!(game.shows(boards::copied()));
        let after = places(&game);
        // What is said lies over the lower end.
        let seen = game.find_text(boards::copied()).rect.min.y - 24.0;
        let others = |(text, rect): &&(String, Rect)| *text != words::copy_matches() && rect.max.y < seen;
        for place in before.iter().filter(others) {
            assert!(after.contains(place), "{place:?} in a window of {width} x {height}: {after:?}");
        }
        let played = past(&game)[0].clone();
        let expect_beside = |game: &mut Game, deletes: &str| {
            let menu = game.find_text(words::menu()).at;
            game.click_text(words::menu());
            game.update();
            let row = game.find_text(deletes).rect;
            assert!(!row.inflate(8.0).contains(menu), "{deletes} at {row:?} under {menu} of {width} x {height}");
            let screen = game.layout().window;
            assert!(row.min.y < screen.y / 2.0, "the menu opens below its button");
            game.keys("Esc");
        };
        expect_beside(&mut game, words::begin_anew());
        game.click_text(&words::match_of(&played));
        expect_beside(&mut game, words::delete_match());
    }
}

#[test]
fn matches_are_copied_and_pasted() {
    let mut game = Game::open_game(390, 844);
    game.play(WON);
    game.keys("Esc");
    game.click_text(words::totals());
    game.click_text(words::copy_matches());
    assert!(game.shows(boards::copied()));
    let all = past(&game).to_vec();
    let text = MatchRecord::print_all(&all);
    game.app.insert_resource(Past::default());
    for added in [1, 0] {
        game.app.world_mut().write_message(Import(Ok(text.clone())));
        (0..3).for_each(|_| game.update());
        assert_eq!(past(&game), all);
        assert!(game.shows(&words::matches_added(&Ok(Imported { added, ..Default::default() }))), "{:?}", game.texts());
    }
    // What the press finds is not known, because the clipboard belongs to the person who runs the tests. It is told in any case.
    let told_before = words::matches_added(&Ok(Imported::default()));
    assert!(game.shows(&told_before), "{:?}", game.texts());
    game.app.insert_resource(Past::default());
    game.click_text(words::paste_matches());
    assert!(!game.shows(&told_before), "{:?}", game.texts());
    game.app.world_mut().write_message(Import(Err(FileFault::NoText)));
    (0..3).for_each(|_| game.update());
    assert!(game.shows(words::no_text_of_matches()), "{:?}", game.texts());
}

#[test]
fn a_file_is_dropped_and_what_is_wrong_with_it_is_told_with_its_line() {
    for language in [Language::En, Language::Ko, Language::ZhHans] {
        let mut game = Game::open_in(language, 1280, 800);
        drop_file(&mut game, format!("{}\n{}", text(1, "Mina"), text(2, "Bo")).as_bytes());
        assert_eq!((game.screen(), past(&game).len()), (Screen::PastMatches, 2));
        assert!(game.shows(&words::day(Moment { date: (2026, 11, 2), time: (0, 0, 0) })));
        let before = past(&game).to_vec();
        for (wrong, line) in [
            (text(3, "Ida").replace("b3", "b1"), "7"),
            (text(3, "Ida").replace("1-0-0", "2-0-0"), "5"),
            (text(3, "Ida").replace("[X", "[Z"), "7"),
            (text(3, "Ida").replace("2026.11.03", "3.11.2026"), "1"),
            ("hello".to_owned(), "1"),
        ] {
            drop_file(&mut game, wrong.as_bytes());
            let error = MatchRecord::parse_all(&wrong).unwrap_err();
            assert_eq!(error.line.to_string(), line);
            assert!(game.shows(&words::record_error(&error)), "{:?}", game.texts());
            assert_eq!(past(&game), before);
        }
        for wrong in [&b"\xFF\xFE\x00"[..], b"", b"  \n"] {
            drop_file(&mut game, wrong);
            assert!(game.shows(words::no_text_of_matches()), "{:?}", game.texts());
        }
        drop_file(&mut game, b"x b2\0");
        assert!(game.shows(&words::file_not_read(FileFault::Nul)), "{:?}", game.texts());
        let utf16 =
            |text: &str| format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        drop_file(&mut game, &utf16(&[&text(3, "Ida"), "\n", &text(3, "Ida").replace("b3", "b1")].concat()));
        assert_eq!(past(&game).len(), 3, "what can be read is added");
        let error = MatchRecord::parse_all(&["\n".repeat(8), text(3, "Ida").replace("b3", "b1")].concat()).unwrap_err();
        let added = Imported { added: 1, damaged: Some(error), ..Default::default() };
        assert!(game.shows(&words::matches_added(&Ok(added))), "{:?}", game.texts());
        let many: Vec<_> = (0..MOST).map(|index| text(4, &format!("P{index}"))).collect();
        drop_file(&mut game, many.join("\n").as_bytes());
        assert_eq!(past(&game).len(), MOST);
        assert!(past(&game).iter().all(|played| played.moment.date == (2026, 11, 4)), "the newest are kept");
        let added = Imported { added: MOST, is_full: true, ..Default::default() };
        assert!(game.shows(&words::matches_added(&Ok(added))), "{:?}", game.texts());
    }
}

#[test]
fn letters_of_past_names_are_asked_for_when_they_are_shown() {
    let mut game = Game::open(1280, 800);
    game.open_screen(Screen::PastMatches);
    let mut missing = MessageCursor::<LettersMissing>::default();
    game.app.world_mut().write_message(Import(Ok(text(1, "กข"))));
    let mut asked = String::new();
    for _ in 0..4 {
        game.update();
        let messages = game.app.world().resource::<Messages<LettersMissing>>();
        asked.extend(missing.read(messages).flat_map(|LettersMissing(letters)| letters));
    }
    assert_eq!(asked, "กข");
}

#[test]
fn the_next_round_in_a_past_match_is_its_next_round_and_the_last_one_leads_back_to_it() {
    let mut game = Game::open_game(1280, 800);
    drop_file(&mut game, (text(1, "Ida").replace("1-0-0", "1-1-0") + "o c1 a1 c2 a2 c3\n").as_bytes());
    let played = past(&game)[0].clone();
    game.click_text(&words::past_match(&played));
    game.click_text("1");
    (0..3).for_each(|_| game.update());
    assert_eq!(game.board(), *played.rounds()[0].end());
    game.click_text(words::next_round());
    (0..3).for_each(|_| game.update());
    assert_eq!(game.board(), *played.rounds()[1].end());
    assert_eq!(game.pairing().players, played.players);
    game.app.world_mut().write_message(Intent::Act(ActionKind::NewRound));
    (0..3).for_each(|_| game.update());
    assert_eq!((game.screen(), past(&game)), (Screen::PastMatch, std::slice::from_ref(&played)));
}

#[test]
fn what_a_game_was_opened_from_comes_back_step_by_step() {
    let mut game = Game::open_game(1280, 800);
    game.play("b2 a1");
    let home = game.round().clone();
    drop_file(&mut game, text(1, "Ida").as_bytes());
    let played = past(&game)[0].clone();
    game.click_text(&words::past_match(&played));
    game.click_text("1");
    (0..3).for_each(|_| game.update());
    let replayed = game.round().clone();
    game.app.world_mut().write_message(Intent::Course(CourseStep::Draw));
    (0..3).for_each(|_| game.update());
    assert_eq!((game.screen(), game.history().len()), (Screen::Game, 0));
    game.play("b2");
    game.keys("Esc");
    (0..2).for_each(|_| game.update());
    assert_eq!(game.screen(), Screen::Learn);
    game.keys("Esc");
    (0..2).for_each(|_| game.update());
    assert_eq!((game.screen(), game.round()), (Screen::Game, &replayed), "the course was opened from the past match");
    game.keys("Esc");
    (0..2).for_each(|_| game.update());
    assert_eq!(game.screen(), Screen::PastMatch);
    game.keys("Esc");
    game.keys("Esc");
    assert_eq!((game.screen(), game.round()), (Screen::Game, &home));
}

#[test]
fn a_deleted_match_stays_deleted_when_another_is_opened() {
    let mut game = Game::open_game(1280, 800);
    game.play(WON);
    drop_file(&mut game, text(1, "Ida").as_bytes());
    let [own, other] = past(&game) else { panic!("two matches") };
    let (own, other) = (own.clone(), other.clone());
    game.click_text(&words::past_match(&own));
    game.delete_match();
    game.click_text(&words::past_match(&other));
    game.click_text("1");
    (0..3).for_each(|_| game.update());
    game.close_study();
    (0..3).for_each(|_| game.update());
    assert_eq!(past(&game), [other]);
}
