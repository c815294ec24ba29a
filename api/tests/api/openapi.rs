//! The contract: committed, complete, precise, and what the router does.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use crate::helpers::TestApp;
use crate::helpers::contract::{self, document, operations};

const SCHEMAS: &str = "#/components/schemas/";

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
        if operation.get("requestBody").is_some() {
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

/// The answers of every operation that are no errors, by operation and status.
fn answers() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    operations().flat_map(|(method, path, operation)| {
        let responses = operation["responses"].as_object().unwrap();
        responses
            .iter()
            .filter(|(status, _)| status.starts_with('2'))
            .map(move |(status, response)| (format!("{method} {path}"), status.as_str(), response))
    })
}

#[test]
fn every_text_of_the_yaml_is_the_same_text_to_readers_of_yaml_1_1() {
    let yaml = api::web::openapi::yaml();
    let read: Value = yaml_serde::from_str(yaml).unwrap();
    assert_eq!(&read, document());
    // What stands without quotes, as a key or as a value, outside of texts of several lines.
    let mut block = None;
    let mut words = BTreeSet::new();
    for line in yaml.lines() {
        let indent = line.len() - line.trim_start().len();
        if block.is_some_and(|above| line.is_empty() || indent > above) {
            continue;
        }
        let mut rest = line.trim_start();
        let mut above = indent;
        while let Some(further) = rest.strip_prefix("- ") {
            rest = further;
            above += 2;
        }
        block = rest.ends_with("|-").then_some(above);
        if let Some((key, value)) = rest
            .split_once(": ")
            .filter(|_| !rest.starts_with(['\'', '"']))
        {
            words.extend([key, value]);
        } else {
            words.insert(rest.trim_end_matches(':'));
        }
    }
    let spoken = ["y", "n", "yes", "no", "on", "off"];
    for word in words {
        let lower = word.to_lowercase();
        assert!(
            !spoken.contains(&lower.as_str()),
            "{word} stands without quotes"
        );
        if word.starts_with(|first: char| first.is_ascii_digit() || "+-.".contains(first)) {
            // A date or a time, such as 18:00, would be more than a number.
            assert!(word.parse::<f64>().is_ok(), "{word} stands without quotes");
        }
    }
}

#[test]
fn every_page_of_a_list_is_of_a_named_type() {
    let mut found = 0;
    for (name, schema) in schemas() {
        assert!(!name.contains('_'), "{name}");
        let Some(items) = schema.pointer("/properties/items/items") else {
            continue;
        };
        assert!(items["$ref"].is_string(), "{name}: its items have no name");
        found += 1;
    }
    assert!(found > 10, "{found}");
}

#[test]
fn every_component_is_used() {
    let used: BTreeSet<String> = references(document());
    for name in schemas().keys() {
        assert!(used.contains(name), "nothing refers to {name}");
    }
    for kind in ["headers", "parameters", "responses"] {
        for name in document()["components"][kind].as_object().unwrap().keys() {
            let path = format!("#/components/{kind}/{name}");
            assert!(used.contains(&path), "nothing refers to {path}");
        }
    }
}

#[test]
fn an_event_that_is_not_known_is_of_the_contract_and_a_known_one_that_is_wrong_is_not() {
    for (game, _) in GAMES {
        let union = &schemas()[&format!("{game}LogEvent")];
        // As clients read it, and not as the tests hold answers against it.
        let whole = json!({ "allOf": [union], "components": document()["components"] });
        let reads = |event: Value| jsonschema::validator_for(&whole).unwrap().is_valid(&event);
        assert!(reads(
            json!({ "type": "comet_seen", "text": "A comet is seen." })
        ));
        assert!(reads(
            json!({ "type": "comet_seen", "text": "A comet is seen.", "year": 1 })
        ));
        assert!(!reads(json!({ "type": "comet_seen" })));
        let example = &union["example"];
        assert!(reads(example.clone()), "{example}");
        let mut wrong = example.clone();
        wrong["text"] = json!(1);
        assert!(!reads(wrong));
        let mut wrong = example.clone();
        wrong["unheard_of"] = json!(1);
        assert!(!reads(wrong), "{game}");
    }
}

#[test]
fn options_are_those_of_the_game_where_they_are_sent_and_told() {
    for name in ["GameRequest", "StudyRequest", "GameDetails"] {
        for (game, slug) in GAMES {
            let schema = &schemas()[&format!("{game}{name}")];
            assert!(
                references(schema).contains(&format!("{game}Options")),
                "{game}{name}"
            );
            let path = format!("{SCHEMAS}{game}{name}");
            assert_eq!(schemas()[name]["discriminator"]["mapping"][slug], path);
        }
    }
}

#[test]
fn every_answer_has_an_example_and_says_which_headers_it_has() {
    let mut found = 0;
    for (name, status, response) in answers() {
        let headers = response["headers"].as_object().unwrap();
        assert!(headers.contains_key("X-Request-Id"), "{name} {status}");
        let is_api = name.contains(" /api/");
        let content = response["content"].as_object();
        if content.is_some() {
            assert_eq!(headers.contains_key("Content-Language"), is_api, "{name}");
        }
        for (kind, content) in content.into_iter().flatten() {
            if name.starts_with("GET /api/")
                && !["text/csv", "text/event-stream"].contains(&kind.as_str())
            {
                assert!(headers.contains_key("ETag"), "{name}");
            }
            let reference = content["schema"]["$ref"].as_str().unwrap_or_default();
            let is_thing = ["GameDetails", "StudyDetails"]
                .iter()
                .any(|thing| reference.ends_with(thing));
            assert_eq!(
                headers.contains_key("Location"),
                status == "201" && is_thing,
                "{name}"
            );
            // A picture of pixels cannot stand in a text.
            if kind == "image/png" {
                continue;
            }
            let example = content.get("example").cloned();
            let example = example.or_else(|| contract::example(&content["schema"]));
            let example = example.unwrap_or_else(|| panic!("{name} {status} has no example"));
            if kind == "application/json" {
                contract::check(&content["schema"], &example, &name);
            }
            found += 1;
        }
    }
    assert!(found > 60, "{found}");
    for (name, response) in document()["components"]["responses"].as_object().unwrap() {
        assert!(response["headers"]["X-Request-Id"].is_object(), "{name}");
        let problem = &response["content"]["application/problem+json"];
        if name == "NotModified" {
            assert!(problem.is_null() && response["headers"]["ETag"].is_object());
            continue;
        }
        contract::check(&problem["schema"], &problem["example"], name);
        let waits = ["TooManyRequests", "Unavailable"].contains(&name.as_str());
        assert_eq!(
            response["headers"]["Retry-After"].is_object(),
            waits,
            "{name}"
        );
    }
}

#[test]
fn every_operation_says_which_token_it_needs_or_that_it_needs_none() {
    let mut free = 0;
    for (_, path, operation) in operations() {
        let ways = operation["security"].as_array();
        let ways = ways.unwrap_or_else(|| panic!("{path} does not say which token it needs"));
        free += usize::from(ways.is_empty());
    }
    assert!(free >= 5, "{free}");
    let event = &document()["webhooks"]["event"]["post"];
    assert_eq!(event["security"], json!([]));
    assert_eq!(event["tags"], json!(["webhook-events"]));
}

/// The files below a folder.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn every_code_of_a_problem_stands_in_the_list() {
    let source = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    // Those of rules are the games' own, and these are asked by pages, mails and bots alone.
    let elsewhere = ["no_bot_agreed", "not_over", "not_the_bots"];
    let list = include_str!("../../../docs/api.md");
    let mut found = 0;
    for file in files(source) {
        if file.starts_with(source.join("web/pages")) || file.starts_with(source.join("tell")) {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        for call in ["invalid(", "conflict(", "forbidden(", "code: ", "=> "] {
            for rest in text.split(call).skip(1) {
                let code = rest.trim_start().strip_prefix('"').and_then(|rest| {
                    let (code, after) = rest.split_once('"')?;
                    let is_code = code.contains('_')
                        && !code.contains(|c: char| c != '_' && !c.is_ascii_lowercase());
                    (is_code && after.trim_start().starts_with([',', '}'])).then_some(code)
                });
                // A match may give other words than codes; those of problems stand in a file that has problems.
                let Some(code) = code else { continue };
                if call == "=> " && !file.ends_with("table/refused.rs") || elsewhere.contains(&code)
                {
                    continue;
                }
                assert!(
                    list.contains(&format!("`{code}`")),
                    "{} has {code}, which docs/api.md does not list",
                    file.display()
                );
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}
