//! The game used only through assistive technology: what it reads, what it announces, and what it can do.
//!
//! There is no window here. The tests read the tree and send requests as a window would. `desktop::screen_reader` tests
//! the real program.

use bevy::a11y::ActionRequest;
use bevy::prelude::*;
use bevy_egui::EguiOutput;
use bevy_egui::egui::accesskit::{self, ActionData, Live, Node, NodeId, Role, Toggled, TreeId};
use noughts::intent::Intent;
use noughts::screens::Screen;
use noughts::settings::{Settings, TextSize};
use noughts::setup::Draft;
use noughts::words;
use noughts_engine::ai::ROSTER;
use noughts_engine::play::{Length, Starter};
use noughts_engine::rules::{Kind, Mark, Rules};

use crate::support::{Game, PLAYED_BY_EAR, person};

/// A person who knows only the tree of nodes, and not the picture.
struct Reader {
    game: Game,
    heard: Vec<String>,
    live: Vec<(NodeId, String)>,
}

impl Reader {
    fn open() -> Self {
        Self::open_at(1280, 800)
    }

    fn open_at(width: u32, height: u32) -> Self {
        Self::of(Game::open(width, height))
    }

    fn of(game: Game) -> Self {
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

    /// Runs an update, and records announcements: live nodes that are new or have changed.
    fn update(&mut self) {
        self.game.update();
        let live = self.tree().into_iter().filter(|(_, node)| node.live() == Some(Live::Polite));
        let live: Vec<_> = live.map(|(id, node)| (id, node.value().unwrap_or_default().to_owned())).collect();
        self.heard.extend(live.iter().filter(|said| !self.live.contains(said)).map(|(_, text)| text.clone()));
        self.live = live;
    }

    /// What was announced since the last call.
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

    /// Goes from the set-up screen to an empty board, where Mina is to move.
    fn start_for_two(&mut self) {
        self.press("Two players");
        self.fill("Name of player 1", "Mina");
        self.fill("Name of player 2", "Noah");
        self.press("Play");
        assert_eq!(self.screen(), Screen::Game);
    }

    fn screen(&self) -> Screen {
        *self.game.app.world().resource::<State<Screen>>().get()
    }
}

/// The text that is read for a node.
fn name(node: &Node) -> String {
    node.label().or(node.value()).unwrap_or_default().to_owned()
}

#[test]
fn a_position_that_comes_again_is_announced_and_so_is_the_draw_by_repetition() {
    let mut reader = Reader::of(Game::open_by(Kind::Vanishing.usual_rules(), 1280, 800, |_| ()));
    reader.game.start(person("Mina"), person("Noah"), Starter::PLAYER_ONE);
    reader.game.open_screen(Screen::Game);
    // Each side goes round a square of its own. From the sixth move on, each position comes again after eight moves.
    let around = "a1 c1 b1 c2 a2 a3 b2 b3".split(' ').cycle();
    let again = "This position was here before: a third time is a draw.";
    for (cell, ply) in around.zip(1..=22) {
        reader.heard();
        reader.game.place(cell);
        let heard = reader.heard();
        assert_eq!(heard.contains(again), (14..22).contains(&ply), "{ply}: {heard}");
        let drawn = "It’s a draw: this position was here three times.";
        assert_eq!(heard.contains(drawn), ply == 22, "{ply}: {heard}");
    }
}

#[test]
fn a_game_is_set_up_played_and_heard_without_looking() {
    let mut reader = Reader::open();
    reader.start_for_two();
    assert_eq!(reader.heard(), "The round begins. Mina, place your X.");
    for (cell, heard) in PLAYED_BY_EAR {
        reader.press(cell);
        assert_eq!(reader.heard(), heard);
    }
    reader.game.expect_winner(Mark::X);
    reader.find("a2, X, Mina, in the completed line");
    reader.press("Undo");
    assert_eq!(reader.heard(), "After 4 moves. Mina, place your X.");
    reader.press("Redo");
    reader.heard();
    reader.press("c3, empty");
    assert_eq!(reader.heard(), "The round begins. Noah, place your O. | First win!", "a press acts at once");
}

#[test]
fn a_field_whose_text_is_being_set_is_in_view_although_the_board_had_the_keys() {
    let mut reader = Reader::open();
    reader.game.app.world_mut().resource_mut::<Settings>().text_size = TextSize::Largest;
    reader.game.resize(844, 390);
    (0..3).for_each(|_| reader.update());
    let is_in_view = |reader: &mut Reader, name: &str| {
        let bounds = reader.find(name).1.bounds().unwrap();
        let zoom = f64::from(reader.game.layout().zoom);
        bounds.y0 >= 0.0 && bounds.y1 * zoom <= 390.0
    };
    let see = |reader: &mut Reader| {
        (0..2).for_each(|_| reader.update());
        ["a3, empty", "Name of player 1"].map(|name| is_in_view(reader, name))
    };
    while reader.focus() != reader.find("Board, arrow keys choose a square").0 {
        reader.game.keys("Tab");
        reader.update();
    }
    (0..2).for_each(|_| reader.game.keys("Down"));
    assert_eq!(see(&mut reader), [true, false]);
    reader.fill("Name of player 1", "Mina");
    assert_eq!(see(&mut reader), [false, true]);
    // The keys go to the board again.
    reader.game.keys("Up");
    reader.game.keys("Down");
    assert_eq!(see(&mut reader), [true, false]);
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
    let (stop, node) = reader.find("Board, arrow keys choose a square");
    assert_eq!(reader.focus(), stop);
    assert_eq!(node.active_descendant(), Some(reader.find("a1, empty").0));
    reader.game.keys("Enter");
    assert_eq!(reader.heard(), "Mina plays a1. Noah, place your O.");
}

#[test]
fn the_computers_moves_are_announced() {
    let mut reader = Reader::open();
    reader.fill("Name of player 1", "Mina");
    reader.press("Play");
    reader.heard();
    reader.press("b2, empty");
    for _ in 0..20 {
        reader.update();
    }
    let reply = reader.game.history()[1];
    let expected = format!("Mina plays b2. | Pencil plays {reply}. Mina, place your X.");
    assert_eq!(reader.heard(), expected);
}

#[test]
fn the_moves_of_a_shown_line_are_told_on_their_cells() {
    let mut reader = Reader::open();
    reader.start_for_two();
    reader.press("a1, empty");
    reader.press("b1, empty");
    reader.press(words::study());
    reader.press(words::show_outcomes());
    reader.press(words::show_line());
    reader.press(words::next());
    reader.find("a2, empty, move 1 of the line: X");
    reader.find("a3, empty, move 2 of the line: O");
    reader.find("b2, empty");
}

#[test]
fn the_finished_rounds_lie_beside_the_board_and_are_told() {
    let mut reader = Reader::open();
    reader.start_for_two();
    for name in ["a1", "b1", "a2", "b2", "a3"] {
        reader.press(&format!("{name}, empty"));
    }
    reader.press("Next round");
    let tells = |reader: &mut Reader, words: &str| reader.names().contains(&(Role::Button, words.to_owned()));
    assert!(tells(&mut reader, "Round 1: X won"));
    for name in ["a1", "a2", "b2", "b1", "c2", "c3", "c1", "a3", "b3"] {
        reader.press(&format!("{name}, empty"));
    }
    reader.press("Next round");
    assert!(tells(&mut reader, "Round 1: X won") && tells(&mut reader, "Round 2: a draw"));
}

#[test]
fn all_rounds_of_a_match_are_told_at_its_end() {
    for (width, height, before) in [(1280, 800, 4), (390, 844, 5)] {
        let mut reader = Reader::open_at(width, height);
        reader.game.app.world_mut().resource_mut::<Draft>().length = Length::BestOf7;
        reader.start_for_two();
        for round in 1..=7 {
            let names = reader.names();
            let told = names.iter().filter(|(_, name)| name.starts_with("Round ") && name.contains(':')).count();
            assert_eq!(told, (round - 1).min(before), "{width}×{height} in round {round}");
            // The first rounds are draws, and then O wins one.
            let winner = if round == 5 { Mark::O } else { Mark::X };
            let moves = match round {
                ..4 => "a1 a2 b2 b1 c2 c3 c1 a3 b3",
                _ if reader.game.board().to_move() == winner => "a1 b1 a2 b2 a3",
                _ => "b1 a1 b2 a2 c3 a3",
            };
            for name in moves.split(' ') {
                reader.press(&format!("{name}, empty"));
            }
            if round < 7 {
                reader.press("Next round");
            }
        }
        (0..20).for_each(|_| reader.game.update());
        let names = reader.names();
        let is_there = |number: usize| names.iter().any(|(_, name)| name.starts_with(&format!("Round {number}:")));
        assert!((1..=7).all(is_there), "{width}×{height}: {names:?}");
    }
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
    reader.press("Study");
    reader.press("Show outcomes");
    assert_eq!(reader.find("Show outcomes").1.toggled(), Some(Toggled::True));
    reader.press("c3, empty, draw in 8 moves");
    assert!(reader.heard().contains("What about c3?"));
    expect_names(&mut reader, "study");
    reader.press("Hint");
    expect_names(&mut reader, "hint");
    reader.find("b1, empty, X wins in 6 moves");
    reader.find("a1, empty, draw in 8 moves, the hint");
    reader.press("Tree");
    assert_eq!(reader.screen(), Screen::Tree);
    for _ in 0..20 {
        reader.update();
    }
    expect_names(&mut reader, "tree");
    reader.find("a1 ×4, 0, draw");
    reader.press("Fold mirror images");
    reader.press("b1, +1, X wins");
    reader.press("Back");
    reader.press("Board editor");
    assert_eq!(reader.screen(), Screen::Editor);
    expect_names(&mut reader, "editor");
    reader.heard();
    reader.press("Clear");
    reader.press("c3, empty, draw in 9 moves");
    assert_eq!(reader.heard(), "X to move: a draw | O to move: a draw");
    reader.find("c3, X");
    reader.fill("Position as text", "XX./OO./... x");
    reader.find("c1, empty, X wins in 1 move");
    reader.press("Back");
    reader.press("Close");
    reader.press("Back");
    reader.press("Puzzles");
    reader.update();
    expect_names(&mut reader, "puzzles");
    reader.heard();
    reader.press("b3, empty");
    let heard = reader.heard();
    assert!(heard.contains("Not this one"), "{heard}");
    reader.find("b3, X");
}

#[test]
fn the_choices_of_the_first_screen_say_what_is_chosen() {
    let mut reader = Reader::open();
    assert_eq!(reader.find("Computer").1.toggled(), Some(Toggled::True));
    assert_eq!(reader.find("Two players").1.toggled(), Some(Toggled::False));
    assert_eq!(reader.find("Medium").1.toggled(), Some(Toggled::True));
    assert_eq!(reader.find("Medium").1.role(), Role::RadioButton);
    assert_eq!(reader.find("Opponent").1.role(), Role::RadioGroup);
    assert_eq!(reader.find("Opponent").1.children().len(), 4);
    reader.press("Unbeatable");
    assert_eq!(reader.find("Unbeatable").1.toggled(), Some(Toggled::True));
    assert_eq!(reader.find("Medium").1.toggled(), Some(Toggled::False));
    reader.press("Play");
    assert_eq!(reader.screen(), Screen::Game);
}

#[test]
fn what_opens_something_says_whether_that_is_open() {
    let mut reader = Reader::open();
    reader.start_for_two();
    assert_eq!(reader.find("Study").1.is_expanded(), Some(false));
    reader.press("Study");
    assert_eq!(reader.find("Study").1.is_expanded(), Some(true));
}

#[test]
fn those_who_watch_choose_among_all_six_opponents() {
    let mut reader = Reader::open();
    reader.press("Watch");
    reader.press("Opponent, player 2");
    let labels = reader.tree().into_iter().filter_map(|(_, node)| node.label().map(str::to_owned));
    let mut names: Vec<_> = labels.filter(|label| label.contains("  (")).collect();
    for name in &names {
        let shown = reader.game.find_text(name);
        assert!(shown.at.distance(shown.rect.center()) < 1.0, "no need to scroll to {name}: {shown:?}");
    }
    names.sort();
    let mut all: Vec<_> = ROSTER.iter().map(|opponent| words::opponent(opponent, Rules::TIC_TAC_TOE)).collect();
    all.sort();
    assert_eq!(names, all);
    reader.press("Ink  (unbeatable)");
    assert_eq!(reader.find("Opponent, player 2").1.value(), Some("Ink"));
}

#[test]
fn letters_that_come_with_what_closes_the_names_are_not_lost() {
    let mut reader = Reader::open();
    reader.start_for_two();
    reader.press(words::menu());
    reader.press(words::names());
    reader.game.app.world_mut().write_message(Intent::Back);
    reader.fill("Name of player 1", "Bea");
    assert!(!reader.game.has_overlay());
    assert_eq!(words::player_name(reader.game.pairing(), Mark::X), "Bea");
    assert_eq!(reader.screen(), Screen::Game);
}

#[test]
fn what_lies_under_the_list_of_keys_cannot_be_pressed() {
    let mut reader = Reader::open();
    reader.start_for_two();
    reader.press("b2, empty");
    let undo = reader.find("Undo").0;
    let cell = reader.find("a1, empty").0;
    reader.game.keys("?");
    reader.update();
    for target_node in [undo, cell] {
        let action = accesskit::Action::Click;
        let request = accesskit::ActionRequest { action, target_node, target_tree: TreeId::ROOT, data: None };
        reader.game.app.world_mut().write_message(ActionRequest(request));
        for _ in 0..3 {
            reader.update();
        }
        reader.game.expect_board(".../.X./... o");
    }
    reader.press("Close");
    reader.press("Undo");
    reader.game.expect_board(".../.../... x");
}

#[test]
fn every_dialog_has_a_name() {
    let mut reader = Reader::open();
    let dialog = |reader: &mut Reader| -> Vec<String> {
        reader.names().into_iter().filter(|(role, _)| *role == Role::Dialog).map(|(_, name)| name).collect()
    };
    assert_eq!(dialog(&mut reader), [""; 0]);
    for (opens, name) in [("Language", "Language"), ("How to play", "How to play"), ("Match options", "Match options")]
    {
        reader.press(opens);
        assert_eq!(dialog(&mut reader), [name]);
        reader.game.keys("Esc");
        reader.update();
    }
    reader.start_for_two();
    reader.press("Menu");
    assert_eq!(dialog(&mut reader), ["Menu"]);
    reader.press("Names");
    assert_eq!(dialog(&mut reader), ["Names"]);
    reader.game.keys("Esc F1");
    reader.update();
    assert_eq!(dialog(&mut reader), ["How to play"]);
    reader.press("Keys");
    assert_eq!(dialog(&mut reader), ["Keys"]);
}

#[test]
fn a_loss_is_told_to_whoever_lost() {
    let mut reader = Reader::open();
    reader.press("Play");
    reader.heard();
    reader.game.lose_to_computer();
    let heard = reader.heard();
    assert!(heard.contains(". You lost. Pencil wins with "), "{heard}");
}
