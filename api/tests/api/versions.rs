//! Games that another build of the server began: by the rules of its day, by rules changed without a word, or by rules
//! of the future. They are races on a track, which no server offers and which only tests can begin.

use engine::game::Decision as _;
use engine::games::trial_race::build::{Build, Careless, First, Fixed, Later};
use engine::games::trial_race::{Action, Race};
use engine::record::{RecordReader, verify};
use engine::{Game as _, Names, Pending, Table, Viewer};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::helpers::command::{output, poste};
use crate::helpers::hooks::{HookReceiver, Posted, check};
use crate::helpers::play::Choices;
use crate::helpers::stored::{Log, start_before, step, write};
use crate::helpers::{Answer, Person, TestApp};

/// The contract tells nobody of the race: nothing but problems is held against it.
async fn ask(app: &TestApp, method: &str, path: &str, person: &Person, body: Value) -> Answer {
    let request = app.request(method, path).token(&person.token);
    let request = if body.is_null() {
        request
    } else {
        request.json(body)
    };
    request.send_unchecked().await
}

async fn read(app: &TestApp, path: &str, person: &Person) -> Value {
    let answer = ask(app, "GET", path, person, Value::Null).await;
    answer.expect(200).json()
}

/// Three people and a server.
async fn table() -> (TestApp, Vec<Person>) {
    let app = TestApp::start().await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    (app, people)
}

/// A table of the race at which all sit; its id. It has started if `all_join`.
async fn open(app: &TestApp, people: &[Person], all_join: bool) -> String {
    let wish = json!({ "ruleset": "trial-race", "seats": 3, "name": "A race" });
    let opened = ask(app, "POST", "/games", &people[0], wish).await;
    let game = opened.expect(201).json()["id"].as_str().unwrap().to_owned();
    ask(
        app,
        "POST",
        &format!("/games/{game}/join"),
        &people[1],
        json!({}),
    )
    .await
    .expect(201);
    if all_join {
        let join = ask(
            app,
            "POST",
            &format!("/games/{game}/join"),
            &people[2],
            json!({}),
        )
        .await;
        join.expect(201);
    } else {
        app.execute(&format!(
            "INSERT INTO seats (game_id, seat, user_id, nonce, taken_at) VALUES ('{game}', 2, '{}', '', now())",
            people[2].id
        ))
        .await
        .unwrap();
    }
    game
}

/// The row and the log of a game as a build wrote them; `until` says when it was replaced by the build under test.
async fn begun_by<B: Build>(
    app: &TestApp,
    people: &[Person],
    seed: u64,
    mut until: impl FnMut(&Table<Race<B>>) -> bool,
) -> (String, Table<Race<B>>) {
    let mut choices = Choices::new(seed);
    // Chance may end a game before it gets there.
    for _ in 0..20 {
        let game = open(app, people, false).await;
        let secret = format!("SELECT encode(secret, 'hex') AS text FROM games WHERE id = '{game}'");
        let secret = engine::hex::decode(&app.texts(&secret).await[0]).unwrap();
        let (mut table, first) = start_before::<Race<B>>(3, secret);
        let mut entries = vec![first];
        let mut goes_on = true;
        while goes_on && !until(&table) {
            goes_on = step(&mut table, &mut choices, &mut entries);
        }
        if goes_on {
            let log = Log::of(&table, entries);
            let id = game.parse::<Uuid>().unwrap();
            write(&mut app.connection().await, id, &log).await;
            return (game, table);
        }
    }
    panic!("no game gets there");
}

/// The seat whose stride it is, if it alone leads.
fn leader_on_turn(fields: &[u64], turn: Option<usize>) -> Option<usize> {
    let seat = turn?;
    let leads = fields
        .iter()
        .filter(|&&field| field >= fields[seat])
        .count()
        == 1;
    leads.then_some(seat)
}

fn leader<B: Build>(table: &Table<Race<B>>) -> Option<usize> {
    let fields = table.view(Viewer::Spectator).fields;
    let fields: Vec<u64> = fields.into_iter().map(u64::from).collect();
    let turn = match table.pending() {
        Pending::Turn { seat, .. } => Some(usize::from(seat.number())),
        Pending::Sealed { .. } | Pending::Over(_) => None,
    };
    leader_on_turn(&fields, turn)
}

/// Has a leader, whose stride is not the last of the game, and a round behind it.
fn is_led<B: Build>(table: &Table<Race<B>>) -> bool {
    let Some(seat) = leader(table).filter(|_| table.version() > 6) else {
        return false;
    };
    let seat = engine::Seat::new(u8::try_from(seat).unwrap()).unwrap();
    [Action::Walk {}, Action::Push {}].iter().all(|stride| {
        let mut then = table.clone();
        let _ = then.submit(seat, table.decision_id(), std::slice::from_ref(stride));
        !then.pending().seats().is_empty()
    })
}

/// The types of the actions that wait for somebody.
async fn listed(app: &TestApp, game: &str, person: &Person) -> (Value, Vec<String>) {
    let decision = read(app, &format!("/games/{game}/decision"), person).await;
    let actions = decision["actions"].as_array().unwrap();
    let kinds = actions
        .iter()
        .map(|action| action["action"]["type"].as_str().unwrap().to_owned());
    (decision["decision"].clone(), kinds.collect())
}

async fn submit(
    app: &TestApp,
    game: &str,
    person: &Person,
    decision: &Value,
    action: Value,
) -> Answer {
    let body = json!({ "decision": decision, "actions": [action] });
    ask(app, "POST", &format!("/games/{game}/actions"), person, body).await
}

/// Takes one random listed step of whoever is due; false when the game is over.
async fn random_step(app: &TestApp, game: &str, people: &[Person], choices: &mut Choices) -> bool {
    let row = read(app, &format!("/games/{game}"), &people[0]).await;
    let Some(seat) = row["pending"][0]["seats"][0].as_u64() else {
        return false;
    };
    let person = &people[usize::try_from(seat).unwrap()];
    let decision = read(app, &format!("/games/{game}/decision"), person).await;
    let actions = decision["actions"].as_array().unwrap();
    let action = actions[choices.below(actions.len())]["action"].clone();
    submit(app, game, person, &decision["decision"], action)
        .await
        .expect(201);
    true
}

/// What `poste replay-check` says of the server's database, and its exit code.
fn replay_check(app: &TestApp) -> (Option<i32>, String) {
    let checked = output(poste().args(["replay-check", "--database-url", &app.database_url]));
    (
        checked.status.code(),
        String::from_utf8(checked.stdout).unwrap(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_before_a_fix_is_played_on_by_the_rules_of_its_day() {
    let (app, people) = table().await;
    let (game, mut old) = begun_by::<First>(&app, &people, 3, is_led).await;
    let seat = leader(&old).unwrap();

    let view = read(&app, &format!("/games/{game}/view"), &people[seat]).await;
    assert_eq!(view["head"], old.head().to_string());
    assert_eq!(
        view["view"]["fields"],
        json!(old.view(Viewer::Spectator).fields)
    );
    let (decision, kinds) = listed(&app, &game, &people[seat]).await;
    assert_eq!(kinds, ["walk", "push"], "version 1 lets the leader push");
    app.mails().await;

    let pushed = submit(
        &app,
        &game,
        &people[seat],
        &decision,
        json!({ "type": "push" }),
    )
    .await;
    let pushed = pushed.expect(201).json();

    // It is what the build that began it would have made of it.
    let number = u8::try_from(seat).unwrap();
    let owner = engine::Seat::new(number).unwrap();
    old.submit(owner, old.decision_id(), &[Action::Push {}])
        .unwrap();
    assert_eq!(pushed["head"], old.head().to_string());
    let told: Vec<String> = app.mails().await.into_iter().map(|mail| mail.to).collect();
    let next = old
        .pending()
        .seats()
        .iter()
        .map(|seat| people[usize::from(seat.number())].email.clone());
    let others: Vec<String> = next.filter(|email| *email != people[seat].email).collect();
    assert!(
        others.iter().all(|email| told.contains(email)),
        "{told:?} are not {others:?}"
    );

    // The table takes it back, and the leader may push anew.
    let steps = read(&app, &format!("/games/{game}/undo"), &people[seat]).await;
    let to = &steps["items"][0]["to"];
    assert_eq!(steps["items"][0]["must_agree"].as_array().unwrap().len(), 2);
    let path = format!("/games/{game}/undo");
    let vote = ask(&app, "POST", &path, &people[seat], json!({ "to": to })).await;
    let vote = vote.expect(202).json();
    let path = format!("/games/{game}/votes/{}", vote["id"].as_str().unwrap());
    for other in (0..3).filter(|&other| other != seat) {
        ask(
            &app,
            "POST",
            &path,
            &people[other],
            json!({ "agree": true }),
        )
        .await
        .expect(201);
    }
    let back = read(&app, &format!("/games/{game}/view"), &people[seat]).await;
    assert_eq!(back["view"], view["view"]);
    assert_eq!(listed(&app, &game, &people[seat]).await.1, ["walk", "push"]);

    let mut choices = Choices::new(8);
    while random_step(&app, &game, &people, &mut choices).await {}
    let log = read(&app, &format!("/games/{game}/log?limit=100"), &people[0]).await;
    let row = read(&app, &format!("/games/{game}"), &people[0]).await;
    assert_eq!(row["rules_version"], 1);
    assert_eq!(row["version"], log["items"].as_array().unwrap().len());
    let record = ask(
        &app,
        "GET",
        &format!("/games/{game}/record"),
        &people[0],
        Value::Null,
    )
    .await;
    let verified = verify(RecordReader::new(record.text.as_bytes()).unwrap(), |_| {}).unwrap();
    assert_eq!(verified.table.rules().0, 1);
    assert_eq!(row["head"], verified.table.head().to_string());
    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(0), "{said}");
}

/// The webhook to which something was posted.
fn owned<'a>(hooks: &'a [Value], people: &[Person], posted: &Posted) -> &'a Value {
    let is_there = |person: &Person| posted.path == format!("/{}", person.name);
    &hooks[people.iter().position(is_there).unwrap()]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_before_a_fix_is_told_of_by_mail_and_webhook_by_the_rules_of_its_day() {
    let (app, people) = table().await;
    let receiver = HookReceiver::start().await;
    let mut hooks = Vec::new();
    for person in &people {
        let url = receiver.url(&format!("/{}", person.name));
        hooks.push(app.hook(person, &url).await);
    }
    let (game, mut old) = begun_by::<First>(&app, &people, 3, is_led).await;
    let seat = leader(&old).unwrap();
    app.mails().await;
    let (decision, kinds) = listed(&app, &game, &people[seat]).await;
    assert_eq!(kinds, ["walk", "push"], "not by the rules of today");
    let push = json!({ "type": "push" });
    submit(&app, &game, &people[seat], &decision, push)
        .await
        .expect(201);
    let leader = engine::Seat::new(u8::try_from(seat).unwrap()).unwrap();
    old.submit(leader, old.decision_id(), &[Action::Push {}])
        .unwrap();

    let names = Names::from_fn(|seat| {
        let person = people.get(usize::from(seat.number()));
        person.map_or_else(String::new, |person| person.name.clone())
    });
    let board = Race::<First>::board_text(&old.view(Viewer::Spectator), &names);
    let head = old.head().to_string();
    let pushed = format!("{} rolled ", people[seat].name);
    let (kind, question) = match old.pending() {
        Pending::Turn { decision, .. } | Pending::Sealed { decision, .. } => {
            let kind = if decision.is_bid() {
                "bid_due"
            } else {
                "your_turn"
            };
            (kind, decision.question())
        }
        Pending::Over(_) => panic!("it is over"),
    };
    let next: Vec<&Person> = old
        .pending()
        .seats()
        .iter()
        .map(|seat| &people[usize::from(seat.number())])
        .collect();
    let mails = app.mails().await;
    assert_eq!(mails.len(), next.len(), "{mails:#?}");
    for mail in &mails {
        assert_eq!(mail.subject, "[Your turn] Trial Race · A race");
        let says = [pushed.as_str(), head.as_str(), question.as_str()];
        for said in says.into_iter().chain(board.lines().take(people.len())) {
            assert!(mail.text.contains(said), "{said}: {}", mail.text);
        }
    }
    app.deliver().await;
    let posted = receiver.take();
    assert_eq!(posted.len(), next.len(), "{posted:#?}");
    for posted in &posted {
        let event = check(&app, owned(&hooks, &people, posted), posted);
        assert_eq!(event["type"], kind);
        assert_eq!(event["game"]["ruleset"], "trial-race");
        assert_eq!(event["game"]["head"], head);
        assert_eq!(event["game"]["version"], old.version());
        assert_eq!(event["decision"]["id"], old.decision_id());
        assert_eq!(event["decision"]["question"], question);
    }

    let mut choices = Choices::new(8);
    while random_step(&app, &game, &people, &mut choices).await {}
    app.deliver().await;
    let row = read(&app, &format!("/games/{game}"), &people[0]).await;
    let mut ends = 0;
    for posted in receiver.take() {
        let event = check(&app, owned(&hooks, &people, &posted), &posted);
        assert_eq!(event["type"], "game_over", "all else has been answered");
        assert_eq!(event["game"]["head"], row["head"]);
        let text = event["text"].as_str().unwrap();
        assert!(
            text.starts_with("“A race” (Trial Race) is over, and "),
            "{text}"
        );
        ends += 1;
    }
    assert_eq!(ends, 3);
    let over = app.mails().await;
    let over = over
        .iter()
        .filter(|mail| mail.subject.starts_with("[Game over] Trial Race"));
    assert_eq!(over.count(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_after_the_fix_has_it_beside_one_that_has_not() {
    let (app, people) = table().await;
    let (old, _) = begun_by::<First>(&app, &people, 3, is_led).await;
    let new = open(&app, &people, true).await;
    let mut choices = Choices::new(4);
    let seat = loop {
        let view = read(&app, &format!("/games/{new}/view"), &people[0]).await;
        let fields: Vec<u64> = serde_json::from_value(view["view"]["fields"].clone()).unwrap();
        let pending = &view["pending"][0];
        let turn = (pending["sealed"] == false).then(|| pending["seats"][0].as_u64().unwrap());
        let turn = turn.map(|seat| usize::try_from(seat).unwrap());
        if let Some(seat) = leader_on_turn(&fields, turn) {
            break seat;
        }
        assert!(
            random_step(&app, &new, &people, &mut choices).await,
            "nobody led"
        );
    };

    let (decision, kinds) = listed(&app, &new, &people[seat]).await;
    assert_eq!(kinds, ["walk"]);
    let push = submit(
        &app,
        &new,
        &people[seat],
        &decision,
        json!({ "type": "push" }),
    )
    .await;
    push.problem(422, "leader_pushes");
    let (new, old) = (format!("/games/{new}"), format!("/games/{old}"));
    assert_eq!(read(&app, &new, &people[0]).await["rules_version"], 2);
    assert_eq!(read(&app, &old, &people[0]).await["rules_version"], 1);
    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("checked 2, equal 2, differ 0, failed 0"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_version_and_phase_load_where_their_builds_left_them() {
    let (app, people) = table().await;
    let mut expected = Vec::new();
    for length in 1..24 {
        let (game, table) = begun_by::<First>(&app, &people, length, |table| {
            u64::from(table.version()) == length
        })
        .await;
        expected.push((game, table.head(), table.view(Viewer::Spectator).fields));
        let (game, table) = begun_by::<Fixed>(&app, &people, length, |table| {
            u64::from(table.version()) == length
        })
        .await;
        expected.push((game, table.head(), table.view(Viewer::Spectator).fields));
    }
    for (game, head, fields) in expected {
        let view = read(&app, &format!("/games/{game}/view"), &people[0]).await;
        assert_eq!(view["head"], head.to_string());
        assert_eq!(view["view"]["fields"], json!(fields));
    }
}

/// Everything that can be asked of a game, as each of its people; the worst status of each.
async fn nothing_is_our_fault(app: &TestApp, game: &str, people: &[Person]) {
    let reads = [
        "",
        "/view",
        "/view?at=0",
        "/decision",
        "/log",
        "/log?wait=0",
        "/record",
        "/undo",
        "/votes",
    ];
    for person in people {
        for path in reads {
            let path = format!("/games/{game}{path}");
            let answer = ask(app, "GET", &path, person, Value::Null).await;
            assert!(answer.status < 500, "GET {path}: {}", answer.text);
        }
        let writes = [
            (
                "actions",
                json!({ "decision": 0, "actions": [{ "type": "walk" }] }),
            ),
            ("undo", json!({ "to": 0 })),
            ("votes", json!({ "kind": "pause" })),
            ("votes", json!({ "kind": "end" })),
        ];
        for (path, body) in writes {
            let path = format!("/games/{game}/{path}");
            let answer = ask(app, "POST", &path, person, body).await;
            assert!(answer.status < 500, "POST {path}: {}", answer.text);
        }
    }
    let list = ask(app, "GET", "/games?mine=true", &people[0], Value::Null).await;
    assert!(list.status < 500, "{}", list.text);
    let page = app.page("GET", &format!("/games/{game}")).await;
    assert!(page.status < 500, "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_changed_without_a_version_is_caught_before_the_deploy_and_harms_no_game_after_it() {
    let (app, people) = table().await;
    let (game, _) = begun_by::<Careless>(&app, &people, 5, |table| table.version() > 12).await;
    let (well, _) = begun_by::<First>(&app, &people, 3, is_led).await;
    let pushed = format!(
        "SELECT min(seq)::text AS text FROM log WHERE game_id = '{game}' AND events LIKE '%\"pushed\"%'"
    );
    let pushed = app.texts(&pushed).await.remove(0);
    let last_good: u64 = pushed.parse::<u64>().unwrap() - 1;

    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(1), "{said}");
    let differs = format!(
        "{game} differs at entry {pushed}: the events are not what the rules and the secret make of it"
    );
    assert!(said.contains(&differs), "{said}");
    assert!(
        said.contains("checked 2, equal 1, differ 1, failed 0"),
        "{said}"
    );
    assert!(
        said.contains(&format!("first difference: {differs}")),
        "{said}"
    );

    // Had it been deployed all the same: the game can be looked at up to the last entry that holds.
    let view = read(&app, &format!("/games/{game}/view"), &people[0]).await;
    assert_eq!(view["at"], last_good);
    let walk = submit(
        &app,
        &game,
        &people[0],
        &json!(0),
        json!({ "type": "walk" }),
    )
    .await;
    walk.problem(409, "broken");
    let row = read(&app, &format!("/games/{game}"), &people[0]).await;
    assert_eq!(row["broken"]["last_good"], last_good);
    nothing_is_our_fault(&app, &game, &people).await;
    // Its neighbour is played on.
    assert!(random_step(&app, &well, &people, &mut Choices::new(1)).await);
    let (_, said) = replay_check(&app);
    assert!(
        said.contains(&format!(
            "{game} failed: noted as broken behind entry {last_good}"
        )),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_a_newer_server_are_refused_with_a_clear_error() {
    let (app, people) = table().await;
    let (later, _) = begun_by::<Later>(&app, &people, 3, is_led).await;
    let (foreign, _) = begun_by::<Fixed>(&app, &people, 3, is_led).await;
    let (told, _) = begun_by::<Fixed>(&app, &people, 3, is_led).await;
    app.execute(&format!(
        "UPDATE games SET ruleset = 'gotham' WHERE id = '{foreign}'"
    ))
    .await
    .unwrap();
    app.execute("DROP TRIGGER log_is_append_only ON log")
        .await
        .unwrap();
    app.execute(&format!(
        "UPDATE log SET events = replace(events, '\"walked\"', '\"limped\"') WHERE game_id = '{told}'"
    ))
    .await
    .unwrap();

    let path = format!("/games/{later}/view");
    let problem = ask(&app, "GET", &path, &people[0], Value::Null)
        .await
        .problem(409, "unreadable");
    let detail = problem["detail"].as_str().unwrap();
    let newer = "rules version 3 of trial-race is newer than this program, which knows 2";
    assert!(detail.ends_with(newer), "{detail}");
    for game in [&later, &foreign, &told] {
        nothing_is_our_fault(&app, game, &people).await;
    }
    let (code, said) = replay_check(&app);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(&format!(
            "{later} failed: entry 0: rules version 3 of trial-race is newer"
        )),
        "{said}"
    );
    assert!(
        said.contains(&format!("{foreign} failed: this build has no such ruleset")),
        "{said}"
    );
    // The worker that plays for bots and the one that writes mails go on.
    app.let_bots_play().await;
    let (well, _) = begun_by::<Fixed>(&app, &people, 3, is_led).await;
    assert!(random_step(&app, &well, &people, &mut Choices::new(1)).await);
    assert!(!app.mails().await.is_empty());
}

#[test]
fn the_race_is_in_no_list() {
    assert!(
        engine::Ruleset::ALL
            .iter()
            .all(|ruleset| ruleset.slug() != Race::<Fixed>::SLUG)
    );
    let contract = serde_json::to_string(api::web::openapi::document()).unwrap();
    assert!(!contract.contains("trial"), "the contract tells of it");
}
