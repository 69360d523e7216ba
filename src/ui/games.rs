//! The games to choose from, in a side panel over the first screen.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Painter, Rect, Response, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::{Board, Rules};

use crate::board::thumbnail::Thumbnail;
use crate::intent::Intent;
use crate::layout::measures::{BODY, BUTTON, CLOSE, GROUP, HEAD, MARGIN, NEAR, SMALL, TIGHT, WIDE_MARGIN};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screens};
use crate::settings::Settings;
use crate::setup::{Draft, Family};
use crate::widgets::side_panel::{measuring, over, rule};
use crate::widgets::{
    WidgetState, at, color, described, ink, lines, one_of, one_of_height, one_of_width, paint_chosen,
    paint_flat_ground, paint_icon, paint_words, quiet, semibold, style,
};
use crate::words;

use super::Intents;

/// The least height of a row, and the side of its picture.
const ROW: f32 = 68.0;
const PICTURE: f32 = HEAD;
/// The side of the arrow of the row that leads to a game of one's own.
const ARROW: f32 = 18.0;

/// Paints the picture of a game.
pub(super) fn paint_picture(painter: &Painter, place: Rect, family: Family) {
    if let Ok(board) = Board::parse(family.pictured(), picture(family)) {
        Thumbnail::within(place, &board).paint(painter);
    }
}

/// A picture of a game: a board that shows what the game is about.
const fn picture(family: Family) -> &'static str {
    match family {
        Family::Classic => "XXX/.O./O.. o",
        Family::Vanishing => "O.X/.XO/O.X x c1b2c3 a1c2a3",
        Family::Ultimate => {
            ".......O./.......O./.......O./...X...../....X..../.....X.../........./........./......... x -"
        }
        Family::Gravity => "...X/..XO/.XOO/XOOX o",
        Family::Five => "X..O../.XO.../..XO../O..X../....X./..O... o",
        Family::Larger => ".XX./OOOO/.X../X... x",
        Family::Misere => "O../XXX/..O o",
        Family::Wild => "X.O/.O./X.O x",
        Family::Notakto => "X.X/XX./..X o",
        Family::Own => "...../...../...../..... x",
    }
}

/// Draws the side panel. A press on a game chooses this game and closes the side panel. The last row leads to a game of one's own.
pub(super) fn show(
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    mut screens: ResMut<Screens>,
    settings: Res<Settings>,
    layout: Res<BoardLayout>,
) -> Result {
    if screens.overlay != Some(Overlay::Games) {
        return Ok(());
    }
    let ctx = &intents.ctx()?;
    let now = draft.rules;
    let row = |family: Family| {
        let is_chosen = Family::of(now) == family;
        Row { family, is_chosen, rules: if is_chosen { now } else { family.last(&settings.games) } }
    };
    let rows = Family::ALL.map(row);
    let ui = measuring(ctx, &layout);
    let height = rows.iter().map(|row| row.height(&ui, ui.max_rect().width())).sum();
    let (mut chosen, mut opens_own) = (None, false);
    let is_closed = over(ctx, &layout, words::games(), height, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        described::choices(ui, words::games(), ui.available_rect_before_wrap(), |ui| {
            for row in &rows {
                let pressed = row.show(ui);
                opens_own |= pressed.is_some() && row.opens();
                chosen = pressed.filter(|_| !row.opens()).or(chosen);
            }
        });
    });
    if let Some(rules) = chosen {
        screens.overlay = None;
        if rules != now {
            draft.change_rules(rules);
        }
        intents.draw_again();
    }
    if opens_own {
        screens.toggle(Overlay::OwnGame);
        intents.draw_again();
    }
    intents.when(is_closed, Intent::Back);
    Ok(())
}

/// A row with a game: a picture, its name, and the game in a few words. A game in several sizes has a choice of these sizes at its
/// end or, where there is no room, below its words.
struct Row {
    family: Family,
    is_chosen: bool,
    /// The rules that a press on the row chooses.
    rules: Rules,
}

/// Where the parts of a row are.
struct Places {
    all: Rect,
    picture: Rect,
    words: Rect,
    sizes: Rect,
}

impl Row {
    /// Whether the row leads to choices of its own.
    fn opens(&self) -> bool {
        self.family == Family::Own
    }

    /// The sizes of the board from which a person chooses, the smallest one first.
    fn sizes(&self) -> Vec<(Rules, String)> {
        let mut sizes = self.family.rules().to_vec();
        sizes.sort_by_key(|rules| rules.cells().len());
        let choices = sizes.iter().filter(|_| sizes.len() > 1);
        choices.map(|rules| (*rules, words::size_of_board(rules.columns(), rules.rows()))).collect()
    }

    /// The heights of the name and of the words below the name, in a place of this width.
    fn heights(&self, ui: &Ui, width: f32) -> [f32; 2] {
        let height = |text: &str, font| lines(ui.painter(), text, font, ink(ui.ctx()), width).size().y;
        [
            height(&words::family_name(self.family), semibold(BODY)),
            height(&words::family_in_words(self.family), FontId::proportional(SMALL)),
        ]
    }

    /// Lays the parts of the row into a place with this corner and width.
    fn places(&self, ui: &Ui, all: Rect) -> Places {
        let mut rest = all;
        let picture = rest.take_left(PICTURE + 2.0 * TIGHT);
        rest.take_left(CLOSE);
        let sizes = self.sizes();
        let choices: Vec<_> = sizes.iter().map(|(rules, text)| (*rules, text.as_str())).collect();
        let (mut end, mut below) = (Rect::NOTHING, 0.0);
        if choices.is_empty() {
            rest.take_right(if self.is_chosen || self.opens() { BUTTON } else { 0.0 });
        } else {
            let width = one_of_width(ui, &choices);
            let words = words::family_name(self.family);
            let needed = lines(ui.painter(), &words, semibold(BODY), ink(ui.ctx()), f32::INFINITY).size().x;
            if needed + GROUP + width <= rest.width() {
                end = rest.take_right(width);
                rest.take_right(GROUP);
            } else {
                below = CLOSE + one_of_height(ui, rest.width(), &choices);
            }
        }
        let [name, says] = self.heights(ui, rest.width());
        let height = (name + NEAR + says + below + 2.0 * CLOSE).max(ROW);
        let all = all.with_max_y(all.top() + height);
        let mut words = rest.with_max_y(all.bottom());
        if below > 0.0 {
            words.take_bottom(CLOSE);
            end = words.take_bottom(below - CLOSE);
        } else {
            end = end.with_min_y(all.top()).with_max_y(all.bottom());
            let height = one_of_height(ui, end.width(), &choices);
            end = end.part(Align2::CENTER_CENTER, vec2(end.width(), height));
        }
        Places { all, picture: picture.with_max_y(all.bottom()), words, sizes: end }
    }

    fn height(&self, ui: &Ui, width: f32) -> f32 {
        self.places(ui, Rect::from_min_size(ui.max_rect().min, vec2(width, ROW))).all.height()
    }

    /// Draws the row. Returns the rules that were chosen by a press.
    fn show(&self, ui: &mut Ui) -> Option<Rules> {
        let start = ui.cursor().min;
        let places = self.places(ui, Rect::from_min_size(start, vec2(ui.available_width(), ROW)));
        let (rect, response) = ui.allocate_exact_size(places.all.size(), Sense::click());
        let name = format!("{}: {}", words::family_name(self.family), words::family_in_words(self.family));
        described::selected(&response, WidgetType::RadioButton, self.is_chosen, &name);
        self.paint(ui, rect, &places, &response);
        let sizes = self.sizes();
        let choices: Vec<_> = sizes.iter().map(|(rules, text)| (Some(*rules), text.as_str())).collect();
        let mut size = Some(self.rules).filter(|_| self.is_chosen);
        let is_sized = !choices.is_empty()
            && at(ui, places.sizes, |ui| one_of(ui, &words::family_name(self.family), &choices, &mut size));
        // The choice of the size lies within the row.
        ui.advance_cursor_after_rect(rect);
        if is_sized { size } else { response.clicked().then_some(self.rules) }
    }

    fn paint(&self, ui: &Ui, rect: Rect, places: &Places, response: &Response) {
        let painter = ui.painter();
        if rect.top() > ui.max_rect().top() + 1.0 {
            rule(ui, rect);
        }
        paint_flat_ground(painter, rect.shrink2(vec2(0.0, 1.0)), 12, WidgetState::of(response, response.enabled()));
        paint_picture(painter, places.picture.part(Align2::CENTER_CENTER, vec2(PICTURE, PICTURE)), self.family);
        if self.opens() {
            // A pencil on the empty board: here a person draws the board.
            let pencil = places.picture.part(Align2::CENTER_CENTER, vec2(WIDE_MARGIN, WIDE_MARGIN));
            painter.rect_filled(pencil, CLOSE, color(style::theme(ui.ctx()).paper));
            paint_icon(painter, Icon::Editor, pencil.center(), MARGIN, ink(ui.ctx()));
        }
        let (name, says) = (words::family_name(self.family), words::family_in_words(self.family));
        let font = if self.is_chosen { semibold(BODY) } else { FontId::proportional(BODY) };
        let name = lines(painter, &name, font, Color32::PLACEHOLDER, places.words.width());
        let says = lines(painter, &says, FontId::proportional(SMALL), quiet(ui.ctx()), places.words.width());
        let [above, below] = places.words.below([name.size().y, says.size().y], NEAR);
        match self.is_chosen {
            true => paint_chosen(painter, above, Align2::LEFT_CENTER, name),
            false => paint_words(painter, above, Align2::LEFT_CENTER, name, ink(ui.ctx())),
        };
        paint_words(painter, below, Align2::LEFT_CENTER, says, quiet(ui.ctx()));
        if self.is_chosen && self.family.rules().len() == 1 && !self.opens() {
            paint_icon(painter, Icon::Check, rect.behind(BUTTON).center(), WIDE_MARGIN, ink(ui.ctx()));
        }
        if self.opens() {
            paint_icon(painter, Icon::Right, rect.behind(BUTTON).center(), ARROW, ink(ui.ctx()));
        }
    }
}
