//! What was not done, told on the page of the table itself, with all that was meant and typed still there.

use actix_web::HttpResponse;
use actix_web::ResponseError as _;
use actix_web::http::StatusCode;
use engine::any::AnyRefusal;
use engine::words::Lang;
use uuid::Uuid;

use super::draft::{Meant, NotAdded};
use super::fill::WrongNumber;
use super::{Look, show};
use crate::table::Refused;
use crate::table::visible::visible_game;
use crate::web::app::App;
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
    /// In a sentence.
    Told {
        /// The sentence.
        sentence: String,
        /// The chapter of the rules or the ruling that forbids it.
        rule: Option<&'static str>,
    },
    /// A number is wrong.
    Number(WrongNumber),
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
            NotAdded::Unread(sentence) => Why::Told {
                sentence,
                rule: None,
            },
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
        show(app, &mut conn, visitor, &game, look).await
    }
}

/// A refusal that the page of the table tells.
///
/// # Errors
/// What has nothing to do with the table: it is a page of its own.
pub(super) fn refused(error: Refused, lang: Lang) -> ApiResult<Attempt> {
    let (sentence, rule) = match &error {
        Refused::Move { refusal, .. } => {
            let rule = match refusal {
                AnyRefusal::Rule { rule, .. } => Some(rule.rule),
                AnyRefusal::NoSuchAction { .. } | AnyRefusal::Unheard(_) => None,
            };
            (refusal.say_in(lang), rule)
        }
        Refused::Conflict { detail, .. } | Refused::Invalid { detail, .. } => {
            (detail.clone(), None)
        }
        Refused::TooLarge(_)
        | Refused::AccountGone
        | Refused::Forbidden { .. }
        | Refused::NotFound(_)
        | Refused::InPart { .. }
        | Refused::BadOptions(_)
        | Refused::TooMany { .. }
        | Refused::Unavailable
        | Refused::Internal => return Err(error.into()),
    };
    let why = Why::Told { sentence, rule };
    Ok(Attempt::new(ApiError::from(error).status_code(), why))
}
