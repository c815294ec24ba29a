//! Which mails of a folder are due, so that one which is refused holds up no other.

use std::collections::HashMap;

use tokio::time::Instant;

use crate::mailbox::Waits;

/// What was tried with the mails that are still unseen.
#[derive(Debug)]
pub(crate) struct Book {
    waits: Waits,
    /// The folder's mark: with another one, all numbers mean other mails.
    validity: Option<u32>,
    tried: HashMap<u32, Tried>,
}

#[derive(Debug)]
struct Tried {
    times: u32,
    again: Instant,
    end: End,
}

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// It did not: an error came in between.
    None,
    /// The mail is wanted later, or was not to be had.
    Later,
    /// The mail was marked as seen. It is not waited for; should it turn up again, somebody took the mark away, or the
    /// server kept none.
    Marked,
}

impl Book {
    pub(crate) fn new(waits: Waits) -> Self {
        Self {
            waits,
            validity: None,
            tried: HashMap::new(),
        }
    }

    /// Opens the page of a folder.
    pub(crate) fn open(&mut self, validity: Option<u32>) {
        if self.validity != validity {
            self.validity = validity;
            self.tried.clear();
        }
    }

    /// The mails that are due among all that are unseen: those that were tried least come first, then the oldest. Others
    /// are forgotten.
    pub(crate) fn due(&mut self, mut unseen: Vec<u32>, now: Instant) -> Vec<u32> {
        unseen.sort_unstable();
        unseen.dedup();
        self.tried
            .retain(|uid, _| unseen.binary_search(uid).is_ok());
        unseen.retain(|uid| self.tried.get(uid).is_none_or(|tried| tried.again <= now));
        unseen.sort_by_key(|uid| self.tried.get(uid).map_or(0, |tried| tried.times));
        unseen
    }

    /// Notes a try before it is made, so that also one which breaks the connection counts.
    pub(crate) fn begin(&mut self, uid: u32, now: Instant) {
        let tried = self.tried.entry(uid).or_insert(Tried {
            times: 0,
            again: now,
            end: End::None,
        });
        tried.times = tried.times.saturating_add(1);
        tried.again = now + self.waits.after(tried.times);
        tried.end = End::None;
    }

    /// Notes that a mail is to come again later, after a wait from now on.
    pub(crate) fn leave(&mut self, uid: u32, now: Instant) {
        if let Some(tried) = self.tried.get_mut(&uid) {
            tried.again = now + self.waits.after(tried.times);
            tried.end = End::Later;
        }
    }

    /// Notes that a mail was marked as seen.
    pub(crate) fn mark(&mut self, uid: u32) {
        if let Some(tried) = self.tried.get_mut(&uid) {
            tried.end = End::Marked;
        }
    }

    /// Whether a mail waits since an error came in between.
    pub(crate) fn has_broken(&self) -> bool {
        self.tried.values().any(|tried| tried.end == End::None)
    }

    /// When the next mail is due.
    pub(crate) fn next(&self) -> Option<Instant> {
        let waiting = self.tried.values().filter(|tried| tried.end != End::Marked);
        waiting.map(|tried| tried.again).min()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn book() -> (Book, Instant) {
        let waits = Waits {
            first: Duration::from_secs(5),
            longest: Duration::from_secs(20),
        };
        (Book::new(waits), Instant::now())
    }

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_mail_that_was_tried_waits_longer_each_time_and_comes_behind_others() {
        let (mut book, now) = book();
        assert_eq!(book.due(vec![9, 7, 8], now), [7, 8, 9]);
        book.begin(7, now);
        assert_eq!(book.next(), Some(now + seconds(5)));
        assert_eq!(book.due(vec![7, 8], now + seconds(4)), [8]);
        assert_eq!(book.due(vec![7, 8], now + seconds(5)), [8, 7]);
        for wait in [10, 20, 20] {
            book.begin(7, now);
            // The taker thought about it for a second.
            book.leave(7, now + seconds(1));
            assert_eq!(book.next(), Some(now + seconds(1 + wait)));
            assert!(!book.has_broken());
        }
    }

    #[test]
    fn a_mail_that_was_marked_is_not_waited_for_and_forgotten_when_it_is_gone() {
        let (mut book, now) = book();
        book.begin(7, now);
        assert!(book.has_broken());
        book.mark(7);
        assert!(!book.has_broken());
        assert_eq!(book.next(), None);
        // A server that keeps no marks does not have it fetched without end.
        assert!(book.due(vec![7], now).is_empty());
        assert!(book.due(vec![], now).is_empty());
        assert_eq!(book.due(vec![7], now), [7]);
    }

    #[test]
    fn a_folder_made_anew_has_other_mails() {
        let (mut book, now) = book();
        book.open(Some(1));
        book.begin(7, now);
        book.open(Some(1));
        assert!(book.due(vec![7], now).is_empty());
        book.open(Some(2));
        assert_eq!(book.due(vec![7], now), [7]);
    }
}
