//! The server: connections, the page, and who may open a socket.

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, Once};
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, Path, Request, State, WebSocketUpgrade};
use axum::http::header::CONNECTION;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use noughts_protocol::{MAX_BYTES, PATH};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::services::ServeDir;
use tower_service::Service;

use crate::class::{Classroom, pages};
use crate::headers::{Embedder, headers};
use crate::limits::{AddressLimits, Counted, Limits};
use crate::request::{check, forwarded, is_allowed};
use crate::rooms::Rooms;
use crate::socket::{PlayerSocket, SEND_TIME, TeacherSocket};

/// A connection has to ask for something within this time.
const REQUEST_TIME: Duration = Duration::from_secs(10);

/// How long sockets have to hear that the server ends.
const STOP_TIME: Duration = Duration::from_secs(5);

/// After an error of the system, such as too many open files, the next connection is accepted after this time.
const PAUSE: Duration = Duration::from_millis(100);

/// The most bytes of a request that is not understood yet. The library cannot do with fewer.
const REQUEST_BYTES: usize = 8192;

/// How much is read of a socket at once, which is enough for most messages, and how much may wait to be written, in bytes.
const READ_BYTES: usize = 128;
const WRITE_BYTES: usize = 16 * 1024;

/// How much may wait to be written to a teacher, who sees a whole class and saves all of its rounds.
const TEACHER_BYTES: usize = 16 << 20;

/// The path of a teacher's socket.
const TEACHER_PATH: &str = "/class/socket";

/// What is answered where there is no page.
const NO_PAGE: &str = "This server has rooms, but no page: web/build makes one.\n";

/// How a server is set up.
#[derive(Clone, Default)]
pub struct Config {
    /// The folder of the built page.
    pub page: Option<PathBuf>,
    /// The class of this server, if it has one.
    pub class: Option<Arc<Classroom>>,
    /// Hosts whose pages may open sockets, besides the server's own, as `https://example.org`.
    pub origins: Vec<String>,
    /// Hosts whose pages may show this page in a frame, besides the server's own, as `https://school.example`.
    pub embedders: Vec<Embedder>,
    /// Whether addresses are what a proxy writes into `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The connections of all addresses together.
    pub connections: usize,
    /// The limits of each address.
    pub address: AddressLimits,
}

/// Where a connection comes from, and its place among all.
#[derive(Clone)]
struct Peer {
    ip: IpAddr,
    place: Arc<OwnedSemaphorePermit>,
}

/// Who sends a request: the peer or, behind a proxy, whom the proxy names.
#[derive(Clone, Copy)]
struct Client(IpAddr);

struct Shared {
    config: Config,
    rooms: Arc<Rooms>,
    limits: Arc<Limits>,
    stop: CancellationToken,
    sockets: TaskTracker,
    /// Whether it was said that the proxy does not say who comes.
    warned: Once,
}

/// Serves until `stop` is cancelled. Then the server tells all sockets that it ends, and waits a moment until they are closed.
///
/// # Errors
/// An error if the system does not say where the listener listens.
pub async fn serve(
    listener: TcpListener,
    config: Config,
    rooms: Arc<Rooms>,
    stop: CancellationToken,
) -> io::Result<()> {
    listener.local_addr()?;
    let free = Arc::new(Semaphore::new(config.connections));
    let limits = Limits::new(config.address);
    let sockets = TaskTracker::new();
    let shared =
        Arc::new(Shared { config, rooms, limits, stop: stop.clone(), sockets: sockets.clone(), warned: Once::new() });
    let router = router(Arc::clone(&shared));
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        // Those of a proxy are not limited, because everybody comes by them.
        let limited = (!shared.config.behind_proxy).then(|| shared.limits.begin(peer.ip(), Counted::Connection));
        if matches!(limited, Some(None)) {
            continue;
        }
        let Ok(place) = Arc::clone(&free).try_acquire_owned() else {
            continue;
        };
        let (router, shared) = (router.clone(), Arc::clone(&shared));
        // A connection that becomes a socket keeps its place.
        let peer = Peer { ip: peer.ip(), place: Arc::new(place) };
        tokio::spawn(async move {
            connection(stream, peer, router, &shared).await;
            drop(limited);
        });
    }
    sockets.close();
    let _ = timeout(STOP_TIME, sockets.wait()).await;
    Ok(())
}

/// Serves a connection until it is closed, or has become a socket.
async fn connection(stream: TcpStream, peer: Peer, router: Router, shared: &Shared) {
    // A move is one small packet, which should not wait for others.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(SEND_TIME));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIME)
        .max_buf_size(REQUEST_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    // What goes wrong with a connection is up to the other side.
    let _ = shared.stop.run_until_cancelled(connection).await;
}

fn router(shared: Arc<Shared>) -> Router {
    let router = Router::new().route(PATH, get(open_socket)).route("/health", get(health));
    let router = match &shared.config.page {
        Some(folder) => router.fallback_service(ServeDir::new(folder).precompressed_br().precompressed_gzip()),
        None => router.fallback(get(async || (StatusCode::NOT_FOUND, NO_PAGE))),
    };
    let router = match &shared.config.class {
        Some(_) => router
            .route("/class", get(async || pages::file("")))
            .route("/class/", get(async || pages::file("")))
            .route("/class/{file}", get(async |Path(name): Path<String>| pages::file(&name)))
            .route(TEACHER_PATH, get(open_teacher)),
        None => router,
    };
    let headers = headers(&shared.config.embedders, shared.config.class.as_ref().map(|class| class.name()));
    let add_headers = map_response(move |mut response: Response| {
        response.headers_mut().extend(headers.clone());
        std::future::ready(response)
    });
    router.layer(from_fn_with_state(Arc::clone(&shared), admit)).layer(add_headers).with_state(shared)
}

/// Answers a request, unless its address has sent too many, or it cannot be answered.
async fn admit(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let named = shared.config.behind_proxy.then(|| forwarded(request.headers()).ok()).flatten();
    let client = named.unwrap_or(peer.ip);
    let Some(_ticket) = shared.limits.begin(client, Counted::Request) else {
        return (StatusCode::TOO_MANY_REQUESTS, [(CONNECTION, "close")], "too many requests\n").into_response();
    };
    if let Err(why) = check(request.version(), request.uri(), request.headers()) {
        return why.into_response();
    }
    request.extensions_mut().insert(Client(client));
    next.run(request).await
}

/// Tries whether rooms can be saved, and says what fails.
async fn health(State(shared): State<Arc<Shared>>) -> Response {
    match shared.rooms.health().await {
        Ok(lines) => lines.into_response(),
        Err(sentence) => (StatusCode::SERVICE_UNAVAILABLE, sentence).into_response(),
    }
}

async fn open_socket(
    State(shared): State<Arc<Shared>>,
    Extension(Client(address)): Extension<Client>,
    Extension(Peer { place, .. }): Extension<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_allowed(&headers, &shared.config.origins) {
        return (StatusCode::FORBIDDEN, "this page may not open sockets here\n").into_response();
    }
    if let Err(why) = forwarded(&headers)
        && shared.config.behind_proxy
    {
        shared.warned.call_once(|| eprintln!("noughts-server: {why}"));
    }
    let Some(ticket) = shared.limits.begin(address, Counted::Socket) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many sockets\n").into_response();
    };
    let (rooms, limits) = (Arc::clone(&shared.rooms), Arc::clone(&shared.limits));
    let (stop, token, class) = (shared.stop.clone(), shared.sockets.token(), shared.config.class.clone());
    upgrade
        .max_message_size(MAX_BYTES)
        .max_frame_size(MAX_BYTES)
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BYTES)
        .on_upgrade(move |socket| async move {
            PlayerSocket::new(socket, rooms, class, limits, address, ticket).run(stop).await;
            drop((place, token));
        })
}

/// A teacher's socket, which only the server's own page may open.
async fn open_teacher(
    State(shared): State<Arc<Shared>>,
    Extension(Client(address)): Extension<Client>,
    Extension(Peer { place, .. }): Extension<Peer>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(class) = shared.config.class.clone().filter(|_| is_allowed(&headers, &[])) else {
        return (StatusCode::FORBIDDEN, "this page may not open sockets here\n").into_response();
    };
    let Some(ticket) = shared.limits.begin(address, Counted::Socket) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many sockets\n").into_response();
    };
    let limits = Arc::clone(&shared.limits);
    let (stop, token) = (shared.stop.clone(), shared.sockets.token());
    upgrade
        .max_message_size(MAX_BYTES)
        .max_frame_size(MAX_BYTES)
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(TEACHER_BYTES)
        .on_upgrade(move |socket| async move {
            TeacherSocket::new(socket, class, limits, address, ticket).run(stop).await;
            drop((place, token));
        })
}
