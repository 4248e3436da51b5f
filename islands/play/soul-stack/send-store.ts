/** Sends runs to the board. While the server is away they wait in the browser (SOLO-W1). */
import { atom } from "nanostores";
import * as v from "valibot";
import { check } from "#core/entities/text.ts";
import { forgotten, type PostedRun, runAccepted, SOLO_ROUTES } from "#core/solo/api.ts";
import { takesRuns } from "#core/solo/day.ts";
import { guestName } from "#core/solo/guest-name.ts";
import { SOUL_STACK } from "#core/solo/limits.ts";
import { environment } from "../../stores/environment.ts";
import { forget, keep, readKept } from "../../stores/safe-storage.ts";
import { ask } from "../ask.ts";
import { loadBoard } from "./board-store.ts";
import { $player, forgetPlayer, keepOwnRun, namePlayer } from "./player.ts";
import type { Run } from "./run-store.ts";

const KEY = "gq:soul-stack-waiting";

/** How long a run that waits is left before the server is asked again. */
const AGAIN_MS = 30_000;

/** What became of the run that was sent last. */
export type Sending =
  | { status: "none" }
  | { status: "sending" }
  /** A place of 0: below what the board keeps. `best` is the person's best score of the day. */
  | { status: "sent"; id: string; place: number; best: number }
  /** The server is away: the run waits. */
  | { status: "waiting" }
  | { status: "refused"; message: string };

export const $sending = atom<Sending>({ status: "none" });

/** The last run, as it would be sent; what is sent later is not about it. */
let current: object | undefined;

/** A new run has not been sent yet. */
export function forgetSending(): void {
  current = undefined;
  $sending.set({ status: "none" });
}

/** Sends a run that is over, under this name. Returns what is wrong with the name, if anything is. */
export async function sendRun(run: Run, typed: string): Promise<string | undefined> {
  if ($sending.get().status === "sending") return undefined;
  const name = check(guestName, typed);
  if (!name.ok) return name.message;
  const player = namePlayer(name.value);
  const posted: PostedRun = {
    rules: SOUL_STACK.rules,
    day: run.day,
    name: player.name,
    player: player.secret,
    score: run.stack.score,
    waits: [...run.waits],
  };
  current = posted;
  $sending.set({ status: "sending" });
  const outcome = await post(posted);
  if (outcome.status === "waiting") addWaiting(posted);
  if (current === posted) $sending.set(outcome);
  return undefined;
}

async function post(posted: PostedRun): Promise<Sending> {
  const answer = await ask(SOLO_ROUTES.runs, runAccepted, posted);
  if (answer.status === "away") return { status: "waiting" };
  if (answer.status === "refused") return { status: "refused", message: answer.message };
  keepOwnRun(answer.value.id);
  void loadBoard(posted.day);
  return { status: "sent", ...answer.value };
}

/** As they are kept; the server checks them. */
const waitingSchema = v.array(
  v.object({
    rules: v.number(),
    day: v.string(),
    name: v.string(),
    player: v.string(),
    score: v.number(),
    waits: v.array(v.number()),
  }),
);

function readWaiting(): PostedRun[] {
  try {
    return v.parse(waitingSchema, JSON.parse(readKept("localStorage", KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function keepWaiting(runs: readonly PostedRun[]): void {
  if (runs.length === 0) forget("localStorage", KEY);
  else keep("localStorage", KEY, JSON.stringify(runs.slice(-SOUL_STACK.waitingMaxCount)));
}

/** Of a day only the best waits: the board has one of each person. */
function addWaiting(posted: PostedRun): void {
  const others = readWaiting().filter(({ day }) => day !== posted.day);
  const [same] = readWaiting().filter(({ day }) => day === posted.day);
  keepWaiting([...others, same && same.score >= posted.score ? same : posted]);
}

let isSendingWaiting = false;

/** Sends what waits. What the server refuses, or what is too old for it, is dropped. */
export async function sendWaiting(): Promise<void> {
  if (isSendingWaiting) return;
  isSendingWaiting = true;
  try {
    const now = environment().now();
    for (const run of readWaiting().filter(({ day }) => takesRuns(day, now))) {
      const outcome = await post(run);
      if (outcome.status === "waiting") return;
      keepWaiting(readWaiting().filter(({ day }) => day !== run.day));
      if ($sending.get().status === "waiting") $sending.set(outcome);
    }
    keepWaiting([]);
  } finally {
    isSendingWaiting = false;
  }
}

/** Sends what waits when there is a reason to think that it can be. Returns how to stop. */
export function watchWaiting(): () => void {
  const again = () => void sendWaiting();
  again();
  const timer = setInterval(() => readWaiting().length > 0 && again(), AGAIN_MS);
  const stops = [environment().on("online", again), environment().on("visible", again)];
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

/** Takes everything of this browser from the boards (SOLO-B8). Returns what to tell. */
export async function forgetRuns(): Promise<string> {
  const { secret } = $player.get();
  const answer = await ask(SOLO_ROUTES.forget, forgotten, { player: secret });
  if (answer.status === "away")
    return "The server can't be reached right now. Try again in a moment.";
  if (answer.status === "refused") return answer.message;
  forgetPlayer();
  keepWaiting([]);
  forgetSending();
  void loadBoard();
  const { runs } = answer.value;
  return `${runs} ${runs === 1 ? "entry is" : "entries are"} gone from the boards, and this browser has forgotten your name.`;
}
