#!/usr/bin/env python3
"""Lets both clients and the program of docs/bots.md play a whole game of each ruleset: check.py POSTE FOLDER.

POSTE is the program of the server. The clients reach it through a proxy that adds an event that no contract knows to every
entry of a log, as a newer server might.
"""

import concurrent.futures
import http.client
import http.server
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request

HERE = pathlib.Path(__file__).parent
RULESETS = ["tammany-hall", "city-and-guilds", "bull-moose"]
CLIENTS = {
    "python": [HERE / "python/.venv/bin/python", HERE / "python/bot.py"],
    "typescript": ["node", HERE / "typescript/build/bot.js"],
}
NEWS = {"type": "comet_seen", "text": "A comet is seen.", "tail": {"length": 3}}
SECONDS = 200


class Proxy(http.server.BaseHTTPRequestHandler):
    """Hands everything on, and adds an event to whatever is told of a log."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server_port = 0

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length) if length else None
        headers = {name: value for name, value in self.headers.items() if name.lower() != "accept-encoding"}
        upstream = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=90)
        upstream.request(self.command, self.path, body, headers)
        answer = upstream.getresponse()
        told = answer.read()
        upstream.close()
        if answer.status < 300 and told.startswith(b"{"):
            value = json.loads(told)
            for entry in (value.get("items") or []) + (value.get("entries") or []):
                if "events" in entry:
                    entry["events"].append(NEWS)
            told = json.dumps(value).encode()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("content-length", "transfer-encoding", "date", "connection"):
                self.send_header(name, value)
        if answer.status != 204:
            self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def play(name: str, ruleset: str, url: str, mailbox: pathlib.Path) -> str:
    command = [*CLIENTS[name], url, f"{name}-{ruleset}@example.org", ruleset, mailbox]
    began = time.monotonic()
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=SECONDS)
    lines = done.stdout.splitlines()
    what = f"{name} at {ruleset}"
    assert done.returncode == 0, f"{what}: {done.stderr}"
    assert NEWS["text"] in lines, f"{what} tells no event that it does not know"
    assert sum(line.startswith("place ") for line in lines) == 3, f"{what} knows no end: {lines[-5:]}"
    return f"{what}: {len(lines)} lines in {time.monotonic() - began:.0f} s"


def ask(path: str, token: str = "", body: dict | None = None) -> dict:
    """What the server answers without the proxy, which holds no streams; a POST, if there is a body."""
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
    url = f"http://127.0.0.1:{Proxy.server_port}/api/v1{path}"
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or "{}")


def play_as_program(mailbox: pathlib.Path) -> str:
    """Has an account say that it is a program's, and the program of docs/bots.md play with it."""
    email = "program@example.org"
    ask("/sign-in", body={"email": email, "name": "Robot"})
    codes = []
    while not codes:
        time.sleep(0.1)
        mails = (mail.read_text() for mail in mailbox.glob("*-sign-in-*.eml"))
        codes = [re.search(r"^ *(\d{6})\r?$", mail, re.MULTILINE)[1] for mail in mails if email in mail]
    session = ask("/sessions", body={"email": email, "code": codes[0]})["access_token"]
    assert ask("/me/bot", session, {})["bot"], "the account is no program's"
    token = ask("/me/tokens", session, {"name": "program", "scopes": ["bot"]})["token"]
    began = time.monotonic()
    command = [sys.executable, HERE / "python/program.py", f"http://127.0.0.1:{Proxy.server_port}"]
    program = subprocess.Popen(command, env={**os.environ, "POSTE_TOKEN": token})
    try:
        wish = {"seats": 3, "bots": 2, "programs": True}
        games = [ask("/games", token, {"ruleset": ruleset, **wish})["id"] for ruleset in RULESETS]
        while any(ask(f"/games/{game}", token)["status"] == "running" for game in games):
            assert program.poll() is None, "the program has ended"
            assert time.monotonic() - began < SECONDS, "the program does not come to an end"
            time.sleep(0.5)
    finally:
        program.terminate()
        program.wait(30)
    return f"the program of docs/bots.md: {len(games)} games in {time.monotonic() - began:.0f} s"


def main(program: str, folder: str) -> None:
    data = pathlib.Path(folder, "clients")
    Proxy.server_port = free_port()
    proxy = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{proxy.server_address[1]}"
    listen = f"127.0.0.1:{Proxy.server_port}"
    with open(f"{folder}/clients.log", "w") as log:
        server = subprocess.Popen([program, "serve", "--bots-at-once", "--data", data, "--listen", listen], stdout=log, stderr=log)
    try:
        for _ in range(600):
            try:
                with socket.create_connection(("127.0.0.1", Proxy.server_port)):
                    break
            except OSError:
                assert server.poll() is None, pathlib.Path(folder, "clients.log").read_text()
                time.sleep(0.1)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            games = [
                pool.submit(play, name, ruleset, url, data / "mail") for ruleset in RULESETS for name in CLIENTS
            ]
            for game in games:
                print(game.result())
        print(play_as_program(data / "mail"))
    finally:
        server.terminate()
        server.wait(30)


if __name__ == "__main__":
    main(*sys.argv[1:])
