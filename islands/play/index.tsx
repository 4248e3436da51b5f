/** The games of the site. Each page loads its own game alone. */
import { type ComponentType, lazy, Suspense } from "react";
import { startApp } from "../start-app.tsx";
import { startWithoutClient } from "../stores/browser-environment.ts";

/** By the `data-page` of the page's place. */
const PAGES: Record<string, () => Promise<ComponentType>> = {
  "soul-stack": async () => (await import("./soul-stack/SoulStackPage.tsx")).SoulStackPage,
  "pond-room": async () => (await import("./pond/PondPage.tsx")).PondPage,
  "memory-flock": async () => (await import("./memory-flock/MemoryFlockPage.tsx")).MemoryFlockPage,
};

const place = document.querySelector<HTMLElement>('[data-app="play"]');
const load = PAGES[place?.dataset.page ?? ""];

if (load) {
  const Page = lazy(async () => ({ default: await load() }));
  startWithoutClient();
  startApp(
    "play",
    <Suspense fallback={<p role="status">The game is being loaded.</p>}>
      <Page />
    </Suspense>,
  );
}
