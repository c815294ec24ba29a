//! Who PostgreSQL runs as: it refuses to run as root, so root hands it to another account.

use std::fs::{self, DirBuilder, Metadata, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt, lchown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, path};

use nix::unistd::{Gid, Uid, User, geteuid};

use crate::error::{Error, at};

/// The accounts that root hands PostgreSQL to, best first.
const FOR_ROOT: [&str; 2] = ["postgres", "nobody"];

/// An account without privileges.
#[derive(Debug, Clone)]
pub(crate) struct Account {
    pub(crate) name: String,
    uid: Uid,
    gid: Gid,
    /// Whether we are root, so that a program must be started as this account.
    switch: bool,
}

impl Account {
    /// Ourselves; for root the account that owns the cluster already, or else the best there is.
    pub(crate) fn choose(folder: &Path) -> Result<Self, Error> {
        let data = folder.join("data");
        let owner = fs::symlink_metadata(&data)
            .ok()
            .map(|found| Uid::from_raw(found.uid()));
        let me = geteuid();
        if me.is_root() {
            let user = match owner.filter(|owner| !owner.is_root()) {
                Some(owner) => Some(named(owner)?),
                None => FOR_ROOT
                    .iter()
                    .find_map(|name| User::from_name(name).ok().flatten()),
            };
            let user = user
                .filter(|user| !user.uid.is_root())
                .ok_or(Error::NoAccount)?;
            return Ok(Self {
                name: user.name,
                uid: user.uid,
                gid: user.gid,
                switch: true,
            });
        }
        if let Some(owner) = owner.filter(|owner| *owner != me) {
            return Err(Error::Owner {
                folder: data,
                owner: owner.as_raw(),
            });
        }
        let user = named(me)?;
        Ok(Self {
            name: user.name,
            uid: me,
            gid: nix::unistd::getegid(),
            switch: false,
        })
    }

    /// A program to be run by this account, with next to nothing of our environment: neither our
    /// secrets nor `PG*` and locale variables of the caller are any business of PostgreSQL's.
    pub(crate) fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.env_clear().env("LC_ALL", "C").env("TZ", "UTC");
        command.env("PATH", "/usr/local/bin:/usr/bin:/bin");
        if let Some(libraries) = env::var_os("LD_LIBRARY_PATH") {
            command.env("LD_LIBRARY_PATH", libraries);
        }
        // The account may not be able to enter our current folder.
        command.current_dir("/").stdin(Stdio::null());
        if self.switch {
            // For root this drops the supplementary groups as well.
            command.uid(self.uid.as_raw()).gid(self.gid.as_raw());
        }
        command
    }

    /// Makes the data folder if need be and checks that the account gets there; returns its full
    /// path.
    pub(crate) fn prepare(&self, folder: &Path) -> Result<PathBuf, Error> {
        let folder = path::absolute(folder).map_err(at(folder))?;
        if let Some(there) = folder.ancestors().skip(1).find(|above| above.is_dir()) {
            // Before anything is made where it would be no use.
            self.check_way(&fs::canonicalize(there).map_err(at(there))?)?;
        }
        let mode = if self.switch { 0o755 } else { 0o700 };
        DirBuilder::new()
            .recursive(true)
            .mode(mode)
            .create(&folder)
            .map_err(at(&folder))?;
        let folder = fs::canonicalize(&folder).map_err(at(&folder))?;
        if self.switch && fs::read_dir(&folder).map_err(at(&folder))?.next().is_none() {
            // An empty folder is ours alone, though it be one of `mktemp -d`, which lets only
            // root in. What must stay secret lies in folders and files with modes of their own.
            let mode = fs::metadata(&folder).map_err(at(&folder))?.mode();
            fs::set_permissions(&folder, Permissions::from_mode(mode | 0o011))
                .map_err(at(&folder))?;
        }
        self.check_way(&folder)?;
        Ok(folder)
    }

    /// Checks that the account can enter a folder and all those above it.
    pub(crate) fn check_way(&self, folder: &Path) -> Result<(), Error> {
        if !self.switch {
            return Ok(());
        }
        let mut way: Vec<&Path> = folder.ancestors().collect();
        way.reverse();
        for step in way {
            if !self.may_enter(&fs::metadata(step).map_err(at(step))?) {
                return Err(Error::NoWay {
                    account: self.name.clone(),
                    folder: step.to_owned(),
                });
            }
        }
        Ok(())
    }

    /// As the kernel asks: only the first of owner, group and others that fits counts.
    fn may_enter(&self, folder: &Metadata) -> bool {
        let bit = if folder.uid() == self.uid.as_raw() {
            0o100
        } else if folder.gid() == self.gid.as_raw() {
            0o010
        } else {
            0o001
        };
        folder.mode() & bit != 0
    }

    /// Makes a folder that only the account may enter; fails if anything is there.
    pub(crate) fn make_folder(&self, folder: &Path) -> io::Result<()> {
        DirBuilder::new().mode(0o700).create(folder)?;
        self.own_folder(folder)
    }

    /// Hands a folder of ours to the account, which alone may enter it from now on.
    pub(crate) fn own_folder(&self, folder: &Path) -> io::Result<()> {
        // The umask may have taken bits away.
        fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        if self.switch {
            lchown(folder, Some(self.uid.as_raw()), Some(self.gid.as_raw()))?;
        }
        Ok(())
    }

    /// Whether a folder is there that only the account may enter.
    pub(crate) fn has_folder(&self, folder: &Path) -> bool {
        fs::symlink_metadata(folder).is_ok_and(|found| {
            found.is_dir() && found.uid() == self.uid.as_raw() && found.mode() & 0o777 == 0o700
        })
    }

    /// Makes a folder that only the account may enter, unless there is one.
    pub(crate) fn ensure_folder(&self, folder: &Path) -> Result<(), Error> {
        if self.has_folder(folder) {
            return Ok(());
        }
        match fs::symlink_metadata(folder) {
            Ok(found) if found.uid() != self.uid.as_raw() => Err(Error::Owner {
                folder: folder.to_owned(),
                owner: found.uid(),
            }),
            Ok(_) => fs::set_permissions(folder, Permissions::from_mode(0o700)).map_err(at(folder)),
            Err(_) => self.make_folder(folder).map_err(at(folder)),
        }
    }
}

fn named(uid: Uid) -> Result<User, Error> {
    User::from_uid(uid)
        .ok()
        .flatten()
        .ok_or(Error::NoName(uid.as_raw()))
}
