//! How many streams of news are open, and whose they are.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use uuid::Uuid;

/// Streams that one person may have open: tables in windows side by side.
const OF_A_PERSON: usize = 4;

/// Streams that strangers may have open from one address, behind which there may be many people.
const OF_AN_ADDRESS: usize = 100;

/// For whom a stream counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Whose {
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
/// browser has left behind without a word, and the newest is what somebody looks at.
#[derive(Debug, Default)]
pub struct Streams(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// How many were ever opened.
    opened: u64,
    /// The open ones, the oldest first.
    by: HashMap<Whose, VecDeque<(u64, oneshot::Sender<()>)>>,
}

/// The place of one stream, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    streams: Arc<Mutex<Open>>,
    whose: Whose,
    number: u64,
    displaced: oneshot::Receiver<()>,
}

impl Streams {
    /// Takes a place.
    pub(super) fn open(&self, whose: Whose) -> Place {
        let (sender, displaced) = oneshot::channel();
        let mut open = lock(&self.0);
        open.opened += 1;
        let number = open.opened;
        let places = open.by.entry(whose).or_default();
        places.push_back((number, sender));
        if places.len() > whose.most()
            && let Some((_, oldest)) = places.pop_front()
        {
            // It may have just ended by itself.
            let _ = oldest.send(());
        }
        Place {
            streams: Arc::clone(&self.0),
            whose,
            number,
            displaced,
        }
    }

    /// How many are open, for tests.
    pub fn count(&self) -> usize {
        lock(&self.0).by.values().map(VecDeque::len).sum()
    }
}

impl Place {
    /// Waits until a newer stream has taken the place.
    pub(super) async fn displaced(&mut self) {
        // The sender is dropped only by what is sent, or with this place.
        let _ = (&mut self.displaced).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = lock(&self.streams);
        let Some(places) = open.by.get_mut(&self.whose) else {
            return;
        };
        places.retain(|(number, _)| *number != self.number);
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
            .map(|_| streams.open(Whose::Person(ann)))
            .collect();
        let other = streams.open(Whose::Person(ben));
        assert_eq!(streams.count(), OF_A_PERSON + 1);
        assert_eq!(places[0].displaced.try_recv(), Ok(()));
        for place in &mut places[1..] {
            assert!(place.displaced.try_recv().is_err());
        }
        drop(places);
        assert_eq!(streams.count(), 1);
        drop(other);
        assert!(lock(&streams.0).by.is_empty());
    }
}
