//! Choices of the thinking itself: `SplitMix64`, the same on every machine.

/// A stream of numbers from a seed.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of a longer seed.
    pub(crate) fn of(seed: [u8; 32]) -> Self {
        let (words, _) = seed.as_chunks::<8>();
        let mixed = words.iter().fold(0, |mixed, word| {
            Self::new(mixed ^ u64::from_le_bytes(*word)).next()
        });
        Self::new(mixed)
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, near enough to even; 0 of none.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the product's upper half is below n"
    )]
    pub(crate) const fn below(&mut self, n: usize) -> usize {
        (((self.next() >> 32) * n as u64) >> 32) as usize
    }

    /// A number from 0 to 1 that is never 1.
    pub(crate) fn part(&mut self) -> f64 {
        let [.., a, b, c, d] = self.next().to_le_bytes();
        f64::from(u32::from_le_bytes([a, b, c, d])) / 4_294_967_296.
    }

    /// 32 bytes for a stream of the engine's chance.
    pub(crate) fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for part in bytes.chunks_mut(8) {
            part.copy_from_slice(&self.next().to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_stay_below_and_come_evenly() {
        let mut rng = Rng::of([7; 32]);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6)] += 1;
            let part = rng.part();
            assert!((0. ..1.).contains(&part));
        }
        assert!(
            seen.iter().all(|n| (9_500..=10_500).contains(n)),
            "{seen:?}"
        );
        assert_eq!(rng.below(0), 0);
    }

    #[test]
    fn every_byte_of_a_seed_counts() {
        let mut first: Vec<u64> = (0..32)
            .map(|place| {
                let mut seed = [0; 32];
                seed[place] = 1;
                Rng::of(seed).next()
            })
            .collect();
        first.sort_unstable();
        first.dedup();
        assert_eq!(first.len(), 32);
    }
}
