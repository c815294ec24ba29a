### Mails. Les noms que les gens se donnent arrivent comme des faits entre accolades.

## Objets. Le premier mail d’une partie a l’objet nu. Les suivants le font précéder de quelques mots entre crochets : les
## programmes qui trient par fil les sautent.

mail-subject-sign-in = Votre code de connexion à Poste Restante
mail-subject-new-address = Votre nouvelle adresse chez Poste Restante
mail-subject-address-changed = Votre compte a une autre adresse
mail-subject-invitation = { $inviter } vous invite à jouer à { $ruleset } · { $game }
mail-subject-game = { $ruleset } · { $game }
mail-subject-turn = [À vous de jouer] { $ruleset } · { $game }
mail-subject-last = [On n’attend plus que vous] { $ruleset } · { $game }
mail-subject-half = [Mi-temps écoulée] { $ruleset } · { $game }
mail-subject-soon = [Bientôt l’échéance] { $ruleset } · { $game }
mail-subject-more = [Du temps en plus] { $ruleset } · { $game }
mail-subject-run = [Les pendules repartent] { $ruleset } · { $game }
mail-subject-out = [Temps écoulé] { $ruleset } · { $game }
mail-subject-talk = [Discussion à la table] { $ruleset } · { $game }
mail-subject-vote = [Votre avis est attendu] { $ruleset } · { $game }
mail-subject-broken = [Partie bloquée] { $ruleset } · { $game }
mail-subject-confirm = [Merci de confirmer] { $ruleset } · { $game }
mail-subject-lost = [Place de nouveau libre] { $ruleset } · { $game }
mail-subject-passed = [Place cédée] { $ruleset } · { $game }
mail-subject-waits = [On attend du monde] { $ruleset } · { $game }
mail-subject-closed = [Table fermée] { $ruleset } · { $game }
mail-subject-absent = [Changement à la table] { $ruleset } · { $game }
mail-subject-several =
    { $games ->
        [0] Des nouvelles de vos tables
        [one] À vous de jouer dans une partie, et des nouvelles
       *[other] À vous de jouer dans { $games } parties
    }
mail-subject-digest =
    { $games ->
        [0] Votre récapitulatif : des nouvelles de vos tables
        [one] Votre récapitulatif : à vous de jouer dans une partie
       *[other] Votre récapitulatif : à vous de jouer dans { $games } parties
    }
mail-subject-over = [Partie terminée] { $ruleset } · { $game }

## Commun à plusieurs mails

# Un moment dans le fuseau de qui lit. Les jours se comptent à partir de lundi, les mois à partir de janvier ; seul le premier
# du mois est un ordinal.
mail-when =
    { $weekday ->
        [1] lundi
        [2] mardi
        [3] mercredi
        [4] jeudi
        [5] vendredi
        [6] samedi
       *[7] dimanche
    } { $day ->
        [1] 1er
       *[other] { $day }
    } { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    } { $year } à { $time } ({ $zone })
mail-terms = Combien de temps il y a
# Suit une virgule dans mail-turn-then et mail-out-follows.
mail-absence =
    { $absence ->
        [remind] vous recevez un rappel et un nouveau délai
        [default_move] la réponse par défaut est jouée pour vous
        [bot] le bot du serveur joue à votre place jusqu’à votre retour
        [substitute] votre place est offerte à qui veut la reprendre
       *[vote] on demande aux autres si le bot du serveur joue à votre place jusqu’à votre retour
    }
mail-board = Le plateau
mail-since = Depuis votre dernier coup
mail-open = Ouvrir la partie
mail-move = Jouer votre coup
mail-evidence = Ce mail est votre preuve du journal jusqu’ici. Chaque entrée est liée à la précédente, et voici la tête de la chaîne :
mail-footer = Poste Restante : des jeux de société qui vous attendent
mail-fewer = Moins de mails

## Connexion

mail-sign-in-code = Voici votre code :
mail-sign-in-link = Ou connectez-vous avec ce lien
mail-sign-in-minutes =
    { $minutes ->
        [one] Le code et le lien servent une seule fois, dans la minute.
       *[other] Le code et le lien servent une seule fois, dans les { $minutes } minutes.
    }
mail-sign-in-stranger = Cette demande ne vient pas de vous ? Alors ignorez ce mail : personne n’entre sans lui.
mail-new-address-code = Le compte au nom de { $player } doit avoir cette adresse. Voici le code qui prouve qu’elle est à vous :
mail-new-address-link = Ou ouvrez vos réglages avec lui
mail-new-address-minutes =
    { $minutes ->
        [one] Le code est valable une minute, là où il a été demandé.
       *[other] Le code est valable { $minutes } minutes, là où il a été demandé.
    }
mail-new-address-stranger = Cette demande ne vient pas de vous ? Alors ignorez ce mail : rien ne change sans le code.
mail-address-changed = Le compte au nom de { $player } a désormais une autre adresse. C’est là que vont les mails, et celle-ci ne permet plus de se connecter.
mail-address-changed-stranger = Cela ne vient pas de vous ? Alors quelqu’un s’est servi d’un navigateur ou d’une application où votre compte était ouvert. Écrivez à la personne qui s’occupe de ce serveur.

## Une invitation

mail-invitation-asks = { $inviter } voudrait jouer à { $ruleset } avec vous : une place vous attend à la table « { $game } ».
mail-invitation-seats =
    { $free ->
        [0] Les { $seats } places sont prises pour le moment, mais une peut encore se libérer.
        [one] Il reste une place libre sur { $seats }.
       *[other] Il reste { $free } places libres sur { $seats }.
    }
mail-invitation-link = Voir la table et prendre place
mail-invitation-pace = La partie commence quand la table est complète. Ensuite, un mail vous prévient chaque fois que c’est à vous de jouer.

## La partie a commencé

mail-started-begun = La table est complète : la partie « { $game } » commence.
mail-started-you-are = Vous jouez les { $you ->
        [red] rouges
        [yellow] jaunes
        [blue] bleus
        [black] noirs
        [white] blancs
       *[other] { $you }
    }.
mail-started-players = À la table
mail-started-asked = C’est déjà à vous de jouer :
mail-started-wait = On n’attend encore rien de vous. Un mail vous prévient quand c’est à vous de jouer.
mail-started-commitment = Gardez ce mail. Tout le hasard de cette partie vient d’un secret tiré avant le début, et voici le sceau de ce secret (SHA-256). Le dernier mail apportera le secret lui-même, et vous pourrez vérifier chaque tirage :

## On demande quelque chose à qui lit

mail-turn-yours = { $name }, à vous de jouer :
mail-turn-sealed = { $name }, on attend votre mise secrète :
mail-turn-sealed-how = Personne ne la voit tant que tout le monde n’a pas misé, et jusque-là vous pouvez la changer.

mail-turn-last = Tous les autres ont répondu : on n’attend plus que vous.
mail-turn-left = Répondez au plus tard le { $deadline }. Temps restant : { $left }.
mail-turn-then = Sans réponse de votre part d’ici là, { $follows }.

## Combien de temps il reste

mail-half-yours = { $name }, la partie vous attend toujours, et la moitié de votre temps est écoulée :
mail-soon-yours = { $name }, la partie vous attend toujours, et l’échéance approche :
mail-more-from = { $name }, vous recevez du temps en plus de la part de { $giver }. La partie vous attend toujours :
mail-more-yours = { $name }, vous avez du temps en plus. La partie vous attend toujours :
mail-run-yours = { $name }, les pendules repartent. La partie vous attend toujours :

## Le temps est écoulé

mail-out-ran = Votre temps dans la partie « { $game } » est écoulé.
mail-out-follows = Comme convenu à la table, { $follows }.

## Tous les autres ont répondu en secret

mail-last-yours = { $name }, tous les autres ont répondu : on n’attend plus que vous.

## Discussion

mail-talk-written = Il y a quelque chose à lire à la table « { $game } ».
mail-talk-said = Ce qui s’est écrit
mail-talk-earlier =
    { $earlier ->
        [one] Un message plus ancien n’est pas montré.
       *[other] { $earlier } messages plus anciens ne sont pas montrés.
    }
mail-talk-link = Aller à la table

## Quelqu’un a quitté sa place

mail-absent-left = Une place a changé de main dans la partie « { $game } ».
mail-absent-seats = Ce qui a changé
mail-absent-on = Le plateau est resté le même, et la partie continue de là.

## On demande quelque chose à la table

mail-vote-what = À la table « { $game } », votre accord est demandé
mail-vote-undo = { $asker } voudrait revenir au point qui suit l’entrée { $to } du journal.
mail-vote-pause = Quelqu’un voudrait arrêter les pendules quelque temps.
mail-vote-resume = Quelqu’un voudrait faire repartir les pendules.
mail-vote-end = Quelqu’un voudrait arrêter la partie ici, sans classement.
mail-vote-time = { $asker } voudrait que { $player } ait plus de temps qu’on n’en donne seul : { $time }.
mail-vote-bot = Le temps est écoulé pour { $player } ({ $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleu
        [black] noir
        [white] blanc
       *[other] { $colour }
    }). Le bot du serveur doit-il jouer jusqu’à son retour ?
mail-vote-silence = Sans réponse de votre part avant le { $deadline }, ce sera un oui.
mail-vote-all = Cela se fait si toutes les personnes consultées sont d’accord. Une fois votre temps dans la partie écoulé, ou si la partie vous attend depuis longtemps, trois jours de silence valent un oui.
mail-vote-most = Le bot du serveur joue si plus de la moitié des personnes consultées sont d’accord.
mail-vote-secret = Personne ne saura qui a dit quoi.
mail-vote-link = Dire oui ou non

## Le journal d’une partie ne se rejoue pas

mail-broken-stopped = Quelque chose ne va pas dans la partie « { $game } » : son journal ne se rejoue pas au-delà de l’entrée { $entry }, et pour l’instant personne ne peut y jouer.
mail-broken-safe = Rien n’est perdu : tout se regarde encore jusqu’à cette entrée. Vous pouvez attendre la réparation, voter l’arrêt de la partie, ou la cacher de votre liste.
mail-broken-fault = La personne qui s’occupe du serveur trouve le problème dans son journal sous

## Une partie va commencer

mail-confirm-asks = { $name }, « { $game } » va commencer. Êtes-vous toujours là ?
mail-confirm-left = À confirmer au plus tard le { $deadline }. Temps restant : { $left }
mail-confirm-how = La partie commence dès que toute la table a confirmé. Une place non confirmée à temps redevient libre : rien n’est perdu, et la table continue d’attendre des joueurs.
mail-confirm-link = Aller à la table et confirmer

## Qui lit n’a pas confirmé à temps

mail-lost-over = Le temps de confirmer votre place dans « { $game } » est passé, et la place est de nouveau libre. Rien n’est perdu : la partie n’avait pas commencé.
mail-lost-again = Vous pouvez reprendre place, tant qu’il en reste une de libre.
mail-lost-taken = Votre place dans « { $game } » a changé de main : quelqu’un d’autre y joue désormais.
mail-lost-opened = Votre place dans « { $game } » est ouverte, car la partie vous attendait : qui reçoit une invitation peut la prendre.
mail-lost-spectator = Ce que vous y avez fait reste à vous. Vous pouvez suivre la partie, et l’on ne vous demande plus rien.

## La table attend de nouveau des joueurs

mail-waits-again = « { $game } » ne commence pas encore : quelqu’un a quitté la table, ou n’a pas confirmé à temps.
mail-waits-seats =
    { $free ->
        [0] Les { $seats } places sont prises pour le moment.
        [one] Il y a une place libre sur { $seats }.
       *[other] Il y a { $free } places libres sur { $seats }.
    }
mail-waits-keep = Vous gardez votre place. Quand la table est de nouveau complète, on demande encore une fois à tout le monde.

## Une table a été fermée avant la partie

mail-closed-by = { $host } a fermé la table « { $game } ». La partie n’avait pas commencé.
mail-closed-invited = { $host } a fermé la table « { $game } », où une invitation vous attendait. La partie n’avait pas commencé.
mail-closed-by-operator = L’équipe du serveur a fermé la table « { $game } ». La partie n’avait pas commencé.
mail-closed-invited-by-operator = L’équipe du serveur a fermé la table « { $game } », où une invitation vous attendait. La partie n’avait pas commencé.
mail-closed-reason = Le motif

## Plusieurs choses à la fois, et le récapitulatif

mail-summary-hello = { $name }, voici ce qui vous attend.
mail-summary-waiting = À vous de jouer, l’échéance la plus proche d’abord
mail-summary-turn = { $ruleset } · { $game } : à vous de jouer depuis { $wait }
mail-summary-sealed = { $ruleset } · { $game } : on attend votre réponse secrète depuis { $wait }
mail-summary-last = { $ruleset } · { $game } : on attend votre réponse secrète depuis { $wait }, et l’on n’attend plus que vous
mail-summary-due = au plus tard le { $deadline }
mail-summary-minutes =
    { $minutes ->
        [0] moins d’une minute
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
mail-summary-hours =
    { $hours ->
        [one] { $hours } heure
       *[other] { $hours } heures
    }
mail-summary-days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
mail-summary-more =
    { $more ->
        [one] Une autre partie vous attend.
       *[other] { $more } autres parties vous attendent.
    }
mail-summary-news = À vos tables
mail-summary-messages =
    { $messages ->
        [one] { $ruleset } · { $game } : { $messages } nouveau message
       *[other] { $ruleset } · { $game } : { $messages } nouveaux messages
    }
mail-summary-absent = { $ruleset } · { $game } : une place a changé de main
mail-summary-out = { $ruleset } · { $game } : votre temps est écoulé
mail-summary-evidence = Le long numéro sous une partie est la tête de la chaîne de son journal : avec lui, ce mail est votre preuve du journal jusqu’ici.

## La partie est terminée

mail-over-ended = La partie « { $game } » est arrivée à sa fin.
mail-over-standings = Classement final
mail-over-standing =
    { $score ->
        [one] { $place }. { $name }, { $score } point
       *[other] { $place }. { $name }, { $score } points
    }
mail-over-link = Revoir la partie
mail-over-secret = Voici le secret d’où venait tout le hasard de cette partie. Son SHA-256 est le sceau de votre premier mail, et avec ce secret tout le monde peut vérifier chaque tirage :
mail-over-thanks = { $name }, merci d’avoir joué. À la prochaine partie !

## Une invitation à une place dans une partie en cours

mail-seat-asks = { $inviter } vous propose de reprendre une place dans une partie de { $ruleset } en cours : la place { $seat ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $seat }
    } dans « { $game } ».
mail-seat-yours = La personne qui la jouait jusqu’ici ne la joue plus. Si vous la prenez, la place est à vous : vous voyez ce qu’elle peut voir, et un mail vous prévient chaque fois que c’est à vous de jouer.
mail-seat-link = Voir la partie et prendre la place

## Répondre par mail

mail-answer-above = répondez au-dessus de cette ligne
mail-subject-answered = [Votre réponse] { $ruleset } · { $game }
mail-subject-not-understood = [Réponse non acceptée] { $ruleset } · { $game }
mail-how-moves = Vous pouvez répondre à ce mail par vos coups : écrivez-les en haut, un par ligne. Par exemple : { $example }
mail-how-sheet = Ce que vous pouvez écrire maintenant
mail-how-more = D’autres mots, sur une ligne à eux : « essai » et un coup montre ce qu’il ferait, « annule » annule votre dernière étape, « défaut » joue le coup prudent, « plateau » et « journal » les montrent de nouveau, « dis » et quelques mots parle à la table, « aide » en dit plus.
mail-how-accept = Répondez à ce mail par le mot « accepte » pour prendre place.
mail-how-confirm = Ou répondez à ce mail par le mot « confirme ».
mail-how-vote = Ou répondez à ce mail par « oui » ou « non ».
mail-answered-taken = Vos coups sont joués.
mail-answered-understood = Ce qui a été compris
mail-answered-happened = Ce qui s’est passé
mail-answered-tried = Rien n’a été envoyé à la partie : ce n’est qu’un essai.
mail-answered-would = Ce qui se passerait
mail-answered-advised = Ce que ferait le bot le plus fort du serveur, le meilleur d’abord
mail-answered-no-advice = Rien ne vous est demandé : il n’y a donc rien à conseiller.
mail-answered-unknown = La suite dépend du hasard, ou de ce que les autres n’ont pas montré : impossible de le dire d’avance.
mail-answered-said = Dit à la table
mail-answered-unsaid = Vos paroles n’ont pas été dites à la table : { $why }
mail-answered-not-read = Ce qui n’a pas été lu
mail-answered-next = On vous demande maintenant :
mail-answered-no-next = On n’attend rien de vous maintenant. Un mail vous prévient quand c’est à vous de jouer.
mail-done-accepted = Vous avez une place dans « { $game } ». Un mail vous prévient quand la partie commence, puis chaque fois que c’est à vous de jouer.
mail-done-took-over = La place dans « { $game } » est à vous.
mail-done-confirmed = Merci : vous êtes toujours là. « { $game } » commence dès que toute la table a confirmé.
mail-done-agreed = Votre oui est compté.
mail-done-disagreed = Votre non est compté.
mail-done-undone = Votre dernière étape est annulée.
mail-done-quieted = Plus de rappels pour « { $game } ». Vous saurez toujours quand c’est à vous de jouer ; « rappels » les fait revenir.
mail-done-reminded = Les rappels pour « { $game } » sont de retour.
mail-done-resigned = Le bot du serveur joue désormais à votre place dans « { $game } ». Pour la reprendre, répondez quand c’est à vous de jouer, ou ouvrez la partie.
mail-shown-board = Voici de nouveau le plateau.
mail-shown-no-log = Il ne s’est rien passé depuis votre dernier coup.
mail-shown-help = Écrivez un coup par ligne ; ils sont tous joués, ou aucun. « essai » devant le premier montre ce qu’ils feraient. « défaut » joue le coup prudent. « annule » annule votre dernière étape, tant que personne d’autre n’a à donner son accord. « plateau » montre le plateau, « journal » ce qui s’est passé depuis votre dernier coup, « aide » et un verbe toutes les façons de l’utiliser. « dis » et quelques mots parle à la table. « conseil » dit ce que ferait le bot le plus fort du serveur, là où vous ne jouez qu’avec des bots. « plus de rappels » arrête les rappels de cette partie, « rappels » les fait revenir. « abandon » laisse le bot du serveur jouer à votre place, si la table en était d’accord.
mail-shown-help-before = La partie n’a pas commencé. Le mail auquel vous avez répondu dit quel mot il attend.
mail-shown-no-verb = « { $verb } » n’est pas un coup que vous pouvez jouer maintenant.
mail-refused-nothing = Rien n’a été fait de votre réponse.
mail-refused-stranger = Quelqu’un a répondu à un mail qui vous était envoyé, depuis une autre adresse que la vôtre. Si c’était vous, répondez depuis l’adresse où ce mail est arrivé. Si vous avez transmis le mail, personne ne peut s’en servir pour jouer à votre place.
mail-refused-again = Répondez encore une fois au mail qui posait la question, par le mot qu’il indique.
mail-refused-no-text = Il n’y avait pas de texte lisible.
mail-refused-too-many-parts = Il était fait de trop de parties pour être lu sûrement.
mail-refused-no-moves = Il n’y avait pas de coup. L’objet d’un mail n’est pas lu : écrivez vos coups en haut du texte.
mail-refused-word = Ligne { $line }, « { $step } » : « { $found } » n’a pas sa place là.
mail-refused-too-much = Ligne { $line }, « { $step } » : « { $found } » est de trop à la fin.
mail-refused-unfinished = Ligne { $line }, « { $step } » : il manque quelque chose à la fin.
mail-refused-expected = Ce qui pourrait y être
mail-refused-mixed = À partir de la ligne { $line }, « { $text } », il s’agit d’autre chose. Envoyez les coups et les autres mots dans des mails séparés.
mail-refused-above-and-below = Il y a des coups au-dessus et au-dessous de ce que vous citez. Écrivez-les tous au même endroit.
mail-refused-too-many-steps = Il y avait plus de { $most } coups.
mail-refused-stale = La partie a avancé depuis le mail auquel vous avez répondu : vos coups n’ont pas été joués.
mail-refused-older = Vous avez donné une autre réponse depuis que vous avez écrit celle-ci, et c’est elle qui compte.
mail-refused-too-late = Le mail auquel vous avez répondu a plus de 60 jours.
mail-refused-suspended = Le compte est suspendu, donc rien de votre réponse n’a été fait. Si vous pensez que c’est une erreur, écrivez à l’équipe du serveur.
mail-refused-several = Plusieurs questions sont posées à la table, un mot ne suffit donc pas : ouvrez la partie pour répondre.
mail-refused-not-alone = Votre dernière étape ne peut pas être annulée sans les autres. Ouvrez la partie pour leur demander.
mail-refused-step = Coup { $step } : { $detail }
mail-refused-other = { $detail }
mail-refused-rule = La règle : { $rule }
mail-quoted = « { $text } »
mail-colon =  :
