//! `GET /games/{id}/view`: what you may see of the board, now or at any step of the past.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use engine::{Lang, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::table::Match;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::report;
use crate::web::report::{PendingDecision, You};

/// Which step to look at.
#[derive(Clone, Copy, Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ViewQuery {
    /// Show the game as it was after this log entry, counted from 0; the newest if not given.
    at: Option<u32>,
}

/// What you may see of a game.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ViewAnswer {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// Entries in the log now.
    version: u32,
    /// The log entry after which this is the view.
    at: u32,
    /// The hash that stands for the log up to there.
    #[schema(value_type = String)]
    head: String,
    /// What you may see; a spectator sees what everybody may.
    #[schema(value_type = crate::web::openapi::games::GameView)]
    view: Box<RawValue>,
    /// The same as plain text, for reading aloud or in a mail.
    text: String,
    /// Whom the game waited for.
    pending: Vec<PendingDecision>,
    /// What you are to the game; null for a spectator.
    you: Option<You>,
}

/// Shows what you may see of the board. With a token of a player that is their own view, else a spectator's.
#[utoipa::path(
    tag = "games",
    params(
        ("id" = Uuid, Path, description = "The game's id."),
        ViewQuery,
    ),
    security((), ("bearer" = ["read"])),
    responses(
        (status = 200, description = "Your view.", body = ViewAnswer),
    )
)]
#[get("/games/{id}/view")]
pub async fn view_game(
    app: web::Data<App>,
    caller: MaybeCaller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    query: web::Query<ViewQuery>,
) -> ApiResult<web::Json<ViewAnswer>> {
    let mut conn = app.house.database.get().await?;
    let game = visible_game(&mut conn, *id, caller.user()).await?;
    let now = app.house.matches.load_row(&mut conn, &game).await?;
    let version = now.table.version();
    let answer = match query.at {
        Some(at) if at >= version => {
            return Err(ApiError::no_such_entry(version - 1));
        }
        Some(at) if at + 1 < version => {
            let table = now
                .table
                .at(at)
                .ok_or(ApiError::not_found(Detail::NoEntry))?;
            let then = Match {
                table,
                ..Match::clone(&now)
            };
            answer(tongue.lang(), &then, caller.user(), version, (None, None))
        }
        Some(_) | None => answer(
            tongue.lang(),
            &now,
            caller.user(),
            version,
            (game.awaited_since, game.next_deadline),
        ),
    };
    drop(conn);
    Ok(web::Json(answer))
}

/// What somebody may see of a game as it is now, in their language, with since when and until when it waits.
pub(super) fn of_now(
    lang: Lang,
    game: &Match,
    user: Uuid,
    waits: (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
) -> ViewAnswer {
    answer(lang, game, Some(user), game.table.version(), waits)
}

fn answer(
    lang: Lang,
    game: &Match,
    user: Option<Uuid>,
    version: u32,
    (since, due): (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
) -> ViewAnswer {
    // Whoever may see a private game without a seat in it has been invited to it.
    let viewer = game.who.viewer(user).unwrap_or(Viewer::Spectator);
    let table = &game.table;
    let past = table.version() < version;
    let names = game.who.names_at_in(lang, table.version() - 1);
    ViewAnswer {
        ruleset: table.ruleset().slug(),
        version,
        at: table.version() - 1,
        head: table.head().to_string(),
        view: table.view_in(lang, viewer),
        text: table.board_text_in(lang, viewer, &names),
        pending: report::pending(table, since, due),
        you: report::you(table, viewer).map(|you| if past { you.in_the_past() } else { you }),
    }
}
