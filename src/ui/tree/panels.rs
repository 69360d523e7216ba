//! The side panel beside the tree: what is said about the selected node, and the search.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, FontId, Galley, Label, Painter, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder,
    Widget, vec2,
};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Saving, Tree};

use crate::layout::Arrangement;
use crate::look::icons::Icon;
use crate::widgets::described;
use crate::widgets::fonts::semibold;
use crate::widgets::side_panel::{self, rule};
use crate::widgets::style::{self, color};
use crate::widgets::{
    BODY, Outlined, Quiet, Switch, TITLE, WidgetState, at, paint_flat_ground, paint_underline, paragraph, spread,
};
use crate::words::{self, boards, spoken};

use super::{Explorer, ScrollTo, map};

/// The height of the row of a way to search, and of the foot of the side panel.
const ROW: f32 = 48.0;
const FOOT: f32 = 64.0;

/// The height of the menu in a tall window.
pub const MENU: f32 = 372.0;

/// In a side panel that is wider than this inside, the buttons of the search are in one row.
const WIDE: f32 = 300.0;

/// The effect of a button.
#[derive(Clone, Copy)]
pub enum Pressed {
    /// Continues the game from this position.
    Play(Board),
    /// Ends the search, and closes all but the first levels.
    Again,
    /// Makes one step of the search.
    Step,
    /// Lets the search run by itself, or pauses it.
    Run,
    /// Searches in this way. A search that was begun ends.
    Way(Saving),
    /// Nothing more. The effect of the button is done already.
    Changed,
}

/// Draws the contents of the side panel.
pub fn show(ui: &mut Ui, inside: Rect, explorer: &mut Explorer, arrangement: Arrangement) -> Option<Pressed> {
    match arrangement {
        Arrangement::Tall => below(ui, inside, explorer),
        _ => beside(ui, inside, explorer, arrangement == Arrangement::Wide),
    }
}

/// Draws the contents of a side panel beside the tree.
fn beside(ui: &mut Ui, inside: Rect, explorer: &mut Explorer, is_wide: bool) -> Option<Pressed> {
    let body = if is_wide { inside.with_max_y(inside.bottom() - FOOT) } else { inside };
    let mut pressed = None;
    scrolling(ui, body, |ui| {
        if is_wide {
            ui.add_space(8.0);
        }
        said(ui, explorer);
        ui.add_space(8.0);
        let board = explorer.tree.node(explorer.selected).board;
        let play = Outlined::new(boards::play_here()).icon(Icon::Play).enabled(!board.is_over());
        if ui.add(play).clicked() {
            pressed = Some(Pressed::Play(board));
        }
        divide(ui);
        quiet(ui, boards::watch_search());
        pressed = pressed.or(search(ui, explorer, &[Pressed::Step, Pressed::Run, Pressed::Again]));
        divide(ui);
        pressed = pressed.or(ways(ui, explorer));
        if !is_wide {
            divide(ui);
            pressed = pressed.or(fold(ui, explorer));
        }
    });
    if is_wide {
        let foot = inside.with_min_y(body.bottom());
        rule(ui, foot.left()..=foot.right(), foot.top());
        pressed = pressed.or(at(ui, foot.with_min_y(foot.top() + 8.0), |ui| fold(ui, explorer)));
    }
    pressed
}

/// Draws the contents of a side panel below the tree: what is said beside the map, and the search. The rest is in the menu.
fn below(ui: &mut Ui, inside: Rect, explorer: &Explorer) -> Option<Pressed> {
    let map = Rect::from_min_size(inside.right_top() + vec2(-map::SMALL.x, 8.0), map::SMALL);
    map::paint(ui.painter(), map, explorer);
    let buttons = [Pressed::Step, Pressed::Run, Pressed::Play(explorer.tree.node(explorer.selected).board)];
    let widths = buttons.map(|press| button(explorer, press).natural_width(ui));
    let across = inside.expand2(vec2(12.0, 0.0));
    let is_one_row = widths.iter().sum::<f32>() <= across.width();
    let rows = across.with_min_y(across.bottom() - if is_one_row { ROW } else { 2.0 * ROW });
    let body = inside.with_max_x(map.left() - 16.0).with_max_y(rows.top());
    scrolling(ui, body, |ui| said(ui, explorer));
    if !is_one_row {
        return at(ui, rows, |ui| search(ui, explorer, &buttons));
    }
    let mut pressed = None;
    for (press, place) in buttons.into_iter().zip(spread(rows, &widths)) {
        if at(ui, place, |ui| ui.add(button(explorer, press))).clicked() {
            pressed = Some(press);
        }
    }
    pressed
}

/// Draws what a side panel below the tree has no room for.
pub fn menu(ui: &mut Ui, explorer: &mut Explorer) -> Option<Pressed> {
    ui.spacing_mut().item_spacing.y = 4.0;
    let pressed = ways(ui, explorer);
    divide(ui);
    let pressed = pressed.or(fold(ui, explorer));
    pressed.or(search(ui, explorer, &[Pressed::Again]))
}

/// Draws what scrolls within this place.
fn scrolling(ui: &mut Ui, body: Rect, contents: impl FnOnce(&mut Ui)) {
    side_panel::scrolling(ui, body, 12.0, ScrollArea::vertical(), |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        contents(ui);
    });
}

/// Draws a line with space around it.
fn divide(ui: &mut Ui) {
    ui.add_space(12.0);
    rule(ui, ui.max_rect().left()..=ui.max_rect().right(), ui.cursor().top());
    ui.add_space(8.0);
}

fn quiet(ui: &mut Ui, text: &str) -> Response {
    let ink = color(style::theme(ui.ctx()).quiet);
    ui.label(RichText::new(text).size(BODY).color(ink))
}

/// Draws what is said about the selected node.
fn said(ui: &mut Ui, explorer: &Explorer) {
    let ink = color(style::theme(ui.ctx()).text);
    let [title, sentence] = explorer.said();
    described::live(&ui.label(RichText::new(title).font(semibold(TITLE)).color(ink)));
    described::live(&ui.add(Label::new(paragraph(sentence, ink)).wrap()));
}

/// The button of the search that does this.
fn button(explorer: &Explorer, press: Pressed) -> Quiet<'static> {
    let walk = explorer.walk.as_ref();
    let goes_on = walk.is_none_or(|walk| !walk.is_done);
    let (icon, text, is_enabled) = match press {
        Pressed::Step => (Icon::Right, boards::step(), goes_on),
        Pressed::Run if walk.is_some_and(|walk| walk.runs) => (Icon::Pause, boards::pause_search(), goes_on),
        Pressed::Run => (Icon::Play, boards::run(), goes_on),
        Pressed::Play(board) => (Icon::Next, boards::play_here(), !board.is_over()),
        _ => (Icon::Restart, boards::again(), true),
    };
    Quiet::new(text).icon(icon).enabled(is_enabled)
}

/// Draws buttons of the search beside each other. Returns the one that was pressed.
fn search(ui: &mut Ui, explorer: &Explorer, buttons: &[Pressed]) -> Option<Pressed> {
    // The icons stand below the words above them, so the buttons begin before those.
    let place = ui.available_rect_before_wrap();
    let left = if place.width() > WIDE { place.left() - 12.0 } else { place.left() };
    let mut row = ui.new_child(UiBuilder::new().max_rect(place.with_min_x(left)));
    let shown = row.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 4.0);
        let mut pressed = None;
        for press in buttons {
            if ui.add(button(explorer, *press)).clicked() {
                pressed = Some(*press);
            }
        }
        pressed
    });
    ui.advance_cursor_after_rect(shown.response.rect.with_min_x(place.left()));
    shown.inner
}

/// Draws the ways to search, with the number of boards that each visits.
fn ways(ui: &mut Ui, explorer: &Explorer) -> Option<Pressed> {
    let ink = color(style::theme(ui.ctx()).quiet);
    let line = Line::new(ui, [boards::way_to_search(), boards::boards_visited()], &FontId::proportional(BODY));
    let (heading, _) = ui.allocate_exact_size(vec2(ui.available_width(), line.height(24.0)), Sense::hover());
    line.paint(ui.painter(), heading, [ink; 2]);
    let mut chosen = None;
    for (index, saving) in Saving::ALL.into_iter().enumerate() {
        if way(ui, explorer, index, saving) {
            chosen = Some(saving);
        }
    }
    chosen.map(Pressed::Way)
}

/// Words, and a number or a word at the end of their line. Words that have no room beside that are in several lines.
struct Line([Arc<Galley>; 2]);

impl Line {
    /// The space between the two.
    const GAP: f32 = 8.0;

    fn new(ui: &Ui, [words, end]: [&str; 2], font: &FontId) -> Self {
        let end = ui.painter().layout_no_wrap(end.to_owned(), font.clone(), Color32::PLACEHOLDER);
        let room = ui.available_width() - end.size().x - Self::GAP;
        Self([ui.painter().layout(words.to_owned(), font.clone(), Color32::PLACEHOLDER, room), end])
    }

    /// This height or, if the words need more, theirs.
    fn height(&self, least: f32) -> f32 {
        least.max(self.0[0].size().y)
    }

    /// Paints both in these colours. Returns the place of the words.
    fn paint(self, painter: &Painter, rect: Rect, [ink, end_ink]: [Color32; 2]) -> Rect {
        let [words, end] = self.0;
        let place = Align2::LEFT_CENTER.anchor_size(rect.left_center(), words.size());
        painter.galley(place.min, words, ink);
        painter.galley(Align2::RIGHT_CENTER.anchor_size(rect.right_center(), end.size()).min, end, end_ink);
        place
    }
}

/// Draws a way to search. Returns whether it was pressed.
fn way(ui: &mut Ui, explorer: &Explorer, index: usize, saving: Saving) -> bool {
    let theme = style::theme(ui.ctx());
    let (count, is_all) = explorer.counts.of(index);
    let is_limit = explorer.counts.are_done() && !is_all;
    let visits = boards::visits(count, is_limit);
    let is_chosen = explorer.saving == saving;
    let font = if is_chosen { semibold(BODY) } else { FontId::proportional(BODY) };
    let line = Line::new(ui, [words::saving(saving), &visits], &font);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), line.height(ROW)), Sense::click());
    let name = spoken::saving_visits(words::saving(saving), &visits);
    response.widget_info(|| {
        let kind = bevy_egui::egui::WidgetType::RadioButton;
        bevy_egui::egui::WidgetInfo::selected(kind, response.enabled(), is_chosen, &name)
    });
    described::choice(&response);
    let is_known = is_all || is_limit;
    let ink = color(if is_known { theme.text } else { theme.quiet });
    let painter = ui.painter();
    let state = WidgetState::of(&response, response.enabled());
    paint_flat_ground(painter, rect.expand2(vec2(12.0, 0.0)), 12, state);
    let word = line.paint(painter, rect, [color(theme.text), ink]);
    if is_chosen {
        paint_underline(painter, word, 3.0, color(theme.text));
    }
    response.clicked() && !is_chosen
}

/// Draws the switch that folds positions that are equal but turned. During a search nothing is folded.
fn fold(ui: &mut Ui, explorer: &mut Explorer) -> Option<Pressed> {
    let searches = explorer.walk.is_some();
    let switch = Switch::new(&mut explorer.folds, boards::fold());
    if !ui.add_enabled_ui(!searches, |ui| switch.ui(ui).changed()).inner {
        return None;
    }
    explorer.tree.set_folds(explorer.folds);
    // The selected node may be folded into another one.
    (explorer.selected, explorer.scroll_to) = (Tree::ROOT, Some(ScrollTo::All));
    Some(Pressed::Changed)
}
