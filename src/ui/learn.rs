//! What the side panel of a game says about the round, and the notes on its board.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::scroll_area::ScrollBarVisibility;
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{Frame, Id, Label, Margin, Response, RichText, ScrollArea, TextStyle, Ui, vec2};
use noughts_engine::play::{ActionKind, Author, Round};
use noughts_engine::rules::{Line, Move, Outcome};
use noughts_engine::teach::{Proved, Value};

use crate::board::{Annotations, in_turns};
use crate::coach::{Coach, ExplainedMove, Lesson};
use crate::game::{GameItem, MatchView, Purpose, Shown};
use crate::intent::Intent;
use crate::layout::Cut;
use crate::layout::measures::{APART, BODY, BUTTON, CLOSE, MARGIN, NEAR, TITLE};
use crate::look::icons::Icon;
use crate::screens::Screen;
use crate::widgets::{Button, PanelSystems, Switch, color, described, say, style, title, width};
use crate::words;

use super::Intents;
use super::thumbnail_button::ThumbnailButton;

/// The usual space between two thumbnails, and the least space, which is used if all thumbnails then have room in one row.
const THUMBNAIL_GAP: f32 = MARGIN;
const LEAST_THUMBNAIL_GAP: f32 = APART;
/// The space on the left of thumbnails, and on the right of a row that is cut off, for the highlighter.
const THUMBNAIL_INDENT: f32 = NEAR;
/// The space between two rows of thumbnails, and above the buttons below an answer.
const BETWEEN: f32 = 10.0;

pub(super) fn plugin(app: &mut App) {
    let annotate = annotate.after(PanelSystems::Setup).before(PanelSystems::Board);
    app.add_systems(EguiPrimaryContextPass, annotate.run_if(in_state(Screen::Game)));
}

/// The texts and moves that are shown about a move that is explained.
struct Answer {
    title: String,
    sentences: Vec<String>,
    /// The number of the first sentences that are shown at once. The others are behind a button.
    said: usize,
    /// The moves that can be shown on the board.
    line: Vec<Move>,
    /// The move that the person asks about, if a person may make it now.
    playable: Option<Move>,
}

fn answer(coach: &Coach, game: &GameItem) -> Option<Answer> {
    let explained = coach.explained();
    let ExplainedMove { before, author, explanation } = explained.first()?;
    let mv = explanation.mv;
    let sentences = |ExplainedMove { before, author, explanation }: &ExplainedMove| {
        words::explanation(author.map(|author| (game.pairing(), author)), before, explanation)
    };
    // The first sentence of each move comes first.
    let all: Vec<_> = explained.iter().map(sentences).collect();
    let [first, others] = [0..1, 1..usize::MAX].map(|range| {
        let of = |all: &Vec<String>| all.get(range.start..range.end.min(all.len())).unwrap_or_default().to_vec();
        all.iter().flat_map(of).collect::<Vec<_>>()
    });
    // What a computer said is shown beside the reason.
    let said = first.len() + usize::from(explanation.account.is_some());
    let is_asked = author.is_none() && coach.asked.is_some();
    let may_play = game.pairing().may_move(Author::Person, game.to_move()) && game.purpose() != Purpose::Replay;
    let line = match (author, &explanation.line[..]) {
        (None, []) => Vec::new(),
        (None, line) => [&[mv], line].concat(),
        (Some(_), line) if before.after(mv).as_ref() == Ok(game.board()) => line.to_vec(),
        _ => Vec::new(),
    };
    Some(Answer {
        title: match is_asked {
            true if explained.len() > 1 => words::what_about(mv.position),
            true => words::what_about(mv),
            false => words::why_title(mv),
        },
        sentences: [first, others].concat(),
        said,
        line,
        playable: Some(mv).filter(|_| is_asked && may_play),
    })
}

/// Draws the switch that writes on every empty cell what a move there is worth.
pub(super) fn outcomes(ui: &mut Ui, coach: &mut Coach, intents: &mut Intents) {
    let switch = Switch::new(&mut coach.shows_outcomes, words::show_outcomes());
    if ui.add(switch).changed() {
        intents.draw_again();
    }
}

/// Draws the answer about the cell that the person asks about, the hint or the last move, and the buttons below this answer. In a
/// narrow or low side panel, the switch for outcomes is beside these buttons.
pub(super) fn answers(ui: &mut Ui, coach: &mut Coach, game: &GameItem, intents: &mut Intents, is_narrow: bool) {
    let theme = style::theme(ui.ctx());
    let answer = answer(coach, game);
    ui.spacing_mut().item_spacing.y = NEAR;
    let more = Id::new(("more", coach.asked, game.round().cursor()));
    let has_more = !ui.data(|data| data.get_temp(more).unwrap_or(false));
    let has_more = has_more && answer.as_ref().is_some_and(|answer| answer.said < answer.sentences.len());
    match &answer {
        None => _ = ui.label(RichText::new(words::ask()).color(color(theme.quiet))),
        Some(answer) => {
            described::live(&title(ui, &answer.title, TITLE, color(theme.text)));
            let shown = if has_more { answer.said } else { answer.sentences.len() };
            for (index, sentence) in answer.sentences.iter().take(shown).enumerate() {
                let ink = if index < answer.said { theme.text } else { theme.quiet };
                described::live(&say(ui, sentence, BODY, color(ink)));
            }
        }
    }
    ui.add_space(BETWEEN);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.y = CLOSE;
        line(ui, coach, answer.as_ref().map_or(&[], |answer| &answer.line), intents, !is_narrow);
        if let Some(mv) = answer.and_then(|answer| answer.playable)
            && ui.add(Button::outlined(&words::play(mv))).clicked()
        {
            intents.write(match game.purpose() {
                Purpose::Moment => Intent::PlayFromHere(Some(mv)),
                _ => Intent::Act(ActionKind::Place(mv)),
            });
        }
        let is_moment = game.purpose() == Purpose::Moment && game.round().is_in_the_past();
        if is_moment && !game.pairing().is_remote() && ui.add(Button::outlined(words::play_from_here())).clicked() {
            intents.write(Intent::PlayFromHere(None));
        }
        if has_more && ui.add(Button::quiet(words::say_more())).clicked() {
            ui.data_mut(|data| data.insert_temp(more, true));
            intents.draw_again();
        }
        if is_narrow {
            outcomes(ui, coach, intents);
        }
    });
}

/// Draws the button that shows a line of moves on the board, with the length of the line if there is room. While the line is
/// shown, draws the buttons that step through the line instead. Where there is little room, these buttons are below the number of
/// the shown move.
fn line(ui: &mut Ui, coach: &mut Coach, moves: &[Move], intents: &mut Intents, has_length: bool) {
    let before = coach.line.clone();
    let quiet = style::quiet(ui.ctx());
    if let Some(line) = &mut coach.line {
        let number = RichText::new(words::line_step(line.shown, line.moves.len())).color(quiet);
        let buttons = 3.0 * (BUTTON + ui.spacing().item_spacing.x);
        let fits = buttons + width(ui, number.text(), TextStyle::Body.resolve(ui.style())) <= ui.available_width();
        if !fits {
            ui.add(Label::new(number.clone()).extend());
            ui.end_row();
        }
        if ui.add(Button::icon(Icon::Left, words::previous()).enabled(line.shown > 1)).clicked() {
            line.shown -= 1;
        }
        if fits {
            ui.add(Label::new(number).extend());
        }
        if ui.add(Button::icon(Icon::Right, words::next()).enabled(line.shown < line.moves.len())).clicked() {
            line.shown += 1;
        }
        if ui.add(Button::icon(Icon::Close, words::stop())).clicked() {
            coach.line = None;
        }
    } else if !moves.is_empty() {
        if ui.add(Button::outlined(words::show_line()).with(Icon::Play)).clicked() {
            coach.show_line(moves.to_vec());
        }
        if has_length {
            ui.add(Label::new(RichText::new(words::moves(moves.len())).color(quiet)).extend());
        }
    }
    if coach.line != before {
        intents.draw_again();
    }
}

/// Draws the moments of the round as thumbnails, in one row that can be moved or in as many rows as are needed. When the moment
/// on the board changes, the row moves to the thumbnail of this moment. The row also moves to a thumbnail that the keyboard
/// reaches.
pub(super) fn moments(
    ui: &mut Ui,
    side: f32,
    in_one_row: bool,
    coach: &mut Coach,
    game: &GameItem,
    intents: &mut Intents,
) {
    let round = game.round();
    let column = (ui.available_width() - THUMBNAIL_INDENT) / (round.moves().len() + 1) as f32;
    let pressed = lay_out(ui, side, column - side, in_one_row, |ui| {
        let mut pressed = None;
        let seen = Id::new("moment in view");
        let present = (round.cursor(), round.moves().len(), ui.clip_rect().width().round() as i32);
        let has_moved = ui.data(|data| data.get_temp(seen)) != Some(present);
        ui.data_mut(|data| data.insert_temp(seen, present));
        for ply in 0..=round.moves().len() {
            let Some(thumbnail) = moment(ui, side, coach, round, ply) else { continue };
            if thumbnail.clicked() {
                pressed = Some(ply);
            }
            if in_one_row && (thumbnail.gained_focus() || has_moved && ply == round.cursor()) {
                bring_into_view(ui, &thumbnail);
            }
        }
        pressed
    });
    if let Some(ply) = pressed {
        intents.write(Intent::Look(ply));
    }
}

/// Draws the number of the moment that is shown, and on its sides the buttons that step to the moments before and after it.
pub(super) fn steps(ui: &mut Ui, game: &GameItem, intents: &mut Intents) {
    let (at, last) = (game.round().cursor(), game.round().moves().len());
    ui.horizontal(|ui| {
        ui.add_space(-APART);
        let before = Button::icon(Icon::Left, words::previous_move()).enabled(at > 0);
        intents.when(ui.add(before).clicked(), Intent::Look(at.saturating_sub(1)));
        // The second button stays in its place when the number gets longer.
        let longest = width(ui, &words::moment_of(last, last), TextStyle::Body.resolve(ui.style()));
        let free = ui.available_width() - BUTTON - ui.spacing().item_spacing.x;
        ui.add_sized([longest.min(free), BUTTON], Label::new(words::moment_of(at, last)).truncate());
        let after = Button::icon(Icon::Right, words::next_move()).enabled(at < last);
        intents.when(ui.add(after).clicked(), Intent::Look(at + 1));
    });
}

/// Moves the row of thumbnails if a side of this thumbnail is cut off.
fn bring_into_view(ui: &Ui, thumbnail: &Response) {
    let view = ui.clip_rect().x_range();
    let highlighted = thumbnail.rect.wider(THUMBNAIL_INDENT);
    if !(view.contains(highlighted.left()) && view.contains(highlighted.right())) {
        ui.scroll_to_rect_animation(highlighted, None, ScrollAnimation::none());
        ui.ctx().request_discard("scrolled to a thumbnail");
    }
}

/// Lays thumbnails out in one row or in as many rows as are needed. One row has room for this gap between two thumbnails. If not
/// all thumbnails fit, the row can be moved. On the left and on the right, there is room for the highlighter.
fn lay_out<T>(ui: &mut Ui, side: f32, gap: f32, in_one_row: bool, thumbnails: impl FnOnce(&mut Ui) -> T) -> T {
    let fits = in_one_row && gap >= LEAST_THUMBNAIL_GAP;
    let gap = if fits { gap.min(THUMBNAIL_GAP) } else { THUMBNAIL_GAP };
    let right = if in_one_row && !fits { THUMBNAIL_INDENT } else { 0.0 };
    let margin = Margin { left: THUMBNAIL_INDENT as i8, right: right as i8, ..Margin::ZERO };
    // If the row is cut off at the bottom, its scroll bar would be at the edge that cuts it off, so this bar is hidden.
    let is_whole = ui.cursor().top() + ThumbnailButton::height(side) <= ui.clip_rect().bottom();
    let spaced = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing = vec2(gap, BETWEEN);
        thumbnails(ui)
    };
    if !in_one_row {
        return Frame::NONE.inner_margin(margin).show(ui, |ui| ui.horizontal_wrapped(spaced).inner).inner;
    }
    let bar = if is_whole { ScrollBarVisibility::VisibleWhenNeeded } else { ScrollBarVisibility::AlwaysHidden };
    let row = ScrollArea::horizontal().animated(false).scroll_bar_visibility(bar);
    row.show(ui, |ui| Frame::NONE.inner_margin(margin).show(ui, |ui| ui.horizontal(spaced).inner).inner).inner
}

/// Whether the move that led to this moment was a mistake, and may be shown as one. While the round goes on, its mistakes would be a
/// hint.
fn is_mistake(coach: &Coach, round: &Round, ply: usize) -> bool {
    let end = round.board_at(round.moves().len());
    let is_revealed = coach.shows_outcomes || end.is_some_and(|end| end.is_over());
    is_revealed && coach.lesson.iter().flat_map(Lesson::turning_points).any(|point| point.ply == ply)
}

/// Draws the moment after this number of moves. Returns the response of its thumbnail.
fn moment(ui: &mut Ui, side: f32, coach: &Coach, round: &Round, ply: usize) -> Option<Response> {
    let board = round.board_at(ply)?;
    let is_mistake = is_mistake(coach, round, ply);
    let made = ply.checked_sub(1).and_then(|index| Some((round.mark_of(index)?, round.moves()[index].mv)));
    let name = match made {
        Some((mark, mv)) => words::numbered_move(ply, mark, mv, is_mistake),
        None => words::start_of_round().to_owned(),
    };
    let number = if ply == 0 { words::start_of_round().to_owned() } else { ply.to_string() };
    let is_now = ply == round.cursor();
    Some(ui.add(ThumbnailButton { board, number: &number, name: &name, is_now, is_mistake, side }))
}

/// Sets the annotations of the match board from the coach.
fn annotate(coach: Res<Coach>, game: MatchView, mut board: Single<&mut Annotations, With<Shown>>) {
    board.set_if_neq(annotations(&coach, &game));
}

fn annotations(coach: &Coach, game: &GameItem) -> Annotations {
    if !coach.is_active() {
        return Annotations::default();
    }
    let (board, round) = (game.board(), game.round());
    let is_over = game.outcome().is_some();
    let explained = coach.explained().first().filter(|explained| coach.is_open && explained.author.is_some());
    let explained = explained.map(|explained| explained.explanation.mv.position);
    let made_at = |position| round.played().iter().rposition(|played| played.mv.position == position);
    let mistake = explained.filter(|at| made_at(*at).is_some_and(|index| is_mistake(coach, round, index + 1)));
    // At the end of a round, its last move is in the line that is struck through.
    let asked = coach.asked.or(explained.filter(|_| !is_over)).or(mistake);
    let names = Annotations { names: true, are_asked_for: coach.is_open, asked, mistake, ..default() };
    if is_over {
        return names;
    }
    let line = coach.line.as_ref().map_or(&[][..], |line| &line.moves[..line.shown]);
    let end = line.iter().try_fold(*board, |board, mv| board.after(*mv)).ok();
    let finished = match (end.as_ref(), end.and_then(|end| end.outcome())) {
        (Some(end), Some(Outcome::Win { by, lines } | Outcome::Loss { by, lines })) => {
            let mark = |line: &Line| end.mark(line.cells()[0]).filter(|_| !end.rules().kind().has_own_marks());
            lines.into_iter().map(|line| (line.clone(), mark(&line).unwrap_or(by))).collect()
        }
        _ => Vec::new(),
    };
    let warns = |end: &Proved| coach.hints && (end.value, end.plies) == (Value::Loss, Some(1));
    let ends = coach.lesson.iter().flat_map(Lesson::ends).filter_map(|(mv, end)| Some((mv, board.to_move(), end?)));
    Annotations {
        ends: ends.filter(|(.., end)| coach.shows_outcomes || warns(end)).collect(),
        hint: coach.best().filter(|_| coach.hints && line.is_empty()),
        line: in_turns(board, line),
        finished,
        ..names
    }
}
