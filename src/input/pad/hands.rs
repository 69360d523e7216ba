//! Does what a button of a pad asks for.

use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use noughts_engine::rules::Mark;

use crate::coach::Coach;
use crate::focus::{Focus, FocusTarget};
use crate::game::MatchView;
use crate::input::LastMark;
use crate::intent::Intent;
use crate::layout::ShownBoard;
use crate::screens::{Overlay, Screen, Screens};
use crate::wake::Wake;

use super::buttons::Effect;

/// What the buttons of pads reach.
#[derive(SystemParam)]
pub(super) struct Hands<'w, 's> {
    window: Single<'w, 's, (Entity, &'static Window), With<PrimaryWindow>>,
    keys: MessageWriter<'w, KeyboardInput>,
    intents: MessageWriter<'w, Intent>,
    focus: ResMut<'w, Focus>,
    last: ResMut<'w, LastMark>,
    pub wake: ResMut<'w, Wake>,
    screens: Res<'w, Screens>,
    coach: Res<'w, Coach>,
    shown: ShownBoard<'w, 's>,
    game: MatchView<'w, 's>,
}

impl Hands<'_, '_> {
    /// Whether the pads are for the game. While another window has the keyboard, they are for the program of that window. The canvas of
    /// a page need not have the keyboard, and the page asks for pads only while it is shown.
    pub fn have_window(&self) -> bool {
        self.window.1.focused || cfg!(target_arch = "wasm32")
    }

    /// Does what a button of a pad asks for. The pad has this index among this many pads.
    pub fn act(&mut self, effect: Effect, (index, count): (usize, usize)) {
        match effect {
            Effect::Key(_, Key::Enter) if !self.may_place(index, count) => {}
            Effect::Key(code, key) => self.press(code, key),
            Effect::Tab(is_back) => self.tab(is_back),
            Effect::Study if self.screens.is_playing() => _ = self.intents.write(Intent::Study),
            Effect::Menu if self.screens.current() == Screen::Game => {
                if matches!(self.screens.overlay, None | Some(Overlay::Menu)) {
                    self.intents.write(Intent::Menu);
                }
            }
            Effect::OtherMark if self.chooses_mark() => {
                self.last.0 = self.last.0.other();
                self.focus.is_visible = true;
                self.wake.now();
            }
            Effect::Study | Effect::Menu | Effect::OtherMark => {}
        }
    }

    /// Presses and releases a key. In a text field, the vertical arrows lead out of the field, and letters do nothing there.
    fn press(&mut self, code: KeyCode, key: Key) {
        let is_written = self.focus.target == FocusTarget::Everything;
        match key {
            Key::ArrowUp | Key::ArrowDown if is_written => self.tab(key == Key::ArrowUp),
            Key::Character(_) if is_written => {}
            key => self.tap((code, key)),
        }
    }

    fn tab(&mut self, is_back: bool) {
        const SHIFT: (KeyCode, Key) = (KeyCode::ShiftLeft, Key::Shift);
        if is_back {
            self.write(SHIFT, ButtonState::Pressed);
        }
        self.tap((KeyCode::Tab, Key::Tab));
        if is_back {
            self.write(SHIFT, ButtonState::Released);
        }
    }

    fn tap(&mut self, key: (KeyCode, Key)) {
        self.write(key.clone(), ButtonState::Pressed);
        self.write(key, ButtonState::Released);
    }

    fn write(&mut self, (key_code, logical_key): (KeyCode, Key), state: ButtonState) {
        let window = self.window.0;
        self.keys.write(KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window });
    }

    /// Whether players choose the mark on the board that is shown.
    fn chooses_mark(&self) -> bool {
        let rules = self.shown.board().filter(|_| self.shown.is_pressable());
        rules.is_some_and(|(_, rules)| rules.kind().chooses_mark())
    }

    /// Whether a pad may press the cell that has the focus. Where two people play here and each of them has a pad, the first pad is
    /// that of player 1, and each pad places marks only in its turns. Elsewhere, every pad may press.
    fn may_place(&self, index: usize, count: usize) -> bool {
        let game = &self.game;
        let pairing = game.pairing();
        let is_round = self.focus.target == FocusTarget::Board
            && self.shown.is_pressable()
            && self.shown.entity() == Some(game.entity())
            && !self.coach.is_open
            && game.outcome().is_none();
        let are_two = count > 1
            && game.allowed().play
            && !pairing.is_by_letter()
            && Mark::ALL.into_iter().all(|mark| pairing.players[mark].is_person());
        let own = if index == 0 { pairing.player_one } else { pairing.player_one.other() };
        !is_round || !are_two || own == game.to_move()
    }
}
