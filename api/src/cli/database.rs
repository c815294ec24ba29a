//! Which database a subcommand works on: one that is given, or the private one.

use crate::store::database;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use private_postgres::{PrivatePostgres, Running};

use super::guarded::Guarded;
use crate::store;
use crate::store::database::Database;
use crate::store::private::{self, NotStarted};
use crate::web::server;

/// The database and the folder of everything that the program keeps.
#[derive(Clone, Debug, Args)]
pub struct DatabaseOptions {
    /// Folder of the private database and the mailbox.
    /// Default: `/var/lib/poste` for root, else `poste` in the folder for data of the user's programs.
    #[arg(long, env = "POSTE_DATA", value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// A Postgres server (15 or newer) to use instead of a private one.
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Folder of Postgres's programs `initdb` and `postgres`, if they are in no usual place.
    #[arg(long, env = "POSTE_PG_BIN", value_name = "FOLDER")]
    pub pg_bin: Option<PathBuf>,
    /// Connections to the database at most.
    #[arg(long, env = "POSTE_DATABASE_CONNECTIONS", value_name = "NUMBER", default_value_t = 16, value_parser = clap::value_parser!(u16).range(2..=1000))]
    pub database_connections: u16,
}

/// A database that is up and at the state of this program's migrations.
pub struct OpenDatabase {
    /// Connections to it.
    pub pool: Database,
    private: Option<Guarded>,
}

/// Where a database is; it may not have been looked at yet.
pub(super) struct Reached {
    /// Its address.
    pub(super) url: String,
    private: Option<PrivatePostgres>,
}

impl Reached {
    fn at(url: String) -> Self {
        Self { url, private: None }
    }

    /// Stops the private server if it was started for this.
    pub(super) async fn leave(self) {
        stop(self.private).await;
    }
}

impl DatabaseOptions {
    /// The data folder.
    ///
    /// # Errors
    /// None is given and there is no home folder, or its path is no text.
    pub fn folder(&self) -> anyhow::Result<PathBuf> {
        let folder = self.named_folder()?;
        anyhow::ensure!(
            folder.to_str().is_some(),
            "the path of {} is not UTF-8: choose another folder with --data",
            folder.display()
        );
        Ok(folder)
    }

    fn named_folder(&self) -> anyhow::Result<PathBuf> {
        if let Some(folder) = &self.data {
            return std::path::absolute(folder).context("the data folder's path is not usable");
        }
        if nix::unistd::geteuid().is_root() {
            return Ok(PathBuf::from("/var/lib/poste"));
        }
        std::env::var_os("XDG_DATA_HOME")
            .map(PathBuf::from)
            .or_else(|| {
                std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"))
            })
            .map(|data| data.join("poste"))
            .context("there is no home folder: choose a data folder with --data")
    }

    /// Opens the database for a web server: starts the private server if no other is given, and runs the migrations.
    ///
    /// # Errors
    /// The server cannot be started or reached, or a migration fails.
    pub async fn open(&self) -> anyhow::Result<OpenDatabase> {
        let (url, private) = if let Some(url) = &self.database_url {
            (url.clone(), None)
        } else {
            let server = start(self.private()?).await?;
            store::migrations::ensure_database(&server.url("postgres"), private::NAME).await?;
            (server.url(private::NAME), Some(server))
        };
        let pool = match store::migrations::run(&url).await {
            Ok(run) => {
                for migration in run {
                    tracing::info!(migration, "migrated");
                }
                let connections = usize::from(self.database_connections);
                database::connect_for(&url, connections, server::settlers())?
            }
            Err(error) => {
                stop(private).await;
                return Err(error.into());
            }
        };
        Ok(OpenDatabase {
            pool,
            private: private.map(Guarded::new),
        })
    }

    /// Finds the database as it is, also while a server plays on it: nothing is looked at, made or migrated. The private server
    /// is started if it does not run.
    ///
    /// # Errors
    /// There is none, or the private server cannot be started.
    pub(super) async fn reach(&self) -> anyhow::Result<Reached> {
        if let Some(url) = &self.database_url {
            return Ok(Reached::at(url.clone()));
        }
        let config = self.private()?;
        if let Some(running) = Running::find(&config) {
            return Ok(Reached::at(running.url(private::NAME)));
        }
        let server = start(there(config)?).await?;
        Ok(Reached {
            url: server.url(private::NAME),
            private: Some(server),
        })
    }

    /// Whether there is a database: one that is named is taken to be there, a private one is looked for.
    ///
    /// # Errors
    /// There is no data folder.
    pub(super) fn is_made(&self) -> anyhow::Result<bool> {
        Ok(self.database_url.is_some() || self.private()?.has_cluster())
    }

    /// Finds the database, and makes a private one if it is not there. Nothing is migrated.
    ///
    /// # Errors
    /// The private server cannot be started, or another program runs on its folder.
    pub(super) async fn make(&self) -> anyhow::Result<Reached> {
        if let Some(url) = &self.database_url {
            return Ok(Reached::at(url.clone()));
        }
        let server = start(self.private()?).await?;
        store::migrations::ensure_database(&server.url("postgres"), private::NAME).await?;
        Ok(Reached {
            url: server.url(private::NAME),
            private: Some(server),
        })
    }

    /// Opens the database as it is, also while a server plays on it: makes nothing and migrates nothing.
    ///
    /// # Errors
    /// There is none, it cannot be reached, or its migrations are not those of this program.
    pub(super) async fn attach(&self) -> anyhow::Result<OpenDatabase> {
        let Reached { url, private } = self.reach().await?;
        self.opened_as_is(&url, private).await
    }

    /// One of PostgreSQL's programs for clients, such as `pg_dump`: of the private server if it runs, or else the newest.
    ///
    /// # Errors
    /// There is none.
    pub(super) fn client(&self, name: &str) -> anyhow::Result<PathBuf> {
        let config = self.private()?;
        let is_private = self.database_url.is_none();
        let running = is_private.then(|| Running::find(&config)).flatten();
        let beside = running.map(|running| running.programs().join(name));
        beside
            .filter(|program| program.is_file())
            .or_else(|| config.client(name))
            .with_context(|| {
                format!("{name} is not found: install PostgreSQL's client programs, or name their folder with --pg-bin")
            })
    }

    /// Opens the database as it is: makes nothing and migrates nothing. The private server is started for it.
    ///
    /// # Errors
    /// There is no database, it cannot be reached, or its migrations are not those of this program.
    pub async fn open_as_is(&self) -> anyhow::Result<OpenDatabase> {
        let (url, private) = if let Some(url) = &self.database_url {
            (url.clone(), None)
        } else {
            let server = start(there(self.private()?)?).await?;
            (server.url(private::NAME), Some(server))
        };
        self.opened_as_is(&url, private).await
    }

    async fn opened_as_is(
        &self,
        url: &str,
        private: Option<PrivatePostgres>,
    ) -> anyhow::Result<OpenDatabase> {
        match self.connect_as_is(url).await {
            Ok(pool) => Ok(OpenDatabase {
                pool,
                private: private.map(Guarded::new),
            }),
            Err(error) => {
                stop(private).await;
                Err(error)
            }
        }
    }

    async fn connect_as_is(&self, url: &str) -> anyhow::Result<Database> {
        let gap = store::migrations::gap(url).await?;
        if let Some(migration) = gap.unknown {
            anyhow::bail!(
                "the database is newer than this program: it has been migrated to {migration}"
            );
        }
        if let Some(migration) = gap.pending.first() {
            anyhow::bail!(
                "the database lacks {} of this program's migrations, the first of them {migration}: run `poste migrate` on it, or on a copy of it",
                gap.pending.len()
            );
        }
        Ok(database::connect(
            url,
            usize::from(self.database_connections),
        )?)
    }

    /// The private server as these options have it.
    fn private(&self) -> anyhow::Result<private_postgres::Config> {
        Ok(private_postgres::Config {
            bin: self.pg_bin.clone(),
            max_connections: self.database_connections.saturating_add(20).max(60),
            ..private::config(self.folder()?)?
        })
    }
}

impl OpenDatabase {
    /// Waits until the private server is lost for good: it dies again and again, or cannot be started. Never ends if the
    /// database is none of ours.
    pub async fn lost(&mut self) -> anyhow::Error {
        match &mut self.private {
            Some(guarded) => guarded.lost().await,
            None => std::future::pending().await,
        }
    }

    /// Closes the connections and stops the server if it is the private one.
    pub async fn close(self) {
        self.pool.close();
        if let Some(guarded) = self.private {
            stop(guarded.end().await).await;
        }
    }
}

/// The private server, if there is a cluster, which a start would else make.
fn there(config: private_postgres::Config) -> anyhow::Result<private_postgres::Config> {
    anyhow::ensure!(
        config.has_cluster(),
        "there is no database in {}: choose its data folder with --data",
        config.folder.display()
    );
    Ok(config)
}

async fn start(config: private_postgres::Config) -> anyhow::Result<PrivatePostgres> {
    let announce = |line: &str| tracing::info!("{line}");
    let server = tokio::task::spawn_blocking(move || PrivatePostgres::start(&config, &announce));
    Ok(server.await?.map_err(NotStarted)?)
}

async fn stop(private: Option<PrivatePostgres>) {
    let Some(server) = private else { return };
    let stopped = tokio::task::spawn_blocking(|| server.stop()).await;
    if let Ok(Err(error)) = stopped {
        tracing::error!(%error, "the private database did not stop cleanly");
    }
}
