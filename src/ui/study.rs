//! The drawer beside the board: the lessons about the round, and its moves.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, CornerRadius, FontId, Rect, Stroke, StrokeKind, TextStyle, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::coach::{Coach, Tab};
use crate::game::MatchView;
use crate::layout::{Arrangement, BoardLayout};
use crate::look::icons::Icon;
use crate::panels::fonts::semibold;
use crate::panels::style::{self, color};
use crate::panels::{PanelSystems, place};
use crate::parts::{BODY, Ground, IconButton, LARGE, SMALL, TITLE, at, on, one_of};
use crate::screens::Screen;
use crate::words;

use super::Intents;
use super::learn::{learn, moves};

/// The height of what can be pressed.
const TOUCH: f32 = 44.0;
/// The space beside the word of a button. The shortest word is the name of a cell.
const PADDING: f32 = 14.0;

const TABS: [(Tab, &str); 2] = [(Tab::Learn, words::LEARN_TAB), (Tab::Moves, words::MOVES_TAB)];

pub(super) fn plugin(app: &mut App) {
    let show = show.in_set(PanelSystems::Controls).after(super::round::show_tools);
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Game)));
}

fn show(
    mut contexts: EguiContexts,
    mut intents: Intents,
    mut coach: ResMut<Coach>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.drawer.is_empty() || !coach.is_open() {
        return Ok(());
    }
    let is_below = layout.arrangement == Arrangement::Tall;
    place(contexts.ctx_mut()?, &layout, "study", layout.drawer, |ui| {
        let inside = paper(ui, is_below);
        let large = layout.arrangement == Arrangement::Wide;
        let head = Rect::from_min_size(inside.min, vec2(inside.width(), 48.0));
        let theme = style::theme(ui.ctx());
        let font = semibold(if large { LARGE } else { TITLE });
        ui.painter().text(head.left_center(), Align2::LEFT_CENTER, words::STUDY, font, color(theme.text));
        on(ui, Ground::Paper, |ui| {
            let close = IconButton::new(Icon::Close, words::keys::CLOSE);
            if close.show_at(ui, pos2(head.right() - 12.0, head.center().y)) {
                coach.close();
                intents.draw_again();
                return;
            }
            let below = Rect::from_min_max(pos2(inside.left(), head.bottom() + 8.0), inside.max);
            at(ui, below, |ui| {
                for (style, size) in [(TextStyle::Body, BODY), (TextStyle::Button, BODY), (TextStyle::Small, SMALL)] {
                    ui.style_mut().text_styles.insert(style, FontId::proportional(size));
                }
                ui.spacing_mut().interact_size.y = TOUCH;
                ui.spacing_mut().button_padding.x = PADDING;
                if let Some(tab) = one_of(ui, ui.available_width(), &TABS, coach.tab) {
                    coach.tab = tab;
                    intents.draw_again();
                }
                let is_over = game.outcome().is_some();
                match coach.tab {
                    Tab::Moves => moves(ui, &coach, game.round(), is_over, &mut intents),
                    Tab::Learn | Tab::Play => learn(ui, coach.bypass_change_detection(), &game, &mut intents),
                }
            });
        });
    });
    Ok(())
}

/// Draws the paper of a drawer. Returns the rectangle within its margins.
pub(super) fn paper(ui: &mut Ui, is_below: bool) -> Rect {
    let all = ui.max_rect();
    let theme = style::theme(ui.ctx());
    let corner = match is_below {
        true => CornerRadius { nw: 24, ne: 24, sw: 0, se: 0 },
        false => CornerRadius { nw: 24, ne: 0, sw: 24, se: 0 },
    };
    ui.painter().rect(all, corner, color(theme.paper), Stroke::new(1.0, color(theme.edge)), StrokeKind::Inside);
    match is_below {
        true => all.shrink2(vec2(20.0, 12.0)),
        false => Rect::from_min_max(all.min + vec2(28.0, 12.0), all.max - vec2(24.0, 16.0)),
    }
}
