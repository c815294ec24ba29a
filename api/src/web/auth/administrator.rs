//! The administrator behind a request: who may help others.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::Caller;
use super::scope::Need;
use crate::admin::{NOT_AN_ADMINISTRATOR, Operator, Wish};
use crate::store::people;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// An administrator, signed in or with a token of their own that has the scope `admin`.
///
/// Account and session have been looked up for this request; an act holds both as well, until it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Administrator(Operator);

impl Administrator {
    /// Makes sure that an account may help others, now and in this session, if it comes with one.
    ///
    /// # Errors
    /// 401: the session has ended. 403: the account is no administrator's.
    pub async fn of(
        conn: &mut AsyncPgConnection,
        user: Uuid,
        (session, token): (Option<Uuid>, Option<Uuid>),
    ) -> ApiResult<Self> {
        if let Some(session) = session
            && !people::session::goes_on(conn, session, user).await?
        {
            return Err(ApiError::SESSION_ENDED);
        }
        if !people::standing::is_admin(conn, user).await? {
            return Err(NOT_AN_ADMINISTRATOR.into());
        }
        Ok(Self(Operator::Account {
            user,
            session,
            token,
        }))
    }

    /// The administrator as the one who wishes something done, for a reason.
    pub const fn wishes(self, reason: &str, now: DateTime<Utc>) -> Wish<'_> {
        Wish {
            by: self.0,
            reason,
            now,
        }
    }
}

impl FromRequest for Administrator {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = Caller::from_request(request, payload);
        let app = request.app_data::<web::Data<App>>().cloned();
        Box::pin(async move {
            let caller = caller.await?;
            let app = app.ok_or_else(|| ApiError::internal("the application is not set up"))?;
            caller.may(Need::Admin)?;
            let mut conn = app.house.database.get().await?;
            Self::of(&mut conn, caller.user, (caller.session, caller.token)).await
        })
    }
}
