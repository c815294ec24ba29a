### Pages. Names that people gave themselves arrive as facts in braces, and are escaped by the page.

## Around every page

# What this language is called by those who speak it.
web-language-name = English

web-head-skip = Skip to the content
web-head-menu = Main menu
web-head-tables = Tables
web-head-my-games =
    { $waiting ->
        [0] My games
       *[other] My games ({ $waiting } waiting)
    }
web-head-sign-in = Sign in
web-head-sign-out = Sign out
web-foot-about = Board games that wait for you. Every move is chained and can be checked.
web-foot-docs = For programs: the API
web-foot-contract = its contract
web-foot-language = Language

## Guests

web-guest-name = Guest { $number }
web-guest-strip = You play as a guest: only this browser knows you, for 30 days after your last move.
web-guest-keep = Keep your games: give your address

## Time

web-left-none = time is over
web-left-minutes =
    { $number ->
        [one] 1 minute left
       *[other] { $number } minutes left
    }
web-left-hours =
    { $number ->
        [one] 1 hour left
       *[other] { $number } hours left
    }
web-left-days = { $number } days left

## What goes wrong

web-error-not-found = There is nothing here
web-error-not-found-text = There is no such page, or it is not yours to see.
web-error-not-found-stranger = There is no such page, or only those who sit at the table may see it. If you are one of them, sign in: you will be led back here.
web-error-method = This page takes no such request
web-error-method-text = Open it with a link, or go back and use its form.
web-error-forbidden = This was not done
web-error-too-many = Too many requests
web-error-away = The server is busy
web-error-away-text = It cannot reach its database at the moment. Nothing is lost: try again in a moment.
web-error-fault = Something went wrong here
web-error-fault-text = This is a fault of the server, not yours. Nothing of what you did was lost that had been said to be done.
web-error-noted = It was noted as { $id }.
web-error-other = This cannot be done
web-error-first-page = To the first page

## Signing in

web-sign-in = Sign in
web-sign-in-why = Your e-mail address is your account: there is no password. We mail you six digits.
web-sign-in-trouble = It did not work:
web-sign-in-email = Your e-mail address
web-sign-in-name = Your name at the table
web-sign-in-name-hint = Only if you are new here; others will see it.
web-sign-in-send = Mail me a code
web-sign-in-keep = You play as a guest, and only this browser knows you. Give your address, and what you play here is yours on every device.
web-sign-in-have = You have a code already?
web-sign-in-code = The six digits from the mail
web-sign-in-button = Sign in
web-sign-in-sent = A mail with six digits is on its way. They are good for a quarter of an hour.
web-sign-in-sent-text = Open the link in the mail, or type the digits here.
web-sign-in-again = No mail? Ask for another one

## First page

web-home-title = Board games that wait for you
web-home-about =
    { $ruleset ->
        [tammany-hall] Send your bosses into the wards of old New York, befriend immigrants, and buy elections with their favours.
        [city-and-guilds] Lay tiles in a medieval town, put your men behind the guilds that will grow, and be paid when a block is full.
        [bull-moose] The election of 1912, state by state: play cards, travel by rail, and bring your party's cubes where the votes are.
       *[other] { "" }
    }
web-home-hours =
    { $ruleset ->
        [city-and-guilds] 3 to 5 players; about an hour of play, by mail some weeks.
       *[other] 3 to 5 players; about three hours of play, by mail some weeks.
    }
web-home-play = Open a table
web-home-play-now = Play now
web-home-play-now-hint = A game for three: you and two of the house's bots. It begins at once and waits for you as long as you like.
web-home-all-mine = All my games
web-home-all-open = All tables that wait
web-home-all-running = All games that are played

web-home-lead = This is a server for slow board games by mail. You sign in with your e-mail address, sit down at a table, and answer when it suits you; the server tells you by mail when it is your turn.
web-home-games = What is played here
web-home-open = Tables that wait for players
web-home-running = Games to watch
web-home-programs = For programs
web-home-programs-text = A program can do everything that you can.
web-home-mails-go = This server's mails go to the folder { $folder }.
web-home-docs = Try every request in the browser.

## A game

web-game-state = { $ruleset }, { $status }. At the table: { $players }.
web-game-waits-for = The game waits for { $players }.
web-game-step = The board after step { $at } of { $last }
web-game-step-before = The step before
web-game-step-after = The step after
web-game-newest = The newest
web-game-happened = What had happened up to there

## A table at play

web-play-title-yours = ● Your turn – { $name }
web-play-your-turn = It is your turn.
web-play-unsent = It could not be sent: the server was not reached, or it has no answer. Everything is still here; press the button again to send it.
web-play-step = Step
web-play-go-to-step = Show this step
web-play-less = { $word }: one less
web-play-more = { $word }: one more
web-play-due = Due
web-play-broken = The game is read-only: its log cannot be read to its end. It was noted as { $id }.
web-play-trouble = This was not done:
web-play-rule = Rule:
web-play-at-most = There are at most { $most }.
web-play-exactly = Pick exactly { $number }.
web-play-one-each = Everybody gets one, and no two the same.
web-play-over = The game is over
web-play-place = Place
web-play-player = Player
web-play-score = Score
web-play-record = The record of the game, which anybody can check
web-play-chance = Check the chance yourself
web-play-chance-text = All chance of this game came from one secret. Its hash was in everybody's first mail, before anybody had moved. The first line below makes the hash of the secret; the second plays the whole record through, which you can download above.
web-play-secret = The secret
web-play-commitment = Its hash (SHA-256)
web-points-link = How the points came
web-points-of = How the points of { $name } came
web-points-table = Points step by step
web-points-what = What happened
web-play-panel = Your turn
web-play-nothing-asked = Nothing is asked of you at the moment.
web-play-look-again = Look again
web-play-your-answer = Your sealed answer:
web-play-may-change = You may change it until everybody has answered.
web-play-so-far = My turn so far
web-play-stale = The game has moved on since you planned this. Nothing of it was sent.
web-play-try-again = Plan the same again
web-play-back-to = Take back to before step { $step }
web-play-stop-chance = What follows is drawn by chance. Send to go on.
web-play-stop-hidden = What follows depends on what is hidden from you. Send to go on.
web-play-send = Send
web-play-seal = Seal my answer
web-play-not-sent = Nothing of this is sent yet.
web-play-not = not { $word }
web-play-begin-with = Or begin with: { $word }
web-play-up-to = 0 to { $most }
web-play-choose = Choose
web-play-add = Add to my turn
web-play-type = Type your moves
web-play-type-label = As they are written in the rules or in records, with commas between
web-play-whole = That is your whole turn.
web-play-hint = Ask the strongest bot for advice
web-play-advice = What the strongest bot would consider, the best first
web-play-board-ahead = The board after your steps, which are not sent yet
web-play-board-text = The board in words
# What the lines around places of the board mean.
web-play-mark-legal = may be chosen
web-play-mark-unsent = changed by your steps, not sent yet
web-play-mark-new = new since your last move
web-play-first = The beginning
web-play-players = Players
web-play-you = you
web-play-waited-for = has to answer
web-play-program = a program
web-play-bot = played by the house’s bot
web-play-away = out of time
web-play-no-mails = gets no mails
web-play-until = until
web-play-since = Since your last move
web-play-at = step { $at }
web-play-no-news = Nothing yet.
web-play-before = What was before
web-play-older = Older entries
web-play-newer = Newer entries
web-play-log-of = The log of { $name }
web-play-to-table = To the table
web-play-talk = Talk
web-play-say = Say something to the table
web-play-say-button = Say it
web-play-no-talk = Nobody has said anything.
web-play-older-talk = What was said before
web-play-take-back = Take my last step back
web-play-ask-back = Ask the table to take my last step back
web-play-vote =
    { $kind ->
        [undo] { $who } asks to go back to after step { $to }.
        [pause] The table is asked: shall all clocks stand still?
        [resume] The table is asked: shall all clocks run again?
        [end] The table is asked: shall the game end here, without standings?
        [time] { $who } asks to give { $player } more time: { $time }.
       *[bot] { $who } has run out of time. Shall the house’s bot play until they are back?
    }
web-play-vote-count = { $agreed } of { $needed } have agreed.
web-play-agree = I agree
web-play-refuse = I do not agree
web-play-withdraw = Withdraw the question
web-play-orders = Answers given beforehand
web-play-orders-text = The first is sent for you as soon as your next decision opens, the second when the one after that does. If one does not fit, it is cancelled with those behind it, and you are asked as ever. Nobody else sees them.
web-play-orders-moves = One answer a line, up to three, as they are written in the rules or in records
web-play-orders-if = The first only if this player’s newest step
web-play-orders-always = always
web-play-orders-step = was this one, as it is written
web-play-orders-give = Give these answers
web-play-orders-back = Take all of them back
web-play-seat = My seat and time
web-play-seat-back = I am back: give me my seat
web-play-seat-offer = Offer my seat
web-play-seat-offer-text = You play on until somebody takes it.
web-play-seat-take = Take the free seat: { $colour }
web-play-time-for = Give time to
web-play-time-hours = Hours
web-play-time-give = Give time
web-play-again = Play again with the same people
web-play-again-said = Once more? The next table is here: { $address }
web-play-again-text = A table like this one is opened, and those who sat here find its address in the talk.
web-play-order =
    { $state ->
        [waiting] waits for your decision{ $if ->
            [yes] , if { $who } has just done “{ $step }”
           *[no] {""}
        }.
        [fired] was sent for you.
       *[cancelled] was cancelled: { $reason ->
            [condition] the step before was another.
            [other_kind] something else was asked.
            [refused] the rules did not allow it.
            [answered] you answered yourself.
            [undone] steps were taken back.
            [seat_passed] somebody else has the seat.
           *[other] the game is over.
        }
    }
web-play-ask-table = Ask the table
web-play-ask-pause = Ask for a pause
web-play-ask-resume = Ask to go on
web-play-ask-end = Ask to end the game without standings

## A table whose game has not begun

web-table-closed = The table was closed before the game began.
web-table-closed-why =
    { $cause ->
        [by_host] { $name } closed it and said: “{ $reason }”
        [by_operator] Whoever runs the server closed it and said: “{ $reason }”
        [everybody_left] Everybody had left it.
       *[other] The last one there had deleted their account.
    }
web-table-open = The game has not started.
web-table-confirm = Those who sit there are asked to confirm by { $due }.

web-table-seats = Seats
web-table-you = you
web-table-host = host
web-table-confirmed = has confirmed
web-table-asked = is asked
web-table-free = free
web-table-full = Every seat is taken.
web-table-sign-in = Sign in to sit down
web-table-join = Sit down
web-table-leave = Give my seat back
web-table-confirm-button = I will play
web-table-start = Start now with { $players } players
web-table-invite = Invite somebody
web-table-link = Show this address to whom you like
web-table-invite-email = E-mail address
web-table-invite-button = Send an invitation
web-table-invited = Invited
web-table-invited-by = somebody whom { $name } knows
web-table-invited-by-nobody = somebody
web-table-invited-waiting = the mail is still to be sent
web-table-invited-sent = the mail has gone out
web-table-invited-refused = the address refuses our mails
web-table-terms = Time
web-table-close = Close this table
web-table-close-reason = Why? Everybody there and everybody invited is told.
web-table-close-button = Close the table

## Lists of games

web-list-free =
    { $free ->
        [0] Every seat is taken
        [one] One of { $seats } seats is free
       *[other] { $free } of { $seats } seats are free
    }
web-list-yours = It is your turn
web-list-waits-for = Waits for { $players }
web-list-broken = The game has stopped
web-list-over = Over since { $when }
web-list-closed = Over
web-list-private = private
web-list-program = { $name } (program)
web-list-bot = bot
web-list-house-bot = { $level ->
        [easy] the Apprentice
        [fair] the Clerk
       *[strong] the Postmaster
    } (bot)
web-list-nobody = nobody
web-list-older = Older ones

## My games

web-me = My games
web-me-find = Find a table
web-me-all = All my games
web-me-due = Waiting for you
web-me-others = Waiting for others
web-me-open = Tables that wait for players
web-me-over = Over
web-me-none-due = Nothing waits for you.
web-me-none-others = You are in no other game.
web-me-none-open = You sit at no open table.
web-me-none-over = None is over yet.

## Tables and games of all

web-games = Tables and games
web-games-which = Which games
web-games-what = What is played
web-games-all = all games
web-games-none = There are none at the moment.
web-games-any = any
web-games-free = Free seats
web-games-free-seats =
    { $number ->
        [4] 4
       *[other] { $number } or more
    }
web-games-pace = Time
web-games-pace-kind =
    { $kind ->
        [unlimited] no limit
        [per_decision] so much for each decision
        [bank] a bank to draw on
       *[fixed_hour] by an hour of the day
    }
web-games-look = Look
web-games-open = waiting for players
web-games-running = being played
web-games-finished = over

## A new table

web-new-table = New table
web-new-table-of = A table of { $name }
web-new-trouble = The table could not be opened.
web-new-game = Game
web-new-seats = Seats
web-new-bots = Of these for bots
web-new-bots-hint = When all other seats are theirs, the game begins at once.
web-new-level = { $number ->
        [1] First bot
        [2] Second bot
        [3] Third bot
       *[other] Fourth bot
    }
web-new-level-name = { $level ->
        [easy] the Apprentice: takes what comes to mind
        [fair] the Clerk: takes what brings the most at once
       *[strong] the Postmaster: looks ahead
    }
web-new-pace = Time
web-new-who = Who may come
web-new-public = Everybody may see it; it stands in the list.
web-new-unlisted = Everybody who knows its address may see it.
web-new-private = Only those who play or are invited may see it.
web-new-more = More choices
web-new-name = Name of the table
web-new-absence = When somebody's time has run out
web-new-programs = Programs of other people may sit down too
web-new-confirm = Hours to confirm before the game starts
web-new-confirm-hint = If you say so, everybody at the full table is asked whether they are still there. Leave it empty to start at once.
web-new-nonce = Your part in the chance
web-new-nonce-hint = Any text, so that nobody can have chosen the chance of the game without you.
web-new-button = Open the table

## Settings

web-settings = Settings
web-settings-name = You
web-settings-language = Language
web-settings-page = Everybody may look at a page with my public games
web-settings-your-page = Your page
web-settings-address = Your address
web-settings-address-is = Mails go to { $address }, and you sign in with it.
web-settings-address-text = A code is mailed to the new address. Nothing changes until you have typed it here.
web-settings-new-address = New e-mail address
web-settings-address-ask = Mail me a code
web-settings-address-sent = A code is on its way to { $address }. Type it here within 15 minutes.
web-settings-address-change = Change my address
web-settings-save = Save
web-settings-vacation = Vacation
web-settings-vacation-text = While you are away, the days of vacation that a game gives you are spent, and not your time.
web-settings-away = You have been away since { $since }.
web-settings-away-until = You are back by yourself on { $until }.
web-settings-until = Back on (leave empty to say so yourself)
web-settings-notices = Mails and your time zone
web-settings-zone = Your time zone
web-settings-zone-text = Deadlines and hours, here and in your mails, are told in it.
web-game-mails = Mails about this game
web-game-mails-text = What you choose here holds for this game alone. What you have switched off for all games stays off; what is left empty is as for all of them, in your
web-game-mails-delay = How many minutes a turn or a message of this game waits before it is mailed (empty: as for all games)
web-game-mails-last-day = How many hours before a deadline in this game you are reminded for the last time (empty: as for all games)
web-game-mails-digest = Turns and messages of this game wait for the mail of the day, if you have chosen one
web-game-mails-hook = What your webhook “{ $name }” is told
web-settings-mailed = What you are mailed
web-settings-delay = How many minutes a turn or a message waits before it is mailed (empty: as long as this server says)
web-settings-last-day = How many hours before a deadline you are reminded for the last time
web-settings-quiet = No mails
web-settings-quiet-from = from
web-settings-quiet-to = until
web-settings-never = never
web-settings-digest = Turns and messages once a day, in one mail
web-settings-answers = I may answer mails about my games with my moves
web-settings-pictures = Mails about my games show the board as a picture
web-settings-digest-hour = The mail of the day comes at
web-settings-back = I am back
web-settings-leave = Go on vacation
web-settings-tokens = Tokens for programs
web-settings-tokens-text = A program with a token acts as you. It cannot change anything on this page.
web-settings-token-name = What you call it
web-settings-token-scope = What it may do
web-settings-scope-read = see what you see
web-settings-scope-play = see and play
web-settings-scope-bot = play much and fast, as a bot
web-settings-token-make = Make a token
web-settings-made = This is the token. It is shown this once.
web-settings-revoke = Revoke
web-settings-feeds = Calendar and feeds
web-settings-feeds-text = Your calendar can show your deadlines, and a feed reader what waits for you and what happens at your tables. They ask at secret addresses: whoever knows one can read along, and do nothing else. Keep them to yourself; if one gets about, make new ones.
web-settings-feeds-made = These are the addresses. They are shown this once.
web-settings-feeds-deadlines = Your deadlines, for a calendar
web-settings-feeds-waiting = What waits for you, for a feed reader
web-settings-feeds-game = What happens at a table, as you may see it; put the last part of the address of its page in place of { "{" }id{ "}" }
web-settings-feeds-since = You have had your addresses since { $when }.
web-settings-feeds-make = Make addresses
web-settings-feeds-renew = Make new addresses and end these
web-settings-feeds-end = End these addresses
web-settings-apps = Apps that act for you
web-settings-apps-text = You have allowed them what stands here. None can change anything on this page.
web-settings-app-since = since { $since }
web-settings-app-used = last used { $used }
web-settings-app-ends = ends { $ends } if it is not used
web-settings-app-end = End
web-settings-sessions = Signed in
web-settings-sessions-text = Signing out everywhere ends all browsers and apps that are signed in, this one too. Tokens stay.
web-settings-sign-out-all = Sign out everywhere
web-settings-delete = Delete my account
web-settings-delete-text = Your address and your name are forgotten, and you leave your open tables. In running games the house's bot plays on for you. This cannot be taken back.
web-settings-sure = I mean it
web-settings-delete-button = Delete my account for ever

## An app asks whether it may act for somebody

web-authorize = May this app act for you?
web-authorize-by = Registered by { $name }. It is no part of this server, and nobody here has looked at it.
web-authorize-may = It asks to
web-authorize-read = see what you see: your games, your hands, and what you are asked
web-authorize-play = open, join and play games as you, and write to the others at your tables
web-authorize-bot = open, join and play games as you by itself, many and fast
web-authorize-may-not = It cannot change your settings, and it never learns your sign-in codes. It ends when you end it in your settings, or after 90 days without use.
web-authorize-then = When you have answered
web-authorize-site = Your browser goes on to { $site }:
web-authorize-device = Your browser goes back to a program on this device:
web-authorize-as = You are signed in as { $name }.
web-authorize-allow = Allow
web-authorize-refuse = Refuse

## What somebody was mailed

web-mails = Your mails
web-mails-your-address = Your address
web-mails-address =
    { $word ->
        [ok] no mail to this address is known to have failed
        [refused] mail servers refuse our mails
        [bouncing] our mails come back
       *[other] { $word }
    }
web-mails-address-since = { $state }, since { $since }
web-mails-last = The last mails
web-mails-when = When
web-mails-what = What
web-mails-became = What became of it
web-mails-why = Why
web-mails-game = the game
web-mails-none = You have not been mailed anything yet.
web-mails-older = Older mails
web-mails-kind =
    { $word ->
        [sign_in] a code to sign in
        [invitation] an invitation
        [game_started] a game has begun
        [your_turn] your turn
        [bid_due] a sealed bid is due
        [last_one] you are the last one
        [half_time] half of your time is over
        [last_day] due soon
        [deadline_moved] more time for you
        [timed_out] your time has run out
        [game_over] a game is over
        [message] table talk
        [player_absent] new at the table
        [vote_asked] the table is asked
        [broken] a game has stopped
        [confirm_start] please confirm
        [seat_lost] your seat is free again
        [table_waits] waiting for players again
        [table_closed] a table was closed
        [digest] your digest
       *[other] { $word }
    }
web-mails-state =
    { $word ->
        [waiting] waiting
        [sent] sent
        [dropped] not sent
        [dead] refused or given up
       *[other] { $word }
    }

## Fewer mails

web-fewer = Fewer mails
web-fewer-mails =
    { $word ->
        [game_started] mails that a game has begun
        [your_turn] mails that ask for your move or your sealed answer
        [half_time] mails that half of your time is over
        [last_day] mails that your answer is due soon
        [deadline_moved] mails that your deadline has moved
        [timed_out] mails that your time has run out
        [message] mails with table talk
        [player_absent] mails that a seat has changed hands
        [vote_asked] mails that the table is asked something
        [broken] mails that a game cannot go on
        [confirm_start] mails that ask whether you are still there
        [seat_lost] mails that your seat is free or has passed on
        [table_waits] mails that your table waits for players
        [table_closed] mails that a table was closed
        [game_over] mails that a game is over
        [invitations] invitations to games
       *[games] mails about your games
    }
web-fewer-done-again = Done: you get { $mails } again.
web-fewer-done-these = Done: you get no more { $mails }.
web-fewer-done-all = Done: you get no more { $mails }, and none of the other mails about your games.
web-fewer-off = You get no { $mails }.
web-fewer-on = You get { $mails }. Nothing has been changed yet.
web-fewer-again = Send them again
web-fewer-these = No { $mails }
web-fewer-all = No mails about my games at all
web-fewer-note = Games go on: they wait for you, whether you are mailed or not. Codes to sign in with are always sent. This page works for as long as you keep the mail: to get the mails again, come back here.

## Rules

web-head-rules = Rules
web-rules = Rules
web-rules-lead = The rules of each game as this server plays them, with what was settled where the printed ones are silent. A move that is refused names its paragraph here.
web-rules-of = The rules of { $name }
web-rules-all = All rules
web-rules-contents = Contents
web-rules-picture = A board of { $name } in the middle of a game

## A person's page

web-player-since =
    Here since { $month ->
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
    } { $year }
web-player-hidden = Nobody else sees this page. You can change that in your settings.
web-player-results = Public games played to their end
web-player-no-results = None yet.
web-player-game = Game
web-player-played = Played
web-player-won = Won
web-player-mean-place = Mean place
web-player-games = Public games
web-player-no-games = None yet.
web-colon = :

## Calendar and feeds

web-feed-deadlines = My deadlines
web-feed-waiting = What waits for me
web-feed-your-turn = Your turn – { $game }
web-feed-asked = { $ruleset } waits for your answer.
web-feed-until = It is due by { $when }.
web-feed-no-limit = There is no limit of time.
web-feed-of-table = What happens here, as a feed

## For administrators

web-admin-act =
    { $kind ->
        [renamed] another name was given
        [sessions_ended] all sessions were ended
        [suspended] the account was suspended
        [lifted] the suspension was lifted
        [granted] made an administrator
        [revoked] an administrator no more
        [table_hidden] the table was hidden from the lists
        [table_relisted] the table was listed again
        [table_closed] the table was closed
        [message_removed] a message was taken away
        [notice_again] a notice is tried again
        [limits_lifted] limits were lifted
       *[notice_dropped] a notice was forgotten
    }
web-admin = Helping people
web-admin-lead = What you do here is kept for good, with your name and the reason. Nothing here shows more of a game than anybody sees who looks on.
web-admin-find = Find a person or a table
web-admin-what = How the name begins, a whole e-mail address, an id, or the link of a table
web-admin-find-button = Find
web-admin-nobody = Nobody was found.
web-admin-found = Who was found
web-admin-more = There are more: write more of the name.
web-admin-acts = What was done
web-admin-no-acts = Nothing was done yet.
web-admin-older = What was done before
web-admin-by = By whom
web-admin-on = To whom or to what
web-admin-command-line = on the command line
web-admin-marks =
    { $mark ->
        [guest] guest
        [bot] program
        [administrator] administrator
       *[suspended] suspended
    }
web-admin-here = Here since { $when }
web-admin-seen = A session was used on { $when }
web-admin-unseen = No session goes on.
web-admin-counts = Sessions: { $sessions } · tokens: { $tokens } · tables: { $tables }
web-admin-suspended = Suspended since { $when }
web-admin-reason = Why (kept for good)
web-admin-reason-table = Why (everybody at the table reads it)
web-admin-rename = Give another name
web-admin-name = Name
web-admin-address = Address
web-admin-end = End all sessions
web-admin-end-text = Every browser and every app is signed out. Tokens for programs stay.
web-admin-suspend = Suspend the account
web-admin-suspend-text = Sessions, apps, tokens and feeds end for good, and nobody can sign in. Games go on, and so do mails about them; answers to mails are not done.
web-admin-lift = Lift the suspension
web-admin-table = A table
web-admin-table-look = Look at the table
web-admin-table-state =
    { $status ->
        [open] The game has not begun.
        [running] The game is running.
        [finished] The game is over.
       *[abandoned] The table was closed before the game began.
    }
web-admin-hidden = It is hidden from the lists.
web-admin-hide = Hide it from the lists
web-admin-relist = List it again
web-admin-close = Close the table
web-admin-message = Take a message away
web-admin-message-id = The message, by its id
web-admin-messages = Messages with their ids
web-admin-notices = Notices that were given up
web-admin-no-notices = None was given up.
web-admin-notice-kind = { $kind }, tried { $attempts } times
web-admin-notice-to =
    { $to ->
        [mail] mail
       *[webhook] webhook
    }
web-admin-again = Try again
web-admin-drop = Forget it
web-admin-limits = Limits
web-admin-limits-text = These are the counts of this server; every other one counts for itself. Lifting has all servers forget them, within about a second.
web-admin-limits-none = Nothing is counted at the moment.
web-admin-limits-show = Show
web-admin-limit =
    { $limit ->
        [requests_of_user] requests
        [requests_of_bot] requests of programs
        [requests_from_address] requests from the address
        [guests_from_address] guests
        [sign_in_mails] sign-in mails
        [sign_ins_from_address] codes asked for and tried
        [tokens_from_address] tokens that apps asked for
        [apps_allowed] apps allowed
        [invitations] invitations
        [confirmations] tables asked to confirm
        [webhook_tests] tests of webhooks
        [unsubscribes_from_address] mails switched off and on
        [records] records sent in
        [exports] answers with many records
        [exports_from_address] answers with many public records
        [feeds] calendars and feeds read
        [hints] hints
        [bot_plays] times that bots played in studies
       *[replays] entries of studies replayed
    }
web-admin-limit-used = { $what }: { $used } of { $most } (counted until { $when })
web-admin-limit-met = { $what }: { $used } of { $most }, no more before { $next } (counted until { $when })
web-admin-lift-limits = Lift the limits
web-admin-network = A network address or a block, such as 192.0.2.7 or 2001:db8::/64
web-admin-network-reason = Why (kept for good: write no address here)
web-settings-scope-admin = help people as an administrator
web-table-operator =
    { $kind ->
        [table_hidden] Whoever runs the server hid this table from the lists: “{ $reason }”
        [table_relisted] Whoever runs the server listed this table again: “{ $reason }”
        [table_closed] Whoever runs the server closed this table: “{ $reason }”
       *[message_removed] Whoever runs the server took a message away: “{ $reason }”
    }
web-play-talk-removed = (Whoever runs the server took this message away.)
