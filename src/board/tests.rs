use std::time::Duration;

use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use noughts_engine::ai::ROSTER;
use noughts_engine::play::{Action, ActionKind, Author, Match, Player, Round, Starter};
use noughts_engine::rules::{Board, ByMark, Kind, Mark, Outcome, Rules};

use crate::game::{BoardAction, GamePlugin, Shown, spawn_board};
use crate::input::{Aimed, Hover, LastMark};
use crate::layout::times;
use crate::look::animation;
use crate::look::drawing::Drawing;
use crate::look::theme::LIGHT;
use crate::screens::Screens;
use crate::settings::{MotionChoice, Settings};
use crate::wake::{NextUpdate, Wake};
use crate::{focus, look, screens, wake};

use super::*;

const FRAME: Duration = Duration::from_millis(16);

/// An app with the match board on the game's screen, for two people, and only the plugins that draw it.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, GamePlugin::default()));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    app.insert_resource(BoardLayout::new(Vec2::new(1280.0, 800.0), Rules::TIC_TAC_TOE));
    app.init_resource::<Settings>().init_resource::<Hover>().init_resource::<Aimed>();
    app.insert_resource(LastMark(Mark::X));
    app.add_plugins((wake::plugin, screens::plugin, focus::plugin, look::plugin, plugin));
    let board = match_board(&mut app);
    app.world_mut().entity_mut(board).insert(OnScreen(&[Screen::Game]));
    open(&mut app, Screen::Game);
    app
}

fn open(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<Screens>().open(screen);
    app.update();
    app.update();
}

fn match_board(app: &mut App) -> Entity {
    let world = app.world_mut();
    world.query_filtered::<Entity, With<Shown>>().single(world).unwrap()
}

fn act(app: &mut App, kind: ActionKind) {
    let board = match_board(app);
    app.world_mut().write_message(BoardAction { board, action: Action { kind, author: Author::Person } });
    app.update();
}

/// Plays some moves, one in each update.
fn play(app: &mut App, moves: &str) {
    for name in moves.split(' ') {
        act(app, ActionKind::Place(name.parse::<Position>().unwrap().into()));
    }
}

fn hover(app: &mut App, name: &str) {
    app.insert_resource(Hover(Some(name.parse().unwrap()), None));
    app.update();
}

/// The entities with this name.
fn named(app: &mut App, wanted: &str) -> Vec<Entity> {
    let world = app.world_mut();
    let mut names = world.query::<(Entity, &Name)>();
    names.iter(world).filter(|(_, name)| name.as_str() == wanted).map(|(entity, _)| entity).collect()
}

fn drawing(app: &App, entity: Entity) -> &Drawing {
    app.world().get(entity).unwrap()
}

/// How far each mark on the match board is turned, in radians.
fn turns(app: &mut App) -> Vec<f32> {
    let marks = [named(app, "X"), named(app, "O")].concat();
    marks.iter().map(|mark| app.world().get::<Transform>(*mark).unwrap().rotation.to_scaled_axis().z.abs()).collect()
}

/// The colour of the ground of a cell of the match board.
fn ground(app: &mut App, name: &str) -> Color {
    let board = match_board(app);
    let world = app.world_mut();
    let mut cells = world.query_filtered::<(&Position, &ChildOf, &Tint), With<Cell>>();
    let found = cells.iter(world).find(|(at, child_of, _)| at.to_string() == name && child_of.parent() == board);
    found.unwrap().2.target()
}

#[test]
fn the_strike_is_there_at_once_and_begins_when_the_winning_mark_is_drawn() {
    let mut app = app();
    play(&mut app, "a1 b1 a2 b2");
    for _ in 0..30 {
        app.update();
    }
    play(&mut app, "a3");
    let strikes = ["Highlighter", "Strike"].map(|name| named(&mut app, name));
    assert_eq!(strikes.each_ref().map(Vec::len), [1, 1], "in the update of the winning move");
    let [highlighter, strike] = strikes.map(|found| found[0]);
    let marks = named(&mut app, "X");
    let is_drawn = |app: &App| marks.iter().all(|mark| drawing(app, *mark).progress().is_done());
    let mut waited = 0;
    while !is_drawn(&app) {
        assert!(!drawing(&app, highlighter).progress().has_begun());
        app.update();
        waited += 1;
    }
    assert!(waited > 5, "{waited} frames");
    let mut paused = 0;
    while !drawing(&app, highlighter).progress().has_begun() {
        app.update();
        paused += 1;
    }
    let expected = times::END_PAUSE.as_millis() / FRAME.as_millis();
    assert!((expected - 1..=expected + 1).contains(&paused), "{paused} frames");
    while !drawing(&app, highlighter).progress().is_done() {
        assert!(!drawing(&app, strike).progress().has_begun());
        app.update();
    }
    while app.world().resource::<Wake>().planned() == NextUpdate::Now {
        app.update();
    }
    assert!(drawing(&app, strike).progress().is_done());
    act(&mut app, ActionKind::Undo);
    assert!(["Highlighter", "Strike"].iter().all(|name| named(&mut app, name).is_empty()));
}

#[test]
fn without_motion_mark_and_strike_are_there_at_once() {
    let mut app = app();
    app.world_mut().resource_mut::<Settings>().motion = crate::settings::MotionChoice::Reduced;
    play(&mut app, "a1 b1 a2 b2 a3");
    let strike = named(&mut app, "Strike")[0];
    assert!(drawing(&app, strike).progress().is_done());
}

#[test]
fn marks_stand_upright_when_a_draw_is_taken_back_while_they_sway() {
    let mut app = app();
    play(&mut app, "a1 b1 c1 b2 a2 c2 b3 a3 c3");
    app.update();
    app.update();
    assert!(turns(&mut app).iter().all(|turn| *turn > 0.01), "they sway");
    for kind in [ActionKind::Undo, ActionKind::Undo] {
        act(&mut app, kind);
        assert!(turns(&mut app).iter().all(|turn| *turn == 0.0), "{:?}", turns(&mut app));
    }
    play(&mut app, "a3");
    app.update();
    assert!(turns(&mut app).iter().all(|turn| *turn == 0.0), "{:?}", turns(&mut app));
    play(&mut app, "c3");
    for _ in 0..=animation::SWAY.as_millis() / FRAME.as_millis() {
        app.update();
    }
    assert!(turns(&mut app).iter().all(|turn| *turn == 0.0), "{:?}", turns(&mut app));
}

#[test]
fn a_cell_lights_up_only_where_a_press_would_place_a_mark() {
    let mut app = app();
    hover(&mut app, "a1");
    assert_eq!(ground(&mut app, "a1"), LIGHT.hovered);
    assert_eq!(named(&mut app, "Ghost of X").len(), 1);
    play(&mut app, "a1");
    assert_eq!(ground(&mut app, "a1").alpha(), 0.0, "there is a mark now");
    assert!(named(&mut app, "Ghost of X").is_empty() && named(&mut app, "Ghost of O").is_empty());

    let players = ByMark { x: Player::Computer(ROSTER[0].id), o: Player::person("Mina").unwrap() };
    act(&mut app, ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::O, Starter::PLAYER_TWO)));
    hover(&mut app, "b2");
    assert_eq!(ground(&mut app, "b2").alpha(), 0.0, "it is the computer's turn");
    assert!(named(&mut app, "Ghost of X").is_empty());
}

#[test]
fn where_marks_fall_the_way_into_a_column_is_shown() {
    let mut app = app();
    let gravity = Kind::Gravity.usual_rules();
    let players = ByMark { x: Player::person("Mina").unwrap(), o: Player::person("Noah").unwrap() };
    act(&mut app, ActionKind::NewMatch(gravity, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    app.insert_resource(BoardLayout::new(Vec2::new(1280.0, 800.0), gravity));
    app.update();
    play(&mut app, "d6");
    hover(&mut app, "d2");
    assert!(named(&mut app, "Mark above").is_empty(), "another mark falls there");
    while app.world().resource::<Wake>().planned() == NextUpdate::Now {
        app.update();
    }
    let [ghost] = named(&mut app, "Ghost of O")[..] else { panic!("one ghost") };
    let cell = app.world().get::<ChildOf>(ghost).unwrap().parent();
    assert_eq!(app.world().get::<Position>(cell).unwrap().to_string(), "d5", "where the mark lands");
    for name in ["d1", "d5", "d6"] {
        assert_eq!(ground(&mut app, name), LIGHT.hovered, "{name}: the whole column");
    }
    assert_eq!(ground(&mut app, "c5").alpha(), 0.0);
    assert_eq!((named(&mut app, "Arrow").len(), named(&mut app, "Mark above").len()), (1, 1));
    let place = app.world().resource::<BoardLayout>().clone();
    assert!(place.above > 64.0, "there is room above the paper: {}", place.above);
    play(&mut app, "d5");
    let [o] = named(&mut app, "O")[..] else { panic!("one O") };
    let height = |app: &App| app.world().get::<Transform>(o).unwrap().translation.y;
    let [swipe] = named(&mut app, "Highlight")[..] else { panic!("one swipe") };
    let is_highlighted = |app: &App| *app.world().get::<Visibility>(swipe).unwrap() == Visibility::Inherited;
    let mut last = height(&app);
    assert!(last > 3.0 && !is_highlighted(&app), "it falls from above the paper: {last}");
    while last > 0.1 {
        app.update();
        assert!(height(&app) < last, "{last}");
        last = height(&app);
    }
    while app.world().resource::<Wake>().planned() == NextUpdate::Now {
        app.update();
    }
    assert!(height(&app).abs() < 1e-6 && is_highlighted(&app));
    play(&mut app, "d4 d3 d2 d1");
    assert!(named(&mut app, "Arrow").is_empty() && named(&mut app, "Mark above").is_empty(), "the column is full");
}

#[test]
fn each_board_is_seen_on_its_own_screen() {
    let mut app = app();
    let puzzle = spawn_board(&mut app.world_mut().commands(), Rules::new(4, 3, 3).unwrap()).id();
    let round = Round::new(Board::new(Rules::new(4, 3, 3).unwrap(), Mark::X));
    app.world_mut().commands().entity(puzzle).insert((OnScreen(&[Screen::Puzzles]), round));
    app.update();
    let game = match_board(&mut app);
    let is_seen = |app: &App, board| *app.world().get::<Visibility>(board).unwrap() != Visibility::Hidden;
    let lines = |app: &mut App| -> Vec<Entity> {
        let lines = named(app, "Lines");
        lines.iter().map(|lines| app.world().get::<ChildOf>(*lines).unwrap().parent()).collect()
    };
    assert_eq!((is_seen(&app, game), is_seen(&app, puzzle)), (true, false));
    assert_eq!(lines(&mut app), [game]);
    open(&mut app, Screen::Puzzles);
    assert_eq!((is_seen(&app, game), is_seen(&app, puzzle)), (false, true));
    assert_eq!(lines(&mut app), [puzzle]);
    assert_eq!(named(&mut app, "Paper").len(), 2 * 6);
}

#[test]
fn a_mark_that_takes_the_place_of_the_other_is_drawn_instead() {
    let mut app = app();
    let board = spawn_board(&mut app.world_mut().commands(), Rules::TIC_TAC_TOE).id();
    app.update();
    let cell = app.world().get::<Children>(board).unwrap()[0];
    for (mark, drawn) in [(Some(Mark::X), (1, 0)), (Some(Mark::O), (0, 1)), (Some(Mark::O), (0, 1)), (None, (0, 0))] {
        let mut cell = app.world_mut().entity_mut(cell);
        match mark {
            Some(mark) => cell.insert(mark),
            None => cell.remove::<Mark>(),
        };
        app.update();
        assert_eq!((named(&mut app, "X").len(), named(&mut app, "O").len()), drawn);
    }
}

#[test]
fn nothing_is_made_anew_while_nothing_changes() {
    let mut app = app();
    play(&mut app, "a1 b1 a2 b2 a3");
    while app.world().resource::<Wake>().planned() == NextUpdate::Now {
        app.update();
    }
    let shapes = |app: &mut App| -> Vec<Shape> {
        let world = app.world_mut();
        world.query::<&Shape>().iter(world).cloned().collect()
    };
    let before = shapes(&mut app);
    for _ in 0..5 {
        app.update();
        assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::OnEvent);
    }
    assert_eq!(shapes(&mut app), before);
}

#[test]
fn a_board_shakes_when_a_move_is_refused_and_stands_still_again() {
    let mut app = app();
    let place = |app: &mut App| {
        let board = match_board(app);
        app.world().get::<Transform>(board).unwrap().translation
    };
    play(&mut app, "a1");
    act(&mut app, ActionKind::Redo);
    assert_eq!(place(&mut app), Vec3::ZERO, "only moves are shaken off");
    play(&mut app, "a1");
    let mut farthest: f32 = 0.0;
    for _ in 0..20 {
        farthest = farthest.max(place(&mut app).x.abs());
        app.update();
    }
    assert!((2.0..=6.0).contains(&farthest), "{farthest}");
    assert_eq!(place(&mut app), Vec3::ZERO);
    app.insert_resource(Settings { motion: MotionChoice::Reduced, ..default() });
    app.update();
    play(&mut app, "a1");
    assert_eq!(place(&mut app), Vec3::ZERO);
}

#[test]
fn confetti_flies_after_the_win_of_a_person_and_is_gone_in_two_seconds() {
    let mut app = app();
    play(&mut app, "a1 b1 a2 b2");
    assert_eq!(named(&mut app, "Confetti"), []);
    play(&mut app, "a3");
    assert_eq!(named(&mut app, "Confetti").len(), 64);
    let paper = app.world().resource::<BoardLayout>().paper();
    let mut highest = f32::MIN;
    for _ in 0..125 {
        for scrap in named(&mut app, "Confetti") {
            let transform = app.world().get::<Transform>(scrap).unwrap();
            assert!(transform.translation.z < height::PAPER, "it is never over the board");
            highest = highest.max(transform.translation.y);
        }
        app.update();
    }
    assert!(highest > app.world().resource::<BoardLayout>().to_world(paper.min).y, "{highest}");
    assert_eq!(named(&mut app, "Confetti"), []);
    app.update();
    assert_eq!(app.world().resource::<Wake>().planned(), NextUpdate::OnEvent);

    act(&mut app, ActionKind::Undo);
    act(&mut app, ActionKind::Redo);
    assert_eq!(named(&mut app, "Confetti"), [], "the same win is celebrated once");
    act(&mut app, ActionKind::Undo);
    app.insert_resource(Settings { motion: MotionChoice::Reduced, ..default() });
    app.update();
    play(&mut app, "a3");
    assert_eq!(named(&mut app, "Confetti"), [], "who wants less motion gets none");
}

#[test]
fn nobody_celebrates_a_computer_or_a_draw() {
    let mut app = app();
    play(&mut app, "a1 b2 c3 b1 b3 a3 c1 c2 a2");
    assert_eq!(named(&mut app, "Confetti"), []);
    let players = ByMark { x: Player::Computer(ROSTER[0].id), o: Player::person("Mina").unwrap() };
    act(&mut app, ActionKind::NewMatch(Rules::TIC_TAC_TOE, Match::new(players, Mark::X, Starter::PLAYER_ONE)));
    for (index, name) in ["a1", "b1", "a2", "b2", "a3"].into_iter().enumerate() {
        let author = if index % 2 == 0 { Author::Computer(ROSTER[0].id) } else { Author::Person };
        let (board, mv) = (match_board(&mut app), name.parse::<Position>().unwrap().into());
        app.world_mut().write_message(BoardAction { board, action: Action { kind: ActionKind::Place(mv), author } });
        app.update();
    }
    let board = match_board(&mut app);
    assert_eq!(app.world().get::<Outcome>(board).and_then(Outcome::winner), Some(Mark::X));
    assert_eq!(named(&mut app, "Confetti"), []);
}

#[test]
fn the_sheet_of_a_finished_round_leaves_with_everything_on_it() {
    let mut app = app();
    play(&mut app, "a1 b1");
    act(&mut app, ActionKind::NewRound);
    assert_eq!(named(&mut app, "Leaving paper"), [], "that round was not over");
    play(&mut app, "a1 b1 a2 b2 a3");
    (0..90).for_each(|_| app.update());
    act(&mut app, ActionKind::NewRound);
    let [leaving] = named(&mut app, "Leaving paper")[..] else { panic!("one paper") };
    // Two pieces of paper, nine cells, lines, five marks, and the highlighter and the strike.
    assert_eq!(app.world().get::<Children>(leaving).unwrap().len(), 2 + 9 + 1 + 5 + 2);
    let place = |app: &App| *app.world().get::<Transform>(leaving).unwrap();
    let mut last = place(&app).translation.x;
    for _ in 0..20 {
        app.update();
        let now = place(&app).translation;
        assert!(now.x < last && now.z > height::CURSOR, "it goes to the left, over the next one: {now}");
        last = now.x;
    }
    (0..3).for_each(|_| app.update());
    assert_eq!(named(&mut app, "Leaving paper"), []);
    app.insert_resource(Settings { motion: MotionChoice::Reduced, ..default() });
    app.update();
    play(&mut app, "a1 b1 a2 b2 a3");
    act(&mut app, ActionKind::NewRound);
    assert_eq!(named(&mut app, "Leaving paper"), []);
}
