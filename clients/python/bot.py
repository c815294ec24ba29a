"""Plays a whole game against two bots of the house: bot.py URL EMAIL RULESET MAILBOX.

MAILBOX is the folder that a server without a mail server writes its mails to; elsewhere, type in the code.
"""

import pathlib
import random
import re
import sys
import time

from poste import Poste, Refused, pick


def code_from(mailbox: str, email: str) -> str:
    """The code in the newest mail to this address."""
    for _ in range(100):
        for mail in sorted(pathlib.Path(mailbox).glob("*-sign-in-*.eml"), reverse=True):
            text = mail.read_text()
            code = re.search(r"^ *(\d{6})\r?$", text, re.MULTILINE)
            if code and re.search(rf"^To: .*{re.escape(email)}", text, re.MULTILINE):
                return code[1]
        time.sleep(0.1)
    sys.exit(f"no mail to {email}")


def main(url: str, email: str, ruleset: str, mailbox: str) -> None:
    rng = random.Random(1)
    poste = Poste.sign_in(url, email, "Robin", lambda: code_from(mailbox, email))
    game = poste.open(ruleset, seats=3, bots=2, name="A game of a bot")
    seen = None
    while (state := poste.game(game)).status == "running":
        decision = poste.decision(game)
        if decision:
            try:
                poste.answer(game, decision, pick(decision.menu, rng))
            except Refused as refused:
                # Somebody was faster: look again.
                if refused.problem.status != 409:
                    raise
        page = poste.log(game, seen, wait=0 if decision else 50)
        for entry in page.items:
            seen = entry.seq
            for event in entry.events:
                # Every event has its sentence, also one that this client has no type for.
                print(event.text)
    for place in state.standings:
        print(f"place {place.place}: seat {place.seat}")


if __name__ == "__main__":
    main(*sys.argv[1:])
