import { SHELL } from "#core/platform/reading-limits.ts";
import { splashRest } from "#core/platform/shell/splash.ts";

/** Lets the goose walk in. It comes as a file: in the page, every visitor would wait for it. */
async function letGooseIn(place: Element): Promise<void> {
  const answer = await fetch("/goose/walking.svg");
  // The file is our own drawing.
  if (answer.ok) place.innerHTML = await answer.text();
}

/** Ends the splash that the document began before its first paint (rules SHELL-SS2 and SHELL-SS4). */
function endInTime(screen: Element): void {
  const reasons = new AbortController();
  const end = () => {
    reasons.abort();
    clearTimeout(timer);
    document.documentElement.dataset.splash = "leaving";
    setTimeout(() => screen.remove(), SHELL.fadeInMs);
  };
  const timer = setTimeout(end, splashRest(performance.now()));
  addEventListener("pointerdown", end, { signal: reasons.signal });
  addEventListener("keydown", end, { signal: reasons.signal });
}

export function startSplash(): void {
  const screen = document.querySelector("[data-splash-screen]");
  const place = screen?.querySelector("[data-splash-goose]");
  const state = document.documentElement.dataset.splash;
  // Somebody pressed before this script was there.
  if (state === "leaving") setTimeout(() => screen?.remove(), SHELL.fadeInMs);
  else if (state !== "on") screen?.remove();
  else if (screen && place) {
    endInTime(screen);
    letGooseIn(place).catch(() => undefined);
  }
}
