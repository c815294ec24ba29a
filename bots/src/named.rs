//! What opponents are called above a record, so that their decisions can be thought again by whoever has it.

use engine::Lang;

use crate::VERSION;
use crate::level::{Level, Opponent, Temperament};

impl Opponent {
    /// What it is called above a record: `the Clerk (house, fair, 1)`, with the number of the way of thinking; one that is
    /// calm is said to be.
    pub fn named_in_records(self) -> String {
        format!("{}{VERSION})", self.before_version())
    }

    /// Who is called so, and by which way of thinking they played; none if that is no name of ours.
    pub fn of_name_in_records(name: &str) -> Option<(Self, u32)> {
        let mut all = Level::ALL.iter().flat_map(|&level| {
            let temperaments = Temperament::ALL.iter();
            temperaments.map(move |&temperament| Self { level, temperament })
        });
        all.find_map(|opponent| {
            let rest = name.strip_prefix(&opponent.before_version())?;
            let version = rest.strip_suffix(')')?.parse().ok()?;
            Some((opponent, version))
        })
    }

    fn before_version(self) -> String {
        let Self { level, temperament } = self;
        let calm = match temperament {
            Temperament::Keen => "",
            Temperament::Calm => " and calm",
        };
        format!("{} (house, {level}{calm}, ", level.person_in(Lang::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_again_by_its_name() {
        for &level in Level::ALL {
            for &temperament in Temperament::ALL {
                let opponent = Opponent { level, temperament };
                let name = opponent.named_in_records();
                let found = Opponent::of_name_in_records(&name);
                assert_eq!(found, Some((opponent, VERSION)), "{name}");
            }
        }
        let clerk = Opponent::keen(Level::Fair);
        let name = format!("the Clerk (house, fair, {VERSION})");
        assert_eq!(clerk.named_in_records(), name);
        let older = Opponent::of_name_in_records("the Clerk (house, fair, 7)");
        assert_eq!(older, Some((clerk, 7)));
    }

    #[test]
    fn whoever_is_called_otherwise_is_none_of_them() {
        for name in [
            "",
            "Ann",
            "Yellow (bot)",
            "the Clerk",
            "the Clerk (house, fair, )",
            "the Clerk (house, fair, 1",
            "the Clerk (house, easy, 1)",
            "the clerk (house, fair, 1)",
        ] {
            assert_eq!(Opponent::of_name_in_records(name), None, "{name}");
        }
    }
}
