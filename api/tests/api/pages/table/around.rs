//! What is done around a table on its page: seats and time, answers given beforehand, and the same table once more.

use serde_json::json;

use super::Table;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_given_beforehand_seen_by_their_owner_alone_and_taken_back() {
    let mut table = Table::of("tammany-hall").await;
    let due = table.due().await[0];
    let (mine, other) = ((due + 1) % 3, (due + 2) % 3);
    let page = table.open(mine).await;
    let orders = format!("{}/orders", table.path());
    assert!(page.contains(&format!("action=\"{orders}\"")), "{page}");
    // Whoever is asked now has nothing to give beforehand.
    assert!(
        !table
            .open(due)
            .await
            .contains(&format!("action=\"{orders}\""))
    );

    let seat = due.to_string();
    let fields = [
        ("orders", "boss 14, boss 6\nboss 3"),
        ("if_seat", seat.as_str()),
        ("if_written", " end "),
    ];
    let browser = &mut table.browsers[mine];
    let page = browser.press(&orders, &fields).await.text;

    assert!(page.contains("<code>boss 14, boss 6</code>"), "{page}");
    assert!(page.contains("waits for your decision"), "{page}");
    let given = table.app.read(&orders, Some(&table.people[mine])).await;
    let given = given.expect(200).json();
    assert_eq!(given["orders"].as_array().unwrap().len(), 2);
    let first = &given["orders"][0]["if"];
    assert_eq!(*first, json!({ "seat": due, "written": "end" }));
    assert_eq!(given["orders"][1]["if"], json!(null));
    for who in [due, other] {
        assert!(!table.open(who).await.contains("boss 14, boss 6"));
    }
    let before = table.app.dump().await;
    for (wrong, if_seat) in [
        ("", ""),
        ("jump 3", ""),
        ("boss 1\nboss 2\nboss 3\nboss 4", ""),
        ("boss 1", "9"),
        ("boss 1", "x"),
        ("boss 1", &*mine.to_string()),
    ] {
        let fields = [
            ("orders", wrong),
            ("if_seat", if_seat),
            ("if_written", "end"),
        ];
        let refused = table.browsers[mine]
            .submit(&orders, &fields)
            .await
            .expect(422);
        assert!(refused.text.contains("role=\"alert\""), "{wrong}");
        assert!(
            refused.text.contains(wrong),
            "what was typed stays: {wrong}"
        );
    }
    assert_eq!(table.app.dump().await, before);

    table.open(mine).await;
    let back = format!("{orders}/back");
    let page = table.browsers[mine].press(&back, &[]).await.text;
    assert!(!page.contains("boss 14, boss 6"), "{page}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_offered_taken_back_and_a_free_one_is_taken() {
    let mut table = Table::of("bull-moose").await;
    let seats = format!("{}/seats", table.path());
    let offered = "SELECT seat::text AS text FROM seats WHERE offered ORDER BY 1";
    table.open(1).await;

    let page = table.browsers[1].press(&seats, &[("wish", "offer")]).await;

    assert!(page.text.contains("I am back"), "{}", page.text);
    assert_eq!(table.app.texts(offered).await, ["1"]);
    // It is for its person to offer, and nobody else's page has the button.
    let hidden = table.browsers[1].hidden(&seats);
    let form = &hidden.iter().find(|(name, _)| name == "form").unwrap().1;
    table.open(0).await;
    let foreign = [("seat", "1"), ("wish", "offer")];
    table.browsers[0].submit(&seats, &foreign).await.expect(403);
    let page = table.browsers[1]
        .press(&seats, &[("wish", "come_back")])
        .await;
    assert!(page.text.contains("Offer my seat"), "{}", page.text);
    assert!(table.app.texts(offered).await.is_empty());
    let stolen = format!("form={form}&seat=0&wish=offer");
    let from_elsewhere = table.browsers[0].request("POST", &seats).form(&stolen);
    from_elsewhere.send_unchecked().await.expect(403);
    for wrong in [
        ("wish", "sell"),
        ("seat", "9"),
        ("seat", "-1"),
        ("seat", "x"),
    ] {
        let refused = table.browsers[1]
            .submit(&seats, &[("wish", "offer"), wrong])
            .await;
        assert!((400..500).contains(&refused.status), "{wrong:?}");
    }
    assert!(table.app.texts(offered).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn time_is_given_to_somebody_else_where_there_are_clocks() {
    let clock = json!({ "pace": { "type": "per_decision", "seconds": 86_400 } });
    let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "clock": clock });
    let mut table = Table::with(wish).await;
    let due = table.due().await[0];
    let giver = (due + 1) % 3;
    table.open(giver).await;
    let time = format!("{}/time", table.path());
    let deadline = "SELECT next_deadline::text AS text FROM games";
    let before = table.app.texts(deadline).await;
    let seat = due.to_string();
    for (seat, hours) in [
        (seat.as_str(), "0"),
        (&seat, "721"),
        (&seat, "-3"),
        ("9", "4"),
    ] {
        let refused = table.browsers[giver]
            .submit(&time, &[("seat", seat), ("hours", hours)])
            .await;
        assert!((400..500).contains(&refused.status), "{hours}");
    }
    assert_eq!(table.app.texts(deadline).await, before);

    let fields = [("seat", seat.as_str()), ("hours", "24")];
    table.browsers[giver].press(&time, &fields).await;

    assert_ne!(table.app.texts(deadline).await, before);
    // Without clocks there is nothing to give.
    let mut slow = Table::of("tammany-hall").await;
    assert!(!slow.open(0).await.contains("/time\""));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_table_is_opened_once_more_and_the_others_find_it_in_the_talk() {
    let mut table = Table::of("city-and-guilds").await;
    let again = format!("{}/again", table.path());
    assert!(!table.open(0).await.contains(&again));
    let form = table.browsers[0].hidden("/sign-out")[0].1.clone();
    let early = table.browsers[0]
        .request("POST", &again)
        .form(&format!("form={form}"));
    let early = early.header("Sec-Fetch-Site", "same-origin");
    early.send_unchecked().await.expect(409);
    let games = "SELECT concat_ws(' ', ruleset, seats, status, name) AS text FROM games ORDER BY created_at, id";
    assert_eq!(table.app.texts(games).await.len(), 1);
    let mut choices = crate::helpers::play::Choices::new(3);
    while table.app.step(&table.id, &table.people, &mut choices).await {}

    table.open(0).await;
    let first = table.browsers[0].submit(&again, &[]).await.expect(303);
    let twice = table.browsers[0].submit(&again, &[]).await.expect(303);

    let there = first.header("location").unwrap();
    assert_eq!(twice.header("location").as_deref(), Some(there.as_str()));
    let games = table.app.texts(games).await;
    assert_eq!(games.len(), 2);
    assert_eq!(games[1], games[0].replace("finished", "open"));
    let talk = table.open(1).await;
    assert!(
        talk.contains(&there) && talk.contains("Once more?"),
        "{talk}"
    );
    table.browsers[1].open(&there).await.expect(200);
    table.browsers[1].press(&format!("{there}/join"), &[]).await;
    let mut stranger = Browser::of(&table.app, "Dan").await;
    stranger.open(&table.path()).await.expect(200);
    assert!(!stranger.page.contains(&again));
    let form = stranger.hidden("/sign-out")[0].1.clone();
    let foreign = stranger
        .request("POST", &again)
        .form(&format!("form={form}"));
    let foreign = foreign.header("Sec-Fetch-Site", "same-origin");
    foreign.send_unchecked().await.expect(403);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gets_no_mails_is_named_to_those_at_the_table_alone() {
    let mut table = Table::of("tammany-hall").await;
    assert!(!table.open(0).await.contains("gets no mails"));
    let bouncing = format!(
        "UPDATE users SET address_state = 'bouncing' WHERE id = '{}'",
        table.people[1].id
    );
    table.app.execute(&bouncing).await.unwrap();

    assert!(table.open(0).await.contains("gets no mails"));

    let mut stranger = Browser::of(&table.app, "Dan").await;
    stranger.open(&table.path()).await.expect(200);
    assert!(!stranger.page.contains("gets no mails"));
}
