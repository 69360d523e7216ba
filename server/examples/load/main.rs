//! What a server does under load, beside a bare echo of the same library in the same run:
//!
//! `cargo run --release -p noughts-server --example load -- --rooms 9900 --seconds 20`
//!
//! Two sockets are in each room, and a move is made in it each second. It measures the time from a move to the frame that
//! the friend gets; for the echo, from a frame to its echo, with as many sockets. Server, echo and players are a process
//! each. The server must be built first: `cargo build --release -p noughts-server`.
//!
//! With `--floods 50`, so many sockets of one address send nonsense as fast as they can, and come back when they are thrown
//! out; with `--closing 29`, each sends so many messages, closes, and comes back at once, and with `--closing 0` without a word.
//! It measures with them and without, by turns, because what else the machine does changes from minute to minute. The floods are a process that runs only when a processor has nothing else to do: those of other machines would take nothing of
//! this one but what the server does for them.
//!
//! Everybody's address is what a proxy says, or with `--direct` one of the loopback network, of which Linux has 16 million.

use std::error::Error;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::WebSocketUpgrade;
use axum::routing::get;
use clap::Parser;
use futures_util::{SinkExt, StreamExt, stream};
use noughts_protocol::PATH;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async_with_config};

mod process;
mod table;

use process::Process;
use table::{Table, play_all, sit_down};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn Error + Send + Sync>;

/// So many sockets are opened at the same time.
const OPENING: usize = 64;

/// The players of the first room have this address, those of the next room the next one.
const PLAYERS: Ipv4Addr = Ipv4Addr::new(127, 10, 0, 1);

/// All floods have this address.
const FLOODS: Ipv4Addr = Ipv4Addr::new(127, 1, 0, 1);

const SECOND: Duration = Duration::from_secs(1);
const REST: Duration = Duration::from_secs(3);

/// So often is played with floods, and as often without.
const TURNS: usize = 5;

#[derive(Parser)]
struct Options {
    /// Rooms, of two sockets each
    #[arg(long, default_value_t = 1000)]
    rooms: usize,
    /// How long is played, in seconds
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Sockets that send nonsense in a third part
    #[arg(long, default_value_t = 0)]
    floods: usize,
    /// How many messages each of these sends before it closes and comes back; else it sends until it is thrown out
    #[arg(long, value_name = "NUMBER")]
    closing: Option<usize>,
    /// Without a proxy
    #[arg(long)]
    direct: bool,
    /// Is the echo, and nothing else
    #[arg(long)]
    echo: bool,
    /// Is the floods of this server, and nothing else
    #[arg(long, value_name = "URL")]
    flood: Option<String>,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::parse();
    rlimit::increase_nofile_limit(u64::MAX)?;
    if options.echo {
        return echo().await;
    }
    if let Some(url) = &options.flood {
        return flood(url, &options).await;
    }
    let own = std::env::current_exe()?;
    let echo = Process::start(Command::new(&own).arg("--echo"))?;
    let mut rooms = JoinSet::new();
    for (index, sockets) in open(&echo.url, &options, |_| async { Ok(()) }).await?.into_iter().enumerate() {
        rooms.spawn(send_to_echo(sockets, index as u64, options.seconds));
    }
    let echoed = report("echo", concat(rooms.join_all().await));
    drop(echo);

    let folder = tempfile::tempdir()?;
    let program = own.parent().and_then(|folder| folder.parent()).ok_or("no folder")?.join("noughts-server");
    let mut command = Command::new(program);
    // Each room has an address of its own, so that the limits are the usual ones.
    command.args(["--listen", "127.0.0.1:0", "--page", "/nowhere", "--rooms"]).arg(folder.path().join("rooms"));
    if !options.direct {
        command.arg("--behind-proxy");
    }
    let server = Process::start(&mut command)?;
    let before = server.memory();
    let sockets = open(&server.url, &options, sit_down).await?;
    let after = server.memory();
    let per_room = (after - before) as f64 / options.rooms as f64;
    println!("memory: {before} kB empty, {after} kB with {} rooms: {per_room:.1} kB a room", options.rooms);
    let tables = sockets.into_iter().zip(0..).map(|(sockets, seed)| Table::new(sockets, seed)).collect();
    let (tables, times) = play_all(tables, options.seconds).await;
    let played = report("rooms", times);
    let after = server.memory();
    let per_room = (after - before) as f64 / options.rooms as f64;
    let processor = server.processor_seconds();
    println!("memory: {after} kB after it: {per_room:.1} kB a room; processor: {processor:.1} s");
    println!("p99 rooms / echo: {:.2}", played / echoed);
    if options.floods > 0 {
        compare_floods(&own, &server, tables, &options).await?;
    }
    Ok(())
}

/// Plays with floods and without, by turns.
async fn compare_floods(
    own: &Path,
    server: &Process,
    mut tables: Vec<Table>,
    options: &Options,
) -> Result<(), Failure> {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for part in 0..2 * TURNS {
        let is_flooded = part % 2 == 1;
        let floods = is_flooded.then(|| start_floods(own, server, options)).transpose()?;
        let (back, times) = play_all(tables, options.seconds).await;
        tables = back;
        if is_flooded { &mut with } else { &mut without }.extend(times);
        drop(floods);
    }
    let without = report("rooms without floods", without);
    let with = report("rooms beside floods", with);
    println!("memory: {} kB after it", server.memory());
    println!("p99 with / without floods: {:.2}", with / without);
    Ok(())
}

/// Lets so many sockets flood a server, until what this returns is dropped.
fn start_floods(own: &Path, server: &Process, options: &Options) -> Result<Process, Failure> {
    let mut command = Command::new("chrt");
    command.args(["--idle", "0"]).arg(own).args(["--flood", &server.url, "--floods", &options.floods.to_string()]);
    if let Some(messages) = options.closing {
        command.args(["--closing", &messages.to_string()]);
    }
    if options.direct {
        command.arg("--direct");
    }
    Process::start(&mut command)
}

async fn echo() -> Result<(), Failure> {
    let upgrade = async |upgrade: WebSocketUpgrade| {
        // With the usual buffers of 128 KiB, 20,000 sockets would be slower, and the comparison kinder.
        upgrade.read_buffer_size(1024).on_upgrade(async |mut socket| {
            while let Some(Ok(message)) = socket.recv().await {
                if socket.send(message).await.is_err() {
                    return;
                }
            }
        })
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("Echo is at http://{}/", listener.local_addr()?);
    axum::serve(listener, Router::new().route(PATH, get(upgrade))).await?;
    Ok(())
}

/// Opens a socket as somebody of this address.
async fn connect(url: &str, address: Ipv4Addr, is_direct: bool) -> Result<Socket, Failure> {
    let mut request = url.into_client_request()?;
    request.headers_mut().insert("x-forwarded-for", address.to_string().parse()?);
    let host = request.uri().authority().ok_or("no host")?.as_str().parse()?;
    let socket = TcpSocket::new_v4()?;
    if is_direct {
        socket.bind((address, 0).into())?;
    }
    let stream = socket.connect(host).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(1024);
    Ok(client_async_with_config(request, MaybeTlsStream::Plain(stream), Some(config)).await?.0)
}

/// Opens two sockets for each room, and lets them sit down.
async fn open<F, S>(url: &str, options: &Options, sit_down: F) -> Result<Vec<[Socket; 2]>, Failure>
where
    F: Fn(Arc<tokio::sync::Mutex<Vec<Socket>>>) -> S + Copy,
    S: Future<Output = Result<(), Failure>>,
{
    let (begun, rooms, is_direct) = (Instant::now(), options.rooms, options.direct);
    let opened = stream::iter(0..rooms).map(|room| async move {
        let address = Ipv4Addr::from_bits(PLAYERS.to_bits() + u32::try_from(room)?);
        let sockets = vec![connect(url, address, is_direct).await?, connect(url, address, is_direct).await?];
        let sockets = Arc::new(tokio::sync::Mutex::new(sockets));
        sit_down(Arc::clone(&sockets)).await?;
        let mut sockets = sockets.lock().await;
        let (Some(o), Some(x)) = (sockets.pop(), sockets.pop()) else { return Err("two sockets".into()) };
        Ok::<_, Failure>([x, o])
    });
    let sockets: Vec<_> = opened.buffer_unordered(OPENING).collect().await;
    println!("{rooms} pairs of sockets opened in {:.1} s", begun.elapsed().as_secs_f64());
    sockets.into_iter().collect()
}

/// Ticks each second, from some moment of one on. First, what was done to begin comes to rest.
fn seconds(rng: &mut ChaCha8Rng) -> tokio::time::Interval {
    interval_at(tokio::time::Instant::now() + REST + SECOND.mul_f64(rng.random()), SECOND)
}

async fn send_to_echo([mut socket, other]: [Socket; 2], seed: u64, time: u64) -> Result<Vec<u32>, Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut ticks = seconds(&mut rng);
    let mut times = Vec::new();
    for _ in 0..time {
        ticks.tick().await;
        let text = format!(r#"{{"t":"place","id":{},"round":1,"ply":0,"at":"b2"}}"#, rng.random::<u64>() >> 11);
        let sent = Instant::now();
        socket.send(Message::text(text)).await?;
        socket.next().await.ok_or("closed")??;
        times.push(micros(sent));
    }
    drop(other);
    Ok(times)
}

/// Sends nonsense with so many sockets. Each comes back when it is thrown out, or after so many messages.
async fn flood(url: &str, options: &Options) -> Result<(), Failure> {
    let nonsense = Message::text(r#"{"t":"place","id":1,"round":1,"ply":0,"at":"b2"}"#);
    let (most, is_direct) = (options.closing.unwrap_or(usize::MAX), options.direct);
    let mut floods = JoinSet::new();
    for _ in 0..options.floods {
        let (url, nonsense) = (url.to_owned(), nonsense.clone());
        floods.spawn(async move {
            loop {
                if let Ok(mut socket) = connect(&url, FLOODS, is_direct).await {
                    for _ in 0..most {
                        if !matches!(timeout(SECOND, socket.send(nonsense.clone())).await, Ok(Ok(()))) {
                            break;
                        }
                    }
                }
                if most == usize::MAX {
                    sleep(Duration::from_millis(100)).await;
                }
            }
        });
    }
    println!("Floods come to {url}");
    floods.join_all().await;
    Ok(())
}

fn micros(sent: Instant) -> u32 {
    u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX)
}

/// What was measured in all rooms, in microseconds. It says why there is nothing of a room.
fn concat(measured: Vec<Result<Vec<u32>, Failure>>) -> Vec<u32> {
    let (times, failures): (Vec<_>, Vec<_>) = measured.into_iter().partition(Result::is_ok);
    failures.into_iter().filter_map(Result::err).for_each(|error| eprintln!("a failure: {error}"));
    times.into_iter().flatten().flatten().collect()
}

/// Prints the percentiles of what was measured, and returns the 99th, in milliseconds.
fn report(name: &str, mut times: Vec<u32>) -> f64 {
    times.sort_unstable();
    let at =
        |part: f64| times.get((times.len() as f64 * part) as usize).map_or(f64::NAN, |time| f64::from(*time) / 1000.0);
    println!(
        "{name}: {} frames, p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(0.999)
    );
    at(0.99)
}
