//! Screens with panels above and below the board, or beside it: the editor and the tree.

use bevy::prelude::*;
use noughts_engine::rules::Rules;

use super::{Arrangement, BoardLayout, board_within};

/// The window sizes at which text has its natural size: one for panels above and below the board, one for panels
/// beside it.
const NATURAL_UPRIGHT: Vec2 = Vec2::new(410.0, 640.0);
const NATURAL_WIDE: Vec2 = Vec2::new(890.0, 600.0);
/// If the window's width divided by its height is at least this, the panels are beside the board.
const WIDE: f32 = 1.2;
/// Sizes of the panels at natural text size.
const HEADER_HEIGHT: f32 = 122.0;
const CONTROLS_HEIGHT: f32 = 198.0;
const SIDE_WIDTH: f32 = 360.0;
const SIDE_HEADER_HEIGHT: f32 = 210.0;
const MARGIN: f32 = 12.0;
const SMALLEST_ZOOM: f32 = 0.7;

pub(super) fn layout(window: Vec2, rules: Rules) -> BoardLayout {
    let wide = window.x >= window.y * WIDE;
    let natural = if wide { NATURAL_WIDE } else { NATURAL_UPRIGHT };
    let zoom = (window / natural).min_element().max(SMALLEST_ZOOM);
    let margin = MARGIN * zoom;
    let inside = Rect::from_corners(Vec2::ZERO, window).inflate(-margin);

    let (header, room, controls) = if wide {
        let left = inside.max.x - SIDE_WIDTH * zoom;
        let fold = inside.min.y + SIDE_HEADER_HEIGHT * zoom;
        (
            Rect::new(left, inside.min.y, inside.max.x, fold),
            Rect::new(inside.min.x, inside.min.y, left - margin, inside.max.y),
            Rect::new(left, fold + margin, inside.max.x, inside.max.y),
        )
    } else {
        let top = inside.min.y + HEADER_HEIGHT * zoom;
        let bottom = inside.max.y - CONTROLS_HEIGHT * zoom;
        (
            Rect::new(inside.min.x, inside.min.y, inside.max.x, top),
            Rect::new(inside.min.x, top + margin, inside.max.x, bottom - margin),
            Rect::new(inside.min.x, bottom, inside.max.x, inside.max.y),
        )
    };
    let (cell, board) = board_within(room, rules);
    let none = Rect::default();
    BoardLayout {
        window,
        zoom,
        arrangement: if wide { Arrangement::Wide } else { Arrangement::Tall },
        bar: none,
        score: none,
        turn: none,
        tools: none,
        drawer: none,
        choices: none,
        header,
        controls,
        board,
        cell,
        rules,
    }
}
