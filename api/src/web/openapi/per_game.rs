//! Answers that hold a part of a game, made precise: one component for each game, told apart by the game's name.
//!
//! Handlers speak of a `GameView`; in the document, a `ViewAnswer` is a `TammanyHallViewAnswer` or one of another game,
//! each with just its own view. So a client's types say what is in an answer as soon as it knows what is played.

use std::collections::BTreeSet;

use engine::game::colour_names;
use engine::{Ruleset, Viewer};
use serde_json::{Map, Value, json};

use super::SCHEMAS;
use super::games::PREFIXES;

/// The parts that differ from game to game.
const PARTS: [&str; 5] = [
    "GameAction",
    "GameEvent",
    "GameView",
    "GameDecision",
    "GameOptions",
];

/// Makes a component for each game of every component that holds a part of a game.
pub(super) fn specialise(document: &mut Value) {
    let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") else {
        return;
    };
    for (prefix, ruleset) in PREFIXES {
        join_events(schemas, prefix, *ruleset);
    }
    let general = holders(schemas);
    let named: BTreeSet<String> = general
        .iter()
        .filter(|name| {
            schemas
                .get(*name)
                .is_some_and(|schema| is_named(schema, schemas))
        })
        .cloned()
        .collect();
    for name in &general {
        let Some(schema) = schemas.get(name).cloned() else {
            continue;
        };
        let mut references = Vec::new();
        let mut mapping = Map::new();
        for (prefix, ruleset) in PREFIXES {
            let mut own = with_own_parts(&schema, prefix, &general);
            if let Some(field) = own.pointer_mut("/properties/ruleset") {
                *field = of_one_game(*ruleset);
            } else {
                name_game(&mut own, *ruleset);
            }
            if let Some(name) = own.pointer_mut("/example/ruleset")
                && *name != ruleset.slug()
            {
                *name = json!(ruleset.slug());
                // Moves are of one game alone.
                if let Some(Value::Object(example)) = own.get_mut("example") {
                    example.remove("moves");
                }
            }
            for place in ["/example/actions", "/example/orders/0/actions"] {
                if let Some(actions) = own.pointer_mut(place) {
                    let action = schemas.get(&format!("{prefix}Action"));
                    let action = action.and_then(|action| action.get("example")).cloned();
                    *actions = Value::Array(action.into_iter().collect());
                }
            }
            let component = format!("{prefix}{name}");
            let path = format!("{SCHEMAS}{component}");
            references.push(json!({ "$ref": path }));
            mapping.insert(ruleset.slug().to_owned(), Value::String(path));
            schemas.insert(component, own);
        }
        let mut union = Map::new();
        if let Some(description) = schema.get("description") {
            union.insert("description".to_owned(), description.clone());
        }
        if named.contains(name) {
            union.insert("oneOf".to_owned(), Value::Array(references));
            union.insert(
                "discriminator".to_owned(),
                json!({ "propertyName": "ruleset", "mapping": mapping }),
            );
        } else {
            // An empty list is one of every game.
            union.insert("anyOf".to_owned(), Value::Array(references));
        }
        schemas.insert(name.clone(), Value::Object(union));
    }
    schemas.retain(|name, _| !PARTS.contains(&name.as_str()));
}

/// The field by which a component says which game it is of.
fn of_one_game(ruleset: Ruleset) -> Value {
    json!({ "type": "string", "enum": [ruleset.slug()], "description": "What is played." })
}

/// Lets a component that is made up from others say which game it is of, unless one of those says it.
fn name_game(schema: &mut Value, ruleset: Ruleset) {
    let Some(Value::Array(parts)) = schema.get_mut("allOf") else {
        return;
    };
    let prefix = PREFIXES.iter().find(|(_, of)| *of == ruleset);
    let is_named = prefix.is_some_and(|(prefix, _)| {
        let own = format!("{SCHEMAS}{prefix}");
        parts.iter().any(|part| {
            let target = part.get("$ref").and_then(Value::as_str);
            target.is_some_and(|path| path.starts_with(&own))
        })
    });
    let own = parts
        .iter_mut()
        .find(|part| part.get("properties").is_some());
    if let (false, Some(Value::Object(own))) = (is_named, own) {
        if let Some(Value::Object(properties)) = own.get_mut("properties") {
            properties.insert("ruleset".to_owned(), of_one_game(ruleset));
        }
        if let Some(Value::Array(required)) = own.get_mut("required") {
            required.push(json!("ruleset"));
        }
    }
}

/// The components that hold a part of a game, themselves or through others.
fn holders(schemas: &Map<String, Value>) -> BTreeSet<String> {
    let mut known: BTreeSet<String> = PARTS.iter().map(ToString::to_string).collect();
    loop {
        let found: Vec<String> = schemas
            .iter()
            .filter(|(name, schema)| !known.contains(*name) && refers_to(schema, &known))
            .map(|(name, _)| name.clone())
            .collect();
        if found.is_empty() {
            return known
                .into_iter()
                .filter(|name| !PARTS.contains(&name.as_str()))
                .collect();
        }
        known.extend(found);
    }
}

/// Whether the component says which game it is of, itself or through what it is made up from.
fn is_named(schema: &Value, schemas: &Map<String, Value>) -> bool {
    let parts = schema.get("allOf").and_then(Value::as_array);
    schema.pointer("/properties/ruleset").is_some()
        || parts.into_iter().flatten().any(|part| {
            let target = part.get("$ref").and_then(Value::as_str);
            target
                .and_then(|path| schemas.get(path.strip_prefix(SCHEMAS)?))
                .is_some_and(|part| is_named(part, schemas))
        })
}

fn refers_to(schema: &Value, names: &BTreeSet<String>) -> bool {
    match schema {
        Value::Object(fields) => fields.iter().any(|(key, value)| {
            let target = value.as_str().filter(|_| key == "$ref");
            target
                .and_then(|path| path.strip_prefix(SCHEMAS))
                .is_some_and(|name| names.contains(name))
                || refers_to(value, names)
        }),
        Value::Array(items) => items.iter().any(|item| refers_to(item, names)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// The schema with the game's own parts in place of the general ones.
fn with_own_parts(schema: &Value, prefix: &str, general: &BTreeSet<String>) -> Value {
    match schema {
        Value::Object(fields) => fields
            .iter()
            .map(|(key, value)| {
                let target = value.as_str().filter(|_| key == "$ref");
                let name = target.and_then(|path| path.strip_prefix(SCHEMAS));
                let own = name.and_then(|name| match name {
                    "GameEvent" => Some(format!("{prefix}LogEvent")),
                    _ if PARTS.contains(&name) => name
                        .strip_prefix("Game")
                        .map(|part| format!("{prefix}{part}")),
                    _ if general.contains(name) => Some(format!("{prefix}{name}")),
                    _ => None,
                });
                let value = match own {
                    Some(own) => Value::String(format!("{SCHEMAS}{own}")),
                    None => with_own_parts(value, prefix, general),
                };
                (key.clone(), value)
            })
            .collect(),
        Value::Array(items) => items
            .iter()
            .map(|item| with_own_parts(item, prefix, general))
            .collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => schema.clone(),
    }
}

/// The events of a game's log: its own and those of any table, each with its sentence.
fn join_events(schemas: &mut Map<String, Value>, prefix: &str, ruleset: Ruleset) {
    let mut example = None;
    let mut references = Vec::new();
    let mut mapping = Map::new();
    for source in [format!("{prefix}Event"), "TableEvent".to_owned()] {
        let variants = schemas
            .get(&source)
            .and_then(|union| union.pointer("/discriminator/mapping"))
            .and_then(Value::as_object)
            .cloned()
            .unwrap_or_default();
        for (tag, path) in variants {
            let name = path.as_str().and_then(|path| path.strip_prefix(SCHEMAS));
            if let Some(Value::Object(event)) = name.and_then(|name| schemas.get_mut(name)) {
                add_text(event);
            }
            references.push(json!({ "$ref": path }));
            mapping.insert(tag, path);
        }
        // An example is of the event as it is stored, without the sentence.
        let stored = schemas
            .get_mut(&source)
            .and_then(Value::as_object_mut)
            .and_then(|union| union.remove("example"));
        example = example.or_else(|| told(&stored?, ruleset));
    }
    let (known, other) = (format!("{prefix}KnownEvent"), format!("{prefix}OtherEvent"));
    let mut union = json!({
        "description": "Something that happened, with one sentence that tells it.",
        "oneOf": [
            { "$ref": format!("{SCHEMAS}{known}") },
            { "$ref": format!("{SCHEMAS}{other}") },
        ],
    });
    schemas.insert(other, other_event(&mapping));
    schemas.insert(
        known,
        json!({
            "description": "An event of a type that is described here.",
            "oneOf": references,
            "discriminator": { "propertyName": "type", "mapping": mapping },
        }),
    );
    if let (Some(example), Some(fields)) = (example, union.as_object_mut()) {
        fields.insert("example".to_owned(), example);
    }
    schemas.insert(format!("{prefix}LogEvent"), union);
}

/// An event that is none of those known: later rules may bring more, and whoever does not know one can still tell it.
fn other_event(known: &Map<String, Value>) -> Value {
    let known: Vec<&String> = known.keys().collect();
    json!({
        "type": "object",
        "description": "An event that came with later rules. Whoever does not know it can still tell it.",
        "properties": {
            "type": {
                "type": "string",
                "description": "What happened, for programs: none of the types that are described here.",
                "not": { "enum": known },
            },
            "text": { "type": "string", "description": "The event as one sentence, in your language." },
        },
        "required": ["type", "text"],
        "example": { "type": "comet_seen", "text": "A comet is seen above the city." },
    })
}

/// An event with the sentence that the game has for it.
fn told(event: &Value, ruleset: Ruleset) -> Option<Value> {
    let stored = json!([{ "to": "all", "event": event }]).to_string();
    let read = ruleset
        .read_events(&stored, Viewer::Spectator, &colour_names())
        .ok()?;
    let mut event = event.clone();
    event
        .as_object_mut()?
        .insert("text".to_owned(), Value::String(read.first()?.text.clone()));
    Some(event)
}

fn add_text(event: &mut Map<String, Value>) {
    if let Some(Value::Object(properties)) = event.get_mut("properties") {
        properties.insert(
            "text".to_owned(),
            json!({ "type": "string", "description": "The event as one sentence, in your language." }),
        );
    }
    if let Some(Value::Array(required)) = event.get_mut("required")
        && !required.contains(&json!("text"))
    {
        required.push(json!("text"));
    }
}
