//! Several servers on one database: one at a time posts to a webhook, and in order.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use api::store::outbox::delivery;
use api::store::outbox::lease;
use api::tell;
use api::tell::hooks::client::Client;
use api::tell::hooks::network::{Internet, Network};
use chrono::TimeDelta;
use futures_util::future::{BoxFuture, FutureExt as _};
use rustls::RootCertStore;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::helpers::TestApp;
use crate::helpers::hooks::{HookReceiver, Reply};

/// Notes which server has connected last.
#[derive(Debug)]
struct Line {
    number: usize,
    last: Arc<AtomicUsize>,
}

impl Network for Line {
    fn resolve<'a>(&'a self, host: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Internet.resolve(host)
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        self.last.store(self.number, Ordering::SeqCst);
        TcpStream::connect(address).boxed()
    }
}

/// Has a server post what is due until the task is ended.
fn post(app: &TestApp, number: usize, last: &Arc<AtomicUsize>) -> JoinHandle<()> {
    let last = Arc::clone(last);
    let line = Arc::new(Line { number, last });
    let client = Client::on(line, RootCertStore::empty(), true).unwrap();
    tokio::spawn(tell::hooks::deliver(Arc::clone(&app.app.house), client))
}

/// A webhook, and so many events for it, one after the other; their ids.
async fn events(app: &TestApp, receiver: &HookReceiver, number: i32) -> Vec<String> {
    let ann = app.sign_in("Ann").await;
    let hook = app.hook(&ann, &receiver.url("/")).await;
    let hook: Uuid = hook["id"].as_str().unwrap().parse().unwrap();
    let mut conn = app.connection().await;
    let now = app.app.house.clock.now();
    let mut events = Vec::new();
    for place in 0..number {
        let at = now - TimeDelta::milliseconds(i64::from(number - place));
        let event = delivery::create_test(&mut conn, hook, at).await.unwrap();
        events.push(event.to_string());
    }
    events
}

fn told(receiver: &HookReceiver) -> Vec<String> {
    let posted = receiver.posted();
    let told = posted.iter().map(|posted| posted.header("poste-event"));
    told.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_post_a_hundred_events_in_order_and_one_at_a_time() {
    let one = TestApp::start().await;
    let two = one.beside().await;
    let receiver = HookReceiver::start().await;
    receiver.always(&Reply::Slowly(Duration::from_millis(5)));
    let events = events(&one, &receiver, 100).await;
    let last = Arc::default();

    let workers = [post(&one, 1, &last), post(&two, 2, &last)];
    receiver.wait_for(100).await;
    // Whatever comes twice would come now.
    tokio::time::sleep(Duration::from_secs(2)).await;

    assert_eq!(told(&receiver), events);
    assert_eq!(receiver.most_at_once(), 1);
    for worker in workers {
        worker.abort();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_was_posting_when_it_died_is_posted_by_the_other_before_what_comes_after_it()
{
    let one = TestApp::start().await;
    let two = one.beside().await;
    let receiver = HookReceiver::start().await;
    let slowly = Reply::Slowly(Duration::from_millis(5));
    receiver.reply(std::iter::repeat_n(slowly, 29));
    receiver.reply([Reply::Silence]);
    let mut expected = events(&one, &receiver, 100).await;
    let last = Arc::default();
    let workers = [post(&one, 0, &last), post(&two, 1, &last)];
    receiver.wait_for(30).await;

    workers[last.load(Ordering::SeqCst)].abort();
    receiver.wait_for(101).await;

    // What had arrived without an answer comes again.
    expected.insert(29, expected[29].clone());
    assert_eq!(told(&receiver), expected);
    assert_eq!(receiver.most_at_once(), 1);
    for worker in workers {
        worker.abort();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_lent_to_one_until_the_lease_ends_or_is_given_back() {
    let app = TestApp::start().await;
    let ann = app.sign_in("Ann").await;
    let hook = app.hook(&ann, "http://127.0.0.1:9/").await;
    let hook: Uuid = hook["id"].as_str().unwrap().parse().unwrap();
    let mut conn = app.connection().await;

    let mut lent = lease::take(&mut conn, &[hook]).await.unwrap();
    assert_eq!(lent.len(), 1);
    assert!(lease::take(&mut conn, &[hook]).await.unwrap().is_empty());
    let mut first = lent.remove(0);
    let before = first;
    assert!(lease::renew(&mut conn, &mut first).await.unwrap());
    assert_ne!(before, first);
    // One that was renewed is nobody's any more.
    lease::give_back(&mut conn, Some(before)).await.unwrap();
    assert!(lease::take(&mut conn, &[hook]).await.unwrap().is_empty());

    app.execute("UPDATE webhooks SET busy_until = busy_until - interval '1 minute'")
        .await
        .unwrap();
    let second = lease::take(&mut conn, &[hook]).await.unwrap();
    assert_eq!(second.len(), 1);
    assert!(!lease::renew(&mut conn, &mut first).await.unwrap());
    lease::give_back(&mut conn, second.first().copied())
        .await
        .unwrap();
    assert_eq!(lease::take(&mut conn, &[hook]).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_another_server_posts_to_holds_up_no_other() {
    let app = TestApp::start().await;
    let receiver = HookReceiver::start().await;
    // More than are looked at at a time.
    events(&app, &receiver, 100).await;
    app.execute("UPDATE webhooks SET busy_until = now() + interval '1 hour'")
        .await
        .unwrap();
    let ben = app.sign_in("Ben").await;
    let wish = json!({ "url": receiver.url("/ben"), "form": "json" });
    let hook: Value = app.make_hook(&ben, wish).await.expect(201).json();
    app.test_hook(&ben, &hook).await;

    app.deliver().await;

    let paths: Vec<String> = receiver.posted().into_iter().map(|one| one.path).collect();
    assert_eq!(paths, ["/ben"]);
}
