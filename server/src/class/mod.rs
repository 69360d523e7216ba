//! A class: a teacher pairs those who have entered it, and each pair plays in a room.
//!
//! [`state`] is the class as a plain state machine, and [`ladder`] how it makes pairs by itself. A driver takes what happens one after
//! the other, saves it in [`file`], and makes and watches the rooms. Sockets use a [`Classroom`].

pub mod board;
mod classroom;
mod driver;
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

pub use classroom::{Answer, Classroom, Command, InClass, Place, Setup, TeacherWatch};
pub use view::Invitation;
