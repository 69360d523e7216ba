//! The side panel beside the board, in which a person asks about the round.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::coach::Coach;
use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::widgets::PanelSystems;
use crate::widgets::fonts::semibold;
use crate::widgets::side_panel::{beside, rule, scrolling, side_panel};
use crate::widgets::style::{self, color};
use crate::widgets::{Ground, IconButton, LARGE, Quiet, TITLE, Tool, at, on};
use crate::words;

use super::Intents;
use super::learn::{answers, exercises, moments, outcomes};
use super::thumbnail_button::ThumbnailButton;

/// The height of the head of a side panel beside the board, and of its foot where that has buttons alone.
const HEAD: f32 = 48.0;
const FOOT: f32 = 56.0;
/// The height of a foot that is a switch.
const SWITCH: f32 = 52.0;
/// The space above the thumbnails in a foot, and below them.
const ABOVE_FILMS: f32 = 15.0;
const BELOW_FILMS: f32 = 4.0;
/// A side panel below the board has no foot if it is lower than this inside.
const SHORT: f32 = 240.0;
/// The sides of the thumbnails where there is much room and where there is little.
const FILM: f32 = 66.0;
const SMALL_FILM: f32 = 52.0;

pub(super) fn plugin(app: &mut App) {
    let show = show.in_set(PanelSystems::Controls).after(super::round::show_tools);
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Game)));
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut coach: ResMut<Coach>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.side_panel.is_empty() || !coach.is_open {
        return Ok(());
    }
    let arrangement = layout.arrangement;
    beside(contexts.ctx_mut()?, &layout, "study", |ui| {
        let inside = side_panel(ui, arrangement, Ground::Paper);
        let mut contents = SidePanel { coach: coach.bypass_change_detection(), game: &game, intents: &mut intents };
        on(ui, Ground::Paper, |ui| contents.show(ui, inside, arrangement));
        if !contents.coach.is_open {
            coach.set_changed();
        }
    });
    Ok(())
}

/// What is drawn in the side panel, and where what is pressed goes.
struct SidePanel<'a, 'w, 's, 'i> {
    coach: &'a mut Coach,
    game: &'a GameItem<'w, 's>,
    intents: &'a mut Intents<'i>,
}

impl SidePanel<'_, '_, '_, '_> {
    /// Draws the contents. Beside the board, the button that closes the side panel is the last one. Below it, the way back closes it.
    fn show(&mut self, ui: &mut Ui, inside: Rect, arrangement: Arrangement) {
        if arrangement == Arrangement::Tall {
            self.below(ui, inside);
            return;
        }
        self.beside(ui, inside, arrangement);
        let corner = pos2(inside.right() - 12.0, inside.top() + HEAD / 2.0);
        if IconButton::new(Icon::Close, words::keys::close()).show_at(ui, corner) {
            self.coach.close();
            self.intents.draw_again();
        }
    }

    /// Draws the contents of a side panel below the board, which has no head.
    fn below(&mut self, ui: &mut Ui, inside: Rect) {
        let has_foot = inside.height() >= SHORT;
        let foot_height = if has_foot { ABOVE_FILMS + ThumbnailButton::height(SMALL_FILM) + BELOW_FILMS } else { 0.0 };
        let body = Rect::from_min_max(inside.min, inside.max - vec2(0.0, foot_height));
        self.scrolling(ui, body, |this, ui| {
            ui.add_space(6.0);
            this.body(ui, Arrangement::Tall, !has_foot);
        });
        if !has_foot {
            return;
        }
        rule(ui, inside.left()..=inside.right(), body.bottom());
        let foot = inside.with_min_y(body.bottom() + ABOVE_FILMS);
        let tree = pos2(foot.right() - Tool::WIDTH + 8.0, foot.top());
        at(ui, foot.with_max_x(tree.x), |ui| self.row(ui, SMALL_FILM, true));
        if Tool::new(Icon::Tree, words::tree()).show_at(ui, tree, Tool::WIDTH) {
            self.intents.write(Intent::Open(Screen::Tree));
        }
    }

    /// Draws the contents of a side panel beside the board, but for the button that closes it.
    fn beside(&mut self, ui: &mut Ui, inside: Rect, arrangement: Arrangement) {
        let is_wide = arrangement == Arrangement::Wide;
        let head = Rect::from_min_size(inside.min, vec2(inside.width(), HEAD));
        let font = semibold(if is_wide { LARGE } else { TITLE });
        let ink = color(style::theme(ui.ctx()).text);
        ui.painter().text(head.left_center(), Align2::LEFT_CENTER, words::study(), font, ink);
        let tree = pos2(head.right() - 12.0 - IconButton::SIDE, head.center().y);
        if !is_wide && IconButton::new(Icon::Tree, words::tree()).show_at(ui, tree) {
            self.intents.write(Intent::Open(Screen::Tree));
        }
        let foot_height = if is_wide { FOOT } else { SWITCH };
        let body = Rect::from_min_max(head.left_bottom() + vec2(0.0, 4.0), inside.max - vec2(0.0, foot_height));
        self.scrolling(ui, body, |this, ui| this.body(ui, arrangement, true));
        let foot = inside.with_min_y(body.bottom());
        if is_wide {
            rule(ui, foot.left()..=foot.right(), foot.top());
            at(ui, foot.with_min_y(foot.top() + 8.0), |ui| self.ways(ui));
        } else {
            at(ui, foot, |ui| outcomes(ui, self.coach, self.intents));
        }
    }

    /// Draws what scrolls within this place.
    fn scrolling(&mut self, ui: &mut Ui, body: Rect, contents: impl FnOnce(&mut Self, &mut Ui)) {
        // Each answer is shown from its beginning.
        let question = (self.coach.asked, self.game.round().cursor());
        scrolling(ui, body, 8.0, ScrollArea::vertical().id_salt(question), |ui| contents(self, ui));
    }

    /// Draws what is above the foot.
    fn body(&mut self, ui: &mut Ui, arrangement: Arrangement, has_thumbnails: bool) {
        let space = |ui: &mut Ui| {
            ui.add_space(12.0);
            let (rule_at, width) = (ui.cursor().min, ui.available_width());
            rule(ui, rule_at.x..=rule_at.x + width, rule_at.y);
            ui.add_space(11.0);
        };
        let (is_wide, is_tall) = (arrangement == Arrangement::Wide, arrangement == Arrangement::Tall);
        if is_wide {
            outcomes(ui, self.coach, self.intents);
            space(ui);
        }
        // Whoever begins to learn sees the lessons first.
        if has_thumbnails && self.has_exercises() {
            self.moments(ui, is_wide, words::exercises());
            space(ui);
        }
        answers(ui, self.coach, self.game, self.intents, is_tall);
        if has_thumbnails && !self.has_exercises() {
            space(ui);
            self.moments(ui, is_wide, words::moves_heading());
        }
        if is_wide || is_tall && !has_thumbnails {
            return;
        }
        ui.add_space(8.0);
        if is_tall && ui.add(Quiet::new(words::tree()).icon(Icon::Tree)).clicked() {
            self.intents.write(Intent::Open(Screen::Tree));
        }
        if ui.add(Quiet::new(words::share()).icon(Icon::Share)).clicked() {
            self.intents.write(Intent::Share);
        }
    }

    /// Whether there are exercises in the place of the moments of the round: before its first move.
    fn has_exercises(&self) -> bool {
        let round = self.game.round();
        let purpose = self.game.purpose();
        let begins = !purpose.is_looked_at() && round.counts() && round.moves().is_empty();
        purpose.exercise().is_some() || begins && self.game.pairing().has_person()
    }

    /// Draws the thumbnails below a title.
    fn moments(&mut self, ui: &mut Ui, is_wide: bool, title: &str) {
        ui.label(title);
        ui.add_space(6.0);
        // The lessons are so few that none of them has to be out of view.
        self.row(ui, if is_wide { FILM } else { SMALL_FILM }, !is_wide && !self.has_exercises());
    }

    /// Draws the thumbnails, in one row that can be moved or in as many rows as are needed.
    fn row(&mut self, ui: &mut Ui, side: f32, in_one_row: bool) {
        if self.has_exercises() {
            exercises(ui, side, in_one_row, self.game, self.intents);
        } else {
            moments(ui, side, in_one_row, self.coach, self.game, self.intents);
        }
    }

    /// Draws the ways to the tree, to the editor and to somebody else.
    fn ways(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.add_space(-12.0);
            for (icon, text, screen) in
                [(Icon::Tree, words::tree(), Screen::Tree), (Icon::Editor, words::board_editor(), Screen::Editor)]
            {
                if ui.add(Quiet::new(text).icon(icon)).clicked() {
                    self.intents.write(Intent::Open(screen));
                }
            }
        });
        let corner = ui.max_rect().right_top() + vec2(8.0 - IconButton::SIDE / 2.0, IconButton::SIDE / 2.0);
        if IconButton::new(Icon::Share, words::share()).show_at(ui, corner) {
            self.intents.write(Intent::Share);
        }
    }
}
