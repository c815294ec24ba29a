//! Hashes as lower-case hexadecimal text.

/// The bytes as lower-case hexadecimal digits.
pub fn encode(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}

/// The `N` bytes that `2 * N` lower-case hexadecimal digits stand for, or `None` for any other text: one hash, one text.
pub fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    if text.len() != 2 * N || !text.as_bytes().iter().all(is_digit) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        let pair = std::str::from_utf8(pair).ok()?;
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    Some(bytes)
}

/// Gives a `[u8; 32]` newtype its bytes, its text and its stored form.
macro_rules! newtype {
    ($name:ident) => {
        impl $name {
            /// The hash from its 32 bytes.
            pub const fn from_bytes(bytes: [u8; 32]) -> Self {
                Self(bytes)
            }

            /// The 32 bytes.
            pub const fn bytes(&self) -> &[u8; 32] {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::hex::encode(&self.0))
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                $crate::hex::decode(&text).map(Self).ok_or_else(|| {
                    serde::de::Error::custom("64 lower-case hexadecimal digits expected")
                })
            }
        }
    };
}
pub(crate) use newtype;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_bytes_are_two_forms_of_one_hash() {
        let bytes = std::array::from_fn(|i| u8::try_from(i * 8).unwrap());
        assert_eq!(decode::<32>(&encode(&bytes)), Some(bytes));
        assert_eq!(decode::<32>("00"), None);
        assert_eq!(decode::<32>(&"+1".repeat(32)), None);
        assert_eq!(decode::<32>(&"é".repeat(32)), None);
        assert_eq!(decode::<32>(&"AB".repeat(32)), None);
    }
}
