import { atom } from "nanostores";
import type { PublicEncounter } from "#core/gaggle/api.ts";
import { ChannelLog } from "#core/gaggle/channel-log.ts";
import {
  type EncounterCheck,
  networkOf,
  startCheck,
  tablesIn,
} from "#core/gaggle/encounter-replay.ts";
import { type Replay, replaySteps } from "#core/gaggle/replay.ts";
import { environment } from "../../stores/environment.ts";
import type { Failure } from "../../stores/result.ts";
import { seenHeads } from "../channel/seen.ts";
import { channelRoute, seenName } from "../channel/store.ts";
import { awayFailure } from "../record.ts";

/** The replay of a channel's whole log in this browser. */
export type WholeReplay =
  | { status: "idle" }
  | { status: "loading" }
  | { status: "replaying"; done: number; all: number }
  | { status: "done"; checks: EncounterCheck[]; encounters: number; kept: number }
  | { status: "failed"; failure: Failure };

export const $whole = atom<WholeReplay>({ status: "idle" });

/** Lines between two looks at what else the page has to do; a few milliseconds' work. */
const LINES_AT_ONCE = 400;

/** Downloads the whole log and replays it; with it, where this encounter began is checked too. */
export async function replayWhole(encounter: PublicEncounter): Promise<void> {
  const { status } = $whole.get();
  if (status === "loading" || status === "replaying") return;
  $whole.set({ status: "loading" });
  const { slug } = encounter.channel;
  const network = networkOf(encounter);
  const [log, tables] = await Promise.all([
    textOf(channelRoute(slug, "log", network)),
    textOf(channelRoute(slug, "tables", network)),
  ]);
  if (typeof log !== "string") return $whole.set({ status: "failed", failure: log });
  if (typeof tables !== "string") return $whole.set({ status: "failed", failure: tables });
  const lines = log.split("\n").filter((line) => line !== "");
  const kept = seenHeads(seenName(slug, network));
  const isFirst = encounter.before.head.n === 0;
  let start = isFirst ? startCheck(encounter, new ChannelLog(() => undefined)) : undefined;
  let isThere = false;
  const steps = replaySteps(lines, tablesIn(tables), kept);
  for (let done = 0; ; done += 1) {
    const step = steps.next();
    if (step.done) {
      return $whole.set({
        status: "done",
        encounters: step.value.ok ? step.value.results.length : 0,
        kept: kept.length,
        checks: checksOf(step.value, lines.length, start, isThere, kept.length),
      });
    }
    const log = step.value;
    if (log.head.n === encounter.before.head.n) start = startCheck(encounter, log);
    isThere ||= lines[log.head.n - 1] === encounter.lines.at(-1);
    if (done % LINES_AT_ONCE === 0) {
      $whole.set({ status: "replaying", done, all: lines.length });
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}

function checksOf(
  replay: Replay,
  lines: number,
  start: EncounterCheck | undefined,
  isThere: boolean,
  kept: number,
): EncounterCheck[] {
  const detail = replay.ok ? `${lines} lines, ${replay.results.length} draws` : replay.problem;
  const checks: EncounterCheck[] = [
    {
      id: "whole",
      text: "Every line of the channel's log follows and keeps the rules, from the first",
      ok: replay.ok,
      detail,
    },
    {
      id: "there",
      text: "This encounter's lines are in the log",
      ok: isThere,
      detail: isThere ? "they are" : "they are not",
    },
  ];
  if (start) checks.push(start);
  if (kept > 0 && replay.ok) {
    const text = "The log has the lines whose hashes this browser saw earlier";
    checks.push({ id: "kept", text, ok: true, detail: `${kept} of ${kept}` });
  }
  return checks;
}

async function textOf(address: string): Promise<string | Failure> {
  try {
    const answer = await environment().fetch(address);
    return answer.ok ? await answer.text() : awayFailure(answer.status);
  } catch {
    return awayFailure(0);
  }
}
