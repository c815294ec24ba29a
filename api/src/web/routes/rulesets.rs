//! `GET /rulesets`, `GET /rulesets/{ruleset}`: what can be played.

use actix_web::{get, web};
use engine::Ruleset;
use serde::Serialize;

use crate::ground::details::Detail;
use crate::web::openapi::games::options_schema;
use crate::web::problem::{ApiError, ApiResult};
use crate::web::routes::Page;

/// A game that can be played.
#[derive(Serialize, utoipa::ToSchema)]
#[schema(as = Ruleset)]
pub struct RulesetInfo {
    /// The name in addresses.
    #[schema(value_type = String, example = "tammany-hall")]
    ruleset: &'static str,
    /// The name for people.
    #[schema(value_type = String, example = "Tammany Hall")]
    name: &'static str,
    /// The fewest and the most seats.
    seats: SeatRange,
    /// The versions of the rules at full service; new games get the last one.
    #[schema(example = json!([1]))]
    rules_versions: Vec<u16>,
    /// JSON Schema of the options.
    #[schema(value_type = Object)]
    options: serde_json::Value,
}

/// A range of numbers of seats.
#[derive(Serialize, utoipa::ToSchema)]
pub struct SeatRange {
    #[schema(minimum = 3, maximum = 5)]
    min: u8,
    #[schema(minimum = 3, maximum = 5)]
    max: u8,
}

impl From<Ruleset> for RulesetInfo {
    fn from(ruleset: Ruleset) -> Self {
        let (min, max) = ruleset.seats();
        Self {
            ruleset: ruleset.slug(),
            name: ruleset.name(),
            seats: SeatRange {
                min: min.get(),
                max: max.get(),
            },
            rules_versions: (1..=ruleset.rules().0).collect(),
            options: options_schema(ruleset),
        }
    }
}

/// Lists the games that can be played.
#[utoipa::path(tag = "rulesets", responses((status = 200, description = "The games.", body = Page<RulesetInfo>)))]
#[get("/rulesets")]
pub async fn list_rulesets() -> web::Json<Page<RulesetInfo>> {
    web::Json(Page {
        items: Ruleset::ALL.iter().copied().map(Into::into).collect(),
        next: None,
    })
}

/// Shows one game that can be played.
#[utoipa::path(
    tag = "rulesets",
    params(("ruleset" = String, Path, description = "Its name in addresses.", example = "tammany-hall")),
    responses((status = 200, description = "The game.", body = RulesetInfo))
)]
#[get("/rulesets/{ruleset}")]
pub async fn find_ruleset(ruleset: web::Path<String>) -> ApiResult<web::Json<RulesetInfo>> {
    let ruleset: Ruleset = ruleset
        .parse()
        .map_err(|_| ApiError::not_found(Detail::NoRuleset))?;
    Ok(web::Json(ruleset.into()))
}
