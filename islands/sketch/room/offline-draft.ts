/** What a page keeps of a sketch over a reload: its name among the room's clients, and what is unsaved. */
import type { Remembered } from "#core/sketch/copy.ts";
import { parseSteps, type Steps } from "#core/sketch/kept-steps.ts";
import { newId } from "../../stores/new-id.ts";
import { forget, keep, readKept } from "../../stores/safe-storage.ts";

/** Writing waits this long for more to write. */
const WRITE_MS = 150;

/** The name that this tab has used last. */
const TAB_KEY = "gq:sketch-client";

export type OfflineDraft = {
  client: string;
  remembered: Remembered | undefined;
  /** What this tab could undo before it was reloaded. */
  steps: Steps | undefined;
  /** Keeps them soon, and at once when the page is left. */
  writeSteps: (steps: () => Steps) => void;
  /** Keeps it soon, and at once when the page is left. */
  write: (remembered: () => Remembered) => void;
  /** Another page may go on with it now. */
  release: () => void;
};

/**
 * Takes up what an earlier page of this person and sketch left unsaved, if no other page that is
 * open has it; else begins anew.
 */
export async function openOfflineDraft(owner: string): Promise<OfflineDraft> {
  const prefix = prefixOf(owner);
  for (const name of namesOf(prefix)) {
    const remembered = parse(readKept("localStorage", name));
    if (!remembered) {
      forget("localStorage", name);
      continue;
    }
    const release = await lock(name);
    if (release) return draftNamed(owner, name, remembered, release);
  }
  const client = newId();
  const name = prefix + client;
  keep("sessionStorage", TAB_KEY, name);
  const release = (await lock(name)) ?? (() => {});
  return draftNamed(owner, name, undefined, release);
}

function prefixOf(owner: string): string {
  return `gq:sketch:${owner}:`;
}

/** For somebody who only watches: there is nothing to keep. */
export function temporaryDraft(): OfflineDraft {
  const kept = { client: newId(), remembered: undefined, steps: undefined };
  return { ...kept, write: () => {}, writeSteps: () => {}, release: () => {} };
}

function draftNamed(
  owner: string,
  name: string,
  remembered: Remembered | undefined,
  unlock: () => void,
): OfflineDraft {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: (() => Remembered) | undefined;
  let latestSteps: (() => Steps) | undefined;
  /** In this tab: another one has steps of its own. */
  const stepsName = `gq:sketch-steps:${owner}`;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (latestSteps) keep("sessionStorage", stepsName, JSON.stringify(latestSteps()));
    latestSteps = undefined;
    if (!latest) return;
    const value = latest();
    latest = undefined;
    if (value.pending.length === 0) forget("localStorage", name);
    else keep("localStorage", name, JSON.stringify(value));
  };
  window.addEventListener("pagehide", flush);
  return {
    client: name.slice(prefixOf(owner).length),
    remembered,
    steps: parseSteps(readKept("sessionStorage", stepsName) ?? ""),
    writeSteps: (next) => {
      latestSteps = next;
      timer ??= setTimeout(flush, WRITE_MS);
    },
    write: (next) => {
      latest = next;
      timer ??= setTimeout(flush, WRITE_MS);
    },
    release: () => {
      flush();
      window.removeEventListener("pagehide", flush);
      unlock();
    },
  };
}

/** Locks a name and returns how to release it; null when another page has it. */
function lock(name: string): Promise<(() => void) | null> {
  // Without locks (a page that is not secure) the tab alone says whose it is.
  if (!navigator.locks) return Promise.resolve(isOurs(name) ? () => {} : null);
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (held) => {
      if (!held) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    });
  });
}

function isOurs(name: string): boolean {
  return readKept("sessionStorage", TAB_KEY) === name;
}

/** We wrote it ourselves; what somebody else put there is checked by the room as all operations are. */
function parse(text: string | null): Remembered | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRemembered(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRemembered(value: unknown): value is Remembered {
  return (
    typeof value === "object" &&
    value !== null &&
    "pending" in value &&
    Array.isArray(value.pending) &&
    "seq" in value &&
    typeof value.seq === "number"
  );
}

function namesOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
