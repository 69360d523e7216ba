//! `noughts-server`: rooms in which two people far apart play, and the page of the game.

use std::error::Error;
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::{Parser, Subcommand};
use noughts_engine::play::Name;
use noughts_server::addresses::{Address, addresses};
use noughts_server::banner::{introduction, scanned};
use noughts_server::class::file::ClassFolder;
use noughts_server::class::{ClassSetup, Classroom, Invitation};
use noughts_server::headers::Embedder;
use noughts_server::limits::AddressLimits;
use noughts_server::listen::listen;
use noughts_server::rooms::Rooms;
use noughts_server::server::{Config, serve};
use noughts_server::store::{Embedded, Nats, NewsReceiver, RoomStore};
use tokio_util::sync::CancellationToken;

/// Open files that are no connections: the store, and what the runtime needs.
const OTHER_FILES: u64 = 64;

/// How long a draw stays in view in the ladder of a class.
const AFTER_DRAW: Duration = Duration::from_secs(3);

/// Serves the game as a page, and rooms in which two people far apart play it.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Options {
    #[command(subcommand)]
    command: Option<Action>,
    /// Where to listen, if not at port 8000 of all addresses
    #[arg(long, visible_alias = "listen", value_name = "ADDRESS:PORT", value_parser = socket_address)]
    bind: Option<SocketAddr>,
    /// Show the QR code of this address of the machine, and not of the first that is listed
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    qr: Option<IpAddr>,
    /// The folder of the page, as `web/build` makes it
    #[arg(long, default_value = "web/dist", value_name = "FOLDER")]
    page: PathBuf,
    /// The folder with the rooms
    #[arg(long, default_value = "noughts-rooms", value_name = "FOLDER")]
    rooms: PathBuf,
    /// Keep the rooms in NATS JetStream and not in a folder, so that there can be several servers; the URLs of
    /// several servers of NATS are joined by commas
    #[arg(long, value_name = "URLS")]
    nats: Option<String>,
    /// Have a class of this name, whose teacher pairs those who enter it
    #[arg(long, value_name = "NAME", value_parser = class_name)]
    class: Option<String>,
    /// The name of the Wi-Fi, for those who enter the class
    #[arg(long, value_name = "NAME", requires = "class")]
    wifi: Option<String>,
    /// Do not open the page of the teacher in the browser of this machine
    #[arg(long, requires = "class")]
    no_open: bool,
    /// On how many servers of NATS each room is kept
    #[arg(long, default_value_t = 1, value_name = "NUMBER", requires = "nats")]
    copies: usize,
    /// A host whose page may open sockets here, as https://example.org; may be given several times
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// A host whose page may show the game in a frame, as https://school.example; may be given several times
    #[arg(long = "embed", value_name = "ORIGIN")]
    embedders: Vec<Embedder>,
    /// Believe what a proxy says of the addresses of clients (X-Forwarded-For)
    #[arg(long)]
    behind_proxy: bool,
    /// The most rooms that there are at a time
    #[arg(long, default_value_t = 100_000, value_name = "NUMBER")]
    most_rooms: u32,
    /// The most connections at a time, of all addresses
    #[arg(long, default_value_t = 40_000, value_name = "NUMBER")]
    most_connections: usize,
    /// The most sockets of one address at a time
    #[arg(long, default_value_t = AddressLimits::default().sockets, value_name = "NUMBER")]
    sockets_per_address: u32,
    /// The most rooms that one address makes at once, and then in an hour
    #[arg(long, default_value_t = AddressLimits::default().rooms, value_name = "NUMBER")]
    rooms_per_address: u32,
    /// The most messages of one socket in 20 s
    #[arg(long, default_value_t = AddressLimits::default().messages, value_name = "NUMBER")]
    messages_per_socket: u32,
}

/// What is done instead of serving.
#[derive(Subcommand)]
enum Action {
    /// Print the link to the page of the teacher, which is nobody else's to see
    ClassLink {
        /// The folder with the rooms of the class
        #[arg(long, default_value = "noughts-rooms", value_name = "FOLDER")]
        rooms: PathBuf,
        /// Make another link, so that the one before leads to nothing
        #[arg(long)]
        revoke: bool,
    },
}

impl Options {
    fn config(&self) -> Config {
        let usual = AddressLimits::default();
        let address = AddressLimits {
            sockets: self.sockets_per_address,
            rooms: self.rooms_per_address,
            messages: self.messages_per_socket,
            connections: usual.connections.max(self.sockets_per_address.saturating_mul(2)),
            requests: usual.requests.max(self.sockets_per_address.saturating_mul(50)),
            kept_rooms: self.most_rooms.div_ceil(4),
            ..usual
        };
        // Where the system does not say how many files may be open, they are not limited.
        let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
        let connections =
            usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX).min(self.most_connections);
        let page = Some(self.page.clone()).filter(|page| page.join("index.html").is_file());
        let (origins, embedders) = (self.origins.clone(), self.embedders.clone());
        Config { page, class: None, origins, embedders, behind_proxy: self.behind_proxy, connections, address }
    }

    /// The class, if there is to be one. Its link is stored, and opened in the browser of this machine.
    async fn class(
        &self,
        rooms: &Arc<Rooms>,
        addresses: &[Address],
        scanned: Option<&Address>,
        stop: &CancellationToken,
    ) -> Result<Option<Arc<Classroom>>, Box<dyn Error>> {
        let Some(name) = self.class.clone() else { return Ok(None) };
        let shown = scanned.or(addresses.first()).ok_or("this machine has no address")?;
        let invitation = Invitation::new(&shown.url, scanned.is_some(), self.wifi.clone());
        let setup = ClassSetup { name, folder: self.rooms.clone(), invitation, pause_after_draw: AFTER_DRAW };
        let class = Classroom::open(setup, Arc::clone(rooms), stop.clone()).await?;
        // The last one is that of this machine alone, if there is one.
        let own = addresses.last().unwrap_or(shown);
        let link = ClassFolder::new(&self.rooms).begin_link(&format!("{}class", own.url))?;
        if !self.no_open {
            // A machine without a browser opens nothing.
            std::thread::spawn(move || opener::open_browser(link));
        }
        Ok(Some(class))
    }

    async fn store(&self) -> Result<(RoomStore, Option<NewsReceiver>), Box<dyn Error>> {
        match &self.nats {
            Some(url) => {
                let (nats, news) = Nats::connect(url, self.copies, i64::from(self.most_rooms)).await?;
                Ok((RoomStore::Nats(Box::new(nats)), Some(news)))
            }
            None => {
                let embedded = Embedded::open(&self.rooms, usize::try_from(self.most_rooms)?)?;
                for sentence in embedded.damage().sentences() {
                    eprintln!("noughts-server: {sentence}");
                }
                Ok((RoomStore::Embedded(embedded), None))
            }
        }
    }
}

fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "an address and a port are written as 192.0.2.1:8000 or [2001:db8::1]:8000")
}

fn address(text: &str) -> Result<IpAddr, &'static str> {
    text.parse().map_err(|_| "an address is written as 192.0.2.1 or 2001:db8::1, as it is listed without --qr")
}

fn class_name(text: &str) -> Result<String, &'static str> {
    let name: Result<Name, _> = text.parse();
    name.map(|name| name.to_string()).map_err(|_| "the name of a class has 1 to 20 characters")
}

/// Prints the link of a class.
fn print_link(rooms: &Path, revoke: bool) -> Result<(), Box<dyn Error>> {
    let folder = ClassFolder::new(rooms);
    let link = if revoke { folder.revoke_link() } else { folder.link() }?;
    writeln!(std::io::stdout(), "{link}")?;
    Ok(())
}

#[tokio::main]
async fn main() -> ExitCode {
    let options = Options::parse();
    let ended = match &options.command {
        Some(Action::ClassLink { rooms, revoke }) => print_link(rooms, *revoke),
        None => run(&options).await,
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("noughts-server: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let stop = CancellationToken::new();
    let (ends, ended) = (signals()?, stop.clone());
    tokio::spawn(async move {
        ends.await;
        ended.cancel();
    });
    let listener = listen(options.bind)?;
    let addresses = addresses(listener.local_addr()?);
    let scanned = scanned(&addresses, options.qr)?;
    let (store, news) = options.store().await?;
    let rooms = Rooms::new(store)?;
    if let Some(news) = news {
        tokio::spawn(Arc::clone(&rooms).hear(news));
    }
    tokio::spawn(Arc::clone(&rooms).keep_house());
    let mut config = options.config();
    config.class = options.class(&rooms, &addresses, scanned, &stop).await?;
    // Perhaps nobody can read what is printed, which is no reason to end.
    let mut out = std::io::stdout();
    let class = options.class.as_deref();
    let introduction = introduction(&addresses, scanned, config.page.as_deref(), &options.page, class);
    let _ = out.write_all(introduction.as_bytes()).and_then(|()| out.flush());
    serve(listener, config, rooms, stop).await?;
    Ok(())
}

/// What ends when the system asks the server to end. From this call on, a signal no longer ends the program by itself.
#[cfg(unix)]
fn signals() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// What ends when the system asks the server to end.
#[cfg(not(unix))]
fn signals() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        // If no handler can be set, the system ends the program by itself.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
