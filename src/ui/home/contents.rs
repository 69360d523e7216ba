//! The data that the form of the first screen shows and changes while the form is drawn, and the buttons in the corner.

use bevy_egui::egui::{Align2, Rect, Ui, vec2};

use noughts_engine::play::Match;
use noughts_engine::rules::Board;

use crate::intent::Intent;
use crate::layout::measures::FIELD;
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::records::Totals;
use crate::screens::Screen;
use crate::settings::Settings;
use crate::setup::Draft;
use crate::widgets::{Button, show_each, style};
use crate::words;

/// The data that the first screen needs, and the data that it changes.
pub(super) struct Form<'a> {
    pub layout: &'a BoardLayout,
    pub draft: Draft,
    pub settings: Settings,
    /// The match that the form shows, if it is under way.
    pub goes_on: Option<Match>,
    /// While the form says something else than the match that is under way: the board of that match, and its form.
    pub waiting: Option<(Board, Draft)>,
    pub fault: Option<String>,
    pub totals: &'a Totals,
    /// Whether the screen of the totals shows anything that was played.
    pub has_past: bool,
    /// The words for the room in which this game has a seat, if its board is not on the table.
    pub room: Option<String>,
    /// Leads to the match with a friend elsewhere, or to the screen where such a match begins.
    pub meets_at: Intent,
    /// The intents that pressed buttons ask for.
    pub asked: Vec<Intent>,
}

impl Form<'_> {
    /// Begins the match, or goes on with the match that is under way.
    pub fn play(&mut self) {
        self.asked.push(if self.goes_on.is_some() { Intent::Open(Screen::Game) } else { Intent::Start });
    }

    /// Goes on with the match that waits. The form then says again what this match is.
    pub fn go_on(&mut self) {
        if let Some((_, usual)) = self.waiting.take() {
            self.draft = Draft { names: self.draft.names.clone(), ..usual };
            self.asked.push(Intent::Open(Screen::Game));
        }
    }

    /// Draws the buttons of the corner, with the name of the game before these buttons, where the name is not above the choices.
    pub fn corner(&mut self, ui: &mut Ui) {
        let clock = (Button::icon(Icon::Clock, words::totals()), Intent::Open(Screen::PastMatches));
        let help = words::how_to_play();
        let others = [
            (Button::icon(Icon::Help, &help), Intent::HowToPlay),
            (Button::icon(Icon::Language, words::language_heading()), Intent::Languages),
            (Button::icon(Icon::Settings, words::settings()), Intent::Open(Screen::Settings)),
        ];
        let buttons: Vec<_> = self.has_past.then_some(clock).into_iter().chain(others).collect();
        let (places, name) = self.layout.form_corner(buttons.len());
        if let Some(name) = name {
            paint_name(ui, name.part(Align2::LEFT_CENTER, vec2(name.width(), name.height().min(FIELD))));
        }
        self.asked.extend(show_each(ui, buttons, places));
    }
}

/// Paints the name of the game at the left of a place, as large as there is room for.
pub(super) fn paint_name(ui: &Ui, place: Rect) {
    let natural = vec2(NAME_SIZE.x, NAME_SIZE.y);
    let scale = (place.size() / natural).min_elem();
    let at = place.part(Align2::LEFT_CENTER, natural * scale).center();
    paint_picture(ui.painter(), name(), at, scale, style::theme(ui.ctx()));
}
