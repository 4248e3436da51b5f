import type { NewDraw, OldDraw, PublishedDraw } from "../giveaways/published-draw.ts";
import { writtenDate } from "../platform/time/calendar-date.ts";
import { type BeaconNetwork, drawRound, isRandomnessOf, QUICKNET, roundTime } from "./beacon.ts";
import { draw, drawPlaces, entriesHash, seedHash } from "./draw.ts";
import { HASH_SHORT_CHARS } from "./limits.ts";
import { compareIds, listHash, weightOf } from "./list.ts";
import { isSigned } from "./signature.ts";

/** One thing that was checked of a published draw; `text` says what, `detail` what was found. */
export type Check = { id: string; text: string; ok: boolean; detail: string };

/**
 * What may be said of a draw:
 * - `proven`: everything holds, and seed, list and round are those that somebody noted before the round.
 * - `arithmetic`: the file agrees with itself. Whoever has the seed could have made such a file later.
 * - `unproven`: it agrees with itself, and its rules prove too little whatever was noted.
 * - `wrong`: something does not hold.
 */
export type Verdict = "proven" | "arithmetic" | "unproven" | "wrong";

/** What was noted of a run, before or after its round came. */
export type Noted = { value: string; isBefore: boolean };

/** A hash may be noted by its first 16 characters or more; a round is written in decimal. */
export type Notes = { seed?: Noted; list?: Noted; round?: Noted };

export type VerifyOptions = { notes?: Notes; network?: BeaconNetwork };

/**
 * Repeats a published draw (FAIR-F1 to FAIR-F14). `network` is quicknet but for tests. It throws
 * nothing, whatever the file says.
 */
export function verifyDraw(
  published: PublishedDraw,
  { notes = {}, network = QUICKNET }: VerifyOptions = {},
): { verdict: Verdict; checks: Check[] } {
  const own =
    published.version === 1 ? oldChecks(published, network) : newChecks(published, network);
  const compared = compareNotes(published, notes);
  const checks = [...own, ...compared];
  return { verdict: verdictOf(published, checks, notes), checks };
}

/** What a person reads of a verdict. */
export function verdictText(published: PublishedDraw, verdict: Verdict): string {
  switch (verdict) {
    case "proven":
      return "Proven: the draw holds, and its seed, list and round are those noted before the round came.";
    case "arithmetic":
      return "Arithmetic only: the winners follow from this file. It does not show that the file is what was published before the round; compare the seed's hash, the list's hash and the round with what the bot said in chat.";
    case "unproven":
      return published.version === 1
        ? "Not proven: this run was drawn under the earlier rules. The winners follow from its file, but its keeper could have chosen the list or the round."
        : "Not proven: no public beacon was mixed in. The winners follow from the file, but its keeper could have added entries to steer the draw.";
    case "wrong":
      return "Wrong: this draw does not hold. Don't trust its result.";
  }
}

function verdictOf(published: PublishedDraw, checks: readonly Check[], notes: Notes): Verdict {
  if (checks.some(({ ok }) => !ok)) return "wrong";
  if (published.version === 1 || published.beacon.state === "off") return "unproven";
  const isWitnessed = [notes.seed, notes.list, notes.round].every((noted) => noted?.isBefore);
  return isWitnessed ? "proven" : "arithmetic";
}

function compareNotes({ seed_hash, entries_hash, beacon }: PublishedDraw, notes: Notes): Check[] {
  const found = [
    ["noted-seed", "The seed's hash", notes.seed, isStart(seed_hash, notes.seed)],
    ["noted-list", "The list's hash", notes.list, isStart(entries_hash, notes.list)],
    ["noted-round", "The round", notes.round, notes.round?.value === String(beacon.round)],
  ] as const;
  return found.flatMap(([id, what, noted, ok]) =>
    noted === undefined
      ? []
      : [{ id, text: `${what} is the one that was noted`, ok, detail: noted.value }],
  );
}

/** True when the noted characters are enough, and begin the hash. */
function isStart(hash: string, noted: Noted | undefined): boolean {
  const value = noted?.value.toLowerCase() ?? "";
  return value.length >= HASH_SHORT_CHARS && hash.startsWith(value);
}

function newChecks(published: NewDraw, network: BeaconNetwork): Check[] {
  const { entries, rules, beacon, seed } = published;
  const isMixed = beacon.state === "mixed";
  const hash = listHash(published, entries);
  return [
    check("seed", "The seed belongs to its hash", seedHash(seed) === published.seed_hash, seed),
    check("times", "The times are in their order", areTimesGood(published), timesOf(published)),
    check(
      "order",
      "Everybody stands once in the list, in the order of the ids",
      entries.every(({ id }, at) => at === 0 || compareIds(entries[at - 1]?.id ?? "", id) < 0),
      `${entries.length} accounts`,
    ),
    check(
      "weights",
      "Everybody's chances follow from the rules",
      entries.every(
        (one) => one.entries <= rules.max_entries_per_user && one.weight === weightOf(one, rules),
      ),
      `${entries.reduce((sum, { weight }) => sum + weight, 0)} chances`,
    ),
    check("list", "The list belongs to its hash", hash === published.entries_hash, hash),
    check(
      "round",
      isMixed ? "The beacon's round follows from the end" : "No beacon was mixed in",
      isMixed
        ? beacon.chain === network.chain && beacon.round === drawRound(published)
        : isEmpty(beacon) && beacon.chain === "" && beacon.round === 0,
      isMixed ? `round ${beacon.round}` : "none",
    ),
    ...(isMixed ? [signatureCheck(beacon, network)] : []),
    ...winnerChecks(published, hash),
  ];
}

function check(id: string, text: string, ok: boolean, detail: string): Check {
  return { id, text, ok, detail };
}

function signatureCheck(
  beacon: { round: number; randomness: string; signature: string },
  network: BeaconNetwork,
): Check {
  return check(
    "signature",
    "The league signed the round, and the randomness is the signature's hash",
    isRandomnessOf(beacon) && isSigned(network, beacon.round, beacon.signature),
    `${beacon.signature.slice(0, 16)}…`,
  );
}

function areTimesGood(published: NewDraw): boolean {
  const { opened_at, planned_end, closed_at, drawn_at, beacon, drawn } = published;
  const isRoundAfter = beacon.state === "off" || drawn_at >= roundTime(beacon.round);
  return (
    opened_at < planned_end &&
    opened_at < closed_at &&
    closed_at <= drawn_at &&
    isRoundAfter &&
    drawn.every(({ at, passed }) => at >= drawn_at && (passed === null || passed.at >= at))
  );
}

function timesOf({ opened_at, closed_at, drawn_at }: NewDraw): string {
  const [opened, closed, drawn] = [opened_at, closed_at, drawn_at].map(writtenTime);
  return `opened ${opened}, closed ${closed}, drawn ${drawn}`;
}

/** "08/23/23, 15:29:08.000 UTC"; a file may hold times for which there is no date. */
function writtenTime(at: number): string {
  const [day = "", time = ""] = new Date(Math.min(at, 8.64e15)).toISOString().split("T");
  return `${writtenDate(day) || day}, ${time.replace("Z", " UTC")}`;
}

/** Who is drawn, how many, and which prize goes to whom (FAIR-F7 to FAIR-F9, FAIR-F13). */
function winnerChecks(published: NewDraw, hash: string): Check[] {
  const { seed, entries, prizes, rules, drawn, beacon } = published;
  const weights = entries.map(({ weight }) => weight);
  const again = drawPlaces({
    seed,
    randomness: beacon.randomness,
    hash,
    weights,
    count: Math.min(drawn.length, entries.length),
    rules: 2,
  }).map((place) => entries[place]);
  const first = Math.min(prizes.length, weights.filter((weight) => weight > 0).length);
  return [
    check(
      "winners",
      "The same draw gives the same winners",
      again.length === drawn.length &&
        drawn.every(({ id, login }, at) => again[at]?.id === id && again[at]?.login === login),
      again.map((one) => one?.login).join(", "),
    ),
    check(
      "count",
      "As many were drawn as there were prizes and people",
      prizes.length <= rules.winner_count && drawn.length >= first,
      `${first} at first`,
    ),
    check(
      "prizes",
      "Each prize went to the winner of its place, and passed on by the rules",
      arePrizesGood(published, first),
      `${drawn.length - first} passed on`,
    ),
  ];
}

function arePrizesGood({ drawn, rules }: NewDraw, first: number): boolean {
  /** Who has each prize, while nobody has passed it on. */
  const holders = new Map<number, NewDraw["drawn"][number]>();
  return drawn.every((one, at) => {
    const before = holders.get(one.prize);
    const isRight =
      at < first
        ? one.prize === at + 1
        : before !== undefined && before.passed !== null && one.at >= before.passed.at;
    holders.set(one.prize, one);
    return isRight && isPassedRightly(one, rules.claim_minutes);
  });
}

/** At the deadline, or earlier at the wish of somebody who is named, with a reason. */
function isPassedRightly({ at, passed }: NewDraw["drawn"][number], claimMinutes: number): boolean {
  if (passed === null) return true;
  if (passed.by !== "") return passed.reason !== "";
  return passed.at >= at + claimMinutes * 60_000;
}

function isEmpty({ randomness, signature }: { randomness: string; signature: string }): boolean {
  return randomness === "" && signature === "";
}

/** The checks of the earlier rules (FAIR-O1). */
function oldChecks(published: OldDraw, network: BeaconNetwork): Check[] {
  const { entries, seed, beacon, drawn, closed_at } = published;
  const isMixed = beacon.state === "mixed";
  const randomness = isMixed ? beacon.randomness : "";
  const again = draw({ seed, randomness, entries, count: Math.min(drawn.length, entries.length) });
  const isRoundGood =
    beacon.chain === network.chain &&
    roundTime(beacon.round) === beacon.at &&
    beacon.at > closed_at;
  return [
    check("seed", "The seed belongs to its hash", seedHash(seed) === published.seed_hash, seed),
    check(
      "order",
      "Everybody stands once in the list, in the order of the names",
      entries.every(({ login }, at) => at === 0 || (entries[at - 1]?.login ?? "") < login),
      `${entries.length} names`,
    ),
    check(
      "list",
      "The list belongs to its hash",
      entriesHash(entries) === published.entries_hash,
      entriesHash(entries),
    ),
    check(
      "round",
      isMixed ? "The beacon's round came after the close" : "No beacon was mixed in",
      isMixed ? isRoundGood : isEmpty(beacon),
      isMixed ? `round ${beacon.round}` : beacon.state,
    ),
    ...(isMixed ? [signatureCheck(beacon, network)] : []),
    check(
      "winners",
      "The same draw gives the same winners",
      again.length === drawn.length && again.every((login, at) => login === drawn[at]),
      again.join(", "),
    ),
  ];
}
