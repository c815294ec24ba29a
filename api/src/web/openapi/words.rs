//! The schemas of enums that the database keeps as words: the store knows nothing of the contract.

use std::borrow::Cow;

use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::store::outbox::{delivery, kind, webhook};
use crate::store::people::{address, admin_act};
use crate::store::tables::{bot, closing, game, order, study, vote};

/// Gives enums a schema: their name in the contract, what they are, and each of their words.
macro_rules! schemas {
    ($($words:ty as $name:literal, $about:literal;)+) => {
        $(
            impl PartialSchema for $words {
                fn schema() -> RefOr<Schema> {
                    ObjectBuilder::new()
                        .schema_type(Type::String)
                        .description(Some($about))
                        .enum_values(Some(<$words>::ALL.map(<$words>::name)))
                        .into()
                }
            }

            impl ToSchema for $words {
                fn name() -> Cow<'static, str> {
                    $name.into()
                }
            }
        )+
    };
}

schemas! {
    admin_act::Act as "AdminActKind", "What an administrator has done.";
    address::State as "AddressState", "`ok`: no fault is known. `refused`: a mail server did not take our mail; a mail that is taken ends that.\n`bouncing`: our mail was taken and came back; signing in with a mailed code ends that. After three such mails in a row\nno mails about games are sent there, but to a refused address one a day.";
    bot::Level as "BotLevel", "How well a bot plays: `easy` takes the best of three actions that come to mind, `fair` the best of all by what they\nbring at once, `strong` looks ahead.";
    bot::Temperament as "BotTemperament", "What a bot wants: `keen` to be ahead of the others, `calm` to have much itself, whatever they have.";
    closing::Cause as "ClosedCause", "Why a table was closed.";
    delivery::State as "DeliveryState", "How it stands with a delivery.";
    game::PaceKind as "PaceKind", "How a table's time runs.";
    game::Status as "GameStatus", "How far a game has come.";
    game::Visibility as "Visibility", "Who may see a game.";
    kind::Kind as "NoticeKind", "A kind of notice.";
    kind::State as "NoticeState", "How it stands with a notice.";
    order::Reason as "OrderReason", "Why an order was cancelled.";
    order::State as "OrderState", "How it stands with an order.";
    study::Kind as "StudyKind", "What a study is of.";
    vote::Kind as "AskedKind", "What a table is asked.";
    vote::State as "VoteState", "How it stands with a vote.";
    webhook::HookForm as "HookForm", "The form in which a webhook is told.";
    webhook::State as "HookState", "Whether a webhook is told anything.";
}
