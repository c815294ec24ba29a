//! What administrators do, and how everybody else learns of it: `/admin/…`, `poste admin`, and the pages below `/admin`.

mod command;
mod limits;
mod pages;
mod people;
mod tables;

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

/// A server with an administrator and somebody to be helped.
pub(crate) struct Office {
    pub(crate) app: TestApp,
    pub(crate) admin: Person,
    pub(crate) ben: Person,
}

impl Office {
    pub(crate) async fn new() -> Self {
        Self::on(TestApp::start().await).await
    }

    /// The same at a server that was started otherwise.
    pub(crate) async fn on(app: TestApp) -> Self {
        let admin = app.sign_in("Ada").await;
        app.make_admin(&admin).await;
        let ben = app.sign_in("Ben").await;
        Self { app, admin, ben }
    }

    /// Does something, as the administrator.
    pub(crate) async fn act(&self, path: &str, body: Value) -> Answer {
        let path = format!("/admin{path}");
        self.app.ask("POST", &path, &self.admin, body).await
    }

    /// Does something for a reason.
    pub(crate) async fn done(&self, path: &str, reason: &str) -> Value {
        let done = self.act(path, json!({ "reason": reason })).await;
        done.expect(201).json()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let path = format!("/admin{path}");
        let answer = self.app.get(&path).token(&self.admin.token).send().await;
        answer.expect(200).json()
    }

    /// What was done, the newest first, without what made the administrator.
    pub(crate) async fn acts(&self) -> Vec<Value> {
        let mut acts = self.get("/acts").await["items"].as_array().unwrap().clone();
        assert_eq!(acts.pop().unwrap()["kind"], "granted");
        acts
    }
}
