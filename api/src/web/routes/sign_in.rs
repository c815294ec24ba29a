//! `POST /sign-in`: asks for a mail with a code.

use std::net::IpAddr;

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};

use crate::ground::text;
use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::store::people;
use crate::store::people::sign_in::LIFETIME;
use crate::table::Bell;
use crate::web::app::App;
use crate::web::body::Body;
use crate::web::language;
use crate::web::limits::origin;
use crate::web::problem::ApiResult;

/// A wish to sign in.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"email": "ann@example.org", "name": "Ann"}))]
pub struct SignInRequest {
    /// Where the code is sent: the address is the identity.
    #[schema(format = "idn-email", max_length = 254)]
    pub(in crate::web) email: String,
    /// What others see, for a new account; an existing one keeps its name. 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    pub(in crate::web) name: Option<String>,
    /// The language of pages and mails, for a new account: that of `Accept-Language` if it is left out.
    #[schema(example = "en")]
    pub(in crate::web) locale: Option<String>,
}

/// A mail is on its way, if the address can have one.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SignInSent {
    /// Seconds for which the code in the mail is good.
    #[schema(example = 900)]
    expires_in: i64,
}

/// Asks for a mail with a six-digit code and a link. The answer is the same whether the address is known or not.
#[utoipa::path(
    tag = "sign-in",
    request_body = SignInRequest,
    responses((status = 202, description = "A mail is on its way.", body = SignInSent))
)]
#[post("/sign-in")]
pub async fn request_sign_in(
    app: web::Data<App>,
    request: HttpRequest,
    body: Body<SignInRequest>,
) -> ApiResult<HttpResponse> {
    let mut wish = body.value;
    let locale = wish.locale.take();
    wish.locale = locale.or_else(|| Some(language::asked(&request).to_string()));
    send_code(&app, origin(&app, &request), &wish).await?;
    Ok(HttpResponse::Accepted().json(SignInSent {
        expires_in: LIFETIME.num_seconds(),
    }))
}

/// Has a code mailed to whoever wishes to sign in; the address, as it is kept.
///
/// # Errors
/// 422: a value that cannot be taken. 429: too many mails to the address.
pub(in crate::web) async fn send_code(
    app: &App,
    from: IpAddr,
    wish: &SignInRequest,
) -> ApiResult<String> {
    let email = text::email(&wish.email)?;
    let name = wish.name.as_deref();
    let name = name.map(text::person).transpose()?;
    let locale = text::locale(wish.locale.as_deref().unwrap_or("en"))?;
    app.house.limits.check_sign_in(from)?;
    app.house.limits.check_sign_in_mail(&email)?;
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    conn.build_transaction()
        .run(async |conn| {
            let sign_in =
                people::sign_in::create(conn, &email, (name.as_deref(), &locale), None, now)
                    .await?;
            outbox::notice::create_sign_in(conn, Kind::SignIn, sign_in, now).await
        })
        .await?;
    app.house.bells.ring(&[Bell::Mail]);
    Ok(email)
}
