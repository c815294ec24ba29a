//! `/admin/…`: what administrators do for people and at tables. Each handler calls one act of `crate::admin`.

pub mod acts;
pub mod limits;
pub mod notices;
pub mod people;
pub mod tables;

use actix_web::{HttpResponse, web};
use serde::Deserialize;

use self::acts::AdminActInfo;
use crate::admin::Done;
use crate::table::refused::Result;
use crate::web::app::App;
use crate::web::problem::ApiResult;

/// Why something is done.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"reason": "Asked for by mail."}))]
pub struct AdminReason {
    /// 1 to 300 characters, on one line. It stands in the list of what was done for good; what is done at a table is told
    /// there with its reason.
    #[schema(min_length = 1, max_length = 300)]
    reason: String,
}

/// The answer to something that was done.
fn answer(app: &web::Data<App>, done: Result<Done>) -> ApiResult<HttpResponse> {
    let act = done?.announce(&app.house);
    Ok(HttpResponse::Created().json(AdminActInfo::from(act)))
}
