//! Links to rounds: what is sent, what is opened, and matches by letter.

use std::io::Write;
use std::process::Stdio;

use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Shape};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts::coach::Coach;
use noughts::intent::Intent;
use noughts::persistence::{Item, PersistencePlugin, Place};
use noughts::records::{Others, Unfinished};
use noughts::records::{Past, Rival, Totals};
use noughts::screens::{Overlay, Screen, Screens};
use noughts::settings::{Settings, ThemeChoice};
use noughts::setup::Mode;
use noughts::widgets::PanelSystems;
use noughts::words::{self, boards, online};
use noughts_engine::play::{ActionKind, Author, Length, Link, MatchEnd, NextRounds, Player};
use noughts_engine::rules::{ByMark, Mark};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::support::{Game, program};

const PAGE: &str = "http://192.168.1.5:8080/";
/// The black squares of the update that was drawn last.
#[derive(Resource, Default)]
struct Squares(Vec<egui::Rect>);

/// A game of Mina with X and Noah with O, for which there is a page.
fn game(width: u32, height: u32) -> Game {
    let mut game = Game::open_game(width, height);
    game.app.world_mut().resource_mut::<Settings>().server = Some(PAGE.to_owned());
    game.app.init_resource::<Squares>();
    game.app.add_systems(EguiPrimaryContextPass, read_squares.after(PanelSystems::Overlays).ambiguous_with_all());
    game.update();
    game
}

fn read_squares(mut contexts: EguiContexts, mut squares: ResMut<Squares>) -> Result {
    let ctx = contexts.ctx_mut()?;
    let layers: Vec<_> = ctx.memory(|memory| memory.layer_ids().collect());
    squares.0.clear();
    ctx.graphics(|graphics| {
        for clipped in layers.iter().filter_map(|layer| graphics.get(*layer)).flat_map(|list| list.all_entries()) {
            let Shape::Mesh(mesh) = &clipped.shape else { continue };
            // Other meshes than those of rectangles are no squares, such as black paper.
            if mesh.vertices.len() / 4 * 6 != mesh.indices.len() {
                continue;
            }
            let corners: Vec<_> = mesh.vertices.iter().map(|vertex| (vertex.pos, vertex.color)).collect();
            let black = corners.chunks_exact(4).filter(|four| four.iter().all(|(_, color)| *color == Color32::BLACK));
            squares.0.extend(black.map(|four| egui::Rect::from_points(&[four[0].0, four[1].0, four[2].0, four[3].0])));
        }
    });
    Ok(())
}

impl Game {
    fn overlay(&self) -> Option<Overlay> {
        self.app.world().resource::<Screens>().overlay
    }

    pub fn open_link(&mut self, text: &str) {
        self.app.world_mut().write_message(Intent::Link(text.to_owned()));
        (0..3).for_each(|_| self.update());
    }

    /// Presses a button, and returns the text that it copies.
    pub fn copy(&mut self, button: &str) -> String {
        self.wait_for_place(button);
        let at = self.bring_into_view(|game| game.find_text(button).at);
        self.queue_click(at);
        for _ in 0..4 {
            self.update();
            if let Some(text) = self.take_copied() {
                (0..2).for_each(|_| self.update());
                return text;
            }
        }
        panic!("{button} copies nothing");
    }

    fn open_menu_row(&mut self, row: &str) {
        self.click_text(words::menu());
        self.update();
        self.click_text(row);
    }
}

#[test]
fn a_link_to_what_is_on_the_board_is_reached_from_the_menu_from_study_and_from_the_editor() {
    for (width, height) in [(1280, 800), (390, 844), (844, 390), (360, 640)] {
        let mut game = game(width, height);
        game.play("b2 a1");
        game.open_menu_row(words::share());
        assert_eq!(game.overlay(), Some(Overlay::Share));
        assert_eq!(game.copy(words::copy_link()), format!("{PAGE}#b2a1"));
        assert_eq!(game.copy(words::copy_text()), "x b2 a1");
        game.keys("Esc");
        assert_eq!(game.overlay(), None);

        // The moment that Study shows is sent, without the moves that were played afterwards.
        game.click_text(words::study());
        game.act(ActionKind::GoTo(1));
        game.update();
        if game.layout().side_panel.min.x == 0.0 {
            game.open_menu_row(words::share());
        } else {
            let side_panel = game.layout().side_panel.center();
            game.scroll(side_panel, -2000.0);
            game.click_text(words::share());
        }
        assert_eq!(game.copy(words::copy_link()), format!("{PAGE}#b2"));
        game.keys("Esc");
        game.keys("Esc");

        game.open_screen(Screen::Editor);
        let side_panel = game.layout().side_panel;
        let share = game.find_text(words::share()).at;
        game.scroll(side_panel.center(), (side_panel.center().y - share.y).min(0.0));
        game.click_text(words::share());
        assert_eq!(game.copy(words::copy_link()), format!("{PAGE}#.../.X./...o"), "{width}×{height}");
        game.keys("Esc");
        assert_eq!(game.screen(), Screen::Editor);
    }
}

#[test]
fn the_picture_of_a_link_is_its_qr_code_in_black_in_every_theme() {
    for theme in [ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast] {
        let mut game = game(390, 844);
        game.app.world_mut().resource_mut::<Settings>().theme = theme;
        game.play("b2 a1 c3");
        game.open_menu_row(words::share());
        game.update();
        let code = QrCode::encode_text(&format!("{PAGE}#b2a1c3"), QrCodeEcc::Medium).expect("it is short");
        let squares = game.app.world().resource::<Squares>().0.clone();
        let all = squares.iter().copied().reduce(egui::Rect::union).expect("there is a picture");
        let module = all.width() / code.size() as f32;
        assert!(module >= 4.0, "a phone can read it");
        let place = |rect: &egui::Rect| {
            let offset = (rect.center() - all.min) / module;
            (offset.x.floor() as i32, offset.y.floor() as i32)
        };
        let mut shown: Vec<_> = squares.iter().map(place).collect();
        let size = code.size();
        let mut expected: Vec<_> = (0..size).flat_map(|x| (0..size).map(move |y| (x, y))).collect();
        expected.retain(|(x, y)| code.get_module(*x, *y));
        shown.sort_unstable();
        expected.sort_unstable();
        assert_eq!(shown, expected);
    }
}

/// The ways of Share that are there, from the top.
fn ways(game: &Game) -> Vec<&'static str> {
    let all = [
        words::send(),
        words::copy_link(),
        words::save_picture(),
        words::copy_text(),
        words::save_match(),
        words::by_letter(),
    ];
    let mut there: Vec<_> = all.into_iter().filter(|way| game.shows(way)).collect();
    there.sort_by(|one, other| game.find_text(one).at.y.total_cmp(&game.find_text(other).at.y));
    there
}

#[test]
fn a_window_shares_without_a_page_and_asks_for_no_address() {
    let without_link = [words::save_picture(), words::copy_text(), words::save_match(), words::by_letter()];
    for (width, height) in [(1280, 800), (390, 844)] {
        let mut game = Game::open_game(width, height);
        game.play("b2");
        game.open_menu_row(words::share());
        game.update();
        assert_eq!(ways(&game), without_link, "what a window has none of is not offered");
        assert!(game.shows("Player 2’s turn") || game.shows("Noah’s turn"), "{:?}", game.texts());
        assert!(game.shows(words::letter_hint()) && !game.shows(words::address_field()));
        assert_eq!(game.copy(words::copy_text()), "x b2");
        game.keys("Esc");

        game.open_screen(Screen::Settings);
        game.click_text(online::mode_online());
        game.type_into("https://example.org/", "192.168.1.5:8080");
        game.keys("Enter");
        assert_eq!(game.app.world().resource::<Settings>().server.as_deref(), Some(PAGE));
        game.keys("Esc");
        assert!(game.shows("192.168.1.5:8080"), "the settings say it: {:?}", game.texts());
        game.keys("Esc");
        game.open_menu_row(words::share());
        game.update();
        let with_link = [&without_link[..1], &[words::copy_link()], &without_link[1..]].concat();
        assert_eq!(ways(&game), with_link);
        assert!(!game.texts().iter().any(|shown| shown.text.contains("192.168")), "{:?}", game.texts());
        assert_eq!(game.copy(words::copy_link()), format!("{PAGE}#b2"));
    }
}

#[test]
fn a_position_is_shared_as_a_picture_and_is_no_match() {
    let mut game = Game::open(1280, 800);
    game.open_screen(Screen::Editor);
    let side_panel = game.layout().side_panel;
    let share = game.find_text(words::share()).at;
    game.scroll(side_panel.center(), (side_panel.center().y - share.y).min(0.0));
    game.click_text(words::share());
    game.update();
    assert_eq!(ways(&game), [words::save_picture(), words::copy_text()]);
    assert!(game.shows("X’s turn"), "{:?}", game.texts());
}

#[test]
fn a_round_that_is_over_opens_in_study_and_the_match_waits_behind_it() {
    let mut game = game(1280, 800);
    game.play("b2 a1");
    let (round, pairing) = (game.round().clone(), game.pairing().clone());
    game.open_link(&format!("{PAGE}#x%20a1%20b1%20a2%20b2%20a3"));
    assert_eq!((game.screen(), game.overlay()), (Screen::Game, None));
    assert!(game.app.world().resource::<Coach>().is_open);
    game.expect_winner(Mark::X);
    game.close_study();
    for _ in 0..10 {
        if *game.pairing() == pairing {
            break;
        }
        game.act(ActionKind::Undo);
    }
    assert_eq!((game.round(), game.pairing()), (&round, &pairing));
}

#[test]
fn a_match_over_which_a_round_is_opened_stays_a_past_match() {
    let mut game = game(1280, 800);
    game.play("a1 b1 a2 b2 a3");
    game.keys("Esc");
    let past = game.resource::<Past>();
    assert_eq!(past.all().len(), 1);
    game.open_link("x b2 a1 c3");
    game.click_text(words::look_at_it());
    game.update();
    assert_eq!(game.resource::<Past>(), past);
    game.close_study();
    game.play("a3 c1");
    assert_eq!(game.resource::<Past>(), past, "no round of the opened one is over");
}

#[test]
fn a_round_that_goes_on_is_looked_at_or_played_on() {
    let link = format!("{PAGE}#x%20b2%20a1%20c3");
    let mut game = game(390, 844);
    game.keys("Esc");
    game.open_link(&link);
    assert_eq!(game.overlay(), Some(Overlay::Opened));
    assert!(game.shows("After 3 moves, O is to move."), "{:?}", game.texts());
    game.click_text(words::look_at_it());
    assert_eq!((game.screen(), game.overlay()), (Screen::Game, None));
    assert!(game.app.world().resource::<Coach>().is_open);
    game.expect_board("O../.X./..X o");

    game.open_link(&link);
    game.click_text(boards::play_here());
    assert!(!game.app.world().resource::<Coach>().is_open);
    game.expect_board("O../.X./..X o");
    assert!(game.pairing().players.o.is_person(), "whoever opens it plays the side to move");
    assert!(matches!(game.pairing().players.x, Player::Computer(_)));
    game.click("a3");
    assert_eq!(game.round().last().map(|(_, played)| played.author), Some(Author::Person));

    game.open_link(&link);
    game.click_text(boards::for_two());
    game.click_text(boards::play_here());
    assert_eq!(Mode::of(game.pairing()), Mode::TwoPlayers);
    // Each of them lies above the one before.
    for _ in 0..3 {
        assert_eq!(game.screen(), Screen::Game);
        game.keys("Esc");
    }
    game.keys("Esc");
    assert_eq!(game.screen(), Screen::Home);
}

#[test]
fn a_link_that_was_changed_is_refused_and_nothing_else_happens() {
    let mut game = game(390, 844);
    game.play("b2 a1");
    let (round, pairing) = (game.round().clone(), game.pairing().clone());
    for fragment in [
        "x%20b2%20b2",
        "x%20d1",
        "x  b2 a1",
        "classic%204x4x5%20x%20b2",
        "XXX/OO./...%20x",
        "letter=x%20b2%20b2",
        "hello",
    ] {
        game.open_link(&format!("{PAGE}#{fragment}"));
        assert_eq!(game.overlay(), Some(Overlay::Opened), "{fragment}");
        assert!(game.shows(words::link_refused()) && !game.shows(words::look_at_it()), "{fragment}");
        game.keys("Esc");
        assert_eq!((game.overlay(), game.screen()), (None, Screen::Game));
        assert_eq!((game.round(), game.pairing()), (&round, &pairing), "{fragment}");
    }
    game.open_link(&format!("{PAGE}#room=ABCDEF"));
    assert_eq!(game.overlay(), None, "that is no link to a round");
}

#[test]
fn a_round_that_was_opened_is_stored_only_when_it_is_played_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || {
        Game::open_with(390, 844, |app| {
            app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(Place::within(folder.path(), Item::Match))));
            app.add_plugins(PersistencePlugin::<Others>::at(Some(Place::within(folder.path(), Item::Others))));
        })
    };
    let mut game = start();
    game.click_text(words::start());
    game.click("b2");
    game.wait_for_computer();
    (0..10).for_each(|_| game.update());
    let round = game.round().clone();
    game.open_link("x a3 b2");
    game.click_text(words::look_at_it());
    (0..10).for_each(|_| game.update());
    assert_eq!(start().history(), round.played().iter().map(|played| played.mv.position).collect::<Vec<_>>());
    game.close_study();
    assert_eq!(game.resource::<Others>(), Others::default(), "nobody has played on");
    game.click("c1");
    (0..10).for_each(|_| game.update());
    let played = game.history();
    let mut game = start();
    assert_eq!(*game.round(), round, "the match at home is shown first");
    game.open_screen(Screen::PastMatches);
    game.click_text(&words::moves(3));
    game.update();
    assert_eq!((game.screen(), game.history()), (Screen::Game, played));
}

/// A game whose first move has become the first move of a match by letter.
fn begin_by_letter() -> Game {
    let mut game = game(390, 844);
    game.click("b2");
    game.open_menu_row(words::share());
    game.click_text(words::by_letter());
    game.update();
    assert_eq!(game.overlay(), Some(Overlay::Share), "the first move can be sent at once");
    game
}

#[test]
fn a_match_by_letter_goes_there_and_back_until_somebody_wins() {
    let mina = begin_by_letter();
    assert_eq!(mina.pairing().players.x, Player::person("Mina").unwrap());
    assert_eq!(mina.pairing().players.o, Player::person("Noah").unwrap().elsewhere());
    let mut noah = Game::open(1280, 800);
    noah.app.world_mut().resource_mut::<Settings>().server = Some(PAGE.to_owned());
    let mut players = [mina, noah];
    let mut link = players[0].copy(words::copy_link());
    assert_eq!(link, format!("{PAGE}#letter=b2"));
    players[0].keys("Esc");
    players[0].click("a1");
    players[0].expect_board(".../.X./... o");
    for (index, mv) in ["a1", "c1", "a2", "a3"].into_iter().enumerate() {
        let player = &mut players[1 - index % 2];
        player.open_link(&link);
        assert_eq!((player.overlay(), player.screen()), (None, Screen::Game));
        player.click(mv);
        player.update();
        player.update();
        if mv == "a3" {
            assert_eq!(player.overlay(), None, "the win is seen first");
            player.expect_winner(Mark::X);
            assert!(player.shows("You win!") || player.shows("Mina wins!"), "{:?}", player.texts());
            player.click_text(words::send_end());
            player.update();
        }
        assert_eq!(player.overlay(), Some(Overlay::Share), "the move can be sent at once");
        assert_eq!(player.shows(words::letter_hint()), mv != "a3", "nothing is drawn after the end");
        link = player.copy(words::copy_link());
        player.keys("Esc");
    }
    assert_eq!(link, format!("{PAGE}#letter=b2a1c1a2a3"));
    let [mina, noah] = &mut players;
    mina.expect_winner(Mark::X);
    noah.open_link(&link);
    noah.expect_winner(Mark::X);
    assert!(noah.shows("Friend wins!"), "{:?}", noah.texts());
    assert_eq!(mina.pairing().players.o, Player::person("Noah").unwrap().elsewhere(), "the names stay");
    assert!(!noah.shows(words::send_end()), "Mina has seen the end");
    mina.open_menu_row(words::send_end());
    assert_eq!(mina.copy(words::copy_link()), link);
    mina.open_screen(Screen::Home);
    let noah = Rival::Person("Noah".parse().expect("a name"));
    let of_noah: Vec<_> = mina
        .resource::<Totals>()
        .rivals()
        .into_iter()
        .filter(|(rival, _)| **rival == noah)
        .map(|(_, results)| results.won)
        .collect();
    assert_eq!(of_noah, [1], "a round by letter counts when it is left");
}

#[test]
fn the_end_of_a_round_by_letter_is_sent_before_the_next_round_begins() {
    for (width, height) in [(390, 844), (844, 390), (1280, 800)] {
        let mut mina = game(width, height);
        mina.open_link("letter=o b2 a1 c1 a2 b1");
        mina.click("a3");
        (0..2).for_each(|_| mina.update());
        assert_eq!(mina.overlay(), None);
        mina.expect_winner(Mark::X);
        assert!(mina.shows(words::send_end()), "{width}×{height}: {:?}", mina.texts());
        // A press on the board does not lose the end that the friend has not seen.
        (0..15).for_each(|_| mina.update());
        mina.click("c3");
        mina.update();
        assert_eq!(mina.overlay(), Some(Overlay::Share));
        assert_eq!(mina.copy(words::copy_text()), "letter=ob2a1c1a2b1a3");
        mina.keys("Esc");
        mina.open_menu_row(words::play_on(None));
        mina.update();
        assert!(mina.history().is_empty() && mina.outcome().is_none());
    }
}

/// Opens the letters with these answers, and makes these moves. Before the end of the round, the ways to send are left.
fn exchange(game: &mut Game, moves: &[(&str, &str)]) {
    for (answer, mv) in moves {
        let link = Link::new(game.round()).letter();
        game.open_link(&format!("{link} {answer}"));
        game.click(mv);
        (0..2).for_each(|_| game.update());
        if game.outcome().is_none() {
            game.keys("Esc");
        }
    }
}

#[test]
fn the_end_of_a_match_by_letter_is_sent_from_its_screen() {
    let mut mina = game(390, 844);
    mina.act(ActionKind::Agree { next: NextRounds::Alternate, length: Length::BestOf3 });
    mina.click("b2");
    mina.app.world_mut().write_message(Intent::ByLetter);
    (0..2).for_each(|_| mina.update());
    mina.keys("Esc");
    exchange(&mut mina, &[("a1", "c1"), ("a2", "a3")]);
    mina.act(ActionKind::NewRound);
    exchange(&mut mina, &[("c1", "b2"), ("c2", "b1"), ("a1", "b3")]);
    assert_eq!((mina.match_end(), mina.overlay()), (Some(MatchEnd::Won(Mark::X)), None));
    for _ in 0..80 {
        mina.update();
    }
    assert!(mina.layout().shows_match_end && !mina.shows(words::rematch()), "{:?}", mina.texts());
    mina.click_text(words::send_end());
    mina.update();
    assert_eq!(mina.copy(words::copy_text()), "letter=oc1b2c2b1a1b3");
}

#[test]
fn whoever_sends_a_letter_chooses_whether_the_own_name_is_in_it() {
    let mut mina = begin_by_letter();
    assert_eq!(mina.copy(words::copy_link()), format!("{PAGE}#letter=b2"), "nobody has chosen it");
    mina.click_text(&words::send_name("Mina"));
    (0..3).for_each(|_| mina.update());
    assert!(mina.app.world().resource::<Settings>().sends_name, "the next letter has it too");
    let link = mina.copy(words::copy_link());
    assert_eq!(link, format!("{PAGE}#letter=b2&from=Mina"));
    mina.keys("Esc");
    mina.open_menu_row(words::send_move());
    assert_eq!(mina.copy(words::copy_text()), "letter=b2&from=Mina");

    let mut noah = Game::open(390, 844);
    noah.open_link(&link);
    noah.expect_board(".../.X./... o");
    let mina = Player::person("Mina").unwrap().elsewhere();
    assert_eq!(noah.pairing().players, ByMark { x: mina.clone(), o: Player::Person(None) });
    noah.click("a1");
    (0..2).for_each(|_| noah.update());
    assert_eq!(noah.overlay(), Some(Overlay::Share));
    assert!(!noah.shows(&words::send_name("Mina")), "Noah has no name to send: {:?}", noah.texts());
    noah.keys("Esc");
    // A name that is known stays, and one that comes later is taken.
    noah.open_link("letter=b2a1c3&from=Minu");
    assert_eq!(noah.pairing().players.x, mina);
    let mut other = Game::open(390, 844);
    other.open_link("letter=b2");
    other.click("a1");
    (0..2).for_each(|_| other.update());
    other.keys("Esc");
    assert_eq!(other.pairing().players.x, Player::Remote(None));
    other.open_link("letter=b2a1c3&from=Mina");
    assert_eq!(other.pairing().players.x, mina);
}

#[test]
fn a_letter_that_contradicts_the_round_by_letter_is_asked_about() {
    let mut mina = begin_by_letter();
    mina.keys("Esc");
    let (round, pairing) = (mina.round().clone(), mina.pairing().clone());
    mina.open_link("letter=x c3 a1");
    assert_eq!((mina.overlay(), mina.round(), mina.pairing()), (Some(Overlay::Opened), &round, &pairing));
    mina.click_text(words::by_letter());
    mina.expect_board("O../.../..X x");
    assert_eq!((mina.overlay(), mina.pairing()), (None, &pairing));
    assert!(mina.pairing().is_by_letter());
    mina.keys("u");
    mina.expect_board(".../.X./... o");
    mina.open_link("letter=x b2 a1");
    assert_eq!(mina.overlay(), None, "it goes on");
    mina.expect_board("O../.X./... x");
}

#[test]
fn an_older_letter_of_the_round_leads_to_the_round_as_it_stands() {
    let mut mina = begin_by_letter();
    mina.keys("Esc");
    mina.open_link("letter=x b2 a1");
    mina.click("c3");
    (0..2).for_each(|_| mina.update());
    mina.keys("Esc");
    let (round, pairing) = (mina.round().clone(), mina.pairing().clone());
    for older in ["letter=x b2 a1 c3", "letter=x b2 a1", "letter=x b2", "letter=x"] {
        mina.open_screen(Screen::Home);
        mina.open_link(older);
        assert_eq!((mina.screen(), mina.overlay()), (Screen::Game, None), "{older}");
        assert_eq!((mina.round(), mina.pairing()), (&round, &pairing), "{older}");
    }
    mina.open_link("letter=x b2 a1 c3 c1");
    mina.expect_board("O.O/.X./..X x");
    for (mv, letter) in [("b1", "b3"), ("a2", "c2"), ("a3", "")] {
        if mina.outcome().is_none() {
            mina.click(mv);
            (0..2).for_each(|_| mina.update());
            if mina.overlay().is_some() {
                mina.keys("Esc");
            }
            let link = format!("letter={} {letter}", Link::new(mina.round()));
            mina.open_link(link.trim());
        }
    }
    assert!(mina.outcome().is_some(), "{}", mina.board());
    mina.open_link("letter=o b2");
    mina.expect_board(".../.O./... x");
    assert_eq!(mina.overlay(), None, "the round before is over");
}

#[test]
fn a_match_by_letter_begins_on_the_empty_board_and_is_there_after_a_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = || {
        Game::open_with(390, 844, |app| {
            app.add_plugins(PersistencePlugin::<Unfinished>::at(Some(Place::within(folder.path(), Item::Match))));
            app.add_plugins(PersistencePlugin::<Others>::at(Some(Place::within(folder.path(), Item::Others))));
        })
    };
    let mut game = start();
    game.click_text(words::mode(Mode::TwoPlayers));
    game.click_text(words::start());
    game.open_menu_row(words::share());
    game.click_text(words::by_letter());
    game.update();
    assert_eq!(game.overlay(), None, "there is nothing to send yet");
    let first = game.round().board().to_move();
    assert_eq!(words::player_name(game.pairing(), first), "You");
    let letter = if first == Mark::X { "letter=b2" } else { "letter=ob2" };
    game.click("b2");
    game.update();
    game.update();
    assert_eq!(game.overlay(), Some(Overlay::Share));
    assert_eq!(game.copy(words::copy_text()), letter);
    (0..10).for_each(|_| game.update());
    let mut game = start();
    game.update();
    assert!(game.pairing().is_by_letter(), "nothing else goes on");
    game.click_text(words::continue_match());
    game.open_menu_row(words::send_move());
    assert_eq!(game.copy(words::copy_text()), letter);
    assert!(Link::find("letter=x b2").is_ok());
}

#[test]
fn every_moment_of_a_round_by_letter_that_is_over_can_be_studied() {
    let mut game = game(1280, 800);
    game.open_link("letter=x a1 b1 a2 b2 a3");
    game.app.world_mut().write_message(Intent::Study);
    (0..3).for_each(|_| game.update());
    game.click_text("1. X a1");
    (0..3).for_each(|_| game.update());
    game.expect_board("X../.../... o");
    assert!(game.app.world().resource::<Coach>().is_open);
    game.close_study();
    game.update();
    game.expect_board("XO./XO./X.. o");
}

/// What the program prints in the terminal, when these lines are typed.
fn in_terminal(link: &str, more: &[&str], typed: &str) -> (Option<i32>, String) {
    let mut program = program();
    program.args(["open", link, "--terminal"]).args(more);
    let mut child =
        program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    // The program may end before it reads its input.
    let _ended = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text")).concat();
    (output.status.code(), text)
}

#[test]
fn a_link_is_opened_in_the_terminal_and_a_letter_is_answered_there() {
    let players = ["--x", "Mina", "--o", "Noah", "--first", "x"];
    let (code, text) = in_terminal(&format!("{PAGE}#x%20b2%20a1%20b1%20a2"), &players, "b3\nquit\n");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("1  O │ X │") && text.contains("Mina wins"), "{text}");
    let (code, text) = in_terminal("letter=x b2", &[], "a1\nc3\nquit\n");
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("letter=b2a1\n") && !text.contains("c3\n"), "{text}");
    assert!(text.contains("Friend"), "{text}");
    let (code, text) = in_terminal("x b2 b2", &[], "");
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains(words::link_refused()), "{text}");
}
