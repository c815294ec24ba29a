//! An example of every answer: what its types have as examples, put together by what the types are made of.

use serde_json::{Map, Value, json};

use super::SCHEMAS;

/// How deep a type may hold itself before an example leaves it out.
const MAX_DEPTH: usize = 32;

/// Fields that are null as a rule, where they may be.
const MOSTLY_NULL: [&str; 9] = [
    "bot",
    "broken",
    "closed",
    "confirm_start",
    "detail",
    "ended_at",
    "over",
    "paused_since",
    "reason",
];

/// A record: its header and its first entry.
const RECORD: &str = "{\"format\":\"poste-restante/2\",\"game\":\"019dc0de-0000-7000-8000-000000000002\",\"name\":\"My first table\",\
         \"ruleset\":\"tammany-hall\",\"rules_version\":1,\"options\":{},\"players\":[\"Ann\",\"Ben\",\"Cleo\"],\
         \"commitment\":\"594facab…\"}\n\
         {\"seq\":0,\"at\":\"2026-11-28T00:31:07.270118Z\",\"actor\":\"server\",\"events\":[],\"head\":\"e9571697…\"}\n";

/// Examples of texts that are no JSON, by what they are sent as.
const TEXTS: [(&str, &str); 4] = [
    ("application/jsonl", RECORD),
    ("application/x-ndjson", RECORD),
    (
        "image/svg+xml",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ),
    (
        "text/csv",
        "game,ruleset,name,ended,started_at,finished_at,seats,place,score,…\r\n\
         019dc0de-0000-7000-8000-000000000002,tammany-hall,My first table,played,2026-11-28T00:31:07Z,\
         2026-11-29T18:00:00Z,3,1,41,…\r\n",
    ),
];

/// Gives every answer an example, at the type that it is of.
pub(super) fn document(document: &mut Value) {
    let mut answers = Vec::new();
    if let Some(Value::Object(paths)) = document.get_mut("paths") {
        for operation in paths
            .values_mut()
            .filter_map(Value::as_object_mut)
            .flat_map(|operations| operations.values_mut())
        {
            let responses = operation.get_mut("responses");
            for response in responses
                .and_then(Value::as_object_mut)
                .into_iter()
                .flat_map(|responses| responses.values_mut())
            {
                let content = response.get_mut("content").and_then(Value::as_object_mut);
                for (kind, content) in content.into_iter().flatten() {
                    answers.extend(name_of(content.get("schema")));
                    let text = TEXTS.iter().find(|(known, _)| known == kind);
                    if let (Some((_, text)), Value::Object(content)) = (text, content) {
                        content.insert("example".to_owned(), json!(text));
                    }
                }
            }
        }
    }
    for answer in answers {
        give(document, &answer);
    }
}

/// Gives a type an example, or each of those that it is one of.
fn give(document: &mut Value, name: &str) {
    let Some(schema) = schema_of(document, name) else {
        return;
    };
    if schema.get("example").is_some() {
        return;
    }
    let several = ["oneOf", "anyOf"].into_iter().find_map(|key| {
        let variants = schema.get(key)?.as_array()?;
        variants
            .iter()
            .map(|one| name_of(Some(one)))
            .collect::<Option<Vec<_>>>()
    });
    if let Some(several) = several {
        for name in several {
            give(document, &name);
        }
        return;
    }
    let example = example(document, schema, "", 0);
    let place = document.pointer_mut(&format!("/components/schemas/{name}"));
    if let (Some(Value::Object(schema)), Some(example)) = (place, example) {
        schema.insert("example".to_owned(), example);
    }
}

fn schema_of<'a>(document: &'a Value, name: &str) -> Option<&'a Value> {
    document.pointer("/components/schemas")?.get(name)
}

/// The name of the component that a schema refers to.
fn name_of(schema: Option<&Value>) -> Option<String> {
    let path = schema?.get("$ref")?.as_str()?;
    path.strip_prefix(SCHEMAS).map(str::to_owned)
}

/// Something that is of the schema and stands in the field of this name.
fn example(document: &Value, schema: &Value, field: &str, depth: usize) -> Option<Value> {
    let first = schema.get("examples").and_then(|several| several.get(0));
    if let Some(example) = schema.get("example").or(first) {
        return Some(example.clone());
    }
    if depth > MAX_DEPTH {
        return None;
    }
    if MOSTLY_NULL.contains(&field) && may_be_null(schema) {
        return Some(Value::Null);
    }
    if let Some(name) = name_of(Some(schema)) {
        if name == "MenuVerb" {
            return Some(menu_verb());
        }
        return example(document, schema_of(document, &name)?, field, depth + 1);
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.first().cloned();
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(variants) = schema.get(key).and_then(Value::as_array) {
            let found = variants
                .iter()
                .filter_map(|one| example(document, one, field, depth + 1));
            return found.max_by_key(|found| !found.is_null());
        }
    }
    if let Some(parts) = schema.get("allOf").and_then(Value::as_array) {
        let mut whole = Map::new();
        for part in parts {
            if let Value::Object(fields) = example(document, part, field, depth + 1)? {
                whole.extend(fields);
            }
        }
        return Some(Value::Object(whole));
    }
    of_type(document, schema, field, depth)
}

/// Whether the schema says that there may be nothing.
fn may_be_null(schema: &Value) -> bool {
    let is_null = |kind: &Value| kind == "null";
    let variants = schema.get("oneOf").and_then(Value::as_array);
    let kinds = schema.get("type").and_then(Value::as_array);
    variants
        .into_iter()
        .flatten()
        .any(|one| one.get("type").is_some_and(is_null))
        || kinds.into_iter().flatten().any(is_null)
}

fn of_type(document: &Value, schema: &Value, field: &str, depth: usize) -> Option<Value> {
    let kind = schema.get("type")?;
    let kind = match kind.as_array() {
        Some(kinds) => kinds.iter().find(|kind| *kind != "null")?,
        None => kind,
    };
    Some(match kind.as_str()? {
        "object" => {
            let properties = schema.get("properties").and_then(Value::as_object);
            let mut fields = Map::new();
            for (name, schema) in properties.into_iter().flatten() {
                if let Some(value) = example(document, schema, name, depth + 1) {
                    fields.insert(name.clone(), value);
                }
            }
            Value::Object(fields)
        }
        "array" => of_list(document, schema, field, depth)?,
        "string" => Value::String(text(schema, field)),
        "integer" | "number" => schema.get("minimum").cloned().unwrap_or(json!(1)),
        "boolean" => Value::Bool(false),
        _ => Value::Null,
    })
}

fn of_list(document: &Value, schema: &Value, field: &str, depth: usize) -> Option<Value> {
    let mut list = Vec::new();
    for one in schema
        .get("prefixItems")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        list.push(example(document, one, field, depth + 1)?);
    }
    let items = schema.get("items").filter(|items| items.is_object());
    if let Some(one) = items.and_then(|items| example(document, items, field, depth + 1)) {
        let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(1);
        let most = schema
            .get("maxItems")
            .and_then(Value::as_u64)
            .unwrap_or(u64::MAX);
        for _ in 0..least.max(1).min(most) {
            list.push(one.clone());
        }
    }
    Some(Value::Array(list))
}

/// A verb that is used in one way; of its type alone it could be used in all at once.
fn menu_verb() -> Value {
    json!({
        "verb": "boss",
        "write": "boss {ward}",
        "slots": [{ "name": "ward", "kind": "ward", "lead": true }],
        "rows": [["6"], ["14"]],
    })
}

/// A text for a field of this name.
fn text(schema: &Value, field: &str) -> String {
    match schema.get("format").and_then(Value::as_str) {
        Some("uuid") => "019dc0de-0000-7000-8000-000000000001",
        Some("date-time") => "2026-11-29T18:00:00Z",
        Some("date") => "2026-11-29",
        Some("email") => "ann@example.org",
        Some("uri") => "https://play.example/",
        _ => match field {
            "at" => "18:00",
            "access_token" => "eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
            "commitment" | "head" | "seed" => {
                "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"
            }
            "email" => "ann@example.org",
            "kind" | "decision_kind" => "turn",
            "moves" | "written" => "boss 14",
            "name" | "players" => "Ann",
            "question" => "Place two pieces, or one and slander.",
            "refresh_token" => "poste_rt_bm90IGEgcmVhbCB0b2tlbiwganVzdCBhbiBleGFtcGxl",
            "ruleset" => "tammany-hall",
            "text" => "Ann places a boss in ward 14.",
            "url" => "https://bot.example.org/poste",
            "quiet_weekends" | "zone" => "Europe/Rome",
            _ => "…",
        },
    }
    .to_owned()
}
