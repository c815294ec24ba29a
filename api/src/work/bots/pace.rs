//! How fast a bot answers where people watch: fast enough, and slowly enough to be followed.

use chrono::TimeDelta;
use engine::Seat;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// The shortest and the longest time, in milliseconds.
const SHORTEST: u16 = 600;
const LONGEST: u16 = 1_500;

/// How long a bot takes at least. It follows from the place in the game, and tells nothing of what is thought.
pub(super) fn before_answering(game: Uuid, decision: u32, seat: Seat) -> TimeDelta {
    let hash = Sha256::new()
        .chain_update(game.as_bytes())
        .chain_update(decision.to_be_bytes())
        .chain_update([seat.number()])
        .finalize();
    let drawn = hash
        .iter()
        .take(2)
        .fold(0, |sum, &byte| (sum << 8) | u16::from(byte));
    let drawn = SHORTEST + drawn % (LONGEST - SHORTEST + 1);
    TimeDelta::milliseconds(drawn.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_between_its_bounds_and_seldom_the_same_twice() {
        let game = Uuid::from_u128(7);
        let seat = Seat::new(1).unwrap();
        let times: Vec<TimeDelta> = (0..500)
            .map(|decision| before_answering(game, decision, seat))
            .collect();
        let (shortest, longest) = (times.iter().min().unwrap(), times.iter().max().unwrap());
        assert!((600..650).contains(&shortest.num_milliseconds()));
        assert!((1_450..=1_500).contains(&longest.num_milliseconds()));
        assert!(times.windows(2).filter(|two| two[0] == two[1]).count() < 10);
        assert_eq!(before_answering(game, 9, seat), times[9]);
    }
}
