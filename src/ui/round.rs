//! The round around the board: the bar, the line that says whose turn it is, the tools, and the result.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Id, Rect, Sense, Stroke, Ui, WidgetType, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use noughts_engine::play::ActionKind;
use noughts_engine::rules::{Mark, Outcome};
use noughts_protocol::SeatPresence;

use crate::board::avatar::{mood, opponent};
use crate::coach::Coach;
use crate::computer::{Thought, Watching};
use crate::game::{GameItem, MatchView};
use crate::input::DOUBLE_CLICK;
use crate::intent::{Intent, RoomIntent};
use crate::layout::{Arrangement, BoardLayout};
use crate::links::sends_letter;
use crate::look::animation;
use crate::look::avatars::{AVATAR_SIDE, Mood};
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::online::{Connection, Online, Room};
use crate::screens::Screen;
use crate::wake::Wake;
use crate::widgets::fonts::semibold_for;
use crate::widgets::style::{self, color};
use crate::widgets::{BODY, LARGE, Outlined, Tool, at, paint_toast, spread};
use crate::widgets::{PanelSystems, described, motion, place, rect_in_points};
use crate::words;

use super::Intents;
use super::band::{Band, More, Pressed};
use super::bar::{Bar, game_bar};
use super::notices::{Notice, Warning};

/// The size of the line that says whose turn it is, where there is much room.
const TURN: f32 = 40.0;
/// The size of an avatar beside the board.
const BESIDE: f32 = 72.0;
/// The height of the line that says whose turn it is, where it is below the avatar.
const LINE: f32 = 36.0;
/// What is beside the board is narrow below this width.
const NARROW: f32 = 300.0;
/// The space around the line before the last tool, where there is much room.
const APART: f32 = 25.0;
/// How the words that say whose turn it is appear.
const TURN_FADE: motion::Timing = (animation::TURN, EaseFunction::Linear);
/// How long the reason of a refusal is shown.
const TOAST: Duration = Duration::from_millis(2500);

pub(super) fn plugin(app: &mut App) {
    let show = (show_turn, show_tools).chain().in_set(PanelSystems::Controls);
    let bar = show_bar.in_set(PanelSystems::Header).after(super::score::show);
    app.add_systems(EguiPrimaryContextPass, (show, bar).run_if(in_state(Screen::Game)));
}

/// Draws the way back and the menu.
fn show_bar(
    mut contexts: EguiContexts,
    mut intents: Intents,
    layout: Res<BoardLayout>,
    game: MatchView,
    coach: Res<Coach>,
) -> Result {
    place(contexts.ctx_mut()?, &layout, "bar", layout.bar, |ui| {
        match game_bar(ui, &layout, &words::round(game.pairing()), coach.is_open) {
            Some(Bar::Back) => intents.write(Intent::Back),
            Some(Bar::Menu) => intents.write(Intent::Menu),
            None => {}
        }
    });
    Ok(())
}

/// Draws whose turn it is, or why the last action was refused, and the opponent.
fn show_turn(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    coach: Res<Coach>,
    game: MatchView,
    (thought, watching, online): (Res<Thought>, Res<Watching>, Res<Online>),
    (notice, warning): (Res<Notice>, Res<Warning>),
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let avatar = opponent(&game);
    let mood = mood(&game, thought.is_pending());
    let is_beside = layout.arrangement.is_beside();
    let is_wide = layout.arrangement == Arrangement::Wide;
    let peeking = layout.avatar().filter(|_| avatar.is_some());
    let avatar_from = peeking.map_or(f32::INFINITY, |place| place.min.x / layout.zoom);
    if layout.turn.is_empty() {
        return Ok(());
    }
    let refusal = notice.refusal.filter(|_| time.elapsed() < notice.since + TOAST);
    if refusal.is_some() {
        wake.at(notice.since + TOAST);
    }
    let reply = online.room().and_then(Room::reply).filter(|(_, since)| time.elapsed() < *since + TOAST);
    if let Some((_, since)) = reply {
        wake.at(since + TOAST);
    }
    let warning = warning.shown(time.elapsed());
    if let Some((_, until)) = warning {
        wake.at(until);
    }
    place(ctx, &layout, "turn", layout.turn, |ui| {
        let theme = style::theme(ui.ctx());
        let mut all = ui.max_rect();
        let is_narrow = is_beside && all.width() < NARROW;
        if game.outcome().is_some() {
            let result = rect_in_points(&layout, layout.result);
            all.max.y = all.max.y.min(result.top());
        }
        // Beside the board, a narrow column has the avatar above the line.
        let above = if is_narrow && game.outcome().is_none() { 12.0 + LINE } else { 0.0 };
        if let Some(avatar) = avatar.filter(|_| is_beside && all.height() >= BESIDE + above) {
            let at = match is_narrow {
                true => pos2(all.left() + BESIDE / 2.0, all.center().y - above / 2.0),
                false => all.right_center() - vec2(BESIDE / 2.0 + 12.0, 0.0),
            };
            let scale = BESIDE / AVATAR_SIDE;
            paint_picture(ui.painter(), avatar.picture(mood), at, scale, theme);
            all = match is_narrow {
                true => Rect::from_min_size(pos2(all.left(), at.y + BESIDE / 2.0 + 12.0), vec2(all.width(), LINE)),
                false => all.with_max_x(at.x - BESIDE / 2.0 - 12.0),
            };
        }
        if let Some((reply, _)) = reply {
            paint_toast(ui.painter(), all, words::online::reply(reply));
        } else if let Some(refusal) = refusal {
            let text = words::notice(game.pairing(), game.to_move(), &refusal);
            paint_toast(ui.painter(), all, &text);
        } else if let Some((sentence, _)) = warning {
            paint_toast(ui.painter(), all, sentence);
            let heard = ui.interact(all, ui.id().with("warning"), Sense::hover());
            described::name(&heard, WidgetType::Label, sentence);
            described::live(&heard);
        } else if coach.is_open {
            // Until there is an answer, the side panel says it.
            if coach.explained().is_none() {
                return;
            }
            let quiet = color(theme.quiet);
            ui.painter().text(all.center(), Align2::CENTER_CENTER, words::ask(), FontId::proportional(BODY), quiet);
        } else if game.outcome().is_none() {
            let waits = game.round().is_in_the_past() || watching.waits(&game);
            let text = elsewhere(&online, &game);
            let text = text.unwrap_or_else(|| words::turn(game.pairing(), game.to_move(), waits));
            let size = if is_wide { TURN } else { LARGE };
            let ink = color(theme.marks[game.to_move()]);
            let align = if is_narrow { Align2::LEFT_CENTER } else { Align2::CENTER_CENTER };
            let share = motion::since_change(ui.ctx(), Id::new("turn line"), &text, TURN_FADE);
            line(ui, all, (align, avatar_from), &text, size, ink.gamma_multiply(share));
        }
    });
    Ok(())
}

/// What there is to say about the connection or the friend, in the place of whose turn it is.
fn elsewhere(online: &Online, game: &GameItem) -> Option<String> {
    let room = online.room_of(game.entity())?;
    match room.connection() {
        Connection::Begins => return Some(words::online::friend_connecting().to_owned()),
        Connection::Lost => return Some(words::online::friend_lost().to_owned()),
        Connection::Stands => {}
    }
    let waits_for = room.role()?.mark()?.other();
    match room.friend()? {
        SeatPresence::Away(seconds) if game.to_move() == waits_for => {
            let name = words::player(game.pairing(), waits_for);
            Some(match room.friend_has_left() {
                true => words::online::friend_left(name),
                false => words::online::friend_away(name, seconds),
            })
        }
        _ => None,
    }
}

/// Draws a line in a rectangle or, if it would reach a place on the right, before that. If it is too long, it is
/// smaller, or else in two lines.
fn line(ui: &mut Ui, mut rect: Rect, (align, until): (Align2, f32), text: &str, size: f32, ink: Color32) {
    let font = |size: f32| semibold_for(ui.ctx(), text, size);
    let galley = |size: f32| ui.painter().layout_no_wrap(text.to_owned(), font(size), ink);
    let mut word = galley(size);
    if rect.center().x + word.size().x / 2.0 > until {
        rect.max.x = until;
    }
    if word.size().x > rect.width() {
        word = galley((size * rect.width() / word.size().x).floor().max(BODY));
    }
    if word.size().x > rect.width() {
        word = ui.painter().layout(text.to_owned(), font(BODY), ink, rect.width());
    }
    let at = align.align_size_within_rect(word.size(), rect).min;
    ui.painter().galley(at, word, ink);
}

/// Whether a press is the second click of a double click on the way to the next round, in whose place the tools are then.
fn is_second_click(ui: &Ui, goes_on: bool) -> bool {
    let (id, now) = (Id::new("went on"), ui.input(|input| input.time));
    let before: Option<f64> = ui.data(|data| data.get_temp(id));
    if goes_on {
        ui.data_mut(|data| data.insert_temp(id, now));
    }
    let is_click = ui.input(|input| input.pointer.any_click());
    is_click && before.is_some_and(|before| now < before + DOUBLE_CLICK.as_secs_f64())
}

/// Draws the tools or, when the round is over, its result.
pub(super) fn show_tools(
    mut contexts: EguiContexts,
    mut intents: Intents,
    coach: Res<Coach>,
    (watching, online): (Res<Watching>, Res<Online>),
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    if layout.tools.is_empty() {
        return Ok(());
    }
    let is_over = game.outcome().is_some();
    let room = online.room_of(game.entity());
    let watches = room.is_some_and(|room| !room.is_seated());
    let asks = room.filter(|_| !watches).and_then(Room::asks_to_undo);
    let at = if is_over || asks.is_some() { layout.result } else { layout.tools };
    place(contexts.ctx_mut()?, &layout, "tools", at, |ui| {
        let pressed = match asks {
            Some(by) => question(ui, &game, by),
            None if is_over => result(ui, &game, watches),
            None if game.pairing().is_remote() => {
                let all = tools_elsewhere(room, &game);
                tools(ui, if watches { &all[1..] } else { &all }, layout.arrangement)
            }
            None => tools(ui, &all_tools(&game, coach.is_open, watching.is_paused), layout.arrangement),
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

/// The tools of a round with a friend elsewhere: Undo, which those who only watch do not get, and Share. By letter, no move is taken back
/// that both have seen.
fn tools_elsewhere(room: Option<&Room>, game: &GameItem) -> [(Tool<'static>, Intent); 2] {
    let can_undo = match room {
        Some(room) => room.can_ask_to_undo(),
        None => game.pairing().is_by_letter() && game.can_return(),
    };
    let undo = (Tool::new(Icon::Undo, words::undo()).enabled(can_undo), Intent::Act(ActionKind::Undo));
    let send = (Tool::new(Icon::Share, words::share_title(sends_letter(game))), Intent::Share);
    [undo, send]
}

/// Draws that one side asks to take back a move, and the answers.
fn question(ui: &mut Ui, game: &GameItem, by: Mark) -> Option<Intent> {
    let theme = style::theme(ui.ctx());
    let is_own = game.pairing().players[by].is_person();
    let band = Band {
        ink: color(theme.marks[by]),
        title: match is_own {
            true => words::online::undo_asked_by_you().to_owned(),
            false => words::online::undo_asked(words::player(game.pairing(), by)),
        },
        note: String::new(),
        next: if is_own { words::online::undo_ask_no_longer() } else { words::online::undo_allow() },
        is_live: true,
        takes_focus: false,
        is_link: false,
        more: if is_own { Vec::new() } else { vec![More::Icon(Icon::Close, words::online::undo_refuse())] },
        may_leave_out: false,
        leads_on: false,
    };
    let answer = band.show(ui)?;
    Some(Intent::Room(RoomIntent::Grant(!is_own && answer == Pressed::Next)))
}

/// The tools of the round, and what each asks for. Who watches two computers can let them wait.
fn all_tools(game: &GameItem, studies: bool, is_paused: bool) -> [(Tool<'static>, Intent); 5] {
    let round = game.round();
    let (can_undo, can_redo) = (game.can_undo(), round.is_in_the_past());
    let tool = |icon, text, can, intent| (Tool::new(icon, text).enabled(can), intent);
    let [third, fourth] = match game.pairing().has_person() {
        true => [
            tool(Icon::Hint, words::show_hint(), true, Intent::Hint),
            tool(Icon::Restart, words::reset(), !round.moves().is_empty(), Intent::Act(ActionKind::Reset)),
        ],
        false => [
            match is_paused {
                true => tool(Icon::Play, words::go_on(), true, Intent::Pause),
                false => tool(Icon::Pause, words::pause(), true, Intent::Pause),
            },
            tool(Icon::Right, words::one_step(), !can_redo, Intent::Step),
        ],
    };
    [
        tool(Icon::Undo, words::undo(), can_undo, Intent::Act(ActionKind::Undo)),
        tool(Icon::Redo, words::redo(), can_redo, Intent::Act(ActionKind::Redo)),
        third,
        fourth,
        (Tool::new(Icon::Study, words::study()).expands(studies), Intent::Study),
    ]
}

/// Draws the tools: in the middle of a wide place or if they are few, and else over all its width.
fn tools(ui: &mut Ui, all_tools: &[(Tool<'_>, Intent)], arrangement: Arrangement) -> Option<Intent> {
    let all = ui.max_rect();
    let is_wide = arrangement == Arrangement::Wide;
    let natural: Vec<f32> = all_tools.iter().map(|(tool, _)| tool.large(is_wide).natural_width(ui)).collect();
    let are_all = all_tools.len() == 5;
    if are_all && arrangement.is_beside() && all.width() < NARROW {
        return in_narrow_column(ui, all_tools, &natural);
    }
    if are_all && !is_wide {
        let beyond = if arrangement.is_beside() { 8.0 } else { 0.0 };
        let row = all.with_min_y(all.bottom() - Tool::HEIGHT).expand2(vec2(beyond, 0.0));
        return row_of(ui, all_tools, &spread(row, &natural));
    }
    let top = if is_wide { all.top() } else { all.bottom() - Tool::HEIGHT };
    let apart = if are_all { APART } else { 0.0 };
    let mut left = all.left() + ((all.width() - natural.iter().sum::<f32>() - apart) / 2.0).round();
    let mut places = Vec::new();
    for (index, width) in natural.into_iter().enumerate() {
        // The last of all tools is apart.
        if are_all && index + 1 == all_tools.len() {
            let line = Stroke::new(1.0, color(style::theme(ui.ctx()).edge));
            ui.painter().vline(left + APART / 2.0, top + 12.0..=top + Tool::HEIGHT - 12.0, line);
            left += APART;
        }
        places.push(Rect::from_min_size(pos2(left, top), vec2(width, Tool::HEIGHT)));
        left += width;
    }
    let large: Vec<_> = all_tools.iter().map(|(tool, intent)| (tool.large(is_wide), intent.clone())).collect();
    row_of(ui, &large, &places)
}

/// Draws tools at these places. Returns what is asked for by the one that was pressed.
fn row_of(ui: &mut Ui, tools: &[(Tool<'_>, Intent)], places: &[Rect]) -> Option<Intent> {
    let mut pressed = None;
    for ((tool, intent), place) in tools.iter().zip(places) {
        if tool.show_at(ui, place.min, place.width()) {
            pressed = Some(intent.clone());
        }
    }
    pressed
}

/// Draws the tools where little width is left beside the board: the last one is a button below the others or, if these have too
/// little room in one row, two rows of tools.
fn in_narrow_column(ui: &mut Ui, tools: &[(Tool<'_>, Intent)], natural: &[f32]) -> Option<Intent> {
    let all = ui.max_rect().expand2(vec2(6.0, 0.0));
    let row = |bottom: f32| Rect::from_min_max(pos2(all.left(), bottom - Tool::HEIGHT), pos2(all.right(), bottom));
    let (last, others) = tools.split_last()?;
    let least: Vec<f32> = others.iter().map(|(tool, _)| tool.least_width(ui)).collect();
    if least.iter().sum::<f32>() > all.width() {
        let upper = row_of(ui, &tools[..3], &spread(row(all.bottom() - Tool::HEIGHT), &natural[..3]));
        return row_of(ui, &tools[3..], &spread(row(all.bottom()), &natural[3..])).or(upper);
    }
    let button = ui.max_rect().with_min_y(all.bottom() - Outlined::HEIGHT);
    let pressed = row_of(ui, others, &spread(row(button.top() - 8.0), &least));
    let is_pressed = at(ui, button, |ui| last.0.outlined(ui).clicked());
    is_pressed.then(|| last.1.clone()).or(pressed)
}

/// Draws how the round has ended, and the way to the next or, for who only watches, to the lessons.
fn result(ui: &mut Ui, game: &GameItem, watches: bool) -> Option<Intent> {
    let theme = style::theme(ui.ctx());
    let is_elsewhere = game.pairing().is_remote();
    let all = [More::Icon(Icon::Undo, words::undo()), More::Icon(Icon::Study, words::study())];
    let has_lost = mood(game, false) == Mood::Won && opponent(game).is_some() && game.end().is_none();
    let band = Band {
        ink: color(game.outcome().and_then(Outcome::winner).map_or(theme.text, |mark| theme.marks[mark])),
        title: words::status(game.pairing(), game.outcome(), game.end()),
        note: match has_lost {
            true => words::see_where_it_turned().to_owned(),
            false => words::standing(game.pairing(), game.score(), game.end()),
        },
        next: if watches { words::study() } else { words::play_on(game.end()) },
        is_live: false,
        takes_focus: true,
        is_link: has_lost,
        more: match is_elsewhere {
            true if watches => Vec::new(),
            true => all[1..].to_vec(),
            false => all.to_vec(),
        },
        may_leave_out: true,
        leads_on: true,
    };
    Some(match band.show(ui)? {
        Pressed::Next if watches => Intent::Study,
        Pressed::Words => Intent::SeeTurn,
        Pressed::Next => Intent::Act(ActionKind::NewRound),
        Pressed::More(0) if !is_elsewhere => Intent::Act(ActionKind::Undo),
        Pressed::More(_) => Intent::Study,
    })
}
