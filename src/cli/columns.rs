//! Text in columns. Hangul and Han letters are two columns wide.

use textwrap::core::display_width;

/// A text at the left of a column, with spaces after it.
pub(super) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// A text at the right of a column, with spaces before it.
pub(super) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// The width of a column that has all these texts.
pub(super) fn width<'a>(texts: impl IntoIterator<Item = &'a str>) -> usize {
    texts.into_iter().map(display_width).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((left("b2", 4), right("b2", 4)), ("b2  ".to_owned(), "  b2".to_owned()));
        assert_eq!((left("칸", 4), right("平局", 4)), ("칸  ".to_owned(), "平局".to_owned()));
        assert_eq!(right("无敌", 3), "无敌", "what is too wide stays as it is");
        assert_eq!(width(["b2", "무승부", "平局"]), 6);
    }
}
