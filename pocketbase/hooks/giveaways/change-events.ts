import { type GiveawayNews, giveawaysTopic } from "#core/giveaways/api.ts";
import { publish } from "../platform/realtime/publish.ts";
import type { RunRow } from "./rows.ts";

/** Path of a run's public page, on the creator site. */
export function pagePath(slug: string, token: string): string {
  return `/public/giveaway/${slug}/${token}`;
}

/** Has the console's pages of a workspace read a giveaway again. */
export function announceGiveaway({ tenant, giveaway }: Pick<RunRow, "tenant" | "giveaway">): void {
  const news: GiveawayNews = { giveaway };
  publish(giveawaysTopic(tenant), news);
}
