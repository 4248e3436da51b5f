import { atom } from "nanostores";
import { type InferOutput, parse } from "valibot";
import {
  type GiveawayListing,
  type GiveawayWinner,
  redrawAnswer,
  runList,
} from "#core/giveaways/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { keepLoaded } from "../../../../stores/keep-loaded.ts";
import { attempt, type Failure, type Loadable, type Result } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { $giveaways, loadGiveaways } from "./store.ts";

/** A run with its winners, as `GET /api/gq/giveaways/{id}/runs` has it. */
export type Run = InferOutput<typeof runList>["runs"][number];

/** The runs of the giveaway that is open on the page, the newest first. */
export const $runs = atom<Loadable<Run[]>>({ status: "loading" });

let shownOf = "";

/** Loads the runs of a giveaway; another one's are not shown meanwhile. */
export async function loadRuns(giveaway: string): Promise<void> {
  if (shownOf !== giveaway) $runs.set({ status: "loading" });
  shownOf = giveaway;
  const loaded = await attempt(async () =>
    parse(runList, await pb().send(`/api/gq/giveaways/${giveaway}/runs`, { method: "GET" })),
  );
  if (shownOf !== giveaway) return;
  if (loaded.ok) $runs.set({ status: "ready", data: loaded.value.runs });
  else if ($runs.get().status !== "ready") {
    $runs.set({ status: "failed", failure: loaded.failure });
  }
}

/**
 * Loads the runs, and again whenever the giveaways are loaded, which happens after each change to one
 * of them. The topic is subscribed to there alone: the SDK can lose a second listener of a topic that
 * is added while the first is on its way to the server. Returns an unsubscribe function.
 */
export function watchRuns(giveaway: string): () => void {
  const load = () => loadRuns(giveaway);
  const stopLoading = keepLoaded(load, []);
  const stopListening = $giveaways.listen(() => void load());
  return () => {
    stopLoading();
    stopListening();
  };
}

export async function startRun({ id, name }: GiveawayListing): Promise<void> {
  await change("start", { giveaway: id }, `${name} is open.`, () => loadRuns(id));
}

/** No more entries; the draw follows by itself. */
export async function endRun({ id, name, run }: GiveawayListing): Promise<void> {
  if (!run) return;
  const done = `${name} takes no more entries. The draw follows.`;
  await change("end", { run: run.id }, done, () => loadRuns(id));
}

/** Nobody wins. */
export async function cancelRun({ id, name, run }: GiveawayListing): Promise<void> {
  if (!run) return;
  await change("cancel", { run: run.id }, `The run of ${name} is cancelled.`, () => loadRuns(id));
}

/**
 * Draws an unclaimed prize again, at once; who asked and why is published. Returns why it could not be.
 */
export async function redraw(
  giveaway: string,
  { id, display_name }: GiveawayWinner,
  reason: string,
): Promise<Failure | undefined> {
  const answer = await post("redraw", { winner: id, reason });
  if (!answer.ok) return answer.failure;
  const { winner } = parse(redrawAnswer, answer.value);
  const text = winner
    ? `${display_name}'s prize goes to ${winner.display_name} now.`
    : `Nobody is left to win ${display_name}'s prize; its code stays unused.`;
  showToast({ tone: "info", text });
  await Promise.all([loadRuns(giveaway), loadGiveaways()]);
  return undefined;
}

async function change(
  route: "start" | "end" | "cancel",
  body: object,
  done: string,
  reload: () => Promise<void>,
): Promise<void> {
  const answer = await post(route, body);
  await Promise.all([loadGiveaways(), reload()]);
  if (answer.ok) showToast({ tone: "info", text: done });
  else showToast({ tone: "danger", text: answer.failure.message });
}

function post(
  route: "start" | "end" | "cancel" | "redraw",
  body: object,
): Promise<Result<unknown>> {
  return attempt(() => pb().send(`/api/gq/giveaways/${route}`, { method: "POST", body }));
}
