//! The choices of the first screen: who plays, the button that begins, and the ways on.

use bevy_egui::egui::{Label, Rect, RichText, ScrollArea, Sense, Ui, Vec2, pos2, vec2};
use noughts_engine::ai::Opponent;

use crate::intent::Intent;
use crate::layout::Arrangement;
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::panels::style::{self, color};
use crate::parts::{
    BODY, Chip, MainButton, SMALL, TITLE, Tool, at, modes, note, note_height, one_of, one_of_creatures, one_of_height,
};
use crate::screens::Screen;
use crate::settings::Pace;
use crate::setup::{Mode, OFFERED};
use crate::ui::creatures::creature_of;
use crate::ui::focus;
use crate::words::{self, spoken};

use super::form::Form;

/// The least gap between two groups of choices. If there is less room, the choices scroll.
const LEAST_GAP: f32 = 4.0;

/// Choices that are narrower than this reach into the margin.
const NARROW: f32 = 300.0;

/// The groups of choices below each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Block {
    Name,
    Modes,
    Who,
    Sentence,
    Play,
    Chips,
    Ways,
}

/// The blocks that are before the board in the order of the Tab key, and those that are behind it.
pub(super) const FIRST: [Block; 5] = [Block::Play, Block::Modes, Block::Who, Block::Sentence, Block::Name];
pub(super) const BEHIND: [Block; 2] = [Block::Chips, Block::Ways];

fn paces() -> [(Pace, &'static str); Pace::ALL.len()] {
    Pace::ALL.map(|pace| (pace, words::pace(pace)))
}

impl Form<'_> {
    /// The blocks of each group, with their heights. Groups are apart, blocks of a group together.
    fn groups(&self, ui: &Ui, size: Vec2) -> Vec<Vec<(Block, f32)>> {
        let creature = self.creature_size(size.x);
        let who = match self.draft.mode {
            Mode::TwoPlayers => 0.0,
            Mode::AgainstComputer => creature + 56.0,
            Mode::ComputerAgainstComputer => (24.0 + one_of_height(ui, size.x, &paces())).max(creature + 56.0),
        };
        let who = (Block::Who, who);
        let (text, letters) = self.sentence();
        let sentence = (Block::Sentence, note_height(ui, text, letters, size.x).max(24.0));
        let play = (Block::Play, if self.is_wide() { MainButton::TALL } else { MainButton::HEIGHT });
        let chips = (Block::Chips, Chip::HEIGHT);
        let ways = (Block::Ways, Tool::HEIGHT);
        let modes = (Block::Modes, 48.0);
        match self.arrangement {
            Arrangement::Wide => {
                let name = (Block::Name, if size.y > 560.0 { 108.0 } else { 76.0 });
                vec![vec![name, modes], vec![who, sentence], vec![play, chips], vec![ways]]
            }
            Arrangement::Low => [modes, who, play, ways].map(|block| vec![block]).into(),
            _ if self.is_short => [modes, who, sentence, play, ways].map(|block| vec![block]).into(),
            _ => [modes, who, sentence, play, chips, ways].map(|block| vec![block]).into(),
        }
    }

    fn creature_size(&self, width: f32) -> f32 {
        match self.arrangement {
            Arrangement::Wide => 60.0,
            Arrangement::Low => 44.0,
            _ if width < 340.0 => 44.0,
            _ => 48.0,
        }
    }

    /// Draws these of the choices, in this order. All of them lie below each other with equal gaps between their groups. If there
    /// is too little room, all scroll but the button that begins, which stays below them.
    pub fn choices(&mut self, ui: &mut Ui, drawn: &[Block]) {
        let all = ui.max_rect();
        let mut groups = self.groups(ui, all.size());
        let inner = if self.is_wide() { 14.0 } else { 0.0 };
        let height = |groups: &[Vec<(Block, f32)>]| {
            let blocks: f32 = groups.iter().flatten().map(|(_, height)| height).sum();
            blocks + groups.iter().map(|group| inner * (group.len() - 1) as f32).sum::<f32>()
        };
        let gaps = (groups.len() - 1) as f32;
        let gap = (all.height() - height(&groups)) / gaps;
        if gap >= LEAST_GAP {
            self.stack(ui, drawn, all, &groups, gap, inner);
            return;
        }
        if drawn != FIRST {
            return;
        }
        let play = Rect::from_min_max(pos2(all.left(), all.bottom() - MainButton::HEIGHT), all.max);
        self.block(ui, Block::Play, play);
        groups.iter_mut().for_each(|group| group.retain(|(block, _)| *block != Block::Play));
        groups.retain(|group| !group.is_empty());
        let above = all.with_max_y(play.top() - 8.0);
        let needed = height(&groups) + 8.0 * groups.len() as f32;
        at(ui, above, |ui| {
            ScrollArea::vertical().auto_shrink(false).animated(false).show(ui, |ui| {
                let (place, _) = ui.allocate_exact_size(vec2(all.width(), needed), Sense::hover());
                self.stack(ui, &[&FIRST[..], &BEHIND].concat(), place, &groups, 8.0, inner);
                focus::scroll_to_focus(ui);
            });
        });
    }

    /// Draws these blocks, in this order, where they are in the groups.
    fn stack(&mut self, ui: &mut Ui, drawn: &[Block], all: Rect, groups: &[Vec<(Block, f32)>], gap: f32, inner: f32) {
        let mut top = all.top();
        let mut places = Vec::new();
        for group in groups {
            for (block, height) in group {
                places.push((*block, Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), *height))));
                top += height + inner;
            }
            top += gap - inner;
        }
        for block in drawn {
            if let Some((_, rect)) = places.iter().find(|(placed, _)| placed == block) {
                self.block(ui, *block, *rect);
            }
        }
    }

    fn block(&mut self, ui: &mut Ui, block: Block, rect: Rect) {
        at(ui, rect, |ui| match block {
            Block::Name => {
                let scale = (rect.height() / NAME_SIZE.y).min(rect.width() / NAME_SIZE.x);
                let at = pos2(rect.left() + NAME_SIZE.x * scale / 2.0 - 4.0, rect.center().y);
                paint_picture(ui.painter(), name(), at, scale, style::theme(ui.ctx()));
            }
            Block::Modes => self.modes(ui),
            Block::Who => self.who(ui),
            Block::Sentence => {
                let (text, letters) = self.sentence();
                let quiet = color(style::theme(ui.ctx()).quiet);
                ui.add(Label::new(note(text, letters, quiet)).wrap());
            }
            Block::Play => self.play_button(ui),
            Block::Chips => self.chips(ui),
            Block::Ways => self.ways(ui),
        });
    }

    fn modes(&mut self, ui: &mut Ui) {
        let (size, gap) = if self.is_wide() { (TITLE, 28.0) } else { (18.0, 22.0) };
        let mut choices =
            [Mode::AgainstComputer, Mode::TwoPlayers].map(|mode| (Some(mode), words::mode(mode))).to_vec();
        if self.meets_at.is_some() {
            // It leads to a screen of its own.
            choices.push((None, words::online::mode_online()));
        }
        let all = ui.max_rect();
        let place = if all.width() < NARROW { all.expand2(vec2(8.0, 0.0)) } else { all };
        let chosen = at(ui, place, |ui| modes(ui, spoken::modes(), size, gap, &choices, Some(self.draft.mode)));
        match chosen {
            Some(Some(mode)) => self.draft.change_mode(mode),
            Some(None) => self.asked.extend(self.meets_at.map(Intent::Open)),
            None => {}
        }
    }

    fn who(&mut self, ui: &mut Ui) {
        match self.draft.mode {
            Mode::TwoPlayers => return,
            Mode::AgainstComputer => {}
            Mode::ComputerAgainstComputer => return self.pace(ui),
        }
        let choice =
            |opponent: &'static Opponent| Some((opponent, words::level_title(opponent.level), creature_of(opponent)?));
        let choices: Vec<_> = OFFERED.into_iter().filter_map(choice).collect();
        let width = ui.available_width();
        let creature_size = self.creature_size(width);
        let chosen = &mut self.draft.opponents[1];
        *chosen = one_of_creatures(ui, spoken::opponent(), width, creature_size, &choices, *chosen).unwrap_or(*chosen);
    }

    /// Draws the choice of how fast two computers play that are watched.
    fn pace(&mut self, ui: &mut Ui) {
        ui.label(RichText::new(words::pace_heading()).size(BODY).color(color(style::theme(ui.ctx()).quiet)));
        self.pace = one_of(ui, words::pace_heading(), ui.available_width(), &paces(), self.pace).unwrap_or(self.pace);
    }

    /// A sentence about the choice or, if there is one, about what is wrong with the storage.
    fn sentence(&self) -> (&str, f32) {
        let about = match self.draft.mode {
            Mode::AgainstComputer => words::opponent_sentence(self.draft.opponents[1]),
            Mode::TwoPlayers => words::two_players(),
            Mode::ComputerAgainstComputer => words::watch(),
        };
        let size = if self.fault.is_some() { SMALL } else { BODY };
        (self.fault.as_deref().unwrap_or(about), size)
    }

    fn play_button(&mut self, ui: &mut Ui) {
        let theme = style::theme(ui.ctx());
        let text = if self.is_under_way { words::continue_match() } else { words::start() };
        let rect = ui.max_rect();
        let chip = if self.is_under_way { words::new_match() } else { words::options() };
        let aside = (Chip::new(chip, Icon::Right).natural_width(ui) + 10.0).max(174.0);
        let button = MainButton::new(text, vec2(rect.width() - aside, rect.height()));
        let chips = self.is_short && button.has_room(ui);
        let button = if chips { button } else { MainButton::new(text, rect.size()) };
        let ink = color(theme.marks[self.draft.player_one()]);
        if ui.add(button.ink(ink)).clicked() {
            self.play();
        }
        if chips {
            let corner = pos2(rect.right() - aside + 10.0, rect.center().y - Chip::HEIGHT / 2.0);
            let place = Rect::from_min_size(corner, vec2(aside, Chip::HEIGHT));
            at(ui, place, |ui| self.chips(ui));
        }
    }

    fn chips(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 12.0;
            if self.is_under_way && ui.add(Chip::new(words::new_match(), Icon::Right)).clicked() {
                self.asked.push(Intent::Start);
            }
            // In a match, they are in the menu of the game too.
            let options = Chip::new(words::options(), Icon::Right);
            let has_room = !(self.is_under_way && self.is_short) && options.natural_width(ui) <= ui.available_width();
            if has_room && ui.add(options).clicked() {
                self.asked.push(Intent::Options);
            }
        });
    }

    /// Draws the ways to the other screens, over the whole width.
    fn ways(&mut self, ui: &mut Ui) {
        let rect = ui.max_rect().expand2(vec2(if self.is_wide() { 16.0 } else { 8.0 }, 0.0));
        let editor = if self.is_wide() { words::board_editor() } else { words::editor_short() };
        let watches = self.draft.mode == Mode::ComputerAgainstComputer;
        let ways = [
            Tool::new(Icon::Learn, words::learn()),
            Tool::new(Icon::Puzzles, words::puzzles()),
            Tool::new(Icon::Editor, editor),
            Tool::new(Icon::Watch, words::mode(Mode::ComputerAgainstComputer)).chosen(watches),
        ];
        let ways = ways.map(|way| way.large(self.is_wide()));
        let natural: Vec<f32> = ways.iter().map(|way| way.natural_width(ui)).collect();
        let gap = ((rect.width() - natural.iter().sum::<f32>()) / 3.0).max(0.0);
        let mut left = rect.left();
        for (index, way) in ways.into_iter().enumerate() {
            let corner = pos2(left, rect.top());
            left += natural[index] + gap;
            if way.show_at(ui, corner, natural[index]) {
                match index {
                    0 => {
                        (self.coach.is_open, self.coach.shows_outcomes) = (true, true);
                        if watches && !self.is_under_way {
                            self.draft.change_mode(Mode::AgainstComputer);
                        }
                        self.asked.push(Intent::Open(Screen::Game));
                    }
                    1 => self.asked.push(Intent::Open(Screen::Puzzles)),
                    2 => self.asked.push(Intent::Open(Screen::Editor)),
                    _ => self.draft.change_mode(Mode::ComputerAgainstComputer),
                }
            }
        }
    }
}
