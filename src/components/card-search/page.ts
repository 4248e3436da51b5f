/** The page around the search: what is typed, chosen and found, and what is said about it. */
import {
  chipsMarkup,
  countWords,
  nothingMarkup,
  problemsMarkup,
  questionMarkup,
  searchAddress,
} from "#core/cards/result-markup.ts";
import { shownPrint } from "#core/cards/search-data.ts";
import type { SearchView } from "#core/cards/search-view.ts";
import { showToast } from "../shell/toasts.ts";
import { followFilters } from "./filters.ts";
import { noteMarkup } from "./notes.ts";
import { SearchPlace } from "./place.ts";
import { QueryField } from "./query-field.ts";
import { ResultList } from "./result-list.ts";
import type { CardSearchStore } from "./store.ts";

export class SearchPage {
  readonly #root: HTMLElement;
  readonly #store: CardSearchStore;
  readonly #place = new SearchPlace();
  readonly #field: QueryField;
  readonly #list: ResultList;
  readonly #filters: ReturnType<typeof followFilters>;
  #scrolledPx: number;

  constructor(root: HTMLElement, store: CardSearchStore) {
    this.#root = root;
    this.#store = store;
    this.#scrolledPx = this.#place.scrolledPx;
    this.#list = new ResultList(this.#part("[data-results-list]"));
    this.#field = new QueryField(root, {
      onText: (text) => this.#search(text, false),
      onDown: () => this.#list.focus(0),
      sets: () => {
        const data = store.$data.get();
        return data.status === "ready" ? data.data.sets : [];
      },
    });
    this.#filters = followFilters(
      root,
      () => {
        const view = store.$view.get();
        return view && { text: view.query, query: view.result.query };
      },
      (text) => this.#write(text),
    );
  }

  start(): void {
    const { $view, $own, $data } = this.#store;
    $view.subscribe((view) => view && this.#show(view));
    $own.listen(() => {
      this.#note();
      this.#nameOwner();
    });
    $data.listen(() => this.#note());
    this.#root.addEventListener("click", (event) => this.#onClick(event));
    this.#root.addEventListener("focusin", () => void this.#store.load(), { once: true });
    this.#root.addEventListener("pointerover", () => void this.#store.load(), { once: true });
    this.#root.querySelector("form")?.addEventListener("submit", (event) => this.#onSubmit(event));
    window.addEventListener("popstate", () => {
      this.#scrolledPx = this.#place.scrolledPx;
      this.#field.write(this.#place.query);
      this.#store.search(this.#place.query);
    });
    // A browser may have kept what was typed here before.
    if (this.#field.text.trim() !== "" || this.#place.of) void this.#store.load();
    if (this.#field.text !== this.#place.query) this.#search(this.#field.text, false);
  }

  #part(selector: string): HTMLElement {
    const part = this.#root.querySelector<HTMLElement>(selector);
    if (!part) throw new Error(`The search lacks ${selector}`);
    return part;
  }

  #search(text: string, isStep: boolean): void {
    this.#place.write(text, isStep);
    this.#store.search(text);
  }

  /** Writes a query that was chosen and not typed. */
  #write(text: string): void {
    this.#field.write(text);
    this.#search(text, true);
  }

  #onSubmit(event: SubmitEvent): void {
    const view = this.#store.$view.get();
    // Without the cards the server answers.
    if (view === undefined) return;
    event.preventDefault();
    if (view.isQuestion) this.#write(view.query);
    else this.#search(this.#field.text, true);
    this.#field.write(this.#field.text);
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const spot = target?.closest<HTMLElement>("[data-problems] li");
    if (spot) {
      this.#field.select({ from: Number(spot.dataset.from), to: Number(spot.dataset.to) });
    }
    if (target?.closest("[data-copy]")) void this.#copy();
    const link = target?.closest("a");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
    if (link?.hasAttribute("data-leave")) return;
    if (!link || !isPlain || link.pathname !== "/cards" || link.hash !== "") return;
    if (this.#store.$view.get() === undefined) return;
    event.preventDefault();
    link.closest<HTMLElement>("[popover]")?.hidePopover();
    this.#write(new URLSearchParams(link.search).get("q") ?? "");
    this.#field.focus();
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      showToast("The link to this search is copied.");
    } catch {
      showToast("The link could not be copied. Copy it from the address bar.");
    }
  }

  #show(view: SearchView): void {
    const { query, result } = view;
    // In a collection the cards are results from the start.
    const isAll = query === "" && !view.isQuestion && view.of === undefined;
    const state = this.#store.$data.get();
    if (state.status !== "ready") return;
    const { directives, problems } = result.query;
    this.#field.mark(view.isQuestion ? [] : problems);
    this.#part("[data-problems]").innerHTML = problemsMarkup(view);
    this.#part("[data-chips]").innerHTML = chipsMarkup(view);
    this.#part("[data-count]").textContent = isAll ? "" : countWords(result.count, directives);
    const question = this.#part("[data-question]");
    question.innerHTML = questionMarkup(view);
    question.hidden = !view.isQuestion;
    const nothing = this.#part("[data-nothing]");
    const isLost = !isAll && result.count === 0;
    const isAnswered = !view.isOwn || this.#store.$own.get().status === "ready";
    nothing.innerHTML = isLost && isAnswered ? nothingMarkup(view) : "";
    nothing.hidden = nothing.innerHTML === "";
    this.#filters.show(result.query);
    this.#part("[data-filters-close]").textContent = `Show ${countWords(result.count, directives)}`;
    this.#root.querySelector("[data-pager]")?.remove();
    this.#part("[data-results]").hidden = isAll;
    this.#showCatalogue(isAll);
    if (!isAll) {
      this.#list.show({
        count: result.count,
        display: directives.display,
        printsAt: (from, to) =>
          result.prints(from, to).map((print) => shownPrint(state.data, print)),
      });
    }
    const leave = this.#root.querySelector<HTMLAnchorElement>("[data-leave]");
    if (leave) leave.href = searchAddress(this.#field.text);
    this.#note();
    this.#scroll();
  }

  /** The name of the player whose collection is searched, as their page has it. */
  #nameOwner(): void {
    const own = this.#store.$own.get();
    const whose = this.#root.querySelector("[data-whose]");
    if (whose && own.status === "ready") whose.textContent = own.name;
  }

  /** Back to where it was left, once that is there. */
  #scroll(): void {
    if (this.#scrolledPx === 0) return;
    window.scrollTo({ top: this.#scrolledPx });
    this.#scrolledPx = 0;
  }

  /** All cards, set by set; a page that came with results has them not yet. */
  #showCatalogue(isShown: boolean): void {
    const catalogue = this.#part("[data-catalogue]");
    catalogue.hidden = !isShown;
    if (!isShown || catalogue.childElementCount > 0) return;
    fetch("/cards")
      .then((answer) => answer.text())
      .then((html) => {
        const page = new DOMParser().parseFromString(html, "text/html");
        const all = page.querySelector("[data-catalogue]")?.children ?? [];
        catalogue.replaceChildren(...all);
      })
      .catch(() => location.assign("/cards"));
  }

  #note(): void {
    const note = this.#part("[data-note]");
    const html = noteMarkup({
      data: this.#store.$data.get().status,
      own: this.#store.$own.get(),
      isOwn: this.#store.$view.get()?.isOwn ?? false,
      of: this.#place.of,
      query: this.#field.text,
    });
    note.innerHTML = html;
    note.hidden = html === "";
  }
}
