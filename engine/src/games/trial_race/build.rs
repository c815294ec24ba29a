//! Builds of the server, one behind the other: they differ in what they hold for the rules of this game.
//!
//! A log says which version of the rules it keeps, not which build wrote it. Tests let one build write what another
//! one reads.

use std::fmt::Debug;

use crate::game::RulesVersion;

/// A build, as far as it concerns this game.
pub trait Build: Clone + Copy + Debug + PartialEq + 'static {
    /// The newest rules that it knows.
    const RULES: RulesVersion;

    /// How far two dice carry who pushes.
    fn stride(dice: [u8; 2]) -> u8 {
        dice[0] + dice[1]
    }
}

/// The first build: everybody may push.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum First {}

impl Build for First {
    const RULES: RulesVersion = RulesVersion(1);
}

/// The build with the fix, which is the one that a server under test runs: who leads may not push.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fixed {}

impl Build for Fixed {
    const RULES: RulesVersion = RulesVersion(2);
}

/// A build in which somebody changed a rule and left the version as it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Careless {}

impl Build for Careless {
    const RULES: RulesVersion = RulesVersion(2);

    fn stride(dice: [u8; 2]) -> u8 {
        dice[0].max(dice[1])
    }
}

/// A build of the future.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Later {}

impl Build for Later {
    const RULES: RulesVersion = RulesVersion(3);
}
