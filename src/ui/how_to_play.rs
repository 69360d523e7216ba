//! How the game is played: three pictures, in a side panel that is one press away from everywhere, and as the first step of the
//! course.

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, Sense, Ui, Vec2, WidgetType, vec2};
use noughts_engine::rules::{Board, Kind, Mark, Move, Outcome, Position, Rules};

use crate::board::thumbnail::Thumbnail;
use crate::game::MatchView;
use crate::intent::Intent;
use crate::layout::measures::{APART, BODY, CLOSE, MARGIN, SMALL, TIGHT, TITLE};
use crate::layout::{BoardLayout, Cut, NARROW_WORDS};
use crate::look::icons::Icon;
use crate::screens::{Overlay, Screen, Screens};
use crate::setup::Family;
use crate::widgets::side_panel::{WayOut, deeper, over};
use crate::widgets::{Button, Row, color, described, ink, lines, paint_words, quiet, say, semibold, style};
use crate::words::{self, ShownRule};

use super::Intents;

/// How much the pictures are turned to the right, in degrees.
const TURNS: [f32; 3] = [-3.0, 2.0, -1.4];

/// A picture: the rule that it shows, the board, and cells with the numbers of their moves.
type Picture = (ShownRule, &'static str, &'static [(&'static str, usize)]);

/// The pictures of a game.
const fn pictures(family: Family) -> [Picture; 3] {
    use ShownRule::{
        AsYouLike, Boards, Column, DrawX, Ends, Falls, Five, Four, Fourth, Full, Line, Loses, Marks, NoDraw, Points,
        Small, Turns,
    };
    const PLAYED: &[(&str, usize)] = &[("b2", 1), ("a1", 2), ("c1", 3)];
    let turns = (Turns, "O.X/.X./... o", PLAYED);
    let (line, plain): (_, &[_]) = ("XXX/O.O/... o", &[]);
    match family {
        Family::Classic | Family::Own => [turns, (Line, line, plain), (Full, "XOX/XOO/OXX o", plain)],
        Family::Misere => [turns, (Loses, line, plain), (Full, "XOX/XOO/OXX o", plain)],
        Family::Wild => [
            (AsYouLike, "X.O/.X./... o", &[("b2", 1), ("a1", 2), ("c1", 3)]),
            (Ends, "OOO/X.X/... o", plain),
            (Full, "XOX/XOO/OXX o", plain),
        ],
        Family::Notakto => {
            [(DrawX, "X.X/.X./... o", PLAYED), (Loses, "XXX/X.X/... o", plain), (NoDraw, "X.X/XX./..X o", plain)]
        }
        Family::Five => [
            (Turns, "....../.O..../..XX../..OXO./....../...... x", plain),
            (Five, "X..O../.XO.../..XO../O..X../....X./..O... o", plain),
            (Full, "XOXOXO/XOXOXO/OXOXOX/OXOXOX/XOXOXO/XOXOXO x", plain),
        ],
        Family::Larger => [
            (Turns, "O.X./.X../..../.... o", PLAYED),
            (Four, "XXXX/OO.O/..../.... o", plain),
            (Full, "XOXO/XOXO/OXOX/OXOX x", plain),
        ],
        Family::Gravity => [
            (Column, "..../..../.O../.XX. o", plain),
            (Falls, "..../..../.OO./.XX. x", &[("c3", 4)]),
            (Four, "..../..../OOO./XXXX o", plain),
        ],
        Family::Ultimate => [
            (
                Points,
                "........./.......O./........./.....X.../........./........./........./........./......... x 5",
                plain,
            ),
            (
                Small,
                "........./.O......./........./...X...../....X..../.....X.../........./.......O./......... o -",
                plain,
            ),
            (
                Boards,
                "X...O..../.X.....O./..XO...../.O.X...../....X..O./..O..X.../......X../.O.....X./....O...X o -",
                plain,
            ),
        ],
        Family::Vanishing => [
            (Marks, "O.X/.XO/O.X x c1b2c3 a1c2a3", plain),
            (Fourth, "OX./.XO/O.X o b2c3b1 a1c2a3", &[("b1", 4)]),
            (Line, "OXO/.X./.XO o b1b2b3 a1c1c3", plain),
        ],
    }
}

/// The game whose pictures show how a game with these rules is played.
fn shown_by(rules: Rules) -> Family {
    match (Family::of(rules), rules.kind()) {
        (Family::Own, Kind::Gravity) => Family::Gravity,
        (Family::Own, Kind::Misere) => Family::Misere,
        (Family::Own, Kind::Wild) => Family::Wild,
        (Family::Own, Kind::Notakto) => Family::Notakto,
        (family, _) => family,
    }
}

/// The picture of a line in a game of one's own, whose line may have any length: its title and its board.
fn own_line(rules: Rules) -> Option<(String, Board)> {
    let (kind, length) = (rules.kind(), rules.in_a_row());
    let mut board = Board::new(Rules::of(kind, length, 3, length).ok()?, Mark::X);
    let mark = kind.chooses_mark().then_some(Mark::X);
    for column in 0..length {
        // The other side has one mark less.
        let has_other = kind.has_own_marks() && column + 1 < length;
        for row in 0..=u8::from(has_other) {
            let position = board.lands_on(Position::new(column, row));
            board.play(Move { position, mark }).ok()?;
        }
    }
    let loses = matches!(board.outcome()?, Outcome::Loss { .. });
    Some((if loses { words::line_loses(length.into()) } else { words::line_wins(length.into()) }, board))
}

/// The radius of the disc behind the number of a move and its distance from the middle of its cell, as shares of a cell.
const DISC: f32 = 0.24;
const ASIDE: f32 = 0.3;
/// The greatest height of a picture in the side panel, its least height, and its share of the height of the window.
const SIDE: [f32; 2] = [76.0, 124.0];
const SHARE: f32 = 0.16;
/// The height of the buttons in the side panel and the spaces around them.
const BELOW: f32 = 132.0;
/// The height of the name of the game and the space below it.
const NAME: f32 = 24.0 + APART;

/// Draws the side panel.
pub(super) fn show(
    mut intents: Intents,
    mut keys: MessageReader<KeyboardInput>,
    mut has_keyboard: Local<bool>,
    mut screens: ResMut<Screens>,
    layout: Res<BoardLayout>,
    game: MatchView,
) -> Result {
    // A telephone has no keyboard, unless somebody has typed.
    *has_keyboard |= keys.read().count() > 0;
    let rules = match screens.overlay {
        Some(Overlay::HowToPlayOf(rules)) => rules,
        Some(Overlay::HowToPlay) if matches!(screens.current(), Screen::Home | Screen::Game) => game.round().rules(),
        // Other screens than these two are about the classic game.
        Some(Overlay::HowToPlay) => Rules::TIC_TAC_TOE,
        _ => return Ok(()),
    };
    // Whoever looks at another game has come from the course.
    let leads_on = screens.overlay == Some(Overlay::HowToPlay);
    let ctx = &intents.ctx()?;
    let side = (ctx.content_rect().height() * SHARE).clamp(SIDE[0], SIDE[1]);
    let has_keys = *has_keyboard || !layout.is_of_telephone();
    let words = layout.is_narrow().then_some(NARROW_WORDS);
    let side = side + words.unwrap_or_default();
    let below = match (leads_on, has_keys) {
        (true, true) => NAME + BELOW,
        (true, false) => NAME + BELOW - Row::HEIGHT,
        (false, _) => 0.0,
    };
    let height = 3.0 * (side + APART) + below;
    let game_name = words::game_name(rules);
    let mut pressed = None;
    let contents = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.y = APART;
        if leads_on {
            say(ui, &game_name, BODY, quiet(ui.ctx()));
        }
        for index in 0..TURNS.len() {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
            picture(ui, rect, (rules, index), words);
        }
        if !leads_on {
            return;
        }
        ui.add_space(TIGHT);
        if ui.add(Button::outlined(words::learn_in_steps()).with(Icon::Learn)).clicked() {
            pressed = Some(Intent::Open(Screen::Learn));
        }
        if has_keys && ui.add(Row::new(Icon::Keys, words::keys::title()).opens("")).clicked() {
            pressed = Some(Intent::Keys);
        }
    };
    let title = if leads_on { &words::how_to_play() } else { &game_name };
    let way_out = match screens.below() {
        Some(Overlay::OtherGames) => deeper(ctx, &layout, (words::other_games_title(), title), height, contents),
        _ => over(ctx, &layout, title, height, contents).then_some(WayOut::Back),
    };
    if way_out == Some(WayOut::Closed) {
        screens.overlay = None;
        intents.draw_again();
    }
    if let Some(intent) = pressed.or((way_out == Some(WayOut::Back)).then_some(Intent::Back)) {
        intents.write(intent);
    }
    Ok(())
}

/// Draws one of the pictures of a game with its words beside it or, if they have a height, below it.
pub(super) fn picture(ui: &mut Ui, mut rect: Rect, (rules, index): (Rules, usize), below: Option<f32>) {
    use ShownRule::{Ends, Four, Line, Loses};
    let has_words_below = below.is_some();
    let family = shown_by(rules);
    let (rule, text, played) = pictures(family)[index];
    let shows_line = Family::of(rules) == Family::Own && matches!(rule, Line | Four | Loses | Ends);
    let of_family = || Some((words::rule_title(rule), Board::parse(family.pictured(), text).ok()?));
    let Some((title, board)) = (if shows_line { own_line(rules) } else { of_family() }) else {
        return;
    };
    let says = words::rule_says(rule);
    let lay = |text: &str, font: FontId, width: f32| lines(ui.painter(), text, font, Color32::PLACEHOLDER, width);
    let place = match below {
        Some(words) => rect.take_top(rect.height() - words),
        None => rect.take_left(rect.height()),
    };
    rect = if has_words_below { rect.wider(TIGHT) } else { rect.with_min_x(rect.left() + MARGIN) };
    let [title_words, says_words] = [(&title, semibold(TITLE)), (&says, FontId::proportional(BODY))]
        .map(|(text, font)| lay(text, font, rect.width()));
    let thumbnail = Thumbnail::within(place.shrink(TIGHT), &board).turned(TURNS[index]);
    thumbnail.paint(ui.painter());
    for (cell, number) in played {
        if let Ok(cell) = cell.parse() {
            number_on(ui, thumbnail.cell(cell), *number);
        }
    }
    let height = title_words.size().y + says_words.size().y;
    let align = if has_words_below { Align2::CENTER_TOP } else { Align2::LEFT_CENTER };
    let mut block = rect.part(align, vec2(rect.width(), height));
    if has_words_below {
        block = block.translate(Vec2::DOWN * APART);
    }
    let side = if has_words_below { Align2::CENTER_TOP } else { Align2::LEFT_TOP };
    for (words, text, ink) in [(title_words, title, ink(ui.ctx())), (says_words, says, quiet(ui.ctx()))] {
        let height = words.size().y;
        let at = paint_words(ui.painter(), block, side, words, ink);
        block.take_top(height);
        let heard = ui.interact(at, ui.id().with((index, &text)), Sense::hover());
        described::name(&heard, WidgetType::Label, text);
    }
}

/// Paints the number of a move in the lower right of its cell.
fn number_on(ui: &Ui, (cell, side): (Pos2, f32), number: usize) {
    let theme = style::theme(ui.ctx());
    let centre = cell + Vec2::splat(side * ASIDE);
    let radius = (side * DISC).max(CLOSE);
    ui.painter().circle_filled(centre, radius, color(theme.text));
    let font = semibold((radius * 1.3).max(SMALL));
    ui.painter().text(centre, Align2::CENTER_CENTER, number.to_string(), font, color(theme.paper));
}
