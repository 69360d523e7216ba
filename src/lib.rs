//! x
pub mod ai;
pub mod computer;
pub mod game;
pub mod input;
pub mod layout;
pub mod render;
pub mod rules;
pub mod screen;
pub mod setup;
pub mod text;
pub mod ui;
pub mod window;
