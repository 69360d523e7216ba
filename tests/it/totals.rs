//! Totals: which rounds count, when they count, and where they are shown.

use std::fs;

use bevy::prelude::*;
use noughts::intent::Intent;
use noughts::persistence::{Item, PersistencePlugin, Persistent, Place};
use noughts::records::{First, Import, Past, Results, Rival, Totals, Unfinished};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::words;
use noughts_engine::play::{ActionKind, Match, MatchRecord, Moment, Player, Starter};
use noughts_engine::rules::{Board, ByMark, Kind, Mark, Rules};

use crate::support::{Game, computer, person, program};

/// Rounds that X wins and loses, where X begins.
const WON: &str = "a1 b1 a2 b2 a3";
const LOST: &str = "a1 b2 b1 c1 c3 a3";

/// Begins a match of two people, in which X always begins.
fn begin(game: &mut Game) {
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
}

fn open() -> Game {
    let mut game = Game::open_game(1280, 800);
    begin(&mut game);
    game
}

/// Rounds won and lost against Noah.
fn totals(game: &Game) -> (u32, u32) {
    let totals = game.resource::<Totals>();
    let noah = person("Noah").name().cloned().map(Rival::Person);
    let of = totals.rivals().into_iter().find(|(rival, _)| Some(*rival) == noah.as_ref());
    of.map_or((0, 0), |(_, results)| (results.won, results.lost))
}

#[test]
fn a_round_counts_once_when_the_next_one_begins_or_the_match_is_left() {
    let mut game = open();
    game.play(WON);
    assert_eq!(totals(&game), (0, 0), "the end can still be taken back");
    game.act(ActionKind::Undo);
    game.play("c3 c1 a3");
    assert_eq!((game.outcome().is_some(), totals(&game)), (true, (0, 0)));
    game.act(ActionKind::NewRound);
    game.update();
    assert_eq!(totals(&game), (1, 0), "as the round was in the end");
    game.play(LOST);
    game.keys("Esc");
    assert_eq!((game.screen(), totals(&game)), (Screen::Home, (1, 1)));
    game.click_text(words::continue_match());
    game.act(ActionKind::Undo);
    game.act(ActionKind::Undo);
    game.play("a3 c1 a2");
    game.act(ActionKind::NewRound);
    game.update();
    assert_eq!(totals(&game), (1, 1), "the round was counted when the match was left");
    game.play(WON);
    game.act(ActionKind::Reset);
    game.play("a1");
    assert_eq!(totals(&game), (1, 1), "a round that is begun again is not left");
    game.play("b1 a2 b2 a3");
    begin(&mut game);
    game.update();
    assert_eq!(totals(&game), (2, 1), "another match leaves the match");
    game.act(ActionKind::Undo);
    game.act(ActionKind::NewRound);
    game.update();
    assert_eq!(totals(&game), (2, 1), "a match that Undo brought back counts once");
}

#[test]
fn rounds_with_help_do_not_count() {
    let helped: [fn(&mut Game); 4] = [
        |game| game.keys("h"),
        |game| {
            for _ in 0..2 {
                game.app.world_mut().write_message(Intent::Study);
                game.update();
            }
        },
        |game| {
            game.ask_for_one_move("pencil");
            game.wait_for_computer();
        },
        |game| game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap()),
    ];
    for (number, help) in helped.into_iter().enumerate() {
        let mut game = open();
        game.play("a1 b1");
        help(&mut game);
        while game.outcome().is_none() {
            let cell = game.board().legal_cells().next().unwrap();
            game.play(&cell.to_string());
        }
        game.act(ActionKind::NewRound);
        game.update();
        assert_eq!(game.resource::<Totals>().all(), Results::default(), "{number}");
        game.play(WON);
        game.act(ActionKind::NewRound);
        game.update();
        assert_eq!(totals(&game), (1, 0), "the next round counts");
    }
}

#[test]
fn a_round_that_is_over_may_be_studied() {
    let mut game = open();
    game.play(WON);
    game.app.world_mut().write_message(Intent::SeeTurn);
    (0..3).for_each(|_| game.update());
    game.close_study();
    game.update();
    game.act(ActionKind::NewRound);
    game.update();
    assert_eq!(totals(&game), (1, 0));
}

#[test]
fn what_is_counted_and_what_is_not_is_known_after_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || {
        Game::open_with(1280, 800, |app| {
            let place = |item| Some(Place::within(folder.path(), item));
            app.add_plugins(PersistencePlugin::<Totals>::at(place(Item::Totals)));
            app.add_plugins(PersistencePlugin::<Unfinished>::at(place(Item::Match)));
        })
    };
    let mut game = start();
    game.open_screen(Screen::Game);
    begin(&mut game);
    game.play(WON);
    game.keys("Esc");
    // The game is killed here: nothing tells the game to end.
    drop(game);
    let mut game = start();
    assert_eq!(totals(&game), (1, 0));
    game.click_text(words::continue_match());
    game.act(ActionKind::NewRound);
    game.play("a1 b1");
    assert_eq!(totals(&game), (1, 0), "it is counted once");
    game.keys("h");
    drop(game);
    let mut game = start();
    game.click_text(words::continue_match());
    game.play("a2 b2 a3");
    game.act(ActionKind::NewRound);
    game.update();
    assert_eq!(totals(&game), (1, 0), "the hint is remembered");
    game.play(WON);
    game.act(ActionKind::NewRound);
    drop(game);
    assert_eq!(totals(&start()), (2, 0));
}

#[test]
fn what_is_reached_for_the_first_time_is_told_once() {
    let mut game = open();
    let told = words::first_told(First::Win);
    for is_told in [true, false] {
        game.play(WON);
        game.act(ActionKind::NewRound);
        (0..3).for_each(|_| game.update());
        assert_eq!(game.shows(&told), is_told);
        (0..60).for_each(|_| game.update());
        assert!(!game.shows(&told), "it is told for a moment");
    }
}

/// Totals against Pencil, and a past match.
fn played(game: &mut Game) {
    let players = ByMark { x: person("Mina"), o: computer("pencil") };
    let record = record(&players);
    let mut totals = Totals::default();
    totals.import(&record, "");
    game.app.insert_resource(totals);
    game.app.world_mut().resource_mut::<Past>().add(record);
    game.update();
}

fn record(players: &ByMark<Player>) -> MatchRecord {
    let mut record = MatchRecord::parse_all(&format!(
        "[X \"Mina\"]\n[O \"Noah\"]\n[Date \"2026.11.23\"]\n[Rules \"classic 3x3x3\"]\n[Result \"1-1-0\"]\n\nx {WON}\nx {LOST}\n"
    ))
    .unwrap()
    .remove(0);
    record.players = players.clone();
    record
}

#[test]
fn the_first_screen_shows_the_totals_once_somebody_was_played() {
    let mut game = Game::open(390, 844);
    assert!(!game.controls().iter().any(|control| control.name == words::totals()), "nothing was played yet");
    played(&mut game);
    game.update();
    assert!(game.shows("1–0–1"), "{:?}", game.texts());
    let results = Results { won: 1, drawn: 0, lost: 1 };
    assert!(words::results(results).iter().all(|text| game.shows(text)), "{:?}", game.texts());
    game.click_text(words::totals());
    assert_eq!(game.screen(), Screen::PastMatches);
}

#[test]
fn totals_begin_anew_and_come_back_and_deleting_a_match_leaves_them() {
    let mut game = Game::open(1280, 800);
    played(&mut game);
    game.open_screen(Screen::PastMatches);
    let before = game.resource::<Totals>();
    let title = words::won_of(before.all());
    assert!(game.shows(&title) && game.shows(&words::first(First::WinAgainstPencil)), "{:?}", game.texts());
    assert!(game.shows(&words::day(Moment { date: (2026, 11, 23), time: (0, 0, 0) })));
    game.click_text(words::menu());
    game.update();
    game.click_text(words::begin_anew());
    (0..2).for_each(|_| game.update());
    assert!(game.shows(words::begun_anew()) && !game.shows(&title), "{:?}", game.texts());
    assert_eq!(game.resource::<Totals>(), before.anew());
    game.click_text(words::bring_match_back());
    assert_eq!(game.resource::<Totals>(), before);
    let record = game.resource::<Past>().all()[0].clone();
    game.click_text(&words::past_match(&record));
    game.delete_match();
    assert_eq!((game.resource::<Past>().all().len(), game.resource::<Totals>()), (0, before.clone()));
    game.app.world_mut().write_message(Import(Ok(record.to_string())));
    (0..3).for_each(|_| game.update());
    assert_eq!((game.resource::<Past>().all().len(), game.resource::<Totals>()), (1, before), "it was seen");
    let players = ByMark { x: person("Mina"), o: computer("trapper") };
    game.app.world_mut().write_message(Import(Ok(self::record(&players).to_string())));
    (0..3).for_each(|_| game.update());
    assert_eq!(game.resource::<Totals>().all(), Results { won: 2, drawn: 0, lost: 2 });
}

/// Totals of classic tic-tac-toe, Notakto and Gravity.
const THREE_GAMES: &str = "%noughts 4\ncomputer 7 12 3 pencil\nperson 1 0 2 Kim\nrules gravity 7x6x4 computer 0 0 1 pencil\n\
    rules notakto 3x3x3 computer 2 0 0 tactics\nstreak 1 6\nfirst win 2026.11.3\nfirst win-against-pencil 2026.11.3\n\
    first win-against-ruler 2026.11.22\nrules classic 3x3x3 streak 0 4\nrules classic 3x3x3 first win 2026.11.3\n\
    rules notakto 3x3x3 streak 1 2\nrules notakto 3x3x3 first win 2026.11.21\n\
    rules notakto 3x3x3 first win-against-ruler 2026.11.22\n";

#[test]
fn totals_of_one_of_the_games_that_were_played_can_be_chosen() {
    let notakto = Kind::Notakto.usual_rules();
    for (width, height) in [(1280, 800), (390, 720), (320, 568), (844, 390), (700, 500)] {
        let mut game = Game::open(width, height);
        game.app.insert_resource(Totals::from_text(THREE_GAMES).readable().expect("totals"));
        game.open_screen(Screen::PastMatches);
        let won = |won, drawn, lost| words::won_of(Results { won, drawn, lost });
        let has = |game: &mut Game, name: &str| game.targets().iter().any(|target| target.name == name);
        game.scroll_screen(-2000.0);
        let all = game.resource::<Totals>();
        let choose = |game: &mut Game, from: &str, to: &str, by_key: bool| {
            game.click_text(from);
            assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::PlayedGames), "{width}×{height}");
            if by_key {
                game.focus_on(to);
                game.keys("Enter");
                (0..2).for_each(|_| game.update());
            } else {
                game.click_text(to);
            }
            assert!(!game.has_overlay(), "{width}×{height}: {:?}", game.texts());
        };
        let names = [Rules::TIC_TAC_TOE, Kind::Gravity.usual_rules(), notakto].map(words::game_name);
        game.click_text(words::all_games());
        for name in &names {
            assert!(has(&mut game, name), "{width}×{height}: {name}");
        }
        assert!(!has(&mut game, &words::game_name(Kind::Misere.usual_rules())), "nobody has played Misère");
        game.keys("Esc");
        assert_eq!((game.has_overlay(), game.screen()), (false, Screen::PastMatches));
        choose(&mut game, words::all_games(), &names[2], false);
        let of_notakto = all.of_game(notakto);
        assert_eq!((of_notakto.all().won, of_notakto.streak().best), (2, 2));
        game.wait_for_place(&won(2, 0, 0));
        game.wait_for_place(&words::streak(of_notakto.streak()).unwrap());
        assert!(!game.shows(&won(10, 12, 6)), "{width}×{height}: {:?}", game.texts());
        choose(&mut game, &names[2], &names[1], true);
        game.wait_for_place(&won(0, 0, 1));
        choose(&mut game, &names[1], words::all_games(), true);
        game.wait_for_place(&won(10, 12, 6));
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Home, "{width}×{height}");
    }
}

#[test]
fn firsts_are_those_of_the_chosen_game() {
    let mut game = Game::open(1280, 800);
    game.app.insert_resource(Totals::from_text(THREE_GAMES).readable().expect("totals"));
    game.open_screen(Screen::PastMatches);
    let slips = |game: &Game| {
        let all = First::ALL.into_iter();
        all.filter(|first| game.shows(&words::first(*first))).map(First::id).collect::<Vec<_>>()
    };
    assert_eq!(slips(&game), ["win", "win-against-pencil", "win-against-ruler", "draw-against-ink"]);
    game.click_text(words::all_games());
    game.click_text(&words::game_name(Kind::Gravity.usual_rules()));
    assert_eq!(slips(&game), ["win"], "the first that is to come");
    game.click_text(&words::game_name(Kind::Gravity.usual_rules()));
    game.click_text(&words::game_name(Kind::Notakto.usual_rules()));
    assert_eq!(slips(&game), ["win", "win-against-pencil", "win-against-ruler"]);
    assert!(!First::DrawAgainstInk.is_in(Kind::Notakto.usual_rules()), "nothing is drawn there");
}

#[test]
fn where_only_one_game_was_played_there_is_nothing_to_choose() {
    let mut game = Game::open(1280, 800);
    played(&mut game);
    game.open_screen(Screen::PastMatches);
    assert!(!game.shows(words::all_games()), "{:?}", game.texts());
}

/// Runs `noughts totals` with these stored totals.
fn printed(stored: Option<&str>, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    if let Some(stored) = stored {
        fs::write(folder.path().join("totals.txt"), stored).expect("written");
    }
    let run = program().env("NOUGHTS_DATA", folder.path()).arg("totals").args(arguments).output().expect("it runs");
    assert!(run.status.success() && run.stderr.is_empty());
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn the_command_prints_totals_for_people_and_for_programs() {
    let stored = "%noughts 4\ncomputer 12 2 1 random\ncomputer 7 12 3 pencil\nperson 1 0 2 Kim Ruler\nstreak 2 6\n\
        first win 2026.11.3\nfirst draw-against-ink 2026.11.22\nseen 1f\n";
    let text = "20 won of 40\nBest: 6 wins in a row · now 2\n\n  Doodle     12 won   2 drawn  1 lost\n  \
        Pencil      7 won  12 drawn  3 lost\n  Kim Ruler   1 won   0 drawn  2 lost\n\nFirsts\n  \
        First win               3 November 2026\n  First draw against Ink  22 November 2026\n";
    assert_eq!(printed(Some(stored), &[]), text);
    let json = "{\"version\":1,\"won\":20,\"drawn\":14,\"lost\":6,\"streak\":2,\"best_streak\":6,\"rivals\":[\
        {\"opponent\":\"random\",\"won\":12,\"drawn\":2,\"lost\":1},{\"opponent\":\"pencil\",\"won\":7,\"drawn\":12,\"lost\":3},\
        {\"person\":\"Kim Ruler\",\"won\":1,\"drawn\":0,\"lost\":2}],\"firsts\":[{\"first\":\"win\",\"day\":\"2026-11-03\"},\
        {\"first\":\"draw-against-ink\",\"day\":\"2026-11-22\"}]}\n";
    assert_eq!(printed(Some(stored), &["--format", "json"]), json);
    assert_eq!(printed(None, &[]), format!("{}\n", words::no_totals()));
    let nothing =
        "{\"version\":1,\"won\":0,\"drawn\":0,\"lost\":0,\"streak\":0,\"best_streak\":0,\"rivals\":[],\"firsts\":[]}\n";
    assert_eq!(printed(None, &["--format", "json"]), nothing);
}
