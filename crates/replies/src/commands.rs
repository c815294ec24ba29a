//! The words besides the steps of a game: which there are is the caller's to say, in each language.

/// The words that a person may write besides steps, in one language and in lower case. `C` is what the caller calls its
/// commands.
#[derive(Clone, Copy, Debug)]
pub struct Commands<'a, C> {
    /// Those that stand before steps which are only to be tried.
    pub tries: &'a [&'a str],
    /// Those that stand before words to the table.
    pub says: &'a [&'a str],
    /// Those that are commands when they stand alone on their line.
    pub alone: &'a [(&'a str, C)],
    /// Those that are commands when one verb of the game, and nothing else, stands behind them.
    pub about: &'a [(&'a str, C)],
}

impl<C: Copy> Commands<'_, C> {
    /// The command that these words are, in lower case; with the verb that it is about.
    pub(crate) fn find<'w>(
        &self,
        words: &[&'w str],
        verbs: &[String],
    ) -> Option<(C, Option<&'w str>)> {
        let alone = self.alone.iter().find(|(text, _)| {
            let mut wanted = text.split(' ');
            words.iter().all(|&word| wanted.next() == Some(word)) && wanted.next().is_none()
        });
        if let Some(&(_, what)) = alone {
            return Some((what, None));
        }
        let [first, verb] = *words else {
            return None;
        };
        let about = self.about.iter().find(|(text, _)| *text == first);
        about
            .filter(|_| verbs.iter().any(|known| known == verb))
            .map(|&(_, what)| (what, Some(verb)))
    }
}
