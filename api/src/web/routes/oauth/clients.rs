//! `GET|POST /oauth/clients`, `DELETE /oauth/clients/{id}`: apps that ask people whether they may act for them.

use actix_web::{HttpResponse, delete, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::details::Detail;
use crate::ground::text;
use crate::store::people;
use crate::store::people::client::Client;
use crate::web::app::App;
use crate::web::auth::Owner;
use crate::web::body::Body;
use crate::web::oauth::redirect::Redirect;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// The most apps that one account can have registered.
const MAX_CLIENTS: usize = 20;

/// The most addresses that one app can be sent back to.
const MAX_ADDRESSES: usize = 5;

/// An app to be registered.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "name": "Pocket Restante",
    "redirect_uris": ["org.example.pocket:/back", "http://127.0.0.1/back"]
}))]
pub struct NewClient {
    /// What people are told that it is called: 1 to 40 characters. Your own name stands beside it.
    #[schema(min_length = 1, max_length = 40)]
    name: String,
    /// Where it may be sent back to, 1 to 5: `https` addresses, `http` ones on 127.0.0.1 or `[::1]` whose port does not
    /// matter, and such of a scheme of its own that is a domain the wrong way round.
    #[schema(min_items = 1, max_items = 5)]
    redirect_uris: Vec<String>,
}

/// An app. It has no secret; its id may be known to everybody.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RegisteredClient {
    /// What it sends as `client_id`.
    id: Uuid,
    name: String,
    redirect_uris: Vec<String>,
    created_at: DateTime<Utc>,
}

impl From<Client> for RegisteredClient {
    fn from(client: Client) -> Self {
        Self {
            id: client.id,
            name: client.name,
            redirect_uris: client.redirect_uris,
            created_at: client.created_at,
        }
    }
}

/// Lists the apps that you have registered, the oldest first.
#[utoipa::path(
    tag = "sign-in",
    security(("bearer" = [])),
    responses((status = 200, description = "Your apps.", body = Page<RegisteredClient>))
)]
#[get("/oauth/clients")]
pub async fn list_clients(
    app: web::Data<App>,
    owner: Owner,
) -> ApiResult<web::Json<Page<RegisteredClient>>> {
    let mut conn = app.house.database.get().await?;
    let clients = people::client::list(&mut conn, owner.user).await?;
    Ok(web::Json(Page {
        items: clients.into_iter().map(Into::into).collect(),
        next: None,
    }))
}

/// Registers an app, which may then ask people whether it may act for them. It is given no secret.
#[utoipa::path(
    tag = "sign-in",
    request_body = NewClient,
    security(("bearer" = [])),
    responses((status = 201, description = "The app.", body = RegisteredClient))
)]
#[post("/oauth/clients")]
pub async fn create_client(
    app: web::Data<App>,
    owner: Owner,
    body: Body<NewClient>,
) -> ApiResult<HttpResponse> {
    let NewClient {
        name,
        redirect_uris,
    } = body.value;
    let name = text::name(&name, text::MAX_USER_NAME, "bad_name")?;
    if !(1..=MAX_ADDRESSES).contains(&redirect_uris.len())
        || redirect_uris
            .iter()
            .any(|uri| Redirect::read(uri).is_none())
    {
        return Err(ApiError::invalid(
            "bad_redirect_uri",
            Detail::RedirectUris {
                most: MAX_ADDRESSES.into(),
            },
        ));
    }
    let now = app.house.clock.now();
    let mut conn = app.house.database.get().await?;
    let client = conn
        .build_transaction()
        .run(async |conn| {
            // Two at once are counted one after the other.
            people::user::lock(conn, owner.user).await?;
            owner.hold(conn).await?;
            if people::client::list(conn, owner.user).await?.len() >= MAX_CLIENTS {
                return Err(ApiError::conflict(
                    "too_many_clients",
                    Detail::TooManyClients {
                        most: MAX_CLIENTS.into(),
                    },
                ));
            }
            let made = people::client::create(conn, owner.user, &name, &redirect_uris, now);
            Ok(made.await?)
        })
        .await?;
    Ok(HttpResponse::Created().json(RegisteredClient::from(client)))
}

/// Deletes an app that you have registered. Nobody can allow it anything any more, and it gets no further tokens; those that
/// it has are good for a quarter of an hour at most.
#[utoipa::path(
    tag = "sign-in",
    params(("id" = Uuid, Path, description = "The app's id.")),
    security(("bearer" = [])),
    responses((status = 204, description = "It is gone."))
)]
#[delete("/oauth/clients/{id}")]
pub async fn delete_client(
    app: web::Data<App>,
    owner: Owner,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let deleted = conn
        .build_transaction()
        .run(async |conn| {
            owner.hold(conn).await?;
            Ok::<_, ApiError>(people::client::delete(conn, owner.user, *id).await?)
        })
        .await?;
    if deleted {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(ApiError::not_found(Detail::NoApp))
    }
}
