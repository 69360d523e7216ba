//! Every part of the screens in every state: `cargo run --example parts`. `Dark` or `HighContrast` after it chooses another
//! theme. What is shown here does not react. The game is behind it.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, LayerId, Order, Painter, Pos2, Rect, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts::game::GamePlugin;
use noughts::look::creatures::{CREATURE_SIDE, Creature, Mood};
use noughts::look::icons::Icon;
use noughts::look::painter::{color, paint_picture};
use noughts::look::picture::{NAME_SIZE, name};
use noughts::look::theme::Theme;
use noughts::panels::PanelSystems;
use noughts::panels::style::theme;
use noughts::parts::{Chip, IconButton, MainButton, Outlined, Quiet, State, Switch, Tool, paint_icon};
use noughts::settings::{Settings, ThemeChoice};
use noughts::window;

const STATES: [State; 4] = [State::Rest, State::Hovered, State::Pressed, State::Disabled];

fn main() -> AppExit {
    let mut app = window::app(GamePlugin::default());
    app.world_mut().resource_mut::<Settings>().theme = match std::env::args().nth(1).as_deref() {
        Some("Dark") => ThemeChoice::Dark,
        Some("HighContrast") => ThemeChoice::HighContrast,
        _ => ThemeChoice::Light,
    };
    app.add_systems(EguiPrimaryContextPass, show.after(PanelSystems::Overlays));
    app.run()
}

fn show(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let all = ctx.content_rect();
    let painter = Painter::new(ctx.clone(), LayerId::new(Order::Debug, "parts".into()), all);
    let theme = theme(ctx);
    painter.rect_filled(all, 0.0, color(theme.table));
    let scale = 40.0 / NAME_SIZE.y;
    paint_picture(&painter, name(), pos2(40.0 + NAME_SIZE.x * scale / 2.0, 40.0), scale, theme);
    buttons(&painter, theme);
    creatures(&painter, theme);
    for (index, icon) in Icon::ALL.into_iter().enumerate() {
        let place = pos2(190.0 + 32.0 * (index % 18) as f32, 596.0 + 40.0 * (index / 18) as f32);
        paint_icon(&painter, icon, place, 24.0, color(theme.text));
    }
    label(&painter, "Icons", 596.0, theme);
    Ok(())
}

/// Writes the name of a row.
fn label(painter: &Painter, text: &str, y: f32, theme: &Theme) {
    painter.text(pos2(40.0, y), Align2::LEFT_CENTER, text, FontId::proportional(16.0), color(theme.quiet));
}

/// Paints the buttons, one state beside the other.
fn buttons(painter: &Painter, theme: &Theme) {
    let place = |index: usize, y: f32, width: f32, height: f32| {
        Rect::from_center_size(pos2(250.0 + 170.0 * index as f32, y), vec2(width, height))
    };
    for (index, state) in STATES.into_iter().enumerate() {
        let main = MainButton::new("Play", vec2(120.0, 56.0)).ink(color(theme.marks.x));
        main.paint(painter, place(index, 110.0, 120.0, 56.0), state);
        Outlined::new("Play it out").icon(Icon::Play).paint(painter, place(index, 180.0, 150.0, 48.0), state);
        Quiet::new("Tree").icon(Icon::Tree).paint(painter, place(index, 246.0, 90.0, 48.0), state);
        let aside = place(index, 246.0, 48.0, 48.0).translate(vec2(72.0, 0.0));
        IconButton::new(Icon::Settings, "Settings").paint(painter, aside, state);
        Tool::new(Icon::Undo, "Undo").large(true).paint(painter, place(index, 320.0, 76.0, 60.0), state);
        Chip::new("Match options", Icon::Right).paint(painter, place(index, 394.0, 160.0, 44.0), state);
    }
    Tool::new(Icon::Study, "Study").chosen(true).paint(painter, place(4, 320.0, 64.0, 60.0), State::Rest);
    Switch::paint(painter, pos2(920.0, 394.0), true);
    Switch::paint(painter, pos2(990.0, 394.0), false);
    let rows = [("Main", 110.0), ("Outlined", 180.0), ("Quiet, icon", 246.0), ("Tool", 320.0), ("Chip, switch", 394.0)];
    rows.into_iter().for_each(|(text, y)| label(painter, text, y, theme));
}

/// Paints the opponents with every face.
fn creatures(painter: &Painter, theme: &Theme) {
    for (index, creature) in Creature::ALL.into_iter().enumerate() {
        for (face, mood) in Mood::ALL.into_iter().enumerate() {
            let place: Pos2 = pos2(210.0 + 66.0 * (4 * index + face) as f32, 490.0);
            paint_picture(painter, creature.picture(mood), place, 56.0 / CREATURE_SIDE, theme);
        }
    }
    label(painter, "Opponents", 490.0, theme);
}
