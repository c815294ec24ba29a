//! Every answer that a test gets is held against the API's contract.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use serde_json::{Value, json};

/// The contract.
pub(crate) fn document() -> &'static Value {
    api::web::openapi::document()
}

/// An operation of the contract: method, path template, description.
pub(crate) fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    let paths = document()["paths"].as_object().expect("paths");
    paths.iter().flat_map(|(path, operations)| {
        operations
            .as_object()
            .expect("operations")
            .iter()
            .map(move |(method, operation)| (method.to_uppercase(), path.as_str(), operation))
    })
}

/// The operation that a request is for.
pub(crate) fn operation(method: &str, path: &str) -> Option<&'static Value> {
    operations()
        // A path without parameters is nearer than one with.
        .filter(|(name, template, _)| name == method && fits(template, path))
        .min_by_key(|(_, template, _)| template.matches('{').count())
        .map(|(_, _, operation)| operation)
}

fn fits(template: &str, path: &str) -> bool {
    let (mut wanted, mut given) = (template.split('/'), path.split('/'));
    loop {
        match (wanted.next(), given.next()) {
            (None, None) => return true,
            (Some(part), Some(text))
                if part == text || part.starts_with('{') && !text.is_empty() => {}
            _ => return false,
        }
    }
}

/// What a value refers to, or the value itself.
pub(crate) fn resolved(value: &'static Value) -> &'static Value {
    match value.get("$ref").and_then(Value::as_str) {
        Some(path) => document()
            .pointer(path.trim_start_matches('#'))
            .unwrap_or_else(|| panic!("{path} is not there")),
        None => value,
    }
}

/// The parameters of an operation.
pub(crate) fn parameters(operation: &'static Value) -> impl Iterator<Item = &'static Value> {
    let parameters = operation["parameters"].as_array();
    parameters.into_iter().flatten().map(resolved)
}

/// The example of an operation's body, if it takes one.
pub(crate) fn example_of_body(operation: &Value) -> Option<Value> {
    let schema = operation.pointer("/requestBody/content/application~1json/schema")?;
    example(schema)
}

/// The example of a schema, or of one of those that it is made up from.
pub(crate) fn example(schema: &Value) -> Option<Value> {
    if let Some(example) = schema.get("example") {
        return Some(example.clone());
    }
    if let Some(target) = schema.get("$ref") {
        return example(document().pointer(target.as_str()?.trim_start_matches('#'))?);
    }
    let several = schema.get("anyOf").or_else(|| schema.get("oneOf"))?;
    several.as_array()?.iter().find_map(example)
}

/// Panics unless an answer has the headers that the contract promises.
pub(crate) fn check_headers(
    method: &str,
    path: &str,
    status: u16,
    header: impl Fn(&str) -> Option<String>,
) {
    let what = format!("{method} {path} answered {status}");
    let operation =
        operation(method, path).unwrap_or_else(|| panic!("{what}: not in the contract"));
    let response = resolved(&operation["responses"][status.to_string()]);
    let promised = response["headers"].as_object();
    for (name, described) in promised.into_iter().flatten() {
        let described = resolved(described);
        assert_eq!(described["required"], true, "{name}");
        let value = header(name).unwrap_or_else(|| panic!("{what}: no {name}"));
        let value = match described["schema"]["type"].as_str() {
            Some("integer") => json!(value.parse::<i64>().expect("a number")),
            _ => json!(value),
        };
        check(&described["schema"], &value, &format!("{what}: {name}"));
    }
}

/// Panics unless the answer is one that the contract describes.
pub(crate) fn check_answer(method: &str, path: &str, status: u16, kind: Option<&str>, body: &str) {
    let what = format!("{method} {path} answered {status}");
    let operation =
        operation(method, path).unwrap_or_else(|| panic!("{what}: not in the contract"));
    let response = resolved(&operation["responses"][status.to_string()]);
    assert!(response.is_object(), "{what}: not in the contract\n{body}");
    let Some(content) = response.get("content") else {
        assert!(
            body.is_empty(),
            "{what}: the contract knows no body\n{body}"
        );
        return;
    };
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or("");
    let schema = &content[kind]["schema"];
    assert!(
        schema.is_object(),
        "{what} as {kind:?}: not in the contract"
    );
    if kind == "application/json" || kind.ends_with("+json") {
        let value: Value =
            serde_json::from_str(body).unwrap_or_else(|e| panic!("{what}: {e}\n{body}"));
        check(schema, &value, &what);
    }
}

/// Panics unless the request's body is one that the contract allows.
pub(crate) fn check_request(method: &str, path: &str, body: &Value) {
    let operation =
        operation(method, path).unwrap_or_else(|| panic!("{method} {path}: not in the contract"));
    let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
    check(schema, body, &format!("the body of {method} {path}"));
}

/// Panics unless the value is of the schema.
pub(crate) fn check(schema: &Value, value: &Value, what: &str) {
    let validator = validator(schema);
    let wrong: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(
        wrong.is_empty(),
        "{what} breaks the contract:\n{}\n{value:#}",
        wrong.join("\n")
    );
}

fn validator(schema: &Value) -> Arc<jsonschema::Validator> {
    static BUILT: LazyLock<Mutex<HashMap<String, Arc<jsonschema::Validator>>>> =
        LazyLock::new(Mutex::default);
    let key = schema.to_string();
    let mut built = BUILT
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    Arc::clone(built.entry(key).or_insert_with(|| {
        let mut components = document()["components"].clone();
        // Clients take events that they do not know; the server tells none that the contract does not know.
        let schemas = components["schemas"].as_object_mut().expect("schemas");
        for (name, other) in schemas {
            if name.ends_with("OtherEvent") {
                *other = json!(false);
            }
        }
        let whole = json!({ "allOf": [schema], "components": components });
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(&whole)
            .unwrap_or_else(|error| panic!("no schema: {error}"));
        Arc::new(validator)
    }))
}
