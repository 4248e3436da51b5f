import { pb } from "../../../stores/environment.ts";
import { attempt } from "../../../stores/result.ts";
import { showToast } from "../../../stores/toasts.ts";
import { loadGiveaways } from "../../products/giveaways/manage/store.ts";

export async function startRun(giveaway: string): Promise<void> {
  await changeRun("start", { giveaway });
}

/** Takes no more entries; the draw follows. */
export async function endRun(run: string): Promise<void> {
  await changeRun("end", { run });
}

async function changeRun(action: "start" | "end", body: object): Promise<void> {
  const done = await attempt(() =>
    pb().send(`/api/gq/giveaways/${action}`, { method: "POST", body }),
  );
  if (!done.ok) showToast({ tone: "danger", text: done.failure.message });
  await loadGiveaways();
}
