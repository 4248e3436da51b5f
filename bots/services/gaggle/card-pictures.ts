import * as v from "valibot";
import { CARD_PICTURES_ADDRESS, sharedPicturesSchema } from "#core/cards/catalogue.ts";

/** The site is asked again after this time, and sooner when it did not answer. */
const FRESH_MS = 10 * 60_000;
const AGAIN_MS = 30_000;
/** Nothing waits longer than this for a picture. */
const WAIT_MS = 1500;

/**
 * The addresses of the cards' pictures on the site: only its build knows them. Without them everything
 * goes on without pictures.
 */
export class CardPictures {
  readonly #siteUrl: string;
  #addresses: Readonly<Record<string, string>> = {};
  #askAgainAt = 0;
  #asking: Promise<void> = Promise.resolve();

  /** `siteUrl` is the public address of the main site. */
  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
  }

  /** The whole address of a card's picture, as far as it is known; "" without one. */
  of = (slug: string): string => {
    void this.ready();
    const path = this.#addresses[slug];
    return path === undefined ? "" : this.#link(path);
  };

  /** Resolves when the addresses are known, or soon without them. */
  ready(): Promise<void> {
    if (performance.now() >= this.#askAgainAt) {
      this.#askAgainAt = Number.POSITIVE_INFINITY;
      this.#asking = this.#ask();
    }
    return this.#asking;
  }

  async #ask(): Promise<void> {
    let againMs = AGAIN_MS;
    try {
      const response = await fetch(this.#link(CARD_PICTURES_ADDRESS), {
        signal: AbortSignal.timeout(WAIT_MS),
      });
      if (response.ok) {
        this.#addresses = v.parse(sharedPicturesSchema, await response.json()).shared;
        againMs = FRESH_MS;
      }
    } catch {
      // The site is away, or an older one.
    }
    this.#askAgainAt = performance.now() + againMs;
  }

  #link(path: string): string {
    return new URL(path, this.#siteUrl).href;
  }
}
