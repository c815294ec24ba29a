//! The sentences of events. They are English for every reader: programs look at `type`.

/// What a test says.
pub const TEST: &str = "This is a test of your webhook at Poste Restante.";

/// A game as sentences name it.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// What its host called it.
    pub game: &'a str,
    /// What is played, for people.
    pub ruleset: &'a str,
}

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "“{}” ({})", self.game, self.ruleset)
    }
}

/// Somebody asks the reader to a table.
pub fn invitation(game: Named<'_>, inviter: &str) -> String {
    format!("{inviter} invites you to {game}.")
}

/// A game has begun.
pub fn game_started(game: Named<'_>, colour: &str) -> String {
    format!("{game} has begun, and you play {colour}.")
}

/// The game asks the reader something.
pub fn your_turn(game: Named<'_>, question: &str) -> String {
    format!("It is your turn in {game}: {question}")
}

/// The game asks the reader for a sealed answer.
pub fn bid_due(game: Named<'_>, question: &str) -> String {
    format!("Your sealed bid is due in {game}: {question}")
}

/// The game is over, and these have won.
pub fn game_over(game: Named<'_>, winners: &[&str]) -> String {
    match winners.split_last() {
        None => format!("{game} is over."),
        Some((last, [])) => format!("{game} is over, and {last} has won."),
        Some((last, others)) => {
            format!(
                "{game} is over, and {} and {last} share the victory.",
                others.join(", ")
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_winner_wins_and_several_share() {
        let game = Named {
            game: "Friday",
            ruleset: "Bull Moose",
        };
        let won = "“Friday” (Bull Moose) is over, and Ann has won.";
        assert_eq!(game_over(game, &["Ann"]), won);
        let shared = "“Friday” (Bull Moose) is over, and Ann, Ben and Cleo share the victory.";
        assert_eq!(game_over(game, &["Ann", "Ben", "Cleo"]), shared);
    }
}
