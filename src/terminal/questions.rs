//! The questions before the game begins.

use std::io::Write;

use clap::ValueEnum;
use noughts_engine::ai::{OpponentId, Profile, ROSTER};
use noughts_engine::play::{Match, Player, Starter};
use noughts_engine::rules::{ByMark, Mark, Rules};

use crate::words;

use super::{Error, Lines, Options};

/// Who begins each round of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Beginner {
    /// X does
    X,
    /// O does
    O,
    /// A coin is tossed
    Random,
    /// X, then O, and so on
    Alternate,
    /// Whoever won the last round
    Winner,
    /// Whoever lost the last round
    Loser,
}

impl Beginner {
    /// The rule of a match in which player 1 has this mark.
    pub fn starter(self, player_one: Mark) -> Starter {
        match self {
            Beginner::X if player_one == Mark::X => Starter::PLAYER_ONE,
            Beginner::O if player_one == Mark::O => Starter::PLAYER_ONE,
            Beginner::X | Beginner::O => Starter::PLAYER_TWO,
            Beginner::Random => Starter::CHANCE,
            Beginner::Alternate => Starter::ALTERNATE,
            Beginner::Winner => Starter::WINNER,
            Beginner::Loser => Starter::LOSER,
        }
    }
}

/// Asks for everything that the options do not specify. The result is `None` if the player quits.
pub(super) fn pairing(lines: &mut Lines<impl Write>, options: &Options) -> Result<Option<Match>, Error> {
    let rules = options.rules();
    let people = match options.players.x.as_ref().or(options.players.o.as_ref()) {
        None => match lines.ask(words::how_many(), how_many)? {
            Some(people) => people,
            None => return Ok(None),
        },
        // If only a person is given, the other player is a computer, and the other way round.
        Some(Player::Person(_)) => 1,
        Some(Player::Computer(_) | Player::Remote(_)) => 2,
    };
    let mut players = options.players.clone();
    for mark in Mark::ALL {
        if players[mark].is_some() {
            continue;
        }
        let other = players[mark.other()].clone();
        let is_person = people == 2 || other.is_none();
        let question = if is_person { words::ask_name(mark, rules) } else { words::ask_opponent(mark, rules) };
        let answer = |line: &str| {
            if !is_person {
                return opponent(line, rules).map(Player::Computer);
            }
            let player = Player::person(line).map_err(words::name_error)?;
            if let Some(other) = &other {
                let pair = ByMark { x: player.clone(), o: other.clone() };
                Match::check_names(&pair).map_err(words::name_error)?;
            }
            Ok(player)
        };
        players[mark] = match lines.ask(&question, answer)? {
            Some(player) => Some(player),
            None => return Ok(None),
        };
    }
    let starter = match options.starter {
        Some(starter) => Some(starter),
        None => lines.ask(words::who_is_first(rules), |line| who_is_first(line, rules))?,
    };
    Ok((|| {
        let players = ByMark { x: players.x?, o: players.o? };
        Some(Match::new(players, Mark::X, starter?).of_length(options.length))
    })())
}

fn how_many(line: &str) -> Result<usize, String> {
    match line {
        "1" => Ok(1),
        "2" => Ok(2),
        _ => Err(words::one_or_two().to_owned()),
    }
}

/// Finds an opponent by its name, its id or its number among those that play by these rules.
fn opponent(line: &str, rules: Rules) -> Result<OpponentId, String> {
    let mut playing = ROSTER.iter().filter(|opponent| opponent.id.plays(rules));
    let by_number = || line.parse::<usize>().ok().and_then(|number| playing.nth(number.checked_sub(1)?));
    let by_own_name = || ROSTER.iter().find(|opponent| words::opponent_name(opponent.id) == line);
    let found = Profile::by_name(line).or_else(by_own_name).or_else(by_number);
    match found.map(|profile| profile.id) {
        Some(opponent) if opponent.plays(rules) => Ok(opponent),
        Some(opponent) => Err(words::opponent_plays_not(words::opponent_name(opponent))),
        None => Err(words::no_such_opponent().to_owned()),
    }
}

fn who_is_first(line: &str, rules: Rules) -> Result<Starter, String> {
    let beginner = match line {
        "" => Ok(Beginner::Random),
        // Where marks belong to nobody, the players have numbers.
        "1" if !rules.kind().has_own_marks() => Ok(Beginner::X),
        "2" if !rules.kind().has_own_marks() => Ok(Beginner::O),
        _ => Beginner::from_str(line, true),
    };
    beginner.map(|beginner| beginner.starter(Mark::X)).map_err(|_| words::who_can_be_first(rules).to_owned())
}
