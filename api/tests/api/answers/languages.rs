//! Answers in the words of other languages.

use serde_json::json;

use super::ByMail;

#[tokio::test(flavor = "multi_thread")]
async fn somebody_answers_in_the_words_of_their_language_or_in_english() {
    for (tag, words) in [
        (
            "it",
            [
                ("aiuto", "Scrivi una mossa per riga"),
                ("help", "Scrivi una mossa per riga"),
                ("plancia", "Ecco di nuovo la plancia."),
                ("Niente promemoria", "Niente più promemoria"),
                ("dico buona fortuna", "Detto al tavolo"),
            ],
        ),
        (
            "fr",
            [
                ("aide", "Écrivez un coup par ligne"),
                ("help", "Écrivez un coup par ligne"),
                ("Plateau", "Voici de nouveau le plateau."),
                ("plus de rappels", "Plus de rappels pour"),
                ("dis bonne chance", "Dit à la table"),
            ],
        ),
    ] {
        let server = ByMail::start().await;
        let app = &server.app;
        let ann = app.sign_in("Ann").await;
        let change = app.request("PATCH", "/me").token(&ann.token);
        change
            .json(json!({ "locale": tag }))
            .send()
            .await
            .expect(200);
        let wish = json!({ "ruleset": "tammany-hall", "seats": 3, "bots": 2 });
        let game = app.open_table(&ann, wish).await;
        app.let_bots_play().await;
        app.later(chrono::TimeDelta::seconds(1));
        let asked = server.mails().await.into_iter().rev();
        let mut asked = asked.filter(|mail| mail.to == ann.email && mail.reply_to.is_some());
        let asked = asked.next().unwrap();
        for (says, told) in words {
            let answer = server.told(&asked, says).await;
            let text = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(told), "{tag}: {says}: {text}");
        }
        let version = app.game(&game, None).await["version"].clone();
        assert!(version.as_u64().unwrap() > 0);
    }
}
