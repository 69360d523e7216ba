//! `noughts play`: chooses the front end and the players.

use std::io::{self, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use bevy::app::{App, AppExit};
use bevy::prelude::AppExtStates;
use clap::Args;
use noughts_engine::play::{ActionKind, Length, Link, Match, Player, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};

use crate::computer::Pause;
use crate::game::GamePlugin;
use crate::intent::Intent;
use crate::language::Language;
use crate::links;
use crate::records::{Recording, recording_plugin};
use crate::screens::{Screen, Screens};
use crate::setup::Draft;
use crate::terminal::{self, Beginner};
use crate::widgets::fonts::ForcedLanguage;
use crate::window::{self, display, display::NoWindow};
use crate::words;

use super::Failure;

/// The longest pause that is allowed, in seconds.
const MAX_PAUSE: u8 = 60;

#[derive(Args)]
pub(super) struct Play {
    #[arg(long, conflicts_with = "terminal", help = words::option_window())]
    window: bool,

    #[arg(long, help = words::option_terminal())]
    terminal: bool,

    #[arg(long, value_parser = player, help = words::option_x())]
    x: Option<Player>,

    #[arg(long, value_parser = player, help = words::option_o())]
    o: Option<Player>,

    #[arg(long, value_parser = super::rules, help = words::option_rules())]
    rules: Option<Rules>,

    #[arg(long, help = words::option_first_of_rounds())]
    first: Option<Beginner>,

    #[arg(long, value_parser = length, help = words::option_best_of())]
    best_of: Option<Length>,

    #[arg(long, value_parser = super::whole_number, help = words::option_seed())]
    seed: Option<u64>,

    #[arg(long, value_parser = pause, help = words::option_pause())]
    pause: Option<Duration>,

    /// The link to a round or to a room, by `noughts open`.
    #[arg(skip)]
    pub(super) link: Option<String>,

    #[arg(long, help = words::option_record())]
    record: Option<PathBuf>,
}

fn length(text: &str) -> Result<Length, String> {
    text.parse().ok().and_then(Length::best_of).ok_or_else(|| words::values([3, 5, 7]))
}

pub(super) fn pause(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) if (0.0..=f32::from(MAX_PAUSE)).contains(&seconds) => Ok(Duration::from_secs_f32(seconds)),
        _ => Err(words::pauses(MAX_PAUSE)),
    }
}

fn player(text: &str) -> Result<Player, String> {
    match text.strip_prefix("computer:") {
        Some(name) => super::opponent(name).map(Player::Computer),
        None => Player::person(text).map_err(words::name_error),
    }
}

impl Play {
    fn players(&self) -> ByMark<Option<Player>> {
        ByMark { x: self.x.clone(), o: self.o.clone() }
    }

    /// The rules of the match at home.
    fn rules(&self) -> Rules {
        self.rules.unwrap_or(Rules::TIC_TAC_TOE)
    }

    /// The link to a round.
    fn opened(&self) -> Option<Link> {
        self.link.as_deref().and_then(links::read)
    }

    /// Checks that a link has the rules that were chosen, if any were, and that the opponents play the game.
    fn check_rules(&self) -> Result<(), Failure> {
        let opened = self.opened().map(|link| link.rules());
        if let (Some(opened), Some(chosen)) = (opened, self.rules)
            && opened != chosen
        {
            return Err(Failure::Usage(words::link_of_other_game(opened)));
        }
        let rules = opened.unwrap_or(self.rules());
        let computers = [&self.x, &self.o].into_iter().flatten().filter_map(|player| match player {
            Player::Computer(opponent) => Some(*opponent),
            Player::Person(_) | Player::Remote(_) => None,
        });
        match computers.into_iter().find(|opponent| !opponent.plays(rules)) {
            Some(opponent) => Err(Failure::Usage(words::opponent_plays_not(words::opponent_name(opponent)))),
            None => Ok(()),
        }
    }

    /// The match that the arguments describe, if both players are given. Player 1 has X.
    fn to_match(&self) -> Option<Match> {
        let players = ByMark { x: self.x.clone()?, o: self.o.clone()? };
        let starter = self.first.map_or_else(Starter::default, |first| first.starter(Mark::X));
        Some(Match::new(players, Mark::X, starter).of_length(self.best_of.unwrap_or_default()))
    }
}

/// Plays, in the language that is given for this start if there is one.
pub(super) fn run(arguments: &Play, given: Option<Language>) -> Result<ExitCode, Failure> {
    if let Some(pairing) = arguments.to_match() {
        Match::check_names(&pairing.players).map_err(|error| Failure::Usage(words::name_error(error)))?;
    }
    arguments.check_rules()?;
    let recording = arguments.record.as_deref().map(record_to).transpose()?;
    if arguments.terminal {
        return play_in_terminal(arguments, recording);
    }
    match play_in_window(arguments, given, recording.clone()) {
        Ok(code) => Ok(recording.map_or(Ok(()), |recording| recording.finish()).map(|()| code)?),
        Err(missing) if !arguments.window && io::stdin().is_terminal() => {
            super::say(&super::no_window(&missing));
            play_in_terminal(arguments, recording)
        }
        Err(missing) => Err(Failure::NoWindow(missing)),
    }
}

/// Opens the file to which matches are appended.
fn record_to(path: &Path) -> Result<Recording, Failure> {
    if path == Path::new("-") {
        return Err(Failure::Usage(words::record_to_input().to_owned()));
    }
    Ok(Recording::to(path.to_owned())?)
}

fn play_in_window(
    arguments: &Play,
    given: Option<Language>,
    recording: Option<Recording>,
) -> Result<ExitCode, NoWindow> {
    let exit = display::open(|opening| {
        let mut app = window::app(GamePlugin { rules: arguments.rules(), seed: arguments.seed });
        app.add_plugins(opening);
        app.insert_resource(ForcedLanguage(given));
        if let Some(recording) = recording {
            app.insert_resource(recording).add_plugins(recording_plugin);
        }
        set_up(&mut app, arguments);
        app.run()
    });
    Ok(match exit? {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    })
}

/// Fills in the form from the arguments. If both players are given, their match begins at once.
fn set_up(app: &mut App, arguments: &Play) {
    if let Some(pause) = arguments.pause {
        app.insert_resource(Pause(pause));
    }
    let mut draft = app.world_mut().resource_mut::<Draft>();
    if let Some(rules) = arguments.rules {
        draft.change_rules(rules);
        draft.are_asked_for = true;
    }
    draft.fill(arguments.players());
    draft.starter = arguments.first.map_or(draft.starter, |first| first.starter(draft.player_one()));
    draft.length = arguments.best_of.unwrap_or(draft.length);
    if let Some(pairing) = arguments.to_match() {
        app.world_mut().write_message(Intent::Act(ActionKind::NewMatch(arguments.rules(), pairing)));
        app.world_mut().resource_mut::<Screens>().open(Screen::Game);
        // Without this, the first screen would be shown for one update.
        app.insert_state(Screen::Game);
    }
    if let Some(link) = &arguments.link {
        app.world_mut().write_message(Intent::Link(link.clone()));
    }
}

fn play_in_terminal(arguments: &Play, recording: Option<Recording>) -> Result<ExitCode, Failure> {
    if arguments.link.as_deref().is_some_and(links::is_room) {
        return Err(Failure::Usage(words::room_needs_window().to_owned()));
    }
    let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
    let options = terminal::Options {
        rules: arguments.rules(),
        players: arguments.players(),
        starter: arguments.first.map(|first| first.starter(Mark::X)),
        length: arguments.best_of.unwrap_or_default(),
        seed: arguments.seed,
        pause: if is_terminal { arguments.pause.unwrap_or(Pause::default().0) } else { Duration::ZERO },
        style: terminal::style_of_output(),
        opened: arguments.opened(),
        recording,
    };
    terminal::run(options, BufReader::new(io::stdin()), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use bevy::prelude::*;
    use bevy::state::app::StatesPlugin;
    use bevy::time::TimePlugin;
    use clap::Parser;

    use super::*;
    use crate::setup::Mode;
    use crate::{intent, screens, wake};

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        play: Play,
    }

    fn parsed(arguments: &str) -> Play {
        let words = ["noughts"].into_iter().chain(arguments.split_whitespace());
        Arguments::try_parse_from(words).unwrap().play
    }

    /// An app without a window, after [`set_up`].
    fn app(arguments: &str) -> App {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, TimePlugin, wake::plugin, screens::plugin, intent::plugin))
            .init_resource::<Draft>();
        set_up(&mut app, &parsed(arguments));
        app
    }

    #[test]
    fn a_coin_is_tossed_where_nobody_says_who_begins() {
        assert_eq!(parsed("--x Mina --o Noah").to_match().unwrap().starter, Starter::CHANCE);
    }

    #[test]
    fn who_is_given_is_in_the_form() {
        for (arguments, mode, name, opponent, swapped) in [
            ("--x Mina", Mode::AgainstComputer, "Mina", "pencil", false),
            ("--o Mina", Mode::AgainstComputer, "Mina", "pencil", true),
            ("--o computer:scan", Mode::AgainstComputer, "", "scan", false),
            ("--x computer:scan", Mode::AgainstComputer, "", "scan", true),
            ("--x computer:scan --o Mina", Mode::AgainstComputer, "Mina", "scan", true),
        ] {
            let app = app(arguments);
            let draft = app.world().resource::<Draft>();
            assert_eq!((draft.mode, draft.names()[0], draft.swapped), (mode, name, swapped), "{arguments}");
            assert_eq!(draft.opponents[1].as_str(), opponent, "{arguments}");
        }
        let app = app("--x Mina --o Noah");
        let draft = app.world().resource::<Draft>();
        assert_eq!((draft.mode, draft.names()), (Mode::TwoPlayers, ["Mina", "Noah"]));
    }

    #[test]
    fn whoever_has_the_mark_begins_also_in_the_form() {
        for (arguments, starter) in [
            ("--x Mina --first x", Starter::PLAYER_ONE),
            ("--x computer:scan --first x", Starter::PLAYER_TWO),
            ("--x computer:scan --first o", Starter::PLAYER_ONE),
            ("--x computer:scan --first loser", Starter::LOSER),
        ] {
            assert_eq!(app(arguments).world().resource::<Draft>().starter, starter, "{arguments}");
        }
    }

    #[test]
    fn the_game_that_is_given_is_in_the_form() {
        let app = app("--rules misere --x computer:minimax");
        let draft = app.world().resource::<Draft>();
        assert_eq!((draft.rules, draft.are_asked_for), ("misere 3x3x3".parse().unwrap(), true));
        assert_eq!(draft.opponents[1].as_str(), "minimax");
    }

    #[test]
    fn only_a_match_of_two_begins_at_once() {
        for (arguments, screen) in [("--x Mina", Screen::Home), ("--x Mina --o Noah", Screen::Game)] {
            let mut app = app(arguments);
            app.update();
            assert_eq!(*app.world().resource::<State<Screen>>().get(), screen, "{arguments}");
            assert_eq!(app.world().resource::<Screens>().current(), screen, "{arguments}");
        }
    }
}
