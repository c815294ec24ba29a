//! Nothing is ever sent to an address that is not public, whatever a name says and when it says so.

use std::sync::Arc;

use api::tell;
use api::tell::hooks::client::Client;
use chrono::TimeDelta;
use serde_json::{Value, json};
use tokio_rustls::rustls::RootCertStore;

use crate::helpers::hooks::{HOST, HookReceiver, PlayedNetwork, Reply};
use crate::helpers::{Person, TestApp};

/// A server that allows nothing private, a webhook at [`HOST`], and the world around it.
struct Ground {
    app: TestApp,
    people: Vec<Person>,
    hook: Value,
    receiver: HookReceiver,
}

impl Ground {
    async fn new() -> Self {
        let app = TestApp::start_with(|settings| settings.hooks_allow_private = false).await;
        let people = app.sign_in_all(&["Ann", "Ben", "Cleo"]).await;
        let wish = json!({ "url": format!("https://{HOST}/bot?key=1"), "form": "json", "kinds": ["game_started"] });
        let hook = app.make_hook(&people[0], wish).await.expect(201).json();
        Self {
            receiver: HookReceiver::start_encrypted().await,
            app,
            people,
            hook,
        }
    }

    /// Posts what is due into a network where names resolve to these addresses, one list after the other.
    async fn deliver(&self, answers: &[&[&str]]) -> Arc<PlayedNetwork> {
        let network = PlayedNetwork::new(&self.receiver, answers);
        let known = Arc::<PlayedNetwork>::clone(&network);
        self.deliver_in(known, self.receiver.roots.clone()).await;
        network
    }

    async fn deliver_in(&self, network: Arc<PlayedNetwork>, roots: RootCertStore) {
        let client = Client::on(network, roots, false).unwrap();
        tell::hooks::deliver_due(&self.app.app.house, &client)
            .await
            .unwrap();
    }

    async fn newest(&self) -> Value {
        let shown = self.app.deliveries(&self.people[0], &self.hook).await;
        shown[0].clone()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_goes_encrypted_to_the_very_address_that_was_checked() {
    let ground = Ground::new().await;
    ground.app.start_game("bull-moose", &ground.people).await;

    let network = ground.deliver(&[&["8.8.8.8"]]).await;

    assert_eq!(network.asked(), [HOST]);
    assert_eq!(network.dialled(), ["8.8.8.8:443"]);
    let posted = ground.receiver.posted();
    assert_eq!(posted.len(), 1);
    assert_eq!(posted[0].header("host"), HOST);
    assert_eq!(posted[0].path, "/bot?key=1");
    assert_eq!(ground.newest().await["state"], "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_nobody_vouches_for_is_told_nothing() {
    let ground = Ground::new().await;
    ground.app.start_game("bull-moose", &ground.people).await;

    let network = PlayedNetwork::new(&ground.receiver, &[&["8.8.8.8"]]);
    ground.deliver_in(network, RootCertStore::empty()).await;

    assert!(ground.receiver.posted().is_empty());
    let reason = ground.newest().await["reason"].clone();
    let reason = reason.as_str().unwrap();
    assert!(
        reason.starts_with("no encrypted connection") && reason.contains("certificate"),
        "{reason}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_leads_to_any_address_that_is_not_public_is_never_connected_to() {
    let ground = Ground::new().await;
    for addresses in [
        &["127.0.0.1"][..],
        &["127.255.255.254"],
        &["0.0.0.0"],
        &["0.1.2.3"],
        &["10.0.0.1"],
        &["100.64.0.1"],
        &["169.254.169.254"],
        &["172.16.0.1"],
        &["172.31.255.255"],
        &["192.0.0.1"],
        &["192.0.2.1"],
        &["192.88.99.1"],
        &["192.168.1.1"],
        &["198.18.0.1"],
        &["198.51.100.1"],
        &["203.0.113.1"],
        &["224.0.0.1"],
        &["240.0.0.1"],
        &["255.255.255.255"],
        &["::"],
        &["::1"],
        &["::127.0.0.1"],
        &["::ffff:127.0.0.1"],
        &["::ffff:10.0.0.1"],
        &["::ffff:169.254.169.254"],
        &["64:ff9b::10.0.0.1"],
        &["64:ff9b:1::8.8.8.8"],
        &["100::1"],
        &["2001::1"],
        &["2001:db8::1"],
        &["2002:7f00:1::"],
        &["3fff::1"],
        &["fc00::1"],
        &["fd00:ec2::254"],
        &["fe80::1"],
        &["fec0::1"],
        &["ff02::1"],
        &["8.8.8.8", "10.0.0.1"],
        &["10.0.0.1", "8.8.8.8"],
        &["2606:4700:4700::1111", "8.8.8.8", "::1"],
    ] {
        ground.app.test_hook(&ground.people[0], &ground.hook).await;

        let network = ground.deliver(&[addresses]).await;

        assert_eq!(network.asked(), [HOST]);
        assert!(network.dialled().is_empty(), "{addresses:?}");
        assert_eq!(
            ground.newest().await["reason"],
            "the host has an address that is not on the public internet; nothing was sent"
        );
    }
    assert!(ground.receiver.posted().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_turns_private_after_it_was_checked_gains_nothing() {
    let ground = Ground::new().await;
    ground.receiver.reply([Reply::status(500)]);
    ground.app.start_game("bull-moose", &ground.people).await;
    let network = PlayedNetwork::new(&ground.receiver, &[&["8.8.8.8"], &["127.0.0.1"]]);

    let roots = &ground.receiver.roots;
    let known = Arc::<PlayedNetwork>::clone(&network);
    ground.deliver_in(known, roots.clone()).await;
    assert_eq!(
        network.asked().len(),
        1,
        "the check's answer is the connection's"
    );
    assert_eq!(network.dialled(), ["8.8.8.8:443"]);

    // At the next attempt it is asked anew, on no connection that was kept.
    ground.app.later(TimeDelta::seconds(16));
    let known = Arc::<PlayedNetwork>::clone(&network);
    ground.deliver_in(known, roots.clone()).await;
    assert_eq!(network.asked().len(), 2);
    assert_eq!(network.dialled(), ["8.8.8.8:443"]);
    assert_eq!(ground.receiver.posted().len(), 1);
    let reason = ground.newest().await["reason"].clone();
    assert!(
        reason.as_str().unwrap().contains("not on the public"),
        "{reason}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_redirect_to_an_address_within_is_not_followed() {
    let ground = Ground::new().await;
    let within = HookReceiver::start().await;
    for location in [
        within.url("/"),
        "http://169.254.169.254/latest/meta-data/".to_owned(),
        "https://[::1]/".to_owned(),
        format!("https://{HOST}/again"),
    ] {
        let reply = Reply::with(307, "Location", &location);
        ground.receiver.reply([reply]);
        ground.app.test_hook(&ground.people[0], &ground.hook).await;

        let network = ground.deliver(&[&["8.8.8.8"], &["8.8.8.8"]]).await;

        assert_eq!(network.dialled(), ["8.8.8.8:443"], "{location}");
        assert_eq!(ground.newest().await["status"], 307);
    }
    assert_eq!(ground.receiver.posted().len(), 4);
    assert!(within.posted().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_without_an_address_is_said_to_have_none() {
    let ground = Ground::new().await;
    for answers in [&[][..], &[&[][..]]] {
        ground.app.test_hook(&ground.people[0], &ground.hook).await;
        let network = ground.deliver(answers).await;
        assert_eq!(network.asked(), [HOST]);
        assert_eq!(
            ground.newest().await["reason"],
            "the host's name cannot be resolved"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_allowed_once_is_not_sent_when_it_is_allowed_no_more() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let receiver = HookReceiver::start().await;
    for (url, reason) in [
        (receiver.url("/"), "the URL must begin with https://"),
        (
            format!("https://{}/", receiver.address),
            "the URL's host is not an address of the public internet",
        ),
    ] {
        let hook = app.hook(&ann, &url).await;
        app.test_hook(&ann, &hook).await;
        let network = PlayedNetwork::new(&receiver, &[]);
        let known = Arc::<PlayedNetwork>::clone(&network);
        let strict = Client::on(known, RootCertStore::empty(), false).unwrap();

        tell::hooks::deliver_due(&app.app.house, &strict)
            .await
            .unwrap();

        assert!(network.dialled().is_empty());
        assert_eq!(app.deliveries(&ann, &hook).await[0]["reason"], reason);
    }
    assert!(receiver.posted().is_empty());
}
