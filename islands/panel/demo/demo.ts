/**
 * Stands before the panel's own script in the frame on /panel: gives it a helper as Twitch's, and answers
 * what it asks of its server. The page around the frame says what Twitch would.
 */
import * as v from "valibot";
import { type DemoOrder, type DemoReport, demoOrder } from "#core/panel/demo.ts";
import type { LoadedDemo } from "./load.ts";
import { demoFetch } from "./server.ts";
import { DemoTwitch } from "./twitch.ts";

const TICK_MS = 250;

const report = (message: DemoReport) => window.parent.postMessage(message, location.origin);

let loaded: LoadedDemo | undefined;
let isLoading = false;
/** The page has said what Twitch would: either of the two may be there first. */
let isMet = false;
const siteFetch = window.fetch.bind(window);
const twitch = new DemoTwitch(() => report({ type: "shared" }));
window.Twitch = { ext: twitch.helper };
window.fetch = demoFetch({
  channel: () => loaded?.channel,
  slugOf: (name) => loaded?.slugOf(name),
  now: Date.now,
  fetch: siteFetch,
});

/** The engine and the cards come with the first goose. */
async function send(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    const { loadDemo } = await import("./load.ts");
    loaded ??= await loadDemo({
      fetch: siteFetch,
      now: Date.now,
      onChat: (name, text) => report({ type: "chat", name, text }),
      onGame: (state) => {
        report({ type: "game", state });
        twitch.refresh();
      },
    });
    loaded.channel.send();
  } catch {
    report({ type: "game", state: "failed" });
  } finally {
    isLoading = false;
  }
}

function obey(order: DemoOrder): void {
  switch (order.type) {
    case "twitch":
      twitch.setTheme(order.theme);
      twitch.setViewer(order.viewer);
      if (!isMet) report({ type: "ready" });
      isMet = true;
      return;
    case "send":
      void send();
      return;
    case "draw":
      loaded?.channel.draw();
  }
}

window.addEventListener("message", ({ origin, data }) => {
  if (origin !== location.origin) return;
  const order = v.safeParse(demoOrder, data);
  if (order.success) obey(order.output);
});
setInterval(() => loaded?.channel.tick(), TICK_MS);
report({ type: "ready" });
