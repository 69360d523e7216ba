//! The side panel beside the tree: what is said about the selected node, and the search.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, FontId, Galley, Id, Painter, Rect, Response, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2,
    Widget, WidgetType, vec2,
};
use noughts_engine::rules::Board;
use noughts_engine::teach::{Saving, Tree};

use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, GROUP, NARROW, TIGHT, TITLE, WIDE_MARGIN};
use crate::layout::{Cut, TreeParts};
use crate::look::icons::Icon;
use crate::widgets::side_panel::{self, rule};
use crate::widgets::{
    self, Button, Switch, WidgetState, at, color, described, lines, paint_chosen, paint_flat_ground, paint_words, say,
    semibold, style, word,
};
use crate::words::{self, boards, spoken};

use super::{Explorer, ScrollTo, map};

/// The height of the menu in a tall window.
pub const MENU: f32 = 372.0;

/// If a side panel is wider than this within its margins, the buttons of the search are in one row.
const WIDE: f32 = NARROW;

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
    /// Chooses this way to search. A search that has begun ends.
    Way(Saving),
    /// Nothing more is to be done, because the button has had its effect already.
    Changed,
}

/// Draws the contents of the side panel.
pub fn show(ui: &mut Ui, parts: &TreeParts, explorer: &mut Explorer) -> Option<Pressed> {
    match parts.map.filter(|_| parts.has_menu) {
        _ if parts.is_folded => folded(ui, parts, explorer),
        Some(map) => below(ui, parts.body, map, explorer),
        None => beside(ui, parts, explorer),
    }
}

/// Draws the contents of a folded side panel, which leaves the room to the drawing: the button that pauses the search, and how many
/// boards the search has visited.
fn folded(ui: &mut Ui, parts: &TreeParts, explorer: &Explorer) -> Option<Pressed> {
    let (mut words, pause) = (parts.body, button(explorer, Pressed::Run));
    let place = words.wider(APART).upper(BUTTON).before(pause.natural_width(ui));
    match parts.has_menu {
        true => words.min.x = place.right() + CLOSE,
        false => words.min.y = place.bottom() + CLOSE,
    }
    let response = pause.put_in(ui, place);
    keep_focus(&response, true);
    if let Some(text) = counted(explorer) {
        let align = if parts.has_menu { Align2::LEFT_CENTER } else { Align2::LEFT_TOP };
        let galley = lines(ui.painter(), &text, FontId::proportional(BODY), style::quiet(ui.ctx()), words.width());
        described::name(&ui.allocate_rect(words, Sense::hover()), WidgetType::Label, &text);
        paint_words(ui.painter(), words, align, galley, style::quiet(ui.ctx()));
    }
    response.clicked().then_some(Pressed::Run)
}

/// Keeps the keyboard at the button that lets the search run or pauses it, when the side panel is folded or unfolded.
fn keep_focus(button: &Response, is_folded: bool) {
    let id = Id::new("the search runs");
    if button.ctx.data(|data| data.get_temp(id)) == Some((!is_folded, true)) {
        button.request_focus();
    }
    let has_focus = button.has_focus();
    button.ctx.data_mut(|data| data.insert_temp(id, (is_folded, has_focus)));
}

/// Draws the contents of a side panel beside the tree.
fn beside(ui: &mut Ui, parts: &TreeParts, explorer: &mut Explorer) -> Option<Pressed> {
    let mut pressed = None;
    scrolling(ui, parts.body, |ui| {
        if parts.foot.is_some() {
            ui.add_space(CLOSE);
        }
        said(ui, explorer);
        ui.add_space(CLOSE);
        let board = explorer.tree.node(explorer.selected).board;
        let play = Button::outlined(boards::play_here()).with(Icon::Play).enabled(!board.is_over());
        if ui.add(play).clicked() {
            pressed = Some(Pressed::Play(board));
        }
        divide(ui);
        quiet(ui, &counted(explorer).unwrap_or_else(|| boards::watch_search().to_owned()));
        pressed = pressed.or(search(ui, explorer, &[Pressed::Step, Pressed::Run, Pressed::Again]));
        divide(ui);
        pressed = pressed.or(ways(ui, explorer));
        if parts.foot.is_none() {
            divide(ui);
            pressed = pressed.or(fold(ui, explorer));
        }
    });
    if let Some(mut foot) = parts.foot {
        rule(ui, foot);
        foot.take_top(CLOSE);
        pressed = pressed.or(at(ui, foot, |ui| fold(ui, explorer)));
    }
    pressed
}

/// Draws the contents of a side panel below the tree: the words about the selected node beside the map, and the search. All other
/// contents are in the menu.
fn below(ui: &mut Ui, mut body: Rect, map: Rect, explorer: &Explorer) -> Option<Pressed> {
    map::paint(ui.painter(), map, explorer);
    let buttons = [Pressed::Step, Pressed::Run, Pressed::Play(explorer.tree.node(explorer.selected).board)];
    let widths = buttons.map(|press| button(explorer, press).natural_width(ui));
    let is_one_row = widths.iter().sum::<f32>() <= body.wider(APART).width();
    let rows = body.take_bottom(if is_one_row { BUTTON } else { 2.0 * BUTTON }).wider(APART);
    scrolling(ui, body.with_max_x(map.left() - GROUP), |ui| {
        said(ui, explorer);
        if let Some(text) = counted(explorer) {
            quiet(ui, &text);
        }
    });
    if !is_one_row {
        return at(ui, rows, |ui| search(ui, explorer, &buttons));
    }
    let mut pressed = None;
    for (press, place) in buttons.into_iter().zip(rows.spread(&widths)) {
        pressed = pressed.or(put(ui, explorer, press, |ui, button| button.put_in(ui, place)));
    }
    pressed
}

/// Draws the contents for which a side panel below the tree has no room.
pub fn menu(ui: &mut Ui, explorer: &mut Explorer) -> Option<Pressed> {
    ui.spacing_mut().item_spacing.y = TIGHT;
    let pressed = ways(ui, explorer);
    divide(ui);
    let pressed = pressed.or(fold(ui, explorer));
    pressed.or(search(ui, explorer, &[Pressed::Again]))
}

/// Draws contents that scroll within this place.
fn scrolling(ui: &mut Ui, body: Rect, contents: impl FnOnce(&mut Ui)) {
    side_panel::scrolling(ui, body, APART, ScrollArea::vertical(), |ui| {
        ui.spacing_mut().item_spacing.y = TIGHT;
        contents(ui);
    });
}

/// Draws a line with space around it.
fn divide(ui: &mut Ui) {
    ui.add_space(APART);
    rule(ui, ui.available_rect_before_wrap());
    ui.add_space(CLOSE);
}

fn quiet(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).size(BODY).color(style::quiet(ui.ctx())))
}

/// Draws what is said about the selected node.
fn said(ui: &mut Ui, explorer: &Explorer) {
    let ink = style::ink(ui.ctx());
    let [title, sentence] = explorer.said();
    described::live(&widgets::title(ui, title, TITLE, ink));
    described::live(&say(ui, sentence, BODY, ink));
}

/// How many boards the search has visited, in all and, while the search runs, in a second.
fn counted(explorer: &Explorer) -> Option<String> {
    explorer.walk.as_ref().map(|walk| boards::counted(walk.visited, walk.per_second))
}

/// The button of the search that has this effect.
fn button(explorer: &Explorer, press: Pressed) -> Button<'static> {
    let walk = explorer.walk.as_ref();
    let goes_on = walk.is_none_or(|walk| !walk.is_done);
    let (icon, text, is_enabled) = match press {
        Pressed::Step => (Icon::Right, boards::step(), goes_on),
        Pressed::Run if walk.is_some_and(|walk| walk.runs) => (Icon::Pause, boards::pause_search(), goes_on),
        Pressed::Run => (Icon::Play, boards::run(), goes_on),
        Pressed::Play(board) => (Icon::Next, boards::play_here(), !board.is_over()),
        _ => (Icon::Restart, boards::again(), true),
    };
    Button::quiet(text).with(icon).enabled(is_enabled)
}

/// Draws a button of the search as `draw` does. Returns the effect of the button if it was pressed.
fn put(
    ui: &mut Ui,
    explorer: &Explorer,
    press: Pressed,
    draw: impl FnOnce(&mut Ui, Button<'static>) -> Response,
) -> Option<Pressed> {
    let response = draw(ui, button(explorer, press));
    if matches!(press, Pressed::Run) {
        keep_focus(&response, false);
    }
    response.clicked().then_some(press)
}

/// Draws buttons of the search beside each other. Returns the one that was pressed.
fn search(ui: &mut Ui, explorer: &Explorer, buttons: &[Pressed]) -> Option<Pressed> {
    // The icons stand below the words above them, so the buttons begin farther to the left than the words.
    let place = ui.available_rect_before_wrap();
    let before = if place.width() > WIDE { APART } else { 0.0 };
    let mut row = ui.new_child(UiBuilder::new().max_rect(place.with_min_x(place.left() - before)));
    let shown = row.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::DOWN * TIGHT;
        let mut pressed = None;
        for press in buttons {
            pressed = pressed.or(put(ui, explorer, *press, Ui::add));
        }
        pressed
    });
    ui.advance_cursor_after_rect(shown.response.rect.with_min_x(place.left()));
    shown.inner
}

/// Draws the ways to search, each with the number of boards that this way visits.
fn ways(ui: &mut Ui, explorer: &Explorer) -> Option<Pressed> {
    let line = Line::new(ui, [boards::way_to_search(), boards::boards_visited()], &FontId::proportional(BODY));
    let (heading, _) = ui.allocate_exact_size(vec2(ui.available_width(), line.height(WIDE_MARGIN)), Sense::hover());
    line.paint(ui.painter(), heading, false, [style::quiet(ui.ctx()); 2]);
    let mut chosen = None;
    for (index, saving) in Saving::ALL.into_iter().enumerate() {
        if way(ui, explorer, index, saving) {
            chosen = Some(saving);
        }
    }
    chosen.map(Pressed::Way)
}

/// Words, and a number or a word at the end of their line. If the words have no room beside this end, they are in several lines.
struct Line([Arc<Galley>; 2]);

impl Line {
    fn new(ui: &Ui, [words, end]: [&str; 2], font: &FontId) -> Self {
        let end = word(ui.painter(), end, font.clone());
        let room = ui.available_width() - end.size().x - CLOSE;
        Self([lines(ui.painter(), words, font.clone(), Color32::PLACEHOLDER, room), end])
    }

    /// The height `least` or, if the words need more height, the height of the words.
    fn height(&self, least: f32) -> f32 {
        least.max(self.0[0].size().y)
    }

    /// Paints the words, which may be chosen among others, and the end of the line in these colours.
    fn paint(self, painter: &Painter, rect: Rect, is_chosen: bool, [ink, end_ink]: [Color32; 2]) {
        let [words, end] = self.0;
        paint_words(painter, rect, Align2::RIGHT_CENTER, end, end_ink);
        match is_chosen {
            true => paint_chosen(painter, rect, Align2::LEFT_CENTER, words),
            false => paint_words(painter, rect, Align2::LEFT_CENTER, words, ink),
        };
    }
}

/// Draws a way to search. Returns whether this way was pressed.
fn way(ui: &mut Ui, explorer: &Explorer, index: usize, saving: Saving) -> bool {
    let theme = style::theme(ui.ctx());
    let (count, is_all) = explorer.counts.of(index);
    let is_limit = explorer.counts.are_done() && !is_all;
    let visits = boards::visits(count, is_limit);
    let is_chosen = explorer.saving == saving;
    let font = if is_chosen { semibold(BODY) } else { FontId::proportional(BODY) };
    let line = Line::new(ui, [words::saving(saving), &visits], &font);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), line.height(BUTTON)), Sense::click());
    described::choice(&response, is_chosen, spoken::saving_visits(words::saving(saving), &visits));
    let is_known = is_all || is_limit;
    let ink = color(if is_known { theme.text } else { theme.quiet });
    let painter = ui.painter();
    let state = WidgetState::of(&response, response.enabled());
    paint_flat_ground(painter, rect.wider(APART), 12, state);
    line.paint(painter, rect, is_chosen, [color(theme.text), ink]);
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
