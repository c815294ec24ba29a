//! Components that nothing leads to, which are parts that others were made of.

use std::collections::BTreeSet;

use serde_json::Value;

use super::SCHEMAS;

/// Removes every schema that no operation leads to.
pub(super) fn remove(document: &mut Value) {
    let mut reached = BTreeSet::new();
    let mut next: Vec<String> = Vec::new();
    for part in ["/paths", "/webhooks", "/components/responses"] {
        if let Some(part) = document.pointer(part) {
            collect(part, &mut next);
        }
    }
    while let Some(name) = next.pop() {
        if let Some(schema) = document.pointer(&format!("/components/schemas/{name}"))
            && reached.insert(name)
        {
            collect(schema, &mut next);
        }
    }
    if let Some(Value::Object(schemas)) = document.pointer_mut("/components/schemas") {
        schemas.retain(|name, _| reached.contains(name));
    }
}

/// The schemas that a value names, as references or in the mapping of a discriminator.
fn collect(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|value| collect(value, names)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, names)),
        Value::String(text) => names.extend(text.strip_prefix(SCHEMAS).map(str::to_owned)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
