import * as v from "valibot";
import { PANEL_LIMITS } from "#core/panel/limits.ts";

/** As much of the cards' public API as says which picture a card has. */
const found = v.object({
  results: v.tupleWithRest(
    [v.object({ slug: v.string(), found: v.object({ thumbnail: v.string() }) })],
    v.unknown(),
  ),
});

/**
 * The cards' own pictures. They are fetched: of other servers' pictures Twitch shows only those whose
 * domain is listed a second time. Until one has come, or where it does not, a goose stands for it.
 */
export class CardPictures {
  readonly #site: string;
  readonly #onLoad: () => void;
  readonly #addresses = new Map<string, string>();

  /** `site` is the address of the main site; `onLoad` is called when a picture has come. */
  constructor(site: string, onLoad: () => void) {
    this.#site = site;
    this.#onLoad = onLoad;
  }

  /** The address of a card's picture within this page. */
  of(slug: string, name: string): string {
    const known = this.#addresses.get(slug);
    if (known === undefined) {
      this.#addresses.set(slug, "goose.svg");
      void this.#load(slug, name);
    }
    return known ?? "goose.svg";
  }

  async #load(slug: string, name: string): Promise<void> {
    try {
      const query = new URLSearchParams({ q: `!"${name}"` });
      const answer = await this.#fetch(`${this.#site}/api/gq/cards/search?${query}`);
      const [card] = v.parse(found, await answer.json()).results;
      if (card.slug !== slug) return;
      const picture = await (await this.#fetch(card.found.thumbnail)).blob();
      this.#addresses.set(slug, URL.createObjectURL(picture));
      this.#onLoad();
    } catch {
      // The drawing that comes with the panel stays.
    }
  }

  async #fetch(address: string): Promise<Response> {
    const signal = AbortSignal.timeout(PANEL_LIMITS.answerWithinMs);
    const response = await fetch(address, { signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response;
  }
}
