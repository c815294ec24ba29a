//! The user behind a request.

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest, web};
use tokio::sync::OnceCell;
use uuid::Uuid;

use super::scope::{Need, Scope};
use crate::ground::details::Detail;
use crate::ground::secrets;
use crate::store::people;
use crate::table::{Asker, Key};
use crate::web::app::App;
use crate::web::openapi::{self, Asked};
use crate::web::problem::{ApiError, ApiResult};

/// Somebody with a valid token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The account.
    pub user: Uuid,
    /// The session of a signed-in person.
    pub session: Option<Uuid>,
    /// The session of an app that the person has allowed something.
    pub app: Option<Uuid>,
    /// The personal token, if one was shown.
    pub token: Option<Uuid>,
    scopes: Vec<Scope>,
}

impl Caller {
    /// Makes sure that the token may be used for this.
    ///
    /// # Errors
    /// 403: it may not.
    pub fn may(&self, need: Need) -> ApiResult<()> {
        let allowed = self.session.is_some()
            || match need {
                Need::Read => !self.scopes.is_empty(),
                Need::Play => self.is_bot() || self.scopes.contains(&Scope::Play),
                Need::Admin => self.app.is_none() && self.scopes.contains(&Scope::Admin),
            };
        if allowed {
            return Ok(());
        }
        Err(ApiError::forbidden(
            "scope_missing",
            match need {
                Need::Read => Detail::TokenWithoutScope,
                Need::Play => Detail::TokenWithoutPlay,
                Need::Admin => Detail::TokenWithoutAdmin,
            },
        ))
    }

    /// The session of a signed-in person.
    ///
    /// # Errors
    /// 403: a personal token was shown, or an app's.
    pub fn session(&self) -> ApiResult<Uuid> {
        self.session
            .ok_or(ApiError::forbidden("scope_missing", Detail::PersonsOnly))
    }

    /// The session with which what the caller may do ends; none for a personal token.
    pub fn lasts_with(&self) -> Option<Uuid> {
        self.session.or(self.app)
    }

    /// The caller as the one who asks for something, under the request's key.
    pub const fn asks<'a>(&self, key: Option<&'a Key>) -> Asker<'a> {
        Asker {
            user: self.user,
            key,
        }
    }

    fn is_bot(&self) -> bool {
        self.scopes.contains(&Scope::Bot)
    }
}

/// Somebody with a valid token, or anybody: no token at all is fine, a bad one is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaybeCaller(pub Option<Caller>);

impl MaybeCaller {
    /// The account, if there is one.
    pub fn user(&self) -> Option<Uuid> {
        self.0.as_ref().map(|caller| caller.user)
    }
}

impl FromRequest for MaybeCaller {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            if !request.headers().contains_key(header::AUTHORIZATION) {
                return Ok(Self(None));
            }
            let once = Recognised::of(&request);
            let caller = once.0.get_or_try_init(|| shown(&request)).await?;
            Ok(Self(Some(caller.clone())))
        })
    }
}

/// Whoever a request is from: looked up once, however many parts of a handler ask.
#[derive(Clone, Default)]
struct Recognised(Rc<OnceCell<Caller>>);

impl Recognised {
    fn of(request: &HttpRequest) -> Self {
        let mut kept = request.extensions_mut();
        if let Some(once) = kept.get::<Self>() {
            return once.clone();
        }
        let once = Self::default();
        kept.insert(once.clone());
        once
    }
}

/// Whoever has been found to have sent a request that was answered.
pub fn known(request: &HttpRequest) -> Option<Uuid> {
    let kept = request.extensions();
    let caller = kept.get::<Recognised>()?.0.get()?;
    Some(caller.user)
}

/// Makes sure that whoever asks may do what the contract says of this address, before anything of the body is judged.
///
/// # Errors
/// 401: there is no valid token. 403: it may not be used for this.
pub async fn gate(request: &HttpRequest) -> ApiResult<()> {
    let pattern = request.match_pattern().unwrap_or_default();
    let Some(asked) = openapi::asked_of(request.method().as_str(), &pattern) else {
        return Ok(());
    };
    let caller = Caller::from_request(request, &mut Payload::None).await?;
    match asked {
        Asked::Token(need) => caller.may(need),
        Asked::Owner => caller.session().map(|_| ()),
    }
}

/// The user of the token that a request shows.
async fn shown(request: &HttpRequest) -> ApiResult<Caller> {
    let value = request.headers().get(header::AUTHORIZATION);
    let token = value
        .and_then(|value| value.to_str().ok())
        .and_then(bearer)
        .ok_or(ApiError::Unauthorized(Detail::BadAuthorization))?;
    let app = request
        .app_data::<web::Data<App>>()
        .ok_or_else(|| ApiError::internal("the application is not set up"))?;
    let caller = recognise(app, token).await?;
    app.house.limits.check_user(caller.user, caller.is_bot())?;
    Ok(caller)
}

impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = MaybeCaller::from_request(request, payload);
        Box::pin(async move {
            caller
                .await?
                .0
                .ok_or(ApiError::Unauthorized(Detail::NoToken))
        })
    }
}

fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme
        .eq_ignore_ascii_case("bearer")
        .then(|| token.trim())
        .filter(|token| !token.is_empty())
}

async fn recognise(app: &App, token: &str) -> ApiResult<Caller> {
    const UNKNOWN: ApiError = ApiError::Unauthorized(Detail::UnknownToken);
    if token.starts_with(secrets::PERSONAL_TOKEN) {
        let mut conn = app.house.database.get().await?;
        let token = people::token::find_by_hash(&mut conn, &secrets::hash(token))
            .await?
            .ok_or(UNKNOWN)?;
        return Ok(Caller {
            user: token.user_id,
            session: None,
            app: None,
            token: Some(token.id),
            scopes: known_scopes(token.scopes.iter().map(String::as_str)),
        });
    }
    let claims = app
        .keys
        .verify(token, app.house.clock.now())
        .filter(|claims| !app.house.ended.has(claims.sid))
        .ok_or(UNKNOWN)?;
    let is_app = claims.scope.is_some();
    Ok(Caller {
        user: claims.sub,
        session: (!is_app).then_some(claims.sid),
        app: is_app.then_some(claims.sid),
        token: None,
        scopes: known_scopes(claims.scope.iter().flat_map(|scopes| scopes.split(' '))),
    })
}

fn known_scopes<'a>(names: impl Iterator<Item = &'a str>) -> Vec<Scope> {
    names.filter_map(|scope| scope.parse().ok()).collect()
}
