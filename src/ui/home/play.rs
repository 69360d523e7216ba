//! The button of the first screen that begins to play, and the chips: the game, the options of a match, and a new match.

use bevy_egui::egui::{Align2, Rect, Ui, Vec2, vec2};
use noughts_engine::rules::{Board, Mark};

use crate::board::thumbnail::Thumbnail;
use crate::intent::{Intent, RoomIntent};
use crate::layout::Cut;
use crate::layout::measures::{APART, BUTTON, CLOSE, TARGET};
use crate::look::icons::Icon;
use crate::widgets::{Button, color, style};
use crate::words;

use super::contents::Form;

/// The side of a small board on a button: the board of a match that waits, or of the game.
const PICTURE: f32 = 34.0;

/// A button beside the main button or below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chip {
    /// A room with a friend, whose board is not on the table.
    Room,
    /// A new match, or the match that waits.
    Second,
    /// The game, which leads to the other games.
    Game,
    /// The options of a match.
    Options,
}

/// A chip, and whether it has a picture or an icon in the place of its word.
type Shown = (Chip, bool);

/// The ways to show the chips, the best one first. Where there is little room, chips have no words, or are left out. During a
/// match, the options are in the menu of the game too.
const WAYS: [&[Shown]; 5] = [
    &[(Chip::Game, false), (Chip::Options, false)],
    &[(Chip::Game, false), (Chip::Options, true)],
    &[(Chip::Game, false)],
    &[(Chip::Game, true), (Chip::Options, true)],
    &[(Chip::Game, true)],
];

impl Form<'_> {
    /// The word of the main button.
    fn main_text(&self) -> &'static str {
        if self.goes_on.is_some() { words::continue_match() } else { words::start() }
    }

    /// The other way to play while a match is under way: a new match, or the match that waits.
    fn second(&self) -> Option<(&'static str, f32)> {
        let waiting = self.waiting.as_ref().map(|_| (words::continue_match(), PICTURE));
        self.goes_on.as_ref().map(|_| (words::new_match(), 0.0)).or(waiting)
    }

    /// The chip of the room, if there is a room to go back to.
    fn room_chip(&self) -> Option<Shown> {
        self.room.as_ref().map(|_| (Chip::Room, false))
    }

    /// The places of the main button and of the second button beside it, if both have room in this row.
    fn pair<'a>(&self, ui: &Ui, mut row: Rect) -> Option<(Button<'a>, [Rect; 2])> {
        let (text, side) = self.second()?;
        let button = if side > 0.0 { Button::outlined(text).with_picture(side) } else { Button::outlined(text) };
        let second = row.take_right(button.natural_width(ui));
        row.take_right(APART);
        let second = second.part(Align2::CENTER_CENTER, vec2(second.width(), BUTTON));
        Button::main(self.main_text()).has_room(ui, row.width()).then_some((button, [row, second]))
    }

    /// Draws the main button with the second button and, where there is little height, the chips beside it.
    pub fn play_button(&mut self, ui: &mut Ui) {
        let mut main = ui.max_rect();
        let chips = self.chips_beside(ui);
        let beside = main.take_right(self.chips_width(ui, &chips));
        main.take_right(if chips.is_empty() { 0.0 } else { APART });
        let pair = self.pair(ui, main).filter(|_| chips.iter().all(|(chip, _)| *chip != Chip::Second));
        let ink = color(style::theme(ui.ctx()).side(self.draft.rules, self.draft.player_one()));
        let place = pair.map_or(main, |(_, [main, _])| main);
        if Button::main(self.main_text()).ink(ink).show_in(ui, place) {
            self.play();
        }
        if let Some((button, [_, place])) = pair {
            let is_pressed = button.show_in(ui, place);
            if let Some((board, _)) = &self.waiting {
                Thumbnail::within(button.picture(ui, place), board).paint(ui.painter());
            }
            if is_pressed {
                self.press(Chip::Second);
            }
        }
        self.show_chips(ui, beside, &chips);
    }

    /// The chips beside the main button, where there is little height. If the main button and the second button have no room beside
    /// each other, the second button is a chip too.
    fn chips_beside(&self, ui: &Ui) -> Vec<Shown> {
        if !self.layout.form_is_short() {
            return Vec::new();
        }
        let all = ui.max_rect();
        let fits = |chips: &Vec<Shown>| {
            let room = all.with_max_x(all.right() - self.chips_width(ui, chips) - APART);
            let is_pair = chips.iter().all(|(chip, _)| *chip != Chip::Second) && self.second().is_some();
            match is_pair {
                true => self.pair(ui, room).is_some(),
                false => Button::main(self.main_text()).has_room(ui, room.width()),
            }
        };
        let with_second = |way: &Vec<Shown>| [&[(Chip::Second, false)], &way[..]].concat();
        let room = |way: &&[Shown]| self.room_chip().into_iter().chain(way.iter().copied()).collect::<Vec<_>>();
        let ways: Vec<_> = WAYS.iter().map(room).collect();
        let seconds = ways.iter().map(with_second).filter(|_| self.second().is_some());
        ways.iter().cloned().chain(seconds).find(fits).unwrap_or_default()
    }

    /// The chips below the main button, in rows of this width. There is one row unless text is very large.
    fn chips_below(&self, ui: &Ui, width: f32) -> Vec<Vec<Shown>> {
        let row = Rect::from_min_size(ui.max_rect().min, vec2(width, BUTTON));
        let second = Some((Chip::Second, false)).filter(|_| self.second().is_some() && self.pair(ui, row).is_none());
        let before = || self.room_chip().into_iter().chain(second);
        let way = |way: &&[Shown]| before().chain(way.iter().copied()).collect::<Vec<_>>();
        let fits = |chips: &Vec<Shown>| self.chips_width(ui, chips) <= width;
        if let Some(chips) = WAYS.iter().map(way).find(fits) {
            return vec![chips];
        }
        let mut rows: Vec<Vec<Shown>> = Vec::new();
        for chip in way(&WAYS[0]) {
            match rows.last_mut() {
                Some(last) if fits(&[&last[..], &[chip]].concat()) => last.push(chip),
                _ => rows.push(vec![chip]),
            }
        }
        rows
    }

    /// The height of the chips below the main button, in rows of this width.
    pub fn chips_height(&self, ui: &Ui, width: f32) -> f32 {
        let rows = self.chips_below(ui, width).len() as f32;
        rows * TARGET + (rows - 1.0) * CLOSE
    }

    /// Draws the chips below the main button.
    pub fn chips(&mut self, ui: &mut Ui) {
        let mut all = ui.max_rect();
        for row in self.chips_below(ui, all.width()) {
            self.show_chips(ui, all.take_top(TARGET), &row);
            all.take_top(CLOSE);
        }
    }

    fn chips_width(&self, ui: &Ui, chips: &[Shown]) -> f32 {
        let widths = chips.iter().map(|chip| self.chip(*chip, &self.game()).natural_width(ui));
        widths.sum::<f32>() + APART * chips.len().saturating_sub(1) as f32
    }

    /// The name of the game.
    fn game(&self) -> String {
        words::game_name(self.draft.rules)
    }

    fn chip<'a>(&'a self, (chip, is_small): Shown, game: &'a str) -> Button<'a> {
        match (chip, is_small) {
            (Chip::Room, _) => Button::chip(self.room.as_deref().unwrap_or_default(), Icon::Right),
            (Chip::Second, _) => Button::chip(self.second().map_or("", |(text, _)| text), Icon::Right),
            (Chip::Game, false) => Button::chip(game, Icon::Down),
            (Chip::Game, true) => Button::icon(Icon::Down, game),
            (Chip::Options, false) => Button::chip(words::options(), Icon::Right),
            (Chip::Options, true) => Button::icon(Icon::More, words::options()),
        }
    }

    /// Draws chips from the left of a place, in the middle of its height.
    fn show_chips(&mut self, ui: &mut Ui, mut place: Rect, chips: &[Shown]) {
        let game = self.game();
        for chip in chips {
            let button = self.chip(*chip, &game);
            let at = place.take_left(button.natural_width(ui).min(place.width()));
            place.take_left(APART);
            let size = if chip.1 { Vec2::splat(BUTTON) } else { vec2(at.width(), TARGET) };
            let at = at.part(Align2::LEFT_CENTER, size);
            let is_pressed = button.show_in(ui, at);
            if *chip == (Chip::Game, true) {
                let board = Board::new(self.draft.rules, Mark::X);
                Thumbnail::within(at.part(Align2::CENTER_CENTER, Vec2::splat(PICTURE)), &board).paint(ui.painter());
            }
            if is_pressed {
                self.press(chip.0);
            }
        }
    }

    fn press(&mut self, chip: Chip) {
        match chip {
            Chip::Room => self.asked.push(Intent::Room(RoomIntent::GoBack)),
            Chip::Second if self.waiting.is_some() => self.go_on(),
            Chip::Second => self.asked.push(Intent::Start),
            Chip::Game => self.asked.push(Intent::Games),
            Chip::Options => self.asked.push(Intent::Options),
        }
    }
}
