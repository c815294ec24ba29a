### Pages. Les noms que les gens se donnent arrivent comme des faits entre accolades, et la page leur ôte tout sens particulier.

## Autour de chaque page

web-language-name = Français

web-head-skip = Aller au contenu
web-head-menu = Menu principal
web-head-tables = Tables
web-head-my-games =
    { $waiting ->
        [0] Mes parties
       *[other] Mes parties ({ $waiting } à jouer)
    }
web-head-sign-in = Se connecter
web-head-sign-out = Se déconnecter
web-foot-about = Des jeux de société qui vous attendent. Chaque coup est lié au précédent, et tout le monde peut le vérifier.
web-foot-docs = Pour les programmes : l’API
web-foot-contract = le contrat OpenAPI
web-foot-language = Langue

## Visites

web-guest-name = Visite { $number }
web-guest-strip = Vous jouez en visite : seul ce navigateur vous reconnaît, pendant 30 jours après votre dernier coup.
web-guest-keep = Gardez vos parties : laissez votre adresse

## Temps

web-left-none = temps écoulé
web-left-minutes =
    { $number ->
        [one] encore { $number } minute
       *[other] encore { $number } minutes
    }
web-left-hours =
    { $number ->
        [one] encore { $number } heure
       *[other] encore { $number } heures
    }
web-left-days = encore { $number } jours

## Ce qui ne va pas

web-error-not-found = Il n’y a rien ici
web-error-not-found-text = Cette page n’existe pas, ou vous ne pouvez pas la voir.
web-error-not-found-stranger = Cette page n’existe pas, ou seule la table peut la voir. Si vous y jouez, connectez-vous : vous reviendrez ici.
web-error-method = Cette page n’accepte pas une telle requête
web-error-method-text = Ouvrez-la par un lien, ou revenez en arrière et utilisez son formulaire.
web-error-forbidden = Cela ne vous est pas permis
web-error-too-many = Trop de requêtes
web-error-away = Le serveur est occupé
web-error-away-text = Il ne peut pas joindre sa base de données pour le moment. Rien n’est perdu : réessayez dans un instant.
web-error-fault = Un problème est survenu
web-error-fault-text = La faute est au serveur, pas à vous. Rien de ce qui était annoncé comme fait n’est perdu.
web-error-noted = Le problème est noté sous le numéro { $id }.
web-error-other = C’est impossible
web-error-first-page = À la première page

## Connexion

web-sign-in = Se connecter
web-sign-in-why = Votre adresse e-mail est votre compte : il n’y a pas de mot de passe. Nous vous envoyons six chiffres par mail.
web-sign-in-trouble = Cela n’a pas marché.
web-sign-in-email = Votre adresse e-mail
web-sign-in-name = Votre nom à la table
web-sign-in-name-hint = Seulement si c’est votre première fois ici ; les autres le verront.
web-sign-in-send = M’envoyer un code
web-sign-in-keep = Vous jouez en visite, et seul ce navigateur vous reconnaît. Laissez votre adresse : ce que vous jouez ici sera à vous sur tous vos appareils.
web-sign-in-have = Vous avez déjà un code ?
web-sign-in-code = Les six chiffres du mail
web-sign-in-button = Se connecter
web-sign-in-sent = Un mail avec six chiffres est en route. Ils sont valables un quart d’heure.
web-sign-in-sent-text = Ouvrez le lien du mail, ou tapez les chiffres ici.
web-sign-in-again = Pas de mail ? En demander un autre

## Première page

web-home-title = Des jeux de société qui vous attendent
web-home-about =
    { $ruleset ->
        [tammany-hall] Envoyez vos patrons dans les quartiers du vieux New York, gagnez l’amitié des immigrés et achetez les élections avec leurs faveurs.
        [city-and-guilds] Posez des tuiles dans une ville médiévale, placez vos compagnons auprès des guildes qui grandiront et touchez votre part quand un îlot est terminé.
        [bull-moose] L’élection de 1912, État par État : jouez des cartes, prenez le train et placez les cubes de votre parti là où sont les grands électeurs.
       *[other] { "" }
    }
web-home-hours =
    { $ruleset ->
        [city-and-guilds] De 3 à 5 joueurs ; environ une heure de jeu, quelques semaines par mail.
       *[other] De 3 à 5 joueurs ; environ trois heures de jeu, quelques semaines par mail.
    }
web-home-play = Ouvrir une table
web-home-play-now = Jouer tout de suite
web-home-play-now-hint = Une partie à trois : vous et deux bots du serveur. Elle commence tout de suite et vous attend aussi longtemps que vous voulez.
web-home-all-mine = Toutes mes parties
web-home-all-open = Toutes les tables en attente
web-home-all-running = Toutes les parties en cours

web-home-lead = Ici se jouent des parties lentes de jeux de société, par mail. Connectez-vous avec votre adresse e-mail, prenez place à une table et répondez quand cela vous convient ; quand c’est à vous de jouer, le serveur vous prévient par mail.
web-home-games = Ce qui se joue ici
web-home-open = Tables qui attendent des joueurs
web-home-running = Parties à suivre
web-home-programs = Pour les programmes
web-home-programs-text = Un programme peut faire tout ce que vous pouvez faire.
web-home-mails-go = Les mails de ce serveur vont dans le dossier { $folder }.
web-home-docs = Essayer chaque requête dans le navigateur.

## Une partie

web-game-state = { $ruleset }, { $status ->
        [open] table en attente
        [running] partie en cours
        [finished] partie terminée
        [abandoned] partie fermée
       *[other] { $status }
    }. À la table : { $players }.
web-game-waits-for = La partie attend { $players }.
web-game-step = Le plateau après l’étape { $at } sur { $last }
web-game-step-before = L’étape d’avant
web-game-step-after = L’étape d’après
web-game-newest = La dernière
web-game-happened = Ce qui s’était passé jusque-là

## Une table en jeu

web-play-title-yours = ● À vous de jouer – { $name }
web-play-your-turn = C’est à vous de jouer.
web-play-unsent = L’envoi n’a pas abouti : le serveur est injoignable, ou ne répond pas. Tout est encore là ; appuyez de nouveau sur le bouton pour envoyer.
web-play-step = Étape
web-play-go-to-step = Montrer cette étape
web-play-less = { $word } : un de moins
web-play-more = { $word } : un de plus
web-play-due = Échéance :
web-play-broken = La partie ne peut plus qu’être regardée : son journal ne se lit pas jusqu’au bout. Le problème est noté sous le numéro { $id }.
web-play-trouble = Impossible.
web-play-rule = Règle :
web-play-at-most = Il y en a { $most } au plus.
web-play-exactly = À choisir, ni plus ni moins : { $number }.
web-play-one-each = Un par personne, et jamais deux fois le même.
web-play-over = Partie terminée
web-play-place = Place
web-play-player = Nom
web-play-score = Score
web-play-record = Le procès-verbal de la partie, que tout le monde peut vérifier
web-play-chance = Vérifiez vous-même le hasard
web-play-chance-text = Tout le hasard de cette partie vient d’un seul secret. Son hash était dans le premier mail de tout le monde, avant le moindre coup. La première ligne ci-dessous calcule le hash du secret ; la seconde rejoue tout le procès-verbal, à télécharger ci-dessus.
web-play-secret = Le secret
web-play-commitment = Son hash (SHA-256)
web-points-link = D’où viennent les points
web-points-of = D’où viennent les points de « { $name } »
web-points-table = Les points étape par étape
web-points-what = Ce qui s’est passé
web-play-panel = Votre tour
web-play-nothing-asked = On n’attend rien de vous pour le moment.
web-play-look-again = Regarder de nouveau
web-play-your-answer = Votre réponse secrète :
web-play-may-change = Vous pouvez la changer tant que tout le monde n’a pas répondu.
web-play-so-far = Mon tour jusqu’ici
web-play-stale = La partie a avancé depuis que vous avez prévu cela. Rien n’en a été envoyé.
web-play-try-again = Prévoir de nouveau la même chose
web-play-back-to = Revenir avant l’étape { $step }
web-play-stop-chance = La suite dépend du hasard. Envoyez pour continuer.
web-play-stop-hidden = La suite dépend de ce que vous ne voyez pas. Envoyez pour continuer.
web-play-send = Envoyer
web-play-seal = Valider ma réponse
web-play-not-sent = Rien n’est encore envoyé.
web-play-not = pas { $word }
web-play-begin-with = Ou commencer par : { $word }
web-play-up-to = de 0 à { $most }
web-play-choose = Choisir
web-play-add = Ajouter à mon tour
web-play-type = Taper vos coups
web-play-type-label = Comme ils s’écrivent dans les règles ou les procès-verbaux, séparés par des virgules
web-play-whole = C’est là tout votre tour.
web-play-hint = Demander conseil au bot le plus fort
web-play-advice = Ce que ferait le bot le plus fort, le meilleur d’abord
web-play-board-ahead = Le plateau après vos étapes, pas encore envoyées
web-play-board-text = Le plateau en texte
web-play-mark-legal = peut être choisi
web-play-mark-unsent = change avec vos étapes, pas encore envoyées
web-play-mark-new = nouveau depuis votre dernier coup
web-play-first = Le début
web-play-players = Joueurs
web-play-you = vous
web-play-waited-for = doit répondre
web-play-program = un programme
web-play-bot = le bot du serveur joue
web-play-away = temps écoulé
web-play-no-mails = ne reçoit pas de mails
web-play-until = jusqu’au
web-play-since = Depuis votre dernier coup
web-play-at = étape { $at }
web-play-no-news = Encore rien.
web-play-before = Ce qu’il y avait avant
web-play-older = Entrées précédentes
web-play-newer = Entrées suivantes
web-play-log-of = Le journal de « { $name } »
web-play-to-table = À la table
web-play-talk = Discussion
web-play-say = Dire quelque chose à la table
web-play-say-button = Le dire
web-play-no-talk = Personne n’a encore rien dit.
web-play-older-talk = Ce qui s’est dit avant
web-play-take-back = Annuler ma dernière étape
web-play-ask-back = Demander à la table d’annuler ma dernière étape
web-play-vote =
    { $kind ->
        [undo] { $who } demande à revenir au point qui suit l’étape { $to }.
        [pause] Question à la table : arrête-t-on toutes les pendules ?
        [resume] Question à la table : les pendules repartent-elles ?
        [end] Question à la table : la partie s’arrête-t-elle ici, sans classement ?
        [time] { $who } demande plus de temps pour { $player } : { $time }.
       *[bot] Le temps est écoulé pour { $who }. Le bot du serveur doit-il jouer jusqu’à son retour ?
    }
web-play-vote-count = Pour l’instant { $agreed } oui, il en faut { $needed }.
web-play-agree = Oui
web-play-refuse = Non
web-play-withdraw = Retirer la question
web-play-orders = Réponses données d’avance
web-play-orders-text = La première part pour vous dès que votre prochain choix s’ouvre, la deuxième avec celui d’après. Si l’une ne convient pas, elle est annulée avec celles qui la suivent, et la question vous est posée comme d’habitude. Personne d’autre ne les voit.
web-play-orders-moves = Une réponse par ligne, trois au plus, comme elles s’écrivent dans les règles ou les procès-verbaux
web-play-orders-if = La première seulement si la dernière étape de cette personne
web-play-orders-always = toujours
web-play-orders-step = était celle-ci, comme elle s’écrit
web-play-orders-give = Donner ces réponses
web-play-orders-back = Les retirer toutes
web-play-seat = Ma place et le temps
web-play-seat-back = Me revoilà : reprendre ma place
web-play-seat-offer = Offrir ma place
web-play-seat-offer-text = Vous jouez tant que personne ne la prend.
web-play-seat-take = Prendre la place libre : { $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $colour }
    }
web-play-time-for = Donner du temps à
web-play-time-hours = Heures
web-play-time-give = Donner du temps
web-play-again = Revanche avec les mêmes personnes
web-play-again-said = On prend sa revanche ? La prochaine table est ici : { $address }
web-play-again-text = Une table comme celle-ci s’ouvre, et la table d’ici en trouve l’adresse dans la discussion.
web-play-order =
    { $state ->
        [waiting] attend votre prochain choix{ $if ->
            [yes] , si { $who } vient de jouer « { $step } »
           *[no] {""}
        }.
        [fired] est parti pour vous.
       *[cancelled] a été annulé : { $reason ->
            [condition] la dernière étape était une autre.
            [other_kind] la question était une autre.
            [refused] une règle l’interdit.
            [answered] vous avez répondu entre-temps.
            [undone] des étapes ont été annulées.
            [seat_passed] quelqu’un d’autre joue désormais à cette place.
           *[other] la partie est terminée.
        }
    }
web-play-ask-table = Demander à la table
web-play-ask-pause = Demander une pause
web-play-ask-resume = Demander à reprendre
web-play-ask-end = Demander l’arrêt de la partie, sans classement

## Une table dont la partie n’a pas commencé

web-table-closed = La table a été fermée avant la partie.
web-table-closed-why =
    { $cause ->
        [by_host] { $name } l’a fermée en disant : « { $reason } »
        [by_operator] L’équipe du serveur l’a fermée en disant : « { $reason } »
        [everybody_left] Tout le monde l’avait quittée.
       *[other] La dernière personne présente avait supprimé son compte.
    }
web-table-open = La partie n’a pas encore commencé.
web-table-confirm = À confirmer par toute la table, au plus tard le { $due }.

web-table-seats = Places
web-table-you = vous
web-table-host = a ouvert la table
web-table-confirmed = a confirmé
web-table-asked = doit confirmer
web-table-free = libre
web-table-full = Toutes les places sont prises.
web-table-sign-in = Se connecter pour prendre place
web-table-join = Prendre place
web-table-leave = Rendre ma place
web-table-confirm-button = Je joue
web-table-start = Commencer tout de suite à { $players }
web-table-invite = Inviter quelqu’un
web-table-link = Montrez cette adresse à qui vous voulez
web-table-invite-email = Adresse e-mail
web-table-invite-button = Envoyer une invitation
web-table-invited = Invitations
web-table-invited-by = quelqu’un que connaît { $name }
web-table-invited-by-nobody = quelqu’un
web-table-invited-waiting = le mail doit encore partir
web-table-invited-sent = le mail est parti
web-table-invited-refused = l’adresse refuse nos mails
web-table-terms = Temps
web-table-close = Fermer cette table
web-table-close-reason = Pourquoi ? Toute la table et les personnes invitées le sauront.
web-table-close-button = Fermer la table

## Listes de parties

web-list-free =
    { $free ->
        [0] Toutes les places sont prises
        [one] Une place libre sur { $seats }
       *[other] { $free } places libres sur { $seats }
    }
web-list-yours = À vous de jouer
web-list-waits-for = On attend { $players }
web-list-broken = Partie bloquée
web-list-over = Terminée le { $when }
web-list-closed = Terminée
web-list-private = privée
web-list-program = { $name } (programme)
web-list-bot = bot
web-list-house-bot = { $level ->
        [easy] Apprenti
        [fair] Commis
       *[strong] Receveur
    } (bot)
web-list-nobody = personne
web-list-older = Plus anciennes

## Mes parties

web-me = Mes parties
web-me-find = Trouver une table
web-me-all = Toutes mes parties
web-me-due = À vous de jouer
web-me-others = On attend les autres
web-me-open = Tables qui attendent des joueurs
web-me-over = Terminées
web-me-none-due = Aucune partie ne vous attend.
web-me-none-others = Vous ne jouez pas d’autre partie.
web-me-none-open = Vous n’êtes à aucune table en attente.
web-me-none-over = Encore aucune.

## Tables et parties de tout le monde

web-games = Tables et parties
web-games-which = Quelles parties
web-games-what = À quoi l’on joue
web-games-all = tous les jeux
web-games-any = peu importe
web-games-free = Places libres
web-games-free-seats =
    { $number ->
        [4] 4
       *[other] { $number } ou plus
    }
web-games-pace = Temps
web-games-pace-kind =
    { $kind ->
        [unlimited] sans limite
        [per_decision] tant par choix
        [bank] une réserve où puiser
       *[fixed_hour] avant une heure du jour
    }
web-games-look = Chercher
web-games-none = Il n’y en a pas pour le moment.
web-games-open = en attente
web-games-running = en cours
web-games-finished = terminées

## Une nouvelle table

web-new-table = Nouvelle table
web-new-table-of = Une table de { $name }
web-new-trouble = La table n’a pas pu être ouverte.
web-new-game = Jeu
web-new-seats = Places
web-new-bots = Dont pour des bots
web-new-bots-hint = Si toutes les autres places sont à eux, la partie commence tout de suite.
web-new-level = { $number ->
        [1] Premier bot
        [2] Deuxième bot
        [3] Troisième bot
       *[other] Quatrième bot
    }
web-new-level-name = { $level ->
        [easy] Apprenti : joue d’instinct
        [fair] Commis : vise le gain immédiat
       *[strong] Receveur : voit plus loin
    }
web-new-pace = Temps
web-new-who = Qui peut venir
web-new-public = Tout le monde peut la voir ; elle est dans la liste.
web-new-unlisted = Qui connaît son adresse peut la voir.
web-new-private = Seules les personnes qui jouent ou qu’on invite peuvent la voir.
web-new-more = Autres choix
web-new-name = Nom de la table
web-new-absence = Quand le temps de quelqu’un est écoulé
web-new-programs = Les programmes d’autres personnes peuvent aussi prendre place
web-new-confirm = Heures pour confirmer avant le début de la partie
web-new-confirm-hint = Si vous en indiquez, une fois la table complète, on demande à chaque personne si elle est toujours là. Laissez vide pour commencer tout de suite.
web-new-nonce = Votre part du hasard
web-new-nonce-hint = Un texte quelconque, pour que personne n’ait pu choisir le hasard de la partie sans vous.
web-new-button = Ouvrir la table

## Réglages

web-settings = Réglages
web-settings-name = Vous
web-settings-language = Langue
web-settings-page = Tout le monde peut voir une page avec mes parties publiques
web-settings-your-page = Votre page
web-settings-address = Votre adresse
web-settings-address-is = Les mails vont à { $address } ; cette adresse sert aussi à vous connecter.
web-settings-address-text = Un code part à la nouvelle adresse. Rien ne change tant que vous ne l’avez pas tapé ici.
web-settings-new-address = Nouvelle adresse e-mail
web-settings-address-ask = M’envoyer un code
web-settings-address-sent = Un code est en route vers { $address }. Tapez-le ici dans les 15 minutes.
web-settings-address-change = Changer mon adresse
web-settings-save = Enregistrer
web-settings-vacation = Vacances
web-settings-vacation-text = Pendant votre absence, vos parties prennent sur leurs jours de vacances, et non sur votre temps.
web-settings-away = Vous êtes en vacances depuis le { $since }.
web-settings-away-until = Elles se terminent d’elles-mêmes le { $until }.
web-settings-until = Retour le (laissez vide pour le dire vous-même)
web-settings-notices = Mails et fuseau horaire
web-settings-zone = Votre fuseau horaire
web-settings-zone-text = Les échéances et les heures, ici et dans vos mails, sont données dans ce fuseau.
web-game-mails = Mails de cette partie
web-game-mails-text = Ce que vous choisissez ici ne vaut que pour cette partie. Ce que vous avez décoché pour toutes le reste ; ce qui est laissé vide est comme pour toutes, dans les
web-game-mails-delay = Combien de minutes un tour ou un message de cette partie attend avant le mail (vide : comme pour toutes)
web-game-mails-last-day = Combien d’heures avant une échéance de cette partie arrive le dernier rappel (vide : comme pour toutes)
web-game-mails-digest = Les tours et les messages de cette partie attendent le mail du jour, si vous en voulez un
web-game-mails-hook = Ce que reçoit votre webhook « { $name } »
web-settings-mailed = Ce que vous recevez par mail
web-settings-delay = Combien de minutes un tour ou un message attend avant le mail (vide : autant que le dit ce serveur)
web-settings-last-day = Combien d’heures avant une échéance arrive le dernier rappel
web-settings-quiet = Pas de mails
web-settings-quiet-from = de
web-settings-quiet-to = à
web-settings-never = jamais
web-settings-digest = Tours et messages une fois par jour, en un seul mail
web-settings-answers = Je peux répondre par mes coups aux mails sur mes parties
web-settings-pictures = Les mails sur mes parties montrent une image du plateau
web-settings-digest-hour = Le mail du jour arrive à
web-settings-back = Me revoilà
web-settings-leave = Partir en vacances
web-settings-feeds = Calendrier et flux
web-settings-feeds-text = Votre calendrier peut montrer vos échéances, et un lecteur de flux ce qui vous attend et ce qui se passe à vos tables. Ils demandent à des adresses secrètes : qui en connaît une peut lire, et rien d’autre. Gardez-les pour vous ; si l’une d’elles circule, faites-en de nouvelles.
web-settings-feeds-made = Voici les adresses. Elles ne sont montrées que cette fois.
web-settings-feeds-deadlines = Vos échéances, pour un calendrier
web-settings-feeds-waiting = Ce qui vous attend, pour un lecteur de flux
web-settings-feeds-game = Ce qui se passe à une table, pour autant que vous puissiez le voir ; mettez la fin de l’adresse de sa page à la place de { "{" }id{ "}" }
web-settings-feeds-since = Vous avez vos adresses depuis { $when }.
web-settings-feeds-make = Créer des adresses
web-settings-feeds-renew = Créer de nouvelles adresses et fermer celles-ci
web-settings-feeds-end = Fermer ces adresses
web-settings-tokens = Jetons d’accès pour programmes
web-settings-tokens-text = Un programme avec un jeton d’accès agit à votre place. Il ne peut rien changer sur cette page.
web-settings-token-name = Comment vous l’appelez
web-settings-token-scope = Ce qu’il peut faire
web-settings-scope-read = voir ce que vous voyez
web-settings-scope-play = voir et jouer
web-settings-scope-bot = jouer beaucoup et vite, comme un bot
web-settings-token-make = Créer un jeton d’accès
web-settings-made = Voici le jeton d’accès. Il ne s’affiche que cette fois.
web-settings-revoke = Révoquer
web-settings-apps = Applications qui agissent pour vous
web-settings-apps-text = Vous leur avez permis ce qui se lit ici. Aucune ne peut rien changer sur cette page.
web-settings-app-since = depuis le { $since }
web-settings-app-used = dernier usage le { $used }
web-settings-app-ends = sans usage, prend fin le { $ends }
web-settings-app-end = Fermer
web-settings-sessions = Connexions ouvertes
web-settings-sessions-text = Se déconnecter partout ferme tous les navigateurs et toutes les applications, celui-ci compris. Les jetons d’accès restent.
web-settings-sign-out-all = Se déconnecter partout
web-settings-delete = Supprimer mon compte
web-settings-delete-text = Votre adresse et votre nom sont oubliés, et vous quittez vos tables en attente. Dans les parties en cours, le bot du serveur joue à votre place. Impossible de revenir en arrière.
web-settings-sure = Oui, c’est bien ce que je veux
web-settings-delete-button = Supprimer mon compte pour toujours

## Une application demande si elle peut agir pour quelqu’un

web-authorize = Cette application peut-elle agir pour vous ?
web-authorize-by = Enregistrée par { $name }. Elle ne fait pas partie de ce serveur, et personne ici ne l’a examinée.
web-authorize-may = Elle demande à
web-authorize-read = voir ce que vous voyez : vos parties, vos mains et ce qui vous est demandé
web-authorize-play = ouvrir des parties, les rejoindre et les jouer à votre place, et écrire aux autres à vos tables
web-authorize-bot = ouvrir des parties, les rejoindre et les jouer toute seule à votre place, beaucoup et vite
web-authorize-may-not = Elle ne peut pas changer vos réglages et ne connaît jamais vos codes de connexion. Son accès prend fin quand vous le fermez dans vos réglages, ou après 90 jours sans usage.
web-authorize-then = Après votre réponse
web-authorize-site = Votre navigateur va sur { $site } :
web-authorize-device = Votre navigateur revient à un programme sur cet appareil :
web-authorize-as = Compte ouvert ici : { $name }.
web-authorize-allow = Permettre
web-authorize-refuse = Refuser

## Les mails envoyés

web-mails = Vos mails
web-mails-your-address = Votre adresse
web-mails-address =
    { $word ->
        [ok] aucun mail à cette adresse ne semble perdu
        [refused] les serveurs refusent nos mails
        [bouncing] nos mails nous reviennent
       *[other] { $word }
    }
web-mails-address-since = { $state }, depuis le { $since }
web-mails-last = Les derniers mails
web-mails-when = Quand
web-mails-what = Quoi
web-mails-became = État
web-mails-why = Pourquoi
web-mails-game = la partie
web-mails-none = Vous n’avez encore reçu aucun mail.
web-mails-older = Mails plus anciens
web-mails-kind =
    { $word ->
        [sign_in] code de connexion
        [invitation] invitation
        [game_started] partie commencée
        [your_turn] à vous de jouer
        [bid_due] mise secrète attendue
        [last_one] on n’attend plus que vous
        [half_time] moitié du temps passée
        [last_day] bientôt l’échéance
        [deadline_moved] du temps en plus
        [timed_out] temps écoulé
        [game_over] partie terminée
        [message] discussion à la table
        [player_absent] changement à la table
        [vote_asked] votre avis
        [broken] partie bloquée
        [confirm_start] à confirmer
        [seat_lost] place perdue
        [table_waits] on attend du monde
        [table_closed] table fermée
        [digest] récapitulatif
       *[other] { $word }
    }
web-mails-state =
    { $word ->
        [waiting] en attente
        [sent] envoyé
        [dropped] non envoyé
        [dead] refusé ou abandonné
       *[other] { $word }
    }

## Moins de mails

web-fewer = Moins de mails
web-fewer-mails =
    { $word ->
        [game_started] les mails qui annoncent le début d’une partie
        [your_turn] les mails qui demandent votre coup ou votre réponse secrète
        [half_time] les mails qui disent que la moitié de votre temps est écoulée
        [last_day] les mails qui rappellent une échéance proche
        [deadline_moved] les mails qui disent que votre échéance a changé
        [timed_out] les mails qui disent que votre temps est écoulé
        [message] les mails avec la discussion à la table
        [player_absent] les mails qui disent qu’une place a changé de main
        [vote_asked] les mails qui demandent un avis à la table
        [broken] les mails qui disent qu’une partie ne peut plus avancer
        [confirm_start] les mails qui demandent si vous êtes toujours là
        [seat_lost] les mails qui disent que votre place est libre ou a changé de main
        [table_waits] les mails qui disent que votre table attend des joueurs
        [table_closed] les mails qui disent qu’une table a été fermée
        [game_over] les mails qui disent qu’une partie est terminée
        [invitations] les invitations à jouer
       *[games] les mails sur vos parties
    }
web-fewer-done-again = C’est fait : vous recevez de nouveau { $mails }.
web-fewer-done-these = C’est fait : vous ne recevez plus { $mails }.
web-fewer-done-all = C’est fait : vous ne recevez plus { $mails }, ni aucun autre mail sur vos parties.
web-fewer-off = Vous ne recevez pas { $mails }.
web-fewer-on = Vous recevez { $mails }. Rien n’a encore changé.
web-fewer-again = Me les envoyer de nouveau
web-fewer-these = Ne plus m’envoyer { $mails }
web-fewer-all = Plus aucun mail sur mes parties
web-fewer-note = Les parties continuent : elles vous attendent, avec ou sans mails. Les codes de connexion arrivent toujours. Cette page fonctionne tant que vous gardez le mail : pour retrouver les mails, revenez ici.

## Règles

web-head-rules = Règles
web-rules = Règles
web-rules-lead = Les règles de chaque jeu telles que ce serveur les applique, avec ce qui a été précisé là où les textes imprimés se taisent. Un coup refusé en cite le paragraphe.
web-rules-of = Les règles de { $name }
web-rules-all = Toutes les règles
web-rules-contents = Sommaire
web-rules-picture = Un plateau de { $name } en milieu de partie

## La page d’une personne

web-player-since =
    Ici depuis { $month ->
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
    } { $year }
web-player-hidden = Personne d’autre ne voit cette page. Vous pouvez le changer dans vos réglages.
web-player-results = Parties publiques jouées jusqu’au bout
web-player-no-results = Encore aucune.
web-player-game = Jeu
web-player-played = Jouées
web-player-won = Gagnées
web-player-mean-place = Place moyenne
web-player-games = Parties publiques
web-player-no-games = Encore aucune.
web-colon =  :

## Calendar and feeds

web-feed-deadlines = Mes échéances
web-feed-waiting = Ce qui m’attend
web-feed-your-turn = À vous de jouer – { $game }
web-feed-asked = { $ruleset } attend votre réponse.
web-feed-until = Au plus tard le { $when }.
web-feed-no-limit = Il n’y a pas de limite de temps.
web-feed-of-table = Ce qui se passe ici, en flux

## For administrators

web-admin-act =
    { $kind ->
        [renamed] nom changé
        [sessions_ended] toutes les sessions fermées
        [suspended] compte suspendu
        [lifted] suspension levée
        [granted] administration accordée
        [revoked] administration retirée
        [table_hidden] table retirée des listes
        [table_relisted] table remise dans les listes
        [table_closed] table fermée
        [message_removed] message retiré
        [notice_again] avis à retenter
        [limits_lifted] limites levées
       *[notice_dropped] avis abandonné
    }
web-admin = Aider les gens
web-admin-lead = Ce que vous faites ici est gardé pour toujours, avec votre nom et le motif. D’une partie, on ne voit ici rien de plus que quiconque la regarde.
web-admin-find = Trouver une personne ou une table
web-admin-what = Le début du nom, une adresse e-mail entière, un identifiant, ou le lien d’une table
web-admin-find-button = Trouver
web-admin-nobody = On n’a trouvé personne.
web-admin-found = Qui a été trouvé
web-admin-more = Il y en a d’autres : écrivez plus du nom.
web-admin-acts = Ce qui a été fait
web-admin-no-acts = Rien n’a encore été fait.
web-admin-older = Ce qui a été fait avant
web-admin-by = Par qui
web-admin-on = À qui ou à quoi
web-admin-command-line = en ligne de commande
web-admin-marks =
    { $mark ->
        [guest] en visite
        [bot] programme
        [administrator] administre le serveur
       *[suspended] compte suspendu
    }
web-admin-here = Ici depuis le { $when }
web-admin-seen = Une session utilisée le { $when }
web-admin-unseen = Aucune session ouverte.
web-admin-counts = Sessions : { $sessions } · jetons : { $tokens } · tables : { $tables }
web-admin-suspended = Compte suspendu depuis le { $when }
web-admin-reason = Pourquoi (gardé pour toujours)
web-admin-reason-table = Pourquoi (toute la table le lit)
web-admin-rename = Changer le nom
web-admin-name = Nom
web-admin-address = Adresse
web-admin-end = Fermer toutes les sessions
web-admin-end-text = Tous les navigateurs et toutes les applications sont déconnectés. Les jetons d’accès restent.
web-admin-suspend = Suspendre le compte
web-admin-suspend-text = Sessions, applications, jetons et flux se terminent pour toujours, et la connexion est fermée. Les parties continuent, leurs mails aussi ; les réponses aux mails ne comptent pas.
web-admin-lift = Lever la suspension
web-admin-table = Une table
web-admin-table-look = Regarder la table
web-admin-table-state =
    { $status ->
        [open] La partie n’a pas commencé.
        [running] La partie est en cours.
        [finished] La partie est terminée.
       *[abandoned] La table a été fermée avant le début.
    }
web-admin-hidden = Elle est hors des listes.
web-admin-hide = Retirer des listes
web-admin-relist = Remettre dans les listes
web-admin-close = Fermer la table
web-admin-message = Retirer un message
web-admin-message-id = Le message, par son identifiant
web-admin-messages = Les messages avec leurs identifiants
web-admin-notices = Avis abandonnés
web-admin-no-notices = Aucun n’a été abandonné.
web-admin-notice-kind = { $kind }, essais : { $attempts }
web-admin-notice-to =
    { $to ->
        [mail] courrier
       *[webhook] webhook
    }
web-admin-again = Réessayer
web-admin-drop = Abandonner
web-admin-limits = Limites
web-admin-limits-text = Ce sont les comptes de ce serveur : chaque autre compte pour lui-même. Lever les limites les fait oublier à tous les serveurs, en une seconde environ.
web-admin-limits-none = Rien n’est compté en ce moment.
web-admin-limits-show = Montrer
web-admin-limit =
    { $limit ->
        [requests_of_user] requêtes
        [requests_of_bot] requêtes de programmes
        [requests_from_address] requêtes depuis l’adresse
        [guests_from_address] sessions sans compte
        [sign_in_mails] mails de connexion
        [sign_ins_from_address] codes demandés et essayés
        [tokens_from_address] jetons demandés par des applications
        [apps_allowed] applications autorisées
        [invitations] invitations
        [confirmations] confirmations demandées à une table
        [webhook_tests] essais de webhooks
        [unsubscribes_from_address] mails coupés et rétablis
        [records] enregistrements envoyés
        [exports] réponses avec beaucoup d’enregistrements
        [exports_from_address] réponses avec beaucoup d’enregistrements publics
        [feeds] calendriers et flux lus
        [hints] conseils
        [bot_plays] coups des bots dans les études
       *[replays] entrées d’études rejouées
    }
web-admin-limit-used = { $what } : { $used } sur { $most } (comptés jusqu’à : { $when })
web-admin-limit-met = { $what } : { $used } sur { $most }, de nouveau possible : { $next } (comptés jusqu’à : { $when })
web-admin-lift-limits = Lever les limites
web-admin-network = Une adresse réseau ou un bloc, comme 192.0.2.7 ou 192.0.2.0/24
web-admin-network-reason = Pourquoi (gardé pour toujours : pas d’adresse ici)
web-settings-scope-admin = aider les gens, en administrant
web-table-operator =
    { $kind ->
        [table_hidden] L’équipe du serveur a retiré cette table des listes : « { $reason } »
        [table_relisted] L’équipe du serveur a remis cette table dans les listes : « { $reason } »
        [table_closed] L’équipe du serveur a fermé cette table : « { $reason } »
       *[message_removed] L’équipe du serveur a retiré un message : « { $reason } »
    }
web-play-talk-removed = (L’équipe du serveur a retiré ce message.)
