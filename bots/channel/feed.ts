import { CHANNEL } from "#core/limits.ts";
import type { FeedItem } from "#core/waddle/channel-room.ts";

/** The last that happened in each channel, in memory only: what chat says is nobody's to store. */
export class ChannelFeed {
  readonly #items = new Map<string, FeedItem[]>();

  add(tenant: string, item: FeedItem): void {
    const items = this.#items.get(tenant);
    if (!items) {
      this.#items.set(tenant, [item]);
      return;
    }
    items.push(item);
    // Now and then, not at each line.
    if (items.length >= 2 * CHANNEL.rememberedCount) items.splice(0, CHANNEL.rememberedCount);
  }

  /** The oldest first. */
  recall(tenant: string): FeedItem[] {
    return (this.#items.get(tenant) ?? []).slice(-CHANNEL.rememberedCount);
  }

  /** Forgets what is not one of these tenants. */
  keep(tenants: Iterable<string>): void {
    const kept = new Set(tenants);
    for (const tenant of this.#items.keys()) if (!kept.has(tenant)) this.#items.delete(tenant);
  }
}
