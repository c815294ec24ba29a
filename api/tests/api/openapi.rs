//! The contract: committed, complete, precise, and what the router does.

mod for_clients;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::helpers::TestApp;
use crate::helpers::contract::{self, document, operations};

const SCHEMAS: &str = "#/components/schemas/";

/// How apps send what they ask for tokens with.
const FORM: &str = "application/x-www-form-urlencoded";

/// The prefixes of the components of each game, and its name in addresses.
const GAMES: [(&str, &str); 3] = [
    ("TammanyHall", "tammany-hall"),
    ("CityAndGuilds", "city-and-guilds"),
    ("BullMoose", "bull-moose"),
];

fn schemas() -> &'static Map<String, Value> {
    document()["components"]["schemas"].as_object().unwrap()
}

/// Calls `look` with every object within a value, and with the path that leads there.
fn walk(value: &Value, path: &str, look: &mut impl FnMut(&str, &Map<String, Value>)) {
    match value {
        Value::Object(fields) => {
            look(path, fields);
            for (name, value) in fields {
                walk(value, &format!("{path}/{name}"), look);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{path}/{index}"), look);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The components that a value refers to.
fn references(value: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(value, "", &mut |_, fields| {
        if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
            found.insert(target.strip_prefix(SCHEMAS).unwrap_or(target).to_owned());
        }
    });
    found
}

#[test]
fn the_committed_contract_is_the_one_that_the_program_has() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../openapi.yaml");
    let now = api::web::openapi::yaml();
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(path, now).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        committed == now,
        "openapi.yaml is stale: renew it with `UPDATE_OPENAPI=1 cargo test -p api --test api openapi` and commit it"
    );
}

#[test]
fn the_program_prints_the_contract() {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_poste"));
    let printed = program.arg("openapi").output().unwrap();
    assert!(printed.status.success());
    assert_eq!(
        String::from_utf8(printed.stdout).unwrap(),
        api::web::openapi::yaml()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_of_the_contract_is_answered() {
    let app = TestApp::start().await;
    for (method, path, operation) in operations() {
        let path = path
            .replace("{id}", "00000000-0000-0000-0000-000000000000")
            .replace("{ruleset}", "tammany-hall")
            .replace("{seq}", "0");
        let answer = app.page_request(&method, &path).send().await;
        let nobody = answer.status == 405
            || answer.status == 404 && answer.text.contains("there is no such page");
        assert!(!nobody, "{}: {}", operation["operationId"], answer.text);
    }
}

/// The handlers that a function of `routes/mod.rs` names.
fn routed(function: &str) -> BTreeSet<&'static str> {
    let source = include_str!("../../src/web/routes/mod.rs");
    let (_, body) = source.split_once(&format!("pub fn {function}(")).unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    body.split("service(")
        .skip(1)
        .filter(|call| !call.trim_start().starts_with("scope("))
        .filter_map(|call| call.split([')', '(']).next()?.trim().rsplit("::").next())
        .collect()
}

#[test]
fn every_route_is_in_the_contract_under_its_handler_s_name() {
    let described: BTreeSet<&str> = operations()
        .map(|(_, _, operation)| operation["operationId"].as_str().unwrap())
        .collect();
    assert_eq!(described, routed("api"));
    assert_eq!(described.len(), operations().count(), "a name stands twice");
    let pages = include_str!("../../src/web/pages/mod.rs");
    for path in document()["paths"].as_object().unwrap().keys() {
        assert!(!pages.contains(&format!("\"{path}\"")), "{path} is a page");
    }
}

#[test]
fn every_operation_says_what_it_does_and_what_it_takes() {
    let tags: BTreeSet<&str> = document()["tags"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tag| tag["name"].as_str().unwrap())
        .collect();
    for (_, _, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap();
        let (verb, resource) = name.split_once('_').unwrap();
        assert!(!verb.is_empty() && !resource.is_empty());
        let summary = operation["summary"].as_str().unwrap();
        assert!(
            summary.ends_with('.') || operation["description"].is_string(),
            "{name}"
        );
        let [tag] = operation["tags"].as_array().unwrap().as_slice() else {
            panic!("{name} has not one tag");
        };
        assert!(tags.contains(tag.as_str().unwrap()), "{name}");
        for parameter in contract::parameters(operation) {
            assert!(parameter["description"].is_string(), "{name}: {parameter}");
        }
        let Some(body) = operation.get("requestBody") else {
            continue;
        };
        assert_eq!(body["required"], true, "{name}");
        if name == "import_record" {
            assert_eq!(
                body["content"]["application/jsonl"]["schema"]["type"],
                "string"
            );
            continue;
        }
        if let Some(schema) = body["content"].get(FORM) {
            let schema = &schema["schema"];
            let example = contract::example(schema);
            contract::check(schema, &example.unwrap(), name);
            continue;
        }
        let schema = &body["content"]["application/json"]["schema"];
        let example = contract::example_of_body(operation)
            .unwrap_or_else(|| panic!("{name}: its body has no example"));
        contract::check(schema, &example, name);
    }
}

#[test]
fn every_operation_says_how_it_is_refused() {
    for (_, path, operation) in operations() {
        let name = operation["operationId"].as_str().unwrap();
        let responses = operation["responses"].as_object().unwrap();
        assert!(
            responses.keys().any(|status| status.starts_with('2')),
            "{name}"
        );
        let mut expected = vec!["429", "500", "503"];
        if operation["security"] != json!([]) {
            expected.extend(["401", "403"]);
        }
        if operation["requestBody"]["content"].get(FORM).is_some() {
            // As the standard has it, and not as a problem.
            let told = &responses["400"]["content"]["application/json"]["schema"];
            assert_eq!(told["$ref"], format!("{SCHEMAS}OAuthError"), "{name}");
            expected.extend(["413", "415"]);
        } else if operation.get("requestBody").is_some() {
            expected.extend(["400", "413", "415", "422"]);
        }
        if path.contains('{') {
            expected.push("404");
        }
        for status in expected {
            let response = responses[status]["$ref"].as_str();
            assert!(
                response.is_some_and(|path| path.starts_with("#/components/responses/")),
                "{name} {status} is described where it stands"
            );
            let response = contract::resolved(&responses[status]);
            let schema = &response["content"]["application/problem+json"]["schema"];
            assert_eq!(
                schema,
                &json!({ "$ref": format!("{SCHEMAS}Problem") }),
                "{name} {status}"
            );
        }
    }
}

#[test]
fn every_reference_leads_somewhere() {
    for target in references(document()) {
        let is_there = match target.strip_prefix('#') {
            Some(path) => document().pointer(path).is_some(),
            None => schemas().contains_key(&target),
        };
        assert!(is_there, "{target} is not there");
    }
}

#[test]
fn every_union_of_objects_tells_its_variants_apart() {
    walk(document(), "", &mut |path, fields| {
        let Some(variants) = fields.get("oneOf").and_then(Value::as_array) else {
            return;
        };
        let variants: Vec<&str> = variants
            .iter()
            .filter_map(|variant| variant["$ref"].as_str())
            // What is not known yet has no name.
            .filter(|path| !path.ends_with("OtherEvent"))
            .collect();
        if variants.len() < 2 {
            return;
        }
        let discriminator = fields
            .get("discriminator")
            .unwrap_or_else(|| panic!("{path} has no discriminator"));
        let tag = discriminator["propertyName"].as_str().unwrap();
        let mapping = discriminator["mapping"].as_object().unwrap();
        let mapped: BTreeSet<&str> = mapping.values().map(|to| to.as_str().unwrap()).collect();
        assert_eq!(mapped, variants.iter().copied().collect(), "{path}");
        assert_eq!(mapping.len(), variants.len(), "{path}");
        for (value, to) in mapping {
            let variant = document().pointer(to.as_str().unwrap().trim_start_matches('#'));
            let values = tags(variant.unwrap(), tag);
            assert_eq!(values, [json!(value)], "{path}: {to}");
        }
    });
}

/// The values that the tag may have in a variant, which must have one.
fn tags(variant: &Value, tag: &str) -> Vec<Value> {
    if let Some(parts) = variant["allOf"].as_array() {
        return parts
            .iter()
            .map(|part| match part["$ref"].as_str() {
                Some(path) => document().pointer(path.trim_start_matches('#')).unwrap(),
                None => part,
            })
            .flat_map(|part| tags(part, tag))
            .collect();
    }
    if variant["properties"].get(tag).is_none() {
        return Vec::new();
    }
    let required = variant["required"].as_array().unwrap();
    assert!(required.contains(&json!(tag)), "{variant:#}");
    let values = variant["properties"][tag]["enum"].as_array();
    values.cloned().unwrap_or_default()
}

#[test]
fn actions_events_and_decisions_of_every_game_are_unions_of_typed_variants() {
    for (game, slug) in GAMES {
        for part in ["Action", "KnownEvent", "Decision"] {
            let name = format!("{game}{part}");
            let union = &schemas()[&name];
            let mapping = union["discriminator"]["mapping"].as_object().unwrap();
            assert!(mapping.len() > 1, "{name}");
            assert_eq!(union["discriminator"]["propertyName"], "type", "{name}");
            for to in mapping.values() {
                let variant = document()
                    .pointer(to.as_str().unwrap().trim_start_matches('#'))
                    .unwrap();
                assert_eq!(variant["additionalProperties"], false, "{name}: {to}");
                assert!(variant["description"].is_string(), "{name}: {to}");
            }
        }
        assert_eq!(schemas()[&format!("{game}View")]["type"], "object");
        assert!(schemas()[&format!("{game}Action")].get("example").is_some());
        for answer in ["ViewAnswer", "LogPage", "DecisionAnswer"] {
            let union = &schemas()[answer];
            let path = format!("{SCHEMAS}{game}{answer}");
            assert_eq!(union["discriminator"]["propertyName"], "ruleset");
            assert_eq!(union["discriminator"]["mapping"][slug], path);
        }
        for answer in ["ViewAnswer", "LogPage", "OpenDecision"] {
            let of_game = &schemas()[&format!("{game}{answer}")];
            assert_eq!(of_game["properties"]["ruleset"]["enum"], json!([slug]));
        }
    }
}

#[test]
fn no_component_of_one_game_leads_to_another_s() {
    let mut leads: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, schema) in schemas() {
        leads.insert(name, references(schema));
    }
    for (game, _) in GAMES {
        let mut reached: BTreeSet<String> = schemas()
            .keys()
            .filter(|name| name.starts_with(game))
            .cloned()
            .collect();
        loop {
            let further: BTreeSet<String> = reached
                .iter()
                .flat_map(|name| leads[name.as_str()].clone())
                .filter(|name| !reached.contains(name))
                .collect();
            if further.is_empty() {
                break;
            }
            reached.extend(further);
        }
        let foreign: Vec<&String> = reached
            .iter()
            .filter(|name| {
                GAMES
                    .iter()
                    .any(|(other, _)| *other != game && name.starts_with(other))
            })
            .collect();
        assert!(foreign.is_empty(), "reached from {game}: {foreign:?}");
    }
}

#[test]
fn every_example_is_one() {
    let mut checked = 0;
    walk(document(), "", &mut |path, fields| {
        // Elsewhere a field may have this name.
        if path.ends_with("/properties") || path.contains("/example") {
            return;
        }
        let one = fields.get("example");
        let several = fields.get("examples").and_then(Value::as_array);
        for example in one.into_iter().chain(several.into_iter().flatten()) {
            // A parameter's example is one of its schema.
            let schema = fields
                .get("schema")
                .cloned()
                .unwrap_or_else(|| Value::Object(fields.clone()));
            contract::check(&schema, example, path);
            checked += 1;
        }
    });
    assert!(checked > 30, "{checked}");
}

#[test]
fn every_component_is_json_schema() {
    for (name, schema) in schemas() {
        if let Err(error) = jsonschema::meta::validate(schema) {
            panic!("{name}: {error}");
        }
    }
}

#[test]
fn the_document_is_openapi_3_1() {
    let document = document();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1."));
    for field in ["title", "version", "description"] {
        assert!(document["info"][field].is_string(), "{field}");
    }
    let known = [
        "openapi",
        "info",
        "paths",
        "components",
        "tags",
        "servers",
        "security",
        "webhooks",
    ];
    assert!(!document["servers"].as_array().unwrap().is_empty());
    for field in document.as_object().unwrap().keys() {
        assert!(known.contains(&field.as_str()), "{field}");
    }
    assert_eq!(
        document["components"]["securitySchemes"]["bearer"]["type"],
        "http"
    );
    for name in schemas().keys() {
        let lawful = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        assert!(name.chars().all(lawful), "{name}");
    }
    for (_, path, operation) in operations() {
        assert!(path.starts_with('/') && !path.contains('?'), "{path}");
        check_parameters(path, operation);
        for (status, response) in operation["responses"].as_object().unwrap() {
            let response = contract::resolved(response);
            let number: u16 = status.parse().unwrap();
            assert!((200..600).contains(&number), "{path} {status}");
            assert!(response["description"].is_string(), "{path} {status}");
            for content in response["content"].as_object().into_iter().flatten() {
                assert!(content.1["schema"].is_object(), "{path} {status}");
            }
        }
        for way in operation["security"].as_array().into_iter().flatten() {
            for scheme in way.as_object().unwrap().keys() {
                assert_eq!(scheme, "bearer", "{path}");
            }
        }
    }
}

fn check_parameters(path: &str, operation: &'static Value) {
    let mut in_path = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for parameter in contract::parameters(operation) {
        let name = parameter["name"].as_str().unwrap();
        let place = parameter["in"].as_str().unwrap();
        assert!(seen.insert((name, place)), "{path}: {name} stands twice");
        assert!(
            ["path", "query", "header"].contains(&place),
            "{path}: {name}"
        );
        assert!(parameter["schema"].is_object(), "{path}: {name}");
        if place == "path" {
            assert_eq!(parameter["required"], true, "{path}: {name}");
            in_path.insert(name);
        }
    }
    let named: BTreeSet<&str> = path
        .split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .collect();
    assert_eq!(in_path, named, "{path}");
}
