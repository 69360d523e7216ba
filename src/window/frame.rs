//! What the desktop sees of the window: its icon, and a size that comes back at the next start. Where it opens is left to
//! the desktop.

use bevy::app::{TerminalCtrlCHandlerPlugin, ctrlc};
use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageFormat, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode, WindowResized};
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS, WinitUserEvent};
use winit::window::Icon;

use crate::kept::{Keeper, keep};
use crate::settings::{Settings, WindowSize};

/// `web/pictures/draw.mjs` draws it; the page has the same.
const ICON: &[u8] = include_bytes!("../../web/pictures/icon-192.png");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (set_icon, fit, listen_for_ctrl_c));
    app.add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
    let may_have_changed = on_message::<WindowResized>.or_else(is_pending);
    app.add_systems(Last, remember_size.run_if(may_have_changed).before(keep::<Settings>));
}

/// What the operating system knows of the window, if it has one.
fn ask_system<T>(window: Entity, ask: impl FnOnce(&winit::window::Window) -> T) -> Option<T> {
    WINIT_WINDOWS.with_borrow(|windows| windows.get_window(window).map(|window| ask(window)))
}

fn set_icon(window: Single<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) -> Result {
    let png = ImageType::Format(ImageFormat::Png);
    let formats = CompressedImageFormats::NONE;
    let image = Image::from_buffer(ICON, png, formats, true, ImageSampler::Default, RenderAssetUsages::MAIN_WORLD)?;
    let size = image.size();
    let icon = Icon::from_rgba(image.data.unwrap_or_default(), size.x, size.y)?;
    ask_system(*window, |window| window.set_window_icon(Some(icon)));
    Ok(())
}

/// Ctrl+C in the terminal ends the program in an update, so the sleeping window is woken for one; Bevy's own plugin leaves
/// it asleep.
fn listen_for_ctrl_c(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(proxy) = proxy.map(|proxy| (**proxy).clone()) else {
        return;
    };
    // Whoever else listens already knows what to do.
    let _taken = ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        let _gone = proxy.send_event(WinitUserEvent::WakeUp); // with the window
    });
}

/// The screen may be a smaller one than last time.
fn fit(
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    settings: Res<Settings>,
    _main_thread: NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    let screen = ask_system(entity, |window| {
        let screen = window.current_monitor()?;
        let size = screen.size().to_logical::<f32>(screen.scale_factor());
        Some(Vec2::new(size.width, size.height))
    });
    let size = window.size();
    if let Some(screen) = screen.flatten().filter(|screen| size.cmpgt(*screen).any()) {
        let size = size.min(screen);
        window.resolution.set(size.x, size.y);
    }
    if settings.window.maximised {
        window.set_maximized(true);
    }
}

fn is_pending(keeper: Option<Res<Keeper<Settings>>>) -> bool {
    keeper.is_some_and(|keeper| keeper.is_pending())
}

/// A window may hear of its new size before it hears that it is maximised: so it is asked once more before that is kept.
fn remember_size(
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut settings: ResMut<Settings>,
    _main_thread: NonSendMarker,
) {
    let Some((entity, window)) = window.map(Single::into_inner) else {
        return;
    };
    let states = ask_system(entity, |window| (window.is_maximized(), window.fullscreen().is_some()));
    let (maximised, fullscreen) = states.unwrap_or_default();
    if fullscreen || window.mode != WindowMode::Windowed {
        return;
    }
    let size = window.size().round().as_uvec2().clamp(WindowSize::SMALLEST, WindowSize::LARGEST);
    let size = if maximised { settings.window.size() } else { size };
    let remembered = WindowSize { width: size.x, height: size.y, maximised };
    if settings.window != remembered {
        settings.window = remembered;
    }
}
