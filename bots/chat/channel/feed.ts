import type { FeedItem } from "#core/chat/channel/protocol.ts";
import { CHANNEL } from "#core/chat/limits.ts";

/**
 * The last that happened in each channel, in memory only: what chat says is nobody's to store. An
 * item is kept as one text, a third of the size of its objects: their words are parts of the whole
 * line as Twitch sent it, with all its tags, which stays in memory for as long as one of them does.
 */
export class ChannelFeed {
  /** Items as JSON, the oldest first. */
  readonly #items = new Map<string, string[]>();

  add(tenant: string, item: FeedItem): void {
    const text = JSON.stringify(item);
    const items = this.#items.get(tenant);
    if (!items) {
      this.#items.set(tenant, [text]);
      return;
    }
    items.push(text);
    if (items.length > CHANNEL.rememberedCount) items.shift();
  }

  /** The oldest first. */
  recall(tenant: string): FeedItem[] {
    return (this.#items.get(tenant) ?? []).map((text) => JSON.parse(text) as FeedItem);
  }

  /** Forgets what is not one of these tenants. */
  keep(tenants: Iterable<string>): void {
    const kept = new Set(tenants);
    for (const tenant of this.#items.keys()) if (!kept.has(tenant)) this.#items.delete(tenant);
  }
}
