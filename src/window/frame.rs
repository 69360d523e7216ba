//! The window on the desktop: its icon, and its size, which is stored for the next start. The desktop decides where the
//! window opens.

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::NonSendMarker;
use bevy::image::{CompressedImageFormats, ImageFormat, ImageSampler, ImageType};
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, PrimaryWindow, WindowMode, WindowResized};
use bevy::winit::{EventLoopProxyWrapper, WINIT_WINDOWS};
use winit::window::Icon;

use crate::game::GameSystems;
use crate::persistence::{PersistenceSystems, PersistentStore, read_text};
use crate::records::Import;
use crate::settings::{Settings, WindowSize};
use crate::wake::Waker;

/// The icon. `web/pictures/draw.mjs` draws the icon, and the page has the same icon.
const ICON: &[u8] = include_bytes!("../../assets/icon-192.png");

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (set_icon, fit_to_screen, listen_for_signals));
    app.add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag.in_set(GameSystems::Input));
    app.add_systems(PreUpdate, read_dropped.run_if(on_message::<FileDragAndDrop>));
    let may_have_changed = on_message::<WindowResized>.or_else(is_pending);
    app.add_systems(Last, store_size.run_if(may_have_changed).before(PersistenceSystems));
}

/// Asks winit something about the window. `None` if the window does not exist.
fn ask_winit<T>(window: Entity, ask: impl FnOnce(&winit::window::Window) -> T) -> Option<T> {
    WINIT_WINDOWS.with_borrow(|windows| windows.get_window(window).map(|window| ask(window)))
}

fn set_icon(window: Single<Entity, With<PrimaryWindow>>, _main_thread: NonSendMarker) -> Result {
    let png = ImageType::Format(ImageFormat::Png);
    let formats = CompressedImageFormats::NONE;
    let image = Image::from_buffer(ICON, png, formats, true, ImageSampler::Default, RenderAssetUsages::MAIN_WORLD)?;
    let size = image.size();
    let icon = Icon::from_rgba(image.data.unwrap_or_default(), size.x, size.y)?;
    ask_winit(*window, |window| window.set_window_icon(Some(icon)));
    Ok(())
}

/// Wakes the window on Ctrl+C in the terminal, and when the system ends the program. The program ends in an update, which stores
/// what has changed. Bevy's own plugin does not wake the window.
fn listen_for_signals(proxy: Option<Res<EventLoopProxyWrapper>>) {
    let Some(waker) = proxy.map(|proxy| Waker::new(&proxy)) else {
        return;
    };
    // This call fails if there is a handler already, and if a signal is ignored, as under `nohup`. Then a signal ends the program
    // at once.
    let _taken = ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        waker.wake();
    });
}

/// The size of the screen on which the window is, in logical pixels.
fn screen_of(window: Entity) -> Option<Vec2> {
    let monitor = ask_winit(window, winit::window::Window::current_monitor).flatten()?;
    let size = monitor.size().to_logical::<f32>(monitor.scale_factor());
    Some(Vec2::new(size.width, size.height))
}

/// Makes the window smaller if it does not fit on the screen. The screen may be another screen than at the last start.
fn fit_to_screen(
    window: Single<(Entity, &mut Window), With<PrimaryWindow>>,
    settings: Res<Settings>,
    _main_thread: NonSendMarker,
) {
    let (entity, mut window) = window.into_inner();
    let size = window.size();
    if let Some(screen) = screen_of(entity).filter(|screen| size.cmpgt(*screen).any()) {
        let size = size.min(screen);
        window.resolution.set(size.x, size.y);
    }
    if settings.window.maximised {
        window.set_maximized(true);
    }
}

/// Reads a file of matches that was dropped on the window.
fn read_dropped(mut drops: MessageReader<FileDragAndDrop>, mut imports: MessageWriter<Import>) {
    for drop in drops.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = drop {
            imports.write(Import(read_text(path_buf)));
        }
    }
}

fn is_pending(store: Option<Res<PersistentStore<Settings>>>) -> bool {
    store.is_some_and(|store| store.is_pending())
}

/// Stores the window's size in the settings. A window may report its new size before it reports that it is maximised.
/// So the size is read again before it is written to the file.
fn store_size(
    window: Option<Single<(Entity, &Window), With<PrimaryWindow>>>,
    mut settings: ResMut<Settings>,
    _main_thread: NonSendMarker,
) {
    let Some((entity, window)) = window.map(Single::into_inner) else {
        return;
    };
    let states = ask_winit(entity, |window| (window.is_maximized(), window.fullscreen().is_some()));
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
