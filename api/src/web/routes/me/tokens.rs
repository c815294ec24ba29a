//! `GET|POST /me/tokens`, `DELETE /me/tokens/{id}`: personal tokens for third-party clients.

use actix_web::{HttpResponse, delete, get, post, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::admin::NOT_AN_ADMINISTRATOR;
use crate::ground::details::Detail;
use crate::ground::secrets;
use crate::ground::text;
use crate::store::people;
use crate::store::people::token::Token;
use crate::table::Reply;
use crate::table::frame::{self, Asker};
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::auth::scope::Scope;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// The most good tokens that one account can have.
const MAX_TOKENS: usize = 50;

/// A token to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "my phone", "scopes": ["read", "play"]}))]
pub struct NewToken {
    /// What you call it: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// What it may be used for, at least one; `admin` for administrators alone.
    #[schema(min_items = 1, max_items = 4)]
    scopes: Vec<Scope>,
}

/// A personal token, without its text.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PersonalToken {
    id: Uuid,
    name: String,
    scopes: Vec<String>,
    created_at: DateTime<Utc>,
}

impl From<Token> for PersonalToken {
    fn from(token: Token) -> Self {
        Self {
            id: token.id,
            name: token.name,
            scopes: token.scopes,
            created_at: token.created_at,
        }
    }
}

/// A personal token, just made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MadeToken {
    id: Uuid,
    name: String,
    scopes: Vec<String>,
    created_at: DateTime<Utc>,
    /// The token itself. It is shown this once and stored as a hash only.
    #[schema(example = "poste_pat_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl")]
    pub(in crate::web) token: String,
}

/// Lists your personal tokens, the oldest first.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 200, description = "Your tokens.", body = Page<PersonalToken>))
)]
#[get("/me/tokens")]
pub async fn list_tokens(
    app: web::Data<App>,
    owner: Owner,
) -> ApiResult<web::Json<Page<PersonalToken>>> {
    let mut conn = app.house.database.get().await?;
    let tokens = people::token::list(&mut conn, owner.user).await?;
    Ok(web::Json(Page {
        items: tokens.into_iter().map(Into::into).collect(),
        next: None,
    }))
}

/// Makes a personal token. Send no `Idempotency-Key`: the token is shown once, so an answer cannot be repeated.
#[utoipa::path(
    tag = "me",
    request_body = NewToken,
    security(("bearer" = [])),
    responses((status = 201, description = "The token, shown this once.", body = MadeToken))
)]
#[post("/me/tokens")]
pub async fn create_token(
    app: web::Data<App>,
    owner: Owner,
    body: Body<NewToken>,
) -> ApiResult<HttpResponse> {
    let NewToken { name, scopes } = body.value;
    let made = make(&app, owner, &name, &scopes).await?;
    Ok(HttpResponse::Created().json(made))
}

/// Makes a personal token.
///
/// # Errors
/// 401: the session has ended. 403: only administrators may. 409: there are too many. 422: a value that cannot be taken.
pub(in crate::web) async fn make(
    app: &App,
    owner: Owner,
    name: &str,
    scopes: &[Scope],
) -> ApiResult<MadeToken> {
    let name = text::name(name, text::MAX_USER_NAME, "bad_name")?;
    if scopes.is_empty() {
        return Err(ApiError::invalid("no_scope", Detail::Meaning));
    }
    let mut names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
    names.sort_unstable();
    if names.windows(2).any(|two| matches!(two, [a, b] if a == b)) {
        return Err(ApiError::invalid("scope_twice", Detail::Meaning));
    }
    let asker = Asker {
        user: owner.user,
        key: None,
    };
    let work = async |conn: &mut AsyncPgConnection| {
        owner.hold(conn).await?;
        if scopes.contains(&Scope::Admin) && !people::standing::is_admin(conn, owner.user).await? {
            return Err(NOT_AN_ADMINISTRATOR.into());
        }
        if people::token::list(conn, owner.user).await?.len() >= MAX_TOKENS {
            return Err(ApiError::conflict(
                "too_many_tokens",
                Detail::TooManyTokens {
                    most: MAX_TOKENS.into(),
                },
            ));
        }
        let (text, hash) =
            secrets::new_token(secrets::PERSONAL_TOKEN).map_err(ApiError::internal)?;
        let now = app.house.clock.now();
        let token = people::token::create(conn, owner.user, &name, &hash, &names, now).await?;
        let made = MadeToken {
            id: token.id,
            name: token.name,
            scopes: token.scopes,
            created_at: token.created_at,
            token: text,
        };
        Ok((made, Reply::default()))
    };
    let outcome = frame::once(&app.house, asker, work).await?;
    // Without a key nothing was answered before.
    outcome
        .done()
        .ok_or_else(|| ApiError::internal("a token was made before"))
}

/// Revokes a personal token at once.
#[utoipa::path(
    tag = "me",
    params(("id" = Uuid, Path, description = "The token's id.")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is worthless now."))
)]
#[delete("/me/tokens/{id}")]
pub async fn revoke_token(
    app: web::Data<App>,
    owner: Owner,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    revoke(&app, owner, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Revokes a personal token.
///
/// # Errors
/// 401: the session has ended. 404: there is no such token.
pub(in crate::web) async fn revoke(app: &App, owner: Owner, id: Uuid) -> ApiResult<()> {
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let revoked = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(people::token::revoke(conn, owner.user, id, now).await?)
        })
        .await?;
    revoked
        .then_some(())
        .ok_or(ApiError::not_found(Detail::NoSuchToken))
}
