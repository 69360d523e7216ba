//! The server: connections, the page, and who may open a socket.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, State, WebSocketUpgrade};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use noughts_protocol::{MAX_BYTES, PATH};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_io_timeout::TimeoutWriter;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_http::services::ServeDir;

use crate::headers::{Embedder, headers};
use crate::limits::{AddressLimits, Lasting, Limits, Network};
use crate::rooms::Rooms;
use crate::socket::{PlayerSocket, SEND_TIME};

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

/// What is answered where there is no page.
const NO_PAGE: &str = "This server has rooms, but no page: web/build makes one.\n";

/// How a server is set up.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The folder of the built page.
    pub page: Option<PathBuf>,
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

/// Where a connection comes from.
#[derive(Clone, Copy)]
struct Peer(IpAddr);

struct Shared {
    config: Config,
    rooms: Arc<Rooms>,
    limits: Arc<Limits>,
    stop: CancellationToken,
    sockets: TaskTracker,
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
    let shared = Arc::new(Shared { config, rooms, limits, stop: stop.clone(), sockets: sockets.clone() });
    let router = router(Arc::clone(&shared));
    while let Some(accepted) = stop.run_until_cancelled(listener.accept()).await {
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let Ok(place) = Arc::clone(&free).try_acquire_owned() else {
            continue;
        };
        let router = router.clone().layer(Extension(Peer(peer.ip())));
        let shared = Arc::clone(&shared);
        // A connection that becomes a socket keeps its place.
        let place = Arc::new(place);
        let router = router.layer(Extension(Arc::clone(&place)));
        tokio::spawn(async move {
            connection(stream, peer, router, &shared).await;
            drop(place);
        });
    }
    sockets.close();
    let _ = timeout(STOP_TIME, sockets.wait()).await;
    Ok(())
}

/// Serves a connection until it is closed, or has become a socket.
async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, shared: &Shared) {
    let ticket = match shared.config.behind_proxy {
        true => None,
        false => match shared.limits.begin(peer.ip().into(), Lasting::Connection) {
            Some(ticket) => Some(ticket),
            None => return,
        },
    };
    // A move is one small packet, which should not wait for others.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutWriter::new(stream);
    stream.set_timeout(Some(SEND_TIME));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST_TIME)
        .max_buf_size(REQUEST_BYTES)
        .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router))
        .with_upgrades();
    // What goes wrong with a connection is up to the other side.
    let _ = shared.stop.run_until_cancelled(connection).await;
    drop(ticket);
}

fn router(shared: Arc<Shared>) -> Router {
    let router = Router::new().route(PATH, get(open_socket)).route("/health", get(health));
    let router = match &shared.config.page {
        Some(folder) => router.fallback_service(ServeDir::new(folder).precompressed_br().precompressed_gzip()),
        None => router.fallback(get(async || (StatusCode::NOT_FOUND, NO_PAGE))),
    };
    let headers = headers(&shared.config.embedders);
    let add_headers = axum::middleware::map_response(move |mut response: Response| {
        response.headers_mut().extend(headers.clone());
        std::future::ready(response)
    });
    router.layer(add_headers).with_state(shared)
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
    Extension(Peer(peer)): Extension<Peer>,
    Extension(place): Extension<Arc<tokio::sync::OwnedSemaphorePermit>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_allowed(&headers, &shared.config.origins) {
        return (StatusCode::FORBIDDEN, "this page may not open sockets here\n").into_response();
    }
    let peer = if shared.config.behind_proxy { forwarded(&headers).unwrap_or(peer) } else { peer };
    let address = Network::from(peer);
    let Some(ticket) = shared.limits.begin(address, Lasting::Socket) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many sockets\n").into_response();
    };
    let (rooms, limits) = (Arc::clone(&shared.rooms), Arc::clone(&shared.limits));
    let (stop, token) = (shared.stop.clone(), shared.sockets.token());
    upgrade
        .max_message_size(MAX_BYTES)
        .max_frame_size(MAX_BYTES)
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BYTES)
        .on_upgrade(move |socket| async move {
            PlayerSocket::new(socket, rooms, limits, address, ticket).run(stop).await;
            drop((place, token));
        })
}

/// Whether a page may open a socket: a page of this host, or of another host that is allowed. A program that is no browser
/// names no page, and may.
fn is_allowed(headers: &HeaderMap, origins: &[String]) -> bool {
    let Some(origin) = headers.get(ORIGIN) else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let is_own = origin.split_once("://").is_some_and(|(_, rest)| Some(rest) == host);
    is_own || origins.iter().any(|allowed| allowed == origin)
}

/// The address that the proxy has added, which is the last address. Addresses before it may be anybody's invention.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn pages_of_other_hosts_open_no_sockets() {
        let allowed = ["https://example.org".to_owned()];
        for (origin, is_expected) in [
            ("http://noughts.example:8000", true),
            ("https://noughts.example:8000", true),
            ("https://example.org", true),
            ("http://noughts.example", false),
            ("http://noughts.example:8000.example.net", false),
            ("https://example.org.example.net", false),
            ("null", false),
        ] {
            let headers = headers(&[("host", "noughts.example:8000"), ("origin", origin)]);
            assert_eq!(is_allowed(&headers, &allowed), is_expected, "{origin}");
        }
        assert!(is_allowed(&headers(&[("host", "noughts.example")]), &[]), "no browser");
        assert!(!is_allowed(&headers(&[("origin", "http://noughts.example")]), &[]));
    }

    #[test]
    fn of_forwarded_addresses_only_that_of_the_own_proxy_is_believed() {
        let headers = headers(&[("x-forwarded-for", "192.0.2.1, 192.0.2.2")]);
        assert_eq!(forwarded(&headers), "192.0.2.2".parse().ok());
        assert_eq!(forwarded(&HeaderMap::new()), None);
    }
}
