import type { BeaconNetwork } from "../fairness/beacon.ts";
import { LogFault } from "../fairness/chained-log.ts";
import { firstUnsigned, type SignedRound } from "../fairness/signature.ts";
import { ChannelLog, type EncounterResult } from "./channel-log.ts";
import type { DrawTable } from "./draw-table.ts";

/** A line's hash, or its first digits, as somebody kept it who saw it in chat or on a page. */
export type KeptHead = { n: number; hash: string };

/**
 * `isWitnessed` says whether anything was kept to compare with; otherwise only the arithmetic is right.
 * `isSigned` says whether the rounds' signatures were checked.
 */
export type Replay =
  | { ok: true; results: EncounterResult[]; isWitnessed: boolean; isSigned: boolean }
  | { ok: false; line: number; problem: string };

/**
 * Replays a log and compares it with what was kept of it (GAGGLE-L11): a log that was made anew as a
 * whole follows every other rule, and one that was cut short lacks lines that were kept. With a network
 * of the beacon the signatures of all rounds are checked, too.
 */
export function replayLog(
  lines: readonly string[],
  tables: readonly DrawTable[],
  kept: readonly KeptHead[],
  network?: BeaconNetwork,
): Replay {
  const log = new ChannelLog((hash) => tables.find((table) => table.hash === hash));
  const heads = new Map(kept.map(({ n, hash }) => [n, hash]));
  const results: EncounterResult[] = [];
  const rounds: (SignedRound & { line: number })[] = [];
  try {
    for (const line of lines) {
      const result = log.take(line);
      const head = heads.get(log.head.n);
      if (head !== undefined && !log.head.hash.startsWith(head)) {
        throw new LogFault(log.head.n, "its hash was another one");
      }
      heads.delete(log.head.n);
      if (!result) continue;
      results.push(result);
      rounds.push({ round: result.round, signature: result.signature, line: log.head.n });
    }
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return { ok: false, line: error.line, problem: error.message };
  }
  for (const n of heads.keys()) return { ok: false, line: n, problem: `Line ${n}: it is missing` };
  const forged = network && firstUnsigned(network, rounds);
  if (forged) {
    const { line } = forged;
    return { ok: false, line, problem: `Line ${line}: its signature is not the beacon's` };
  }
  return { ok: true, results, isWitnessed: kept.length > 0, isSigned: network !== undefined };
}
