//! What the server prints when it begins: where it is, with a code to scan.

use std::fmt::Write;
use std::net::IpAddr;
use std::path::Path;

use qrcodegen::{QrCode, QrCodeEcc};
use thiserror::Error;

use crate::addresses::Address;

/// Why there is no QR code of an address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QrError {
    /// Nobody else comes by it.
    #[error("no other device comes here by {0}: choose another address with --qr, or leave it out")]
    Own(IpAddr),
    /// The server is not there.
    #[error("this server is not at {0}: choose one of these with --qr: {1}")]
    Elsewhere(IpAddr, String),
}

/// The address whose QR code is shown: the one that was asked for, or the first of which it is of use.
///
/// # Errors
/// [`QrError`] if there is no code of the address that was asked for.
pub fn scanned(addresses: &[Address], asked: Option<IpAddr>) -> Result<Option<&Address>, QrError> {
    let mut for_others = addresses.iter().filter(|address| address.is_for_others());
    let Some(asked) = asked.map(|ip| ip.to_canonical()) else {
        return Ok(for_others.next());
    };
    match for_others.clone().find(|address| address.ip == asked) {
        Some(address) => Ok(Some(address)),
        None if asked.is_loopback() || addresses.iter().any(|address| address.ip == asked) => Err(QrError::Own(asked)),
        None => {
            let others: Vec<_> = for_others.map(|address| address.ip.to_string()).collect();
            Err(QrError::Elsewhere(asked, others.join(", ")))
        }
    }
}

/// What is said when the server begins: where it is, and the QR code of an address if there is a page to open, by which one joins a
/// class of this name.
pub fn introduction(
    addresses: &[Address],
    scanned: Option<&Address>,
    page: Option<&Path>,
    missing: &Path,
    class: Option<&str>,
) -> String {
    let mut text: String = addresses.iter().map(|address| format!("Noughts is at {address}\n")).collect();
    if page.is_none() {
        let folder = missing.display();
        let _ = writeln!(text, "There is no page in {folder}, so it has rooms alone. `web/build` makes the page.");
        return text;
    }
    if let Some((address, code)) = scanned.and_then(|address| Some((address, qr_code(&address.url)?))) {
        let join = class.map(|name| format!("Join class {name}: ")).unwrap_or_default();
        let _ = writeln!(text, "{code}{join}{}", address.url);
    }
    text + "(Ctrl+C ends it)\n"
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
    fn the_code_is_of_the_first_address_that_others_can_open_or_of_the_one_that_is_asked_for() {
        let own = crate::addresses::addresses("127.0.0.1:8000".parse().unwrap());
        let ip = |text: &str| Some(text.parse().unwrap());
        assert_eq!(scanned(&own, None), Ok(None), "another device would find itself there");
        let refused = scanned(&own, ip("127.0.0.1")).unwrap_err();
        assert!(matches!(refused, QrError::Own(_)), "{refused}");
        let some = ["192.0.2.1:8000", "192.0.2.2:8000"].map(|at| crate::addresses::addresses(at.parse().unwrap()));
        let all = [own, some.concat()].concat();
        assert_eq!(scanned(&all, None), Ok(Some(&all[1])));
        assert_eq!(scanned(&all, ip("::ffff:192.0.2.2")), Ok(Some(&all[2])));
        let refused = scanned(&all, ip("192.0.2.3")).unwrap_err();
        assert!(refused.to_string().ends_with("192.0.2.1, 192.0.2.2"), "{refused}");
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
