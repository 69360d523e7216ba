//! `noughts open`: plays on from the round of a link, or looks at it.

use clap::Args;
use noughts_engine::play::Link;
use noughts_engine::rules::Rules;

use crate::links;
use crate::words;

use super::play::Play;

#[derive(Args)]
pub(super) struct Open {
    #[arg(value_parser = link, value_name = words::placeholder_link(), help = words::argument_link())]
    link: Link,

    #[command(flatten)]
    play: Play,
}

fn link(text: &str) -> Result<Link, String> {
    links::find(text, Rules::TIC_TAC_TOE).ok_or_else(|| words::link_refused().to_owned())
}

impl From<Open> for Play {
    fn from(Open { link, mut play }: Open) -> Self {
        play.link = Some(link);
        play
    }
}
