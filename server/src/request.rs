//! Who sends a request, and whether it may open a socket.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

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

/// The address that the proxy has added, which is the last address. Addresses before it may be anybody's invention.
pub fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
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
