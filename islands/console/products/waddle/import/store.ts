import { atom } from "nanostores";
import { parse } from "valibot";
import { type ChangeSet, importAnswer, sizeOf } from "#core/waddle/import/change-set.ts";
import { changeSetOf, firstChoice, inverseOf } from "#core/waddle/import/choose.ts";
import { IMPORT_SOURCES } from "#core/waddle/import/entry.ts";
import { type Planned, planImport, type StoredByKind } from "#core/waddle/import/plan.ts";
import { readImport } from "#core/waddle/import/read.ts";
import { IMPORT } from "#core/waddle/limits.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Failure } from "../../../../stores/result.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { loadCommands } from "../chat/store.ts";
import { loadCounters } from "../counters/store.ts";

export type ImportState =
  /** `problem` says why the last file was not taken. */
  | { status: "choosing"; problem?: string }
  | { status: "reading" }
  | {
      status: "planned";
      source: string;
      plan: readonly Planned[];
      chosen: ReadonlySet<string>;
      stored: StoredByKind;
      isStoring: boolean;
      problem?: string;
    }
  | { status: "done"; imported: readonly Planned[]; undo: ChangeSet; isUndoing: boolean };

export const $import = atom<ImportState>({ status: "choosing" });

export function startAgain(): void {
  $import.set({ status: "choosing" });
}

/** Reads the first of the files. */
export async function takeFile(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > IMPORT.fileMaxBytes) {
    const megabytes = IMPORT.fileMaxBytes / 1_048_576;
    $import.set({ status: "choosing", problem: `The file is larger than ${megabytes} MB.` });
    return;
  }
  await takeText(await file.text());
}

/** Reads a file's text and compares it with what the workspace has now. */
export async function takeText(text: string): Promise<void> {
  const reading = readImport(text);
  if (!reading.ok) {
    $import.set({ status: "choosing", problem: `${reading.reason}.` });
    return;
  }
  $import.set({ status: "reading" });
  const stored = await loadStoredNow();
  if (!stored.ok) {
    $import.set({ status: "choosing", problem: stored.failure.message });
    return;
  }
  const plan = planImport(reading.file.entries, stored.value);
  $import.set({
    status: "planned",
    source: IMPORT_SOURCES[reading.file.source],
    plan,
    chosen: firstChoice(plan),
    stored: stored.value,
    isStoring: false,
  });
}

async function loadStoredNow() {
  const { loadStored } = await import("./stored.ts");
  return loadStored();
}

export function choose(chosen: ReadonlySet<string>): void {
  const state = $import.get();
  if (state.status === "planned") $import.set({ ...state, chosen });
}

/** Stores what was chosen: all of it or, when the server refuses, nothing. */
export async function storeChosen(): Promise<void> {
  const state = $import.get();
  if (state.status !== "planned" || state.isStoring) return;
  const { plan, chosen, stored } = state;
  $import.set({ ...state, isStoring: true });
  const set = changeSetOf(plan, chosen, stored);
  const answer = await attempt(async () =>
    parse(importAnswer, await pb().send("/api/gq/waddle/import", { method: "POST", body: set })),
  );
  if (!answer.ok) {
    $import.set({ ...state, isStoring: false, problem: answer.failure.message });
    return;
  }
  const undo = inverseOf(set, stored, answer.value.ids);
  const imported = plan.filter(({ key }) => chosen.has(key));
  $import.set({ status: "done", imported, undo, isUndoing: false });
  reload();
}

/** Takes the import back; returns why that failed. */
export async function undoImport(): Promise<Failure | undefined> {
  const state = $import.get();
  if (state.status !== "done" || state.isUndoing) return undefined;
  $import.set({ ...state, isUndoing: true });
  const { undo } = state;
  const answer = await attempt(() =>
    pb().send("/api/gq/waddle/import", { method: "POST", body: undo }),
  );
  if (!answer.ok) {
    $import.set(state);
    return answer.failure;
  }
  showToast({ tone: "info", text: `The import is undone: ${sizeOf(undo)} changes taken back.` });
  startAgain();
  reload();
  return undefined;
}

function reload(): void {
  void loadCommands();
  void loadCounters();
}
