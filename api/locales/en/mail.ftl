### Mails. Names that people gave themselves arrive as facts in braces.

## Subjects. A game's first mail has the bare subject. Later ones put the same few words in square
## brackets before it: mail programs that sort by thread look past those.

mail-subject-sign-in = Your code to sign in to Poste Restante
mail-subject-new-address = Your new address at Poste Restante
mail-subject-address-changed = Your account has another address
mail-subject-invitation = { $inviter } invites you to { $ruleset } · { $game }
mail-subject-game = { $ruleset } · { $game }
mail-subject-turn = [Your turn] { $ruleset } · { $game }
mail-subject-last = [You are the last one] { $ruleset } · { $game }
mail-subject-half = [Half of your time is over] { $ruleset } · { $game }
mail-subject-soon = [Due soon] { $ruleset } · { $game }
mail-subject-more = [More time for you] { $ruleset } · { $game }
mail-subject-run = [The clocks run again] { $ruleset } · { $game }
mail-subject-out = [Your time has run out] { $ruleset } · { $game }
mail-subject-talk = [Table talk] { $ruleset } · { $game }
mail-subject-vote = [The table is asked] { $ruleset } · { $game }
mail-subject-broken = [Game stopped] { $ruleset } · { $game }
mail-subject-confirm = [Please confirm] { $ruleset } · { $game }
mail-subject-lost = [Your seat is free again] { $ruleset } · { $game }
mail-subject-passed = [Your seat has passed on] { $ruleset } · { $game }
mail-subject-waits = [Waiting for players] { $ruleset } · { $game }
mail-subject-closed = [Table closed] { $ruleset } · { $game }
mail-subject-absent = [New at the table] { $ruleset } · { $game }
mail-subject-several =
    { $games ->
        [0] News from your tables
        [one] One game waits for you, and there is news
       *[other] { $games } games wait for you
    }
mail-subject-digest =
    { $games ->
        [0] Your digest: news from your tables
        [one] Your digest: one game waits for you
       *[other] Your digest: { $games } games wait for you
    }
mail-subject-over = [Game over] { $ruleset } · { $game }

## Common to several mails

# A moment in the zone of the reader. Weekdays are numbered from Monday, months from January.
mail-when =
    { $weekday ->
        [1] Monday
        [2] Tuesday
        [3] Wednesday
        [4] Thursday
        [5] Friday
        [6] Saturday
       *[7] Sunday
    }, { $day } { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }, { $time } ({ $zone })
# The heading over the sentences that the lobby has as well.
mail-terms = How much time there is
# What the terms of the game say for the end of somebody's time; stands behind a comma in mail-turn-then and mail-out-follows.
mail-absence =
    { $absence ->
        [remind] you are reminded and get fresh time
        [default_move] the game's default answer is given for you
        [bot] the house's bot plays for you until you are back
        [substitute] your seat is offered to a substitute
       *[vote] the others are asked whether the house's bot plays for you until you are back
    }
mail-board = The board
mail-since = Since your last move
mail-open = Open the game
mail-move = Make your move
mail-evidence = This mail is your evidence of the log so far. Every entry is chained to the one before, and this is the head of the chain:
mail-footer = Poste Restante: board games that wait for you
mail-fewer = Fewer mails

## Signing in

mail-sign-in-code = Welcome! Here is your code:
mail-sign-in-link = Or sign in with this link
mail-sign-in-minutes =
    { $minutes ->
        [one] Code and link work once, within one minute.
       *[other] Code and link work once, within { $minutes } minutes.
    }
mail-sign-in-stranger = You did not ask for them? Then ignore this mail: nobody gets in without it.
mail-new-address-code = The account of { $player } is to have this address. Here is the code that proves it is yours:
mail-new-address-link = Or open your settings with it
mail-new-address-minutes =
    { $minutes ->
        [one] The code is good for one minute, where you asked for it.
       *[other] The code is good for { $minutes } minutes, where you asked for it.
    }
mail-new-address-stranger = You did not ask for it? Then ignore this mail: nothing changes without the code.
mail-address-changed = The account of { $player } has another address from now on. Mails go there, and this one can no longer be signed in with.
mail-address-changed-stranger = Was it not you? Then somebody has used a browser or an app in which you had signed in. Write to whoever runs this server.

## An invitation

mail-invitation-asks = { $inviter } would like to play { $ruleset } with you: a seat is waiting in “{ $game }”.
mail-invitation-seats =
    { $free ->
        [0] All { $seats } seats are taken right now, but one may still come free.
        [one] One of the { $seats } seats is still free.
       *[other] { $free } of the { $seats } seats are still free.
    }
mail-invitation-link = Look at the game and take your seat
mail-invitation-pace = The game begins when the table is full. After that a mail tells you whenever it is your turn.

## The game has begun

mail-started-begun = The table is full, and “{ $game }” has begun.
mail-started-you-are = You have the { $you } seat.
mail-started-players = At the table
mail-started-asked = You are asked already:
mail-started-wait = Nothing is asked of you yet. A mail will tell you when it is your turn.
mail-started-commitment = Please keep this mail. All the chance in this game comes from a secret that was drawn before it began, and this is the secret's seal (SHA-256). The last mail will bring the secret itself, so that you can check every draw:

## Something is asked of the reader

mail-turn-yours = It is your turn, { $name }:
mail-turn-sealed = Your sealed bid is due, { $name }:
mail-turn-sealed-how = Nobody sees it until everybody has bid, and until then you may change it.

mail-turn-last = All others have answered: you are the last one waited for.
mail-turn-left = Your answer is due on { $deadline }. Time left: { $left }.
mail-turn-then = If you have not answered by then, { $follows }.

## How much time is left

mail-half-yours = The game still waits for you, { $name }, and half of your time is over:
mail-soon-yours = The game still waits for you, { $name }, and your answer is due soon:
mail-more-from = { $giver } has given you more time, { $name }. The game still waits for you:
mail-more-yours = You have been given more time, { $name }. The game still waits for you:
mail-run-yours = The clocks run again, { $name }. The game still waits for you:

## The time has run out

mail-out-ran = Your time in “{ $game }” has run out.
mail-out-follows = As the table agreed, { $follows }.

## All others have given their sealed answers

mail-last-yours = You are the last one waited for, { $name }: all others have answered.

## Table talk

mail-talk-written = There is something to read at the table of “{ $game }”.
mail-talk-said = What was written
mail-talk-earlier =
    { $earlier ->
        [one] One message before these is not shown.
       *[other] { $earlier } messages before these are not shown.
    }
mail-talk-link = Go to the table

## A player has left

mail-absent-left = A seat has changed hands in “{ $game }”.
mail-absent-seats = What has changed
mail-absent-on = The board is as it was, and the game goes on from there.

## The table is asked something

mail-vote-what = At the table of “{ $game }” something needs your consent
mail-vote-undo = { $asker } would like to go back to where the game was after entry { $to } of its log.
mail-vote-pause = Somebody would like the clocks to stand still for a while.
mail-vote-resume = Somebody would like the clocks to run again.
mail-vote-end = Somebody would like to end the game here, without standings.
mail-vote-time = { $asker } would like to give { $player } more time than one may give alone: { $time }.
mail-vote-bot = { $player } ({ $colour }) has run out of time. Shall the house's bot play until { $player } is back?
mail-vote-silence = If you say nothing by { $deadline }, that counts as a yes.
mail-vote-all = It is done if everybody who is asked agrees. Once your time in the game has run out, or the game has waited for you for long, three days of silence count as a yes.
mail-vote-most = The house's bot plays if more than half of those who are asked agree.
mail-vote-secret = Nobody is told who said what.
mail-vote-link = Say yes or no

## The log of a game does not replay

mail-broken-stopped = Something is wrong with “{ $game }”: its log cannot be replayed behind entry { $entry }, so nobody can move in it for now.
mail-broken-safe = Nothing is lost: everything up to that entry can still be looked at. You can wait until it is repaired, vote to end the game, or hide it from your list.
mail-broken-fault = Whoever runs the server finds the fault in its log under

## A game is about to begin

mail-confirm-asks = “{ $game }” is about to begin, { $name }. Are you still there?
mail-confirm-left = Please confirm by { $deadline }. Time left: { $left }
mail-confirm-how = The game begins as soon as everybody at the table has confirmed. The seat of whoever has not by then is free again: nothing is lost, and the table goes on waiting for players.
mail-confirm-link = Go to the table and confirm

## The reader has not confirmed in time

mail-lost-over = The time to confirm your seat in “{ $game }” is over, so the seat is free again. Nothing is lost by that: the game had not begun.
mail-lost-again = You are welcome to sit down again, as long as a seat is free.
mail-lost-taken = Your seat in “{ $game }” has passed on: somebody else plays it from now on.
mail-lost-opened = Your seat in “{ $game }” has been opened, since the game had waited for you: whoever is invited can take it now.
mail-lost-spectator = What you did in it stays yours. You can go on watching the game, as a spectator, and nothing more is asked of you.

## The table waits for players again

mail-waits-again = “{ $game }” does not begin yet: somebody has left the table, or has not confirmed in time.
mail-waits-seats =
    { $free ->
        [0] All { $seats } seats are taken right now.
        [one] One of the { $seats } seats is free.
       *[other] { $free } of the { $seats } seats are free.
    }
mail-waits-keep = You keep your seat. When the table is full again, everybody there is asked once more.

## A table was closed before its game began

mail-closed-by = { $host } has closed the table of “{ $game }”. The game had not begun.
mail-closed-invited = { $host } has closed the table of “{ $game }”, which you were invited to. The game had not begun.
mail-closed-by-operator = Whoever runs the server has closed the table of “{ $game }”. The game had not begun.
mail-closed-invited-by-operator = Whoever runs the server has closed the table of “{ $game }”, which you were invited to. The game had not begun.
mail-closed-reason = The reason

## Several things at once, and the digest

mail-summary-hello = Here is what waits for you, { $name }.
mail-summary-waiting = Your move, the earliest deadline first
mail-summary-turn = { $ruleset } · { $game }: it has been your turn for { $wait }
mail-summary-sealed = { $ruleset } · { $game }: your sealed answer was asked for { $wait } ago
mail-summary-last = { $ruleset } · { $game }: your sealed answer was asked for { $wait } ago, and you are the last one waited for
mail-summary-due = due on { $deadline }
mail-summary-minutes =
    { $minutes ->
        [0] less than a minute
        [one] one minute
       *[other] { $minutes } minutes
    }
mail-summary-hours =
    { $hours ->
        [one] one hour
       *[other] { $hours } hours
    }
mail-summary-days =
    { $days ->
        [one] one day
       *[other] { $days } days
    }
mail-summary-more =
    { $more ->
        [one] One more game waits for you.
       *[other] { $more } more games wait for you.
    }
mail-summary-news = At your tables
mail-summary-messages =
    { $messages ->
        [one] { $ruleset } · { $game }: one new message
       *[other] { $ruleset } · { $game }: { $messages } new messages
    }
mail-summary-absent = { $ruleset } · { $game }: a seat has changed hands
mail-summary-out = { $ruleset } · { $game }: your time has run out
mail-summary-evidence = The long number under a game is the head of its log's chain: with it this mail is your evidence of the log so far.

## The game is over

mail-over-ended = “{ $game }” has come to its end.
mail-over-standings = Final standings
mail-over-standing =
    { $score ->
        [one] { $place }. { $name }, { $score } point
       *[other] { $place }. { $name }, { $score } points
    }
mail-over-link = Look back on the game
mail-over-secret = Here is the secret behind all the chance in this game. Its SHA-256 is the seal in your first mail, and with it anybody can check every draw:
mail-over-thanks = Thank you for playing, { $name }. Until the next game!

## An invitation to a seat in a running game

mail-seat-asks = { $inviter } asks you to take over a seat in a game of { $ruleset } that is being played: { $seat } in “{ $game }”.
mail-seat-yours = Whoever played it until now plays it no more. Once you have taken the seat, it is yours: you see what it may see, and a mail tells you whenever it is your turn.
mail-seat-link = Look at the game and take the seat

## Answering by mail

mail-answer-above = answer above this line
mail-subject-answered = [Your answer] { $ruleset } · { $game }
mail-subject-not-understood = [Your answer was not taken] { $ruleset } · { $game }
mail-how-moves = You can answer this mail with your moves: write them at the top, one a line. For example: { $example }
mail-how-sheet = What you may write now
mail-how-more = Other words on a line of their own: “try” and a move shows what it would do, “undo” takes your last step back, “default” makes the careful move, “board” and “log” show them again, “say” and some words tells the table, “help” says more.
mail-how-accept = Answer this mail with the word “accept” to take your seat.
mail-how-confirm = Or answer this mail with the word “confirm”.
mail-how-vote = Or answer this mail with “yes” or “no”.
mail-answered-taken = Your moves have been made.
mail-answered-understood = What was understood
mail-answered-happened = What happened
mail-answered-tried = Nothing has been sent to the game: this is only a trial.
mail-answered-would = What would happen
mail-answered-advised = What the strongest of the house's bots would consider, the best first
mail-answered-no-advice = Nothing is asked of you, so there is nothing to advise.
mail-answered-unknown = What comes of it depends on chance, or on what others have not shown, so it cannot be said beforehand.
mail-answered-said = Said at the table
mail-answered-unsaid = Your words were not said at the table: { $why }
mail-answered-not-read = What was not read
mail-answered-next = You are asked now:
mail-answered-no-next = Nothing is asked of you now. A mail will tell you when it is your turn.
mail-done-accepted = You have a seat in “{ $game }”. A mail tells you when the game begins, and then whenever it is your turn.
mail-done-took-over = The seat in “{ $game }” is yours.
mail-done-confirmed = Thank you: you are still there. “{ $game }” begins as soon as everybody is.
mail-done-agreed = Your yes has been counted.
mail-done-disagreed = Your no has been counted.
mail-done-undone = Your last step has been taken back.
mail-done-quieted = There will be no more reminders of “{ $game }”. You are still told when it is your turn; “reminders” brings them back.
mail-done-reminded = There will be reminders of “{ $game }” again.
mail-done-resigned = The house's bot plays your seat in “{ $game }” from now on. If you would like it back, just answer when it is your turn, or open the game.
mail-shown-board = Here is the board once more.
mail-shown-no-log = Nothing has happened since your last move.
mail-shown-help = Write one move a line; all of them are made, or none. “try” before the first shows what they would do. “default” makes the careful move. “undo” takes your last step back, as long as nobody else has to agree. “board” shows the board, “log” what happened since your last move, “help” and a verb all ways to use it. “say” and some words tells the table. “hint” says what the strongest of the house's bots would consider, where bots alone play with you. “no reminders” ends the reminders of this game, “reminders” brings them back. “resign” lets the house's bot play on for you, if your table has agreed on that.
mail-shown-help-before = The game has not begun. The mail that you have answered says which word it waits for.
mail-shown-no-verb = “{ $verb }” is not a move that you can make now.
mail-refused-nothing = Nothing was done with your answer.
mail-refused-stranger = Somebody has answered a mail that was sent to you, from another address than yours. If it was you, answer from the address that this mail went to. If you have passed the mail on, nobody can play for you by it.
mail-refused-again = Please answer the mail that asked you once more, with the word that it names.
mail-refused-no-text = There was no text in it that could be read.
mail-refused-too-many-parts = It was put together of too many parts to be read for sure.
mail-refused-no-moves = There was no move in it. The subject of a mail is not read: write your moves at the top of the text.
mail-refused-word = Line { $line }, “{ $step }”: “{ $found }” cannot stand there.
mail-refused-too-much = Line { $line }, “{ $step }”: “{ $found }” stands where the move should end.
mail-refused-unfinished = Line { $line }, “{ $step }”: something is missing at the end.
mail-refused-expected = What could stand there
mail-refused-mixed = From line { $line } on, “{ $text }”, it says something of another kind. Send moves and other words in mails of their own.
mail-refused-above-and-below = There are moves above what you quoted and below it. Write all of them in one place.
mail-refused-too-many-steps = There were more than { $most } moves in it.
mail-refused-stale = The game has moved on since the mail that you answered, so your moves were not made.
mail-refused-older = You have given another answer since you wrote this one, and that one stands.
mail-refused-too-late = The mail that you answered is more than 60 days old.
mail-refused-suspended = The account is suspended, so nothing of your answer was done. If you think that this is wrong, write to whoever runs the server.
mail-refused-several = The table is asked more than one thing, so a word is not enough: open the game to answer.
mail-refused-not-alone = Your last step cannot be taken back without the others. Open the game to ask them.
mail-refused-step = Move { $step }: { $detail }
mail-refused-other = { $detail }
mail-refused-rule = The rule: { $rule }
mail-quoted = “{ $text }”
mail-colon = :
