import { LOOKUP } from "#core/waddle/limits.ts";
import type { Lookup, LookupResult } from "#core/waddle/lookups.ts";
import type { ApiResult, ChannelApi } from "../../chat/channel-api.ts";
import { type Chat, chatKey } from "../../chat/network.ts";
import { PageReader } from "../../web/page-reader.ts";
import { valueAt } from "./json-value.ts";

type Cached = { until: number; result: Promise<LookupResult> };

/** Kinds whose result is the same for everybody for a while. What does something is done each time. */
const CACHED: ReadonlySet<Lookup["type"]> = new Set([
  "viewers",
  "subscribers",
  "chatters",
  "fetch",
  "person",
  "followed_at",
]);

/** Carries out what answers look up: in the channel, and on the web. */
export class Lookups {
  readonly #pages: Pick<PageReader, "read">;
  readonly #cache = new Map<string, Cached>();

  constructor(pages: Pick<PageReader, "read"> = new PageReader()) {
    this.#pages = pages;
  }

  /** Returns the results in the order of the lookups. Never throws, and takes LOOKUP.timeoutMs at most. */
  all(lookups: readonly Lookup[], chat: Chat): Promise<LookupResult[]> {
    return Promise.all(lookups.map((lookup) => this.#cached(lookup, chat)));
  }

  #cached(lookup: Lookup, chat: Chat): Promise<LookupResult> {
    if (!CACHED.has(lookup.type)) return this.#one(lookup, chat);
    const key = `${chatKey(chat)} ${JSON.stringify(lookup)}`;
    const now = performance.now();
    const known = this.#cache.get(key);
    if (known && known.until > now) return known.result;
    const result = this.#one(lookup, chat);
    this.#cache.delete(key);
    this.#cache.set(key, { until: now + LOOKUP.cacheMs, result });
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size <= LOOKUP.cacheMaxCount) break;
      this.#cache.delete(oldest);
    }
    return result;
  }

  async #one(lookup: Lookup, { network, tenant }: Chat): Promise<LookupResult> {
    if (lookup.type === "fetch") return this.#fetch(lookup);
    const api = network.channelApi?.(tenant);
    if (!api) return { ok: false, reason: "this chat has no channel to ask" };
    return within(ask(api, lookup));
  }

  async #fetch({ url, path }: Extract<Lookup, { type: "fetch" }>): Promise<LookupResult> {
    const page = await this.#pages.read(url);
    if (!page.ok) return page;
    return path === "" ? { ok: true, value: page.text.trim() } : valueAt(page.text, path);
  }
}

async function ask(
  api: ChannelApi,
  lookup: Exclude<Lookup, { type: "fetch" }>,
): Promise<LookupResult> {
  switch (lookup.type) {
    case "followed_at":
      return api.followedAt(lookup.userId);
    case "viewers":
      return api.viewerCount();
    case "subscribers":
      return api.subscriberCount();
    case "chatters": {
      const people = await api.chatters();
      return people.ok
        ? { ok: true, value: people.value.map(({ displayName }) => displayName) }
        : people;
    }
    case "person":
      return api.person(lookup.login);
    case "shout_out":
      return api.shoutOut(lookup.userId);
    case "set_title":
      return api.setTitle(lookup.title);
    case "set_category":
      return api.setCategory(lookup.name);
    case "clip":
      return api.createClip();
    case "poll":
      return api.createPoll(lookup.title, lookup.choices, lookup.seconds);
    case "end_poll":
      return api.endPoll();
    case "prediction":
      return api.createPrediction(lookup.title, lookup.outcomes, lookup.seconds);
    case "end_prediction":
      return api.endPrediction(lookup.outcome === 0 ? undefined : lookup.outcome);
  }
}

const SILENT = { ok: false, reason: "it took too long to answer" } as const;
const FAILED = { ok: false, reason: "the network did not answer" } as const;

/** The result, or that there was none in time. */
async function within(work: Promise<LookupResult>): Promise<LookupResult> {
  const late = Promise.withResolvers<ApiResult>();
  const timer = setTimeout(() => late.resolve(SILENT), LOOKUP.timeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch {
    return FAILED;
  } finally {
    clearTimeout(timer);
  }
}
