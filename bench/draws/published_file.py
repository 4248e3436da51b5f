"""Reads what a giveaway's page offers to download, versions 1 and 2, as docs/spec/fairness.md has them."""

import re

WEIGHT_MAX = 1_000
RULES = (
    "winner_count",
    "max_entries_per_user",
    "min_chat_lines",
    "exclude_winners_days",
    "subscriber_luck",
    "claim_minutes",
)


class Unreadable(Exception):
    """The file is not of the form that the spec describes, so that nothing can be said of it."""


def whole(value):
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 53:
        raise Unreadable(f"not a whole number: {value!r}")
    return value


def flag(value):
    if not isinstance(value, bool):
        raise Unreadable(f"neither true nor false: {value!r}")
    return value


def text(value):
    if not isinstance(value, str):
        raise Unreadable(f"not a text: {value!r}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise Unreadable(f"not UTF-8: {value!r}") from error
    return value


def matching(pattern):
    def read(value):
        if not re.fullmatch(pattern, text(value)):
            raise Unreadable(f"not of the form {pattern}: {value!r}")
        return value

    return read


def whole_from_1(value):
    if whole(value) == 0:
        raise Unreadable("0, where a number from 1 stands")
    return whole(value)


def line(longest):
    def read(value):
        if len(text(value).encode("utf-16-le")) > 2 * longest or re.search("[\n\r]", value):
            raise Unreadable(f"more than one line of {longest} characters: {value!r}")
        return value

    return read


HASH = matching("[0-9a-f]{64}")
HASH_OR_NONE = matching("(?:[0-9a-f]{64})?")
SIGNATURE = matching("[0-9a-f]{0,192}")
LOGIN = matching("[a-z0-9_]{1,25}")
TWITCH_ID = matching("[1-9][0-9]{0,17}")


def members(value, **kinds):
    if not isinstance(value, dict):
        raise Unreadable(f"not an object: {value!r}")
    missing = [name for name in kinds if name not in value]
    if missing:
        raise Unreadable(f"without {', '.join(missing)}")
    return {name: kind(value[name]) for name, kind in kinds.items()}


def each(kind, most=50_000):
    def read(value):
        if not isinstance(value, list) or len(value) > most:
            raise Unreadable(f"not a list, or of more than {most:,}")
        return [kind(item) for item in value]

    return read


def rules(value):
    free = ("min_chat_lines", "exclude_winners_days")
    return members(value, **{name: whole if name in free else whole_from_1 for name in RULES})


def entrant(value):
    return members(
        value,
        id=TWITCH_ID,
        login=LOGIN,
        entries=whole_from_1,
        lines=whole,
        subscriber=flag,
        recent=flag,
        weight=weight,
    )


def weight(value):
    if whole(value) > WEIGHT_MAX:
        raise Unreadable(f"a weight above {WEIGHT_MAX:,}")
    return whole(value)


def passed(value):
    if value is None:
        return None
    return members(value, at=whole, by=line(200), reason=line(200))


def pick(value):
    return members(value, id=TWITCH_ID, login=LOGIN, prize=whole_from_1, at=whole, passed=passed)


def beacon(states, **more):
    def read(value):
        found = members(
            value, state=text, chain=text, round=whole, randomness=HASH_OR_NONE, signature=SIGNATURE, **more
        )
        if found["state"] not in states:
            raise Unreadable(f"beacon's state {found['state']!r}")
        return found

    return read


COMMON = {
    "run": matching("[a-z0-9]{1,40}"),
    "name": text,
    "opened_at": whole,
    "closed_at": whole,
    "drawn_at": whole,
    "seed": HASH,
    "seed_hash": HASH,
    "entries_hash": HASH,
}


def read_new(value):
    return members(
        value,
        **COMMON,
        planned_end=whole,
        rules=rules,
        prizes=each(line(100)),
        entries=each(entrant),
        beacon=beacon(("mixed", "off")),
        drawn=each(pick),
    )


def old_entrant(value):
    found = members(value, login=LOGIN, weight=weight)
    whole_from_1(found["weight"])
    return found


def read_old(value):
    return members(
        value,
        **COMMON,
        entries=each(old_entrant),
        beacon=beacon(("mixed", "off", "waiting", "unreachable"), at=whole),
        drawn=each(text),
        winner_count=whole,
    )


def read_file(value):
    """The file's version, and its members. Raises Unreadable."""
    version = value.get("version") if isinstance(value, dict) else None
    if isinstance(version, bool) or version not in (1, 2):
        raise Unreadable(f"version {version!r}")
    return int(version), read_new(value) if version == 2 else read_old(value)
