//! The choices of the first screen: who plays, and the ways to other screens.

use std::borrow::Cow;

use bevy_egui::egui::scroll_area::ScrollSource;
use bevy_egui::egui::{Id, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2, vec2};
use noughts_engine::ai::{OpponentId, Profile};
use noughts_engine::play::FirstRound;

use crate::intent::Intent;
use crate::layout::measures::{BODY, HEAD, SMALL, TIGHT, WIDE_MARGIN};
use crate::layout::{Cut, FormPart};
use crate::look::avatars::Avatar;
use crate::look::icons::Icon;
use crate::records::Results;
use crate::screens::Screen;
use crate::settings::Pace;
use crate::setup::Mode;
use crate::ui::results;
use crate::widgets::keyboard::scroll_to_focus;
use crate::widgets::{
    Button, NOTES, Sign, at, modes, modes_height, one_of, one_of_captioned, one_of_captioned_height, one_of_height,
    quiet, say, sentence_height, show_each,
};
use crate::words::{self, spoken};

use super::contents::{Form, paint_name};

/// The parts that are before the board in the order of the Tab key, and the parts that are behind the board.
pub(super) const FIRST: [FormPart; 5] =
    [FormPart::Play, FormPart::Modes, FormPart::Who, FormPart::Sentence, FormPart::Name];
pub(super) const BEHIND: [FormPart; 2] = [FormPart::Chips, FormPart::Ways];
/// The height of the words below avatars with the space around both, and of the words above a choice of paces.
const CAPTION: f32 = HEAD;
const HEADING: f32 = WIDE_MARGIN;
/// How far the name of the game begins before the choices.
const BEFORE: f32 = TIGHT;

fn paces() -> [(Pace, &'static str); Pace::ALL.len()] {
    Pace::ALL.map(|pace| (pace, words::pace(pace)))
}

impl Form<'_> {
    /// Draws these choices, in this order. If there is too little room, all choices scroll, except the button that begins to
    /// play, which stays below the other choices.
    pub fn choices(&mut self, ui: &mut Ui, drawn: &[FormPart]) {
        let width = ui.max_rect().width();
        let notes = if self.notes().is_empty() { 0.0 } else { NOTES };
        let captioned = self.layout.form_avatar() + CAPTION + notes;
        let (modes, who) = (
            self.modes_height(ui),
            match self.draft.mode {
                Mode::TwoPlayers => one_of_captioned_height(ui, width, self.layout.form_avatar(), &self.beginners(), 0),
                Mode::AgainstComputer => {
                    let notes = self.notes().len();
                    one_of_captioned_height(ui, width, self.layout.form_avatar(), &self.opponents(), notes)
                }
                Mode::ComputerAgainstComputer => (HEADING + one_of_height(ui, width, &paces())).max(captioned),
            },
        );
        let (text, letters) = self.sentence();
        let has_sentence = self.layout.form_has_sentence() || self.fault.is_some();
        let sentence = if has_sentence { sentence_height(ui, &text, letters, width).max(HEADING) } else { 0.0 };
        let heights = [modes, who, sentence, self.chips_height(ui, width)];
        let (mut parts, scrolled) = self.layout.form_places(heights, &self.ways_in_line(ui));
        let Some((view, height)) = scrolled else {
            return self.parts(ui, drawn, &parts);
        };
        let play = parts.pop();
        let is_first = drawn == FIRST;
        if is_first {
            self.parts(ui, &[FormPart::Play], play.as_slice());
        }
        // The choices before the board and the choices behind the board are in the same scroll area, which is drawn twice. The
        // second time, the scroll area only follows the first time: its scroll bar is not seen, and it does not scroll by the wheel or
        // a finger. A bar that was only there the first time would make egui draw everything again, without end.
        let same = UiBuilder::new().max_rect(view).id(Id::new("choices that scroll"));
        ui.scope_builder(same, |ui| {
            let mut area = ScrollArea::vertical().auto_shrink(false).animated(false);
            if !is_first {
                area = area.scroll_source(ScrollSource::NONE);
                let bar = &mut ui.spacing_mut().scroll;
                (bar.bar_width, bar.floating_width) = (0.0, 0.0);
            }
            area.show(ui, |ui| {
                ui.push_id(is_first, |ui| {
                    let (place, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
                    parts.iter_mut().for_each(|(_, part)| *part = part.translate(place.min - view.min));
                    self.parts(ui, drawn, &parts);
                    scroll_to_focus(ui);
                });
            });
        });
    }

    /// Draws these choices, in this order, at their places.
    fn parts(&mut self, ui: &mut Ui, drawn: &[FormPart], places: &[(FormPart, Rect)]) {
        for part in drawn {
            if let Some((_, place)) = places.iter().find(|(placed, _)| placed == part) {
                at(ui, *place, |ui| self.part(ui, *part));
            }
        }
    }

    fn part(&mut self, ui: &mut Ui, part: FormPart) {
        match part {
            FormPart::Name => paint_name(ui, ui.max_rect().translate(Vec2::LEFT * BEFORE)),
            FormPart::Modes => self.modes(ui),
            FormPart::Who => self.who(ui),
            FormPart::Sentence => {
                if let Some(results) = self.results() {
                    let line = ui.max_rect().upper(HEADING);
                    results::show(ui, line, results);
                    return;
                }
                let (text, letters) = self.sentence();
                say(ui, text, letters, quiet(ui.ctx()));
            }
            FormPart::Play => self.play_button(ui),
            FormPart::Chips => self.chips(ui),
            FormPart::Ways => self.ways(ui),
        }
    }

    /// The modes. The last one leads to a screen of its own.
    fn all_modes() -> [(Option<Mode>, &'static str); 3] {
        let [computer, two] = [Mode::AgainstComputer, Mode::TwoPlayers].map(|mode| (Some(mode), words::mode(mode)));
        [computer, two, (None, words::online::mode_online())]
    }

    fn modes_height(&self, ui: &Ui) -> f32 {
        let (place, gap) = self.layout.form_modes(ui.max_rect());
        modes_height(ui, place, (self.layout.sizes().name, gap), &Self::all_modes(), &Some(self.draft.mode))
    }

    fn modes(&mut self, ui: &mut Ui) {
        let (place, gap) = self.layout.form_modes(ui.max_rect());
        let (size, mut chosen) = (self.layout.sizes().name, Some(self.draft.mode));
        let choices = Self::all_modes();
        if at(ui, place, |ui| modes(ui, spoken::modes(), (size, gap), &choices, &mut chosen)) {
            match chosen {
                Some(mode) => self.draft.change_mode(mode),
                None => self.asked.push(self.meets_at.clone()),
            }
        }
    }

    fn who(&mut self, ui: &mut Ui) {
        match self.draft.mode {
            Mode::TwoPlayers => return self.who_begins(ui),
            Mode::AgainstComputer => {}
            Mode::ComputerAgainstComputer => return self.pace(ui),
        }
        let (size, notes, choices) = (self.layout.form_avatar(), self.notes(), self.opponents());
        one_of_captioned(ui, spoken::opponent(), size, &choices, &notes, &mut self.draft.opponents[1]);
    }

    /// The opponents, each with its level.
    fn opponents(&self) -> Vec<(OpponentId, &'static str, Sign)> {
        let choice = |opponent: &Profile| {
            (opponent.id, words::level_title(opponent, self.draft.rules), Sign::Avatar(Avatar::of(opponent.id)))
        };
        self.draft.mode.opponents(self.draft.rules).map(choice).collect()
    }

    /// Which of two people begins. Each person is shown by their mark.
    fn beginners(&self) -> [(FirstRound, &'static str, Sign); FirstRound::ALL.len()] {
        let one = self.draft.player_one();
        FirstRound::ALL.map(|first| match first {
            FirstRound::PlayerOne => (first, words::begins(one), Sign::Mark(one)),
            FirstRound::PlayerTwo => (first, words::begins(one.other()), Sign::Mark(one.other())),
            FirstRound::Chance => (first, words::first_round(first, [""; 2]), Sign::Marks),
        })
    }

    /// The results against each opponent, in digits. There are none before the first round that counts, and where there is little
    /// height.
    fn notes(&self) -> Vec<String> {
        let of = |opponent: OpponentId| self.totals.against(self.draft.rules, opponent);
        let all: Vec<_> = self.draft.mode.opponents(self.draft.rules).map(|profile| of(profile.id)).collect();
        let are_shown = self.draft.mode == Mode::AgainstComputer
            && self.layout.form_has_notes()
            && all.iter().any(|results| results.rounds() > 0);
        let digits = |Results { won, drawn, lost }| format!("{won}–{drawn}–{lost}");
        let note = |results: Results| if results.rounds() > 0 { digits(results) } else { String::new() };
        all.into_iter().filter(|_| are_shown).map(note).collect()
    }

    /// The results against the chosen opponent, which take the place of the sentence about this opponent.
    fn results(&self) -> Option<Results> {
        let is_said = self.fault.is_some() || self.goes_on.is_some() || self.draft.mode != Mode::AgainstComputer;
        let results = self.totals.against(self.draft.rules, self.draft.opponents[1]);
        (!is_said && results.rounds() > 0).then_some(results)
    }

    /// Draws the choice of which of two people begins.
    fn who_begins(&mut self, ui: &mut Ui) {
        let (size, choices) = (self.layout.form_avatar(), self.beginners());
        one_of_captioned(ui, words::who_begins(), size, &choices, &[], &mut self.draft.starter.first);
    }

    /// Draws the choice of how fast two computers play while a person watches them.
    fn pace(&mut self, ui: &mut Ui) {
        ui.label(RichText::new(words::pace_heading()).size(BODY).color(quiet(ui.ctx())));
        one_of(ui, words::pace_heading(), &paces(), &mut self.settings.pace);
    }

    /// A sentence about the choice or, if something is wrong with the storage, a sentence about this fault. While the choice is the
    /// match that is under way, the sentence says which round of this match goes on.
    fn sentence(&self) -> (Cow<'_, str>, f32) {
        if let Some(fault) = &self.fault {
            return (fault.into(), SMALL);
        }
        let about = match (&self.goes_on, self.draft.mode) {
            (Some(pairing), _) => return (words::goes_on(pairing).into(), BODY),
            (None, Mode::AgainstComputer) => words::opponent_sentence(self.draft.opponents[1], self.draft.rules),
            (None, Mode::TwoPlayers) => words::two_players(),
            (None, Mode::ComputerAgainstComputer) => words::watch(),
        };
        (about.into(), BODY)
    }

    /// The ways to other screens, each as an icon and a word.
    fn ways_on(&self) -> [(Icon, &'static str); 4] {
        let is_large = self.layout.sizes().has_large_tools;
        let editor = if is_large { words::board_editor() } else { words::editor_short() };
        [
            (Icon::Learn, words::learn()),
            (Icon::Puzzles, words::puzzles()),
            (Icon::Editor, editor),
            (Icon::Watch, words::mode(Mode::ComputerAgainstComputer)),
        ]
    }

    /// The widths of the ways to other screens, with icons beside their words.
    fn ways_in_line(&self, ui: &Ui) -> [f32; 4] {
        self.ways_on().map(|(icon, text)| Button::quiet(text).with(icon).natural_width(ui))
    }

    /// Draws the ways to the other screens, over the whole width.
    fn ways(&mut self, ui: &mut Ui) {
        let watches = self.draft.mode == Mode::ComputerAgainstComputer;
        let is_large = self.layout.sizes().has_large_tools;
        let tool = |(icon, text)| Button::tool(icon, text).large(is_large).chosen(watches && icon == Icon::Watch);
        let natural = self.ways_on().map(|way| tool(way).natural_width(ui));
        let (places, in_line) = self.layout.form_ways(ui.max_rect(), &natural, &self.ways_in_line(ui));
        let way = |way: (_, _)| (if in_line { Button::quiet(way.1).with(way.0) } else { tool(way) }, way.0);
        match show_each(ui, self.ways_on().map(way), places) {
            Some(Icon::Learn) => self.asked.push(Intent::Open(Screen::Learn)),
            Some(Icon::Puzzles) => self.asked.push(Intent::Open(Screen::Puzzles)),
            Some(Icon::Editor) => self.asked.push(Intent::Open(Screen::Editor)),
            Some(_) => self.asked.push(Intent::Watch),
            None => {}
        }
    }
}
