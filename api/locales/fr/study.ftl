### Ce que dit l’API des études en mots.

study-of = Une étude de { $ruleset }
study-analysis-of = Une analyse de { $ruleset }
study-imagined = Ceci est une analyse, non la partie : ce que vous ne pouviez pas savoir après l’entrée { $entry } de la partie est imaginé, comme tout ce qui est tiré au sort.
