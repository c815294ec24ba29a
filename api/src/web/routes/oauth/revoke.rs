//! `POST /oauth/revoke`: the end of what an app was allowed, by itself (RFC 7009).

use actix_web::{HttpRequest, HttpResponse, post, web};
use diesel_async::AsyncPgConnection;
use serde::Deserialize;
use uuid::Uuid;

use crate::ground::secrets;
use crate::store::people;
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::oauth::fields::{ErrorCode, Fields, NotGiven, OAuthError};
use crate::web::problem::ApiResult;

/// A token that is to be good for nothing any more.
#[derive(Deserialize, utoipa::ToSchema)]
#[schema(example = json!({
    "token": "poste_ref_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl",
    "client_id": "019dc0de-0000-7000-8000-000000000005"
}))]
pub struct Revocation {
    /// A refresh token or an access token of the app.
    token: String,
    /// The app.
    #[schema(value_type = Uuid)]
    client_id: String,
}

/// Ends what an app was allowed: the tokens that came of it, all of them. The answer is the same if there was nothing to end.
#[utoipa::path(
    tag = "sign-in",
    request_body(content = Revocation, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "It is worthless now."),
        (status = 400, description = "A field is missing or cannot be read.", body = OAuthError)
    )
)]
#[post("/oauth/revoke")]
pub async fn revoke_app_token(
    app: web::Data<App>,
    request: HttpRequest,
    fields: Fields<Revocation>,
) -> Result<HttpResponse, NotGiven> {
    app.house.limits.check_tokens(origin(&app, &request))?;
    let Fields(Revocation { token, client_id }) = fields;
    let Ok(client) = client_id.parse::<Uuid>() else {
        return Err(NotGiven::told(
            ErrorCode::InvalidClient,
            "there is no such app",
        ));
    };
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    if let Some(session) = session_of(&app, &mut conn, &token).await?
        && people::app::end_own(&mut conn, client, session, now).await?
    {
        app.house.ended.add(session, now);
    }
    Ok(HttpResponse::Ok().finish())
}

/// The session that a token is of.
async fn session_of(
    app: &App,
    conn: &mut AsyncPgConnection,
    token: &str,
) -> ApiResult<Option<Uuid>> {
    if token.starts_with(secrets::REFRESH_TOKEN) {
        return Ok(people::app::of_refresh_token(conn, &secrets::hash(token)).await?);
    }
    let claims = app.keys.verify(token, app.house.clock.now());
    Ok(claims.map(|claims| claims.sid))
}
