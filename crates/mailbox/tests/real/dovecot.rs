//! A Dovecot of a test's own.

use std::fs::{self, Permissions};
use std::io::Write as _;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use held_port::HeldPort;
use mailbox::{Mailbox, Password, Settings, Waits};
use nix::unistd::{Gid, Uid, User, chown, geteuid};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;

/// Ben's password, with all that makes trouble in a command.
pub(crate) const PASSWORD: &str = "p\u{e4}ss \"w\\{3}ord";

/// Runs a server that ends with the test, however the test ends: then the pipe closes. All of its group is killed, since
/// those who serve a connection would outlive the others by ten seconds.
const GUARD: &str = r#""$@" & server=$!; read -r _; kill -9 "$server"; wait "$server"; kill -9 0"#;

/// Bounds for tests: waits are short.
pub(crate) const SETTINGS: Settings = Settings {
    largest: 100_000,
    patience: Duration::from_secs(20),
    renewal: Duration::from_mins(9),
    poll: Duration::from_mins(9),
    reconnect: Waits {
        first: Duration::from_millis(50),
        longest: Duration::from_millis(200),
    },
    again: Waits {
        first: Duration::from_millis(300),
        longest: Duration::from_millis(600),
    },
};

/// A server with one account, `ben`.
pub(crate) struct Dovecot {
    folder: TempDir,
    running: Option<Child>,
    port: HeldPort,
    port_in_the_clear: HeldPort,
    certificate: String,
    /// Who owns the mails.
    owner: (Uid, Gid),
}

impl Dovecot {
    pub(crate) fn start() -> Self {
        Self::start_with("")
    }

    /// With more lines of configuration.
    pub(crate) fn start_with(more: &str) -> Self {
        let folder = tempfile::Builder::new()
            .prefix("mailbox-")
            .tempdir()
            .unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let owner = if geteuid().is_root() {
            let nobody = User::from_name("nobody")
                .unwrap()
                .expect("an account nobody");
            (nobody.uid, nobody.gid)
        } else {
            (geteuid(), Gid::effective())
        };
        let names = ["localhost".to_owned()];
        let CertifiedKey { cert, signing_key } = generate_simple_self_signed(names).unwrap();
        fs::write(folder.path().join("key.pem"), signing_key.serialize_pem()).unwrap();
        fs::write(folder.path().join("cert.pem"), cert.pem()).unwrap();
        fs::write(
            folder.path().join("users"),
            format!("ben:{{PLAIN}}{PASSWORD}\n"),
        )
        .unwrap();
        let mut server = Self {
            folder,
            running: None,
            port: HeldPort::find().unwrap(),
            port_in_the_clear: HeldPort::find().unwrap(),
            certificate: cert.pem(),
            owner,
        };
        server.make_folder("");
        fs::create_dir(server.path("raw")).unwrap();
        chown(&server.path("raw"), Some(owner.0), Some(owner.1)).unwrap();
        fs::write(server.path("dovecot.conf"), server.configuration(more)).unwrap();
        server.run();
        server
    }

    /// Starts again what was stopped.
    pub(crate) fn run(&mut self) {
        let mut command = Command::new("sh");
        command.args(["-c", GUARD, "sh"]).arg(program());
        command.args(["-F", "-c"]).arg(self.path("dovecot.conf"));
        command.process_group(0);
        let said = fs::File::create(self.path("said")).unwrap();
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(said);
        self.running = Some(command.spawn().unwrap());
        let began = Instant::now();
        while TcpStream::connect(self.port.address()).is_err() {
            assert!(
                began.elapsed() < super::LONG,
                "Dovecot does not start: {}",
                self.log()
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Stops, and ends all connections.
    pub(crate) fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            drop(running.stdin.take());
            running.wait().unwrap();
        }
    }

    /// Ben's folder, encrypted; the certificate is trusted.
    pub(crate) fn mailbox(&self, folder: &str) -> Mailbox {
        let mailbox = self.mailbox_of_strangers(folder);
        mailbox.trusting(self.certificate.as_bytes()).unwrap()
    }

    /// The same, but who made the certificate is a stranger.
    pub(crate) fn mailbox_of_strangers(&self, folder: &str) -> Mailbox {
        let address = format!("imaps://ben@localhost:{}/{folder}", self.port);
        mailbox_at(&address)
    }

    /// Ben's folder, in the clear.
    pub(crate) fn mailbox_in_the_clear(&self) -> Mailbox {
        let address = self.port_in_the_clear.address();
        mailbox_at(&format!("imap://ben@{address}/INBOX"))
    }

    /// Makes a folder by its name on the disk.
    pub(crate) fn make_folder(&self, name: &str) {
        for part in ["", "cur", "new", "tmp"] {
            let folder = self.path("mails").join("ben").join(name).join(part);
            fs::create_dir_all(&folder).unwrap();
            let (user, group) = self.owner;
            for folder in [folder.as_path(), folder.parent().unwrap()] {
                chown(folder, Some(user), Some(group)).unwrap();
            }
        }
    }

    /// Lays a mail into a folder, as a server does that delivers one.
    pub(crate) fn deliver_to(&self, folder: &str, raw: &[u8]) {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}.{number:06}.here", 1_700_000_000 + number);
        let home = self.path("mails").join("ben").join(folder);
        let made = home.join("tmp").join(&name);
        let mut file = fs::File::create_new(&made).unwrap();
        file.write_all(raw).unwrap();
        chown(&made, Some(self.owner.0), Some(self.owner.1)).unwrap();
        fs::rename(made, home.join("new").join(name)).unwrap();
    }

    /// Lays a mail with this subject into the inbox.
    pub(crate) fn deliver(&self, subject: &str) {
        let raw = format!("From: anna@example.org\r\nSubject: {subject}\r\n\r\nHello.\r\n");
        self.deliver_to("", raw.as_bytes());
    }

    /// The files of the mails in a part of the inbox, `new` or `cur`.
    pub(crate) fn mails(&self, part: &str) -> Vec<PathBuf> {
        let mails = fs::read_dir(self.path("mails/ben").join(part)).unwrap();
        mails.map(|mail| mail.unwrap().path()).collect()
    }

    /// How many are marked as seen in the inbox, as the server keeps them on the disk.
    pub(crate) fn seen(&self) -> usize {
        let mails = self.mails("cur");
        let marks = mails
            .iter()
            .filter_map(|mail| mail.to_str()?.split_once(":2,"));
        marks.filter(|(_, marks)| marks.contains('S')).count()
    }

    /// Takes away the mark of the one mail in the inbox.
    pub(crate) fn mark_as_unread(&self) {
        let marked = self.mails("cur").remove(0);
        let unmarked = marked.to_str().unwrap().trim_end_matches('S').to_owned();
        fs::rename(marked, unmarked).unwrap();
    }

    /// How often the server heard this command from somebody who had signed in.
    pub(crate) fn heard(&self, command: &str) -> usize {
        let logs = fs::read_dir(self.path("raw")).unwrap();
        let logs = logs.map(|log| log.unwrap().path());
        let said = logs.filter(|log| log.extension().is_some_and(|end| end == "in"));
        let said = said.map(|log| String::from_utf8_lossy(&fs::read(log).unwrap()).into_owned());
        said.map(|said| said.matches(&format!(" {command}\r\n")).count())
            .sum()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn log(&self) -> String {
        let read = |name| fs::read_to_string(self.path(name)).unwrap_or_default();
        read("said") + &read("log")
    }

    fn configuration(&self, more: &str) -> String {
        let folder = self.folder.path().display();
        let (port, clear) = (&self.port, &self.port_in_the_clear);
        let (user, group) = self.owner;
        // Without root's rights there are no other accounts, and no cages.
        let rootless = if geteuid().is_root() {
            String::new()
        } else {
            let me = User::from_uid(user).unwrap().unwrap().name;
            let my_group = nix::unistd::Group::from_gid(group).unwrap().unwrap().name;
            format!(
                "default_internal_user = {me}\ndefault_internal_group = {my_group}\n\
                 default_login_user = {me}\nservice anvil {{ \n chroot = \n }}\n\
                 service imap-login {{ \n chroot = \n }}\nservice stats {{ \n chroot = \n }}\n"
            )
        };
        format!(
            "protocols = imap
base_dir = {folder}/run
state_dir = {folder}/state
instance_name = {folder}
log_path = {folder}/log
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/cert.pem
ssl_key = <{folder}/key.pem
auth_failure_delay = 0
rawlog_dir = {folder}/raw
service anvil {{
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
first_valid_uid = 1
mail_uid = {user}
mail_gid = {group}
mail_location = maildir:{folder}/mails/%u
passdb {{
  driver = passwd-file
  args = username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = home={folder}/mails/%u
}}
service imap-login {{
  inet_listener imap {{
    port = {clear}
  }}
  inet_listener imaps {{
    port = {port}
    ssl = yes
  }}
}}
{rootless}{more}
"
        )
    }
}

impl Drop for Dovecot {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Ben's folder at an address.
pub(crate) fn mailbox_at(address: &str) -> Mailbox {
    Mailbox {
        settings: SETTINGS,
        ..Mailbox::new(address.parse().unwrap(), Password::new(PASSWORD))
    }
}

fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.push(Path::new("/usr/sbin").to_owned());
    let mut programs = folders.iter().map(|folder| folder.join("dovecot"));
    programs
        .find(|program| program.is_file())
        .expect("Dovecot is not installed: on Debian, apt-get install dovecot-imapd")
}
