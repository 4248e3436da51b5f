import { exportCsv, exportJson } from "#core/waddle/import/export.ts";
import { currentSession } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { downloadText } from "./download.ts";
import { loadStored } from "./stored.ts";

/** Saves everything of Waddle that the member may edit: commands, counters, timers. */
export async function saveJson(): Promise<void> {
  const stored = await loadStored();
  if (!stored.ok) return showToast({ tone: "danger", text: stored.failure.message });
  const text = exportJson(stored.value, Date.now());
  downloadText(nameOf("json"), "application/json", text);
}

/** Saves the commands as a table. */
export async function saveCsv(): Promise<void> {
  const stored = await loadStored();
  if (!stored.ok) return showToast({ tone: "danger", text: stored.failure.message });
  downloadText(nameOf("csv"), "text/csv;charset=utf-8", exportCsv(stored.value.commands ?? []));
}

/** The file's name: of which workspace it is, and from which day. */
function nameOf(ending: string): string {
  const slug = currentSession()?.tenant.slug ?? "waddle";
  return `waddle-${slug}-${new Date().toISOString().slice(0, 10)}.${ending}`;
}
