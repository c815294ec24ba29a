//! The numbers of an estimate: chosen by hand, in one table a game, and tried out by a tuner.

/// A number of a game's [`worth`](crate::game::Game::worth).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// Its name, the same as in the table.
    pub name: &'static str,
    /// Its value, which every build uses.
    pub usual: i64,
}

/// Makes a game's table of weights: `WEIGHTS`, and for each of them a function that gives its value.
macro_rules! weights {
    ($($(#[$doc:meta])+ $name:ident = $usual:literal;)+) => {
        #[allow(non_camel_case_types, reason = "the functions have these names")]
        enum Place {
            $($name,)+
        }

        $(
            $(#[$doc])+
            #[inline]
            fn $name() -> i64 {
                $crate::weights::in_use(Place::$name as usize, $usual)
            }
        )+

        /// The weights in the order of this table.
        pub(super) const WEIGHTS: &[$crate::weights::Weight] = &[
            $($crate::weights::Weight { name: stringify!($name), usual: $usual },)+
        ];
    };
}
pub(crate) use weights;

/// The value of a weight.
#[cfg(not(feature = "tuning"))]
#[inline]
pub(crate) const fn in_use(_place: usize, usual: i64) -> i64 {
    usual
}

#[cfg(feature = "tuning")]
pub use tuning::try_out;

#[cfg(feature = "tuning")]
pub(crate) use tuning::in_use;

/// Weights of another value for whoever thinks on this thread: for the tuner alone.
#[cfg(feature = "tuning")]
mod tuning {
    use std::cell::Cell;

    thread_local! {
        static TRIED: Cell<[Option<(usize, i64)>; 4]> = const { Cell::new([None; 4]) };
    }

    /// Gives some weights, by their places in the table, so many hundredths of their usual value on this thread, and all
    /// others theirs.
    pub fn try_out(weights: [Option<(usize, i64)>; 4]) {
        TRIED.set(weights);
    }

    pub(crate) fn in_use(place: usize, usual: i64) -> i64 {
        let tried = TRIED.get().into_iter().flatten();
        let mut tried = tried.filter(|&(tried, _)| tried == place);
        tried
            .next()
            .map_or(usual, |(_, percent)| usual * percent / 100)
    }
}
