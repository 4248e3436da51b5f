import { type BeaconNetwork, QUICKNET } from "#core/fairness/beacon.ts";
import type { Backend } from "./backend.ts";
import type { ServiceFactory } from "./chat/service.ts";
import { GaggleService } from "./services/gaggle/service.ts";
import { GiveawayService } from "./services/giveaways/service.ts";
import { ModerationService } from "./services/moderation/service.ts";
import { WaddleService } from "./services/waddle/service.ts";
import type { BotSettings } from "./settings.ts";
import { BeaconReader } from "./web/beacon-reader.ts";

/**
 * The chat services, in order of priority: the first that takes a line answers it. Moderation comes
 * first: nothing answers a line that it removed. A workspace's own commands are Waddle's, and come
 * before all others.
 */
export function chatServices(
  { siteUrl, beaconUrls }: Pick<BotSettings, "siteUrl" | "beaconUrls">,
  { giveaways, gaggle }: Pick<Backend, "giveaways" | "gaggle">,
  beaconNetwork: BeaconNetwork = QUICKNET,
): ServiceFactory[] {
  const reader = new BeaconReader(beaconUrls, beaconNetwork);
  const beacon = beaconUrls.length > 0 ? reader : undefined;
  return [
    (context) => new ModerationService(context),
    (context) => new WaddleService(context),
    (context) => new GiveawayService(context, { backend: giveaways, siteUrl, beacon: reader }),
    (context) => new GaggleService(context, { backend: gaggle, siteUrl, beacon }),
  ];
}
