//! `POST /me/bot`: accounts that programs play with.

use serde_json::{Value, json};

use crate::helpers::browser::Browser;
use crate::helpers::{Answer, Person, TestApp};

async fn declare(app: &TestApp, person: &Person) -> Answer {
    app.post("/me/bot").token(&person.token).send().await
}

async fn open(app: &TestApp, person: &Person, programs: Option<bool>) -> Answer {
    let mut wish = json!({ "ruleset": "tammany-hall", "seats": 4 });
    if let Some(programs) = programs {
        wish["programs"] = json!(programs);
    }
    let request = app.post("/games").token(&person.token).json(wish);
    request.send().await
}

fn id(game: &Value) -> &str {
    game["id"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_a_program_s_for_good_and_is_marked_wherever_it_sits() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let robot = app.sign_in("Robot").await;
    let me = app.get("/me").token(&robot.token).send().await;
    assert_eq!(me.expect(200).json()["bot"], false);

    let told = declare(&app, &robot).await.expect(200).json();

    assert_eq!(told["bot"], true);
    assert_eq!(declare(&app, &robot).await.expect(200).json(), told);
    let game = open(&app, &ann, Some(true)).await.expect(201).json();
    assert_eq!(game["programs"], true);
    let joined = app.join(id(&game), &robot).await.expect(201).json();
    assert_eq!(joined["seats"][0]["user"]["bot"], false);
    assert_eq!(joined["seats"][1]["user"]["bot"], true);
    // It has played now, and is a program's still.
    assert_eq!(declare(&app, &robot).await.expect(200).json(), told);
    let mut browser = Browser::of(&app, "Ann").await;
    let page = browser.open(&format!("/games/{}", id(&game))).await;
    assert!(page.text.contains("Robot (program)"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_sat_down_is_a_person() {
    let app = TestApp::start().await;
    let [ann, ben] = &app.sign_in_all(&["Ann", "Ben"]).await[..] else {
        unreachable!("two people");
    };
    let game = open(&app, ann, None).await.expect(201).json();
    app.join(id(&game), ben).await.expect(201);
    let before = app.dump().await;
    for person in [ann, ben] {
        declare(&app, person).await.problem(409, "played_already");
    }
    let token = json!({ "name": "x", "scopes": ["bot"] });
    let token = app.post("/me/tokens").token(&ann.token).json(token);
    let token = token.send().await.expect(201).json();
    let by_token = app.post("/me/bot").token(token["token"].as_str().unwrap());
    by_token.send().await.problem(403, "scope_missing");
    let mut after = app.dump().await;
    let mut before = before;
    before.remove("tokens");
    after.remove("tokens");
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_for_people_unless_it_says_otherwise() {
    let app = TestApp::start().await;
    let [ann, robot] = &app.sign_in_all(&["Ann", "Robot"]).await[..] else {
        unreachable!("two people");
    };
    declare(&app, robot).await.expect(200);
    let game = open(&app, ann, None).await.expect(201).json();
    assert_eq!(game["programs"], false);
    let path = format!("/games/{}/invitations", id(&game));
    let invite = json!({ "email": robot.email });
    let invited = app.post(&path).token(&ann.token).json(invite).send();
    invited.await.expect(201);
    let before = app.dump().await;
    app.join(id(&game), robot).await.problem(403, "no_programs");
    // Its own tables are no others.
    for programs in [None, Some(false)] {
        open(&app, robot, programs)
            .await
            .problem(403, "no_programs");
    }
    assert_eq!(app.dump().await, before);
    open(&app, robot, Some(true)).await.expect(201);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_takes_no_seat_of_a_running_game_of_people() {
    for (lets_in, status) in [(false, 403), (true, 201)] {
        let app = TestApp::start().await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let robot = app.sign_in("Robot").await;
        declare(&app, &robot).await.expect(200);
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "programs": lets_in });
        let game = app.start_game_as(wish, &people).await;
        let seat = format!("/games/{}/seats/2", id(&game));
        let offer = app.post(&format!("{seat}/offer")).token(&people[2].token);
        offer.send().await.expect(201);
        let path = format!("{seat}/invitations");
        let invite = json!({ "email": robot.email });
        let invited = app.post(&path).token(&people[2].token).json(invite);
        invited.send().await.expect(201);
        let take = app.post(&format!("{seat}/take")).token(&robot.token);
        let taken = take.send().await;
        assert_eq!(taken.status, status, "{}", taken.text);
        if lets_in {
            let record = format!("/games/{}/record", id(&game));
            let record = app.read(&record, Some(&people[0])).await.expect(200);
            let header = record.text.lines().next().unwrap().to_owned();
            assert!(header.contains("\"Robot (program)\""), "{header}");
        } else {
            taken.problem(403, "no_programs");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_does_not_play_on_pages() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let robot = app.sign_in("Robot").await;
    declare(&app, &robot).await.expect(200);
    let game = open(&app, &ann, Some(true)).await.expect(201).json();
    let path = format!("/games/{}", id(&game));
    let mut browser = Browser::of(&app, "Robot").await;
    browser.open(&path).await.expect(200);
    let before = app.dump().await;
    let refused = browser
        .submit(&format!("{path}/join"), &[])
        .await
        .expect(403);
    assert!(refused.text.contains("API"), "{}", refused.text);
    browser.open("/games/new").await.expect(200);
    browser.submit("/games/new", &[]).await.expect(403);
    browser.open("/").await.expect(200);
    let play = [("ruleset", "tammany-hall")];
    browser.submit("/play-now", &play).await.expect(403);
    assert_eq!(app.dump().await, before);
    // It looks, and its person sees to the account there.
    browser.open("/me/settings").await.expect(200);
}
