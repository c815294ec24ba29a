//! Reads which sessions other servers on the same database have ended.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::ground::looking::keep_looking;
use crate::table::House;
use crate::table::refused::Result;

/// Reads until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the ended sessions cannot be read";
    // What this server ends it knows at once; nobody rings for the others.
    keep_looking(&Notify::new(), failed, || read_ended(&house)).await;
}

/// Reads which sessions have ended since the last look, and says how many of them were not known here.
pub async fn read_ended(house: &House) -> Result<usize> {
    let mut conn = house.database.get().await?;
    Ok(house.ended.read(&mut conn, house.clock.now()).await?)
}
