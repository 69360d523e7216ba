//! The sounds: of a whole game, of refusals, and of actions that only show another moment.

use crate::support::{Game, cell, computer, forbid_ambiguity, person};
use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;
use noughts::screens::Screen;
use noughts::settings::{Pace, Settings};
use noughts::setup::Draft;
use noughts::sound::{self, Play, Sound};
use noughts_engine::play::{ActionKind, Starter};
use noughts_engine::rules::Kind;

/// A game whose sounds are recorded.
struct Listener {
    game: Game,
    heard: MessageCursor<Play>,
}

impl Listener {
    /// Opens the game screen with two people.
    fn new() -> Self {
        Self::of(Game::new())
    }

    /// The same with another game.
    fn of(mut game: Game) -> Self {
        game.app.insert_state(Screen::Game);
        game.app.init_resource::<Settings>();
        sound::plugin(&mut game.app);
        game.app.edit_schedule(Update, forbid_ambiguity);
        game.update();
        Self { game, heard: default() }
    }

    fn settings(&mut self) -> Mut<'_, Settings> {
        self.game.app.world_mut().resource_mut()
    }

    fn plays(&mut self) -> Vec<Play> {
        let messages = self.game.app.world().resource::<Messages<Play>>();
        self.heard.read(messages).copied().collect()
    }

    /// Checks the sounds since the last call.
    #[track_caller]
    fn hears(&mut self, expected: &[Sound]) {
        let sounds: Vec<_> = self.plays().iter().map(|play| play.sound).collect();
        assert_eq!(sounds, expected);
    }

    fn act(&mut self, action: ActionKind) {
        self.game.act(action);
    }

    /// Plays some moves, and returns the sound of each.
    fn play(&mut self, moves: &str) -> Vec<Sound> {
        let each = moves.split_whitespace().flat_map(|name| {
            self.game.place(name);
            self.plays()
        });
        each.map(|play| play.sound).collect()
    }
}

#[test]
fn each_mark_has_its_sound_and_the_winning_one_has_that_of_the_win() {
    let mut ear = Listener::new();
    assert_eq!(ear.play("a1 b1 a2 b2 a3"), [Sound::X, Sound::O, Sound::X, Sound::O, Sound::Win]);
    ear.game.update();
    ear.hears(&[]);
}

#[test]
fn a_mark_that_falls_is_heard_when_it_lands() {
    let mut ear = Listener::of(Game::with_rules(Kind::Gravity.usual_rules()));
    for name in ["d6", "d5"] {
        ear.game.place(name);
        ear.hears(&[]);
        let mut heard = Vec::new();
        while heard.is_empty() {
            ear.game.update();
            heard = ear.plays().iter().map(|play| play.sound).collect();
        }
        assert_eq!(heard, [Sound::X], "a tap, whichever mark it is");
    }
    ear.game.place("c6");
    ear.act(ActionKind::Undo);
    ear.game.place("d6");
    ear.hears(&[Sound::Refused]);
}

#[test]
fn the_last_mark_of_a_draw_has_that_of_the_draw() {
    let heard = Listener::new().play("a1 b2 c3 b1 b3 a3 c1 c2 a2");
    assert_eq!(heard[7..], [Sound::O, Sound::Draw]);
}

#[test]
fn a_mark_on_a_taken_cell_is_refused_and_heard_to_be() {
    let mut ear = Listener::new();
    ear.play("a1");
    ear.game.place("a1");
    ear.hears(&[Sound::Refused]);
    ear.act(ActionKind::Redo);
    ear.hears(&[Sound::Refused]);
}

#[test]
fn after_the_end_a_click_on_the_board_is_refused_and_the_win_is_not_heard_again() {
    let mut ear = Listener::new();
    ear.play("a1 b1 a2 b2 a3");
    ear.game.place("c3");
    ear.hears(&[Sound::Refused]);
}

#[test]
fn a_move_taken_back_is_silent_and_made_again_it_sounds_as_before() {
    let mut ear = Listener::new();
    ear.play("a1 b1 a2 b2 a3");
    ear.act(ActionKind::Undo);
    ear.hears(&[]);
    ear.act(ActionKind::Undo);
    ear.hears(&[]);
    ear.act(ActionKind::Redo);
    ear.hears(&[Sound::O]);
    ear.act(ActionKind::Redo);
    ear.hears(&[Sound::Win]);
}

#[test]
fn the_computer_is_heard_and_a_redo_of_both_marks_is_one_sound() {
    let mut ear = Listener::new();
    ear.game.start(person("Mina"), computer("Minimax"), Starter::PLAYER_ONE);
    ear.play("b2");
    ear.game.wait_for_computer();
    ear.hears(&[Sound::O]);
    ear.act(ActionKind::Undo);
    ear.hears(&[]);
    ear.act(ActionKind::Redo);
    ear.hears(&[Sound::O]);
}

#[test]
fn another_moment_and_a_round_that_is_brought_back_are_silent() {
    let mut ear = Listener::new();
    ear.play("a1 b1 a2 b2 a3");
    for action in [ActionKind::GoTo(1), ActionKind::GoTo(5), ActionKind::Reset, ActionKind::Undo] {
        ear.act(action.clone());
        assert_eq!(ear.plays(), [], "{action:?}");
    }
    ear.game.place("a1");
    ear.hears(&[Sound::Refused]);
}

#[test]
fn the_next_round_is_heard_as_a_new_sheet() {
    let mut ear = Listener::new();
    ear.play("a1 b1 a2 b2 a3");
    ear.act(ActionKind::NewRound);
    ear.hears(&[Sound::Paper]);
    ear.game.update();
    ear.hears(&[]);
}

#[test]
fn who_loses_against_the_computer_hears_it() {
    let mut ear = Listener::new();
    ear.game.start(computer("Minimax"), person("Mina"), Starter::PLAYER_ONE);
    let mut last = None;
    while !ear.game.board().is_over() {
        ear.game.wait_for_computer();
        last = ear.plays().last().copied().or(last);
        if let Some(position) = ear.game.board().legal_cells().next() {
            ear.game.place(&position.to_string());
            last = ear.plays().last().copied().or(last);
        }
    }
    assert_eq!(last.map(|play| play.sound), Some(Sound::Loss), "{}", ear.game.board());
}

#[test]
fn two_marks_in_one_update_are_one_sound_and_so_is_a_mark_with_a_refusal() {
    let mut ear = Listener::new();
    let place = |name| ActionKind::Place(cell(name).into());
    ear.game.write(place("a1"));
    ear.act(place("b1"));
    ear.hears(&[Sound::O]);
    ear.game.write(place("a1"));
    ear.act(place("c1"));
    ear.hears(&[Sound::X]);
}

#[test]
fn muted_or_without_volume_nothing_is_heard_and_nothing_is_made_up_for() {
    let mut ear = Listener::new();
    ear.settings().muted = true;
    assert_eq!(ear.play("a1 b1"), []);
    ear.settings().muted = false;
    ear.game.update();
    ear.hears(&[]);
    ear.settings().volume = 0;
    assert_eq!(ear.play("a2"), []);
    ear.settings().volume = 60;
    assert_eq!(ear.play("b2 a3"), [Sound::O, Sound::Win]);
}

#[test]
fn the_volume_is_as_it_is_set_and_never_louder_than_the_file() {
    let mut ear = Listener::new();
    for (percent, name, expected) in [(100, "a1", 1.0), (60, "b1", 0.6), (1, "a2", 0.01), (255, "b2", 1.0)] {
        ear.settings().volume = percent;
        ear.game.place(name);
        assert_eq!(ear.plays().iter().map(|play| play.volume).collect::<Vec<_>>(), [expected]);
    }
}

#[test]
fn a_round_that_computers_play_on_behind_another_screen_is_not_heard() {
    let mut ear = Listener::new();
    ear.game.app.insert_state(Screen::Home);
    ear.game.update();
    assert_eq!(ear.play("a1 b1"), []);
}

#[test]
fn a_choice_ticks_and_what_is_typed_does_not() {
    let mut ear = Listener::new();
    ear.game.app.init_resource::<Draft>();
    ear.game.update();
    ear.hears(&[]);
    let draft = |ear: &mut Listener, change: fn(&mut Draft)| {
        change(&mut ear.game.app.world_mut().resource_mut::<Draft>());
        ear.game.update();
    };
    draft(&mut ear, |draft| draft.swapped = true);
    ear.hears(&[Sound::Choice]);
    draft(&mut ear, |draft| draft.names[0].push('M'));
    ear.hears(&[]);
    ear.settings().pace = Pace::Slow;
    ear.game.update();
    ear.hears(&[Sound::Choice]);
    ear.settings().volume = 40;
    ear.game.update();
    ear.hears(&[]);
}
