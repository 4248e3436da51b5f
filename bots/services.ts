import type { Backend } from "./backend.ts";
import type { ServiceFactory } from "./chat/service.ts";
import { GiveawayService } from "./services/giveaways/service.ts";
import { WaddleService } from "./services/waddle/service.ts";
import type { BotSettings } from "./settings.ts";

/**
 * The chat services, in order of priority: the first that takes a line answers it. A workspace's own
 * commands are Waddle's, and come before all others.
 */
export function chatServices(
  { siteUrl }: Pick<BotSettings, "siteUrl">,
  { giveaways }: Pick<Backend, "giveaways">,
): ServiceFactory[] {
  return [
    (context) => new WaddleService(context),
    (context) => new GiveawayService(context, { backend: giveaways, siteUrl }),
  ];
}
