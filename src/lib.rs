//! Noughts is tic-tac-toe made with Bevy: a game to play, and code to learn from.
//!
//! # The first five minutes
//! 1. The crate [`noughts_engine`] is the game as plain values: the rules, opponents, explanations, rounds and matches.
//! 2. [`game`] is the running game. A board is an entity with its `Round`, and its cells are its children. Three
//!    systems apply actions, update the cells, and judge the round. The page of the module has a table of what is an
//!    entity, a component and a system.
//! 3. [`input`] turns what people do with devices into [`Intent`](intent::Intent)s, and intents into actions.
//!    [`computer`] writes actions too.
//! 4. [`board`] draws boards and [`ui`] draws panels, at the places that [`layout`] computes. [`window`] puts
//!    everything together.
//!
//! # The way of a move
//! ```text
//! mouse · touch · keyboard · assistive technology · buttons      → Intent: what a person asks for
//! computer
//!     │   each writes one message: which board, and an Action { kind, author }
//!     ▼
//! apply   tries the update's actions in order on the Round        → Refused, with the reason
//!     │   accepted: the Round, and so the cells; each move remembers who made it
//!     ▼
//! judge   Outcome on the board
//!     ▼
//! present draws what changed
//! ```
//! All of this happens in the same update as the click. [`GameSystems`](game::GameSystems) are its steps.
//!
//! # The rooms
//! Each module here is called a *room*. A room uses only rooms that come before it in the list of `docs/src/inside/rooms.md`,
//! which also says what each room is for. A test checks this.

#[cfg(target_arch = "wasm32")]
pub mod bridge;

pub mod wake;

pub mod language;

pub mod preferences;

pub mod screens;

pub mod intent;

pub mod persistence;

pub mod game;

pub mod settings;

pub mod setup;

pub mod coach;

pub mod links;

pub mod records;

pub mod online;

pub mod focus;

pub mod layout;

pub mod look;

pub mod words;

pub mod computer;

pub mod input;

pub mod sound;

pub mod widgets;

pub mod accessibility;

pub mod board;

pub mod ui;

pub mod window;

#[cfg(target_arch = "wasm32")]
pub mod web;

#[cfg(not(target_arch = "wasm32"))]
pub mod terminal;

#[cfg(not(target_arch = "wasm32"))]
pub mod cli;
