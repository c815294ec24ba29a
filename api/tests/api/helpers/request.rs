//! Requests as tests write them, and the answers they get.

use reqwest::Method;
use serde_json::Value;

use super::contract;

/// A request that is being put together.
#[derive(Debug)]
pub(crate) struct Request {
    http: reqwest::Client,
    url: String,
    path: String,
    method: Method,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
    json: Option<Value>,
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
    /// The very bytes, where they are no text.
    pub(crate) bytes: Vec<u8>,
}

impl Request {
    pub(crate) fn new(http: &reqwest::Client, url: &str, method: Method, path: &str) -> Self {
        let path = if ["/healthz", "/readyz"].contains(&path) {
            path.to_owned()
        } else {
            format!("/api/v1{path}")
        };
        Self::to_page(http, url, method, &path)
    }

    /// A request outside the base path of the API.
    pub(crate) fn to_page(http: &reqwest::Client, url: &str, method: Method, path: &str) -> Self {
        Self {
            http: http.clone(),
            url: url.to_owned(),
            path: path.to_owned(),
            method,
            headers: Vec::new(),
            body: None,
            json: None,
        }
    }

    /// With a token.
    pub(crate) fn token(self, token: &str) -> Self {
        self.header("Authorization", &format!("Bearer {token}"))
    }

    /// With a header.
    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With an `Idempotency-Key`.
    pub(crate) fn key(self, key: &str) -> Self {
        self.header("Idempotency-Key", key)
    }

    /// With a JSON body.
    pub(crate) fn json(mut self, body: Value) -> Self {
        self.body = Some(body.to_string().into_bytes());
        self.json = Some(body);
        self.header("Content-Type", "application/json")
    }

    /// With these very bytes, said to be JSON.
    pub(crate) fn bytes(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self.header("Content-Type", "application/json")
    }

    /// With the fields of a form.
    pub(crate) fn form(mut self, body: &str) -> Self {
        self.body = Some(body.as_bytes().to_vec());
        self.header("Content-Type", "application/x-www-form-urlencoded")
    }

    /// With these very bytes and whatever headers were given.
    pub(crate) fn raw_body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// Sends it; the answer must be one that the contract describes.
    pub(crate) async fn send(self) -> Answer {
        let (method, path) = (self.method.to_string(), self.path.clone());
        let json = self.json.clone();
        let answer = self.send_unchecked().await;
        let bare = path.split('?').next().unwrap_or_default();
        let kind = answer.header("content-type");
        contract::check_answer(&method, bare, answer.status, kind.as_deref(), &answer.text);
        if let (Some(json), 200..=299) = (json, answer.status) {
            contract::check_request(&method, bare, &json);
        }
        contract::check_headers(&method, bare, answer.status, |name| answer.header(name));
        answer
    }

    /// Sends it, whatever comes back.
    pub(crate) async fn send_unchecked(self) -> Answer {
        let mut request = self
            .http
            .request(self.method, format!("{}{}", self.url, self.path));
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        if let Some(body) = self.body {
            request = request.body(body);
        }
        let response = request.send().await.expect("the server answers");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.expect("a body").to_vec();
        Answer {
            status,
            headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
            bytes,
        }
    }
}

impl Answer {
    /// Panics unless the status is this.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// Panics unless it is a problem with this status and code.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(
            self.header("content-type").as_deref(),
            Some("application/problem+json")
        );
        let problem = self.json();
        assert_eq!(problem["code"], code, "{problem:#}");
        assert_eq!(problem["status"], status);
        problem
    }

    /// All values of a header.
    pub(crate) fn headers(&self, name: &str) -> Vec<String> {
        let values = self.headers.get_all(name).iter();
        values
            .filter_map(|value| value.to_str().ok().map(str::to_owned))
            .collect()
    }

    /// A header's value, the first if there are several.
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let value = self.headers.get(name)?;
        value.to_str().ok().map(str::to_owned)
    }
}
