//! `GET /me/statistics`: how you have fared.

use actix_web::{get, web};
use engine::Lang;
use serde::Serialize;
use uuid::Uuid;

use crate::store::tables;
use crate::store::tables::statistics::{OfRuleset, WithOpponent};
use crate::web::app::App;
use crate::web::auth::Caller;
use crate::web::auth::scope::Need;
use crate::web::language::Tongue;
use crate::web::problem::ApiResult;

/// The largest number of opponents in an answer.
const MAX_OPPONENTS: i64 = 100;

/// How you have fared in games that were played to their end.
#[derive(Serialize, utoipa::ToSchema)]
pub struct Statistics {
    /// By what was played.
    rulesets: Vec<RulesetStatistics>,
    /// By who else was at the table: the 100 people with whom you have played most, the most frequent first.
    opponents: Vec<OpponentStatistics>,
}

/// Your games of one ruleset.
#[derive(Serialize, utoipa::ToSchema)]
pub struct RulesetStatistics {
    #[schema(example = "tammany-hall")]
    ruleset: String,
    /// How many.
    #[schema(minimum = 1)]
    games: i64,
    /// How many you have won, alone or with others.
    #[schema(minimum = 0)]
    wins: i64,
    /// Your mean place.
    #[schema(minimum = 1, maximum = 5)]
    average_place: f64,
}

/// Your games with one other person, whoever else was there.
#[derive(Serialize, utoipa::ToSchema)]
pub struct OpponentStatistics {
    /// The person.
    id: Uuid,
    /// What they are called now.
    #[schema(example = "Ann")]
    name: String,
    /// How many.
    #[schema(minimum = 1)]
    games: i64,
    /// How many you have won, alone or with others.
    #[schema(minimum = 0)]
    wins: i64,
    /// Your mean place.
    #[schema(minimum = 1, maximum = 5)]
    average_place: f64,
}

impl From<OfRuleset> for RulesetStatistics {
    fn from(sums: OfRuleset) -> Self {
        let OfRuleset {
            ruleset,
            games,
            wins,
            average_place,
        } = sums;
        Self {
            ruleset,
            games,
            wins,
            average_place,
        }
    }
}

impl OpponentStatistics {
    fn of(lang: Lang, sums: &WithOpponent) -> Self {
        Self {
            id: sums.opponent,
            name: sums.name.in_lang(lang).to_owned(),
            games: sums.games,
            wins: sums.wins,
            average_place: sums.average_place,
        }
    }
}

/// Shows how you have fared, by ruleset and by opponent. Games that were ended by vote do not count.
#[utoipa::path(
    tag = "me",
    security(("bearer" = ["read"])),
    responses((status = 200, description = "Your statistics.", body = Statistics))
)]
#[get("/me/statistics")]
pub async fn find_statistics(
    app: web::Data<App>,
    caller: Caller,
    Tongue(locale): Tongue,
) -> ApiResult<web::Json<Statistics>> {
    caller.may(Need::Read)?;
    let mut conn = app.house.database.get().await?;
    let rulesets = tables::statistics::by_ruleset(&mut conn, caller.user, false).await?;
    let opponents = tables::statistics::by_opponent(&mut conn, caller.user, MAX_OPPONENTS).await?;
    Ok(web::Json(Statistics {
        rulesets: rulesets.into_iter().map(Into::into).collect(),
        opponents: opponents
            .iter()
            .map(|sums| OpponentStatistics::of(locale.lang(), sums))
            .collect(),
    }))
}
