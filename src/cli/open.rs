//! `noughts open`: plays on from the round of a link, or looks at it.

use clap::Args;
use noughts_engine::play::{Link, trimmed};
use noughts_engine::rules::Rules;

use crate::links;
use crate::words;

use super::play::Play;

#[derive(Args)]
pub(super) struct Open {
    #[arg(value_parser = target, value_name = words::placeholder_link(), help = words::argument_link())]
    target: Target,

    #[command(flatten)]
    play: Play,
}

/// Where a link leads.
#[derive(Clone)]
enum Target {
    Round(Link),
    Room(String),
}

fn target(text: &str) -> Result<Target, String> {
    let text = trimmed(text);
    if links::is_room(text) {
        return Ok(Target::Room(text.to_owned()));
    }
    let link = links::find(text, Rules::TIC_TAC_TOE).ok_or_else(|| words::link_refused().to_owned())?;
    Ok(Target::Round(link))
}

impl From<Open> for Play {
    fn from(Open { target, mut play }: Open) -> Self {
        match target {
            Target::Round(link) => play.link = Some(link),
            Target::Room(link) => play.room = Some(link),
        }
        play
    }
}
