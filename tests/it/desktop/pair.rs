//! The program in a real window, and the same program without a window, which knows where everything is.

use bevy::prelude::*;
use noughts::language::Language;
use noughts::setup::Mode;
use noughts::words;

use super::driver::Desktop;
use crate::support::Game;

pub struct Pair {
    pub desktop: Desktop,
    pub twin: Game,
    /// The number of pixels of the window in a logical pixel.
    scale: f32,
}

impl Pair {
    /// Puts a twin beside a window of this size, in logical pixels.
    pub fn new(desktop: Desktop, size: (u16, u16), scale: u16) -> Self {
        Self::new_in(Language::En, desktop, size, scale)
    }

    /// Puts a twin that speaks this language beside a window that does.
    pub fn new_in(language: Language, desktop: Desktop, (width, height): (u16, u16), scale: u16) -> Self {
        Self { desktop, twin: Game::open_in(language, width.into(), height.into()), scale: scale.into() }
    }

    /// Clicks in the real window, and waits until the click is handled.
    pub fn click_window(&self, at: Vec2) {
        self.desktop.press_at(at * self.scale);
    }

    #[track_caller]
    pub fn click_text(&mut self, text: &str) {
        self.twin.wait_for_place(text);
        self.click_window(self.twin.find_text(text).at);
        self.twin.click_text(text);
    }

    /// Presses beside everything, which ends the pause before the end of a match.
    pub fn press_beside(&mut self) {
        let at = Vec2::new(2.0, self.twin.layout().window.y / 2.0);
        self.desktop.click_at(at * self.scale);
        self.twin.click_at(at);
        (0..40).for_each(|_| self.twin.update());
    }

    pub fn type_into(&mut self, field: &str, text: &str) {
        self.click_text(field);
        self.desktop.type_text(text);
        self.twin.type_text(text);
    }

    /// Starts a game for two from the set-up screen. The second name is the name of player 1, who begins with X.
    pub fn start_for_two(&mut self, names: [&str; 2]) {
        self.click_text(words::mode(Mode::TwoPlayers));
        for (field, name) in words::default_names(Mode::TwoPlayers).into_iter().rev().zip(names) {
            self.type_into(field, name);
        }
        self.click_text(words::start());
    }
}
