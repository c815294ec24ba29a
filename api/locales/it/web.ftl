### Pagine. I nomi scelti dalle persone arrivano come fatti fra graffe, e la pagina ne toglie ogni significato speciale.

## Intorno a ogni pagina

web-language-name = Italiano

web-head-skip = Vai al contenuto
web-head-menu = Menu principale
web-head-tables = Tavoli
web-head-my-games =
    { $waiting ->
        [0] Le mie partite
       *[other] Le mie partite ({ $waiting } da giocare)
    }
web-head-sign-in = Accedi
web-head-sign-out = Esci
web-foot-about = Giochi da tavolo che ti aspettano. Ogni mossa è legata alla precedente e chiunque può verificarla.
web-foot-docs = Per i programmi: l’API
web-foot-contract = il contratto OpenAPI
web-foot-language = Lingua

## Visite

web-guest-name = Visita { $number }
web-guest-strip = Giochi in visita: ti riconosce solo questo browser, per 30 giorni dopo la tua ultima mossa.
web-guest-keep = Conserva le tue partite: lascia il tuo indirizzo

## Tempo

web-left-none = tempo scaduto
web-left-minutes =
    { $number ->
        [one] ancora 1 minuto
       *[other] ancora { $number } minuti
    }
web-left-hours =
    { $number ->
        [one] ancora 1 ora
       *[other] ancora { $number } ore
    }
web-left-days = ancora { $number } giorni

## Che cosa va storto

web-error-not-found = Qui non c’è niente
web-error-not-found-text = Questa pagina non esiste, o non puoi vederla.
web-error-not-found-stranger = Questa pagina non esiste, o può vederla solo chi siede al tavolo. Se quel tavolo è anche tuo, accedi: poi torni qui.
web-error-method = Questa pagina non accetta una richiesta così
web-error-method-text = Aprila con un link, oppure torna indietro e usa il suo modulo.
web-error-forbidden = Non ti è permesso
web-error-too-many = Troppe richieste
web-error-away = Il server è occupato
web-error-away-text = In questo momento non raggiunge il suo database. Non è andato perso nulla: riprova fra un momento.
web-error-fault = Qualcosa è andato storto
web-error-fault-text = L’errore è del server, non tuo. Niente di ciò che risultava fatto è andato perso.
web-error-noted = L’errore è annotato con il numero { $id }.
web-error-other = Non si può fare
web-error-first-page = Alla prima pagina

## Accesso

web-sign-in = Accedi
web-sign-in-why = Il tuo indirizzo e-mail è il tuo account: non c’è password. Ti mandiamo sei cifre per mail.
web-sign-in-trouble = Non ha funzionato.
web-sign-in-email = Il tuo indirizzo e-mail
web-sign-in-name = Il tuo nome al tavolo
web-sign-in-name-hint = Solo se è la tua prima volta qui; gli altri lo vedranno.
web-sign-in-send = Mandami un codice
web-sign-in-keep = Giochi in visita, e ti riconosce solo questo browser. Lascia il tuo indirizzo: quello che giochi qui sarà tuo su ogni dispositivo.
web-sign-in-have = Hai già un codice?
web-sign-in-code = Le sei cifre della mail
web-sign-in-button = Accedi
web-sign-in-sent = Una mail con sei cifre è in viaggio. Valgono un quarto d’ora.
web-sign-in-sent-text = Apri il link nella mail, oppure scrivi qui le cifre.
web-sign-in-again = Nessuna mail? Chiedine un’altra

## Prima pagina

web-home-title = Giochi da tavolo che ti aspettano
web-home-about =
    { $ruleset ->
        [tammany-hall] Manda i tuoi capi nei quartieri della vecchia New York, fatti amici gli immigrati e compra le elezioni con i loro favori.
        [city-and-guilds] Piazza tessere in una città medievale, metti i tuoi omini dietro alle gilde che cresceranno e incassa quando un isolato è completo.
        [bull-moose] Le elezioni del 1912, stato per stato: gioca le carte, viaggia in treno e porta i cubetti del tuo partito dove ci sono i grandi elettori.
       *[other] { "" }
    }
web-home-hours =
    { $ruleset ->
        [city-and-guilds] Da 3 a 5 giocatori; circa un’ora di gioco, per mail qualche settimana.
       *[other] Da 3 a 5 giocatori; circa tre ore di gioco, per mail qualche settimana.
    }
web-home-play = Apri un tavolo
web-home-play-now = Gioca subito
web-home-play-now-hint = Una partita a tre: tu e due bot del server. Comincia subito e ti aspetta quanto vuoi.
web-home-all-mine = Tutte le mie partite
web-home-all-open = Tutti i tavoli in attesa
web-home-all-running = Tutte le partite in corso

web-home-lead = Questo è un server per giochi da tavolo lenti, per mail. Accedi con il tuo indirizzo e-mail, siediti a un tavolo e rispondi quando ti va; quando tocca a te, il server ti avvisa per mail.
web-home-games = Che cosa si gioca qui
web-home-open = Tavoli che aspettano giocatori
web-home-running = Partite da guardare
web-home-programs = Per i programmi
web-home-programs-text = Un programma può fare tutto quello che puoi fare tu.
web-home-mails-go = Le mail di questo server vanno nella cartella { $folder }.
web-home-docs = Prova ogni richiesta nel browser.

## Una partita

web-game-state = { $ruleset }, { $status ->
        [open] tavolo in attesa
        [running] partita in corso
        [finished] partita finita
        [abandoned] partita chiusa
       *[other] { $status }
    }. Al tavolo: { $players }.
web-game-waits-for = La partita aspetta { $players }.
web-game-step = La plancia dopo il passo { $at } di { $last }
web-game-step-before = Il passo prima
web-game-step-after = Il passo dopo
web-game-newest = L’ultimo
web-game-happened = Che cosa era successo fin lì

## Un tavolo in gioco

web-play-title-yours = ● Tocca a te – { $name }
web-play-your-turn = Tocca a te.
web-play-unsent = L’invio non è riuscito: il server non si raggiunge, o non risponde. È ancora tutto qui; premi di nuovo il pulsante per inviare.
web-play-step = Passo
web-play-go-to-step = Mostra questo passo
web-play-less = { $word }: uno in meno
web-play-more = { $word }: uno in più
web-play-due = Entro
web-play-broken = La partita si può solo guardare: la sua cronaca non si legge fino in fondo. L’errore è annotato con il numero { $id }.
web-play-trouble = Non si può.
web-play-rule = Regola:
web-play-at-most = Ce ne sono al massimo { $most }.
web-play-exactly = Scegline { $number }, né più né meno.
web-play-one-each = Uno a testa, e mai due uguali.
web-play-over = Partita finita
web-play-place = Posto
web-play-player = Nome
web-play-score = Punteggio
web-play-record = Il verbale della partita, che chiunque può verificare
web-play-chance = Verifica tu il caso
web-play-chance-text = Tutto il caso di questa partita viene da un solo segreto. Il suo hash stava nella prima mail di tutti, prima di qualsiasi mossa. La prima riga qui sotto calcola l’hash del segreto; la seconda rigioca tutto il verbale, che puoi scaricare qui sopra.
web-play-secret = Il segreto
web-play-commitment = Il suo hash (SHA-256)
web-points-link = Da dove vengono i punti
web-points-of = Da dove vengono i punti di «{ $name }»
web-points-table = I punti passo per passo
web-points-what = Che cosa è successo
web-play-panel = Il tuo turno
web-play-nothing-asked = Per ora non devi rispondere a nulla.
web-play-look-again = Guarda di nuovo
web-play-your-answer = La tua risposta segreta:
web-play-may-change = Puoi cambiarla finché non hanno risposto tutti.
web-play-so-far = Il mio turno finora
web-play-stale = La partita è andata avanti mentre ci pensavi. Non è stato inviato nulla.
web-play-try-again = Ripeti lo stesso piano
web-play-back-to = Torna a prima del passo { $step }
web-play-stop-chance = Il seguito dipende dal caso. Invia per continuare.
web-play-stop-hidden = Il seguito dipende da ciò che non puoi vedere. Invia per continuare.
web-play-send = Invia
web-play-seal = Conferma la mia risposta
web-play-not-sent = Non è ancora stato inviato nulla.
web-play-not = non { $word }
web-play-begin-with = Oppure comincia con: { $word }
web-play-up-to = da 0 a { $most }
web-play-choose = Scegli
web-play-add = Aggiungi al turno
web-play-type = Scrivi le tue mosse
web-play-type-label = Come si scrivono nelle regole o nei verbali, separate da virgole
web-play-whole = Il tuo turno è tutto qui.
web-play-hint = Chiedi consiglio al bot più forte
web-play-advice = Che cosa farebbe il bot più forte, il meglio per primo
web-play-board-ahead = La plancia dopo i tuoi passi, non ancora inviati
web-play-board-text = La plancia a parole
web-play-mark-legal = si può scegliere
web-play-mark-unsent = cambia con i tuoi passi, non ancora inviati
web-play-mark-new = novità dalla tua ultima mossa
web-play-first = L’inizio
web-play-players = Giocatori
web-play-you = tu
web-play-waited-for = deve rispondere
web-play-program = un programma
web-play-bot = gioca il bot del server
web-play-away = tempo scaduto
web-play-no-mails = non riceve mail
web-play-until = entro
web-play-since = Dalla tua ultima mossa
web-play-at = passo { $at }
web-play-no-news = Ancora nulla.
web-play-before = Che cosa c’era prima
web-play-older = Voci precedenti
web-play-newer = Voci successive
web-play-log-of = La cronaca di «{ $name }»
web-play-to-table = Al tavolo
web-play-talk = Chiacchiere
web-play-say = Di’ qualcosa al tavolo
web-play-say-button = Dillo
web-play-no-talk = Nessuno ha ancora detto nulla.
web-play-older-talk = Che cosa si è detto prima
web-play-take-back = Annulla il mio ultimo passo
web-play-ask-back = Chiedi al tavolo di annullare il mio ultimo passo
web-play-vote =
    { $kind ->
        [undo] { $who } chiede di tornare a dopo il passo { $to }.
        [pause] Domanda al tavolo: fermiamo tutti gli orologi?
        [resume] Domanda al tavolo: facciamo ripartire tutti gli orologi?
        [end] Domanda al tavolo: chiudiamo qui la partita, senza classifica?
        [time] { $who } chiede più tempo per { $player }: { $time }.
       *[bot] È scaduto il tempo di { $who }. Facciamo giocare il bot del server fino al suo ritorno?
    }
web-play-vote-count = Finora { $agreed } sì, ne servono { $needed }.
web-play-agree = Sì
web-play-refuse = No
web-play-withdraw = Ritira la domanda
web-play-orders = Risposte date in anticipo
web-play-orders-text = La prima parte al posto tuo appena si apre la tua prossima scelta, la seconda con quella dopo. Se una non va bene, si annulla insieme a quelle che la seguono e la domanda arriva a te come sempre. Nessun altro le vede.
web-play-orders-moves = Una risposta per riga, al massimo tre, come si scrivono nelle regole o nei verbali
web-play-orders-if = La prima solo se l’ultimo passo di
web-play-orders-always = sempre
web-play-orders-step = è stato questo, come si scrive
web-play-orders-give = Dai queste risposte
web-play-orders-back = Ritirale tutte
web-play-seat = Il mio posto e il tempo
web-play-seat-back = Ci sono di nuovo: rivoglio il mio posto
web-play-seat-offer = Offri il mio posto
web-play-seat-offer-text = Continui a giocare finché qualcuno non lo prende.
web-play-seat-take = Prendi il posto libero: { $colour ->
        [red] rosso
        [yellow] giallo
        [blue] blu
        [black] nero
        [white] bianco
       *[other] { $colour }
    }
web-play-time-for = Più tempo per
web-play-time-hours = Ore
web-play-time-give = Dai tempo
web-play-again = Rivincita con le stesse persone
web-play-again-said = Facciamo la rivincita? Il prossimo tavolo è qui: { $address }
web-play-again-text = Si apre un tavolo come questo, e chi sedeva qui ne trova l’indirizzo nelle chiacchiere.
web-play-order =
    { $state ->
        [waiting] aspetta la tua prossima scelta{ $if ->
            [yes] , se { $who } ha appena giocato «{ $step }»
           *[no] {""}
        }.
        [fired] è partito al posto tuo.
       *[cancelled] è stato annullato: { $reason ->
            [condition] l’ultimo passo è stato un altro.
            [other_kind] la domanda era un’altra.
            [refused] una regola lo vieta.
            [answered] hai risposto nel frattempo.
            [undone] alcuni passi sono stati annullati.
            [seat_passed] ora gioca qualcun altro a quel posto.
           *[other] la partita è finita.
        }
    }
web-play-ask-table = Chiedi al tavolo
web-play-ask-pause = Chiedi una pausa
web-play-ask-resume = Chiedi di riprendere
web-play-ask-end = Chiedi di chiudere la partita senza classifica

## Un tavolo la cui partita non è iniziata

web-table-closed = Il tavolo è stato chiuso prima della partita.
web-table-closed-why =
    { $cause ->
        [by_host] L’ha chiuso { $name }, con queste parole: «{ $reason }»
        [by_operator] L’ha chiuso chi gestisce il server, con queste parole: «{ $reason }»
        [everybody_left] Se n’erano andati tutti.
       *[other] L’ultima persona rimasta aveva eliminato il suo account.
    }
web-table-open = La partita non è ancora iniziata.
web-table-confirm = Chi siede qui deve confermare entro { $due }.

web-table-seats = Posti
web-table-you = tu
web-table-host = ha aperto il tavolo
web-table-confirmed = ha confermato
web-table-asked = deve confermare
web-table-free = libero
web-table-full = Nessun posto libero.
web-table-sign-in = Accedi per sederti
web-table-join = Siediti al tavolo
web-table-leave = Lascia il mio posto
web-table-confirm-button = Ci sono
web-table-start = Comincia subito in { $players }
web-table-invite = Invita qualcuno
web-table-link = Mostra questo indirizzo a chi vuoi
web-table-invite-email = Indirizzo e-mail
web-table-invite-button = Manda un invito
web-table-invited = Inviti
web-table-invited-by = qualcuno che { $name } conosce
web-table-invited-by-nobody = qualcuno
web-table-invited-waiting = la mail deve ancora partire
web-table-invited-sent = la mail è partita
web-table-invited-refused = l’indirizzo rifiuta le nostre mail
web-table-terms = Tempo
web-table-close = Chiudi questo tavolo
web-table-close-reason = Perché? Lo sapranno chi siede qui e chi ha un invito.
web-table-close-button = Chiudi il tavolo

## Elenchi di partite

web-list-free =
    { $free ->
        [0] Nessun posto libero
        [one] Libero uno dei { $seats } posti
       *[other] Liberi { $free } dei { $seats } posti
    }
web-list-yours = Tocca a te
web-list-waits-for = Tocca a: { $players }
web-list-broken = Partita bloccata
web-list-over = Finita: { $when }
web-list-closed = Finita
web-list-private = privata
web-list-program = { $name } (programma)
web-list-bot = bot
web-list-house-bot = { $level ->
        [easy] Apprendista
        [fair] Impiegato
       *[strong] Direttore
    } (bot)
web-list-nobody = nessuno
web-list-older = Precedenti

## Le mie partite

web-me = Le mie partite
web-me-find = Trova un tavolo
web-me-all = Tutte le mie partite
web-me-due = Tocca a te
web-me-others = Tocca ad altri
web-me-open = Tavoli che aspettano giocatori
web-me-over = Finite
web-me-none-due = Nessuna partita ti aspetta.
web-me-none-others = Non giochi altre partite.
web-me-none-open = Non siedi a nessun tavolo in attesa.
web-me-none-over = Ancora nessuna.

## Tavoli e partite di tutti

web-games = Tavoli e partite
web-games-which = Quali partite
web-games-what = A che cosa si gioca
web-games-all = tutti i giochi
web-games-any = qualsiasi
web-games-free = Posti liberi
web-games-free-seats =
    { $number ->
        [4] 4
       *[other] { $number } o più
    }
web-games-pace = Tempo
web-games-pace-kind =
    { $kind ->
        [unlimited] senza limite
        [per_decision] un tanto per ogni scelta
        [bank] una riserva da cui attingere
       *[fixed_hour] entro un’ora del giorno
    }
web-games-look = Cerca
web-games-none = Per ora non ce ne sono.
web-games-open = in attesa
web-games-running = in corso
web-games-finished = finite

## Un tavolo nuovo

web-new-table = Nuovo tavolo
web-new-table-of = Un tavolo di { $name }
web-new-trouble = Il tavolo non si è potuto aprire.
web-new-game = Gioco
web-new-seats = Posti
web-new-bots = Di cui per bot
web-new-bots-hint = Se tutti gli altri posti sono loro, la partita comincia subito.
web-new-level = { $number ->
        [1] Primo bot
        [2] Secondo bot
        [3] Terzo bot
       *[other] Quarto bot
    }
web-new-level-name = { $level ->
        [easy] Apprendista: gioca d’istinto
        [fair] Impiegato: prende il massimo subito
       *[strong] Direttore: guarda avanti
    }
web-new-pace = Tempo
web-new-who = Chi può venire
web-new-public = Possono vederlo tutti; sta nell’elenco.
web-new-unlisted = Può vederlo chi ne conosce l’indirizzo.
web-new-private = Può vederlo solo chi gioca o ha un invito.
web-new-more = Altre scelte
web-new-name = Nome del tavolo
web-new-absence = Quando a qualcuno scade il tempo
web-new-programs = Possono sedersi anche programmi di altri
web-new-confirm = Ore per confermare prima che la partita inizi
web-new-confirm-hint = Se lo scrivi, a tavolo completo si chiede a tutti se ci sono ancora. Lascia vuoto per cominciare subito.
web-new-nonce = La tua parte nel caso
web-new-nonce-hint = Un testo qualsiasi, così nessuno può aver scelto il caso della partita senza di te.
web-new-button = Apri il tavolo

## Impostazioni

web-settings = Impostazioni
web-settings-name = Tu
web-settings-language = Lingua
web-settings-page = Tutti possono vedere una pagina con le mie partite pubbliche
web-settings-your-page = La tua pagina
web-settings-address = Il tuo indirizzo
web-settings-address-is = Le mail vanno a { $address }, e con questo indirizzo accedi.
web-settings-address-text = Mandiamo un codice al nuovo indirizzo. Non cambia nulla finché non lo scrivi qui.
web-settings-new-address = Nuovo indirizzo e-mail
web-settings-address-ask = Mandami un codice
web-settings-address-sent = Un codice è in viaggio verso { $address }. Scrivilo qui entro 15 minuti.
web-settings-address-change = Cambia il mio indirizzo
web-settings-save = Salva
web-settings-vacation = Ferie
web-settings-vacation-text = Finché manchi, si consumano i giorni di ferie che una partita ti dà, e non il tuo tempo.
web-settings-away = In ferie da { $since }.
web-settings-away-until = Finiscono da sole: { $until }.
web-settings-until = Ritorno il (lascia vuoto per dirlo al ritorno)
web-settings-notices = Mail e fuso orario
web-settings-zone = Il tuo fuso orario
web-settings-zone-text = Scadenze e ore, qui e nelle tue mail, si leggono in questo fuso.
web-game-mails = Mail di questa partita
web-game-mails-text = Quello che scegli qui vale solo per questa partita. Quello che hai spento per tutte resta spento; quello che lasci vuoto è come per tutte, nelle
web-game-mails-delay = Quanti minuti aspetta un turno o un messaggio di questa partita prima della mail (vuoto: come per tutte)
web-game-mails-last-day = Quante ore prima di una scadenza di questa partita arriva l’ultimo promemoria (vuoto: come per tutte)
web-game-mails-digest = Turni e messaggi di questa partita aspettano la mail del giorno, se la vuoi
web-game-mails-hook = Che cosa arriva al tuo webhook «{ $name }»
web-settings-mailed = Che cosa ti arriva per mail
web-settings-delay = Quanti minuti aspetta un turno o un messaggio prima della mail (vuoto: quanto dice questo server)
web-settings-last-day = Quante ore prima di una scadenza arriva l’ultimo promemoria
web-settings-quiet = Niente mail
web-settings-quiet-from = dalle
web-settings-quiet-to = alle
web-settings-never = mai
web-settings-digest = Turni e messaggi una volta al giorno, in una sola mail
web-settings-answers = Posso rispondere con le mie mosse alle mail sulle mie partite
web-settings-pictures = Le mail sulle mie partite mostrano un’immagine della plancia
web-settings-digest-hour = La mail del giorno arriva alle
web-settings-back = Ci sono di nuovo
web-settings-leave = Vai in ferie
web-settings-feeds = Calendario e feed
web-settings-feeds-text = Il calendario può mostrare le tue scadenze, e un lettore di feed che cosa ti aspetta e che cosa succede ai tuoi tavoli. Chiedono a indirizzi segreti: chi ne conosce uno può leggere, e nient’altro. Tienili per te; se uno va in giro, creane di nuovi.
web-settings-feeds-made = Ecco gli indirizzi. Si vedono solo questa volta.
web-settings-feeds-deadlines = Le tue scadenze, per un calendario
web-settings-feeds-waiting = Che cosa ti aspetta, per un lettore di feed
web-settings-feeds-game = Che cosa succede a un tavolo, per quanto puoi vederlo; metti l’ultima parte dell’indirizzo della sua pagina al posto di { "{" }id{ "}" }
web-settings-feeds-since = Hai i tuoi indirizzi da { $when }.
web-settings-feeds-make = Crea gli indirizzi
web-settings-feeds-renew = Crea indirizzi nuovi e chiudi questi
web-settings-feeds-end = Chiudi questi indirizzi
web-settings-tokens = Token per programmi
web-settings-tokens-text = Un programma con un token agisce al posto tuo. In questa pagina non può cambiare nulla.
web-settings-token-name = Come lo chiami
web-settings-token-scope = Che cosa può fare
web-settings-scope-read = vedere ciò che vedi tu
web-settings-scope-play = vedere e giocare
web-settings-scope-bot = giocare molto e in fretta, come un bot
web-settings-token-make = Crea un token
web-settings-made = Questo è il token. Si vede soltanto adesso.
web-settings-revoke = Revoca
web-settings-apps = App che agiscono per te
web-settings-apps-text = Hai permesso loro ciò che si legge qui. In questa pagina nessuna può cambiare nulla.
web-settings-app-since = da { $since }
web-settings-app-used = usata l’ultima volta { $used }
web-settings-app-ends = se resta inutilizzata finisce { $ends }
web-settings-app-end = Chiudi
web-settings-sessions = Accessi aperti
web-settings-sessions-text = Uscire dappertutto chiude ogni browser e ogni app che ha fatto l’accesso, anche questo. I token restano.
web-settings-sign-out-all = Esci dappertutto
web-settings-delete = Elimina il mio account
web-settings-delete-text = Il tuo indirizzo e il tuo nome vengono dimenticati, e lasci i tavoli in attesa. Nelle partite in corso il bot del server gioca al posto tuo. Non si può tornare indietro.
web-settings-sure = Sì, lo voglio davvero
web-settings-delete-button = Elimina per sempre il mio account

## Un’app chiede se può agire per qualcuno

web-authorize = Vuoi che questa app agisca per te?
web-authorize-by = Registrata da { $name }. Non fa parte di questo server, e qui nessuno l’ha esaminata.
web-authorize-may = Chiede di
web-authorize-read = vedere ciò che vedi tu: le tue partite, le tue mani e le domande che ti si fanno
web-authorize-play = aprire partite, entrarci e giocarle al posto tuo, e scrivere agli altri ai tuoi tavoli
web-authorize-bot = aprire partite, entrarci e giocarle da sola al posto tuo, molte e in fretta
web-authorize-may-not = Non può cambiare le tue impostazioni e non conosce mai i tuoi codici di accesso. Finisce quando la chiudi nelle impostazioni, oppure dopo 90 giorni senza uso.
web-authorize-then = Dopo la tua risposta
web-authorize-site = Il browser va su { $site }:
web-authorize-device = Il browser torna a un programma su questo dispositivo:
web-authorize-as = Hai fatto l’accesso come { $name }.
web-authorize-allow = Permetti
web-authorize-refuse = Rifiuta

## Che mail sono partite

web-mails = Le tue mail
web-mails-your-address = Il tuo indirizzo
web-mails-address =
    { $word ->
        [ok] nessuna mail a questo indirizzo risulta respinta
        [refused] i server di posta rifiutano le nostre mail
        [bouncing] le nostre mail tornano indietro
       *[other] { $word }
    }
web-mails-address-since = { $state } (da { $since })
web-mails-last = Le ultime mail
web-mails-when = Quando
web-mails-what = Che cosa
web-mails-became = Che ne è stato
web-mails-why = Perché
web-mails-game = la partita
web-mails-none = Non ti è ancora arrivata nessuna mail.
web-mails-older = Mail precedenti
web-mails-kind =
    { $word ->
        [sign_in] codice di accesso
        [invitation] invito
        [game_started] partita iniziata
        [your_turn] tocca a te
        [bid_due] offerta segreta attesa
        [last_one] manchi solo tu
        [half_time] metà del tempo passata
        [last_day] scade fra poco
        [deadline_moved] più tempo per te
        [timed_out] tempo scaduto
        [game_over] partita finita
        [message] chiacchiere al tavolo
        [player_absent] cambio al tavolo
        [vote_asked] serve il tuo parere
        [broken] partita bloccata
        [confirm_start] da confermare
        [seat_lost] posto perso
        [table_waits] si aspetta chi manca
        [table_closed] tavolo chiuso
        [digest] riepilogo
       *[other] { $word }
    }
web-mails-state =
    { $word ->
        [waiting] in attesa
        [sent] inviata
        [dropped] non inviata
        [dead] respinta o abbandonata
       *[other] { $word }
    }

## Meno mail

web-fewer = Meno mail
web-fewer-mails =
    { $word ->
        [game_started] le mail che annunciano l’inizio di una partita
        [your_turn] le mail che chiedono la tua mossa o la tua risposta segreta
        [half_time] le mail che dicono che metà del tuo tempo è passata
        [last_day] le mail che ricordano una scadenza vicina
        [deadline_moved] le mail che dicono che la tua scadenza si è spostata
        [timed_out] le mail che dicono che il tuo tempo è scaduto
        [message] le mail con le chiacchiere al tavolo
        [player_absent] le mail che dicono che un posto è passato di mano
        [vote_asked] le mail che chiedono qualcosa al tavolo
        [broken] le mail che dicono che una partita non può continuare
        [confirm_start] le mail che chiedono se ci sei ancora
        [seat_lost] le mail che dicono che il tuo posto è libero o è passato di mano
        [table_waits] le mail che dicono che il tuo tavolo aspetta giocatori
        [table_closed] le mail che dicono che un tavolo è stato chiuso
        [game_over] le mail che dicono che una partita è finita
        [invitations] gli inviti a giocare
       *[games] le mail sulle tue partite
    }
web-fewer-done-again = Fatto: ricevi di nuovo { $mails }.
web-fewer-done-these = Fatto: non ricevi più { $mails }.
web-fewer-done-all = Fatto: non ricevi più { $mails }, né le altre mail sulle tue partite.
web-fewer-off = Non ricevi { $mails }.
web-fewer-on = Ricevi { $mails }. Non è ancora cambiato nulla.
web-fewer-again = Mandamele di nuovo
web-fewer-these = Non mandarmi più { $mails }
web-fewer-all = Nessuna mail sulle mie partite
web-fewer-note = Le partite continuano: ti aspettano, con o senza mail. I codici di accesso arrivano sempre. Questa pagina funziona finché conservi la mail: per riavere le mail, torna qui.

## Regole

web-head-rules = Regole
web-rules = Regole
web-rules-lead = Le regole di ogni gioco come le applica questo server, con ciò che si è chiarito dove quelle stampate tacciono. Una mossa rifiutata ne cita il paragrafo.
web-rules-of = Le regole di { $name }
web-rules-all = Tutte le regole
web-rules-contents = Indice
web-rules-picture = Una plancia di { $name } a metà partita

## La pagina di una persona

web-player-since =
    Qui da { $month ->
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
    } { $year }
web-player-hidden = Nessun altro vede questa pagina. Puoi cambiarlo nelle tue impostazioni.
web-player-results = Partite pubbliche giocate fino in fondo
web-player-no-results = Ancora nessuna.
web-player-game = Gioco
web-player-played = Giocate
web-player-won = Vinte
web-player-mean-place = Posto medio
web-player-games = Partite pubbliche
web-player-no-games = Ancora nessuna.
web-colon = :

## Calendar and feeds

web-feed-deadlines = Le mie scadenze
web-feed-waiting = Che cosa mi aspetta
web-feed-your-turn = Tocca a te – { $game }
web-feed-asked = { $ruleset } aspetta la tua risposta.
web-feed-until = C’è tempo fino a { $when }.
web-feed-no-limit = Non c’è limite di tempo.
web-feed-of-table = Che cosa succede qui, come feed

## For administrators

web-admin-act =
    { $kind ->
        [renamed] nome cambiato
        [sessions_ended] tutte le sessioni chiuse
        [suspended] account sospeso
        [lifted] sospensione tolta
        [granted] amministrazione concessa
        [revoked] amministrazione tolta
        [table_hidden] tavolo tolto dagli elenchi
        [table_relisted] tavolo rimesso negli elenchi
        [table_closed] tavolo chiuso
        [message_removed] messaggio tolto
        [notice_again] avviso da ritentare
        [limits_lifted] limiti tolti
       *[notice_dropped] avviso lasciato perdere
    }
web-admin = Aiutare chi gioca
web-admin-lead = Quello che fai qui resta per sempre, con il tuo nome e il motivo. Di una partita qui non si vede più di quanto veda chiunque la guardi.
web-admin-find = Trova una persona o un tavolo
web-admin-what = L’inizio del nome, un indirizzo e-mail intero, un id, o il link di un tavolo
web-admin-find-button = Trova
web-admin-nobody = Non si è trovato nessuno.
web-admin-found = Chi si è trovato
web-admin-more = Ce ne sono altri: scrivi di più del nome.
web-admin-acts = Che cosa si è fatto
web-admin-no-acts = Non si è ancora fatto nulla.
web-admin-older = Che cosa si è fatto prima
web-admin-by = Da chi
web-admin-on = A chi o a che cosa
web-admin-command-line = dalla riga di comando
web-admin-marks =
    { $mark ->
        [guest] in visita
        [bot] programma
        [administrator] amministra il server
       *[suspended] account sospeso
    }
web-admin-here = Qui dal { $when }
web-admin-seen = Una sessione in uso il { $when }
web-admin-unseen = Nessuna sessione aperta.
web-admin-counts = Sessioni: { $sessions } · token: { $tokens } · tavoli: { $tables }
web-admin-suspended = Account sospeso dal { $when }
web-admin-reason = Perché (resta per sempre)
web-admin-reason-table = Perché (lo legge tutto il tavolo)
web-admin-rename = Cambia il nome
web-admin-name = Nome
web-admin-address = Indirizzo
web-admin-end = Chiudi tutte le sessioni
web-admin-end-text = Esce da ogni browser e da ogni app. I token per programmi restano.
web-admin-suspend = Sospendi l’account
web-admin-suspend-text = Sessioni, app, token e feed finiscono per sempre, e l’accesso è chiuso. Le partite vanno avanti, e anche le loro mail; le risposte alle mail non valgono.
web-admin-lift = Togli la sospensione
web-admin-table = Un tavolo
web-admin-table-look = Guarda il tavolo
web-admin-table-state =
    { $status ->
        [open] La partita non è iniziata.
        [running] La partita è in corso.
        [finished] La partita è finita.
       *[abandoned] Il tavolo fu chiuso prima dell’inizio.
    }
web-admin-hidden = È fuori dagli elenchi.
web-admin-hide = Togli dagli elenchi
web-admin-relist = Rimetti negli elenchi
web-admin-close = Chiudi il tavolo
web-admin-message = Togli un messaggio
web-admin-message-id = Il messaggio, con il suo id
web-admin-messages = I messaggi con i loro id
web-admin-notices = Avvisi non riusciti
web-admin-no-notices = Sono riusciti tutti.
web-admin-notice-kind = { $kind }, tentativi: { $attempts }
web-admin-notice-to =
    { $to ->
        [mail] posta
       *[webhook] webhook
    }
web-admin-again = Riprova
web-admin-drop = Lascia perdere
web-admin-limits = Limiti
web-admin-limits-text = Sono i conteggi di questo server: ogni altro conta per sé. Togliendo i limiti, tutti i server li dimenticano entro un secondo circa.
web-admin-limits-none = Al momento non si conta nulla.
web-admin-limits-show = Mostra
web-admin-limit =
    { $limit ->
        [requests_of_user] richieste
        [requests_of_bot] richieste di programmi
        [requests_from_address] richieste dall’indirizzo
        [guests_from_address] ospiti
        [sign_in_mails] mail di accesso
        [sign_ins_from_address] codici chiesti e provati
        [tokens_from_address] token chiesti da app
        [apps_allowed] app autorizzate
        [invitations] inviti
        [confirmations] conferme chieste a un tavolo
        [webhook_tests] prove di webhook
        [unsubscribes_from_address] mail spente e riaccese
        [records] registrazioni inviate
        [exports] risposte con molte registrazioni
        [exports_from_address] risposte con molte registrazioni pubbliche
        [feeds] calendari e feed letti
        [hints] suggerimenti
        [bot_plays] giocate dei bot negli studi
       *[replays] voci di studi rigiocate
    }
web-admin-limit-used = { $what }: { $used } su { $most } (contano fino a: { $when })
web-admin-limit-met = { $what }: { $used } su { $most }, si riprende da: { $next } (contano fino a: { $when })
web-admin-lift-limits = Togli i limiti
web-admin-network = Un indirizzo di rete o un blocco, come 192.0.2.7 o 2001:db8::/64
web-admin-network-reason = Perché (resta per sempre: qui niente indirizzi)
web-settings-scope-admin = aiutare chi gioca, amministrando
web-table-operator =
    { $kind ->
        [table_hidden] Chi gestisce il server ha tolto questo tavolo dagli elenchi: «{ $reason }»
        [table_relisted] Chi gestisce il server ha rimesso questo tavolo negli elenchi: «{ $reason }»
        [table_closed] Chi gestisce il server ha chiuso questo tavolo: «{ $reason }»
       *[message_removed] Chi gestisce il server ha tolto un messaggio: «{ $reason }»
    }
web-play-talk-removed = (Chi gestisce il server ha tolto questo messaggio.)
