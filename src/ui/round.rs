//! What is said about the round beside the board: the bar, and the line that says whose turn it is.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, Color32, FontId, Id, Rect, Sense, Ui, WidgetType, vec2};
use noughts_engine::play::{Length, MatchEnd, Round};
use noughts_engine::rules::Outcome;
use noughts_protocol::SeatPresence;

use crate::board::avatar::{mood, opponent};
use crate::coach::Coach;
use crate::computer::{Thought, Watching};
use crate::game::{GameItem, MatchView, Purpose};
use crate::input::Aimed;
use crate::intent::Intent;
use crate::layout::measures::{BODY, CLOSE, THIN, TITLE};
use crate::layout::{BoardLayout, Cut, Edge, MatchEnding, TurnParts, is_nested};
use crate::look::animation;
use crate::look::avatars::AVATAR_SIDE;
use crate::look::icons::Icon;
use crate::look::painter::paint_picture;
use crate::online::{Connection, Online, Reply, Room};
use crate::setup::Mode;
use crate::wake::Wake;
use crate::widgets::{
    color, described, heavy, lines, motion, paint_toast, paint_words, place, semibold, style, wrapped,
};
use crate::words;

use super::Intents;
use super::bar;
use super::notices::{Notice, Warning};
use super::place::replaces_tools;
use super::rounds;
use super::small_boards;

/// How the words that say whose turn it is appear.
const TURN_FADE: motion::Timing = (animation::TURN, EaseFunction::Linear);
/// The room that the rounds that two computers have won take on each side of their middle.
const BESIDE_DIGITS: f32 = 64.0;
/// How long the reason of a refusal is shown.
const TOAST: Duration = Duration::from_millis(2500);
/// The greatest side of the nine little squares that show in which small boards of Ultimate the next move may be made.
const SMALL_BOARDS: f32 = 28.0;

/// Draws the way back, the number of the round where there is room, and the menu. If a side panel is open below the board, the
/// title of this side panel takes the place of the number. The menu is before the way back in the order of the Tab key.
pub(super) fn show_bar(mut intents: Intents, layout: Res<BoardLayout>, game: MatchView, coach: Res<Coach>) -> Result {
    place(&intents.ctx()?, &layout, "bar", layout.bar, |ui| {
        if layout.shows_match_end {
            intents.when(bar::share(ui, &layout), Intent::Share);
        } else {
            // A press on the other buttons counts, although it ends the pause before the end of a match.
            ui.skip_ahead_auto_ids(1);
        }
        if let Some((place, align)) = layout.bar_parts().caption {
            let (text, font, ink) = match coach.is_open && layout.panel().edge == Edge::Below {
                true => (words::study().to_owned(), semibold(TITLE), style::ink(ui.ctx())),
                false if game.purpose() == Purpose::LastStep => {
                    (words::learn().to_owned(), semibold(TITLE), style::ink(ui.ctx()))
                }
                false => (words::round(game.pairing()), FontId::proportional(BODY), style::quiet(ui.ctx())),
            };
            if layout.rounds.is_empty() && !layout.shows_match_end && !layout.is_watched {
                ui.painter().text(align.pos_in_rect(&place), align, text, font, ink);
            }
        }
        intents.when(bar::menu(ui, &layout), Intent::Menu);
        let title = match game.pairing().length {
            _ if !layout.is_watched => String::new(),
            Length::Open => words::mode(Mode::ComputerAgainstComputer).to_owned(),
            _ => words::round(game.pairing()),
        };
        // In some windows, the rounds that both players have won are in the bar.
        let digits = if layout.is_watched { layout.watch_parts().digits } else { Rect::NOTHING };
        let is_in_bar = digits.intersects(layout.in_points(layout.bar));
        let until = if is_in_bar { digits.center().x - BESIDE_DIGITS } else { f32::INFINITY };
        intents.when(bar::back(ui, &layout, &title, until), Intent::Back);
    });
    if !layout.rounds.is_empty() {
        place(&intents.ctx()?, &layout, "rounds", layout.rounds, |ui| rounds::show(ui, &game, layout.rounds_align()));
    }
    Ok(())
}

/// Draws whose turn it is, or why the last action was refused, and the opponent.
pub(super) fn show_turn(
    mut contexts: EguiContexts,
    layout: Res<BoardLayout>,
    coach: Res<Coach>,
    game: MatchView,
    (thought, watching, online, aimed): (Res<Thought>, Res<Watching>, Res<Online>, Res<Aimed>),
    (notice, warning, mut ending): (Res<Notice>, Res<Warning>, ResMut<MatchEnding>),
    time: Res<Time<Real>>,
    mut wake: ResMut<Wake>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let avatar = opponent(&game);
    let mood = mood(&game, thought.is_pending());
    if layout.turn.is_empty() || layout.shows_match_end {
        return Ok(());
    }
    let now = time.elapsed();
    // Where no band tells the result.
    let tells_result = layout.is_watched || online.room_of(game.entity()).is_some_and(Room::is_in_ladder);
    // A press ends the pause before the end of the match.
    let ended = game.end().filter(|_| game.purpose().is_played());
    if ended.is_some() && ctx.input(|input| input.pointer.any_pressed()) {
        ending.hurry(now);
        wake.now();
    }
    // The sentences that are shown for a short time, and whether a sentence is read aloud here. The first sentence counts most.
    let until = |since: Duration| Some(since + TOAST).filter(|until| now < *until);
    let reply = online.room().and_then(Room::reply);
    let reply = reply.and_then(|(reply, since)| {
        let icon = if reply == Reply::Sent { Icon::Check } else { Icon::Close };
        Some((words::online::reply(reply).to_owned(), until(since)?, icon, false))
    });
    let said = |refusal| words::notice(game.pairing(), game.to_move(), &refusal);
    let refusal =
        notice.refusal.zip(until(notice.since)).map(|(refusal, until)| (said(refusal), until, Icon::Close, false));
    let warning = (now < warning.until).then(|| (warning.sentence.clone(), warning.until, warning.icon, true));
    let toasts: Vec<_> = [reply, refusal, warning].into_iter().flatten().collect();
    toasts.iter().for_each(|(_, until, ..)| wake.at(*until));
    place(ctx, &layout, "turn", layout.turn, |ui| {
        let theme = style::theme(ui.ctx());
        let comes_again = words::was_here_before(game.round()).map(str::to_owned);
        let goal = comes_again
            .or_else(|| words::where_to_play(game.round()))
            .or_else(|| match layout.marks.is_empty() {
                true => words::goal_on_board(game.round().rules()),
                // Here the mark is not chosen on the board.
                false => words::goal_of_game(game.round().rules()),
            })
            .filter(|_| game.outcome().is_none() && !coach.is_open && !layout.is_watched)
            .filter(|_| !replaces_tools(&aimed, &layout));
        let parts = layout.turn_parts(avatar.is_some(), goal.is_some(), game.outcome().is_some());
        if let Some((goal, place)) = goal.zip(parts.goal) {
            paint_goal(ui, &goal, place, parts.align, game.round());
        }
        if let (Some(avatar), Some(place)) = (avatar, parts.avatar) {
            let scale = place.height() / AVATAR_SIDE;
            paint_picture(ui.painter(), avatar.picture(mood), place.center(), scale, theme);
        }
        if let Some((sentence, _, icon, is_read)) = toasts.first() {
            paint_toast(ui.painter(), parts.words, *icon, sentence);
            if *is_read {
                let heard = ui.interact(parts.words, ui.id().with("warning"), Sense::hover());
                described::name(&heard, WidgetType::Label, sentence);
                described::live(&heard);
            }
        } else if coach.is_open {
            // Until there is an answer, the side panel shows these words itself.
            if coach.explained().is_empty() {
                return;
            }
            let (at, font) = (parts.words.center(), FontId::proportional(BODY));
            ui.painter().text(at, Align2::CENTER_CENTER, words::ask(), font, color(theme.quiet));
        } else if ended.is_some() || tells_result && game.outcome().is_some() {
            let winner = match ended {
                Some(MatchEnd::Won(mark)) => Some(mark),
                Some(MatchEnd::Drawn) => None,
                None => game.outcome().and_then(Outcome::winner),
            };
            let ink = winner.map_or(theme.text, |mark| theme.side(game.round().rules(), mark));
            let text = words::status(game.pairing(), game.outcome(), ended);
            line(ui, &parts, &text, layout.sizes().turn, color(ink));
        } else if game.outcome().is_none() {
            let waits = game.round().is_in_the_past() || watching.waits(&game);
            let (text, ink) = match elsewhere(&online, &game) {
                Some(text) => (text, theme.text),
                None => {
                    let side = theme.side(game.round().rules(), game.to_move());
                    (words::turn(game.pairing(), game.to_move(), waits), side)
                }
            };
            let ink = color(ink);
            let share = motion::since_change(ui.ctx(), Id::new("turn line"), &text, TURN_FADE);
            line(ui, &parts, &text, layout.sizes().turn, ink.gamma_multiply(share));
        }
    });
    Ok(())
}

/// Draws the goal of the game in its place. In Ultimate, nine little squares before the words show where the next move may be made.
fn paint_goal(ui: &Ui, goal: &str, mut place: Rect, mut align: Align2, round: &Round) {
    let side = if is_nested(round.rules()) { place.height().min(SMALL_BOARDS) } else { 0.0 };
    let before = if side > 0.0 { side + CLOSE } else { 0.0 };
    let word = lines(ui.painter(), goal, FontId::proportional(BODY), style::quiet(ui.ctx()), place.width() - before);
    if side > 0.0 {
        let height = place.height().max(word.size().y);
        place = place.part(align, vec2(before + word.size().x, height));
        let small_boards = place.take_left(before).before(side);
        // Beside several lines, the squares are beside the first one.
        align = if word.rows.len() > 1 { Align2::LEFT_TOP } else { Align2::LEFT_CENTER };
        for (number, square) in small_boards::squares(small_boards.part(align, vec2(side, side))) {
            small_boards::paint(ui, square.shrink(THIN), round.board(), number);
        }
    }
    let rect = paint_words(ui.painter(), place, align, word, style::quiet(ui.ctx()));
    let heard = ui.interact(rect, ui.id().with("goal"), Sense::hover());
    described::name(&heard, WidgetType::Label, goal);
}

/// A sentence about the connection or the friend, if there is something to say. It replaces the words that say whose turn it is.
pub fn elsewhere(online: &Online, game: &GameItem) -> Option<String> {
    let room = online.room_of(game.entity())?;
    if let Some(sentence) = offline(room, game) {
        return Some(sentence);
    }
    if room.connection() == Connection::Begins {
        return Some(words::online::friend_connecting().to_owned());
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
        _ if room.class_moment().is_some() && game.round().moves().is_empty() => {
            Some(words::online::class_begins(game.pairing(), waits_for.other(), game.to_move()))
        }
        _ => None,
    }
}

/// Says that the connection to the room is lost, or that a move still waits for it.
pub fn offline(room: &Room, game: &GameItem) -> Option<String> {
    let is_lost = room.connection() == Connection::Lost || room.move_waits();
    let to_move = game.outcome().is_none().then(|| game.to_move());
    is_lost.then(|| words::online::offline(game.pairing(), to_move, room.move_waits()))
}

/// Draws a line of words in its place or, if the words would reach the avatar over the board, before this avatar. Words that are
/// too long have smaller letters, or else are in two lines.
fn line(ui: &Ui, parts: &TurnParts, text: &str, size: f32, ink: Color32) {
    let mut rect = parts.words;
    let line = |size: f32| heavy(ui.ctx(), text, size);
    let galley = |size: f32| ui.painter().layout_job(line(size));
    let mut word = galley(size);
    if rect.middle(word.size().x).right() > parts.until {
        rect.max.x = parts.until;
    }
    if word.size().x > rect.width() {
        word = galley((size * rect.width() / word.size().x).floor().max(BODY));
    }
    if word.size().x > rect.width() {
        word = wrapped(ui.painter(), line(BODY), rect.width());
    }
    paint_words(ui.painter(), rect, parts.align, word, ink);
}
