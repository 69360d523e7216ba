//! Noughts is tic-tac-toe made with Bevy: a game to play, and code to read.
//!
//! # The first five minutes
//! 1. [`rules`](noughts_engine::rules) is the game as plain values: a [`Board`](noughts_engine::rules::Board), its legal moves, its outcome, its notation.
//! 2. [`ai`](noughts_engine::ai) chooses moves. It knows the rules and nothing of Bevy: [`ai::minimax`](noughts_engine::ai::minimax) is the textbook search.
//!    [`teach`](noughts_engine::teach) says what a move is worth and why.
//! 3. [`game`] is the running game: one entity for each cell, `Position` and `Mark` as components, and the systems
//!    [`apply_actions`](game::actions::apply_actions) and [`judge`](game::judge::judge). Its page has the table of what
//!    is an entity, what a component and what a system.
//! 4. Hands write [`Action`](game::Action)s: a person's in [`input`], the computer's in [`computer`].
//! 5. Faces show the cells: [`render`] draws the board, [`ui`] the panels, both where [`layout`] says. [`window`] puts it
//!    all together.
//!
//! # The way of a move
//! ```text
//! mouse · computer · buttons
//!     │   each writes Action::Place { position, by }, Undo, Redo, …
//!     ▼
//! apply   tries the update's actions in order on one Board    → Refused, with the reason
//!     │   accepted: Mark and Ply on the cell
//!     ▼
//! judge   Board → CurrentOutcome
//!     ▼
//! present draws what changed
//! ```
//! All of it happens in the very update in which the click came; [`GameSystems`](game::GameSystems) are its steps.

pub mod accessibility;
#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
pub mod coach;
pub mod computer;
#[cfg(not(target_arch = "wasm32"))]
pub mod display;
pub mod game;
pub mod input;
pub mod kept;
pub mod layout;
pub mod motion;
pub mod preferences;
pub mod render;
pub mod screen;
pub mod settings;
pub mod setup;
pub mod solved;
pub mod sound;
#[cfg(not(target_arch = "wasm32"))]
pub mod terminal;
pub mod text;
pub mod ui;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod window;
