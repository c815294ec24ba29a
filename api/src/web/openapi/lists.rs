//! Pages of lists, as client generators want them: of items that have a name, under a name without an underscore.

use serde_json::{Map, Value, json};

use super::SCHEMAS;

/// What utoipa calls a page before the name of its items.
const PAGE: &str = "Page_";

/// Gives the items of every page a component of their own.
pub(super) fn name_items(document: &mut Value) {
    let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") else {
        return;
    };
    let pages: Vec<String> = schemas
        .keys()
        .filter_map(|name| name.strip_prefix(PAGE).map(str::to_owned))
        .collect();
    for item in &pages {
        name_item(schemas, item);
    }
    rename(document);
}

fn name_item(schemas: &mut Map<String, Value>, item: &str) {
    let Some(mut page) = schemas.remove(&format!("{PAGE}{item}")) else {
        return;
    };
    if let Some(items) = page.pointer_mut("/properties/items/items") {
        let inline = std::mem::replace(items, json!({ "$ref": format!("{SCHEMAS}{item}") }));
        schemas.entry(item).or_insert(inline);
    }
    schemas.insert(format!("{item}Page"), page);
}

/// Lets all that refers to a page know its new name.
fn rename(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let item = value
                    .as_str()
                    .filter(|_| key == "$ref")
                    .and_then(|path| path.strip_prefix(SCHEMAS)?.strip_prefix(PAGE));
                if let Some(item) = item {
                    *value = Value::String(format!("{SCHEMAS}{item}Page"));
                } else {
                    rename(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(rename),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
