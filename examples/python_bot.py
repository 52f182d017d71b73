#!/usr/bin/env python3
"""A bot for Tablée in one file of standard Python: plays a whole match against one of the house's bots.

    python3 examples/python_bot.py http://127.0.0.1:8080 damata

It sets a table up, follows it line by line, and plays any legal move when it is its turn. Replace `choose`.
"""

import json
import random
import sys
import urllib.error
import urllib.request


def choose(now):
    """What to play: `now` is docs/PROTOCOL.md's Now. A better bot begins here."""
    return random.choice(now["legal"])["text"]


class Table:
    """One seat at one table."""

    def __init__(self, server, game, level):
        self.server = server
        me, bot = {"kind": "here", "name": "Python"}, {"kind": "bot", "level": level}
        opened = self.ask("POST", "/api/tables", {"game": game, "seats": [me, bot]})
        self.path = "/api/tables/" + opened["table"]
        self.token = opened["token"]

    def ask(self, method, path, body=None):
        with self.open(method, path, body) as answer:
            return json.load(answer)

    def open(self, method, path, body=None):
        request = urllib.request.Request(self.server + path, method=method)
        if hasattr(self, "token"):
            request.add_header("Authorization", "Bearer " + self.token)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        return urllib.request.urlopen(request, timeout=60)

    def messages(self):
        """What happens at the table, for ever: a broken line is taken up where it broke."""
        seq = 0
        while True:
            with self.open("GET", f"{self.path}/stream?since={seq}&lang=en") as lines:
                for line in lines:
                    if not line.strip():
                        continue  # The server shows that it is still there.
                    message = json.loads(line)
                    now = message.get("now") or message.get("snapshot", {}).get("now")
                    if now:
                        seq = now["seq"]
                        yield now

    def play(self, now, text):
        """Plays a move. The id makes it safe to send twice; a refusal says which rule, or that we are late."""
        command = {"id": f"ply-{now['ply']}", "ply": now["ply"], "do": "move", "text": text}
        try:
            self.ask("POST", self.path + "/commands", command)
        except urllib.error.HTTPError as refused:
            error = json.load(refused)["error"]
            if error["code"] != "stale":
                raise SystemExit(f"{text} refused: {error}")


def main(server, game="damata", level=1):
    table = Table(server.rstrip("/"), game, int(level))
    for now in table.messages():
        if now["turn"]["kind"] == "over":
            result = now["result"]
            outcome = "won" if 0 in result["winners"] else "drawn" if not result["winners"] else "lost"
            print(f"{outcome} after {now['ply']} moves, rule {result['rule']}")
            return
        if now["legal"]:
            table.play(now, choose(now))


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
