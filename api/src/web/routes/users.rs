//! `GET /users/{id}`: a person as others may know them.

use actix_web::{get, web};
use chrono::Datelike as _;
use serde::Serialize;
use uuid::Uuid;

use super::me::statistics::RulesetStatistics;
use crate::ground::details::Detail;
use crate::store::people;
use crate::store::tables;
use crate::web::app::App;
use crate::web::auth::MaybeCaller;
use crate::web::auth::scope::Need;
use crate::web::problem::{ApiError, ApiResult};

/// A person as others may know them.
#[derive(Serialize, utoipa::ToSchema)]
pub struct UserProfile {
    id: Uuid,
    /// What they are called.
    #[schema(example = "Ann")]
    name: String,
    /// Whether it is a guest, who plays with nothing but a browser and can be invited to no table.
    guest: bool,
    /// Whether no person plays with the account but a program.
    bot: bool,
    /// What everybody may know of them; null if they want no page.
    public: Option<PublicProfile>,
}

/// What stands on somebody's page.
#[derive(Serialize, utoipa::ToSchema)]
pub struct PublicProfile {
    /// Where the page is.
    #[schema(
        format = "uri",
        example = "https://play.example/players/019dc0de-0000-7000-8000-000000000001"
    )]
    page: String,
    /// The month in which they came here, in UTC.
    #[schema(example = "2026-11", pattern = "^[0-9]{4,}-[0-9]{2}$")]
    since: String,
    /// Their public games that were played to their end, by what was played.
    rulesets: Vec<RulesetStatistics>,
}

/// Shows a person: the name, and what stands on their page, if they want one; those who want none are shown to whoever has
/// signed in, by name alone. Nothing of an address, of private games or of a deleted account is told.
#[utoipa::path(
    tag = "users",
    params(("id" = Uuid, Path, description = "The user's id.")),
    security((), ("bearer" = ["read"])),
    responses((status = 200, description = "The person.", body = UserProfile))
)]
#[get("/users/{id}")]
pub async fn find_user(
    app: web::Data<App>,
    caller: MaybeCaller,
    id: web::Path<Uuid>,
) -> ApiResult<web::Json<UserProfile>> {
    if let Some(caller) = &caller.0 {
        caller.may(Need::Read)?;
    }
    let mut conn = app.house.database.get().await?;
    let person = people::user::find(&mut conn, *id).await?;
    let person = person.filter(|person| person.public_page || caller.0.is_some());
    let person = person.ok_or(ApiError::not_found(Detail::NoUser))?;
    let public = if person.public_page {
        let rulesets = tables::statistics::by_ruleset(&mut conn, person.id, true).await?;
        let since = person.created_at;
        Some(PublicProfile {
            page: format!("{}/players/{}", app.house.settings.public_url, person.id),
            since: format!("{:04}-{:02}", since.year(), since.month()),
            rulesets: rulesets.into_iter().map(Into::into).collect(),
        })
    } else {
        None
    };
    Ok(web::Json(UserProfile {
        guest: people::guest::is_one(&mut conn, person.id).await?,
        id: person.id,
        bot: person.is_program,
        name: person.name,
        public,
    }))
}
