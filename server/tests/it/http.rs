//! Requests that no browser sends, and requests that come by way of a proxy.

use noughts_server::limits::AddressLimits;
use noughts_server::server::Config;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::support::{Player, Program, Server, config, get};

/// The answer to this request, which is sent as it is.
async fn answer(host: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(host).await.expect("the server is there");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test]
async fn a_request_without_a_host_or_with_two_is_refused() {
    let server = Server::start().await;
    for (request, status) in [
        ("GET /health HTTP/1.1\r\nHost: noughts\r\nConnection: close\r\n\r\n", "200"),
        ("GET /health HTTP/1.0\r\n\r\n", "200"),
        ("GET /health HTTP/1.1\r\nConnection: close\r\n\r\n", "400"),
        ("GET /health HTTP/1.1\r\nHost: noughts\r\nHost: noughts\r\nConnection: close\r\n\r\n", "400"),
        ("GET /health HTTP/1.0\r\nHost: one\r\nHost: other\r\n\r\n", "400"),
    ] {
        let answer = answer(server.host(), request).await;
        assert_eq!(answer.split(' ').nth(1), Some(status), "{request}: {answer}");
        assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{answer}");
    }
}

#[tokio::test]
async fn a_path_that_is_too_long_is_refused() {
    let page = tempfile::tempdir().expect("a folder");
    for page in [None, Some(page.path().to_owned())] {
        let server = Server::with(Config { page, ..config() }).await;
        for (length, status) in [(249, "404"), (250, "414"), (300, "414"), (7000, "414")] {
            let answer = get(server.host(), &format!("/{}", "a".repeat(length))).await.expect("an answer");
            assert_eq!(answer.split(' ').nth(1), Some(status), "{length}: {answer}");
        }
    }
}

#[tokio::test]
async fn an_address_sends_so_many_requests() {
    let address = AddressLimits { requests: 3, ..config().address };
    let server = Server::with(Config { address, ..config() }).await;
    for status in ["200", "200", "200", "429"] {
        let answer = get(server.host(), "/health").await.expect("an answer");
        assert_eq!(answer.split(' ').nth(1), Some(status), "{answer}");
    }
}

/// Opens a socket as whom a proxy names so, and returns whether the server has opened it.
async fn is_opened_for(url: &str, forwarded: &str) -> bool {
    let mut request = url.into_client_request().expect("an address");
    request.headers_mut().insert("x-forwarded-for", forwarded.parse().expect("a header"));
    match connect_async(request).await {
        // It is closed at once, and leaves a part of its place.
        Ok(_) => true,
        Err(Error::Http(response)) => {
            assert_eq!(response.status(), 429);
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn whom_a_proxy_names_with_a_port_or_in_brackets_has_places_of_their_own() {
    let address = AddressLimits { sockets: 1, ..config().address };
    let server = Server::with(Config { address, behind_proxy: true, ..config() }).await;
    for same in [
        ["192.0.2.1", "192.0.2.1:4711"],
        ["192.0.2.2:1", "192.0.2.2:2"],
        ["[2001:db8:1::1]:4711", "\"[2001:db8:1::1]\""],
    ] {
        assert!(is_opened_for(&server.url, same[0]).await, "{same:?}");
        assert!(!is_opened_for(&server.url, same[1]).await, "{same:?}");
    }
}

#[tokio::test]
async fn a_proxy_that_does_not_say_who_comes_is_told_of_once() {
    for (forwarded, told) in [(None, "no X-Forwarded-For"), (Some("unknown"), "does not end with an address")] {
        let folder = tempfile::tempdir().expect("a folder");
        let program = Program::with_options(folder.path(), &["--behind-proxy"]);
        get(&program.host(), "/health").await.expect("an answer");
        Player::create(&program.url(), "Mina").await;
        assert_eq!(program.errors(), "", "a balancer asks without it, and here a proxy names somebody");
        for _ in 0..3 {
            match forwarded {
                Some(text) => assert!(is_opened_for(&program.url(), text).await),
                None => _ = connect_async(&program.url()).await.expect("a socket"),
            }
        }
        let errors = program.errors();
        assert!(errors.lines().count() == 1 && errors.contains(told), "{errors}");
    }
}
