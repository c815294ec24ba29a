//! `GET /healthz` and `GET /readyz`: whether the program lives, and whether it can serve.

use actix_web::{get, web};
use diesel_async::RunQueryDsl;
use serde::Serialize;

use crate::store::outbox;
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// The program lives.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Health {
    /// Always `ok`.
    #[schema(value_type = String, example = "ok")]
    status: &'static str,
}

/// The program can serve.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Readiness {
    /// Always `ok`.
    #[schema(value_type = String, example = "ok")]
    status: &'static str,
    /// The mails.
    mail: MailQueue,
    /// The server's clock.
    clock: ClockState,
}

/// How the server's clock stands to the database's, which several servers share.
#[derive(Serialize, utoipa::ToSchema)]
pub struct ClockState {
    /// By how many seconds it is ahead; behind if below 0.
    ahead_seconds: i64,
    /// Whether it is so wrong that deadlines, votes, times to confirm and vacations wait until it is right.
    pauses: bool,
}

/// The mails that have not reached anybody.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MailQueue {
    /// Due and not yet sent, those that have failed and are to be tried again too; 10000 are that many or more. What is to
    /// come later does not count.
    waiting: i64,
    /// Whether no mail gets through at all, so that each waits for the mail server, as this server's last attempt has shown.
    /// While it is false, what waits is about to go out, or is to be tried again by itself.
    stuck: bool,
    /// Given up: refused by the mail server, or failed ten times; 10000 are that many or more.
    dead: i64,
}

/// Says that the program lives; asks nothing of the database.
#[utoipa::path(tag = "health", responses((status = 200, description = "It lives.", body = Health)))]
#[get("/healthz")]
pub async fn show_health() -> web::Json<Health> {
    web::Json(Health { status: "ok" })
}

/// Says that requests can be served: the database answers. Also counts the mails that should have gone out by now and those given up, and says how the clock stands.
#[utoipa::path(tag = "health", responses((status = 200, description = "Requests can be served.", body = Readiness)))]
#[get("/readyz")]
pub async fn show_readiness(app: web::Data<App>) -> ApiResult<web::Json<Readiness>> {
    let mut conn = app.house.database.get().await?;
    diesel::select(diesel::dsl::sql::<diesel::sql_types::Integer>("1"))
        .get_result::<i32>(&mut conn)
        .await?;
    Ok(web::Json(Readiness {
        status: "ok",
        mail: MailQueue {
            waiting: outbox::notice::count_due(&mut conn, app.house.clock.now()).await?,
            stuck: app.house.figures.mails_are_stuck(),
            dead: outbox::notice::count_dead(&mut conn).await?,
        },
        clock: ClockState {
            ahead_seconds: app.house.punctual.ahead().num_seconds(),
            pauses: app.house.punctual.is_wrong(),
        },
    }))
}
