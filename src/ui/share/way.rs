//! The ways to send something, with their names and icons.

use crate::look::icons::Icon;
use crate::words;

/// A way to send something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The system's own ways.
    Send,
    /// Copies the link that is sent first.
    CopyLink,
    /// Copies the link to the round in a room, where the first link is to watch.
    CopyRoundLink,
    /// Saves the picture of the board.
    SavePicture,
    /// Copies the round or the position as text.
    CopyText,
    /// Saves the match as a file.
    SaveFile,
    /// Goes on by letter.
    ByLetter,
}

impl Way {
    /// The icon of the way.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Send => Icon::Share,
            Self::CopyLink | Self::CopyRoundLink | Self::CopyText => Icon::Copy,
            Self::SavePicture => Icon::Picture,
            Self::SaveFile => Icon::File,
            Self::ByLetter => Icon::Envelope,
        }
    }

    /// The name of the way.
    pub fn name(self) -> &'static str {
        match self {
            Self::Send => words::send(),
            Self::CopyLink => words::copy_link(),
            Self::CopyRoundLink => words::copy_round_link(),
            Self::SavePicture => words::save_picture(),
            Self::CopyText => words::copy_text(),
            Self::SaveFile => words::save_match(),
            Self::ByLetter => words::by_letter(),
        }
    }
}
