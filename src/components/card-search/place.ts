/** Where somebody is: the query in the address, and how far down they were when they left. */
import { playerIn } from "#core/cards/collection-search.ts";
import { searchAddress } from "#core/cards/result-markup.ts";

/** Letters typed within this time of each other are one step back. */
const STEP_MS = 1500;

/** In the entry of the browser's history. */
type Kept = { scrolledPx?: number };

export class SearchPlace {
  #lastMs = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  /** `now` is a clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    history.scrollRestoration = "manual";
    window.addEventListener("pagehide", () => this.#keep());
  }

  /** The query that the address asks for. */
  get query(): string {
    return new URLSearchParams(location.search).get("q") ?? "";
  }

  /** The player in whose collection the address searches. */
  get of(): string | undefined {
    return playerIn(new URLSearchParams(location.search));
  }

  /** How far down the page was when it was left; 0 for a new visit. */
  get scrolledPx(): number {
    const kept: Kept | null = history.state;
    return kept?.scrolledPx ?? 0;
  }

  /** Puts what is typed into the address; what is chosen by a click is a step of its own. */
  write(query: string, isStep: boolean): void {
    const address = searchAddress(query, { of: this.of });
    const now = this.#now();
    const isNew = isStep || now - this.#lastMs > STEP_MS;
    this.#lastMs = isStep ? Number.NEGATIVE_INFINITY : now;
    if (address === location.pathname + location.search) return;
    if (isNew) {
      this.#keep();
      history.pushState({}, "", address);
    } else history.replaceState({}, "", address);
  }

  #keep(): void {
    history.replaceState({ scrolledPx: window.scrollY } satisfies Kept, "");
  }
}
