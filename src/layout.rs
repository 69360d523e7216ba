//! Where everything is on the screen. It is computed once in each update from the window's size, before other systems
//! use it.
//!
//! Lengths are in logical pixels. Points are measured from the window's top left corner with y downwards, like the
//! pointer's.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowResized, WindowScaleFactorChanged};
use bevy_egui::egui::Id;
use noughts_engine::rules::{Position, Rules};

use crate::game::{Grid, MatchBoard};
use crate::screens::{Screen, Screens};
use crate::wake::Wake;

/// The window sizes at which text has its natural size: one for panels above and below the board, one for panels beside
/// it.
const NATURAL_UPRIGHT: Vec2 = Vec2::new(410.0, 640.0);
const NATURAL_WIDE: Vec2 = Vec2::new(890.0, 600.0);
/// If the window's width divided by its height is at least this, the panels are beside the board.
const WIDE: f32 = 1.2;
/// Sizes of the panels at natural text size.
const HEADER_HEIGHT: f32 = 122.0;
const CONTROLS_HEIGHT: f32 = 198.0;
const SIDE_WIDTH: f32 = 360.0;
const SIDE_HEADER_HEIGHT: f32 = 210.0;
const FORM_SIZE: Vec2 = Vec2::new(440.0, 620.0);
const MARGIN: f32 = 12.0;
/// How far the paper of a board extends beyond its cells, as a share of a cell.
pub const PAPER_MARGIN: f32 = 0.18;
/// The space between two cells, as a share of a cell.
pub const GAP: f32 = 0.05;
const SMALLEST_ZOOM: f32 = 0.7;

/// The rectangles of the board, its cells and the panels.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// The window's size.
    pub window: Vec2,
    /// The size of text relative to its natural size.
    pub zoom: f32,
    /// Whether the panels are beside the board, rather than above and below it.
    pub wide: bool,
    /// The panel with the players and the score.
    pub header: Rect,
    /// The panel with the buttons.
    pub controls: Rect,
    /// The form of the set-up screen.
    pub form: Rect,
    /// The rectangle around all cells.
    pub board: Rect,
    /// The length of a side of a cell.
    pub cell: f32,
    rules: Rules,
}

impl BoardLayout {
    /// Computes the layout of a window of this size, for a board with these rules.
    pub fn new(window: Vec2, rules: Rules) -> Self {
        let window = window.max(Vec2::ONE);
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

        let cells = Vec2::new(rules.columns().into(), rules.rows().into());
        let in_cells = cells + (cells - 1.0) * GAP;
        let cell = (room.size() / (in_cells + 2.0 * PAPER_MARGIN)).min_element().max(1.0);
        let board = Rect::from_center_size(room.center(), in_cells * cell);

        let form = Rect::from_center_size(window / 2.0, (FORM_SIZE * zoom).min(inside.size()));
        Self { window, zoom, wide, header, controls, form, board, cell, rules }
    }

    /// The rectangle of the board's paper.
    pub fn paper(&self) -> Rect {
        self.board.inflate(PAPER_MARGIN * self.cell)
    }

    /// The rectangle of a cell.
    pub fn cell_rect(&self, position: Position) -> Rect {
        let index = Vec2::new(position.column.into(), position.row.into());
        let corner = self.board.min + index * self.cell * (1.0 + GAP);
        Rect::from_corners(corner, corner + self.cell)
    }

    /// The cell under a point. `None` outside the board and between cells.
    pub fn cell_at(&self, point: Vec2) -> Option<Position> {
        self.rules.cells().find(|position| self.cell_rect(*position).contains(point))
    }

    /// The same point in world coordinates, measured from the window's centre with y upwards.
    pub fn to_world(&self, point: Vec2) -> Vec2 {
        (point - self.window / 2.0) * Vec2::new(1.0, -1.0)
    }

    /// The reverse of [`to_world`](Self::to_world).
    pub fn from_world(&self, point: Vec2) -> Vec2 {
        point * Vec2::new(1.0, -1.0) + self.window / 2.0
    }
}

/// The screen on which a board is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OnScreen(pub Screen);

/// The id of the node of a cell in the tree that assistive technology reads.
pub fn cell_id(board: Entity, position: Position) -> Id {
    Id::new(("cell", board, position))
}

/// Access to the board on the current screen.
#[derive(SystemParam)]
pub struct ShownBoard<'w, 's> {
    boards: Query<'w, 's, (Entity, &'static Grid, &'static OnScreen)>,
    state: Res<'w, State<Screen>>,
    screens: Res<'w, Screens>,
    layout: Res<'w, BoardLayout>,
}

impl ShownBoard<'_, '_> {
    /// The board, if the screen has one.
    pub fn entity(&self) -> Option<Entity> {
        self.find().map(|(board, _)| board)
    }

    /// The rules of the board.
    pub fn rules(&self) -> Option<Rules> {
        self.find().map(|(_, rules)| rules)
    }

    /// Whether cells can be pressed. They cannot under an overlay, or when another screen is about to be shown.
    pub fn is_pressable(&self) -> bool {
        self.screens.overlay.is_none() && self.screens.current() == *self.state.get()
    }

    /// The board and the position of the cell under a point, if the cell can be pressed.
    pub fn cell_at(&self, point: Vec2) -> Option<(Entity, Position)> {
        let board = self.entity().filter(|_| self.is_pressable())?;
        Some((board, self.layout.cell_at(point)?))
    }

    fn find(&self) -> Option<(Entity, Rules)> {
        let shown = self.boards.iter().find(|(.., on)| on.0 == *self.state.get());
        shown.map(|(board, grid, _)| (board, grid.0))
    }
}

/// Updates the layout for the window's size and the shown board.
pub fn plugin(app: &mut App) {
    app.insert_resource(BoardLayout::new(Vec2::ONE, Rules::TIC_TAC_TOE));
    app.add_systems(Startup, put_match_on_its_screen);
    app.add_systems(PreUpdate, (arrange, draw_again_after_resize));
}

fn put_match_on_its_screen(mut commands: Commands, board: Single<Entity, With<MatchBoard>>) {
    commands.entity(*board).insert(OnScreen(Screen::Game));
}

pub(crate) fn arrange(
    window: Single<&Window, With<PrimaryWindow>>,
    boards: Query<(&Grid, &OnScreen)>,
    screens: Res<Screens>,
    mut layout: ResMut<BoardLayout>,
) {
    let shown = boards.iter().find(|(_, on)| on.0 == screens.current());
    let rules = shown.map_or(layout.rules, |(grid, _)| grid.0);
    layout.set_if_neq(BoardLayout::new(window.size(), rules));
}

/// Requests another update after the window's size has changed. egui gets its size from the camera, whose size follows
/// the window's only at the end of an update.
fn draw_again_after_resize(
    mut resized: MessageReader<WindowResized>,
    mut rescaled: MessageReader<WindowScaleFactorChanged>,
    mut wake: ResMut<Wake>,
) {
    if resized.read().count() + rescaled.read().count() > 0 {
        wake.now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOWS: [(u32, u32); 9] = [
        (360, 480),
        (360, 640),
        (640, 360),
        (480, 480),
        (800, 600),
        (1280, 800),
        (1080, 1920),
        (3840, 2160),
        (3840, 1080),
    ];

    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_window() {
        for (width, height) in WINDOWS {
            for rules in [(3, 3, 3), (4, 3, 3), (5, 5, 4)] {
                let rules = Rules::new(rules.0, rules.1, rules.2).unwrap();
                let layout = BoardLayout::new(UVec2::new(width, height).as_vec2(), rules);
                let window = Rect::from_corners(Vec2::ZERO, layout.window).inflate(0.1);
                let parts = [layout.header, layout.paper(), layout.controls];
                for (index, part) in parts.iter().enumerate() {
                    assert!(window.contains(part.min) && window.contains(part.max), "{width}×{height}: {layout:?}");
                    for other in &parts[index + 1..] {
                        assert!(part.intersect(*other).is_empty(), "{width}×{height}: {layout:?}");
                    }
                }
                assert!(layout.cell * f32::from(rules.columns()) > 150.0, "{width}×{height}: {layout:?}");
            }
        }
    }

    #[test]
    fn a_point_finds_its_cell_and_a_gap_none() {
        for rules in [(3, 3, 3), (4, 3, 3), (5, 5, 4)] {
            let rules = Rules::new(rules.0, rules.1, rules.2).unwrap();
            let layout = BoardLayout::new(Vec2::new(1280.0, 800.0), rules);
            for position in rules.cells() {
                let rect = layout.cell_rect(position);
                assert_eq!(layout.cell_at(rect.center()), Some(position));
                assert_eq!(layout.cell_at(rect.min - layout.cell * GAP / 2.0), None);
            }
            assert_eq!(layout.cell_at(layout.controls.center()), None);
        }
    }
}
