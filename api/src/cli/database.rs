//! Which database a subcommand works on: one that is given, or the private one.

use crate::store::database;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use private_postgres::PrivatePostgres;

use crate::store;
use crate::store::database::Database;
use crate::store::private::{self, NotStarted};

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
    private: Option<PrivatePostgres>,
}

impl DatabaseOptions {
    /// The data folder.
    ///
    /// # Errors
    /// None is given and there is no home folder.
    pub fn folder(&self) -> anyhow::Result<PathBuf> {
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

    /// Opens the database: starts the private server if no other is given, and runs the migrations.
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
                database::connect(&url, usize::from(self.database_connections))?
            }
            Err(error) => {
                stop(private).await;
                return Err(error.into());
            }
        };
        Ok(OpenDatabase { pool, private })
    }

    /// Opens the database as it is: makes nothing and migrates nothing. The private server is started for it.
    ///
    /// # Errors
    /// There is no database, it cannot be reached, or its migrations are not those of this program.
    pub async fn open_as_is(&self) -> anyhow::Result<OpenDatabase> {
        let (url, private) = if let Some(url) = &self.database_url {
            (url.clone(), None)
        } else {
            let config = self.private()?;
            // A start would make one.
            anyhow::ensure!(
                config.has_cluster(),
                "there is no database in {}: choose its data folder with --data",
                config.folder.display()
            );
            let server = start(config).await?;
            (server.url(private::NAME), Some(server))
        };
        match self.connect_as_is(&url).await {
            Ok(pool) => Ok(OpenDatabase { pool, private }),
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
    /// Closes the connections and stops the server if it is the private one.
    pub async fn close(self) {
        self.pool.close();
        stop(self.private).await;
    }
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
