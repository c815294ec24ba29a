//! How many files and connections the program may have open at once.

use rustix::process::{Resource, getrlimit, setrlimit};

/// As many as any server needs; more would gain nothing.
const ENOUGH: u64 = 65_536;

/// Has this process, and those that it starts, be allowed as many open files and connections as the system lets it choose, up to
/// `ENOUGH`. What it has without asking is often 1,024, which some two hundred browsers use up: each keeps six connections.
pub fn allow_enough() {
    let mut limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(ENOUGH, |most| most.min(ENOUGH));
    if limit.current.is_none_or(|current| current >= wanted) {
        return;
    }
    limit.current = Some(wanted);
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, wanted, "no more files and connections can be allowed than by default");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_are_allowed_as_may_be_but_no_fewer_than_before() {
        let before = getrlimit(Resource::Nofile);
        allow_enough();
        let after = getrlimit(Resource::Nofile);
        assert_eq!(after.maximum, before.maximum);
        let most = before.maximum.unwrap_or(ENOUGH).min(ENOUGH);
        assert!(after.current.is_none_or(|current| current >= most));
        assert!(after.current >= before.current || after.current.is_none());
    }
}
