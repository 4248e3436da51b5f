import type { BeaconNetwork } from "../fairness/beacon.ts";
import { LogFault } from "../fairness/chained-log.ts";
import { firstUnsigned } from "../fairness/signature.ts";
import { ChannelLog, type EncounterResult } from "./channel-log.ts";
import type { DrawTable } from "./draw-table.ts";

/** A line's hash, or its first digits, as somebody kept it who saw it in chat or on a page. */
export type KeptHead = { n: number; hash: string };

/** `isWitnessed` says whether anything was kept to compare with; otherwise only the arithmetic is right. */
export type Replay =
  | { ok: true; results: EncounterResult[]; isWitnessed: boolean }
  | { ok: false; line: number; problem: string };

/**
 * Replays a log and compares it with what was kept of it (GAGGLE-L11): a log that was made anew as a
 * whole follows every other rule, and one that was cut short lacks lines that were kept.
 * With a network of the beacon, the signatures of all rounds are checked, too.
 */
export function replayLog(
  lines: readonly string[],
  tables: readonly DrawTable[],
  kept: readonly KeptHead[],
  network?: BeaconNetwork,
): Replay {
  const steps = replaySteps(lines, tables, kept);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return network && value.ok ? withSignatures(value, lines, network) : value;
  }
}

/** Compares each round's signature with the beacon's key; the first that is wrong spoils the log. */
function withSignatures(
  replay: Extract<Replay, { ok: true }>,
  lines: readonly string[],
  network: BeaconNetwork,
): Replay {
  const forged = firstUnsigned(network, replay.results);
  if (forged === undefined) return replay;
  const { round, signature } = forged;
  const line = lines.findIndex((text) => text.includes(` ${round} ${signature} `)) + 1;
  return { ok: false, line, problem: `Line ${line}: its signature is not the beacon's` };
}

/** The same, step by step: yields the log after each of its lines. */
export function* replaySteps(
  lines: readonly string[],
  tables: readonly DrawTable[],
  kept: readonly KeptHead[],
): Generator<ChannelLog, Replay> {
  const log = new ChannelLog((hash) => tables.find((table) => table.hash === hash));
  const heads = keptByLine(kept);
  const results: EncounterResult[] = [];
  try {
    for (const line of lines) {
      const result = log.take(line);
      const hashes = heads.get(log.head.n) ?? [];
      if (!hashes.every((hash) => log.head.hash.startsWith(hash))) {
        throw new LogFault(log.head.n, "its hash was another one");
      }
      heads.delete(log.head.n);
      if (result) results.push(result);
      yield log;
    }
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return { ok: false, line: error.line, problem: error.message };
  }
  for (const n of heads.keys()) return { ok: false, line: n, problem: `Line ${n}: it is missing` };
  return { ok: true, results, isWitnessed: kept.length > 0 };
}

/** Two people may have kept the same line: all that was kept of it counts. */
function keptByLine(kept: readonly KeptHead[]): Map<number, string[]> {
  const heads = new Map<number, string[]>();
  for (const { n, hash } of kept) heads.set(n, [...(heads.get(n) ?? []), hash]);
  return heads;
}
