//! Compares this server's clock with the database's: the fastest of several would take everybody's time away.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::sql_types::Timestamptz;
use diesel_async::RunQueryDsl;
use tokio::time::sleep;

use crate::ground::punctual::{SUSPECT, WRONG};
use crate::table::House;
use crate::table::refused::Result;

/// How often the clocks are compared.
const EVERY: Duration = Duration::from_secs(10);

/// How often it is said that they still differ, in comparisons.
const SAY_EVERY: u32 = 60;

/// Compares until the task is ended. A clock that tests move is none to be compared.
pub async fn run(house: Arc<House>) {
    if house.settings.test_clock {
        return std::future::pending().await;
    }
    let mut differing: u32 = 0;
    loop {
        match compare(&house).await {
            Ok(ahead) if ahead.abs() <= SUSPECT => {
                if differing > 0 {
                    tracing::info!("the clock of this server agrees with the database's again");
                }
                differing = 0;
            }
            Ok(ahead) => {
                if differing.is_multiple_of(SAY_EVERY) {
                    say(ahead);
                }
                differing = differing.saturating_add(1);
            }
            // The workers that need it say so.
            Err(_) => {}
        }
        sleep(EVERY).await;
    }
}

/// How far this server's clock is ahead of the database's, which is noted.
pub async fn compare(house: &House) -> Result<TimeDelta> {
    let mut conn = house.database.get().await?;
    let before = house.clock.now();
    let there: DateTime<Utc> = diesel::select(sql::<Timestamptz>("clock_timestamp()"))
        .get_result(&mut conn)
        .await?;
    let after = house.clock.now();
    drop(conn);
    let ahead = if after < there {
        after - there
    } else if there < before {
        before - there
    } else {
        // The answer was under way for so long that nothing is known to be wrong.
        TimeDelta::zero()
    };
    house.punctual.note(ahead);
    Ok(ahead)
}

fn say(ahead: TimeDelta) {
    let ahead_milliseconds = ahead.num_milliseconds();
    if ahead.abs() > WRONG {
        tracing::error!(
            ahead_milliseconds,
            "the clock of this server is not that of the database: deadlines, votes, times to confirm and vacations wait until it is right"
        );
    } else {
        tracing::warn!(
            ahead_milliseconds,
            "the clock of this server is not that of the database"
        );
    }
}
