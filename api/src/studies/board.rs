//! An opened study.

use diesel_async::AsyncPgConnection;
use engine::at::At;
use engine::entry::Entry;
use engine::game::colour_names_in;
use engine::{AnyTable, Ruleset, Seat, Viewer};

use super::steps;
use crate::ground::details::Detail;
use crate::store::tables::study::Study;
use crate::table::refused::{Refused, Result};
use crate::table::{House, NamesInEach};

/// A study with what its steps lead to.
#[derive(Clone, Debug)]
pub struct Board {
    /// The row.
    pub study: Study,
    /// Where it stands.
    pub table: AnyTable,
    /// Its log, from the first entry that somebody made on.
    pub entries: Vec<Kept>,
    /// What the seats are called, in each language.
    pub names: NamesInEach,
}

/// An entry of a study's log.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The entry.
    pub entry: Entry,
    /// When it was made, as RFC 3339: to the letter as in the record that it was taken from.
    pub at: String,
}

/// Where an analysis begins: a game as its viewer knows it.
#[derive(Clone, Debug)]
pub struct Beginning {
    table: AnyTable,
    names: NamesInEach,
}

impl Board {
    /// Opens a study: takes all its steps again.
    ///
    /// # Errors
    /// 409: it does not replay with this build. 429: too much has been replayed. The database fails.
    pub async fn open(house: &House, conn: &mut AsyncPgConnection, study: Study) -> Result<Self> {
        let beginning = Beginning::load(house, conn, &study).await?;
        Self::open_from(house, study, beginning).await
    }

    /// Opens a study whose beginning has been loaded: needs no database any more.
    ///
    /// # Errors
    /// 409: it does not replay with this build. 429: too much has been replayed.
    pub async fn open_from(
        house: &House,
        study: Study,
        beginning: Option<Beginning>,
    ) -> Result<Self> {
        let entries = u32::try_from(study.version).unwrap_or(1);
        house.limits.check_replay(study.user_id, entries)?;
        // The longest study takes a while: others' requests must not wait for it.
        tokio::task::spawn_blocking(move || Self::replay(study, beginning))
            .await
            .map_err(Refused::internal)?
    }

    /// Takes the steps again, from the start of the game or from where the analysis begins.
    ///
    /// # Errors
    /// 409: it does not replay with this build.
    fn replay(study: Study, beginning: Option<Beginning>) -> Result<Self> {
        let mut steps = steps::read(&study.steps)
            .map_err(Refused::internal)?
            .into_iter();
        let mut entries = Vec::new();
        let (mut table, names) = if let Some(beginning) = beginning {
            (beginning.table, beginning.names)
        } else {
            let ruleset: Ruleset = study.ruleset.parse().map_err(|_| broken())?;
            let secret = study.secret().map_err(Refused::internal)?;
            let first = steps.next().ok_or_else(broken)?;
            let at = At::or_epoch(&first.at);
            let started = AnyTable::start_again(ruleset, first.action.get(), secret, at);
            let (table, entry) = started.map_err(|_| broken())?;
            entries.push(Kept {
                entry,
                at: first.at,
            });
            (table, names(&study.players))
        };
        for step in steps {
            let at = At::or_epoch(&step.at);
            let entry = table.take_again(step.actor, step.action.get(), at);
            entries.push(Kept {
                entry: entry.map_err(|_| broken())?,
                at: step.at,
            });
        }
        if table.head().bytes().as_slice() != study.head.as_slice() {
            return Err(broken());
        }
        Ok(Self {
            study,
            table,
            entries,
            names,
        })
    }

    /// Whether what its owner may not know of a running game is imagined.
    pub fn imagined(&self) -> bool {
        self.study.game_id.is_some()
    }

    /// Adds entries that the table has just made to the log and to the steps.
    ///
    /// # Errors
    /// Only a fault of ours.
    pub(super) fn keep(&mut self, entries: Vec<Entry>) -> Result<()> {
        for entry in entries {
            let at = entry.at.to_string();
            steps::write(&mut self.study.steps, &entry, &at).map_err(Refused::internal)?;
            self.entries.push(Kept { entry, at });
        }
        self.moved();
        Ok(())
    }

    /// Goes back to after entry `to`; what came later is gone. False if there is no such entry.
    pub fn go_back(&mut self, to: u32) -> bool {
        let Some(then) = self.table.at(to) else {
            return false;
        };
        self.table = then;
        self.entries.retain(|kept| kept.entry.seq <= to);
        let kept = steps::first(&self.study.steps, self.entries.len()).to_owned();
        self.study.steps = kept;
        self.moved();
        true
    }

    /// Puts into the row what follows from the table.
    fn moved(&mut self) {
        self.study.version = crate::store::log::entries::position(self.table.version());
        self.study.head = self.table.head().bytes().to_vec();
    }

    /// A new study of a game that has just been started.
    ///
    /// # Errors
    /// Only a fault of ours.
    pub fn begin(study: Study, (table, first): (AnyTable, Entry)) -> Result<Self> {
        let names = names(&study.players);
        let mut board = Self {
            study,
            table,
            entries: Vec::new(),
            names,
        };
        board.keep(vec![first])?;
        Ok(board)
    }

    /// A new analysis of a game as it stands at this table.
    ///
    /// # Errors
    /// Only a fault of ours.
    pub fn analyse(study: Study, then: &AnyTable, names: &NamesInEach) -> Result<Self> {
        let Beginning { table, names } = Beginning::imagine(&study, then, names)?;
        let mut board = Self {
            study,
            table,
            entries: Vec::new(),
            names,
        };
        board.moved();
        Ok(board)
    }
}

impl Beginning {
    /// Where this study begins, if it is an analysis.
    ///
    /// # Errors
    /// 409: the game does not replay with this build. The database fails.
    pub async fn load(
        house: &House,
        conn: &mut AsyncPgConnection,
        study: &Study,
    ) -> Result<Option<Self>> {
        let Some((game, at)) = study.game_id.zip(study.game_at) else {
            return Ok(None);
        };
        let game = house.matches.load(conn, game).await?;
        let then = game.table.at(u32::try_from(at).unwrap_or(0));
        let then = then.ok_or_else(broken)?;
        // Whoever has no seat at a private table any more does not learn who has sat down there since.
        let may_see = game.who.viewer(Some(study.user_id)).is_ok();
        let names = may_see.then(|| game.who.names_in_each().clone());
        let names = names.unwrap_or_else(NamesInEach::colours);
        Self::imagine(study, &then, &names).map(Some)
    }

    /// The game as the study's viewer knows it, with the rest drawn from the study's own secret.
    fn imagine(study: &Study, then: &AnyTable, names: &NamesInEach) -> Result<Self> {
        let secret = study.secret().map_err(Refused::internal)?;
        let viewer = study.viewer.map_or(Viewer::Spectator, Viewer::Seat);
        Ok(Self {
            table: then.imagined(viewer, secret),
            names: names.clone(),
        })
    }
}

/// What the seats are called: by their colours where nothing else is said.
fn names(players: &[String]) -> NamesInEach {
    NamesInEach::of(|lang| {
        let mut names = colour_names_in(lang);
        for (seat, player) in (0..).map_while(Seat::new).zip(players) {
            names[seat].clone_from(player);
        }
        names
    })
}

fn broken() -> Refused {
    Refused::conflict("broken", Detail::StudyBroken)
}
