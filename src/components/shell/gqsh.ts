/** The terminal's panel. What is in it is loaded when it is opened. */
import { LEFT_OPEN_KEY } from "#core/terminal/left-open.ts";
import { readStored } from "./storage.ts";

/** Written by the build: islands/terminal/opening.ts, with the names of the terminal's other files. */
const MODULE = "/gqsh.js";

export function startGqsh(): void {
  const panel = document.getElementById("gqsh");
  if (!panel) return;
  const load = () => {
    import(/* @vite-ignore */ MODULE)
      .then(({ start }) => start(panel))
      .catch((error) => {
        // biome-ignore lint/suspicious/noConsole: the browser's console is the only log there is here
        console.warn("GQSH could not be loaded", error);
        panel.innerHTML = `<p role="alert">SYS_ERROR System error: GQSH could not be loaded.
          <button type="button">Try again</button></p>`;
        panel.querySelector("button")?.addEventListener("click", load);
      });
  };
  panel.addEventListener("beforetoggle", load);
  document.addEventListener("keydown", (event) => {
    if (event.key === "`" && event.ctrlKey) panel.togglePopover();
  });
  if (panel.matches(":popover-open")) load();
  else if (readStored("sessionStorage", LEFT_OPEN_KEY)) panel.showPopover();
}
