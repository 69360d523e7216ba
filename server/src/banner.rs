//! What the server prints when it begins: where it is, with a code to scan.

use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use qrcodegen::{QrCode, QrCodeEcc};

/// The addresses at which a server that listens here can be reached: on this machine, and in its network.
pub fn addresses(listening: SocketAddr) -> Vec<String> {
    let url = |ip: IpAddr| format!("http://{}/", SocketAddr::new(ip, listening.port()));
    if !listening.ip().is_unspecified() {
        return vec![url(listening.ip())];
    }
    let own = format!("http://localhost:{}/", listening.port());
    [own].into_iter().chain(network_address().map(url)).collect()
}

/// The address of this machine in its network. The system tells the address when a socket is connected, which sends nothing.
fn network_address() -> Option<IpAddr> {
    // An address for documentation, which is no host, but has a route as any other.
    let elsewhere = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(elsewhere).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|ip| !ip.is_unspecified() && !ip.is_loopback())
}

/// A QR code of two rows of modules in each line, light on dark as a terminal, with the margin that it needs.
pub fn qr_code(text: &str) -> Option<String> {
    const MARGIN: i32 = 2;
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let end = code.size() + MARGIN;
    let mut lines = String::new();
    for y in (-MARGIN..end).step_by(2) {
        for x in -MARGIN..end {
            let is_light = |y| y < end && !code.get_module(x, y);
            lines.push(match (is_light(y), is_light(y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            });
        }
        let _ = writeln!(lines);
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_of_one_address_has_that_one() {
        assert_eq!(addresses("127.0.0.1:8000".parse().unwrap()), ["http://127.0.0.1:8000/"]);
        assert_eq!(addresses("[::1]:8000".parse().unwrap()), ["http://[::1]:8000/"]);
        assert_eq!(addresses("0.0.0.0:8000".parse().unwrap())[0], "http://localhost:8000/");
    }

    #[test]
    fn a_server_of_all_addresses_is_reached_at_each_that_it_names() {
        let listener = std::net::TcpListener::bind("0.0.0.0:0").unwrap();
        for address in addresses(listener.local_addr().unwrap()) {
            let host = address.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).unwrap();
            assert!(std::net::TcpStream::connect(host).is_ok(), "{address}");
        }
    }

    #[test]
    fn each_module_of_a_code_is_half_of_a_character() {
        let text = "http://192.0.2.1:8000/";
        let (code, printed) = (QrCode::encode_text(text, QrCodeEcc::Low).unwrap(), qr_code(text).unwrap());
        let lines: Vec<Vec<char>> = printed.lines().map(|line| line.chars().collect()).collect();
        for (y, x) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (y, x))) {
            // The margin is two modules on each side.
            let character = lines[y as usize / 2 + 1][x as usize + 2];
            let is_light = matches!((character, y % 2), ('█', _) | ('▀', 0) | ('▄', 1));
            assert_eq!(is_light, !code.get_module(x, y), "{x} from the left, {y} from the top");
        }
    }

    #[test]
    fn a_code_is_a_square_with_a_margin() {
        let code = qr_code("http://192.0.2.1:8000/").unwrap();
        let lines: Vec<_> = code.lines().collect();
        assert_eq!(lines[0].chars().count(), 29, "25 modules and twice two of margin");
        assert_eq!(lines.len(), 15);
        assert!(lines[0].chars().all(|c| c == '█'));
        assert!(lines[..14].iter().all(|line| line.starts_with("██") && line.chars().count() == 29));
    }
}
