/** What /embed/giveaway/<token> runs: the winners that the creator approved, on nothing. */
import { startWithoutClient } from "../stores/browser-environment.ts";
import { cardOf } from "./card.ts";
import { followMoments, type OverlayState } from "./moments.ts";

/** A person at a browser reads these while the pointer moves; a stream never does. */
const HINTS: Record<OverlayState["status"], string> = {
  connected:
    "Connected. Winners show here once you approve them in the console. Add this address to your streaming program as a browser source.",
  away: "The server can't be reached. This page tries again by itself.",
  unknown: "There is no overlay at this address. Copy the current one from the console.",
};

const HINT_MS = 5000;

startWithoutClient();
const stage = document.querySelector<HTMLElement>('[data-app="winners"]');
const hint = document.querySelector<HTMLElement>("[data-hint]");
const token = location.pathname.split("/")[3] ?? "";

if (window.top === window.self) document.documentElement.style.colorScheme = "light";

let shown = "";
followMoments(token, (state) => {
  if (hint) hint.textContent = HINTS[state.status];
  // While the server is away, what is shown stays.
  if (state.status === "away" || !stage) return;
  const moment = state.status === "connected" ? state.moment : null;
  if ((moment?.id ?? "") === shown) return;
  shown = moment?.id ?? "";
  stage.replaceChildren(...(moment ? [cardOf(moment)] : []));
});

// Streaming programs name themselves so.
if (hint && !("obsstudio" in window) && window.top === window.self) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("pointermove", () => {
    hint.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      hint.hidden = true;
    }, HINT_MS);
  });
}
