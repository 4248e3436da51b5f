import { botConfig } from "./bot-config.ts";
import { chatCommand } from "./chat-command.ts";
import { counter } from "./counter.ts";
import type { Entity } from "./define-entity.ts";
import { eventMessage } from "./event-message.ts";
import { gameConfig } from "./game-config.ts";
import { ganderChannel } from "./gander-channel.ts";
import { ganderConfig } from "./gander-config.ts";
import { ganderDocument } from "./gander-document.ts";
import { ganderServer } from "./gander-server.ts";
import { giveaway } from "./giveaway.ts";
import { giveawayCode } from "./giveaway-code.ts";
import { invite } from "./invite.ts";
import { membership } from "./membership.ts";
import { moderationSettings } from "./moderation-settings.ts";
import { offlineMessage } from "./offline-message.ts";
import { quote } from "./quote.ts";
import { regular } from "./regular.ts";
import { serviceSettings } from "./service-settings.ts";
import { sketch } from "./sketch.ts";
import { tenant } from "./tenant.ts";
import { timer } from "./timer.ts";

/** Every entity. Browsers import the ones that they show, so that each page loads those alone. */
export const ENTITIES: readonly Entity[] = [
  botConfig,
  chatCommand,
  counter,
  eventMessage,
  gameConfig,
  ganderChannel,
  ganderConfig,
  ganderDocument,
  ganderServer,
  giveaway,
  giveawayCode,
  invite,
  membership,
  moderationSettings,
  offlineMessage,
  quote,
  regular,
  serviceSettings,
  sketch,
  tenant,
  timer,
];

export function entityOf(collection: string): Entity | undefined {
  return ENTITIES.find((entity) => entity.collection === collection);
}
