/** The pages of Gaggle's records on the site: a collection, a trade, an encounter, a channel. */
import { type ComponentType, lazy, Suspense } from "react";
import { startApp } from "../start-app.tsx";
import { watchConnection } from "../stores/connection.ts";
import { startStores } from "../stores/start-stores.ts";

/** By the `data-page` of the page's place. */
const PAGES: Record<string, () => Promise<ComponentType>> = {
  collection: async () => (await import("./collection/CollectionPage.tsx")).CollectionPage,
  trade: async () => (await import("./trade/TradePage.tsx")).TradePage,
  encounter: async () => (await import("./encounter/EncounterPage.tsx")).EncounterPage,
  channel: async () => (await import("./channel/ChannelPage.tsx")).ChannelPage,
};

const place = document.querySelector<HTMLElement>('[data-app="gaggle"]');
const load = PAGES[place?.dataset.page ?? ""];

if (load) {
  const Page = lazy(async () => ({ default: await load() }));
  // What the page says while it loads; React takes its place with the same words.
  const title = place?.querySelector("h1")?.textContent ?? "";
  startStores();
  watchConnection();
  startApp(
    "gaggle",
    <Suspense
      fallback={
        <section className="page-head">
          <h1>{title}</h1>
        </section>
      }
    >
      <Page />
    </Suspense>,
  );
}
