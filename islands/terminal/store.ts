/** The terminal's state: its claim, its session, and the line that is running. */
import { atom } from "nanostores";
import { crossLink } from "#core/platform/redirects.ts";
import { isTheme } from "#core/platform/themes.ts";
import type { Claim } from "#core/terminal/claim.ts";
import { TERMINAL_ERRORS } from "#core/terminal/errors.ts";
import type { Answer, Output, PageLink, TerminalAction, Undo } from "#core/terminal/output.ts";
import {
  type Entry,
  entryTypeOf,
  newSession,
  readSession,
  type Session,
  saveSession,
  withCommand,
  withEntries,
} from "#core/terminal/session.ts";
import { environment } from "../stores/environment.ts";
import { newId } from "../stores/new-id.ts";
import { forget, readKept } from "../stores/safe-storage.ts";
import { chooseTheme } from "../stores/theme.ts";
import type { TerminalClaim } from "./app.ts";
import { reloadsFor } from "./reload.ts";
import { WELCOME } from "./welcome.ts";

const SESSION_KEY = "gq:terminal";

export const $status = atom<Claim["status"]>("closed");
export const $session = atom<Session>(newSession("", 0));
/** The line that is being run; null while the prompt waits. */
export const $running = atom<string | null>(null);
/** Undos that are still offered, by their entry's id. They end with the page. */
export const $undos = atom<ReadonlyMap<string, Undo>>(new Map());

let close: () => void = () => undefined;

/** Follows what becomes of this tab's claim; `onExit` closes the panel. */
export function followClaim(onClaim: TerminalClaim["onClaim"], onExit: () => void): void {
  close = onExit;
  onClaim((status) => {
    const before = $status.get();
    if (before === "closed" || status === "waiting") begin();
    $status.set(status);
    // To open it is to use it: the days until it is forgotten begin again.
    if (status === "active" && isKept) save();
    if (status === "closed" && before === "active") save();
  });
}

/** Whether the session is in the browser's storage, as far as is known. */
let isKept = false;

/** What this tab had is newer than what is stored only where storing failed. */
function begin(): void {
  if (isToldOfStorage) return;
  const kept = keptSession();
  isKept = kept !== null;
  // One that is too old, or that nobody can read, is not left lying there.
  if (!isKept) forget("localStorage", SESSION_KEY);
  $session.set(kept ?? welcomed());
}

function keptSession(): Session | null {
  return readSession(readKept("localStorage", SESSION_KEY), environment().now());
}

function welcomed(): Session {
  const session = newSession(newId(), environment().now());
  return withEntries(session, WELCOME.map(entryOf));
}

/** Loads what answers lines; again, when it could not be loaded before. */
export const loadEngine = () => import("./engine.ts");

/** Counts the lines, so that an answer knows whether it is still waited for. */
let latest = 0;

/** Runs a line and shows what it answers. Returns false when nobody waited for the end. */
export async function run(line: string): Promise<boolean> {
  const text = line.trim();
  latest += 1;
  const own = latest;
  $running.set(text);
  if (text !== "") $session.set(withCommand($session.get(), text));
  add([{ id: newId(), timestamp: environment().now(), type: "command", content: text }]);
  // Files that are gone, as after an update, make the page reload itself: the line is kept.
  save();
  const { outputs, action } = await answered(async () =>
    (await loadEngine()).answerLine(text, () => $session.get().commandHistory),
  );
  const isAwaited = own === latest && $running.get() !== null;
  // What was changed meanwhile is shown even to somebody who did not wait: it can be taken back.
  show(isAwaited ? outputs : outputs.filter(({ type }) => type === "changed"));
  if (isAwaited) {
    if (action !== undefined) carryOut(action);
    $running.set(null);
  }
  save();
  return isAwaited;
}

/** Waits no longer for the running line; what it asked of the server may still happen. */
export function stopWaiting(): void {
  if ($running.get() === null) return;
  $running.set(null);
  show([{ type: "info", text: "^C  Not waiting any longer. What was sent may still happen." }]);
}

/** Takes back what an entry says was changed. */
export async function undo(entry: string): Promise<void> {
  const offered = $undos.get().get(entry);
  if (offered === undefined) return;
  $undos.set(new Map([...$undos.get()].filter(([id]) => id !== entry)));
  const { outputs } = await answered(async () => (await loadEngine()).takeBack(offered));
  // What failed can be tried again.
  if (outputs.some(({ type }) => type === "error")) {
    $undos.set(new Map($undos.get()).set(entry, offered));
  }
  show(outputs);
  save();
}

/** An answer, whatever happens: files that can't be loaded are an error of the terminal's own. */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (await reloadsFor(error)) return new Promise(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const problem = {
      code: "SYS_ERROR",
      message: `${TERMINAL_ERRORS.SYS_ERROR}: ${reason}`,
      hints: ["Check your connection and reload the page. This session is kept."],
    } as const;
    return { outputs: [{ type: "error", problem }] };
  }
}

/** The address of a page, whatever variant it belongs to. */
export function addressOf({ variant, path }: PageLink): string {
  return crossLink(variant, path);
}

function show(outputs: readonly Output[]): void {
  const entries = outputs.map(entryOf);
  for (const [index, output] of outputs.entries()) {
    const entry = entries[index];
    if (output.type !== "changed" || output.undo === undefined || entry === undefined) continue;
    $undos.set(new Map($undos.get()).set(entry.id, output.undo));
  }
  add(entries);
}

function entryOf(output: Output): Entry {
  return {
    id: newId(),
    timestamp: environment().now(),
    type: entryTypeOf(output),
    content: output,
  };
}

function add(entries: readonly Entry[]): void {
  // It was closed meanwhile, and another tab may have gone on with the session.
  if ($status.get() === "closed") begin();
  $session.set(withEntries($session.get(), entries));
}

export function clearEntries(): void {
  $session.set({ ...$session.get(), entries: [] });
}

function carryOut(action: TerminalAction): void {
  switch (action.type) {
    case "clear":
      clearEntries();
      return;
    case "reset":
      $session.set(welcomed());
      return;
    case "exit":
      close();
      return;
    case "theme":
      if (isTheme(action.theme)) chooseTheme(action.theme);
      return;
    case "open":
      environment().location.assign(addressOf(action.page));
  }
}

let isToldOfStorage = false;

function save(): void {
  // To type or to read an answer is to use it: the days until it is forgotten begin again.
  $session.set({ ...$session.get(), lastOpened: environment().now() });
  const saved = saveSession($session.get(), (text) =>
    environment().localStorage.setItem(SESSION_KEY, text),
  );
  if (saved !== null || isToldOfStorage) return;
  isToldOfStorage = true;
  add([
    entryOf({
      type: "info",
      text: "The history will not be kept: this browser's storage is blocked or full. It ends with this page.",
    }),
  ]);
}
