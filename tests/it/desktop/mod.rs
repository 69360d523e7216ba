//! The real program on a display of its own. These tests need Xvfb and more, so they run only when asked for.

mod atspi;
mod driver;
mod kills;
mod monkey;
mod pair;
mod pictures;
mod portal;
mod screen_reader;
mod starts;
mod window;
