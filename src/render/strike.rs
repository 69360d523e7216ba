//! A stroke through each winning line, which draws itself.

use bevy::prelude::*;

use crate::game::CurrentOutcome;
use crate::layout::BoardLayout;
use crate::motion::{self, Progress};
use noughts_engine::rules::Line;
use crate::screen::Screen;

use super::ink::of_theme;
use super::pen::{Pen, Stroke};
use super::theme::CurrentTheme;
use super::{Shapes, height, moved};

/// As shares of a cell: the stroke's width, how far it reaches beyond the centres of the outer cells, and how far it strays.
const WIDTH: f32 = 0.055;
const REACH: f32 = 0.38;
const BOW: f32 = 0.02;

#[derive(Component)]
struct Strike(Line);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        strike_lines.run_if(moved.or_else(resource_changed::<CurrentOutcome>)).in_set(Shapes::Strikes),
    );
}

/// A stroke that is there already stays as far as it is drawn, wherever its line has gone.
fn strike_lines(
    mut commands: Commands,
    mut strikes: Query<(Entity, &Strike, &mut Pen)>,
    outcome: Res<CurrentOutcome>,
    layout: Res<BoardLayout>,
    theme: Res<CurrentTheme>,
    screen: Res<State<Screen>>,
) {
    let is_seen = *screen.get() == Screen::Game;
    let lines = outcome.0.iter().flat_map(|outcome| outcome.lines()).filter(|_| is_seen);
    let lines: Vec<Line> = lines.cloned().collect();
    for (strike, Strike(line), mut pen) in &mut strikes {
        if lines.contains(line) {
            pen.redraw(vec![through(line, &layout)]);
        } else {
            commands.entity(strike).despawn();
        }
    }
    for line in lines {
        if strikes.iter().any(|(_, strike, _)| strike.0 == line) {
            continue;
        }
        commands.spawn((
            Name::new("Strike"),
            Pen::new(vec![through(&line, &layout)], Progress::new(motion::STRIKE, EaseFunction::CubicInOut)),
            Strike(line),
            of_theme(&theme, |theme| theme.strike),
            Transform::from_xyz(0.0, 0.0, height::STRIKE),
        ));
    }
}

fn through(line: &Line, layout: &BoardLayout) -> Stroke {
    let [from, to] = line.ends().map(|cell| layout.to_world(layout.cell_rect(cell).center()));
    let reach = (to - from).normalize_or(Vec2::Y) * REACH * layout.cell;
    Stroke::bowed(from - reach, to + reach, BOW * layout.cell, WIDTH * layout.cell)
}
