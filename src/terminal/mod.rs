//! The front end in the terminal: the same boards and systems, with lines of text for input and output.
//!
//! [`run`] asks for what the options do not specify. Then it reads one line after the other and executes the command of the line.
//! After each command it updates the game until no further update is requested from [`Wake`]: by then the computers have moved.
//! The systems in `output.rs` write the text that is printed.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use bevy::app::TaskPoolPlugin;
use bevy::prelude::*;
use bevy::time::TimePlugin;
use noughts_engine::play::{Action, ActionKind, Author, Length, Link, Match, Player, Round, Starter};
use noughts_engine::rules::{Board, ByMark, IllegalMove, Mark, Rules};

use crate::coach::{self, Search};
use crate::computer::{self, Pause};
use crate::game::{BoardAction, GamePlugin, MatchView};
use crate::intent::{self, Intent};
use crate::links;
use crate::records::{Recording, recording_plugin};
use crate::setup::Draft;
use crate::wake::{self, NextUpdate, Wake};
use crate::words;

mod command;
mod drawing;
mod lesson;
mod lines;
mod moves;
mod output;
mod questions;

pub use command::{Command, CommandError};
pub use drawing::draw;
pub use lines::Error;
use lines::Lines;
use output::Output;
pub use questions::Beginner;

/// The exit code of a program that Ctrl+C or the system has ended.
const INTERRUPTED: i32 = 130;

/// The style of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// For a person at a terminal. There are colours, and each board replaces the one before it on the screen.
    Interactive,
    /// For a person at a terminal that knows no escape codes, or does not want colours. Lines follow each other.
    Monochrome,
    /// For scripts. It is like [`Monochrome`](Style::Monochrome), but each sentence is one line, however long.
    Plain,
}

/// The style that fits where the output of this program goes.
pub fn style_of_output() -> Style {
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    // A terminal without a type, or with the type `dumb`, does not know escape codes. On Windows, terminals have no type.
    let type_of_terminal =
        std::env::var_os("TERM").unwrap_or_else(|| if cfg!(windows) { "windows" } else { "dumb" }.into());
    let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
    let has_colours = !no_colour && type_of_terminal != "dumb" && !type_of_terminal.is_empty();
    match (is_terminal, has_colours) {
        (true, true) => Style::Interactive,
        (true, false) => Style::Monochrome,
        (false, _) => Style::Plain,
    }
}

/// The options of a game in the terminal.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rules of the game. A round that is opened has its own.
    pub rules: Rules,
    /// The players. The game asks for a player that is missing.
    pub players: ByMark<Option<Player>>,
    /// The rule of who begins a round. The game asks for a rule that is missing. Player 1 has X.
    pub starter: Option<Starter>,
    /// How many rounds the match has.
    pub length: Length,
    /// The seed of all random choices. Without a seed, the operating system provides one.
    pub seed: Option<u64>,
    /// How long the computer waits before its move.
    pub pause: Duration,
    /// The style of the output.
    pub style: Style,
    /// The round that is opened, in the place of a new one. A letter says who plays, so nothing is asked.
    pub opened: Option<Link>,
    /// Where the matches are recorded, if they are recorded.
    pub recording: Option<Recording>,
}

impl Options {
    /// The rules of the round that is opened or, without one, of the game that was chosen.
    pub fn rules(&self) -> Rules {
        self.opened.as_ref().map_or(self.rules, Link::rules)
    }
}

/// Plays until a player quits or the input ends. The end of the input is not an error.
///
/// # Errors
/// [`Error`] if the input cannot be read or the output cannot be written.
pub fn run(options: Options, input: impl BufRead + Send + 'static, output: impl Write) -> Result<(), Error> {
    let mut lines = Lines::new(input, output, options.style);
    if options.style == Style::Interactive {
        lines.say(words::title())?;
    }
    let letter = options.opened.as_ref().filter(|link| link.is_letter);
    let letter = letter.and_then(|link| links::letter(link, &Draft::default()));
    let begun = match letter {
        Some((round, pairing)) => Some((pairing, Some(round))),
        None => questions::pairing(&mut lines, &options)?.map(|pairing| {
            let round = options.opened.as_ref().and_then(|link| link.round(|_| Author::Person).ok());
            (pairing, round)
        }),
    };
    let Some((pairing, round)) = begun else {
        return lines.say(words::goodbye());
    };
    let mut app = app(&options, pairing, round);
    let recording = options.recording.clone();
    if recording.is_some() || io::stdin().is_terminal() {
        let recording = recording.clone();
        // The handler ends the program as if there were no handler, but what was played is in the file. Unlike `try_set_handler`,
        // `set_handler` also works where a signal is ignored, as under `nohup` or in the background job of a script.
        let _set = ctrlc::set_handler(move || {
            let is_written = recording.as_ref().is_none_or(|recording| recording.finish().is_ok());
            std::process::exit(if is_written { INTERRUPTED } else { 1 });
        });
    }
    let played = play(&mut app, &mut lines, &options);
    // What was played is recorded even if the output cannot be written any more.
    let recorded = recording.map_or(Ok(()), |recording| recording.finish().map_err(Error::Recording));
    played.and(recorded)
}

/// Reads commands until a player quits or the input ends.
fn play(app: &mut App, lines: &mut Lines<impl Write>, options: &Options) -> Result<(), Error> {
    let rules = options.rules();
    match options.style {
        Style::Monochrome | Style::Plain => lines.say(&words::terminal_help(rules))?,
        // The first board clears the screen, so the help is shown below it, until the first line is typed.
        Style::Interactive => app.world_mut().resource_mut::<Output>().pin(&words::terminal_help(rules)),
    }
    loop {
        if !update_until_idle(app, lines)? {
            return lines.say(words::goodbye());
        }
        let prompt = app.world_mut().run_system_cached(output::prompt).unwrap_or_default();
        let Some(line) = lines.read(&prompt)? else {
            return lines.say(words::goodbye());
        };
        app.world_mut().resource_mut::<Output>().unpin();
        let board = app.world_mut().run_system_cached(|game: MatchView| *game.board());
        match Command::read(&line, &board.unwrap_or(Board::new(rules, Mark::X))) {
            Ok(Command::Quit) => return lines.say(words::goodbye()),
            Ok(Command::Help) => lines.say(&words::terminal_help(rules))?,
            Ok(command) => {
                if let Err(error) = app.world_mut().run_system_cached_with(execute, command) {
                    error!("{error}");
                }
            }
            Err(CommandError::Empty) => lines.say(&words::no_command(rules))?,
            Err(CommandError::Unknown(line)) => lines.say(&words::unknown_command(rules, &line))?,
        }
    }
}

/// Creates an app with the game, the computer, and the systems that write the output.
fn app(options: &Options, pairing: Match, round: Option<Round>) -> App {
    let mut app = App::new();
    app.add_plugins((TaskPoolPlugin::default(), TimePlugin));
    app.add_plugins((wake::plugin, intent::plugin, coach::search::plugin));
    app.add_plugins((GamePlugin { rules: options.rules(), seed: options.seed }, computer::plugin));
    app.add_plugins(output::plugin);
    app.insert_resource(Pause(options.pause));
    app.insert_resource(Output::new(options.style));
    if let Some(recording) = options.recording.clone() {
        app.insert_resource(recording).add_plugins(recording_plugin);
    }
    if let Err(error) = app.world_mut().run_system_cached_with(begin, (pairing, round)) {
        error!("{error}");
    }
    app
}

fn begin(
    In((pairing, round)): In<(Match, Option<Round>)>,
    game: MatchView,
    mut commands: Commands,
    mut actions: MessageWriter<BoardAction>,
) {
    let board = game.entity();
    match round {
        Some(round) => _ = commands.entity(board).insert((round, pairing)),
        None => {
            let action = Action::by_person(ActionKind::NewMatch(game.round().rules(), pairing));
            actions.write(BoardAction { board, action });
        }
    }
}

/// Updates the game until no further update is requested, and prints the output of each update. Returns `false` if the
/// input ended while a computer paused.
fn update_until_idle(app: &mut App, lines: &mut Lines<impl Write>) -> Result<bool, Error> {
    loop {
        app.update();
        let text = app.world_mut().resource_mut::<Output>().take();
        if !text.is_empty() {
            lines.print(&text)?;
        }
        match app.world().resource::<Wake>().planned() {
            NextUpdate::OnEvent => return Ok(true),
            NextUpdate::Now => {}
            NextUpdate::At(moment) => {
                let now = app.world().resource::<Time<Real>>().elapsed();
                if !lines.pause(moment.saturating_sub(now)) {
                    return Ok(false);
                }
            }
        }
    }
}

/// Executes a command: writes an action or an intent, or answers a question. The game decides whether an action is allowed.
fn execute(
    In(command): In<Command>,
    game: MatchView,
    mut search: ResMut<Search>,
    mut output: ResMut<Output>,
    mut actions: MessageWriter<BoardAction>,
    mut intents: MessageWriter<Intent>,
) {
    let (board, minimax) = (game.board(), &mut search.0);
    let kind = match command {
        Command::Place(mv) => ActionKind::Place(mv),
        Command::Undo => ActionKind::Undo,
        Command::Redo => ActionKind::Redo,
        Command::New => {
            // If no move was made, the new round equals the old one, and the board would not be shown again.
            output.show_board();
            ActionKind::NewRound
        }
        Command::Go => {
            match &game.pairing().players[game.to_move()] {
                _ if game.round().is_over() => output.say(&words::illegal(IllegalMove::GameOver)),
                Player::Computer(opponent) if opponent.profile().is_some() => {
                    intents.write(Intent::StandIn(*opponent));
                }
                Player::Computer(_) | Player::Person(_) | Player::Remote(_) => output.say(words::no_computer()),
            }
            return;
        }
        Command::Hint => return output.say(&lesson::hint(minimax, board)),
        Command::Why(Some(mv)) => return output.say(&lesson::explained(minimax, board, mv, None)),
        Command::Why(None) => return output.say(&lesson::why_the_last(minimax, game.round(), game.pairing())),
        Command::Help | Command::Quit => return,
    };
    actions.write(BoardAction { board: game.entity(), action: Action::by_person(kind) });
}
