//! What is different in every game, under one name each: `per_game` puts the game's own in its place.

use engine::Ruleset;
use engine::game::Game;
use engine::games::bull_moose::BullMoose;
use engine::games::city_and_guilds::CityAndGuilds;
use engine::games::tammany_hall::TammanyHall;
use serde_json::Value;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, OneOfBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The prefix of the components of each game, with its slug.
pub(super) const PREFIXES: &[(&str, Ruleset)] = &[
    ("TammanyHall", Ruleset::TammanyHall),
    ("CityAndGuilds", Ruleset::CityAndGuilds),
    ("BullMoose", Ruleset::BullMoose),
];

/// Makes a type that stands for the same part of every game.
macro_rules! part {
    ($(#[$doc:meta])* $name:ident, $part:literal, $($schema:ty),+) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                PREFIXES
                    .iter()
                    .fold(OneOfBuilder::new(), |any, (prefix, _)| {
                        any.item(Ref::from_schema_name(format!("{prefix}{}", $part)))
                    })
                    .into()
            }
        }

        impl ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                $(
                    <$schema as ToSchema>::schemas(schemas);
                    schemas.push((<$schema as ToSchema>::name().into_owned(), <$schema as PartialSchema>::schema()));
                )+
            }
        }
    };
}

part!(
    /// An action of any game.
    GameAction,
    "Action",
    <TammanyHall as Game>::Action,
    <CityAndGuilds as Game>::Action,
    <BullMoose as Game>::Action
);
part!(
    /// An event of any game, with its sentence.
    GameEvent,
    "Event",
    engine::entry::TableEvent,
    <TammanyHall as Game>::Event,
    <CityAndGuilds as Game>::Event,
    <BullMoose as Game>::Event
);
part!(
    /// A view of any game.
    GameView,
    "View",
    <TammanyHall as Game>::View,
    <CityAndGuilds as Game>::View,
    <BullMoose as Game>::View
);
part!(
    /// What a decision of any game is about.
    GameDecision,
    "Decision",
    <TammanyHall as Game>::Decision,
    <CityAndGuilds as Game>::Decision,
    <BullMoose as Game>::Decision
);
part!(
    /// The options of any game.
    GameOptions,
    "Options",
    <TammanyHall as Game>::Options,
    <CityAndGuilds as Game>::Options,
    <BullMoose as Game>::Options
);

/// An action of any game as it is sent: an object, or its written form.
#[derive(Debug)]
pub enum SentAction {}

impl PartialSchema for SentAction {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .description(Some(
                "An action: an object, or a string with its written form.",
            ))
            .item(Ref::from_schema_name(GameAction::name()))
            .item(
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .description(Some(
                        "The standard written form, as records and menus have it.",
                    )),
            )
            .into()
    }
}

impl ToSchema for SentAction {
    fn name() -> std::borrow::Cow<'static, str> {
        "SentAction".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        GameAction::schemas(schemas);
        schemas.push((GameAction::name().into_owned(), GameAction::schema()));
    }
}

/// JSON Schema of a game's options, with nothing left to look up.
pub fn options_schema(ruleset: Ruleset) -> Value {
    let schemas = super::document().pointer("/components/schemas");
    PREFIXES
        .iter()
        .find(|(_, of)| *of == ruleset)
        .and_then(|(prefix, _)| schemas?.get(format!("{prefix}Options")))
        .map(|schema| inline(schema, schemas))
        .unwrap_or_default()
}

/// The schema with what it refers to put in its place.
fn inline(schema: &Value, schemas: Option<&Value>) -> Value {
    match schema {
        Value::Object(fields) => {
            let target = fields
                .get("$ref")
                .and_then(Value::as_str)
                .and_then(|path| path.rsplit('/').next())
                .and_then(|name| schemas?.get(name));
            if let Some(target) = target {
                return inline(target, schemas);
            }
            fields
                .iter()
                .map(|(name, value)| (name.clone(), inline(value, schemas)))
                .collect()
        }
        Value::Array(items) => items.iter().map(|item| inline(item, schemas)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}
