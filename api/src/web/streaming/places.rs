//! How many streams are open, and whose they are.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

use crate::table::Refused;
use crate::table::refused::Result;

/// Streams that one person may have open: tables in windows side by side, or programs.
const OF_A_PERSON: usize = 4;

/// Streams that strangers may have open from one address, behind which there may be many people.
const OF_AN_ADDRESS: usize = 100;

/// Streams that a server has open, all together.
const OF_ALL: usize = 10_000;

/// The name of the limit that somebody meets who opens more and more and takes nothing from them.
const LIMIT: &str = "streams";

/// After how many seconds that one may try again.
const RETRY_AFTER: u64 = 60;

/// For whom a stream counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Somebody who has signed in.
    Person(Uuid),
    /// Strangers.
    Address(IpAddr),
}

impl Whose {
    const fn most(self) -> usize {
        match self {
            Self::Person(_) => OF_A_PERSON,
            Self::Address(_) => OF_AN_ADDRESS,
        }
    }
}

/// The streams that are open at this server. Whoever opens one too many has their oldest one closed: it may be one that a
/// program has left behind without a word, and the newest is what somebody looks at.
#[derive(Debug, Default)]
pub struct Streams(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// How many were ever opened.
    opened: u64,
    /// How many have a place, also those that are to close.
    held: usize,
    /// Those that have a place, the oldest first.
    by: HashMap<Whose, VecDeque<Held>>,
}

/// A place that is taken.
#[derive(Debug)]
struct Held {
    number: u64,
    /// Closes the stream; none if it is to close, and has something to say that nobody takes.
    close: Option<oneshot::Sender<()>>,
}

/// The place of one stream, given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    streams: Arc<Mutex<Open>>,
    whose: Whose,
    number: u64,
    displaced: oneshot::Receiver<()>,
}

impl Streams {
    /// Takes a place.
    ///
    /// # Errors
    /// The server has as many streams as it may have, or so many of theirs are to close and do not that a new one would only
    /// be one more.
    pub fn open(&self, whose: Whose) -> Result<Place> {
        let (sender, displaced) = oneshot::channel();
        let mut open = lock(&self.0);
        if open.held >= OF_ALL {
            return Err(Refused::Unavailable);
        }
        let of_theirs = open.by.get(&whose).map_or(0, VecDeque::len);
        if of_theirs >= 2 * whose.most() {
            return Err(Refused::TooMany {
                limit: LIMIT,
                retry_after: RETRY_AFTER,
            });
        }
        open.held += 1;
        open.opened += 1;
        let number = open.opened;
        let places = open.by.entry(whose).or_default();
        places.push_back(Held {
            number,
            close: Some(sender),
        });
        if places.iter().filter(|held| held.close.is_some()).count() > whose.most()
            && let Some(oldest) = places.iter_mut().find_map(|held| held.close.take())
        {
            // It may have just ended by itself.
            let _ = oldest.send(());
        }
        Ok(Place {
            streams: Arc::clone(&self.0),
            whose,
            number,
            displaced,
        })
    }

    /// How many are open, for tests.
    pub fn count(&self) -> usize {
        lock(&self.0).held
    }
}

impl Place {
    /// Waits until a newer stream has taken the place.
    pub async fn displaced(&mut self) {
        // The sender is dropped only by what is sent, or with this place.
        let _ = (&mut self.displaced).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.streams);
        open.held -= 1;
        let Some(places) = open.by.get_mut(&self.whose) else {
            return;
        };
        places.retain(|held| held.number != self.number);
        if places.is_empty() {
            open.by.remove(&self.whose);
        }
    }
}

fn lock(open: &Mutex<Open>) -> MutexGuard<'_, Open> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_makes_room_and_nothing_is_left_of_what_was_closed() {
        let streams = Streams::default();
        let (ann, ben) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut places: Vec<Place> = (0..=OF_A_PERSON)
            .map(|_| streams.open(Whose::Person(ann)).unwrap())
            .collect();
        let other = streams.open(Whose::Person(ben)).unwrap();
        assert_eq!(streams.count(), OF_A_PERSON + 2);
        assert_eq!(places[0].displaced.try_recv(), Ok(()));
        for place in &mut places[1..] {
            assert!(place.displaced.try_recv().is_err());
        }
        drop(places);
        assert_eq!(streams.count(), 1);
        drop(other);
        assert!(lock(&streams.0).by.is_empty());
    }

    #[test]
    fn whoever_takes_nothing_from_their_streams_is_given_no_more_of_them() {
        let streams = Streams::default();
        let ann = Whose::Person(Uuid::from_u128(1));
        let stuck: Vec<Place> = (0..2 * OF_A_PERSON)
            .map(|_| streams.open(ann).unwrap())
            .collect();
        let refused = streams.open(ann).unwrap_err();
        assert_eq!(refused.code(), "too_many_requests");
        assert!(streams.open(Whose::Person(Uuid::from_u128(2))).is_ok());
        drop(stuck);
        assert!(streams.open(ann).is_ok());
    }

    #[test]
    fn a_server_has_so_many_streams_and_no_more() {
        let streams = Streams::default();
        let mut places: Vec<Place> = (0..)
            .map_while(|person| streams.open(Whose::Person(Uuid::from_u128(person))).ok())
            .collect();
        assert_eq!(places.len(), OF_ALL);
        let late = Whose::Person(Uuid::nil());
        assert_eq!(streams.open(late).unwrap_err().code(), "unavailable");
        places.pop();
        assert!(streams.open(late).is_ok());
    }
}
