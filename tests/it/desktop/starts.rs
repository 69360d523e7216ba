//! The program, started with each display, driver and library missing in turn. It opens a window, or says in one sentence
//! what is missing. It never panics.

use std::fs;
use std::io::{self, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use noughts::words::{self, no_adapter, no_display, no_window};
use rexpect::session::spawn_command;
use tempfile::TempDir;
use x11rb_test::connection::Connection;
use x11rb_test::rust_connection::RustConnection;

use super::driver::{start_server, visible_window};
use crate::support::program;

/// The longest time until there is a window or a sentence.
const TIMEOUT: Duration = Duration::from_secs(30);
const POLL: Duration = Duration::from_millis(50);
/// A program with a window may still fail before its first picture is drawn. The program gets this time to draw the picture.
const FIRST_PICTURE: Duration = Duration::from_secs(1);

/// Libraries that a window needs, and the library that the sentence names if such a library is missing. The sentence names the
/// library that the program loads by name. This may be another library, which needs the missing library.
const LIBRARIES: [(&str, &str); 9] = [
    ("libX11.so.6", "libX11.so"),
    ("libXcursor.so.1", "libXcursor.so"),
    ("libXext.so.6", "libXext.so"),
    ("libXfixes.so.3", "libXfixes.so"),
    ("libXi.so.6", "libXi.so"),
    ("libXrender.so.1", "libXrender.so"),
    ("libxcb-xkb.so.1", "libxkbcommon-x11.so"),
    ("libxkbcommon.so.0", "libxkbcommon-x11.so"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11.so"),
];
/// Libraries without which there is no driver. The window needs the second library too, but the program looks for the driver
/// first.
const LIBRARIES_OF_DRIVERS: [&str; 2] = ["libvulkan.so.1", "libX11-xcb.so.1"];
/// Libraries that are not needed, but for which the program looks on X, or for which earlier versions have looked.
const OPTIONAL_LIBRARIES: [&str; 4] = ["libEGL.so.1", "libGL.so.1", "libXrandr.so.2", "libwayland-cursor.so.0"];

/// The numbers of bytes after which an X server goes away. The check for a display takes about 14,000 bytes, Mesa takes twice as
/// many, and the window takes the rest.
const LAST_BYTES: [usize; 12] =
    [0, 9_000, 15_000, 25_000, 40_000, 50_000, 55_000, 60_000, 65_000, 75_000, 80_000, 1_000_000];

/// How a start ends.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Ending {
    /// There is a window, and the program goes on.
    Window,
    /// The program ended with exit code 1, and said this.
    Refusal(String),
}

/// A sentence that refuses, with the advice that follows it.
fn with_advice(sentence: &str) -> String {
    format!("{sentence} {}", words::terminal_instead())
}

/// A refusal in one sentence, and nothing more.
fn refusal(sentence: &str) -> Ending {
    Ending::Refusal(with_advice(sentence) + "\n")
}

/// An X server that ends with the test.
struct Server {
    process: Child,
    display: String,
    connection: RustConnection,
    screen: usize,
    /// A folder for the program's data, and for sockets.
    folder: TempDir,
}

impl Server {
    fn start() -> Self {
        let (process, display) = start_server(640, 480);
        let (connection, screen) = RustConnection::connect(Some(&display)).expect("Xvfb answers");
        Self { process, display, connection, screen, folder: tempfile::tempdir().expect("a folder") }
    }

    /// Sets the environment of a program that is to open a window here.
    fn environment<'a>(&self, program: &'a mut Command) -> &'a mut Command {
        for variable in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WINIT_X11_SCALE_FACTOR", "RUST_LOG"] {
            program.env_remove(variable);
        }
        // Without a folder for sockets, the driver would complain too.
        program.env("XDG_RUNTIME_DIR", self.folder.path()).env("NOUGHTS_DATA", self.folder.path());
        program.env("DISPLAY", &self.display).env("TERM", "dumb")
    }

    /// Starts a program on this display, with other values of some environment variables.
    #[track_caller]
    fn open(&self, program: Command, others: &[(&str, &str)]) -> Ending {
        self.open_until(program, others, || true)
    }

    /// The same, and does not end the program before this is so.
    #[track_caller]
    fn open_until(&self, mut program: Command, others: &[(&str, &str)], is_so: impl Fn() -> bool) -> Ending {
        let program = self.environment(&mut program).envs(others.iter().copied());
        let mut program = program.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let root = self.connection.setup().roots[self.screen].root;
        let start = Instant::now();
        let mut appeared = None;
        let status = loop {
            if let Some(status) = program.try_wait().expect("it was started") {
                break status;
            }
            if appeared.is_none() && visible_window(&self.connection, root).is_some() {
                appeared = Some(Instant::now());
            }
            let is_open = appeared.is_some_and(|appeared| appeared.elapsed() > FIRST_PICTURE) && is_so();
            if is_open || start.elapsed() > TIMEOUT {
                program.kill().and_then(|()| program.wait()).expect("it was started");
                assert!(is_open, "neither a window nor a sentence within {TIMEOUT:?}, or not what the test waits for");
                return Ending::Window;
            }
            thread::sleep(POLL);
        };
        let mut said = String::new();
        program.stderr.take().expect("piped").read_to_string(&mut said).expect("text");
        assert_eq!(status.code(), Some(1), "{said}");
        assert!(!said.contains("panicked"), "{said}");
        Ending::Refusal(said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.process.kill().and_then(|()| self.process.wait()); // it may have ended
    }
}

/// The options of `unshare` with which files can be hidden from a program: as root, or as root of a namespace of its
/// own. `None` if neither is allowed here.
static NAMESPACE: LazyLock<Option<&[&str]>> = LazyLock::new(|| {
    let can_hide = |options: &&[&str]| {
        let hide = ["mount", "--bind", "/dev/null", "/etc/passwd"];
        let tried = Command::new("unshare").args(*options).args(hide).stderr(Stdio::null()).status();
        tried.is_ok_and(|status| status.success())
    };
    let options = [["--mount"].as_slice(), &["--mount", "--map-root-user"]].into_iter().find(can_hide);
    if options.is_none() {
        println!("\nNOT CHECKED: starts without a library, because no file can be hidden here");
    }
    options
});

/// The program without a library. `None` if no file can be hidden. A library that is not installed is missing already.
fn noughts_without(library: &str) -> Option<Command> {
    let hide = format!(
        "for file in /usr/lib/*/{library}; do
            [ ! -e \"$file\" ] || mount --bind /dev/null \"$(realpath \"$file\")\" || exit
        done
        exec \"$0\""
    );
    let mut program = Command::new("unshare");
    program.args((*NAMESPACE)?).args(["sh", "-c", &hide, env!("CARGO_BIN_EXE_noughts")]);
    Some(program)
}

#[test]
#[ignore = "needs Xvfb"]
fn a_missing_library_is_named() {
    let server = Server::start();
    for (library, named) in LIBRARIES {
        let Some(program) = noughts_without(library) else { return };
        let Ending::Refusal(said) = server.open(program, &[]) else { panic!("{library} is not needed") };
        assert!(said.contains(named), "{library}: {said}");
        assert_eq!(said.lines().count(), 1, "{library}: {said}");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn without_a_driver_it_says_so() {
    let server = Server::start();
    let no_driver = [("WGPU_BACKEND", "vulkan"), ("VK_DRIVER_FILES", "/dev/null"), ("VK_ICD_FILENAMES", "/dev/null")];
    assert_eq!(server.open(program(), &no_driver), refusal(no_adapter()));
    for library in LIBRARIES_OF_DRIVERS {
        let Some(program) = noughts_without(library) else { return };
        assert_eq!(server.open(program, &[]), refusal(no_adapter()), "{library}");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn some_libraries_are_not_needed() {
    let server = Server::start();
    for library in OPTIONAL_LIBRARIES {
        let Some(program) = noughts_without(library) else { return };
        assert_eq!(server.open(program, &[]), Ending::Window, "{library}");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn without_a_window_it_plays_in_the_terminal_if_it_has_one() {
    let server = Server::start();
    let mut starts = vec![(program(), "", no_display().to_owned())];
    if let Some(program) = noughts_without("libXi.so.6") {
        starts.push((program, &server.display, words::no_library("libXi.so.6")));
    }
    for (mut program, display, sentence) in starts {
        server.environment(&mut program).env("DISPLAY", display);
        let mut session = spawn_command(program, Some(20_000)).expect("a terminal");
        // If the library is missing under several names, the sentence may name any of them.
        let beginning = sentence.split(".6").next().expect("text");
        session.exp_string(beginning).expect("the sentence");
        session.exp_string(words::how_many()).expect("the first question");
        session.send_line("quit").expect("it reads");
        session.exp_eof().expect("it ends");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn wrong_variables_lead_to_a_window_or_a_sentence() {
    let server = Server::start();
    for (variable, value, ending) in [
        ("DISPLAY", "", refusal(no_display())),
        ("DISPLAY", ":9999", refusal(no_display())),
        // A number that is too large for a port.
        ("DISPLAY", ":59999", refusal(no_window())),
        ("DISPLAY", "junk", refusal(no_display())),
        ("WAYLAND_DISPLAY", "none-0", Ending::Window),
        ("WAYLAND_SOCKET", "junk", Ending::Window),
        ("WAYLAND_SOCKET", "77", Ending::Window),
        ("WINIT_X11_SCALE_FACTOR", "0", refusal(no_window())),
        ("WINIT_X11_SCALE_FACTOR", "junk", refusal(no_window())),
        ("WGPU_BACKEND", "junk", refusal(no_adapter())),
    ] {
        assert_eq!(server.open(program(), &[(variable, value)]), ending, "{variable}={value}");
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn the_log_says_why_a_window_was_refused() {
    let others = [("WINIT_X11_SCALE_FACTOR", "junk"), ("RUST_LOG", "noughts=debug")];
    let Ending::Refusal(said) = Server::start().open(program(), &others) else { panic!("a window") };
    assert!(said.contains("no window can be opened: ") && said.contains("WINIT_X11_SCALE_FACTOR"), "{said}");
    assert_eq!(said.lines().last(), Some(with_advice(no_window()).as_str()));
}

#[test]
#[ignore = "needs Xvfb"]
fn the_log_has_no_colours_in_a_file_and_does_no_harm_where_it_cannot_be_written() {
    let server = Server::start();
    // A background that cannot be read is logged.
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("assets")).expect("a folder");
    fs::write(folder.path().join("assets/background.png"), "no picture").expect("a file");
    let root = folder.path().display().to_string();
    let log = folder.path().join("log");
    let logged = || fs::read_to_string(&log).expect("text");
    for place in ["/dev/full", log.to_str().expect("text")] {
        let mut program = Command::new("sh");
        program.args(["-c", "exec \"$0\" 2>\"$1\"", env!("CARGO_BIN_EXE_noughts"), place]);
        let is_logged = || place == "/dev/full" || logged().contains("background.png");
        assert_eq!(server.open_until(program, &[("BEVY_ASSET_ROOT", &root)], is_logged), Ending::Window);
    }
    assert!(!logged().contains('\x1b'), "{:?}", logged());
}

#[test]
#[ignore = "needs Xvfb"]
fn a_compositor_that_hangs_up_is_told() {
    let server = Server::start();
    let compositor = UnixListener::bind(server.folder.path().join("wayland-7")).expect("a socket");
    thread::spawn(move || compositor.incoming().for_each(drop));
    let Ending::Refusal(said) = server.open(program(), &[("WAYLAND_DISPLAY", "wayland-7")]) else { panic!("a window") };
    // The library of Wayland says on a line of its own that the connection is broken.
    assert_eq!(said.lines().last(), Some(with_advice(no_window()).as_str()));
}

/// An X server that goes away after a number of bytes. This server passes on the answers of another X server.
struct ShortServer {
    display: String,
    socket: PathBuf,
}

impl ShortServer {
    fn start(server: &Server, last_byte: usize) -> Self {
        let path = |display: &str| PathBuf::from(format!("/tmp/.X11-unix/X{}", display.trim_start_matches(':')));
        let free = (700..).map(|number| format!(":{number}"));
        let (display, listener) = free
            .map(|name| (UnixListener::bind(path(&name)), name))
            .find_map(|(bound, name)| Some((name, bound.ok()?)))
            .expect("a number");
        let (socket, behind) = (path(&display), path(&server.display));
        let sent = Arc::new(AtomicUsize::new(0));
        thread::spawn(move || {
            for program in listener.incoming().map_while(Result::ok) {
                let server = UnixStream::connect(&behind)?;
                let [requests, answers] = [program.try_clone()?, server.try_clone()?];
                thread::spawn(move || io::copy(&mut &requests, &mut &server));
                let sent = sent.clone();
                thread::spawn(move || pass_on(answers, program, &sent, last_byte));
            }
            io::Result::Ok(())
        });
        Self { display, socket }
    }
}

impl Drop for ShortServer {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.socket); // the next one takes another number
    }
}

/// Passes on answers as long as all connections together have not sent the last byte.
fn pass_on(mut server: UnixStream, mut program: UnixStream, sent: &AtomicUsize, last_byte: usize) -> io::Result<()> {
    let mut answer = [0; 4096];
    loop {
        let length = server.read(&mut answer)?;
        if length == 0 || sent.fetch_add(length, Ordering::Relaxed) + length > last_byte {
            return program.shutdown(Shutdown::Both);
        }
        program.write_all(&answer[..length])?;
    }
}

#[test]
#[ignore = "needs Xvfb"]
fn a_server_that_goes_away_meanwhile_is_told() {
    let server = Server::start();
    let endings = LAST_BYTES.map(|last_byte| {
        let short = ShortServer::start(&server, last_byte);
        let ending = server.open(program(), &[("DISPLAY", &short.display)]);
        println!("X goes away after {last_byte} bytes: {ending:?}");
        ending
    });
    assert_eq!(endings[0], refusal(no_display()));
    assert!(endings.contains(&refusal(no_window())), "{endings:?}");
    assert_eq!(endings.last(), Some(&Ending::Window));
}
