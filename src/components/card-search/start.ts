/** Takes over the search of the cards: the same form and results, without a request a keystroke. */
import type { SearchData } from "#core/cards/search-data.ts";
import { SearchPage } from "./page.ts";
import { openCardSearch } from "./store.ts";

const root = document.querySelector<HTMLElement>("[data-card-search]");
if (root) {
  const source = root.dataset.source ?? "";
  const of = root.querySelector<HTMLElement>("[data-of]")?.dataset.of;
  const field = root.querySelector<HTMLInputElement>("#card-query");
  const store = openCardSearch(
    {
      data: async () => {
        const answer = await fetch(source);
        if (!answer.ok) throw new Error(`${source} answers ${answer.status}`);
        // A file of our own build, which has checked what it says.
        const data: SearchData = await answer.json();
        return data;
      },
      readExpression: async () => (await import("#core/chat/pattern.ts")).readPattern,
      own: async () => {
        const { loadOwnCards, loadPublicCards } = await import("./own.ts");
        const request = fetch.bind(globalThis);
        return of === undefined
          ? loadOwnCards(request, localStorage)
          : loadPublicCards(request, of);
      },
    },
    field?.value ?? "",
    of,
  );
  new SearchPage(root, store).start();
}
