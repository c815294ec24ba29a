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
        app.open_table(&ann, wish).await;
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
    }
}

/// Moves too: they are read in the writer's words or in the standard ones, and kept in these.
#[tokio::test(flavor = "multi_thread")]
async fn somebody_moves_in_the_words_of_their_language() {
    for (tag, says, told, wrong, rule) in [
        (
            "it",
            "Capo 1\ncapo nel quartiere 2",
            "Le tue mosse sono fatte.",
            "capi 99",
            "La regola: Piazzamento dei pezzi",
        ),
        (
            "fr",
            "Patron 1\npatron dans le quartier 2",
            "Vos coups sont joués.",
            "patrons 99",
            "La règle\u{a0}: Placement des pièces",
        ),
        (
            "en",
            "boss 1\nboss 2",
            "Your moves have been made.",
            "boss 99",
            "The rule: Place pieces on the board",
        ),
    ] {
        let server = ByMail::start().await;
        let app = &server.app;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        for person in &people {
            let change = app.request("PATCH", "/me").token(&person.token);
            let change = change.json(json!({ "locale": tag }));
            change.send().await.expect(200);
        }
        let game = app.start_game("tammany-hall", &people).await;
        let game = game["id"].as_str().unwrap();
        let mails = server.mails().await;
        let asked = mails.iter().find(|mail| mail.reply_to.is_some()).unwrap();
        let refused = server.told(asked, wrong).await;
        assert!(refused.text.contains("99"), "{tag}: {}", refused.text);
        // A rule is called as it is in the reader's rules, and stands at the same address in every language.
        let refused = server.told(asked, &says.replace('2', "17")).await;
        assert!(refused.text.contains(rule), "{tag}: {}", refused.text);
        let address = "/rules/tammany-hall#place-pieces-on-the-board";
        let address = format!("{}{address}", app.url());
        assert!(refused.text.contains(&address), "{tag}: {}", refused.text);
        assert_eq!(app.game(game, None).await["version"], 1);

        let answer = server.told(asked, says).await;

        assert!(answer.text.contains(told), "{tag}: {}", answer.text);
        assert!(answer.text.contains("boss 1\r\nboss 2"), "{}", answer.text);
        assert_eq!(app.game(game, None).await["version"], 3);
    }
}
