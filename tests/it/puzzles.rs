//! The puzzles.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts::intent::Intent;
use noughts::look::animation::Motion;
use noughts::persistence::Persistent;
use noughts::records::{Calendar, First, Solved, Totals};
use noughts::screens::Screen;
use noughts::sound::{Play, Sound};
use noughts::ui::puzzles::PuzzleBoard;
use noughts::words::{self, boards};
use noughts_engine::ai::Minimax;
use noughts_engine::play::Moment;
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::{Grade, Puzzle, Verdict};

use crate::support::{Game, puzzles_of, written_on, wrong_answer};

/// Opens the puzzles, and chooses a grade.
fn open(width: u32, height: u32, grade: Grade) -> Game {
    let mut game = Game::open(width, height);
    game.click_text(words::puzzles());
    game.click_text(words::grade(grade));
    game
}

fn answer(game: &mut Game, position: Position) {
    game.click_at(game.middle_of(position));
    game.update();
}

/// The mark on a cell of the board of the puzzles.
fn mark(game: &mut Game, position: Position) -> Option<Mark> {
    let world = game.app.world_mut();
    let board = world.query_filtered::<Entity, With<PuzzleBoard>>().single(world).expect("a board");
    game.marks_on(board).into_iter().find(|(at, _)| *at == position).map(|(_, mark)| mark)
}

/// Skips these puzzles of a set, counted from 0, and solves the others.
fn go_through(game: &mut Game, set: &[Puzzle], skipped: &[usize]) {
    for (index, puzzle) in set.iter().enumerate() {
        assert!(
            game.shows(&words::puzzle_progress(index + 1, set.len(), solved(game), all(puzzle))[0]),
            "{:?}",
            game.texts()
        );
        if skipped.contains(&index) {
            game.click_text(words::skip());
        } else {
            answer(game, puzzle.solution);
            game.click_text(words::next_puzzle());
        }
    }
}

/// How many puzzles are solved.
fn solved(game: &Game) -> usize {
    game.app.world().resource::<Solved>().to_text().expect("a text").lines().count()
}

/// How many puzzles there are of the grade of this puzzle.
fn all(puzzle: &Puzzle) -> usize {
    puzzles_of(puzzle.grade).len()
}

#[test]
fn every_puzzle_of_a_set_is_solved_by_its_solution_and_refuted_otherwise() {
    for grade in Grade::ALL {
        let mut game = open(1280, 800, grade);
        let set = &puzzles_of(grade)[..10];
        for (index, puzzle) in set.iter().enumerate() {
            let question = words::goal(puzzle.goal);
            assert!(game.shows(question), "{question}");
            let wrong = wrong_answer(puzzle);
            answer(&mut game, wrong);
            assert!(game.shows("Not this one"), "{:?}", game.texts());
            assert!(game.shows(question), "the question stays: {:?}", game.texts());
            game.click_text(words::try_again());
            answer(&mut game, puzzle.solution);
            assert!(game.shows("Right!"), "{:?}", game.texts());
            assert!(
                game.shows(&words::puzzle_progress(index + 1, 10, index + 1, all(puzzle))[0]),
                "{:?}",
                game.texts()
            );
            assert_eq!(game.focused_name().as_deref(), Some(words::next_puzzle()));
            game.keys("Enter");
        }
        assert!(game.shows("10 of 10!"), "who finds it after a wrong answer has solved it: {:?}", game.texts());
        assert_eq!(game.focused_name().as_deref(), Some("Next ten"));
        assert!(game.shows(&words::first_told(First::TenPuzzles)), "{:?}", game.texts());
        assert!(game.resource::<Totals>().reached(First::TenPuzzles).is_some());
        game.click_text(boards::back());
        assert_eq!(game.screen(), Screen::Home);
    }
}

#[test]
fn those_that_were_missed_come_again_in_the_next_ten() {
    let all = puzzles_of(Grade::Easy);
    let mut game = open(1280, 800, Grade::Easy);
    for (index, puzzle) in all[..10].iter().enumerate() {
        match index {
            3 => game.click_text(words::skip()),
            7 => {
                answer(&mut game, wrong_answer(puzzle));
                game.click_text(words::solution());
                assert_eq!(
                    mark(&mut game, puzzle.solution),
                    Some(puzzle.board.to_move()),
                    "the solution is on the board"
                );
                game.click_text(words::next_puzzle());
            }
            _ => {
                answer(&mut game, puzzle.solution);
                game.click_text(words::next_puzzle());
            }
        }
    }
    assert!(game.shows("8 of 10!"), "{:?}", game.texts());
    assert!(game.shows("The two you missed come again in the next ten."), "{:?}", game.texts());
    game.click_text("Next ten");
    let next: Vec<_> = [all[3], all[7]].into_iter().chain(all[10..18].iter().copied()).collect();
    go_through(&mut game, &next, &[]);
    assert!(game.shows("10 of 10!"), "{:?}", game.texts());
    assert_eq!(solved(&game), 18);
}

#[test]
fn those_that_were_missed_can_be_tried_at_once_and_each_sheet_opens_its_puzzle() {
    let set = &puzzles_of(Grade::Hard)[..10];
    let mut game = open(390, 844, Grade::Hard);
    go_through(&mut game, set, &[0, 9]);
    assert!(game.shows("8 of 10!"), "{:?}", game.texts());
    game.click_text("Puzzle 10, missed");
    answer(&mut game, set[9].solution);
    game.click_text(words::next_puzzle());
    assert!(game.shows("9 of 10!"), "{:?}", game.texts());
    game.click_text("Try it again");
    go_through(&mut game, &set[..1], &[]);
    assert!(game.shows("1 of 1!"), "{:?}", game.texts());
    assert_eq!(solved(&game), 10);
}

#[test]
fn when_all_are_solved_all_come_again() {
    let all = puzzles_of(Grade::Hard);
    let mut game = open(1280, 800, Grade::Hard);
    for (number, set) in all.chunks(10).enumerate() {
        go_through(&mut game, set, &[]);
        game.click_text(["Next ten", "Next 5", "Next ten"][number]);
    }
    for set in [&all[..10], &all[10..20]] {
        for puzzle in set {
            answer(&mut game, puzzle.solution);
            game.click_text(words::next_puzzle());
        }
        game.click_text(if set[0] == all[0] { "Next ten" } else { "Next 5" });
    }
    assert_eq!(solved(&game), all.len());
}

#[test]
fn a_wrong_answer_is_refuted_in_words_and_on_the_board() {
    let puzzle = &puzzles_of(Grade::Easy)[3];
    let mut game = open(390, 844, Grade::Easy);
    (0..3).for_each(|_| game.click_text(words::skip()));
    let wrong = wrong_answer(puzzle);
    answer(&mut game, wrong);
    let other = puzzle.board.to_move().other();
    assert!(game.shows(&format!("{other} wins at {}.", puzzle.solution)), "{:?}", game.texts());
    assert_eq!(written_on(&game, puzzle.solution), ["1"], "the refutation is shown");
    game.click_text(words::show_me());
    assert_eq!(mark(&mut game, puzzle.solution), Some(other), "the refutation is played");
    game.click_text(words::try_again());
    assert_eq!((mark(&mut game, puzzle.solution), mark(&mut game, wrong)), (None, None));
}

#[test]
fn a_longer_refutation_is_played_to_its_end() {
    let puzzle = &puzzles_of(Grade::Hard)[1];
    let wrong = wrong_answer(puzzle);
    let Ok(Verdict::Wrong { refutation }) = puzzle.check(&mut Minimax::default(), wrong) else { panic!("it is wrong") };
    assert!(refutation.len() > 2, "{refutation:?}");
    let mut game = open(360, 640, Grade::Hard);
    game.click_text(words::skip());
    answer(&mut game, wrong);
    let numbers = refutation.iter().map(|mv| written_on(&game, mv.position)).collect::<Vec<_>>();
    assert_eq!(numbers, (1..=refutation.len()).map(|number| vec![number.to_string()]).collect::<Vec<_>>());
    game.click_text(words::show_me());
    let [first, last] = [0, refutation.len() - 1].map(|index| refutation[index].position);
    assert_eq!((mark(&mut game, first).is_some(), mark(&mut game, last)), (true, None), "one after the other");
    while mark(&mut game, last).is_none() {
        game.update();
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

/// The date on which somebody plays.
fn set_day(game: &mut Game, now: fn() -> Moment) {
    game.app.insert_resource(Calendar(now));
    (0..3).for_each(|_| game.update());
}

#[test]
fn everybody_has_the_same_puzzle_on_a_day_and_it_is_solved_once() {
    const DAYS: [fn() -> Moment; 3] = [
        || Moment { date: (2026, 11, 26), time: (23, 59, 59) },
        || Moment { date: (2026, 11, 27), time: (0, 0, 0) },
        || Moment { date: (2026, 11, 25), time: (12, 0, 0) },
    ];
    for (width, height) in [(1280, 800), (390, 844), (844, 390)] {
        let mut game = open(width, height, Grade::Easy);
        let under_way = puzzles_of(Grade::Easy)[1];
        game.click_text(words::skip());
        for (day, (id, row)) in DAYS.into_iter().zip([("XX./..O/... o", 1), (".X./XOO/... x", 2)]) {
            set_day(&mut game, day);
            game.click_text(words::puzzle_of_day());
            (0..3).for_each(|_| game.update());
            assert_eq!(game.screen(), Screen::PuzzleOfDay);
            assert!(game.shows(&words::day(day())), "{width}×{height}: {:?}", game.texts());
            let board = Board::parse(Rules::TIC_TAC_TOE, id).expect("a board");
            let puzzle = Puzzle::of(&mut Minimax::default(), &board).expect("a puzzle");
            for position in puzzle.board.rules().cells() {
                assert_eq!(mark(&mut game, position), puzzle.board.mark(position), "{id}");
            }
            answer(&mut game, wrong_answer(&puzzle));
            game.click_text(words::try_again());
            answer(&mut game, puzzle.solution);
            (0..3).for_each(|_| game.update());
            assert!(game.shows("Right!"), "{width}×{height}: {:?}", game.texts());
            let streak = game.app.world().resource::<Solved>().streak(day());
            assert_eq!((streak.now, streak.best), (row, row));
            game.click_text(words::all_puzzles());
            (0..3).for_each(|_| game.update());
            assert_eq!(game.screen(), Screen::Puzzles);
            for position in under_way.board.rules().cells() {
                assert_eq!(mark(&mut game, position), under_way.board.mark(position), "the set goes on");
            }
            game.click_text(words::puzzle_of_day());
            (0..3).for_each(|_| game.update());
            assert!(game.shows("Right!"), "it stays solved");
            game.keys("Esc");
            (0..3).for_each(|_| game.update());
        }
        set_day(&mut game, DAYS[2]);
        game.click_text(words::puzzle_of_day());
        (0..3).for_each(|_| game.update());
        let row = words::days_in_a_row(2);
        assert!(
            game.texts().iter().any(|shown| shown.text.contains(&row)),
            "the clock was set back: {:?}",
            game.texts()
        );
    }
}

#[test]
fn the_leaf_of_a_solved_day_is_torn_off_and_a_set_that_has_ended_stays_ended() {
    let mut game = open(1280, 800, Grade::Easy);
    go_through(&mut game, &puzzles_of(Grade::Easy)[..10], &[]);
    game.app.insert_resource(Motion::Full);
    set_day(&mut game, || Moment { date: (2026, 11, 26), time: (12, 0, 0) });
    game.app.world_mut().write_message(Intent::Open(Screen::PuzzleOfDay));
    (0..60).for_each(|_| game.update());
    let board = Board::parse(Rules::TIC_TAC_TOE, "XX./..O/... o").expect("a board");
    let solution = Puzzle::of(&mut Minimax::default(), &board).expect("a puzzle").solution;
    let at = game.middle_of(solution);
    game.queue_click(at);
    let mut way = Vec::new();
    for _ in 0..60 {
        game.update();
        way.extend(game.texts().iter().find(|shown| shown.text == "26").map(|shown| shown.rect.center().x));
    }
    let middle = game.layout().in_points(game.layout().paper()).center().x;
    assert!((way[0] - middle).abs() < 60.0, "it begins on the board: {way:?}");
    assert!(way.windows(2).all(|two| two[1] <= two[0]), "{way:?}");
    assert!(way[way.len() - 1] < middle - 250.0, "it ends left of the board: {way:?}");
    game.keys("Esc");
    (0..3).for_each(|_| game.update());
    assert!(game.shows(words::goal(puzzles_of(Grade::Easy)[10].goal)), "the next ten: {:?}", game.texts());
}

#[test]
fn without_a_date_there_is_no_puzzle_of_the_day() {
    let mut game = open(1280, 800, Grade::Easy);
    let is_offered = |game: &mut Game| game.targets().iter().any(|target| target.name == words::puzzle_of_day());
    assert!(is_offered(&mut game));
    set_day(&mut game, || Moment::UNKNOWN);
    assert!(!is_offered(&mut game));
    game.app.world_mut().write_message(Intent::Open(Screen::PuzzleOfDay));
    (0..3).for_each(|_| game.update());
    assert_eq!(game.screen(), Screen::Puzzles);
    assert!(game.shows(words::goal(puzzles_of(Grade::Easy)[0].goal)), "{:?}", game.texts());
}
