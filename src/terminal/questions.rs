//! What the game has to know before it begins.

use std::io::{self, BufRead, Write};

use noughts_engine::ai::{Opponent, ROSTER};
use crate::game::{Match, Player, Starter};
use noughts_engine::rules::{ByMark, Mark};
use crate::text;

use super::{Lines, Options, seats};

/// Asks for whatever the options do not tell; none if the player leaves instead.
pub(super) fn pairing(lines: &mut Lines<impl BufRead, impl Write>, options: &Options) -> io::Result<Option<Match>> {
    let people = match seats(options) {
        [(_, None), (_, None)] => match lines.ask(text::HOW_MANY, how_many)? {
            Some(people) => people,
            None => return Ok(None),
        },
        // Whoever is not named is a person, if the one who is named is a computer.
        [(_, x), (_, o)] => {
            if x.or(o).is_some_and(|player| player.is_person()) {
                1
            } else {
                2
            }
        }
    };
    let mut players = options.players.clone();
    for mark in Mark::ALL {
        if players[mark].is_some() {
            continue;
        }
        let other = players[mark.other()].clone();
        let is_person = people == 2 || other.is_none();
        let question = if is_person { text::ask_name(mark) } else { text::ask_opponent(mark) };
        let answer = |line: &str| {
            if !is_person {
                return opponent(line).map(Player::Computer);
            }
            let player = Player::person(line).map_err(text::name_error)?;
            if let Some(other) = &other {
                let pair = ByMark { x: player.clone(), o: other.clone() };
                Match::check_names(&pair).map_err(text::name_error)?;
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
        None => lines.ask(text::WHO_IS_FIRST, who_is_first)?,
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
        _ => Err(text::ONE_OR_TWO.to_owned()),
    }
}

/// A name of the roster, or its number.
fn opponent(line: &str) -> Result<&'static Opponent, String> {
    let by_number = line.parse::<usize>().ok().and_then(|number| ROSTER.get(number.checked_sub(1)?));
    Opponent::named(line).or(by_number).ok_or_else(|| text::NO_SUCH_OPPONENT.to_owned())
}

fn who_is_first(line: &str) -> Result<Starter, String> {
    match line.to_lowercase().as_str() {
        "x" => Ok(Starter::PlayerOne),
        "o" => Ok(Starter::PlayerTwo),
        "random" | "" => Ok(Starter::Random),
        "alternate" => Ok(Starter::Alternate),
        "winner" => Ok(Starter::Winner),
        "loser" => Ok(Starter::Loser),
        _ => Err(text::WHO_CAN_BE_FIRST.to_owned()),
    }
}
