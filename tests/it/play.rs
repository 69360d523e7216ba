//! Whole games by actions, without input, drawing and panels.

use noughts::intent::Intent;
use noughts::wake::{NextUpdate, Wake};
use noughts::words;
use noughts_engine::ai::OpponentId;
use noughts_engine::play::{ActionKind, Author, Player, Refusal, Starter};
use noughts_engine::rules::{Board, IllegalMove, Mark, Outcome, Rules};

use crate::support::{Game, STEP, cell, computer, person};

#[test]
fn a_win_is_found_on_the_move_that_makes_it() {
    let mut game = Game::new();
    game.play("a1 b1 a2 b2");
    assert_eq!(game.outcome(), None);
    game.place("a3");
    game.expect_winner(Mark::X);
    assert_eq!(game.outcome().unwrap().lines()[0].cells(), ["a1", "a2", "a3"].map(cell));
}

#[test]
fn a_win_on_the_ninth_mark_is_no_draw() {
    let mut game = Game::new();
    game.play("a1 b1 c1 a2 b3 b2 c2 a3 c3");
    game.expect_winner(Mark::X);
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let mut game = Game::new();
    game.play("a1 b1 c1 b2 a2 c2 b3 a3 c3");
    assert_eq!(game.outcome(), Some(Outcome::FULL));
}

#[test]
fn after_the_end_the_board_is_locked() {
    let mut game = Game::new();
    game.play("a1 b1 a2 b2 a3");
    let board = game.board();
    let stand_in = Author::StandIn(OpponentId::SCAN);
    for author in [Author::Person, stand_in] {
        game.write_as(author, ActionKind::Place(cell("c3").into()));
        game.update();
        game.expect_refusal(IllegalMove::GameOver.into());
    }
    assert_eq!(game.board(), board);
}

#[test]
fn a_round_begins_from_a_position_that_was_set_up() {
    let mut game = Game::new();
    game.play("b2 a1");
    let start = Board::parse(Rules::TIC_TAC_TOE, "X.O/.X./..O x").unwrap();
    game.set_up(start);
    game.expect_board("X.O/.X./..O x");
    game.place("c2");
    game.expect_board("X.O/.XX/..O o");
    game.act(ActionKind::Undo);
    game.act(ActionKind::Undo);
    game.expect_refusal(Refusal::NothingToUndo);
    game.expect_board("X.O/.X./..O x");
    game.play("c2 a2 b1");
    game.act(ActionKind::Reset);
    game.expect_board("X.O/.X./..O x");
    game.act(ActionKind::NewRound);
    game.expect_board(".../.../... x");
}

#[test]
fn a_computer_goes_on_from_a_position_that_was_set_up() {
    let mut game = Game::new().without_pause();
    game.start(person("Mina"), computer("Minimax"), Starter::PLAYER_ONE);
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... o").unwrap());
    game.update();
    game.update();
    game.expect_winner(Mark::O);
}

#[test]
fn a_taken_cell_is_refused_and_keeps_the_turn() {
    let mut game = Game::new();
    game.place("b2");
    game.place("b2");
    game.expect_refusal(IllegalMove::Occupied(cell("b2")).into());
    game.expect_board(".../.X./... o");
}

#[test]
fn a_cell_off_the_board_is_refused() {
    let mut game = Game::new();
    game.place("d4");
    game.expect_refusal(IllegalMove::OffBoard(cell("d4")).into());
}

#[test]
fn the_other_side_has_to_wait() {
    let mut game = Game::new();
    game.start(person("Mina"), computer("Scan"), Starter::PLAYER_ONE);
    let scan = Author::Computer(OpponentId::SCAN);
    game.write_as(scan, ActionKind::Place(cell("a1").into()));
    game.update();
    game.expect_refusal(Refusal::NotYourTurn);
    game.expect_board(".../.../... x");
}

#[test]
fn an_opponent_that_is_not_known_waits_until_a_person_asks_for_its_move() {
    let mut game = Game::new();
    game.start(person("Mina"), Player::Computer("chalk".parse().unwrap()), Starter::PLAYER_ONE);
    game.place("b2");
    game.wait_for_computer();
    game.expect_board(".../.X./... o");
    assert_eq!(game.app.world().resource::<Wake>().planned(), NextUpdate::OnEvent, "nothing is to be waited for");
    assert_eq!(words::turn(game.pairing(), Mark::O, false), "chalk is waiting");
    game.ask_for_one_move("chalk");
    game.wait_for_computer();
    game.expect_board(".../.X./... o");
    game.ask_for_one_move("tactics");
    game.wait_for_computer();
    assert_eq!(game.round().cursor(), 2);
}

#[test]
fn two_clicks_on_one_cell_in_one_update_place_one_mark() {
    let mut game = Game::new();
    game.write(ActionKind::Place(cell("b2").into()));
    game.write(ActionKind::Place(cell("b2").into()));
    game.update();
    game.expect_board(".../.X./... o");
    game.expect_refusal(IllegalMove::Occupied(cell("b2")).into());
}

#[test]
fn actions_of_one_update_apply_in_order() {
    let mut game = Game::new();
    game.write(ActionKind::Place(cell("b2").into()));
    game.write(ActionKind::Undo);
    game.write(ActionKind::Place(cell("a1").into()));
    game.write(ActionKind::Place(cell("b2").into()));
    game.update();
    game.expect_board("X../.O./... x");
    assert_eq!(game.history(), ["a1", "b2"].map(cell));
}

#[test]
fn undo_and_redo_reach_from_the_end_to_the_start() {
    let mut game = Game::new();
    let moves = "a1 b1 a2 b2 a3";
    game.play(moves);
    for _ in 0..5 {
        game.act(ActionKind::Undo);
        assert_eq!(game.outcome(), None);
    }
    game.expect_board(".../.../... x");
    game.act(ActionKind::Undo);
    game.expect_refusal(Refusal::NothingToUndo);
    for _ in 0..5 {
        game.act(ActionKind::Redo);
    }
    game.expect_winner(Mark::X);
    assert_eq!(game.history(), moves.split(' ').map(cell).collect::<Vec<_>>());
    game.act(ActionKind::Redo);
    game.expect_refusal(Refusal::NothingToRedo);
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut game = Game::new();
    game.play("a1 b1");
    game.act(ActionKind::Undo);
    game.place("c3");
    game.act(ActionKind::Redo);
    game.expect_refusal(Refusal::NothingToRedo);
    game.expect_board("X../.../..O x");
}

#[test]
fn any_moment_can_be_shown_again() {
    let mut game = Game::new();
    game.play("a1 b1 a2 b2 a3");
    game.act(ActionKind::GoTo(2));
    game.expect_board("XO./.../... x");
    game.act(ActionKind::GoTo(5));
    game.expect_winner(Mark::X);
    game.act(ActionKind::GoTo(6));
    game.expect_refusal(Refusal::NoSuchPly(6));
    game.expect_winner(Mark::X);
}

#[test]
fn reset_begins_the_round_again_with_the_same_side() {
    let mut game = Game::new();
    game.start(person("Mina"), person("Noah"), Starter::PLAYER_TWO);
    game.play("a1 b1 a2 b2 a3");
    game.act(ActionKind::Reset);
    game.expect_board(".../.../... o");
    assert_eq!(game.pairing().round_number(), 1);
    assert_eq!(game.score().wins.o, 0, "a round that is played again does not count twice");
    game.act(ActionKind::Redo);
    game.expect_refusal(Refusal::NothingToRedo);
}

#[test]
fn the_score_counts_finished_rounds_and_undo_takes_the_last_back() {
    let mut game = Game::new();
    game.play("a1 b1 a2 b2 a3");
    assert_eq!(game.score().wins.x, 1);
    game.act(ActionKind::Undo);
    assert_eq!(game.score().wins.x, 0);
    game.act(ActionKind::Redo);
    game.act(ActionKind::NewRound);
    assert_eq!((game.score().wins.x, game.pairing().round_number()), (1, 2));
    game.play("a1 b1 c1 b2 a2 c2 b3 a3 c3");
    assert_eq!((game.score().wins.x, game.score().draws), (1, 1));
    game.act(ActionKind::NewRound);
    game.place("a1");
    game.act(ActionKind::NewRound);
    assert_eq!(game.pairing().round_number(), 3, "a round without an outcome does not count");
    game.start(person("A"), person("B"), Starter::PLAYER_ONE);
    assert_eq!(game.score(), Default::default());
}

#[test]
fn the_rule_of_who_begins_applies_to_each_round() {
    let mut game = Game::new();
    let mut starters = |starter| {
        game.start(person("Mina"), person("Noah"), starter);
        (0..40)
            .map(|_| {
                let first = game.board().to_move();
                game.play("a1 b1 a2 b2 a3");
                game.act(ActionKind::NewRound);
                first
            })
            .collect::<Vec<_>>()
    };
    assert!(starters(Starter::PLAYER_ONE).iter().all(|mark| *mark == Mark::X));
    assert!(starters(Starter::PLAYER_TWO).iter().all(|mark| *mark == Mark::O));
    assert!(starters(Starter::ALTERNATE).chunks(2).all(|pair| pair == [Mark::X, Mark::O]));
    let random = starters(Starter::CHANCE);
    assert!(Mark::ALL.iter().all(|mark| random.contains(mark)));
}

#[test]
fn the_computer_pauses_and_then_moves() {
    let mut game = Game::new();
    game.start(computer("Minimax"), person("Mina"), Starter::PLAYER_ONE);
    let mut updates = 0;
    while game.history().is_empty() {
        game.update();
        updates += 1;
    }
    let waited = STEP * updates;
    assert!(waited.as_millis() >= 500 && waited.as_millis() <= 1200, "{waited:?}");
    assert!(!game.is_thinking());
}

#[test]
fn against_the_computer_undo_and_redo_step_over_its_moves() {
    let mut game = Game::new();
    game.start(person("Mina"), computer("Tactics"), Starter::PLAYER_ONE);
    game.place("b2");
    game.wait_for_computer();
    game.act(ActionKind::Undo);
    game.expect_board(".../.../... x");
    game.act(ActionKind::Redo);
    assert_eq!(game.history().len(), 2);
    assert!(!game.round().is_in_the_past());
}

#[test]
fn where_the_computer_began_undo_reaches_the_start_and_waits_there() {
    let mut game = Game::new();
    game.start(computer("Scan"), person("Mina"), Starter::PLAYER_ONE);
    game.wait_for_computer();
    game.act(ActionKind::Undo);
    game.expect_board(".../.../... x");
    for _ in 0..20 {
        game.update();
    }
    game.expect_board(".../.../... x");
    game.act(ActionKind::Redo);
    assert_eq!(game.history().len(), 1);
}

#[test]
fn a_late_move_of_the_computer_never_appears() {
    for after in 0..12 {
        let mut game = Game::new();
        game.start(person("Mina"), computer("Minimax"), Starter::PLAYER_ONE);
        for interruption in [ActionKind::Undo, ActionKind::Reset] {
            game.place("b2");
            (0..after).for_each(|_| game.update());
            if game.history().len() == 2 {
                continue;
            }
            game.act(interruption.clone());
            game.expect_board(".../.../... x");
            (0..20).for_each(|_| game.update());
            game.expect_board(".../.../... x");
            if interruption == ActionKind::Undo {
                game.act(ActionKind::Reset);
            }
        }
    }
}

#[test]
fn a_new_match_drops_what_the_old_opponent_was_thinking() {
    let mut game = Game::new();
    game.start(computer("Scan"), person("Mina"), Starter::PLAYER_ONE);
    (0..4).for_each(|_| game.update());
    game.start(person("Mina"), person("Noah"), Starter::PLAYER_ONE);
    (0..20).for_each(|_| game.update());
    game.expect_board(".../.../... x");
}

#[test]
fn the_computer_does_not_move_after_the_end() {
    let mut game = Game::new();
    game.start(person("Mina"), computer("Scan"), Starter::PLAYER_ONE);
    let mut game = game.without_pause();
    while game.outcome().is_none() {
        let position = game.board().legal_cells().next().unwrap();
        game.act(ActionKind::Place(position.into()));
        if game.outcome().is_none() {
            game.wait_for_computer();
        }
    }
    let board = game.board();
    (0..20).for_each(|_| game.update());
    assert_eq!(game.board(), board);
}

#[test]
fn the_computer_plays_one_move_for_the_side_to_move() {
    let mut game = Game::new();
    for (opponent, moves) in [("Scan", 1), ("Minimax", 2), ("Tactics", 3)] {
        game.ask_for_one_move(opponent);
        game.wait_for_computer();
        assert_eq!(game.history().len(), moves);
    }
    (0..20).for_each(|_| game.update());
    assert_eq!(game.history().len(), 3);
}

#[test]
fn two_computers_play_to_the_end() {
    for opponent in ["Random", "Scan", "Pencil", "Tactics", "Minimax", "Trapper"] {
        let mut game = Game::new().without_pause();
        game.start(computer(opponent), computer("Minimax"), Starter::CHANCE);
        for _ in 0..1000 {
            game.update();
        }
        assert!(game.outcome().is_some(), "{opponent} on {}", game.board());
        assert_ne!(game.outcome().unwrap().winner(), Some(Mark::X), "{opponent}");
    }
}

#[test]
fn boards_of_other_sizes_are_played_alike() {
    for ((columns, rows, in_a_row), moves) in [((4, 3, 3), "a1 a2 b1 b2 c1"), ((5, 5, 4), "a1 a2 b2 b1 c3 c1 d4")] {
        let mut game = Game::with_rules(Rules::new(columns, rows, in_a_row).unwrap());
        game.play(moves);
        game.expect_winner(Mark::X);
    }
}

#[test]
fn a_seed_repeats_a_game() {
    let record = || {
        let mut game = Game::new().without_pause();
        game.start(computer("Random"), computer("Random"), Starter::CHANCE);
        (0..100).for_each(|_| game.update());
        game.history()
    };
    assert_eq!(record(), record());
}

#[test]
fn a_jump_to_the_moment_that_is_shown_does_not_hold_the_computer_up() {
    let mut game = Game::new();
    game.start(person("Mina"), computer("Scan"), Starter::PLAYER_ONE);
    game.place("b2");
    for _ in 0..20 {
        if game.history().len() == 2 {
            return;
        }
        game.act(ActionKind::GoTo(1));
    }
    panic!("the computer never moves");
}

#[test]
fn a_stand_in_is_remembered_as_the_author_of_its_move() {
    let mut game = Game::new();
    game.start(person("Mina"), computer("Tactics"), Starter::PLAYER_ONE);
    game.place("b2");
    game.ask_for_one_move("Scan");
    game.wait_for_computer();
    let scan = OpponentId::SCAN;
    let authors: Vec<_> = game.round().played().iter().map(|played| played.author).collect();
    assert_eq!(authors, [Author::Person, Author::StandIn(scan)]);
}

#[test]
fn a_round_that_was_set_up_does_not_count_in_the_match() {
    let mut game = Game::new();
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./... x").unwrap());
    game.place("c1");
    game.expect_winner(Mark::X);
    assert_eq!(game.score().wins.x, 0);
    game.act(ActionKind::NewRound);
    assert_eq!((game.score().wins.x, game.pairing().round_number()), (0, 1));
}

#[test]
fn two_computers_that_are_watched_wait_and_make_one_move_when_asked() {
    let mut game = Game::new().without_pause();
    game.start(computer("Scan"), computer("Tactics"), Starter::PLAYER_ONE);
    let ask = |game: &mut Game, intent: Intent| {
        game.app.world_mut().write_message(intent);
        (0..20).for_each(|_| game.update());
    };
    ask(&mut game, Intent::Pause);
    let before = game.history().len();
    (0..20).for_each(|_| game.update());
    assert_eq!(game.history().len(), before, "they wait");
    assert!(!game.is_thinking());
    for moves in 1..=2 {
        ask(&mut game, Intent::Step);
        assert_eq!(game.history().len(), before + moves, "one move for each step");
    }
    ask(&mut game, Intent::Pause);
    game.wait_for_computer();
    assert!(game.outcome().is_some(), "they go on to the end");
    game.start(person("Mina"), computer("Scan"), Starter::PLAYER_TWO);
    ask(&mut game, Intent::Pause);
    game.wait_for_computer();
    assert_eq!(game.history().len(), 1, "who plays is not kept waiting");
}
