//! `POST /me/bot`: says that a program plays with the account.

use actix_web::{post, web};

use super::account::Me;
use crate::table::programs;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::problem::{ApiError, ApiResult};

/// Says that no person plays with this account but a program: before its first game, and for good. It is then marked at
/// tables, sits down only where `programs` are let in, and does not play on pages.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 200, description = "Your account, which is a program's.", body = Me))
)]
#[post("/me/bot")]
pub async fn declare_bot(app: web::Data<App>, owner: Owner) -> ApiResult<web::Json<Me>> {
    let mut conn = app.house.database.get().await?;
    let account = conn
        .build_transaction()
        .run(async |conn| {
            let account = programs::declare(conn, owner.user).await?;
            owner.hold(conn).await?;
            Ok::<_, ApiError>(account)
        })
        .await?;
    Ok(web::Json(account.into()))
}
