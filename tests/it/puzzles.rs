//! The puzzles.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts::screens::Screen;
use noughts::sound::{Play, Sound};
use noughts::words::{self, boards};
use noughts_engine::teach::Grade;

use crate::support::{Game, puzzles_of, written_on, wrong_answer};

#[test]
fn every_puzzle_is_solved_by_its_solution_and_refuted_otherwise() {
    let mut game = Game::open(1280, 800);
    game.click_text(words::puzzles());
    assert_eq!(game.screen(), Screen::Puzzles);
    for grade in Grade::ALL {
        game.click_text(words::grade(grade));
        let of_grade = puzzles_of(grade);
        for (index, puzzle) in of_grade.iter().enumerate().take(25) {
            let question = words::goal(puzzle.goal);
            assert!(game.shows(question), "{question}");
            let wrong = wrong_answer(puzzle);
            game.click_at(game.middle_of(wrong));
            game.update();
            assert!(game.shows("Not this one"), "{:?}", game.texts());
            let name = puzzle.solution.to_string();
            let gives_away = |text: &str| text != name && text.contains(&name);
            assert!(!game.texts().iter().any(|shown| gives_away(&shown.text)), "{name} among {:?}", game.texts());
            game.click_text(words::try_again());
            game.click_at(game.middle_of(puzzle.solution));
            game.update();
            assert!(game.shows("Right!"), "{:?}", game.texts());
            let progress = words::puzzle_progress(index + 1, of_grade.len(), index + 1, true);
            assert!(game.shows(&progress), "{progress} is not among {:?}", game.texts());
            assert_eq!(game.focused_name().as_deref(), Some(words::next_puzzle()));
            game.keys("Enter");
        }
    }
    game.click_text(boards::back());
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn a_wrong_answer_is_refuted_to_the_end() {
    let mut game = Game::open(360, 640);
    game.click_text(words::puzzles());
    game.click_text(words::grade(Grade::Hard));
    let puzzle = &puzzles_of(Grade::Hard)[0];
    let wrong = wrong_answer(puzzle);
    game.click_at(game.middle_of(wrong));
    game.update();
    let mut board = puzzle.board.after(wrong).expect("a legal move");
    let mut number = 0;
    loop {
        game.click_text(words::show_me());
        number += 1;
        let played = board.rules().cells().find(|position| written_on(&game, *position) == [number.to_string()]);
        board.play(played.expect("the next step is on the board")).expect("a legal move");
        if board.is_over() {
            break;
        }
    }
}

#[test]
fn an_answer_to_a_puzzle_is_heard_to_be_right_or_wrong() {
    let mut game = Game::open(1280, 800);
    game.click_text(words::puzzles());
    let puzzle = &puzzles_of(Grade::Easy)[0];
    let taken = puzzle.board.rules().cells().find(|position| puzzle.board.mark(*position).is_some()).expect("a mark");
    let wrong = wrong_answer(puzzle);
    let mut heard = MessageCursor::<Play>::default();
    for (position, expected) in [(taken, Sound::Refused), (wrong, Sound::Wrong), (puzzle.solution, Sound::Right)] {
        let at = game.middle_of(position);
        game.queue_click(at);
        game.update();
        let plays = heard.read(game.app.world().resource::<Messages<Play>>());
        assert_eq!(plays.map(|play| play.sound).collect::<Vec<_>>(), [expected]);
        game.update();
    }
}
