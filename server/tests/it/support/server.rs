//! A server in this process.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use noughts_server::class::file::ClassFolder;
use noughts_server::class::{ClassSetup, Classroom, Invitation};
use noughts_server::limits::AddressLimits;
use noughts_server::rooms::Rooms;
use noughts_server::server::{Config, serve};
use noughts_server::store::{Embedded, OpenError, RoomStore};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

/// A folder that another program seems to have is tried again after this time, and for so long.
const PAUSE: Duration = Duration::from_millis(10);
const LONGEST: Duration = Duration::from_secs(20);

/// The name of the class, if the server has one.
pub const CLASS: &str = "5b";

/// A server whose rooms are in a folder of its own.
pub struct Server {
    /// Where its sockets are.
    pub url: String,
    stop: CancellationToken,
    served: JoinHandle<std::io::Result<()>>,
    folder: TempDir,
}

/// Opens the store of a folder. While another test starts a program, that has all files of this process for an instant, and so the
/// lock of a server that has ended.
pub async fn open_store(folder: &Path) -> RoomStore {
    let opened = async {
        loop {
            match Embedded::open(folder, 10_000) {
                Err(OpenError::InUse(_)) => sleep(PAUSE).await,
                opened => return RoomStore::Embedded(opened.expect("a store")),
            }
        }
    };
    timeout(LONGEST, opened).await.expect("no other server has the folder")
}

/// A set-up that does not limit what a test does from one address.
pub fn config() -> Config {
    let address = AddressLimits {
        connections: 10_000,
        requests: 1_000_000,
        sockets: 10_000,
        rooms: 10_000,
        kept_rooms: 10_000,
        messages: 1_000_000,
        ..AddressLimits::default()
    };
    Config { connections: 10_000, address, ..Config::default() }
}

/// The whole answer to a request on a connection of its own, if the server takes it.
pub async fn get(host: &str, path: &str) -> Option<String> {
    get_with(host, path, "").await
}

/// The same, for a request with more headers, each ended by a line break.
pub async fn get_with(host: &str, path: &str, headers: &str) -> Option<String> {
    let mut stream = TcpStream::connect(host).await.ok()?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: noughts\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.ok()?;
    Some(answer).filter(|answer| !answer.is_empty())
}

impl Server {
    /// A server without limits.
    pub async fn start() -> Self {
        Self::with(config()).await
    }

    /// A server of this set-up.
    pub async fn with(config: Config) -> Self {
        Self::run(config, tempfile::tempdir().expect("a folder")).await
    }

    /// A server without limits, whose rooms are in this folder.
    pub async fn over(folder: TempDir) -> Self {
        Self::run(config(), folder).await
    }

    /// A server without limits, with the class of this folder.
    pub async fn of_class(folder: TempDir) -> Self {
        Self::of_class_with(config(), folder).await
    }

    /// A server of this set-up, with the class of this folder.
    pub async fn of_class_with(config: Config, folder: TempDir) -> Self {
        Self::run_with(config, folder, true).await
    }

    async fn run(config: Config, folder: TempDir) -> Self {
        Self::run_with(config, folder, false).await
    }

    async fn run_with(mut config: Config, folder: TempDir, has_class: bool) -> Self {
        let store = open_store(folder.path()).await;
        let rooms = Rooms::new(store).expect("random bytes");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("ws://{}{}", listener.local_addr().expect("it listens"), noughts_protocol::PATH);
        let stop = CancellationToken::new();
        if has_class {
            let invitation = Invitation::new("http://127.0.0.1/", false, None);
            let (name, at) = (CLASS.to_owned(), folder.path().to_owned());
            let setup = ClassSetup { name, folder: at, invitation, pause_after_draw: Duration::ZERO };
            let class = Classroom::open(setup, Arc::clone(&rooms), stop.clone()).await.expect("a class");
            ClassFolder::new(folder.path()).begin_link("http://127.0.0.1/class").expect("a link");
            config.class = Some(class);
        }
        let served = tokio::spawn(serve(listener, config, Arc::clone(&rooms), stop.clone()));
        Self { url, stop, served, folder }
    }

    /// The host and the port.
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("ws://").trim_end_matches(noughts_protocol::PATH)
    }

    /// The folder with the rooms.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Ends the server, and waits until it has.
    pub async fn stop(self) -> TempDir {
        self.stop.cancel();
        self.served.await.expect("it does not panic").expect("it ends cleanly");
        self.folder
    }

    /// Ends the server, and starts another one with its rooms, at another port.
    pub async fn restart(self) -> Self {
        Self::over(self.stop().await).await
    }
}
