//! The colour of a shape, which can fade into another colour.

use std::time::Duration;

use bevy::prelude::*;

use super::LookSystems;
use super::animation::{Animator, Progress};
use super::theme::{CurrentTheme, Theme};

/// The colour of a shape.
#[derive(Component, Clone, Copy, Debug)]
pub struct Tint {
    from: Color,
    to: Color,
    progress: Progress,
}

impl Tint {
    /// A tint of this colour that does not fade.
    pub const fn new(color: Color) -> Self {
        Self { from: color, to: color, progress: Progress::DONE }
    }

    /// The colour at the end of the fade or, without a fade, the current colour.
    pub const fn target(&self) -> Color {
        self.to
    }

    /// The colour now.
    pub fn current(&self) -> Color {
        if self.progress.is_done() { self.to } else { self.from.mix(&self.to, self.progress.share()) }
    }
}

/// Starts a fade into a colour, unless the tint has that colour or is fading into that colour already. When the theme
/// has changed, the tint has the new colour at once, as everything around it has.
pub fn fade(tint: &mut Mut<Tint>, color: Color, over: Duration, theme: &Res<CurrentTheme>) {
    fade_after(tint, color, [Duration::ZERO, over], theme);
}

/// Starts the same fade with a delay, which is the first of these times.
pub fn fade_after(tint: &mut Mut<Tint>, color: Color, [delay, over]: [Duration; 2], theme: &Res<CurrentTheme>) {
    if theme.is_changed() && tint.to != color {
        **tint = Tint::new(color);
    } else if tint.to != color {
        let from = tint.current();
        **tint = Tint { from, to: color, progress: Progress::new(over, EaseFunction::QuadraticOut).after(delay) };
    }
}

/// Takes the colour of a tint from the current theme, and follows when the theme changes.
#[derive(Component, Clone, Copy)]
pub struct FromTheme(fn(&Theme) -> Color);

/// A tint with the colour of this part of the theme, in every theme.
pub fn from_theme(theme: &Theme, part: fn(&Theme) -> Color) -> impl Bundle {
    (Tint::new(part(theme)), FromTheme(part))
}

pub(super) fn plugin(app: &mut App) {
    let follow_theme = follow_theme.run_if(resource_changed::<CurrentTheme>);
    app.add_systems(Update, (follow_theme, animate).chain().in_set(LookSystems::Animate));
}

fn follow_theme(mut tints: Query<(&FromTheme, &mut Tint)>, theme: Res<CurrentTheme>) {
    for (FromTheme(part), mut tint) in &mut tints {
        *tint = Tint::new(part(&theme));
    }
}

/// Advances the tints that fade.
fn animate(mut tints: Query<&mut Tint>, mut animator: Animator) {
    for mut tint in tints.iter_mut().filter(|tint| !tint.progress.is_done()) {
        animator.advance(&mut tint.progress);
    }
}
