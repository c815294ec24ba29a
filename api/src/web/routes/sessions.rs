//! `/sessions`: signing in with a code, staying signed in, signing out.

use std::net::IpAddr;

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::me::account::Me;
use crate::ground::details::Detail;
use crate::ground::secrets;
use crate::ground::text;
use crate::store::people;
use crate::store::people::session::ACCESS_LIFETIME;
use crate::store::people::session::{Holder, Refreshed};
use crate::store::people::user::User;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::body::Body;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};

/// An address and the code that was mailed to it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ann@example.org", "code": "042137"}))]
pub struct NewSession {
    /// The address.
    #[schema(format = "idn-email", max_length = 254)]
    email: String,
    /// The six digits from the mail; blanks and hyphens between them are passed over.
    #[schema(min_length = 6, max_length = 100)]
    code: String,
}

/// A refresh token.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"refresh_token": "poste_ref_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl"}))]
pub struct RefreshRequest {
    /// The newest refresh token of the session.
    #[schema(max_length = 200)]
    refresh_token: String,
}

/// A session's tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Session {
    /// To be sent as `Authorization: Bearer …`.
    access_token: String,
    /// Seconds for which the access token is good.
    #[schema(example = 900)]
    expires_in: i64,
    /// Good for one exchange against new tokens, within 90 days. Showing it twice ends the session, but for 30 seconds.
    refresh_token: String,
    /// The account.
    user: Me,
}

/// Signs in with the code from the mail; makes the account at the first time.
#[utoipa::path(
    tag = "sign-in",
    request_body = NewSession,
    responses((status = 201, description = "You are signed in.", body = Session))
)]
#[post("/sessions")]
pub async fn create_session(
    app: web::Data<App>,
    request: HttpRequest,
    body: Body<NewSession>,
) -> ApiResult<HttpResponse> {
    let from = origin(&app, &request);
    let (token, hash) = secrets::new_token(secrets::REFRESH_TOKEN).map_err(ApiError::internal)?;
    let holder = Holder::Refresh(&hash);
    let entry = (body.value.email.as_str(), body.value.code.as_str());
    let (user, session) = sign_in(&app, from, entry, holder, None).await?;
    Ok(HttpResponse::Created().json(tokens(&app, user, session, token)?))
}

/// Begins a session for whoever has the code that was mailed to the address: the account, made at the first time, and the
/// session. A guest keeps what is theirs, if the address has no account yet.
///
/// # Errors
/// 401: the code is wrong, used, or too old. 403: the account is suspended. 422: it can be no code, which costs no attempt. 429: too many attempts.
pub(in crate::web) async fn sign_in(
    app: &App,
    from: IpAddr,
    (email, code): (&str, &str),
    holder: Holder<'_>,
    guest: Option<Uuid>,
) -> ApiResult<(User, Uuid)> {
    const WRONG: ApiError = ApiError::Unauthorized(Detail::WrongCode);
    let email = text::email(email)?;
    let code = text::code(code)?;
    app.house.limits.check_sign_in(from)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let wishes = people::sign_in::attempt(&mut conn, &email, None, now).await?;
    let mut wishes = wishes.into_iter();
    let wish = wishes.find(|wish| wish.has_code(&code)).ok_or(WRONG)?;
    conn.build_transaction()
        .run(async |conn| {
            if !people::sign_in::use_up(conn, wish.id, now).await? {
                return Err(WRONG);
            }
            let kept = match guest {
                Some(guest) => keep(conn, guest, &email, wish.name.as_deref()).await?,
                None => None,
            };
            let user = if let Some(user) = kept {
                user
            } else {
                let name = wish.name.clone().unwrap_or_else(secrets::newcomer_name);
                people::user::find_or_create(conn, &email, &name, &wish.locale, now).await?
            };
            if people::standing::is_suspended(conn, user.id).await? {
                return Err(ApiError::forbidden("suspended", Detail::Meaning));
            }
            // Whoever has the code has read a mail.
            people::address::proven(conn, user.id).await?;
            let session = people::session::create(conn, user.id, holder, now).await?;
            Ok((user, session))
        })
        .await
}

/// Gives a guest an address that has no account yet.
async fn keep(
    conn: &mut AsyncPgConnection,
    guest: Uuid,
    email: &str,
    name: Option<&str>,
) -> ApiResult<Option<User>> {
    if people::user::find_by_email(conn, email).await?.is_some() {
        return Ok(None);
    }
    if name.is_some() {
        // The games in memory know the old one.
        tables::game::count_name_change(conn, guest).await?;
    }
    Ok(people::guest::keep(conn, guest, email, name).await?)
}

/// Exchanges the refresh token for new tokens. For 30 seconds, as long as nobody has used the new one, the old one is given
/// the same again, for an answer that was lost or a second window; after that, a token shown twice was stolen: the session
/// ends for everybody.
#[utoipa::path(
    tag = "sign-in",
    request_body = RefreshRequest,
    responses((status = 201, description = "New tokens.", body = Session))
)]
#[post("/sessions/refresh")]
pub async fn refresh_session(
    app: web::Data<App>,
    body: Body<RefreshRequest>,
) -> ApiResult<HttpResponse> {
    let now = app.house.clock.now();
    let old = secrets::hash(&body.value.refresh_token);
    let (token, new) = secrets::successor(&app.house.mail_key, &body.value.refresh_token);
    let mut conn = app.house.database.get().await?;
    let refreshed = conn
        .build_transaction()
        .run(async |conn| people::session::refresh(conn, (&old, &new), None, now).await)
        .await?;
    match refreshed {
        Refreshed::Renewed {
            session,
            user,
            scopes: _,
        } => {
            let user = people::user::find(&mut conn, user)
                .await?
                .ok_or(ApiError::ACCOUNT_GONE)?;
            Ok(HttpResponse::Created().json(tokens(&app, user, session, token)?))
        }
        Refreshed::Stolen { session } => {
            app.house.ended.add(session, now);
            Err(ApiError::Unauthorized(Detail::UsedRefreshToken))
        }
        Refreshed::Unknown => Err(ApiError::Unauthorized(Detail::UnknownRefreshToken)),
    }
}

/// Signs out: refresh token and access token are worthless from now on. Another server on the same database may still take
/// the access token for a second, but for nothing that only a signed-in person may do.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses((status = 204, description = "You are signed out."))
)]
#[delete("/sessions/current")]
pub async fn end_session(app: web::Data<App>, owner: Owner) -> ApiResult<HttpResponse> {
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    people::session::end(&mut conn, owner.session, now).await?;
    app.house.ended.add(owner.session, now);
    Ok(HttpResponse::NoContent().finish())
}

fn tokens(app: &App, user: User, session: Uuid, refresh_token: String) -> ApiResult<Session> {
    let access_token = app
        .keys
        .issue(user.id, session, None, app.house.clock.now())
        .map_err(ApiError::internal)?;
    Ok(Session {
        access_token,
        expires_in: ACCESS_LIFETIME.num_seconds(),
        refresh_token,
        user: user.into(),
    })
}
