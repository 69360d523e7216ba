//! Where the server listens.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

use socket2::{Domain, Socket, Type};
use thiserror::Error;
use tokio::net::TcpListener;

/// The port if none is given.
const PORT: u16 = 8000;

/// How many connections may wait until they are accepted.
const WAITING: i32 = 1024;

/// Ports below this one are for the administrator on many systems.
const FIRST_FREE_PORT: u16 = 1024;

/// The server cannot listen where it should.
#[derive(Debug, Error)]
pub enum ListenError {
    /// Another program listens there.
    #[error("another program listens at {0} already: end it, or choose another port with --bind {next}", next = next_port(.0))]
    Taken(SocketAddr),
    /// The port needs a right.
    #[error("this user may not listen at port {port}: choose a higher one with --bind {free}", port = .0.port(), free = SocketAddr::new(.0.ip(), PORT))]
    Forbidden(SocketAddr),
    /// This machine has no such address.
    #[error("this machine has no address {ip}: choose one that it has, or all of them with --bind {all}", ip = .0.ip(), all = everywhere(.0))]
    Elsewhere(SocketAddr),
    /// Something else.
    #[error("{0}: {1}")]
    Other(SocketAddr, io::Error),
}

/// Listens at this address, or at port 8000 of all addresses. Whoever listens at all addresses of IPv6 listens at those of IPv4 too.
///
/// # Errors
/// [`ListenError`] says what to do.
pub fn listen(at: Option<SocketAddr>) -> Result<TcpListener, ListenError> {
    if let Some(at) = at {
        return try_listen(at);
    }
    match try_listen((Ipv6Addr::UNSPECIFIED, PORT).into()) {
        // Some systems have no IPv6.
        Err(ListenError::Elsewhere(_) | ListenError::Other(..)) => try_listen((Ipv4Addr::UNSPECIFIED, PORT).into()),
        listening => listening,
    }
}

fn try_listen(at: SocketAddr) -> Result<TcpListener, ListenError> {
    let listening = || {
        let socket = Socket::new(Domain::for_address(at), Type::STREAM, None)?;
        if at.is_ipv6() {
            socket.set_only_v6(false)?;
        }
        // On Windows, this would let two programs listen at one port.
        #[cfg(unix)]
        socket.set_reuse_address(true)?;
        socket.set_nonblocking(true)?;
        socket.bind(&at.into())?;
        socket.listen(WAITING)?;
        TcpListener::from_std(socket.into())
    };
    listening().map_err(|error: io::Error| match error.kind() {
        ErrorKind::AddrInUse => ListenError::Taken(at),
        ErrorKind::PermissionDenied if at.port() < FIRST_FREE_PORT => ListenError::Forbidden(at),
        ErrorKind::AddrNotAvailable => ListenError::Elsewhere(at),
        _ => ListenError::Other(at, error),
    })
}

/// The same address with another port.
fn next_port(at: &SocketAddr) -> SocketAddr {
    SocketAddr::new(at.ip(), at.port().checked_add(1).unwrap_or(PORT))
}

/// All addresses of the same version, with the same port.
fn everywhere(at: &SocketAddr) -> SocketAddr {
    match at {
        SocketAddr::V4(_) => (Ipv4Addr::UNSPECIFIED, at.port()).into(),
        SocketAddr::V6(_) => (Ipv6Addr::UNSPECIFIED, at.port()).into(),
    }
}
