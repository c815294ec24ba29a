//! Mails as files.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use api::tell::mail::Mailer;

use super::letters::{self, NOTICE};
use super::{folder, sender};

#[tokio::test]
async fn files_sort_by_time_and_say_what_they_are() {
    let (folder, mailer) = folder();
    let file = mailer
        .send(&letters::your_turn())
        .await
        .unwrap()
        .file
        .unwrap();
    let name = format!("20261128T101500Z-your-turn-{NOTICE}.eml");
    assert_eq!(file, folder.path().join(&name));
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let there: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(there, [name.as_str()]);
}

#[tokio::test]
async fn a_mail_sent_again_leaves_the_first_file_as_it_was() {
    let (_folder, mailer) = folder();
    let mut files = BTreeSet::new();
    for _ in 0..3 {
        files.insert(mailer.send(&letters::over()).await.unwrap().file.unwrap());
    }
    let ends: Vec<_> = files
        .iter()
        .map(|file| file.to_string_lossy().into_owned())
        .collect();
    assert_eq!(files.len(), 3);
    assert!(
        ends.iter().any(|name| name.ends_with("777.eml")),
        "{ends:?}"
    );
    assert!(
        ends.iter().any(|name| name.ends_with("777-2.eml")),
        "{ends:?}"
    );
    assert!(
        ends.iter().any(|name| name.ends_with("777-3.eml")),
        "{ends:?}"
    );
}

#[tokio::test]
async fn many_mails_at_once_all_find_a_file() {
    let (folder, mailer) = folder();
    let letter = letters::your_turn();
    let sent = futures_util::future::join_all((0..20).map(|_| mailer.send(&letter))).await;
    let files: BTreeSet<_> = sent
        .into_iter()
        .map(|sent| sent.unwrap().file.unwrap())
        .collect();
    assert_eq!(files.len(), 20);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 20);
}

#[test]
fn a_folder_is_made_if_need_be_and_kept_from_others() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("var/mails");
    Mailer::folder(folder.clone(), sender()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        fs::metadata(&folder).unwrap().permissions().mode() & 0o777,
        0o700
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn a_folder_that_cannot_be_written_to_gets_one_line_that_says_what_to_do() {
    let above = tempfile::tempdir().unwrap();
    let file = above.path().join("file");
    fs::write(&file, "").unwrap();
    for folder in [file.clone(), file.join("below")] {
        let error = Mailer::folder(folder.clone(), sender())
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains(&*folder.to_string_lossy()), "{error}");
        assert!(
            error.contains("name a folder that the server may write to"),
            "{error}"
        );
        assert!(!error.contains('\n'), "{error}");
    }
}

#[tokio::test]
async fn a_folder_that_goes_away_is_a_failure_to_try_again() {
    let (folder, mailer) = folder();
    fs::remove_dir_all(folder.path()).unwrap();
    let error = mailer
        .send(&letters::your_turn())
        .await
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("not sent: the mail could not be written to its folder: “No such file"),
        "{error}"
    );
    fs::create_dir(folder.path()).unwrap();
    mailer.send(&letters::your_turn()).await.unwrap();
}

#[test]
fn a_sender_that_not_every_server_understands_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let sender = "games@spiel.exämple".parse().unwrap();
    let error = Mailer::folder(folder.path().to_owned(), sender)
        .err()
        .unwrap();
    assert!(error.to_string().contains("ASCII"), "{error}");
}
