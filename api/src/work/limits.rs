//! Reads whose limits were lifted, at other servers on the same database and on the command line.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::ground::looking::keep_looking;
use crate::table::House;
use crate::table::refused::Result;

/// Reads until the task is ended.
pub async fn run(house: Arc<House>) {
    let failed = "the lifted limits cannot be read";
    // What is lifted here this server knows at once; nobody rings for the others.
    keep_looking(&Notify::new(), failed, || read_lifted(&house)).await;
}

/// Reads whose limits were lifted since the last look, forgets what was counted of them, and says how many there were that were
/// not known here.
pub async fn read_lifted(house: &House) -> Result<usize> {
    let mut conn = house.database.get().await?;
    let counts = (&house.limits, &house.settings.origins);
    let now = house.clock.now();
    Ok(house.lifted.read(&mut conn, counts, now).await?)
}
