//! `POST /oauth/token`: an app exchanges what it was sent back with, or its refresh token, for tokens.

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::secrets;
use crate::store::people;
use crate::store::people::authorization_code::{self, AuthorizationCode};
use crate::store::people::session::{ACCESS_LIFETIME, Allowed, Holder, Refreshed};
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::oauth::fields::{ErrorCode, Fields, NotGiven, OAuthError};
use crate::web::oauth::{pkce, scopes};
use crate::web::problem::ApiError;

/// What an app exchanges.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
#[schema(example = json!({
    "grant_type": "authorization_code",
    "client_id": "019dc0de-0000-7000-8000-000000000005",
    "code": "poste_code_bm90IGEgcmVhbCBjb2RlLCBqdXN0IGFuIGV4YW1wbGU",
    "redirect_uri": "http://127.0.0.1:51004/back",
    "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
}))]
pub struct TokenRequest {
    /// `authorization_code` or `refresh_token`.
    grant_type: String,
    /// The app.
    #[schema(value_type = Uuid)]
    client_id: String,
    /// What the app was sent back with.
    code: Option<String>,
    /// Where it was sent back to, as it was asked for.
    redirect_uri: Option<String>,
    /// What `code_challenge` was made from.
    #[schema(min_length = 43, max_length = 128)]
    code_verifier: Option<String>,
    /// The newest refresh token.
    refresh_token: Option<String>,
    /// The scopes that were allowed, if they are to be named again.
    scope: Option<String>,
}

/// An app's tokens.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AppTokens {
    /// To be sent as `Authorization: Bearer …`.
    access_token: String,
    #[schema(value_type = String, example = "Bearer")]
    token_type: &'static str,
    /// Seconds for which the access token is good.
    #[schema(example = 900)]
    expires_in: i64,
    /// Good for one exchange against new tokens, within 90 days. Showing it twice ends what the app was allowed, but for 30
    /// seconds, in which it is answered as before.
    #[schema(example = "poste_ref_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl")]
    refresh_token: String,
    /// What the app may do, with blanks between.
    #[schema(example = "read play")]
    scope: String,
}

/// What is wrong with a code, whatever it is: nobody is helped to guess.
const BAD_CODE: NotGiven = NotGiven::told(
    ErrorCode::InvalidGrant,
    "this code is wrong, used or too old, or was given to another app or address: begin again",
);

/// A session that an app has.
struct Granted {
    user: Uuid,
    session: Uuid,
    scopes: Vec<String>,
    refresh_token: String,
}

/// Gives an app tokens, for what it was sent back with or for its refresh token. A code is good once and for 60 seconds;
/// exchanged twice, it ends what it gave.
#[utoipa::path(
    tag = "sign-in",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "Tokens.", body = AppTokens),
        (status = 400, description = "No tokens, and why.", body = OAuthError)
    )
)]
#[post("/oauth/token")]
pub async fn issue_token(
    app: web::Data<App>,
    request: HttpRequest,
    fields: Fields<TokenRequest>,
) -> Result<HttpResponse, NotGiven> {
    app.house.limits.check_tokens(origin(&app, &request))?;
    let Fields(wish) = fields;
    let mut conn = app.house.database.get().await?;
    let client = match wish.client_id.parse::<Uuid>() {
        Ok(id) => people::client::find(&mut conn, id).await?,
        Err(_) => None,
    };
    drop(conn);
    let Some((client, _)) = client else {
        return Err(NotGiven::told(
            ErrorCode::InvalidClient,
            "there is no such app",
        ));
    };
    let granted = match wish.grant_type.as_str() {
        "authorization_code" => exchange(&app, client.id, &wish).await?,
        "refresh_token" => refresh(&app, client.id, &wish).await?,
        _ => {
            return Err(NotGiven::told(
                ErrorCode::UnsupportedGrantType,
                "grant_type is authorization_code or refresh_token",
            ));
        }
    };
    let now = app.house.clock.now();
    let access_token = app
        .keys
        .issue(granted.user, granted.session, Some(&granted.scopes), now)
        .map_err(ApiError::internal)?;
    Ok(HttpResponse::Ok().json(AppTokens {
        access_token,
        token_type: "Bearer",
        expires_in: ACCESS_LIFETIME.num_seconds(),
        refresh_token: granted.refresh_token,
        scope: granted.scopes.join(" "),
    }))
}

/// What has become of a code.
enum Exchanged {
    /// It gave this session, with these scopes.
    Begun(Uuid, Vec<String>),
    /// It had been exchanged before: the session that it gave has ended.
    Again(Uuid),
}

/// Begins the session of an app that brings back a code.
async fn exchange(app: &App, client: Uuid, wish: &TokenRequest) -> Result<Granted, NotGiven> {
    const MISSING: NotGiven = NotGiven::told(
        ErrorCode::InvalidRequest,
        "code, redirect_uri and code_verifier are needed",
    );
    let code = wish.code.as_deref().ok_or(MISSING)?;
    let redirect_uri = wish.redirect_uri.as_deref().ok_or(MISSING)?;
    let verifier = wish.code_verifier.as_deref().ok_or(MISSING)?;
    let hash = secrets::hash(code);
    let (refresh_token, refresh_hash) =
        secrets::new_token(secrets::REFRESH_TOKEN).map_err(ApiError::internal)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let user = authorization_code::user(&mut conn, &hash).await?;
    let user = user.ok_or(BAD_CODE)?;
    let exchanged = conn
        .build_transaction()
        .run(async |conn| {
            // The account is neither deleted nor signed out everywhere meanwhile: both would overlook the session.
            people::user::hold(conn, user).await?.ok_or(BAD_CODE)?;
            let code = authorization_code::hold(conn, &hash).await?;
            let code = code.filter(|code| code.client_id == client);
            let code = code.ok_or(BAD_CODE)?;
            if let Some(begun) = code.begun_session_id {
                people::session::end(conn, begun, now).await?;
                return Ok(Exchanged::Again(begun));
            }
            let fits = code.redirect_uri == redirect_uri
                && now < code.created_at + authorization_code::LIFETIME
                && pkce::answers(verifier, &code.challenge)
                && people::session::hold(conn, code.session_id, user).await?;
            if !fits {
                return Err(BAD_CODE);
            }
            let AuthorizationCode { scopes, .. } = code;
            let allowed = Allowed {
                client,
                scopes: &scopes,
            };
            let holder = Holder::App(&refresh_hash, allowed);
            let session = people::session::create(conn, user, holder, now).await?;
            authorization_code::use_up(conn, &hash, session).await?;
            Ok(Exchanged::Begun(session, scopes))
        })
        .await?;
    match exchanged {
        Exchanged::Begun(session, scopes) => Ok(Granted {
            user,
            session,
            scopes,
            refresh_token,
        }),
        Exchanged::Again(session) => {
            app.house.ended.add(session, now);
            Err(BAD_CODE)
        }
    }
}

/// Goes on with the session of an app.
async fn refresh(app: &App, client: Uuid, wish: &TokenRequest) -> Result<Granted, NotGiven> {
    let shown = wish.refresh_token.as_deref().ok_or(NotGiven::told(
        ErrorCode::InvalidRequest,
        "refresh_token is needed",
    ))?;
    let wanted = scopes(wish.scope.as_deref());
    let now = app.house.clock.now();
    let old = secrets::hash(shown);
    let (refresh_token, new) = secrets::successor(&app.house.mail_key, shown);
    let mut conn = app.house.database.get().await?;
    let refreshed = conn
        .build_transaction()
        .run(async |conn| {
            let refreshed = people::session::refresh(conn, (&old, &new), Some(client), now).await?;
            if let Refreshed::Renewed {
                scopes: Some(allowed),
                ..
            } = &refreshed
                && wish.scope.is_some()
            {
                let named = wanted.iter().flatten().map(|scope| scope.name());
                if wanted.is_none() || !named.eq(allowed.iter().map(String::as_str)) {
                    return Err(NotGiven::told(
                        ErrorCode::InvalidScope,
                        "name the scopes that were allowed, or none",
                    ));
                }
            }
            Ok(refreshed)
        })
        .await?;
    match refreshed {
        Refreshed::Renewed {
            session,
            user,
            scopes,
        } => Ok(Granted {
            user,
            session,
            scopes: scopes.unwrap_or_default(),
            refresh_token,
        }),
        Refreshed::Stolen { session } => {
            app.house.ended.add(session, now);
            Err(NotGiven::told(
                ErrorCode::InvalidGrant,
                "this refresh token has been used before: what the app was allowed has ended",
            ))
        }
        Refreshed::Unknown => Err(NotGiven::told(
            ErrorCode::InvalidGrant,
            "this refresh token is unknown or too old: begin again",
        )),
    }
}
