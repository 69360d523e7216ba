//! `noughts open`: plays on from the round of a link, or looks at it.

use clap::Args;
use noughts_engine::play::trimmed;

use crate::links;
use crate::words;

use super::play::Play;

#[derive(Args)]
pub(super) struct Open {
    #[arg(value_parser = target, help = words::argument_link())]
    target: String,

    #[command(flatten)]
    play: Play,
}

/// A link to a round or to a room.
fn target(text: &str) -> Result<String, String> {
    let text = trimmed(text);
    let is_link = links::is_room(text) || links::read(text).is_some();
    if is_link { Ok(text.to_owned()) } else { Err(words::link_refused().to_owned()) }
}

impl From<Open> for Play {
    fn from(Open { target, mut play }: Open) -> Self {
        play.link = Some(target);
        play
    }
}
