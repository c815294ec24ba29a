"""What a client needs beside the generated part: signing in, asking again, waiting, and picking from a menu."""

from __future__ import annotations

import random
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from poste_api import AuthenticatedClient, Client, models
from poste_api.api.games import create_game, find_decision, find_game, read_log, submit_actions
from poste_api.api.me import create_token
from poste_api.api.sign_in import create_session, request_sign_in
from poste_api.types import UNSET, Response

# Requests of one game have types of their own, since the options and the actions differ.
GAMES = {
    "tammany-hall": (models.TammanyHallGameRequest, models.TammanyHallActionsRequest),
    "city-and-guilds": (models.CityAndGuildsGameRequest, models.CityAndGuildsActionsRequest),
    "bull-moose": (models.BullMooseGameRequest, models.BullMooseActionsRequest),
}

# These hand out secrets, which are not kept: an answer that is lost cannot be had again.
SECRET = ("/sign-in", "/sessions", "/sessions/refresh", "/me/tokens")


class Refused(Exception):
    """The server said no; `problem.code` says why."""

    def __init__(self, problem: models.Problem) -> None:
        super().__init__(f"{problem.status} {problem.code}: {problem.detail}")
        self.problem = problem


class Patient(httpx.BaseTransport):
    """Sends a request until it is answered. A POST carries a key, so it is done once however often it is sent."""

    def __init__(self, inner: httpx.BaseTransport | None = None, tries: int = 6) -> None:
        self.inner = inner or httpx.HTTPTransport()
        self.tries = tries

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            request.headers.setdefault("Idempotency-Key", str(uuid.uuid4()))
        may_repeat = not (request.method == "POST" and request.url.path.endswith(SECRET))
        for left in reversed(range(self.tries)):
            pause = 1.0
            try:
                response = self.inner.handle_request(request)
                if response.status_code not in (429, 503) or not left:
                    return response
                pause = float(response.headers.get("Retry-After", pause))
                response.close()
            except httpx.TransportError:
                if not left or not may_repeat:
                    raise
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")


class Poste:
    """Somebody who plays."""

    def __init__(self, url: str, token: str) -> None:
        self.client = AuthenticatedClient(url, token, **settings())

    @classmethod
    def sign_in(cls, url: str, email: str, name: str, code: Callable[[], str]) -> Poste:
        """Signs in by a code that is mailed, and makes a token that is good until it is revoked."""
        stranger = Client(url, **settings())
        got(request_sign_in.sync_detailed(client=stranger, body=models.SignInRequest(email=email, name=name)))
        proof = models.NewSession(email=email, code=code())
        session = got(create_session.sync_detailed(client=stranger, body=proof))
        owner = AuthenticatedClient(url, session.access_token, **settings())
        wish = models.NewToken(name="bot", scopes=["bot"])
        return cls(url, got(create_token.sync_detailed(client=owner, body=wish)).token)

    def open(self, ruleset: str, **wish: Any) -> uuid.UUID:
        """Opens a table."""
        body = GAMES[ruleset][0](ruleset=ruleset, **wish)
        return got(create_game.sync_detailed(client=self.client, body=body)).id

    def game(self, game: uuid.UUID) -> Any:
        """The game: who plays, how it stands, how it ended."""
        return got(find_game.sync_detailed(game, client=self.client))

    def decision(self, game: uuid.UUID) -> Any | None:
        """What the game asks of you, if it does."""
        return got(find_decision.sync_detailed(game, client=self.client, as_="menu"))

    def answer(self, game: uuid.UUID, decision: Any, *written: str) -> Any:
        """Answers a decision with actions in their written form."""
        body = GAMES[decision.ruleset][1](decision=decision.decision, actions=list(written))
        return got(submit_actions.sync_detailed(game, client=self.client, body=body))

    def log(self, game: uuid.UUID, after: int | None = None, wait: int = 0) -> Any:
        """Entries after this one; if there are none, what comes within so many seconds, 60 at most."""
        after = UNSET if after is None else after
        return got(read_log.sync_detailed(game, client=self.client, after=after, wait=wait, limit=100))


def settings() -> dict[str, Any]:
    """How all requests are sent. A request may be held for a minute."""
    return {
        "timeout": httpx.Timeout(75),
        "httpx_args": {"transport": Patient()},
        "raise_on_unexpected_status": True,
    }


def got(response: Response[Any]) -> Any:
    """What a response brings; nothing of one without a body."""
    if isinstance(response.parsed, models.Problem):
        raise Refused(response.parsed)
    return None if response.status_code == 204 else response.parsed


def pick(menu: Any, rng: random.Random) -> str:
    """Any action of a menu, in its written form."""
    verb = rng.choice(menu.verbs)
    slots = [slot.name for slot in verb.slots]
    if verb.rows:
        return fill(verb.write, dict(zip(slots, rng.choice(verb.rows))))
    if verb.counts:
        # The pairs of a thing and its maximum.
        numbers = [(thing, rng.randint(0, most)) for thing, most in verb.counts.each]
        chosen = [{slots[0]: thing, "number": str(number)} for thing, number in numbers if number]
        return spread(verb.write, chosen) if chosen else verb.counts.none
    if verb.some_of:
        chosen = rng.sample(verb.some_of.of, verb.some_of.exactly)
        return spread(verb.write, [{slots[0]: thing} for thing in chosen])
    if verb.assign:
        to = rng.sample(verb.assign.to, len(verb.assign.each))
        return spread(verb.write, [dict(zip(slots, pair)) for pair in zip(verb.assign.each, to)])
    return verb.write


def fill(form: str, values: dict[str, str]) -> str:
    """The form with what was picked in its slots."""
    return re.sub(r"\{(\w+)\}", lambda slot: values[slot[1]], form)


def spread(form: str, chosen: list[dict[str, str]]) -> str:
    """The form whose part in square brackets is written once for each thing that was picked."""
    return re.sub(r"\[(.*)\]", lambda part: " ".join(fill(part[1], values) for values in chosen), form)
