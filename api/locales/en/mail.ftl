### Mails. Names that people gave themselves arrive as facts in braces.

## Subjects. A game's first mail has the bare subject. Later ones put the same few words in square
## brackets before it: mail programs that sort by thread look past those.

mail-subject-sign-in = Your code to sign in to Poste Restante
mail-subject-invitation = { $inviter } invites you to { $ruleset } · { $game }
mail-subject-game = { $ruleset } · { $game }
mail-subject-turn = [Your turn] { $ruleset } · { $game }
mail-subject-over = [Game over] { $ruleset } · { $game }

## Common to several mails

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

## An invitation

mail-invitation-asks = { $inviter } would like to play { $ruleset } with you: a seat is waiting in “{ $game }”.
mail-invitation-seats =
    { $free ->
        [0] All { $seats } seats are taken right now, but one may still come free.
        [one] One of the { $seats } seats is still free.
       *[other] { $free } of the { $seats } seats are still free.
    }
mail-invitation-link = Look at the game and take your seat
mail-invitation-pace = The game begins when the table is full. After that a mail tells you whenever it is your turn, so you can play at your own pace.

## The game has begun

mail-started-begun = The table is full, and “{ $game }” has begun.
mail-started-you-are = You play { $you }.
mail-started-players = At the table
mail-started-asked = The first move is yours:
mail-started-wait = The first move is not yours. A mail will tell you when it is your turn.
mail-started-commitment = Please keep this mail. All the chance in this game comes from a secret that was drawn before it began, and this is the secret's seal (SHA-256). The last mail will bring the secret itself, so that you can check every draw:

## Something is asked of the reader

mail-turn-yours = It is your turn, { $name }:
mail-turn-sealed = Your sealed bid is due, { $name }:
mail-turn-sealed-how = Nobody sees it until everybody has bid, and until then you may change it.

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
