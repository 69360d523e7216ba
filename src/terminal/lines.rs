//! Reads and writes lines.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::Style;

/// An error of reading or writing lines.
#[derive(Error, Debug)]
pub enum Error {
    /// The input cannot be read.
    #[error("the input cannot be read")]
    Input(#[source] io::Error),
    /// The output cannot be written.
    #[error("the output cannot be written")]
    Output(#[source] io::Error),
}

/// The input and the output of the game.
pub(super) struct Lines<R, W> {
    input: R,
    output: W,
    style: Style,
}

/// Breaks a sentence between words to the width of the terminal. In the plain style it stays one line.
pub(super) fn wrap(sentence: &str, style: Style) -> String {
    match style {
        Style::Interactive => textwrap::fill(sentence, textwrap::termwidth()),
        Style::Plain => sentence.to_owned(),
    }
}

impl<R: BufRead, W: Write> Lines<R, W> {
    /// Reads from `input` and writes to `output`.
    pub const fn new(input: R, output: W, style: Style) -> Self {
        Self { input, output, style }
    }

    /// Prints one sentence.
    pub fn say(&mut self, sentence: &str) -> Result<(), Error> {
        writeln!(self.output, "{}", wrap(sentence, self.style)).map_err(Error::Output)
    }

    /// Prints the text that the systems have written. In the interactive style it replaces what was on the screen.
    pub fn print(&mut self, text: &str) -> Result<(), Error> {
        // These escape codes move the cursor to the top left corner and clear the screen.
        let start = if self.style == Style::Interactive { "\x1b[H\x1b[2J" } else { "" };
        write!(self.output, "{start}{text}").and_then(|()| self.output.flush()).map_err(Error::Output)
    }

    /// Reads the next line of input. The result is `None` at the end of the input.
    pub fn read(&mut self, prompt: &str) -> Result<Option<String>, Error> {
        write!(self.output, "{prompt} ").and_then(|()| self.output.flush()).map_err(Error::Output)?;
        let mut line = Vec::new();
        let ended = self.input.read_until(b'\n', &mut line).map_err(Error::Input)? == 0;
        if ended || self.style == Style::Plain {
            writeln!(self.output).map_err(Error::Output)?;
        }
        Ok((!ended).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Asks a question until the answer is valid. The result is `None` at the end of the input, or if the player quits.
    pub fn ask<T>(&mut self, question: &str, answer: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, Error> {
        loop {
            let Some(line) = self.read(question)? else {
                return Ok(None);
            };
            if line == "00" || line.eq_ignore_ascii_case("quit") {
                return Ok(None);
            }
            match answer(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(sentence) => self.say(&sentence)?,
            }
        }
    }
}
