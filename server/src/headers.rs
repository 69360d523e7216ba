//! The headers of every answer, and who may show the page in a frame.

use std::fmt;
use std::str::FromStr;

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderName, HeaderValue};
use noughts_protocol::VERSION;
use thiserror::Error;

/// Without embedders, only pages of the same host show the page in a frame.
const FRAMES: &str = "frame-ancestors 'self'";

/// A scheme, a host and perhaps a port, as browsers name where a page comes from: `https://example.org:8443`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedder(String);

/// A text that is no origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an origin is written as https://example.org or http://example.org:8080, and nothing follows it")]
pub struct EmbedderError;

impl FromStr for Embedder {
    type Err = EmbedderError;

    fn from_str(text: &str) -> Result<Self, EmbedderError> {
        let text = text.to_ascii_lowercase();
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).ok_or(EmbedderError)?;
        let (host, port) = rest.split_once(':').unwrap_or((rest, "0"));
        let is_label = |label: &str| {
            !label.is_empty() && label.bytes().all(|letter| letter.is_ascii_alphanumeric() || letter == b'-')
        };
        let is_port = port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok();
        if host.split('.').all(is_label) && is_port { Ok(Self(text)) } else { Err(EmbedderError) }
    }
}

impl fmt::Display for Embedder {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The headers: browsers ask each time whether a file is still the same, take its content type as it is told, name this page to no
/// other host, and show it only in frames of its own host and of these. The page knows by the last headers that there are rooms, and
/// perhaps a class of this name.
pub fn headers(embedders: &[Embedder], class: Option<&str>) -> Vec<(HeaderName, HeaderValue)> {
    let frames = embedders.iter().fold(FRAMES.to_owned(), |frames, origin| format!("{frames} {origin}"));
    let class = class.and_then(|name| HeaderValue::try_from(percent_encoded(name)).ok());
    let class = class.map(|name| (HeaderName::from_static("noughts-class"), name));
    let headers = [
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (CONTENT_SECURITY_POLICY, HeaderValue::try_from(frames).unwrap_or(HeaderValue::from_static(FRAMES))),
        (HeaderName::from_static("noughts-rooms"), HeaderValue::from(VERSION)),
    ];
    headers.into_iter().chain(class).collect()
}

/// A text in which each byte that is no plain letter, digit or `-._~` is written with `%`.
fn percent_encoded(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let encode = |byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(encode).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_class_is_told_in_plain_letters() {
        let told = headers(&[], Some("5b Köln%"));
        assert_eq!(
            told.last().map(|(name, value)| (name.as_str(), value.as_bytes())),
            Some(("noughts-class", &b"5b%20K%C3%B6ln%25"[..]))
        );
        assert!(headers(&[], None).iter().all(|(name, _)| name != "noughts-class"));
    }

    #[test]
    fn an_origin_is_a_scheme_a_host_and_perhaps_a_port() {
        for (text, read) in [
            ("https://example.org", "https://example.org"),
            ("http://School.example:8080", "http://school.example:8080"),
            ("http://192.0.2.1", "http://192.0.2.1"),
        ] {
            assert_eq!(text.parse::<Embedder>().unwrap().to_string(), read);
        }
        for text in [
            "",
            "*",
            "example.org",
            "https://",
            "https://example.org/",
            "https://example.org/page",
            "https://a..b",
            "https://example.org:",
            "https://example.org:+80",
            "https://example.org:80800",
            "https://a b",
            "null",
            "https://example.org; script-src *",
            "https://example.org\r\nX: y",
            "ftp://example.org",
            "https://a@b",
        ] {
            assert_eq!(text.parse::<Embedder>(), Err(EmbedderError), "{text}");
        }
    }
}
