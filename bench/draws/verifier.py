"""A verifier of draws, written from docs/spec/fairness.md alone, without our code.

Reads a JSON object a line, {"file": …, "notes": {"seed", "list", "round"}}, and writes its verdict.
The signature is checked where `--signatures` is given and py_ecc is installed; else the key that
signed the stand-in's rounds is not needed, and a line's "signature" says whether it is genuine.
"""

import hashlib
import hmac
import json
import re
import sys

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
DAY = 86_400_000


def sha(data):
    return hashlib.sha256(data).hexdigest()


def round_time(number):
    return (1692803367 + 3 * (number - 1)) * 1000


def round_after_end(planned, closed):
    """FAIR-F2: the first round later than 15 s after the end."""
    end = planned if 0 <= closed - planned <= 8000 else closed
    number = max(1, (end + 15_000 - round_time(1)) // 3000)
    while round_time(number) <= end + 15_000:
        number += 1
    return number


def list_text(file):
    rules = file["rules"]
    beacon = file["beacon"]
    lines = [
        "gq-list-2",
        f"run {file['run']}",
        f"opened {file['opened_at']}",
        f"planned {file['planned_end']}",
        f"closed {file['closed_at']}",
        f"seed {file['seed_hash']}",
        "beacon none" if beacon["state"] == "off" else f"beacon {beacon['chain']} {beacon['round']}",
        "rules "
        + " ".join(
            str(rules[name])
            for name in (
                "winner_count",
                "max_entries_per_user",
                "min_chat_lines",
                "exclude_winners_days",
                "subscriber_luck",
                "claim_minutes",
            )
        ),
    ]
    lines += [f"prize {name}" for name in file["prizes"]]
    lines += [
        f"entrant {one['id']} {one['login']} {one['entries']} {one['lines']} "
        f"{int(one['subscriber'])} {int(one['recent'])} {one['weight']}"
        for one in file["entries"]
    ]
    return "".join(line + "\n" for line in lines).encode()


def number_below(limit, seed, randomness, list_hash, pick):
    """FAIR-F6."""
    attempt = 0
    while True:
        text = "\n".join(["gq-draw-2", randomness, list_hash, str(pick), str(attempt)])
        digest = hmac.new(seed.encode(), text.encode(), hashlib.sha256).digest()
        sample = int.from_bytes(digest[:6], "big")
        if sample < 2**48 - 2**48 % limit:
            return sample % limit
        attempt += 1


def picks(file, list_hash, count):
    """FAIR-F7."""
    left = [one for one in file["entries"] if one["weight"] > 0]
    drawn = []
    while left and len(drawn) < count:
        total = sum(one["weight"] for one in left)
        number = number_below(
            total, file["seed"], file["beacon"]["randomness"], list_hash, len(drawn)
        )
        for place, one in enumerate(left):
            if number < one["weight"]:
                drawn.append(left.pop(place))
                break
            number -= one["weight"]
    return drawn


def weight(one, rules):
    """FAIR-F10."""
    if one["lines"] < rules["min_chat_lines"] or one["recent"]:
        return 0
    return one["entries"] * (rules["subscriber_luck"] if one["subscriber"] else 1)


def times_are_good(file):
    mixed = file["beacon"]["state"] == "mixed"
    return (
        file["opened_at"] < file["planned_end"]
        and file["opened_at"] < file["closed_at"]
        and file["closed_at"] <= file["drawn_at"]
        and (not mixed or round_time(file["beacon"]["round"]) <= file["drawn_at"])
        and all(
            one["at"] >= file["drawn_at"]
            and (one["passed"] is None or one["passed"]["at"] >= one["at"])
            for one in file["drawn"]
        )
    )


def beacon_is_good(file, is_signed):
    beacon = file["beacon"]
    if beacon["state"] == "off":
        empty = beacon["chain"] == "" and beacon["randomness"] == "" and beacon["signature"] == ""
        return empty and beacon["round"] == 0
    return (
        beacon["chain"] == CHAIN
        and beacon["round"] == round_after_end(file["planned_end"], file["closed_at"])
        and re.fullmatch("[0-9a-f]{96}", beacon["signature"]) is not None
        and beacon["randomness"] == sha(bytes.fromhex(beacon["signature"]))
        and is_signed(beacon["round"], beacon["signature"])
    )


def prizes_are_good(file, first):
    last = {}
    for place, one in enumerate(file["drawn"]):
        before = last.get(one["prize"])
        if place < first:
            if one["prize"] != place + 1:
                return False
        elif before is None or before["passed"] is None or before["passed"]["at"] > one["at"]:
            return False
        passed = one["passed"]
        if passed is not None:
            if passed["by"] == "":
                if passed["at"] < one["at"] + file["rules"]["claim_minutes"] * 60_000:
                    return False
            elif passed["reason"] == "":
                return False
        last[one["prize"]] = one
    return True


def holds(file, is_signed):
    rules = file["rules"]
    list_hash = sha(list_text(file))
    ids = [int(one["id"]) for one in file["entries"]]
    drawn = picks(file, list_hash, len(file["drawn"]))
    first = min(
        len(file["prizes"]), sum(1 for one in file["entries"] if one["weight"] > 0)
    )
    return (
        sha(file["seed"].encode()) == file["seed_hash"]
        and times_are_good(file)
        and all(a < b for a, b in zip(ids, ids[1:]))
        and all(
            one["weight"] == weight(one, rules) and one["entries"] <= rules["max_entries_per_user"]
            for one in file["entries"]
        )
        and list_hash == file["entries_hash"]
        and beacon_is_good(file, is_signed)
        and [(one["id"], one["login"]) for one in drawn]
        == [(one["id"], one["login"]) for one in file["drawn"]]
        and len(file["prizes"]) <= rules["winner_count"]
        and len(file["drawn"]) >= first
        and prizes_are_good(file, first)
    )


def notes_agree(file, notes):
    pairs = (("seed", file["seed_hash"]), ("list", file["entries_hash"]))
    for name, whole in pairs:
        if name in notes and not (len(notes[name]) >= 16 and whole.startswith(notes[name])):
            return False
    return "round" not in notes or notes["round"] == str(file["beacon"]["round"])


def verdict(file, notes, is_signed):
    if file["beacon"]["state"] not in ("mixed", "off"):
        return "unreadable"
    if not holds(file, is_signed) or not notes_agree(file, notes):
        return "wrong"
    if file["beacon"]["state"] == "off":
        return "unproven"
    return "proven" if {"seed", "list", "round"} <= notes.keys() else "arithmetic"


def league_signature(key):
    """BLS12-381 by py_ecc, for a key in hexadecimal."""
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.bls.point_compression import decompress_G1, decompress_G2
    from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, neg, pairing, is_inf
    from py_ecc.bls.g2_primitives import subgroup_check

    raw = bytes.fromhex(key)
    public = decompress_G2((int.from_bytes(raw[:48], "big"), int.from_bytes(raw[48:], "big")))
    domain = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"

    def is_signed(number, signature):
        try:
            point = decompress_G1(int(signature, 16))
        except ValueError:
            return False
        if is_inf(point) or not subgroup_check(point):
            return False
        message = hashlib.sha256(number.to_bytes(8, "big")).digest()
        hashed = hash_to_G1(message, domain, hashlib.sha256)
        both = pairing(neg(public), hashed, final_exponentiate=False) * pairing(
            G2, point, final_exponentiate=False
        )
        return final_exponentiate(both) == FQ12.one()

    return is_signed


def main():
    has_bls = "--signatures" in sys.argv
    checkers = {}
    for line in sys.stdin:
        run = json.loads(line)
        key = run.get("key", KEY)
        if has_bls:
            is_signed = checkers.setdefault(key, league_signature(key))
        else:
            genuine = run["genuine"]
            is_signed = lambda number, signature, genuine=genuine: genuine
        print(verdict(run["file"], run["notes"], is_signed))


if __name__ == "__main__":
    main()
