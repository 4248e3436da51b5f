import { exportCsv, exportJson } from "#core/waddle/import/export.ts";
import { environment } from "../../../../stores/environment.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { loadStored } from "./stored.ts";

/** Saves everything of Waddle that the member may edit: commands, counters, timers. */
export async function saveJson(): Promise<void> {
  const stored = await loadStored();
  if (!stored.ok) return showToast({ tone: "danger", text: stored.failure.message });
  const text = exportJson(stored.value, environment().now());
  saveText(nameOf("json"), "application/json", text);
}

/** Saves the commands as a table. */
export async function saveCsv(): Promise<void> {
  const stored = await loadStored();
  if (!stored.ok) return showToast({ tone: "danger", text: stored.failure.message });
  saveText(nameOf("csv"), "text/csv;charset=utf-8", exportCsv(stored.value.commands ?? []));
}

function saveText(name: string, type: string, text: string): void {
  environment().saveFile(name, new Blob([text], { type }));
}

/** Returns the file's name, with its workspace and the day. */
function nameOf(ending: string): string {
  const slug = currentSession()?.tenant.slug ?? "waddle";
  return `waddle-${slug}-${new Date(environment().now()).toISOString().slice(0, 10)}.${ending}`;
}
