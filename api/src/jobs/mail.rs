//! Sends what stands in the outbox: each notice once at least, and none that tells nothing any more.

use std::collections::BTreeMap;
use std::sync::Arc;

use futures_util::future::join_all;
use uuid::Uuid;

use crate::app::App;
use crate::jobs::looking::keep_looking;
use crate::mail::Mailer;
use crate::models;
use crate::models::notice::Notice;
use crate::problem::ApiResult;

mod compose;
mod look;
mod post;
mod summary;
mod wanted;

/// Notices taken at a time, not counting what else is due to the same people.
const BATCH: i64 = 16;

/// Sends mail until the task is ended.
pub async fn run(app: Arc<App>, mailer: Mailer) {
    let failed = "the outbox cannot be read";
    keep_looking(&app.bells.mail, failed, || send_due(&app, &mailer)).await;
}

/// Deals with the digests and the notices that are due, and says with how many.
///
/// # Errors
/// The database fails.
pub async fn send_due(app: &App, mailer: &Mailer) -> ApiResult<usize> {
    let mut conn = app.database.get().await?;
    let now = app.clock.now();
    let digests = models::notice::begin_digests(&mut conn, now).await?;
    let notices = models::notice::claim(&mut conn, BATCH, now).await?;
    drop(conn);
    let taken = digests + notices.len();
    let (theirs, nobody_s): (Vec<Notice>, Vec<Notice>) = notices
        .into_iter()
        .partition(|notice| notice.user_id.is_some());
    let mut people: BTreeMap<Option<Uuid>, Vec<Notice>> = BTreeMap::new();
    for notice in theirs {
        people.entry(notice.user_id).or_default().push(notice);
    }
    let one_by_one = nobody_s.into_iter().map(|notice| vec![notice]);
    let groups = people.into_values().chain(one_by_one);
    join_all(groups.map(|group| post::deal_with(app, mailer, group))).await;
    Ok(taken)
}
