//! The pages below `/admin`.

use serde_json::json;

use super::Office;
use crate::helpers::browser::Browser;

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_helps_by_the_pages_and_nobody_else_sees_them() {
    let office = Office::new().await;
    let app = &office.app;
    let wish = json!({ "ruleset": "tammany-hall", "seats": 4, "visibility": "public" });
    let game = app.open_table(&office.ben, wish).await;
    let mut ben = Browser::of(app, "Ben").await;
    let person = format!("/admin/people/{}", office.ben.id);
    let table = format!("/admin/tables/{game}");
    for path in ["/admin", &person, &table, "/admin/notices", "/admin/acts"] {
        ben.open(path).await.expect(403);
        assert!(!ben.page.contains("tammany"));
        let stranger = app.page("GET", path).await;
        // Whoever has not signed in is asked to.
        assert!(
            stranger.text.contains("action=\"/sign-in\""),
            "{path}: {}",
            stranger.text
        );
    }
    ben.open("/me/settings").await.expect(200);
    assert!(!ben.page.contains("\"/admin\""));

    let mut ada = Browser::of(app, "Ada").await;
    ada.open("/me/settings").await.expect(200);
    assert!(ada.page.contains("\"/admin\""));
    ada.open("/admin").await.expect(200);
    for what in ["be", "ben@example.org"] {
        let found = ada.submit("/admin", &[("what", what)]).await.expect(200);
        assert!(found.text.contains(&person), "{}", found.text);
    }
    ada.submit("/admin", &[("what", "\u{7}")]).await.expect(422);
    let link = format!("https://play.example/games/{game}");
    let led = ada.submit("/admin", &[("what", &link)]).await.expect(303);
    assert_eq!(led.header("location").as_deref(), Some(table.as_str()));

    ada.open(&person).await.expect(200);
    let suspend = [("deed", "suspend"), ("reason", "Threats & <more>.")];
    ada.submit(&person, &[("deed", "suspend"), ("reason", " ")])
        .await
        .expect(422);
    ada.open(&person).await.expect(200);
    ada.submit(&person, &suspend).await.expect(303);
    ada.open(&person).await.expect(200);
    assert!(ada.page.contains("Suspended since"), "{}", ada.page);
    ada.submit(&person, &suspend).await.expect(409);
    ben.open("/me").await.expect(303);

    ada.open(&table).await.expect(200);
    ada.submit(&table, &[("deed", "hide"), ("reason", "Spam.")])
        .await
        .expect(303);
    ada.open(&table).await.expect(200);
    assert!(
        ada.page.contains("hid this table from the lists: “Spam.”"),
        "{}",
        ada.page
    );
    let remove = [("deed", "remove"), ("reason", "x"), ("message", "x")];
    ada.submit(&table, &remove).await.expect(404);
    ada.open("/admin/notices").await.expect(200);
    ada.open("/admin/acts").await.expect(200);
    assert!(
        ada.page.contains("Threats &#38; &#60;more&#62;."),
        "{}",
        ada.page
    );
    assert!(ada.page.contains(&table));
}
