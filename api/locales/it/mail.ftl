### Mail. I nomi scelti dalle persone arrivano come fatti fra graffe.

## Oggetti. La prima mail di una partita ha l’oggetto nudo. Le altre gli mettono davanti poche parole fra parentesi quadre: i
## programmi di posta che ordinano per discussione le saltano.

mail-subject-sign-in = Il tuo codice per accedere a Poste Restante
mail-subject-new-address = Il tuo nuovo indirizzo su Poste Restante
mail-subject-address-changed = Il tuo account ha un altro indirizzo
mail-subject-invitation = { $inviter } ti invita a giocare a { $ruleset } · { $game }
mail-subject-game = { $ruleset } · { $game }
mail-subject-turn = [Tocca a te] { $ruleset } · { $game }
mail-subject-last = [Manchi solo tu] { $ruleset } · { $game }
mail-subject-half = [Metà del tempo è passata] { $ruleset } · { $game }
mail-subject-soon = [Scade fra poco] { $ruleset } · { $game }
mail-subject-more = [Più tempo per te] { $ruleset } · { $game }
mail-subject-run = [Gli orologi ripartono] { $ruleset } · { $game }
mail-subject-out = [Tempo scaduto] { $ruleset } · { $game }
mail-subject-talk = [Chiacchiere al tavolo] { $ruleset } · { $game }
mail-subject-vote = [Serve il tuo parere] { $ruleset } · { $game }
mail-subject-broken = [Partita bloccata] { $ruleset } · { $game }
mail-subject-confirm = [Conferma, per favore] { $ruleset } · { $game }
mail-subject-lost = [Posto di nuovo libero] { $ruleset } · { $game }
mail-subject-passed = [Posto passato di mano] { $ruleset } · { $game }
mail-subject-waits = [Si aspetta chi manca] { $ruleset } · { $game }
mail-subject-closed = [Tavolo chiuso] { $ruleset } · { $game }
mail-subject-absent = [Cambio al tavolo] { $ruleset } · { $game }
mail-subject-several =
    { $games ->
        [0] Novità dai tuoi tavoli
        [one] Tocca a te in una partita, e ci sono novità
       *[other] Tocca a te in { $games } partite
    }
mail-subject-digest =
    { $games ->
        [0] Il tuo riepilogo: novità dai tuoi tavoli
        [one] Il tuo riepilogo: tocca a te in una partita
       *[other] Il tuo riepilogo: tocca a te in { $games } partite
    }
mail-subject-over = [Partita finita] { $ruleset } · { $game }

## Comune a più mail

# Un momento nel fuso di chi legge. I giorni si contano da lunedì, i mesi da gennaio; solo il primo del mese è un ordinale.
mail-when =
    { $weekday ->
        [1] lunedì
        [2] martedì
        [3] mercoledì
        [4] giovedì
        [5] venerdì
        [6] sabato
       *[7] domenica
    } { $day ->
        [1] 1º
       *[other] { $day }
    } { $month ->
        [1] gennaio
        [2] febbraio
        [3] marzo
        [4] aprile
        [5] maggio
        [6] giugno
        [7] luglio
        [8] agosto
        [9] settembre
        [10] ottobre
        [11] novembre
       *[12] dicembre
    } { $year }, { $time } ({ $zone })
mail-terms = Quanto tempo c’è
# Sta dietro una virgola in mail-turn-then e mail-out-follows.
mail-absence =
    { $absence ->
        [remind] ricevi un promemoria e altro tempo
        [default_move] si gioca per te la risposta predefinita
        [bot] il bot del server gioca al posto tuo fino al tuo ritorno
        [substitute] il tuo posto si offre a chi vuole subentrare
       *[vote] si chiede agli altri se il bot del server gioca al posto tuo fino al tuo ritorno
    }
mail-board = La plancia
mail-since = Dalla tua ultima mossa
mail-open = Apri la partita
mail-move = Fai la tua mossa
mail-evidence = Questa mail è la tua prova della cronaca fin qui. Ogni voce è legata alla precedente, e questa è la testa della catena:
mail-footer = Poste Restante: giochi da tavolo che ti aspettano
mail-fewer = Meno mail

## Accesso

mail-sign-in-code = Ecco il tuo codice:
mail-sign-in-link = Oppure accedi con questo link
mail-sign-in-minutes =
    { $minutes ->
        [one] Codice e link valgono una volta sola, entro un minuto.
       *[other] Codice e link valgono una volta sola, entro { $minutes } minuti.
    }
mail-sign-in-stranger = Non è tua la richiesta? Allora ignora questa mail: senza, non entra nessuno.
mail-new-address-code = L’account di { $player } deve avere questo indirizzo. Ecco il codice che dimostra che è tuo:
mail-new-address-link = Oppure apri con questo le tue impostazioni
mail-new-address-minutes =
    { $minutes ->
        [one] Il codice vale un minuto, nel posto da cui arriva la richiesta.
       *[other] Il codice vale { $minutes } minuti, nel posto da cui arriva la richiesta.
    }
mail-new-address-stranger = Non è tua la richiesta? Allora ignora questa mail: senza il codice non cambia nulla.
mail-address-changed = D’ora in poi l’account di { $player } ha un altro indirizzo. Le mail vanno lì, e con questo non si può più accedere.
mail-address-changed-stranger = Non è opera tua? Allora qualcuno ha usato un browser o un’app con il tuo accesso aperto. Scrivi a chi gestisce questo server.

## Un invito

mail-invitation-asks = { $inviter } vorrebbe giocare a { $ruleset } con te: al tavolo «{ $game }» c’è un posto che ti aspetta.
mail-invitation-seats =
    { $free ->
        [0] Per ora tutti i { $seats } posti sono presi, ma se ne può liberare uno.
        [one] Resta libero uno dei { $seats } posti.
       *[other] Restano liberi { $free } dei { $seats } posti.
    }
mail-invitation-link = Guarda il tavolo e siediti
mail-invitation-pace = La partita comincia quando il tavolo è al completo. Da allora una mail ti avvisa ogni volta che tocca a te.

## La partita è iniziata

mail-started-begun = Il tavolo è al completo: la partita «{ $game }» comincia.
mail-started-you-are = Giochi con il { $you ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $you }
    }.
mail-started-players = Al tavolo
mail-started-asked = Tocca già a te:
mail-started-wait = Per ora non devi fare nulla. Una mail ti avvisa quando tocca a te.
mail-started-commitment = Conserva questa mail. Tutto il caso di questa partita viene da un segreto estratto prima dell’inizio, e questo è il suo sigillo (SHA-256). L’ultima mail porterà il segreto stesso, e con quello potrai verificare ogni estrazione:

## Si chiede qualcosa a chi legge

mail-turn-yours = { $name }, tocca a te:
mail-turn-sealed = { $name }, manca la tua offerta segreta:
mail-turn-sealed-how = Nessuno la vede finché non hanno offerto tutti, e fino ad allora puoi cambiarla.

mail-turn-last = Tutti gli altri hanno risposto: manchi solo tu.
mail-turn-left = Rispondi entro { $deadline }. Tempo rimasto: { $left }.
mail-turn-then = Se non rispondi entro allora, { $follows }.

## Quanto tempo resta

mail-half-yours = { $name }, la partita ti aspetta ancora, e metà del tuo tempo è passata:
mail-soon-yours = { $name }, la partita ti aspetta ancora, e il tuo tempo scade fra poco:
mail-more-from = { $name }, da { $giver } arriva più tempo per te. La partita ti aspetta ancora:
mail-more-yours = { $name }, hai più tempo. La partita ti aspetta ancora:
mail-run-yours = { $name }, gli orologi ripartono. La partita ti aspetta ancora:

## Il tempo è scaduto

mail-out-ran = Il tuo tempo nella partita «{ $game }» è scaduto.
mail-out-follows = Come deciso al tavolo, { $follows }.

## Tutti gli altri hanno risposto in segreto

mail-last-yours = { $name }, tutti gli altri hanno risposto: manchi solo tu.

## Chiacchiere

mail-talk-written = C’è qualcosa da leggere al tavolo «{ $game }».
mail-talk-said = Che cosa si è scritto
mail-talk-earlier =
    { $earlier ->
        [one] Manca qui un messaggio precedente.
       *[other] Mancano qui { $earlier } messaggi precedenti.
    }
mail-talk-link = Vai al tavolo

## Qualcuno ha lasciato il posto

mail-absent-left = Un posto è passato di mano nella partita «{ $game }».
mail-absent-seats = Che cosa è cambiato
mail-absent-on = La plancia è rimasta com’era, e la partita continua da lì.

## Si chiede qualcosa al tavolo

mail-vote-what = Al tavolo «{ $game }» serve il tuo consenso
mail-vote-undo = { $asker } vorrebbe tornare al punto dopo la voce { $to } della cronaca.
mail-vote-pause = C’è chi vorrebbe fermare gli orologi per un po’.
mail-vote-resume = C’è chi vorrebbe far ripartire gli orologi.
mail-vote-end = C’è chi vorrebbe chiudere qui la partita, senza classifica.
mail-vote-time = { $asker } vorrebbe che { $player } avesse più tempo di quanto se ne dà da soli: { $time }.
mail-vote-bot = È scaduto il tempo di { $player } ({ $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    }). Facciamo giocare il bot del server fino al suo ritorno?
mail-vote-silence = Se non dici nulla entro { $deadline }, vale come un sì.
mail-vote-all = Si fa se tutte le persone interpellate sono d’accordo. Se il tuo tempo nella partita è scaduto, o se la partita ti aspetta da molto, tre giorni di silenzio valgono come un sì.
mail-vote-most = Il bot del server gioca se è d’accordo più della metà delle persone interpellate.
mail-vote-secret = Nessuno viene a sapere chi ha detto che cosa.
mail-vote-link = Di’ sì o no

## La cronaca di una partita non si rilegge

mail-broken-stopped = Qualcosa non va nella partita «{ $game }»: la sua cronaca non si rilegge oltre la voce { $entry }, e per ora nessuno può giocare.
mail-broken-safe = Non è andato perso nulla: fino a quella voce si può guardare tutto. Puoi aspettare la riparazione, votare per chiudere la partita, o nasconderla dal tuo elenco.
mail-broken-fault = Chi gestisce il server trova l’errore nel suo registro sotto

## Una partita sta per iniziare

mail-confirm-asks = { $name }, «{ $game }» sta per iniziare. Ci sei ancora?
mail-confirm-left = Conferma entro { $deadline }. Tempo rimasto: { $left }
mail-confirm-how = La partita comincia appena tutto il tavolo ha confermato. Il posto di chi non conferma in tempo torna libero: non si perde nulla, e il tavolo continua ad aspettare giocatori.
mail-confirm-link = Vai al tavolo e conferma

## Chi legge non ha confermato in tempo

mail-lost-over = Il tempo per confermare il tuo posto in «{ $game }» è passato, e il posto è di nuovo libero. Non si perde nulla: la partita non era iniziata.
mail-lost-again = Puoi sederti di nuovo quando vuoi, finché c’è un posto libero.
mail-lost-taken = Il tuo posto in «{ $game }» è passato di mano: d’ora in poi lo gioca qualcun altro.
mail-lost-opened = Il tuo posto in «{ $game }» è aperto, perché la partita ti aspettava: può prenderlo chi riceve un invito.
mail-lost-spectator = Quello che hai fatto resta tuo. Puoi continuare a guardare la partita, e nessuno ti chiede più nulla.

## Il tavolo aspetta di nuovo giocatori

mail-waits-again = «{ $game }» non comincia ancora: qualcuno ha lasciato il tavolo, o non ha confermato in tempo.
mail-waits-seats =
    { $free ->
        [0] Per ora tutti i { $seats } posti sono presi.
        [one] È libero uno dei { $seats } posti.
       *[other] Sono liberi { $free } dei { $seats } posti.
    }
mail-waits-keep = Il tuo posto resta tuo. Quando il tavolo è di nuovo al completo, si chiede conferma ancora una volta a tutti.

## Un tavolo è stato chiuso prima della partita

mail-closed-by = { $host } ha chiuso il tavolo «{ $game }». La partita non era iniziata.
mail-closed-invited = { $host } ha chiuso il tavolo «{ $game }», per cui avevi un invito. La partita non era iniziata.
mail-closed-by-operator = Chi gestisce il server ha chiuso il tavolo «{ $game }». La partita non era iniziata.
mail-closed-invited-by-operator = Chi gestisce il server ha chiuso il tavolo «{ $game }», per cui avevi un invito. La partita non era iniziata.
mail-closed-reason = Il motivo

## Più cose insieme, e il riepilogo

mail-summary-hello = { $name }, ecco che cosa ti aspetta.
mail-summary-waiting = Tocca a te, prima la scadenza più vicina
mail-summary-turn = { $ruleset } · { $game }: tocca a te da { $wait }
mail-summary-sealed = { $ruleset } · { $game }: la tua risposta segreta manca da { $wait }
mail-summary-last = { $ruleset } · { $game }: la tua risposta segreta manca da { $wait }, e manchi solo tu
mail-summary-due = entro { $deadline }
mail-summary-minutes =
    { $minutes ->
        [0] meno di un minuto
        [one] 1 minuto
       *[other] { $minutes } minuti
    }
mail-summary-hours =
    { $hours ->
        [one] 1 ora
       *[other] { $hours } ore
    }
mail-summary-days =
    { $days ->
        [one] 1 giorno
       *[other] { $days } giorni
    }
mail-summary-more =
    { $more ->
        [one] Un’altra partita ti aspetta.
       *[other] Altre { $more } partite ti aspettano.
    }
mail-summary-news = Ai tuoi tavoli
mail-summary-messages =
    { $messages ->
        [one] { $ruleset } · { $game }: 1 nuovo messaggio
       *[other] { $ruleset } · { $game }: { $messages } nuovi messaggi
    }
mail-summary-absent = { $ruleset } · { $game }: un posto è passato di mano
mail-summary-out = { $ruleset } · { $game }: il tuo tempo è scaduto
mail-summary-evidence = Il numero lungo sotto una partita è la testa della catena della sua cronaca: con quello, questa mail è la tua prova della cronaca fin qui.

## La partita è finita

mail-over-ended = La partita «{ $game }» è arrivata alla fine.
mail-over-standings = Classifica finale
mail-over-standing =
    { $score ->
        [one] { $place }. { $name }, { $score } punto
       *[other] { $place }. { $name }, { $score } punti
    }
mail-over-link = Rivedi la partita
mail-over-secret = Ecco il segreto da cui è venuto tutto il caso di questa partita. Il suo SHA-256 è il sigillo nella tua prima mail, e con il segreto chiunque può verificare ogni estrazione:
mail-over-thanks = { $name }, è stato bello giocare con te. Alla prossima partita!

## L’invito a un posto in una partita in corso

mail-seat-asks = { $inviter } ti propone di subentrare in una partita a { $ruleset } già in corso: il posto { $seat ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $seat }
    } in «{ $game }».
mail-seat-yours = Chi lo giocava finora non lo gioca più. Se lo prendi, il posto è tuo: vedi quello che può vedere, e una mail ti avvisa ogni volta che tocca a te.
mail-seat-link = Guarda la partita e prendi il posto

## Rispondere per mail

mail-answer-above = rispondi sopra questa riga
mail-subject-answered = [La tua risposta] { $ruleset } · { $game }
mail-subject-not-understood = [Risposta non accettata] { $ruleset } · { $game }
mail-how-moves = Puoi rispondere a questa mail con le tue mosse: scrivile in cima, una per riga. Per esempio: { $example }
mail-how-sheet = Che cosa puoi scrivere adesso
mail-how-more = Altre parole, su una riga tutta loro: «prova» e una mossa mostra che cosa succederebbe, «annulla» annulla il tuo ultimo passo, «predefinita» fa la mossa prudente, «plancia» e «cronaca» le mostrano di nuovo, «dico» e qualche parola parla al tavolo, «aiuto» dice di più.
mail-how-accept = Rispondi a questa mail con la parola «accetto» per prendere posto.
mail-how-confirm = Oppure rispondi a questa mail con la parola «confermo».
mail-how-vote = Oppure rispondi a questa mail con «sì» o «no».
mail-answered-taken = Le tue mosse sono fatte.
mail-answered-understood = Che cosa si è capito
mail-answered-happened = Che cosa è successo
mail-answered-tried = Alla partita non è arrivato nulla: è solo una prova.
mail-answered-would = Che cosa succederebbe
mail-answered-advised = Che cosa farebbe il bot più forte del server, il meglio per primo
mail-answered-no-advice = Non ti si chiede nulla, quindi non c’è nulla da consigliare.
mail-answered-unknown = L’esito dipende dal caso, o da ciò che gli altri non hanno mostrato: non si può dire in anticipo.
mail-answered-said = Detto al tavolo
mail-answered-unsaid = Le tue parole non sono arrivate al tavolo: { $why }
mail-answered-not-read = Che cosa non si è letto
mail-answered-next = Ora la domanda per te è questa:
mail-answered-no-next = Ora non devi fare nulla. Una mail ti avvisa quando tocca a te.
mail-done-accepted = Hai un posto in «{ $game }». Una mail ti avvisa quando la partita comincia, e poi ogni volta che tocca a te.
mail-done-took-over = Il posto in «{ $game }» è tuo.
mail-done-confirmed = Bene: ci sei ancora. «{ $game }» comincia appena ha confermato tutto il tavolo.
mail-done-agreed = Il tuo sì è contato.
mail-done-disagreed = Il tuo no è contato.
mail-done-undone = Il tuo ultimo passo è annullato.
mail-done-quieted = Niente più promemoria di «{ $game }». Quando tocca a te lo sai comunque; «promemoria» li fa tornare.
mail-done-reminded = I promemoria di «{ $game }» sono tornati.
mail-done-resigned = D’ora in poi il bot del server gioca il tuo posto in «{ $game }». Se lo rivuoi, rispondi quando tocca a te, oppure apri la partita.
mail-shown-board = Ecco di nuovo la plancia.
mail-shown-no-log = Dalla tua ultima mossa non è successo nulla.
mail-shown-help = Scrivi una mossa per riga; si fanno tutte, o nessuna. «prova» davanti alla prima mostra che cosa succederebbe. «predefinita» fa la mossa prudente. «annulla» annulla il tuo ultimo passo, se non serve il consenso di nessuno. «plancia» mostra la plancia, «cronaca» che cosa è successo dalla tua ultima mossa, «aiuto» e un verbo tutti i modi di usarlo. «dico» e qualche parola parla al tavolo. «consiglio» dice che cosa farebbe il bot più forte del server, dove con te giocano solo bot. «niente promemoria» ferma i promemoria di questa partita, «promemoria» li fa tornare. «abbandono» lascia giocare il bot del server al posto tuo, se il tavolo era d’accordo.
mail-shown-help-before = La partita non è iniziata. La mail a cui hai risposto dice quale parola aspetta.
mail-shown-no-verb = «{ $verb }» non è una mossa che puoi fare adesso.
mail-refused-nothing = Con la tua risposta non è stato fatto nulla.
mail-refused-stranger = Qualcuno ha risposto a una mail spedita a te, da un indirizzo che non è il tuo. Se la risposta era tua, scrivila dall’indirizzo a cui è arrivata questa mail. Se hai inoltrato la mail, nessuno può usarla per giocare al posto tuo.
mail-refused-again = Rispondi ancora alla mail con la domanda, con la parola che indica.
mail-refused-no-text = Non c’era testo da leggere.
mail-refused-too-many-parts = Era fatta di troppe parti per leggerla con sicurezza.
mail-refused-no-moves = Non c’era nessuna mossa. L’oggetto di una mail non si legge: scrivi le tue mosse in cima al testo.
mail-refused-word = Riga { $line }, «{ $step }»: «{ $found }» lì non può stare.
mail-refused-too-much = Riga { $line }, «{ $step }»: «{ $found }» è di troppo alla fine.
mail-refused-unfinished = Riga { $line }, «{ $step }»: alla fine manca qualcosa.
mail-refused-expected = Che cosa potrebbe starci
mail-refused-mixed = Dalla riga { $line } in poi, «{ $text }», si parla d’altro. Manda le mosse e le altre parole in mail separate.
mail-refused-above-and-below = Ci sono mosse sopra e sotto il testo citato. Scrivile tutte in un posto solo.
mail-refused-too-many-steps = C’erano più di { $most } mosse.
mail-refused-stale = La partita è andata avanti dopo la mail a cui hai risposto: le tue mosse non sono state fatte.
mail-refused-older = Dopo aver scritto questa risposta ne hai data un’altra, e vale quella.
mail-refused-too-late = La mail a cui hai risposto ha più di 60 giorni.
mail-refused-suspended = L’account è sospeso, quindi della tua risposta non si è fatto nulla. Se ti sembra un errore, scrivi a chi gestisce il server.
mail-refused-several = Al tavolo c’è più di una domanda, e una parola non basta: apri la partita per rispondere.
mail-refused-not-alone = Il tuo ultimo passo non si può annullare senza gli altri. Apri la partita per chiederlo.
mail-refused-step = Mossa { $step }: { $detail }
mail-refused-other = { $detail }
mail-refused-rule = La regola: { $rule }
mail-quoted = «{ $text }»
mail-colon = :
