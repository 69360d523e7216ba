//! What the board looks like: shapes that are as sharp at any size, put where the [`BoardLayout`] says.

use bevy::prelude::*;

use crate::game::GameSystems;
use crate::layout::BoardLayout;
use crate::screen::Screen;

mod background;
mod cursor;
mod grid;
mod ink;
mod marks;
pub mod pen;
mod strike;
pub mod theme;

/// How far towards the viewer a thing is drawn.
mod height {
    pub const BACKGROUND: f32 = 0.0;
    pub const PAPER: f32 = 0.5;
    pub const GROUND: f32 = 1.0;
    pub const LINES: f32 = 1.5;
    pub const MARK: f32 = 2.0;
    pub const STRIKE: f32 = 3.0;
    pub const CURSOR: f32 = 4.0;
}

/// Which shapes there are, of which ink, and where, from below to above. What they look like at this moment comes after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shapes {
    Background,
    Board,
    Marks,
    Strikes,
    Cursor,
}

/// Draws the game.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(theme::LIGHT.table));
    app.add_observer(ink::fill);
    use Shapes::*;
    app.configure_sets(Update, (Background, Board, Marks, Strikes, Cursor).chain().in_set(GameSystems::Present));
    let follow_theme = ink::follow_theme.run_if(resource_changed::<theme::CurrentTheme>);
    let look = (pen::draw, follow_theme, ink::dry).chain().after(Cursor);
    app.add_systems(Update, look.in_set(GameSystems::Present));
    app.add_plugins((theme::plugin, background::plugin, grid::plugin, marks::plugin, strike::plugin, cursor::plugin));
    app.add_systems(Startup, spawn_camera);
}

/// One camera for all screens: the panels live on the first one, and would go with it.
fn spawn_camera(mut commands: Commands) {
    commands.spawn((Name::new("Camera"), Camera2d));
}

/// Run condition: things may have to be put elsewhere.
fn moved(layout: Res<BoardLayout>, screen: Res<State<Screen>>) -> bool {
    layout.is_changed() || screen.is_changed()
}
