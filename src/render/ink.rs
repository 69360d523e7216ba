//! Ink: a colour of a shape, which turns into another softly.

use std::time::Duration;

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::motion::{self, Motion, Progress};

use super::theme::{CurrentTheme, Theme};

/// The colour of a shape; its material is kept by it.
#[derive(Component, Clone, Copy, Debug)]
pub struct Ink {
    from: Color,
    to: Color,
    progress: Progress,
}

impl Ink {
    /// This colour.
    pub const fn new(color: Color) -> Self {
        Self { from: color, to: color, progress: Progress::DONE }
    }

    fn now(&self) -> Color {
        self.from.mix(&self.to, self.progress.share())
    }
}

/// Has an ink turn into a colour, if it is not about to.
pub fn turn(ink: &mut Mut<Ink>, color: Color, over: Duration) {
    if ink.to != color {
        let from = ink.now();
        **ink = Ink { from, to: color, progress: Progress::new(over, EaseFunction::QuadraticOut) };
    }
}

/// An ink that is the same part of every theme.
#[derive(Component, Clone, Copy)]
pub struct OfTheme(fn(&Theme) -> Color);

/// What such an ink is made of.
pub fn of_theme(theme: &Theme, part: fn(&Theme) -> Color) -> impl Bundle {
    (Ink::new(part(theme)), OfTheme(part))
}

/// Another theme, another colour.
pub(super) fn follow_theme(mut inks: Query<(&OfTheme, &mut Ink)>, theme: Res<CurrentTheme>) {
    for (OfTheme(part), mut ink) in &mut inks {
        turn(&mut ink, part(&theme), motion::PANEL);
    }
}

/// Gives each ink a material of its own.
pub(super) fn fill(
    added: On<Add, Ink>,
    inks: Query<&Ink>,
    mut commands: Commands,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    if let Ok(ink) = inks.get(added.entity) {
        commands.entity(added.entity).insert(MeshMaterial2d(materials.add(ink.now())));
    }
}

/// Turns on.
pub(super) fn dry(
    mut inks: Query<(&mut Ink, &MeshMaterial2d<ColorMaterial>)>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    motion: Res<Motion>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (mut ink, material) in &mut inks {
        if ink.progress.is_done() && !ink.is_changed() {
            continue;
        }
        let ink = ink.bypass_change_detection();
        ink.progress.advance(time.delta(), *motion);
        if let Some(mut material) = materials.get_mut(&material.0) {
            material.color = ink.now();
        }
        if !ink.progress.is_done() {
            redraw.write(RequestRedraw);
        }
    }
}
