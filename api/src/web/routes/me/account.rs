//! `GET|PATCH|DELETE /me`.

use actix_web::{HttpResponse, delete, get, patch, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::address::Address;
use crate::ground::locale::Locale;
use crate::ground::text;
use crate::store::people;
use crate::store::people::user::{User, UserChange};
use crate::store::tables;
use crate::table::deletion::delete_account;
use crate::web::app::App;
use crate::web::auth::scope::Need;
use crate::web::auth::{Caller, Owner};
use crate::web::body::Body;
use crate::web::language::Tongue;
use crate::web::problem::{ApiError, ApiResult};

/// Your account, as only you see it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Me {
    id: Uuid,
    /// Where mails go. Nobody else sees it.
    #[schema(format = "idn-email")]
    email: String,
    /// Whether mails arrive there.
    address: Address,
    /// What others see.
    name: String,
    /// The language of pages and mails: `en`, `fr` or `it`.
    #[schema(example = "en")]
    locale: String,
    /// Whether everybody may look at a page with your public games.
    public_page: bool,
    /// Whether it is no person's but a program's.
    bot: bool,
    created_at: DateTime<Utc>,
}

impl From<User> for Me {
    fn from(user: User) -> Self {
        Self {
            id: user.id,
            // An account is told of itself in its own language.
            address: Address::of(&user, &Locale::closest(&user.locale)),
            email: user.email.unwrap_or_default(),
            name: user.name,
            locale: user.locale,
            public_page: user.public_page,
            bot: user.is_program,
            created_at: user.created_at,
        }
    }
}

/// What to change of your account; fields left out stay.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"name": "Ann of Gotham"}))]
pub struct MeChange {
    /// What others see: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
    /// The language of pages and mails: `en`, `fr` or `it`.
    #[schema(example = "en")]
    locale: Option<String>,
    /// Whether everybody may look at a page with your public games.
    public_page: Option<bool>,
}

/// Shows your account.
#[utoipa::path(tag = "me", security(("bearer" = ["read"])), responses((status = 200, description = "Your account.", body = Me)))]
#[get("/me")]
pub async fn find_me(
    app: web::Data<App>,
    caller: Caller,
    _told: Tongue,
) -> ApiResult<web::Json<Me>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let user = people::user::find(&mut conn, caller.user)
        .await?
        .ok_or(ApiError::ACCOUNT_GONE)?;
    Ok(web::Json(user.into()))
}

/// Changes your name, the language of your mails, or whether you have a page.
#[utoipa::path(
    tag = "me",
    request_body = MeChange,
    security(("bearer" = [])),
    responses((status = 200, description = "Your account as it is now.", body = Me))
)]
#[patch("/me")]
pub async fn update_me(
    app: web::Data<App>,
    owner: Owner,
    body: Body<MeChange>,
) -> ApiResult<web::Json<Me>> {
    let MeChange {
        name,
        locale,
        public_page,
    } = body.value;
    let change = UserChange {
        name: name.map(|name| text::person(&name)).transpose()?,
        locale: locale.map(|locale| text::locale(&locale)).transpose()?,
        public_page,
    };
    Ok(web::Json(self::change(&app, owner, &change).await?.into()))
}

/// Changes an account, also in the games that know its old name.
///
/// # Errors
/// 401: the session has ended, or the account is gone.
pub(in crate::web) async fn change(
    app: &App,
    owner: Owner,
    change: &UserChange,
) -> ApiResult<User> {
    let mut conn = app.house.database.get().await?;
    let user = conn
        .build_transaction()
        .run(async |conn| {
            let user = if change.is_empty() {
                people::user::find(conn, owner.user).await?
            } else {
                people::user::update(conn, owner.user, change).await?
            };
            owner.hold(conn).await?;
            if change.name.is_some() || change.public_page.is_some() {
                // The games in memory know what it was, here and at other servers.
                tables::game::count_name_change(conn, owner.user).await?;
            }
            user.ok_or(ApiError::ACCOUNT_GONE)
        })
        .await?;
    app.languages.keep(user.id, Locale::closest(&user.locale));
    Ok(user)
}

/// Deletes your account: address and name are forgotten, sessions and tokens end, open games are left. Running and
/// finished games stay for the others; there you are a "former player", and the house's bot plays on for you.
#[utoipa::path(
    tag = "me",
    security(("bearer" = [])),
    responses((status = 204, description = "Your account is gone."))
)]
#[delete("/me")]
pub async fn delete_me(app: web::Data<App>, owner: Owner) -> ApiResult<HttpResponse> {
    delete(&app, owner).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Deletes an account.
///
/// # Errors
/// 401: the session has ended.
pub(in crate::web) async fn delete(app: &App, owner: Owner) -> ApiResult<()> {
    let session = Some(owner.session);
    if delete_account(&app.house, owner.user, session).await? {
        Ok(())
    } else {
        Err(ApiError::SESSION_ENDED)
    }
}

/// The account of a caller that must still be there.
///
/// # Errors
/// 401: it has been deleted.
pub async fn account(
    conn: &mut diesel_async::AsyncPgConnection,
    caller: &Caller,
) -> ApiResult<User> {
    people::user::find(conn, caller.user)
        .await?
        .ok_or(ApiError::ACCOUNT_GONE)
}
