//! Every part of the screens in every state: `cargo run --example parts`. `Dark` or `HighContrast` after it chooses another
//! theme. What is shown here does not react. The game is behind it.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, FontId, LayerId, Order, Painter, Pos2, Rect, Ui, UiBuilder, Vec2, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts::game::GamePlugin;
use noughts::look::avatars::{AVATAR_SIDE, Avatar, Mood};
use noughts::look::icons::Icon;
use noughts::look::painter::{color, paint_picture};
use noughts::look::picture::{NAME_SIZE, name};
use noughts::look::theme::Theme;
use noughts::settings::{Settings, ThemeChoice};
use noughts::ui::thumbnail_button::ThumbnailButton;
use noughts::widgets::PanelSystems;
use noughts::widgets::style::theme;
use noughts::widgets::{
    Button, Ring, Row, Sign, Slider, Switch, WidgetState, modes, one_of, one_of_captioned, one_of_swatches, paint_icon,
    paint_toast,
};
use noughts::window;
use noughts_engine::rules::{Board, Rules};

/// The states of a part, from left to right. The last is that of the keyboard's focus.
const STATES: [WidgetState; 5] =
    [WidgetState::Rest, WidgetState::Hovered, WidgetState::Pressed, WidgetState::Disabled, WidgetState::Rest];
const FOCUSED: usize = 4;

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
    let layer = LayerId::new(Order::Debug, "parts".into());
    let painter = Painter::new(ctx.clone(), layer, all);
    let theme = theme(ctx);
    painter.rect_filled(all, 0.0, color(theme.table));
    let scale = 40.0 / NAME_SIZE.y;
    paint_picture(&painter, name(), pos2(40.0 + NAME_SIZE.x * scale / 2.0, 36.0), scale, theme);
    buttons(&painter, theme);
    let mut ui = Ui::new(ctx.clone(), "parts".into(), UiBuilder::new().layer_id(layer).max_rect(all));
    choices(&mut ui, theme);
    avatars(&painter, theme);
    const ICONS: f32 = 832.0;
    for (index, icon) in Icon::ALL.into_iter().enumerate() {
        let place = pos2(190.0 + 32.0 * (index % 33) as f32, ICONS + 36.0 * (index / 33) as f32);
        paint_icon(&painter, icon, place, 24.0, color(theme.text));
    }
    label(&painter, "Icons", ICONS, theme);
    rows(&painter, theme);
    thumbnails(&painter, theme);
    Ok(())
}

/// Writes the name of a row.
fn label(painter: &Painter, text: &str, y: f32, theme: &Theme) {
    painter.text(pos2(40.0, y), Align2::LEFT_CENTER, text, FontId::proportional(16.0), color(theme.quiet));
}

/// Paints the buttons, one state beside the other.
fn buttons(painter: &Painter, theme: &Theme) {
    // The middles of the rows.
    const MAIN: f32 = 96.0;
    const MAIN_HEIGHT: f32 = 56.0;
    const OUTLINED: f32 = 158.0;
    const QUIET: f32 = 218.0;
    const TOOL: f32 = 284.0;
    const CHIP: f32 = 348.0;
    const PAPER: f32 = 408.0;
    let place = |index: usize, y: f32, size: Vec2| {
        let rect = Rect::from_center_size(pos2(250.0 + 170.0 * index as f32, y), size);
        if index == FOCUSED {
            Ring { is_round: size.y == MAIN_HEIGHT || y == PAPER, is_on_ink: false }.paint(painter, rect);
        }
        rect
    };
    for (index, state) in STATES.into_iter().enumerate() {
        let main = vec2(120.0, MAIN_HEIGHT);
        Button::main("Play").ink(color(theme.marks.x)).paint(painter, place(index, MAIN, main), state);
        let outlined = place(index, OUTLINED, vec2(150.0, 48.0));
        Button::outlined("Play it out").with(Icon::Play).paint(painter, outlined, state);
        Button::quiet("Tree").with(Icon::Tree).paint(painter, place(index, QUIET, vec2(90.0, 48.0)), state);
        let aside = Rect::from_center_size(pos2(322.0 + 170.0 * index as f32, QUIET), vec2(48.0, 48.0));
        if index == FOCUSED {
            Ring::default().paint(painter, aside);
        }
        Button::icon(Icon::Settings, "Settings").paint(painter, aside, state);
        Button::tool(Icon::Undo, "Undo").large(true).paint(painter, place(index, TOOL, vec2(76.0, 60.0)), state);
        Button::chip("Match options", Icon::Right).paint(painter, place(index, CHIP, vec2(160.0, 44.0)), state);
        if state != WidgetState::Disabled {
            let paper = Button::paper("Next round", color(theme.marks.o)).with(Icon::Next);
            paper.paint(painter, place(index, PAPER, vec2(162.0, 48.0)), state);
        }
    }
    let aside = |y: f32, size: Vec2| Rect::from_center_size(pos2(1120.0, y), size);
    let main = Button::main("Play");
    main.ink(color(theme.marks.o)).paint(painter, aside(MAIN, vec2(120.0, 56.0)), WidgetState::Rest);
    main.paint(painter, aside(OUTLINED, vec2(120.0, 56.0)), WidgetState::Rest);
    Button::tool(Icon::Study, "Study").chosen(true).paint(painter, aside(TOOL, vec2(64.0, 60.0)), WidgetState::Rest);
    Switch::paint(painter, pos2(1085.0, CHIP), true);
    Switch::paint(painter, pos2(1155.0, CHIP), false);
    paint_toast(painter, aside(PAPER, vec2(300.0, 48.0)), Icon::Close, "Already taken");
    let rows = [
        ("Main", MAIN),
        ("Outlined", OUTLINED),
        ("Quiet, icon", QUIET),
        ("Tool", TOOL),
        ("Chip, switch", CHIP),
        ("Paper, toast", PAPER),
    ];
    rows.into_iter().for_each(|(text, y)| label(painter, text, y, theme));
}

/// Paints the rows of a menu and of a list of languages, one state beside the other.
fn rows(painter: &Painter, theme: &Theme) {
    let all = [
        ("In a menu", Row::new(Icon::Sound, "Sound").switch(true)),
        ("", Row::new(Icon::Flag, "Match options").opens("")),
        ("Chosen or not", Row::choice("English", true)),
        ("", Row::choice("Deutsch", false)),
    ];
    for (number, (name, row)) in all.into_iter().enumerate() {
        let y = 900.0 + 48.0 * number as f32;
        for (index, state) in STATES.into_iter().enumerate() {
            let rect = Rect::from_min_size(pos2(175.0 + 216.0 * index as f32, y), vec2(200.0, 40.0));
            row.paint(painter, rect, state);
            if index == FOCUSED {
                Ring::default().paint(painter, rect);
            }
        }
        label(painter, name, y + 20.0, theme);
    }
}

/// Paints a moment of a round as a small board, one state beside the other, and then the one that is shown and a mistake.
fn thumbnails(painter: &Painter, theme: &Theme) {
    const SIDE: f32 = 64.0;
    const MIDDLE: f32 = 1150.0;
    let board = Board::parse(Rules::TIC_TAC_TOE, "XO./.X./..O x").expect("a board");
    let moment =
        ThumbnailButton { board: &board, number: "4", name: "4", is_now: false, is_mistake: false, side: SIDE };
    let rect = |index: usize| {
        let size = vec2(SIDE, ThumbnailButton::height(SIDE));
        Rect::from_center_size(pos2(250.0 + 150.0 * index as f32, MIDDLE), size)
    };
    for (index, state) in STATES.into_iter().enumerate() {
        moment.paint(painter, rect(index), state);
    }
    Ring::default().paint(painter, rect(FOCUSED));
    ThumbnailButton { is_now: true, ..moment }.paint(painter, rect(5), WidgetState::Rest);
    ThumbnailButton { is_mistake: true, ..moment }.paint(painter, rect(6), WidgetState::Rest);
    label(painter, "Moment", MIDDLE, theme);
}

/// Shows choices, with the focus at one of each.
fn choices(ui: &mut Ui, theme: &Theme) {
    let at = |ui: &mut Ui, x: f32, y: f32, width: f32, contents: &mut dyn FnMut(&mut Ui)| {
        let rect = Rect::from_min_size(pos2(x, y), vec2(width, 150.0));
        ui.scope_builder(UiBuilder::new().max_rect(rect), contents);
    };
    let paces = [(0, "At once"), (1, "Quickly"), (2, "Slowly")];
    at(ui, 175.0, 446.0, 300.0, &mut |ui| _ = one_of(ui, "pace", &paces, &mut 1));
    at(ui, 515.0, 446.0, 300.0, &mut |ui| _ = one_of(ui, "pace", &paces, &mut 1));
    Ring::default().paint(ui.painter(), Rect::from_min_size(pos2(616.3, 450.0), vec2(97.3, 44.0)));
    let ways = [(0, "Computer"), (1, "Two players"), (2, "Online")];
    at(ui, 860.0, 448.0, 380.0, &mut |ui| _ = modes(ui, "ways", (20.0, 24.0), &ways, &mut 0));
    label(ui.painter(), "One of several", 472.0, theme);

    let themes = [
        (ThemeChoice::System, "System"),
        (ThemeChoice::Light, "Light"),
        (ThemeChoice::Dark, "Dark"),
        (ThemeChoice::HighContrast, "Contrast"),
    ];
    at(ui, 175.0, 512.0, 380.0, &mut |ui| _ = one_of_swatches(ui, "theme", &themes, &mut ThemeChoice::Light));
    let [doodle, pencil, ruler, ink] = Avatar::OFFERED;
    let opponents = [(0, "Easy", doodle), (1, "Medium", pencil), (2, "Hard", ruler), (3, "Unbeatable", ink)];
    let opponents = opponents.map(|(index, word, avatar)| (index, word, Sign::Avatar(avatar)));
    at(ui, 595.0, 512.0, 408.0, &mut |ui| _ = one_of_captioned(ui, "opponent", 48.0, &opponents, &[], &mut 1));
    label(ui.painter(), "With pictures", 560.0, theme);

    let mut row = |x: f32, row: Row| at(ui, x, 634.0, 320.0, &mut |ui| _ = ui.add(row));
    row(175.0, Row::new(Icon::Language, "Language").opens("English").in_list(Row::TALL));
    row(535.0, Row::new(Icon::Sound, "Sound").switch(true).in_list(Row::TALL));
    row(895.0, Row::new(Icon::Restart, "Restore defaults").quiet().in_list(Row::TALL));
    label(ui.painter(), "Row", 666.0, theme);
    let sliders =
        [(175.0, 0.6, WidgetState::Rest), (535.0, 0.3, WidgetState::Disabled), (895.0, 0.6, WidgetState::Rest)];
    for (index, (x, share, state)) in sliders.into_iter().enumerate() {
        let rect = Rect::from_min_size(pos2(x, 700.0), vec2(320.0, 44.0));
        Slider::paint(ui.painter(), rect, share, state);
        if index == 2 {
            Ring::default().paint(ui.painter(), rect);
        }
    }
    label(ui.painter(), "Slider", 722.0, theme);
}

/// Paints the opponents with every face.
fn avatars(painter: &Painter, theme: &Theme) {
    const MIDDLE: f32 = 780.0;
    for (index, avatar) in Avatar::ALL.into_iter().enumerate() {
        for (face, mood) in Mood::ALL.into_iter().enumerate() {
            let place: Pos2 = pos2(210.0 + 66.0 * (4 * index + face) as f32, MIDDLE);
            paint_picture(painter, avatar.picture(mood), place, 48.0 / AVATAR_SIDE, theme);
        }
    }
    label(painter, "Opponents", MIDDLE, theme);
}
