### Événements : ce que disent les webhooks et /me/events en une ligne. Les questions à la table sont celles des mails.

hook-game = « { $name } » ({ $ruleset })
hook-left =
    { $unit ->
        [minute] { $count ->
            [one] { $count } minute
           *[other] { $count } minutes
        }
        [hour] { $count ->
            [one] { $count } heure
           *[other] { $count } heures
        }
       *[day] { $count ->
            [one] { $count } jour
           *[other] { $count } jours
        }
    }
hook-due = répondez au plus tard le { $moment }, il vous reste { $left }
hook-to = { $name } : { $said }
hook-test = Ceci est un essai de votre webhook chez Poste Restante.
hook-invitation = { $inviter } vous invite à la table { $game }.
hook-started = La partie { $game } a commencé, et vous jouez les { $colour ->
        [red] rouges
        [yellow] jaunes
        [blue] bleus
        [black] noirs
        [white] blancs
       *[other] { $colour }
    }.
hook-your-turn = À vous de jouer dans la partie { $game } : { $question }
hook-bid-due = On attend votre mise secrète dans la partie { $game } : { $question }
hook-last-one = On n’attend plus que vous dans la partie { $game } : { $question }
hook-half-time = La moitié de votre temps dans la partie { $game } est écoulée ; { $due } : { $question }
hook-reminder = La partie { $game } vous attend toujours ; { $due } : { $question }
hook-moved = Votre échéance dans la partie { $game } a changé ; { $due } : { $question }
hook-timed-out = Votre temps dans la partie { $game } est écoulé. Comme convenu : { $follows }
hook-over = La partie { $game } est terminée.
hook-won = La partie { $game } est terminée : { $winner } l’emporte.
hook-shared = La partie { $game } est terminée : { $winners } l’emportent ensemble.
hook-message = { $name } a écrit à la table { $game } : { $text }
hook-more = { $said } ({ $more ->
        [one] et il y a { $more } autre message
       *[other] et il y a { $more } autres messages
    })
hook-seat-bot = Dans la partie { $game }, quelqu’un a quitté la place { $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $colour }
    }, et le bot du serveur y joue désormais.
hook-seat-newcomer = Dans la partie { $game }, la place { $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $colour }
    } passe à quelqu’un d’autre.
hook-seat-open = Dans la partie { $game }, la place { $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $colour }
    } est ouverte à qui veut la reprendre.
hook-seat-back = Dans la partie { $game }, la place { $colour ->
        [red] rouge
        [yellow] jaune
        [blue] bleue
        [black] noire
        [white] blanche
       *[other] { $colour }
    } revient à la personne qui l’avait.
hook-vote = La partie { $game } demande votre accord : { $questions }
hook-broken = La partie { $game } est arrêtée : son journal ne se rejoue pas au-delà de l’entrée { $entry }, et pour l’instant personne ne peut y jouer. Le problème est noté sous { $fault }.
hook-confirm = La partie { $game } va commencer : confirmez au plus tard le { $moment } que vous êtes toujours là.
hook-seat-lost = Le temps de confirmer votre place dans la partie { $game } est passé, et la place est de nouveau libre.
hook-seat-passed = Votre place dans la partie { $game } a changé de main : vous pouvez désormais suivre la partie.
hook-waits = La partie { $game } ne commence pas encore : la table attend de nouveau des joueurs.
hook-closed = { $host } a fermé la table { $game } : { $reason }
hook-closed-by-operator = L’équipe du serveur a fermé la table { $game } : { $reason }
