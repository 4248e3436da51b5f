/** The public API of the cards. Answers are the same for everybody, so any page may read them. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as v from "valibot";
import {
  type ApiCard,
  type CardList,
  type CardSearchAnswer,
  cardSearchRequest,
} from "#core/cards/api.ts";
import { CARD_SEARCH } from "#core/cards/limits.ts";
import { collectorNumber } from "#core/cards/printing.ts";
import type { Card, Citation, Printing } from "#core/cards/schema.ts";
import { sourceOf } from "#core/cards/table.ts";
import type { CardLibrary } from "./card-library.ts";
import { answerError } from "./error-answer.ts";
import { RequestCounts } from "./open-counts.ts";

const SEARCH_PATH = "/api/gq/cards/search";
const ALL_PATH = "/api/gq/cards/all.json";

export type CardsApi = {
  /** Answers a request that is the API's; false for any other. `address` is who asks. */
  answer: (request: IncomingMessage, response: ServerResponse, address: string) => boolean;
};

type Body = { text: Buffer; etag: string; encoding?: "br" | "gzip" };

/** `now` is a clock in milliseconds. */
export function openCardsApi(
  library: CardLibrary,
  siteUrl: string,
  now: () => number = () => performance.now(),
): CardsApi {
  const { requestsPerAddressMaxCount, requestsMs } = CARD_SEARCH;
  const counts = new RequestCounts(requestsPerAddressMaxCount, requestsMs, now);
  const words = new ApiWords(library, siteUrl);
  let all: Record<"br" | "gzip" | "plain", Body> | undefined;

  const allOf = (encoding: "br" | "gzip" | "plain"): Body => {
    all ??= encodings(Buffer.from(JSON.stringify(words.list())));
    return all[encoding];
  };

  return {
    answer(request, response, address) {
      const [pathname = "", search = ""] = (request.url ?? "").split(/\?(.*)/s, 2);
      if (pathname !== SEARCH_PATH && pathname !== ALL_PATH) return false;
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", "ETag, Retry-After");
      response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
      if (request.method !== "GET" && request.method !== "HEAD") {
        response.setHeader("Allow", "GET, HEAD");
        answerError(response, 405, "METHOD_NOT_ALLOWED");
        return true;
      }
      if (!counts.ask(address)) {
        response.setHeader("Retry-After", String(Math.ceil(requestsMs / 1000)));
        answerError(response, 429, "RATE_LIMITED");
        return true;
      }
      if (pathname === ALL_PATH) {
        send(request, response, allOf(encodingFor(request)));
        return true;
      }
      const parameters = new URLSearchParams(search);
      const read = v.safeParse(cardSearchRequest, {
        q: parameters.get("q") ?? undefined,
        page: parameters.get("page") ?? undefined,
      });
      if (read.success) {
        const { q, page } = read.output;
        send(request, response, bodyOf(Buffer.from(JSON.stringify(words.found(q, page)))));
      } else answerError(response, 400, "REQUEST_INVALID");
      return true;
    },
  };
}

/** Sends a body, or says that whoever asks has it already. */
function send(request: IncomingMessage, response: ServerResponse, body: Body): void {
  const { text, etag, encoding } = body;
  const headers = {
    ETag: etag,
    "Cache-Control": `public, max-age=${CARD_SEARCH.cacheSeconds}`,
    Vary: "Accept-Encoding",
  };
  if (hasTag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  response.writeHead(200, {
    ...headers,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": text.length,
    ...(encoding && { "Content-Encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

/** Whether a list of tags has this one; a proxy that compressed the body made a weak tag of it. */
function hasTag(list: string | undefined, etag: string): boolean {
  const tags = (list ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}

function bodyOf(text: Buffer): Body {
  return { text, etag: `"${createHash("sha256").update(text).digest("hex").slice(0, 20)}"` };
}

function encodings(text: Buffer): Record<"br" | "gzip" | "plain", Body> {
  const plain = bodyOf(text);
  return {
    plain,
    br: { ...bodyOf(brotliCompressSync(text)), encoding: "br" },
    gzip: { ...bodyOf(gzipSync(text)), encoding: "gzip" },
  };
}

function encodingFor(request: IncomingMessage): "br" | "gzip" | "plain" {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "plain";
}

/** The library in the words of the API. */
class ApiWords {
  readonly #library: CardLibrary;
  readonly #siteUrl: string;

  constructor(library: CardLibrary, siteUrl: string) {
    this.#library = library;
    this.#siteUrl = siteUrl;
  }

  list(): CardList {
    const { table } = this.#library;
    return {
      sets: table.sets.map(({ slug, code, name, released, about, reward }) => ({
        slug,
        code,
        name,
        released,
        about,
        reward,
      })),
      cards: table.cards.map((card) => this.#card(card)),
    };
  }

  found(text: string, page: number): CardSearchAnswer {
    const { query, result } = this.#library.view(text);
    const { pageCount } = CARD_SEARCH;
    const pages = Math.ceil(result.count / pageCount);
    const parameters = new URLSearchParams({ q: text, page: String(page + 1) });
    return {
      query,
      understood: result.chips.map(({ words }) => words),
      problems: result.query.problems.map(({ span, message }) => ({ ...span, message })),
      count: result.count,
      page,
      pages,
      next: page < pages ? this.#absolute(`${SEARCH_PATH}?${parameters}`) : null,
      results: result
        .prints((page - 1) * pageCount, page * pageCount)
        .map(({ card, printing }) => ({
          ...this.#card(card),
          found: this.#printing(card, printing),
        })),
    };
  }

  #card(card: Card): ApiCard {
    const { slug, name, kind, species, family, traits, habitat, season } = card;
    const real = card.kind === "real" ? card : undefined;
    const figure = (value: { from: number; to: number; source: Citation } | undefined) =>
      value ? { from: value.from, to: value.to, source: this.#source(value.source) } : null;
    return {
      slug,
      name,
      kind,
      species,
      family,
      traits: [...traits],
      habitat: [...habitat],
      season,
      honk: card.honk,
      speed: card.speed,
      mischief: card.mischief,
      flavour_text: card.flavour,
      wingspan_cm: figure(real?.wingspanCm),
      weight_g: figure(real?.weightG),
      range: real ? { text: real.range.text, source: this.#source(real.range.source) } : null,
      url: this.#absolute(`/cards/${slug}`),
      printings: card.printings.map((printing) => this.#printing(card, printing)),
    };
  }

  #printing(card: Card, printing: Printing): ApiCard["printings"][number] {
    const { table, pictures } = this.#library;
    const set = table.sets.find(({ slug }) => slug === printing.set);
    const [picture = "", thumbnail = ""] =
      pictures[card.slug]?.[card.printings.indexOf(printing)] ?? [];
    return {
      set: printing.set,
      set_name: set?.name ?? printing.set,
      collector_number: collectorNumber(table, printing),
      rarity: printing.rarity,
      finish: printing.finish,
      only_in: printing.onlyIn ?? null,
      released: printing.released ?? set?.released ?? "",
      picture: this.#absolute(`/cards/art/${picture}`),
      thumbnail: this.#absolute(`/cards/art/${thumbnail}`),
    };
  }

  #source(citation: Citation): { name: string; url: string | null } {
    const { name, url } = sourceOf(this.#library.table, citation);
    return { name, url: url ?? null };
  }

  #absolute(path: string): string {
    return new URL(path, this.#siteUrl).href;
  }
}
