//! The front end without a window: the same entities and systems, with lines of text for hands and face.
//!
//! [`run`] asks what it has not been told, then reads a line, turns it into an [`Action`], and updates the game until
//! nothing asks for another update, which is when the computers have moved. What is to be said about it, the systems in
//! `page.rs` write; here it is printed.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use bevy::app::TaskPoolPlugin;
use bevy::prelude::*;
use bevy::time::TimePlugin;
use bevy::window::RequestRedraw;

use crate::computer::{self, Pause, PlayOneMove};
use crate::game::{Action, GamePlugin, Length, Match, Player, Starter};
use noughts_engine::rules::{ByMark, Mark};
use crate::text;

mod command;
mod lesson;
mod page;
mod questions;

pub use command::{Command, CommandError};
use page::Page;

/// While the computer pauses, the game is updated this often.
const FRAME: Duration = Duration::from_millis(20);

/// For whom the lines are.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A person who sees the screen: colours, and a board that is drawn in its place again.
    Eyes,
    /// A script, or somebody to whom the lines are read: one plain line after the other, and no colours.
    Plain,
}

/// What is known before the game begins.
#[derive(Clone, Debug)]
pub struct Options {
    /// Who plays; who is missing is asked for.
    pub players: ByMark<Option<Player>>,
    /// Who begins; asked for if missing. Player 1 has X.
    pub starter: Option<Starter>,
    /// How many rounds the match has.
    pub length: Length,
    /// From what chance is drawn.
    pub seed: Option<u64>,
    /// How long the computer waits before its mark.
    pub pause: Duration,
    /// For whom the lines are.
    pub style: Style,
}

/// Lines in, lines out.
struct Lines<R, W> {
    input: R,
    output: W,
    style: Style,
}

/// Plays until a player quits or the input ends, which is no error.
///
/// # Errors
/// If the output cannot be written.
pub fn run(options: Options, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut lines = Lines { input, output, style: options.style };
    if options.style == Style::Eyes {
        lines.say(text::TITLE)?;
    }
    let Some(pairing) = questions::pairing(&mut lines, &options)? else {
        return lines.say(text::GOODBYE);
    };
    let mut app = app(&options, pairing);
    lines.say(text::TERMINAL_HELP)?;
    loop {
        settle(&mut app, &mut lines)?;
        let prompt = app.world_mut().run_system_cached(page::prompt).unwrap_or_default();
        let Some(line) = lines.read(&prompt)? else {
            return lines.say(text::GOODBYE);
        };
        match line.parse() {
            Ok(Command::Quit) => return lines.say(text::GOODBYE),
            Ok(Command::Help) => lines.say(text::TERMINAL_HELP)?,
            Ok(command) => obey(&mut app, command),
            Err(error) => lines.say(&format!("{error}"))?,
        }
    }
}

/// The game, the computer, and what writes the page.
fn app(options: &Options, pairing: Match) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin));
    app.add_plugins((GamePlugin { seed: options.seed, ..default() }, computer::plugin, page::plugin));
    app.insert_resource(Pause(options.pause));
    app.insert_resource(options.style);
    app.world_mut().write_message(Action::NewMatch(pairing));
    app
}

/// Updates the game until nothing asks for another update, and prints what there is to say meanwhile.
fn settle(app: &mut App, lines: &mut Lines<impl BufRead, impl Write>) -> io::Result<()> {
    loop {
        app.update();
        let page = app.world_mut().resource_mut::<Page>().take();
        if !page.is_empty() {
            lines.print(&page)?;
        }
        if app.world_mut().resource_mut::<Messages<RequestRedraw>>().drain().count() == 0 {
            return Ok(());
        }
        if !app.world().resource::<Pause>().0.is_zero() {
            std::thread::sleep(FRAME);
        }
    }
}

/// Writes what the command asks for; whether it is allowed, the game says.
fn obey(app: &mut App, command: Command) {
    let board = app.world_mut().run_system_cached(page::board).ok().flatten();
    let pairing = app.world().resource::<Match>();
    let Some(board) = board else {
        return;
    };
    let action = match command {
        Command::Place(position) => Action::Place { position, by: pairing.hand(board.to_move()) },
        Command::Undo => Action::Undo,
        Command::Redo => Action::Redo,
        Command::New => Action::NewRound,
        Command::Go => {
            if let Player::Computer(opponent) = pairing.players[board.to_move()] {
                app.world_mut().write_message(PlayOneMove(opponent));
            } else {
                app.world_mut().resource_mut::<Page>().say(text::NO_COMPUTER);
            }
            return;
        }
        Command::Hint => {
            let sentences = lesson::hint(&board);
            return app.world_mut().resource_mut::<Page>().say(&sentences);
        }
        Command::Why(Some(position)) => {
            let sentences = lesson::why(&board, position);
            return app.world_mut().resource_mut::<Page>().say(&sentences);
        }
        Command::Why(None) => {
            let sentences = app.world_mut().run_system_cached(lesson::why_the_last).unwrap_or_default();
            return app.world_mut().resource_mut::<Page>().say(&sentences);
        }
        Command::Help | Command::Quit => return,
    };
    app.world_mut().write_message(action);
}

impl<R: BufRead, W: Write> Lines<R, W> {
    /// One sentence, broken between words where a person's terminal is narrow.
    fn say(&mut self, sentence: &str) -> io::Result<()> {
        match self.style {
            Style::Eyes => writeln!(self.output, "{}", textwrap::fill(sentence, textwrap::termwidth())),
            Style::Plain => writeln!(self.output, "{sentence}"),
        }
    }

    /// What the systems have written.
    fn print(&mut self, page: &str) -> io::Result<()> {
        if self.style == Style::Eyes {
            // To the top left corner, and nothing left below it.
            write!(self.output, "\x1b[H\x1b[2J")?;
        }
        write!(self.output, "{page}")?;
        self.output.flush()
    }

    /// The next line of input; none when it has ended.
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt} ")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let ended = self.input.read_until(b'\n', &mut line)? == 0;
        if ended || self.style == Style::Plain {
            writeln!(self.output)?;
        }
        Ok((!ended).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }

    /// Asks until the answer can be understood; none when the input has ended, or the player quits.
    fn ask<T>(&mut self, question: &str, answer: impl Fn(&str) -> Result<T, String>) -> io::Result<Option<T>> {
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

/// Both marks with the players that are known.
fn seats(options: &Options) -> [(Mark, Option<Player>); 2] {
    Mark::ALL.map(|mark| (mark, options.players[mark].clone()))
}
