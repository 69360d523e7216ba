//! Matches that end, and who begins their rounds.

use std::time::Duration;

use bevy::prelude::*;
use noughts::accessibility::Announcement;
use noughts::computer::Pause;
use noughts::persistence::{Item, PersistencePlugin, PersistentStore, Place};
use noughts::records::{First, Recording, Totals, Unfinished, recording_plugin};
use noughts::screens::Screen;
use noughts::settings::Settings;
use noughts::setup::{Draft, Mode};
use noughts::wake::NextUpdate;
use noughts::words;
use noughts_engine::play::{ActionKind, Length, MAX_NAME, Match, MatchEnd, Moment, Score, Starter};
use noughts_engine::rules::{ByMark, Mark, Position, Rules};
use noughts_engine::teach::CourseStep;

use crate::support::{Game, computer, person};

/// Plays a round that X or O wins, or that is a draw, whichever side begins.
fn play_round(game: &mut Game, winner: Option<Mark>) {
    let first = game.board().to_move();
    game.play(match winner {
        Some(winner) if winner == first => "a1 b1 a2 b2 a3",
        Some(_) => "a1 b1 a2 b2 c1 b3",
        None => "a1 b1 c1 b2 a2 c2 b3 a3 c3",
    });
    assert_eq!(game.outcome().unwrap().winner(), winner);
}

fn start(length: Length, starter: Starter) -> Game {
    let mut game = Game::new();
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, starter).of_length(length)));
    game
}

/// Plays rounds with these results, where `-` is a draw. Returns the end of the match after each of them.
fn ends(length: Length, rounds: &str) -> Vec<Option<MatchEnd>> {
    let mut game = start(length, Starter::PLAYER_ONE);
    let mut ends = Vec::new();
    for winner in rounds.chars() {
        if !ends.is_empty() {
            game.act(ActionKind::NewRound);
        }
        play_round(&mut game, winner.to_string().parse().ok());
        ends.push(game.match_end());
    }
    ends
}

#[test]
fn a_match_is_over_as_soon_as_one_side_cannot_be_caught() {
    let (x, o, drawn) = (Some(MatchEnd::Won(Mark::X)), Some(MatchEnd::Won(Mark::O)), Some(MatchEnd::Drawn));
    for (length, rounds, end) in [
        (Length::BestOf3, "xx", x),
        (Length::BestOf3, "xoo", o),
        (Length::BestOf3, "x--", x),
        (Length::BestOf3, "---", drawn),
        (Length::BestOf3, "x-o", drawn),
        (Length::BestOf5, "xxx", x),
        (Length::BestOf5, "xx--", x),
        (Length::BestOf5, "xoxoo", o),
        (Length::BestOf5, "-----", drawn),
        (Length::BestOf7, "oooo", o),
        (Length::BestOf7, "xxxooo-", drawn),
    ] {
        let mut expected = vec![None; rounds.len()];
        expected[rounds.len() - 1] = end;
        assert_eq!(ends(length, rounds), expected, "{length:?} {rounds}");
    }
    assert_eq!(ends(Length::Open, "xxxxxxxx"), [None; 8]);
}

#[test]
fn every_match_is_over_by_its_last_round_and_never_before_it_is_decided() {
    /// Tries all results of the following rounds.
    fn walk(length: Length, score: Score, matches: &mut usize) {
        let rounds = length.rounds().unwrap();
        let left = rounds - (score.wins.x + score.wins.o + score.draws);
        let lead = score.wins.x.abs_diff(score.wins.o);
        let end = length.end(score);
        assert_eq!(end.is_some(), lead > left || left == 0, "{length:?} {score:?}");
        match end {
            Some(MatchEnd::Won(mark)) => assert!(score.wins[mark] > score.wins[mark.other()]),
            Some(MatchEnd::Drawn) => assert_eq!(score.wins.x, score.wins.o),
            None => {
                let draw = Score { draws: score.draws + 1, ..score };
                let wins = Mark::ALL.map(|mark| {
                    let mut won = score;
                    won.wins[mark] += 1;
                    won
                });
                return [draw, wins[0], wins[1]].into_iter().for_each(|next| walk(length, next, matches));
            }
        }
        *matches += 1;
    }
    for length in &Length::ALL[1..] {
        let mut matches = 0;
        walk(*length, Score::default(), &mut matches);
        println!("{length:?}: {matches} ways to play it");
        assert!(matches > 10);
    }
}

#[test]
fn undo_of_the_last_move_takes_the_end_of_the_match_back() {
    let mut game = start(Length::BestOf3, Starter::PLAYER_ONE);
    play_round(&mut game, Some(Mark::X));
    game.act(ActionKind::NewRound);
    play_round(&mut game, Some(Mark::X));
    assert_eq!(game.match_end(), Some(MatchEnd::Won(Mark::X)));
    game.act(ActionKind::Undo);
    assert_eq!(game.match_end(), None);
    assert_eq!(game.score().wins, ByMark { x: 1, o: 0 });
    game.act(ActionKind::Redo);
    assert_eq!(game.match_end(), Some(MatchEnd::Won(Mark::X)));
}

#[test]
fn after_a_match_the_same_players_begin_another_at_zero() {
    let mut game = start(Length::BestOf3, Starter::WINNER);
    for _ in 0..2 {
        for _ in 0..2 {
            play_round(&mut game, Some(Mark::O));
            game.act(ActionKind::NewRound);
        }
        assert_eq!((game.score(), game.pairing().round_number()), (Score::default(), 1));
        assert_eq!(game.pairing().players.x, person("Mina"));
        game.expect_board(".../.../... x");
    }
}

#[test]
fn the_winner_or_the_loser_begins_and_after_a_draw_the_other_side() {
    let first_movers = |starter| {
        let mut game = start(Length::Open, starter);
        "xoo--xo-".chars().fold(vec![game.board().to_move()], |mut movers, winner| {
            play_round(&mut game, winner.to_string().parse().ok());
            // A result that is taken back and played again counts once.
            game.act(ActionKind::Undo);
            game.act(ActionKind::Redo);
            game.act(ActionKind::NewRound);
            // A round that is not finished does not count.
            game.place("b2");
            game.act(ActionKind::NewRound);
            movers.push(game.board().to_move());
            movers
        })
    };
    let marks = |text: &str| text.chars().map(|mark| mark.to_string().parse().unwrap()).collect::<Vec<Mark>>();
    assert_eq!(first_movers(Starter::WINNER), marks("xxooxoxox"));
    assert_eq!(first_movers(Starter::LOSER), marks("xoxxoxoxo"));
}

#[test]
fn perfect_players_end_a_match_without_a_winner() {
    let mut game = Game::new().without_pause();
    let players = ByMark { x: computer("Minimax"), o: computer("Trapper") };
    game.act(ActionKind::NewMatch(
        Rules::TIC_TAC_TOE,
        Match::new(players, Mark::X, Starter::LOSER).of_length(Length::BestOf7),
    ));
    for round in 1..=7 {
        while game.outcome().is_none() {
            game.update();
        }
        let end = game.match_end();
        assert_eq!(end, (round == 7).then_some(MatchEnd::Drawn));
        game.act(ActionKind::NewRound);
    }
    assert_eq!(game.pairing().round_number(), 1);
}

#[test]
fn the_window_sets_a_match_up_tells_how_it_stands_and_who_has_won_it() {
    for (width, height) in [(360, 640), (1280, 800)] {
        let mut game = Game::open(width, height);
        // It is not told in the place of the turn.
        game.app.world_mut().resource_mut::<Totals>().reach(First::Win, Moment::UNKNOWN);
        game.click_text("Two players");
        game.type_into("Player 1", "Mina");
        game.type_into("Player 2", "Noah");
        game.click_text("Match options");
        game.click_text("Loser");
        game.click_text("3");
        game.click_text("Close");
        game.click_text("Play");
        assert_eq!(game.screen(), Screen::Game);
        assert_eq!((game.pairing().starter, game.pairing().length), (Starter::LOSER, Length::BestOf3));
        for name in "a1 b1 a2 b2 a3".split(' ') {
            game.click(name);
        }
        assert!(game.shows("Mina wins!"));
        assert!(game.shows("Mina leads 1 to 0"), "{:?}", game.texts());
        game.click_text("Next round");
        game.expect_board(".../.../... o");
        for name in "b1 a1 b2 a2 c3 a3".split(' ') {
            game.click(name);
        }
        assert!(game.shows("Mina wins the match!"), "{:?}", game.texts());
        wait_for_end(&mut game);
        assert!(game.shows("2") && game.shows("0") && game.shows("Noah missed b2"), "{:?}", game.texts());
        game.click_text("Menu");
        game.click_text("Undo");
        assert!(game.shows("Mina’s turn"));
        game.click("a3");
        wait_for_end(&mut game);
        game.click_text("Rematch");
        game.expect_board(".../.../... x");
        assert_eq!(game.pairing().round_number(), 1);
    }
}

/// Waits until the end of the match has taken the place of the board.
fn wait_for_end(game: &mut Game) {
    for _ in 0..80 {
        if game.layout().shows_match_end && game.planned() != NextUpdate::Now {
            return;
        }
        game.update();
    }
    panic!("the end of the match is not shown: {:?}", game.texts());
}

/// Plays a match of rounds with these results, which ends with the last of them.
fn play_match(width: u32, height: u32, length: Length, rounds: &str) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: person("Noah") };
    game.act(ActionKind::NewMatch(
        Rules::TIC_TAC_TOE,
        Match::new(players, Mark::X, Starter::PLAYER_ONE).of_length(length),
    ));
    for (index, winner) in rounds.chars().enumerate() {
        if index > 0 {
            game.act(ActionKind::NewRound);
        }
        play_round(&mut game, winner.to_string().parse().ok());
    }
    game
}

#[test]
fn the_number_of_the_round_is_seen_at_every_size() {
    for (width, height) in SIZES {
        for length in &Length::ALL[1..] {
            let of = length.rounds().unwrap();
            let game = play_match(width, height, *length, "-x");
            let text = format!("Round 2 of {of}");
            assert!(game.shows(&text) && game.shows("1½") && game.shows("½"), "{width}×{height}: {:?}", game.texts());
        }
    }
}

const SIZES: [(u32, u32); 6] = [(360, 640), (390, 844), (667, 375), (844, 390), (700, 500), (1280, 800)];

#[test]
fn the_end_of_a_match_has_all_of_its_rounds_and_its_parts_in_the_window() {
    let matches = [(Length::BestOf3, "xx"), (Length::BestOf3, "x--"), (Length::BestOf5, "xoxox")];
    for ((width, height), (length, rounds)) in SIZES
        .into_iter()
        .flat_map(|size| matches.into_iter().chain([(Length::BestOf7, "xxxooo-")]).map(move |played| (size, played)))
    {
        let mut game = play_match(width, height, length, rounds);
        let announced = game.resource::<Announcement>();
        assert!(announced.text.contains("Best of"), "{announced:?}");
        wait_for_end(&mut game);
        assert_eq!(game.resource::<Announcement>(), announced, "the end is announced once");
        let targets = game.targets();
        let window = Rect::new(0.0, 0.0, width as f32, height as f32);
        for name in ["Rematch", "Home", "Share", "Menu", "Back"] {
            assert!(targets.iter().any(|target| target.name == name), "{name} at {width}×{height}: {targets:?}");
        }
        let sheets = targets.iter().filter(|target| target.name.starts_with("Round ")).count();
        assert_eq!(sheets, rounds.len(), "{width}×{height}: {targets:?}");
        for (index, target) in targets.iter().enumerate() {
            assert!(window.contains(target.rect.min) && window.contains(target.rect.max), "{target:?}");
            for other in &targets[index + 1..] {
                let both = target.rect.intersect(other.rect);
                assert!(both.width().min(both.height()) < 1.0, "{width}×{height}: {target:?} {other:?}");
            }
        }
    }
}

#[test]
fn the_end_of_a_match_is_used_by_keys() {
    let mut game = play_match(1280, 800, Length::BestOf3, "xx");
    wait_for_end(&mut game);
    let names = ["Rematch", "Home", "Round 1: X won", "Noah missed b2", "Round 2: X won"];
    assert_eq!(game.focused_name().as_deref(), Some(names[0]));
    for name in &names[1..] {
        game.keys("Tab");
        assert_eq!(game.focused_name().as_deref(), Some(*name));
    }
    game.keys("Enter");
    assert!(!game.layout().shows_match_end && game.shows("Study"), "a sheet opens its round in Study");
    game.keys("Esc");
    wait_for_end(&mut game);
    game.keys("U");
    assert!(!game.layout().shows_match_end && game.drawn("a2").is_some(), "Undo leads back to the board");
    game.keys("Y");
    wait_for_end(&mut game);
    game.keys("N");
    game.expect_board(".../.../... x");
    game.act(ActionKind::Undo);
    wait_for_end(&mut game);
    assert_eq!(game.match_end(), Some(MatchEnd::Won(Mark::X)), "Undo of a rematch leads back to the end");
}

#[test]
fn a_press_on_what_turned_a_round_opens_that_moment() {
    let mut game = play_match(390, 844, Length::BestOf3, "xx");
    wait_for_end(&mut game);
    game.click_text("Noah missed b2");
    game.expect_board("XO./.../... x");
}

#[test]
fn a_finished_sheet_beside_the_board_can_be_looked_at() {
    for (width, height) in [(1280, 800), (390, 844)] {
        let mut game = play_match(width, height, Length::BestOf7, "xo-");
        game.act(ActionKind::NewRound);
        for moves in ["", "b2"] {
            game.play(moves);
            let before = game.board();
            game.click_text("Round 2: O won");
            assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Mark::O), "{width}×{height}");
            assert!(game.shows("Study"));
            game.keys("Esc");
            game.update();
            assert_eq!(game.board(), before, "the way back leads to the round that is played");
        }
    }
}

/// Opens a game that keeps its match in a place.
fn open_at(place: &Place) -> Game {
    let place = Some(place.clone());
    Game::open_with(1280, 800, |app| _ = app.add_plugins(PersistencePlugin::<Unfinished>::at(place)))
}

fn close(mut game: Game) {
    game.app.world_mut().write_message(AppExit::Success);
    game.update();
}

#[test]
fn a_match_under_way_is_there_after_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(folder.path(), Item::Match);
    let start = || open_at(&place);
    let mut game = start();
    assert!(game.shows(words::start()));
    game.click("a1");
    game.wait_for_computer();
    let before = game.board();
    close(game);
    assert!(place.path().exists());

    let mut game = start();
    assert_eq!((game.screen(), game.board()), (Screen::Home, before));
    game.click_text(words::continue_match());
    assert_eq!((game.screen(), game.board()), (Screen::Game, before));
    game.keys("Esc");
    game.click_text(words::new_match());
    close(game);
    let mut game = start();
    assert!(game.shows(words::start()), "nothing is under way");

    game.click_text(words::learn());
    game.click_text(&words::step_of_course(CourseStep::Draw, false));
    game.click("b2");
    assert!(!game.history().is_empty());
    close(game);
    let mut game = start();
    assert!(game.shows(words::start()), "a step is no match");

    game.click("a1");
    game.wait_for_computer();
    let before = game.board();
    game.keys("Esc");
    game.click_text(words::learn());
    game.click_text(&words::step_of_course(CourseStep::Draw, false));
    game.click("b2");
    assert_ne!(game.board(), before);
    close(game);
    let game = start();
    assert_eq!((game.screen(), game.board()), (Screen::Home, before), "a step is no match either");
    assert!(game.shows(words::continue_match()));
    drop(game);

    let stored = std::fs::read_to_string(place.path()).expect("there");
    assert!(stored.starts_with("%noughts 4\n"), "{stored}");
    std::fs::write(place.path(), format!("\u{FEFF}{stored}")).expect("written");
    assert_eq!(start().board(), before, "some editors write a mark before the text");
    for (damaged, name) in [
        ("garbage".to_owned(), "match.damaged.txt"),
        (
            stored.replace("\nround x ", "\nround x a1 a1 ").replace("\nround o ", "\nround o a1 a1 "),
            "match.damaged-2.txt",
        ),
    ] {
        assert_ne!(damaged, stored);
        std::fs::write(place.path(), &damaged).expect("written");
        let sentence = format!("The last match could not be read. What was there is kept as {name}.");
        let game = start();
        assert!(game.shows(words::start()) && game.shows(&sentence), "{:?}", game.texts());
        assert_eq!(std::fs::read_to_string(folder.path().join(name)).expect("there"), damaged, "nothing is lost");
    }
}

#[cfg(unix)]
#[test]
fn the_first_screen_says_if_the_match_cannot_be_read_or_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(folder.path(), Item::Match);
    let start = || open_at(&place);
    let sentence = "not kept for next time: ";
    let told = |game: &Game| game.texts().iter().any(|shown| shown.text.contains(sentence));
    // A link to itself is refused by the system, whoever asks.
    std::os::unix::fs::symlink(place.path(), place.path()).expect("made");
    let game = start();
    assert!(told(&game), "{:?}", game.texts());

    std::fs::remove_file(place.path()).expect("removed");
    let mut game = start();
    assert!(!told(&game), "{:?}", game.texts());
    std::fs::create_dir_all(place.path().join("in the way")).expect("made");
    game.click("a1");
    game.wait_for_computer();
    game.keys("Esc");
    assert_eq!(game.screen(), Screen::Home);
    assert!(told(&game), "{:?}", game.texts());
}

#[test]
fn long_names_leave_room_for_everything_else() {
    let name = "W".repeat(MAX_NAME);
    for (width, height) in [(320, 568), (360, 480), (360, 640), (640, 480), (844, 390), (1280, 800)] {
        let mut game = Game::open(width, height).without_pause();
        let mut draft = game.app.world_mut().resource_mut::<Draft>();
        draft.fill(ByMark { x: Some(person(&name)), o: Some(computer("minimax")) });
        draft.starter = Starter::PLAYER_ONE;
        game.update();
        game.update();
        game.click_text("Play");
        let expect_whole = |game: &Game, text: &str| {
            let shown = game.find_text(text);
            let window = game.layout().window;
            assert!(!shown.is_cut && shown.rect.min.min_element() >= 0.0, "{text:?} at {width}×{height}: {shown:?}");
            assert!(shown.rect.max.cmple(window).all(), "{text:?} at {width}×{height}: {shown:?}");
            let others = game.texts().iter().filter(|other| other.text != text);
            for other in others {
                assert!(other.rect.intersect(shown.rect).is_empty(), "{width}×{height}: {other:?} over {shown:?}");
            }
        };
        expect_whole(&game, &format!("{name}’s turn"));
        game.place("b2");
        game.wait_for_computer();
        game.act(ActionKind::GoTo(1));
        game.update();
        expect_whole(&game, "Minimax is waiting");
    }
}

#[test]
fn draws_are_seen_in_every_score_and_a_match_counts_them_as_halves() {
    for (width, height) in [(1280, 800), (390, 844), (700, 500), (568, 320)] {
        let mut game = Game::open(width, height);
        let mut draft = game.app.world_mut().resource_mut::<Draft>();
        draft.fill(ByMark { x: Some(person("Mina")), o: Some(person("Noah")) });
        (draft.starter, draft.length) = (Starter::PLAYER_ONE, Length::BestOf3);
        game.update();
        game.click_text("Play");
        play_round(&mut game, None);
        assert!(game.shows("½") && !game.shows("1 draw"), "{width}×{height}: {:?}", game.texts());
        game.keys("Enter");
        play_round(&mut game, Some(Mark::X));
        game.keys("Enter");
        play_round(&mut game, Some(Mark::X));
        wait_for_end(&mut game);
        assert!(game.shows("2½") && game.shows("½"), "{width}×{height}: {:?}", game.texts());
    }
}

#[test]
fn the_first_screen_shows_the_match_that_waits_after_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = Place::within(folder.path(), Item::Match);
    let start = |first: fn(&mut App)| {
        let place = Some(place.clone());
        Game::open_with(1280, 800, |app| {
            app.add_plugins(PersistencePlugin::<Unfinished>::at(place));
            first(app);
        })
    };
    let mut game = start(|_| ());
    game.click_text("Hard");
    game.click_text("Match options");
    game.click_text("5");
    game.click_text("Close");
    game.app.world_mut().resource_mut::<Draft>().swapped = true;
    game.update();
    game.click_text("Play");
    game.wait_for_computer();
    game.click("b2");
    let draft = game.app.world().resource::<Draft>().clone();
    close(game);

    let game = start(|_| ());
    assert!(game.shows(words::continue_match()) && game.shows("Round 1 of 5 against Ruler."), "{:?}", game.texts());
    assert_eq!(*game.app.world().resource::<Draft>(), draft);

    let game = start(|app| _ = app.insert_resource(Draft { mode: Mode::TwoPlayers, ..default() }));
    assert!(game.shows(words::two_players()), "what was asked for at the start stays: {:?}", game.texts());
}

#[test]
fn that_a_match_is_not_kept_is_told_once_where_one_plays_and_in_the_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    std::fs::write(&blocked, "no folder").expect("written");
    let [settings, unfinished] = [Place::within(folder.path(), Item::Settings), Place::within(&blocked, Item::Match)];
    let mut game = Game::open_with(1280, 800, |app| {
        app.add_plugins(PersistencePlugin::<Settings>::at(Some(settings.clone())));
        app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(unfinished)));
    });
    let fault = game.app.world().resource::<PersistentStore<Unfinished>>().fault().map(words::fault);
    let sentence = fault.expect("the folder is a file");
    game.open_screen(Screen::Game);
    assert!(game.shows(&sentence), "{:?}", game.texts());
    game.click("a1");
    assert!(game.shows(&sentence), "a move does not end it");
    let shown = |game: &Game| game.shows(&sentence);
    (0..200).for_each(|_| game.update());
    assert!(!shown(&game), "it is told for a moment");
    game.open_screen(Screen::Home);
    game.open_screen(Screen::Game);
    assert!(!shown(&game), "it is told once a start");
    game.open_screen(Screen::Settings);
    assert!(shown(&game), "{:?}", game.texts());
}

#[test]
fn that_matches_are_not_recorded_is_told_when_it_happens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("recorded.txt");
    let recording = Recording::to(path.clone()).expect("it can be written");
    let mut game =
        Game::open_with(1280, 800, |app| _ = app.insert_resource(recording.clone()).add_plugins(recording_plugin));
    // The file is deleted, and nothing can be written in its place.
    std::fs::remove_file(&path).expect("it is there");
    std::fs::create_dir(&path).expect("a folder");
    game.open_screen(Screen::Game);
    let sentence = |game: &Game| game.texts().iter().filter(|shown| shown.text.contains("recorded.txt")).count();
    // What Undo can bring back is not appended yet: nobody has moved in the first match of Mina and Noah.
    for round in 0..3 {
        assert_eq!(sentence(&game), usize::from(round == 2), "before match {round}");
        let players = ByMark { x: person("Mina"), o: person("Noah") };
        game.act(ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::ALTERNATE)));
        game.play("a1");
        game.update();
    }
    assert_eq!(sentence(&game), 1);
    (0..200).for_each(|_| game.update());
    assert_eq!(sentence(&game), 0);
    assert!(recording.finish().is_err_and(|error| error.path == path), "it is told at the end too");
}

#[test]
fn two_computers_play_round_after_round_as_soon_as_they_are_watched_beside_the_match_at_home() {
    let mut game = Game::open_game(1280, 800);
    game.click("b2");
    let mine = game.history();
    game.open_screen(Screen::Home);
    game.click_text(words::mode(Mode::ComputerAgainstComputer));
    game.update();
    assert_eq!(game.screen(), Screen::Game);
    assert!(game.pairing().is_watched(), "nothing else has to be pressed");
    for _ in 0..2000 {
        if game.pairing().finished().len() == 2 {
            break;
        }
        game.update();
    }
    assert_eq!(game.pairing().finished().len(), 2, "rounds begin by themselves");
    game.keys("Space");
    assert!(game.shows(words::go_on()), "the space bar lets them wait: {:?}", game.texts());
    game.click_text(words::one_step());
    let before = game.history().len();
    (0..50).for_each(|_| game.update());
    assert_eq!(game.history().len(), before, "they still wait");
    game.keys("Esc");
    game.click_text(words::continue_match());
    game.update();
    assert_eq!(game.history(), mine);
}

#[test]
fn each_step_is_one_move_of_the_two_computers() {
    let mut game = Game::open(1280, 800);
    game.app.insert_resource(Pause(Duration::from_secs(60)));
    game.click_text(words::mode(Mode::ComputerAgainstComputer));
    for moves in 1..=3 {
        game.click_text(words::one_step());
        (0..20).for_each(|_| game.update());
        assert_eq!(game.history().len(), moves);
    }
}

/// Loses a match against a computer: the person never finishes or blocks a line.
fn lose_match(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    let players = ByMark { x: person("Mina"), o: computer("trapper") };
    game.act(ActionKind::NewMatch(
        Rules::TIC_TAC_TOE,
        Match::new(players, Mark::X, Starter::PLAYER_ONE).of_length(Length::ALL[1]),
    ));
    while game.match_end().is_none() {
        if game.outcome().is_some() {
            game.act(ActionKind::NewRound);
        } else if game.board().to_move() == Mark::X {
            let board = game.board();
            let is_idle = |cell: &Position| Mark::ALL.iter().all(|mark| !board.completions(*mark).contains(*cell));
            let cell = board.legal_cells().find(is_idle).or(board.legal_cells().next()).expect("a move");
            game.click(&cell.to_string());
        } else {
            game.wait_for_computer();
        }
    }
    assert_eq!(game.match_end(), Some(MatchEnd::Won(Mark::O)));
    wait_for_end(&mut game);
    game
}

#[test]
fn a_lost_match_offers_the_step_that_would_have_helped_and_learn_leads_back_to_its_end() {
    let offered = |game: &mut Game| {
        let names: Vec<_> = game.targets().into_iter().map(|target| target.name).collect();
        CourseStep::ALL.into_iter().find(|step| names.contains(&words::practise(*step)))
    };
    for (width, height) in SIZES {
        let mut game = lose_match(width, height);
        let step = offered(&mut game).unwrap_or_else(|| panic!("{width}×{height}: {:?}", game.targets()));
        game.click_text(&words::practise(step));
        (0..4).for_each(|_| game.update());
        assert_eq!(game.screen(), Screen::Step);
        assert!(game.shows(&words::step_asks(step)), "{width}×{height}: {:?}", game.texts());
        for screen in [Screen::Learn, Screen::Game] {
            game.keys("Esc");
            (0..3).for_each(|_| game.update());
            assert_eq!(game.screen(), screen);
        }
        assert!(game.layout().shows_match_end, "back at the end of the match");
        assert_eq!(offered(&mut game), Some(step));
    }
    let mut game = play_match(1280, 800, Length::ALL[1], "oo");
    wait_for_end(&mut game);
    assert_eq!(offered(&mut game), None, "one of two people has won");
}

#[test]
fn a_name_that_is_too_long_for_its_field_ends_in_an_ellipsis_until_it_is_typed_in() {
    let name = "W".repeat(MAX_NAME);
    for (width, height) in [(320, 568), (390, 844), (844, 390), (1280, 800)] {
        let mut game = Game::open(width, height);
        game.click_text(words::mode(Mode::TwoPlayers));
        game.app.world_mut().resource_mut::<Draft>().names[0] = name.clone();
        (0..3).for_each(|_| game.update());
        let shown = game.find_text(&name);
        assert!(shown.is_cut && shown.visible.width() >= shown.rect.width() - 1.0, "{width}×{height}: {shown:?}");
        game.click_at(shown.at);
        game.update();
        assert!(!game.find_text(&name).is_cut, "{width}×{height}: its end can be reached");
    }
}
