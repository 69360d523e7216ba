//! The side panel beside the board, in which a person asks about the round.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Rect, ScrollArea, Ui, Vec2};
use noughts_engine::teach::Tree;

use crate::coach::Coach;
use crate::game::{GameItem, MatchView};
use crate::intent::Intent;
use crate::layout::measures::{APART, BUTTON, CLOSE, FIELD, LARGE, LINE, NEAR, THIN, TIGHT, TITLE};
use crate::layout::{ABOVE_FILMS, BoardLayout, Cut, StudyParts, is_large};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::widgets::side_panel::{beside, close, rule, scrolling};
use crate::widgets::{Button, Ground, at, ink, semibold};
use crate::words;

use super::Intents;
use super::learn::{answers, moments, outcomes, steps};
use super::thumbnail_button::ThumbnailButton;

pub(super) fn show(
    mut intents: Intents,
    mut coach: ResMut<Coach>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.side_panel.is_empty() || !coach.is_open {
        return Ok(());
    }
    beside(&intents.ctx()?, &layout, "study", Ground::Paper, |ui| {
        let parts = layout.study_parts(ThumbnailButton::height(FIELD));
        let film = layout.sizes().film;
        let coach = coach.bypass_change_detection();
        SidePanel { coach, game: &game, intents: &mut intents, parts, film }.show(ui);
    });
    if !coach.is_open {
        coach.set_changed();
    }
    Ok(())
}

/// The data that is drawn in the side panel, and the intents that its buttons write.
struct SidePanel<'a, 'w, 's, 'i, 'j> {
    coach: &'a mut Coach,
    game: &'a GameItem<'w, 's>,
    intents: &'a mut Intents<'i, 'j>,
    parts: StudyParts,
    /// The side of a small board.
    film: f32,
}

impl SidePanel<'_, '_, '_, '_, '_> {
    /// Draws the contents. A side panel with a head is beside the board, and its last button closes the side panel. A side panel
    /// below the board has no head, and the way back closes it.
    fn show(&mut self, ui: &mut Ui) {
        let StudyParts { head, body, ways, switch, films } = self.parts;
        if let Some(mut head) = head {
            let size = if ways.is_some() { LARGE } else { TITLE };
            let (font, ink) = (semibold(size), ink(ui.ctx()));
            ui.painter().text(head.left_center(), Align2::LEFT_CENTER, words::study(), font, ink);
            head.take_right(BUTTON - APART);
            let tree = Button::icon(Icon::Tree, words::tree());
            let has_tree = ways.is_none() && films.is_none() && self.has_tree();
            let opens_tree = has_tree && tree.show_in(ui, head.behind(BUTTON));
            self.intents.when(opens_tree, Intent::Open(Screen::Tree));
        }
        // Each answer is shown from its beginning.
        let question = (self.coach.asked, self.game.round().cursor());
        scrolling(ui, body, CLOSE, ScrollArea::vertical().id_salt(question), |ui| self.body(ui));
        if let Some(foot) = films {
            self.films(ui, foot);
        } else if let Some(foot) = switch {
            at(ui, foot, |ui| outcomes(ui, self.coach, self.intents));
        } else if let Some(foot) = ways {
            self.ways(ui, foot);
        }
        if let Some(head) = head
            && close(ui, head)
        {
            self.coach.close();
            self.intents.draw_again();
        }
    }

    /// Draws the foot with small boards, or with the buttons in their place.
    fn films(&mut self, ui: &mut Ui, mut foot: Rect) {
        rule(ui, foot);
        foot.take_top(ABOVE_FILMS);
        let tree = self.has_tree().then(|| foot.take_right(LINE - CLOSE).wider(TIGHT).translate(Vec2::RIGHT * TIGHT));
        at(ui, foot, |ui| self.row(ui, true));
        if let Some(tree) = tree {
            self.intents.when(Button::tool(Icon::Tree, words::tree()).show_in(ui, tree), Intent::Open(Screen::Tree));
        }
    }

    /// Whether the search of the game can be looked at as a tree.
    fn has_tree(&self) -> bool {
        Tree::is_offered(self.game.round().rules())
    }

    /// Draws the contents above the foot.
    fn body(&mut self, ui: &mut Ui) {
        let space = |ui: &mut Ui| {
            ui.add_space(APART);
            rule(ui, ui.available_rect_before_wrap());
            ui.add_space(APART - THIN);
        };
        let StudyParts { head, ways, switch, films, .. } = self.parts;
        let (is_below, has_thumbnails) = (head.is_none(), films.is_none());
        let has_no_foot = [ways, switch, films].iter().all(Option::is_none);
        if is_below {
            ui.add_space(NEAR);
        }
        if !is_below && !has_no_foot && switch.is_none() {
            outcomes(ui, self.coach, self.intents);
            space(ui);
        }
        answers(ui, self.coach, self.game, self.intents, is_below || has_no_foot);
        if has_thumbnails {
            space(ui);
            if is_below || !has_no_foot {
                ui.label(words::moves_heading());
                ui.add_space(NEAR);
            }
            self.row(ui, false);
        }
        if ways.is_some() || is_below && films.is_some() {
            return;
        }
        ui.add_space(CLOSE);
        let opens_tree = is_below && self.has_tree() && ui.add(Button::quiet(words::tree()).with(Icon::Tree)).clicked();
        self.intents.when(opens_tree, Intent::Open(Screen::Tree));
        self.intents.when(ui.add(Button::quiet(words::share()).with(Icon::Share)).clicked(), Intent::Share);
    }

    /// Draws the thumbnails, in one row that can be moved or in as many rows as are needed. Thumbnails of a large board would be too
    /// many and too small, so there are buttons in their place.
    fn row(&mut self, ui: &mut Ui, in_one_row: bool) {
        if is_large(self.game.round().rules()) {
            return steps(ui, self.game, self.intents);
        }
        moments(ui, self.film, in_one_row, self.coach, self.game, self.intents);
    }

    /// Draws the foot with the buttons that open the tree and the editor, and the button that sends the round to somebody.
    fn ways(&mut self, ui: &mut Ui, mut foot: Rect) {
        rule(ui, foot);
        foot.take_top(CLOSE);
        let share = foot.upper(BUTTON).behind(BUTTON).translate(Vec2::RIGHT * CLOSE);
        at(ui, foot, |ui| {
            ui.horizontal(|ui| {
                ui.add_space(-APART);
                let tree = (Icon::Tree, words::tree(), Screen::Tree);
                let editor = (Icon::Editor, words::board_editor(), Screen::Editor);
                for (icon, text, screen) in [Some(tree).filter(|_| self.has_tree()), Some(editor)].into_iter().flatten()
                {
                    self.intents.when(ui.add(Button::quiet(text).with(icon)).clicked(), Intent::Open(screen));
                }
            });
        });
        self.intents.when(Button::icon(Icon::Share, words::share()).show_in(ui, share), Intent::Share);
    }
}
