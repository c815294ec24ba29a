//! The documents of the rules write moves as they are read.

use engine::Ruleset;

const DOCUMENTS: [&str; 3] = [
    include_str!("../../docs/rules/tammany-hall.md"),
    include_str!("../../docs/rules/city-and-guilds.md"),
    include_str!("../../docs/rules/bull-moose.md"),
];

#[test]
fn every_move_in_the_rules_is_written_in_its_standard_form() {
    for (ruleset, document) in Ruleset::ALL.iter().zip(DOCUMENTS) {
        assert!(document.starts_with(&format!("# {}: the rules\n", ruleset.name())));
        let (_, chapter) = document.split_once("## How moves are written\n").unwrap();
        let (chapter, _) = chapter.split_once("\n## ").unwrap();
        let moves: Vec<&str> = chapter.split('`').skip(1).step_by(2).collect();
        assert!(moves.len() >= 5, "{moves:?}");
        for written in moves {
            let standard = ruleset.normalise(written);
            assert_eq!(standard.as_deref(), Ok(written), "{ruleset}");
        }
    }
}
