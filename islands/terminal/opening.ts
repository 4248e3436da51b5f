/**
 * The script at the terminal's one address, /gqsh.js: what comes first when it is opened. It claims
 * the terminal at once, so that the wait for other tabs' replies runs while the rest is fetched, all
 * of it at the same time. It imports no file that has a hash in its name.
 */
import { HEIGHT_KEY } from "#core/terminal/left-open.ts";
import { startWithoutClient } from "../stores/browser-environment.ts";
import { readKept } from "../stores/safe-storage.ts";
import type { TerminalApp } from "./app.ts";
import { claimTerminal, onClaim, releaseTerminal } from "./claim.ts";
import { forgetLeftOpen, isLeftOpen, leaveOpen, wantToType } from "./left-open.ts";
import { reloadsFor } from "./reload.ts";

/** Addresses that the build puts in (scripts/build/islands.ts); the app's own script comes first. */
declare const GQSH_FILES: { scripts: readonly [string, ...string[]]; styles: readonly string[] };

startWithoutClient();

let isAttending = false;
let filling: Promise<void> | undefined;

/**
 * Fills the panel, once. Rejects when a file can't be loaded and the page is not loaded again for it;
 * the next call tries again.
 */
export async function start(panel: HTMLElement): Promise<void> {
  if (!isAttending) attend(panel);
  isAttending = true;
  filling ??= fill(panel);
  try {
    await filling;
  } catch (error) {
    filling = undefined;
    // Somebody who only points at the button is not to lose the page for it.
    if (panel.matches(":popover-open") && (await reloadsFor(error))) await new Promise(() => {});
    throw error;
  }
}

async function fill(panel: HTMLElement): Promise<void> {
  const { scripts, styles } = GQSH_FILES;
  const [script, ...imported] = scripts;
  const app: Promise<TerminalApp> = import(/* @vite-ignore */ script);
  const sheets = Promise.all(styles.map(styleSheet));
  const others = Promise.all(imported.map((file) => import(/* @vite-ignore */ file)));
  const [{ mount }, loaded] = await Promise.all([app, sheets, others]);
  performance.mark("gqsh:fetched");
  document.adoptedStyleSheets.push(...loaded);
  const claim = () => {
    wantToType();
    claimTerminal();
  };
  mount(panel, { claim, onClaim });
}

/** Fetched as text, so that one that fails is an error like a script's. */
async function styleSheet(file: string): Promise<CSSStyleSheet> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`Unable to preload CSS for ${file}: ${answer.status}`);
  return new CSSStyleSheet().replace(await answer.text());
}

/** Claims the terminal whenever the panel is opened, and gives it up when it or the page is left. */
function attend(panel: HTMLElement): void {
  const isOpen = () => panel.matches(":popover-open");
  const hasFocus = () => panel.contains(document.activeElement);
  const open = () => {
    const height = Number(readKept("localStorage", HEIGHT_KEY));
    // The page leaves as much room below.
    if (height > 0) document.documentElement.style.setProperty("--gqsh-height", `${height}dvh`);
    if (!isLeftOpen()) wantToType();
    claimTerminal();
  };
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState === "open") open();
    else releaseTerminal();
  });
  panel.addEventListener("beforetoggle", ({ newState }) => {
    if (newState === "open") return;
    forgetLeftOpen();
    // Whoever closes it by keyboard goes on from its button.
    if (hasFocus()) document.querySelector<HTMLElement>("[popovertarget=gqsh]")?.focus();
  });
  document.addEventListener("keydown", ({ key, target, defaultPrevented, isComposing }) => {
    const isInside = target instanceof Node && panel.contains(target);
    if (key === "Escape" && isInside && !defaultPrevented && !isComposing) panel.hidePopover();
  });
  // The next page of this tab has it at once.
  addEventListener("pagehide", () => {
    if (!isOpen()) return;
    leaveOpen(hasFocus());
    releaseTerminal();
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isOpen()) claimTerminal();
  });
  if (isOpen()) open();
}
