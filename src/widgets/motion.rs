//! What moves in panels: a line that passes to another name, a result that rises, a panel that slides in.
//!
//! Panels are built anew in each update, so egui's memory keeps how far each motion has come. A part that moves only looks
//! different in the meantime: the part can be pressed in its final place from the beginning.

use std::fmt::Debug;
use std::hash::Hash;
use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{self, Id, Ui};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass};

use crate::look::animation::{Motion, Progress};
use crate::wake::Wake;

use super::PanelSystems;

/// How long something moves, and along which curve.
pub type Timing = (Duration, EaseFunction);

/// What all motions have to know in this update.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    delta: Duration,
    motion: Motion,
    /// Whether something moves on in the next update.
    goes_on: bool,
}

/// The motion of a part whose value has changed.
#[derive(Clone, Copy, Debug)]
struct Moving {
    value: Id,
    progress: Progress,
    /// The number of the last frame in which the part was shown.
    frame: u64,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, begin.in_set(PanelSystems::Entrance));
    app.add_systems(PostUpdate, go_on.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput));
}

fn key() -> Id {
    Id::new("motion")
}

/// Stores how much time has passed, for everything that moves.
pub(super) fn begin(mut contexts: EguiContexts, motion: Res<Motion>, time: Res<Time>) -> Result {
    let step = Step { delta: time.delta(), motion: *motion, goes_on: false };
    contexts.ctx_mut()?.data_mut(|data| data.insert_temp(key(), step));
    Ok(())
}

fn go_on(mut contexts: EguiContexts, mut wake: ResMut<Wake>) -> Result {
    if contexts.ctx_mut()?.data(|data| data.get_temp(key())).is_some_and(|step: Step| step.goes_on) {
        wake.now();
    }
    Ok(())
}

/// How far the motion of a part has come since the value of the part changed, from 0 to 1. If the part was not shown in the last
/// frame, the motion is at its end at once.
pub fn since_change(ctx: &egui::Context, id: Id, value: impl Hash + Debug, timing: Timing) -> f32 {
    share(ctx, id, Id::new(value), Progress::DONE, timing)
}

/// How far the motion of a part has come since the part was first shown, from 0 to 1.
pub fn since_shown(ctx: &egui::Context, id: Id, (duration, ease): Timing) -> f32 {
    share(ctx, id, id, Progress::new(duration, ease), (duration, ease))
}

/// A number that moves towards the number `to`. If the number was not shown in the last frame, it is `to` at once.
pub fn follow(ctx: &egui::Context, id: Id, to: f32, timing: Timing) -> f32 {
    let share = since_change(ctx, id, to.to_bits(), timing);
    let [from, last, shown] = ctx.data(|data| data.get_temp(id.with("numbers"))).unwrap_or([to; 3]);
    let from = if last == to { from } else { shown };
    let value = from.lerp(to, share);
    ctx.data_mut(|data| data.insert_temp(id.with("numbers"), [from, to, value]));
    value
}

/// How far the motion of a part has come since the value of the part changed. If the part was not shown in the last frame, the
/// motion begins at `first`.
fn share(ctx: &egui::Context, id: Id, value: Id, first: Progress, (duration, ease): Timing) -> f32 {
    let now = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| {
        let mut step: Step = data.get_temp(key()).unwrap_or_default();
        let known = data.get_temp(id).filter(|moving: &Moving| moving.frame + 1 >= now);
        // Panels may be built twice in a frame.
        let is_advanced = known.is_some_and(|moving| moving.frame == now && moving.value == value);
        let mut progress = match known {
            Some(moving) if moving.value == value => moving.progress,
            Some(_) => Progress::new(duration, ease),
            None => first,
        };
        if !is_advanced && !progress.is_done() {
            progress.advance(step.delta, step.motion);
        }
        step.goes_on |= !progress.is_done();
        data.insert_temp(id, Moving { value, progress, frame: now });
        data.insert_temp(key(), step);
        progress.share()
    })
}

/// Draws contents this far from their place. Presses are still received in the place of the contents.
pub fn moved<T>(ui: &mut Ui, by: egui::Vec2, contents: impl FnOnce(&mut Ui) -> T) -> T {
    let next = |ui: &Ui| ui.ctx().graphics_mut(|layers| layers.entry(ui.layer_id()).next_idx());
    let first = next(ui);
    let result = ui.scope(contents).inner;
    if by != egui::Vec2::ZERO {
        let (end, by) = (next(ui), TSTransform::from_translation(by));
        ui.ctx().graphics_mut(|layers| layers.entry(ui.layer_id()).transform_range(first, end, by));
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMING: Timing = (Duration::from_millis(160), EaseFunction::Linear);

    /// The numbers that are shown while they follow the given numbers, one number in each frame of 16 ms, and whether more frames
    /// are needed at the end.
    fn shown(motion: Motion, numbers: &[Option<f32>]) -> (Vec<f32>, bool) {
        let ctx = egui::Context::default();
        let mut goes_on = false;
        let mut shown = Vec::new();
        for number in numbers {
            let step = Step { delta: Duration::from_millis(16), motion, goes_on: false };
            ctx.data_mut(|data| data.insert_temp(key(), step));
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                if let Some(number) = number {
                    let value = || follow(ui.ctx(), Id::new("number"), *number, TIMING);
                    assert_eq!(value(), value(), "a panel that is built twice in a frame moves once");
                    shown.push(value());
                }
            });
            output.textures_delta.clear();
            goes_on = ctx.data(|data| data.get_temp(key())).is_some_and(|step: Step| step.goes_on);
        }
        (shown, goes_on)
    }

    #[test]
    fn a_number_is_followed_from_where_it_is_and_then_nothing_goes_on() {
        let (numbers, goes_on) = shown(Motion::Full, &[[Some(0.0); 2].as_slice(), &[Some(1.0); 4]].concat());
        assert_eq!(numbers[..2], [0.0; 2], "the first one is there at once");
        assert!(numbers[2] > 0.0 && numbers[2] < numbers[3] && numbers[5] < 1.0 && goes_on, "{numbers:?}");
        let (back, _) = shown(Motion::Full, &[[Some(0.0); 2].as_slice(), &[Some(1.0); 4], &[Some(0.0)]].concat());
        assert!(back[6] < back[5] && back[6] > back[5] - 0.2, "it turns back where it is: {back:?}");
        let (all, goes_on) = shown(Motion::Full, &[[Some(0.0); 2].as_slice(), &[Some(1.0); 11]].concat());
        assert_eq!((all[12], goes_on), (1.0, false));
    }

    #[test]
    fn what_was_not_shown_does_not_move() {
        let (numbers, goes_on) = shown(Motion::Full, &[Some(0.0), None, Some(1.0)]);
        assert_eq!((numbers[1], goes_on), (1.0, false));
    }

    #[test]
    fn with_less_motion_it_is_there_at_once() {
        let (numbers, goes_on) = shown(Motion::Reduced, &[Some(0.0), Some(1.0)]);
        assert_eq!((numbers[1], goes_on), (1.0, false));
    }
}
