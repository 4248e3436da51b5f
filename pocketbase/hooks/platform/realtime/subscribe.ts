import { BOTS_TOPIC } from "#core/chat/batch.ts";
import { botTopic } from "#core/chat/bot-report.ts";
import { giveawaysTopic } from "#core/giveaways/api.ts";
import { logTopic } from "#core/moderation/log.ts";
import { ACCOUNT } from "#core/platform/limits.ts";
import { runsTopic, usageTopic } from "#core/waddle/batch-entries.ts";
import { invalid, NOT_FOUND, RATE_LIMITED, refuse } from "../http/answer.ts";
import { isService, membershipOf, userOf } from "../people/membership.ts";

const TOPICS = [usageTopic, runsTopic, giveawaysTopic, botTopic, logTopic].map(
  (topic) => new RegExp(`^${topic("([a-z0-9]+)")}$`),
);

/**
 * Lets services subscribe to the bots' topic, and members to their tenant's topics. A topic of
 * another tenant is refused just as one that does not exist.
 */
export function subscribe(e: core.RealtimeSubscribeRequestEvent) {
  const refused = e.subscriptions.some(
    (topic) => topic.startsWith("gq/") && !maySubscribe(e, topic),
  );
  if (refused) return refuse(e, NOT_FOUND);
  return hasTooManyStreams(e) ? refuse(e, RATE_LIMITED) : e.next();
}

/** Whether somebody's stream would be one more than they may have; one that is theirs already counts. */
function hasTooManyStreams(e: core.RealtimeSubscribeRequestEvent): boolean {
  const person = userOf(e)?.id;
  if (person === undefined || ownerOf(e.client) === person) return false;
  const clients = Object.values($app.subscriptionsBroker().clients());
  return clients.filter((client) => ownerOf(client) === person).length >= ACCOUNT.streamsMaxCount;
}

function ownerOf(client: subscriptions.Client): string | undefined {
  return client.get("auth")?.id;
}

function maySubscribe(e: core.RealtimeSubscribeRequestEvent, topic: string): boolean {
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

/** Unsubscribes a person from our own topics of a tenant; records' topics ask their rules anyway. */
export function unsubscribePerson(person: string, tenant: string): void {
  for (const client of Object.values($app.subscriptionsBroker().clients())) {
    if (ownerOf(client) !== person) continue;
    const topics = Object.keys(client.subscriptions());
    const ended = topics.filter((topic) => tenantOfTopic(topic) === tenant);
    if (ended.length > 0) client.unsubscribe(...ended);
  }
}

/**
 * Refuses a subscription to records that has options. A filter among them would follow relations as
 * one of a list would (see records/list.ts): whether a message comes would reveal other records.
 */
export function refuseOptions(e: core.RealtimeSubscribeRequestEvent) {
  // Our own topics have no records to filter; whether they exist is for `subscribe` to say.
  const filtered = e.subscriptions.some((topic) => topic.includes("?") && !topic.startsWith("gq/"));
  if (e.hasSuperuserAuth() || !filtered) return e.next();
  return refuse(e, invalid({ subscriptions: "Subscriptions take no options here" }));
}
