//! Whole numbers of any sign in as few bytes as they need: zigzag, seven bits a byte, the lowest first.

/// Appends a number.
#[allow(
    clippy::cast_sign_loss,
    clippy::cast_possible_truncation,
    reason = "bits are moved about, and none of them is lost"
)]
pub(super) fn write_varint(number: i64, out: &mut Vec<u8>) {
    let mut bits = ((number << 1) ^ (number >> 63)) as u64;
    while bits > 0x7f {
        out.push(bits as u8 | 0x80);
        bits >>= 7;
    }
    out.push(bits as u8);
}

/// Takes a number off the beginning; nothing if there is none.
#[allow(
    clippy::cast_possible_wrap,
    reason = "bits are moved about, and none of them is lost"
)]
pub(super) fn read_varint(bytes: &mut &[u8]) -> Option<i64> {
    let mut bits = 0_u64;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        // The tenth byte has room for one bit.
        if (part << shift) >> shift != part {
            return None;
        }
        bits |= part << shift;
        if byte & 0x80 == 0 {
            return Some((bits >> 1) as i64 ^ -((bits & 1) as i64));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn small_numbers_are_short() {
        for (number, length) in [
            (0, 1),
            (-64, 1),
            (63, 1),
            (64, 2),
            (i64::MAX, 10),
            (i64::MIN, 10),
        ] {
            let mut bytes = Vec::new();
            write_varint(number, &mut bytes);
            assert_eq!(bytes.len(), length, "{number}");
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for bad in [&[][..], &[0x80], &[0xff; 10], &[0x80; 11]] {
            assert_eq!(read_varint(&mut &*bad), None, "{bad:?}");
        }
    }

    proptest! {
        #[test]
        fn a_number_reads_back(numbers: Vec<i64>) {
            let mut bytes = Vec::new();
            for &number in &numbers {
                write_varint(number, &mut bytes);
            }
            let mut rest = &bytes[..];
            for number in numbers {
                prop_assert_eq!(read_varint(&mut rest), Some(number));
            }
            prop_assert!(rest.is_empty());
        }
    }
}
