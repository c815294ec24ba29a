//! What the contract owes to those who write clients: one reading, named types, open unions, examples, headers, codes.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{GAMES, SCHEMAS, references, schemas};
use crate::helpers::contract::{self, document, operations};

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
        // What has no end, or is sent as it is read, has no hash.
        let is_stream = content.is_some_and(|content| {
            let mut streams = ["application/x-ndjson", "text/csv", "text/event-stream"].iter();
            streams.any(|kind| content.contains_key(*kind))
        });
        for (kind, content) in content.into_iter().flatten() {
            if name.starts_with("GET /api/") {
                assert_eq!(headers.contains_key("ETag"), !is_stream, "{name}");
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
    let list = include_str!("../../../../docs/api.md");
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
