//! Enums that serde writes as an object with one field, named after the variant: one object, of whose fields one is there.
//!
//! As a union of such objects, generators take them for types without names, and cannot add them to other fields.

use serde_json::{Map, Value, json};

use super::SCHEMAS;
use super::tagged::upper_camel;

/// Makes one object of every such union.
pub(super) fn join(document: &mut Value) {
    let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") else {
        return;
    };
    let names: Vec<String> = schemas.keys().cloned().collect();
    for name in names {
        let Some(fields) = schemas.get(&name).and_then(fields) else {
            continue;
        };
        let mut properties = Map::new();
        for (field, mut schema) in fields {
            if schema.get("properties").is_some() {
                let component = format!("{name}{}", upper_camel(&field));
                let reference = json!({ "$ref": format!("{SCHEMAS}{component}") });
                schemas.insert(component, std::mem::replace(&mut schema, reference));
            }
            properties.insert(field, schema);
        }
        let known: Vec<String> = properties
            .keys()
            .map(|field| format!("`{field}`"))
            .collect();
        if let Some(Value::Object(union)) = schemas.get_mut(&name) {
            let about = union.get("description").and_then(Value::as_str);
            let about = format!(
                "{} Just one of {} is there.",
                about.unwrap_or_default(),
                known.join(", ")
            );
            union.remove("oneOf");
            union.insert("description".to_owned(), json!(about.trim_start()));
            union.insert("type".to_owned(), json!("object"));
            union.insert("properties".to_owned(), Value::Object(properties));
        }
    }
}

/// The fields of a union of inline objects that have just one field each, and none the same.
fn fields(schema: &Value) -> Option<Vec<(String, Value)>> {
    let variants = schema.get("oneOf")?.as_array()?;
    let fields: Vec<(String, Value)> = variants.iter().map(only_field).collect::<Option<_>>()?;
    let mut names: Vec<&String> = fields.iter().map(|(name, _)| name).collect();
    names.sort();
    names.dedup();
    (names.len() == fields.len() && fields.len() > 1).then_some(fields)
}

fn only_field(variant: &Value) -> Option<(String, Value)> {
    let properties = variant.get("properties")?.as_object()?;
    let mut properties = properties.iter();
    let (name, schema) = properties.next()?;
    let is_required = variant.get("required") == Some(&json!([name]));
    (is_required && properties.next().is_none()).then(|| (name.clone(), schema.clone()))
}
