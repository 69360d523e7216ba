//! A class: a teacher pairs those who have entered it, and each pair plays in a room.
//!
//! [`state`] is the class as a plain state machine, and [`ladder`] how it makes pairs by itself. A driver takes what happens one after
//! the other, saves it in [`mod@file`], and makes and watches the rooms. Sockets use a [`Classroom`].

pub mod board;
mod classroom;
mod driver;
mod events;
pub mod file;
mod games;
pub mod ladder;
mod names;
pub mod pages;
pub mod state;
mod tables;
#[cfg(test)]
mod tests;
mod view;

pub use classroom::{ClassSetup, Classroom, InClass, PupilPlace, TeacherWatch};
pub use events::{ClassAnswer, ClassCommand};
pub use view::Invitation;
