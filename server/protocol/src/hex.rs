//! Numbers as hexadecimal digits.

/// The number that is written with exactly so many hexadecimal digits in lower case.
pub fn read(text: &str, digits: usize) -> Option<u128> {
    let is_plain = text.len() == digits && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    u128::from_str_radix(text, 16).ok().filter(|_| is_plain)
}
