//! What is around the board of the editor: the marks to choose from, and the side panel.

use bevy_egui::egui::{Align2, FontId, Id, Label, Rect, RichText, ScrollArea, Sense, Ui, Vec2, Widget, pos2, vec2};
use noughts_engine::ai::Minimax;
use noughts_engine::rules::Mark;

use crate::layout::Arrangement;
use crate::look::icons::Icon;
use crate::widgets::described;
use crate::widgets::fonts::semibold;
use crate::widgets::side_panel::{rule, scrolling};
use crate::widgets::style::{self, color};
use crate::widgets::{
    BODY, IconButton, MainButton, Quiet, Sign, Switch, TITLE, Tool, at, one_of, one_of_signs, paragraph,
};
use crate::words::{self, boards, spoken};

use super::super::field::outlined;
use super::editing::{Editing, Seats, Tip};

/// The sizes of the marks to choose from, and of one of their slips where it is as wide as the others.
const SIGN: f32 = 30.0;
const PALETTE: Vec2 = vec2(264.0, 64.0);
/// The sizes of the choice of the side to move, and of it where there is little room.
const TO_MOVE: Vec2 = vec2(152.0, 52.0);
const NARROW_TO_MOVE: Vec2 = vec2(108.0, 52.0);
/// In a side panel that is narrower than this, only one button is beside the marks to choose from.
const NARROW: f32 = 260.0;
/// The heights of the head of the side panel, and of it in a tall window, of a row, and of the field for the notation.
const HEAD: f32 = 64.0;
const TALL_HEAD: f32 = 56.0;
const ROW: f32 = 60.0;
const FIELD: f32 = 46.0;

/// What was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    Back,
    Play,
    Tree,
    Share,
}

/// Draws what is around the board, and changes what is edited.
pub(super) struct Panel<'a> {
    pub editing: &'a mut Editing,
    pub minimax: &'a mut Minimax,
    pub arrangement: Arrangement,
}

impl Panel<'_> {
    /// Draws the marks to choose from and the rubber below the board.
    pub fn tools(&mut self, ui: &mut Ui) {
        let all = ui.max_rect().translate(vec2(0.0, 4.0));
        let clear = Tool::new(Icon::Restart, boards::clear()).large(true);
        let width = clear.natural_width(ui);
        let left = all.center().x - (PALETTE.x + 12.0 + width) / 2.0;
        at(ui, Rect::from_min_size(pos2(left, all.top()), PALETTE), |ui| self.palette(ui, PALETTE));
        if clear.show_at(ui, pos2(left + PALETTE.x + 12.0, all.top()), width) {
            self.editing.clear(self.minimax);
        }
    }

    fn palette(&mut self, ui: &mut Ui, size: Vec2) {
        let mark = |mark| (Tip::Mark(mark), if mark == Mark::X { "X" } else { "O" }, Sign::Mark(mark));
        let tips = [mark(Mark::X), mark(Mark::O), (Tip::Rubber, boards::erase(), Sign::Icon(Icon::Erase))];
        if let Some(tip) = one_of_signs(ui, spoken::palette(), size, SIGN, &tips, self.editing.tip) {
            self.editing.tip = tip;
        }
    }

    const fn is_wide(&self) -> bool {
        matches!(self.arrangement, Arrangement::Wide)
    }

    fn head_height(&self) -> f32 {
        if self.arrangement == Arrangement::Tall { TALL_HEAD } else { HEAD }
    }

    /// Whether the way to the tree is in the head of a side panel of this width, beside the marks to choose from.
    fn has_tree_in_head(&self, width: f32) -> bool {
        !self.is_wide() && width >= NARROW
    }

    /// Draws the head of the side panel: where there is little room, the marks to choose from are in it.
    pub fn head(&mut self, ui: &mut Ui, inside: Rect) -> Option<Pressed> {
        let has_tree = self.has_tree_in_head(inside.width());
        let head = Rect::from_min_size(inside.min, vec2(inside.width(), self.head_height()));
        let buttons = if has_tree { 2.0 } else { 1.0 };
        let palette = head.with_max_x(head.right() + 8.0 - buttons * IconButton::SIDE);
        at(ui, palette, |ui| self.palette(ui, palette.size()));
        let last = head.right_center() - vec2(IconButton::SIDE / 2.0 - 8.0, 0.0);
        let clear = IconButton::new(Icon::Restart, boards::clear());
        if clear.show_at(ui, last - vec2((buttons - 1.0) * IconButton::SIDE, 0.0)) {
            self.editing.clear(self.minimax);
        }
        let tree = IconButton::new(Icon::Tree, words::tree()).enabled(self.editing.position().is_ok());
        (has_tree && tree.show_at(ui, last)).then_some(Pressed::Tree)
    }

    /// Draws what is below the head of the side panel.
    pub fn side_panel(&mut self, ui: &mut Ui, inside: Rect) -> Option<Pressed> {
        let foot = if self.is_wide() { 192.0 } else { MainButton::HEIGHT + 8.0 };
        let top = inside.top() + if self.is_wide() { 0.0 } else { self.head_height() + 4.0 };
        let body = Rect::from_min_max(pos2(inside.left(), top), inside.max - vec2(0.0, foot));
        let has_ways = !self.is_wide() && !self.has_tree_in_head(inside.width());
        let mut pressed = None;
        scrolling(ui, body, 8.0, ScrollArea::vertical(), |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            pressed = self.body(ui, has_ways);
        });
        let apart = if self.is_wide() { 12.0 } else { 8.0 };
        at(ui, inside.with_min_y(body.bottom() + apart), |ui| pressed.or(self.foot(ui)))
    }

    fn body(&mut self, ui: &mut Ui, has_ways: bool) -> Option<Pressed> {
        let is_wide = self.is_wide();
        let line = |ui: &mut Ui| {
            ui.add_space(4.0);
            rule(ui, ui.max_rect().left()..=ui.max_rect().right(), ui.cursor().top());
            ui.add_space(4.0);
        };
        if is_wide {
            ui.add_space(14.0);
            self.verdict(ui);
            ui.add_space(20.0);
            line(ui);
        }
        self.side_to_move(ui);
        if !is_wide {
            self.verdict(ui);
        }
        line(ui);
        Switch::new(&mut self.editing.shows_worth, words::show_outcomes()).ui(ui);
        let shared = self.notation(ui);
        if is_wide {
            return shared;
        }
        ui.add_space(8.0);
        self.seats(ui);
        let way = if has_ways { self.ways(ui) } else { None };
        shared.or(way)
    }

    /// Draws what is said about the position.
    fn verdict(&self, ui: &mut Ui) {
        let theme = style::theme(ui.ctx());
        let verdict = self.editing.verdict();
        let ink = color(if verdict.is_err() { theme.loss } else { theme.quiet });
        let [title, sentence] = verdict.unwrap_or_else(|wrong| wrong);
        described::live(&ui.label(RichText::new(title).font(semibold(TITLE)).color(color(theme.text))));
        if self.is_wide() {
            ui.add_space(4.0);
        }
        described::live(&ui.add(Label::new(paragraph(sentence, ink)).wrap()));
    }

    /// Draws the choice of the side to move.
    fn side_to_move(&mut self, ui: &mut Ui) {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let ink = color(style::theme(ui.ctx()).text);
        ui.painter().text(
            row.left_center(),
            Align2::LEFT_CENTER,
            boards::side_to_move(),
            FontId::proportional(BODY),
            ink,
        );
        let marks = [Mark::X, Mark::O].map(|mark| (mark, spoken::to_move(mark), Sign::Mark(mark)));
        let size = if row.width() < 240.0 { NARROW_TO_MOVE } else { TO_MOVE };
        let place = Rect::from_center_size(row.right_center() - vec2(size.x / 2.0, 0.0), size);
        let chosen = at(ui, place, |ui| {
            one_of_signs(ui, words::boards::side_to_move(), size, 22.0, &marks, self.editing.setup().to_move())
        });
        if let Some(mark) = chosen {
            self.editing.set_to_move(self.minimax, mark);
        }
    }

    /// Draws the field with the notation, and the buttons that copy it and send the position to somebody.
    fn notation(&mut self, ui: &mut Ui) -> Option<Pressed> {
        let theme = style::theme(ui.ctx());
        let apart = if self.is_wide() { 10.0 } else { 0.0 };
        ui.add_space(apart);
        ui.label(RichText::new(boards::as_text()).color(color(theme.quiet)));
        ui.add_space(apart);
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), FIELD), Sense::hover());
        let buttons = if self.is_wide() { 1.0 } else { 2.0 };
        let field = row.with_max_x(row.right() - buttons * IconButton::SIDE + 8.0);
        let (is_set, text) = outlined(ui, field, Id::new("notation"), spoken::notation(), "", &mut self.editing.text);
        if is_set || text.changed() {
            self.editing.read(self.minimax);
        }
        let is_copied = self.editing.copied.as_ref() == Some(&self.editing.text);
        let (icon, name) = if is_copied { (Icon::Check, boards::copied()) } else { (Icon::Copy, boards::copy()) };
        let at = row.right_center() - vec2(IconButton::SIDE / 2.0 - 12.0, 0.0);
        if IconButton::new(icon, name).show_at(ui, at - vec2((buttons - 1.0) * IconButton::SIDE, 0.0)) {
            ui.ctx().copy_text(self.editing.text.clone());
            self.editing.copied = Some(self.editing.text.clone());
        }
        // In a wide window, the way to share is beside that to the tree.
        if self.is_wide() {
            return None;
        }
        let share = IconButton::new(Icon::Share, words::share()).enabled(self.editing.position().is_ok());
        share.show_at(ui, at).then_some(Pressed::Share)
    }

    /// Draws the choice of who plays on.
    fn seats(&mut self, ui: &mut Ui) {
        let play_as = |mark| (Seats::As(mark), boards::play_as(mark));
        let seats = [play_as(Mark::X), play_as(Mark::O), (Seats::Two, boards::for_two())];
        if let Some(seats) = one_of(ui, spoken::seats(), ui.available_width(), &seats, self.editing.seats) {
            self.editing.seats = seats;
        }
    }

    fn ways(&self, ui: &mut Ui) -> Option<Pressed> {
        let is_position = self.editing.position().is_ok();
        let pressed = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(-12.0);
            let tree = Quiet::new(words::tree()).icon(Icon::Tree).enabled(is_position);
            let tree = ui.add(tree).clicked().then_some(Pressed::Tree);
            let share = Quiet::new(words::share()).icon(Icon::Share).enabled(is_position);
            let is_shared = self.is_wide() && ui.add(share).clicked();
            is_shared.then_some(Pressed::Share).or(tree)
        });
        pressed.inner
    }

    /// Draws the button that plays on from the position and, where there is room, who plays.
    fn foot(&mut self, ui: &mut Ui) -> Option<Pressed> {
        let is_wide = self.is_wide();
        ui.spacing_mut().item_spacing.y = 16.0;
        if is_wide {
            self.seats(ui);
        }
        let can_play = self.editing.position().is_ok() && self.editing.outcome().is_none();
        let theme = style::theme(ui.ctx());
        let ink = match self.editing.seats {
            Seats::As(mark) => theme.marks[mark],
            Seats::Two => theme.text,
        };
        let size = vec2(ui.available_width(), MainButton::HEIGHT);
        let play = MainButton::new(boards::play_here(), size).ink(color(ink)).enabled(can_play);
        let play = ui.add(play).clicked().then_some(Pressed::Play);
        play.or_else(|| if is_wide { self.ways(ui) } else { None })
    }
}
