//! `PATCH /studies/{id}`: its name, and who may look at it.

use actix_web::{patch, web};
use serde::Deserialize;
use uuid::Uuid;

use super::answer::{StudySummary, own_study};
use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::tables;
use crate::store::tables::study::Kind;
use crate::store::tables::study::StudyChange;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::Body;
use crate::web::problem::{ApiError, ApiResult};

/// What to change of a study; fields left out stay.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "name": "What if I had bid two", "shared": true }))]
pub struct StudyChangeRequest {
    /// What you call it: 1 to 80 characters.
    #[schema(min_length = 1, max_length = 80)]
    name: Option<String>,
    /// Whether anybody who knows its address may look at it. An analysis of a running game cannot be shared.
    shared: Option<bool>,
}

/// Changes the name of a study of yours, or who may look at it.
#[utoipa::path(
    tag = "studies",
    request_body = StudyChangeRequest,
    params(("id" = Uuid, Path, description = "The study's id.")),
    security(("bearer" = ["play"])),
    responses((status = 200, description = "The study as it is now.", body = StudySummary))
)]
#[patch("/studies/{id}")]
pub async fn update_study(
    app: web::Data<App>,
    caller: Caller,
    id: web::Path<Uuid>,
    body: Body<StudyChangeRequest>,
) -> ApiResult<web::Json<StudySummary>> {
    caller.may(Need::Play)?;
    let StudyChangeRequest { name, shared } = body.value;
    let change = StudyChange {
        name: name
            .map(|name| text::name(&name, text::MAX_GAME_NAME, "bad_study_name"))
            .transpose()?,
        shared,
    };
    let mut conn = app.house.database.get().await?;
    let study = conn
        .build_transaction()
        .run(async |conn| {
            let mut study = own_study(conn, *id, caller.user).await?.listed();
            if shared == Some(true) && study.kind == Kind::Analysis {
                return Err(ApiError::conflict("analysis_is_private", Detail::Meaning));
            }
            if change.name.is_some() || change.shared.is_some() {
                tables::study::change(conn, study.id, &change).await?;
            }
            study.name = change.name.unwrap_or(study.name);
            study.shared = change.shared.unwrap_or(study.shared);
            Ok(study)
        })
        .await?;
    Ok(web::Json(study.into()))
}
