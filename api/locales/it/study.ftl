### Che cosa dice l’API delle analisi in parole.

study-of = Analisi libera di { $ruleset }
study-analysis-of = Analisi di una partita di { $ruleset }
study-imagined = Questa è un’analisi, non la partita: ciò che non potevi sapere dopo la voce { $entry } della partita è immaginato, e così tutto ciò che dipende dal caso.
