import type { Backend } from "./backend.ts";
import type { ServiceFactory } from "./chat/service.ts";
import { GiveawayService } from "./services/giveaways/service.ts";
import { ModerationService } from "./services/moderation/service.ts";
import { WaddleService } from "./services/waddle/service.ts";
import type { BotSettings } from "./settings.ts";

/**
 * The chat services, in order of priority: the first that takes a line answers it. Moderation comes
 * first: nothing answers a line that it removed. A workspace's own commands are Waddle's, and come
 * before all others.
 */
export function chatServices(
  { siteUrl, beaconUrls }: Pick<BotSettings, "siteUrl" | "beaconUrls">,
  { giveaways }: Pick<Backend, "giveaways">,
): ServiceFactory[] {
  return [
    (context) => new ModerationService(context),
    (context) => new WaddleService(context),
    (context) => new GiveawayService(context, { backend: giveaways, siteUrl, beaconUrls }),
  ];
}
