//! The editor, where a board is set up, and the tree of the search.

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use noughts::coach::Search;
use noughts::screens::{Overlay, Screen, Screens};
use noughts::ui::editor::Editing;
use noughts::ui::tree::{Explore, Explorer};
use noughts::words;
use noughts_engine::play::Player;
use noughts_engine::rules::{Board, BoardError, ByMark, Mark, Rules};
use noughts_engine::teach::{Saving, Tree, VisitEvent, Visits};

use crate::support::{Game, Shown, cell};

const SIZES: [(u32, u32); 3] = [(360, 480), (360, 640), (1280, 800)];
const TEXTBOOK: &str = ".OX/O.X/X.O o";

fn go_to(game: &mut Game, screen: Screen) {
    game.open_screen(screen);
}

fn player_names(game: &Game) -> [String; 2] {
    Mark::ALL.map(|mark| words::player(game.pairing(), mark))
}

fn open_editor(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    go_to(&mut game, Screen::Editor);
    game
}

fn open_tree(width: u32, height: u32, position: &str) -> Game {
    let mut game = Game::open_game(width, height);
    let board = Board::parse(Rules::TIC_TAC_TOE, position).unwrap();
    game.app.world_mut().resource_mut::<Explore>().0 = Some(board);
    go_to(&mut game, Screen::Tree);
    game
}

/// Replaces the notation with typed text.
fn type_notation(game: &mut Game, text: &str) {
    game.focus_on(words::spoken::notation());
    game.press(KeyCode::End, Key::End, 1);
    game.press(KeyCode::Backspace, Key::Backspace, 40);
    game.type_text(text);
    game.update();
}

fn notation(game: &Game) -> String {
    game.app.world().resource::<Editing>().text().to_owned()
}

fn step(game: &mut Game) {
    let at = game.find_text("Step").at;
    game.click_at(at);
    game.update();
}

fn explorer(game: &Game) -> &Explorer {
    game.app.world().resource()
}

fn count(game: &Game, text: &str) -> usize {
    game.texts().iter().filter(|shown| shown.text == text).count()
}

/// Contents for which a side panel has no room can be scrolled into view, so they may be cut off above and below.
fn expect_everything_in_its_place(game: &Game) {
    let layout = game.layout().clone();
    let window = Rect::from_corners(Vec2::ZERO, layout.window);
    let is_in_side_panel = |shown: &Shown| layout.side_panel.contains(shown.at);
    let is_whole =
        |shown: &Shown| layout.side_panel.contains(shown.rect.min) && layout.side_panel.contains(shown.rect.max);
    for (index, shown) in game.texts().iter().enumerate() {
        if is_in_side_panel(shown) {
            assert!(
                layout.side_panel.min.x <= shown.rect.min.x && shown.rect.max.x <= layout.side_panel.max.x,
                "{shown:?} leaves the side panel in {layout:?}"
            );
        } else if layout.stage.is_empty() {
            assert!(window.contains(shown.rect.min) && window.contains(shown.rect.max), "{shown:?} in {layout:?}");
        }
        for other in &game.texts()[index + 1..] {
            let are_apart = is_in_side_panel(shown) != is_in_side_panel(other);
            let is_cut = is_in_side_panel(shown) && !(is_whole(shown) && is_whole(other));
            if !are_apart && !is_cut {
                assert!(shown.rect.intersect(other.rect).is_empty(), "{shown:?} overlaps {other:?}");
            }
        }
    }
}

#[test]
fn a_press_places_the_chosen_mark_or_removes_it_and_the_text_follows() {
    for (width, height) in [(360, 640), (1280, 800)] {
        let mut game = open_editor(width, height);
        assert_eq!(notation(&game), ".../.../... x");
        let press = |game: &mut Game, tip: &str, expected: &str| {
            if !tip.is_empty() {
                game.click_text(tip);
            }
            game.click("b2");
            game.update();
            assert_eq!(notation(game), expected);
        };
        press(&mut game, "", ".../.X./... o");
        press(&mut game, "", ".../.../... o");
        press(&mut game, "O", ".../.O./... x");
        press(&mut game, "X", ".../.X./... o");
        press(&mut game, "Erase", ".../.../... o");
        press(&mut game, "", ".../.../... o");
        press(&mut game, "O", ".../.O./... x");
        game.click_text("Clear");
        assert_eq!(notation(&game), ".../.../... x");
        game.expect_board(".../.../... x");
        assert_eq!(game.refusals(), [], "the game itself is left alone");
    }
}

#[test]
fn what_each_move_is_worth_is_shown_and_hidden() {
    let mut game = open_editor(1280, 800);
    type_notation(&mut game, "XX./OO./... x");
    assert!(game.shows("X to move: a win") && game.shows("X wins at once."), "{:?}", game.texts());
    assert_eq!((count(&game, "X wins"), count(&game, "in 1")), (1, 1));
    game.click_text(words::show_outcomes());
    assert_eq!(count(&game, "X wins"), 0);
}

#[test]
fn an_impossible_position_is_refused_with_the_reason() {
    let mut game = open_editor(1280, 800);
    for name in ["a1", "b1", "c1"] {
        game.click(name);
    }
    game.update();
    assert!(game.shows("3 X and 0 O: one side has moved too many times."));
    game.click_text("Two players");
    game.click_text("Play from here");
    assert_eq!(game.screen(), Screen::Editor);
    type_notation(&mut game, "XXX/OOO/... x");
    assert!(game.shows("Both sides have a line."));
    game.click_text("Erase");
    game.click("c2");
    game.update();
    assert_eq!(notation(&game), "XXX/OO./... o", "what was typed is on the board, and nobody else can be to move");
    assert!(game.shows("X has won") && game.shows("It is over."));
    game.click_text("As O");
    game.click_text("Play from here");
    assert_eq!(game.screen(), Screen::Editor);
    game.click_text("X to move");
    let both = "X has one mark too many; X has a line already, so it cannot be X’s turn";
    assert!(game.shows(&format!("{both}.")), "everything that is wrong is named");
}

#[test]
fn whatever_is_typed_stays_and_is_judged() {
    let mut game = open_editor(1280, 800);
    for garbage in ["", "?", "XO", "X.O/.X./..O", "X.O/.X./..O z", "X.O/.X/..O x", "öäü/…", "////////////////"] {
        type_notation(&mut game, garbage);
        let position = game.app.world().resource::<Editing>().position();
        let BoardError::Text(error) = position.expect_err(garbage) else { panic!("{garbage} is no board") };
        for said in words::boards::not_a_position_yet(&error) {
            assert!(game.shows(&said), "{garbage}: {:?}", game.texts());
        }
        assert!(garbage.is_empty() || game.shows(garbage), "{garbage} is not lost");
        game.click_text("Play from here");
        assert_eq!(game.screen(), Screen::Editor);
        game.click_text("O");
        game.click("b3");
        game.click_text("X");
        game.update();
        assert_ne!(notation(&game), garbage, "a click goes on from the last board");
    }
    type_notation(&mut game, "X.O/.X./..O x");
    assert!(game.shows("X to move: a draw"), "{:?}", game.texts());
}

#[test]
fn one_plays_on_from_there_as_either_side_against_the_computer() {
    for (seat, person, next) in [("As X", Mark::X, Mark::X), ("As O", Mark::O, Mark::X)] {
        let mut game = open_editor(1280, 800);
        type_notation(&mut game, "X.O/.../..O x");
        game.click("a3");
        game.update();
        assert_eq!(notation(&game), "X.O/.../X.O x");
        game.click_text(seat);
        game.click_text("Play from here");
        assert_eq!(game.screen(), Screen::Game);
        let names = if person == Mark::X { ["Mina", "Pencil"] } else { ["Pencil", "Noah"] };
        assert_eq!(player_names(&game), names);
        game.wait_for_computer();
        if person != next {
            assert_eq!(game.board().mark(cell("a2")), Some(next), "the computer finishes its line");
        } else {
            game.expect_board("X.O/.../X.O x");
            game.click("b2");
            game.wait_for_computer();
            assert_eq!(game.board().mark(cell("c2")), Some(Mark::O), "the computer finishes its line");
        }
    }
}

#[test]
fn one_plays_on_for_two_and_comes_back_to_the_menu() {
    let mut game = Game::open(1280, 800);
    go_to(&mut game, Screen::Editor);
    game.click_text("Back");
    assert_eq!(game.screen(), Screen::Home);
    go_to(&mut game, Screen::Editor);
    game.click("b2");
    game.click_text("Two players");
    game.click_text("Play from here");
    game.expect_board(".../.X./... o");
    assert_eq!(game.pairing().players, ByMark::new(|_| Player::Person(None)));
    assert_eq!(Mark::ALL.map(|mark| words::player_name(game.pairing(), mark)), ["Player 1", "Player 2"]);
}

#[test]
fn the_editor_leads_to_the_tree_and_back_without_losing_the_board() {
    let mut game = open_editor(1280, 800);
    game.click("b2");
    game.click_text("Tree");
    assert_eq!(game.screen(), Screen::Tree);
    assert_eq!(explorer(&game).tree.node(Tree::ROOT).board.to_string(), ".../.X./... o");
    game.click_text("Back");
    assert_eq!((game.screen(), notation(&game)), (Screen::Editor, ".../.X./... o".to_owned()));
    game.click_text("Back");
    assert_eq!(game.screen(), Screen::Game);
    go_to(&mut game, Screen::Tree);
    assert_eq!(explorer(&game).tree.node(Tree::ROOT).board.to_string(), ".../.../... x", "the game's board");
}

#[test]
fn nothing_overlaps_and_nothing_is_cut_off_on_either_screen() {
    for (width, height) in SIZES {
        let mut game = open_editor(width, height);
        for position in [".../.../... x", "XXX/.../... x", "XOX/XOO/OXX o", "XXX/OO./... o", "X.O/.X./..O"] {
            type_notation(&mut game, position);
            expect_everything_in_its_place(&game);
        }
        for position in [".../.../... x", TEXTBOOK] {
            let mut game = open_tree(width, height, position);
            expect_everything_in_its_place(&game);
            for _ in 0..8 {
                step(&mut game);
                expect_everything_in_its_place(&game);
            }
        }
    }
}

#[test]
fn the_textbook_tree_comes_out_as_drawn() {
    let mut game = open_tree(1280, 800, TEXTBOOK);
    // The root, three children and six grandchildren.
    assert_eq!((count(&game, "+1"), count(&game, "−1"), count(&game, "0")), (4, 6, 0));
    let top = game.texts().iter().filter(|shown| ["+1", "−1"].contains(&shown.text.as_str()));
    let mut scores: Vec<_> =
        top.map(|shown| (shown.at.y.round() as i32, shown.at.x.round() as i32, &shown.text)).collect();
    scores.sort();
    let scores: Vec<_> = scores.into_iter().map(|(.., score)| score.as_str()).collect();
    assert_eq!(scores, ["−1", "+1", "−1", "+1", "+1", "−1", "−1", "−1", "−1", "+1"]);
    let uppermost = |name: &&str| {
        let named = game.texts().iter().filter(|shown| shown.text == *name).map(|shown| shown.at);
        named.min_by(|a, b| a.y.total_cmp(&b.y)).unwrap()
    };
    let [a1, b2, b3] = ["a1", "b2", "b3"].each_ref().map(uppermost);
    assert!(a1.x < b2.x && b2.x < b3.x && a1.y == b2.y && b2.y == b3.y, "{a1} {b2} {b3}");
    let says = |game: &Game, title: &str, sentence: &str| {
        assert!(game.shows(title) && game.shows(sentence), "{:?}", game.texts());
    };
    says(&game, "Here: O wins", "O moves and takes the lowest of +1, −1, +1.");
    assert_eq!((count(&game, "takes the lowest"), count(&game, "takes the highest")), (2, 1));

    game.click_at(a1 + Vec2::Y * 40.0);
    game.update();
    game.update();
    says(&game, "After a1: X wins", "X moves and takes the highest of +1, −1.");
    assert_eq!((count(&game, "+1"), count(&game, "−1")), (3, 5), "its children are closed");
    game.click_text("Play from here");
    assert_eq!(game.screen(), Screen::Game);
    game.expect_board("OOX/O.X/X.O x");
    assert_eq!(player_names(&game)[0], "Mina");
}

#[test]
fn the_tree_is_seen_whole_at_first_and_larger_or_smaller_as_one_wants() {
    for (width, height) in SIZES {
        let mut game = open_tree(width, height, TEXTBOOK);
        let stage = game.layout().stage;
        let seen = |game: &Game, name: &str| {
            let found = game.texts().iter().filter(|shown| shown.text == name && stage.contains(shown.at));
            found.map(|shown| shown.rect).reduce(|one, other| if one.min.y < other.min.y { one } else { other })
        };
        let first = seen(&game, "a1").expect("all that is open is in view");
        game.click_text("Larger");
        let larger = seen(&game, "b2").expect("the middle stays in view");
        assert!(larger.height() >= first.height(), "{first:?} {larger:?}");
        for _ in 0..9 {
            game.click_text("Smaller");
        }
        let smaller = seen(&game, "b2").expect("the middle stays in view");
        // In the smallest window, the tree already has its least size at first.
        assert!(smaller.height() < first.height() || (height == 480 && smaller.height() == first.height()));
        game.click_text("Fit to screen");
        assert_eq!(seen(&game, "a1"), Some(first));

        let at = seen(&game, "b2").expect("it is in view").center();
        game.scroll(at, 120.0);
        let under_pointer = seen(&game, "b2").expect("what is under the pointer stays there");
        // A drawing that is less high than its place stays at the top.
        assert!(under_pointer.center().distance(at) < 12.0 && under_pointer.height() > first.height());
    }
}

#[test]
fn the_buttons_for_the_size_of_the_drawing_are_outside_of_it() {
    for (width, height) in [(320, 568), (360, 480), (390, 844), (430, 932), (844, 390), (700, 500), (1280, 800)] {
        let mut game = open_tree(width, height, TEXTBOOK);
        let layout = game.layout().clone();
        let buttons = ["Larger", "Smaller", "Fit to screen"];
        let targets: Vec<_> = game.targets().into_iter().filter(|it| buttons.contains(&it.name.as_str())).collect();
        assert_eq!(targets.len(), buttons.len());
        for target in targets {
            let overlap = target.rect.intersect(layout.stage).size().min_element();
            assert!(overlap <= 0.1, "{width}×{height}: {target:?} cuts a hole into {:?}", layout.stage);
        }
    }
}

#[test]
fn a_branch_that_is_opened_comes_into_view_with_all_its_children() {
    for (width, height) in [(320, 568), (390, 844), (844, 390), (1280, 800)] {
        let mut game = open_tree(width, height, ".../.../... x");
        // At this size, there is no room for all children.
        (0..2).for_each(|_| game.click_text("Larger"));
        let stage = game.layout().stage;
        let name = game.find_text("b1 ×4").rect;
        game.click_at(Vec2::new(name.center().x, name.max.y + 12.0));
        (0..3).for_each(|_| game.update());
        let tree = &explorer(&game).tree;
        let opened = explorer(&game).selected;
        assert!(opened != Tree::ROOT && tree.is_open(opened));
        let above = game.find_text("b1 ×4").rect;
        for child in tree.children(opened).chain([opened]) {
            let name = words::boards::folded(tree.node(child).played.unwrap(), tree.count(child));
            let is_seen = |shown: &Shown| {
                let board = Rect::from_corners(shown.rect.min, shown.rect.max + Vec2::Y * 5.0 * shown.rect.height());
                shown.text == name
                    && shown.rect.min.y >= above.min.y
                    && stage.contains(board.min)
                    && stage.contains(board.max)
            };
            assert!(
                game.texts().iter().any(is_seen),
                "{width}×{height}: {name} is not in {stage:?}: {:?}",
                game.texts()
            );
        }
    }
}

#[test]
fn while_a_search_runs_the_drawing_has_the_room() {
    for (width, height) in [(320, 568), (390, 844), (844, 390), (700, 500)] {
        let mut game = open_tree(width, height, ".../.../... x");
        let before = game.layout().stage;
        game.focus_on("Run");
        game.keys("Enter");
        (0..6).for_each(|_| game.update());
        let layout = game.layout().clone();
        let share = layout.stage.size().element_product() / (layout.window.x * layout.window.y);
        let grown = layout.stage.size() - before.size();
        assert!(grown.max_element() > 90.0, "{width}×{height}: {before:?} {:?}", layout.stage);
        assert!(share > 0.66, "{width}×{height}: {share}");
        expect_everything_in_its_place(&game);
        assert!(game.texts().iter().any(|shown| shown.text.starts_with("Boards visited:")), "{:?}", game.texts());
        assert_eq!(game.focused_name().as_deref(), Some("Pause"), "the keyboard stays at the button");
        game.keys("Enter");
        (0..3).for_each(|_| game.update());
        assert_eq!((game.layout().stage, game.focused_name().as_deref()), (before, Some("Run")));
    }
}

#[test]
fn the_tree_is_seen_whole_again_when_the_window_changes_unless_it_was_moved() {
    let drawn = |game: &Game| {
        let stage = game.layout().stage;
        let seen = game.texts().iter().filter(|shown| stage.contains(shown.at));
        seen.map(|shown| (shown.text.clone(), shown.rect)).collect::<Vec<_>>()
    };
    let sizes = [(1280, 800), (390, 844), (844, 390), (700, 500)];
    for (from, to) in sizes.into_iter().zip(sizes.into_iter().cycle().skip(1)) {
        let mut game = open_tree(from.0, from.1, TEXTBOOK);
        game.resize(to.0, to.1);
        (0..3).for_each(|_| game.update());
        assert_eq!(drawn(&game), drawn(&open_tree(to.0, to.1, TEXTBOOK)), "{from:?} {to:?}");
    }
    let mut game = open_tree(1280, 800, TEXTBOOK);
    (0..2).for_each(|_| game.click_text("Larger"));
    let from_middle = |game: &Game| {
        let middle = game.layout().stage.center();
        drawn(game).into_iter().map(|(text, rect)| (text, rect.center() - middle)).collect::<Vec<_>>()
    };
    let nearest = from_middle(&game).into_iter().min_by(|(_, a), (_, b)| a.length().total_cmp(&b.length())).unwrap();
    for (width, height) in [(1280, 700), (1100, 760), (1280, 800)] {
        game.resize(width, height);
        (0..3).for_each(|_| game.update());
        let is_same = |(text, at): &(String, Vec2)| *text == nearest.0 && at.distance(nearest.1) < 2.0;
        assert!(from_middle(&game).iter().any(is_same), "{width}×{height}: {nearest:?} {:?}", from_middle(&game));
    }
}

#[test]
fn a_search_stays_in_view_when_the_window_changes() {
    let mut game = open_tree(390, 844, ".../O../.X. x");
    (0..3).for_each(|_| step(&mut game));
    game.resize(390, 640);
    (0..3).for_each(|_| game.update());
    let stage = game.layout().stage;
    assert!(game.texts().iter().any(|shown| shown.text == "b1" && stage.contains(shown.at)), "{:?}", game.texts());
}

#[test]
fn in_a_tall_window_the_menu_of_the_tree_has_what_the_side_panel_has_no_room_for() {
    let mut game = open_tree(390, 844, TEXTBOOK);
    step(&mut game);
    assert!(!game.shows(words::saving(Saving::Pruning)));
    game.click_text(words::menu());
    assert_eq!(game.app.world().resource::<Screens>().overlay, Some(Overlay::Menu));
    game.click_text(words::saving(Saving::Pruning));
    assert!(game.shows(words::saving(Saving::Pruning)), "another way can be chosen");
    game.keys("Esc");
    assert_eq!((game.app.world().resource::<Screens>().overlay, game.screen()), (None, Screen::Tree));
    step(&mut game);
    assert_eq!(explorer(&game).tree.row_count(), 1, "the search began anew");
    game.click_text(words::menu());
    game.click_text("Again");
    assert_eq!(game.app.world().resource::<Screens>().overlay, None, "the tree is seen");
    assert!(explorer(&game).tree.row_count() > 1);
}

#[test]
fn children_that_are_equal_by_symmetry_are_folded_and_unfold() {
    let mut game = open_tree(1280, 800, ".../.../... x");
    assert_eq!((count(&game, "a1 ×4"), count(&game, "b1 ×4"), count(&game, "b2")), (1, 1, 1));
    game.click_text("Fold mirror images");
    assert_eq!((count(&game, "a1 ×4"), explorer(&game).tree.row_count()), (0, 10));
    assert!(game.shows("b2") && game.shows("b1") && game.shows("c2"));
}

#[test]
fn stepping_goes_through_the_tree_in_the_order_of_the_search() {
    for saving in Saving::ALL {
        let mut game = open_tree(1280, 800, TEXTBOOK);
        game.click_text(words::saving(saving));
        let board = Board::parse(Rules::TIC_TAC_TOE, TEXTBOOK).unwrap();
        for visit in Visits::new(board, saving) {
            step(&mut game);
            let explorer = explorer(&game);
            let selected = explorer.tree.node(explorer.selected);
            let (board, played, score) = match visit {
                VisitEvent::Enter { board, played } => (board, played, None),
                VisitEvent::Leave { board, played, score, .. } => (board, played, Some(score)),
            };
            assert_eq!((selected.board, selected.played), (board, played));
            if let Some(score) = score {
                assert!(game.shows(words::boards::score(score)), "its score appears");
            } else if let Some(position) = played {
                assert!(game.shows(&position.to_string()), "its board appears");
            }
        }
        game.click_text("Step");
        let least = if saving == Saving::Pruning { "+1, −1, −1 or more" } else { "+1, −1, +1" };
        assert!(game.shows("Here: O wins") && game.shows(&format!("O moves and takes the lowest of {least}.")));
        game.click_text("Again");
        assert_eq!((count(&game, "+1"), count(&game, "−1")), (4, 6));
    }
}

#[test]
fn a_run_from_the_start_goes_on_by_itself_stays_small_and_pauses() {
    let mut game = open_tree(360, 640, ".../.../... x");
    game.click_text("Run");
    for _ in 0..1500 {
        game.update();
        assert!(explorer(&game).tree.columns(Tree::ROOT) <= 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2);
    }
    assert!(game.texts().len() < 80, "{}", game.texts().len());
    game.click_text("Pause");
    let selected = explorer(&game).selected;
    for _ in 0..20 {
        game.update();
    }
    assert_eq!(explorer(&game).selected, selected);
}

#[test]
fn a_short_run_ends_at_the_root() {
    let mut game = open_tree(1280, 800, TEXTBOOK);
    game.click_text("Run");
    for _ in 0..400 {
        game.update();
    }
    assert_eq!(explorer(&game).selected, Tree::ROOT);
    assert!(game.shows("Run"), "it has stopped");
    assert!(game.shows("Here: O wins") && game.shows("O moves and takes the lowest of +1, −1, +1."));
}

#[test]
fn what_each_saving_visits_is_counted_to_the_end() {
    let mut game = open_tree(1280, 800, ".../.../... x");
    for _ in 0..80 {
        game.update();
    }
    for expected in ["549,946", "18,297", "5,478", "765"] {
        assert!(game.shows(expected), "{expected} is not among {:?}", game.texts());
    }
}

#[test]
fn with_ten_thousand_nodes_open_only_what_is_in_view_is_drawn() {
    let mut game = Game::open_game(1280, 800);
    game.app.world_mut().resource_mut::<Screens>().open(Screen::Tree);
    let before = std::time::Instant::now();
    game.update();
    println!("the first view takes {:?}", before.elapsed());
    for _ in 0..80 {
        game.update();
    }
    let before = std::time::Instant::now();
    for _ in 0..20 {
        game.update();
    }
    let small = before.elapsed() / 20;
    game.click_text("Fold mirror images");
    game.app.world_mut().resource_scope(|world, mut search: Mut<Search>| {
        world.resource_mut::<Explorer>().tree.open_to(&mut search.0, 5);
    });
    game.update();
    let nodes = explorer(&game).tree.row_count();
    assert!(nodes > 10_000, "{nodes}");
    let before = std::time::Instant::now();
    for _ in 0..20 {
        game.update();
    }
    let large = before.elapsed() / 20;
    println!("{nodes} nodes open, {} texts, {large:?} an update; {small:?} with 4 nodes", game.texts().len());
    assert!(game.texts().len() < 200, "{}", game.texts().len());
    game.click_text("Again");
    assert_eq!(explorer(&game).tree.row_count(), 10);
}

#[test]
fn a_run_is_as_fast_on_a_display_that_draws_twice_as_often() {
    let steps = |updates_per_second: u32| {
        let mut game = open_tree(1280, 800, ".../.../... x");
        let frame = std::time::Duration::from_secs(1) / updates_per_second;
        game.app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(frame));
        game.click_text("Run");
        let mut seen = std::collections::HashSet::new();
        for _ in 0..2 * updates_per_second {
            game.update();
            seen.insert(explorer(&game).selected);
        }
        seen.len()
    };
    let [usual, twice] = [60, 120].map(steps);
    assert!(usual > 10 && usual.abs_diff(twice) <= usual / 8 + 1, "{usual} and {twice} nodes in two seconds");
}
