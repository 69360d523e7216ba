//! Rectangles as the page reads them.

use bevy::prelude::Rect;
use bevy_egui::egui;
use serde::Serialize;

/// A rectangle in CSS pixels.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Bounds {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Bounds {
    /// A rectangle of egui in CSS pixels. egui counts in points, and a point has `zoom` pixels.
    pub fn of(rect: egui::Rect, zoom: f32) -> Self {
        let [x, y, width, height] = [rect.min.x, rect.min.y, rect.width(), rect.height()].map(|length| length * zoom);
        Self { x, y, width, height }
    }
}

impl From<Rect> for Bounds {
    fn from(rect: Rect) -> Self {
        Self { x: rect.min.x, y: rect.min.y, width: rect.width(), height: rect.height() }
    }
}
