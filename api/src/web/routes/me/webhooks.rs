//! `GET|POST /me/webhooks`, `PATCH|DELETE /me/webhooks/{id}`: where your own programs and chats are told.

use actix_web::{HttpRequest, HttpResponse, Responder as _, delete, get, patch, post, web};
use chrono::{DateTime, Utc};
use diesel_async::AsyncPgConnection;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::locale::Locale;
use crate::ground::secrets;
use crate::ground::text;
use crate::store::outbox;
use crate::store::outbox::kind::Kind;
use crate::store::outbox::webhook::State;
use crate::store::outbox::webhook::{NewWebhook, Webhook, WebhookChange};
use crate::store::reasons::Reason;
use crate::table::Reply;
use crate::tell::hooks::form::HookForm;
use crate::tell::hooks::signature;
use crate::tell::hooks::target::Target;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::body::Body;
use crate::web::idempotency::{KeyHeader, once};
use crate::web::language::Tongue;
use crate::web::openapi::hook_event::HookKind;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

pub mod deliveries;
pub mod test;

/// The most webhooks that one account can have.
const MAX_WEBHOOKS: i64 = 10;

/// A webhook to be made.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "url": "https://bot.example.org/poste?key=1",
    "form": "json",
    "kinds": ["your_turn", "bid_due"],
    "name": "my bot"
}))]
pub struct WebhookWish {
    /// Where to post: `https`, a public host, no user, no fragment.
    #[schema(max_length = 500)]
    url: String,
    /// What the receiver understands.
    form: HookForm,
    /// What it is to be told of; everything that there is today if left out.
    #[schema(min_items = 1)]
    kinds: Option<Vec<HookKind>>,
    /// What you call it: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
}

/// What to change of a webhook; fields left out stay.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "state": "paused" }))]
pub struct WebhookWishes {
    /// `paused` to have it told nothing, `active` to begin again. What happens in between it is never told.
    state: Option<State>,
    /// What it is to be told of from now on.
    #[schema(min_items = 1)]
    kinds: Option<Vec<HookKind>>,
    /// What you call it: 1 to 40 characters.
    #[schema(min_length = 1, max_length = 40)]
    name: Option<String>,
}

/// A webhook, without its secret.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(example = json!({
    "id": "019dc0de-0000-7000-8000-000000000003", "name": "my bot", "url": "https://bot.example.org/poste", "form": "json",
    "kinds": ["your_turn", "game_over"], "state": "active", "reason": null, "reason_code": null, "created_at": "2026-11-28T12:00:00Z"
}))]
pub struct PersonalWebhook {
    id: Uuid,
    #[schema(required)]
    name: Option<String>,
    url: String,
    /// `json`, `discord` or `slack`.
    #[schema(value_type = String)]
    form: &'static str,
    /// What it is told of.
    kinds: Vec<String>,
    /// `active` or `paused`.
    #[schema(value_type = String)]
    state: &'static str,
    /// Why the server paused it, in your language; null if it did not.
    #[schema(required)]
    reason: Option<String>,
    /// The same for programs: `receiver_gone`, `nobody_takes` or `given_up_in_a_row`; there may be more.
    #[schema(required, value_type = Option<String>)]
    reason_code: Option<&'static str>,
    created_at: DateTime<Utc>,
}

impl PersonalWebhook {
    fn told(hook: Webhook, locale: &Locale) -> Self {
        let reason = hook.reason;
        Self {
            id: hook.id,
            name: hook.name,
            url: hook.url,
            form: hook.form.name(),
            kinds: hook.kinds,
            state: hook.state.name(),
            reason_code: reason.as_ref().and_then(Reason::code),
            reason: reason.map(|reason| reason.say(locale)),
            created_at: hook.created_at,
        }
    }
}

/// A webhook, just made.
#[derive(Serialize, utoipa::ToSchema)]
pub struct MadeWebhook {
    #[serde(flatten)]
    webhook: PersonalWebhook,
    /// Signs whatever is posted. It is shown this once.
    #[schema(example = "poste_whs_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl")]
    secret: String,
}

/// Lists your webhooks, the oldest first.
#[utoipa::path(
    tag = "webhooks",
    security(("bearer" = [])),
    responses((status = 200, description = "Your webhooks.", body = Page<PersonalWebhook>))
)]
#[get("/me/webhooks")]
pub async fn list_webhooks(
    app: web::Data<App>,
    owner: Owner,
    Tongue(locale): Tongue,
) -> ApiResult<web::Json<Page<PersonalWebhook>>> {
    let mut conn = app.house.database.get().await?;
    let hooks = outbox::webhook::list(&mut conn, owner.user).await?;
    Ok(web::Json(Page {
        items: hooks
            .into_iter()
            .map(|hook| PersonalWebhook::told(hook, &locale))
            .collect(),
        next: None,
    }))
}

/// Makes a webhook: from now on, whatever you are told is posted there too. `docs/webhooks.md` says how to check the
/// signature.
#[utoipa::path(
    tag = "webhooks",
    request_body = WebhookWish,
    security(("bearer" = [])),
    responses((status = 201, description = "The webhook, with the secret that is shown this once.", body = MadeWebhook))
)]
#[post("/me/webhooks")]
pub async fn create_webhook(
    app: web::Data<App>,
    request: HttpRequest,
    owner: Owner,
    key: KeyHeader,
    body: Body<WebhookWish>,
) -> ApiResult<HttpResponse> {
    let key = key.with(body.request_hash);
    let wish = body.value;
    let target = Target::parse(&wish.url, app.house.settings.hooks_allow_private)
        .map_err(|error| ApiError::invalid("bad_hook_url", error.detail()))?;
    let kinds = match &wish.kinds {
        Some(kinds) => names(kinds)?,
        None => Kind::of_hooks().map(Kind::name).collect(),
    };
    let name = wish.name.map(|name| hook_name(&name)).transpose()?;
    let answer = once(&app, owner.user, key.as_ref(), async |conn| {
        must_have_room(conn, owner.user).await?;
        owner.hold(conn).await?;
        let (secret, _) = secrets::new_token(signature::SECRET).map_err(ApiError::internal)?;
        let new = NewWebhook {
            id: Uuid::now_v7(),
            user_id: owner.user,
            name: name.as_deref(),
            url: target.as_str(),
            form: wish.form,
            kinds: &kinds,
            secret: &secret,
            created_at: app.house.clock.now(),
        };
        let webhook = outbox::webhook::create(conn, &new).await?;
        // It has no reason yet, in no language.
        let webhook = PersonalWebhook::told(webhook, &Locale::default());
        Ok(Reply::json(201, &MadeWebhook { webhook, secret })?)
    })
    .await?;
    Ok(answer.respond_to(&request))
}

async fn must_have_room(conn: &mut AsyncPgConnection, user: Uuid) -> ApiResult<()> {
    match outbox::webhook::count(conn, user).await? {
        None => Err(ApiError::ACCOUNT_GONE),
        Some(count) if count >= MAX_WEBHOOKS => Err(ApiError::conflict(
            "too_many_webhooks",
            Detail::TooManyWebhooks {
                most: MAX_WEBHOOKS.into(),
            },
        )),
        Some(_) => Ok(()),
    }
}

/// The kinds' names, each once.
fn names(kinds: &[HookKind]) -> ApiResult<Vec<&'static str>> {
    if kinds.is_empty() {
        return Err(ApiError::invalid("no_kind", Detail::NoKind));
    }
    let mut kinds = kinds.to_vec();
    kinds.sort_unstable();
    kinds.dedup();
    Ok(kinds.into_iter().map(|kind| kind.notice().name()).collect())
}

fn hook_name(name: &str) -> ApiResult<String> {
    Ok(text::name(name, text::MAX_USER_NAME, "bad_name")?)
}

/// Pauses a webhook, lets it go on, or changes what it is told of.
#[utoipa::path(
    tag = "webhooks",
    request_body = WebhookWishes,
    params(("id" = Uuid, Path, description = "The webhook's id.")),
    security(("bearer" = [])),
    responses((status = 200, description = "The webhook as it is now.", body = PersonalWebhook))
)]
#[patch("/me/webhooks/{id}")]
pub async fn update_webhook(
    app: web::Data<App>,
    owner: Owner,
    Tongue(locale): Tongue,
    id: web::Path<Uuid>,
    body: Body<WebhookWishes>,
) -> ApiResult<web::Json<PersonalWebhook>> {
    let id = *id;
    let WebhookWishes { state, kinds, name } = body.value;
    let mut change = WebhookChange {
        name: name.map(|name| hook_name(&name)).transpose()?,
        kinds: kinds.map(|kinds| names(&kinds)).transpose()?,
        ..WebhookChange::default()
    };
    match state {
        None => {}
        Some(State::Paused) => change.state = Some(State::Paused),
        Some(State::Active) => {
            change.state = Some(State::Active);
            change.reason = Some(None);
            change.dead_in_a_row = Some(0);
        }
    }
    let mut conn = app.house.database.get().await?;
    let hook = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            let hook = if change == WebhookChange::default() {
                outbox::webhook::of_user(conn, owner.user, id).await?
            } else {
                outbox::webhook::update(conn, owner.user, id, &change).await?
            };
            hook.ok_or(ApiError::not_found(Detail::NoWebhook))
        })
        .await?;
    Ok(web::Json(PersonalWebhook::told(hook, &locale)))
}

/// Deletes a webhook with all that it was still to be told.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id.")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is told nothing any more."))
)]
#[delete("/me/webhooks/{id}")]
pub async fn delete_webhook(
    app: web::Data<App>,
    owner: Owner,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let id = *id;
    let mut conn = app.house.database.get().await?;
    let deleted = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(outbox::webhook::delete(conn, owner.user, id).await?)
        })
        .await?;
    if !deleted {
        return Err(ApiError::not_found(Detail::NoWebhook));
    }
    Ok(HttpResponse::NoContent().finish())
}
