import type { PublishedDraw } from "../giveaways/api.ts";
import { isRandomnessOf, QUICKNET, roundTime } from "./beacon.ts";
import { draw, entriesHash, seedHash } from "./draw.ts";

/** One thing that was checked of a published draw; `text` says what, `detail` what was found. */
export type Check = { id: CheckId; text: string; ok: boolean; detail: string };

export type CheckId = "seed" | "order" | "entries" | "beacon" | "winners";

/** What the beacon adds, or what trust remains without it. */
export type Trust = "beacon" | "keeper";

/**
 * Repeats a published draw (FAIR-F1 to FAIR-F9). Whether the beacon's signature is genuine takes a
 * cryptographic check that this one does not make: see QUICKNET. Nor can it know whether what is
 * published now is what was published before: compare the two hashes with what was noted then.
 */
export function verifyDraw(published: PublishedDraw): {
  ok: boolean;
  checks: Check[];
  trust: Trust;
} {
  const { entries, seed, beacon, drawn } = published;
  const mixed = beacon.state === "mixed";
  const again = draw({
    seed,
    randomness: mixed ? beacon.randomness : "",
    entries,
    count: drawn.length,
  });
  const checks: Check[] = [
    {
      id: "seed",
      text: "The seed is the one whose hash was published at the opening",
      ok: seedHash(seed) === published.seed_hash,
      detail: seedHash(seed),
    },
    {
      id: "order",
      text: "Everybody stands once in the list, in the order of the names",
      ok: isOrdered(entries.map(({ login }) => login)),
      detail: `${entries.length} names`,
    },
    {
      id: "entries",
      text: "The list is the one whose hash was published at the close",
      ok: entriesHash(entries) === published.entries_hash,
      detail: entriesHash(entries),
    },
    {
      id: "beacon",
      text: mixed
        ? "The beacon's randomness belongs to its signature, and its round came after the close"
        : "No beacon was mixed in",
      ok: mixed ? isBeaconGood(published) : beacon.randomness === "" && beacon.signature === "",
      detail: mixed ? `round ${beacon.round}` : beacon.state,
    },
    {
      id: "winners",
      text: "The same draw gives the same winners",
      ok: isSame(again, drawn),
      detail: again.join(", "),
    },
  ];
  return {
    ok: checks.every(({ ok }) => ok),
    checks,
    trust: mixed ? "beacon" : "keeper",
  };
}

function isBeaconGood({ beacon, closed_at }: PublishedDraw): boolean {
  return (
    beacon.chain === QUICKNET.chain &&
    roundTime(beacon.round) === beacon.at &&
    beacon.at > closed_at &&
    isRandomnessOf(beacon)
  );
}

function isOrdered(logins: readonly string[]): boolean {
  return logins.every((login, place) => place === 0 || (logins[place - 1] ?? "") < login);
}

function isSame<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}
