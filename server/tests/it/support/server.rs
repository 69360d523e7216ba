//! A server in this process.

use std::sync::Arc;

use noughts_server::limits::AddressLimits;
use noughts_server::rooms::Rooms;
use noughts_server::server::{Config, serve};
use noughts_server::store::{Embedded, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A server whose rooms are in a folder of its own.
pub struct Server {
    /// Where its sockets are.
    pub url: String,
    stop: CancellationToken,
    served: JoinHandle<std::io::Result<()>>,
    folder: TempDir,
}

/// A set-up that does not limit what a test does from one address.
pub fn config() -> Config {
    let address =
        AddressLimits { connections: 10_000, sockets: 10_000, rooms: 10_000, guesses: 5, messages: 1_000_000 };
    Config { connections: 10_000, address, ..Config::default() }
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

    async fn run(config: Config, folder: TempDir) -> Self {
        let store = Store::Embedded(Embedded::open(&folder.path().join("rooms"), 10_000).expect("a store"));
        let rooms = Rooms::new(store).expect("random bytes");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("ws://{}{}", listener.local_addr().expect("it listens"), noughts_protocol::PATH);
        let stop = CancellationToken::new();
        let served = tokio::spawn(serve(listener, config, Arc::clone(&rooms), stop.clone()));
        Self { url, stop, served, folder }
    }

    /// The host and the port.
    pub fn host(&self) -> &str {
        self.url.trim_start_matches("ws://").trim_end_matches(noughts_protocol::PATH)
    }

    /// Ends the server, and waits until it has.
    pub async fn stop(self) -> TempDir {
        self.stop.cancel();
        self.served.await.expect("it does not panic").expect("it ends cleanly");
        self.folder
    }

    /// Ends the server, and starts another one with its rooms, at another port.
    pub async fn restart(self) -> Self {
        let folder = self.stop().await;
        Self::run(config(), folder).await
    }
}
