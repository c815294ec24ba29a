//! Many records in one answer: each is written when the one before has been sent, so that no more than one is in memory.

use std::collections::VecDeque;

use actix_web::HttpResponse;
use actix_web::web;
use actix_web::web::Bytes;
use chrono::{DateTime, Datelike as _, Utc};
use diesel_async::AsyncPgConnection;
use futures_util::{StreamExt as _, stream};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::store::tables;
use crate::store::tables::game::{Filter, Finished, Game, Own, Status};
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::games::record::written;

/// How many games are looked up at once.
const PIECE: i64 = 20;

/// Which games are sent, and where the next ones begin.
#[derive(Clone, Debug)]
pub(in crate::web::routes) enum Wanted {
    /// Finished games in which somebody has a seat to the end, those that were opened last first.
    Own {
        /// Who.
        user: Uuid,
        /// Only games that were over at this time or later.
        since: Option<DateTime<Utc>>,
        /// Only games that were over before this time.
        until: Option<DateTime<Utc>>,
        /// Only games of this ruleset.
        ruleset: Option<String>,
        /// Only games that were opened before this one.
        before: Option<Uuid>,
    },
    /// Public ones, those first that were over first.
    Public(Finished),
}

impl Wanted {
    /// The next games; none if there are no more.
    async fn next(&mut self, conn: &mut AsyncPgConnection) -> ApiResult<Vec<Game>> {
        match self {
            Self::Own {
                user,
                since,
                until,
                ruleset,
                before,
            } => {
                let filter = Filter {
                    status: Some(Status::Finished),
                    ruleset: ruleset.clone(),
                    player: Some(*user),
                    own: Own::ToTheEnd,
                    since: *since,
                    until: *until,
                    before: *before,
                    ..Filter::default()
                };
                let games = tables::game::list(conn, &filter, PIECE).await?;
                *before = games.last().map(|game| game.id).or(*before);
                Ok(games)
            }
            Self::Public(wanted) => {
                let games = tables::game::finished(conn, wanted, PIECE).await?;
                let last = games.last();
                let last = last.and_then(|game| Some((game.finished_at?, game.id)));
                wanted.after = last.or(wanted.after);
                Ok(games)
            }
        }
    }

    /// As whom the records are read.
    fn reader(&self) -> Option<Uuid> {
        match self {
            Self::Own { user, .. } => Some(*user),
            Self::Public(_) => None,
        }
    }
}

/// What is still to be sent.
struct Rest {
    app: web::Data<App>,
    wanted: Wanted,
    /// Games that have been looked up.
    games: VecDeque<Game>,
    /// Whether there are no more behind them.
    is_last: bool,
}

impl Rest {
    /// The next record; none if that was all. Its connection is given back before it is sent.
    async fn next(&mut self) -> ApiResult<Option<Bytes>> {
        let mut conn = self.app.house.database.get().await?;
        if self.games.is_empty() && !self.is_last {
            self.games = self.wanted.next(&mut conn).await?.into();
            self.is_last = self.games.len() < usize::try_from(PIECE).unwrap_or(0);
        }
        let Some(game) = self.games.pop_front() else {
            return Ok(None);
        };
        let written = written(&mut conn, &game, self.wanted.reader(), false).await?;
        Ok(Some(Bytes::from(written.text)))
    }
}

/// Sends the records of the games that are wanted, one after the other.
///
/// # Errors
/// The first of them cannot be read; what fails later ends the answer before its end. The database fails.
pub(in crate::web::routes) async fn send(
    app: &web::Data<App>,
    wanted: Wanted,
    file: &str,
) -> ApiResult<HttpResponse> {
    let mut rest = Rest {
        app: app.clone(),
        wanted,
        games: VecDeque::new(),
        is_last: false,
    };
    // What fails at once is still answered with a problem.
    let first = rest.next().await?;
    let rest = stream::try_unfold(rest, async |mut rest| {
        let next = rest.next().await?;
        ApiResult::Ok(next.map(|record| (record, rest)))
    });
    let first = stream::iter(first).map(ApiResult::Ok);
    Ok(HttpResponse::Ok()
        .content_type("application/x-ndjson")
        .insert_header((
            "Content-Disposition",
            format!("attachment; filename=\"{file}.ndjson\""),
        ))
        .streaming(first.chain(rest)))
}

/// A time that games can be over at.
///
/// # Errors
/// 422: no calendar of ours has it.
pub(in crate::web::routes) fn sane(time: DateTime<Utc>) -> ApiResult<DateTime<Utc>> {
    if (1970..=9999).contains(&time.year()) {
        return Ok(time);
    }
    Err(ApiError::invalid("bad_time", Detail::Years))
}
