import { atom } from "nanostores";
import { parse } from "valibot";
import { type EncounterRow, encounterList } from "#core/gaggle/api.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable, type Result } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { follow } from "../follow.ts";

export type EncounterLog = {
  /** The newest first. */
  rows: readonly EncounterRow[];
  /** Where older ones begin; 0 at the end. */
  next: number;
};

/** What came by in the workspace's channels. */
export const $encounters = atom<Loadable<EncounterLog>>({ status: "loading" });

/** Loads the newest; older ones that are shown stay. */
export async function loadEncounters(): Promise<void> {
  const loaded = await readPage(0);
  const shown = $encounters.get();
  if (loaded.ok) {
    const data = shown.status === "ready" ? joined(loaded.value, shown.data) : loaded.value;
    $encounters.set({ status: "ready", data });
  } else if (shown.status !== "ready") {
    $encounters.set({ status: "failed", failure: loaded.failure });
  }
}

/** Adds the page before those that are shown. */
export async function loadOlder(): Promise<void> {
  const shown = $encounters.get();
  if (shown.status !== "ready" || shown.data.next === 0) return;
  const loaded = await readPage(shown.data.next);
  if (!loaded.ok) return showToast({ tone: "danger", text: loaded.failure.message });
  const now = $encounters.get();
  if (now.status !== "ready") return;
  const { rows, next } = loaded.value;
  const data = { rows: [...now.data.rows, ...without(rows, now.data.rows)], next };
  $encounters.set({ status: "ready", data });
}

/** Loads them, and again for as long as the page is looked at. Returns an unsubscribe function. */
export function watchEncounters(): () => void {
  return follow(loadEncounters);
}

/** The newest page with what was shown of older ones; where rows are missing between, it alone. */
function joined(newest: EncounterLog, shown: EncounterLog): EncounterLog {
  const older = without(shown.rows, newest.rows);
  if (older.length === shown.rows.length) return newest;
  if (older.length === 0) return newest;
  return { rows: [...newest.rows, ...older], next: shown.next };
}

function without(rows: readonly EncounterRow[], others: readonly EncounterRow[]): EncounterRow[] {
  const known = new Set(others.map(({ id }) => id));
  return rows.filter(({ id }) => !known.has(id));
}

async function readPage(before: number): Promise<Result<EncounterLog>> {
  return attempt(async () => {
    const query = before === 0 ? {} : { before };
    const answer = await pb().send("/api/gq/gaggle/encounters", { method: "GET", query });
    const { encounters, next } = parse(encounterList, answer);
    return { rows: encounters, next };
  });
}
