//! The panels around the board of the editor: the marks to choose from, and the side panel.

use bevy_egui::egui::{Align2, FontId, Id, Rect, ScrollArea, Sense, Ui, Vec2, Widget, vec2};
use noughts_engine::ai::Minimax;
use noughts_engine::play::{Match, Round};
use noughts_engine::rules::{Kind, Mark};

use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, FIELD, GROUP, HAIR, MARGIN, SMALL, TARGET, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut, EditorParts};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::widgets::side_panel::{rule, scrolling};
use crate::widgets::{self, Button, Sign, Switch, at, color, described, one_of_signs, paint_words, say, style, word};
use crate::words::{self, boards, spoken};

use super::super::field::outlined;
use super::super::small_boards;
use super::editing::{Editing, Tip};
use super::seats;

/// The sizes of the marks to choose from, and of the marks of the side to move.
const SIGN: f32 = 30.0;
const SMALL_SIGN: f32 = 22.0;
/// The width of a mark to choose from below the board.
const TIP: f32 = 88.0;
/// The size of the choice of the side to move, and its size in a narrow row. A row is narrow if its width is less than
/// `NARROW_ROW`.
const TO_MOVE: [Vec2; 2] = [vec2(152.0, FIELD), vec2(108.0, FIELD)];
const NARROW_ROW: f32 = 240.0;
/// The size of the marks that go next, and the side of the square of a small board of Ultimate with the space around it.
const NEXT_TO_GO: Vec2 = vec2(152.0, BUTTON);
const SMALL_BOARD: f32 = TARGET;
/// In a side panel that is narrower than this, only one button is beside the marks to choose from.
const NARROW: f32 = 260.0;
/// The height of the field for the notation.
const NOTATION: f32 = 46.0;
/// The least width of the field that shows a whole board.
const LEAST_FIELD: f32 = 220.0;

/// Draws the panels around the board, and changes the position that is edited.
pub(super) struct Panel<'a> {
    pub editing: &'a mut Editing,
    pub minimax: &'a mut Minimax,
    pub layout: &'a BoardLayout,
    /// The match from which the editor was opened.
    pub pairing: &'a Match,
}

impl Panel<'_> {
    /// Draws the marks to choose from and the rubber below the board.
    pub fn tools(&mut self, ui: &mut Ui) {
        let clear = Button::tool(Icon::Restart, boards::clear()).large(self.layout.sizes().has_large_tools);
        let [palette, place] = self.layout.editor_tools(TIP * self.tips().len() as f32, clear.natural_width(ui));
        at(ui, palette, |ui| self.palette(ui));
        if clear.show_in(ui, place) {
            self.editing.clear(self.minimax);
        }
    }

    /// The marks to choose from, and the rubber. Where both sides place X, there is only X, in nobody's ink.
    fn tips(&self) -> Vec<(Tip, &'static str, Sign)> {
        let rubber = (Tip::Rubber, boards::erase(), Sign::Icon(Icon::Erase));
        if self.editing.rules().kind() == Kind::Notakto {
            return vec![(Tip::Mark(Mark::X), "X", Sign::Cross), rubber];
        }
        let mark = |mark, name| (Tip::Mark(mark), name, Sign::Mark(mark));
        vec![mark(Mark::X, "X"), mark(Mark::O, "O"), rubber]
    }

    fn palette(&mut self, ui: &mut Ui) {
        let tips = self.tips();
        one_of_signs(ui, spoken::palette(), SIGN, &tips, &mut self.editing.tip);
    }

    /// Whether the side panel has no head, because there is so much room that the marks to choose from are below the board.
    fn is_roomy(&self) -> bool {
        self.layout.editor_parts().head.is_none()
    }

    /// The head of the side panel, if the side panel has a head, and whether the way to the tree is in this head, beside the
    /// marks to choose from.
    fn head_parts(&self) -> Option<(Rect, bool)> {
        self.layout.editor_parts().head.map(|head| (head, head.width() >= NARROW || self.layout.is_narrow()))
    }

    /// Draws the head of the side panel.
    pub fn head(&mut self, ui: &mut Ui) -> Option<Intent> {
        let (mut head, has_tree) = self.head_parts()?;
        // In a narrow window, the buttons are below the marks.
        let mut row = if self.layout.is_narrow() { head.take_bottom(BUTTON) } else { head };
        // The icon of the last button ends at the margin.
        row.max.x += CLOSE;
        let last = row.take_right(BUTTON);
        let clear = if has_tree { row.take_right(BUTTON) } else { last };
        let palette = if self.layout.is_narrow() { head.wider(TIGHT) } else { row };
        at(ui, palette, |ui| self.palette(ui));
        if Button::icon(Icon::Restart, boards::clear()).show_in(ui, clear) {
            self.editing.clear(self.minimax);
        }
        let tree = Button::icon(Icon::Tree, words::tree()).enabled(self.editing.has_tree());
        (has_tree && tree.show_in(ui, last)).then_some(Intent::Open(Screen::Tree))
    }

    /// Draws the parts of the side panel below its head.
    pub fn side_panel(&mut self, ui: &mut Ui) -> Option<Intent> {
        let EditorParts { body, foot, .. } = self.layout.editor_parts();
        let has_ways = self.head_parts().is_some_and(|(_, has_tree)| !has_tree);
        let mut pressed = None;
        scrolling(ui, body, CLOSE, ScrollArea::vertical(), |ui| {
            ui.spacing_mut().item_spacing.y = TIGHT;
            pressed = self.body(ui, has_ways);
        });
        at(ui, foot, |ui| pressed.or(self.foot(ui)))
    }

    fn body(&mut self, ui: &mut Ui, has_ways: bool) -> Option<Intent> {
        let is_roomy = self.is_roomy();
        let line = |ui: &mut Ui| {
            ui.add_space(TIGHT);
            rule(ui, ui.available_rect_before_wrap());
            ui.add_space(TIGHT);
        };
        if is_roomy {
            ui.add_space(SMALL);
            self.verdict(ui);
            ui.add_space(MARGIN);
            line(ui);
        }
        self.side_to_move(ui);
        if !is_roomy {
            self.verdict(ui);
        }
        match self.editing.rules().kind() {
            Kind::Vanishing if !self.editing.setup.is_empty() => self.next_to_go(ui),
            Kind::Ultimate => self.target(ui),
            _ => {}
        }
        line(ui);
        Switch::new(&mut self.editing.shows_worth, words::show_outcomes()).ui(ui);
        let shared = self.notation(ui);
        if is_roomy {
            return shared;
        }
        ui.add_space(CLOSE);
        seats::choose(ui, &mut self.editing.seats);
        let way = if has_ways { self.ways(ui) } else { None };
        shared.or(way)
    }

    /// Draws what is said about the position.
    fn verdict(&self, ui: &mut Ui) {
        let theme = style::theme(ui.ctx());
        let verdict = self.editing.verdict();
        let ink = color(if verdict.is_err() { theme.loss } else { theme.quiet });
        let [title, sentence] = verdict.unwrap_or_else(|wrong| wrong);
        described::live(&widgets::title(ui, title, TITLE, color(theme.text)));
        if self.is_roomy() {
            ui.add_space(TIGHT);
        }
        described::live(&say(ui, sentence, BODY, ink));
    }

    /// Draws words, and makes a place of this size beside them or, where there is no room, below them.
    fn row(&self, ui: &mut Ui, words: &str, size: Vec2) -> Rect {
        let ink = style::ink(ui.ctx());
        let words = word(ui.painter(), words, FontId::proportional(BODY));
        let is_below = words.size().x + CLOSE + size.x > ui.available_width();
        let least = self.layout.editor_parts().row.max(size.y);
        let height = if is_below { least + MARGIN } else { least };
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let align = if is_below { Align2::LEFT_TOP } else { Align2::LEFT_CENTER };
        paint_words(ui.painter(), row, align, words, ink);
        row.lower(least).part(Align2::RIGHT_CENTER, size)
    }

    /// Draws the choice of the side to move.
    fn side_to_move(&mut self, ui: &mut Ui) {
        let size = TO_MOVE[usize::from(ui.available_width() < NARROW_ROW)];
        let place = self.row(ui, boards::side_to_move(), size);
        let marks = [Mark::X, Mark::O].map(|mark| (mark, spoken::to_move(mark), Sign::Mark(mark)));
        let mut mark = self.editing.setup.to_move();
        let is_changed = at(ui, place, |ui| one_of_signs(ui, boards::side_to_move(), SMALL_SIGN, &marks, &mut mark));
        if is_changed {
            self.editing.set_to_move(self.minimax, mark);
        }
    }

    /// Draws the oldest mark of each side, where marks vanish. A press on a mark makes it the newest, so that another goes next.
    fn next_to_go(&mut self, ui: &mut Ui) {
        let place = self.row(ui, boards::marks_next_to_go(), NEXT_TO_GO);
        let (theme, setup) = (style::theme(ui.ctx()), self.editing.setup);
        for (place, mark) in place.beside([NEXT_TO_GO.x / 2.0; 2], 0.0).into_iter().zip(Mark::ALL) {
            let mut ages = setup.ages(mark);
            let (oldest, has_others) = (ages.next(), ages.next().is_some());
            let Some(oldest) = oldest else {
                continue;
            };
            let name = format!("{mark} {oldest}");
            let button = Button::quiet(&name).ink(color(theme.marks[mark])).enabled(has_others);
            if button.show_in(ui, place) {
                self.editing.make_newest(self.minimax, oldest);
            }
        }
    }

    /// Draws the choice of the small board to play in. As in a round, the squares of boards that may be played in are full.
    fn target(&mut self, ui: &mut Ui) {
        let (theme, setup) = (style::theme(ui.ctx()), self.editing.setup);
        let (board, before) = (setup.unchecked(), setup.target());
        let any = Button::quiet(boards::any_board());
        // What is chosen has heavy letters.
        let any = if before.is_none() { any.ink(color(theme.text)) } else { any };
        let side = 3.0 * SMALL_BOARD;
        let mut place = self.row(ui, boards::board_to_play_in(), vec2(any.natural_width(ui) + APART + side, side));
        let squares = place.take_right(side);
        let mut target = before;
        if any.show_in(ui, place.part(Align2::LEFT_CENTER, vec2(place.width(), BUTTON))) {
            target = None;
        }
        described::choices(ui, boards::board_to_play_in(), squares, |ui| {
            for (number, square) in small_boards::squares(squares) {
                let is_open = board.closed(number).is_none();
                let response = ui.add_enabled_ui(is_open, |ui| ui.allocate_rect(square, Sense::click())).inner;
                described::choice(&response, before == Some(number), boards::small_board(number.into()));
                let inside = square.shrink(HAIR + if response.hovered() { HAIR } else { 0.0 });
                small_boards::paint(ui, inside, &board, number);
                if response.clicked() {
                    target = Some(number);
                }
            }
        });
        if target != before {
            self.editing.set_target(self.minimax, target);
        }
    }

    /// Draws the field with the notation, and the buttons that copy it and send the position to somebody.
    fn notation(&mut self, ui: &mut Ui) -> Option<Intent> {
        let is_roomy = self.is_roomy();
        let apart = if is_roomy { 10.0 } else { 0.0 };
        ui.add_space(apart);
        let is_beside = is_roomy || ui.available_width() >= LEAST_FIELD + 2.0 * BUTTON;
        let heights = [if is_beside { MARGIN } else { BUTTON }, apart + TIGHT, NOTATION];
        let (rows, _) = ui.allocate_exact_size(vec2(ui.available_width(), heights.iter().sum()), Sense::hover());
        let [mut head, _, mut field] = rows.below(heights, 0.0);
        let (font, quiet) = (FontId::proportional(BODY), style::quiet(ui.ctx()));
        ui.painter().text(head.left_center(), Align2::LEFT_CENTER, boards::as_text(), font, quiet);
        // The icon of the last button ends at the margin. In a narrow drawer, the field needs the whole width. In a wide window, the
        // way to share is beside the way to the tree.
        let buttons = if is_beside { &mut field } else { &mut head };
        buttons.max.x += APART;
        let share = (!is_roomy).then(|| buttons.take_right(BUTTON));
        let copy = buttons.take_right(BUTTON);
        buttons.max.x -= TIGHT;
        let (is_set, text) = outlined(ui, field, Id::new("notation"), spoken::notation(), "", &mut self.editing.text);
        if is_set || text.changed() {
            self.editing.read(self.minimax);
        }
        let is_copied = self.editing.copied.as_ref() == Some(&self.editing.text);
        let (icon, name) = if is_copied { (Icon::Check, boards::copied()) } else { (Icon::Copy, boards::copy()) };
        if Button::icon(icon, name).show_in(ui, copy) {
            ui.ctx().copy_text(self.editing.text.clone());
            self.editing.copied = Some(self.editing.text.clone());
        }
        let button = Button::icon(Icon::Share, words::share()).enabled(self.editing.position().is_ok());
        let is_shared = share.is_some_and(|place| button.show_in(ui, place));
        // The buttons may be above the field.
        ui.advance_cursor_after_rect(rows);
        is_shared.then_some(Intent::Share)
    }

    fn ways(&self, ui: &mut Ui) -> Option<Intent> {
        let is_position = self.editing.position().is_ok();
        let pressed = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.add_space(-APART);
            let tree = Button::quiet(words::tree()).with(Icon::Tree).enabled(self.editing.has_tree());
            let tree = ui.add(tree).clicked().then_some(Intent::Open(Screen::Tree));
            let share = Button::quiet(words::share()).with(Icon::Share).enabled(is_position);
            let is_shared = self.is_roomy() && ui.add(share).clicked();
            is_shared.then_some(Intent::Share).or(tree)
        });
        pressed.inner
    }

    /// Draws the button that plays on from the position and, where there is room, the choice of who plays.
    fn foot(&mut self, ui: &mut Ui) -> Option<Intent> {
        let is_roomy = self.is_roomy();
        ui.spacing_mut().item_spacing.y = GROUP;
        if is_roomy {
            seats::choose(ui, &mut self.editing.seats);
        }
        let board = self.editing.position().ok().filter(|_| self.editing.outcome().is_none());
        let is_pressed = seats::play(ui, self.editing.seats, board.is_some());
        let play = |board| {
            let pairing = Box::new(seats::match_of(self.editing.seats, self.pairing));
            Intent::Play { round: Round::new(board), pairing, studies: false }
        };
        board.filter(|_| is_pressed).map(play).or_else(|| if is_roomy { self.ways(ui) } else { None })
    }
}
