//! Another address: a section of the settings.

use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

use super::{Said, answer, back};
use crate::web::app::App;
use crate::web::limits::origin;
use crate::web::pages::form::Form;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::ApiResult;
use crate::web::routes::me::change_address;

/// The address that somebody wishes to have.
#[derive(Deserialize)]
pub(in crate::web::pages) struct AskForm {
    email: String,
}

/// The address, and the code that was mailed to it.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::web::pages) struct ProofForm {
    new_email: String,
    address_code: String,
}

/// Has a code mailed to the new address.
pub(in crate::web::pages) async fn ask(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    form: Form<AskForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let email = form.fields.email;
    let from = origin(&app, &request);
    match change_address::ask(&app, from, owner, &email).await {
        Ok(()) => {
            let said = Said {
                asked: Some(email),
                ..Said::default()
            };
            answer(&app, &visitor, said).await
        }
        Err(error) => back(&app, &visitor, Err(error)).await,
    }
}

/// Gives the account the new address.
pub(in crate::web::pages) async fn confirm(
    app: web::Data<App>,
    request: HttpRequest,
    visitor: Visitor,
    form: Form<ProofForm>,
) -> ApiResult<HttpResponse> {
    let owner = visitor.member()?.owner();
    let ProofForm {
        new_email,
        address_code,
    } = form.fields;
    let proof = (new_email.as_str(), address_code.trim());
    let from = origin(&app, &request);
    let done = change_address::change(&app, from, owner, proof).await;
    back(&app, &visitor, done.map(drop)).await
}
