/** The terminal's state: its claim, its session, and the line that is running. */
import { atom } from "nanostores";
import { crossLink } from "#core/redirects.ts";
import type { Claim } from "#core/terminal/claim.ts";
import type { Output, PageLink, TerminalAction, Undo } from "#core/terminal/output.ts";
import { TERMINAL_COMMANDS } from "#core/terminal/registry.ts";
import { runLine, runUndo } from "#core/terminal/run.ts";
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
import { isTheme } from "#core/themes.ts";
import { forget, keep, readKept } from "../stores/kept.ts";
import { newId } from "../stores/new-id.ts";
import { chooseTheme } from "../stores/theme.ts";
import { claimTerminal, releaseTerminal } from "./claim.ts";
import { WELCOME } from "./welcome.ts";

const SESSION_KEY = "gq:terminal";
/** Says, for this tab, that the terminal is to be open on the next page, too. */
const OPEN_KEY = "gq:terminal-open";

export const $status = atom<Claim["status"]>("closed");
export const $session = atom<Session>(newSession("", 0));
/** The line that is being run; null while the prompt waits. */
export const $running = atom<string | null>(null);
/** Undos that are still offered, by their entry's id. They end with the page. */
export const $undos = atom<ReadonlyMap<string, Undo>>(new Map());

let close: () => void = () => undefined;

/** Opens the terminal in this tab if no other has it; `onExit` closes its panel. */
export function openTerminal(onExit: () => void): void {
  close = onExit;
  const kept = readSession(readKept("localStorage", SESSION_KEY), Date.now());
  $session.set(kept ?? welcomed());
  keep("sessionStorage", OPEN_KEY, "yes");
  claimTerminal((status) => $status.set(status));
}

/** The panel was closed: the session is saved, and another tab may have the terminal. */
export function closeTerminal(): void {
  if ($status.get() === "active") save();
  forget("sessionStorage", OPEN_KEY);
  releaseTerminal();
}

/** Asks again, after another tab had it. */
export function claimAgain(): void {
  openTerminal(close);
}

function welcomed(): Session {
  const session = newSession(newId(), Date.now());
  return withEntries(session, WELCOME.map(entryOf));
}

/** Runs a line and shows what it answers. */
export async function run(line: string): Promise<void> {
  const text = line.trim();
  $running.set(text);
  if (text !== "") $session.set(withCommand($session.get(), text));
  add([{ id: newId(), timestamp: Date.now(), type: "command", content: text }]);
  // What talks to the server is loaded when the first command runs.
  const { terminalWorld } = await import("./world.ts");
  const world = await terminalWorld(() => $session.get().commandHistory);
  const { outputs, action } = await runLine(text, world, TERMINAL_COMMANDS);
  show(outputs);
  if (action !== undefined) carryOut(action);
  $running.set(null);
  save();
}

/** Takes back what an entry says was changed. */
export async function undo(entry: string): Promise<void> {
  const offered = $undos.get().get(entry);
  if (offered === undefined) return;
  $undos.set(new Map([...$undos.get()].filter(([id]) => id !== entry)));
  const { terminalWorld } = await import("./world.ts");
  const world = await terminalWorld(() => $session.get().commandHistory);
  show((await runUndo(offered, world)).outputs);
  save();
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
  return { id: newId(), timestamp: Date.now(), type: entryTypeOf(output), content: output };
}

function add(entries: readonly Entry[]): void {
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
      location.assign(addressOf(action.page));
  }
}

let isToldOfStorage = false;

function save(): void {
  const saved = saveSession($session.get(), (text) => localStorage.setItem(SESSION_KEY, text));
  if (saved !== null || isToldOfStorage) return;
  isToldOfStorage = true;
  add([
    entryOf({
      type: "info",
      text: "This browser keeps nothing for this site, so the session ends with the page.",
    }),
  ]);
}
