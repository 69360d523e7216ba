//! The form of the first screen. It is drawn in two steps: first the parts that are before the board in the order of the Tab key,
//! then the parts that are behind the board.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Context, FontId, Ui, Vec2};

use crate::game::{Game, GameItem, MatchView, Purpose};
use crate::layout::measures::{BODY, HAIR};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::online::Online;
use crate::records::{Past, Totals};
use crate::settings::Settings;
use crate::setup::{Draft, Mode};
use crate::widgets::fonts::{Illegible, Written};
use crate::widgets::{color, keyboard, paint_icon, paint_words, place, style, word};
use crate::words;

use super::super::stores::Stores;
use super::choices::{BEHIND, FIRST};
use super::contents::Form;
use super::{Intents, Usual};

/// The side of the arrow to the board, and how far behind the place of the arrow the words are.
const POINTER: f32 = 30.0;
const BEHIND_POINTER: f32 = 22.0;

/// The data from which the form is drawn, and the intents that the form writes.
#[derive(SystemParam)]
pub(super) struct FormParts<'w, 's> {
    intents: Intents<'w, 's>,
    draft: ResMut<'w, Draft>,
    settings: ResMut<'w, Settings>,
    stores: Stores<'w>,
    illegible: Res<'w, Illegible>,
    written: Res<'w, Written>,
    online: Res<'w, Online>,
    time: Res<'w, Time<Real>>,
    layout: Res<'w, BoardLayout>,
    game: MatchView<'w, 's>,
    games: Query<'w, 's, Game>,
    usual: Res<'w, Usual>,
    past: Res<'w, Past>,
    totals: Res<'w, Totals>,
}

/// Draws the parts that are before the board in the order of the Tab key.
pub(super) fn show_first(mut parts: FormParts) -> Result {
    parts.show(|form, ctx, layout| {
        if keyboard::is_free(ctx) && ctx.input(keyboard::pressed_enter) {
            form.play();
        }
        place(ctx, layout, "choices", layout.choices, |ui| form.choices(ui, &FIRST));
        place(ctx, layout, "names", layout.score, |ui| form.names(ui));
    })
}

/// Draws the parts that are behind the board in the order of the Tab key.
pub(super) fn show_rest(mut parts: FormParts) -> Result {
    parts.show(|form, ctx, layout| {
        let watches = form.draft.mode == Mode::ComputerAgainstComputer;
        if !layout.turn.is_empty() && form.goes_on.is_none() && !watches {
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

    /// Whether anything was played to the end, or another game than the match at home goes on.
    fn has_past(&self) -> bool {
        let goes_on = |game: GameItem| game.purpose() != Purpose::Home && game.is_kept() && game.is_under_way();
        !self.past.all().is_empty() || *self.totals != Totals::default() || self.games.iter().any(goes_on)
    }

    fn show(&mut self, draw: impl FnOnce(&mut Form, &Context, &BoardLayout)) -> Result {
        let ctx = &self.intents.ctx()?;
        let mut form = Form {
            draft: self.draft.clone(),
            settings: self.settings.clone(),
            goes_on: self.game.is_under_way().then(|| self.game.pairing().clone()),
            waiting: self.usual.waits(&self.game, &self.games),
            fault: self.fault(),
            totals: &self.totals,
            has_past: self.has_past(),
            layout: &self.layout,
            room: self.online.has_seat_without_board().then(|| words::online::room_with(self.online.friend_name())),
            meets_at: self.online.way(),
            asked: Vec::new(),
        };
        draw(&mut form, ctx, &self.layout);
        let Form { draft, settings, asked, .. } = form;
        asked.into_iter().for_each(|intent| self.intents.write(intent));
        if self.draft.set_if_neq(draft) | self.settings.set_if_neq(settings) {
            self.intents.draw_again();
        }
        Ok(())
    }
}

/// Says what a click on the board does, with an arrow that points to the board.
fn pick(ui: &mut Ui) {
    let theme = style::theme(ui.ctx());
    let word = word(ui.painter(), words::pick(), FontId::proportional(BODY));
    let row = ui.max_rect().middle(word.size().x);
    paint_icon(ui.painter(), Icon::Pointer, row.left_center() + Vec2::LEFT * HAIR, POINTER, color(theme.lines));
    let behind = row.translate(Vec2::RIGHT * BEHIND_POINTER);
    paint_words(ui.painter(), behind, Align2::CENTER_CENTER, word, color(theme.quiet));
}
