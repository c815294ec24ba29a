//! Calendars as RFC 5545 has them. All times are in UTC, so that nothing in a calendar depends on when clocks are changed.

use chrono::{DateTime, Utc};

/// What a calendar is sent as.
pub(super) const KIND: &str = "text/calendar; charset=utf-8";

/// The most bytes of a line, without its end.
const MAX_LINE: usize = 75;

/// A calendar that is being written.
pub(super) struct Calendar {
    written: String,
    is_empty: bool,
}

/// A moment that is marked in a calendar.
pub(super) struct Event<'a> {
    /// The same as long as it is the same event.
    pub(super) id: &'a str,
    /// When it came to be.
    pub(super) stamp: DateTime<Utc>,
    /// Counts up with what may have changed it.
    pub(super) sequence: i32,
    pub(super) at: DateTime<Utc>,
    /// In a few words.
    pub(super) summary: &'a str,
    /// In sentences.
    pub(super) description: &'a str,
    /// Where there is more.
    pub(super) page: &'a str,
}

impl Calendar {
    /// A calendar of this name.
    pub(super) fn new(name: &str) -> Self {
        let mut calendar = Self {
            written: String::new(),
            is_empty: true,
        };
        calendar.line("BEGIN:VCALENDAR");
        calendar.line("VERSION:2.0");
        calendar.line("PRODID:-//Poste Restante//Deadlines//EN");
        calendar.line("CALSCALE:GREGORIAN");
        // The one is of RFC 7986, the other what most programs know.
        calendar.text("NAME", name);
        calendar.text("X-WR-CALNAME", name);
        calendar.line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
        calendar
    }

    /// Marks a moment, with an alarm an hour before.
    pub(super) fn event(&mut self, event: &Event<'_>) {
        self.is_empty = false;
        self.line("BEGIN:VEVENT");
        self.text("UID", event.id);
        self.line(&format!("DTSTAMP:{}", machine(event.stamp)));
        self.line(&format!("SEQUENCE:{}", event.sequence));
        self.line(&format!("DTSTART:{}", machine(event.at)));
        self.text("SUMMARY", event.summary);
        self.text("DESCRIPTION", event.description);
        self.line(&format!("URL:{}", event.page));
        self.line("CLASS:PRIVATE");
        // Whoever owes a move then has time for other things.
        self.line("TRANSP:TRANSPARENT");
        self.line("BEGIN:VALARM");
        self.line("ACTION:DISPLAY");
        self.text("DESCRIPTION", event.summary);
        self.line("TRIGGER:-PT1H");
        self.line("END:VALARM");
        self.line("END:VEVENT");
    }

    /// The calendar as it is sent.
    pub(super) fn finish(mut self) -> String {
        if self.is_empty {
            // A calendar has a part at least; this one says nothing that is not so everywhere.
            for line in [
                "BEGIN:VTIMEZONE",
                "TZID:Etc/UTC",
                "BEGIN:STANDARD",
                "DTSTART:19700101T000000",
                "TZOFFSETFROM:+0000",
                "TZOFFSETTO:+0000",
                "END:STANDARD",
                "END:VTIMEZONE",
            ] {
                self.line(line);
            }
        }
        self.line("END:VCALENDAR");
        self.written
    }

    /// A property that is a text, in which nothing means anything but itself.
    fn text(&mut self, name: &str, value: &str) {
        let mut line = format!("{name}:");
        for c in value.chars() {
            match c {
                '\\' | ';' | ',' => line.extend(['\\', c]),
                '\n' => line.push_str("\\n"),
                _ if c.is_control() => {}
                _ => line.push(c),
            }
        }
        self.line(&line);
    }

    /// A line, folded where it is too long; never within a character.
    fn line(&mut self, line: &str) {
        let mut used = 0;
        for c in line.chars() {
            if used + c.len_utf8() > MAX_LINE {
                self.written.push_str("\r\n ");
                used = 1;
            }
            self.written.push(c);
            used += c.len_utf8();
        }
        self.written.push_str("\r\n");
    }
}

fn machine(moment: DateTime<Utc>) -> String {
    moment.format("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_text_in_a_calendar_and_never_a_line_of_its_own() {
        let nasty = "a;b,c\\d\r\nEND:VEVENT\nX:\u{0}y";
        let mut calendar = Calendar::new(nasty);
        calendar.event(&Event {
            id: "1",
            stamp: DateTime::UNIX_EPOCH,
            sequence: 3,
            at: DateTime::UNIX_EPOCH,
            summary: nasty,
            description: nasty,
            page: "https://play.example",
        });
        let written = calendar.finish();
        let said = "a\\;b\\,c\\\\d\\nEND:VEVENT\\nX:y";
        assert!(
            written.contains(&format!("\r\nSUMMARY:{said}\r\n")),
            "{written}"
        );
        assert_eq!(written.matches("\r\nEND:VEVENT\r\n").count(), 1);
        assert!(!written.replace("\r\n", "").contains(['\r', '\n']));
    }

    #[test]
    fn a_long_line_is_folded_between_characters() {
        let name = "€𝄞é ".repeat(60);
        let written = Calendar::new(&name).finish();
        for line in written.split("\r\n") {
            assert!(line.len() <= MAX_LINE, "{line}");
        }
        assert!(
            written
                .replace("\r\n ", "")
                .contains(&format!("\r\nNAME:{name}\r\n"))
        );
    }
}
