//! Lines that end between words, also in Chinese. Chinese is written without spaces, so egui would end a line after any character.

use std::sync::Arc;

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{Context, Galley, Painter};

use crate::words::chinese::{is_character, starts_of_words};

use super::fonts::people;

/// Punctuation before which no line ends, and punctuation after which no line ends.
const CLOSING: &str = "，。、：；！？）》」』”’…%,.:;!?)\u{a0}";
const OPENING: &str = "（《「『“‘(\u{a0}";
/// The share of the width that lines may fill, because the sum of the widths of letters is a little less than the width of a line.
const FILLED: f32 = 0.99;

/// A text in as many lines as it needs in this width.
pub fn wrapped(painter: &Painter, mut job: LayoutJob, room: f32) -> Arc<Galley> {
    job.wrap.max_width = room;
    if job.text.chars().any(is_character) {
        let starts = starts_of_lines(painter.ctx(), &job, room * FILLED);
        job = with_line_feeds(&job, &starts);
    }
    painter.layout_job(job)
}

/// The same text with a line feed before each of these places, which are in bytes.
fn with_line_feeds(job: &LayoutJob, places: &[usize]) -> LayoutJob {
    let mut broken = LayoutJob { text: String::new(), sections: Vec::new(), ..job.clone() };
    for section in &job.sections {
        let (from, to) = (section.byte_range.start.0, section.byte_range.end.0);
        let letters = job.text[from..to].char_indices().flat_map(|(at, letter)| {
            let line_feed = places.contains(&(from + at)).then_some('\n');
            line_feed.into_iter().chain([letter])
        });
        broken.append(&letters.collect::<String>(), section.leading_space, section.format.clone());
    }
    broken
}

/// The places at which lines of this width start, after the first line. A text does not end with a line of one letter.
fn starts_of_lines(ctx: &Context, job: &LayoutJob, room: f32) -> Vec<usize> {
    let text = &job.text;
    let mut places = vec![0];
    places.extend(places_for_starts(ctx, text));
    let width = |from: usize, to: usize| -> f32 {
        let letters = text[from..to].trim_end().char_indices();
        letters.map(|(at, letter)| letter_width(ctx, job, from + at, letter)).sum()
    };
    let mut starts = Vec::new();
    let (mut line, mut before) = (0, 0);
    for (index, place) in places.iter().enumerate() {
        let end = places.get(index + 1).copied().unwrap_or(text.len());
        if text[..*place].ends_with('\n') {
            line = *place;
        } else if *place > line && width(line, end) > room {
            starts.push(*place);
            (before, line) = (line, *place);
        }
    }
    let letters = text[line..].chars().filter(|letter| letter.is_alphanumeric()).count();
    let earlier = places.iter().rev().find(|place| **place < line);
    if let (1, Some(last), Some(earlier)) = (letters, starts.last_mut(), earlier)
        && *earlier > before
    {
        *last = *earlier;
    }
    starts
}

fn letter_width(ctx: &Context, job: &LayoutJob, at: usize, letter: char) -> f32 {
    let section = job.sections.iter().find(|section| section.byte_range.end.0 > at);
    section.map_or(0.0, |section| ctx.fonts_mut(|fonts| fonts.glyph_width(&section.format.font_id, letter)))
}

/// The places at which a line may start: after spaces, and before and after Chinese words, but not within a name.
fn places_for_starts(ctx: &Context, text: &str) -> Vec<usize> {
    let words = starts_of_words(text);
    let names = people(ctx);
    let named = names.iter().filter(|name| !name.is_empty());
    let named: Vec<_> = named.flat_map(|name| text.match_indices(name.as_str())).collect();
    let may_start = |(at, next): &(usize, char)| {
        let Some(last) = text[..*at].chars().next_back() else {
            return false;
        };
        let is_space = last.is_whitespace() && last != '\u{a0}';
        let is_beside_word = (is_character(last) || is_character(*next)) && words.contains(at);
        let is_kept = CLOSING.contains(*next) || OPENING.contains(last) || next.is_whitespace();
        let is_in_name = named.iter().any(|(from, name)| *from < *at && *at < from + name.len());
        is_space || is_beside_word && !is_kept && !is_in_name
    };
    text.char_indices().filter(may_start).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::text::TextFormat;
    use bevy_egui::egui::{Color32, FontId};

    use super::super::fonts::{Written, set_people, tests::context_with};
    use super::*;

    /// The lines of a text, if there is room for five characters in a line.
    fn lines(text: &str, names: &[&str]) -> Vec<String> {
        let context = context_with(&Written::default());
        set_people(&context, names.iter().map(|name| (*name).to_owned()).collect());
        let job = LayoutJob::simple(text.to_owned(), FontId::proportional(20.0), Color32::WHITE, f32::INFINITY);
        let starts = starts_of_lines(&context, &job, 5.5 * letter_width(&context, &job, 0, '棋'));
        with_line_feeds(&job, &starts).text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn chinese_lines_end_between_words() {
        assert_eq!(lines("请看看棋盘上面的格子", &[]), ["请看看棋盘", "上面的格子"]);
        assert_eq!(lines("请看规则棋盘游戏", &[]), ["请看规则", "棋盘游戏"]);
        assert_eq!(lines("下次\n请看规则棋盘", &[]), ["下次", "请看规则", "棋盘"]);
    }

    #[test]
    fn no_line_starts_with_punctuation_or_within_a_name() {
        assert_eq!(lines("请看规则了，下次", &[]), ["请看规则", "了，下次"]);
        assert_eq!(lines("请看规则上的子", &[]), ["请看规则上", "的子"]);
        assert_eq!(lines("请看规则上的子", &["上的子"]), ["请看规则", "上的子"]);
    }

    #[test]
    fn a_text_does_not_end_with_a_line_of_one_letter() {
        assert_eq!(lines("请看看棋盘了。", &[]), ["请看看", "棋盘了。"]);
    }

    #[test]
    fn parts_of_a_line_keep_their_fonts() {
        let mut job = LayoutJob::default();
        for (text, size) in [("选择棋盘", 10.0), ("游戏", 20.0)] {
            job.append(text, 0.0, TextFormat::simple(FontId::proportional(size), Color32::WHITE));
        }
        let broken = with_line_feeds(&job, &["选择".len(), "选择棋盘".len()]);
        let parts = broken
            .sections
            .iter()
            .map(|part| (&broken.text[part.byte_range.start.0..part.byte_range.end.0], part.format.font_id.size));
        assert_eq!(parts.collect::<Vec<_>>(), [("选择\n棋盘", 10.0), ("\n游戏", 20.0)]);
    }
}
