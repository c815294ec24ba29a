//! The addresses of somebody's feeds: a section of the settings.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};

use super::{Said, answer, back};
use crate::web::app::App;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::visitor::Visitor;
use crate::web::problem::ApiResult;
use crate::web::routes::me::feeds;

/// Makes the addresses anew, and shows them this once.
pub(in crate::web::pages) async fn renew(
    app: web::Data<App>,
    visitor: Visitor,
    _: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let made = feeds::renew(&app, visitor.member()?.owner()).await?;
    let said = Said {
        status: StatusCode::CREATED,
        feeds_made: Some(made),
        ..Said::default()
    };
    answer(&app, &visitor, said).await
}

/// Ends the addresses.
pub(in crate::web::pages) async fn end(
    app: web::Data<App>,
    visitor: Visitor,
    _: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let done = feeds::end(&app, visitor.member()?.owner()).await;
    back(&app, &visitor, done).await
}
