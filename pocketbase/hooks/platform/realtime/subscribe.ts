import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { giveawaysTopic } from "#core/giveaways/api.ts";
import { runsTopic, usageTopic } from "#core/waddle/batch-entries.ts";
import { NOT_FOUND, refuse } from "../http/answer.ts";
import { isService, membershipOf, userOf } from "../people/membership.ts";

const TOPICS = [usageTopic, runsTopic, giveawaysTopic].map(
  (topic) => new RegExp(`^${topic("([a-z0-9]+)")}$`),
);

/**
 * Who may listen to our own topics: services to the bots' topic, members to their tenant's. A
 * topic of another tenant is refused just as one that does not exist.
 */
export function subscribe(e: core.RealtimeSubscribeRequestEvent) {
  const refused = e.subscriptions.some((topic) => topic.startsWith("gq/") && !mayHear(e, topic));
  return refused ? refuse(e, NOT_FOUND) : e.next();
}

function mayHear(e: core.RealtimeSubscribeRequestEvent, topic: string): boolean {
  const name = topic.split("?", 1)[0] ?? "";
  if (name === BOTS_TOPIC) return isService(e);
  const tenant = tenantOfTopic(topic);
  const user = userOf(e);
  if (tenant === undefined || user === undefined) return false;
  return membershipOf(e.app, user.id, tenant) !== undefined;
}

/** The tenant that one of our own topics is about; undefined for every other topic. */
export function tenantOfTopic(topic: string): string | undefined {
  const name = topic.split("?", 1)[0] ?? "";
  for (const pattern of TOPICS) {
    const tenant = pattern.exec(name)?.[1];
    if (tenant !== undefined) return tenant;
  }
  return undefined;
}
