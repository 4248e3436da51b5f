import { type BeaconNetwork, QUICKNET } from "#core/fairness/beacon.ts";
import type { Backend, GanderBackend } from "./backend.ts";
import type { ServiceFactory } from "./chat/service.ts";
import type { Answers } from "./knowledge/answers.ts";
import { GaggleService } from "./services/gaggle/service.ts";
import { GanderService } from "./services/gander/service.ts";
import { GiveawayService } from "./services/giveaways/service.ts";
import { ModerationService } from "./services/moderation/service.ts";
import { WaddleService } from "./services/waddle/service.ts";
import type { BotSettings } from "./settings.ts";
import { BeaconReader } from "./web/beacon-reader.ts";

/**
 * The chat services, in order of priority: the first that takes a line answers it. Moderation comes
 * first: nothing answers a line that it removed. A workspace's own commands are Waddle's, and come
 * before all others. Without `answers` there is no Gander.
 */
export function chatServices(
  { siteUrl, beaconUrls }: Pick<BotSettings, "siteUrl" | "beaconUrls">,
  { giveaways, gaggle, gander }: Pick<Backend, "giveaways" | "gaggle" | "gander">,
  beaconNetwork: BeaconNetwork = QUICKNET,
  answers?: Answers,
): ServiceFactory[] {
  const reader = new BeaconReader(beaconUrls, beaconNetwork);
  const beacon = beaconUrls.length > 0 ? reader : undefined;
  return [
    (context) => new ModerationService(context),
    (context) => new WaddleService(context),
    (context) => new GiveawayService(context, { backend: giveaways, siteUrl, beacon: reader }),
    (context) => new GaggleService(context, { backend: gaggle, siteUrl, beacon }),
    ...(answers ? [ganderFactory(gander, answers, siteUrl)] : []),
  ];
}

function ganderFactory(backend: GanderBackend, answers: Answers, siteUrl: string): ServiceFactory {
  return ({ servers: states, log }) =>
    new GanderService({ backend, answers, states, siteUrl, log });
}
