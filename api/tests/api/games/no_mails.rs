//! Who gets no mails, as `GET /games/{id}` says it to those at the table.

use serde_json::{Value, json};

use crate::helpers::seats::Running;

/// What each seat says of it to somebody.
async fn said(table: &Running, reader: usize) -> Vec<Value> {
    let shown = table
        .app
        .game(&table.game, Some(&table.people[reader]))
        .await;
    let seats = shown["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["no_mails"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_gets_no_mails_is_known_to_those_at_the_table_alone() {
    let table = Running::new("tammany-hall", "public").await;
    let app = &table.app;
    let dan = app.sign_in("Dan").await;
    let (ann, ben) = (&table.people[0], &table.people[1]);
    let of_strangers = [
        app.game(&table.game, None).await,
        app.game(&table.game, Some(&dan)).await,
    ];
    assert!(!of_strangers[0].to_string().contains("no_mails"));
    assert_eq!(
        said(&table, 0).await,
        [json!(false), json!(false), json!(false)]
    );
    let now = app.app.house.clock.now();
    let all_off = format!(
        "INSERT INTO mail_opt_outs (user_id, kind, at) VALUES ('{}', 'games', '{now}')",
        ben.id
    );
    let bouncing = format!(
        "UPDATE users SET address_state = 'bouncing', address_failures = 1 WHERE id = '{}'",
        ben.id
    );
    let given_up = format!(
        "UPDATE users SET address_state = 'refused', address_failures = 3, address_failed_at = '{now}' WHERE id = '{}'",
        ben.id
    );
    let well = format!(
        "UPDATE users SET address_state = 'ok', address_failures = 0, address_failed_at = NULL WHERE id = '{}'",
        ben.id
    );
    let mailed_again = "DELETE FROM mail_opt_outs";
    for (change, back) in [
        (&*all_off, mailed_again),
        (&bouncing, &well),
        (&given_up, &well),
    ] {
        app.execute(change).await.unwrap();
        for reader in 0..3 {
            let seats = said(&table, reader).await;
            assert_eq!(seats, [json!(false), json!(true), json!(false)], "{change}");
        }
        let now = [
            app.game(&table.game, None).await,
            app.game(&table.game, Some(&dan)).await,
        ];
        assert_eq!(now, of_strangers, "{change}");
        let list = app.read("/games", Some(ann)).await.expect(200);
        assert!(!list.text.contains("no_mails"));
        app.execute(back).await.unwrap();
        assert_eq!(said(&table, 0).await[1], json!(false));
    }

    // One kind of mails alone is nobody's business.
    let chosen = app.request("PUT", "/me/notices");
    let chosen = chosen.token(&ben.token);
    let chosen = chosen.json(json!({ "mail": { "message": false } }));
    chosen.send().await.expect(200);
    assert_eq!(said(&table, 0).await[1], json!(false));

    // Who wants none about this game gets none about it.
    let path = format!("/games/{}/notices", table.game);
    let mut choice = app.read(&path, Some(ben)).await.expect(200).json();
    for on in choice["mail"].as_object_mut().unwrap().values_mut() {
        *on = json!(false);
    }
    let chosen = app.request("PUT", &path).token(&ben.token);
    chosen.json(choice).send().await.expect(204);
    assert_eq!(said(&table, 0).await[1], json!(true));
}
