//! The tools of the round and, when it is over, its result.

use bevy::prelude::*;
use bevy_egui::egui::{Id, Ui};
use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Mark, Outcome};
use noughts_engine::teach::CourseStep;

use crate::board::avatar::{mood, opponent};
use crate::coach::Coach;
use crate::game::{GameItem, MatchView, Purpose};
use crate::input::{Aimed, DOUBLE_CLICK};
use crate::intent::{Intent, RoomIntent};
use crate::layout::BoardLayout;
use crate::layout::measures::THIN;
use crate::links::sends_letter;
use crate::look::avatars::Mood;
use crate::look::icons::Icon;
use crate::online::{Online, Room};
use crate::widgets::{Button, color, line, place, show_each, style};
use crate::words;

use super::Intents;
use super::band::Band;
use super::place::replaces_tools;
use super::round::offline;

/// Whether a press is the second click of a double click on the button for the next round. After the first click, the tools are
/// in the place of this button.
pub(super) fn is_second_click(ui: &Ui, goes_on: bool) -> bool {
    let (id, now) = (Id::new("went on"), ui.input(|input| input.time));
    let before: Option<f64> = ui.data(|data| data.get_temp(id));
    if goes_on {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    let is_click = ui.input(|input| input.pointer.any_click());
    is_click && before.is_some_and(|before| now < before + DOUBLE_CLICK.as_secs_f64())
}

/// Draws the tools or, when the round is over, its result.
pub(super) fn show(
    mut intents: Intents,
    coach: Res<Coach>,
    (online, aimed): (Res<Online>, Res<Aimed>),
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.tools.is_empty() || layout.is_watched {
        return Ok(());
    }
    // The end of a match is said in the line about the turn and, after a pause, on a screen of its own.
    let is_end = game.end().is_some() && game.purpose().is_played() && !coach.is_open;
    let is_over = game.outcome().is_some();
    let room = online.room_of(game.entity());
    let watches = room.is_some_and(|room| !room.is_seated());
    let asks = room.filter(|_| !watches).and_then(Room::asks_to_undo);
    let at = if is_over || asks.is_some() { layout.result } else { layout.tools };
    place(&intents.ctx()?, &layout, "tools", at, |ui| {
        let pressed = match asks {
            Some(by) => question(ui, &game, by, room.is_some_and(Room::is_reached)),
            // In a ladder, the server pairs the players anew.
            None if is_end || is_over && room.is_some_and(Room::is_in_ladder) => None,
            None if is_over => result(ui, &game, room),
            None if replaces_tools(&aimed, &layout) => None,
            None if !is_over && room.is_some_and(|room| room.class_moment().is_some()) => None,
            None if game.pairing().is_remote() => {
                let all = tools_elsewhere(room, &game);
                tools(ui, &layout, if watches { &all[1..] } else { &all })
            }
            None => {
                let all = all_tools(&game, coach.is_open);
                // The others are in the menu.
                let few = [0, 2].map(|index| all[index].clone());
                tools(ui, &layout, if layout.has_few_tools() { &few } else { &all })
            }
        };
        let goes_on = pressed == Some(Intent::Act(ActionKind::NewRound));
        if let Some(intent) = pressed
            && !is_second_click(ui, goes_on)
        {
            intents.write(intent);
        }
    });
    Ok(())
}

/// The tools of a round with a friend elsewhere: Undo and Share. People who only watch do not get Undo. In a match by letter,
/// nobody can take back a move that both players have seen.
fn tools_elsewhere(room: Option<&Room>, game: &GameItem) -> [(Button<'static>, Intent); 2] {
    let can_undo = match room {
        Some(room) => room.can_ask_to_undo(),
        None => game.can_return(),
    };
    let undo = (Button::tool(Icon::Undo, words::undo()).enabled(can_undo), Intent::Act(ActionKind::Undo));
    let send = (Button::tool(Icon::Share, words::share_title(sends_letter(game), false)), Intent::Share);
    [undo, send]
}

/// Draws the question of a side that asks to take back a move, and the buttons for the answers, which need the server.
fn question(ui: &mut Ui, game: &GameItem, by: Mark, is_reached: bool) -> Option<Intent> {
    let theme = style::theme(ui.ctx());
    let is_own = game.pairing().players[by].is_person();
    let refuse = Button::icon(Icon::Close, words::online::undo_refuse()).enabled(is_reached);
    let band = Band {
        ink: color(theme.side(game.round().rules(), by)),
        title: match is_own {
            true => words::online::undo_asked_by_you().to_owned(),
            false => words::online::undo_asked(words::player(game.pairing(), by)),
        },
        note: String::new(),
        next: match is_own {
            true => (words::online::undo_ask_no_longer(), RoomIntent::Grant(false)),
            false => (words::online::undo_allow(), RoomIntent::Grant(true)),
        },
        rests: !is_reached,
        is_live: true,
        is_question: true,
        link: None,
        more: if is_own { Vec::new() } else { vec![(refuse, RoomIntent::Grant(false))] },
        leads_on: false,
    };
    band.show(ui).map(Intent::Room)
}

/// The tools of the round, and the intent that each tool asks for.
fn all_tools(game: &GameItem, studies: bool) -> [(Button<'static>, Intent); 5] {
    let round = game.round();
    let (can_undo, can_redo) = (game.can_undo(), round.is_in_the_past());
    let tool = |icon, text, can, intent| (Button::tool(icon, text).enabled(can), intent);
    [
        tool(Icon::Undo, words::undo(), can_undo, Intent::Act(ActionKind::Undo)),
        tool(Icon::Redo, words::redo(), can_redo, Intent::Act(ActionKind::Redo)),
        tool(Icon::Hint, words::show_hint(), true, Intent::Hint),
        tool(Icon::Restart, words::reset(), !round.moves().is_empty(), Intent::Act(ActionKind::Reset)),
        (Button::tool(Icon::Study, words::study()).expands(studies), Intent::Study),
    ]
}

/// Draws the tools. Returns the intent of the tool that was pressed.
fn tools(ui: &mut Ui, layout: &BoardLayout, tools: &[(Button<'_>, Intent)]) -> Option<Intent> {
    let is_large = layout.sizes().has_large_tools;
    let natural: Vec<_> = tools.iter().map(|(tool, _)| tool.large(is_large).natural_width(ui)).collect();
    let least: Vec<_> = tools.iter().map(|(tool, _)| tool.least_width(ui)).collect();
    let parts = layout.tool_parts(&natural, &least);
    if let Some(between) = parts.line {
        let edge = line(THIN, style::theme(ui.ctx()).edge);
        ui.painter().vline(between.center().x, between.y_range(), edge);
    }
    let last = if parts.ends_with_button { tools.len() - 1 } else { tools.len() };
    let tools = tools.iter().enumerate().map(|(index, (tool, intent))| {
        (if index == last { tool.as_outlined() } else { tool.large(is_large) }, intent.clone())
    });
    show_each(ui, tools, parts.places)
}

/// Draws how the round has ended, and the button that leads to the next round. For a person who only watches, this button leads
/// to the lessons. In a match by letter, it sends the end to the friend who has not seen it. In the last step of the course, a draw
/// is right. While a room is not reached, the next round cannot begin.
fn result(ui: &mut Ui, game: &GameItem, room: Option<&Room>) -> Option<Intent> {
    let theme = style::theme(ui.ctx());
    let watches = room.is_some_and(|room| !room.is_seated());
    let is_elsewhere = game.pairing().is_remote();
    let undo = (Button::icon(Icon::Undo, words::undo()), Intent::Act(ActionKind::Undo));
    let offline = room.and_then(|room| offline(room, game));
    let made_line = words::who_made_line(game.pairing(), game.outcome());
    let has_lost = mood(game, false) == Mood::Won && opponent(game).is_some() && game.end().is_none();
    let study = if has_lost { Intent::SeeTurn } else { Intent::Study };
    let study = (Button::icon(Icon::Study, words::study()), study);
    let play_on = (words::play_on(game.end()), Intent::Act(ActionKind::NewRound));
    let sends = sends_letter(game);
    let rests = offline.is_some() && !watches;
    let winner = game.outcome().and_then(Outcome::winner);
    let is_step = game.purpose() == Purpose::LastStep;
    let is_done = is_step && winner.is_none_or(|mark| game.computer(mark).is_none());
    let band = Band {
        ink: color(match winner {
            _ if is_done => theme.win,
            Some(mark) => theme.side(game.round().rules(), mark),
            None => theme.text,
        }),
        title: words::status(game.pairing(), game.outcome(), game.end()),
        note: match (offline, &made_line) {
            (Some(offline), _) => offline,
            _ if is_done => words::step_done(CourseStep::Draw),
            (None, Some(made_line)) => made_line.clone(),
            _ if has_lost => words::see_where_it_turned().to_owned(),
            _ => words::why_drawn(game.outcome())
                .unwrap_or_else(|| words::standing(game.pairing(), game.score(), game.end())),
        },
        next: match watches {
            true => (words::study(), Intent::Study),
            false if is_done => (words::go_on(), Intent::Close),
            false if is_step => (words::try_again(), Intent::Act(ActionKind::NewRound)),
            false if sends => (words::share_title(true, true), Intent::Share),
            false => play_on.clone(),
        },
        rests,
        is_live: false,
        is_question: false,
        link: (has_lost && made_line.is_none()).then_some(Intent::SeeTurn),
        more: match is_elsewhere {
            true if watches => Vec::new(),
            true if sends => vec![(Button::icon(Icon::Next, play_on.0), play_on.1), study],
            true => vec![study],
            false => vec![undo, study],
        },
        leads_on: !sends,
    };
    band.show(ui)
}
