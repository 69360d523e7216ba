//! The choices of the first screen: who plays, the button that begins, and the ways on.

use bevy_egui::egui::scroll_area::{ScrollBarVisibility, ScrollSource};
use bevy_egui::egui::{Id, Label, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, Vec2, pos2, vec2};
use noughts_engine::ai::Profile;
use noughts_engine::play::FirstRound;

use crate::intent::Intent;
use crate::layout::Arrangement;
use crate::look::avatars::Avatar;
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::look::picture::{NAME_SIZE, name};
use crate::screens::Screen;
use crate::settings::Pace;
use crate::setup::Mode;
use crate::widgets::keyboard::scroll_to_focus;
use crate::widgets::style::{self, color};
use crate::widgets::{
    BODY, Chip, MainButton, Quiet, SMALL, Sign, TITLE, Tool, at, modes, note, note_height, one_of, one_of_captioned,
    one_of_height, spread,
};
use crate::words::{self, spoken};

use super::contents::Form;

/// The least gap between two groups of choices. If there is less room, the choices scroll.
const LEAST_GAP: f32 = 4.0;

/// Choices that are higher than this in a wide window have more room between each other.
const ROOMY: f32 = 572.0;
/// How far the ways on reach below the choices in a wide window, and beyond them on each side where they are in one line.
const OVERHANG: f32 = 6.0;
const ASIDE: f32 = 10.0;
/// Modes that have less room than this are closer to each other.
const NARROW_MODES: f32 = 340.0;

/// Modes that are narrower than this reach into the margin, so that long words are not too small.
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

/// A block below the one before it.
struct Placed {
    block: Block,
    height: f32,
    /// Whether it begins a group. Groups are apart, and share the height that is free.
    is_apart: bool,
    /// The space above it, which a group has besides its share.
    space: f32,
}

impl Placed {
    /// A block that is a group of its own.
    const fn apart(block: Block, height: f32) -> Self {
        Self { block, height, is_apart: true, space: 0.0 }
    }

    /// A block with this much space above it.
    const fn below(self, space: f32) -> Self {
        Self { is_apart: false, space, ..self }
    }
}

impl Form {
    /// The blocks below each other.
    fn blocks(&self, ui: &Ui, size: Vec2) -> Vec<Placed> {
        let avatar = self.avatar_size(size.x);
        let who = match self.draft.mode {
            Mode::TwoPlayers | Mode::AgainstComputer => avatar + 56.0,
            Mode::ComputerAgainstComputer => (24.0 + one_of_height(ui, size.x, &paces())).max(avatar + 56.0),
        };
        let who = Placed::apart(Block::Who, who);
        let (text, letters) = self.sentence();
        let sentence = Placed::apart(Block::Sentence, note_height(ui, text, letters, size.x).max(24.0));
        let play = Placed::apart(Block::Play, if self.is_wide() { MainButton::TALL } else { MainButton::HEIGHT });
        let chips = Placed::apart(Block::Chips, Chip::HEIGHT);
        let modes = Placed::apart(Block::Modes, 48.0);
        let ways = Placed::apart(
            Block::Ways,
            match self.arrangement {
                Arrangement::Wide => Tool::LARGE_HEIGHT - OVERHANG,
                Arrangement::Low if self.ways_side_by_side(ui, size.x).is_some() => Quiet::HEIGHT,
                _ => Tool::HEIGHT,
            },
        );
        match self.arrangement {
            Arrangement::Wide => {
                let (name, inner, above) = if size.y > ROOMY { (108.0, 24.0, -12.0) } else { (84.0, 12.0, 0.0) };
                let name = Placed::apart(Block::Name, name).below(0.0);
                let who = Placed { space: above, ..who };
                vec![name, modes.below(inner), who, sentence.below(16.0), play, chips.below(20.0), ways]
            }
            Arrangement::Low => vec![modes, who, play, ways],
            // The button that begins is then in view below the board.
            Arrangement::Tall if self.scrolls => vec![play, modes, who, sentence, chips, ways],
            _ if self.is_short => vec![modes, who, sentence, play, ways],
            _ => vec![modes, who, sentence, play, chips, ways],
        }
    }

    fn avatar_size(&self, width: f32) -> f32 {
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
        let mut blocks = self.blocks(ui, all.size());
        let height = |blocks: &[Placed]| blocks.iter().map(|placed| placed.height + placed.space).sum::<f32>();
        let groups = |blocks: &[Placed]| blocks.iter().filter(|placed| placed.is_apart).count() as f32;
        let gap = (all.height() - height(&blocks)) / groups(&blocks);
        if gap >= LEAST_GAP {
            self.stack(ui, drawn, all, &blocks, gap);
            return;
        }
        let play = Rect::from_min_max(pos2(all.left(), all.bottom() - MainButton::HEIGHT), all.max);
        let is_first = drawn == FIRST;
        if is_first {
            self.block(ui, Block::Play, play);
        }
        blocks.retain(|placed| placed.block != Block::Play);
        let above = all.with_max_y(play.top() - 8.0);
        let needed = height(&blocks) + 8.0 * groups(&blocks);
        // What is before the board and what is behind it are in the same scroll area, which only follows the second time.
        let same = UiBuilder::new().max_rect(above).id(Id::new("choices that scroll"));
        ui.scope_builder(same, |ui| {
            let area = ScrollArea::vertical().auto_shrink(false).animated(false);
            let area = match is_first {
                true => area,
                false => {
                    area.scroll_source(ScrollSource::NONE).scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
                }
            };
            area.show(ui, |ui| {
                ui.push_id(is_first, |ui| {
                    let (place, _) = ui.allocate_exact_size(vec2(all.width(), needed), Sense::hover());
                    self.stack(ui, drawn, place, &blocks, 8.0);
                    scroll_to_focus(ui);
                });
            });
        });
    }

    /// Draws these of the blocks, in this order, with this gap above each group.
    fn stack(&mut self, ui: &mut Ui, drawn: &[Block], all: Rect, blocks: &[Placed], gap: f32) {
        let mut top = all.top();
        let mut places = Vec::new();
        for Placed { block, height, is_apart, space } in blocks {
            top += space + if *is_apart { gap } else { 0.0 };
            places.push((*block, Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), *height))));
            top += height;
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
        let (size, gap) = match self.arrangement {
            Arrangement::Wide => (TITLE, 28.0),
            Arrangement::Low => (18.0, 24.0),
            Arrangement::Tall if ui.available_width() >= NARROW_MODES => (18.0, 22.0),
            Arrangement::Tall | Arrangement::Small => (18.0, 14.0),
        };
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
            Some(None) => self.asked.extend(self.meets_at.clone()),
            None => {}
        }
    }

    fn who(&mut self, ui: &mut Ui) {
        match self.draft.mode {
            Mode::TwoPlayers => return self.who_begins(ui),
            Mode::AgainstComputer => {}
            Mode::ComputerAgainstComputer => return self.pace(ui),
        }
        let choice = |opponent: &Profile| {
            Some((opponent.id, words::level_title(opponent.level), Sign::Avatar(Avatar::of(opponent.id)?)))
        };
        let choices: Vec<_> = self.draft.mode.opponents().filter_map(choice).collect();
        let width = ui.available_width();
        let avatar_size = self.avatar_size(width);
        let chosen = &mut self.draft.opponents[1];
        *chosen = one_of_captioned(ui, spoken::opponent(), width, avatar_size, &choices, *chosen).unwrap_or(*chosen);
    }

    /// Draws the choice of which of two people begins. Each is shown by their mark.
    fn who_begins(&mut self, ui: &mut Ui) {
        let one = self.draft.player_one();
        let choices = FirstRound::ALL.map(|first| match first {
            FirstRound::PlayerOne => (first, words::begins(one), Sign::Mark(one)),
            FirstRound::PlayerTwo => (first, words::begins(one.other()), Sign::Mark(one.other())),
            FirstRound::Chance => (first, words::first_round(first, [""; 2]), Sign::Marks),
        });
        let width = ui.available_width();
        let size = self.avatar_size(width);
        let first = &mut self.draft.starter.first;
        *first = one_of_captioned(ui, words::who_begins(), width, size, &choices, *first).unwrap_or(*first);
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

    /// The ways to the other screens, as their icons and words.
    fn ways_on(&self) -> [(Icon, &'static str); 4] {
        let editor = if self.is_wide() { words::board_editor() } else { words::editor_short() };
        [
            (Icon::Learn, words::learn()),
            (Icon::Puzzles, words::puzzles()),
            (Icon::Editor, editor),
            (Icon::Watch, words::mode(Mode::ComputerAgainstComputer)),
        ]
    }

    /// The ways on as icons beside their words, and the width of each, if they have room in a window that is low.
    fn ways_side_by_side(&self, ui: &Ui, width: f32) -> Option<[(Quiet<'static>, f32); 4]> {
        let ways = self.ways_on().map(|(icon, text)| Quiet::new(text).icon(icon));
        let ways = ways.map(|way| (way, way.natural_width(ui)));
        let needed: f32 = ways.iter().map(|(_, width)| width).sum();
        (self.arrangement == Arrangement::Low && needed <= width + 2.0 * ASIDE).then_some(ways)
    }

    /// Draws the ways to the other screens, over the whole width.
    fn ways(&mut self, ui: &mut Ui) {
        let all = ui.max_rect();
        let beyond = if self.is_wide() { 16.0 } else { 8.0 };
        if let Some(ways) = self.ways_side_by_side(ui, all.width()) {
            let places = spread(all.expand2(vec2(ASIDE, 0.0)), &ways.map(|(_, width)| width));
            for (index, (way, _)) in ways.into_iter().enumerate() {
                if at(ui, places[index], |ui| ui.add(way).clicked()) {
                    self.go(index);
                }
            }
            return;
        }
        let watches = self.draft.mode == Mode::ComputerAgainstComputer;
        let ways = self
            .ways_on()
            .map(|(icon, text)| Tool::new(icon, text).large(self.is_wide()).chosen(watches && icon == Icon::Watch));
        let places = spread(all.expand2(vec2(beyond, 0.0)), &ways.map(|way| way.natural_width(ui)));
        for (index, way) in ways.into_iter().enumerate() {
            if way.show_at(ui, places[index].min, places[index].width()) {
                self.go(index);
            }
        }
    }

    /// Goes one of the ways on.
    fn go(&mut self, index: usize) {
        match index {
            0 => {
                if self.draft.mode == Mode::ComputerAgainstComputer && !self.is_under_way {
                    self.draft.change_mode(Mode::AgainstComputer);
                }
                self.asked.push(Intent::Learn);
            }
            1 => self.asked.push(Intent::Open(Screen::Puzzles)),
            2 => self.asked.push(Intent::Open(Screen::Editor)),
            _ => self.draft.change_mode(Mode::ComputerAgainstComputer),
        }
    }
}
