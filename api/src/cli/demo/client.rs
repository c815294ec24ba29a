//! Requests to the API, as any client makes them.

use anyhow::Context as _;
use serde_json::Value;

/// A client of one server.
pub(super) struct Client {
    http: reqwest::Client,
    url: String,
}

impl Client {
    /// A client of the server at this address.
    pub(super) fn new(url: String) -> Self {
        Self {
            http: reqwest::Client::new(),
            url,
        }
    }

    /// Reads something.
    pub(super) async fn get(&self, path: &str, token: Option<&str>) -> anyhow::Result<Value> {
        self.send(self.http.get(self.address(path)), token).await
    }

    /// Sends something.
    pub(super) async fn post(
        &self,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> anyhow::Result<Value> {
        let request = self.http.post(self.address(path)).json(body);
        self.send(request, token).await
    }

    fn address(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.url)
    }

    async fn send(
        &self,
        mut request: reqwest::RequestBuilder,
        token: Option<&str>,
    ) -> anyhow::Result<Value> {
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.context("the server does not answer")?;
        let status = response.status();
        let body = response.text().await?;
        anyhow::ensure!(status.is_success(), "the server answered {status}: {body}");
        Ok(serde_json::from_str(&body).unwrap_or(Value::Null))
    }
}
