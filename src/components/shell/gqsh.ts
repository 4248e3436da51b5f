/** The terminal's panel. What is in it is loaded when it is first opened. */
import { readStored } from "./storage.ts";

/** Written by the build: it starts the terminal, whose own files have hashes in their names. */
const MODULE = "/gqsh.js";

/** Says, for this tab, that the terminal was open on the page before. */
const OPEN_KEY = "gq:terminal-open";

export function startGqsh(): void {
  const panel = document.getElementById("gqsh");
  if (!panel) return;
  const load = () => {
    import(/* @vite-ignore */ MODULE).catch(() => {
      panel.textContent = "GQSH could not be loaded. Reload the page.";
    });
  };
  if (panel.matches(":popover-open")) load();
  else panel.addEventListener("toggle", load, { once: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "`" && event.ctrlKey) panel.togglePopover();
  });
  if (readStored("sessionStorage", OPEN_KEY)) panel.showPopover();
}
