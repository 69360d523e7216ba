//! The colours of each theme, and the choice of the theme. `assets/README.md` explains the ideas behind them.

use bevy::prelude::*;
use noughts_engine::rules::{ByMark, Kind, Mark, Rules};
use noughts_engine::teach::Value;

use crate::preferences::{Preferences, PreferencesSystems};
use crate::settings::{Settings, ThemeChoice};

use super::picture::Dye;

/// Every colour that is drawn, on boards and in panels.
#[derive(Debug, PartialEq)]
pub struct Theme {
    /// The name of the theme in tests and files.
    pub name: &'static str,
    /// Whether text is light on a dark background.
    pub is_dark: bool,
    /// Whether the background picture is shown.
    pub has_picture: bool,
    /// The table behind everything.
    pub table: Color,
    /// The paper of boards and panels, which is also the ground of a cell.
    pub paper: Color,
    /// The trough of a choice, and the ground of a button on the table under the pointer.
    pub recess: Color,
    /// The papers below a board. `None` if there are none.
    pub papers_below: Option<Color>,
    /// Pencil: the lines between the cells, and the outlines of buttons and fields.
    pub lines: Color,
    /// The ground of an empty cell under the pointer.
    pub hovered: Color,
    /// The highlighter: along a winning line, and under a chosen node of the tree.
    pub highlighter: Color,
    /// Each mark. The two also differ in brightness, so that they can be told apart without seeing their hues.
    pub marks: ByMark<Color>,
    /// Each mark that is not in a winning line, after the end of a round.
    pub faded: ByMark<Color>,
    /// Each mark where a press would place it, before it is placed.
    pub ghosts: ByMark<Color>,
    /// Text.
    pub text: Color,
    /// Text that matters less.
    pub quiet: Color,
    /// Text on any ink.
    pub on_ink: Color,
    /// Any other button.
    pub button: Color,
    /// A button under the pointer.
    pub button_hovered: Color,
    /// A button that is held down.
    pub button_pressed: Color,
    /// The background of what is chosen, of the side to move, and of the winner.
    pub active: Color,
    /// The edge of paper and panels.
    pub edge: Color,
    /// The text of buttons that cannot be pressed now.
    pub disabled: Color,
    /// The value of a won position. A shape and a word show the value too.
    pub win: Color,
    /// The value of a drawn position.
    pub draw: Color,
    /// The value of a lost position, and what is wrong.
    pub loss: Color,
}

const fn rgb(rgb: u32) -> Color {
    Color::srgb_u8((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The light theme: blue and red ink on white paper.
pub static LIGHT: Theme = Theme {
    name: "light",
    is_dark: false,
    has_picture: true,
    table: rgb(0xF3EAD9),
    paper: rgb(0xFFFDF8),
    recess: rgb(0xE9DDC7),
    papers_below: Some(rgb(0xFBF5E9)),
    lines: rgb(0x8C8272),
    hovered: rgb(0xFBF1DB),
    highlighter: rgb(0xFFDB7A),
    marks: ByMark { x: rgb(0x1D4E89), o: rgb(0xB93526) },
    faded: ByMark { x: rgb(0xA7B8CC), o: rgb(0xE3B0A8) },
    ghosts: ByMark { x: rgb(0xC3CFDC), o: rgb(0xEDC9C1) },
    text: rgb(0x2B241C),
    quiet: rgb(0x625648),
    on_ink: rgb(0xFFFDF8),
    button: rgb(0xFFFDF8),
    button_hovered: rgb(0xFBF1DB),
    button_pressed: rgb(0xFFE3A0),
    active: rgb(0xFFE9B0),
    edge: rgb(0xDCCFB7),
    disabled: rgb(0xA4998A),
    win: rgb(0x1E6B43),
    draw: rgb(0x625648),
    loss: rgb(0x8A2C5E),
};

/// The dark theme: chalk in two colours on slate.
pub static DARK: Theme = Theme {
    name: "dark",
    is_dark: true,
    has_picture: true,
    table: rgb(0x191C20),
    paper: rgb(0x262B31),
    recess: rgb(0x101215),
    papers_below: Some(rgb(0x20252A)),
    lines: rgb(0x7E8790),
    hovered: rgb(0x323941),
    highlighter: rgb(0x62500F),
    marks: ByMark { x: rgb(0x8FC1FF), o: rgb(0xFF9E7D) },
    faded: ByMark { x: rgb(0x486180), o: rgb(0x81574A) },
    ghosts: ByMark { x: rgb(0x4B6079), o: rgb(0x77554B) },
    text: rgb(0xF1EBDF),
    quiet: rgb(0xB9B1A4),
    on_ink: rgb(0x14181D),
    button: rgb(0x2E343B),
    button_hovered: rgb(0x3A424B),
    button_pressed: rgb(0x4A545F),
    active: rgb(0x54471F),
    edge: rgb(0x3B434C),
    disabled: rgb(0x6A727B),
    win: rgb(0x86D9A6),
    draw: rgb(0xB9B1A4),
    loss: rgb(0xF2A5CE),
};

/// The theme with the highest contrast, for people who need it and for a projector in daylight.
pub static HIGH_CONTRAST: Theme = Theme {
    name: "contrast",
    is_dark: true,
    has_picture: false,
    table: rgb(0x000000),
    paper: rgb(0x000000),
    recess: rgb(0x000000),
    papers_below: None,
    lines: rgb(0xFFFFFF),
    hovered: rgb(0x2A2A2A),
    highlighter: rgb(0x4A4200),
    marks: ByMark { x: rgb(0x66D9FF), o: rgb(0xFFD300) },
    faded: ByMark { x: rgb(0x2F8FB0), o: rgb(0xA68A00) },
    ghosts: ByMark { x: rgb(0x2C6A80), o: rgb(0x7D6800) },
    text: rgb(0xFFFFFF),
    quiet: rgb(0xE6E6E6),
    on_ink: rgb(0x000000),
    button: rgb(0x000000),
    button_hovered: rgb(0x2A2A2A),
    button_pressed: rgb(0x4A4A4A),
    active: rgb(0x4A4200),
    edge: rgb(0xFFFFFF),
    disabled: rgb(0x8C8C8C),
    win: rgb(0x7CFFB2),
    draw: rgb(0xE6E6E6),
    loss: rgb(0xFFB3DC),
};

/// Every theme.
pub static THEMES: [&Theme; 3] = [&LIGHT, &DARK, &HIGH_CONTRAST];

impl Theme {
    /// The theme of a choice, or `None` if the choice leaves the theme to the system.
    pub const fn chosen(choice: ThemeChoice) -> Option<&'static Self> {
        match choice {
            ThemeChoice::System => None,
            ThemeChoice::Light => Some(&LIGHT),
            ThemeChoice::Dark => Some(&DARK),
            ThemeChoice::HighContrast => Some(&HIGH_CONTRAST),
        }
    }

    /// The colour of a part of a picture. The opponents are things from a desk, which have colours of their own.
    pub fn dye(&self, dye: Dye) -> Color {
        let [light, dark, high_contrast] = match dye {
            Dye::Text => return self.text,
            Dye::Paper => return self.paper,
            Dye::Mark(mark) => return self.marks[mark],
            Dye::Scribble => [0x8C8272, 0x9AA2AA, 0x8C8C8C],
            Dye::Yellow => [0xFFC94A, 0xFFC94A, 0x000000],
            Dye::Tip => [0xFFF6E0, 0xFFF6E0, 0x000000],
            Dye::Rubber => [0xE9A79B, 0xE9A79B, 0x000000],
            Dye::Wood => [0xE3CFA6, 0x8C774C, 0x000000],
            Dye::Line => [0x2B241C, 0x14181D, 0xFFFFFF],
            Dye::Eye => [0xFFFDF8, 0xF1EBDF, 0xFFFFFF],
            Dye::Pupil => [0x2B241C, 0x14181D, 0x000000],
        };
        rgb(match (self.has_picture, self.is_dark) {
            (true, false) => light,
            (true, true) => dark,
            (false, _) => high_contrast,
        })
    }

    /// The ground of a flat button that is held down.
    pub const fn held(&self) -> Color {
        if self.has_picture { self.edge } else { self.button_pressed }
    }

    /// The colour of letters of what is chosen. In high contrast, it lies on the colour of text.
    pub const fn on_chosen(&self) -> Color {
        if self.has_picture { self.text } else { self.paper }
    }

    /// The ink of a side in a game by these rules. Where marks belong to nobody, it is the colour of text.
    pub fn side(&self, rules: Rules, side: Mark) -> Color {
        if rules.kind().has_own_marks() { self.marks[side] } else { self.text }
    }

    /// The ink of a mark on a board with these rules. In Notakto, all marks have nobody's ink.
    pub fn mark(&self, rules: Rules, mark: Mark) -> Color {
        if matches!(rules.kind(), Kind::Notakto) { self.text } else { self.marks[mark] }
    }

    /// The ink of a mark that stands back, on a board with these rules.
    pub fn faded_mark(&self, rules: Rules, mark: Mark) -> Color {
        if matches!(rules.kind(), Kind::Notakto) { self.disabled } else { self.faded[mark] }
    }

    /// The colour of a value.
    pub const fn worth(&self, value: Value) -> Color {
        match value {
            Value::Win => self.win,
            Value::Draw => self.draw,
            Value::Loss => self.loss,
        }
    }
}

/// The theme that is shown.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Deref)]
pub struct CurrentTheme(pub &'static Theme);

impl Default for CurrentTheme {
    fn default() -> Self {
        Self(&LIGHT)
    }
}

/// The system that chooses the [`CurrentTheme`], in `PreUpdate`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThemeSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<CurrentTheme>();
    app.add_systems(PreUpdate, choose.in_set(ThemeSystems).after(PreferencesSystems));
}

/// Takes the theme from the settings or, if they say so, from the system's preferences.
fn choose(settings: Res<Settings>, preferences: Res<Preferences>, mut theme: ResMut<CurrentTheme>) {
    let preferred = match () {
        () if preferences.more_contrast => &HIGH_CONTRAST,
        () if preferences.dark => &DARK,
        () => &LIGHT,
    };
    theme.set_if_neq(CurrentTheme(Theme::chosen(settings.theme).unwrap_or(preferred)));
}
