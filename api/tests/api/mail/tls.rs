//! Mails over encrypted connections.

use std::env;
use std::fs;
use std::process::Command;

use api::tell::mail::{Mailer, SendError};

use super::{letters, sender};
use crate::helpers::smtp::{Encryption, Receiver};

/// Set in the second process of [`it_arrives`], which trusts the certificate named in its environment.
const URL: &str = "POSTE_TEST_MAIL_URL";

/// `SSL_CERT_FILE` is read once from the environment, which a running process should leave alone:
/// the mail is sent by this very test, run again in a process of its own.
async fn it_arrives(test: &str, encryption: Encryption, scheme: &str) {
    if let Ok(url) = env::var(URL) {
        Mailer::smtp(&url, sender())
            .unwrap()
            .send(&letters::sign_in())
            .await
            .unwrap();
        return;
    }
    let receiver = Receiver::start_encrypted(encryption).await;
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("certificate.pem");
    fs::write(&certificate, receiver.certificate().unwrap()).unwrap();
    let mut again = Command::new(env::current_exe().unwrap());
    again
        .args(["--exact", &format!("mail::tls::{test}")])
        .env(URL, format!("{scheme}://{}", receiver.authority()))
        .env("SSL_CERT_FILE", certificate);
    let output = tokio::task::spawn_blocking(move || again.output())
        .await
        .unwrap()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(receiver.wait_for(1).await.len(), 1);
}

#[tokio::test]
async fn a_mail_arrives_over_a_connection_that_is_encrypted_from_the_start() {
    let test = "a_mail_arrives_over_a_connection_that_is_encrypted_from_the_start";
    it_arrives(test, Encryption::Implicit, "smtps").await;
}

#[tokio::test]
async fn a_mail_arrives_over_a_connection_that_becomes_encrypted() {
    let test = "a_mail_arrives_over_a_connection_that_becomes_encrypted";
    it_arrives(test, Encryption::StartTls, "smtp+starttls").await;
}

#[tokio::test]
async fn a_server_that_nobody_vouches_for_gets_no_mail() {
    for (encryption, scheme) in [
        (Encryption::Implicit, "smtps"),
        (Encryption::StartTls, "smtp+starttls"),
    ] {
        let receiver = Receiver::start_encrypted(encryption).await;
        let url = format!("{scheme}://{}", receiver.authority());
        let error = Mailer::smtp(&url, sender())
            .unwrap()
            .send(&letters::sign_in())
            .await
            .unwrap_err();
        assert!(matches!(error, SendError::Away { .. }), "{error}");
        assert!(error.to_string().contains("certificate"), "{error}");
        assert!(receiver.mails().is_empty());
    }
}

#[tokio::test]
async fn a_server_that_does_not_encrypt_gets_no_mail_that_asks_for_it() {
    let receiver = Receiver::start().await;
    let url = format!("smtp+starttls://{}", receiver.authority());
    let error = Mailer::smtp(&url, sender())
        .unwrap()
        .send(&letters::sign_in())
        .await
        .unwrap_err();
    assert!(matches!(error, SendError::Away { .. }), "{error}");
    assert!(receiver.mails().is_empty());
}
