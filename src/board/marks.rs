//! The animated drawings of the marks, and a pale mark where the pointer would place a mark.

use std::f32::consts::TAU;

use bevy::prelude::*;
use noughts_engine::play::Round;
use noughts_engine::rules::{Board, Kind, Mark, Outcome, Position, Rules};

use crate::game::{Cell, Grid};
use crate::layout::{BoardLayout, is_nested, times};
use crate::look::animation::{self, Animator, Progress};
use crate::look::drawing::Drawing;
use crate::look::height;
use crate::look::strokes::{Wear, of_mark, worn};
use crate::look::theme::{CurrentTheme, Theme};
use crate::look::tint::{Tint, fade, fade_after, from_theme};

use super::aim::Aim;
use super::falling::{Fall, fall};
use super::{Annotations, BoardSystems, nested};

/// How far marks turn to either side at the end of a drawn round, in radians.
const SWAY: f32 = 0.14;

/// The drawing of a mark. It is a child of its cell.
#[derive(Component)]
pub(super) struct MarkDrawing {
    pub(super) mark: Mark,
    wear: Wear,
}

/// Marks are small on a board of more cells.
const LARGE: usize = 81;

/// The drawing of a mark that has gone from its cell, and fades. It is a child of the cell.
#[derive(Component)]
struct Leaving(Progress);

/// The drawing of a mark that is not placed yet. It is a child of its cell.
#[derive(Component)]
pub(super) struct Ghost;

/// The progress of the swaying of a board's marks. A board has it only while its marks sway.
#[derive(Component)]
struct Sway(Progress);

pub(super) fn plugin(app: &mut App) {
    let show_ghost = show_ghost.run_if(resource_changed::<Aim>);
    let draw = (erase, leave, draw, wear, colour, begin_sway, sway, fall, show_ghost).chain();
    app.add_systems(Update, draw.in_set(BoardSystems::Mark).after(nested::colour));
}

/// The components of the drawing of a mark on a cell, without its tint.
fn drawing(rules: Rules, mark: Mark, position: Position, progress: Progress) -> impl Bundle {
    let strokes = of_mark(mark, seed(position));
    (
        if rules.cells().len() > LARGE { Drawing::small(strokes, progress) } else { Drawing::new(strokes, progress) },
        Transform::from_xyz(0.0, 0.0, height::MARK - height::GROUND),
    )
}

/// No two marks of a board are alike.
pub(super) fn seed(position: Position) -> u64 {
    u64::from(position.row) << 8 | u64::from(position.column)
}

/// Removes the drawings of marks that are gone: at once or, where marks go in the course of a game, little by little.
fn erase(
    mut commands: Commands,
    mut removed: RemovedComponents<Mark>,
    drawings: Query<(Entity, &ChildOf), With<MarkDrawing>>,
    cells: Query<&ChildOf, With<Cell>>,
    boards: Query<&Grid>,
) {
    for cell in removed.read() {
        let grid = cells.get(cell).and_then(|child_of| boards.get(child_of.parent()));
        let fades = grid.is_ok_and(|grid| grid.0.kind() == Kind::Vanishing);
        for (drawing, _) in drawings.iter().filter(|(_, child_of)| child_of.parent() == cell) {
            if fades {
                let leaving = Leaving(Progress::new(times::MARK, EaseFunction::Linear));
                commands.entity(drawing).remove::<MarkDrawing>().insert(leaving);
            } else {
                commands.entity(drawing).try_despawn();
            }
        }
    }
}

/// Fades the drawings that leave, and despawns them in the end.
fn leave(
    mut commands: Commands,
    mut leaving: Query<(Entity, &mut Leaving, &mut Tint)>,
    mut animator: Animator,
    theme: Res<CurrentTheme>,
) {
    for (drawing, mut leaving, mut tint) in &mut leaving {
        fade(&mut tint, theme.paper.with_alpha(0.0), times::MARK, &theme);
        if animator.advance(&mut leaving.0) {
            commands.entity(drawing).despawn();
        }
    }
}

/// Draws each mark that is new on its cell or has replaced another mark.
fn draw(
    mut commands: Commands,
    marked: Query<(Entity, Ref<Mark>, &Position, &ChildOf), (With<Cell>, Changed<Mark>)>,
    drawings: Query<(Entity, &MarkDrawing, &ChildOf)>,
    boards: Query<&Grid>,
    theme: Res<CurrentTheme>,
) {
    for (cell, mark, position, on) in &marked {
        let Ok(Grid(rules)) = boards.get(on.parent()).copied() else {
            continue;
        };
        if let Some((old, drawn, _)) = drawings.iter().find(|(.., child_of)| child_of.parent() == cell) {
            if drawn.mark == *mark {
                continue;
            }
            commands.entity(old).despawn();
        }
        // A mark falls if it alone is new on its board. When another moment of a round is shown, nothing falls.
        let is_alone = || marked.iter().filter(|(.., other)| other.parent() == on.parent()).count() == 1;
        let is_falling = rules.kind().falls() && is_alone();
        let progress = if is_falling { Progress::DONE } else { Progress::new(times::MARK, EaseFunction::SineOut) };
        let mut drawn = commands.spawn((
            Name::new(mark.to_string()),
            MarkDrawing { mark: *mark, wear: Wear::Full },
            ChildOf(cell),
            Tint::new(theme.mark(rules, *mark)),
            drawing(rules, *mark, *position, progress),
        ));
        if is_falling {
            drawn.insert(Fall::to(*position));
        }
    }
}

/// Draws each mark with as much ink as its age leaves, where marks go in the course of a game.
fn wear(
    rounds: Query<(&Round, &Children), Changed<Round>>,
    cells: Query<(&Position, &Children), With<Cell>>,
    mut drawings: Query<(&mut MarkDrawing, &mut Drawing)>,
) {
    for (round, children) in rounds.iter().filter(|(round, _)| round.rules().kind() == Kind::Vanishing) {
        for (position, on_cell) in children.iter().filter_map(|cell| cells.get(cell).ok()) {
            for drawing in on_cell.iter() {
                let Ok((mut drawn, mut drawing)) = drawings.get_mut(drawing) else {
                    continue;
                };
                let wear = wear_of(round.board(), drawn.mark, *position);
                if drawn.wear != wear {
                    drawn.wear = wear;
                    drawing.replace(worn(drawn.mark, seed(*position), wear));
                }
            }
        }
    }
}

/// How much ink a mark has: the newest of its side has all, the one that goes next is in dashes, and others are thin.
pub(super) fn wear_of(board: &Board, mark: Mark, position: Position) -> Wear {
    match board.by_age(mark).last() {
        Some(newest) if *newest != position && board.next_to_go(mark) == Some(position) => Wear::Dashed,
        Some(newest) if *newest != position => Wear::Thin,
        _ => Wear::Full,
    }
}

/// Fades the marks that are in no winning line at the end of a round that somebody has won, or beside a line that is shown. A mark
/// that would go with the move at which the pointer aims is pale.
pub(super) fn colour(
    mut drawings: Query<(&MarkDrawing, &ChildOf, &mut Tint)>,
    cells: Query<(&Position, &ChildOf), With<Cell>>,
    boards: Query<(&Grid, Option<&Outcome>, Option<&Annotations>, Option<&Round>)>,
    aim: Res<Aim>,
    theme: Res<CurrentTheme>,
) {
    let aimed = aim.0.and_then(|(_, mark)| mark);
    for (MarkDrawing { mark, .. }, child_of, mut tint) in &mut drawings {
        let Ok((position, cell_of)) = cells.get(child_of.parent()) else {
            continue;
        };
        let Ok((Grid(rules), outcome, annotations, round)) = boards.get(cell_of.parent()) else {
            continue;
        };
        if aimed == Some(*mark) && round.is_some_and(|round| round.board().next_to_go(*mark) == Some(*position)) {
            fade(&mut tint, theme.ghosts[*mark], animation::HOVER, &theme);
            continue;
        }
        if let Some(round) = round.filter(|round| is_nested(round.rules())) {
            let ink = nested::ink_of_mark(&theme, round.board(), outcome, *position, *mark);
            fade_after(&mut tint, ink, [nested::fades_after(round.board(), *position), animation::FADE], &theme);
            continue;
        }
        let is_faded = outcome.is_some_and(|outcome| outcome.winner().is_some() && !outcome.is_in_line(*position))
            || annotations.is_some_and(|annotations| annotations.fades(*position));
        fade(
            &mut tint,
            if is_faded { theme.faded_mark(*rules, *mark) } else { theme.mark(*rules, *mark) },
            animation::FADE,
            &theme,
        );
    }
}

/// Starts to sway the marks of a board when its round ends in a draw.
fn begin_sway(mut commands: Commands, ended: Query<(Entity, &Outcome), (With<Grid>, Changed<Outcome>)>) {
    for (board, _) in ended.iter().filter(|(_, outcome)| outcome.winner().is_none()) {
        commands.entity(board).insert(Sway(Progress::new(animation::SWAY, EaseFunction::Linear)));
    }
}

/// Turns the marks of a drawn round from side to side, less and less, until they are upright. When the draw is taken back, they
/// are put upright at once.
fn sway(
    mut commands: Commands,
    mut boards: Query<(Entity, &mut Sway, &Children, Option<&Outcome>)>,
    cells: Query<&Children, With<Cell>>,
    mut drawings: Query<&mut Transform, With<MarkDrawing>>,
    mut animator: Animator,
) {
    for (board, mut sway, children, outcome) in &mut boards {
        let is_done = outcome.is_none_or(|outcome| outcome.winner().is_some()) || animator.advance(&mut sway.0);
        let share = sway.0.share();
        let angle = if is_done { 0.0 } else { (share * TAU).sin() * (1.0 - share) * SWAY };
        for drawing in children.iter().filter_map(|cell| cells.get(cell).ok()).flat_map(|on_cell| on_cell.iter()) {
            if let Ok(mut transform) = drawings.get_mut(drawing) {
                transform.rotation = Quat::from_rotation_z(angle);
            }
        }
        if is_done {
            commands.entity(board).remove::<Sway>();
        }
    }
}

/// Shows a pale mark where a press would place a mark.
pub(super) fn show_ghost(
    mut commands: Commands,
    ghosts: Query<Entity, With<Ghost>>,
    cells: Query<(&Position, &ChildOf), With<Cell>>,
    boards: Query<&Grid>,
    (aim, layout, theme): (Res<Aim>, Res<BoardLayout>, Res<CurrentTheme>),
) {
    for ghost in &ghosts {
        commands.entity(ghost).despawn();
    }
    if let Some((cell, Some(mark))) = aim.0
        && let Ok((position, cell_of)) = cells.get(cell)
        && let Ok(Grid(rules)) = boards.get(cell_of.parent())
        && !layout.has_halves()
    {
        let color: fn(&Theme) -> Color = match mark {
            _ if rules.kind() == Kind::Notakto => |theme| theme.disabled,
            Mark::X => |theme| theme.ghosts.x,
            Mark::O => |theme| theme.ghosts.o,
        };
        commands.spawn((
            Name::new(format!("Ghost of {mark}")),
            Ghost,
            ChildOf(cell),
            from_theme(&theme, color),
            drawing(*rules, mark, *position, Progress::DONE),
        ));
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use noughts_engine::rules::Rules;

    use super::*;

    /// The path of a mark in thousandths of a cell, with y downwards.
    fn path(mark: Mark, position: Position) -> String {
        let mut path = String::new();
        let mut add = |command: &str, points: &[Vec2]| {
            path.push_str(command);
            let numbers: Vec<i32> = points
                .iter()
                .flat_map(|point| [point.x, -point.y])
                .map(|number| (number * 1000.0).round() as i32)
                .collect();
            let text = numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            _ = write!(path, "{}", text.replace(" -", "-"));
        };
        for stroke in of_mark(mark, seed(position)) {
            let points = &stroke.points;
            let (from, to) = (points[0], points[points.len() - 1]);
            add("M", &[from]);
            match mark {
                // A stroke of a cross is a curve with one control point, which each of its points tells.
                Mark::X => {
                    let share = 6.0 / (points.len() - 1) as f32;
                    let rest = 1.0 - share;
                    let control = (points[6] - from * rest * rest - to * share * share) / (2.0 * share * rest);
                    add("Q", &[control, to]);
                }
                Mark::O => add("L", &points.iter().copied().skip(4).step_by(4).chain([to]).collect::<Vec<_>>()),
            }
        }
        path
    }

    #[test]
    fn the_page_draws_the_same_marks_until_the_game_is_there() {
        let of = |mark: Mark| -> Vec<String> {
            Rules::TIC_TAC_TOE.cells().map(|cell| format!("\"{}\"", path(mark, cell))).collect()
        };
        let expected = Mark::ALL.map(|mark| format!("[{}]", of(mark).join(",\n")));
        let expected = format!("[{}]\n", expected.join(",\n"));
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/web/marks.json")).unwrap();
        assert!(page == expected, "web/marks.json is to be:\n{expected}");
    }
}
