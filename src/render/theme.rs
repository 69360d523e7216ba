//! Ink on paper: the colours of each theme, and which of the themes is shown. `assets/README.md` tells the idea.

use bevy::prelude::*;

use crate::preferences::{Preferences, PreferencesSystems};
use noughts_engine::rules::{ByMark, Mark};
use crate::settings::{Settings, ThemeChoice};
use noughts_engine::teach::Value;

/// Every colour that is drawn, in the window and in its panels.
#[derive(Debug, PartialEq)]
pub struct Theme {
    /// What a program may call it.
    pub name: &'static str,
    /// Whether light letters stand on dark paper.
    pub is_dark: bool,
    /// Whether the picture lies on the table.
    pub has_picture: bool,
    /// The table that everything lies on.
    pub table: Color,
    /// The paper of the board and of the panels, and so the ground of a cell.
    pub sheet: Color,
    /// The lines between the cells.
    pub pencil: Color,
    /// The ground of an empty cell under the pointer.
    pub hovered: Color,
    /// The ground of a cell in a winning line, and of what is chosen among things that are drawn.
    pub winning: Color,
    /// What strikes a winning line through.
    pub strike: Color,
    /// The ink of each mark. They differ in brightness too, and their shapes in more than that.
    pub inks: ByMark<Color>,
    /// The mark of a cell that had no part in how the round ended.
    pub faded: ByMark<Color>,
    /// A mark where the pointer would place it.
    pub ghosts: ByMark<Color>,
    /// What is written.
    pub text: Color,
    /// What is written but matters less.
    pub quiet: Color,
    /// What is wrong.
    pub error: Color,
    /// The button that is pressed most, where the keyboard is, and what is good.
    pub primary: Color,
    /// What is written on that button.
    pub on_primary: Color,
    /// A button.
    pub button: Color,
    /// A button under the pointer.
    pub button_hovered: Color,
    /// A button that is held.
    pub button_pressed: Color,
    /// What is chosen, whose turn it is, and who has won.
    pub active: Color,
    /// Around panels.
    pub edge: Color,
    /// Around what can be pressed or filled in.
    pub outline: Color,
    /// What cannot be pressed now.
    pub disabled: Color,
    /// The ink of a win, which a shape and a word tell too.
    pub win: Color,
    /// That of a draw.
    pub draw: Color,
    /// That of a loss.
    pub loss: Color,
}

const fn rgb(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// By day: blue and red ink on white paper.
pub static LIGHT: Theme = Theme {
    name: "light",
    is_dark: false,
    has_picture: true,
    table: rgb(0xF3EAD9),
    sheet: rgb(0xFFFDF8),
    pencil: rgb(0x8C8272),
    hovered: rgb(0xFBF1DB),
    winning: rgb(0xFFDF85),
    strike: rgb(0x2B241C),
    inks: ByMark { x: rgb(0x1D4E89), o: rgb(0xC23B2C) },
    faded: ByMark { x: rgb(0xA7B8CC), o: rgb(0xE5B0A8) },
    ghosts: ByMark { x: rgb(0xC3CFDC), o: rgb(0xEDC9C1) },
    text: rgb(0x2B241C),
    quiet: rgb(0x6B5F50),
    error: rgb(0xA32A1C),
    primary: rgb(0x1D4E89),
    on_primary: rgb(0xFFFFFF),
    button: rgb(0xFFFDF8),
    button_hovered: rgb(0xFBF1DB),
    button_pressed: rgb(0xFFE3A0),
    active: rgb(0xFFE9B0),
    edge: rgb(0xDDD0B8),
    outline: rgb(0x948975),
    disabled: rgb(0xB3A894),
    win: rgb(0x1E6B43),
    draw: rgb(0x6B5F50),
    loss: rgb(0xA32A1C),
};

/// By night: two chalks on slate.
pub static DARK: Theme = Theme {
    name: "dark",
    is_dark: true,
    has_picture: true,
    table: rgb(0x191C20),
    sheet: rgb(0x24292F),
    pencil: rgb(0x79818A),
    hovered: rgb(0x323941),
    winning: rgb(0x5C4A12),
    strike: rgb(0xF6F0E3),
    inks: ByMark { x: rgb(0x8FC1FF), o: rgb(0xFF9E7D) },
    faded: ByMark { x: rgb(0x486180), o: rgb(0x81574A) },
    ghosts: ByMark { x: rgb(0x4B6079), o: rgb(0x77554B) },
    text: rgb(0xF1EBDF),
    quiet: rgb(0xB7AFA2),
    error: rgb(0xFF9D8E),
    primary: rgb(0x8FC1FF),
    on_primary: rgb(0x101820),
    button: rgb(0x2E343B),
    button_hovered: rgb(0x3A424B),
    button_pressed: rgb(0x4A545F),
    active: rgb(0x54471F),
    edge: rgb(0x3A424B),
    outline: rgb(0x8A929B),
    disabled: rgb(0x6A727B),
    win: rgb(0x86D9A6),
    draw: rgb(0xB7AFA2),
    loss: rgb(0xFF9D8E),
};

/// As far apart as colours can be: for eyes that need it, and for a projector in daylight.
pub static HIGH_CONTRAST: Theme = Theme {
    name: "contrast",
    is_dark: true,
    has_picture: false,
    table: rgb(0x000000),
    sheet: rgb(0x000000),
    pencil: rgb(0xFFFFFF),
    hovered: rgb(0x2A2A2A),
    winning: rgb(0x003C5A),
    strike: rgb(0xFFFFFF),
    inks: ByMark { x: rgb(0x66D9FF), o: rgb(0xFFD300) },
    faded: ByMark { x: rgb(0x2F8FB0), o: rgb(0xA68A00) },
    ghosts: ByMark { x: rgb(0x2C6A80), o: rgb(0x7D6800) },
    text: rgb(0xFFFFFF),
    quiet: rgb(0xE6E6E6),
    error: rgb(0xFFB3A8),
    primary: rgb(0xFFD300),
    on_primary: rgb(0x000000),
    button: rgb(0x000000),
    button_hovered: rgb(0x2A2A2A),
    button_pressed: rgb(0x4A4A4A),
    active: rgb(0x003C5A),
    edge: rgb(0xFFFFFF),
    outline: rgb(0xFFFFFF),
    disabled: rgb(0x7C7C7C),
    win: rgb(0x7CFFB2),
    draw: rgb(0xE6E6E6),
    loss: rgb(0xFFB3A8),
};

/// Every theme.
pub static THEMES: [&Theme; 3] = [&LIGHT, &DARK, &HIGH_CONTRAST];

impl Theme {
    /// The ink of a value.
    pub const fn worth(&self, value: Value) -> Color {
        match value {
            Value::Win => self.win,
            Value::Draw => self.draw,
            Value::Loss => self.loss,
        }
    }

    /// The ink of a mark.
    pub fn ink(&self, mark: Mark) -> Color {
        self.inks[mark]
    }
}

/// The theme that is shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct CurrentTheme(pub &'static Theme);

impl Default for CurrentTheme {
    fn default() -> Self {
        Self(&LIGHT)
    }
}

impl std::ops::Deref for CurrentTheme {
    type Target = Theme;

    fn deref(&self) -> &Theme {
        self.0
    }
}

/// Where the [`CurrentTheme`] is chosen, in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThemeSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentTheme>();
    app.add_systems(PreUpdate, choose.in_set(ThemeSystems).after(PreferencesSystems));
}

/// What is set, or else what the system wants.
fn choose(settings: Res<Settings>, preferences: Res<Preferences>, mut theme: ResMut<CurrentTheme>) {
    let chosen = match settings.theme {
        ThemeChoice::Light => &LIGHT,
        ThemeChoice::Dark => &DARK,
        ThemeChoice::HighContrast => &HIGH_CONTRAST,
        ThemeChoice::System if preferences.more_contrast => &HIGH_CONTRAST,
        ThemeChoice::System if preferences.dark => &DARK,
        ThemeChoice::System => &LIGHT,
    };
    theme.set_if_neq(CurrentTheme(chosen));
}
