//! Receivers of webhooks: real web servers on loopback that do as they are told, and a network that tests play.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use api::tell;
use api::tell::hooks::client::Client;
use api::tell::hooks::network::{Internet, Network};
use futures_util::StreamExt as _;
use futures_util::future::{BoxFuture, FutureExt as _, pending};
use futures_util::stream;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Empty, StreamBody};
use hyper::body::{Bytes, Frame, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use rcgen::{CertifiedKey, generate_simple_self_signed};
use serde_json::{Value, json};
use sha2::Sha256;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::{RootCertStore, ServerConfig};

use super::{Answer, Person, TestApp};

/// Whom a receiver with a certificate pretends to be.
pub(crate) const HOST: &str = "hook.example";

/// A receiver.
pub(crate) struct HookReceiver {
    pub(crate) address: SocketAddr,
    /// For clients that are to trust it; empty if it does not encrypt.
    pub(crate) roots: RootCertStore,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    posted: Mutex<Vec<Posted>>,
    replies: Mutex<VecDeque<Reply>>,
    arrived: Notify,
    at_once: Mutex<AtOnce>,
}

/// How many requests are being answered, and how many have been at most.
#[derive(Default)]
struct AtOnce {
    now: usize,
    most: usize,
}

/// A request that is being answered, until it is dropped: its sender may go away.
struct UnderWay(Arc<Shared>);

impl UnderWay {
    fn new(shared: &Arc<Shared>) -> Self {
        let mut at_once = lock(&shared.at_once);
        at_once.now += 1;
        at_once.most = at_once.most.max(at_once.now);
        Self(Arc::clone(shared))
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        lock(&self.0.at_once).now -= 1;
    }
}

/// What was posted.
#[derive(Clone, Debug)]
pub(crate) struct Posted {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) headers: hyper::HeaderMap,
    pub(crate) body: String,
    /// The status that it was answered with; 0 if with none.
    pub(crate) answered: u16,
}

/// What a receiver does with a request.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// Answers with a status and a header.
    Status(u16, Option<(&'static str, String)>),
    /// Never answers.
    Silence,
    /// Answers 200 and never comes to the end of the body.
    Endless,
    /// Answers 200 after a while.
    Slowly(Duration),
}

impl Reply {
    pub(crate) fn status(status: u16) -> Self {
        Self::Status(status, None)
    }

    pub(crate) fn with(status: u16, header: &'static str, value: &str) -> Self {
        Self::Status(status, Some((header, value.to_owned())))
    }
}

impl Posted {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl HookReceiver {
    /// A receiver that answers 200 until it is told otherwise.
    pub(crate) async fn start() -> Self {
        Self::listen(None, RootCertStore::empty()).await
    }

    /// The same as [`HOST`], with a certificate of its own.
    pub(crate) async fn start_encrypted() -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed([HOST.to_owned()]).unwrap();
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(cert.der().clone()).unwrap();
        Self::listen(Some(TlsAcceptor::from(Arc::new(config))), roots).await
    }

    async fn listen(tls: Option<TlsAcceptor>, roots: RootCertStore) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared::default());
        let serving = Arc::clone(&shared);
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                let (shared, tls) = (Arc::clone(&serving), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => serve(shared, stream).await,
                        Some(tls) => {
                            // Whoever does not trust us goes away.
                            if let Ok(stream) = tls.accept(stream).await {
                                serve(shared, stream).await;
                            }
                        }
                    }
                });
            }
        });
        Self {
            address,
            roots,
            shared,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it does with the next requests; after them it answers 200 again.
    pub(crate) fn reply(&self, replies: impl IntoIterator<Item = Reply>) {
        lock(&self.shared.replies).extend(replies);
    }

    /// Does this with the next thousand requests.
    pub(crate) fn always(&self, reply: &Reply) {
        self.reply(std::iter::repeat_n(reply.clone(), 1000));
    }

    /// Forgets what it was to do.
    pub(crate) fn recover(&self) {
        lock(&self.shared.replies).clear();
    }

    /// What was posted, all of it.
    pub(crate) fn posted(&self) -> Vec<Posted> {
        lock(&self.shared.posted).clone()
    }

    /// What was posted since the last time.
    pub(crate) fn take(&self) -> Vec<Posted> {
        std::mem::take(&mut *lock(&self.shared.posted))
    }

    /// How many requests were answered at the same time, at most.
    pub(crate) fn most_at_once(&self) -> usize {
        lock(&self.shared.at_once).most
    }

    /// Waits until so many have been posted.
    pub(crate) async fn wait_for(&self, number: usize) -> Vec<Posted> {
        let wait = async {
            loop {
                let arrived = self.shared.arrived.notified();
                if self.posted().len() >= number {
                    return self.posted();
                }
                arrived.await;
            }
        };
        let waited = tokio::time::timeout(Duration::from_mins(1), wait).await;
        waited.unwrap_or_else(|_| panic!("not posted {number} times: {:#?}", self.posted()))
    }
}

type ReplyBody = BoxBody<Bytes, Infallible>;

async fn serve(shared: Arc<Shared>, stream: impl AsyncRead + AsyncWrite + Unpin) {
    let answer = service_fn(|request| answer(Arc::clone(&shared), request));
    // Clients that go away early are what some tests are about.
    let _ = http1::Builder::new()
        .serve_connection(TokioIo::new(stream), answer)
        .await;
}

async fn answer(
    shared: Arc<Shared>,
    request: Request<Incoming>,
) -> Result<Response<ReplyBody>, hyper::Error> {
    let _under_way = UnderWay::new(&shared);
    let (head, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    let reply = lock(&shared.replies).pop_front();
    let reply = reply.unwrap_or(Reply::status(200));
    let answered = match &reply {
        Reply::Status(status, _) => *status,
        Reply::Silence => 0,
        Reply::Endless | Reply::Slowly(_) => 200,
    };
    lock(&shared.posted).push(Posted {
        method: head.method.to_string(),
        path: head.uri.to_string(),
        headers: head.headers,
        body: String::from_utf8(body.to_vec()).unwrap(),
        answered,
    });
    shared.arrived.notify_waiters();
    let empty = || Empty::new().boxed();
    Ok(match reply {
        Reply::Silence => pending().await,
        Reply::Slowly(time) => {
            tokio::time::sleep(time).await;
            Response::new(empty())
        }
        Reply::Endless => {
            let frames = stream::repeat(Bytes::from_static(&[b'x'; 1024]));
            let frames = frames.map(|bytes| Ok(Frame::data(bytes)));
            Response::new(BoxBody::new(StreamBody::new(frames)))
        }
        Reply::Status(status, header) => {
            let mut response = Response::builder().status(status);
            if let Some((name, value)) = header {
                response = response.header(name, value);
            }
            response.body(empty()).unwrap()
        }
    })
}

/// A network in which every address leads to one receiver, and a test says what names resolve to.
#[derive(Debug)]
pub(crate) struct PlayedNetwork {
    leads_to: SocketAddr,
    answers: Mutex<VecDeque<Vec<IpAddr>>>,
    asked: Mutex<Vec<String>>,
    dialled: Mutex<Vec<SocketAddr>>,
}

impl PlayedNetwork {
    /// Each list answers one question; after the last, names have no address.
    pub(crate) fn new(receiver: &HookReceiver, answers: &[&[&str]]) -> Arc<Self> {
        let parse = |list: &&[&str]| list.iter().map(|ip| ip.parse().unwrap()).collect();
        Arc::new(Self {
            leads_to: receiver.address,
            answers: Mutex::new(answers.iter().map(parse).collect()),
            asked: Mutex::default(),
            dialled: Mutex::default(),
        })
    }

    /// The names that were asked for.
    pub(crate) fn asked(&self) -> Vec<String> {
        lock(&self.asked).clone()
    }

    /// The addresses that were connected to.
    pub(crate) fn dialled(&self) -> Vec<String> {
        lock(&self.dialled)
            .iter()
            .map(SocketAddr::to_string)
            .collect()
    }
}

impl Network for PlayedNetwork {
    fn resolve<'a>(&'a self, host: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        lock(&self.asked).push(host.to_owned());
        let answer = lock(&self.answers).pop_front();
        async move { answer.ok_or_else(|| io::Error::other("no such name")) }.boxed()
    }

    fn connect(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        lock(&self.dialled).push(address);
        TcpStream::connect(self.leads_to).boxed()
    }
}

/// A client that may go anywhere, as the tests' server allows.
pub(crate) fn client() -> Client {
    Client::on(Arc::new(Internet), RootCertStore::empty(), true).unwrap()
}

/// Holds what was posted against the contract and against its signature.
pub(crate) fn check(app: &TestApp, hook: &Value, posted: &Posted) -> Value {
    let event = posted.json();
    let schema = json!({ "$ref": "#/components/schemas/HookEvent" });
    super::contract::check(&schema, &event, "an event");
    for field in super::contract::document()["components"]["schemas"]["HookEvent"]["properties"]
        .as_object()
        .unwrap()
        .keys()
    {
        assert!(event.get(field).is_some(), "{field} is missing");
    }
    assert_eq!(posted.method, "POST");
    assert_eq!(posted.header("content-type"), "application/json");
    assert_eq!(
        posted.header("user-agent"),
        format!("poste-restante/{}", env!("CARGO_PKG_VERSION"))
    );
    assert_eq!(posted.header("poste-event"), event["event"]);
    let (t, mac) = posted
        .header("poste-signature")
        .strip_prefix("t=")
        .and_then(|rest| rest.split_once(",v1="))
        .unwrap();
    let age = app.app.house.clock.now().timestamp() - t.parse::<i64>().unwrap();
    assert!((0..60).contains(&age), "{age}");
    let secret = hook["secret"].as_str().unwrap();
    let expected = Hmac::<Sha256>::new_from_slice(secret.as_bytes())
        .unwrap()
        .chain_update(format!("{t}.{}", posted.body))
        .finalize();
    assert_eq!(mac, engine::hex::encode(&expected.into_bytes()));
    event
}

impl TestApp {
    /// Posts whatever is due by the test's clock.
    pub(crate) async fn deliver(&self) {
        tell::hooks::deliver_due(&self.app.house, &client())
            .await
            .unwrap();
    }

    /// Makes a webhook, or tries to.
    pub(crate) async fn make_hook(&self, person: &Person, wish: Value) -> Answer {
        let request = self.post("/me/webhooks").token(&person.token);
        request.json(wish).send().await
    }

    /// Makes a webhook of the form `json` for all kinds.
    pub(crate) async fn hook(&self, person: &Person, url: &str) -> Value {
        let wish = json!({ "url": url, "form": "json" });
        self.make_hook(person, wish).await.expect(201).json()
    }

    /// The webhooks of somebody.
    pub(crate) async fn hooks_of(&self, person: &Person) -> Vec<Value> {
        let list = self.get("/me/webhooks").token(&person.token).send().await;
        list.expect(200).json()["items"].as_array().unwrap().clone()
    }

    /// The newest deliveries of a webhook, the newest first.
    pub(crate) async fn deliveries(&self, person: &Person, hook: &Value) -> Vec<Value> {
        let id = hook["id"].as_str().unwrap();
        let path = format!("/me/webhooks/{id}/deliveries?limit=100");
        let list = self.get(&path).token(&person.token).send().await;
        list.expect(200).json()["items"].as_array().unwrap().clone()
    }

    /// Sends a test to a webhook; its event.
    pub(crate) async fn test_hook(&self, person: &Person, hook: &Value) -> String {
        let path = format!("/me/webhooks/{}/test", hook["id"].as_str().unwrap());
        let sent = self.post(&path).token(&person.token).send().await;
        sent.expect(201).json()["event"]
            .as_str()
            .unwrap()
            .to_owned()
    }
}
