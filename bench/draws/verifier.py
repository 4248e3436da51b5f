"""An independent verifier of giveaway draws, written from docs/spec/fairness.md alone.

It shares no code with src/core/fairness and needs nothing but Python, the league's signature
included. The numbers of the checks are those of the spec's section "The file, version 2".

    python3 bench/draws/verifier.py FILE [--seed-hash HASH] [--entries-hash HASH] [--round NUMBER]

FILE is what a giveaway's page offers to download; the options are what was noted before the round
came. Exit codes: 0 proven, 1 wrong, 2 unreadable, 3 right but not proven. With `--lines` it reads
objects `{"file", "notes": {"seed", "list", "round"}, "key"}` from its input, one a line, and writes
a verdict for each; `key` is the public key that stands in for the league's.
"""

import argparse
import hashlib
import hmac
import json
import re
import sys

import bls12381
from published_file import RULES, Unreadable, read_file

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
LEAGUE_KEY = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
GENESIS_SECONDS = 1692803367
PERIOD_SECONDS = 3
GRACE_MS = 8_000
LEAD_MS = 15_000
SAMPLES = 1 << 48
NOTED_CHARACTERS = 16


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def round_time(number):
    """When a round comes, in milliseconds (FAIR-F2)."""
    return (GENESIS_SECONDS + PERIOD_SECONDS * (number - 1)) * 1000


def expected_round(planned_end, closed_at):
    """The first round later than 15,000 ms after the end (FAIR-F2)."""
    on_time = planned_end <= closed_at <= planned_end + GRACE_MS
    after = (planned_end if on_time else closed_at) + LEAD_MS
    number = max(1, (after // 1000 - GENESIS_SECONDS) // PERIOD_SECONDS)
    while round_time(number) <= after:
        number += 1
    return number


def list_text(file):
    """The list's text, with a line feed at the end of each line (FAIR-F4)."""
    used = file["beacon"]
    lines = [
        "gq-list-2",
        f"run {file['run']}",
        f"opened {file['opened_at']}",
        f"planned {file['planned_end']}",
        f"closed {file['closed_at']}",
        f"seed {file['seed_hash']}",
        "beacon none" if used["state"] == "off" else f"beacon {used['chain']} {used['round']}",
        "rules " + " ".join(str(file["rules"][name]) for name in RULES),
    ]
    lines += [f"prize {name}" for name in file["prizes"]]
    lines += [
        f"entrant {e['id']} {e['login']} {e['entries']} {e['lines']}"
        f" {e['subscriber']:d} {e['recent']:d} {e['weight']}"
        for e in file["entries"]
    ]
    return "".join(f"{row}\n" for row in lines)


def weight(entry, rules):
    """The weight that the rules give to an account (FAIR-F10)."""
    if entry["recent"] or entry["lines"] < rules["min_chat_lines"]:
        return 0
    return entry["entries"] * (rules["subscriber_luck"] if entry["subscriber"] else 1)


def number_below(n, version, seed, randomness, list_hash, pick_number):
    """A number from 0 to n − 1, each exactly as likely (FAIR-F6)."""
    attempt = 0
    while True:
        message = f"gq-draw-{version}\n{randomness}\n{list_hash}\n{pick_number}\n{attempt}"
        digest = hmac.new(seed.encode(), message.encode(), hashlib.sha256).digest()
        sample = int.from_bytes(digest[:6], "big")
        if sample < SAMPLES - SAMPLES % n:
            return sample % n
        attempt += 1


def picks(file, count, version=2, randomness=None):
    """The first accounts in the order in which they are drawn (FAIR-F7), at most `count`."""
    if randomness is None:
        randomness = file["beacon"]["randomness"]
    left = list(file["entries"])
    drawn = []
    while len(drawn) < count:
        total = sum(entry["weight"] for entry in left)
        if total == 0:
            break
        number = number_below(
            total, version, file["seed"], randomness, file["entries_hash"], len(drawn)
        )
        for index, entry in enumerate(left):
            if number < entry["weight"]:
                drawn.append(left.pop(index))
                break
            number -= entry["weight"]
    return drawn


# The checks


def check_times(file):
    """Check 2."""
    used = file["beacon"]
    if not (file["opened_at"] < file["planned_end"] and file["opened_at"] < file["closed_at"]):
        return False
    if file["closed_at"] > file["drawn_at"]:
        return False
    if used["state"] == "mixed" and round_time(used["round"]) > file["drawn_at"]:
        return False
    return all(
        won["at"] >= file["drawn_at"] and (not won["passed"] or won["passed"]["at"] >= won["at"])
        for won in file["drawn"]
    )


def check_round(file):
    """Check 6."""
    used = file["beacon"]
    if used["state"] == "off":
        return (used["chain"], used["round"], used["randomness"], used["signature"]) == ("", 0, "", "")
    expected = expected_round(file["planned_end"], file["closed_at"])
    return used["chain"] == CHAIN and used["round"] == expected


def check_signature(file, key):
    """Check 7."""
    used = file["beacon"]
    if used["state"] != "mixed":
        return True
    if not re.fullmatch("[0-9a-f]{96}", used["signature"]):
        return False
    signature = bytes.fromhex(used["signature"])
    if used["randomness"] != sha256(signature):
        return False
    message = hashlib.sha256(used["round"].to_bytes(8, "big")).digest()
    return bls12381.verify(key, message, signature)


def first_draws(file):
    """How many are drawn at first (FAIR-F8)."""
    return min(len(file["prizes"]), sum(entry["weight"] > 0 for entry in file["entries"]))


def check_picks(file):
    """Check 8."""
    due = [(entry["id"], entry["login"]) for entry in picks(file, len(file["drawn"]))]
    return due == [(won["id"], won["login"]) for won in file["drawn"]]


def check_pass(won, claim_minutes):
    """The second half of check 10: a prize passed on at its deadline, or with a reason."""
    if won["passed"]["by"] == "":
        return won["passed"]["at"] >= won["at"] + claim_minutes * 60_000
    return won["passed"]["reason"] != ""


def check_prizes(file):
    """Check 10."""
    first = first_draws(file)
    holders = {}
    for index, won in enumerate(file["drawn"]):
        if index < first:
            if won["prize"] != index + 1:
                return False
        else:
            before = holders.get(won["prize"])
            if before is None or before["passed"] is None or before["passed"]["at"] > won["at"]:
                return False
        if won["passed"] and not check_pass(won, file["rules"]["claim_minutes"]):
            return False
        holders[won["prize"]] = won
    return True


def old_list_text(file):
    """The text of a list under the earlier rules (FAIR-O1)."""
    return "".join(f"{entry['login']} {entry['weight']}\n" for entry in file["entries"])


def check_old_round(file):
    used = file["beacon"]
    if used["state"] != "mixed":
        return used["randomness"] == used["signature"] == ""
    at = round_time(used["round"])
    return used["chain"] == CHAIN and at == used["at"] and at > file["closed_at"]


def old_failed_checks(file, notes, key):
    """The checks of a file of version 1 that fail, by the numbers of those that they are like."""
    logins = [entry["login"] for entry in file["entries"]]
    randomness = file["beacon"]["randomness"] if file["beacon"]["state"] == "mixed" else ""
    due = picks(file, len(file["drawn"]), version=1, randomness=randomness)
    return failing(
        {
            1: sha256(file["seed"].encode()) == file["seed_hash"],
            3: all(a < b for a, b in zip(logins, logins[1:])),
            5: sha256(old_list_text(file).encode()) == file["entries_hash"],
            6: check_old_round(file),
            7: check_signature(file, key),
            8: [entry["login"] for entry in due] == file["drawn"],
            11: check_notes(file, notes),
        }
    )


def check_notes(file, notes):
    """Check 11."""
    for name, whole_hash in (("seed", file["seed_hash"]), ("list", file["entries_hash"])):
        noted = notes.get(name)
        if noted is not None and (
            len(noted) < NOTED_CHARACTERS or not whole_hash.startswith(noted.lower())
        ):
            return False
    return notes.get("round") in (None, str(file["beacon"]["round"]))


def failing(results):
    return [number for number, holds in results.items() if not holds]


def failed_checks(file, notes, key):
    """The numbers of the spec's checks that fail."""
    rules = file["rules"]
    ids = [int(entry["id"]) for entry in file["entries"]]
    return failing(
        {
            1: sha256(file["seed"].encode()) == file["seed_hash"],
            2: check_times(file),
            3: all(a < b for a, b in zip(ids, ids[1:])),
            4: all(
                entry["weight"] == weight(entry, rules)
                and entry["entries"] <= rules["max_entries_per_user"]
                for entry in file["entries"]
            ),
            5: sha256(list_text(file).encode()) == file["entries_hash"],
            6: check_round(file),
            7: check_signature(file, key),
            8: check_picks(file),
            9: len(file["prizes"]) <= rules["winner_count"]
            and len(file["drawn"]) >= first_draws(file),
            10: check_prizes(file),
            11: check_notes(file, notes),
        }
    )


def verify(value, notes, key=LEAGUE_KEY):
    """The verdict on a file that is parsed from JSON, and the numbers of the checks that fail.

    `notes` has any of `seed`, `list` and `round`, texts that were noted before the round came.
    """
    try:
        version, file = read_file(value)
    except Unreadable as error:
        return "unreadable", [str(error)]
    failed = (old_failed_checks if version == 1 else failed_checks)(file, notes, key)
    if failed:
        return "wrong", failed
    if version == 1 or file["beacon"]["state"] == "off":
        return "unproven", []
    return ("proven" if {"seed", "list", "round"} <= notes.keys() else "arithmetic"), []


def main():
    options = argparse.ArgumentParser(description="Verifies a draw, or one a line with --lines.")
    options.add_argument("file", nargs="?")
    options.add_argument("--seed-hash", dest="seed")
    options.add_argument("--entries-hash", dest="list")
    options.add_argument("--round")
    options.add_argument("--lines", action="store_true")
    given = options.parse_args()
    if given.lines:
        for row in sys.stdin:
            run = json.loads(row)
            print(verify(run["file"], run["notes"], bytes.fromhex(run["key"]))[0], flush=True)
        return 0
    if given.file is None:
        options.error("Name the downloaded draw, or give --lines")
    with open(given.file, encoding="utf-8") as opened:
        value = json.load(opened)
    notes = {name: vars(given)[name] for name in ("seed", "list", "round") if vars(given)[name]}
    verdict, failed = verify(value, notes)
    print(verdict, *failed)
    return {"proven": 0, "wrong": 1, "unreadable": 2}.get(verdict, 3)


if __name__ == "__main__":
    sys.exit(main())
