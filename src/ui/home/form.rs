//! The form of the first screen, which is drawn in two steps: what is before the board in the order of the Tab key, and what is
//! behind it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, FontId, Ui, pos2};

use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::online::{self, Online, StoredSeat};
use crate::persistence::{Fault, PersistentStore};
use crate::records::Unfinished;
use crate::screens::Screen;
use crate::settings::{Pace, Settings};
use crate::setup::{Draft, Mode};
use crate::widgets::fonts::{Illegible, Written};
use crate::widgets::place;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, IconButton, paint_icon};
use crate::words;

use super::choices::{BEHIND, FIRST};
use super::{Intents, focus};

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
    pub meets_at: Option<Screen>,
    /// What is asked for.
    pub asked: Vec<Intent>,
}

/// What the form is made from, and where what it asks for goes.
#[derive(SystemParam)]
pub(super) struct FormParts<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    intents: Intents<'w>,
    draft: ResMut<'w, Draft>,
    settings: ResMut<'w, Settings>,
    stores: Stores<'w>,
    illegible: Res<'w, Illegible>,
    written: Res<'w, Written>,
    online: Res<'w, Online>,
    time: Res<'w, Time<Real>>,
    layout: Res<'w, BoardLayout>,
    game: MatchView<'w, 's>,
}

/// Where things are stored about which the first screen says what is wrong.
#[derive(SystemParam)]
struct Stores<'w> {
    unfinished: Option<Res<'w, PersistentStore<Unfinished>>>,
    seat: Option<Res<'w, PersistentStore<StoredSeat>>>,
    settings: Option<Res<'w, PersistentStore<Settings>>>,
}

impl Stores<'_> {
    /// What is wrong, beginning with what matters most. Where nothing can be stored at all, that is said of the settings.
    fn fault(&self) -> Option<Fault> {
        let unfinished = self.unfinished.as_deref();
        let seat = self.seat.as_deref();
        let unread =
            unfinished.and_then(PersistentStore::read_fault).or_else(|| seat.and_then(PersistentStore::read_fault));
        let settings = || self.settings.as_deref().and_then(PersistentStore::fault);
        unread
            .or_else(settings)
            .or_else(|| unfinished.and_then(PersistentStore::fault))
            .or_else(|| seat.and_then(PersistentStore::fault))
    }
}

/// Draws what is before the board in the order of the Tab key.
pub(super) fn show_first(mut parts: FormParts) -> Result {
    parts.show(|form, ctx, layout| {
        if focus::is_free(ctx) && ctx.input(focus::pressed_enter) {
            form.play();
        }
        place(ctx, layout, "choices", layout.choices, |ui| form.choices(ui, &FIRST));
        place(ctx, layout, "names", layout.score, |ui| form.names(ui));
    })
}

/// Draws what is behind the board.
pub(super) fn show_rest(mut parts: FormParts) -> Result {
    parts.show(|form, ctx, layout| {
        let watches = form.draft.mode == Mode::ComputerAgainstComputer;
        if !layout.turn.is_empty() && !form.is_under_way && !watches {
            place(ctx, layout, "pick", layout.turn, pick);
        }
        place(ctx, layout, "ways", layout.choices, |ui| form.choices(ui, &BEHIND));
        place(ctx, layout, "corner", layout.bar, |ui| form.corner(ui));
    })
}

impl FormParts<'_, '_> {
    /// What is wrong with the storage, with a name or with a language, in one sentence.
    fn fault(&self) -> Option<String> {
        let fault = self.stores.fault().map(words::fault);
        let illegible = self.illegible.is_certain(self.time.elapsed()).then(|| words::illegible().to_owned());
        let unavailable = self.written.unavailable.map(words::language_unavailable);
        fault.or(illegible).or(unavailable)
    }

    fn show(&mut self, draw: impl FnOnce(&mut Form, &Context, &BoardLayout)) -> Result {
        let fault = self.fault();
        let ctx = self.contexts.ctx_mut()?;
        let mut form = Form {
            draft: self.draft.clone(),
            pace: self.settings.pace,
            is_under_way: self.game.is_under_way(),
            fault,
            arrangement: self.layout.arrangement,
            is_short: self.layout.is_short(),
            scrolls: self.layout.overflow > 0.0,
            meets_at: online::has_rooms().then(|| self.online.screen()),
            asked: Vec::new(),
        };
        draw(&mut form, ctx, &self.layout);
        let Form { draft, pace, asked, .. } = form;
        asked.into_iter().for_each(|intent| self.intents.write(intent));
        let is_set = self.settings.pace != pace;
        if is_set {
            self.settings.pace = pace;
        }
        if self.draft.set_if_neq(draft) || is_set {
            self.intents.draw_again();
        }
        Ok(())
    }
}

/// Says what a click on the board does, with an arrow to it.
fn pick(ui: &mut Ui) {
    let theme = style::theme(ui.ctx());
    let font = FontId::proportional(BODY);
    let word = ui.painter().layout_no_wrap(words::pick().to_owned(), font, color(theme.quiet));
    let all = ui.max_rect();
    let left = all.center().x - word.size().x / 2.0;
    paint_icon(ui.painter(), Icon::Pointer, pos2(left - 2.0, all.center().y), 30.0, color(theme.lines));
    let at = pos2(left + 22.0, all.center().y - word.size().y / 2.0);
    ui.painter().galley(at, word, color(theme.quiet));
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
    fn corner(&mut self, ui: &mut Ui) {
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
