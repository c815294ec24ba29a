//! Encrypted connections to a real PostgreSQL: what `sslmode` and `sslrootcert` ask for is what there is.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::PathBuf;
use std::process::Command;

use api::store::database::{self, establish};
use api::store::{migrations, private};
use diesel::connection::InstrumentationEvent;
use diesel_async::{
    AsyncConnection as _, AsyncPgConnection, RunQueryDsl as _, SimpleAsyncConnection as _,
};
use held_port::HeldPort;
use private_postgres::{Config, PrivatePostgres};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, Issuer, KeyPair};
use tempfile::TempDir;

use crate::helpers::command::{complaint, output, poste};
use crate::helpers::program::data_folder;

/// A PostgreSQL on loopback that asks for a password and may encrypt, with a certificate for `localhost`.
struct Postgres {
    folder: TempDir,
    server: PrivatePostgres,
    port: HeldPort,
}

/// Somebody who signs certificates.
fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
    let mut params = CertificateParams::new(Vec::<String>::new()).unwrap();
    // Whoever has the same name as its signer is taken to have signed itself.
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

impl Postgres {
    async fn start(encrypts: bool) -> Self {
        let folder = data_folder();
        let port = HeldPort::find().unwrap();
        let config = Config {
            durable: false,
            settings: vec![
                ("listen_addresses".to_owned(), "127.0.0.1".to_owned()),
                ("port".to_owned(), port.to_string()),
            ],
            ..private::config(folder.path()).unwrap()
        };
        let started = tokio::task::spawn_blocking(move || {
            PrivatePostgres::start(&config, &|line| eprintln!("{line}")).unwrap()
        });
        let postgres = Self {
            server: started.await.unwrap(),
            folder,
            port,
        };
        if encrypts {
            postgres.certify();
        }
        postgres.set_up(encrypts).await;
        postgres
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes the server's certificate and key, and the files that clients may trust.
    fn certify(&self) {
        let (authority, other) = (authority("Authority"), authority("Other"));
        fs::write(self.file("ca.pem"), authority.pem()).unwrap();
        fs::write(self.file("other.pem"), other.pem()).unwrap();
        fs::write(self.file("empty.pem"), "nothing").unwrap();
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(["localhost".to_owned()]).unwrap();
        params
            .distinguished_name
            .push(DnType::CommonName, "localhost");
        let issuer: &Issuer<'_, KeyPair> = &authority;
        let certificate = params.signed_by(&key, issuer).unwrap();
        fs::write(self.file("itself.pem"), certificate.pem()).unwrap();
        let data = self.file("data");
        let owner = fs::metadata(&data).unwrap();
        for (name, text) in [
            ("server.crt", certificate.pem()),
            ("server.key", key.serialize_pem()),
        ] {
            let file = data.join(name);
            fs::write(&file, text).unwrap();
            fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
            chown(&file, Some(owner.uid()), Some(owner.gid())).unwrap();
        }
    }

    async fn set_up(&self, encrypts: bool) {
        fs::write(
            self.file("data/pg_hba.conf"),
            "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n",
        )
        .unwrap();
        let inside = format!(
            "host={} port={} user=poste dbname=postgres",
            self.server.socket_folder().display(),
            self.port
        );
        let mut conn = AsyncPgConnection::establish(&inside).await.unwrap();
        let ssl = if encrypts { "on" } else { "off" };
        for statement in [
            "CREATE ROLE app LOGIN PASSWORD 'hush-hush'",
            "CREATE DATABASE app OWNER app",
            &format!("ALTER SYSTEM SET ssl = {ssl}"),
            "SELECT pg_reload_conf()",
        ] {
            conn.batch_execute(statement).await.unwrap();
        }
        let wish = if encrypts { "require" } else { "disable" };
        for _ in 0..200 {
            // A reload takes a moment.
            let url = self.url("127.0.0.1", &format!("sslmode={wish}"));
            if establish(&url).await.is_ok() {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        panic!("the settings do not come to be");
    }

    fn url(&self, host: &str, wishes: &str) -> String {
        let wishes = wishes.replace("{}", self.folder.path().to_str().unwrap());
        format!("postgres://app:hush-hush@{host}:{}/app?{wishes}", self.port)
    }

    /// The same in the other form.
    fn pairs(&self, host: &str, wishes: &str) -> String {
        let wishes = wishes.replace("{}", self.folder.path().to_str().unwrap());
        let wishes = wishes.replace('&', " ");
        format!(
            "host={host} port={} user=app password=hush-hush dbname=app {wishes}",
            self.port
        )
    }
}

/// Connects: whether it is encrypted, or what is wrong.
async fn connect(url: &str) -> Result<bool, String> {
    #[derive(diesel::QueryableByName)]
    struct Encrypted {
        #[diesel(sql_type = diesel::sql_types::Bool)]
        ssl: bool,
    }
    let mut conn = establish(url).await.map_err(|error| error.to_string())?;
    // What the test asks is no statement of the server's.
    conn.set_instrumentation(|_: InstrumentationEvent<'_>| {});
    let asked = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
    let encrypted: Encrypted = diesel::sql_query(asked)
        .get_result(&mut conn)
        .await
        .unwrap();
    Ok(encrypted.ssl)
}

/// What is said of a certificate that somebody else has signed.
const OTHERS: &str = "is signed by none of those in";

/// Hosts and wishes, with the file of each certificate below `{}`; and whether the connection is encrypted, or what is said.
const WISHES: &[(&str, &str, Result<bool, &str>)] = &[
    ("localhost", "", Ok(true)),
    ("127.0.0.1", "sslmode=disable", Ok(false)),
    ("127.0.0.1", "sslmode=allow", Ok(true)),
    ("127.0.0.1", "sslmode=prefer", Ok(true)),
    ("127.0.0.1", "sslmode=require", Ok(true)),
    (
        "127.0.0.1",
        "sslmode=require&sslrootcert={}/ca.pem",
        Ok(true),
    ),
    (
        "127.0.0.1",
        "sslmode=require&sslrootcert={}/other.pem",
        Err(OTHERS),
    ),
    (
        "localhost",
        "sslmode=verify-ca&sslrootcert={}/ca.pem",
        Ok(true),
    ),
    (
        "127.0.0.1",
        "sslmode=verify-ca&sslrootcert={}/ca.pem",
        Ok(true),
    ),
    (
        "127.0.0.1",
        "sslmode=verify-ca&sslrootcert={}/itself.pem",
        Ok(true),
    ),
    (
        "localhost",
        "sslmode=verify-ca&sslrootcert={}/other.pem",
        Err(OTHERS),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert={}/ca.pem",
        Ok(true),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert={}/itself.pem",
        Ok(true),
    ),
    (
        "127.0.0.1",
        "sslmode=verify-full&sslrootcert={}/ca.pem",
        Err("the certificate is not for 127.0.0.1, but for"),
    ),
    (
        "127.0.0.1",
        "sslmode=verify-full&sslrootcert={}/itself.pem",
        Err("the certificate is not for 127.0.0.1, but for"),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert={}/other.pem",
        Err(OTHERS),
    ),
    (
        "localhost",
        "sslmode=verify-full",
        Err("is signed by none of those that this machine trusts"),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert=system",
        Err("is signed by none of those that this machine trusts"),
    ),
    (
        "localhost",
        "sslmode=verify-ca",
        Err("sslmode=verify-ca needs sslrootcert"),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert={}/none.pem",
        Err("none.pem cannot be read"),
    ),
    (
        "localhost",
        "sslmode=verify-full&sslrootcert={}/empty.pem",
        Err("empty.pem holds no certificates in PEM"),
    ),
    (
        "localhost",
        "sslmode=verified",
        Err("sslmode=verified is not known"),
    ),
    // The login is tied to the certificate, or there is none.
    (
        "localhost",
        "sslmode=require&channel_binding=require",
        Ok(true),
    ),
    (
        "localhost",
        "sslmode=disable&channel_binding=require",
        Err("channel binding"),
    ),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_worth_what_the_address_asks_for() {
    let postgres = Postgres::start(true).await;
    for (host, wishes, expected) in WISHES {
        for url in [postgres.url(host, wishes), postgres.pairs(host, wishes)] {
            match (connect(&url).await, expected) {
                (Ok(encrypted), Ok(wanted)) => assert_eq!(encrypted, *wanted, "{url}"),
                (Err(said), Err(words)) => {
                    assert!(said.contains(words), "{url}: {said}");
                    assert_eq!(said.lines().count(), 1, "{said}");
                    assert!(!said.contains("hush-hush"), "{said}");
                }
                (found, _) => panic!("{url}: {found:?}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_that_connects_does_so_alike() {
    let postgres = Postgres::start(true).await;
    let full = postgres.url("localhost", "sslmode=verify-full&sslrootcert={}/ca.pem");
    let wrong = postgres.url("localhost", "sslmode=verify-full&sslrootcert={}/other.pem");
    // Whoever does not encrypt is not let in.
    fs::write(
        postgres.file("data/pg_hba.conf"),
        "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n",
    )
    .unwrap();
    let inside = postgres.server.socket_folder().display().to_string();
    let inside = format!(
        "host={inside} port={} user=poste dbname=postgres",
        postgres.port
    );
    let mut conn = AsyncPgConnection::establish(&inside).await.unwrap();
    conn.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;

    let run = |arguments: &[&str], url: &str| -> Command {
        let mut command = poste();
        command.args(arguments).args(["--database-url", url]);
        command.arg("--data").arg(postgres.file("poste"));
        command
    };
    let backup = postgres.file("backup.dump");
    let backup = backup.to_str().unwrap();
    for arguments in [
        &["migrate"][..],
        &["replay-check"],
        &["check"],
        &["backup", backup],
    ] {
        let refused = output(&mut run(arguments, &wrong));
        let said = [refused.stdout, refused.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        assert!(!refused.status.success(), "{arguments:?}: {said}");
        assert!(said.contains("certificate"), "{arguments:?}: {said}");
        assert!(!said.contains("hush-hush"), "{arguments:?}: {said}");
        let done = output(&mut run(arguments, &full));
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{arguments:?}: {said}");
    }
    // The pool makes its connections by the same rules.
    migrations::run(&full).await.unwrap();
    database::connect(&full, 2).unwrap().get().await.unwrap();
    assert!(database::connect(&wrong, 2).unwrap().get().await.is_err());
    let second = output(&mut run(&["restore", backup], &full));
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("the database is not empty"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_encrypt_is_refused_or_warned_of() {
    let postgres = Postgres::start(false).await;
    assert_eq!(connect(&postgres.url("localhost", "")).await, Ok(false));
    assert_eq!(
        connect(&postgres.url("localhost", "sslmode=prefer")).await,
        Ok(false)
    );
    for mode in ["require", "verify-full"] {
        let said = connect(&postgres.url("localhost", &format!("sslmode={mode}"))).await;
        let said = said.unwrap_err();
        assert!(said.contains("server does not support TLS"), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    // Through a socket nothing is encrypted, and nothing leaves the machine.
    let folder = postgres.server.socket_folder().display().to_string();
    let socket = format!(
        "host={folder} port={} user=poste dbname=postgres sslmode=require",
        postgres.port
    );
    assert_eq!(connect(&socket).await, Ok(false));

    let migrate = |host: &str, wishes: &str| {
        let url = postgres.url(host, wishes);
        let mut command = poste();
        command.arg("migrate").args(["--database-url", &url]);
        command.arg("--data").arg(postgres.file("poste"));
        command
    };
    // This leads here and is no address of loopback.
    let elsewhere = output(&mut migrate("0.0.0.0", ""));
    let said = String::from_utf8_lossy(&elsewhere.stderr).into_owned();
    assert!(elsewhere.status.success(), "{said}");
    assert_eq!(said.matches("in the clear").count(), 1, "{said}");
    assert!(!said.contains("hush-hush"), "{said}");
    for (host, wishes) in [("127.0.0.1", ""), ("0.0.0.0", "sslmode=disable")] {
        let quiet = output(&mut migrate(host, wishes));
        let said = String::from_utf8_lossy(&quiet.stderr).into_owned();
        assert!(quiet.status.success() && said.is_empty(), "{host}: {said}");
    }
    let said = complaint(&mut migrate("localhost", "sslmode=require"));
    assert!(said.contains("server does not support TLS"), "{said}");
}
