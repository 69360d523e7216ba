//! What a request must have before it is answered, who sends it, and whether it may open a socket.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode, Uri, Version};
use thiserror::Error;

/// The most bytes of a path. No file of the page has so long a name, and systems have none longer than 255 bytes, with an ending as
/// `.br`.
const LONGEST_PATH: usize = 250;

/// Why nobody can tell who sends a request that comes by way of a proxy. It counts for the address of the proxy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ForwardedError {
    /// The header is missing.
    #[error(
        "a request has no X-Forwarded-For, so all who come like this share the limits of one address; let the proxy set \
         it, or leave out --behind-proxy"
    )]
    Missing,
    /// The header is there, but there is no address at its end.
    #[error(
        "X-Forwarded-For does not end with an address, so all who come like this share the limits of one address; let \
         the proxy write the address of the client there"
    )]
    Unreadable,
}

/// Whether a request can be answered.
///
/// # Errors
/// The status and the sentence that are answered if it cannot be.
pub fn check(version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), (StatusCode, &'static str)> {
    let hosts = headers.get_all(HOST).iter().count();
    if hosts > 1 || (hosts == 0 && version >= Version::HTTP_11) {
        return Err((StatusCode::BAD_REQUEST, "a request names one host\n"));
    }
    if uri.path().len() > LONGEST_PATH {
        return Err((StatusCode::URI_TOO_LONG, "this path is too long\n"));
    }
    Ok(())
}

/// Whether a page may open a socket: a page of this host, or of another host that is allowed. A program that is no browser
/// names no page, and may.
pub fn is_allowed(headers: &HeaderMap, origins: &[String]) -> bool {
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

/// The address that the proxy has added, which is the last address. Addresses before it may be anybody's invention. Some proxies
/// write a port after the address, or brackets and quotation marks around it.
///
/// # Errors
/// [`ForwardedError`] if there is no such address.
pub fn forwarded(headers: &HeaderMap) -> Result<IpAddr, ForwardedError> {
    let last = headers.get_all("x-forwarded-for").iter().next_back().ok_or(ForwardedError::Missing)?;
    let last = last.to_str().ok().and_then(|text| text.rsplit(',').next()).unwrap_or_default();
    let text = last.trim().trim_matches('"');
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    let with_port = || text.parse::<SocketAddr>().ok();
    text.parse()
        .ok()
        .or_else(|| in_brackets().map(IpAddr::from))
        .or_else(|| with_port().map(|address| address.ip()))
        .ok_or(ForwardedError::Unreadable)
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
        let forwarded_of = |value: &str| forwarded(&headers(&[("x-forwarded-for", value)]));
        for value in ["192.0.2.1, 192.0.2.2", "192.0.2.1,192.0.2.2:4711", "unknown, \"192.0.2.2\"", "192.0.2.2 "] {
            assert_eq!(forwarded_of(value), Ok("192.0.2.2".parse().unwrap()), "{value}");
        }
        for value in
            ["2001:db8::1", "[2001:db8::1]", "\"[2001:db8::1]\"", "[2001:db8::1]:4711", "\"[2001:db8::1]:4711\""]
        {
            assert_eq!(forwarded_of(value), Ok("2001:db8::1".parse().unwrap()), "{value}");
        }
        for value in ["", "unknown", "192.0.2.1, ", "192.0.2.1, _hidden", "192.0.2", "[192.0.2.1]", "[]", "\"", "ü"] {
            assert_eq!(forwarded_of(value), Err(ForwardedError::Unreadable), "{value}");
        }
        assert_eq!(forwarded(&HeaderMap::new()), Err(ForwardedError::Missing));
        let two = headers(&[("x-forwarded-for", "192.0.2.1"), ("x-forwarded-for", "192.0.2.2")]);
        assert_eq!(forwarded(&two), Ok("192.0.2.2".parse().unwrap()));
    }
}
