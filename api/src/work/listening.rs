//! Looks whether there is news of games and accounts that somebody waits for at this server.

use std::sync::Arc;

use crate::ground::looking::LOOK_EVERY;
use crate::table::{House, hearing};

/// Looks once a second, until the task is ended.
pub async fn run(house: Arc<House>) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if let Err(error) = hearing::look(&house).await {
            tracing::warn!(%error, "nobody can be told of news");
        }
    }
}
