import { QUICKNET, roundAfter, roundTime } from "#core/fairness/beacon.ts";
import { sha256OfHex } from "#core/fairness/digest.ts";
import { draw, entriesHash, inDrawOrder, seedHash } from "#core/fairness/draw.ts";
import type { OldDraw } from "#core/giveaways/published-draw.ts";
import { standInSignature } from "../../tests/simulators/drand.ts";
import { hex, type Random } from "./seeded-random.ts";

const STATES = ["mixed", "off", "waiting", "unreachable"] as const;

/** A run under the earlier rules (FAIR-O1), of which about half were changed afterwards. */
export function oldRun(random: Random) {
  const honest = honestRun(random);
  const notes = random(2) === 0 ? {} : { list: honest.entries_hash.slice(0, 16 + random(49)) };
  const [name, file] = random(2) === 0 ? changed(honest, random) : (["none", honest] as const);
  return { change: `earlier rules, ${name}`, file, notes };
}

function honestRun(random: Random): OldDraw {
  const seed = hex(random);
  const logins = new Set(Array.from({ length: random(30) }, () => `goose_${random(1000)}`));
  const entries = inDrawOrder([...logins].map((login) => ({ login, weight: 1 + random(9) })));
  const closed_at = roundTime(2_400_000) + random(1_000_000_000);
  const round = roundAfter(closed_at) + random(3);
  const state = STATES[random(STATES.length)] ?? "off";
  const signature = state === "mixed" ? standInSignature(round) : "";
  const randomness = state === "mixed" ? sha256OfHex(signature) : "";
  const winner_count = 1 + random(5);
  return {
    version: 1,
    run: "run1",
    name: "Keys",
    seed,
    seed_hash: seedHash(seed),
    entries,
    entries_hash: entriesHash(entries),
    beacon: {
      state,
      chain: QUICKNET.chain,
      round,
      at: roundTime(round),
      randomness,
      signature,
    },
    opened_at: closed_at - 60_000,
    closed_at,
    drawn_at: roundTime(round) + 1000,
    drawn: draw({ seed, randomness, entries, count: winner_count }),
    winner_count,
  };
}

function changed(honest: OldDraw, random: Random): readonly [string, OldDraw] {
  const { beacon, entries, drawn } = honest;
  const mixed = { ...beacon, state: "mixed" as const };
  const changes = [
    ["seed", { seed: hex(random) }],
    ["order", { entries: entries.toReversed(), entries_hash: entriesHash(entries.toReversed()) }],
    ["late entry", { entries: entries.slice(1) }],
    ["winners", { drawn: drawn.toReversed() }],
    ["fewer winners", { drawn: drawn.slice(0, -1) }],
    ["mixed", { beacon: mixed }],
    ["round's time", { beacon: { ...beacon, at: beacon.at + 3000 } }],
    ["early round", { closed_at: beacon.at }],
    ["randomness", { beacon: { ...beacon, randomness: hex(random) } }],
    ["signature", { beacon: { ...mixed, signature: standInSignature(beacon.round + 1) } }],
  ] as const satisfies readonly (readonly [string, Partial<OldDraw>])[];
  const [name, change] = changes[random(changes.length)] ?? changes[0];
  return [name, { ...honest, ...change }];
}
