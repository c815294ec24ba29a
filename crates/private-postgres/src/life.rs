//! Whether a process that is not our child is still there.

use std::fs;

/// One process: its number may go to another one, but not with the same start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Life {
    pid: i32,
    /// In ticks of the system's clock since it was started.
    began: u64,
}

impl Life {
    /// The process that has this number now; none if there is none, or the system does not show its processes.
    pub(crate) fn of(pid: i32) -> Option<Self> {
        let (state, began) = Self::parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)?;
        let is_dead = matches!(state, 'Z' | 'X');
        (!is_dead).then_some(Self { pid, began })
    }

    /// Whether it has not ended. One that is dead and not yet reaped has.
    pub(crate) fn goes_on(&self) -> bool {
        Self::of(self.pid).as_ref() == Some(self)
    }

    /// State and start of a process, the third and the twenty-second field of its line. The second, its name, is in brackets
    /// and may hold anything.
    pub(crate) fn parse(line: &str) -> Option<(char, u64)> {
        let (_, rest) = line.rsplit_once(')')?;
        let mut fields = rest.split_ascii_whitespace();
        let state = fields.next()?.chars().next()?;
        let began = fields.nth(18)?.parse().ok()?;
        Some((state, began))
    }
}
