//! Backups and where they cannot be restored.

use std::os::unix::fs::PermissionsExt as _;

use super::run;
use crate::helpers::TestApp;
use crate::helpers::cluster::{admin, lasting_database};
use crate::helpers::command::{complaint, poste};
use crate::helpers::play::Choices;
use crate::helpers::program::{Program, data_folder};
use diesel_async::SimpleAsyncConnection as _;

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_named_database_goes_into_another_that_is_empty_and_into_no_other() {
    let (name, url) = lasting_database().await;
    let app = TestApp::start_on(url.clone(), |_| {}).await;
    let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
    let game = app.start_game("tammany-hall", &people).await;
    let mut choices = Choices::new(1);
    for _ in 0..20 {
        app.step(game["id"].as_str().unwrap(), &people, &mut choices)
            .await;
    }
    let folder = data_folder();
    let file = folder.path().join("poste.dump");
    let backup = || {
        let mut backup = poste();
        backup.arg("backup").arg(&file);
        backup.args(["--database-url", &url]);
        backup
    };
    let (ran, said) = run(backup()).await;
    assert!(ran.status.success(), "{said}");
    let mode = file.metadata().unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "for its owner alone");
    let (ran, said) = run(backup()).await;
    assert!(!ran.status.success() && said.contains("already"), "{said}");

    let restore = |url: &str| {
        let mut restore = poste();
        restore.arg("restore").arg(&file);
        restore.args(["--database-url", url]);
        restore
    };
    let (ran, said) = run(restore(&url)).await;
    assert!(
        !ran.status.success() && said.contains("not empty"),
        "{said}"
    );

    let empty = format!("{name}_restored");
    let mut admin = admin().await;
    let create = format!("CREATE DATABASE {empty}");
    admin.batch_execute(&create).await.unwrap();
    let elsewhere = url.replace(&name, &empty);
    let (ran, said) = run(restore(&elsewhere)).await;
    assert!(ran.status.success(), "{said}");
    assert!(said.starts_with("1 games are restored"), "{said}");
    let copy = TestApp::start_on(elsewhere.clone(), |_| {}).await;
    let before = app.dump().await;
    let after = copy.dump().await;
    for table in ["users", "games", "log", "notices", "tokens"] {
        assert_eq!(before[table], after[table], "{table}");
    }

    // A server is told what holds of the database, whatever its own options say.
    let data = data_folder();
    let settings = [("DATABASE_URL", elsewhere.as_str())];
    let (status, said) = Program::serve(data.path(), &settings).stop();
    assert!(status.success() && said.contains("is a copy"), "{said}");
    let check = || {
        let mut check = poste();
        check.args(["check", "--database-url", &elsewhere]);
        check
    };
    let (_, said) = run(check()).await;
    assert!(said.contains("go-live"), "{said}");
    let live = || {
        let mut live = poste();
        live.args(["go-live", "--database-url", &elsewhere]);
        live
    };
    let (ran, said) = run(live()).await;
    assert!(ran.status.success(), "{said}");
    let (_, said) = run(live()).await;
    assert!(said.contains("was not quiet"), "{said}");
    let (_, said) = run(check()).await;
    assert!(!said.contains("go-live"), "{said}");
    let (status, said) = Program::serve(data.path(), &settings).stop();
    assert!(status.success() && !said.contains("is a copy"), "{said}");
    drop(copy);
    let gone = format!("DROP DATABASE {empty} WITH (FORCE)");
    admin.batch_execute(&gone).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_backup_or_cannot_be_written_is_said_in_one_line_and_nothing_stays() {
    let folder = data_folder();
    let text = folder.path().join("text");
    std::fs::write(&text, "nonsense").unwrap();
    let data = folder.path().join("data");
    let mut restore = poste();
    let said = complaint(restore.arg("restore").arg(&text).arg("--data").arg(&data));
    assert!(said.contains("no backup"), "{said}");
    assert!(!data.exists(), "nothing was made");
    let mut restore = poste();
    let said = complaint(restore.args(["restore", "/nowhere", "--data"]).arg(&data));
    assert!(said.contains("/nowhere cannot be read"), "{said}");

    // It begins as one, and is cut off.
    std::fs::write(&text, "PGDMP and no more").unwrap();
    let mut restore = poste();
    let said = complaint(restore.arg("restore").arg(&text).arg("--data").arg(&data));
    assert!(said.contains("pg_restore"), "{said}");

    let (_, url) = lasting_database().await;
    let mut backup = poste();
    backup.args(["backup", "/nowhere/poste.dump", "--database-url", &url]);
    let said = complaint(&mut backup);
    assert!(said.contains("cannot be written"), "{said}");
    let mut backup = poste();
    backup.arg("backup").arg(folder.path().join("poste.dump"));
    let said = complaint(backup.args(["--database-url", "postgres://127.0.0.1:1/x"]));
    assert!(said.contains("pg_dump"), "{said}");
    let mut backup = poste();
    backup.arg("backup").arg(folder.path().join("poste.dump"));
    let none = folder.path().join("none");
    let said = complaint(backup.arg("--data").arg(&none));
    assert!(said.contains("there is no database"), "{said}");
    let left = std::fs::read_dir(folder.path()).unwrap();
    let left = left.filter(|file| {
        let name = file.as_ref().unwrap().file_name();
        name.to_string_lossy().contains("dump") || name.to_string_lossy().contains("part")
    });
    assert_eq!(left.count(), 0);
}
