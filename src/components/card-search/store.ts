/** What the search of the page knows: the query, the cards, what it finds, and whose cards they are. */
import { atom, computed, type ReadableAtom } from "nanostores";
import type { OwnCards } from "#core/cards/query/card-index.ts";
import { CardSearch } from "#core/cards/query/search.ts";
import type { ReadExpression } from "#core/cards/query/syntax.ts";
import type { SearchData } from "#core/cards/search-data.ts";
import { type SearchView, viewOf } from "#core/cards/search-view.ts";

/** Why the cards of the person who searches are not known. */
export type OwnProblem = "signed-out" | "no-player" | "hidden" | "not-public" | "failed";

export type OwnState =
  | { status: "unasked" | "loading" }
  | { status: "unknown"; because: OwnProblem }
  | { status: "ready"; cards: OwnCards; name: string };

/** What the search needs from outside; each is asked for when it is first used. */
export type SearchSources = {
  data: () => Promise<SearchData>;
  readExpression: () => Promise<ReadExpression>;
  own: () => Promise<Exclude<OwnState, { status: "unasked" | "loading" }>>;
};

export type Loaded = { search: CardSearch; data: SearchData };

type DataState = { status: "unasked" | "loading" | "failed" } | ({ status: "ready" } & Loaded);

export type CardSearchStore = {
  /** What stands in the field. */
  $text: ReadableAtom<string>;
  $data: ReadableAtom<DataState>;
  $own: ReadableAtom<OwnState>;
  /** What it finds; undefined until the cards are there. */
  $view: ReadableAtom<SearchView | undefined>;
  /** Changes the text, and loads what an answer to it needs. */
  search: (text: string) => void;
  /** Loads the cards, as when somebody comes near the field; again after a failure. */
  load: () => Promise<void>;
};

/** Opens a search with this text in its field; `of` is the player in whose collection it searches. */
export function openCardSearch(sources: SearchSources, text: string, of?: string): CardSearchStore {
  const $text = atom(text);
  const $data = atom<DataState>({ status: "unasked" });
  const $own = atom<OwnState>({ status: "unasked" });
  let expressions: ReadExpression | "unasked" | "loading" = "unasked";

  /** The engine keeps results of parts: what changes them makes a new one. */
  const renew = (data: SearchData) => {
    const own = $own.get();
    const cards = own.status === "ready" ? own.cards : undefined;
    $data.set({ status: "ready", data, search: new CardSearch(data, readExpression, cards) });
  };
  const renewLoaded = () => {
    const state = $data.get();
    if (state.status === "ready") renew(state.data);
  };

  const readExpression: ReadExpression = (source) => {
    if (typeof expressions === "function") return expressions(source);
    if (expressions === "unasked") {
      expressions = "loading";
      sources.readExpression().then(
        (read) => {
          expressions = read;
          renewLoaded();
        },
        () => {
          expressions = "unasked";
        },
      );
    }
    return undefined;
  };

  const $view = computed([$text, $data], (typed, state) =>
    state.status === "ready" ? viewOf(state.search, state.data, typed, of) : undefined,
  );

  const askForOwn = () => {
    const { status } = $own.get();
    const isAsked = of !== undefined || $view.get()?.isOwn;
    if (status === "loading" || status === "ready" || !isAsked) return;
    $own.set({ status: "loading" });
    sources.own().then(
      (state) => {
        $own.set(state);
        if (state.status === "ready") renewLoaded();
      },
      () => $own.set({ status: "unknown", because: "failed" }),
    );
  };

  const load = async () => {
    const { status } = $data.get();
    if (status === "loading" || status === "ready") return;
    $data.set({ status: "loading" });
    try {
      renew(await sources.data());
      askForOwn();
    } catch {
      $data.set({ status: "failed" });
    }
  };

  return {
    $text,
    $data,
    $own,
    $view,
    load,
    search(next) {
      if (next !== $text.get()) $text.set(next);
      if ($data.get().status === "ready") {
        if ($own.get().status === "unasked") askForOwn();
      } else if (next.trim() !== "") void load();
    },
  };
}
