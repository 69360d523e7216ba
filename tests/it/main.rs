//! Tests of the game without a window, from events to picture and sound. All tests are in one program, so that only one program
//! has to be linked.

mod accessibility;
mod analyze;
mod clicks;
mod command_line;
mod command_line_errors;
mod command_line_languages;
mod course;
mod cuts;
mod design;
#[cfg(target_os = "linux")]
mod desktop;
mod editor;
mod games;
mod hostile_server;
mod keys;
mod languages;
mod learning;
mod lessons_screens;
mod matches;
mod messages;
mod motion;
mod nested;
mod online;
mod own_game;
mod past;
mod play;
mod puzzles;
mod recording;
mod reload;
mod rooms;
mod scrolling;
mod sessions;
mod settings;
mod share;
mod simulate;
mod sizes;
mod sound;
mod squared;
mod study;
mod support;
mod terminal;
mod themes;
mod totals;
mod touch;
mod words;
