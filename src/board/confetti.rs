//! Scraps of paper and small marks that are thrown up from behind the board when a person has won.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use noughts_engine::play::{ActionKind, Match, MatchEnd, Round};
use noughts_engine::rules::{Mark, Outcome};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::game::{BoardAction, Shown};
use crate::layout::{BoardLayout, times};
use crate::look::animation::{self, Animator, Motion, Progress};
use crate::look::height;
use crate::look::painter::small_strokes;
use crate::look::shape::Shape;
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::Tint;
use crate::screens::Screen;

use super::BoardSystems;

/// The acceleration downwards, in logical pixels of the natural size per second squared.
const GRAVITY: f32 = 860.0;
/// The speeds of the slowest and the fastest scrap, in the same pixels per second, above something that is as wide as
/// `LARGE_BOARD`.
const SPEED: [f32; 2] = [240.0, 800.0];
const LARGE_BOARD: f32 = 540.0;
/// How fast a scrap turns at most, in radians per second.
const SPIN: f32 = 6.1;
/// The sizes of the scraps, and the size of the small marks, in the same pixels.
const SCRAPS: [Vec2; 3] = [Vec2::new(13.0, 7.0), Vec2::new(9.0, 9.0), Vec2::new(15.0, 5.0)];
const MARK: f32 = 28.0;
/// The share of the time, at its end, in which the scraps fade.
const FADES: f32 = 1.0 / 3.0;

/// A scrap or a small mark that was thrown. Lengths are in logical pixels of the natural size, with y downwards.
#[derive(Component)]
pub(super) struct Thrown {
    from: Vec2,
    velocity: Vec2,
    /// The angle at the beginning, and its change per second, in radians.
    turn: [f32; 2],
    color: Color,
    progress: Progress,
}

impl Thrown {
    /// Where the scrap is after this time in seconds, and its angle in radians.
    fn at(&self, time: f32) -> (Vec2, f32) {
        let place = self.from + self.velocity * time + Vec2::Y * GRAVITY / 2.0 * time * time;
        (place, self.turn[0] + self.turn[1] * time)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (throw, fly).chain().in_set(BoardSystems::Strike));
}

/// Throws scraps.
#[derive(SystemParam)]
pub struct Confetti<'w, 's> {
    commands: Commands<'w, 's>,
    layout: Res<'w, BoardLayout>,
    motion: Res<'w, Motion>,
    theme: Res<'w, CurrentTheme>,
}

impl Confetti<'_, '_> {
    /// Throws scraps on a screen after a time, unless a person wants less motion. With the same seed, they fly alike.
    pub fn throw(&mut self, screen: Screen, seed: u64, delay: Duration) {
        if *self.motion == Motion::Reduced {
            return;
        }
        let marks = Mark::ALL.map(|mark| Shape::few_strokes(&small_strokes(mark), 1.0));
        let scraps = SCRAPS.map(Shape::rectangle);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (theme, layout) = (&self.theme, &self.layout);
        let (source, count, spread) = layout.fountain();
        for index in 0..count {
            let side = if index % 2 == 0 { -1.0 } else { 1.0 };
            let (shape, size, color) = match index {
                _ if index % 5 == 0 => (&marks[0], MARK, theme.marks.x),
                _ if index % 7 == 3 => (&marks[1], MARK, theme.marks.o),
                _ => (&scraps[index % 3], 1.0, scrap_color(theme, index)),
            };
            self.commands.spawn((
                Name::new("Confetti"),
                DespawnOnExit(screen),
                thrown(&mut rng, source, side, spread, color, delay),
                shape.clone(),
                Tint::new(color),
                Transform::from_scale(Vec3::splat(size * rng.random_range(0.85..1.45) * layout.zoom)),
                Visibility::Hidden,
            ));
        }
    }
}

/// Throws the scraps when a person's move has won. A win that is shown again, or that is there after a reload, throws nothing.
fn throw(
    mut actions: MessageReader<BoardAction>,
    board: Option<Single<(Entity, &Match, &Round, Ref<Outcome>), With<Shown>>>,
    mut is_match_won: Local<bool>,
    mut confetti: Confetti,
) {
    let placed: Vec<_> = actions.read().filter(|asked| matches!(asked.action.kind, ActionKind::Place(_))).collect();
    let Some((board, pairing, round, outcome)) = board.map(Single::into_inner) else {
        return;
    };
    let is_new = outcome.is_changed() && placed.iter().any(|asked| asked.board == board);
    let end = pairing.end(Some(&*outcome).filter(|_| round.counts()));
    let winner = if let Some(MatchEnd::Won(mark)) = end { Some(mark) } else { outcome.winner() };
    let is_won = winner.is_some_and(|mark| pairing.players[mark].is_person());
    let seed = pairing.round_number() as u64;
    *is_match_won &= end.is_some();
    if is_new && is_won && !round.is_in_the_past() {
        if end.is_some() {
            *is_match_won = true;
        } else {
            // The winning mark is drawn first, and the strike is nearly complete when the scraps come.
            let placing = round.last().map(|(_, last)| times::placing(round.rules(), last.mv.position));
            let delay = placing.unwrap_or(times::MARK) + times::END_PAUSE + times::HIGHLIGHT;
            confetti.throw(Screen::Game, seed, delay);
        }
    }
    if *is_match_won && confetti.layout.shows_match_end {
        // The scraps come from behind the sheets of the match.
        *is_match_won = false;
        confetti.throw(Screen::Game, seed, animation::SHEET);
    }
}

fn thrown(rng: &mut ChaCha8Rng, source: egui::Rect, side: f32, spread: f32, color: Color, delay: Duration) -> Thrown {
    let size = (source.width() / LARGE_BOARD).max(0.72);
    let angle = (-90.0 + side * spread * rng.random_range(0.1..1.1)).to_radians();
    let speed = rng.random_range(SPEED[0]..SPEED[1]) * size;
    let beside = side * source.width() * rng.random_range(0.16..0.46);
    Thrown {
        from: Vec2::new(source.center().x + beside, source.min.y + 30.0 * size),
        velocity: Vec2::from_angle(angle) * speed,
        turn: [rng.random_range(0.0..std::f32::consts::PI), rng.random_range(-SPIN..SPIN)],
        color,
        progress: Progress::new(animation::CONFETTI, EaseFunction::Linear).after(delay),
    }
}

fn scrap_color(theme: &Theme, index: usize) -> Color {
    [theme.marks.x, theme.marks.o, theme.highlighter, theme.marks.x, theme.highlighter][index % 5]
}

/// Moves the scraps, and removes them at the end.
fn fly(
    mut commands: Commands,
    mut all: Query<(Entity, &mut Thrown, &mut Transform, &mut Tint, &mut Visibility)>,
    layout: Res<BoardLayout>,
    mut animator: Animator,
) {
    for (entity, mut thrown, mut transform, mut tint, mut visibility) in &mut all {
        if animator.advance(&mut thrown.progress) {
            commands.entity(entity).despawn();
        } else if thrown.progress.has_begun() {
            let share = thrown.progress.share();
            let (place, angle) = thrown.at(share * animation::CONFETTI.as_secs_f32());
            transform.translation = layout.to_world(place * layout.zoom).extend(height::CONFETTI);
            transform.rotation = Quat::from_rotation_z(-angle);
            visibility.set_if_neq(Visibility::Visible);
            let left = ((1.0 - share) / FADES).min(1.0);
            if left < 1.0 {
                *tint = Tint::new(thrown.color.with_alpha(left));
            }
        }
    }
}
