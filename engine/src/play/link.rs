//! A round as the part of a link after the `#`, so that it can be sent to somebody.

use std::fmt;
use std::str::FromStr;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use thiserror::Error;

use crate::rules::{Board, Mark, Move, Rules, Setup};

use super::player::is_format;
use super::{Author, Name, RecordError, Round, RoundText, SavedMove};

/// What a letter begins with.
const LETTER: &str = "letter=";
/// What stands before the name of the sender, behind the round.
const SENDER: &str = "from=";

/// A round, and what is asked of whoever opens it.
///
/// As text it is a [`RoundText`] that has only the moves in force: `x b2 a1 c3`, `X.O/.../... x b2`, `classic 4x4x4 o d4`. A letter
/// begins with `letter=`, and may end with the name of the sender: `letter=x b2&from=Mina`. A link has the shortest such text:
/// `b2a1c3`. The moves need not be legal: [`Link::round`] tells.
///
/// ```
/// use noughts_engine::play::{Author, Link};
///
/// let link = Link::find("https://example.org/#x%20b2%20a1")?;
/// assert_eq!(link.to_string(), "x b2 a1");
/// assert_eq!(link.fragment(), "b2a1");
/// assert_eq!(link.round(|_| Author::Person)?.board().to_string(), "O../.X./... x");
/// # Ok::<(), noughts_engine::play::LinkError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The marks at the start, and the side that began.
    pub start: Setup,
    /// The moves, from the first.
    pub moves: Vec<Move>,
    /// Whether the link is a letter: whoever opens a letter makes the next move, and sends the link of the round after that move.
    pub is_letter: bool,
    /// The name of the sender, if the sender tells it.
    pub sender: Option<Name>,
}

/// Why a text is no link to a round.
#[derive(Error, Clone, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// The percent-encoded bytes are not text.
    #[error("the percent-encoded bytes are not UTF-8")]
    Encoding,
    /// The text is not that of a round that can be played.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// What people type or paste, without the white space and the invisible marks around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || is_format(letter))
}

/// A link without what stands around it in a message.
pub fn without_punctuation(text: &str) -> &str {
    trimmed(
        trimmed(text).trim_start_matches(['<', '(', '"']).trim_end_matches(['>', '.', ',', ')', '"', ';', '!', '?']),
    )
}

impl Link {
    /// The link to the moves in force of a round.
    pub fn new(round: &Round) -> Self {
        let moves = round.played().iter().map(|played| played.mv);
        Self { start: Setup::from(round.start()), moves: moves.collect(), is_letter: false, sender: None }
    }

    /// The link to a board on which nothing was played yet.
    pub fn to_board(board: &Board) -> Self {
        Self { start: Setup::from(board), moves: Vec::new(), is_letter: false, sender: None }
    }

    /// The same link as a letter.
    pub fn letter(self) -> Self {
        Self { is_letter: true, ..self }
    }

    /// The same link with the name of whoever sends it, or without a name.
    pub fn from_sender(self, sender: Option<Name>) -> Self {
        Self { sender, ..self }
    }

    /// Reads the link in a text that people type or paste: what follows the last `#`, or else the whole text. Messengers may have
    /// changed the text on its way.
    ///
    /// # Errors
    /// [`LinkError`] says what is wrong with it, and where.
    pub fn find(text: &str) -> Result<Self, LinkError> {
        let text = without_punctuation(text);
        let fragment = text.rsplit_once('#').map_or(text, |(_, fragment)| fragment);
        // Some messengers encode the link twice, or write a space as in a form. In a name, `%25` can be what the sender has typed.
        let (round, more) = fragment.split_once('&').unwrap_or((fragment, ""));
        let round = round.replace("%25", "%").replace('+', " ");
        format!("{}&{}", round.trim(), more.replace('+', " ")).parse()
    }

    /// The text to put behind a `#`. It is as short as it can be read.
    pub fn fragment(&self) -> String {
        format!("{self:#}")
    }

    /// The rules of the round.
    pub const fn rules(&self) -> Rules {
        self.start.rules()
    }

    /// The side that began.
    pub const fn first(&self) -> Mark {
        self.start.to_move()
    }

    /// Plays the round. `author` says who makes the moves of a side.
    ///
    /// # Errors
    /// [`LinkError`] if no legal moves lead to the start, or names the first move that is not legal.
    pub fn round(&self, author: impl Fn(Mark) -> Author) -> Result<Round, LinkError> {
        let start = self.start.board().map_err(RecordError::from)?;
        Ok(Round::replay(start, self.moves.iter().copied(), author).map_err(RecordError::from)?)
    }
}

impl fmt::Display for Link {
    /// Writes the link as people read it or, as `{:#}`, as short as programs read it.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_letter {
            f.write_str(LETTER)?;
        }
        let moves = self.moves.iter().copied().map(SavedMove::from).collect();
        RoundText { start: self.start, moves, cursor: self.moves.len() }.fmt(f)?;
        match &self.sender {
            Some(name) => write!(f, "&{SENDER}{}", utf8_percent_encode(name.as_str(), NON_ALPHANUMERIC)),
            None => Ok(()),
        }
    }
}

impl FromStr for Link {
    type Err = LinkError;

    /// Reads the text of a link, percent-encoded or not. Some messengers put a parameter of their own behind a link, which is left
    /// out, as is a name that nobody can have.
    ///
    /// # Errors
    /// [`LinkError`] says what is wrong with it, and where.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (round, more) = text.split_once('&').unwrap_or((text, ""));
        let sender = more.split('&').find_map(|part| part.strip_prefix(SENDER)).and_then(|name| {
            let name = percent_decode_str(name).decode_utf8().ok()?;
            name.parse().ok()
        });
        let decoded = percent_decode_str(round).decode_utf8().map_err(|_| LinkError::Encoding)?;
        let (is_letter, text) = decoded.strip_prefix(LETTER).map_or((false, &*decoded), |text| (true, text));
        let text = RoundText::parse(Rules::TIC_TAC_TOE, text)?;
        let moves = text.played().iter().map(|saved| saved.mv).collect();
        Ok(Self { start: text.start, moves, is_letter, sender })
    }
}
