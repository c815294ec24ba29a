### Events: what webhooks and /me/events say in one line. What the table is asked is said as in mails.

hook-game = “{ $name }” ({ $ruleset })
hook-left =
    { $unit ->
        [minute] { $count ->
            [one] { $count } minute
           *[other] { $count } minutes
        }
        [hour] { $count ->
            [one] { $count } hour
           *[other] { $count } hours
        }
       *[day] { $count ->
            [one] { $count } day
           *[other] { $count } days
        }
    }
hook-due = it is due on { $moment }, { $left } from now
hook-to = { $name }: { $said }
hook-test = This is a test of your webhook at Poste Restante.
hook-invitation = { $inviter } invites you to { $game }.
hook-started = { $game } has begun, and you have the { $colour } seat.
hook-your-turn = It is your turn in { $game }: { $question }
hook-bid-due = Your sealed bid is due in { $game }: { $question }
hook-last-one = You are the last one waited for in { $game }: { $question }
hook-half-time = Half of your time for an answer in { $game } is over; { $due }: { $question }
hook-reminder = { $game } still waits for your answer; { $due }: { $question }
hook-moved = Your answer in { $game } is due at another time now; { $due }: { $question }
hook-timed-out = Your time in { $game } has run out. As agreed: { $follows }
hook-over = { $game } is over.
hook-won = { $game } is over, and { $winner } has won.
hook-shared = { $game } is over, and { $winners } share the victory.
hook-message = { $name } wrote at the table of { $game }: { $text }
hook-more = { $said } ({ $more ->
        [one] and there is { $more } more message
       *[other] and there are { $more } more messages
    })
hook-seat-bot = A player has left { $game }, and the house's bot plays on: { $colour }.
hook-seat-newcomer = A new player takes the { $colour } seat in { $game }.
hook-seat-open = The { $colour } seat in { $game } is open to a substitute.
hook-seat-back = The player of the { $colour } seat in { $game } is back.
hook-vote = { $game } needs your consent: { $questions }
hook-broken = { $game } has stopped: its log cannot be replayed behind entry { $entry }, so nobody can move in it for now. The fault is { $fault }.
hook-confirm = { $game } is about to begin: confirm by { $moment } that you are still there.
hook-seat-lost = The time to confirm your seat in { $game } is over, so the seat is free again.
hook-seat-passed = Your seat in { $game } has passed on: you are a spectator from now on.
hook-waits = { $game } does not begin yet: the table waits for players again.
hook-closed = { $host } has closed the table of { $game }: { $reason }
hook-closed-by-operator = Whoever runs the server has closed the table of { $game }: { $reason }
