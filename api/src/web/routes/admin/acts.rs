//! `GET /admin/acts`: what was done, by whom and why.

use actix_web::{get, web};
use chrono::{DateTime, Utc};
use engine::Lang;
use serde::Serialize;
use uuid::Uuid;

use crate::admin;
use crate::store::people::admin_act::{Act, AdminAct};
use crate::store::people::person_name::PersonName;
use crate::web::app::App;
use crate::web::auth::Administrator;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::routes::games::UserInfo;
use crate::web::routes::{Page, PageQuery};

/// Something that an administrator has done.
#[derive(Serialize, utoipa::ToSchema)]
pub struct AdminActInfo {
    id: Uuid,
    at: DateTime<Utc>,
    /// What.
    kind: Act,
    /// The administrator; null if it was done on the server's command line.
    by: Option<UserInfo>,
    /// The account that it was done to.
    user: Option<UserInfo>,
    /// The game that it was done to.
    game: Option<Uuid>,
    /// The message or the notice that it was done to.
    thing: Option<Uuid>,
    /// Why.
    #[schema(value_type = String, example = "Asked for by mail.")]
    reason: String,
}

/// As it is told to whoever did it just now: nobody in it has gone, so that it is the same in every language.
impl From<AdminAct> for AdminActInfo {
    fn from(act: AdminAct) -> Self {
        Self::of(Lang::En, act)
    }
}

impl AdminActInfo {
    /// An act as it is told in this language.
    fn of(lang: Lang, act: AdminAct) -> Self {
        let named =
            |(id, name): (Uuid, PersonName)| UserInfo::named(id, name.in_lang(lang).to_owned());
        Self {
            id: act.id,
            at: act.at,
            kind: act.kind,
            by: act.by.zip(act.by_name).map(named),
            user: act.user.zip(act.user_name).map(named),
            game: act.game,
            thing: act.thing,
            reason: act.reason,
        }
    }
}

/// Lists what administrators have done, the newest first. Nothing of it is ever changed or deleted.
#[utoipa::path(
    tag = "admin",
    params(PageQuery),
    security(("bearer" = ["admin"])),
    responses((status = 200, description = "What was done, perhaps nothing.", body = Page<AdminActInfo>))
)]
#[get("/admin/acts")]
pub async fn list_admin_acts(
    app: web::Data<App>,
    _administrator: Administrator,
    Tongue(locale): Tongue,
    query: web::Query<PageQuery>,
) -> ApiResult<web::Json<Page<AdminActInfo>>> {
    let limit = query.limit()?;
    let mut conn = app.house.database.get().await?;
    let acts = admin::acts(&mut conn, query.cursor, limit + 1).await?;
    let page: Page<AdminAct> = Page::of(acts, limit, |act: &AdminAct| act.id);
    Ok(web::Json(
        page.map(|act| AdminActInfo::of(locale.lang(), act)),
    ))
}
