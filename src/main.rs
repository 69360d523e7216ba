//! The command line.
use noughts::{game::GamePlugin, window};
fn main() -> bevy::app::AppExit {
    window::app(GamePlugin::default()).run()
}
