//! Mails that do not arrive at once, or never.

use std::time::Duration;

use api::store::reasons::Reason;
use api::tell::mail::{Mailer, SendError};
use tokio::time::timeout;

use super::letters::{self, to};
use super::sender;
use crate::helpers::smtp::{Mood, Receiver};

/// Soon over, and yet enough for a mail on a busy machine.
const PATIENCE: Duration = Duration::from_secs(1);

/// Far more than patience that works.
const BOUND: Duration = Duration::from_secs(20);

async fn server() -> (Receiver, Mailer) {
    let receiver = Receiver::start().await;
    let mailer = Mailer::smtp(&receiver.url(), sender()).unwrap();
    (receiver, mailer)
}

#[tokio::test]
async fn a_reader_whom_nobody_knows_is_refused_for_good_and_others_are_not() {
    let (receiver, mailer) = server().await;
    receiver.refuse("nobody@");
    let refused = mailer
        .send(&to("nobody@mail.example", letters::your_turn()))
        .await;
    let reason = Reason::said("550 5.1.1 … no such user");
    assert_eq!(refused, Err(SendError::Refused { reason }));
    mailer.send(&letters::your_turn()).await.unwrap();
    assert_eq!(receiver.wait_for(1).await.len(), 1);
}

#[tokio::test]
async fn a_busy_server_is_tried_again() {
    let (receiver, mailer) = server().await;
    receiver.feel(Mood::Busy);
    let failed = mailer.send(&letters::your_turn()).await;
    let reason = Reason::said("451 4.3.0 come back later");
    assert_eq!(failed, Err(SendError::Failed { reason }));
    receiver.feel(Mood::Willing);
    mailer.send(&letters::your_turn()).await.unwrap();
}

#[tokio::test]
async fn a_wrong_password_is_our_fault_and_not_the_reader_s() {
    let (receiver, _) = server().await;
    receiver.ask_for("games", "right");
    let address = receiver.authority();
    for (url, reason) in [
        (
            format!("smtp://games:wrong@{address}"),
            "535 5.7.8 wrong password",
        ),
        (format!("smtp://{address}"), "530 5.7.0 sign in first"),
    ] {
        let mailer = Mailer::smtp(&url, sender()).unwrap();
        let reason = Reason::said(reason);
        assert_eq!(
            mailer.send(&letters::sign_in()).await,
            Err(SendError::Away { reason })
        );
    }
}

#[tokio::test]
async fn a_server_that_is_switched_off_is_found_again_when_it_is_back() {
    let (receiver, mailer) = server().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    receiver.switch_off().await;
    let error = mailer.send(&letters::your_turn()).await.unwrap_err();
    assert!(matches!(error, SendError::Away { .. }), "{error}");
    assert!(error.to_string().contains("refused"), "{error}");
    receiver.switch_on().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    assert_eq!(receiver.wait_for(2).await.len(), 2);
}

#[tokio::test]
async fn a_connection_that_the_server_closed_meanwhile_costs_no_mail() {
    let (receiver, mailer) = server().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    receiver.switch_off().await;
    receiver.switch_on().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    assert_eq!(receiver.wait_for(2).await.len(), 2);
    assert_eq!(receiver.connections(), 2);
}

#[tokio::test]
async fn a_closed_mailer_opens_a_new_connection() {
    let (receiver, mailer) = server().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    mailer.close().await;
    mailer.send(&letters::your_turn()).await.unwrap();
    assert_eq!(receiver.connections(), 2);
}

#[tokio::test]
async fn a_server_that_says_nothing_is_given_up_in_time() {
    let (receiver, mailer) = server().await;
    let mailer = mailer.with_patience(PATIENCE);
    receiver.feel(Mood::Silent);
    let failed = timeout(BOUND, mailer.send(&letters::your_turn()))
        .await
        .unwrap();
    let reason = Reason::MailServerSlow;
    assert_eq!(failed, Err(SendError::Away { reason }));
    receiver.feel(Mood::Willing);
    mailer.send(&letters::your_turn()).await.unwrap();
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_not_taken_for_that_to_the_next_mail() {
    let (receiver, mailer) = server().await;
    let mailer = mailer.with_patience(PATIENCE);
    receiver.feel(Mood::SlowToConfirm);
    let unconfirmed = mailer.send(&letters::your_turn()).await.unwrap_err();
    assert!(
        matches!(unconfirmed, SendError::Failed { .. }),
        "{unconfirmed}"
    );
    each_mail_gets_its_own_answer(&receiver, &mailer).await;
}

#[tokio::test]
async fn an_answer_that_nobody_waits_for_any_more_is_not_taken_for_that_to_the_next_mail() {
    let (receiver, mailer) = server().await;
    receiver.feel(Mood::SlowToConfirm);
    timeout(PATIENCE, mailer.send(&letters::your_turn()))
        .await
        .unwrap_err();
    each_mail_gets_its_own_answer(&receiver, &mailer).await;
}

/// After one mail that the server took without saying so, and says so now: a mailer that went on in the
/// same conversation would take that for the answer to the next mail.
async fn each_mail_gets_its_own_answer(receiver: &Receiver, mailer: &Mailer) {
    assert_eq!(receiver.wait_for(1).await.len(), 1);
    receiver.feel(Mood::Picky);
    let refused = mailer.send(&letters::over()).await;
    let reason = Reason::said("554 5.7.1 looks like spam");
    assert_eq!(refused, Err(SendError::Refused { reason }));
    receiver.feel(Mood::Willing);
    mailer.send(&letters::over()).await.unwrap();
    assert_eq!(receiver.mails().len(), 2);
}
