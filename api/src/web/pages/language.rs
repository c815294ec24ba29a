//! `POST /language`: whoever has no settings says in which language pages are written. A guest's mails would be too, so it is
//! noted in their account; of a stranger the browser keeps it.

use actix_web::{HttpResponse, web};
use serde::Deserialize;

use super::form::{Form, next};
use super::shell::lead_to;
use super::sign_in::set_header;
use super::visitor::{Visitor, set_language};
use crate::ground::text;
use crate::store::people::user::UserChange;
use crate::web::app::App;
use crate::web::problem::ApiResult;
use crate::web::routes::me::account;

/// A language.
#[derive(Deserialize)]
pub(super) struct LanguageForm {
    /// Its tag.
    language: String,
    /// The page that it was chosen on.
    #[serde(default)]
    next: String,
}

/// Takes the choice, and leads back to the page that it was made on.
pub(super) async fn choose(
    app: web::Data<App>,
    visitor: Visitor,
    form: Form<LanguageForm>,
) -> ApiResult<HttpResponse> {
    let LanguageForm {
        language,
        next: wanted,
    } = form.fields;
    let locale = text::locale(&language)?;
    let mut answer = lead_to(next(&wanted).as_deref().unwrap_or("/"));
    set_header(&mut answer, set_language(&app, &locale))?;
    if let Some(signed) = &visitor.signed {
        let change = UserChange {
            locale: Some(locale),
            ..UserChange::default()
        };
        account::change(&app, signed.owner(), &change).await?;
    }
    Ok(answer)
}
