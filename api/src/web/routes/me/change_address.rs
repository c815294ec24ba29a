//! `POST /me/address`, `POST /me/address/confirm`: another address for an account, proven by a code that is mailed there.

use std::net::IpAddr;

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};

use super::account::Me;
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::store::people;
use crate::store::people::sign_in::LIFETIME;
use crate::store::people::user::User;
use crate::table::Bell;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::body::Body;
use crate::web::limits::origin;
use crate::web::problem::{ApiError, ApiResult};

/// The address that an account is to have.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ann@example.com"}))]
pub struct NewAddress {
    /// Where the code is sent.
    #[schema(format = "idn-email", max_length = 254)]
    email: String,
}

/// A mail is on its way to the new address.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AddressAsked {
    /// Seconds for which the code in the mail is good.
    #[schema(example = 900)]
    expires_in: i64,
}

/// The new address, and the code that was mailed to it.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ann@example.com", "code": "042137"}))]
pub struct ProvenAddress {
    /// The new address.
    #[schema(format = "idn-email", max_length = 254)]
    email: String,
    /// The six digits from the mail; blanks and hyphens between them are passed over.
    #[schema(min_length = 6, max_length = 100)]
    code: String,
}

/// Asks for another address: a code is mailed there. Nothing changes until the code has come back.
#[utoipa::path(
    tag = "me",
    request_body = NewAddress,
    security(("bearer" = [])),
    responses((status = 202, description = "A mail is on its way to the new address.", body = AddressAsked))
)]
#[post("/me/address")]
pub async fn ask_for_address(
    app: web::Data<App>,
    request: HttpRequest,
    owner: Owner,
    body: Body<NewAddress>,
) -> ApiResult<HttpResponse> {
    ask(&app, origin(&app, &request), owner, &body.value.email).await?;
    Ok(HttpResponse::Accepted().json(AddressAsked {
        expires_in: LIFETIME.num_seconds(),
    }))
}

/// Gives the account the new address, if the code is the one that was mailed there. The old address is told.
#[utoipa::path(
    tag = "me",
    request_body = ProvenAddress,
    security(("bearer" = [])),
    responses((status = 200, description = "Your account as it is now.", body = Me))
)]
#[post("/me/address/confirm")]
pub async fn change_address(
    app: web::Data<App>,
    request: HttpRequest,
    owner: Owner,
    body: Body<ProvenAddress>,
) -> ApiResult<web::Json<Me>> {
    let ProvenAddress { email, code } = body.value;
    let proof = (email.as_str(), code.as_str());
    let user = change(&app, origin(&app, &request), owner, proof).await?;
    Ok(web::Json(user.into()))
}

/// Has a code mailed to the address that an account is to have.
///
/// # Errors
/// 401: the session has ended. 422: no address, or the account's own. 429: too many mails to it.
pub(in crate::web) async fn ask(
    app: &App,
    from: IpAddr,
    owner: Owner,
    email: &str,
) -> ApiResult<()> {
    let email = text::email(email)?;
    app.house.limits.check_sign_in(from)?;
    app.house.limits.check_sign_in_mail(&email)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            let user = people::user::find(conn, owner.user).await?;
            let user = user.ok_or(ApiError::ACCOUNT_GONE)?;
            if user.email.as_ref() == Some(&email) {
                return Err(ApiError::invalid("same_address", Detail::Meaning));
            }
            let who = (Some(user.name.as_str()), user.locale.as_str());
            let wish = people::sign_in::create(conn, &email, who, Some(owner.user), now).await?;
            outbox::notice::create_sign_in(conn, Kind::NewAddress, wish, now).await?;
            Ok::<_, ApiError>(())
        })
        .await?;
    app.house.bells.ring(&[Bell::Mail]);
    Ok(())
}

/// Gives an account the address that it has proven, and has the old one told.
///
/// # Errors
/// 401: the session has ended. 409: the address has an account. 422: a wrong code, or none, which costs no attempt. 429: too many attempts.
pub(in crate::web) async fn change(
    app: &App,
    from: IpAddr,
    owner: Owner,
    (email, code): (&str, &str),
) -> ApiResult<User> {
    let wrong = || ApiError::invalid("wrong_code", Detail::WrongCode);
    let email = text::email(email)?;
    let code = text::code(code)?;
    app.house.limits.check_sign_in(from)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    // By itself: an attempt counts whatever comes of it, but not for a session that has ended.
    let wishes = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            let wishes = people::sign_in::attempt(conn, &email, Some(owner.user), now).await?;
            Ok::<_, ApiError>(wishes)
        })
        .await?;
    let mut wishes = wishes.into_iter();
    let wish = wishes.find(|wish| wish.has_code(&code)).ok_or_else(wrong)?;
    let user = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            let user = people::user::hold(conn, owner.user).await?;
            let user = user.ok_or(ApiError::ACCOUNT_GONE)?;
            if !people::sign_in::use_up(conn, wish.id, now).await? {
                return Err(wrong());
            }
            if !people::user::set_email(conn, user.id, &email).await? {
                return Err(ApiError::conflict("address_taken", Detail::AddressTaken));
            }
            // Whoever has the code has read a mail.
            people::address::proven(conn, user.id).await?;
            people::sign_in::set_old_email(conn, wish.id, user.email.as_deref()).await?;
            if let Some(old) = &user.email {
                people::sign_in::forget(conn, old).await?;
            }
            outbox::notice::create_sign_in(conn, Kind::AddressChanged, wish.id, now).await?;
            let user = people::user::find(conn, user.id).await?;
            user.ok_or(ApiError::ACCOUNT_GONE)
        })
        .await?;
    app.house.bells.ring(&[Bell::Mail]);
    Ok(user)
}
