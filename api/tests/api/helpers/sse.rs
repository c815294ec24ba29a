//! Streams of server-sent events, and the events of an account.

use std::time::Duration;

use api::tell;
use reqwest::Response;
use serde_json::Value;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::{Person, TestApp};

/// Far longer than anything here takes, and enough on a busy machine.
pub(crate) const SOON: Duration = Duration::from_secs(45);

/// A stream that is read.
pub(crate) struct Sse {
    pub(crate) response: Response,
    /// What has come and is not a whole piece yet.
    rest: String,
}

impl Sse {
    /// Reads what was answered, which must be a stream.
    pub(crate) fn of(response: Response) -> Self {
        assert_eq!(response.status(), 200);
        let headers = response.headers();
        for (name, value) in [
            ("content-type", "text/event-stream"),
            ("content-encoding", "identity"),
            ("x-accel-buffering", "no"),
            ("cache-control", "no-store"),
        ] {
            assert_eq!(headers[name], value, "{name}");
        }
        Self {
            response,
            rest: String::new(),
        }
    }

    /// The next piece, such as an event; none when the stream has ended.
    pub(crate) async fn piece(&mut self) -> Option<String> {
        let read = async {
            loop {
                if let Some((piece, rest)) = self.rest.split_once("\n\n") {
                    let (piece, rest) = (piece.to_owned(), rest.to_owned());
                    self.rest = rest;
                    return Some(piece);
                }
                let more = self.response.chunk().await.ok()??;
                self.rest.push_str(std::str::from_utf8(&more).unwrap());
            }
        };
        timeout(SOON, read).await.expect("something comes or ends")
    }

    /// The next event, with its number; none when the stream has ended.
    pub(crate) async fn event(&mut self) -> Option<(i64, Value)> {
        loop {
            let piece = self.piece().await?;
            let Some((id, data)) = piece
                .strip_prefix("id: ")
                .and_then(|rest| rest.split_once("\ndata: "))
            else {
                continue;
            };
            return Some((id.parse().unwrap(), serde_json::from_str(data).unwrap()));
        }
    }

    /// Reads until the stream ends; the last piece.
    pub(crate) async fn end(&mut self) -> Option<String> {
        let mut last = None;
        while let Some(piece) = self.piece().await {
            last = Some(piece);
        }
        last
    }
}

impl TestApp {
    /// Gives events their numbers that are due by the test's clock.
    pub(crate) async fn number_events(&self) {
        while tell::events::number_due(&self.app.house).await.unwrap() {}
    }

    /// Lets the server's own worker do so until the task is ended.
    pub(crate) fn keep_numbering_events(&self) -> JoinHandle<()> {
        tokio::spawn(tell::events::number(self.app.house.clone()))
    }

    /// A page of somebody's events.
    pub(crate) async fn event_page(&self, token: &str, query: &str) -> Value {
        let page = self.get(&format!("/me/events{query}")).token(token);
        page.send().await.expect(200).json()
    }

    /// All of somebody's events behind a number that still tell something, and the number of the last one.
    pub(crate) async fn events(&self, person: &Person, after: i64) -> (Vec<Value>, i64) {
        let (mut events, mut after) = (Vec::new(), after);
        loop {
            let page = self
                .event_page(&person.token, &format!("?after={after}&limit=7"))
                .await;
            events.extend(page["items"].as_array().unwrap().iter().cloned());
            let next = page["next"].as_i64().unwrap();
            if next == after {
                return (events, next);
            }
            after = next;
        }
    }

    /// Opens the stream of somebody's events.
    pub(crate) async fn event_stream(&self, token: &str, after: Option<i64>) -> Sse {
        Sse::of(self.ask_for_events(token, after).await)
    }

    /// Asks for it, whatever comes back.
    pub(crate) async fn ask_for_events(&self, token: &str, after: Option<i64>) -> Response {
        let mut request = reqwest::Client::new()
            .get(format!("{}/api/v1/me/events", self.url()))
            .header("Accept", "text/event-stream")
            .header("Accept-Encoding", "gzip, deflate, br")
            .bearer_auth(token);
        if let Some(after) = after {
            request = request.header("Last-Event-ID", after.to_string());
        }
        request.send().await.unwrap()
    }
}
