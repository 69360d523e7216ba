//! Learn: the path of nine steps, the steps, and how to play.

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts::intent::Intent;
use noughts::persistence::Persistent;
use noughts::records::{First, Past, Solved, Totals};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::{MotionChoice, Settings};
use noughts::setup::Family;
use noughts::sound::{Play, Sound};
use noughts::ui::course::CourseBoard;
use noughts::words::{self, ShownRule, boards};
use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Board, Mark, Position, Rules};
use noughts_engine::teach::CourseStep;

use crate::support::{Game, cell, written_on};

const SIZES: [(u32, u32); 4] = [(1280, 800), (390, 844), (844, 390), (700, 500)];

/// Opens the path.
fn open(width: u32, height: u32) -> Game {
    let mut game = Game::open(width, height);
    game.open_screen(Screen::Learn);
    game
}

fn open_step(game: &mut Game, step: CourseStep) {
    game.app.world_mut().write_message(Intent::Course(step));
    (0..4).for_each(|_| game.update());
}

fn answer(game: &mut Game, position: Position) {
    game.click_at(game.middle_of(position));
    game.update();
}

fn done(game: &Game) -> Vec<usize> {
    let solved = game.app.world().resource::<Solved>();
    CourseStep::ALL.into_iter().filter(|step| solved.has_learnt(*step)).map(CourseStep::number).collect()
}

/// The marks on the board of the steps.
fn marks(game: &mut Game) -> Vec<(Position, Mark)> {
    let world = game.app.world_mut();
    let board = world.query_filtered::<Entity, With<CourseBoard>>().single(world).expect("a board");
    game.marks_on(board)
}

fn sounds(game: &Game, cursor: &mut MessageCursor<Play>) -> Vec<Sound> {
    cursor.read(game.app.world().resource::<Messages<Play>>()).map(|play| play.sound).collect()
}

#[test]
fn one_button_leads_through_all_nine_steps_and_back_to_the_path() {
    for (width, height) in SIZES {
        let mut game = Game::open(width, height);
        if !game.shows(words::learn()) {
            game.scroll(game.layout().choices.center(), -400.0);
        }
        game.click_text(words::learn());
        assert_eq!(game.screen(), Screen::Learn, "nothing is asked before the path is seen");
        game.click_text(words::begin_course());
        assert!(
            [ShownRule::Turns, ShownRule::Line, ShownRule::Full]
                .into_iter()
                .all(|rule| game.shows(&words::rule_title(rule))),
            "{:?}",
            game.texts()
        );
        game.click_text(words::next_step());
        for step in CourseStep::ALL.into_iter().filter(|step| !step.right().is_empty()) {
            assert!(game.shows(&words::step_asks(step)), "{width}×{height}, {step:?}: {:?}", game.texts());
            answer(&mut game, step.right()[0]);
            assert!(game.shows(words::answer_right()), "{width}×{height}, {step:?}: {:?}", game.texts());
            assert_eq!(done(&game), (1..=step.number()).collect::<Vec<_>>());
            game.keys("Enter");
            (0..3).for_each(|_| game.update());
        }
        assert_eq!((game.screen(), game.history().len()), (Screen::Game, 0), "the last step is a match");
        game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XOX/XOO/OX. x").expect("a board"));
        game.click("c3");
        (0..3).for_each(|_| game.update());
        assert!(game.shows(&words::step_done(CourseStep::Draw)), "{width}×{height}: {:?}", game.texts());
        game.click_text(words::go_on());
        (0..3).for_each(|_| game.update());
        assert_eq!((game.screen(), done(&game).len()), (Screen::Learn, 9));
        assert!(game.app.world().resource::<Totals>().reached(First::Course).is_some());
        assert!(game.shows(words::start()), "{:?}", game.texts());
        game.click_text(boards::back());
        (0..3).for_each(|_| game.update());
        assert_eq!(game.screen(), Screen::Home);
        assert!(game.shows(words::start()), "nobody began a match");
        assert!(game.app.world().resource::<Past>().all().is_empty(), "a step is no match that was played");
    }
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_tried_again_and_a_right_one_is_praised() {
    let mut game = open(1280, 800);
    let mut heard = MessageCursor::default();
    for step in CourseStep::ALL.into_iter().filter(|step| !step.right().is_empty() && !step.has_no_wrong_move()) {
        open_step(&mut game, step);
        let before = marks(&mut game);
        let wrong: Vec<_> = step.board().legal_cells().filter(|cell| !step.right().contains(cell)).collect();
        for position in wrong {
            sounds(&game, &mut heard);
            answer(&mut game, position);
            assert!(game.shows(words::answer_wrong()), "{step:?} {position}: {:?}", game.texts());
            assert!(game.shows(&words::step_asks(step)), "the question stays");
            assert_eq!(sounds(&game, &mut heard), [Sound::Wrong]);
            assert!(!done(&game).contains(&step.number()));
            game.click_text(words::try_again());
            assert_eq!(marks(&mut game), before, "{step:?}: the move is taken back");
        }
        for right in step.right() {
            open_step(&mut game, step);
            sounds(&game, &mut heard);
            answer(&mut game, *right);
            assert!(game.shows(&words::step_done(step)), "{step:?} {right}: {:?}", game.texts());
            assert_eq!(sounds(&game, &mut heard), [Sound::Right]);
        }
        assert!(done(&game).contains(&step.number()), "{step:?}");
    }
}

#[test]
fn a_refutation_is_played_on_the_board_when_somebody_asks() {
    let mut game = open(390, 844);
    open_step(&mut game, CourseStep::StopTwoThreats);
    answer(&mut game, cell("c1"));
    while written_on(&game, cell("a3")) != ["1"] {
        game.update();
    }
    game.click_text(words::show_me());
    (0..200).for_each(|_| game.update());
    let marks = marks(&mut game);
    assert_eq!(marks.iter().filter(|(_, mark)| *mark == Mark::X).count(), 4, "X has won: {marks:?}");
}

/// How many moves and lines show why an answer is wrong.
fn reasons(game: &mut Game) -> (usize, usize) {
    let world = game.app.world_mut();
    let notes = world.query_filtered::<&noughts::board::Annotations, With<CourseBoard>>().single(world).expect("notes");
    (notes.line.len(), notes.swiped.len())
}

#[test]
fn reasons_come_one_by_one_and_at_once_for_somebody_who_wants_less_motion() {
    let mut game = open(390, 844);
    open_step(&mut game, CourseStep::StopTwoThreats);
    answer(&mut game, cell("c1"));
    let mut seen = vec![(reasons(&mut game), 0)];
    for _ in 0..60 {
        game.update();
        let shown = reasons(&mut game);
        match seen.last_mut() {
            Some((last, count)) if *last == shown => *count += 1,
            _ => seen.push((shown, 0)),
        }
    }
    let moves = seen.len() - 2;
    let expected: Vec<_> = (0..=moves).map(|count| (count, 0)).chain([(moves, 1)]).collect();
    assert_eq!(seen.iter().map(|(shown, _)| *shown).collect::<Vec<_>>(), expected);
    assert!(moves > 2 && seen[..=moves].iter().all(|(_, updates)| (3..=5).contains(updates)), "450 ms each: {seen:?}");
    game.click_text(words::try_again());
    game.app.world_mut().resource_mut::<Settings>().motion = MotionChoice::Reduced;
    game.update();
    answer(&mut game, cell("c1"));
    assert_eq!(reasons(&mut game), (moves, 1));
}

#[test]
fn the_last_step_has_the_dots_of_all_steps_in_the_place_of_a_score() {
    for (width, height) in SIZES {
        let mut game = open(width, height);
        open_step(&mut game, CourseStep::Draw);
        let names: Vec<_> = game.targets().into_iter().map(|target| target.name).collect();
        assert!(
            !names.iter().any(|name| name.contains("Player") && name.contains(", ")),
            "{width}×{height}: {names:?}"
        );
        if width == 1280 {
            let dots = CourseStep::ALL.map(|step| words::step_of_course(step, false));
            assert!(dots.iter().all(|dot| names.contains(dot)), "{names:?}");
            game.click_text(&dots[2]);
            (0..4).for_each(|_| game.update());
            assert!(game.shows(&words::step_asks(CourseStep::Block)), "{:?}", game.texts());
        }
    }
}

/// The games besides the classic one, each with a rule that no picture of the classic game shows.
const OTHERS: [(Family, ShownRule); 8] = [
    (Family::Vanishing, ShownRule::Fourth),
    (Family::Ultimate, ShownRule::Boards),
    (Family::Gravity, ShownRule::Falls),
    (Family::Five, ShownRule::Five),
    (Family::Larger, ShownRule::Four),
    (Family::Misere, ShownRule::Loses),
    (Family::Wild, ShownRule::AsYouLike),
    (Family::Notakto, ShownRule::NoDraw),
];

#[test]
fn every_other_game_is_shown_from_the_path_by_mouse_and_keyboard_and_each_way_leads_back() {
    for (width, height) in [(1280, 800), (390, 720), (320, 568), (844, 390), (700, 500), (568, 320)] {
        let mut game = open(width, height);
        for (number, (family, rule)) in OTHERS.into_iter().enumerate() {
            let name = words::family_name(family);
            let press = |game: &mut Game, name: &str| match number % 2 {
                0 => game.click_text(name),
                _ => {
                    game.focus_on(name);
                    game.keys("Enter");
                    game.update();
                }
            };
            let has = |game: &mut Game, name: &str| game.targets().iter().any(|target| target.name == name);
            let is_listed = !has(&mut game, &name);
            if is_listed {
                let all = [words::all_games(), words::other_games()].into_iter().find(|all| has(&mut game, all));
                press(&mut game, all.expect("a way to all games"));
                assert!(game.shows(words::other_games_title()), "{width}×{height}: {:?}", game.texts());
            }
            press(&mut game, &name);
            let rules = family.rules()[0];
            assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::HowToPlayOf(rules)));
            assert!(game.shows(&words::game_name(rules)), "{width}×{height}, {family:?}: {:?}", game.texts());
            game.scroll(game.layout().window * 0.75, -400.0);
            assert!(game.shows(&words::rule_title(rule)), "{width}×{height}, {family:?}: {:?}", game.texts());
            if is_listed {
                match number % 2 {
                    0 => game.click_text(boards::back()),
                    _ => game.keys("Esc"),
                }
                assert_eq!(game.resource::<Screens>().overlay, Some(Overlay::OtherGames), "{width}×{height}");
            }
            game.keys("Esc");
            assert_eq!((game.has_overlay(), game.screen()), (false, Screen::Learn), "{width}×{height}");
        }
        game.keys("Esc");
        (0..3).for_each(|_| game.update());
        assert_eq!(game.screen(), Screen::Home);
    }
}

#[test]
fn how_to_play_another_game_is_closed_with_the_list_that_led_there() {
    let mut game = open(844, 390);
    game.click_text(words::other_games());
    game.click_text(&words::family_name(Family::Wild));
    game.click_text(words::keys::close());
    assert_eq!((game.has_overlay(), game.screen()), (false, Screen::Learn));
}

#[test]
fn keys_that_were_opened_from_how_to_play_lead_back_there() {
    let mut game = Game::open(1280, 800);
    game.keys("?");
    game.click_text(words::keys::title());
    game.update();
    assert!(!game.shows(&words::rule_title(ShownRule::Line)), "{:?}", game.texts());
    game.click_text(words::keys::close());
    game.update();
    assert!(game.shows(&words::rule_title(ShownRule::Line)), "{:?}", game.texts());
    game.keys("Esc");
    assert!(!game.has_overlay());
}

#[test]
fn on_the_empty_board_every_square_is_good_and_only_the_centre_is_the_answer() {
    let mut game = open(1280, 800);
    for (name, lines) in [("a1", 3), ("c1", 3), ("b1", 2), ("c2", 2)] {
        open_step(&mut game, CourseStep::Centre);
        let mut heard = MessageCursor::default();
        sounds(&game, &mut heard);
        answer(&mut game, cell(name));
        assert!(game.shows(words::also_good()) && game.shows(&words::fewer_lines(lines)), "{name}: {:?}", game.texts());
        assert!(!game.shows(words::answer_wrong()));
        assert_eq!(sounds(&game, &mut heard), [], "nothing is wrong");
        assert!(done(&game).is_empty());
        game.click_text(words::try_again());
    }
    answer(&mut game, cell("b2"));
    assert!(game.shows(words::answer_right()), "{:?}", game.texts());
    assert_eq!(done(&game), [6]);
}

#[test]
fn two_threats_are_shown_as_marks_without_numbers_where_they_end() {
    let mut game = open(1280, 800);
    open_step(&mut game, CourseStep::TwoThreats);
    answer(&mut game, cell("a3"));
    let world = game.app.world_mut();
    let notes = world.query_filtered::<&noughts::board::Annotations, With<CourseBoard>>().single(world).expect("notes");
    assert_eq!(notes.swiped.len(), 2);
    let mut ends: Vec<_> = notes.line.iter().map(|(cell, mark)| (cell.to_string(), *mark)).collect();
    ends.sort();
    assert_eq!(ends, [("a2".to_owned(), Mark::X), ("c1".to_owned(), Mark::X)]);
    assert!(["1", "2"].iter().all(|number| !written_on(&game, cell("a2")).contains(&(*number).to_owned())));
}

#[test]
fn a_hint_marks_a_right_square_and_a_step_can_be_skipped() {
    let mut game = open(390, 844);
    open_step(&mut game, CourseStep::Block);
    game.click_text(words::show_hint());
    (0..2).for_each(|_| game.update());
    let world = game.app.world_mut();
    let notes = world.query_filtered::<&noughts::board::Annotations, With<CourseBoard>>().single(world).expect("notes");
    assert_eq!(notes.hint, Some(cell("a2").into()));
    game.click_text(words::skip());
    (0..3).for_each(|_| game.update());
    assert!(game.shows(&words::step_asks(CourseStep::TwoThreats)), "{:?}", game.texts());
    assert!(done(&game).is_empty());
}

#[test]
fn any_sheet_opens_by_mouse_and_keyboard_and_ticks_are_kept() {
    for (width, height) in [(320, 568), (568, 320), (390, 844), (844, 390), (1280, 800)] {
        let mut game = open(width, height);
        for step in CourseStep::ALL {
            let name = words::step_of_course(step, false);
            let is_reached = (0..20).any(|_| {
                game.keys("Tab");
                game.focused_name().as_deref() == Some(name.as_str())
            });
            assert!(is_reached, "{width}×{height}: {name}");
        }
        game.click_text(&words::step_of_course(CourseStep::AnswerEdge, false));
        (0..3).for_each(|_| game.update());
        assert!(game.shows(&words::step_asks(CourseStep::AnswerEdge)), "{width}×{height}: {:?}", game.texts());
        game.click("b3");
        (0..3).for_each(|_| game.update());
        game.keys("Esc");
        (0..3).for_each(|_| game.update());
        assert_eq!((game.screen(), done(&game)), (Screen::Learn, vec![8]));
        let name = words::step_of_course(CourseStep::AnswerEdge, true);
        assert!(game.targets().iter().any(|target| target.name == name), "{:?}", game.targets());
        let text = game.app.world().resource::<Solved>().to_text().expect("a text");
        let read = Solved::from_text(&text).readable().expect("ticks");
        assert!(read.has_learnt(CourseStep::AnswerEdge) && !read.has_learnt_all());
    }
}

#[test]
fn two_windows_keep_the_ticks_of_both() {
    let [mut one, mut other] = [Solved::default(), Solved::default()];
    one.learn(CourseStep::Finish);
    other.learn(CourseStep::Draw);
    let both = one.merge(&Solved::default(), other);
    assert!([CourseStep::Finish, CourseStep::Draw].into_iter().all(|step| both.has_learnt(step)));
}

#[test]
fn a_loss_in_the_last_step_leads_to_another_try_and_leaving_leads_where_one_came_from() {
    let mut game = Game::open_game(1280, 800);
    game.play("b2 a1");
    let before = game.round().clone();
    game.open_screen(Screen::Learn);
    open_step(&mut game, CourseStep::Draw);
    game.set_up(Board::parse(Rules::TIC_TAC_TOE, "XX./OO./..X o").expect("a board"));
    game.wait_for_computer();
    game.expect_winner(Mark::O);
    (0..3).for_each(|_| game.update());
    assert!(game.shows(words::try_again()) && done(&game).is_empty(), "{:?}", game.texts());
    game.click_text(words::try_again());
    (0..3).for_each(|_| game.update());
    assert!(game.outcome().is_none());
    game.keys("Esc");
    (0..3).for_each(|_| game.update());
    assert_eq!(game.screen(), Screen::Learn);
    game.keys("Esc");
    (0..3).for_each(|_| game.update());
    assert_eq!((game.screen(), game.round()), (Screen::Game, &before), "the course was opened from the match");
}

#[test]
fn how_to_play_is_one_press_away_from_everywhere_and_leads_to_the_course() {
    for screen in [Screen::Home, Screen::Game, Screen::Puzzles, Screen::Editor, Screen::Tree, Screen::Settings] {
        let mut game = Game::open_game(1280, 800);
        game.open_screen(screen);
        game.keys("?");
        assert!(game.shows(&words::rule_title(ShownRule::Line)), "{screen:?}: {:?}", game.texts());
        game.click_text(words::learn_in_steps());
        (0..3).for_each(|_| game.update());
        assert_eq!((game.screen(), game.has_overlay()), (Screen::Learn, false));
        game.keys("Esc");
        (0..3).for_each(|_| game.update());
        assert_eq!(game.screen(), screen, "and back again");
    }
}

#[test]
fn keys_are_listed_below_how_to_play_only_with_a_keyboard() {
    for (width, height, has_keys) in [(1280, 800, true), (700, 500, true), (390, 844, false), (844, 390, false)] {
        let mut game = Game::open(width, height);
        game.click_text(&words::how_to_play());
        assert!(game.has_overlay());
        let shows_keys = |game: &mut Game| game.targets().iter().any(|target| target.name == words::keys::title());
        game.scroll(game.layout().window * 0.75, -400.0);
        assert_eq!(shows_keys(&mut game), has_keys, "{width}×{height}: {:?}", game.texts());
        game.keys("Esc");
        game.keys("?");
        game.scroll(game.layout().window * 0.75, -400.0);
        assert!(shows_keys(&mut game), "somebody who types has a keyboard");
    }
}

#[test]
fn a_match_under_way_comes_back_as_it_was_after_the_course() {
    for (width, height) in SIZES {
        let mut game = Game::open_game(width, height);
        game.play("b2 a1 b1 b3 c3 a3 a2 c2 c1");
        game.act(ActionKind::NewRound);
        game.play("a1 b2 c3");
        game.act(ActionKind::Undo);
        let before = (game.round().clone(), game.pairing().clone());
        game.open_screen(Screen::Home);
        game.open_screen(Screen::Learn);
        open_step(&mut game, CourseStep::Finish);
        answer(&mut game, cell("c1"));
        game.keys("Esc");
        game.keys("Esc");
        (0..3).for_each(|_| game.update());
        assert_eq!(game.screen(), Screen::Home);
        assert_eq!((game.round().clone(), game.pairing().clone()), before, "{width}×{height}");
        game.click_text(words::continue_match());
        game.update();
        game.play("c2");
        assert_eq!(game.history().len(), 3);
    }
}
