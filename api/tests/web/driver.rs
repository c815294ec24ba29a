//! Chromium, as somebody sits before it: one browser a test, spoken to over `WebDriver`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use std::sync::Arc;

/// Far longer than anything here takes, and enough on a busy machine.
const SOON: Duration = Duration::from_secs(30);

/// The key of an element in the JSON of `WebDriver`.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// So many browsers at once: each takes a core and half a gigabyte.
static ROOM: LazyLock<Arc<Semaphore>> = LazyLock::new(|| Arc::new(Semaphore::new(3)));

/// Before what somebody sits, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A window of 1200 pixels.
    Wide,
    /// A phone of 360 pixels that is touched.
    Phone,
    /// A window of 1200 pixels in which no script runs.
    WithoutScript,
}

/// A browser with one page, or several in tabs.
pub(crate) struct Chromium {
    child: Child,
    port: u16,
    session: String,
    http: reqwest::Client,
    /// The server that it looks at.
    home: String,
    pub(crate) screen: Screen,
    _room: OwnedSemaphorePermit,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element(String);

impl Element {
    pub(crate) fn from(value: &Value) -> Self {
        Self(value[ELEMENT].as_str().expect("an element").to_owned())
    }

    /// As scripts take it.
    pub(crate) fn as_json(&self) -> Value {
        json!({ ELEMENT: self.0 })
    }
}

impl Chromium {
    /// Opens a browser that will look at this server.
    pub(crate) async fn open(home: &str, screen: Screen) -> Self {
        let room = Arc::clone(&ROOM).acquire_owned().await.unwrap();
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // So that it can be ended with all that it has started.
            .process_group(0)
            .spawn()
            .expect("chromedriver, which ./test --web installs");
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.unwrap();
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').parse().unwrap())
        });
        // What it says later goes nowhere, and must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        let mut browser = Self {
            child,
            port: port.expect("a port"),
            session: String::new(),
            http: reqwest::Client::new(),
            home: home.to_owned(),
            screen,
            _room: room,
        };
        let begun = browser.ask("POST", "", capabilities(screen)).await;
        begun["sessionId"]
            .as_str()
            .unwrap()
            .clone_into(&mut browser.session);
        browser
    }

    /// Asks the driver, and says what went wrong if it refuses.
    async fn try_ask(&self, method: &str, path: &str, body: Value) -> Result<Value, String> {
        let session = if self.session.is_empty() {
            String::new()
        } else {
            format!("/{}", self.session)
        };
        let url = format!("http://127.0.0.1:{}/session{session}{path}", self.port);
        let mut request = self.http.request(method.parse().unwrap(), url);
        if method == "POST" {
            request = request.json(&body);
        }
        let answer = request
            .timeout(SOON)
            .send()
            .await
            .map_err(|error| error.to_string())?;
        let fine = answer.status().is_success();
        let mut answer: Value = answer.json().await.map_err(|error| error.to_string())?;
        let value = answer["value"].take();
        if fine {
            Ok(value)
        } else {
            Err(value["message"].to_string())
        }
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        let answer = self.try_ask(method, path, body).await;
        answer.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// Opens a page of the server.
    pub(crate) async fn go(&self, path: &str) {
        let url = format!("{}{path}", self.home);
        self.ask("POST", "/url", json!({ "url": url })).await;
    }

    /// The path and the query of the page that is shown.
    pub(crate) async fn address(&self) -> String {
        let url = self.ask("GET", "/url", Value::Null).await;
        url.as_str().unwrap().replacen(&self.home, "", 1)
    }

    /// Goes back as the browser's button does.
    pub(crate) async fn back(&self) {
        self.ask("POST", "/back", json!({})).await;
    }

    /// The page as it stands now.
    pub(crate) async fn source(&self) -> String {
        let source = self.ask("GET", "/source", Value::Null).await;
        source.as_str().unwrap().to_owned()
    }

    /// What the tab says.
    pub(crate) async fn title(&self) -> String {
        let title = self.ask("GET", "/title", Value::Null).await;
        title.as_str().unwrap().to_owned()
    }

    /// Holds a cookie, as `name=value`, of the server whose page is shown.
    pub(crate) async fn hold(&self, cookie: &str) {
        let (name, value) = cookie.split_once('=').unwrap();
        let cookie = json!({ "name": name, "value": value, "path": "/", "httpOnly": true });
        self.ask("POST", "/cookie", json!({ "cookie": cookie }))
            .await;
    }

    /// Looks at the page with a script that no policy of the page holds back, and that runs where the page's own may not.
    pub(crate) async fn js(&self, script: &str, args: Value) -> Value {
        let body = json!({ "script": script, "args": args });
        self.ask("POST", "/execute/sync", body).await
    }

    /// All that a selector finds, in the page's order.
    pub(crate) async fn all(&self, css: &str) -> Vec<Element> {
        let body = json!({ "using": "css selector", "value": css });
        let found = self.ask("POST", "/elements", body).await;
        found
            .as_array()
            .unwrap()
            .iter()
            .map(Element::from)
            .collect()
    }

    /// The first that a selector finds.
    pub(crate) async fn find(&self, css: &str) -> Element {
        // On a busy machine the end of a page may be on its way still.
        for _ in 0..50 {
            if let Some(first) = self.all(css).await.into_iter().next() {
                return first;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("no {css}: {}", self.source().await)
    }

    /// What stands in the first that a selector finds.
    pub(crate) async fn text(&self, css: &str) -> String {
        let found = self.find(css).await;
        let text = self
            .ask("GET", &format!("/element/{}/text", found.0), Value::Null)
            .await;
        text.as_str().unwrap().to_owned()
    }

    /// Types into a field.
    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        let path = format!("/element/{}/value", field.0);
        self.ask("POST", &path, json!({ "text": text })).await;
    }

    /// Presses on something, as somebody does: with a pointer, or by walking there and pressing Enter.
    pub(crate) async fn press(&self, what: &Element) {
        if self.screen == Screen::WithoutScript {
            self.walk_to(what).await;
            self.key("\u{e007}").await;
        } else {
            let path = format!("/element/{}/click", what.0);
            self.ask("POST", &path, json!({})).await;
        }
    }

    /// Clicks twice, as people do who are used to it; with keys, presses Enter twice.
    pub(crate) async fn double_click(&self, what: &Element) {
        if self.screen == Screen::WithoutScript {
            self.walk_to(what).await;
            self.key("\u{e007}").await;
            self.key("\u{e007}").await;
            return;
        }
        let press = [
            json!({ "type": "pointerDown", "button": 0 }),
            json!({ "type": "pointerUp", "button": 0 }),
        ];
        let to = json!({ "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": what.as_json() });
        let actions: Vec<Value> = [to].into_iter().chain(press.clone()).chain(press).collect();
        let pointer = json!([{ "type": "pointer", "id": "mouse", "parameters": { "pointerType": "mouse" }, "actions": actions }]);
        self.ask("POST", "/actions", json!({ "actions": pointer }))
            .await;
    }

    /// Ticks a box.
    pub(crate) async fn tick(&self, what: &Element) {
        if self.screen == Screen::WithoutScript {
            self.walk_to(what).await;
            self.key(" ").await;
        } else {
            self.press(what).await;
        }
        assert_eq!(self.property(what, "checked").await, true);
    }

    /// Fills a number in, which is 0: with its button, or with keys.
    pub(crate) async fn choose_number(&self, field: &Element, number: usize) {
        if self.screen == Screen::WithoutScript {
            self.walk_to(field).await;
            self.key("\u{e013}").await;
            self.key("\u{e015}").await;
            for _ in 0..number {
                self.key("\u{e013}").await;
            }
        } else {
            let script = "return arguments[0].closest('.count').querySelector('[data-step=\"1\"]')";
            let more = self.js(script, json!([field.as_json()])).await;
            for _ in 0..number {
                self.press(&Element::from(&more)).await;
            }
        }
        assert_eq!(self.property(field, "value").await, number.to_string());
    }

    /// Chooses from a list: with the pointer, or with keys.
    pub(crate) async fn choose_option(&self, list: &Element, value: &str) {
        if self.screen == Screen::WithoutScript {
            self.walk_to(list).await;
            for _ in 0..30 {
                if self.property(list, "value").await == value {
                    break;
                }
                self.key("\u{e015}").await;
            }
        } else {
            let script =
                "return [...arguments[0].options].find(option => option.value === arguments[1])";
            let option = self.js(script, json!([list.as_json(), value])).await;
            self.press(&Element::from(&option)).await;
        }
        assert_eq!(self.property(list, "value").await, value);
    }

    /// Whether something is to be seen, or could be by scrolling.
    pub(crate) async fn is_shown(&self, what: &Element) -> bool {
        let script = "return arguments[0].checkVisibility()";
        self.js(script, json!([what.as_json()])).await == true
    }

    /// Presses on something and waits until what came of it is shown.
    pub(crate) async fn press_and_see(&self, what: &Element) {
        self.js(
            "document.querySelector('main').dataset.mark = ''",
            json!([]),
        )
        .await;
        self.press(what).await;
        self.until_shown().await;
    }

    /// Waits until the page that was marked has been put another in the place of, and nothing is under way.
    async fn until_shown(&self) {
        let script = "const main = document.querySelector('main'); \
                      return document.readyState === 'complete' && main !== null && !('mark' in main.dataset) \
                      && !main.hasAttribute('aria-busy')";
        self.until("a new page", async || {
            let body = json!({ "script": script, "args": [] });
            // In between there may be no page.
            self.try_ask("POST", "/execute/sync", body).await == Ok(Value::Bool(true))
        })
        .await;
    }

    /// Looks again and again until something holds.
    pub(crate) async fn until(&self, what: &str, mut holds: impl AsyncFnMut() -> bool) {
        let begun = Instant::now();
        while !holds().await {
            assert!(
                begun.elapsed() <= SOON,
                "{what} did not come: {}",
                self.source().await
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Walks from element to element with the Tab key until this one has the focus.
    pub(crate) async fn walk_to(&self, what: &Element) {
        // From wherever the focus is, around the whole page.
        for _ in 0..600 {
            if self.focused().await.as_ref() == Some(what) {
                return;
            }
            self.key("\u{e004}").await;
        }
        panic!("no keys lead to {what:?}: {}", self.source().await);
    }

    /// What has the focus.
    pub(crate) async fn focused(&self) -> Option<Element> {
        let found = self.try_ask("GET", "/element/active", Value::Null).await;
        let found = found.ok().filter(|found| found.get(ELEMENT).is_some());
        found.map(|found| Element::from(&found))
    }

    /// Presses a key.
    pub(crate) async fn key(&self, key: &str) {
        let strokes =
            json!([{ "type": "keyDown", "value": key }, { "type": "keyUp", "value": key }]);
        let keys = json!([{ "type": "key", "id": "keyboard", "actions": strokes }]);
        self.ask("POST", "/actions", json!({ "actions": keys }))
            .await;
    }

    /// Opens another tab and looks at it; what leads back to it.
    pub(crate) async fn tab(&self) -> Value {
        let opened = self
            .ask("POST", "/window/new", json!({ "type": "tab" }))
            .await;
        let tab = opened["handle"].clone();
        self.look_at(&tab).await;
        tab
    }

    /// The tab that is looked at.
    pub(crate) async fn this_tab(&self) -> Value {
        self.ask("GET", "/window", Value::Null).await
    }

    /// Looks at another tab.
    pub(crate) async fn look_at(&self, tab: &Value) {
        self.ask("POST", "/window", json!({ "handle": tab })).await;
    }

    /// A command of the browser's own protocol.
    pub(crate) async fn command(&self, name: &str, params: Value) -> Value {
        let body = json!({ "cmd": name, "params": params });
        self.ask("POST", "/goog/cdp/execute", body).await
    }

    /// What the console was told since the last look.
    pub(crate) async fn console(&self) -> Vec<String> {
        let lines = self
            .ask("POST", "/se/log", json!({ "type": "browser" }))
            .await;
        let lines = lines.as_array().unwrap().iter();
        lines
            .map(|line| line["message"].as_str().unwrap().to_owned())
            .collect()
    }

    /// What went over the network since the last look: names of events and what they say.
    pub(crate) async fn network(&self) -> Vec<(String, Value)> {
        let lines = self
            .ask("POST", "/se/log", json!({ "type": "performance" }))
            .await;
        let events = lines.as_array().unwrap().iter().map(|line| {
            let message: Value = serde_json::from_str(line["message"].as_str().unwrap()).unwrap();
            let message = &message["message"];
            (
                message["method"].as_str().unwrap().to_owned(),
                message["params"].clone(),
            )
        });
        events
            .filter(|(name, _)| name.starts_with("Network."))
            .collect()
    }

    /// The value of a property of something.
    pub(crate) async fn property(&self, of: &Element, name: &str) -> Value {
        self.js(
            "return arguments[0][arguments[1]]",
            json!([of.as_json(), name]),
        )
        .await
    }
}

/// What kind of browser is asked for.
fn capabilities(screen: Screen) -> Value {
    let mut options = json!({
        "args": [
            "--headless=new",
            // It runs as whoever runs the tests, which may be root, and looks at nothing but the server under test.
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--lang=en",
            "--window-size=1200,900",
        ],
    });
    match screen {
        Screen::Wide => {}
        Screen::Phone => {
            let metrics = json!({ "width": 360, "height": 740, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        Screen::WithoutScript => {
            let setting = "profile.managed_default_content_settings.javascript";
            options["prefs"] = json!({ setting: 2 });
        }
    }
    if let Some(binary) = binary() {
        options["binary"] = json!(binary);
    }
    json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
    } } })
}

/// Where Chromium is, under the names that systems give it.
fn binary() -> Option<std::path::PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

/// A test that fails must leave nothing running.
impl Drop for Chromium {
    fn drop(&mut self) {
        if let Ok(mut driver) = TcpStream::connect(("127.0.0.1", self.port)) {
            let request = format!(
                "DELETE /session/{} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
                self.session
            );
            let _ = driver.set_read_timeout(Some(Duration::from_secs(5)));
            let _ = driver.write_all(request.as_bytes());
            // It answers when the browser has ended and its folder is gone.
            let _ = driver.read(&mut [0; 64]);
        }
        let group = Pid::from_raw(i32::try_from(self.child.id()).unwrap());
        let _ = killpg(group, Signal::SIGTERM);
        let _ = self.child.wait();
    }
}
