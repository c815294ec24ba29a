//! `GET /bots`: the house's bots.

use ::bots::{Level, Opponent, Temperament};
use actix_web::{get, web};

use crate::store::tables::bot::Bot;
use crate::web::language::Tongue;
use crate::web::routes::Page;
use crate::web::routes::games::BotInfo;

/// Lists the house's bots, the easiest first: each level with each temperament, as `seats[].bot` of a game has them and as
/// `bots` of a new one takes them. A program's account that plays with people is none of the house's.
#[utoipa::path(tag = "rulesets", responses((status = 200, description = "The bots.", body = Page<BotInfo>)))]
#[get("/bots")]
pub async fn list_bots(tongue: Tongue) -> web::Json<Page<BotInfo>> {
    let of_level = |&level: &Level| {
        let opponent = move |&temperament: &Temperament| Opponent { level, temperament };
        Temperament::ALL.iter().map(opponent)
    };
    let all = Level::ALL.iter().flat_map(of_level);
    web::Json(Page {
        items: all
            .map(|opponent| BotInfo::of(tongue.lang(), Bot::House(opponent)))
            .collect(),
        next: None,
    })
}
