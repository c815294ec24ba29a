### Eventi: che cosa dicono i webhook e /me/events in una riga. Le domande al tavolo sono quelle delle mail.

hook-game = «{ $name }» ({ $ruleset })
hook-left =
    { $unit ->
        [minute] { $count ->
            [one] { $count } minuto
           *[other] { $count } minuti
        }
        [hour] { $count ->
            [one] { $count } ora
           *[other] { $count } ore
        }
       *[day] { $count ->
            [one] { $count } giorno
           *[other] { $count } giorni
        }
    }
hook-due = rispondi entro { $moment }, hai ancora { $left }
hook-to = { $name }: { $said }
hook-test = Questa è una prova del tuo webhook su Poste Restante.
hook-invitation = { $inviter } ti invita al tavolo { $game }.
hook-started = La partita { $game } è cominciata, e giochi con il { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    }.
hook-your-turn = Tocca a te nella partita { $game }: { $question }
hook-bid-due = Manca la tua offerta segreta nella partita { $game }: { $question }
hook-last-one = Manchi solo tu nella partita { $game }: { $question }
hook-half-time = Metà del tuo tempo nella partita { $game } è passata; { $due }: { $question }
hook-reminder = La partita { $game } ti aspetta ancora; { $due }: { $question }
hook-moved = Nella partita { $game } la tua scadenza è cambiata; { $due }: { $question }
hook-timed-out = Il tuo tempo nella partita { $game } è scaduto. Come deciso: { $follows }
hook-over = La partita { $game } è finita.
hook-won = La partita { $game } è finita: vince { $winner }.
hook-shared = La partita { $game } è finita: { $winners } vincono insieme.
hook-message = { $name } ha scritto al tavolo { $game }: { $text }
hook-more = { $said } ({ $more ->
        [one] e c’è { $more } altro messaggio
       *[other] e ci sono { $more } altri messaggi
    })
hook-seat-bot = Nella partita { $game } qualcuno ha lasciato il posto { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    }, e ora lo gioca il bot del server.
hook-seat-newcomer = Nella partita { $game } il posto { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    } passa a qualcun altro.
hook-seat-open = Nella partita { $game } il posto { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    } è aperto a chi vuole subentrare.
hook-seat-back = Nella partita { $game } al posto { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    } gioca di nuovo chi l’aveva.
hook-vote = Nella partita { $game } serve il tuo consenso: { $questions }
hook-broken = La partita { $game } è ferma: la sua cronaca non si rilegge oltre la voce { $entry }, e per ora nessuno può giocare. L’errore è { $fault }.
hook-confirm = La partita { $game } sta per iniziare: conferma entro { $moment } che ci sei ancora.
hook-seat-lost = Il tempo per confermare il tuo posto nella partita { $game } è passato, e il posto è di nuovo libero.
hook-seat-passed = Il tuo posto nella partita { $game } è passato di mano: d’ora in poi la puoi guardare.
hook-waits = La partita { $game } non comincia ancora: il tavolo aspetta di nuovo giocatori.
hook-closed = { $host } ha chiuso il tavolo { $game }: { $reason }
hook-closed-by-operator = Chi gestisce il server ha chiuso il tavolo { $game }: { $reason }
