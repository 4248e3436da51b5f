import { SHELL } from "#core/platform/reading-limits.ts";
import { SPLASH_COOKIE, splashRest } from "#core/platform/shell/splash.ts";

/** Lets the goose walk in. It comes as a file: in the page, every visitor would wait for it. */
async function letGooseIn(place: Element): Promise<void> {
  const answer = await fetch("/goose/walking.svg");
  // The file is our own drawing.
  if (answer.ok) place.innerHTML = await answer.text();
}

/** Ends the splash that the document began before its first paint (rules SS2 and SS4). */
function startSplash(screen: HTMLElement): void {
  const root = document.documentElement;
  // Without the cookie that the document has set it would come with every page.
  if (root.dataset.splash !== "on" || !document.cookie.includes(`${SPLASH_COOKIE}=`)) {
    delete root.dataset.splash;
    screen.remove();
    return;
  }
  const reasons = new AbortController();
  const end = () => {
    reasons.abort();
    clearTimeout(timer);
    root.dataset.splash = "leaving";
    setTimeout(() => {
      screen.remove();
      delete root.dataset.splash;
    }, SHELL.fadeInMs);
  };
  const timer = setTimeout(end, splashRest(performance.now()));
  addEventListener("pointerdown", end, { signal: reasons.signal });
  addEventListener("keydown", end, { signal: reasons.signal });
  const place = screen.querySelector("[data-splash-goose]");
  if (place) letGooseIn(place).catch(() => undefined);
}

const screen = document.querySelector<HTMLElement>("[data-splash-screen]");
if (screen) startSplash(screen);
