"""Plays wherever its account has a seat or is asked to one: POSTE_TOKEN=… program.py URL. It needs nothing but Python."""

import json
import os
import random
import re
import sys
import time
from urllib.request import Request, urlopen

API = f"{sys.argv[1]}/api/v1"
HEADERS = {"Authorization": f"Bearer {os.environ['POSTE_TOKEN']}", "Content-Type": "application/json"}


def ask(path, body=None, **headers):
    """Sends a request: a POST, if there is something to be sent."""
    body = None if body is None else json.dumps(body).encode()
    return urlopen(Request(API + path, body, {**HEADERS, **headers}), timeout=60)


def pick(menu):
    """Any answer of a menu, in its written form."""
    verb = random.choice(menu["verbs"])
    slots = [slot["name"] for slot in verb["slots"]]
    if counts := verb.get("counts"):
        numbers = [(thing, random.randint(0, most)) for thing, most in counts["each"]]
        picks = [{slots[0]: thing, "number": number} for thing, number in numbers if number]
    elif some := verb.get("some_of"):
        picks = [{slots[0]: thing} for thing in random.sample(some["of"], some["exactly"])]
    elif assign := verb.get("assign"):
        pairs = zip(assign["each"], random.sample(assign["to"], len(assign["each"])))
        picks = [dict(zip(slots, pair)) for pair in pairs]
    else:
        picks = [dict(zip(slots, random.choice(verb.get("rows") or [[]])))]
    form = re.sub(r"\[(.*)\]", lambda part: " ".join(part[1].format_map(one) for one in picks), verb["write"])
    return form.format_map(picks[0]) if picks else counts["none"]


def play(game):
    """Answers until the game waits for somebody else."""
    while told := ask(f"/games/{game}/decision?as=menu").read():
        decision = json.loads(told)
        ask(f"/games/{game}/actions", {"decision": decision["decision"], "actions": [pick(decision["menu"])]})


while True:
    try:
        last = json.load(ask("/me/events"))["next"]
        for game in json.load(ask("/me/games?due=true&limit=100"))["items"]:
            play(game["id"])
        for line in ask("/me/events", **{"Accept": "text/event-stream", "Last-Event-ID": str(last)}):
            event = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if event.get("type") == "invitation":
                ask(f"/games/{event['game']['id']}/join", {})
            elif event.get("decision"):
                play(event["game"]["id"])
    except OSError:
        time.sleep(2)  # The stream is over, the server is busy, or somebody was faster: look again.
