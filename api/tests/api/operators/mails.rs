//! Mails that were given up: listed without their readers, tried anew, forgotten.

use uuid::Uuid;

use super::run;
use crate::helpers::TestApp;
use crate::helpers::command::poste;

#[tokio::test(flavor = "multi_thread")]
async fn dead_mails_are_listed_tried_anew_and_forgotten() {
    let app = TestApp::start().await;
    app.smtp.refuse("example.org");
    for name in ["ann", "ben", "cleo"] {
        let wish = serde_json::json!({ "email": format!("{name}@example.org") });
        app.post("/sign-in").json(wish).send().await.expect(202);
    }
    app.mails().await;
    let mail = |arguments: &[&str]| {
        let mut mail = poste();
        mail.arg("mail").args(arguments);
        mail.args(["--database-url", &app.database_url]);
        mail
    };
    let dead = async || {
        let (ran, said) = run(mail(&["dead"])).await;
        assert!(ran.status.success(), "{said}");
        said
    };
    let said = dead().await;
    assert_eq!(said.lines().count(), 3, "{said}");
    assert!(said.contains("sign_in") && said.contains("550"), "{said}");
    for hidden in ["ann", "ben", "cleo", "@example.org"] {
        assert!(!said.contains(hidden), "{said}");
    }
    let ids: Vec<&str> = said
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();

    let (ran, said) = run(mail(&["forget", ids[0]])).await;
    assert!(ran.status.success() && said.starts_with("1 "), "{said}");
    let (ran, said) = run(mail(&["retry", ids[0], &Uuid::now_v7().to_string()])).await;
    assert_eq!(ran.status.code(), Some(1), "{said}");
    assert!(said.starts_with("0 "), "{said}");
    assert_eq!(dead().await.lines().count(), 2);

    app.smtp.forgive();
    let (ran, said) = run(mail(&["retry", "--all"])).await;
    assert!(ran.status.success() && said.starts_with("2 "), "{said}");
    assert_eq!(dead().await, "");
    assert_eq!(app.mails().await.len(), 2, "they arrive");
    let (ran, said) = run(mail(&["forget", "--all"])).await;
    assert!(ran.status.success() && said.starts_with("0 "), "{said}");
    let (ran, _) = run(mail(&["retry"])).await;
    assert_eq!(ran.status.code(), Some(2), "which is to be said");
    let (ran, _) = run(mail(&["forget", "nonsense"])).await;
    assert_eq!(ran.status.code(), Some(2));
}
