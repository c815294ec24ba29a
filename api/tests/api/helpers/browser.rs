//! A browser without script: it keeps its cookie, sends the hidden fields of a form, and says where it sends it from.

use reqwest::redirect::Policy;

use super::app::TestApp;
use super::html::{PageForm, plain};
use super::request::{Answer, Request};

/// Somebody's browser.
#[derive(Debug)]
pub(crate) struct Browser {
    http: reqwest::Client,
    url: String,
    /// What it holds, as `name=value`.
    pub(crate) cookie: Option<String>,
    /// The page that it shows.
    pub(crate) page: String,
}

impl Browser {
    /// A browser that has never been here.
    pub(crate) fn new(app: &TestApp) -> Self {
        Self::at(app.url())
    }

    /// The same, of a server at this address.
    pub(crate) fn at(url: &str) -> Self {
        let http = reqwest::Client::builder().redirect(Policy::none());
        Self {
            http: http.build().unwrap(),
            url: url.to_owned(),
            cookie: None,
            page: String::new(),
        }
    }

    /// A browser in which somebody has signed in, all the way: by the form, the mail, and the form.
    pub(crate) async fn of(app: &TestApp, name: &str) -> Self {
        let mut browser = Self::new(app);
        let email = format!("{}@example.org", name.to_lowercase());
        browser.open("/sign-in").await;
        let fields = [("email", email.as_str()), ("name", name)];
        browser.submit("/sign-in/code", &fields).await.expect(303);
        let mails = app.mails_to(&email).await;
        let code = mails.iter().rev().find_map(super::app::Mail::code).unwrap();
        browser.open("/sign-in/code").await;
        let fields = [("email", email.as_str()), ("code", &code)];
        browser.submit("/sign-in", &fields).await.expect(303);
        browser
    }

    /// A request that says what every request of a browser says.
    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        let request = Request::to_page(&self.http, &self.url, method.parse().unwrap(), path);
        let request = request.header("Accept", "text/html,application/xhtml+xml");
        match &self.cookie {
            Some(cookie) => request.header("Cookie", cookie),
            None => request,
        }
    }

    /// Opens a page and shows it.
    pub(crate) async fn open(&mut self, path: &str) -> Answer {
        let answer = self.request("GET", path).send_unchecked().await;
        self.take(&answer);
        answer.text.clone_into(&mut self.page);
        answer
    }

    /// Follows where an answer leads.
    pub(crate) async fn follow(&mut self, answer: &Answer) -> Answer {
        let to = answer.header("location").expect("an answer that leads on");
        self.open(to.split('#').next().unwrap()).await
    }

    /// The hidden fields of a form of the page that is shown.
    pub(crate) fn hidden(&self, action: &str) -> Vec<(String, String)> {
        let (_, form) = self
            .page
            .split_once(&format!("action=\"{action}\""))
            .unwrap_or_else(|| panic!("no form for {action}: {}", self.page));
        let form = form.split("</form>").next().unwrap();
        form.split("<input type=\"hidden\" name=\"")
            .skip(1)
            .map(|rest| {
                let (name, rest) = rest.split_once("\" value=\"").unwrap();
                (name.to_owned(), plain(rest.split('"').next().unwrap()))
            })
            .collect()
    }

    /// The body that a form of the page would be sent as.
    pub(crate) fn body(&self, action: &str, fields: &[(&str, &str)]) -> String {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        for (name, value) in self.hidden(action) {
            if fields.iter().all(|(field, _)| *field != name) {
                body.append_pair(&name, &value);
            }
        }
        body.extend_pairs(fields);
        body.finish()
    }

    /// Fills in a form of the page that is shown, and sends it.
    pub(crate) async fn submit(&mut self, action: &str, fields: &[(&str, &str)]) -> Answer {
        let body = self.body(action, fields);
        let request = self.request("POST", action).form(&body);
        let request = request.header("Sec-Fetch-Site", "same-origin");
        let answer = request.send_unchecked().await;
        self.take(&answer);
        answer
    }

    /// Sends a form of the page that is shown, with these fields.
    pub(crate) async fn send(&mut self, form: &PageForm, fields: &[(String, String)]) -> Answer {
        let request = self
            .request("POST", &form.action)
            .form(&form.body(fields))
            .header("Sec-Fetch-Site", "same-origin");
        let answer = request.send_unchecked().await;
        self.take(&answer);
        answer
    }

    /// Another window of the same browser.
    pub(crate) fn window(&self) -> Self {
        Self {
            http: self.http.clone(),
            url: self.url.clone(),
            cookie: self.cookie.clone(),
            page: String::new(),
        }
    }

    /// The same, and shows where it leads.
    pub(crate) async fn press(&mut self, action: &str, fields: &[(&str, &str)]) -> Answer {
        let answer = self.submit(action, fields).await.expect(303);
        self.follow(&answer).await
    }

    /// Keeps or forgets what an answer says of the cookie.
    fn take(&mut self, answer: &Answer) {
        if let Some(set) = answer.header("set-cookie") {
            let pair = set.split(';').next().unwrap();
            let gone = pair.ends_with('=');
            self.cookie = (!gone).then(|| pair.to_owned());
        }
    }
}
