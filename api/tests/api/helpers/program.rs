//! The program itself, as an operator runs it.

use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::app::Mail;
use super::smtp::Receiver;

/// A data folder that goes with its test.
pub(crate) fn data_folder() -> TempDir {
    let folder = tempfile::Builder::new()
        .prefix("poste-program-")
        .tempdir()
        .unwrap();
    // Postgres may run under another account, which must be able to pass.
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

/// A running server of its own process.
pub(crate) struct Program {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: Option<JoinHandle<String>>,
    http: reqwest::Client,
    url: String,
}

impl Program {
    /// Starts the server on a free port, with this data folder and these settings, and waits until it is ready.
    pub(crate) fn serve(data: &Path, settings: &[(&str, &str)]) -> Self {
        Self::serve_into(data, settings, Stdio::piped())
    }

    /// The same with this standard error; what it says is read only from a pipe to here.
    pub(crate) fn serve_into(data: &Path, settings: &[(&str, &str)], stderr: Stdio) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_poste"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env_remove("DATABASE_URL")
            .envs(settings.iter().copied())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(stderr);
        let mut child = command.spawn().unwrap();
        let stderr = child.stderr.take().map(read_in_background);
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let Some(url) = line.trim().strip_prefix("listening on ") else {
            let said = stderr.map(|stderr| stderr.join().unwrap());
            panic!("not ready: {line:?}\n{}", said.unwrap_or_default());
        };
        Self {
            url: url.to_owned(),
            child,
            stdout,
            stderr,
            http: reqwest::Client::new(),
        }
    }

    /// Sends a request and expects this status; the body, null if there is none.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        token: &str,
        body: Value,
        status: u16,
    ) -> Value {
        let url = format!("{}/api/v1{path}", self.url);
        let mut request = self.http.request(method.parse().unwrap(), url);
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if method != "GET" {
            request = request.json(&body);
        }
        let response = request.send().await.unwrap();
        let answered = response.status().as_u16();
        let text = response.text().await.unwrap();
        assert_eq!(answered, status, "{method} {path}: {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    /// Moves its clock, if it was started with one that can be moved.
    pub(crate) async fn move_clock(&self, seconds: u32) {
        let url = format!("{}/test-clock", self.url);
        let body = json!({ "advance_seconds": seconds });
        let answer = self.http.post(url).json(&body).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
    }

    /// Signs somebody in with the code from the mail; the session. No other mail may be under way.
    pub(crate) async fn sign_in(&self, mails: &Receiver, name: &str) -> Value {
        let email = format!("{}@example.org", name.to_lowercase());
        let before = mails.mails().len();
        let wish = json!({ "email": email, "name": name });
        self.ask("POST", "/sign-in", "", wish, 202).await;
        let mails = mails.wait_for(before + 1).await;
        let code = Mail::parse(&mails[before].raw).code().unwrap();
        let body = json!({ "email": email, "code": code });
        self.ask("POST", "/sessions", "", body, 201).await
    }

    /// The next line that it prints.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }

    /// The id of its process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Where it listens.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Kills the program as nothing but the kernel can: what it said on standard error.
    pub(crate) fn kill(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.said()
    }

    /// Asks the program to end, as an operator does: how it ended, and what it said on standard error.
    pub(crate) fn stop(mut self) -> (ExitStatus, String) {
        // Idle connections would be waited for.
        self.http = reqwest::Client::new();
        let pid = Pid::from_raw(i32::try_from(self.id()).unwrap());
        kill(pid, Signal::SIGTERM).unwrap();
        let status = self.child.wait().unwrap();
        (status, self.said())
    }

    /// Waits until the program ends by itself: how it ended, and what it said on standard error.
    pub(crate) fn ended(mut self) -> (ExitStatus, String) {
        let status = self.child.wait().unwrap();
        (status, self.said())
    }

    fn said(&mut self) -> String {
        let stderr = self.stderr.take();
        stderr.map_or_else(String::new, |stderr| stderr.join().unwrap())
    }
}

/// A test that fails must leave nothing running.
impl Drop for Program {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let pid = i32::try_from(self.id()).unwrap_or(0);
            let _ = kill(Pid::from_raw(pid), Signal::SIGTERM);
            let _ = self.child.wait();
        }
    }
}

fn read_in_background(mut stderr: ChildStderr) -> JoinHandle<String> {
    std::thread::spawn(move || {
        let mut said = Vec::new();
        // A program that is killed leaves off in the middle.
        let _ = stderr.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    })
}
