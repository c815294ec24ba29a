#!/usr/bin/env python3
"""Checks the record of a finished game without the program that wrote it: commitment, chain, and the first draw.

    python3 verify.py game.jsonl [another.jsonl ...]

Written from the definitions in verify.md. It knows no rules but those of one draw, so it cannot tell whether a game was
played by them to its end; `poste verify` can. The exit code is 0 if every record holds.
"""
import hashlib
import json
import re
import struct
import sys

TIME = re.compile(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}\.[0-9]{6}Z")


def demand(condition, otherwise):
    if not condition:
        raise ValueError(otherwise)


def members(line):
    """The members of a one-line JSON object as (value, text): the chain is made of the texts to the letter."""
    read, found, at = json.JSONDecoder().raw_decode, {}, 1
    demand(line[:1] == "{", "not a JSON object")
    while True:
        key, at = read(line, at)
        demand(key not in found and line[at] == ":", f"malformed near {key!r}")
        value, end = read(line, at + 1)
        found[key], at = (value, line[at + 1:end]), end + 1
        if line[end] == "}":
            demand(line[at:] in ("", "\n"), "something follows the object")
            return found
        demand(line[end] == ",", f"malformed after {key!r}")


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def chacha20(key, nonce):
    """The key stream of ChaCha20 with a 64-bit counter and a 64-bit nonce, as 32-bit words without end."""
    def quarter(x, a, b, c, d):
        for bits, (i, j, k) in zip((16, 12, 8, 7), ((a, b, d), (c, d, b)) * 2):
            x[i] = (x[i] + x[j]) & 0xFFFFFFFF
            mixed = x[k] ^ x[i]
            x[k] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF

    counter = 0
    while True:
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce))
        x = list(start)
        for _ in range(10):
            for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                               (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(x, a, b, c, d)
        yield from ((new + old) & 0xFFFFFFFF for new, old in zip(x, start))
        counter += 1


def below(words, n):
    """A number from 0 to n - 1, each equally likely."""
    return next(word for word in words if word < 2**32 // n * n) % n


def shuffle(words, items):
    for place in range(len(items) - 1, 0, -1):
        other = below(words, place + 1)
        items[place], items[other] = items[other], items[place]


def first_draw(start, events, words):
    """What the record says of the first draw, and what the secret makes of it, where that takes few rules."""
    seats, said = start["seats"], {told["event"]["type"]: told["event"] for told in events}
    if start["ruleset"] == "tammany-hall":
        return ("the first player is seat", said["first_player_drawn"]["seat"], below(words, seats))
    if start["ruleset"] == "bull-moose" and not start["options"].get("parties"):
        dealt = {one["seat"]: one["party"] for one in said["parties_dealt"]["players"]}
        parties = ["REP", "PROG", "DEM", "SOC", "PROH"][:seats]
        shuffle(words, parties)
        return ("the seats' parties are", [dealt[seat] for seat in range(seats)], parties)
    return None


def check(path):
    draw, head, seq = None, bytes(32), -1
    with open(path, encoding="utf-8", newline="\n") as file:
        header = members(file.readline())
        format = header["format"][0]
        demand(format in ("poste-restante/1", "poste-restante/2"), "another format")
        demand("secret" in header, "the game was not over: there is no secret yet")
        secret, commitment = bytes.fromhex(header["secret"][0]), header["commitment"][0]
        demand(sha256(secret).hex() == commitment, "line 1: the commitment is not the hash of the secret")
        for seq, line in enumerate(file):
            entry = members(line)
            demand(entry["seq"][0] == seq, f"line {seq + 2}: entry {seq} should come here")
            salt = sha256(b"poste-restante/salt/1", secret, struct.pack(">Q", seq))
            texts = [entry["actor"][0], entry["action"][1], entry["events"][1]]
            if format == "poste-restante/2":
                demand(TIME.fullmatch(entry["at"][0]), f"line {seq + 2}: the time is not in its one written form")
                texts.insert(0, entry["at"][0])
            tag = format.replace("/", "/chain/").encode()
            head = sha256(tag, head, salt, "\n".join(texts).encode())
            demand(head.hex() == entry["head"][0], f"line {seq + 2}: the chain breaks at entry {seq}")
            if seq == 0:
                start = entry["action"][0]
                named = f"poste-restante/{start.get('format', 1)}"
                demand(named == format, "line 2: the header and entry 0 do not agree on the format")
                demand(start["commitment"] == commitment, "line 2: entry 0 has another commitment")
                nonces = b"".join(bytes([len(n)]) + n for n in map(str.encode, start["nonces"]))
                key = sha256(b"poste-restante/chance/1", secret, nonces)
                draw = first_draw(start, entry["events"][0], chacha20(key, 0))
    demand(seq >= 0, "there are no entries")
    print(f"{path}: commitment and chain hold; {seq + 1} entries, head {head.hex()}")
    if format == "poste-restante/1":
        print(f"{path}: nothing proves the times, which this format leaves out of the chain")
    if draw:
        what, said, drawn = draw
        demand(said == drawn, f"line 2: by the record {what} {said}; the secret draws {drawn}")
        print(f"{path}: the first draw comes from the secret: {what} {drawn}")


failed = False
for record in sys.argv[1:] or sys.exit(__doc__):
    try:
        check(record)
    except Exception as error:  # whatever it is, the record is none that holds
        failed = True
        print(f"{record} does not hold: {error}", file=sys.stderr)
sys.exit(failed)
