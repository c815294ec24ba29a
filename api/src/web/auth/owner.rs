//! The person behind a request that no personal token may make.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use diesel_async::AsyncPgConnection;
use uuid::Uuid;

use super::Caller;
use crate::store::people;
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

/// A person who has signed in, and whose session goes on.
///
/// The session has been looked up for this request, since what an owner makes outlasts it: a session that another server
/// has just ended must not make a token that is good for ever. A change holds the session as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owner {
    /// The account.
    pub user: Uuid,
    /// The session.
    pub session: Uuid,
}

impl Owner {
    /// Keeps the session, and with it the account, from ending until the transaction ends. To be called in the transaction
    /// of every change; if that locks the account's row too, then first, as the deletion of the account does.
    ///
    /// # Errors
    /// 401: the session has ended.
    pub async fn hold(&self, conn: &mut AsyncPgConnection) -> ApiResult<()> {
        let goes_on = people::session::hold(conn, self.session, self.user).await?;
        goes_on.then_some(()).ok_or(ApiError::SESSION_ENDED)
    }
}

impl FromRequest for Owner {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = ApiResult<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = Caller::from_request(request, payload);
        let app = request.app_data::<web::Data<App>>().cloned();
        Box::pin(async move {
            let caller = caller.await?;
            let app = app.ok_or_else(|| ApiError::internal("the application is not set up"))?;
            let session = caller.session()?;
            let mut conn = app.house.database.get().await?;
            if !people::session::goes_on(&mut conn, session, caller.user).await? {
                return Err(ApiError::SESSION_ENDED);
            }
            Ok(Self {
                user: caller.user,
                session,
            })
        })
    }
}
