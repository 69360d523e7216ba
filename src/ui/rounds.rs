//! The number of the round in a match with a fixed number of rounds, and a slip of paper for each round.

use bevy_egui::egui::{
    Align2, CornerRadius, FontId, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetType, vec2,
};
use noughts_engine::play::FinishedRound;
use noughts_engine::rules::Mark;

use crate::game::GameItem;
use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, HAIR, NEAR, OUTLINE, SMALL, TIGHT, UNDERLINE};
use crate::widgets::{color, described, line, paint_small_mark, paint_words, style, word};
use crate::words;

/// The sides of a slip beside the number of the round, from the largest to the least, and its side below the number.
const BESIDE: [f32; 2] = [24.0, 20.0];
const BELOW: f32 = 18.0;
/// The radius of the corners of a slip, the size of the mark on it and the length of the stroke of a draw, as shares of its side.
const CORNER: f32 = 0.2;
const MARK: f32 = 0.62;
const STROKE: f32 = 0.42;
/// The lengths of the dashes around a slip of a round to come, and of the gaps between the dashes.
const DASHES: [f32; 2] = [3.0, 3.4];

/// What a slip shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slip {
    /// Who won the round. A draw has no winner.
    Over(Option<Mark>),
    /// The moves of the round are not known.
    Unknown,
    /// The round that is played now.
    Now,
    /// A round to come.
    ToCome,
}

/// Draws the number of the round, and the slips beside the number. If there is too little room, the slips are below the number.
pub(super) fn show(ui: &mut Ui, game: &GameItem, align: Align2) {
    let Some(count) = game.pairing().length.rounds() else {
        return;
    };
    let (all, quiet) = (ui.max_rect(), style::quiet(ui.ctx()));
    let text = words::round(game.pairing());
    let mut number = word(ui.painter(), &text, FontId::proportional(BODY));
    let gap = |side: f32| if side < BESIDE[0] { TIGHT } else { NEAR };
    let row = |side: f32| count as f32 * (side + gap(side)) - gap(side);
    let beside = BESIDE.into_iter().find(|side| number.size().x + APART + row(*side) <= all.width());
    let (words, slips, side) = match beside {
        Some(side) => {
            let mut line = all.part(align, vec2(number.size().x + APART + row(side), all.height()));
            (line.take_left(number.size().x), line.behind(row(side)), side)
        }
        None => {
            if number.size().x > all.width() {
                number = word(ui.painter(), &text, FontId::proportional(SMALL));
            }
            if number.size().x > all.width() || row(BELOW) > all.width() {
                return;
            }
            let [words, slips] = all.below([number.size().y, BELOW], HAIR);
            (words, slips.part(align, vec2(row(BELOW), BELOW)), BELOW)
        }
    };
    let place = paint_words(ui.painter(), words, align, number, quiet);
    let heard = ui.interact(place, ui.id().with("number"), Sense::hover());
    described::name(&heard, WidgetType::Label, text);
    let mut rest = slips;
    for slip in all_slips(game, count) {
        let place = rest.take_left(side).part(Align2::CENTER_CENTER, Vec2::splat(side));
        rest.take_left(gap(side));
        paint(ui, game, place.shrink(OUTLINE), slip);
    }
}

/// The slips of all rounds, the slip of the first round first.
fn all_slips(game: &GameItem, count: usize) -> Vec<Slip> {
    let pairing = game.pairing();
    let unknown = pairing.round_number() - 1 - pairing.finished().len();
    let known = pairing.finished().iter().map(FinishedRound::winner).map(Slip::Over);
    let counted = game.outcome().filter(|_| game.round().counts());
    let now = counted.map_or(Slip::Now, |outcome| Slip::Over(outcome.winner()));
    let slips = std::iter::repeat_n(Slip::Unknown, unknown).chain(known).chain([now]);
    slips.chain(std::iter::repeat(Slip::ToCome)).take(count).collect()
}

fn paint(ui: &Ui, game: &GameItem, place: Rect, slip: Slip) {
    let (painter, theme) = (ui.painter(), style::theme(ui.ctx()));
    let corner = CornerRadius::same((CORNER * place.width()) as u8);
    let paper = |fill, edge| painter.rect(place, corner, color(fill), line(OUTLINE, edge), StrokeKind::Middle);
    match slip {
        Slip::Over(winner) => {
            paper(theme.paper, theme.edge);
            match winner {
                // Where marks belong to nobody, a slip has the first letter of the winner's name or, where both names begin alike,
                // the winner's number.
                Some(mark) if !game.round().rules().kind().has_own_marks() => {
                    let first = |side| words::player_name(game.pairing(), side).chars().next();
                    let letter = match first(mark) {
                        Some(letter) if first(mark.other()) != Some(letter) => letter.to_string(),
                        _ => (1 + usize::from(mark != game.pairing().player_one)).to_string(),
                    };
                    let font = FontId::proportional(MARK * place.width());
                    painter.text(place.center(), Align2::CENTER_CENTER, letter, font, color(theme.text));
                }
                Some(mark) => paint_small_mark(painter, place.center(), MARK * place.width(), mark),
                None => {
                    let stroke = place.middle(STROKE * place.width());
                    painter.hline(stroke.x_range(), place.center().y, line(UNDERLINE, theme.text));
                }
            }
        }
        Slip::Unknown => _ = paper(theme.paper, theme.edge),
        Slip::Now => _ = paper(theme.highlighter, theme.lines),
        Slip::ToCome => {
            let around =
                [place.left_top(), place.right_top(), place.right_bottom(), place.left_bottom(), place.left_top()];
            let pencil: Stroke = line(OUTLINE, theme.lines);
            painter.extend(Shape::dashed_line(&around, pencil, DASHES[0], DASHES[1]));
        }
    }
}
