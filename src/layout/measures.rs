//! Lengths that are the same in many places, in points at natural size.

/// The space between a line and the thing that the line goes around.
pub const HAIR: f32 = 2.0;
/// The space between the parts of one thing.
pub const TIGHT: f32 = 4.0;
/// The space between the lines of a list.
pub const NEAR: f32 = 6.0;
/// The space between things that belong to each other.
pub const CLOSE: f32 = 8.0;
/// The space between things that stand beside each other.
pub const APART: f32 = 12.0;
/// The space between groups.
pub const GROUP: f32 = 16.0;
/// The space between contents and the edge of their place.
pub const MARGIN: f32 = 20.0;
/// The space between contents and the edge of their place, where there is much room.
pub const WIDE_MARGIN: f32 = 24.0;

/// The least height of a part that can be pressed.
pub const TARGET: f32 = 44.0;
/// The side of a button that is an icon, and the height of other buttons.
pub const BUTTON: f32 = 48.0;
/// The height of a choice or a field that stands alone.
pub const FIELD: f32 = 52.0;
/// The height of the main button of a screen, of a bar, and of the head of a side panel.
pub const HEAD: f32 = 56.0;
/// The height of a tool: an icon above its word.
pub const TOOL: f32 = 62.0;
/// The height of a line of large letters, of a tool with a large word, and of a row of a list.
pub const LINE: f32 = 64.0;

/// The width of a thin line.
pub const THIN: f32 = 1.0;
/// The width of an outline.
pub const OUTLINE: f32 = 1.5;
/// The width of a line under a word.
pub const UNDERLINE: f32 = 3.0;

/// A column beside the board is narrow if its width is less than this.
pub const NARROW: f32 = 300.0;

/// The size of the letters of results, and of digits.
pub const LARGE: f32 = 28.0;
/// The size of the letters of names and titles.
pub const TITLE: f32 = 20.0;
/// The size of all other letters.
pub const BODY: f32 = 16.0;
/// The size of the letters of notes, and of the words of tools on small screens.
pub const SMALL: f32 = 14.0;

/// How far the pencil rises above the middle of the dot on which it stands.
pub const ABOVE_DOT: f32 = 39.0;

/// The sizes of the parts that are larger where there is much room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sizes {
    /// The size of the letters of the line that says whose turn it is, or what to do.
    pub turn: f32,
    /// The size of the letters of names and of the modes.
    pub name: f32,
    /// The side of a mark beside a name.
    pub mark: f32,
    /// The width of a field for a name.
    pub field: f32,
    /// The height of the button that begins to play.
    pub main: f32,
    /// The side of a small board in a side panel.
    pub film: f32,
    /// Whether the words of tools are as large as other text.
    pub has_large_tools: bool,
}

/// The sizes in a wide window, and in all others.
pub(super) const WIDE: Sizes =
    Sizes { turn: 40.0, name: TITLE, mark: 30.0, field: 116.0, main: LINE, film: 66.0, has_large_tools: true };
pub(super) const OTHER: Sizes =
    Sizes { turn: LARGE, name: 18.0, mark: 26.0, field: 100.0, main: HEAD, film: FIELD, has_large_tools: false };
