import { atom } from "nanostores";
import { parse } from "valibot";
import { type ActivityHour, activityReport } from "#core/platform/activity/report.ts";
import { pb } from "../../stores/environment.ts";
import { attempt, type Loadable } from "../../stores/result.ts";

/** What the bot did in each hour, of all days that the server keeps. */
export const $activity = atom<Loadable<ActivityHour[]>>({ status: "loading" });

export async function loadActivity(): Promise<void> {
  const loaded = await attempt(async () =>
    parse(activityReport, await pb().send("/api/gq/activity", { method: "GET" })),
  );
  $activity.set(
    loaded.ok
      ? { status: "ready", data: loaded.value.hours }
      : { status: "failed", failure: loaded.failure },
  );
}
