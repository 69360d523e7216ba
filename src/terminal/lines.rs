//! Reads and writes lines.
//!
//! A thread reads the input, so that the end of the input is noticed while the computer pauses.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use noughts_engine::play::trimmed;
use noughts_engine::rules::{Board, Mark, Rules};
use thiserror::Error;

use crate::records::RecordingError;
use crate::words;

use super::{Command, Style};

/// An error of reading or writing lines.
#[derive(Error, Debug)]
pub enum Error {
    /// The input cannot be read.
    #[error("the input cannot be read")]
    Input(#[source] io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written")]
    Output(#[source] io::Error),
    /// What was played cannot be recorded.
    #[error("what was played cannot be recorded")]
    Recording(RecordingError),
}

/// The input and the output of the game.
pub(super) struct Lines<W> {
    /// The lines of the input, without the white space around each. The channel is closed after the last line, or after an error.
    input: Receiver<io::Result<String>>,
    /// A line that was typed while the computer paused, and is read next.
    early: Option<io::Result<String>>,
    output: W,
    style: Style,
}

/// Breaks a sentence between words to the width of the terminal. In the plain style the sentence stays one line.
pub(super) fn wrap(sentence: &str, style: Style) -> String {
    words::plain(&match style {
        Style::Interactive | Style::Monochrome => textwrap::fill(sentence, textwrap::termwidth()),
        Style::Plain => sentence.to_owned(),
    })
}

impl<W: Write> Lines<W> {
    /// Reads from `input` and writes to `output`.
    pub fn new(input: impl BufRead + Send + 'static, output: W, style: Style) -> Self {
        // The thread waits until a line is received, so that it does not read much more than is needed.
        let (lines, receiver) = sync_channel(0);
        thread::spawn(move || {
            for line in input.split(b'\n') {
                let line = line.map(|bytes| trimmed(&String::from_utf8_lossy(&bytes)).to_owned());
                // After an error there is no other line.
                let is_last = line.is_err();
                if lines.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Self { input: receiver, early: None, output, style }
    }

    /// Waits for as long as a computer pauses, or until the input ends. Returns whether the input goes on.
    pub fn pause(&mut self, duration: Duration) -> bool {
        if self.early.is_some() || duration.is_zero() {
            thread::sleep(duration);
            return true;
        }
        let start = Instant::now();
        match self.input.recv_timeout(duration) {
            Ok(line) => {
                self.early = Some(line);
                self.pause(duration.saturating_sub(start.elapsed()))
            }
            Err(error) => error == RecvTimeoutError::Timeout,
        }
    }

    /// Prints one sentence.
    pub fn say(&mut self, sentence: &str) -> Result<(), Error> {
        writeln!(self.output, "{}", wrap(sentence, self.style)).map_err(Error::Output)
    }

    /// Prints the text that the systems have written. In the interactive style the text replaces what was on the screen.
    pub fn print(&mut self, text: &str) -> Result<(), Error> {
        // These escape codes move the cursor to the top left corner and clear the screen.
        let start = if self.style == Style::Interactive { "\x1b[H\x1b[2J" } else { "" };
        write!(self.output, "{start}{text}").and_then(|()| self.output.flush()).map_err(Error::Output)
    }

    /// Reads the next line of input. The result is `None` at the end of the input.
    pub fn read(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        write!(self.output, "{} ", wrap(prompt, self.style))
            .and_then(|()| self.output.flush())
            .map_err(Error::Output)?;
        let line = self.early.take().or_else(|| self.input.recv().ok()).transpose().map_err(Error::Input)?;
        if line.is_none() || self.style == Style::Plain {
            writeln!(self.output).map_err(Error::Output)?;
        }
        Ok(line)
    }

    /// Asks a question until the answer is valid. The result is `None` at the end of the input, or if the player quits.
    pub fn ask<T>(&mut self, question: &str, answer: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, Error> {
        loop {
            let Some(line) = self.read(question)? else {
                return Ok(None);
            };
            if Command::read(&line, &Board::new(Rules::TIC_TAC_TOE, Mark::X)) == Ok(Command::Quit) {
                return Ok(None);
            }
            match answer(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(sentence) => self.say(&sentence)?,
            }
        }
    }
}
