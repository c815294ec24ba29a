//! Tagged unions as client generators want them: each variant a component of its own, told apart by a discriminator.

use serde_json::{Map, Value, json};

/// The fields that serde writes an enum's variant in, in the order in which they are looked for.
const TAGS: [&str; 2] = ["type", "kind"];

/// Gives every inline variant of every tagged union a name and refuses unknown fields in it.
pub(super) fn name_variants(document: &mut Value) {
    let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") else {
        return;
    };
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some((tag, variants)) = schemas.get(&name).and_then(tagged) else {
            continue;
        };
        let mut references = Vec::new();
        let mut mapping = Map::new();
        for (value, mut variant) in variants {
            if let Value::Object(fields) = &mut variant {
                fields.insert("additionalProperties".to_owned(), Value::Bool(false));
            }
            let component = format!("{name}{}", upper_camel(&value));
            let path = format!("#/components/schemas/{component}");
            references.push(json!({ "$ref": path }));
            mapping.insert(value, Value::String(path));
            schemas.insert(component, variant);
        }
        if let Some(Value::Object(union)) = schemas.get_mut(&name) {
            union.insert("oneOf".to_owned(), Value::Array(references));
            union.insert(
                "discriminator".to_owned(),
                json!({ "propertyName": tag, "mapping": mapping }),
            );
        }
    }
}

/// The tag and the variants of a union of inline objects that all have the same tag field.
fn tagged(schema: &Value) -> Option<(&'static str, Vec<(String, Value)>)> {
    let items = schema.get("oneOf")?.as_array()?;
    TAGS.into_iter().find_map(|tag| {
        let variants: Option<Vec<_>> = items
            .iter()
            .map(|item| Some((tag_value(item, tag)?, item.clone())))
            .collect();
        Some((tag, variants?))
    })
}

fn tag_value(variant: &Value, tag: &str) -> Option<String> {
    let field = variant.get("properties")?.get(tag)?;
    match field.get("enum")?.as_array()?.as_slice() {
        [Value::String(value)] => Some(value.clone()),
        _ => None,
    }
}

/// `boss_placed` as `BossPlaced`.
pub(super) fn upper_camel(snake: &str) -> String {
    snake
        .split(['_', '-'])
        .flat_map(|word| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_ascii_uppercase())
                .into_iter()
                .chain(letters)
        })
        .collect()
}
