//! The game by assistive technology alone: what it reads, what it hears, and what it can do.
//!
//! Without a window the tree is asked for and acted on as the window would. The last tests ask the real program as a
//! screen reader does; they need Xvfb and AT-SPI, and run when asked for: `cargo test --test accessibility -- --ignored`.

#[cfg(target_os = "linux")]
#[path = "support/atspi.rs"]
mod atspi_support;
#[cfg(target_os = "linux")]
#[path = "support/desktop.rs"]
mod desktop;
#[path = "support/screen.rs"]
mod screen_support;
mod support;

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::egui::accesskit::{self, ActionData, Live, Node, NodeId, Role, Toggled, TreeId};
use bevy_egui::{EguiContext, EguiOutput};
use noughts_engine::rules::Mark;
use noughts::screen::Screen;

use support::Game;

/// Somebody who knows of the screen only what the tree says.
struct Reader {
    game: Game,
    heard: Vec<String>,
    live: Vec<(NodeId, String)>,
}

impl Reader {
    fn open() -> Self {
        let mut game = Game::open(1280, 800);
        let world = game.app.world_mut();
        let mut contexts = world.query::<&mut EguiContext>();
        contexts.single_mut(world).unwrap().get_mut().enable_accesskit();
        let mut reader = Self { game, heard: Vec::new(), live: Vec::new() };
        reader.update();
        reader.update();
        reader
    }

    fn tree(&mut self) -> Vec<(NodeId, Node)> {
        let world = self.game.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        output.platform_output.accesskit_update.clone().expect("there is a tree").nodes
    }

    fn focus(&mut self) -> NodeId {
        let world = self.game.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        output.platform_output.accesskit_update.as_ref().expect("there is a tree").focus
    }

    /// Goes on, and listens: what is live is heard when it is new or says something else.
    fn update(&mut self) {
        self.game.update();
        let live = self.tree().into_iter().filter(|(_, node)| node.live() == Some(Live::Polite));
        let live: Vec<_> = live.map(|(id, node)| (id, node.value().unwrap_or_default().to_owned())).collect();
        self.heard.extend(live.iter().filter(|said| !self.live.contains(said)).map(|(_, text)| text.clone()));
        self.live = live;
    }

    /// What was said since it was asked last.
    fn heard(&mut self) -> String {
        self.update();
        std::mem::take(&mut self.heard).join(" | ")
    }

    fn names(&mut self) -> Vec<(Role, String)> {
        self.tree().iter().map(|(_, node)| (node.role(), name(node))).filter(|(_, name)| !name.is_empty()).collect()
    }

    #[track_caller]
    fn find(&mut self, wanted: &str) -> (NodeId, Node) {
        let found = self.tree().into_iter().find(|(_, node)| node.label() == Some(wanted));
        found.unwrap_or_else(|| panic!("no {wanted:?} among {:?}", self.names()))
    }

    #[track_caller]
    fn ask(&mut self, name: &str, action: accesskit::Action, data: Option<ActionData>) {
        let (target_node, node) = self.find(name);
        assert!(node.supports_action(action), "{name} does not offer {action:?}");
        let request = accesskit::ActionRequest { action, target_node, target_tree: TreeId::ROOT, data };
        self.game.app.world_mut().write_message(ActionRequest(request));
        for _ in 0..3 {
            self.update();
        }
    }

    #[track_caller]
    fn press(&mut self, name: &str) {
        self.ask(name, accesskit::Action::Click, None);
    }

    #[track_caller]
    fn fill(&mut self, name: &str, value: &str) {
        self.ask(name, accesskit::Action::SetValue, Some(ActionData::Value(value.into())));
    }

    /// From the set-up screen to an empty board that Mina begins.
    fn start_for_two(&mut self) {
        self.press("Two players");
        self.fill("Name of player 1", "Mina");
        self.fill("Name of player 2", "Noah");
        self.press("Player 1");
        self.press("Play");
        assert_eq!(self.screen(), Screen::Game);
    }

    fn screen(&self) -> Screen {
        *self.game.app.world().resource::<State<Screen>>().get()
    }
}

/// What is read of a node.
fn name(node: &Node) -> String {
    node.label().or(node.value()).unwrap_or_default().to_owned()
}

#[test]
fn a_game_is_set_up_played_and_heard_without_looking() {
    let mut reader = Reader::open();
    reader.start_for_two();
    assert_eq!(reader.heard(), "The round begins. Mina, place your X.");
    for (cell, heard) in [
        ("a1, empty", "Mina plays a1. Noah, place your O."),
        ("b1, empty", "Noah plays b1. Mina, place your X."),
        ("a1, X, Mina", "Cell a1 is taken."),
        ("a1, X, Mina", "Cell a1 is taken."),
        ("a2, empty", "Mina plays a2. Noah, place your O."),
        ("b2, empty", "Noah plays b2. Mina, place your X."),
        ("a3, empty", "Mina plays a3. Mina wins with a1–a3. Score: Mina 1, Noah 0, drawn 0."),
        ("c3, empty", "The round is over: play again to go on."),
    ] {
        reader.press(cell);
        assert_eq!(reader.heard(), heard);
    }
    reader.game.expect_winner(Mark::X);
    reader.find("a2, X, Mina, in the winning line");
    reader.press("Undo");
    assert_eq!(reader.heard(), "After 4 moves. Mina, place your X.");
    reader.press("Redo");
    reader.heard();
    reader.press("Play again");
    assert_eq!(reader.heard(), "The round begins. Mina, place your X.");
}

#[test]
fn a_request_is_seen_in_the_update_in_which_it_came() {
    let mut reader = Reader::open();
    reader.start_for_two();
    let (target_node, _) = reader.find("b2, empty");
    let request = |target_node| {
        let action = accesskit::Action::Click;
        ActionRequest(accesskit::ActionRequest { action, target_node, target_tree: TreeId::ROOT, data: None })
    };
    let other = reader.find("c3, empty").0;
    reader.game.app.world_mut().write_message(request(target_node));
    reader.game.app.world_mut().write_message(request(other));
    reader.game.update();
    assert_eq!(reader.game.drawn("b2"), Some(Mark::X));
    assert_eq!(reader.game.drawn("c3"), Some(Mark::O), "two requests in one update are two moves");
    reader.find("b2, X, Mina");
    reader.game.click("a1");
    assert_eq!(reader.game.history().len(), 3, "a click on a cell that is a node counts once");
}

#[test]
fn the_keyboard_on_the_board_is_at_the_cell_of_its_cursor() {
    let mut reader = Reader::open();
    reader.start_for_two();
    for key in ["Tab", "Up", "Left"] {
        reader.game.keys(key);
        reader.update();
    }
    reader.update();
    reader.heard();
    let (stop, node) = reader.find("Board, arrow keys choose a cell");
    assert_eq!(reader.focus(), stop);
    assert_eq!(node.active_descendant(), Some(reader.find("a1, empty").0));
    reader.game.keys("Enter");
    assert_eq!(reader.heard(), "Mina plays a1. Noah, place your O.");
}

#[test]
fn the_computers_moves_are_told() {
    let mut reader = Reader::open();
    reader.fill("Name of player 1", "Mina");
    reader.press("Player 1");
    reader.press("Play");
    reader.heard();
    reader.press("b2, empty");
    for _ in 0..20 {
        reader.update();
    }
    let reply = reader.game.history()[1];
    let expected = format!("Mina plays b2. | Tactics plays {reply}. Mina, place your X.");
    assert_eq!(reader.heard(), expected);
}

#[test]
fn whatever_can_be_pressed_has_a_name_on_every_screen() {
    let mut reader = Reader::open();
    reader.start_for_two();
    reader.press("b2, empty");
    let expect_names = |reader: &mut Reader, place: &str| {
        for (id, node) in reader.tree() {
            let is_pressed = node.supports_action(accesskit::Action::Click) && node.role() != Role::ScrollBar;
            assert!(!is_pressed || node.label().is_some_and(|name| !name.is_empty()), "{place}: {id:?} {node:?}");
            assert!(!is_pressed || node.role() != Role::Unknown, "{place}: {node:?}");
            assert!(node.live().is_none() || !name(&node).is_empty(), "{place}: {node:?}");
        }
    };
    expect_names(&mut reader, "game");
    reader.find("Next, now Scan");
    reader.press("Moves");
    expect_names(&mut reader, "moves");
    reader.press("Learn");
    reader.press("Show the truth");
    reader.press("Hint");
    expect_names(&mut reader, "lessons");
    assert_eq!(reader.find("Learn").1.toggled(), Some(Toggled::True));
    assert_eq!(reader.find("Learn").1.role(), Role::RadioButton);
    reader.find("b1, empty, loss in 6");
    reader.find("a1, empty, draw in 8, the hint");
    reader.press("Tree");
    assert_eq!(reader.screen(), Screen::Tree);
    for _ in 0..20 {
        reader.update();
    }
    expect_names(&mut reader, "tree");
    reader.find("a1 ×4, 0, draw");
    reader.press("Fold what is equal but turned");
    reader.press("b1, +1, X wins");
    reader.press("Back");
    reader.press("Set up");
    assert_eq!(reader.screen(), Screen::Editor);
    expect_names(&mut reader, "editor");
    reader.heard();
    reader.press("Clear");
    reader.press("c3, empty, draw in 9");
    assert_eq!(
        reader.heard(),
        "Click a cell: X, again: O, again: empty. | O moves. Played well by both, it is a draw."
    );
    reader.find("c3, X");
    reader.fill("Position as text", "XX./OO./... x");
    reader.find("c1, empty, win in 1");
    reader.press("Back");
    reader.press("Play");
    reader.press("New players");
    reader.press("Puzzles");
    reader.update();
    expect_names(&mut reader, "puzzles");
    reader.heard();
    reader.press("b3, empty");
    let heard = reader.heard();
    assert!(heard.contains("Not this one"), "{heard}");
    reader.find("b3, O");
}

#[test]
fn the_choices_of_the_set_up_screen_say_what_is_chosen() {
    let mut reader = Reader::open();
    assert_eq!(reader.find("One player").1.toggled(), Some(Toggled::True));
    assert_eq!(reader.find("Two players").1.toggled(), Some(Toggled::False));
    assert_eq!(reader.find("Opponent, player 2").1.value(), Some("Tactics  (medium)"));
    reader.press("Opponent, player 2");
    reader.press("Minimax  (unbeatable)");
    assert_eq!(reader.find("Opponent, player 2").1.value(), Some("Minimax  (unbeatable)"));
    reader.press("Play");
    assert_eq!(reader.screen(), Screen::Menu);
    assert_eq!(reader.heard(), "Please type a name.");
}

#[cfg(target_os = "linux")]
mod by_a_screen_reader {
    use std::time::Duration;

    use atspi::Role;

    use super::atspi_support::{ScreenReader, Session};
    use super::desktop::Desktop;

    const SIZE: (u16, u16) = (1000, 700);

    fn open(arguments: &[&str]) -> (Session, Desktop, ScreenReader) {
        let mut session = None;
        let desktop = Desktop::open_with(SIZE.0, SIZE.1, arguments, |display, _| {
            session.insert(Session::start(display)).environment()
        });
        let session = session.expect("it is started");
        // The pointer lies in the middle of a new screen, where a cell would be pale under it.
        desktop.move_to(bevy::math::Vec2::new(1.0, 1.0));
        // The window sleeps already when the screen reader comes.
        desktop.pause();
        let reader = session.start_reader();
        reader.find("Noughts");
        (session, desktop, reader)
    }

    #[test]
    #[ignore = "needs Xvfb and AT-SPI"]
    fn a_game_for_two_is_played_from_the_set_up_screen_to_the_outcome_and_again() {
        let (_session, mut desktop, reader) = open(&[]);
        reader.press("Two players");
        for (field, name) in [("Name of player 1", "Mina"), ("Name of player 2", "Noah")] {
            reader.focus(field);
            desktop.type_text(name);
        }
        reader.press("Player 1");
        reader.press("Play");
        reader.hear("The round begins. Mina, place your X.");
        assert_eq!(reader.find("a1, empty").role, Role::Button);
        assert_eq!(reader.find("Board, 3 columns and 3 rows").role, Role::Panel);
        for (cell, heard) in [
            ("a1, empty", "Mina plays a1. Noah, place your O."),
            ("b1, empty", "Noah plays b1. Mina, place your X."),
            ("a1, X, Mina", "Cell a1 is taken."),
            ("a1, X, Mina", "Cell a1 is taken."),
            ("a2, empty", "Mina plays a2. Noah, place your O."),
            ("b2, empty", "Noah plays b2. Mina, place your X."),
            ("a3, empty", "Mina plays a3. Mina wins with a1–a3. Score: Mina 1, Noah 0, drawn 0."),
        ] {
            reader.press(cell);
            reader.hear(heard);
        }
        desktop.expect_board("XO./XO./X.. o");
        reader.find("a2, X, Mina, in the winning line");
        reader.press("Play again");
        reader.hear("The round begins. Mina, place your X.");
        desktop.expect_board(".../.../... x");
        assert!(desktop.close().success());
    }

    #[test]
    #[ignore = "needs Xvfb and AT-SPI"]
    fn a_game_against_the_computer_is_played_by_ear() {
        let (_session, mut desktop, reader) = open(&["--pause", "0.05"]);
        reader.focus("Name of player 1");
        desktop.type_text("Mina");
        reader.press("Player 1");
        reader.press("Play");
        reader.hear("The round begins. Mina, place your X.");
        loop {
            let empty = reader.tree().into_iter().find(|node| node.name.ends_with(", empty")).expect("a cell");
            reader.press(&empty.name);
            let mine = reader.hear_after("Mina plays ");
            if mine.contains("Score") || reader.hear_after("Tactics plays ").contains("Score") {
                break;
            }
        }
        reader.find("Play again");
        assert!(desktop.close().success());
    }

    #[test]
    #[ignore = "needs Xvfb and AT-SPI"]
    fn the_window_sleeps_while_nobody_asks_for_anything() {
        let (_session, desktop, reader) = open(&[]);
        reader.press("Two players");
        reader.find("Name of player 2");
        std::thread::sleep(Duration::from_secs(2));
        let before = desktop.cpu_seconds();
        std::thread::sleep(Duration::from_secs(30));
        let percent = (desktop.cpu_seconds() - before) / 30.0 * 100.0;
        println!("idle with a screen reader: {percent:.2} % of a core");
        assert!(percent <= 0.2, "{percent:.2} %");
    }
}
