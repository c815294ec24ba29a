//! What was not done, told on the page of the table itself, with all that was meant and typed still there.

use actix_web::HttpResponse;
use actix_web::ResponseError as _;
use actix_web::http::StatusCode;
use engine::Ruleset;
use engine::any::AnyRefusal;
use engine::words::Lang;
use uuid::Uuid;

use super::draft::{Meant, NotAdded};
use super::fill::WrongNumber;
use super::{Look, show};
use crate::ground::locale::Locale;
use crate::rules::{Cited, cited};
use crate::table::Refused;
use crate::table::visible::visible_game;
use crate::web::app::App;
use crate::web::pages::errors::sentence;
use crate::web::pages::visitor::Visitor;
use crate::web::problem::{ApiError, ApiResult};

/// Something that was not done.
#[derive(Debug)]
pub(super) struct Attempt {
    /// What was meant, if it was a turn.
    pub(super) meant: Option<Meant>,
    /// What was typed as moves.
    pub(super) typed: String,
    /// What was typed to be said.
    pub(super) said: String,
    /// What was typed as orders.
    pub(super) ordered: String,
    /// Why it was not done.
    pub(super) why: Why,
    /// What the browser is answered with.
    pub(super) status: StatusCode,
}

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Why {
    /// It was refused.
    Told(Refusal),
    /// A number is wrong.
    Number(WrongNumber),
}

/// Why something is refused, as a page says it.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) sentence: String,
    /// The chapters of the rules and the rulings that forbid it.
    pub(super) rules: Vec<Cited>,
}

impl Refusal {
    /// What no rule of the game forbids.
    pub(super) fn plain(sentence: String) -> Self {
        Self {
            sentence,
            rules: Vec::new(),
        }
    }

    /// What the game refuses.
    pub(super) fn of(ruleset: Ruleset, refusal: &AnyRefusal, lang: Lang) -> Self {
        let rules = match refusal {
            AnyRefusal::Rule { rule, .. } => cited(ruleset, rule.rule, lang),
            AnyRefusal::NoSuchAction { .. } | AnyRefusal::Unheard(_) => Vec::new(),
        };
        Self {
            sentence: sentence(&refusal.say_in(lang)),
            rules,
        }
    }
}

impl Attempt {
    fn new(status: StatusCode, why: Why) -> Self {
        Self {
            meant: None,
            typed: String::new(),
            said: String::new(),
            ordered: String::new(),
            why,
            status,
        }
    }

    /// What could not be added to a draft.
    pub(super) fn told(trouble: NotAdded) -> Self {
        let why = match trouble {
            NotAdded::Unread(reason) => Why::Told(Refusal::plain(sentence(&reason))),
            NotAdded::Wrong(number) => Why::Number(number),
        };
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why)
    }

    /// Shows the page of the table with it.
    ///
    /// # Errors
    /// The game is not there for the visitor. The database fails.
    pub(super) async fn show(
        self,
        app: &App,
        visitor: &Visitor,
        id: Uuid,
    ) -> ApiResult<HttpResponse> {
        let mut conn = app.house.database.get().await?;
        let game = visible_game(&mut conn, id, visitor.user()).await?;
        let look = Look {
            attempt: Some(self),
            ..Look::default()
        };
        // It is large, and seldom waited for.
        Box::pin(show(app, &mut conn, visitor, &game, look)).await
    }
}

/// A refusal that the page of the table tells.
///
/// # Errors
/// What has nothing to do with the table: it is a page of its own.
pub(super) fn refused(error: Refused, locale: &Locale) -> ApiResult<Attempt> {
    let refusal = match &error {
        Refused::Move { refusal, open } => {
            Refusal::of(open.game.who.ruleset, refusal, locale.lang())
        }
        Refused::Conflict { .. } | Refused::Invalid { .. } => {
            Refusal::plain(sentence(&error.say_in(locale)))
        }
        Refused::TooLarge(_)
        | Refused::AccountGone
        | Refused::Forbidden { .. }
        | Refused::NotFound(_)
        | Refused::InPart { .. }
        | Refused::BadOptions(_)
        | Refused::TooMany { .. }
        | Refused::Unavailable
        | Refused::Unanswered
        | Refused::Internal => return Err(error.into()),
    };
    let why = Why::Told(refusal);
    Ok(Attempt::new(ApiError::from(error).status_code(), why))
}
