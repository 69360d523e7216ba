//! What the form of the first screen shows and changes while it is drawn, and the buttons of its corner.

use bevy_egui::egui::{Ui, pos2};

use crate::intent::Intent;
use crate::layout::Arrangement;
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::screens::Screen;
use crate::settings::Pace;
use crate::setup::Draft;
use crate::widgets::{IconButton, style};
use crate::words;

/// What the first screen needs to know, and what it changes.
pub(super) struct Form {
    pub draft: Draft,
    pub pace: Pace,
    pub is_under_way: bool,
    pub fault: Option<String>,
    pub arrangement: Arrangement,
    /// Whether there is so little height that the options are beside the button that begins.
    pub is_short: bool,
    /// Whether the whole screen scrolls.
    pub scrolls: bool,
    /// The screen of a match with a friend elsewhere, if there can be rooms.
    pub meets_at: Option<Intent>,
    /// What is asked for.
    pub asked: Vec<Intent>,
}

impl Form {
    /// Begins the match, or goes on with the one that is under way.
    pub fn play(&mut self) {
        self.asked.push(if self.is_under_way { Intent::Open(Screen::Game) } else { Intent::Start });
    }

    pub const fn is_wide(&self) -> bool {
        matches!(self.arrangement, Arrangement::Wide)
    }

    /// Draws the buttons of the corner, with the name of the game before them where it is not above the choices.
    pub fn corner(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        let right = if self.is_wide() { all.right() } else { all.right() + 12.0 };
        let buttons = [
            (Icon::Clock, words::past_matches(), Intent::Open(Screen::PastMatches)),
            (Icon::Help, words::keys::title(), Intent::Keys),
            (Icon::Language, words::language_heading(), Intent::Languages),
            (Icon::Settings, words::settings(), Intent::Open(Screen::Settings)),
        ];
        if !self.is_wide() {
            let room = right - IconButton::SIDE * buttons.len() as f32 - all.left();
            let scale = (52.0_f32.min(all.height()) / NAME_SIZE.y).min(room / NAME_SIZE.x);
            let at = pos2(all.left() + NAME_SIZE.x * scale / 2.0, all.center().y);
            paint_picture(ui.painter(), name(), at, scale, style::theme(ui.ctx()));
        }
        let step = IconButton::SIDE + if self.is_wide() { 4.0 } else { 0.0 };
        for (from_right, (icon, name, intent)) in (0..buttons.len()).rev().zip(buttons) {
            let middle = right - IconButton::SIDE / 2.0 - step * from_right as f32;
            if IconButton::new(icon, name).show_at(ui, pos2(middle, all.center().y)) {
                self.asked.push(intent);
            }
        }
    }
}
