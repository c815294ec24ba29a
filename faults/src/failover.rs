//! The primary database dies, and its standby takes its place.

use std::time::{Duration, Instant};

use anyhow::Context as _;

use crate::fault::Stage;
use crate::program::say;
use crate::replicas::Replicas;
use crate::{BEFORE, goes_on};

/// How long after the promotion play may go on at the latest.
const AT_ONCE: Duration = Duration::from_secs(10);

/// So many times: the primary is killed under load, the standby promoted, and another standby made of the dead one.
pub(crate) async fn happen(
    stage: &mut Stage,
    replicas: &mut Replicas,
    times: usize,
) -> anyhow::Result<()> {
    for time in 1..=times {
        goes_on(stage, BEFORE)
            .await
            .with_context(|| format!("before failover {time}"))?;
        let began = Instant::now();
        replicas.kill_primary().await?;
        replicas.promote_standby().await?;
        let promoted = Instant::now();
        goes_on(stage, 1)
            .await
            .with_context(|| format!("after failover {time}"))?;
        let rested = promoted.elapsed();
        stage.faults.push((began, Instant::now()));
        say(&format!(
            "failover {time}: promoted after {:.1?}, play went on {rested:.1?} later; {} acknowledged",
            promoted.duration_since(began),
            stage.world.ledger.len()
        ));
        anyhow::ensure!(rested < AT_ONCE, "play went on too late");
        replicas.replicate().await?;
    }
    goes_on(stage, BEFORE)
        .await
        .context("after the last failover")
}
