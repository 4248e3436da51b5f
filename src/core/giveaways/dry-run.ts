import type { IncomingLine } from "../chat/chat-events.ts";
import type { EntryResult, OpenRun } from "./api.ts";
import type { GiveawayRequest } from "./chat-commands.ts";
import { type ChatWords, entryLines, noticeLine, statusLine } from "./chat-words.ts";
import { readEnter } from "./enter.ts";
import { GIVEAWAY } from "./limits.ts";

/**
 * A giveaway as the rehearsal chat plays it: the same words and rules, kept in memory alone. No
 * code is spent, nobody wins anything, and the workspace's real runs are not touched (WADDLE-V8).
 */

/** What of a giveaway a rehearsal goes by. */
export type DryGiveaway = {
  name: string;
  duration_minutes: number;
  max_entries_per_user: number;
  winner_count: number;
  min_chat_lines: number;
  claim_minutes: number;
  keyword: string;
  enabled: boolean;
};

type Entrant = { displayName: string; entries: number };

type DryRun = {
  giveaway: DryGiveaway;
  /** Milliseconds since the epoch, by the rehearsal's clock. */
  endsAt: number;
  entrants: ReadonlyMap<string, Entrant>;
  lines: ReadonlyMap<string, number>;
};

export type DryState = { run: DryRun | undefined };

export type DryEvent =
  | {
      type: "asked";
      request: GiveawayRequest;
      /** The workspace's giveaways; read for a start alone. */
      giveaways: readonly DryGiveaway[];
    }
  | { type: "heard"; line: IncomingLine }
  | { type: "tick" };

export type DryContext = { now: number; random: () => number; prefix: string };

export type DryStep = { state: DryState; says: string[] };

export const NO_DRY_RUN: DryState = { run: undefined };

/** A rehearsal draws by chance, and commits to nothing. */
const NO_HASH = "0".repeat(64);

/** In place of a public page, which a rehearsal has none of. */
const NO_PAGE = "(the giveaway's page)";

export function rehearseGiveaway(state: DryState, event: DryEvent, context: DryContext): DryStep {
  const ended = endWhenDue(state, context);
  const step = take(ended.state, event, context);
  return { state: step.state, says: [...ended.says, ...step.says] };
}

function take(state: DryState, event: DryEvent, context: DryContext): DryStep {
  if (event.type === "tick") return { state, says: [] };
  if (event.type === "heard") return { state: count(state, event.line), says: [] };
  const { action, argument, line } = event.request;
  switch (action) {
    case "start":
      return start(state, argument, event.giveaways, context);
    case "end":
      if (!state.run) return says(state, "No giveaway is open here.");
      return end(state.run, argument.trim().toLowerCase() === "cancel", context);
    case "enter":
      return enter(state, argument, line, context);
    case "claim":
      return says(
        state,
        `@${line.displayName}, a rehearsal has nothing to claim: your codes stay where they are.`,
      );
    case "status":
      return says(state, statusLine(openRun(state.run), wordsOf(context)));
  }
}

function start(
  state: DryState,
  argument: string,
  giveaways: readonly DryGiveaway[],
  context: DryContext,
): DryStep {
  const name = argument.trim().toLowerCase();
  const giveaway = giveaways.find((known) => known.name.toLowerCase() === name);
  if (state.run) return says(state, `"${state.run.giveaway.name}" is open already; end it first.`);
  if (!giveaway) {
    const known = giveaways.map((one) => `"${one.name}"`).join(", ");
    return says(
      state,
      known === "" ? "There is no giveaway yet." : `There is no such giveaway. There is: ${known}.`,
    );
  }
  if (!giveaway.enabled) return says(state, `"${giveaway.name}" is off.`);
  const endsAt = context.now + giveaway.duration_minutes * 60_000;
  const run: DryRun = { giveaway, endsAt, entrants: new Map(), lines: new Map() };
  const notice = {
    ...noticeOf(run),
    kind: "started" as const,
    ends_at: endsAt,
    keyword: giveaway.keyword,
    seed_hash: NO_HASH,
  };
  return says({ run }, `Rehearsal: ${noticeLine(notice, wordsOf(context))}`);
}

function enter(
  state: DryState,
  argument: string,
  line: IncomingLine,
  context: DryContext,
): DryStep {
  const { run } = state;
  if (!run) return says(state, statusLine(undefined, wordsOf(context)));
  const asked = readEnter(argument);
  const result = entryOf(run, line, asked.type === "entries" ? asked.count : 1);
  const { outcome, entries } = result;
  const entrants = new Map(run.entrants);
  if (outcome === "entered" || outcome === "lines_needed") {
    if (entrants.has(line.login) || entrants.size < GIVEAWAY.entrantsMaxCount) {
      entrants.set(line.login, { displayName: line.displayName, entries });
    }
  }
  const text = entryLines([result], () => line.displayName).join(" ");
  return says({ run: { ...run, entrants } }, text);
}

function entryOf(run: DryRun, { login }: IncomingLine, add: number): EntryResult {
  const before = run.entrants.get(login)?.entries ?? 0;
  const entries = Math.min(before + add, run.giveaway.max_entries_per_user);
  const lines_needed = Math.max(0, run.giveaway.min_chat_lines - (run.lines.get(login) ?? 0));
  if (lines_needed > 0) return { login, outcome: "lines_needed", entries, lines_needed };
  return { login, outcome: entries > before ? "entered" : "full", entries, lines_needed };
}

function count(state: DryState, { login, isSelf, isBot }: IncomingLine): DryState {
  const { run } = state;
  if (!run || isSelf || isBot) return state;
  const lines = new Map(run.lines).set(login, (run.lines.get(login) ?? 0) + 1);
  return { run: { ...run, lines } };
}

function endWhenDue(state: DryState, context: DryContext): DryStep {
  if (!state.run || context.now < state.run.endsAt) return { state, says: [] };
  return end(state.run, false, context);
}

function end(run: DryRun, isCancelled: boolean, context: DryContext): DryStep {
  const words = wordsOf(context);
  if (isCancelled) {
    return says(NO_DRY_RUN, noticeLine({ ...noticeOf(run), kind: "cancelled" }, words));
  }
  const notice = {
    ...noticeOf(run),
    kind: "drawn" as const,
    winners: winnersOf(run, context.random),
    claim_minutes: run.giveaway.claim_minutes,
  };
  return says(NO_DRY_RUN, `Rehearsal: ${noticeLine(notice, words)}`);
}

/** Names by chance; the real draw, which can be checked, is in core/fairness. */
function winnersOf({ giveaway, entrants, lines }: DryRun, random: () => number): string[] {
  const left = [...entrants]
    .filter(([login]) => (lines.get(login) ?? 0) >= giveaway.min_chat_lines)
    .map(([, entrant]) => entrant);
  const winners: string[] = [];
  while (left.length > 0 && winners.length < giveaway.winner_count) {
    const tickets = left.flatMap(({ entries }, place) => Array<number>(entries).fill(place));
    const place = tickets[Math.floor(random() * tickets.length)] ?? 0;
    const [winner] = left.splice(place, 1);
    if (winner) winners.push(winner.displayName);
  }
  return winners;
}

function openRun(run: DryRun | undefined): OpenRun | undefined {
  if (!run) return undefined;
  const { giveaway, endsAt, entrants } = run;
  return {
    run: "",
    tenant: "",
    name: giveaway.name,
    started_at: endsAt - giveaway.duration_minutes * 60_000,
    ends_at: endsAt,
    path: "",
    max_entries_per_user: giveaway.max_entries_per_user,
    min_chat_lines: giveaway.min_chat_lines,
    subscriber_luck: 1,
    entrants: entrants.size,
    keyword: giveaway.keyword,
  };
}

function noticeOf({ giveaway }: DryRun) {
  return { id: "", tenant: "", run: "", name: giveaway.name, path: "" };
}

function wordsOf({ now, prefix }: DryContext): ChatWords {
  return { now, prefix, link: () => NO_PAGE };
}

function says(state: DryState, text: string): DryStep {
  return { state, says: [text] };
}
