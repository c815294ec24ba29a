//! When an answer was written, by which sealed answers are ordered.

use crate::mail::Mail;

/// When a mail was written, in seconds of Unix time: what its `Date` says, or else when it was received.
///
/// A date that is missing, unreadable, before the asking mail's or ahead of the receipt is not believed.
pub fn written_at(raw: &[u8], asked_at: i64, received_at: i64) -> i64 {
    let date = Mail::of(raw).fields.date();
    let is_possible = |date: &i64| (asked_at..=received_at).contains(date);
    date.filter(is_possible).unwrap_or(received_at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_that_cannot_be_is_not_believed() {
        // Sat, 28 Nov 2026 08:00 and 09:00 UTC.
        let (asked, received) = (1_795_852_800, 1_795_856_400);
        for (date, written) in [
            ("Sat, 28 Nov 2026 09:15:02 +0100", asked + 902),
            ("Thu, 01 Jan 1970 00:00:00 +0000", received),
            ("Sat, 28 Nov 2026 08:59:59 +0100", received),
            ("Sat, 28 Nov 2026 10:00:01 +0100", received),
            ("yesterday around noon", received),
        ] {
            let raw = format!("Date: {date}\r\n\r\n");
            assert_eq!(
                written_at(raw.as_bytes(), asked, received),
                written,
                "{date}"
            );
        }
        assert_eq!(written_at(b"", asked, received), received);
    }
}
