//! What every handler shares.

use std::sync::Arc;

use anyhow::Context as _;

use crate::ground::clock::Clock;
use crate::ground::secrets;
use crate::store::database::Database;
use crate::store::people;
use crate::table::{House, Settings};
use crate::web::auth::access_token::SigningKeys;
use crate::web::language::Languages;
use crate::web::streaming::places::Streams;

/// The running web server: the house, and who may come in.
pub struct App {
    /// The tables, and all that is done there.
    pub house: Arc<House>,
    /// The keys of access tokens.
    pub keys: SigningKeys,
    /// The streams of news of games that are open.
    pub streams: Streams,
    /// The streams of events of accounts that are open, with those who wait for one.
    pub event_streams: Streams,
    /// The languages of accounts that were spoken to of late.
    pub languages: Languages,
}

impl App {
    /// Sets the application up on a migrated database.
    ///
    /// # Errors
    /// The database fails, or the system has no random numbers.
    pub async fn new(database: Database, clock: Clock, settings: Settings) -> anyhow::Result<Self> {
        let house = House::new(database, clock, settings).await?;
        let fresh = secrets::random_bytes().context("no random numbers")?;
        let now = house.clock.now();
        let mut conn = house
            .database
            .get()
            .await
            .context("no database connection")?;
        let keys = people::signing_key::load(&mut conn, &fresh, now)
            .await
            .context("the signing keys cannot be read")?;
        drop(conn);
        Ok(Self {
            house: Arc::new(house),
            streams: Streams::default(),
            event_streams: Streams::default(),
            languages: Languages::default(),
            keys: SigningKeys::new(&keys).context("there is no signing key")?,
        })
    }
}
