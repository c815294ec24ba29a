//! What has been done at a table, step by step: enough to stand at any of them again at once.
//!
//! The steps lie in chunks that tables share, and so does the list of chunks that are full, so that a copy of a table costs
//! the same however long its log is; each chunk holds the position after its first step, so that any other is at most a chunk of steps away, undone ones
//! aside.

use std::sync::Arc;

use super::position::Position;
use crate::chain::Head;
use crate::chance::StreamKey;
use crate::ending::Ending;
use crate::game::Game;
use crate::seat::{Seat, SeatCount, SeatSet};

/// Steps in a chunk.
const CHUNK: u32 = 64;

/// The steps of a log, one an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Past<G: Game> {
    full: Arc<Vec<Arc<Chunk<G>>>>,
    /// The newest steps, at least one.
    last: Arc<Chunk<G>>,
}

#[derive(Clone, Debug, PartialEq)]
struct Chunk<G: Game> {
    /// The position after the first of the steps.
    first: Position<G>,
    steps: Vec<Step<G::Action>>,
}

/// One entry, without its texts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step<A> {
    pub(super) did: Did<A>,
    /// The chain's head after it.
    pub(super) head: Head,
}

/// What an entry did to the position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Did<A> {
    /// It took an action of a seat.
    Took {
        seat: Seat,
        action: A,
        /// Who has to agree before it may be taken back by another than them.
        learned: SeatSet,
    },
    /// It went back to where the game was after an earlier entry.
    WentBack { to: u32 },
    /// It ended the game before its end.
    Ended(Ending),
    /// It left the position as it was.
    Nothing,
}

impl<G: Game> Past<G> {
    /// The past of a game that has just been set up.
    pub(super) fn new(position: Position<G>, head: Head) -> Self {
        let start = Step {
            did: Did::Nothing,
            head,
        };
        Self {
            full: Arc::default(),
            last: Arc::new(Chunk {
                first: position,
                steps: vec![start],
            }),
        }
    }

    fn chunk(&self, seq: u32) -> Option<&Arc<Chunk<G>>> {
        let number = (seq / CHUNK) as usize;
        if number == self.full.len() {
            Some(&self.last)
        } else {
            self.full.get(number)
        }
    }

    /// Adds the step of entry `seq`, the next one, that led to this position.
    pub(super) fn push(&mut self, seq: u32, step: Step<G::Action>, position: &Position<G>) {
        if !seq.is_multiple_of(CHUNK) {
            Arc::make_mut(&mut self.last).steps.push(step);
            return;
        }
        let mut steps = Vec::with_capacity(CHUNK as usize);
        steps.push(step);
        let next = Arc::new(Chunk {
            first: position.clone(),
            steps,
        });
        let full = std::mem::replace(&mut self.last, next);
        Arc::make_mut(&mut self.full).push(full);
    }

    /// Takes the last step off again; not that of entry 0.
    pub(super) fn pop(&mut self) {
        if self.last.steps.len() > 1 {
            Arc::make_mut(&mut self.last).steps.pop();
        } else if let Some(full) = Arc::make_mut(&mut self.full).pop() {
            self.last = full;
        }
    }

    /// The same past up to and with entry `seq`; none if the log is shorter.
    pub(super) fn up_to(&self, seq: u32) -> Option<Self> {
        let mut last = Arc::clone(self.chunk(seq)?);
        Arc::make_mut(&mut last).steps.truncate(place(seq) + 1);
        let before = self.full.iter().take((seq / CHUNK) as usize);
        Some(Self {
            full: Arc::new(before.cloned().collect()),
            last,
        })
    }

    pub(super) fn step(&self, seq: u32) -> Option<&Step<G::Action>> {
        self.chunk(seq)?.steps.get(place(seq))
    }

    /// The position after entry `seq`; none if the log is shorter.
    pub(super) fn position(
        &self,
        key: StreamKey,
        seats: SeatCount,
        seq: u32,
    ) -> Option<Position<G>> {
        let mut path = Vec::new();
        let mut at = seq;
        while !at.is_multiple_of(CHUNK) {
            let did = &self.step(at)?.did;
            path.push((at, did));
            at = before(at, did);
        }
        self.step(at)?;
        let mut position = self.chunk(at)?.first.clone();
        for (seq, did) in path.into_iter().rev() {
            match did {
                Did::Took { seat, action, .. } => {
                    position.take(key, seats, seq, *seat, action).ok()?;
                }
                Did::WentBack { .. } => position.decision = seq,
                Did::Ended(ending) => position.ended = Some(*ending),
                Did::Nothing => {}
            }
        }
        Some(position)
    }

    /// The actions that stand, the newest first, from entry `last` on: their entries, seats and who has learned of them.
    pub(super) fn standing(&self, last: u32) -> impl Iterator<Item = (u32, Seat, SeatSet)> {
        let mut at = Some(last);
        std::iter::from_fn(move || {
            loop {
                let seq = at.filter(|&seq| seq > 0)?;
                let did = &self.step(seq)?.did;
                at = Some(before(seq, did));
                if let Did::Took { seat, learned, .. } = did {
                    return Some((seq, *seat, *learned));
                }
            }
        })
    }
}

/// The entry whose position this one's step was made from.
fn before<A>(seq: u32, did: &Did<A>) -> u32 {
    match did {
        Did::WentBack { to } => *to,
        Did::Took { .. } | Did::Ended(_) | Did::Nothing => seq - 1,
    }
}

const fn place(seq: u32) -> usize {
    (seq % CHUNK) as usize
}
