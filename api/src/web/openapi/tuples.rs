//! Lists of fixed length: said by their length, since some generators take no `items: false`.

use serde_json::Value;

/// Says the length of every list whose items are described one by one.
pub(super) fn say_lengths(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let length = fields
                .get("prefixItems")
                .and_then(Value::as_array)
                .map(Vec::len);
            if let Some(length) = length
                && fields.get("items") == Some(&Value::Bool(false))
            {
                fields.remove("items");
                fields.insert("minItems".to_owned(), length.into());
                fields.insert("maxItems".to_owned(), length.into());
            }
            fields.values_mut().for_each(say_lengths);
        }
        Value::Array(items) => items.iter_mut().for_each(say_lengths),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
