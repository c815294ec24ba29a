//! `/rules` and `/rules/{ruleset}`: the rules of the games.

use actix_web::{HttpResponse, web};
use askama::Template;
use engine::Ruleset;

use super::shell::{Shell, page};
use super::visitor::Visitor;
use super::words::Key;
use crate::ground::details::Detail;
use crate::rules::{Text, address};
use crate::web::app::App;
use crate::web::problem::{ApiError, ApiResult};

#[derive(Template)]
#[template(path = "pages/rules.html")]
struct AllRules {
    shell: Shell,
}

/// A game of which there are rules.
struct Card {
    name: &'static str,
    address: String,
    picture: String,
    about: String,
    hours: String,
}

impl AllRules {
    fn cards(&self) -> Vec<Card> {
        let card = |ruleset: &Ruleset| {
            Some(Card {
                name: ruleset.name(),
                address: address(*ruleset)?,
                picture: format!("{ruleset}.svg"),
                about: self.shell.with(Key::HomeAbout, "ruleset", ruleset.slug()),
                hours: self.shell.with(Key::HomeHours, "ruleset", ruleset.slug()),
            })
        };
        Ruleset::ALL.iter().filter_map(card).collect()
    }
}

#[derive(Template)]
#[template(path = "pages/rules_of.html")]
struct RulesOf {
    shell: Shell,
    name: &'static str,
    slug: &'static str,
    text: &'static Text,
}

/// Lists the games with their rules.
pub(super) async fn show_all(app: web::Data<App>, visitor: Visitor) -> ApiResult<HttpResponse> {
    let mut conn = app.house.database.get().await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&AllRules { shell })
}

/// Shows the rules of a game, in the visitor's language.
pub(super) async fn show(
    app: web::Data<App>,
    visitor: Visitor,
    ruleset: web::Path<String>,
) -> ApiResult<HttpResponse> {
    let ruleset: Option<Ruleset> = ruleset.parse().ok();
    let lang = visitor.lang();
    let found = ruleset.and_then(|ruleset| Some((ruleset, Text::of(ruleset, lang)?)));
    let (ruleset, text) = found.ok_or(ApiError::not_found(Detail::NoPage))?;
    let mut conn = app.house.database.get().await?;
    let shell = Shell::of(&mut conn, &visitor).await?;
    page(&RulesOf {
        shell,
        name: ruleset.name(),
        slug: ruleset.slug(),
        text,
    })
}
