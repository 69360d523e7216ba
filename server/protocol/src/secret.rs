//! What opens a seat.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::hex;

const DIGITS: usize = 32;

/// 128 bits that open a seat, or let watch. As text they are 32 hexadecimal digits in lower case.
///
/// `Debug` does not show the bits, so that no log can.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Secret(u128);

/// The text is no secret.
#[derive(Error, Clone, Copy, Debug, PartialEq, Eq)]
#[error("a secret has 32 hexadecimal digits in lower case")]
pub struct SecretError;

impl Secret {
    /// A secret of bytes that must come from the system's source of random bytes.
    pub const fn from_bytes(bytes: [u8; 16]) -> Self {
        Self(u128::from_be_bytes(bytes))
    }

    /// The bytes of the secret.
    pub const fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// The text of the secret, for a link or a store.
    pub fn reveal(self) -> String {
        format!("{:0DIGITS$x}", self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl FromStr for Secret {
    type Err = SecretError;

    /// Reads the text of a secret.
    ///
    /// # Errors
    /// [`SecretError`] unless it has 32 hexadecimal digits in lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        hex::read(text, DIGITS).map(Self).ok_or(SecretError)
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:0DIGITS$x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_read_as_it_is_written_and_never_shown() {
        let secret = Secret::from_bytes([7; 16]);
        assert_eq!(secret.reveal().parse(), Ok(secret));
        assert_eq!(serde_json::to_string(&secret).unwrap(), format!("\"{}\"", secret.reveal()));
        assert_eq!(format!("{secret:?}"), "Secret");
        for text in ["", "07", &"A".repeat(32), &"+".repeat(32), &"0".repeat(33)] {
            assert_eq!(text.parse::<Secret>(), Err(SecretError));
        }
    }
}
