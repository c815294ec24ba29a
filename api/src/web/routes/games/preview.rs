//! `POST /games/{id}/preview`: what would come of your steps. It changes nothing.

use actix_web::{post, web};
use engine::{Viewer, table};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::table::Refused;
use crate::table::drafts::own_game;
use crate::table::submit::refused_to;
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::body::{Body, RawAction};
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;
use crate::web::report;
use crate::web::report::{DecisionAnswer, LogEntry, PendingDecision};

/// Steps to be looked at.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "decision": 0,
    "actions": [{"type": "place_boss", "ward": 14}, {"type": "place_boss", "ward": 6}]
}))]
pub struct PreviewRequest {
    /// The decision that they would answer.
    decision: u32,
    /// The actions, as they would be sent.
    #[schema(value_type = Vec<crate::web::openapi::games::SentAction>, min_items = 1, max_items = 64)]
    actions: Vec<RawAction>,
}

/// Why not all of the steps are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stopped {
    /// The next step draws by chance.
    Chance,
    /// What comes of the next step depends on what is hidden from you, such as the sealed answers that it opens.
    Hidden,
}

impl From<table::Stopped> for Stopped {
    fn from(stopped: table::Stopped) -> Self {
        match stopped {
            table::Stopped::Chance => Self::Chance,
            table::Stopped::Hidden => Self::Hidden,
        }
    }
}

/// What would come of your steps, as you would be shown it.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Preview {
    /// What is played.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// How many of the steps are shown: the first ones.
    shown: usize,
    /// How many steps you asked about.
    #[schema(minimum = 1, maximum = 64)]
    of: usize,
    /// Why the others are not shown; null if all are. Those behind the next have not been looked at: a rule may forbid them.
    stopped: Option<Stopped>,
    /// The entries that the steps shown would make.
    entries: Vec<LogEntry>,
    /// What you would then see.
    #[schema(value_type = crate::web::openapi::games::GameView)]
    view: Box<RawValue>,
    /// The same as plain text.
    text: String,
    /// Whom the game would then wait for.
    pending: Vec<PendingDecision>,
    /// What the game would then ask of you, with its menu; null if it would not, or if not all steps are shown.
    decision: Option<DecisionAnswer>,
}

/// Shows what would come of your steps, and changes nothing: nobody is told, and no `Idempotency-Key` is needed.
///
/// The steps are tried in a game in which everything that is hidden from you is imagined. The preview stops before a step
/// that draws by chance, or of which that game cannot tell what would come. A step that the rules forbid is the same error
/// as if it were sent.
#[utoipa::path(
    tag = "games",
    request_body = PreviewRequest,
    params(("id" = Uuid, Path, description = "The game's id.")),
    security(("bearer" = ["read"])),
    responses((status = 200, description = "What would come of them.", body = Preview))
)]
#[post("/games/{id}/preview")]
pub async fn preview_actions(
    app: web::Data<App>,
    caller: Caller,
    tongue: Tongue,
    id: web::Path<Uuid>,
    body: Body<PreviewRequest>,
) -> ApiResult<web::Json<Preview>> {
    caller.may(Need::Read)?;
    let PreviewRequest { decision, actions } = body.value;
    let actions: Vec<_> = actions.into_iter().map(RawAction::into_inner).collect();
    let actions: Vec<&str> = actions.iter().map(|raw| raw.get()).collect();
    let mut conn = app.house.database.get().await?;
    let (current, seat) = own_game(&app.house, &mut conn, *id, caller.user).await?;
    drop(conn);
    current.must_be_whole()?;
    let foreseen = current
        .table
        .foresee(seat, decision, &actions)
        .map_err(|refusal| refused_to(Some(seat), &current, refusal))?;
    let viewer = Viewer::Seat(seat);
    let lang = tongue.lang();
    let names = current.who.names_in(lang);
    let now = app.house.clock.now();
    let shown = foreseen.entries.len();
    let entries = foreseen.entries.iter();
    Ok(web::Json(Preview {
        ruleset: foreseen.table.ruleset().slug(),
        shown,
        of: actions.len(),
        stopped: foreseen.stopped.map(Stopped::from),
        entries: entries
            .map(|entry| report::log_entry(lang, &current.who, entry, now, viewer))
            .collect::<Result<_, Refused>>()?,
        view: foreseen.table.view_in(lang, viewer),
        text: foreseen.table.board_text_in(lang, viewer, names),
        pending: report::pending(&foreseen.table, None, None),
        decision: match foreseen.stopped {
            None => report::unlisted(lang, &foreseen.table, names, seat),
            Some(_) => None,
        },
    }))
}
