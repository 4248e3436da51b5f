/** The terminal's panel. What is in it is loaded when it is first opened. */
import { readStored } from "./storage.ts";

/** Written by the build: it starts the terminal, whose own files have hashes in their names. */
const MODULE = "/gqsh.js";

/** Says, for this tab, that the terminal was open on the page before. */
const OPEN_KEY = "gq:terminal-open";

export function startGqsh(): void {
  const panel = document.getElementById("gqsh");
  if (!panel) return;
  let tries = 0;
  const load = () => {
    tries += 1;
    // A module that failed is not asked for again under the same address.
    const address = tries === 1 ? MODULE : `${MODULE}?${tries}`;
    import(/* @vite-ignore */ address).catch(() => {
      const place = panel.querySelector("p");
      if (place) place.textContent = "GQSH could not be loaded. Close it and open it again.";
      panel.addEventListener("toggle", load, { once: true });
    });
  };
  if (panel.matches(":popover-open")) load();
  else panel.addEventListener("toggle", load, { once: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "`" || !event.ctrlKey) return;
    event.preventDefault();
    panel.togglePopover();
  });
  if (readStored("sessionStorage", OPEN_KEY)) panel.showPopover();
}
