//! The animation of strokes, from the beginning of the first stroke to the end of the last.

use bevy::prelude::*;

use super::LookSystems;
use super::animation::{Animator, Progress};
use super::shape::Shape;
use super::strokes::Stroke;

/// A small drawing has one in this many points of its strokes. On a square of 60 pixels, the line is nowhere more than a quarter of a
/// pixel away.
const STEP: usize = 5;

/// A drawing of strokes with an animation. Its [`Shape`] is the part of the strokes that is drawn already.
#[derive(Component, Clone, Debug)]
#[require(Shape)]
pub struct Drawing {
    strokes: Vec<Stroke>,
    progress: Progress,
    is_small: bool,
}

impl Drawing {
    /// A drawing of these strokes, one after the other. Nothing of the drawing is seen during the delay of the progress.
    pub const fn new(strokes: Vec<Stroke>, progress: Progress) -> Self {
        Self { strokes, progress, is_small: false }
    }

    /// The same on a small part of the window, of which there may be many. It has few vertices.
    pub fn small(strokes: Vec<Stroke>, progress: Progress) -> Self {
        let strokes = strokes.into_iter().map(|stroke| stroke.thinned_out(STEP)).collect();
        Self { strokes, progress, is_small: true }
    }

    /// The progress of the animation.
    pub const fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Replaces the strokes. The progress stays the same.
    pub fn replace(&mut self, strokes: Vec<Stroke>) {
        self.strokes = strokes;
    }

    /// Draws the same strokes again with this progress.
    pub const fn restart(&mut self, progress: Progress) {
        self.progress = progress;
    }

    fn shape(&self) -> Shape {
        match self.progress.has_begun() {
            true if self.is_small => Shape::few_strokes(&self.strokes, self.progress.share()),
            true => Shape::strokes(&self.strokes, self.progress.share()),
            false => Shape::default(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(LookSystems::Animate));
}

/// Makes new shapes for drawings that are not finished or were changed.
fn draw(mut drawings: Query<(&mut Drawing, &mut Shape)>, mut animator: Animator) {
    for (mut drawing, mut shape) in &mut drawings {
        if drawing.progress.is_done() && !drawing.is_changed() {
            continue;
        }
        let drawing = drawing.bypass_change_detection();
        animator.advance(&mut drawing.progress);
        *shape = drawing.shape();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use noughts_engine::rules::Mark;

    use crate::look::strokes::of_mark;

    use super::*;

    #[test]
    fn what_waits_cannot_be_seen() {
        let waiting = Progress::new(Duration::from_millis(10), EaseFunction::Linear).after(Duration::from_millis(10));
        assert!(Drawing::new(of_mark(Mark::X, 0), waiting).shape().indices.is_empty());
    }
}
