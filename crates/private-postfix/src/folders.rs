//! The folders of a server, and whose they are.
//!
//! `postfix check` would make those of the queue as well, and look at much else for two seconds.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use nix::unistd::{Gid, Group, Uid, User, chown};

use crate::error::{Error, Missing, at};
use crate::programs::PACKAGE;

/// Folders of the queue that are Postfix's own.
const OF_POSTFIX: [&str; 11] = [
    "active", "bounce", "corrupt", "defer", "deferred", "flush", "hold", "incoming", "private",
    "saved", "trace",
];

/// The accounts that parts of Postfix run as, and the one that the mails belong to.
#[derive(Debug)]
pub(crate) struct Accounts {
    postfix: (Uid, Gid),
    postdrop: Gid,
    pub(crate) nobody: (Uid, Gid),
}

impl Accounts {
    pub(crate) fn find() -> Result<Self, Missing> {
        let user = |name| User::from_name(name).ok().flatten();
        let group = |name| Group::from_name(name).ok().flatten();
        let found = || {
            let (postfix, nobody) = (user("postfix")?, user("nobody")?);
            Some(Self {
                postfix: (postfix.uid, postfix.gid),
                postdrop: group("postdrop")?.gid,
                nobody: (nobody.uid, nobody.gid),
            })
        };
        found().ok_or(Missing(PACKAGE))
    }
}

/// Makes all folders below the server's.
pub(crate) fn make(top: &Path, accounts: &Accounts) -> Result<(), Error> {
    let root = (Uid::from_raw(0), Gid::from_raw(0));
    let (postfix, group) = accounts.postfix;
    for name in ["etc", "log", "queue", "queue/pid"] {
        make_folder(&top.join(name), root, 0o755)?;
    }
    for name in OF_POSTFIX {
        make_folder(&top.join("queue").join(name), (postfix, group), 0o700)?;
    }
    let queue = top.join("queue");
    make_folder(&queue.join("maildrop"), (postfix, accounts.postdrop), 0o730)?;
    make_folder(&queue.join("public"), (postfix, accounts.postdrop), 0o710)?;
    make_folder(&top.join("data"), (postfix, group), 0o700)?;
    make_folder(&top.join("mails"), accounts.nobody, 0o755)
}

fn make_folder(folder: &Path, (user, group): (Uid, Gid), mode: u32) -> Result<(), Error> {
    fs::create_dir(folder).map_err(at(folder))?;
    fs::set_permissions(folder, Permissions::from_mode(mode)).map_err(at(folder))?;
    let given = chown(folder, Some(user), Some(group));
    given.map_err(|error| at(folder)(error.into()))
}
