//! A sheet with how many rounds were won, drawn and lost against each opponent and person, and what was reached for the first time.

use std::sync::Arc;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetType,
    vec2,
};
use noughts_engine::play::Moment;
use noughts_engine::rules::Rules;

use crate::layout::Cut;
use crate::layout::measures::{
    APART, BODY, CLOSE, GROUP, LARGE, LINE, MARGIN, NEAR, OUTLINE, SMALL, THIN, TIGHT, TITLE,
};
use crate::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::records::{First, Results, Rival, Totals};
use crate::ui::results;
use crate::widgets::side_panel::rule;
use crate::widgets::{
    color, described, fitting, ink, line, lines, paint_icon, paint_underline, paint_words, say, style, title, word,
};
use crate::words;

/// The side of the picture of somebody, and of the icon of a person.
const FACE: f32 = 40.0;
const ICON: f32 = 28.0;
/// The width of a number with its shape, with and without much room.
const NUMBERS: [f32; 2] = [60.0, 48.0];
/// The sheet has much room if it is wider than this.
const WIDE: f32 = 340.0;
/// A line of the pen is as long as its place for this many rounds.
const ROUNDS: u32 = 15;
/// The height and the length of the parts of a line for drawn and lost rounds, and the gap behind each part.
const DASH: [f32; 3] = [4.0, 9.0, 5.0];
const DOT: [f32; 3] = [4.0, 4.0, 4.0];
/// The height of a slip, and the least width of one of two beside each other.
const SLIP: f32 = 84.0;
const LEAST_SLIP: f32 = 150.0;
const CORNER: CornerRadius = CornerRadius::same(14);

/// Draws the totals of a game or, without one, of all games.
pub(super) fn show(ui: &mut Ui, totals: &Totals, game: Option<Rules>) {
    let of_game = game.map(|rules| totals.of_game(rules));
    let totals = of_game.as_ref().unwrap_or(totals);
    let frame = style::panel_frame(style::theme(ui.ctx())).inner_margin(MARGIN);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = TIGHT;
        let (all, quiet) = (totals.all(), style::quiet(ui.ctx()));
        if all == Results::default() {
            say(ui, words::no_totals(), BODY, quiet);
        } else {
            title(ui, words::won_of(all), LARGE, ink(ui.ctx()));
        }
        if let Some(streak) = words::streak(totals.streak()) {
            say(ui, streak, BODY, quiet);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let most = totals.rivals().values().map(|results| results.rounds()).fold(ROUNDS, u32::max);
        for (index, (rival, results)) in totals.rivals().into_iter().enumerate() {
            if index > 0 {
                rule(ui, ui.available_rect_before_wrap());
            }
            against(ui, rival, results, most);
        }
    });
    ui.add_space(GROUP);
    firsts(ui, totals, game);
}

/// Draws a row: a face, the name above a line of the pen for all rounds, and the numbers.
fn against(ui: &mut Ui, rival: &Rival, of: Results, most: u32) {
    let (place, heard) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let name = words::rival(rival);
    described::name(&heard, WidgetType::Label, words::results_against(name, words::results_in_a_list(of)));
    let mut rest = place;
    let avatar = match rival {
        Rival::Opponent(opponent) => Some(Avatar::of(*opponent)),
        Rival::Person(_) => None,
    };
    face(ui, rest.take_left(FACE), avatar, Mood::Rest, Icon::People);
    rest.take_left(APART);
    let column = NUMBERS[usize::from(place.width() < WIDE)];
    let numbers = rest.take_right(3.0 * column);
    results::paint(ui, numbers, &[of.won, of.drawn, of.lost].map(|rounds| rounds.to_string()), Some(column));
    rest.take_right(GROUP);
    let [name_at, mut pen] = rest.below([TITLE, APART], NEAR);
    let size = fitting(ui, name, BODY, rest.width(), FontId::proportional);
    let word = word(ui.painter(), name, FontId::proportional(size));
    paint_words(&ui.painter().with_clip_rect(rest), name_at, Align2::LEFT_CENTER, word, ink(ui.ctx()));
    let theme = style::theme(ui.ctx());
    let mut part = |rounds: u32| pen.take_left(rest.width() * rounds as f32 / most as f32);
    let [won, drawn, lost] = [of.won, of.drawn, of.lost].map(&mut part);
    if of.won > 0 {
        let under = won.with_max_x(won.right() - TIGHT).with_max_y(won.center().y - DASH[0]);
        paint_underline(ui.painter(), under, DASH[0] + 1.0, color(theme.win));
    }
    dashes(ui.painter(), drawn, DASH, Stroke::new(DASH[0], color(theme.quiet)));
    dashes(ui.painter(), lost, DOT, Stroke::new(DOT[0], color(theme.loss)));
}

/// Paints a line in parts of this length, with gaps behind them. There is at least one part where there is any room.
fn dashes(painter: &Painter, place: Rect, [height, length, gap]: [f32; 3], stroke: Stroke) {
    let parts = (place.width() / (length + gap)).round().max(f32::from(u8::from(place.width() > 0.0)));
    for index in 0..parts as usize {
        let across = gap / 2.0 + index as f32 * (length + gap);
        let part = Rect::from_min_size(place.left_center() + vec2(across, -height / 2.0), vec2(length, height));
        painter.rect_filled(part, height / 2.0, stroke.color);
    }
}

/// Paints an opponent, or else an icon.
fn face(ui: &Ui, place: Rect, avatar: Option<Avatar>, mood: Mood, icon: Icon) {
    match avatar {
        Some(avatar) => {
            let scale = FACE / AVATAR_SIDE;
            paint_picture(ui.painter(), avatar.picture(mood), place.center(), scale, style::theme(ui.ctx()));
        }
        None => paint_icon(ui.painter(), icon, place.center(), ICON, ink(ui.ctx())),
    }
}

/// Draws a slip for each first, the next one in dashes.
fn firsts(ui: &mut Ui, totals: &Totals, game: Option<Rules>) {
    title(ui, words::firsts(), TITLE, ink(ui.ctx()));
    ui.add_space(TIGHT);
    let is_next = |first: &First| totals.reached(*first).is_none() && game.is_none_or(|rules| first.is_in(rules));
    let next = First::ALL.into_iter().find(is_next);
    let reached = First::ALL.into_iter().filter_map(|first| Some((first, Some(totals.reached(first)?))));
    let slips: Vec<_> = reached.chain(next.map(|next| (next, None))).collect();
    let columns = if (ui.available_width() - GROUP) / 2.0 >= LEAST_SLIP { 2 } else { 1 };
    let width = (ui.available_width() - GROUP * (columns as f32 - 1.0)) / columns as f32;
    for row in slips.chunks(columns) {
        let row: Vec<_> = row.iter().map(|(first, day)| Slip::new(ui, *first, *day, width)).collect();
        let height = row.iter().map(|slip| slip.words.size().y + slip.below.size().y + MARGIN).fold(SLIP, f32::max);
        let (mut place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        for slip in row {
            slip.show(ui, place.take_left(width));
            place.take_left(GROUP);
        }
        ui.add_space(CLOSE);
    }
}

/// Paints dashes around a place.
fn dashed(painter: &Painter, place: Rect, stroke: Stroke) {
    let corners = [place.left_top(), place.right_top(), place.right_bottom(), place.left_bottom(), place.left_top()];
    painter.extend(Shape::dashed_line(&corners, stroke, NEAR, NEAR));
}

/// A slip of paper: something that is reached for the first time, and on which day.
struct Slip {
    first: First,
    is_reached: bool,
    name: String,
    words: Arc<Galley>,
    below: Arc<Galley>,
}

impl Slip {
    fn new(ui: &Ui, first: First, day: Option<Moment>, width: f32) -> Self {
        let room = width - 2.0 * APART - FACE - CLOSE;
        let words = |text: String, size: f32| {
            lines(ui.painter(), &text, FontId::proportional(size), Color32::PLACEHOLDER, room)
        };
        let (text, below) = (words::first(first), day.map_or_else(|| words::first_to_come().to_owned(), words::day));
        let name = format!("{text}, {below}");
        Self { first, is_reached: day.is_some(), name, words: words(text, BODY), below: words(below, SMALL) }
    }

    fn show(self, ui: &mut Ui, place: Rect) {
        let theme = style::theme(ui.ctx());
        let heard = ui.interact(place, ui.id().with(self.first.id()), Sense::hover());
        described::name(&heard, WidgetType::Label, self.name);
        if self.is_reached {
            ui.painter().rect_filled(place, CORNER, color(theme.paper));
            ui.painter().rect_stroke(place, CORNER, line(THIN, theme.edge), StrokeKind::Inside);
        } else {
            dashed(ui.painter(), place.shrink(OUTLINE), line(OUTLINE, theme.lines));
        }
        let (avatar, icon) = match self.first {
            First::Win => (None, Icon::Flag),
            First::WinAgainstPencil => (Some(Avatar::Pencil), Icon::Flag),
            First::WinAgainstRuler => (Some(Avatar::Ruler), Icon::Flag),
            First::DrawAgainstInk => (Some(Avatar::Ink), Icon::Flag),
            First::TenWins => (None, Icon::Check),
            First::TenPuzzles => (None, Icon::Puzzles),
            First::Course => (None, Icon::Learn),
        };
        let mut inside = place.shrink2(vec2(APART, 0.0));
        face(ui, inside.take_left(FACE), avatar, Mood::Lost, icon);
        inside.take_left(CLOSE);
        let ink = if self.is_reached { theme.text } else { theme.quiet };
        let [text_at, below_at] = inside.below([self.words.size().y, self.below.size().y], TIGHT);
        paint_words(ui.painter(), text_at, Align2::LEFT_CENTER, self.words, color(ink));
        paint_words(ui.painter(), below_at, Align2::LEFT_CENTER, self.below, color(theme.quiet));
    }
}
