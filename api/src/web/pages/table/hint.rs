//! Advice for somebody with whom bots alone play.

use actix_web::{HttpResponse, web};
use uuid::Uuid;

use super::trouble::refused;
use super::{Look, show};
use crate::table::drafts::own_game;
use crate::table::hints;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::pages::form::{Fields, Form};
use crate::web::pages::visitor::Visitor;
use crate::web::problem::ApiResult;

/// Shows the table with what the strongest of the house's bots would consider.
pub(super) async fn ask(
    app: web::Data<App>,
    visitor: Visitor,
    id: web::Path<Uuid>,
    _form: Form<Fields>,
) -> ApiResult<HttpResponse> {
    let user = visitor.signed()?.user;
    let mut conn = app.house.database.get().await?;
    let (game, seat) = own_game(&app.house, &mut conn, *id, user).await?;
    drop(conn);
    match hints::in_game(&app.house, &game, (seat, user), visitor.lang()).await {
        Ok(hint) => {
            let look = Look {
                advice: hint.map_or_else(Vec::new, |hint| hint.ideas),
                ..Look::default()
            };
            let mut conn = app.house.database.get().await?;
            let row = visible_game(&mut conn, *id, Some(user)).await?;
            show(&app, &mut conn, &visitor, &row, look).await
        }
        Err(error) => {
            let attempt = refused(error, &visitor.language)?;
            attempt.show(&app, &visitor, *id).await
        }
    }
}
