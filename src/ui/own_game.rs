//! The rules and the size of a game of one's own, in the side panel of the games.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, Context, FontId, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::rules::{Board, Kind, Mark, Rules};

use crate::board::thumbnail::Thumbnail;
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, CLOSE, HEAD, MARGIN, WIDE_MARGIN};
use crate::layout::{BoardLayout, Cut};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screens};
use crate::settings::Settings;
use crate::setup::{Draft, Family, value_of_start};
use crate::widgets::section::{under, under_height};
use crate::widgets::side_panel::{WayOut, deeper, measuring, rule};
use crate::widgets::{
    Button, Row, STEPPER, color, described, ink, lines, one_of, one_of_height, paint_icon, paint_words, quiet, stepper,
    style,
};
use crate::words;

use super::Intents;

/// The side of the picture by the least height of the window. In a lower window, there is no picture.
const PICTURES: [(f32, f32); 2] = [(700.0, 168.0), (560.0, 96.0)];

/// A number that a person chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Number {
    Columns,
    Rows,
    InARow,
}

impl Number {
    const ALL: [Self; 3] = [Self::Columns, Self::Rows, Self::InARow];

    fn name(self) -> &'static str {
        match self {
            Self::Columns => words::columns(),
            Self::Rows => words::rows(),
            Self::InARow => words::marks_in_a_row(),
        }
    }

    const fn of(self, rules: Rules) -> u8 {
        match self {
            Self::Columns => rules.columns(),
            Self::Rows => rules.rows(),
            Self::InARow => rules.in_a_row(),
        }
    }

    /// The rules with a number that is greater by one or less by one, if there is a game with this number. On a smaller board, a
    /// line is at most as long as the longer side.
    fn step(self, rules: Rules, is_up: bool) -> Option<Rules> {
        let number = if is_up { self.of(rules) + 1 } else { self.of(rules) - 1 };
        let (columns, rows) = match self {
            Self::Columns => (number, rules.rows()),
            Self::Rows => (rules.columns(), number),
            Self::InARow => (rules.columns(), rules.rows()),
        };
        let in_a_row = if self == Self::InARow { number } else { rules.in_a_row().min(columns.max(rows)) };
        Rules::of(rules.kind(), columns, rows, in_a_row).ok()
    }
}

/// The game as a person changes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnGame {
    rules: Rules,
    /// The number that was changed last, and whether upwards.
    last: (Number, bool),
}

/// What a person has asked for.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// To play the game.
    is_used: bool,
    /// When a button that is held down makes its next step.
    next: Option<Duration>,
}

/// Draws the side panel, and chooses the game in the end.
pub(super) fn show(
    mut intents: Intents,
    mut draft: ResMut<Draft>,
    mut screens: ResMut<Screens>,
    mut changed: Local<Option<OwnGame>>,
    settings: Res<Settings>,
    layout: Res<BoardLayout>,
    time: Res<Time<Real>>,
) -> Result {
    if screens.overlay != Some(Overlay::OwnGame) {
        *changed = None;
        return Ok(());
    }
    let first = || OwnGame { rules: Family::Own.last(&settings.games), last: (Number::InARow, true) };
    let game = changed.get_or_insert_with(first);
    let ctx = &intents.ctx()?;
    let (before, mut asked) = (game.rules, Asked::default());
    let height = game.height(&measuring(ctx, &layout));
    let way_out = deeper(ctx, &layout, (words::games(), words::own_game()), height, |ui| {
        asked = game.show(ui, time.elapsed());
    });
    if let Some(next) = asked.next {
        intents.wake.at(next);
    }
    if asked.is_used {
        if draft.rules != game.rules {
            draft.change_rules(game.rules);
        }
        screens.overlay = None;
    }
    match way_out {
        Some(WayOut::Back) => intents.write(Intent::Back),
        Some(WayOut::Closed) => screens.overlay = None,
        None => {}
    }
    if before != game.rules || screens.overlay.is_none() {
        intents.draw_again();
    }
    Ok(())
}

/// The side of the picture in a window of this height.
fn picture(ctx: &Context) -> Option<f32> {
    let height = ctx.content_rect().height();
    PICTURES.into_iter().find(|(least, _)| height >= *least).map(|(_, side)| side)
}

fn kinds() -> [(Kind, String); Family::OWN_KINDS.len()] {
    Family::OWN_KINDS.map(|kind| (kind, words::kind_name(kind.to_string())))
}

/// The width that is left for a sentence behind its icon.
fn room(width: f32) -> f32 {
    width - 2.0 * Row::TALL_PADDING - MARGIN - CLOSE
}

/// The height of a sentence, or of a line without one.
fn sentence_height(ui: &Ui, sentence: Option<&str>, width: f32) -> f32 {
    let words = lines(ui.painter(), sentence.unwrap_or_default(), FontId::proportional(BODY), ink(ui.ctx()), width);
    CLOSE + words.size().y.max(WIDE_MARGIN)
}

impl OwnGame {
    /// Why a number cannot be changed further: the number that was changed last or, if this number can, the length of a line.
    fn why_stopped(&self) -> Option<String> {
        let stops = |(number, is_up): &(Number, bool)| number.step(self.rules, *is_up).is_none();
        let (number, is_up) = [self.last, (Number::InARow, true)].into_iter().find(stops)?;
        Some(match number {
            Number::Columns => words::stop_columns().to_owned(),
            Number::Rows => words::stop_rows().to_owned(),
            Number::InARow if !is_up => words::stop_shortest().to_owned(),
            Number::InARow => {
                words::cannot_fit(usize::from(self.rules.in_a_row()) + 1, self.rules.columns(), self.rules.rows())
            }
        })
    }

    /// The sentences below the numbers: why a number stops, and what is proved.
    fn sentences(&self) -> [Option<String>; 2] {
        [self.why_stopped(), value_of_start(self.rules).map(|value| words::known_of_start(value).to_owned())]
    }

    fn height(&self, ui: &Ui) -> f32 {
        let width = ui.max_rect().width();
        let kinds = kinds();
        let kinds: Vec<_> = kinds.iter().map(|(kind, name)| (*kind, name.as_str())).collect();
        let sentences = self.sentences();
        picture(ui.ctx()).map_or(0.0, |side| side + APART)
            + under_height(ui, width, words::own_rule(), |width| one_of_height(ui, width, &kinds))
            + HEAD * Number::ALL.len() as f32
            + sentences.iter().map(|said| sentence_height(ui, said.as_deref(), room(width))).sum::<f32>()
            + APART
            + HEAD
    }

    fn show(&mut self, ui: &mut Ui, now: Duration) -> Asked {
        let mut asked = Asked::default();
        let width = ui.available_width();
        ui.spacing_mut().item_spacing.y = 0.0;
        if let Some(side) = picture(ui.ctx()) {
            let (rect, _) = ui.allocate_exact_size(vec2(width, side + APART), Sense::hover());
            let board = Board::new(self.rules, Mark::X);
            Thumbnail::within(rect.upper(side).middle(side), &board).paint(ui.painter());
        }
        self.rule(ui);
        for number in Number::ALL {
            let (row, _) = ui.allocate_exact_size(vec2(width, HEAD), Sense::hover());
            asked.next = self.number(ui, row, number, now).or(asked.next);
        }
        let [stopped, known] = self.sentences();
        say(ui, stopped, (Some(Icon::Close), color(style::theme(ui.ctx()).loss)));
        say(ui, known, (None, quiet(ui.ctx())));
        ui.add_space(APART);
        let (place, _) = ui.allocate_exact_size(vec2(width, HEAD), Sense::hover());
        asked.is_used = Button::main(words::use_board()).show_in(ui, place);
        asked
    }

    /// Draws the choice of the rule.
    fn rule(&mut self, ui: &mut Ui) {
        let (kinds, mut kind) = (kinds(), self.rules.kind());
        let kinds: Vec<_> = kinds.iter().map(|(kind, name)| (*kind, name.as_str())).collect();
        let heading = (words::own_rule(), quiet(ui.ctx()));
        if under(ui, None, heading, |ui| one_of(ui, words::own_rule(), &kinds, &mut kind)) {
            let [columns, rows, in_a_row] = Number::ALL.map(|number| number.of(self.rules));
            self.rules = Rules::of(kind, columns, rows, in_a_row).unwrap_or(self.rules);
        }
    }

    /// Draws a row with a number, and changes the number. Returns when a button that is held down makes its next step.
    fn number(&mut self, ui: &mut Ui, row: Rect, number: Number, now: Duration) -> Option<Duration> {
        rule(ui, row);
        let inside = row.wider(-Row::TALL_PADDING);
        let name = inside.with_max_x(inside.right() - STEPPER);
        let words = lines(ui.painter(), number.name(), FontId::proportional(BODY), ink(ui.ctx()), name.width());
        paint_words(ui.painter(), name, Align2::LEFT_CENTER, words, ink(ui.ctx()));
        let can = [false, true].map(|is_up| number.step(self.rules, is_up).is_some());
        let stepped = stepper(ui, inside, number.name(), number.of(self.rules), can, now);
        for _ in 0..stepped.count.abs() {
            self.last = (number, stepped.count > 0);
            self.rules = number.step(self.rules, stepped.count > 0).unwrap_or(self.rules);
        }
        stepped.next
    }
}

/// Draws a sentence, behind its icon if it has one. Without a sentence, its line stays free, so that nothing moves.
fn say(ui: &mut Ui, sentence: Option<String>, (icon, ink): (Option<Icon>, Color32)) {
    let width = ui.available_width();
    let height = sentence_height(ui, sentence.as_deref(), room(width));
    let (rect, heard) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let Some(sentence) = sentence else {
        return;
    };
    let mut inside = rect.wider(-Row::TALL_PADDING);
    if let Some(icon) = icon {
        paint_icon(ui.painter(), icon, inside.take_left(MARGIN).center(), MARGIN, ink);
        inside.take_left(CLOSE);
    }
    let words = lines(ui.painter(), &sentence, FontId::proportional(BODY), ink, inside.width());
    paint_words(ui.painter(), inside, Align2::LEFT_CENTER, words, ink);
    described::name(&heard, WidgetType::Label, sentence);
    described::live(&heard);
}
