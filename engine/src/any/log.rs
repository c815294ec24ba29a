//! The log of a table of any game: taken again, and written on.

use super::ruleset::with_game;
use super::{AnyTable, Ruleset, Wrap as _};
use crate::at::At;
use crate::chain::{Format, Head};
use crate::chance::Secret;
use crate::entry::{Actor, Entry};
use crate::games::bull_moose::BullMoose;
use crate::games::city_and_guilds::CityAndGuilds;
use crate::games::tammany_hall::TammanyHall;
#[cfg(feature = "trial")]
use crate::games::trial_race::Race;
use crate::table::{ReplayError, Table};

impl AnyTable {
    /// The table after a whole stored log, or after its last good entry with what is wrong with the next.
    ///
    /// # Errors
    /// There is no good entry 0.
    pub fn replay<'a>(
        ruleset: Ruleset,
        entries: impl IntoIterator<Item = &'a Entry>,
        secret: Secret,
    ) -> Result<(Self, Option<ReplayError>), ReplayError> {
        with_game!(ruleset, G => {
            let (table, wrong) = Table::<G>::replay(entries, secret)?;
            Ok((G::wrap(table), wrong))
        })
    }

    /// Takes the next stored entry again.
    ///
    /// # Errors
    /// It does not replay; the table is as it was.
    pub fn replay_next(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        with_table!(self, table => table.replay_next(entry))
    }

    /// Starts a game again from the stored text of its start and its time alone, and writes the same entry 0.
    ///
    /// # Errors
    /// It is no start of this game, or the secret is not its own.
    pub fn start_again(
        ruleset: Ruleset,
        text: &str,
        secret: Secret,
        at: At,
    ) -> Result<(Self, Entry), ReplayError> {
        with_game!(ruleset, G => {
            let (table, entry) = Table::<G>::start_again(text, secret, at)?;
            Ok((G::wrap(table), entry))
        })
    }

    /// Does once more what somebody did, from its stored text and its time alone, and writes the same entry.
    ///
    /// # Errors
    /// It is refused; the table is as it was.
    pub fn take_again(&mut self, actor: Actor, text: &str, at: At) -> Result<Entry, ReplayError> {
        with_table!(self, table => table.take_again(actor, text, at))
    }

    /// Says when everything is written that is written from now on. No clock runs here.
    pub const fn set_time(&mut self, now: At) {
        with_table!(self, table => table.set_time(now));
    }

    /// How the log is chained.
    pub const fn format(&self) -> Format {
        with_table!(self, table => table.format())
    }

    /// The hash that stands for the whole log.
    pub const fn head(&self) -> Head {
        with_table!(self, table => table.head())
    }
}
