### What the API says of studies in words.

study-of = A study of { $ruleset }
study-analysis-of = An analysis of { $ruleset }
study-imagined = This is an analysis, not the game: what you could not know after entry { $entry } of the game is imagined, and so is all that is drawn.
